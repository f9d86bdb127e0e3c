"""The command line: each command reads its arguments, does one thing, and says what came of it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from typing import NoReturn

from derelict import __version__
from derelict.cli import (
    bench,
    content,
    doctor,
    games,
    play,
    replay,
    rules,
    serve,
    simulate,
    validate,
)
from derelict.kernel.chance import LuckError, LuckNeeded
from derelict.kernel.content import ContentError
from derelict.kernel.flow import IllegalChoice
from derelict.kernel.game import BadOption
from derelict.kernel.journal import JournalError
from derelict.kernel.table import CannotUndo

COMMANDS = (games, play, serve, validate, simulate, bench, replay, rules, content, doctor)

# What people can get wrong, or their machine: said in a sentence. Anything else is our mistake.
MISTAKES = (
    BadOption,
    BrokenExecutor,
    CannotUndo,
    ContentError,
    IllegalChoice,
    JournalError,
    LuckError,
    LuckNeeded,
    OSError,
    UnicodeError,
)


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence that says where to look."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def parser() -> argparse.ArgumentParser:
    """Make the parser, with every command's arguments."""
    top = Parser(prog="derelict", description="Science-fiction board games, every rule enforced.")
    top.add_argument("--version", action="version", version=f"derelict {__version__}")
    commands = top.add_subparsers(metavar="command", dest="command", required=True)
    for command in COMMANDS:
        command.add(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command and return its exit status: 2 for a mistake in what was asked."""
    be_readable()
    try:
        asked = parser().parse_args(arguments)
        status: int = asked.run(asked)
        sys.stdout.flush()
    except BrokenPipeError:
        return nobody_reads()
    except KeyboardInterrupt:
        return 130
    except RecursionError:
        return mistaken("what it was given is nested too deeply to be read")
    except MISTAKES as error:
        return mistaken(sentence(error))
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    return status


def be_readable() -> None:
    """Let signs that the terminal lacks become question marks, not failures."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def sentence(error: BaseException) -> str:
    """Say a mistake in one sentence on one line."""
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename is not None else ""
        return f"{where}{error.strerror}"
    if isinstance(error, UnicodeError):
        return "what it was given is not text in UTF-8"
    return " ".join(str(error).split())


def mistaken(said: str) -> int:
    """Say what was wrong, and return the status for it."""
    sys.stdout.flush()
    print(f"derelict: {said}", file=sys.stderr)
    return 2


def nobody_reads() -> int:
    """End quietly when what reads our output has gone, as `head` does."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 141
