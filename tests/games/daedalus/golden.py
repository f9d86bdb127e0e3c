"""Golden journals: one whole game for each ending, with what it came to.

When rules or content change on purpose, record anew and look at what has changed:

    python -m tests.games.daedalus.golden
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import derelict
from derelict.kernel.chance import Chance, Seeded
from derelict.kernel.flow import Decision
from derelict.kernel.table import Table
from tests.conformance.play import written

FOLDER = Path(__file__).parent / "journals"
STORED = FOLDER / "journals.json"
MOST = 400  # games that are played to find one
LONGEST = 1200  # decisions of a game that is still pleasant to read


@dataclass(frozen=True)
class Wanted:
    """A game to be found: who plays it, under which options, and how it must end."""

    ending: str
    players: tuple[str, ...]
    mode: str = "base"
    enhancers: str = "none"
    undoing: bool = False


WANTED = (
    Wanted("escaped", ("scout", "scout")),
    Wanted("recaptured", ("random", "random", "random"), enhancers="5+7", undoing=True),
    Wanted("contained", ("scout",), enhancers="veteran"),
    Wanted("repaired", ("scout", "random"), enhancers="hell-in-space"),
    Wanted("thread-escaped", ("scout", "scout", "random"), mode="ariadne"),
    Wanted("thread-contained", ("random", "scout"), mode="ariadne"),
    Wanted("thread-restarted", ("random", "random", "scout"), mode="ariadne"),
)


def play(wanted: Wanted, seed: int) -> Table:
    """Play a game to its end; some players take a few choices back once."""
    options = {"mode": wanted.mode, "enhancers": wanted.enhancers}
    table = derelict.new("daedalus", seats=len(wanted.players), seed=seed, **options)
    choices = Seeded(seed, "choices")
    undone = not wanted.undoing
    while table.outcome is None and table.position < LONGEST:
        if table.position == 30 and not undone:
            undone = True
            table.undo()
            table.jump(20)
        decision = table.decisions[choices.below(len(table.decisions))]
        player = wanted.players[decision.seat]
        table.choose(decision.seat, pick(table, decision, player, choices))
    return table


def pick(table: Table, decision: Decision, player: str, chance: Chance) -> int:
    """Choose sensibly or at random."""
    if player == "scout":
        return table.game.scout(table.state, decision, chance)
    return chance.below(len(decision.options))


def found(wanted: Wanted) -> Table:
    """Play game after game until one ends as it must."""
    for seed in range(1, MOST + 1):
        table = play(wanted, seed)
        if table.outcome is not None and table.outcome.reason == wanted.ending:
            return table
    raise SystemExit(f"of {MOST} games none ends as {wanted.ending}: let others play it")


def digest(text: str) -> str:
    """Return a short hash of a text."""
    return blake2b(text.encode(), digest_size=8).hexdigest()


def came_to(table: Table) -> dict[str, Any]:
    """Say what a game came to: its end, its last state and all that happened."""
    outcome = table.outcome
    assert outcome is not None
    return {
        "ending": outcome.reason,
        "results": list(outcome.results),
        "scores": list(outcome.scores),
        "lines": table.position,
        "assisted": table.assisted,
        "state": digest(written(table.state)),
        "events": digest("\n".join([repr(event) for event in table.events])),
    }


def record() -> None:
    """Write every journal and what it came to."""
    FOLDER.mkdir(exist_ok=True)
    stored: dict[str, dict[str, Any]] = {}
    for wanted in WANTED:
        table = found(wanted)
        stored[wanted.ending] = came_to(table)
        path = FOLDER / f"{wanted.ending}.journal"
        path.write_text(table.journal.dump(), encoding="utf-8", newline="\n")
        print(path.name, table.position, flush=True)
    STORED.write_text(json.dumps(stored, indent=2) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    record()
