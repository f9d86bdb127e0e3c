"""A simple hand-written Hive Commander: she walks to the middle, a card at a time.

She is patient rather than clever: one card in a phase, unless it wins; guards strike at whoever is
next to them; Minotaur and Loctae cards bring guards, and rotation cards order them about.
"""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import (
    AFTER,
    BEFORE,
    BLUE,
    FIRST,
    PLACES,
    RED,
    RING,
    YELLOW,
    inward,
    outward,
)
from derelict.games.daedalus.content import LOCTAE, MINOTAUR, NO_GATE, WHITE
from derelict.games.daedalus.rules.captures import exposed
from derelict.games.daedalus.rules.commander import THE_COMMANDER
from derelict.games.daedalus.rules.theseus import rotate
from derelict.games.daedalus.state import FACE_DOWN, NOBODY, Daedalus
from derelict.kernel.chance import Chance
from derelict.kernel.flow import Decision, Step

FAR: Final = 99
PLAYS: Final = 1  # cards that she plays in a phase, unless another wins
PATIENCE: Final = 28  # what a card must be worth to be played now
RESTART: Final = 200  # what the last steps to the Spawning Chamber are worth
STRIKE: Final = 100
REACH: Final = 1  # steps from which a guard strikes
IN_EARNEST: Final = 4  # the alert level at which she begins to look for gates
SEEK: Final = 45  # what it is worth to look for a gate


def choose_for_commander(s: Daedalus, decision: Decision, chance: Chance) -> int:
    """Choose an option as a sensible Commander would."""
    options = decision.options
    prompt = decision.prompt
    if prompt == "command":
        return best([card_value(s, step) for step in options])
    if prompt == "order":
        way = way_to_the_middle(s)
        return best([order_value(s, step, way) for step in options])
    if prompt == "post":
        return post(s, options, chance)
    if prompt == "icon":
        return 0 if s.spare_minotaurs() > 3 else len(options) - 1
    if prompt == "discard-command":
        return best([-keep(s, step.args[0]) for step in options])
    return 0


def best(values: list[int]) -> int:
    """Return the place of the highest value."""
    return values.index(max(values))


def post(s: Daedalus, options: list[Step], chance: Chance) -> int:
    """Post Minotaurs where gates must be found first: in the yellow ring, then in the red."""
    ring = YELLOW if sum(s.minotaurs) % 2 == 0 else RED
    there = [i for i, step in enumerate(options) if RING[step.args[0]] == ring]
    return there[chance.below(len(there))]


def keep(s: Daedalus, card: int) -> int:
    """Return how gladly a card is kept."""
    kind = s.card(card).kind
    return 9 if kind in (WHITE, LOCTAE) else 6 if kind == MINOTAUR else s.card(card).number


# Distances.


def way_to_the_middle(s: Daedalus) -> list[int]:
    """Return how many actions each room is from the Spawning Chamber, for a Loctae, at best."""
    found = [FAR] * PLACES
    found[0] = 0
    edge = [0]
    while edge:
        edge.sort(key=lambda place: found[place])
        here = edge.pop(0)
        for place in near(s, here):
            cost = found[here] + (1 if s.tiles[here] != FACE_DOWN else 2)
            if cost < found[place]:
                found[place] = cost
                edge.append(place)
    return found


def near(s: Daedalus, place: int) -> list[int]:
    """List the rooms from which a Loctae could step into a room."""
    if place < FIRST[BLUE]:
        return [p for p in range(FIRST[BLUE], FIRST[RED]) if inward(p, s.turned) == place]
    found: list[int] = []
    if not s.walls >> place & 1:
        found.append(AFTER[place])
    if not s.walls >> BEFORE[place] & 1:
        found.append(BEFORE[place])
    if s.gate_of(place) != NO_GATE:
        found += outward(place, s.turned)
    return found


def hunt_distance(s: Daedalus, place: int) -> int:
    """Return how many steps of its ring a guard is from somebody whom it could capture."""
    seen = {place}
    edge = [place]
    for steps in range(1, 7):
        further: list[int] = []
        for here in edge:
            for other in ring_near(s, here):
                if other in seen or s.tiles[other] == FACE_DOWN or other < FIRST[BLUE]:
                    continue
                if exposed(s, other):
                    return steps
                seen.add(other)
                further.append(other)
        edge = further
    return FAR


