"""Play games of The Daedalus Sentence with scouts; keep moments of them for the browser's tests.

Run it from the repository: `python web/tools/fixtures_daedalus.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

import derelict
from derelict.kernel.chance import Seeded
from derelict.kernel.table import Table

FOLDER = Path(__file__).parents[1] / "src" / "games" / "daedalus" / "fixtures"
LONGEST = 2000
NEAR = 40  # choices among which the one with most options is taken
ACTING = ("act", "command", "order", "post", "lead")
# name: seats, seed, the watched seat, how far into the game (of 100), settings
MOMENTS: dict[str, tuple[int, int, int, int, dict[str, str]]] = {
    "one-early": (1, 11, 0, 4, {}),
    "two-middle": (2, 5, 0, 40, {}),
    "two-late": (2, 5, 1, 80, {}),
    "four-start": (4, 3, 2, 0, {}),
    "four-early": (4, 3, 0, 12, {}),
    "four-middle": (4, 3, 1, 55, {}),
    "four-late": (4, 3, 3, 80, {}),
    "veteran": (3, 8, 0, 40, {"enhancers": "veteran"}),
    "hell": (4, 2, 1, 30, {"enhancers": "hell-in-space"}),
    "thread-prisoner": (3, 4, 0, 40, {"mode": "ariadne"}),
    "thread-commander": (3, 4, 2, 60, {"mode": "ariadne"}),
}


def option(table: Table, step: derelict.Step, passage: str = "") -> dict[str, object]:
    """Return an option as the server tells it."""
    phrase = table.game.phrase(table.content, step)
    return {
        "choice": str(step),
        "label": table.label(step),
        "group": phrase.group,
        "targets": table.targets(step),
        "passage": passage or phrase.passage,
    }


def decisions(table: Table, seats: list[int]) -> list[dict[str, object]]:
    """Return what seats are asked."""
    return [
        {
            "seat": decision.seat,
            "prompt": decision.prompt,
            "text": table.game.prompt(table.state, table.content, decision),
            "options": [option(table, step) for step in decision.options],
            "refusals": [option(table, r.step, r.passage) for r in table.refusals(decision.seat)],
            "routes": [
                {"label": label, "choices": choices}
                for label, choices in table.game.routes(table.state, decision.seat)
            ],
        }
        for decision in table.decisions
        if decision.seat in seats
    ]


def event(table: Table, happened: derelict.Event) -> dict[str, object]:
    """Return an event as the server tells it."""
    phrase = table.game.event_phrase(table.content, happened)
    return {
        "kind": happened.kind,
        "values": list(happened.values),
        "kinds": phrase.kinds,
        "text": table.say(happened),
        "passage": phrase.passage,
        "targets": table.game.event_targets(table.state, table.content, happened),
        "seat": happened.seat,
    }


def step(table: Table, choices: Seeded) -> list[derelict.Event]:
    """Let a scout choose for one of the seats that are asked."""
    decision = table.decisions[choices.below(len(table.decisions))]
    return table.choose(decision.seat, table.game.scout(table.state, decision, choices))


def asked(table: Table, seat: int) -> int:
    """Return how many choices a seat has in the course of its actions."""
    found = [d for d in table.decisions if d.seat == seat and d.prompt in ACTING]
    return len(found[0].options) if found else 0


def richest(seats: int, seed: int, seat: int, share: int, options: dict[str, str]) -> int:
    """Return when a seat has most to choose from, near a share of a game of scouts."""
    table, choices = derelict.new("daedalus", seats, seed, **options), Seeded(seed)
    counts = [asked(table, seat)]
    while table.outcome is None and table.position < LONGEST:
        step(table, choices)
        counts.append(asked(table, seat))
    start = len(counts) * share // 100
    near = range(start, min(len(counts), start + NEAR)) if share else range(1)
    return max(near, key=lambda position: counts[position])


def moment(
    seats: int, seed: int, seat: int, share: int, options: dict[str, str]
) -> dict[str, object]:
    """Return how things stand at a moment, and what one sees until the Hive has moved once."""
    stop = richest(seats, seed, seat, share, options)
    table, choices = derelict.new("daedalus", seats, seed, **options), Seeded(seed)
    while table.position < stop:
        step(table, choices)
    found: dict[str, object] = {
        "seat": seat,
        "view": table.view(seat),
        "decisions": decisions(table, [seat]),
    }
    updates: list[dict[str, object]] = []
    while table.outcome is None and len(updates) < 40:
        events = step(table, choices)
        told = [event(table, each) for each in events if each.seat in (-1, seat)]
        updates.append({"events": told})
        if any(each.kind == "phase-three" for each in events):
            break
    return {**found, "updates": updates, "after": table.view(seat)}


def main() -> None:
    """Write all moments, and the kinds of events that there are."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, settings in MOMENTS.items():
        found = moment(*settings)
        (FOLDER / f"{name}.json").write_text(json.dumps(found, separators=(",", ":")) + "\n")
    words = derelict.new("daedalus", 1, 1).content.words.events
    kinds = {kind: phrase.kinds for kind, phrase in words.items()}
    (FOLDER / "events.json").write_text(json.dumps(kinds, separators=(",", ":")) + "\n")


main()
