"""Pages around the games: the front page, rules, setting up, the lobby, another device."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.browsing import BUILT, Person
from tests.browser.conftest import Boards, People
from tests.browser.first_choice import brought
from tests.server.serving import Server


def test_front_page_shows_the_games_and_remembers_where_one_was(person: Person) -> None:
    """Games, the ways into them, and the tables one was at."""
    page = person.go("/")
    assert page.locator("article h2").all_inner_texts() == [
        "Cosmic Warfare",
        "The Daedalus Sentence",
    ]
    assert page.locator("section.recent").count() == 0
    page.get_by_role("button", name="Play alone").first.click()
    person.settled()
    table = page.url.rsplit("/", 1)[1]
    page.get_by_role("link", name="Derelict, front page").click()
    page.locator(f"section.recent a[href='/t/{table}']").click()
    person.settled()
    person.go("/")
    page.get_by_role("button", name=re.compile("^Forget this game")).click()
    assert page.locator("section.recent").count() == 0


def test_theme_is_kept(person: Person) -> None:
    """Light if asked, also after loading the page again."""
    page = person.go("/")
    for theme in ("light", "dark"):
        page.get_by_role("button", name=theme.capitalize(), exact=True).click()
        page.reload()
        assert page.locator("html").get_attribute("data-theme") == theme


def test_addresses_that_lead_nowhere_say_so(people: People) -> None:
    """No such page, no such table, no such game."""
    person = people()
    person.forgiven = re.compile("404")
    for path, said in {
        "/no/such/page": "There is nothing at this address.",
        "/nothing": "There is nothing at this address.",
        "/t/one/two": "There is nothing at this address.",
        "/t/nothing": "There is no such table.",
        "/new/nothing": "This server does not have that game.",
        "/learn/nothing": "There is no lesson for this game yet.",
        "/replay/nothing": "This replay cannot be shown.",
    }.items():
        person.go(path).get_by_role("heading", name=said).wait_for()


def test_programs_are_told_in_words_that_there_is_nothing(server: Server) -> None:
    """Whoever does not want a page gets none, and the page itself says 404."""
    accepted = {"Accept": "text/html,*/*"}
    for path, headers in (
        ("/nothing", {}),
        ("/api/nothing", accepted),
        ("/assets/no.js", accepted),
    ):
        status, named, body = server.raw("GET", path, headers=headers)
        assert status == 404, path
        assert named["content-type"].startswith("application/json"), path
        assert b"<html" not in body
    status, _, body = server.raw("GET", "/nothing", headers=accepted)
    assert status == 404
    assert (b"<html" in body) is BUILT  # without a client there are words for everybody


def test_every_setting_is_explained_and_can_be_set(person: Person, server: Server) -> None:
    """Each game, each setting, each value and part: chosen in the form, and so at the table."""
    for game in server.must("GET", "/api/games"):
        for setting in game["settings"]:
            for value in setting["values"] or NUMBERS[setting["name"]]:
                set_up(person, game["id"], setting["name"], {setting["name"]: value})
    for part in "1234567":
        set_up(person, "daedalus", "enhancers", {"enhancers": part})
    set_up(person, "daedalus", "enhancers", {"enhancers": "4+silent"})


NUMBERS = {"minutes": ["20", "120"], "seconds": ["15", "40"]}
GOES_WITH = {"minutes": "3", "seconds": "6"}  # the enhancer with which a clock matters


def set_up(person: Person, game: str, setting: str, wanted: dict[str, str]) -> None:
    """Set a table up for two, and compare what it is with what was wanted."""
    page = person.go(f"/new/{game}")
    page.locator("fieldset").first.wait_for()
    for name, value in wanted.items():
        if name in GOES_WITH:
            choose_parts(page, [GOES_WITH[name]])
            page.get_by_role("slider").fill(value)
        elif page.locator(f"input[name={name}][value='{value}']").count():
            page.locator(f"input[name={name}][value='{value}']").check()
        else:
            choose_parts(page, value.split("+"))
    said = page.locator("fieldset > p, label.card span .small:first-of-type").all_text_contents()
    assert len(said) >= page.locator("fieldset").count() + page.locator("label.card").count()
    assert [text for text in said if len(text) < 20] == []
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    table = person.server.must("GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert table["options"] | wanted == table["options"], setting


def choose_parts(page: Page, parts: list[str]) -> None:
    """Put enhancers together."""
    page.get_by_text("Or put your own together").click()
    for part in parts:
        title = "4, silent" if part == "silent" else f"{part} · "
        page.locator("label.card", has_text=title).locator("input").check()


def test_seats_go_with_what_is_played(person: Person) -> None:
    """Ariadne's Thread needs two, and is the only way for five."""
    page = person.go("/new/daedalus")
    counts = page.get_by_role("group", name="Number of seats")
    counts.get_by_role("button", name="1").click()
    assert counts.get_by_role("button", name="5").is_disabled()
    page.locator("label.card", has_text="Ariadne's Thread").click()
    assert counts.get_by_role("button", name="2").get_attribute("aria-pressed") == "true"
    assert counts.get_by_role("button", name="1").is_disabled()
    assert page.get_by_role("group", name="Enhancers").count() == 0
    counts.get_by_role("button", name="5").click()
    page.locator("label.card", has_text="All together").click()
    assert counts.get_by_role("button", name="4").get_attribute("aria-pressed") == "true"


