"""What a browser does frame by frame, read from a trace of Chromium."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final

from playwright.sync_api import Browser, Page

CATEGORIES: Final = [
    "-*",
    "blink.user_timing",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "toplevel",
]
FRAME: Final = 1000 / 60  # milliseconds
KINDS: Final = {
    "scripting": ("FunctionCall", "EventDispatch", "TimerFire", "FireAnimationFrame", "v8.run"),
    "style": ("UpdateLayoutTree",),
    "layout": ("Layout",),
    "paint": ("PrePaint", "Paint", "Layerize", "Commit"),
}

# Marks in the trace from when something begins to move until it has come to rest.
MARKED: Final = """(moving) => {
  const on = (kind, name) => document.addEventListener(kind, (event) => {
    if (event.propertyName === "transform" && event.target.matches?.(moving))
      performance.mark(name);
  });
  on("transitionstart", "moves");
  on("transitionend", "rests");
  on("transitioncancel", "rests");
}"""


class Trace:
    """The events of a trace; all times are in milliseconds."""

    def __init__(self, text: bytes) -> None:
        self.events: Final[list[dict[str, Any]]] = json.loads(text)["traceEvents"]
        marks = [event for event in self.events if "blink.user_timing" in event.get("cat", "")]
        self.page: Final = marks[0]["pid"]
        self.main: Final = marks[0]["tid"]
        self.spans: Final = list(self.moving(marks))

    def moving(self, marks: list[dict[str, Any]]) -> Iterator[tuple[float, float]]:
        """Return from when until when something moved, by the marks."""
        begun: float | None = None
        for mark in sorted(marks, key=lambda each: float(each["ts"])):
            if mark["name"] == "moves":
                begun = mark["ts"]
            elif mark["name"] == "rests" and begun is not None:
                yield begun, mark["ts"]
                begun = None

    def within(self, name: str) -> list[dict[str, Any]]:
        """Return the events of a name from the page's process while something moved."""
        return [
            event
            for event in self.events
            if event["name"] == name
            and event["pid"] == self.page
            and any(begun < event["ts"] < ended for begun, ended in self.spans)
        ]

    @property
    def length(self) -> float:
        """For how long something moved."""
        return sum(ended - begun for begun, ended in self.spans) / 1000

    def work(self, *names: str) -> float:
        """CPU time of the main thread in the events of these names."""
        found = [each for name in names for each in self.within(name) if each["tid"] == self.main]
        return float(sum(each.get("tdur", 0) for each in found)) / 1000

    def count(self, name: str) -> int:
        """How many events of a name there were on the main thread."""
        return sum(event["tid"] == self.main for event in self.within(name))

    def frames(self) -> list[float]:
        """Times between the frames that were drawn while something moved."""
        drawn = sorted(event["ts"] for event in self.within("DrawFrame"))
        return [
            (after - before) / 1000
            for before, after in pairwise(drawn)
            if any(begun < before and after < ended for begun, ended in self.spans)
        ]

    def told(self) -> str:
        """Say it all in a few lines."""
        frames = self.frames()
        wanted = self.length / FRAME
        shares = ", ".join(
            f"{kind} {self.work(*names) / wanted:.2f}" for kind, names in KINDS.items()
        )
        return (
            f"{len(self.spans)} movements, {self.length:.0f} ms, {len(frames)} frames drawn of "
            f"{wanted:.0f}, {len(self.within('DroppedFrame'))} dropped, median "
            f"{statistics.median(frames):.1f} ms, worst {max(frames):.1f} ms\n"
            f"main thread: {self.work('RunTask') / wanted:.2f} ms of CPU a frame ({shares}); "
            f"{self.count('Paint')} paints, {self.count('Layout')} layouts, "
            f"{len(self.within('RasterTask'))} rasters"
        )


@contextmanager
def traced(browser: Browser, page: Page, moving: str) -> Iterator[list[Trace]]:
    """Trace a page, where what matches a selector moves; the trace is there in the end."""
    page.evaluate(MARKED, moving)
    browser.start_tracing(page=page, categories=CATEGORIES)
    found: list[Trace] = []
    try:
        yield found
    finally:
        found.append(Trace(browser.stop_tracing()))
