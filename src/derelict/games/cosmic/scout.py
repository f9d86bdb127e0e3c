"""A simple hand-written player: loots what is near, fights what it can beat, is home in time."""

from __future__ import annotations

from typing import Final

from derelict.games.cosmic.board import FAR, PLACES, PORT, SPACES, SPOTS, passage
from derelict.games.cosmic.content import POWER_UP
from derelict.games.cosmic.odds import AT_LEAST
from derelict.games.cosmic.rules.combat import attack_bonus, needed
from derelict.games.cosmic.rules.damage import DROP, RETREAT
from derelict.games.cosmic.rules.locks import break_needs, can_check, pick_needs
from derelict.games.cosmic.rules.movement import must_fight
from derelict.games.cosmic.rules.treasures import lies_here
from derelict.games.cosmic.rules.ways import ways
from derelict.games.cosmic.state import (
    NOBODY,
    RED,
    ROUNDS,
    UNMARKED,
    Juggernaut,
    fixed_value,
    spot,
)
from derelict.kernel.chance import Chance
from derelict.kernel.flow import Decision, Step

SPEED: Final = 4
MARGIN: Final = 3  # rounds to be home early
CLASSES: Final[tuple[int, ...]] = (
    0,
    3,
    4,
    5,
    1,
    2,
)  # how gladly each class is not taken, by die number
ALWAYS: Final = (
    "leave_all",
    "pick_up",
    "try_access",
    "revive",
    "slip_away",
    "attack_again",
    "meet",
)


def choose(s: Juggernaut, decision: Decision, chance: Chance) -> int:
    """Choose an option as a sensible player would."""
    prompt = decision.prompt
    options = decision.options
    if prompt == "walk":
        return walk(s, options)
    if prompt == "announce":
        return announce(s, options)
    if prompt == "soften":
        return least([3 * DROP[step.args[0]] + RETREAT[step.args[1]] for step in options])
    if prompt == "drop":
        return least([keepsake(s, step.args[0]) for step in options])
    if prompt == "class":
        return least([CLASSES[step.args[1]] for step in options])
    if prompt == "destination":
        return destination(s, options)
    return preferred(options)


def least(costs: list[int]) -> int:
    """Return the place of the lowest cost."""
    return costs.index(min(costs))


def preferred(options: list[Step]) -> int:
    """Return the first option that is always a good idea, else the first of all."""
    for index, step in enumerate(options):
        if step.name in ALWAYS:
            return index
    return 0


def keepsake(s: Juggernaut, item: int) -> int:
    """Return how little an item is to be dropped: power-ups and the costly last."""
    card = s.treasure(item)
    if card.kind == POWER_UP:
        return 150 + card.value
    if card.die:
        return 3 * (fixed_value(item) or card.value + 3 * card.die)
    return card.value


# Fighting.


def announce(s: Juggernaut, options: list[Step]) -> int:
    """Ready one more weapon while the fight is not likely enough to be won."""
    ways_to_win = AT_LEAST[min(19, max(0, needed(s) - attack_bonus(s)))]
    if ways_to_win >= 120:
        return len(options) - 1
    order = ["smoke", "grenade", "ready"]
    if ways_to_win < 81:
        order.append("blast")
    names = [step.name for step in options]
    for name in order:
        if name in names:
            return names.index(name)
    return len(options) - 1


# Walking.


def walk(s: Juggernaut, options: list[Step]) -> int:
    """Do what is worth doing here, else take a step towards the goal."""
    names = [step.name for step in options]
    for name in ("leave_all", "pick_up", "evacuate"):
        if name in names:
            return names.index(name)
    for index, step in enumerate(options):
        if step.name == "leave" and s.treasure(step.args[0]).kind != POWER_UP:
            return index
    rounds = ROUNDS - s.round
    home = distances(s, PORT, False)
    here = s.me().space
    if "hack" in names and rounds > 8:
        return names.index("hack")
    goal = choose_goal(s, here, home, rounds)
    if goal == here:
        return act_here(s, options, names, rounds, home)
    return step_towards(s, here, goal, options, names)


def act_here(
    s: Juggernaut, options: list[Step], names: list[str], rounds: int, home: list[int]
) -> int:
    """Open a passage where there is one to open; otherwise wait."""
    for name in ("check", "unlock"):
        if name in names:
            return names.index(name)
    if "pick" in names:
        better = "pick" if pick_needs(s) >= break_needs(s) else "break_lock"
        return names.index(better)
    if home[s.me().space] == FAR:
        for name in ("breach", "use_booth", "use_beacon"):
            if name in names:
                return names.index(name)
    return names.index("stay")


