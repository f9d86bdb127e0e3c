"""What the README and the pages beside it say is true: code runs, commands exist, links lead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from derelict.cli import parser
from derelict.games import ids

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(language: str) -> list[str]:
    """Return the README's blocks of code in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def commands() -> list[list[str]]:
    """Return the arguments of each command that the README's table shows."""
    return [line.split() for line in re.findall(r"^\| `derelict ([^`]+)`", README, re.MULTILINE)]


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """The blocks run one after the other, as somebody reading along would type them."""
    names: dict[str, object] = {"__name__": "readme"}
    for block in blocks("python"):
        exec(compile(block, "README.md", "exec"), names)
    assert capsys.readouterr().out


def test_the_commands_of_the_readme_are_understood() -> None:
    """Each command in the table can be read as it stands there."""
    for arguments in commands():
        assert parser().parse_args(arguments).command == arguments[0]


def test_the_readme_shows_every_command() -> None:
    """The table leaves none out."""
    usage = re.search(r"\n  command\n(.*?)\n\n", parser().format_help(), re.DOTALL)
    assert usage is not None
    there = re.findall(r"^    (\w+)", usage.group(1), re.MULTILINE)
    assert sorted(there) == sorted([arguments[0] for arguments in commands()])


def test_the_readme_names_every_game() -> None:
    """Each game that is there is linked to."""
    for game_id in ids():
        assert f"(src/derelict/games/{game_id})" in README


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    """Each link to a file of ours has its file."""
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
