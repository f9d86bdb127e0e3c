"""The lessons, followed to their ends by doing what they say."""

from __future__ import annotations

import pytest

from tests.browser.browsing import Person

STEP = """() => ({
  at: document.querySelector(".lesson .mono").textContent,
  says: document.querySelector(".lesson").textContent,
  next: !!document.querySelector(".lesson button.main"),
  allowed: [...document.querySelectorAll("li:not(.barred) .option")].map((it) => +it.dataset.row),
  lit: !!document.querySelector("section.board .hot, section.board .lit, section.aside .lit"),
})"""
CHANGED = "(before) => document.querySelector('.lesson').textContent !== before"


@pytest.mark.parametrize("game", ["cosmic", "daedalus"])
def test_lesson(game: str, person: Person) -> None:
    """Each step says something; each choice that it asks for is the only one, and can be made."""
    page = person.go(f"/learn/{game}")
    page.wait_for_selector(".lesson .say")
    steps = choices = 0
    while True:
        step = page.evaluate(STEP)
        if "That was the lesson." in step["says"]:
            break
        steps += 1
        if step["next"]:
            page.locator(".lesson button.main").click()
        else:
            page.wait_for_selector(".options[aria-busy=false]")
            step = page.evaluate(STEP)
            assert len(step["allowed"]) == 1, step
            person.take(step["allowed"][0])
            choices += 1
        page.wait_for_function(CHANGED, arg=step["says"])
        page.wait_for_function(
            "() => document.querySelector('.lesson .say') "
            "|| document.querySelector('.options[aria-busy=false]')"
        )
    assert steps > 10
    assert choices > 5
    assert step["at"].split("/")[0] == step["at"].split("/")[1]
