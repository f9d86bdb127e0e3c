"""What the table must keep for the players: clocks that run, and silence."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.state import ACTING, REPAIRS, Daedalus
from derelict.kernel.game import Clock

MINUTE: Final = 60


def clocks(s: Daedalus) -> list[Clock]:
    """§11.3, 11.4, 11.6 Return the clocks that run: one for the game, one for each phase 2."""
    found: list[Clock] = []
    if s.outcome is not None:
        return found
    if s.has(REPAIRS):
        found.append(Clock("repairs", "game", s.minutes * MINUTE, "hour_up"))
    if s.phase == ACTING and s.timer:
        found.append(Clock("phase", f"round {s.round}", s.timer, "time_up"))
    return found


def silence(s: Daedalus) -> str:
    """§11.4.1 Return the passage that demands silence, while it does."""
    return "" if s.outcome is not None or s.may_speak() else "11.4.1"
