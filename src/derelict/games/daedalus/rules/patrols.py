"""7.5 to 7.9 and 7.12 Guard patrols: Minotaurs, Loctae Scientists, and how Minotaurs merge."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import (
    AFTER,
    BEFORE,
    BLUE,
    EDGES,
    FIRST,
    PLACES,
    RING,
    RINGS,
    SIZE,
    bit,
    bounded,
    inward,
    outward_heading,
    section,
    walled,
    white_heading,
)
from derelict.games.daedalus.content import NO_GATE, WHITE
from derelict.games.daedalus.rules.captures import capture_here, exposed
from derelict.games.daedalus.rules.enhancers import packet_options
from derelict.games.daedalus.state import Daedalus, front, is_pod
from derelict.kernel.chance import Chance
from derelict.kernel.deck import without
from derelict.kernel.flow import Rule, Step, do
from derelict.kernel.native import i64

CROWD: Final = 3
FARTHEST: Final = 3  # rooms that a card sends guards


def courses(rule: Rule) -> tuple[Step, ...]:
    """Make the steps of a rule for all numbers of rooms and all headings."""
    numbers = range(FARTHEST + 1)
    return tuple([do(rule, steps, heading) for steps in numbers for heading in (-1, 0, 1)])


def course(steps: i64, heading: i64) -> i64:
    """Return where the step for a number of rooms and a heading is among all courses."""
    return 3 * steps + heading + 1


def patrol(s: Daedalus, chance: Chance, number: int) -> None:
    """§7.5, 7.9 Send the guards; those that nobody has to wait for are mustered at once."""
    card = s.card(number)
    if card.kind == WHITE or crowded(s):
        begin_patrol(s, number)
    elif any_minotaurs(s, card.kind):
        s.next(MUSTER_LOCTAE[course(card.number, card.heading)])
        muster(s, chance, card.kind, card.number, card.heading)
    else:
        muster_loctae(s, chance, card.number, card.heading)


def any_minotaurs(s: Daedalus, ring: int) -> bool:
    """§7.5.1 Whether a Minotaur is in a ring."""
    first = FIRST[ring]
    return any(s.minotaurs[place] for place in range(first, first + SIZE[ring]))


def begin_patrol(s: Daedalus, number: int) -> None:
    """§7.5, 7.9 First all Minotaurs move, ring by ring under a white card, then all Loctae."""
    card = s.card(number)
    if card.kind == WHITE:
        s.next(MUSTER_LOCTAE[course(card.number, 0)])
        for ring in range(RINGS - 1, BLUE - 1, -1):
            s.next(do(muster, ring, card.number, white_heading(ring)))
    else:
        s.next(MUSTER_LOCTAE[course(card.number, card.heading)])
        s.next(do(muster, card.kind, card.number, card.heading))
    if crowded(s):
        s.next(MERGE_GROUPS)


# Minotaurs.


def muster(s: Daedalus, chance: Chance, ring: int, steps: int, heading: int) -> None:
    """§7.5.1 All Minotaurs of a ring will move."""
    first = FIRST[ring]
    found: list[int] = []
    for place in range(first, first + SIZE[ring]):
        for _count in range(s.minotaurs[place]):
            found.append(place)
    s.waiting = tuple(found)
    if found:
        s.next(MARCH[course(steps, heading)])


def march(s: Daedalus, chance: Chance, steps: int, heading: int) -> None:
    """§7.5 The Minotaurs that wait move one by one; where the order matters, the players choose."""
    while s.waiting and s.outcome is None:
        if len(s.waiting) > 1 and order_matters(s, steps, heading):
            s.next(MARCH[course(steps, heading)])
            s.next(CHOOSE_MINOTAUR[course(steps, heading)])
            return
        walk_minotaur(s, s.waiting[0], steps, heading)


def order_matters(s: Daedalus, steps: int, heading: int) -> bool:
    """§7.5, 7.12, 7.13.3 Whether Minotaurs could get in each other's way: a capture, or a crowd."""
    first = s.waiting[0]
    if s.waiting[-1] == first:
        return False
    return shared_prey(s, steps, heading) or (
        many(s, RING[first]) and s.spare_loctae() > 0 and crowd_ahead(s, steps, heading)
    )


