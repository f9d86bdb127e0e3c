"""The registry of passages."""

from __future__ import annotations

from pathlib import Path

import pytest

from derelict.kernel.content import ContentError, Pack
from derelict.kernel.rulebook import passages

ENTRY = '[[passage]]\nsection = "7.9"\ntitle = "Doors"\nsummary = "Doors open."\n'


def read(folder: Path, text: str) -> list[tuple[str, str, str]]:
    """Read a rulebook of one's own."""
    (folder / "rulebook.toml").write_text(text)
    found = passages(Pack("rulebook", folder))
    return [(passage.section, passage.status, passage.reason) for passage in found]


def test_passages_are_read_in_order(tmp_path: Path) -> None:
    """Each has its number, its title, a summary and what became of it."""
    text = ENTRY + 'status = "implemented"\n'
    text += ENTRY.replace("7.9", "8.1") + 'status = "not applicable"\nreason = "No doors."\n'
    assert read(tmp_path, text) == [
        ("7.9", "implemented", ""),
        ("8.1", "not applicable", "No doors."),
    ]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", "`status` must be one of implemented, ruling, not applicable; it is missing"),
        ('status = "done"\n', "`status` must be one of implemented"),
        ('status = "not applicable"\n', "`reason` must be given where a passage is not applicable"),
        ('status = "ruling"\npage = 3\n', "`page` is not a key that is known here"),
    ],
)
def test_a_passage_is_checked(tmp_path: Path, more: str, expected: str) -> None:
    """The error names the passage and the key."""
    with pytest.raises(ContentError) as error:
        read(tmp_path, ENTRY + more)
    assert f"rulebook.toml, passage 7.9: {expected}" in str(error.value)
