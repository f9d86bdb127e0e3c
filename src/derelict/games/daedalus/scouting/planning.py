"""The best that a prisoner can do in what is left of a phase, and what it is worth.

Values are in tenths of an action. A plan is some work within reach, if any, and a room in which to
end the phase: as near to the goal as the rings will leave it, and as far from guards.
"""

from __future__ import annotations

from typing import Final, final

from derelict.games.daedalus.board import PLACES, RING
from derelict.games.daedalus.content import HATCHERY, LABORATORY, NO_GATE
from derelict.games.daedalus.rules.rooms import disabled
from derelict.games.daedalus.rules.ways import adjacent, ducts
from derelict.games.daedalus.scouting.fears import Outlook
from derelict.games.daedalus.scouting.goals import CARDS, EXPLORE, away_from, stage, wanted_gate
from derelict.games.daedalus.scouting.maps import CELLS, Ways, field, passable, reach
from derelict.games.daedalus.state import FACE_DOWN, JAMIE, MORROW, PROTOCOLS, Daedalus, front

# What there is to do.
NOTHING: Final = 0
DISCOVER: Final = 1
LABORATORY_WORK: Final = 2
DRAW: Final = 3
OBTAIN: Final = 4
FREE: Final = 5
HIDE: Final = 6

FIRST_CAPTURE: Final = 400
LAST_CAPTURE: Final = 1200
STEP: Final = 10
FURTHEST: Final = 25
STUCK: Final = 12  # what hiding costs, since guards may come and stay
SEARCH: Final = 30
LOOK_AROUND: Final = 3
CODE: Final = 60
RELEASE: Final = 300
TENTHS: Final = 31  # of a second that a scout takes over an action, where a clock runs
AGREEING: Final = 30  # tenths of it to agree on what to do, where nobody may speak earlier
TELLING: Final = 40  # and to tell one another the cards, where hands are hidden
PATIENCE: Final = 15  # rounds after which a scout grows bolder, and how fast
BOLDER: Final = 25
TRAPPED: Final = 50  # of a hundred, how often there is no way out of a trap after all


def actions_left(s: Daedalus, seat: int) -> int:
    """Return how many actions a prisoner has, and time for, if all take their share of it."""
    p = s.prisoners[seat]
    if not s.timer:
        return p.actions
    free = len([q for q in s.prisoners if not q.captive])
    share = max(0, 10 * s.timer - agreeing(s)) // TENTHS // max(1, free)
    return max(0, min(p.actions, share - s.most_actions() + p.actions))


def agreeing(s: Daedalus) -> int:
    """§11.2, 11.4.1 Return the tenths of a second that it takes to say what could not be before."""
    if not s.has(PROTOCOLS) or len(s.prisoners) == 1:
        return 0
    return AGREEING + (TELLING if s.hidden_hands() else 0)


@final
class Plan:
    """Work in a room, and the room to go to after it."""

    def __init__(self, value: int, work: int, place: int, target: int, end: int) -> None:
        self.value = value
        self.work = work
        self.place = place
        self.target = target
        self.end = end


@final
class Planner:
    """What one prisoner takes into account, as far as a seat, her own or another's, can tell."""

    def __init__(self, s: Daedalus, seat: int, look: Outlook, eyes: int) -> None:
        p = s.prisoners[seat]
        self.s = s
        self.seat = seat
        self.p = p
        gate = wanted_gate(s, eyes)
        self.about = stage(s, seat, eyes, gate)
        self.fear = look.fear
        self.cost = capture_cost(s, seat)
        self.away = ways_after(seat, self.about, gate, look)
        self.halves = 2 * actions_left(s, seat) + (1 if p.stride else 0)
        self.came = [-1] * PLACES
        self.ways = Ways(s, p)
        self.near = reach(self.ways, p.place, self.came)
        self.traps = traps(s, seat, look)
        self.banned = 0
        self.hasty: list[int] = []  # what each room is worth at the end, without time to hide
        self.calm: list[int] = []  # and with
        self.appraise()

    def appraise(self) -> None:
        """Reckon what each room is worth at the end of the phase."""
        self.hasty = [self.end_value(place, 0) for place in range(PLACES)]
        self.calm = [self.end_value(place, 2) for place in range(PLACES)]

    def dread(self, place: int, more: int) -> None:
        """Fear a room more than before."""
        self.fear = self.fear.copy()
        self.fear[place] = min(100, self.fear[place] + more)
        self.appraise()

    def end_value(self, place: int, halves: int) -> int:
        """Return what it is worth to be in a room when Phase 3 begins."""
        value = -STEP * min(FURTHEST, self.away[place])
        danger = self.fear[place] * self.price(place)
        if danger and halves >= 2 and self.refuge(place):
            danger = min(danger, 100 * STUCK)
        danger += self.traps[place] * self.cost * TRAPPED // 100
        return value - danger // 100

    def price(self, place: int) -> int:
        """Return what it costs to be captured in a room: more, if others are captured too."""
        if self.cost < LAST_CAPTURE and place >= CELLS:
            for q in self.s.prisoners:
                if q is not self.p and q.place == place:
                    return LAST_CAPTURE
        return self.cost

    def refuge(self, place: int) -> bool:
        """Whether one could hide in a room."""
        s = self.s
        if not s.room(place, HATCHERY) or disabled(s, HATCHERY):
            return False
        return not any(q.place == place and q is not self.p for q in s.prisoners)

    def best_end(self, near: list[int], halves: int) -> tuple[int, int]:
        """Return the best value within reach, and its room."""
        best, end = -100_000, -1
        for place, away in enumerate(near):
            left = halves - away
            if left >= 0:
                values = self.calm if left >= 2 else self.hasty
                value = values[place] - away // 4
                if value > best:
                    best, end = value, place
        return best, end


