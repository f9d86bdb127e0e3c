"""The forecast for people: which rooms guards will come through, and what is coming, in short."""

from __future__ import annotations

from typing import Final, final

from derelict.games.daedalus.board import BLUE, HUB, NAMES, RING, RINGS, in_line, turn
from derelict.games.daedalus.forecast import Forecast, dangers, forecast
from derelict.games.daedalus.state import ACTING, PLANNING, REMOTE, Daedalus
from derelict.games.daedalus.status import CAUGHT
from derelict.games.daedalus.text import ARROWS, place_sign_or_name, seat_name
from derelict.kernel.flow import Event

COMES: Final = "!"
MAY_COME: Final = "?"


@final
class Outlook:
    """What can be said of the coming Phase 3 while there is still time to do something about it."""

    def __init__(self, s: Daedalus) -> None:
        there = s.phase in (PLANNING, ACTING) and s.outcome is None
        self.forecast: Final = forecast(s) if there else None
        self.trodden: Final = dangers(s) if there else 0
        self.landings: Final = landings(s, self.forecast) if self.forecast is not None else 0

    def mark(self, place: int) -> str:
        """Return the sign of danger for a room: guards will come through, or one may appear."""
        if self.trodden >> place & 1 and RING[place] != HUB:
            return COMES
        return MAY_COME if self.landings >> place & 1 else ""

    def words(self, s: Daedalus) -> list[str]:
        """Say in order what will happen if nothing changes."""
        if self.forecast is None:
            return []
        found = [told for event in self.forecast.events if (told := in_short(s, event))]
        hidden = len([slot for slot in self.forecast.unknown if not s.shown[slot]])
        minotaurs = len(self.forecast.unknown) - hidden
        found += ["a Minotaur somewhere"] * minotaurs + ["a card face down"] * hidden
        return found


def landings(s: Daedalus, ahead: Forecast) -> int:
    """§7.10.1 Return the rooms, as bits, where cards not yet known may put a Minotaur."""
    if s.thread or s.has(REMOTE):
        return 0
    found = 0
    for slot in ahead.unknown:
        turned = turned_before(s, ahead, slot)
        for ring in range(BLUE, RINGS):
            found |= 1 << in_line(s.cells.index(ring), ring, turned)
    return found


def turned_before(s: Daedalus, ahead: Forecast, slot: int) -> list[int]:
    """Return how the rings will stand when a spot of THESEUS is carried out."""
    turned = s.turned.copy()
    for event in ahead.events:
        if event.kind == "activates" and event.values[0] > slot:
            break
        if event.kind == "turns":
            ring, count, heading = event.values
            turn(turned, ring, heading, count)
    return turned


def in_short(s: Daedalus, event: Event) -> str:
    """Return a coming event in a few signs, if it is worth telling."""
    values = event.values
    match event.kind:
        case "turns":
            return f"{NAMES[values[0]]} turns {values[1]}{ARROWS[values[2]]}"
        case "minotaur-goes":
            return f"m {place_sign_or_name(s, values[0])} to {place_sign_or_name(s, values[1])}"
        case "loctae-goes":
            return f"@ {place_sign_or_name(s, values[0])} to {place_sign_or_name(s, values[1])}"
        case "loctae-appears":
            return f"@ in {place_sign_or_name(s, values[0])}"
        case "merges":
            return f"a crowd in {place_sign_or_name(s, values[0])} becomes @"
        case "captured":
            where = place_sign_or_name(s, values[1])
            return f"{seat_name(s, values[0]).upper()} {CAUGHT} in {where}"
        case _:
            return ""
