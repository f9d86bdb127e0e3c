"""A simple hand-written prisoner: keeps out of the way of patrols, finds gates, opens them."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import GREEN, PLACES, RING, bounded
from derelict.games.daedalus.commander_scout import choose_for_commander
from derelict.games.daedalus.content import (
    HATCHERY,
    LABORATORY,
    LOCTAE,
    MINOTAUR,
    WHITE,
)
from derelict.games.daedalus.forecast import dangers, leave_out_luck, risks, run_on
from derelict.games.daedalus.rules.commander import A_LOCTAE, A_MINOTAUR, guard_ways
from derelict.games.daedalus.rules.enhancers import first_face_down
from derelict.games.daedalus.rules.opening import open_gate
from derelict.games.daedalus.rules.rooms import disabled, vent_passage
from derelict.games.daedalus.rules.together import COLOURS, HUNTERS, NUMBERS, matches
from derelict.games.daedalus.rules.ways import adjacent, ducts
from derelict.games.daedalus.state import (
    AUDREY,
    FACE_DOWN,
    JAMIE,
    MORROW,
    Daedalus,
    Prisoner,
    front,
)
from derelict.kernel.chance import Chance, Seeded
from derelict.kernel.deck import Cards
from derelict.kernel.flow import Decision, Step

FAR: Final = 99
GLADLY: Final[tuple[int, ...]] = (
    0,
    4,
    1,
    5,
    3,
    2,
)  # in which order the prisoners are chosen, by colour
CHANGING: Final = (
    "discover",
    "swap",
    "kill",
    "kill_loctae",
    "break_code",
    "open_broken",
    "open_from_outside",
    "free",
)
TRIED: Final = 4  # rooms that a scout looks at closely for safety
SAMPLES: Final = 2  # futures that a scout imagines
PATIENCE: Final = 60  # rounds after which a scout stops being careful
PROWL: Final = 3  # rooms from a guard of the Commander's that are better left alone
CLOSE: Final = 2  # rooms from a gate at which the others may be when it is opened
ENOUGH: Final = 0  # cards that a scout likes to hold before a new ring is opened
A_SECOND: Final = 3  # that a scout takes over an action, where a clock runs
A_ROUND: Final = 2  # minutes that scouts take over a round


def choose(s: Daedalus, decision: Decision, chance: Chance) -> int:
    """Choose an option as a sensible player would."""
    prompt = decision.prompt
    options = decision.options
    seat = decision.seat
    if seat == s.commander_seat():
        return choose_for_commander(s, decision, chance)
    if prompt == "act":
        return act(s, seat, options)
    if prompt == "patrol":
        return patrol(s, options)
    if prompt in ("lay", "help"):
        return lay(s, seat, options)
    if prompt == "discard":
        return least([worth(s, step.args[1]) for step in options])
    if prompt == "plan":
        return plan(s, options)
    if prompt == "character":
        return least([GLADLY[step.args[1]] for step in options])
    return len(options) - 1 if prompt in ("choose-led", "lead") else 0


def least(costs: list[int]) -> int:
    """Return the place of the lowest cost."""
    return costs.index(min(costs))


def names_of(options: list[Step]) -> list[str]:
    """Return the names of the options."""
    return [step.name for step in options]


# Cards.


def worth(s: Daedalus, card: int) -> int:
    """Return how gladly a card is kept: whites and guards, and what fits a code that is wanted."""
    kind = s.card(card).kind
    value = 6 if kind in (WHITE, LOCTAE) else 4 if kind == MINOTAUR else 1
    cards = team_cards(s)
    rest = tuple([other for other in cards if other != card])
    for gate in target_gates(s):
        if s.codes[gate]:
            value += 20 * (lacking(s, gate, rest) - lacking(s, gate, cards))
            for code in s.codes[gate]:
                if matches(s, code, card, COLOURS) or matches(s, code, card, NUMBERS):
                    value += 1
    return value


def shortfall(s: Daedalus, codes: Cards, cards: Cards, by: int) -> int:
    """Return how many cards of a code are not matched by any of the cards, at best."""
    holder = [-1] * len(cards)
    missing = 0
    for index in range(len(codes)):
        tried = [False] * len(cards)
        if not assign(s, codes, cards, by, index, holder, tried):
            missing += 1
    return missing


def assign(
    s: Daedalus,
    codes: Cards,
    cards: Cards,
    by: int,
    index: int,
    holder: list[int],
    tried: list[bool],
) -> bool:
    """Find a card for a card of a code, moving others to other cards where that helps."""
    for number, card in enumerate(cards):
        if tried[number] or not matches(s, codes[index], card, by):
            continue
        tried[number] = True
        if holder[number] < 0 or assign(s, codes, cards, by, holder[number], holder, tried):
            holder[number] = index
            return True
    return False


def team_cards(s: Daedalus) -> Cards:
    """Return all cards of those who are free; scouts tell each other what they hold."""
    found: Cards = ()
    for p in s.prisoners:
        if not p.captive:
            found += p.hand
    return found


def lacking(s: Daedalus, gate: int, cards: Cards) -> int:
    """Return how many cards are wanted for a gate, by the better of both ways to match."""
    codes = s.codes[gate]
    if not codes:
        return max(0, s.content.gates[gate].code - len(cards) // 2)
    return min(shortfall(s, codes, cards, COLOURS), shortfall(s, codes, cards, NUMBERS))


def lay(s: Daedalus, seat: int, options: list[Step]) -> int:
    """Lay the least valuable card after which the code can still be finished."""
    costs: list[int] = []
    for step in options:
        if step.name != "lay":
            costs.append(500)
        elif s.hunted >= 0:
            costs.append(0)
        else:
            costs.append(spoiled(s, step) * 1000 + worth(s, step.args[2]))
    return least(costs)


def spoiled(s: Daedalus, step: Step) -> int:
    """Return how many cards would be missing after a card is laid."""
    slot, card = step.args[1], step.args[2]
    covered = [laid for laid, _, _ in s.laid]
    codes = s.codes[s.gate]
    left = tuple([codes[i] for i in range(len(codes)) if i not in covered and i != slot])
    cards: list[int] = []
    for p in s.prisoners:
        if p.place == s.gate_at[s.gate]:
            cards += [other for other in p.hand if other != card]
    return shortfall(s, left, tuple(cards), s.by)


# Choices of the table.


def patrol(s: Daedalus, options: list[Step]) -> int:
    """Send the guard whose going first costs the fewest captures."""
    costs: list[int] = []
    for step in options:
        if step.name in ("spend", "reveal"):
            costs.append(FAR)
            continue
        after = s.clone()
        leave_out_luck(after)
        after.decisions = []
        step.run(after, Seeded(0))
        run_on(after, Seeded(0))
        costs.append(sum([p.captures for p in after.prisoners]) + 10 * (after.outcome is not None))
    return least(costs)


def plan(s: Daedalus, options: list[Step]) -> int:
    """Reveal what is about to happen, if it can be had cheaply; otherwise be ready."""
    best = len(options) - 1
    hidden = first_face_down(s)
    if not 0 <= hidden < 2 * s.alert:
        return best
    for index, step in enumerate(options):
        if step.name == "reveal":
            return index
        if step.name == "spend" and worth(s, step.args[1]) <= 3:
            best = index
    return best


def clock_ran_out(s: Daedalus, names: list[str]) -> int:
    """Return the option by which a clock ends what the scouts are too slow for, or -1."""
    if "hour_up" in names and s.round * A_ROUND > s.minutes:
        return names.index("hour_up")
    used = sum([s.most_actions() - p.actions for p in s.prisoners if not p.captive])
    if "time_up" in names and used * A_SECOND > s.timer:
        return names.index("time_up")
    return -1


# Where to go.


def target_gates(s: Daedalus) -> list[int]:
    """List the closed gates that lead out of the outermost ring that is open, as far as seen."""
    found: list[int] = []
    for gate, place in enumerate(s.gate_at):
        if place >= 0 and not s.opened[gate] and s.content.gates[gate].ring == s.alert:
            found.append(gate)
    return found


def field(s: Daedalus, p: Prisoner, sources: list[int]) -> list[int]:
    """Return how many steps each room is away from the nearest of some rooms."""
    found = [FAR] * PLACES
    for place in sources:
        found[place] = 0
    edge = sources
    morrow = s.is_a(p, MORROW)
    while edge:
        further: list[int] = []
        for place in edge:
            near = adjacent(s, place)
            if s.tiles[place] != FACE_DOWN or s.is_a(p, JAMIE):
                for other in ducts(s, place):
                    if not vent_passage(s, p, place):
                        near.append(other)
            for other in near:
                if found[other] == FAR and passable(s, morrow, other):
                    found[other] = found[place] + 1
                    further.append(other)
        edge = further
    for cell in range(6):
        found[cell] = min(FAR, found[front(s, cell)] + 1)
    return found


def passable(s: Daedalus, morrow: bool, place: int) -> bool:
    """Whether a prisoner could walk through a room."""
    return morrow or (s.tiles[place] != FACE_DOWN and not s.guarded(place))


def goal(s: Daedalus, seat: int) -> list[int]:
    """Return how far each room is from where this prisoner wants to be."""
    p = s.prisoners[seat]
    captives = [front(s, q.place) for q in s.prisoners if q.captive]
    if captives:
        away = field(s, p, captives)
        if away[p.place] < FAR and nearest_rescuer(s, seat, away):
            return away
    besieged = [near for q in s.prisoners if s.stuck(q) for near in adjacent(s, q.place)]
    if besieged and can_fight(s, p):
        away = field(s, p, [place for place in besieged if passable(s, False, place)])
        if away[p.place] < FAR:
            return away
    return progress(s, seat, p)


def can_fight(s: Daedalus, p: Prisoner) -> bool:
    """Whether a prisoner holds cards to eliminate guards with."""
    return not s.stuck(p) and any(s.card(card).guard for card in p.hand)


def nearest_rescuer(s: Daedalus, seat: int, away: list[int]) -> bool:
    """Whether nobody else is nearer to a captive."""
    for other, q in enumerate(s.prisoners):
        nearer = (away[q.place], other) < (away[s.prisoners[seat].place], seat)
        if other != seat and not q.captive and nearer:
            return False
    return True


def progress(s: Daedalus, seat: int, p: Prisoner) -> list[int]:
    """Return the way to the gate, to a laboratory while cards are wanted, or to the unknown."""
    pod = pod_place(s)
    if pod >= 0 and s.opened[s.gate_of(pod)]:
        return field(s, p, [pod])
    gates = target_gates(s)
    if gates:
        cards = team_cards(s)
        gate = gates[least([lacking(s, gate, cards) for gate in gates])]
        if wants_cards(s, gate) and s.codes[gate]:
            away = field(s, p, laboratories(s))
            if away[p.place] < FAR:
                return away
        away = field(s, p, [s.gate_at[gate]])
        if away[p.place] < FAR:
            return away
    unknown = [place for place in range(6, PLACES) if s.tiles[place] == FACE_DOWN]
    wanted = [place for place in unknown if RING[place] == s.alert]
    away = field(s, p, wanted)
    if away[p.place] == FAR:
        away = field(s, p, thresholds(s))
    if away[p.place] == FAR:
        away = field(s, p, [place for place in unknown if RING[place] <= s.alert])
    return away


def thresholds(s: Daedalus) -> list[int]:
    """List the open gates into the outermost ring: where to wait until the rings turn."""
    found: list[int] = []
    for gate, place in enumerate(s.gate_at):
        if s.opened[gate] and s.content.gates[gate].ring == s.alert - 1 and not s.guarded(place):
            found.append(place)
    return found


def pod_place(s: Daedalus) -> int:
    """Return where the escape pod is, or -1 while nobody knows."""
    for gate, place in enumerate(s.gate_at):
        if s.content.gates[gate].ring == GREEN:
            return place
    return -1


def laboratories(s: Daedalus) -> list[int]:
    """List the laboratories that are known and work."""
    if disabled(s, LABORATORY):
        return []
    return [
        place for place in range(6, PLACES) if s.room(place, LABORATORY) and not s.guarded(place)
    ]


def wants_cards(s: Daedalus, gate: int) -> bool:
    """Whether the team lacks cards for a gate."""
    return lacking(s, gate, team_cards(s)) > 0


# Acting.


def act(s: Daedalus, seat: int, options: list[Step]) -> int:
    """Choose the best action after which all can still end the phase where no guard comes."""
    rung = clock_ran_out(s, names_of(options))
    if rung >= 0:
        return rung
    p = s.prisoners[seat]
    danger = what_to_fear(s)
    doomed = hopeless(s, danger)
    if not can_be_safe(s, p, p.place, steps_left(s, p, 0), danger):
        saved = emergency(s, seat, options, doomed)
        if saved >= 0:
            return saved
    away = goal(s, seat)
    values = [appraise(s, seat, p, step, away) for step in options]
    order = sorted(range(len(options)), key=lambda index: -values[index])
    for index in order:
        if s.round > PATIENCE or safe_after(s, p, options[index], danger, doomed):
            return index
    return order[0]


def prowlers(s: Daedalus) -> int:
    """Return the rooms, as bits, that the Commander's guards could soon be in."""
    found = 0
    for place in range(6, PLACES):
        if s.minotaurs[place]:
            found |= prowl(s, place, A_MINOTAUR)
        if s.loctae[place]:
            found |= prowl(s, place, A_LOCTAE)
    return found


