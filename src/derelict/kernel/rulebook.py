"""The registry of a rulebook: every passage, with the code that says it and the tests of it."""

from __future__ import annotations

from typing import Final, final

from derelict.kernel.content import Pack, Reader

STATUSES: Final = ("implemented", "ruling", "not applicable")


@final
class Passage:
    """One numbered passage of a rulebook."""

    def __init__(self, reader: Reader) -> None:
        self.section: Final = reader.text("section")
        self.title: Final = reader.text("title")
        self.summary: Final = reader.text("summary")
        self.status: Final = reader.one_of("status", STATUSES)
        self.reason: Final = reader.text("reason") if reader.has("reason") else ""
        reader.done()
        if self.status == "not applicable" and not self.reason:
            raise reader.wrong("reason", "given where a passage is not applicable")


def passages(pack: Pack) -> list[Passage]:
    """Read rulebook.toml."""
    reader = pack.file("rulebook.toml")
    return [Passage(entry) for entry in reader.tables("passage", "section")]