def capture_cost(s: Daedalus, seat: int) -> int:
    """Return what a capture would cost now: the game, if it is the second or leaves nobody."""
    fatal = s.prisoners[seat].captures > 0 or all(
        q.captive for i, q in enumerate(s.prisoners) if i != seat
    )
    cost = LAST_CAPTURE if fatal else FIRST_CAPTURE
    return cost * BOLDER // (BOLDER + max(0, s.round - PATIENCE))


def ways_after(seat: int, about: int, gate: int, look: Outlook) -> list[int]:
    """Return how far each room will be from the goal once the rings have turned."""
    total = [0] * PLACES
    for chart in look.charts:
        away = away_from(chart, seat, about, gate)
        for place in range(PLACES):
            total[place] += away[place]
    return [sum // len(look.charts) for sum in total]


def traps(s: Daedalus, seat: int, look: Outlook) -> list[int]:
    """Return how likely there will be no room in reach of each that guards do not come to."""
    found = [0] * PLACES
    steps = s.most_actions() - 1
    for chart, later in zip(look.charts, look.later, strict=True):
        after = chart.s
        p = after.prisoners[seat]
        morrow = s.is_a(p, MORROW)
        safe = [
            place
            for place in range(CELLS, PLACES)
            if not later >> place & 1 and passable(after, morrow, place)
        ]
        away = field(chart, p, safe)
        for place in range(CELLS, PLACES):
            if away[place] > steps:
                found[place] += 100 // len(look.charts)
    return found


# Plans.


def best_plan(planner: Planner) -> Plan:
    """Return the best plan of a prisoner."""
    p = planner.p
    value, end = planner.best_end(planner.near, planner.halves)
    best = Plan(value, NOTHING, end, -1, end)
    if planner.s.stuck(p):
        return best
    for place in range(PLACES):
        left = planner.halves - planner.near[place]
        if left >= 2:
            best = better(planner, best, place, left)
    return best


def better(planner: Planner, best: Plan, place: int, left: int) -> Plan:
    """Return the best work in a room, if it is better than the best so far."""
    near: list[int] = []
    paid = value_then = end = -1
    for work, target, cost, gain in works(planner, place):
        if left < cost:
            continue
        if not near:
            near = reach(planner.ways, place, [-1] * PLACES)
        if cost != paid:
            paid = cost
            value_then, end = planner.best_end(near, left - cost)
        value = value_then + gain - planner.near[place] // 2
        if value > best.value:
            best = Plan(value, work, place, target, end)
    return best


def works(planner: Planner, place: int) -> list[tuple[int, int, int, int]]:
    """List what could be done in a room: the work, its target, the half actions, the gain."""
    s = planner.s
    found: list[tuple[int, int, int, int]] = []
    studied = s.room(place, LABORATORY) and not disabled(s, LABORATORY)
    if place == planner.p.place and not studied:
        found.append((DRAW, -1, 4, draw_gain(planner, 1)))
    for other in adjacent(s, place):
        if discoverable(planner, other):
            found.append((DISCOVER, other, 2, search_gain(planner, other)))
    if s.is_a(planner.p, JAMIE):
        for other in ducts(s, place):
            if discoverable(planner, other):
                found.append((DISCOVER, other, 2, search_gain(planner, other)))
    if studied:
        found.append((LABORATORY_WORK, -1, 2, draw_gain(planner, 2)))
    if code_wanted(s, s.gate_of(place)):
        found.append((OBTAIN, -1, 2, CODE))
    for other, q in enumerate(s.prisoners):
        if q.captive and front(s, q.place) == place:
            found.append((FREE, other, 2, RELEASE))
    return found


def discoverable(planner: Planner, place: int) -> bool:
    """Whether a room can be discovered without a thought too many."""
    s = planner.s
    if s.tiles[place] != FACE_DOWN or planner.banned >> place & 1:
        return False
    return not any(q.place == place for q in s.prisoners)


def code_wanted(s: Daedalus, gate: int) -> bool:
    """Whether a gate's code is not known yet and of use."""
    if gate == NO_GATE or s.opened[gate] or s.codes[gate]:
        return False
    return s.content.gates[gate].code > 0 and s.content.gates[gate].ring == s.alert


def draw_gain(planner: Planner, count: int) -> int:
    """Return what cards are worth: much, while a code lacks some; else while they can be kept."""
    if planner.about == CARDS:
        return 22 * count
    p = planner.p
    room = max(0, planner.s.most_cards(p) - len(p.hand))
    return 8 * min(count, room) + (1 if room < count else 0)


def search_gain(planner: Planner, place: int) -> int:
    """Return what it is worth to discover a room."""
    if planner.about == EXPLORE and RING[place] == planner.s.alert:
        return SEARCH
    return LOOK_AROUND
