"""Where games are kept, and how nothing of them is lost."""

from __future__ import annotations

import json
import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Final, final

from derelict.kernel.journal import Journal


def data_folder() -> Path:
    """Return the folder for this user's data, as the system has it."""
    if own := os.environ.get("DERELICT_DATA"):
        return Path(own).expanduser()
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "derelict"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "derelict"
    shared = os.environ.get("XDG_DATA_HOME", "")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "derelict"


def save_path(name: str) -> Path:
    """Return where a game of this name is kept."""
    return data_folder() / "saves" / f"{name}.journal"


def stamped(path: Path, folder: Path) -> Path:
    """Return a path in a folder that is still free: the name with the date and time."""
    stem = f"{path.stem}-{datetime.now():%Y%m%d-%H%M%S}"
    free = folder / f"{stem}{path.suffix}"
    count = 2
    while free.exists():
        free = folder / f"{stem}-{count}{path.suffix}"
        count += 1
    return free


def write_whole(path: Path, text: str) -> None:
    """Write a file so that either the old text or the new is there, whatever happens."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


@final
class Pending:
    """A choice whose luck people have told in part."""

    def __init__(self, line: int, seat: int, choice: str, luck: list[str]) -> None:
        self.line: Final = line
        self.seat: Final = seat
        self.choice: Final = choice
        self.luck: Final = luck


@final
class Save:
    """One saved game: its journal, and notes that are no part of the game."""

    def __init__(self, path: Path, ours: bool) -> None:
        self.path = path
        self.ours: Final = ours
        self.written = 0
        self.scouts = ""
        self.pending: Pending | None = None

    @property
    def notes(self) -> Path:
        """Where the notes are kept."""
        return self.path.with_name(f"{self.path.name}.notes")

    def keep(self, journal: Journal) -> None:
        """Keep the game as it stands; under another name if somebody else has written here."""
        if self.written and self.path.exists() and self.time() != self.written:
            self.path = stamped(self.path, self.path.parent)
        write_whole(self.path, journal.dump())
        self.written = self.time()
        self.keep_notes()

    def time(self) -> int:
        """Return when the file was last written, by whomever."""
        return self.path.stat().st_mtime_ns

    def keep_notes(self) -> None:
        """Keep the notes, if there is anything to note."""
        noted: dict[str, object] = {"scouts": self.scouts} if self.scouts else {}
        if self.pending is not None:
            noted["pending"] = vars(self.pending)
        if noted:
            write_whole(self.notes, json.dumps(noted))
        else:
            self.notes.unlink(missing_ok=True)

    def read_notes(self) -> None:
        """Read the notes; without them a game goes on all the same."""
        try:
            noted = json.loads(self.notes.read_text(encoding="utf-8"))
            self.scouts = str(noted.get("scouts", ""))
            if pending := noted.get("pending"):
                self.pending = Pending(**pending)
        except (OSError, ValueError, TypeError, AttributeError):
            return

    def move(self, path: Path) -> None:
        """Keep the game under another name from now on."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path.replace(path)
        if self.notes.exists():
            self.notes.replace(path.with_name(f"{path.name}.notes"))
        self.path = path

    def set_aside(self) -> Path:
        """Make room for another game under this name; return where the old one is now."""
        old = Save(self.path, self.ours)
        old.move(stamped(self.path, self.path.parent))
        return old.path

    def finish(self) -> None:
        """Put a finished game away, unless people said where to keep it."""
        self.notes.unlink(missing_ok=True)
        if self.ours:
            self.move(stamped(self.path, self.path.parent.parent / "finished"))
