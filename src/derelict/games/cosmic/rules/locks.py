"""8.0 Locked passageways and geomorphs."""

from __future__ import annotations

from typing import Final

from derelict.games.cosmic.board import SPACES, neighbour, passage
from derelict.games.cosmic.rules.treasures import has_computer, use
from derelict.games.cosmic.state import (
    BLIND,
    COMPUTERIST,
    GREEN,
    RED,
    UNMARKED,
    YELLOW,
    Juggernaut,
)
from derelict.kernel.chance import Chance
from derelict.kernel.deck import draw
from derelict.kernel.flow import Step, every

# The Character Classes chart by die number: a roll of this or less picks, or breaks, a lock.
PICK: Final[tuple[int, ...]] = (0, 3, 2, 3, 2, 3)
BREAK: Final[tuple[int, ...]] = (0, 2, 2, 2, 5, 2)
PICK_WITH_COMPUTER: Final = 5


def has_passage(s: Juggernaut, place: int, direction: int) -> bool:
    """§8.1 Whether a geomorph that lies face up has a passage on a side."""
    return s.geomorph(place).open[s.side(place, direction)]


def can_check(s: Juggernaut, place: int, direction: int) -> bool:
    """§4.5.5, 8.1 Whether a passage of this geomorph may lead on, for all that is known."""
    other = neighbour(place, direction)
    if other < 0 or not has_passage(s, place, direction):
        return False
    return s.tiles[other] < 0 or has_passage(s, other, (direction + 3) % 6)


def check(s: Juggernaut, chance: Chance, direction: int) -> None:
    """§8.1, 4.5.5, 14.5 Roll for a passage never used before: 1 or 2, and it is locked."""
    place = s.me().space // SPACES
    roll = chance.die(6)
    if roll <= 2:
        s.passages[passage(place, direction)] = RED
        s.note("locked", s.active, direction, roll)
    else:
        s.note("unlocked", s.active, direction, roll)
        open_up(s, chance, place, direction, YELLOW)


def open_up(s: Juggernaut, chance: Chance, place: int, direction: int, mark: int) -> None:
    """§8.1, 8.4 Mark an opened passage, and turn the geomorph behind it over if need be."""
    other = neighbour(place, direction)
    back = (direction + 3) % 6
    if s.tiles[other] < 0:
        flip(s, chance, other, back)
    if not has_passage(s, other, back):
        mark = BLIND
        s.note("blind", s.active, direction)
    s.passages[passage(place, direction)] = mark


def flip(s: Juggernaut, chance: Chance, place: int, fixed: int) -> None:
    """§8.4 Turn a geomorph over; its side in the fixed direction stays as the shuffle left it."""
    geomorph, s.unseen = draw(s.unseen, chance, "geomorph")
    side = chance.below(6, "side")
    s.tiles[place] = geomorph
    s.turned[place] = (fixed - side) % 6
    s.note("flip", place, geomorph, geomorph)


def pick_needs(s: Juggernaut) -> int:
    """§8.2, 2.4, 14.1 Return the most that may be rolled to pick a lock."""
    m = s.me()
    need = PICK[m.profession]
    if m.profession == COMPUTERIST and has_computer(s, m):
        need = PICK_WITH_COMPUTER
    return need + sum([s.bonus(item).pick for item in m.carried])


def break_needs(s: Juggernaut) -> int:
    """§8.2, 14.1 Return the most that may be rolled to break a lock."""
    m = s.me()
    return BREAK[m.profession] + sum([s.bonus(item).break_lock for item in m.carried])


def pick(s: Juggernaut, chance: Chance, direction: int) -> None:
    """§8.2 Try to pick a lock."""
    attempt(s, chance, direction, pick_needs(s), YELLOW)


def break_lock(s: Juggernaut, chance: Chance, direction: int) -> None:
    """§8.2 Try to break a lock; a broken one never locks again."""
    attempt(s, chance, direction, break_needs(s), GREEN)


def attempt(s: Juggernaut, chance: Chance, direction: int, need: int, mark: int) -> None:
    """§8.2 Roll the number or less to open a lock; failing ends all movement for this turn."""
    roll = chance.die(6)
    if roll <= need:
        s.note("picked" if mark == YELLOW else "broken", s.active, direction, roll, need)
        open_up(s, chance, s.me().space // SPACES, direction, mark)
    else:
        s.note("stays-locked", s.active, direction, roll, need)
        s.stop()


def unlock(s: Juggernaut, chance: Chance, direction: int, item: int) -> None:
    """§8.2, 7.5 Open a lock with a treasure made for that."""
    s.note("opens-with", s.active, direction, item)
    use(s, s.me(), item)
    open_up(s, chance, s.me().space // SPACES, direction, YELLOW)


def relock(s: Juggernaut, chance: Chance, direction: int) -> None:
    """§8.3 Lock an unlocked passage behind oneself; it takes no movement."""
    s.passages[passage(s.me().space // SPACES, direction)] = RED
    s.relocked = True
    s.note("relocks", s.active, direction)


def breach(s: Juggernaut, chance: Chance, direction: int, item: int) -> None:
    """§4.5, 8.4 Blow a hole to the next geomorph with a directional charge; it never closes."""
    place = s.me().space // SPACES
    other = neighbour(place, direction)
    s.note("breach", s.active, direction, item)
    use(s, s.me(), item)
    if s.tiles[other] < 0:
        flip(s, chance, other, (direction + 3) % 6)
    s.passages[passage(place, direction)] = GREEN


def hole(s: Juggernaut, chance: Chance, room: int, item: int) -> None:
    """§4.5 Blow a hole in the wall of a room with a directional charge: as good as a door."""
    s.holes += ((s.me().space, room),)
    s.note("hole", s.active, room, item)
    use(s, s.me(), item)


def lock_options(s: Juggernaut, place: int, direction: int, options: list[Step]) -> None:
    """§4.5.5, 14.4 Offer what can be done about a passage that is not simply open."""
    mark = s.passages[passage(place, direction)]
    if mark == UNMARKED:
        if can_check(s, place, direction):
            options.append(CHECK[direction])
        elif s.refusals is not None:
            s.refuse(CHECK[direction], "8.1")
    elif mark == RED:
        if can_check(s, place, direction):
            options.append(PICKING[direction])
            options.append(BREAKING[direction])
        elif s.refusals is not None:
            s.refuse(PICKING[direction], "8.1")
            s.refuse(BREAKING[direction], "8.1")
    elif mark == YELLOW:
        if not s.relocked:
            options.append(RELOCK[direction])
        elif s.refusals is not None:
            s.refuse(RELOCK[direction], "8.3")
    elif mark == GREEN and s.refusals is not None:
        s.refuse(RELOCK[direction], "8.3")


# Made once, for every direction.
CHECK: Final = every(check, 6)
PICKING: Final = every(pick, 6)
BREAKING: Final = every(break_lock, 6)
RELOCK: Final = every(relock, 6)