def shared_prey(s: Daedalus, steps: int, heading: int) -> bool:
    """§7.13.3 Whether two Minotaurs come by the same prisoner, whom only one of them captures."""
    if not anyone_in(s, RING[s.waiting[0]]):
        return False
    once: i64 = 0
    twice: i64 = 0
    for start in s.waiting:
        rooms = minotaur_rooms(s, start, steps, heading)
        twice |= once & rooms
        once |= rooms
    return any(not p.hidden and twice >> p.place & 1 for p in s.prisoners)


def crowd_ahead(s: Daedalus, steps: int, heading: int) -> bool:
    """§7.12 Whether so many Minotaurs come through a room that they could become a crowd."""
    crowd = s.minotaurs.copy()
    visited: i64 = 0
    first: i64 = FIRST[RING[s.waiting[0]]]
    end: i64 = first + SIZE[RING[first]]
    for start in s.waiting:
        rooms = minotaur_rooms(s, start, steps, heading)
        visited |= rooms
        for place in range(first, end):
            if place != start and rooms >> place & 1:
                crowd[place] = crowd[place] + 1
    return any(crowd[place] >= CROWD and visited >> place & 1 for place in range(first, end))


def many(s: Daedalus, ring: int) -> bool:
    """§7.12 Whether there are Minotaurs enough in a ring for a crowd."""
    first = FIRST[ring]
    total = 0
    for place in range(first, first + SIZE[ring]):
        total += s.minotaurs[place]
    return total >= CROWD


def minotaur_rooms(s: Daedalus, start: i64, steps: int, heading: i64) -> i64:
    """§7.5.1, 7.7 Return the rooms that a Minotaur comes through, as bits."""
    rooms = bit(start)
    here = start
    walls: i64 = s.walls
    for _step in range(steps):
        if walled(here, heading, walls):
            heading = -heading
            if walled(here, heading, walls):
                break
        here = AFTER[here] if heading > 0 else BEFORE[here]
        rooms |= bit(here)
    return rooms


def choose_minotaur(s: Daedalus, chance: Chance, steps: int, heading: int) -> None:
    """§7.5, 11.1.1 The players choose which Minotaur moves next; packets may be spent first."""
    options: list[Step] = []
    for place in s.waiting:
        step = do(send, place, steps, heading)
        if step not in options:
            options.append(step)
    ask_all(s, options)


def ask_all(s: Daedalus, options: list[Step]) -> None:
    """§7.5, 11.1.1 Ask all players, of whom the first to choose decides."""
    for seat in range(len(s.prisoners)):
        own = options.copy()
        packet_options(s, seat, own)
        s.ask(seat, "patrol", own)


def send(s: Daedalus, chance: Chance, place: int, steps: int, heading: int) -> None:
    """§7.5 Move this Minotaur next."""
    walk_minotaur(s, place, steps, heading)


def walk_minotaur(s: Daedalus, start: i64, steps: int, heading: i64) -> None:
    """§7.5.1, 7.6, 7.7, 9.4 A Minotaur walks along its ring, and turns round at a wall."""
    waits_no_more(s, start)
    s.trodden |= bit(start)
    if seize(s, start, start):
        return
    here = start
    for _step in range(steps):
        if walled(here, heading, s.walls):
            heading = -heading
            if walled(here, heading, s.walls):
                break
        there: i64 = AFTER[here] if heading > 0 else BEFORE[here]
        go(s.minotaurs, here, there)
        here = there
        s.trodden |= bit(here)
        if seize(s, start, here) or merge_here(s, start, here):
            return
    s.note("minotaur-goes", start, here)


def go(guards: list[int], here: i64, there: i64) -> None:
    """§7.5 Move one guard; written out, for `+=` of an item is slow when compiled."""
    guards[here] = guards[here] - 1
    guards[there] = guards[there] + 1


def waits_no_more(s: Daedalus, start: int) -> None:
    """§7.5 Take one guard in a room from those that have yet to move."""
    s.waiting = s.waiting[1:] if s.waiting[0] == start else without(s.waiting, start)