def prowl(s: Daedalus, place: int, guard: int) -> int:
    """Return the rooms, as bits, that a guard reaches in a few steps, through discovered rooms."""
    found = 1 << place
    edge = [place]
    for _ in range(PROWL):
        further: list[int] = []
        for here in edge:
            for other in guard_ways(s, guard, here):
                if s.tiles[other] != FACE_DOWN and not found >> other & 1:
                    found |= 1 << other
                    further.append(other)
        edge = further
    return found


def what_to_fear(s: Daedalus) -> int:
    """Return the rooms, as bits, to keep out of: the fewer risks, the better, if all can do so."""
    if s.thread:
        return prowlers(s)
    samples = SAMPLES if uncertain(s) else 1
    counts = risks(s, samples)
    for bearable in range(samples):
        danger = bits([count > bearable for count in counts])
        if not hopeless(s, danger):
            return danger
    return bits([count > 0 for count in counts])


def bits(marked: list[bool]) -> int:
    """Return the marked rooms as bits."""
    found = 0
    for place, mark in enumerate(marked):
        if mark:
            found |= 1 << place
    return found


def uncertain(s: Daedalus) -> bool:
    """Whether luck will have a part in the coming Phase 3."""
    for slot in range(2 * s.alert):
        card = s.theseus[slot]
        if card >= 0 and (not s.shown[slot] or s.card(card).kind == MINOTAUR):
            return True
    return False


