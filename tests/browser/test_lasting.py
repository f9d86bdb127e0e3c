"""What lasts: a game through a reload and a power cut, and what was played as a replay."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from tests.browser.browsing import NO_SERVER, Person
from tests.browser.conftest import People
from tests.browser.positions import brought
from tests.server.serving import Database, Server, served

SHOWN = """() => ({
  options: [...document.querySelectorAll(".option .text")].map((text) => text.textContent),
  prompt: document.querySelector(".prompt").textContent,
  position: document.querySelector(".timeline input").value,
  seats: [...document.querySelectorAll(".seats button")].map((seat) => seat.textContent),
  board: [...document.querySelectorAll("section.board [data-target]")].map((it) => it.outerHTML),
  log: document.querySelector("[role=log]").textContent,
})"""
REST = 400  # milliseconds in which nothing changes


def at_rest(page: Page) -> Any:
    """Return what a page shows, once nothing on it changes any more."""
    shown = page.evaluate(SHOWN)
    for _ in range(20):
        page.wait_for_timeout(REST)
        before, shown = shown, page.evaluate(SHOWN)
        if shown == before:
            break
    return shown


def test_reload_in_mid_game(person: Person, server: Server) -> None:
    """The page comes back as it was, with the seat."""
    for game, name in (("cosmic", "cooperative-superb"), ("daedalus", "base-escaped")):
        page = person.sit(brought(server, game, name, 0.4))
        before = person.settled()
        assert before["options"]
        shown = at_rest(page)
        page.reload()
        person.settled()
        assert at_rest(page) == shown
        person.take(0)
        person.moved(before["position"])


def test_power_cut(people: People, database: Database) -> None:
    """The server dies under an open page: that is said, and mended by itself."""
    with served(database) as server:
        person = people(at=server)
        person.forgiven = NO_SERVER
        page = person.sit(server.make("cosmic", 1, seed=8))
        for _ in range(3):
            before = person.settled()["position"]
            person.take(0)
            person.moved(before)
        shown = at_rest(page)
        server.kill()
        page.get_by_text("The connection is lost.").wait_for()
        page.wait_for_selector(".options[aria-busy=true]")
        server.start()
        page.get_by_text("The connection is lost.").wait_for(state="detached")
        person.settled()
        assert at_rest(page) == shown
        before = person.position()
        person.take(0)
        person.moved(before)
        person.close()


def test_a_replay_is_scrubbed_forked_and_played_on(person: Person, server: Server) -> None:
    """By its link: any moment, any seat, and from there with other luck."""
    finished = brought(server, "daedalus", "base-escaped", 1.0)
    page = person.go(f"/replay/{finished.table}?at=20")
    page.get_by_text("Choice 20").wait_for()
    length = int(page.locator(".timeline input").get_attribute("max") or 0)
    page.get_by_role("button", name="One choice on").click()
    page.get_by_text("Choice 21").wait_for()
    page.locator(".timeline input").fill(str(length))
    page.get_by_text("The end", exact=True).wait_for()
    page.get_by_role("combobox").select_option("1")
    page.get_by_role("button", name="To the start").click()
    page.get_by_text("The beginning").wait_for()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_text("Choice 4").wait_for()
    page.get_by_role("button", name="Pause").click()
    page.locator(".timeline input").fill("60")
    page.get_by_text("Choice 60").wait_for()
    page.get_by_role("button", name="Fork from here").click()
    page.wait_for_url("**/t/*")
    for _ in range(5):
        before = person.settled()["position"]
        person.take(0)
        person.moved(before)
    assert person.position() == 65


def test_the_past_is_looked_at_during_play(person: Person, server: Server) -> None:
    """The timeline shows how it was; Escape comes back; one can go on from there."""
    made = brought(server, "cosmic", "cooperative-superb", 0.3)
    page = person.sit(made)
    now = person.settled()["position"]
    page.locator(".timeline input").fill("10")
    page.get_by_text("You are looking at the past: after choice 10.").wait_for()
    assert page.locator(".option").count() == 0
    page.keyboard.press("Escape")
    person.reached(now)
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Take back to here").click()
    person.reached(0)
    page.get_by_text("assisted", exact=True).first.wait_for()


def test_seats_are_kept_by_the_browser_alone(person: Person, server: Server) -> None:
    """Tokens stand in the browser's memory and in no address."""
    made = server.make("cosmic", 1)
    page = person.sit(made)
    kept = json.loads(page.evaluate("() => localStorage.getItem('derelict.seats')"))
    assert kept[made.table]["0"] == made.tokens[0]
    assert made.tokens[0] not in page.url
    assert made.tokens[0] not in page.content()