def ring_near(s: Daedalus, place: int) -> list[int]:
    """List the rooms of the same ring next to a room."""
    found: list[int] = []
    if not s.walls >> place & 1:
        found.append(AFTER[place])
    if not s.walls >> BEFORE[place] & 1:
        found.append(BEFORE[place])
    return found


# Cards.


def card_value(s: Daedalus, step: Step) -> int:
    """Return how good it is to play a card in a way."""
    value = use_of(s, step)
    playing = step.name not in ("skip_command", "end_command")
    return -1 if playing and s.orders >= plays(s) and value < RESTART else value


def plays(s: Daedalus) -> int:
    """Return how many cards she plays in this phase; with a lone prisoner she takes her time."""
    return PLAYS if len(s.prisoners) > 1 else s.round % 2


def use_of(s: Daedalus, step: Step) -> int:
    """Return how good it is to play a card in a way, or to play none."""
    name = step.name
    if name == "grant":
        return grant_value(s, step.args[0])
    if name == "spawn_by_card":
        return 30 if sum(s.minotaurs) <= len(s.prisoners) else 0
    if name == "reinforce":
        return 35 if s.commander == NOBODY and not sum(s.loctae) else 0
    if name == "rotate_by_card":
        return rotate_value(s, step.args[0])
    if name == "skip_command":
        return PATIENCE + 1 if len(s.command) < 3 else 0
    return PATIENCE


def grant_value(s: Daedalus, number: int) -> int:
    """Return how good it is to grant the actions of a card."""
    card = s.card(number)
    ring = card.kind if card.kind < WHITE else 0
    actions = card.number if card.kind <= WHITE else 2 if card.kind == MINOTAUR else 3
    value = 10 + 2 * actions
    for place in range(FIRST[BLUE], PLACES):
        if ring and RING[place] != ring:
            continue
        if s.commander == place:
            way = way_to_the_middle(s)[place]
            value = max(value, RESTART if way <= actions else 60 if way < FAR else 30)
        if s.guarded(place) and seeks_a_gate(s, place):
            value = max(value, SEEK)
        if s.guarded(place) and hunt_distance(s, place) <= min(REACH, actions):
            value = max(value, STRIKE - card.number)
    if value < RESTART and card.kind >= MINOTAUR:
        return 0
    return value - (15 if card.kind == WHITE else 0)


def seeks_a_gate(s: Daedalus, place: int) -> bool:
    """Whether a guard could look for a way inward where none is known yet, now that it is time."""
    if s.alert < IN_EARNEST:
        return False
    if any(at >= 0 and RING[at] == RING[place] for at in s.gate_at):
        return False
    return any(s.tiles[other] == FACE_DOWN for other in ring_near(s, place))


def rotate_value(s: Daedalus, card: int) -> int:
    """Return how much nearer a rotation brings the Commander to the middle."""
    if s.commander == NOBODY:
        return 0
    before = way_to_the_middle(s)[s.commander]
    after = s.clone()
    rotate(after, card)
    gained = before - way_to_the_middle(after)[s.commander]
    return min(60, 20 * gained) if gained > 1 else 0


# Orders.


def order_value(s: Daedalus, step: Step, way: list[int]) -> int:
    """Return how good an order is."""
    name = step.name
    if name == "order_move":
        return move_value(s, step.args[0], step.args[1], step.args[2], way)
    if name == "order_discover":
        return discover_value(s, step.args[0], step.args[1], step.args[2], way)
    if name == "order_draw":
        return 45 if len(s.command) < 5 else 5
    return 1 if name == "order_end" else 0


def move_value(s: Daedalus, guard: int, place: int, other: int, way: list[int]) -> int:
    """Return how good a step is: a capture, or one nearer to the middle."""
    if guard == THE_COMMANDER and other == 0:
        return 500
    if exposed(s, other):
        return 300
    if guard == THE_COMMANDER and way[other] < way[place]:
        return 120
    return 0


def discover_value(s: Daedalus, guard: int, place: int, other: int, way: list[int]) -> int:
    """Return how good it is to discover a room: on the way, or where a gate is to be found."""
    if guard == THE_COMMANDER and way[other] < way[place]:
        return 130
    ring = RING[other]
    gates = [at for at in s.gate_at if at >= 0 and RING[at] == ring]
    return 60 if not gates else 20