def hopeless(s: Daedalus, danger: int) -> int:
    """Count the prisoners who cannot get out of danger any more."""
    count = 0
    for p in s.prisoners:
        if not p.captive and not can_be_safe(s, p, p.place, steps_left(s, p, 0), danger):
            count += 1
    return count


def steps_left(s: Daedalus, p: Prisoner, cost: int) -> int:
    """Return how many rooms one could still walk after an action."""
    if not s.is_a(p, AUDREY):
        return p.actions - cost
    return 2 * (p.actions - cost) + (p.stride and not cost)


def can_be_safe(s: Daedalus, p: Prisoner, place: int, steps: int, danger: int) -> bool:
    """Whether a room without danger can be reached with so many steps."""
    if p.hidden and place == p.place:
        return True
    reach = field(s, p, [place])
    if place < 6:
        return True
    tried = 0
    for other in range(6, PLACES):
        if reach[other] > steps:
            continue
        if refuge(s, p, other, reach, steps):
            return True
        if not danger >> other & 1 and tried < TRIED:
            if other == p.place or not lures(s, p, other):
                return True
            tried += 1
    return False


def lures(s: Daedalus, p: Prisoner, place: int) -> bool:
    """Whether being in a walled section would draw a Loctae into it, and to this room."""
    if s.thread or not bounded(place, s.walls) or not sum(s.loctae):
        return False
    at = p.place
    p.place = place
    danger = dangers(s)
    p.place = at
    return danger >> place & 1 != 0