def seize(s: Daedalus, start: i64, here: i64) -> bool:
    """§7.13, 7.13.3 A Minotaur that captures is removed from the board."""
    if not exposed(s, here):
        return False
    s.note("minotaur-strikes", start, here)
    s.minotaurs[here] -= 1
    capture_here(s, here)
    return True


# Merging.


def merge_here(s: Daedalus, start: i64, here: i64) -> bool:
    """§7.12 Three or more Minotaurs in a room become a Loctae Scientist, if one is left."""
    if s.minotaurs[here] < CROWD or s.spare_loctae() == 0:
        return False
    s.note("minotaur-goes", start, here)
    become_loctae(s, here)
    return True


def become_loctae(s: Daedalus, place: int) -> None:
    """§7.12 Replace a group of Minotaurs, whose movement ends, by a Loctae Scientist."""
    s.minotaurs[place] = 0
    s.loctae[place] += 1
    s.waiting = tuple([other for other in s.waiting if other != place])
    s.note("merges", place)


def crowded(s: Daedalus) -> bool:
    """§7.12 Whether three Minotaurs or more are in any room."""
    places: i64 = PLACES
    return any(s.minotaurs[place] >= CROWD for place in range(places))


def groups(s: Daedalus) -> list[int]:
    """§7.12.1 List the groups of three or more Minotaurs in the outermost ring that has any."""
    found: list[int] = []
    for place in range(PLACES - 1, FIRST[BLUE] - 1, -1):
        if s.minotaurs[place] >= CROWD and (not found or RING[place] == RING[found[0]]):
            found.append(place)
    return found


def merge_groups(s: Daedalus, chance: Chance) -> None:
    """§7.12, 7.12.1 Replace groups as far as there are Loctae Scientists, outer rings first."""
    s.waiting = ()
    while True:
        found = groups(s)
        if not found:
            return
        spare = s.spare_loctae()
        if not spare:
            return
        if len(found) > spare:
            s.next(MERGE_GROUPS)
            s.next(do(choose_group))
            return
        for place in found:
            become_loctae(s, place)


def choose_group(s: Daedalus, chance: Chance) -> None:
    """§7.12.1 The players choose which group of a ring is replaced, when not all can be."""
    options = [do(merge, place) for place in groups(s)]
    ask_all(s, options)


def merge(s: Daedalus, chance: Chance, place: int) -> None:
    """§7.12.1 Replace this group."""
    become_loctae(s, place)


# Loctae Scientists.


def muster_loctae(s: Daedalus, chance: Chance, steps: int, heading: int) -> None:
    """§7.5.2, 7.9 All Loctae Scientists will move, whatever their ring."""
    found: list[int] = []
    for place, count in enumerate(s.loctae):
        if count:
            found += [place] * count
    s.waiting = tuple(found)
    if found:
        s.next(MARCH_LOCTAE[course(steps, heading)])


def march_loctae(s: Daedalus, chance: Chance, steps: int, heading: int) -> None:
    """§7.5 The Loctae that wait move one by one; where the order matters, the players choose."""
    while s.waiting and s.outcome is None:
        if len(s.waiting) > 1 and loctae_order_matters(s, steps, heading):
            s.next(MARCH_LOCTAE[course(steps, heading)])
            s.next(CHOOSE_LOCTAE[course(steps, heading)])
            return
        walk_loctae(s, s.waiting[0], steps, heading)


def loctae_order_matters(s: Daedalus, steps: int, heading: int) -> bool:
    """§7.5, 7.6.1 Whether a capture by one Loctae could change the way of another.

    Only the ways between walls depend on where the prisoners are.
    """
    if s.waiting[-1] == s.waiting[0] or not s.walls or not anyone_between_walls(s):
        return False
    for start in s.waiting:
        for place in loctae_path(s, start, steps, own_heading(start, heading)):
            if exposed(s, place):
                return True
    return False


def anyone_between_walls(s: Daedalus) -> bool:
    """§7.6.1, 7.13, 6.6 Whether anybody who could be captured is in a ring that has walls."""
    return any(not p.hidden and s.walls & EDGES[RING[p.place]] for p in s.prisoners)


