"""Several people, or several tabs, at one table."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.browser.browsing import Person
from tests.browser.conftest import People
from tests.server.serving import Database, Made, Server, served

CARDS = "[data-target^='card:']"


def choose(person: Person, wanted: str) -> None:
    """Take the first option with such words, or else the first of all."""
    asked = person.settled()
    rows = [one["row"] for one in asked["options"] if wanted in one["label"].lower()]
    person.take(rows[0] if rows else asked["options"][0]["row"])
    person.moved(asked["position"])


def cards_of(person: Person) -> set[str]:
    """Return the cards that somebody's page knows."""
    found: list[str] = person.page.eval_on_selector_all(
        CARDS, "(cards) => cards.map((card) => card.dataset.target)"
    )
    return set(found)


def pair(people: People, made: Made) -> tuple[Person, Person]:
    """Two people on the two seats of a table."""
    ada, bo = people(at=made.server), people(at=made.server)
    ada.sit(made, 0)
    bo.sit(made, 1)
    return ada, bo


def test_hidden_hands_stay_hidden(people: People, server: Server) -> None:
    """Both draw cards: each sees their own, and of the other's only how many."""
    ada, bo = pair(people, server.make("daedalus", 2, options={"enhancers": "2"}))
    for _ in range(5):
        for person, other in ((ada, bo), (bo, ada)):
            if person.asked()["ready"]:
                before = other.position()
                choose(person, "card")
                other.moved(before)
    mine, others = cards_of(ada), cards_of(bo)
    assert len(mine) > 1
    assert len(others) > 1
    assert not mine & others
    for person, secret in ((ada, others), (bo, mine)):
        page = person.page.content()
        assert not [card for card in secret if re.search(rf"\b{card}\b", page)]
        assert "draws a card and looks thoughtful" in page
        assert person.page.get_by_label("a card, face down").count() >= len(secret)


def test_commander_and_prisoner_see_each_their_own(people: People, server: Server) -> None:
    """Ariadne's Thread: the Hive Commander's hand is not on the prisoner's page."""
    made = server.make("daedalus", 2, options={"mode": "ariadne"}, seed=3)
    prisoner, commander = pair(people, made)
    for _ in range(8):
        for person in (prisoner, commander):
            if person.asked()["ready"]:
                choose(person, "card")
    secret = cards_of(commander) - cards_of(prisoner)
    assert secret
    page = prisoner.page.content()
    assert not [card for card in secret if re.search(rf"\b{card}\b", page)]


def test_two_tabs_race_for_one_choice(people: People, server: Server) -> None:
    """The tab whose choice comes late is told, stands where the other stands, and plays on."""
    person = people()
    held: list[tuple[Any, str]] = []

    def slow(socket: WebSocketRoute) -> None:
        there = socket.connect_to_server()

        def send(message: str | bytes) -> None:
            text = str(message)
            held.append((there, text)) if '"choose"' in text and not held else there.send(text)

        socket.on_message(send)

    made = server.make("cosmic", 1, seed=5)
    person.sit(made)
    late = person.tab()
    late.route_web_socket("**/ws", slow)
    late.goto(f"/t/{made.table}")
    late.wait_for_selector(".options[aria-busy=false]")
    before = person.settled()["position"]
    late.locator(".option").nth(1).click()
    late.wait_for_selector(".options[aria-busy=true]")
    person.take(0)
    person.moved(before)
    there, text = held[0]
    there.send(text)
    late.get_by_text("Somebody was faster. Look again.").wait_for()
    late.wait_for_selector(".options[aria-busy=false]")
    assert person.position() == before + 1
    shown = "() => [...document.querySelectorAll('.option .text')].map((text) => text.textContent)"
    assert late.evaluate(shown) == person.page.evaluate(shown)
    late.locator(".option").first.click()
    person.reached(before + 2)


def test_the_clock_runs_out(people: People, database: Database) -> None:
    """Enhancer 6: seconds are shown, and when they are gone the Hive acts without being asked."""
    with served(database, "--haste", "15") as server:
        made = server.make("daedalus", 2, options={"enhancers": "6", "seconds": "30"})
        ada, bo = pair(people, made)
        while not ada.page.get_by_role("timer").count():
            for person in (ada, bo):
                if person.asked()["ready"]:
                    choose(person, "ready")
        clock = ada.page.get_by_role("timer")
        assert re.search(r"0:0\d", clock.inner_text())
        before = ada.position()
        clock.get_by_text("!").wait_for()
        ada.moved(before)
        for person in (ada, bo):
            person.page.get_by_text("Round 2.").first.wait_for()
        ada.close()
        bo.close()


def test_taking_back_by_vote(people: People, server: Server) -> None:
    """What two people have done is taken back only if both say so."""
    ada, bo = pair(people, server.make("cosmic", 2, seed=6))
    first, second = (ada, bo) if ada.page.locator(".option").count() else (bo, ada)
    while first.asked()["ready"]:
        choose(first, "stay")
    choose(second, "")
    before = first.position()
    back = first.page.get_by_role("button", name="Take back")
    assert "VOTE" in back.inner_text().upper()
    for answer in ("No", "Yes"):
        back.click()
        vote = second.page.get_by_role("alert", name="A vote")
        vote.get_by_role("button", name=answer).click()
        vote.wait_for(state="detached")
        assert first.page.get_by_role("alert", name="A vote").count() == 0
        if answer == "No":
            assert second.position() == before
    for person in (first, second):
        person.page.wait_for_function(
            f"() => Number(document.querySelector('.timeline input').value) < {before}"
        )
        person.page.get_by_text("Taken back.").wait_for()


def test_taking_back_alone_is_free_until_something_is_learned(
    person: Person, server: Server
) -> None:
    """A step is taken back and done again, by button and by key."""
    page = person.sit(server.make("cosmic", 1, seed=7))
    start = person.settled()["position"]
    choose(person, "go ")
    back = page.get_by_role("button", name="Take back")
    assert "FREE" in back.inner_text().upper()
    back.click()
    person.reached(start)
    page.get_by_role("button", name="Do again").click()
    person.reached(start + 1)
    page.locator("#moves").focus()
    page.keyboard.press("u")
    person.reached(start)
    page.keyboard.press("r")
    person.reached(start + 1)
    assert page.get_by_text("assisted", exact=True).count() == 0


def test_people_talk(people: People, server: Server) -> None:
    """What one writes, the other reads, as it was written."""
    ada, bo = pair(people, server.make("cosmic", 2))
    ada.settled() if ada.page.locator(".option").count() else bo.settled()
    ada.page.keyboard.press("/")
    ada.page.locator("#chat").fill("<b>behind you</b>")
    ada.page.keyboard.press("Enter")
    bo.page.get_by_role("tab", name=re.compile("Talk")).locator("visible=true").click()
    bo.page.get_by_text("<b>behind you</b>").wait_for()