def refuge(s: Daedalus, p: Prisoner, place: int, reach: list[int], steps: int) -> bool:
    """Whether a prisoner could hide in a room, with an action to spare for it."""
    if reach[place] >= steps or not s.room(place, HATCHERY) or disabled(s, HATCHERY):
        return False
    return not any(q.place == place and q is not p for q in s.prisoners)


def safe_after(s: Daedalus, p: Prisoner, step: Step, danger: int, doomed: int) -> bool:
    """Whether nobody more is lost after an option."""
    name = step.name
    if name == "finish":
        return p.hidden or p.place < 6 or not danger >> p.place & 1
    if name in ("move", "climb"):
        steps = steps_left(s, p, 0) - 1 if name == "move" else steps_left(s, p, 1)
        return can_be_safe(s, p, step.args[1], steps, danger)
    if name in ("hide", "spend", "reveal", "time_up", "hour_up"):
        return True
    if name in CHANGING:
        after = s.clone()
        what_if(after, step)
        return hopeless(after, what_to_fear(after)) <= doomed
    cost = 2 if name == "draw_card" else 1
    return can_be_safe(s, p, p.place, steps_left(s, p, cost), danger)


def what_if(s: Daedalus, step: Step) -> None:
    """Let an action happen that changes the ways of guards; a room discovered has a Minotaur."""
    seat = step.args[0]
    p = s.prisoners[seat]
    s.decisions = []
    if step.name == "discover":
        p.spend(1)
        s.minotaurs[step.args[1]] += 0 if s.thread else 1
    elif step.name == "break_code":
        p.spend(1)
        open_gate(s, s.gate_of(p.place))
    else:
        step.run(s, Seeded(0))


