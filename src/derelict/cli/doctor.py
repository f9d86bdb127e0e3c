"""`derelict doctor`: what this copy is, and whether all is well with it."""

from __future__ import annotations

import argparse
import platform
import shutil
import sys
import sysconfig
from importlib import import_module

from derelict import __version__
from derelict._build import HERE, how_built
from derelict.cli.asking import Commands, command, json_wanted, say_json
from derelict.games import find, ids
from derelict.terminal.saves import data_folder


def add(commands: Commands) -> None:
    """Add the command."""
    json_wanted(command(commands, "doctor", "Say what is installed, and whether all is well", run))


def run(asked: argparse.Namespace) -> int:
    """Examine this copy; the status is 1 if a game cannot be played."""
    states = {game_id: health(game_id) for game_id in ids()}
    found = examined()
    if asked.json:
        say_json({**found, "games": states})
    else:
        print(in_words(found))
        print("\n".join(f"Game       {game_id}: {state}" for game_id, state in states.items()))
    return 0 if set(states.values()) <= {"fine"} else 1


def examined() -> dict[str, object]:
    """Find everything that a bug report should say."""
    return {
        "version": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": platform.platform(),
        "compiled": is_compiled(),
        "because": how_built().reason,
        "compiler": compiler(),
        "client": client(),
        "folder": str(HERE),
        "data": str(data_folder()),
    }


def client() -> str:
    """Say whether the browser client is there."""
    there = (HERE / "server" / "static" / "index.html").exists()
    return "built" if there else how_built().client


def is_compiled() -> bool:
    """Say whether the rules that run now are compiled."""
    file = import_module("derelict.kernel.flow").__file__ or ""
    return file.endswith((".so", ".pyd"))


def compiler() -> str | None:
    """Return where the C compiler is that Python would use, if there is one."""
    named = str(sysconfig.get_config_var("CC") or "cl").split()[0]
    usual = ("cl",) if sys.platform == "win32" else (named, "cc", "gcc", "clang")
    return next(filter(None, map(shutil.which, usual)), None)


def health(game_id: str) -> str:
    """Return `fine`, or what is wrong with a game or its components."""
    try:
        find(game_id).content()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "fine"


def in_words(found: dict[str, object]) -> str:
    """Say it for people."""
    how = "compiled" if found["compiled"] else "interpreted, which is several times slower"
    return "\n".join([
        f"Derelict   {found['version']}",
        f"Python     {found['python']} on {found['platform']}",
        f"Rules      {how}: {found['because']}",
        f"Compiler   {found['compiler'] or 'no C compiler found'}",
        f"Client     {found['client']}",
        f"Folder     {found['folder']}",
        f"Data       {found['data']}",
    ])  # fmt: skip
