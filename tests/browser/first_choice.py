"""How long it takes from nothing to the first choice: `python -m tests.browser.first_choice`.

A server is started on an empty folder; somebody opens the front page with a new browser, plays
alone with one click, and chooses. Times are seconds since the server was started, but for the
paint, which counts from when the page was asked for.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from derelict.games import ids
from tests.browser.browsing import BUILT, CHROMIUM, Person, chromium
from tests.server.serving import Server, served, sqlite_in

PAINTED: Final = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


class Counting:
    """Counts the bytes that a page brings over the wire, compressed as they come."""

    def __init__(self, person: Person) -> None:
        self.bytes = 0
        session = person.context.new_cdp_session(person.page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", self.heard)

    def heard(self, loaded: Any) -> None:
        """Add what has come."""
        self.bytes += round(loaded["encodedDataLength"])


def begin(person: Person, game: str) -> None:
    """Play alone, by one click on the front page."""
    person.page.locator(f"article[aria-labelledby=game-{game}] button.main").click()
    person.settled()


def brought(browser: Browser, server: Server, game: str) -> int:
    """Return the bytes from the front page to the first choice in a game."""
    person = Person(browser, server)
    try:
        counting = Counting(person)
        person.go("/")
        begin(person, game)
        person.page.wait_for_load_state("networkidle")
        return counting.bytes
    finally:
        person.close()


def measured(browser: Browser, game: str, folder: Path) -> dict[str, float]:
    """Do it all once, and return when each part was done."""
    database = sqlite_in(folder)
    started = time.perf_counter()
    server = Server(database)
    found: dict[str, float] = {}

    def done(what: str) -> None:
        found[what] = round(time.perf_counter() - started, 2)

    try:
        server.start()
        done("server")
        person = Person(browser, server)
        page = person.go("/")
        page.locator("article button.main").first.wait_for()
        done("front page")
        found["first paint"] = round(page.evaluate(PAINTED) / 1000, 3)
        begin(person, game)
        done("board")
        person.take(0)
        person.reached(1)
        done("first choice")
        person.close()
    finally:
        server.kill()
        database.close()
    return found


def main(wanted: list[str]) -> int:
    """Print one line for each game: seconds, and kilobytes."""
    if not (BUILT and CHROMIUM):
        print("There must be a built client, and Chromium.")
        return 1
    with chromium() as browser, tempfile.TemporaryDirectory() as folder:
        for game in wanted or ids():
            times = measured(browser, game, Path(folder, game))
            database = sqlite_in(Path(folder, f"{game}-bytes"))
            with served(database) as server:
                kilobytes = round(brought(browser, server, game) / 1000, 1)
            database.close()
            print(json.dumps({"game": game, **times, "kB": kilobytes}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
