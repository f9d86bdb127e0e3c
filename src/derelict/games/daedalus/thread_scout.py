"""A simple hand-written prisoner for Ariadne's Thread, who must outwit a Commander."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import BLUE, FIRST, GREEN, PLACES, RING, SIZE
from derelict.games.daedalus.content import HATCHERY, LABORATORY, LOCTAE, MINOTAUR, VENT, WHITE
from derelict.games.daedalus.rules.rooms import vent_passage
from derelict.games.daedalus.rules.together import COLOURS, HUNTERS, NUMBERS, matches
from derelict.games.daedalus.rules.ways import adjacent, ducts
from derelict.games.daedalus.scouting.cards import lacking, least, shortfall
from derelict.games.daedalus.scouting.maps import pod_place, target_gates
from derelict.games.daedalus.state import FACE_DOWN, NOBODY, Daedalus, Prisoner, front
from derelict.games.daedalus.thread_fears import FAR, SURE, fears
from derelict.kernel.deck import without
from derelict.kernel.flow import Decision, Step

# Values are tenths of a step towards the goal.
STEP: Final = 10
LOOK: Final = 15  # to discover a room in which the goal may be
RESCUE: Final = 400
OPEN: Final = 150
ASK: Final = 60
CARD: Final = 18  # a card that is wanted
SPARE_CARD: Final = 1
CAPTURE: Final = 40  # what a capture costs
FURTHER: Final = 40  # and with every ring from which somebody must come back
A_CARD: Final = 8  # and with every card that is lost
ALL_LOST: Final = 2500  # and that of the last who is free
HIDING: Final = 3  # by how much less is feared in a hatchery: a guard may stay there
A_GUARD: Final = 5  # steps that a guard in the way is worth, if there is a card for it
NO_CARD: Final = 14  # and without
WAIT: Final = 10  # steps that it takes until the rings have turned as one needs them
FITS: Final = 30  # of a hundred unknown cards, how many fit what a code lacks
TRUST: Final = 4  # rounds in which cards of the others are hoped for, and then not
LAST_ACTIONS: Final = 2  # when a code is tried with hope
CHASE: Final = 5  # steps from which a prisoner with the cards for it goes for the Commander
SEARCH: Final = 3  # steps that it takes to find a laboratory among rooms not yet seen
SOON: Final = 5  # rounds for a ring, after which risks count less
HASTE: Final = 3  # by so many hundredths with every round
WEARY: Final = 120  # rounds after which prisoners sit down and wait to be found
READY: Final = (0, 10, 3, 3, 0)  # tenths of full hands that are wanted before a gate, by alert


def choose_in_thread(s: Daedalus, decision: Decision) -> int:
    """Choose an option for a prisoner."""
    prompt, options, seat = decision.prompt, decision.options, decision.seat
    if prompt == "act":
        return act(s, seat, options)
    if prompt in ("lay", "help"):
        return lay(s, seat, options)
    if prompt == "discard":
        return least([worth(s, seat, step.args[1]) for step in options])
    return 0


# Cards.


def hoped(s: Daedalus, seat: int) -> int:
    """§12.5.1 Return how many cards of a code the others may have, whose hands nobody sees."""
    count = 0
    for other, q in enumerate(s.prisoners):
        if other != seat and not q.captive and not s.stuck(q):
            count += len(q.hand)
    return count * FITS // 100


def worth(s: Daedalus, seat: int, card: int) -> int:
    """Return how gladly a card is kept: whites and guards, and what fits a code that is wanted."""
    kind = s.card(card).kind
    value = 7 if kind == LOCTAE else 6 if kind == WHITE else 4 if kind == MINOTAUR else 1
    hand = s.prisoners[seat].hand
    rest = without(hand, card)
    for gate in target_gates(s):
        if s.codes[gate]:
            value += 20 * (lacking(s, gate, rest) - lacking(s, gate, hand))
            for code in s.codes[gate]:
                if matches(s, code, card, COLOURS) or matches(s, code, card, NUMBERS):
                    value += 1
    return value


def lay(s: Daedalus, seat: int, options: list[Step]) -> int:
    """Lay the least valuable card after which one can still lay as many as possible."""
    costs: list[int] = []
    for step in options:
        if step.name != "lay":
            costs.append(100_000)
        elif s.hunted >= 0:
            costs.append(0)
        else:
            costs.append(1000 * spoiled(s, seat, step) + worth(s, seat, step.args[2]))
    return least(costs)


def spoiled(s: Daedalus, seat: int, step: Step) -> int:
    """Return how many cards one would lack after a card is laid."""
    slot, card = step.args[1], step.args[2]
    covered = [laid for laid, _, _ in s.laid]
    codes = s.codes[s.gate]
    left = tuple([codes[i] for i in range(len(codes)) if i not in covered and i != slot])
    return shortfall(s, left, without(s.prisoners[seat].hand, card), s.by)


def breakable(s: Daedalus, seat: int, by: int) -> bool:
    """Whether one has all that a code takes, or may hope for the others in the room."""
    p = s.prisoners[seat]
    missing = shortfall(s, s.codes[s.gate_of(p.place)], p.hand, by)
    if not missing:
        return True
    count = 0
    for q in s.prisoners:
        if q is not p and q.place == p.place and q.actions and not s.stuck(q):
            count += len(q.hand)
    return p.actions <= LAST_ACTIONS and missing <= (count * FITS + 99) // 100


# Where to go.


def laboratories(s: Daedalus) -> list[int]:
    """List the laboratories that are known."""
    return [place for place in range(FIRST[BLUE], PLACES) if s.room(place, LABORATORY)]


def armed(s: Daedalus, p: Prisoner, places: list[int]) -> bool:
    """Whether a prisoner holds the cards against the guards of one of some rooms."""
    kinds = [s.card(card).kind for card in p.hand]
    if LOCTAE in kinds or kinds.count(MINOTAUR) >= HUNTERS:
        return True
    return MINOTAUR in kinds and any([not s.loctae[place] for place in places])


def toll(s: Daedalus, p: Prisoner, place: int) -> int:
    """Return how many steps it takes to enter a room; guards in it must be eliminated first."""
    if s.tiles[place] == FACE_DOWN:
        return 2
    if not s.guarded(place):
        return 1
    return A_GUARD if armed(s, p, [place]) else NO_CARD


def field(s: Daedalus, p: Prisoner, sources: list[int], unknown: bool = False) -> list[int]:
    """Return how many steps each room is away from the nearest of some rooms."""
    found = [FAR] * PLACES
    for place in sources:
        found[place] = 0
    edge = sources.copy()
    passages = doors(s)
    while edge:
        place = edge.pop(0)
        cost = found[place] + (toll(s, p, place) if found[place] else 1)
        for other in around(s, p, place):
            if cost < found[other] and (unknown or s.tiles[other] != FACE_DOWN):
                found[other] = cost
                edge.append(other)
        for other in in_time(passages, place):
            if cost + WAIT < found[other] and s.tiles[other] != FACE_DOWN:
                found[other] = cost + WAIT
                edge.append(other)
    for cell in range(FIRST[BLUE]):
        found[cell] = min(FAR, found[front(s, cell)] + toll(s, p, front(s, cell)))
    return found


def doors(s: Daedalus) -> list[int]:
    """List the rooms with a way into the next ring: open gates and vents."""
    found = [s.gate_at[gate] for gate, opened in enumerate(s.opened) if opened]
    for place in range(FIRST[BLUE], FIRST[GREEN]):
        if s.room(place, VENT) and s.reached(RING[place] + 1):
            found.append(place)
    return found


def in_time(passages: list[int], place: int) -> list[int]:
    """List the rooms from which one comes into a room once the rings have turned."""
    ring = RING[place]
    found = [door for door in passages if RING[door] == ring - 1]
    if ring < GREEN and place in passages:
        first = FIRST[ring + 1]
        found += list(range(first, first + SIZE[ring + 1]))
    return found


def around(s: Daedalus, p: Prisoner, place: int) -> list[int]:
    """List the rooms from which one could come into a room."""
    near = adjacent(s, place)
    if s.tiles[place] != FACE_DOWN and not vent_passage(s, p, place):
        near += ducts(s, place)
    return near


def goal(s: Daedalus, seat: int, p: Prisoner) -> list[int]:
    """Return how far each room is from where this prisoner wants to be."""
    captives = [front(s, q.place) for q in s.prisoners if q.captive]
    if captives:
        away = field(s, p, captives, True)
        if nearest_rescuer(s, seat, away):
            return away
    besieged = [q.place for q in s.prisoners if s.stuck(q)]
    if besieged:
        away = field(s, p, besieged, True)
        if nearest_rescuer(s, seat, away):
            return away if armed(s, p, besieged) else card_field(s, p)
    pod = pod_place(s)
    if s.opened[s.gate_of(pod)]:
        return field(s, p, [pod], True)
    if s.commander != NOBODY and armed(s, p, [s.commander]):
        away = field(s, p, [s.commander])
        if away[p.place] <= CHASE:
            return away
    if wants_cards(s, seat):
        away = card_field(s, p)
        if away[p.place] < FAR:
            return away
    gates = target_gates(s)
    if gates:
        return field(s, p, [best_gate(s, p, gates)], True)
    return field(s, p, unknown_rooms(s))


def card_field(s: Daedalus, p: Prisoner) -> list[int]:
    """Return how far each room is from where cards are drawn: laboratories, or else the unknown."""
    drawing = field(s, p, laboratories(s))
    looking = field(s, p, unknown_rooms(s))
    return [min(drawing[place], looking[place] + SEARCH) for place in range(PLACES)]


def nearest_rescuer(s: Daedalus, seat: int, away: list[int]) -> bool:
    """Whether nobody else is nearer to a captive."""
    for other, q in enumerate(s.prisoners):
        nearer = (away[q.place], other) < (away[s.prisoners[seat].place], seat)
        if other != seat and nearer and not q.captive and not s.stuck(q):
            return False
    return True


def best_gate(s: Daedalus, p: Prisoner, gates: list[int]) -> int:
    """Return the room of the gate that takes least: cards and steps."""
    costs: list[int] = []
    for gate in gates:
        away = field(s, p, [s.gate_at[gate]], True)
        costs.append(3 * lacking(s, gate, p.hand) + max([away[q.place] for q in s.prisoners]))
    return s.gate_at[gates[least(costs)]]


def unknown_rooms(s: Daedalus) -> list[int]:
    """List the rooms of the outermost open ring that are face down, or else of any open ring."""
    unknown = [place for place in range(FIRST[BLUE], PLACES) if s.tiles[place] == FACE_DOWN]
    wanted = [place for place in unknown if RING[place] == s.alert]
    return wanted or [place for place in unknown if RING[place] < s.alert]


def wants_cards(s: Daedalus, seat: int) -> bool:
    """Whether a prisoner should draw cards before anything else."""
    p = s.prisoners[seat]
    if any(s.stuck(q) for q in s.prisoners) and not armed(s, p, [0]):
        return True
    gates = target_gates(s)
    known = [gate for gate in gates if s.codes[gate]]
    trust = hoped(s, seat) if s.round // TRUST % 2 == 0 else 0
    if known and min([lacking(s, gate, p.hand) for gate in known]) > trust:
        return True
    if len(p.hand) >= s.most_cards(p) or not gates:
        return False
    return 10 * len(p.hand) < READY[s.alert] * s.most_cards(p)


# Acting.


def act(s: Daedalus, seat: int, options: list[Step]) -> int:
    """Choose the action that is worth most, with what it risks; some day all give up."""
    if s.round > WEARY:
        return len(options) - 1
    p = s.prisoners[seat]
    fear = fears(s)
    away = goal(s, seat, p)
    values = [
        appraise(s, seat, p, step, away) - risk_after(s, seat, p, step, fear) for step in options
    ]
    return values.index(max(values))


def price(s: Daedalus, seat: int) -> int:
    """Return what the capture of a prisoner costs the team: her cards, and the way to her cell."""
    p = s.prisoners[seat]
    others = [q for q in s.prisoners if q is not p and not q.captive and not s.stuck(q)]
    if not others:
        return ALL_LOST * boldness(s) // 100
    ring = min([RING[q.place] for q in others])
    return (CAPTURE + FURTHER * ring + A_CARD * len(p.hand)) * boldness(s) // 100


def boldness(s: Daedalus) -> int:
    """Return how much of a risk still counts, in hundredths: less and less with the rounds."""
    late = s.round - SOON * s.alert
    return max(0, 100 - HASTE * max(0, late)) // (1 + s.idle)


def risk_after(s: Daedalus, seat: int, p: Prisoner, step: Step, fear: list[int]) -> int:
    """Return the cost of what is to be feared after an option, for the whole team."""
    name = step.name
    if name in ("kill", "kill_loctae", "hunt"):
        after = s.clone()
        without_guards(after, step)
        return team_risk(after, seat, fears(after)) - others_risk(s, seat, fear)
    place, left = p.place, p.actions - 1
    if name == "finish":
        left = 0
    elif name in ("move", "climb"):
        place = step.args[1]
    if name == "hide" or (name == "finish" and p.hidden):
        return fear[place] // HIDING * price(s, seat) // SURE
    return least_fear(s, p, place, left, fear) * price(s, seat) // SURE


def without_guards(s: Daedalus, step: Step) -> None:
    """Take away the guards that an action would eliminate."""
    place = step.args[1]
    if step.name == "kill":
        s.minotaurs[place] = 0
    else:
        s.loctae[place] -= 1


def team_risk(s: Daedalus, seat: int, fear: list[int]) -> int:
    """Return what the whole team has to fear, after one of them has spent an action."""
    total = 0
    for other, q in enumerate(s.prisoners):
        if not q.captive:
            left = q.actions - (1 if other == seat else 0)
            total += least_fear(s, q, q.place, left, fear) * price(s, other) // SURE
    return total


def others_risk(s: Daedalus, seat: int, fear: list[int]) -> int:
    """Return what all but one have to fear as things stand."""
    total = 0
    for other, q in enumerate(s.prisoners):
        if other != seat and not q.captive:
            total += least_fear(s, q, q.place, q.actions, fear) * price(s, other) // SURE
    return total


def least_fear(s: Daedalus, p: Prisoner, place: int, steps: int, fear: list[int]) -> int:
    """Return the least fear among the rooms that can be reached with so many steps."""
    if place < FIRST[BLUE]:
        return 0
    best = feared(s, p, place, fear)
    reach = {place: 0}
    edge = [place]
    while edge:
        here = edge.pop(0)
        gone = reach[here]
        if gone < steps and s.room(here, HATCHERY) and not shared(s, p, here):
            best = min(best, fear[here] // HIDING)
        if gone == steps:
            continue
        for other in around(s, p, here):
            if other in reach or s.tiles[other] == FACE_DOWN or s.guarded(other):
                continue
            reach[other] = gone + 1
            best = min(best, feared(s, p, other, fear))
            edge.append(other)
    return best


def feared(s: Daedalus, p: Prisoner, place: int, fear: list[int]) -> int:
    """Return the fear of a room, twice if two would be captured there."""
    return min(SURE, 2 * fear[place]) if shared(s, p, place) else fear[place]


def shared(s: Daedalus, p: Prisoner, place: int) -> bool:
    """Whether somebody else is in a room."""
    return any(q is not p and q.place == place for q in s.prisoners)


def appraise(s: Daedalus, seat: int, p: Prisoner, step: Step, away: list[int]) -> int:
    """Return how good an action is, danger apart."""
    name = step.name
    here = away[p.place]
    if name in ("move", "climb"):
        return STEP * max(-3, min(3, here - away[step.args[1]])) - 1
    if name == "discover":
        return LOOK if away[step.args[1]] < here or here == FAR else -2
    if name == "free":
        return RESCUE
    if name == "break_code":
        return OPEN if breakable(s, seat, step.args[1]) and prepared(s) else -50
    if name in ("open_broken", "open_from_outside"):
        return OPEN if prepared(s) else -50
    if name == "obtain_code":
        return ASK
    if name == "use_laboratory":
        return CARD if wants_cards(s, seat) else SPARE_CARD if len(p.hand) < s.most_cards(p) else -1
    if name in ("kill", "kill_loctae", "hunt"):
        return fight_value(s, seat, step, away)
    return 0 if name in ("finish", "hide") else -50


def fight_value(s: Daedalus, seat: int, step: Step, away: list[int]) -> int:
    """Return how good it is to eliminate guards, apart from the danger that this averts."""
    p = s.prisoners[seat]
    place = step.args[1]
    value = 30 if away[place] < away[p.place] else 0
    if any(s.stuck(q) and q.place == place for q in s.prisoners):
        value += RESCUE
    if step.name == "kill":
        return value - 10 - 2 * worth(s, seat, step.args[2])
    if step.name == "hunt" and not can_hunt(p, s):
        return -1000
    if place == s.commander:
        value += 80
    return value + 30


def can_hunt(p: Prisoner, s: Daedalus) -> bool:
    """Whether a prisoner can eliminate a Loctae alone."""
    return len([card for card in p.hand if s.card(card).kind == MINOTAUR]) >= HUNTERS


def prepared(s: Daedalus) -> bool:
    """Whether the team is ready for a higher alert: nobody captive, and hands full enough."""
    if s.alert == GREEN:
        return True
    for p in s.prisoners:
        if p.captive or s.stuck(p):
            return False
        if 10 * len(p.hand) < READY[s.alert] * s.most_cards(p) and card_field(s, p)[p.place] < FAR:
            return False
    return True
