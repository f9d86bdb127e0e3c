"""How fast, how small and how steady the client is; `pytest -s` shows the figures."""

from __future__ import annotations

import statistics

from tests.browser.browsing import Person
from tests.browser.conftest import People
from tests.browser.positions import brought
from tests.server.serving import Server

MOST_BYTES = 200_000
FIRST_PAINT = 1000  # milliseconds
SHIFTED = 0.1
FRAME = 34  # milliseconds: generous, since tests share slow machines without graphics

WATCHED = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
FETCHED = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
  .map((one) => [new URL(one.name).pathname, one.transferSize])"""

# Times between frames while something turns, until it has turned for a while.
TURNING = """() => new Promise((done) => {
  const times = [];
  let last = 0, quiet = 0;
  const frame = (now) => {
    const turns = !!document.querySelector("section.board .turning");
    if (turns && last) times.push(now - last);
    last = turns ? now : 0;
    quiet = turns ? 0 : quiet + 1;
    if (times.length > 150 || quiet > 900 || (times.length > 40 && quiet > 60)) done(times);
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""


def test_front_page_and_first_game_are_small_and_steady(people: People) -> None:
    """From nothing to the first choice, as a stranger's browser fetches it."""
    for game in ("cosmic", "daedalus"):
        person = people(pace=1)
        person.context.add_init_script(f"({WATCHED})()")
        page = person.go("/")
        page.wait_for_function(f"() => ({PAINTED})() > 0")
        paint = page.evaluate(PAINTED)
        button = page.locator(f"article[aria-labelledby=game-{game}] button", has_text="Play alone")
        button.click()
        person.settled()
        page.wait_for_timeout(500)
        fetched = page.evaluate(FETCHED)
        parts = sum(size for path, size in fetched if not path.startswith("/api"))
        shifted = page.evaluate("() => window.shifted")
        print(
            f"\n{game}: first paint {paint:.0f} ms, {parts / 1000:.1f} kB fetched, layout shift {shifted:.3f}"
        )
        assert 0 < parts <= MOST_BYTES, fetched
        assert paint < FIRST_PAINT
        assert shifted < SHIFTED
        person.close()


def test_other_pages_do_not_jump(people: People) -> None:
    """Nothing moves under the pointer while a page fills."""
    for path, wanted in (("/rules/daedalus", "article"), ("/new/daedalus", "fieldset")):
        person = people(pace=1)
        person.context.add_init_script(f"({WATCHED})()")
        page = person.go(path)
        page.locator(wanted).first.wait_for()
        page.wait_for_timeout(500)
        shifted = page.evaluate("() => window.shifted")
        print(f"\n{path}: layout shift {shifted:.3f}")
        assert shifted < SHIFTED
        person.close()


def test_rings_turn_smoothly(people: People, server: Server) -> None:
    """The Hive's phase, told at its usual pace."""
    person = people(pace=1)
    page = person.sit(brought(server, "daedalus", "base-escaped", 0.5))
    person.settled()
    stop_acting(person)
    times = page.evaluate(TURNING)
    assert len(times) > 20
    median, worst = statistics.median(times), max(times)
    print(f"\nrings: {len(times)} frames, median {median:.1f} ms, worst {worst:.1f} ms")
    assert median < FRAME


def stop_acting(person: Person) -> None:
    """End the prisoners' phase, so that the Hive acts."""
    while not person.page.locator(".telling", has_text="The Hive stirs").count():
        asked = person.settled()
        rows = [one["row"] for one in asked["options"] if "no more" in one["label"]]
        person.take(rows[0] if rows else 0)
        person.moved(asked["position"])