def anyone_in(s: Daedalus, ring: int) -> bool:
    """§7.13, 6.6 Whether anybody who could be captured is in a ring."""
    return any(not p.hidden and RING[p.place] == ring for p in s.prisoners)


def own_heading(place: i64, heading: i64) -> i64:
    """§7.9 Under a white card a Loctae goes as the ring does where it stands at the beginning."""
    return heading if heading else white_heading(max(BLUE, RING[place]))


def choose_loctae(s: Daedalus, chance: Chance, steps: int, heading: int) -> None:
    """§7.5 The players choose which Loctae Scientist moves next."""
    options: list[Step] = []
    for place in s.waiting:
        step = do(send_loctae, place, steps, heading)
        if step not in options:
            options.append(step)
    ask_all(s, options)


def send_loctae(s: Daedalus, chance: Chance, place: int, steps: int, heading: int) -> None:
    """§7.5 Move this Loctae Scientist next."""
    walk_loctae(s, place, steps, heading)


def walk_loctae(s: Daedalus, start: i64, steps: int, heading: i64) -> None:
    """§7.5.2, 7.13.3, 9.4 A Loctae Scientist walks, capturing whoever it meets, and goes on."""
    waits_no_more(s, start)
    s.trodden |= bit(start)
    capture_here(s, start)
    here = start
    heading = own_heading(start, heading)
    for _step in range(steps):
        if s.outcome is not None:
            return
        there, heading = loctae_step(s, here, heading)
        go(s.loctae, here, there)
        s.trodden |= bit(there)
        here = there
        if exposed(s, here):
            s.note("loctae-strikes", start, here)
            capture_here(s, here)
    s.note("loctae-goes", start, here)


def loctae_path(s: Daedalus, start: i64, steps: int, heading: i64) -> list[int]:
    """§7.5.2 List the rooms that a Loctae Scientist comes through, as things stand."""
    found: list[int] = [start]
    here = start
    for _step in range(steps):
        here, heading = loctae_step(s, here, heading)
        found.append(here)
    return found


def loctae_step(s: Daedalus, here: i64, heading: i64) -> tuple[i64, i64]:
    """§7.5.2, 7.5.3, 7.6.1, 7.6.2, 7.7 Return where a Loctae's next step leads, and its heading."""
    if here < FIRST[BLUE]:
        return front(s, here), heading
    if RING[here] > BLUE and dead_section(s, here):
        inner: i64 = inward(here, s.turned)
        if s.gate_of(inner) != NO_GATE:
            return inner, heading
    gate = s.gate_of(here)
    if gate != NO_GATE and not is_pod(s, gate):
        outer: i64 = outward_heading(here, heading, s.turned)
        if not dead_section(s, outer):
            return outer, heading
    if walled(here, heading, s.walls):
        heading = -heading
        if walled(here, heading, s.walls):
            return here, heading
    return AFTER[here] if heading > 0 else BEFORE[here], heading


def dead_section(s: Daedalus, place: i64) -> bool:
    """§7.6.1 Whether a section ends at walls and holds neither an escapee nor a revealed gate."""
    if not bounded(place, s.walls):
        return False
    lively: i64 = EDGES[RING[place]] & places_of_interest(s)
    return not lively or not lively & section(place, s.walls)


def places_of_interest(s: Daedalus) -> i64:
    """§7.6.1 Return the rooms of the escapees and of the revealed gates, as bits."""
    found: i64 = 0
    for place in s.gate_at:
        if place >= 0:
            found |= bit(place)
    for p in s.prisoners:
        found |= bit(p.place)
    return found


# Made once for each course: these steps are wanted in every round.
MERGE_GROUPS: Final = do(merge_groups)
MARCH: Final = courses(march)
CHOOSE_MINOTAUR: Final = courses(choose_minotaur)
MUSTER_LOCTAE: Final = courses(muster_loctae)
MARCH_LOCTAE: Final = courses(march_loctae)
CHOOSE_LOCTAE: Final = courses(choose_loctae)
