"""`derelict replay`: follow a journal, and say where it leads."""

from __future__ import annotations

import argparse
from pathlib import Path

from derelict import replay
from derelict.cli.asking import Commands, command, counted, json_wanted, say_json, whole
from derelict.kernel.flow import Decision, Event, Outcome
from derelict.kernel.journal import JournalError, parse
from derelict.kernel.table import Table


def add(commands: Commands) -> None:
    """Add the command."""
    parser = command(commands, "replay", "Follow a journal and say where it leads", run)
    parser.add_argument("file", help="a journal, such as a saved game")
    parser.add_argument("--to", type=whole(0), metavar="LINE", help="stop after this line of play")
    parser.add_argument("--events", action="store_true", help="tell all that happens, in words")
    json_wanted(parser)


def run(asked: argparse.Namespace) -> int:
    """Follow the journal strictly."""
    text = Path(asked.file).read_text(encoding="utf-8")
    lines = len(parse(text).entries)
    if asked.to is not None and asked.to > lines:
        raise JournalError(f"{asked.file} has {counted(lines, 'line')} of play, not {asked.to}")
    table = replay(text, asked.to)
    if asked.json:
        return say_json(described(table, asked.events))
    if asked.events:
        print("\n".join(told(table)))
    print(in_words(table))
    return 0


def described(table: Table, events: bool) -> dict[str, object]:
    """Say where a journal leads, for programs."""
    journal = table.journal
    found: dict[str, object] = {
        "game": journal.game,
        "seats": journal.seats,
        "options": journal.options,
        "line": len(journal.entries),
        "position": table.position,
        "assisted": table.assisted,
        "decisions": [decision_described(table, decision) for decision in table.decisions],
        "outcome": outcome_described(table.outcome),
    }
    if events:
        found["events"] = [event_described(table, event) for event in table.events]
    return found


def decision_described(table: Table, decision: Decision) -> dict[str, object]:
    """Describe what a seat is asked."""
    return {
        "seat": decision.seat,
        "prompt": decision.prompt,
        "options": [
            {"choice": str(option), "label": table.label(option)} for option in decision.options
        ],
    }


def outcome_described(outcome: Outcome | None) -> dict[str, object] | None:
    """Describe how a game ended, if it did."""
    if outcome is None:
        return None
    return {
        "reason": outcome.reason,
        "results": list(outcome.results),
        "scores": list(outcome.scores),
    }


def event_described(table: Table, event: Event) -> dict[str, object]:
    """Describe something that happened; `seat` is null if everyone knows of it."""
    seat = event.seat if event.seat >= 0 else None
    return {
        "event": str(event),
        "seat": seat,
        "text": table.say(event),
        "passage": table.passage(event),
    }


def told(table: Table) -> list[str]:
    """Tell a game choice by choice: each line of it, and what came of that."""
    found = []
    for number in range(table.position):
        found.append(f"{number + 1:5}  {table.lines[number]}")
        for event in table.history[number]:
            passage = table.passage(event)
            found.append(f"       · {table.say(event)}" + (f" (§{passage})" if passage else ""))
    return found


def in_words(table: Table) -> str:
    """Say where a journal leads, for people."""
    journal = table.journal
    options = "".join(f", {name} {value}" for name, value in journal.options.items())
    helped = ", assisted" if table.assisted else ""
    lines = [
        f"{table.game.title}, {counted(journal.seats, 'seat')}{options}{helped}:"
        f" after line {table.position}"
    ]
    for decision in table.decisions:
        prompt = table.game.prompt(table.state, table.content, decision)
        lines.append(f"Seat {decision.seat + 1}: {prompt}")
        lines += [f"    {option}  {table.label(option)}" for option in decision.options]
    return "\n".join(lines + outcome_in_words(table))


def outcome_in_words(table: Table) -> list[str]:
    """Say how a game ended, if it did."""
    outcome = table.outcome
    if outcome is None:
        return []
    seats = enumerate(zip(outcome.results, outcome.scores, strict=True), 1)
    return [
        f"It ended by {outcome.reason}.",
        *(f"    seat {seat}: {result}, {score}" for seat, (result, score) in seats),
        *table.game.ending(table.state, table.content).splitlines(),
    ]