def step_towards(s: Juggernaut, here: int, goal: int, options: list[Step], names: list[str]) -> int:
    """Take the step that leads nearer to the goal."""
    away = distances(s, goal, home_through_chambers(s, here, goal))
    best = names.index("stay")
    for index, step in enumerate(options):
        if step.name == "move" and away[step.args[0]] < away[here]:
            if step.args[0] == goal or not must_fight(s, step.args[0]):
                return index
            best = index
    return best


def home_through_chambers(s: Juggernaut, here: int, goal: int) -> bool:
    """Whether the goal can be reached only through chambers."""
    return distances(s, goal, False)[here] == FAR


def distances(s: Juggernaut, start: int, chambers: bool) -> list[int]:
    """Return how many steps each space is from one, without fights on the way unless allowed."""
    found = [FAR] * (PLACES * SPACES)
    found[start] = 0
    edge = [start]
    while edge:
        further: list[int] = []
        for space in edge:
            if space != start and must_fight(s, space) and (not chambers or space % SPACES):
                continue
            for way in ways(s, space):
                if found[way] == FAR:
                    found[way] = found[space] + 1
                    further.append(way)
        edge = further
    return found


def choose_goal(s: Juggernaut, here: int, home: list[int], rounds: int) -> int:
    """Choose where to go: the nearest good thing from which one can still be home in time."""
    if turns(home[here]) + MARGIN > rounds and home[here] < FAR:
        return PORT
    away = distances(s, here, False)
    best = here
    cost = FAR
    for space, price in prospects(s):
        back = home[space] if home[space] < FAR else away[space] + home[here]
        in_time = home[here] == FAR or turns(away[space] + back) + MARGIN <= rounds
        total = away[space] + price + crowd(s, space)
        if in_time and away[space] < FAR and total < cost:
            best, cost = space, total
    if cost < FAR:
        return best
    if home[here] < FAR:
        return PORT
    if distances(s, PORT, True)[here] < FAR:
        return PORT
    return here


def turns(steps: int) -> int:
    """Return how many turns it takes to walk so many steps."""
    return (steps + SPEED - 1) // SPEED


def crowd(s: Juggernaut, space: int) -> int:
    """Return how much less a goal is worth for the mercenaries who are there already."""
    place = space // SPACES
    others = [m for seat, m in enumerate(s.mercs) if seat != s.active]
    return 4 * len([m for m in others if place and m.space // SPACES == place])


def prospects(s: Juggernaut) -> list[tuple[int, int]]:
    """List the places worth going to, each with what it costs besides the way."""
    found: list[tuple[int, int]] = []
    for place in range(PLACES):
        if s.tiles[place] < 0:
            continue
        for local in range(1, SPOTS):
            space = place * SPACES + local
            if s.is_room(space) and (must_fight(s, space) or lies_here(s, space)):
                found.append((space, room_price(s, space)))
        for local, sides in enumerate(s.geomorph(place).sides_of):
            for side in sides:
                price = passage_price(s, place, (side + s.turned[place]) % 6)
                if price < FAR:
                    found.append((place * SPACES + local, price))
    return found


def room_price(s: Juggernaut, space: int) -> int:
    """Return what a room costs: a hard fight much, an unknown one nothing, and loot is a gain."""
    loot = len([where for where, _ in s.floor if where == space])
    foe = s.foes[spot(space)]
    if foe == NOBODY:
        return -2 * loot
    if any([vented[0] == space for vented in s.venting]):
        return FAR
    need = s.content.aliens[foe].need[s.me().profession - 1]
    return max(0, 2 * (need - 9)) - 2 * loot


def passage_price(s: Juggernaut, place: int, direction: int) -> int:
    """Return what it costs to get through a passage that was never used, or is locked."""
    border = passage(place, direction)
    if border < 0 or not can_check(s, place, direction):
        return FAR
    mark = s.passages[border]
    if mark == UNMARKED:
        return 3
    return 6 if mark == RED else FAR


def destination(s: Juggernaut, options: list[Step]) -> int:
    """Teleport to a chamber from which there is a known way home, if there is one."""
    home = distances(s, PORT, False)
    return least([home[step.args[0] * SPACES] for step in options])
