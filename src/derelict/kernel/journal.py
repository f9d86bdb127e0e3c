"""The journal: choices and luck, line by line. It is the saved game, the replay and the bug report.

derelict journal 1
game cosmic
seats 3
option mode competitive
rules 1
content 0f3a9c21d4b7e865
luck seeded 7
begin | 5 3 2
0 move 12
0 check 12 1 | 4 geomorph:7 side:2
jump 1 assisted
"""

from __future__ import annotations

from typing import Final, final

FIRST: Final = "derelict journal 1"


class JournalError(Exception):
    """A text that is not a journal, or a journal that cannot be: with the line it happens at."""


@final
class Line:
    """One choice of one seat, and the luck that it drew."""

    def __init__(self, seat: int, choice: str, luck: list[str]) -> None:
        self.seat: Final = seat
        self.choice: Final = choice
        self.luck: Final = luck

    def __str__(self) -> str:
        told = " | " + " ".join(self.luck) if self.luck else ""
        return f"{self.seat} {self.choice}{told}"


@final
class Jump:
    """Going back or forward to the moment after a line; `assisted` if luck was taken back."""

    def __init__(self, to: int, assisted: bool) -> None:
        self.to: Final = to
        self.assisted: Final = assisted

    def __str__(self) -> str:
        return f"jump {self.to} assisted" if self.assisted else f"jump {self.to}"


Entry = Line | Jump


@final
class Journal:
    """What was agreed at the start, the luck of setting up, and everything since."""

    def __init__(
        self, game: str, seats: int, options: dict[str, str], rules: int, content: str, luck: str
    ) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options
        self.rules: Final = rules
        self.content: Final = content
        self.luck: Final = luck
        self.setting_up: list[str] = []
        self.entries: list[Entry] = []

    def head(self, public: bool) -> list[str]:
        """Return the lines before the first choice."""
        luck = "hidden" if public and self.luck.startswith("seeded") else self.luck
        lines = [FIRST, f"game {self.game}", f"seats {self.seats}"]
        lines += [f"option {name} {value}" for name, value in self.options.items()]
        lines += [f"rules {self.rules}", f"content {self.content}", f"luck {luck}"]
        told = " | " + " ".join(self.setting_up) if self.setting_up else ""
        return [*lines, f"begin{told}"]

    def dump(self, public: bool = False) -> str:
        """Write the journal; made public, it keeps the seed of the luck to come to itself."""
        lines = self.head(public) + [str(entry) for entry in self.entries]
        return "\n".join(lines) + "\n"


def parse(text: str) -> Journal:
    """Read a journal, or say which line is wrong."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST:
        raise JournalError(f"this is not a journal: its first line must be “{FIRST}”")
    begin = next((i for i, line in enumerate(lines) if line.split()[:1] == ["begin"]), None)
    if begin is None:
        raise JournalError("the journal has no “begin” line")
    journal = parse_head(lines[1:begin])
    journal.setting_up = lines[begin].partition("|")[2].split()
    for number, line in enumerate(lines[begin + 1 :], begin + 2):
        if line.strip():
            journal.entries.append(parse_entry(line, number))
    return journal


def parse_head(lines: list[str]) -> Journal:
    """Read what was agreed at the start."""
    found: dict[str, str] = {}
    options: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        name, _, value = line.partition(" ")
        if name == "option":
            key, _, setting = value.partition(" ")
            options[key] = setting
        elif name in ("game", "seats", "rules", "content", "luck") and value:
            found[name] = value
        else:
            raise JournalError(f"line {number}: “{line}” does not belong here")
    for name in ("game", "seats", "rules", "content", "luck"):
        if name not in found:
            raise JournalError(f"the journal does not say its {name}")
    if not is_whole(found["seats"]) or not is_whole(found["rules"]):
        raise JournalError("seats and rules must be whole numbers")
    seats, rules = int(found["seats"]), int(found["rules"])
    return Journal(found["game"], seats, options, rules, found["content"], found["luck"])


def is_whole(text: str) -> bool:
    """Say whether a text is a whole number of a size that can be meant."""
    return text.isascii() and text.isdecimal() and len(text) < 10


def parse_entry(line: str, number: int) -> Entry:
    """Read one line after “begin”."""
    words = line.split()
    if words[0] == "jump":
        if len(words) < 2 or not is_whole(words[1]) or words[2:] not in ([], ["assisted"]):
            raise JournalError(f"line {number}: “{line}” is not a jump to a line")
        return Jump(int(words[1]), len(words) == 3)
    choice, _, luck = line.partition("|")
    seat, _, step = choice.strip().partition(" ")
    if not is_whole(seat) or not step:
        raise JournalError(f"line {number}: “{line}” is not a seat and its choice")
    return Line(int(seat), step, luck.split())
