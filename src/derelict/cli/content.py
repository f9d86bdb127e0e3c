"""`derelict content`: the components of a game, and help with writing one's own."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from derelict.cli.asking import Commands, command, json_wanted, pack_at, say_json
from derelict.games import find
from derelict.kernel.game import BadOption, Content, Game


def add(commands: Commands) -> None:
    """Add the command."""
    parser = command(commands, "content", "Show, check or copy a game's components", run)
    parser.add_argument("game", help="the game's id, such as cosmic")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--check", metavar="DIR", help="say whether a pack of your own is fine")
    one.add_argument("--export", metavar="DIR", help="copy the base pack, to change it there")
    json_wanted(parser)


def run(asked: argparse.Namespace) -> int:
    """Load the pack, which checks it, and say what is in it."""
    game = find(asked.game)
    content = game.content(pack_at(game, asked.check) if asked.check is not None else "base")
    if asked.export is not None:
        export(game, Path(asked.export))
    described = describe(game, content)
    if asked.json:
        return say_json(described)
    if asked.check is not None:
        print(f"{asked.check} is fine.")
    if asked.export is not None:
        print(f"The base pack is now also in {asked.export}; try it with --pack {asked.export}.")
    print(in_words(game, content))
    return 0


def describe(game: Game, content: Content) -> dict[str, object]:
    """Describe a pack for programs."""
    return {
        "pack": content.pack,
        "digest": content.digest,
        "components": content.components(),
        "provenance": game.provenance(content),
    }


def in_words(game: Game, content: Content) -> str:
    """Describe a pack for people."""
    sources = {
        "book": "said in the rulebook",
        "found": "found elsewhere",
        "ours": "our own, where the book is silent",
    }
    lines = [f"{game.title}, pack {content.pack}, digest {content.digest}"]
    lines += [f"{count:6} {kind}" for kind, count in content.components().items()]
    counts = game.provenance(content)
    return "\n".join([*lines, *(f"{counts[key]:6} {said}" for key, said in sources.items())])


def export(game: Game, to: Path) -> None:
    """Copy the base pack into a folder that is new or empty."""
    if to.exists() and not to.is_dir():
        raise BadOption(f"{to} is not a folder")
    if to.exists() and any(to.iterdir()):
        raise BadOption(f"{to} is not empty; name a new folder")
    shutil.copytree(game.folder() / "packs" / "base", to, dirs_exist_ok=True)
