"""10.0 Winning the game."""

from __future__ import annotations

from derelict.games.cosmic.board import PORT
from derelict.games.cosmic.rules.treasures import worth
from derelict.games.cosmic.state import Juggernaut, Mercenary


def finish(s: Juggernaut) -> None:
    """§10.1, 10.2 Time is up: the privateer undocks, and whoever is aboard counts the loot."""
    if s.cooperative:
        finish_together(s)
    else:
        finish_apart(s)


def is_home(m: Mercenary) -> bool:
    """§10.1 Whether a mercenary is in the docking port."""
    return m.space == PORT


def loot(s: Juggernaut, m: Mercenary, variable: int = 1) -> int:
    """§10.1 Add up a mercenary's treasures, carried or left in the port."""
    total = 0
    for item in m.carried + m.stored:
        total += worth(s, item) * (variable if s.treasure(item).die else 1)
    return total


def value_per_mercenary(s: Juggernaut) -> int:
    """§10.2 Survivors' loot, variable treasures three times, and the aliens killed, shared out."""
    total = sum([loot(s, m, 3) for m in s.mercs if is_home(m)])
    kills = sum([m.kills for m in s.mercs])
    total += 100 * kills
    if s.emperor_killed:
        total += 2000 - 100
    return total // len(s.mercs)


def result_of(s: Juggernaut, value: int) -> str:
    """§10.2, 14.6 Read the Results of Mission chart."""
    return [result.id for result in s.content.results if value >= result.above][-1]


def finish_together(s: Juggernaut) -> None:
    """§10.2 All share one result."""
    value = value_per_mercenary(s)
    homes = tuple(["home" if is_home(m) else "left-behind" for m in s.mercs])
    s.note("mission", value)
    s.end(result_of(s, value), homes, (value,) * len(s.mercs))


def finish_apart(s: Juggernaut) -> None:
    """§10.1 The most loot wins; equal totals share the win; those left behind have nothing."""
    totals = [loot(s, m) if is_home(m) else 0 for m in s.mercs]
    home = [total for m, total in zip(s.mercs, totals, strict=True) if is_home(m)]
    best = max(home, default=-1)
    shared = home.count(best) > 1
    word = "shared-win" if shared else "win"
    results: list[str] = []
    for seat, m in enumerate(s.mercs):
        won = is_home(m) and totals[seat] == best
        results.append(word if won else "lost" if is_home(m) else "left-behind")
        s.note("loot", seat, totals[seat])
    s.end(word if home else "nobody-home", tuple(results), tuple(totals))