def emergency(s: Daedalus, seat: int, options: list[Step], doomed: int) -> int:
    """Find an action that takes the danger away: hide, change THESEUS, or fight; else -1."""
    for index, step in enumerate(options):
        if step.name == "hide":
            return index
    for index, step in enumerate(options):
        if step.name in ("swap", "kill", "kill_loctae"):
            after = s.clone()
            what_if(after, step)
            if hopeless(after, what_to_fear(after)) < doomed:
                return index
    return -1


def appraise(s: Daedalus, seat: int, p: Prisoner, step: Step, away: list[int]) -> int:
    """Return how good an action is, danger apart."""
    name = step.name
    here = away[p.place]
    if name in ("move", "climb"):
        there = away[step.args[1]]
        crowded = there > 0 and shares_room(s, p, step.args[1]) and p.actions <= 1
        return 80 if there < here and not crowded else 0
    if name == "discover":
        return 90 if away[step.args[1]] == 0 else 2
    if name == "free":
        return 200
    if name == "break_code":
        return 150 if breakable(s, p, step.args[1]) and prepared(s, p) else -10
    if name in ("open_broken", "open_from_outside"):
        return 140 if prepared(s, p) else -5
    if name == "obtain_code":
        return 120
    if name in ("use_laboratory", "draw_card"):
        return card_value(s, p, name)
    if name == "hunt" and minotaur_cards(s) < HUNTERS:
        return -20
    if name in ("kill", "kill_loctae", "hunt") and besieges(s, step.args[1]):
        return 160
    if name in ("kill", "kill_loctae", "hunt"):
        return 95 if here == FAR else 50 if name == "kill_loctae" else 20
    if name == "swap":
        return swap_value(s, step)
    if name == "finish":
        return -2 if here > 0 and shares_room(s, p, p.place) else 1
    return -1


def besieges(s: Daedalus, place: int) -> bool:
    """Whether the guards of a room keep somebody in hiding there."""
    return any(s.stuck(q) and q.place == place for q in s.prisoners)


def minotaur_cards(s: Daedalus) -> int:
    """Count the Minotaur cards of all who are free."""
    return len([card for card in team_cards(s) if s.card(card).kind == MINOTAUR])


def shares_room(s: Daedalus, p: Prisoner, place: int) -> bool:
    """Whether somebody else is in a room already: two together are captured together."""
    return place >= 6 and any(q is not p and q.place == place for q in s.prisoners)


def swap_value(s: Daedalus, step: Step) -> int:
    """Return how good it is to take a guard's card off THESEUS before it is activated."""
    slot, card = step.args[1], step.args[2]
    if slot >= 2 * s.alert or not s.shown[slot] or s.card(card).guard:
        return -1
    return 70 - worth(s, card) if s.card(s.theseus[slot]).guard else -1


def breakable(s: Daedalus, p: Prisoner, by: int) -> bool:
    """Whether those in the room have all that a code takes."""
    cards: Cards = ()
    for q in s.prisoners:
        if q.place == p.place and (q.actions or q is p):
            cards += q.hand
    return shortfall(s, s.codes[s.gate_of(p.place)], cards, by) == 0


def prepared(s: Daedalus, p: Prisoner) -> bool:
    """Whether the team is ready for a higher alert: all close by, and with cards in hand."""
    if s.alert == GREEN or s.round > 30:
        return True
    reach = field(s, p, [p.place])
    free = [q for q in s.prisoners if not q.captive]
    if len(free) < len(s.prisoners) or max([reach[q.place] for q in free]) > CLOSE:
        return False
    return sum([len(q.hand) for q in free]) >= ENOUGH * len(free)


def card_value(s: Daedalus, p: Prisoner, name: str) -> int:
    """Return how good it is to draw cards: where they are cheap, and while they are wanted."""
    gates = target_gates(s)
    full = len(p.hand) >= s.most_cards(p)
    wanted = not full
    if gates and any([s.codes[gate] for gate in gates]):
        wanted = all([wants_cards(s, gate) for gate in gates if s.codes[gate]])
    if name == "use_laboratory":
        return 100 if wanted else 8
    return 40 if wanted else 6
