"""Asking people for the luck of a real table: what the die showed, which card was drawn."""

from __future__ import annotations

from typing import Final

from derelict.kernel.chance import LuckNeeded, token
from derelict.kernel.game import Content, Game
from derelict.terminal.console import Console, whole

FEW: Final = 12


def ask_luck(console: Console, game: Game, content: Content, needed: LuckNeeded) -> str | None:
    """Ask for the next piece of luck; None if what was told before shall be taken back."""
    if needed.what == "die":
        return ask_die(console, needed.n)
    names = named(game, content, needed)
    console.say(f"Which {needed.what}? Type its name or a part of it; ? lists all {len(names)}.")
    if len(names) <= FEW:
        list_names(console, names)
    while True:
        typed = console.read(f"{needed.what}> ")
        if typed.lower() == "u":
            return None
        if typed == "?":
            list_names(console, names)
            continue
        found = matching(names, typed)
        if len(found) == 1:
            return token(needed.what, found[0])
        refuse(console, names, found, typed)


def ask_die(console: Console, sides: int) -> str | None:
    """Ask what a die shows."""
    while True:
        typed = console.read(f"Roll a die: 1-{sides}> ")
        if typed.lower() == "u":
            return None
        face = whole(typed)
        if face is not None and 1 <= face <= sides:
            return token("die", face)
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
