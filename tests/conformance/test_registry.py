"""Every passage of every rulebook is said by a rule and tried by a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from derelict.games import ids
from derelict.kernel.citations import scan_code, scan_tests
from derelict.kernel.content import Pack
from derelict.kernel.rulebook import Passage, passages

ROOT = Path(__file__).resolve().parents[2]

every_game = pytest.mark.parametrize("game_id", ids())


def folder(game_id: str) -> Path:
    """Return where the sources of a game are."""
    return ROOT / "src" / "derelict" / "games" / game_id


def registry(game_id: str) -> list[Passage]:
    """Return the passages of a game's rulebook."""
    return passages(Pack("rulebook", folder(game_id)))


def to_be_cited(game_id: str) -> list[str]:
    """Return the passages that a rule and a test must cite."""
    return [p.section for p in registry(game_id) if p.status in ("implemented", "ruling")]


@every_game
def test_passages_are_numbered_once(game_id: str) -> None:
    """No two entries have the same number, and there are some."""
    sections = [passage.section for passage in registry(game_id)]
    assert sections
    assert len(set(sections)) == len(sections)


@every_game
def test_every_passage_is_said_by_a_rule(game_id: str) -> None:
    """The docstring of some function begins with it."""
    cited = scan_code(folder(game_id))
    assert [section for section in to_be_cited(game_id) if section not in cited] == []


@every_game
def test_every_passage_is_tried_by_a_test(game_id: str) -> None:
    """A test of the game has it in its name or its docstring."""
    cited = scan_tests(ROOT, game_id)
    assert [section for section in to_be_cited(game_id) if section not in cited] == []


@every_game
def test_rules_cite_no_passage_that_is_not_there(game_id: str) -> None:
    """Every passage that a rule begins with stands in the registry."""
    sections = {passage.section for passage in registry(game_id)}
    strays = {s: by for s, by in scan_code(folder(game_id)).items() if s not in sections}
    assert strays == {}


@every_game
def test_tests_cite_no_passage_that_is_not_there(game_id: str) -> None:
    """Every passage that a test cites stands in the registry."""
    sections = {passage.section for passage in registry(game_id)}
    strays = {s: by for s, by in scan_tests(ROOT, game_id).items() if s not in sections}
    assert strays == {}


@every_game
def test_what_is_not_applicable_is_not_said_by_a_rule(game_id: str) -> None:
    """A passage that a rule says is implemented, whatever the registry thinks."""
    cited = scan_code(folder(game_id))
    idle = [p.section for p in registry(game_id) if p.status == "not applicable"]
    assert [section for section in idle if section in cited] == []
