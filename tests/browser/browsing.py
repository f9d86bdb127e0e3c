"""People at browsers: each with a window of their own, who notice everything that goes wrong."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocket, sync_playwright

from tests.server.serving import Made, Server

CHROMIUM: Final = next(
    (
        path
        for name in ("chromium", "chromium-browser", "google-chrome")
        if (path := shutil.which(name))
    ),
    None,
)
STATIC: Final = Path(str(resources.files("derelict.server") / "static"))
BUILT: Final = (STATIC / "index.html").is_file()
ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE: Final = 20_000  # milliseconds
NO_SERVER: Final = re.compile(r"ERR_CONNECTION|WebSocket connection|ERR_EMPTY|ERR_SOCKET")

# Before each page: what this person prefers, and an ear for what the page's policy forbids.
PREPARED: Final = """(wanted) => {
  addEventListener("securitypolicyviolation", (event) =>
    console.error(`forbidden by the policy: ${event.violatedDirective} ${event.blockedURI}`));
  try {
    for (const [key, value] of Object.entries(wanted))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  } catch {}
}"""

# Before each page: seats of a table, kept as the client keeps them.
HOLDING: Final = """([table, held]) => {
  const key = "derelict.seats";
  try {
    const all = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ [table]: held, ...all }));
  } catch {}
}"""

# What the page asks, and how far the game is.
ASKED: Final = """() => {
  const list = document.querySelector(".options");
  const rows = [...(list?.querySelectorAll(".option") ?? [])];
  return {
    over: !!document.querySelector("dialog[open] #ending-head"),
    ready: !!list && list.getAttribute("aria-busy") === "false",
    prompt: document.querySelector(".prompt")?.textContent ?? "",
    position: Number(document.querySelector(".timeline input")?.value ?? -1),
    options: rows.map((row) => ({
      row: Number(row.dataset.row),
      label: row.querySelector(".text").textContent,
      barred: row.getAttribute("aria-disabled") === "true",
    })),
  };
}"""

# Where on the screen something drawn can be clicked, if it can.
SPOT: Final = """(drawn) => {
  const box = drawn.getBoundingClientRect();
  for (const part of [2, 5, 9, 14])
    for (let i = 1; i < part; i++)
      for (let j = 1; j < part; j++) {
        const x = box.left + (box.width * i) / part, y = box.top + (box.height * j) / part;
        const hit = document.elementFromPoint(x, y);
        if (hit && drawn.contains(hit)) return { x, y };
      }
  return null;
}"""

BOARD: Final = "section.board [data-target][role=button]:not([aria-disabled=true])"


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, without windows of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


class Person:
    """Somebody at a browser, who hurries and does not wait for pictures to move unless told to."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        name: str = "",
        width: int = 1280,
        height: int = 800,
        theme: str = "dark",
        pace: int = 0,
        **more: Any,
    ) -> None:
        self.server: Final = server
        self.origin: Final = f"http://127.0.0.1:{server.port}"
        self.complaints: Final[list[str]] = []
        self.strangers: Final[list[str]] = []
        self.forgiven: re.Pattern[str] | None = None
        self.context: Final = browser.new_context(
            base_url=self.origin,
            viewport={"width": width, "height": height},
            reduced_motion="reduce" if pace == 0 else "no-preference",
            **more,
        )
        self.context.set_default_timeout(PATIENCE)
        wanted = {"derelict.pace": str(pace), "derelict.theme": f'"{theme}"'}
        if name:
            wanted["derelict.name"] = f'"{name}"'
        self.prepare(wanted)
        self.context.route(self.elsewhere, lambda route: route.abort())
        self.page: Final = self.tab()

    def prepare(self, kept: dict[str, str]) -> None:
        """Let the browser remember something from the first page on."""
        self.context.add_init_script(f"({PREPARED})({json.dumps(kept)})")

    def elsewhere(self, url: str) -> bool:
        """Whether an address is not the server's; nobody may ask for such a thing."""
        ours = url.startswith((self.origin, self.origin.replace("http", "ws"), "data:", "blob:"))
        if not ours:
            self.strangers.append(url)
        return not ours

    def tab(self) -> Page:
        """Open a tab that is listened to."""
        page = self.context.new_page()
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("websocket", self.connected)
        return page

    def connected(self, socket: WebSocket) -> None:
        """Note sockets to strangers."""
        self.elsewhere(socket.url)

    def heard(self, message: ConsoleMessage) -> None:
        """Note what the page complains of."""
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self.complaints.append(f"{message.type}: {message.text} {where}")

    def content(self) -> None:
        """Nothing went wrong, and nobody else was asked for anything."""
        left = [
            told for told in self.complaints if not (self.forgiven and self.forgiven.search(told))
        ]
        assert left == []
        assert self.strangers == []

    def close(self) -> None:
        """Go."""
        self.context.close()

    # Going somewhere.

    def go(self, path: str) -> Page:
        """Open an address."""
        self.page.goto(path)
        return self.page

    def hold(self, made: Made, *seats: int) -> None:
        """Hold seats of a table, as if they had been taken here."""
        held = {str(seat): made.tokens[seat] for seat in seats or made.tokens}
        self.context.add_init_script(f"({HOLDING})({json.dumps([made.table, held])})")

    def sit_down(self, made: Made, *seats: int) -> Page:
        """Hold seats of a table, and open it."""
        self.hold(made, *seats)
        return self.go(f"/t/{made.table}")

    def sit(self, made: Made, *seats: int) -> Page:
        """Hold seats of a game in play, and open it."""
        page = self.sit_down(made, *seats)
        page.wait_for_selector("section.board svg")
        return page

    # Playing.

    def asked(self) -> Any:
        """Return what the page asks."""
        return self.page.evaluate(ASKED)

    def settled(self, every: float | None = None) -> Any:
        """Wait until there is something to choose, or the game is over; return what there is.

        It is looked at in every frame, or once in so many milliseconds.
        """
        self.page.wait_for_function(
            f"() => {{ const it = ({ASKED})(); return it.over || it.ready; }}",
            polling=every or "raf",
        )
        return self.asked()

    def take(self, row: int) -> None:
        """Click an option in the list."""
        self.page.locator(f'.option[data-row="{row}"]').click()

    def click(self, drawn: Locator) -> bool:
        """Click something drawn, where nothing hides it; False if there is no such spot."""
        spot = drawn.evaluate(SPOT)
        if spot is None:
            return False
        self.page.mouse.click(spot["x"], spot["y"])
        return True

    def click_board(self, which: int = 0) -> bool:
        """Click something on the board that a choice is about, and choose if there are several."""
        targets = self.page.locator(BOARD)
        count = targets.count()
        if not count or not self.click(targets.nth(which % count)):
            return False
        menu = self.page.locator("[role=menu] [role=menuitem]")
        if menu.count():
            menu.first.click()
        return True

    def position(self) -> int:
        """Return how far the game is."""
        found: int = self.asked()["position"]
        return found

    def moved(self, before: int) -> None:
        """Wait until the game is elsewhere."""
        self.page.wait_for_function(
            "(before) => Number(document.querySelector('.timeline input').value) !== before",
            arg=before,
        )

    def reached(self, position: int) -> None:
        """Wait until the game is at a position."""
        self.page.wait_for_function(
            "(wanted) => Number(document.querySelector('.timeline input')?.value) === wanted",
            arg=position,
        )

    def play(self, choose: Callable[[Any, int], int | None], most: int = 1500) -> tuple[int, int]:
        """Play to the end: `choose` a row, or None to click the board; return how often of each."""
        rows = board = 0
        for turn in range(most):
            asked = self.settled()
            if asked["over"]:
                return rows, board
            row = choose(asked, turn)
            if row is None and self.click_board(turn):
                board += 1
                continue
            self.take(asked["options"][0]["row"] if row is None else row)
            rows += 1
        raise AssertionError(f"no end after {most} choices: {self.asked()}")
