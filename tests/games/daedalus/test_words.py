"""Words: whatever the rules note, ask and offer has a phrase, and no phrase is idle."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import cast

from derelict.games.daedalus.game import GAME
from tests.games.daedalus.arrange import content


@cache
def rules_source() -> list[ast.Module]:
    """Return the rules as syntax trees; the sources are there also where they are compiled."""
    return [ast.parse(p.read_text(encoding="utf-8")) for p in GAME.folder().glob("rules/*.py")]


def called(name: str) -> Iterator[list[ast.expr]]:
    """Find the calls of a method of the state, and return their arguments."""
    for tree in rules_source():
        for node in ast.walk(tree):
            function = node.func if isinstance(node, ast.Call) else None
            if isinstance(function, ast.Attribute) and function.attr == name:
                yield cast(ast.Call, node).args


def spelled(node: ast.expr) -> list[str]:
    """Return the texts that an argument may be; of a choice between two, both."""
    if isinstance(node, ast.IfExp):
        return spelled(node.body) + spelled(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def test_every_event_that_rules_note_has_words_for_its_values() -> None:
    """And no words are for events that never happen."""
    noted: dict[str, int] = {}
    for kind, *values in called("note"):
        noted |= dict.fromkeys(spelled(kind), len(values))
    for _, kind, *values in called("tell"):
        noted |= dict.fromkeys(spelled(kind), len(values))
    assert {kind: len(phrase.kinds) for kind, phrase in content().words.events.items()} == noted


def test_every_prompt_of_the_rules_has_words() -> None:
    """And no words are for questions that are never asked."""
    words = {word for args in called("ask") for word in spelled(args[1])}
    assert set(content().words.prompts) - {"welcome"} == words


def test_options_with_words_are_rules() -> None:
    """No words are for options that there are not."""
    assert set(content().words.options) <= set(GAME.rules())
