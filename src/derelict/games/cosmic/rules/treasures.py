"""7.0 Treasures: drawing them, what they are worth, and what they do."""

from __future__ import annotations

from typing import Final

from derelict.games.cosmic.content import POWER_UP
from derelict.games.cosmic.state import (
    ENGINEER,
    USES,
    VALUE,
    Juggernaut,
    Mercenary,
    fixed_value,
    treasure_of,
    uses_of,
)
from derelict.kernel.chance import Chance
from derelict.kernel.deck import draw, without

# The Multiple Treasures table: for each number needed, the totals for 2, 3 and 5 treasures.
NEVER: Final = 99
MULTIPLE: Final = {
    10: (16, 18, 18),
    11: (15, 17, 18),
    12: (14, 16, 18),
    13: (13, 15, 17),
    14: (12, 14, 16),
    15: (10, 12, 15),
    16: (8, 10, 14),
    17: (5, 7, 12),
    18: (3, 5, 10),
    19: (NEVER, 3, 7),
    20: (NEVER, NEVER, 5),
    21: (NEVER, NEVER, 3),
}


def how_many(need: int, total: int) -> int:
    """§7.3, 14.2 Read the Multiple Treasures table: the farthest number that the total reaches."""
    if need < 10:
        return 1
    two, three, five = MULTIPLE[min(need, 21)]
    if total >= five:
        return 5
    if total >= three:
        return 3
    return 2 if total >= two else 1


def find_treasure(s: Juggernaut, chance: Chance, seat: int) -> None:
    """§7.1, 7.2 Draw a treasure card, or roll one on the table, and keep it."""
    item = new_item(s, chance)
    if item >= 0:
        s.mercs[seat].carried += (item,)
        s.note("treasure", seat, item, treasure_of(item))


def new_item(s: Juggernaut, chance: Chance) -> int:
    """§7.2 Return a treasure from the deck (used ones shuffled in when it is out) or the table."""
    if s.tables:
        dice = [chance.die(6) for _ in range(3)]
        number = 36 * (dice[0] - 1) + 6 * (dice[1] - 1) + dice[2] - 1
    else:
        if not s.treasure_deck:
            s.treasure_deck, s.treasure_discard = s.treasure_discard, ()
        if not s.treasure_deck:
            return -1
        number, s.treasure_deck = draw(s.treasure_deck, chance, "treasure")
    return number + USES * s.content.treasures[number].uses


def take_what_lies(s: Juggernaut, seat: int, space: int) -> None:
    """§7.2 All that was dropped here belongs to the victor."""
    found = [item for where, item in s.floor if where == space]
    if found:
        s.floor = tuple([entry for entry in s.floor if entry[0] != space])
        s.mercs[seat].carried += tuple(found)
        for item in found:
            s.note("recovers", seat, item)


def lay_down(s: Juggernaut, seat: int, item: int, space: int) -> None:
    """§6.2 Put a carried treasure where an alien stands."""
    m = s.mercs[seat]
    m.carried = without(m.carried, item)
    s.floor += ((space, item),)
    s.note("drops", seat, item)


def use(s: Juggernaut, m: Mercenary, item: int) -> None:
    """§7.5 Spend one use of a power-up; with the last, it is discarded and worth nothing."""
    at = m.carried.index(item)
    if uses_of(item) > 1:
        m.carried = m.carried[:at] + (item - USES,) + m.carried[at + 1 :]
    else:
        m.carried = m.carried[:at] + m.carried[at + 1 :]
        discard(s, item)


def discard(s: Juggernaut, item: int) -> None:
    """§7.5 A treasure that is used up goes to the discarded ones."""
    if not s.tables:
        s.treasure_discard += (treasure_of(item),)


def knows_values(s: Juggernaut, m: Mercenary) -> bool:
    """§2.3, 2.4 Engineers, and whoever has access to the computer, get the most for information."""
    if m.profession == ENGINEER or has_computer(s, m):
        return True
    return any([s.bonus(item).appraise for item in m.carried])


def has_computer(s: Juggernaut, m: Mercenary) -> bool:
    """§2.4, 7.5 Whether a mercenary has access to the main computer, hacked or by a treasure."""
    if not m.computer:
        for item in m.carried:
            if s.bonus(item).computer_access:
                return True
    return m.computer


def fix_values(s: Juggernaut, chance: Chance, seat: int) -> None:
    """§7.4 On entering the docking port, each variable treasure's value is fixed for good."""
    m = s.mercs[seat]
    if not any([s.treasure(item).die and not fixed_value(item) for item in m.carried]):
        return
    best = knows_values(s, m)
    carried: list[int] = []
    for item in m.carried:
        card = s.treasure(item)
        if card.die and not fixed_value(item):
            value = card.most if best else card.value + card.die * chance.die(6)
            item += VALUE * value
            s.note("worth", seat, item, value)
        carried.append(item)
    m.carried = tuple(carried)


def worth(s: Juggernaut, item: int) -> int:
    """§7.4 Return what an item is worth: its price, or the value that was fixed for it."""
    card = s.treasure(item)
    return fixed_value(item) if card.die else card.value


def leave(s: Juggernaut, chance: Chance, item: int) -> None:
    """§4.5.7 Leave a treasure in the docking port, where it cannot be dropped nor used."""
    m = s.me()
    m.carried = without(m.carried, item)
    m.stored += (item,)
    s.leaving = True
    s.note("leaves", s.active, item)


def leave_all(s: Juggernaut, chance: Chance) -> None:
    """§4.5.7 Leave every treasure that is no power-up in the docking port."""
    m = s.me()
    for item in m.carried:
        if s.treasure(item).kind != POWER_UP:
            leave(s, chance, item)


def fetch(s: Juggernaut, chance: Chance, item: int) -> None:
    """§4.5.7 Fetch a treasure that was left in the docking port."""
    m = s.me()
    m.stored = without(m.stored, item)
    m.carried += (item,)
    s.note("fetches", s.active, item)


def pick_up(s: Juggernaut, chance: Chance) -> None:
    """§4.5.4 Pick up the treasures of a room whose alien is dead, and move on."""
    take_what_lies(s, s.active, s.me().space)


def lies_here(s: Juggernaut, space: int) -> bool:
    """Whether treasures lie in a space."""
    return any([where == space for where, _ in s.floor])


def stride(s: Juggernaut, chance: Chance, item: int) -> None:
    """§7.5 Use a power-up that lets one walk farther this turn."""
    s.left += s.bonus(item).stride
    s.note("stride", s.active, item, s.bonus(item).stride)
    use(s, s.me(), item)
