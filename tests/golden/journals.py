"""Golden journals: one whole game for each ending of each mode, with what it came to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import derelict
from derelict.kernel.chance import Chance, Seeded
from derelict.kernel.flow import Decision
from derelict.kernel.table import Table
from tests.conformance.play import written
from tests.golden import FOLDER


@dataclass(frozen=True)
class Wanted:
    """A game to be found: who plays it, under which options, and how it must end."""

    game: str
    mode: str
    ending: str
    variant: str
    players: tuple[str, ...]
    undoing: bool = False

    @property
    def name(self) -> str:
        """What its journal is called."""
        return f"{self.mode}-{self.ending.removeprefix('thread-')}"

    @property
    def options(self) -> dict[str, str]:
        """The options under which it is played."""
        return {"mode": self.mode, VARIANT[self.game]: self.variant}


MOST = 2000  # games that are played to find one
LONGEST = 1500  # choices in a game that is still pleasant to read
VARIANT = {"cosmic": "draw", "daedalus": "enhancers"}  # the option that is not the mode
SCOUT = ("scout",)
WANTED = (
    Wanted("cosmic", "cooperative", "wimpy", "tables", ("random", "random")),
    Wanted("cosmic", "cooperative", "poor", "cards", ("scout", "lazy")),
    Wanted("cosmic", "cooperative", "minimal", "tables", SCOUT * 2, undoing=True),
    Wanted("cosmic", "cooperative", "nice-work", "cards", SCOUT * 5),
    Wanted("cosmic", "cooperative", "excellent", "cards", SCOUT * 3),
    Wanted("cosmic", "cooperative", "bravo", "tables", SCOUT * 2),
    Wanted("cosmic", "cooperative", "outstanding", "cards", SCOUT),
    Wanted("cosmic", "cooperative", "superb", "tables", SCOUT),
    Wanted("cosmic", "competitive", "win", "cards", ("scout", "lazy", "random", "scout")),
    Wanted("cosmic", "competitive", "shared-win", "tables", ("lazy", "random", "lazy")),
    Wanted("cosmic", "competitive", "nobody-home", "cards", ("random", "random")),
    Wanted("daedalus", "base", "escaped", "none", SCOUT * 2),
    Wanted("daedalus", "base", "recaptured", "5+7", ("random",) * 3, undoing=True),
    Wanted("daedalus", "base", "contained", "veteran", SCOUT * 4),
    Wanted("daedalus", "base", "repaired", "hell-in-space", ("scout", "random")),
    Wanted("daedalus", "ariadne", "thread-escaped", "none", ("scout", "scout", "random")),
    Wanted("daedalus", "ariadne", "thread-contained", "none", ("random", "scout", "scout")),
    Wanted("daedalus", "ariadne", "thread-restarted", "none", ("random", "random", "scout")),
)


def play(wanted: Wanted, seed: int) -> Table:
    """Play a game to its end; some players take a few choices back once."""
    table = derelict.new(wanted.game, seats=len(wanted.players), seed=seed, **wanted.options)
    choices = Seeded(seed, "choices")
    undone = not wanted.undoing
    while table.outcome is None and table.position < LONGEST:
        if table.position == 30 and not undone:
            undone = True
            table.undo()
            table.jump(20)
        asked = table.decisions
        decision = asked[choices.below(len(asked))] if len(asked) > 1 else asked[0]
        player = wanted.players[decision.seat]
        table.choose(decision.seat, pick(table, decision, player, choices))
    return table


def pick(table: Table, decision: Decision, player: str, chance: Chance) -> int:
    """Choose sensibly, at random, or to stay where one is."""
    lines = [str(option) for option in decision.options]
    if player == "scout":
        return table.game.scout(table.state, decision, chance)
    if player == "lazy":
        return lines.index("stay") if "stay" in lines else 0
    return chance.below(len(lines))


def found(wanted: Wanted) -> Table:
    """Play game after game until one ends as it must."""
    for seed in range(1, MOST + 1):
        table = play(wanted, seed)
        if table.outcome is not None and table.outcome.reason == wanted.ending:
            return table
    raise SystemExit(f"of {MOST} games none ends as {wanted.name}: let others play it")


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


def record(games: list[str]) -> Iterator[str]:
    """Write the journals of some games and what they came to, and tell their names."""
    stored: dict[str, dict[str, Any]] = {}
    for game in games:
        (FOLDER / game).mkdir(exist_ok=True)
        for old in (FOLDER / game).glob("*.journal"):
            old.unlink()
    for wanted in [wanted for wanted in WANTED if wanted.game in games]:
        table = found(wanted)
        stored.setdefault(wanted.game, {})[wanted.name] = came_to(table)
        path = FOLDER / wanted.game / f"{wanted.name}.journal"
        path.write_text(table.journal.dump(), encoding="utf-8", newline="\n")
        yield f"{wanted.game}/{path.name}"
    for game, endings in stored.items():
        text = json.dumps(endings, indent=2) + "\n"
        (FOLDER / game / "journals.json").write_text(text, encoding="utf-8", newline="\n")
