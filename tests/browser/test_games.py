"""Whole games, from the front page to the ending."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.browser.browsing import BOARD, SPOT, Person
from tests.browser.conftest import People
from tests.browser.positions import brought_before
from tests.server.serving import Server

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


# By keyboard alone.


def focused(person: Person) -> str:
    """Return what has the focus, as a screen reader would call it, and where it stands."""
    found: str = person.page.evaluate(
        """() => {
          const it = document.activeElement;
          const within = it.closest("[aria-labelledby]")?.getAttribute("aria-labelledby") ?? "";
          return `${within} ${it.getAttribute("aria-label") ?? it.textContent.trim()}`;
        }"""
    )
    return found


def tab_to(person: Person, wanted: str, most: int = 60) -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        person.page.keyboard.press("Tab")
        if wanted in focused(person):
            return
    raise AssertionError(f"“{wanted}” is not reached by Tab")


def by_arrows(person: Person, index: int) -> None:
    """Walk down the list, and press Enter."""
    for _ in range(index + 1):
        person.page.keyboard.press("ArrowDown")
    person.page.keyboard.press("Enter")


def by_keys(person: Person, dice: random.Random, asked: Any, turn: int) -> None:
    """Choose something by the number before it, or by the arrows."""
    index = dice.randrange(len(asked["options"]))
    person.page.evaluate("() => document.activeElement.blur()" if turn == 0 else "() => null")
    if index < 9 and turn % 4:
        person.page.keyboard.press(str(index + 1))
    else:
        person.page.keyboard.press("Home")
        by_arrows(person, min(index, 5))


def on_the_board(person: Person) -> bool:
    """Walk by Tab to something on the board that a choice is about, and press Enter."""
    for _ in range(40):
        person.page.keyboard.press("Tab")
        if person.page.evaluate(f"() => document.activeElement.matches({BOARD!r})"):
            person.page.keyboard.press("Enter")
            if person.page.locator("[role=menu]").count():
                person.page.keyboard.press("Enter")
            return True
    return False


@pytest.mark.parametrize("game", ["cosmic", "daedalus"])
def test_by_keyboard_alone(game: str, person: Person) -> None:
    """No click from the front page to the replay."""
    dice = random.Random(3)
    page = person.go("/")
    page.get_by_role("button", name="Play alone").first.wait_for()
    tab_to(person, f"game-{game} Play alone")
    page.keyboard.press("Enter")
    page.wait_for_selector("section.board svg")
    boards = 0
    for turn in range(1500):
        asked = person.settled()
        if asked["over"]:
            break
        if turn > 2 and boards < 3 and on_the_board(person):
            boards += 1
        else:
            by_keys(person, dice, asked, turn)
    assert asked["over"]
    assert boards == 3
    tab_to(person, "Watch the replay", 6)
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay/*")
    page.get_by_text("The beginning").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("Choice 1").wait_for()


# By touch, on a small screen.


def test_cosmic_by_touch(people: People, server: Server) -> None:
    """On a telephone: what one faces is in sight, and fingers on the board choose."""
    person = people(width=390, height=844, has_touch=True, is_mobile=True)
    page = person.sit(server.make("cosmic", 1, seed=11))
    for turn in range(12):
        before = person.settled()["position"]
        spot = page.locator(BOARD).nth(turn % page.locator(BOARD).count()).evaluate(SPOT)
        assert spot is not None
        page.touchscreen.tap(spot["x"], spot["y"])
        if page.locator("[role=menu] [role=menuitem]").count():
            page.locator("[role=menu] [role=menuitem]").first.tap()
        person.moved(before)
        assert page.locator(".moves .brief .line").inner_text().startswith("CODE GREEN")


def test_several_weapons_are_announced_by_one_click(person: Person, server: Server) -> None:
    """The card of whom one faces offers two blasts at once, and then says what they add."""
    page = person.sit(brought_before(server, "cosmic", "cooperative-outstanding", "blast"))
    choices = person.settled()["position"]
    page.locator(".aside").get_by_role("button", name="Announce 2 blasts").click()
    person.reached(choices + 2)
    person.settled()
    assert page.locator(".aside .now .mono").first.inner_text() == "+6"
