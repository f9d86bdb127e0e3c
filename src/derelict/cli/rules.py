"""`derelict rules`: every passage of a rulebook, the code that says it and the tests of it."""

from __future__ import annotations

import argparse

from derelict._build import test_citations
from derelict.cli.asking import Commands, command, json_wanted, say_json
from derelict.games import find
from derelict.kernel.citations import scan_code
from derelict.kernel.content import Pack
from derelict.kernel.game import BadOption, Game
from derelict.kernel.rulebook import passages

Row = dict[str, object]


def add(commands: Commands) -> None:
    """Add the command."""
    parser = command(commands, "rules", "Show where each rule is in the code and the tests", run)
    parser.add_argument("game", help="the game's id, such as cosmic")
    parser.add_argument("--section", metavar="8.2", help="one passage, with those inside it")
    json_wanted(parser)


def run(asked: argparse.Namespace) -> int:
    """Show the passages."""
    game = find(asked.game)
    rows = registry(game)
    if asked.section is not None:
        rows = inside(rows, asked.section.removeprefix("§").strip(), game)
    if asked.json:
        return say_json(rows)
    print("\n".join(in_words(row) for row in rows))
    return 0


def registry(game: Game) -> list[Row]:
    """Return every passage of a game's rulebook."""
    code, tests = scan_code(game.folder()), test_citations(game.id)
    return [
        {
            "section": passage.section,
            "title": passage.title,
            "summary": passage.summary,
            "status": passage.status,
            "reason": passage.reason,
            "code": code.get(passage.section, []),
            "tests": tests.get(passage.section, []),
        }
        for passage in passages(Pack("rulebook", game.folder()))
    ]


def inside(rows: list[Row], section: str, game: Game) -> list[Row]:
    """Return a passage and those whose numbers begin with its number."""
    found = [row for row in rows if f"{row['section']}.".startswith(f"{section}.")]
    if not found or not section:
        raise BadOption(f"the rulebook of {game.title} has no section “{section}”")
    return found


def in_words(row: Row) -> str:
    """Show one passage to people."""
    why = f": {row['reason']}" if row["reason"] else ""
    lines = [f"§{row['section']} {row['title']} ({row['status']}{why})", f"    {row['summary']}"]
    for kind in ("code", "tests"):
        places = row[kind]
        assert isinstance(places, list)
        lines += [f"    {kind:6}{place}" for place in places]
    return "\n".join(lines)
