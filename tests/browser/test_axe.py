"""Nothing serious that axe-core finds, on any page, with any board, in either theme."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.browsing import Person
from tests.browser.conftest import Boards, People
from tests.browser.positions import brought_before
from tests.server.serving import Server

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")
RUN = """(rules) => axe.run(document, {
  resultTypes: ["violations"], ...(rules.length ? { runOnly: rules } : {}),
}).then((found) => found.violations.flatMap((one) => one.nodes.map((node) =>
  [one.impact, `${one.id}: ${node.html.slice(0, 200)} ${node.any[0]?.message ?? ""}`])))"""

Arrange = Callable[[Person, Server], Any]


def at(path: str, wanted: str = "main") -> Arrange:
    """Go to a page."""
    return lambda person, server: person.go(path).locator(wanted).first.wait_for()


def lobby(person: Person, server: Server) -> None:
    """Sit at an open table."""
    person.sit_down(server.make("daedalus", 3, take=[0], scouts=[1]))
    person.page.get_by_text("Send this to whoever plays along").wait_for()
    person.page.get_by_text("What is played").wait_for()


def helped(person: Person, server: Server) -> None:
    """Ask for help at a table."""
    person.sit(server.make("cosmic", 1))
    person.page.get_by_role("button", name="Help and settings").click()


def asking_why(person: Person, server: Server) -> None:
    """Ask what is not possible."""
    person.sit(server.make("daedalus", 2))
    person.settled()
    person.page.keyboard.press("?")
    person.page.keyboard.press("/")


def reading(person: Person, server: Server) -> None:
    """Look a passage up."""
    person.sit(server.make("cosmic", 1))
    person.settled()
    person.page.locator(".options .cite").first.click()
    person.page.locator("dialog[open] .number").wait_for()


def fighting(person: Person, server: Server) -> None:
    """Face somebody, with weapons to announce."""
    person.sit(brought_before(server, "cosmic", "cooperative-outstanding", "blast"))
    person.settled()


PAGES: dict[str, Arrange] = {
    "front": at("/", "article .actions"),
    "new-cosmic": at("/new/cosmic", "fieldset"),
    "new-daedalus": at("/new/daedalus", "fieldset"),
    "rules": at("/rules/cosmic", "article"),
    "learn-cosmic": at("/learn/cosmic", ".lesson .say"),
    "learn-daedalus": at("/learn/daedalus", ".lesson .say"),
    "lost": at("/t/one/two", "h1"),
    "lobby": lobby,
    "help": helped,
    "reading": reading,
    "fighting": fighting,
    "why": asking_why,
}


def serious(person: Person, theme: str) -> list[str]:
    """Return what axe-core finds that is serious or worse; themes differ in their colours alone."""
    assert AXE.is_file(), "axe-core is not installed: make test-web, or npm ci in web/"
    person.page.evaluate(AXE.read_text(encoding="utf-8"))
    rules = [] if theme == "dark" else ["color-contrast", "link-in-text-block"]
    found = person.page.evaluate(RUN, rules)
    return [told for impact, told in found if impact in SERIOUS and not drawn(told)]


def drawn(told: str) -> bool:
    """Letters in a drawing are marks, not its name: “B4 H” is the night nursery (B4), hatchery."""
    return told.startswith("label-content-name-mismatch: <g ")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_pages(theme: str, people: People, server: Server) -> None:
    """Every page that is not a game in play."""
    found: list[tuple[str, str]] = []
    for name, arrange in PAGES.items():
        person = people(theme=theme)
        arrange(person, server)
        found += [(name, told) for told in serious(person, theme)]
        person.close()
    assert not found, "\n".join(f"{name}: {told}" for name, told in found)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("game", ["cosmic", "daedalus"])
def test_boards(game: str, theme: str, people: People, boards: Boards) -> None:
    """Each board early, late and at the end, on a large screen and a small one; and its replay."""
    found: list[tuple[str, str]] = []
    for stage in ("early", "late", "over"):
        for width in (1280, 390) if stage == "late" else (1280,):
            person = people(theme=theme, width=width)
            person.sit(boards(game, stage))
            person.settled()
            found += [(f"{stage} {width}", told) for told in serious(person, theme)]
            if stage == "over":
                person.go(person.page.url.replace("/t/", "/replay/")).locator(".told").wait_for()
                found += [("replay", told) for told in serious(person, theme)]
            person.close()
    assert not found, "\n".join(f"{name}: {told}" for name, told in found)