def test_nothing_hangs_over_the_edge_of_a_small_screen(people: People, boards: Boards) -> None:
    """On a telephone pages scroll down, and nothing lies beside them."""
    person = people(width=390, height=844, has_touch=True)
    lobby = person.server.make("daedalus", 3, take=[0], scouts=[1])
    person.hold(lobby)
    over = boards("cosmic", "over").table
    paths = ["/", "/new/cosmic", "/new/daedalus", "/rules/cosmic", f"/t/{lobby.table}"]
    for path in [*paths, f"/replay/{over}", f"/t/{boards('cosmic', 'middle').table}"]:
        page = person.go(path)
        page.locator("main").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


@pytest.mark.parametrize("game", ["cosmic", "daedalus"])
def test_the_way_to_the_first_choice_is_light(game: str, browser: Browser, server: Server) -> None:
    """Front page and game together are 200 kB as they come over the wire."""
    assert 0 < brought(browser, server, game) <= 200_000


def test_rules_are_searched(person: Person) -> None:
    """By word, by number, and in vain."""
    page = person.go("/rules/cosmic")
    status = page.get_by_role("status")
    page.locator("article").first.wait_for()
    every = page.locator("article").count()
    assert status.inner_text() == f"{every} of {every} passages"
    search = page.get_by_role("searchbox")
    search.fill("teleport")
    page.wait_for_function(f"() => document.querySelectorAll('article').length < {every}")
    for text in page.locator("article").all_inner_texts():
        assert "teleport" in text.lower()
    search.fill("4.5.7")
    assert page.locator("article h2").first.inner_text().startswith("§4.5.7")
    search.fill("hovercraft")
    page.get_by_text(f"0 of {every} passages").wait_for()


def test_a_passage_is_opened_from_the_table(person: Person, server: Server) -> None:
    """The number beside a choice opens what the rules say, and Escape closes it."""
    person.sit(server.make("cosmic", 1, seed=4))
    person.settled()
    cite = person.page.locator(".options .cite, .options a, .options button").filter(has_text="§")
    number = cite.first.inner_text()
    cite.first.click()
    person.page.locator("dialog[open] .number", has_text=number).wait_for()
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("dialog[open]", state="detached")


def test_a_table_is_set_up_and_its_link_taken(people: People) -> None:
    """Three seats: oneself, a scout, and whoever follows the link."""
    ada, bo = people(name="Ada"), people(name="Bo")
    page = ada.go("/new/daedalus")
    page.get_by_role("group", name="Number of seats").get_by_role("button", name="3").click()
    page.get_by_role("group", name="Seat 2").get_by_role("button", name="Scout").click()
    page.get_by_text("Or put your own together").click()
    page.locator("label.card", has_text="2 · Cloud disabled").click()
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_role("textbox", name="Link to this table").input_value()
    page.get_by_text("One seat is free.").wait_for()

    there = bo.go(link)
    there.get_by_role("button", name="Sit here").click()
    page.get_by_text("Waiting for Bo to be ready.").wait_for()
    there.get_by_role("button", name="I am ready").click()
    for person in (ada, bo):
        person.page.wait_for_selector("section.board svg")
        assert person.page.locator(".seats button").count() == 3
    assert page.locator(".seats button", has_text="Ada").inner_text().startswith("Ada")
    table = ada.server.must(
        "GET", "/api" + page.url.split(ada.origin)[1].replace("/t/", "/tables/")
    )
    assert table["options"]["enhancers"] == "2"
    assert [seat["holder"] for seat in table["seats"]] == ["person", "scout", "person"]


def test_seats_move_to_another_device(people: People, server: Server) -> None:
    """A code on one device, typed on the other: the seat can be played there."""
    one, other = people(), people()
    made = server.make("cosmic", 1)
    page = one.sit(made)
    page.get_by_role("button", name="Help and settings").click()
    page.get_by_role("button", name="Move to another device").click()
    code = page.locator("dialog strong.mono").inner_text()
    there = other.go("/")
    there.get_by_label("A code from your other device").fill(code)
    there.get_by_role("button", name="Move here").click()
    before = other.settled()["position"]
    other.take(0)
    other.moved(before)
    one.moved(before)


def test_a_wrong_code_is_refused(people: People) -> None:
    """And said so."""
    person = people()
    person.forgiven = re.compile("404|400|410")
    page = person.go("/")
    page.get_by_label("A code from your other device").fill("NOSUCH")
    page.get_by_role("button", name="Move here").click()
    assert page.get_by_role("alert").inner_text()


def test_whoever_has_the_link_can_watch(people: People, server: Server) -> None:
    """A spectator sees the board and has nothing to choose."""
    made = server.make("cosmic", 2)
    player, watcher = people(), people()
    player.sit(made)
    watcher.go(f"/t/{made.table}")
    watcher.page.get_by_text("You are watching.").wait_for()
    before = player.settled()["position"]
    player.take(0)
    watcher.moved(before)
    assert watcher.page.locator(".option").count() == 0
