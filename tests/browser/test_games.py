"""Whole games, from the front page to the ending."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.browser.browsing import Person
from tests.browser.conftest import People

ROUNDS_AWAY = 30  # choices until the mercenary has seen enough


def start(person: Person, game: str) -> None:
    """Press “Play alone” on the front page."""
    page = person.go("/")
    page.locator(f"article[aria-labelledby=game-{game}] button", has_text="Play alone").click()
    page.wait_for_selector("section.board svg")


def at_random(dice: random.Random, asked: Any) -> int:
    """Choose anything."""
    row: int = dice.choice(asked["options"])["row"]
    return row


def test_cosmic_by_clicks(person: Person) -> None:
    """A mission: look round, then wait for the end."""
    dice = random.Random(1)

    def choose(asked: Any, turn: int) -> int | None:
        staying = [one["row"] for one in asked["options"] if one["label"].startswith("Stay")]
        if turn < ROUNDS_AWAY:
            return None if turn % 2 else at_random(dice, asked)
        return staying[0] if staying else at_random(dice, asked)

    start(person, "cosmic")
    rows, board = person.play(choose)
    assert rows > 0
    assert board > 3
    assert ended(person) == "Cosmic Warfare"


def test_daedalus_by_clicks(person: Person) -> None:
    """An escape that fails sooner or later."""
    dice = random.Random(2)
    start(person, "daedalus")
    rows, board = person.play(lambda asked, turn: None if turn % 2 else at_random(dice, asked))
    assert rows > 0
    assert board > 3
    assert ended(person) == "The Daedalus Sentence"


def ended(person: Person) -> str:
    """Return the title of the ending, which says who did what, and lets one go on from there."""
    page = person.page
    assert page.locator("dialog[open] .text").first.inner_text()
    assert page.locator("dialog[open] li").count() == 1
    title = page.locator("#ending-head").inner_text()
    page.get_by_role("button", name="Look at the board").click()
    page.get_by_text("The game is over.").wait_for()
    return title
