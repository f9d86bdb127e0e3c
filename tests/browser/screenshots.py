"""Pictures of every page and board, to look at: `python -m tests.browser.screenshots`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from tests.browser.browsing import BUILT, CHROMIUM, Person, chromium
from tests.browser.positions import brought
from tests.server.serving import Made, Server, served, sqlite_in

FOLDER: Final = Path("build/screenshots")
WIDTHS: Final = {390: 844, 1280: 800, 2560: 1440}
STAGES: Final = {"early": 0.06, "middle": 0.5, "late": 0.97, "over": 1.0}
BOARDS: Final = {
    "cosmic-alone": ("cosmic", "cooperative-superb"),
    "cosmic-many": ("cosmic", "competitive-win"),
    "daedalus-together": ("daedalus", "base-escaped"),
    "daedalus-thread": ("daedalus", "ariadne-escaped"),
}
SETTLED: Final = 900  # milliseconds in which whatever moves comes to rest


class Studio:
    """Takes the pictures, at one width and in one theme."""

    def __init__(self, browser: Browser, server: Server, width: int, theme: str) -> None:
        self.browser: Final = browser
        self.server: Final = server
        self.width: Final = width
        self.theme: Final = theme

    def take(self, name: str, arrange: Callable[[Person], None], whole: bool = False) -> None:
        """Let somebody arrange the page, and take its picture."""
        height = WIDTHS[self.width]
        touch = self.width < 500
        person = Person(
            self.browser, self.server, "Ada", self.width, height, self.theme, has_touch=touch
        )
        try:
            arrange(person)
            person.page.wait_for_timeout(SETTLED)
            path = FOLDER / f"{name}-{self.width}{'-light' * (self.theme == 'light')}.png"
            person.page.screenshot(path=path, full_page=whole, timeout=60_000)
            for complaint in person.complaints:
                print(f"{path}: {complaint}", flush=True)
        finally:
            person.close()

    def pages(self, finished: Made) -> None:
        """Every page that is no board."""

        def at(path: str) -> Callable[[Person], None]:
            def arrange(person: Person) -> None:
                person.go(path)

            return arrange

        self.take("front", at("/"), whole=True)
        for game in ("cosmic", "daedalus"):
            self.take(f"new-{game}", at(f"/new/{game}"), whole=True)
            self.take(f"rules-{game}", at(f"/rules/{game}"))
            self.take(f"learn-{game}", at(f"/learn/{game}"))
        self.take("lost", at("/t/nothing"))
        self.take("replay", at(f"/replay/{finished.table}?at=40"))
        self.take("lobby", self.lobby, whole=True)
        self.take("front-again", self.front_again)

    def lobby(self, person: Person) -> None:
        """An open table, with one seat free."""
        person.sit_down(self.server.make("daedalus", 3, take=[0], scouts=[1]))
        person.page.get_by_text("What is played").wait_for()

    def front_again(self, person: Person) -> None:
        """The front page of somebody who has played."""
        self.lobby(person)
        person.go("/")

    def board(self, name: str, made: Made, stage: str) -> None:
        """A board, and on a small screen the instruments beside it."""
        self.take(f"{name}-{stage}", lambda person: self.seated(person, made, stage))
        if self.width < 500 and stage == "middle":
            self.take(f"{name}-instruments", lambda person: self.instruments(person, made))
        if stage == "middle" and name == "daedalus-together":
            self.take(f"{name}-forecast", lambda person: self.foretold(person, made))
        if stage == "middle":
            self.take(f"{name}-help", lambda person: self.helped(person, made))

    def seated(self, person: Person, made: Made, stage: str) -> None:
        """At the table, as the first seat that is asked."""
        person.sit(made, *([0] if stage == "over" else []))

    def foretold(self, person: Person, made: Made) -> None:
        """With the forecast acted out."""
        person.sit(made)
        person.page.keyboard.down("f")

    def instruments(self, person: Person, made: Made) -> None:
        """The instruments, on a small screen."""
        person.sit(made)
        person.page.get_by_role("tab", name="Instruments").click()

    def helped(self, person: Person, made: Made) -> None:
        """With the page of help."""
        person.sit(made)
        person.page.get_by_role("button", name="Help and settings").click()


def main(wanted: list[str]) -> int:
    """Take all pictures, or those of one width or theme."""
    if not (BUILT and CHROMIUM):
        print("There must be a built client, and Chromium, to take pictures of.")
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    widths = [int(one) for one in wanted if one.isdigit()] or list(WIDTHS)
    themes = [one for one in wanted if one in ("dark", "light")] or ["dark", "light"]
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        database = sqlite_in(Path(folder))
        with served(database) as server:
            boards = {
                (name, stage): brought(server, *which, part)
                for name, which in BOARDS.items()
                for stage, part in STAGES.items()
            }
            for theme in themes:
                for width in widths:
                    studio = Studio(browser, server, width, theme)
                    studio.pages(boards["daedalus-together", "over"])
                    for (name, stage), made in boards.items():
                        studio.board(name, made, stage)
        database.close()
    print(f"The pictures are in {FOLDER}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
