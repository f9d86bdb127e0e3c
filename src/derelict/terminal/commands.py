"""What people can type, and what comes of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final

from derelict.kernel.flow import Decision
from derelict.terminal.console import whole
from derelict.terminal.menu import Menu
from derelict.terminal.saves import Save, save_path, stamped, write_whole
from derelict.terminal.screen import show_log
from derelict.terminal.session import Session

Command = Callable[[Session, str], None]
HELP: Final = (
    ("1, 2, 3 …", "choose; several at once: 2 1 1"),
    ("Enter", "choose, where there is only one choice"),
    ("a, b, c …", "make a chain of choices, such as a walk, until luck is drawn"),
    ("?", "what is not possible now, and why"),
    ("? 8.2", "what a passage of the rulebook says; ? door finds those that speak of doors"),
    ("u", "take back what you typed last; u 3 takes back three choices"),
    ("r", "do again what was taken back"),
    ("m", "the map: draw the whole board, and the options again"),
    ("l", "the log: what happened so far, with the lines of the game"),
    ("jump 12", "go to line 12 of the game"),
    ("fork 12", "go on from line 12 with other luck; this game is kept as it is"),
    ("w 2", "let seat 2 choose, where several may"),
    ("s NAME", "save a copy under a name; the game itself is saved after every choice"),
    ("q", "quit; the game is kept"),
    ("h", "this help"),
)


class QuitError(Exception):
    """Somebody wants to stop; the game is kept."""


def enter(session: Session, typed: str, decision: Decision) -> None:
    """Do what somebody typed: a command, or one or several choices."""
    if not typed and len(decision.options) == 1:
        typed = "1"
    word, _, rest = typed.partition(" ")
    if word.startswith("?"):
        word, rest = "?", typed[1:]
    command = COMMANDS.get(word.lower())
    if command is not None:
        command(session, rest.strip())
    elif typed:
        choices(session, typed.lower().replace(",", " ").split(), decision.seat)


def choices(session: Session, typed: list[str], seat: int) -> None:
    """Make the choices that numbers and letters stand for, one after the other."""
    start = session.table.position
    for number in range(len(typed)):
        if not choice(session, seat, typed[number:], first=not number):
            break
    if session.table.position > start:
        session.marks.append(start)
        session.undone = []


def choice(session: Session, seat: int, typed: list[str], first: bool) -> bool:
    """Make the next of several choices; False if the rest must wait."""
    table, console = session.table, session.console
    decision = table.state.decision(seat)
    if decision is None or (not first and not table.undo_is_free):
        console.say(f"Stopped before “{' '.join(typed)}”: look what has happened first.")
        return False
    lines = Menu(table, decision).find(typed[0])
    if lines is None:
        console.say(f"“{typed[0]}” is not one of the choices; m shows them again, h is help.")
        return False
    return session.follow(seat, lines)


def why_not(session: Session, wanted: str) -> None:
    """Say what is not possible and why, or what a passage says."""
    if wanted:
        session.book.show(session.console, wanted)
    else:
        session.book.why_not(session.console, session.table, session.seat)


def undo(session: Session, count: str) -> None:
    """Take back what was typed last, or a number of choices."""
    target = session.before(whole(count) or 0) if count else session.last_mark()
    was = session.table.position
    if target is None:
        session.console.say("There is nothing to take back.")
    elif session.go(target):
        session.undone.append(was)


def redo(session: Session, _: str) -> None:
    """Do again what was taken back."""
    position, length = session.table.position, len(session.table.lines)
    if position == length:
        session.console.say("There is nothing to do again.")
        return
    later = [line for line in session.undone if position < line <= length]
    target = later.pop() if later else position + 1
    session.undone = later
    session.go(target)
    session.marks.append(position)
    session.shown = dict.fromkeys(session.shown, position)
    session.on_screen = position


def jump(session: Session, where: str) -> None:
    """Jump to a line of the game."""
    table = session.table
    line = whole(where)
    if line is not None and line <= len(table.lines):
        session.go(line)
    else:
        at = f"The game stands at line {table.position} of {len(table.lines)}"
        session.console.say(f"{at}; jump 12 goes to line 12, l shows them.")


def fork(session: Session, where: str) -> None:
    """Go on from a line in a new game, with other luck; this game is kept as it is."""
    table, old = session.table, session.save
    line = whole(where) if where else table.position
    if line is None or line > len(table.lines):
        session.console.say(f"The game has lines 0 to {len(table.lines)}.")
        return
    session.table = table.fork(line, secrets.randbits(53) if table.told is None else None)
    session.save = Save(stamped(old.path, old.path.parent), old.ours)
    session.save.scouts = old.scouts
    session.marks, session.undone, session.shown, session.on_screen = [], [], {}, 0
    session.keep()
    session.console.say(f"Another game now, from line {line}; play it later with --file:")
    session.console.say(str(session.save.path), first="  ")
    session.console.say(f"The first is kept as it was: {old.path}")


def let_choose(session: Session, who: str) -> None:
    """Let another seat choose, where several may."""
    seat = (whole(who) or 0) - 1
    if seat not in session.scouts and session.table.state.decision(seat) is not None:
        session.hand_over(seat)
    else:
        session.console.say("w 2 lets seat 2 choose, if it may choose now.")


def board(session: Session, _: str) -> None:
    """Draw the whole board and the options again."""
    session.drawn = session.asked = ""
    session.whole = True


def log(session: Session, _: str) -> None:
    """Write what happened so far."""
    show_log(session)


def save_copy(session: Session, name: str) -> None:
    """Save a copy under a name, or say where the game is kept."""
    console = session.console
    if not name:
        console.say(f"The game is saved after every choice: {session.save.path}")
        return
    path = copy_path(name)
    if path.exists() and not console.confirm(f"{path} is there already. Replace it?", False):
        return
    try:
        write_whole(path, session.table.journal.dump())
    except (OSError, ValueError) as error:
        console.say(f"It could not be saved there: {error}.")
    else:
        console.say(f"A copy is saved; play it with --file {path}")


def copy_path(name: str) -> Path:
    """Return where a copy goes: among the saves, unless a path was given."""
    plain = all(sign.isalnum() or sign in " -_" for sign in name)
    return save_path(name) if plain else Path(name).expanduser()


def show_help(session: Session, _: str) -> None:
    """Write what the game is about, and what can be typed."""
    welcome = session.table.content.words.prompts.get("welcome")
    if welcome is not None:
        session.console.say(welcome.text)
        session.console.write()
    for typed, meaning in HELP:
        session.console.say(meaning, first=f"  {typed:<11} ")


def leave(session: Session, _: str) -> None:
    """Stop; the game is kept."""
    raise QuitError


COMMANDS: Final[dict[str, Command]] = {
    "?": why_not,
    "u": undo,
    "r": redo,
    "m": board,
    "map": board,
    "l": log,
    "s": save_copy,
    "jump": jump,
    "fork": fork,
    "w": let_choose,
    "h": show_help,
    "help": show_help,
    "q": leave,
    "quit": leave,
}
