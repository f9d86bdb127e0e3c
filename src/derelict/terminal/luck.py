"""Asking people for the luck of a real table: what the die showed, which card was drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from derelict.kernel.chance import LuckNeeded, token
from derelict.kernel.game import Content, Game
from derelict.terminal.console import Console, whole

FEW: Final = 12
OURS: Final = (("derelict", "kernel"), ("derelict", "terminal"))  # no rule of a game is there


def ask_luck(console: Console, game: Game, content: Content, needed: LuckNeeded) -> list[str]:
    """Ask for the next luck; nothing if what was told before shall be taken back."""
    use = purpose(needed)
    if needed.what == "die":
        return ask_die(console, needed.n, use)
    names = named(game, content, needed)
    console.say(
        f"Which {needed.what}{use}? Type its name or a part of it; ? lists all {len(names)}."
    )
    if len(names) <= FEW:
        list_names(console, names)
    while True:
        typed = console.read(f"{needed.what}> ")
        if typed.lower() == "u":
            return []
        if typed == "?":
            list_names(console, names)
            continue
        found = matching(names, typed)
        if len(found) == 1:
            return [token(needed.what, found[0])]
        refuse(console, names, found, typed)


def purpose(needed: LuckNeeded) -> str:
    """Return what luck is for: the rule that asks has the rulebook's own word for its name."""
    frame, asks = needed.__traceback__, ""
    while frame is not None:
        code = frame.tb_frame.f_code
        if Path(code.co_filename).parts[-3:-1] not in OURS and code.co_name.isidentifier():
            asks = code.co_name
        frame = frame.tb_next
    words = asks.strip("_").removeprefix("roll_").removesuffix(f"_{needed.what}")
    return f" ({words.replace('_', ' ')})" if words else ""


def ask_die(console: Console, sides: int, use: str) -> list[str]:
    """Ask what a die shows; several that are rolled together can be told together."""
    while True:
        typed = console.read(f"Roll a die{use}: 1-{sides}> ")
        if typed.lower() == "u":
            return []
        faces = [whole(word) or 0 for word in typed.replace(",", " ").split()]
        if faces and all(1 <= face <= sides for face in faces):
            return [token("die", face) for face in faces]
        console.say(f"A die shows a number from 1 to {sides}, not “{typed}”.")


def named(game: Game, content: Content, needed: LuckNeeded) -> dict[int, str]:
    """Return all that can be drawn, with names; of those named alike, one stands for all."""
    values = needed.cards or tuple(range(needed.n))
    names: dict[int, str] = {}
    for value in values:
        name = game.luck(content, needed.what, value)
        if name not in names.values():
            names[value] = name
    return names


def matching(names: dict[int, str], typed: str) -> list[int]:
    """Return what people may mean, by the closest kind of match that there is."""
    wanted = typed.casefold()
    folded = {value: name.casefold() for value, name in names.items()}
    if not wanted:
        return []
    for fits in (
        [value for value, name in folded.items() if name == wanted],
        [value for value, name in folded.items() if wanted in words(name)],
        [value for value in names if str(value) == typed and not numbered(names)],
        [value for value, name in folded.items() if name.startswith(wanted)],
        [value for value, name in folded.items() if wanted in name],
    ):
        if fits:
            return fits
    return []


def words(name: str) -> list[str]:
    """Return the words of a name, without the marks around them."""
    return [word.strip("()[],.:;“”") for word in name.split()]


def numbered(names: dict[int, str]) -> bool:
    """Whether there are numbers in the names, so that our own would only confuse."""
    return any(word.isdecimal() for name in names.values() for word in words(name))


def refuse(console: Console, names: dict[int, str], found: list[int], typed: str) -> None:
    """Say why a telling was not understood."""
    if found:
        console.say(f"“{typed}” can be any of these; type more of it:")
        list_names(console, {value: names[value] for value in found})
    else:
        console.say(f"“{typed}” is not among those that can be drawn; ? lists them.")


def list_names(console: Console, names: dict[int, str]) -> None:
    """List what can be drawn."""
    own = numbered(names)
    for value, name in names.items():
        console.say(name, first="  - " if own else f"  {value:>3}  ")
