"""How likely an option is to succeed, and how a game ended, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from derelict.games.cosmic.rules.combat import attack, attack_bonus, needed
from derelict.games.cosmic.rules.computer import hack
from derelict.games.cosmic.rules.locks import (
    break_lock,
    break_needs,
    check,
    pick,
    pick_needs,
)
from derelict.games.cosmic.rules.movement import escape
from derelict.games.cosmic.rules.teleport import ACCESS, try_access
from derelict.games.cosmic.state import Juggernaut
from derelict.games.cosmic.text import counted, seat_name
from derelict.kernel.flow import Step


def _at_least() -> tuple[int, ...]:
    """Count the ways in which three dice reach each total or more."""
    totals = [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    return tuple([sum([total >= need for total in totals]) for need in range(20)])


AT_LEAST: Final = _at_least()


def odds(s: Juggernaut, step: Step) -> Fraction | None:
    """Return the chance that an option succeeds, where that can be said."""
    name = step.name
    if name == attack.__name__:
        return Fraction(AT_LEAST[min(19, max(0, needed(s) - attack_bonus(s)))], 216)
    if name == pick.__name__:
        return sixths(pick_needs(s))
    if name == break_lock.__name__:
        return sixths(break_needs(s))
    if name == try_access.__name__:
        return sixths(ACCESS[s.me().profession])
    if name in (check.__name__, hack.__name__, escape.__name__):
        return sixths(4)
    return None


def sixths(need: int) -> Fraction:
    """Return the chance of rolling a number or less with one die."""
    return Fraction(min(6, max(0, need)), 6)


def ending(s: Juggernaut) -> str:
    """Say how the mission ended, and how each mercenary fared; each story is told once."""
    if s.outcome is None:
        return ""
    reason = s.outcome.reason
    found = [result for result in s.content.results if result.id == reason]
    lines = [f"{result.title}. {result.text}" for result in found]
    if found:
        lines.append(shared(s, s.outcome.scores[0]))
    elif reason not in s.outcome.results:
        lines.append(f"{s.content.endings[reason].title}. {s.content.endings[reason].text}")
    told: list[str] = []
    for seat, own in enumerate(s.outcome.results):
        lines.append(own_ending(s, seat) + (story(s, own) if own not in told else ""))
        told.append(own)
    return "\n".join(lines)


def shared(s: Juggernaut, value: int) -> str:
    """Say what the mission was worth, and what would have been the next better result."""
    better = [result for result in s.content.results if result.above > value]
    said = f"Value for each mercenary: {value} icu"
    return f"{said}; “{better[0].title}” begins at {better[0].above}." if better else f"{said}."


def own_ending(s: Juggernaut, seat: int) -> str:
    """Say in a sentence how one mercenary fared."""
    assert s.outcome is not None
    name, own, kills = seat_name(s, seat), s.outcome.results[seat], s.mercs[seat].kills
    if own == "home":
        others = f"{counted(kills, 'alien')} did not" if kills else "so did every alien"
        return f"{name} came home, and {others}."
    loot = "" if own == "left-behind" else f", {s.outcome.scores[seat]} icu"
    return f"{name}{loot}: {s.content.endings[own].title}."


def story(s: Juggernaut, own: str) -> str:
    """Return what is told of a mercenary's own result, if anything."""
    return f" {s.content.endings[own].text}" if own in s.content.endings else ""
