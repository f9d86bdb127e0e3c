"""Golden journals: whole games, one for each ending of each mode, replayed line by line.

When rules or content change on purpose, record them anew: `python -m tests.golden`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import derelict
from derelict.games.daedalus.content import ENDINGS
from derelict.kernel.journal import Line, parse
from tests.games.cosmic.arrange import content
from tests.golden import FOLDER
from tests.golden.journals import WANTED, came_to

JOURNALS = sorted(FOLDER.glob("*/*.journal"))
AGAIN = "if this was meant: python -m tests.golden"
every_journal = pytest.mark.parametrize(
    "path", JOURNALS, ids=[f"{path.parent.name}-{path.stem}" for path in JOURNALS]
)


def stored(path: Path) -> dict[str, Any]:
    """Return what a journal came to when it was recorded."""
    found: dict[str, Any] = json.loads((path.parent / "journals.json").read_text(encoding="utf-8"))
    entry: dict[str, Any] = found[path.stem]
    return entry


@every_journal
def test_a_golden_journal_ends_as_it_did(path: Path) -> None:
    """Every line is possible, and state, events and result are those that were recorded."""
    text = path.read_text(encoding="utf-8")
    table = derelict.replay(text)
    assert came_to(table) == stored(path), AGAIN
    assert table.journal.dump() == text


@every_journal
def test_the_luck_of_a_golden_journal_is_that_of_its_seed(path: Path) -> None:
    """Choosing the same with the same seed draws the same luck, whatever version this is."""
    text = path.read_text(encoding="utf-8")
    journal = parse(text)
    seed = int(journal.luck.removeprefix("seeded "))
    table = derelict.new(journal.game, seats=journal.seats, seed=seed, **journal.options)
    for entry in journal.entries:
        if isinstance(entry, Line):
            table.choose(entry.seat, entry.choice)
        else:
            table.jump(entry.to)
    assert [str(entry) for entry in table.journal.entries] == [str(e) for e in journal.entries]
    assert table.journal.setting_up == journal.setting_up


@every_journal
def test_golden_journals_are_small(path: Path) -> None:
    """They are there to be read."""
    assert path.stat().st_size < 60_000


def journals_of(game: str) -> list[Path]:
    """Return the journals of a game."""
    return [path for path in JOURNALS if path.parent.name == game]


def results_of(game: str) -> set[str]:
    """Return the results that seats have in the journals of a game."""
    return {result for path in journals_of(game) for result in stored(path)["results"]}


def test_every_journal_that_is_wanted_is_there() -> None:
    """And no other."""
    there = {(path.parent.name, path.stem) for path in JOURNALS}
    assert there == {(wanted.game, wanted.name) for wanted in WANTED}


def test_every_ending_of_cosmic_warfare_has_its_journal() -> None:
    """All results together, all endings apart; seats that lost and seats that were left behind."""
    together = {f"cooperative-{result.id}" for result in content().results}
    apart = {f"competitive-{ending}" for ending in ("win", "shared-win", "nobody-home")}
    assert {path.stem for path in journals_of("cosmic")} == together | apart
    assert results_of("cosmic") == {"home", "win", "shared-win", "lost", "left-behind"}


def test_every_ending_of_the_daedalus_sentence_has_its_journal() -> None:
    """Of the base game and of Ariadne's Thread, with both sides winning and losing."""
    assert {stored(path)["ending"] for path in journals_of("daedalus")} == set(ENDINGS)
    assert results_of("daedalus") == {"escaped", "held", "outwitted", "in-command"}


def test_some_golden_journal_has_choices_taken_back() -> None:
    """Going back is part of a journal, and of its price."""
    assert any(stored(path)["assisted"] for path in JOURNALS)


@every_journal
def test_a_golden_journal_that_is_changed_is_found_out(path: Path) -> None:
    """With a line left out, it is refused or comes to something else."""
    lines = path.read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("begin")) + 1
    chosen = [n for n in range(first, len(lines)) if " | " in lines[n]]
    del lines[chosen[len(chosen) // 2]]
    try:
        table = derelict.replay("\n".join(lines))
    except derelict.JournalError:
        return
    assert table.outcome is None or came_to(table) != stored(path)
