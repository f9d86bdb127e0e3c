"""What the client reads from and writes to: a terminal, a pipe, or the script of a test."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import sys
import textwrap
from typing import Final, TextIO, final

WIDEST: Final = 100
PAPER: Final = 10_000
STYLES: Final = {"bold": "1", "dim": "2", "green": "32", "yellow": "33", "cyan": "36"}
PASSAGE: Final = re.compile(r"\(§[^)]*\)|§[\d.]+[a-z]?\b")


@final
class Console:
    """Lines in, text out, wrapped and coloured as the terminal allows."""

    def __init__(self, stdin: TextIO | None = None, stdout: TextIO | None = None) -> None:
        self.stdin: Final = stdin or sys.stdin
        self.stdout: Final = stdout or sys.stdout
        self.interactive: Final = self.stdin.isatty()
        self.colour: Final = self.stdout.isatty() and colour_is_wanted()
        if isinstance(self.stdin, io.TextIOWrapper):
            self.stdin.reconfigure(errors="replace")
        if self.stdin is sys.stdin and self.interactive:
            edit_lines()

    @property
    def columns(self) -> int:
        """How wide the terminal is."""
        return shutil.get_terminal_size((80, 24)).columns

    @property
    def rows(self) -> int:
        """How high the terminal is; paper has no end."""
        return shutil.get_terminal_size((80, 24)).lines if self.stdout.isatty() else PAPER

    @property
    def width(self) -> int:
        """How wide text may be: as wide as the terminal, but never too wide to read."""
        return max(20, min(self.columns, WIDEST))

    def read(self, prompt: str) -> str:
        """Read a line; EOFError when there is none."""
        if self.stdin is sys.stdin and self.interactive:
            return input(prompt).strip()
        self.stdout.write(prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        if not line:
            raise EOFError
        self.write(line.rstrip("\n"))
        return line.strip()

    def write(self, text: str = "") -> None:
        """Write text as it is."""
        try:
            self.stdout.write(text + "\n")
        except UnicodeEncodeError:
            known = self.stdout.encoding
            self.stdout.write(text.encode(known, "replace").decode(known) + "\n")
        self.stdout.flush()

    def say(self, text: str, first: str = "", style: str = "") -> None:
        """Write a paragraph, wrapped; `first` stands before it and the other lines align."""
        for line in self.lines(text, first, style):
            self.write(line)

    def lines(self, text: str, first: str = "", style: str = "", width: int = 0) -> list[str]:
        """Return a paragraph as `say` would write it, in a column of a width if one is given."""
        found: list[str] = []
        rest = " " * len(first)
        for paragraph in text.splitlines() or [""]:
            wrapped = textwrap.wrap(
                paragraph,
                width or self.width,
                initial_indent=first,
                subsequent_indent=rest,
                break_long_words=False,
                break_on_hyphens=False,
            )
            for line in wrapped or [""]:
                found.append(self.styled(line, style) if style else self.with_passages(line))
            first = rest
        return found

    def styled(self, text: str, style: str) -> str:
        """Return the text in a style, if there is colour."""
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colour else text

    def with_passages(self, line: str) -> str:
        """Return a line with the passages in it dimmed."""
        return PASSAGE.sub(lambda found: self.styled(found.group(), "dim"), line)

    def confirm(self, question: str, default: bool) -> bool:
        """Ask a question with yes or no; an empty line means the default."""
        self.say(question)
        choices = "[Y/n]" if default else "[y/N]"
        while True:
            answer = self.read(f"{choices} ").lower()
            if answer in ("y", "yes", "n", "no", ""):
                return answer[:1] == "y" if answer else default
            self.say("Please answer y or n.")

    def clear(self) -> None:
        """Clear the screen, if it is one."""
        if self.colour:
            self.stdout.write("\x1b[2J\x1b[3J\x1b[H")


def whole(typed: str) -> int | None:
    """Return a whole number that somebody typed, or None; nobody needs more than a few digits."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else None


def colour_is_wanted() -> bool:
    """Say whether the surroundings ask for colour."""
    if os.name == "nt":
        os.system("")  # an older Windows console understands ANSI only after this
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def edit_lines() -> None:
    """Let people edit what they type, where the system can."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
