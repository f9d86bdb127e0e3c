"""9.0 The teleportation booth."""

from __future__ import annotations

from typing import Final

from derelict.games.cosmic.board import PLACES, SPACES
from derelict.games.cosmic.rules.locks import flip
from derelict.games.cosmic.rules.treasures import use
from derelict.games.cosmic.state import GREEN, YELLOW, Juggernaut, Mercenary, spot
from derelict.kernel.chance import Chance
from derelict.kernel.flow import do

# The Character Classes chart by die number: a roll of this or less gains access.
ACCESS: Final[tuple[int, ...]] = (0, 3, 5, 3, 2, 2)


def look_for_booth(s: Juggernaut, chance: Chance) -> None:
    """§9.1, 14.4, 14.5 Roll for a booth in a red chamber: 1, 2 or 3, and there is one."""
    roll = chance.die(6)
    booth = roll <= 3
    s.marks[spot(s.me().space)] = YELLOW if booth else GREEN
    s.note("booth" if booth else "no-booth", s.active, roll)


def has_access(s: Juggernaut, m: Mercenary) -> bool:
    """§9.2, 7.5 Whether a mercenary may use the booths at will."""
    return m.booths or any([s.bonus(item).booth_access for item in m.carried])


def offer_access(s: Juggernaut, chance: Chance) -> None:
    """§9.1, 9.2 After a victory beside a booth, access may be tried for, once."""
    s.ask(s.active, "access", [do(try_access), do(no_access)])


def try_access(s: Juggernaut, chance: Chance) -> None:
    """§9.2, 14.1 Roll the number of one's class or less to gain access for good."""
    m = s.me()
    roll = chance.die(6)
    need = ACCESS[m.profession]
    m.booths = roll <= need
    s.note("access" if m.booths else "no-access", s.active, roll, need)


def no_access(s: Juggernaut, chance: Chance) -> None:
    """§9.1 Leave the booth alone."""


def use_booth(s: Juggernaut, chance: Chance) -> None:
    """§4.5.6, 9.3 Step into the booth: all movement ends, and a destination is chosen."""
    s.stop()
    s.next(do(destination))


def use_beacon(s: Juggernaut, chance: Chance, item: int) -> None:
    """§7.5, 9.3 Teleport from where one stands, with a treasure made for that."""
    s.note("beacon", s.active, item)
    use(s, s.me(), item)
    s.stop()
    s.next(do(destination))


def destination(s: Juggernaut, chance: Chance) -> None:
    """§9.3, 9.4 Any red chamber may be chosen, in unexplored geomorphs too; never the port."""
    here = s.me().space
    s.refuse(do(teleport, 0), "9.4")
    chambers = [p for p in range(1, PLACES) if p * SPACES != here]
    s.ask(s.active, "destination", [do(teleport, p) for p in chambers])


def teleport(s: Juggernaut, chance: Chance, place: int) -> None:
    """§9.3 Go to the red chamber of a geomorph, wherever it is."""
    s.note("teleports", s.active, place)
    arrive(s, place)


def arrive(s: Juggernaut, place: int) -> None:
    """§9.3, 8.4 Stand in a chamber, where an alien waits; first it may need turning over."""
    m = s.me()
    m.space = place * SPACES
    m.came = -1
    s.fought = False
    s.arrived = True
    if s.tiles[place] < 0:
        s.next(do(choose_side, place))


def choose_side(s: Juggernaut, chance: Chance, place: int) -> None:
    """§8.4, 9.3 Whoever teleports into an unseen geomorph says which side stays fixed."""
    s.ask(s.active, "side", [do(fix_side, place, direction) for direction in range(6)])


def fix_side(s: Juggernaut, chance: Chance, place: int, direction: int) -> None:
    """§8.4 Turn the geomorph over, the chosen side staying where it is."""
    flip(s, chance, place, direction)
