"""How this copy of Derelict was built, as the build recorded it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from derelict.kernel import citations

HERE = Path(__file__).resolve().parent


class Built(NamedTuple):
    """Whether the rules run compiled, why, whether compiling failed, and the browser client."""

    compiled: bool
    reason: str
    failed: bool
    client: str = "not built: make builds it"


def how_built() -> Built:
    """Return what the build recorded, or that there was none."""
    try:
        record = json.loads((HERE / "_built.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Built(compiled=False, reason="it runs from its source tree", failed=False)
    return Built(record["compiled"], record["reason"], record["failed"], record["client"])


def test_citations(game: str) -> dict[str, list[str]]:
    """Return the tests citing each passage of a game's rulebook: as recorded, or from the tree."""
    try:
        recorded = json.loads((HERE / "citations.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return citations.scan_tests(HERE.parents[1], game)
    tests: dict[str, list[str]] = recorded.get(game, {})
    return tests
