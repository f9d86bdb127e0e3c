"""Golden journals: whole games, one for each ending, replayed line by line.

When rules or content change on purpose, record them anew: `python -m tests.games.daedalus.golden`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import derelict
from derelict.games.daedalus.content import ENDINGS
from derelict.kernel.journal import Line, parse
from tests.games.daedalus.golden import FOLDER, STORED, came_to

JOURNALS = sorted(FOLDER.glob("*.journal"))
AGAIN = "if this was meant: python -m tests.games.daedalus.golden"
every_journal = pytest.mark.parametrize("path", JOURNALS, ids=[path.stem for path in JOURNALS])


def stored(path: Path) -> dict[str, Any]:
    """Return what a journal came to when it was recorded."""
    entry: dict[str, Any] = json.loads(STORED.read_text(encoding="utf-8"))[path.stem]
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
    journal = parse(path.read_text(encoding="utf-8"))
    seed = int(journal.luck.removeprefix("seeded "))
    table = derelict.new(journal.game, seats=journal.seats, seed=seed, **journal.options)
    for entry in journal.entries:
        if isinstance(entry, Line):
            table.choose(entry.seat, entry.choice)
        else:
            table.jump(entry.to)
    assert [str(entry) for entry in table.journal.entries] == [str(e) for e in journal.entries]
    assert table.journal.setting_up == journal.setting_up


def test_8_1_every_ending_has_its_journal() -> None:
    """§8.2, 11.3, 12.2 Those of the base game and those of Ariadne's Thread."""
    assert {path.stem for path in JOURNALS} == set(ENDINGS)
    assert all([stored(path)["ending"] == path.stem for path in JOURNALS])


def test_golden_journals_are_small_and_one_has_choices_taken_back() -> None:
    """They are there to be read."""
    assert all([path.stat().st_size < 60_000 for path in JOURNALS])
    assert any([stored(path)["assisted"] for path in JOURNALS])


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
