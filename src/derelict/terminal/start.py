"""Beginning a game, or going on with one that was kept."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from derelict.kernel.chance import LuckError, LuckNeeded
from derelict.kernel.game import BadOption, Game, Options
from derelict.kernel.journal import Journal, JournalError, parse
from derelict.kernel.table import ReplayError, Table, new_table, replay
from derelict.terminal.console import Console, whole
from derelict.terminal.luck import ask_luck
from derelict.terminal.saves import Save, save_path


class Wish(NamedTuple):
    """What somebody asked for on the command line."""

    seats: int | None
    options: Options
    seed: int | None = None
    pack: str = "base"
    file: str | None = None
    told: bool = False
    scouts: str = ""


def place(game: Game, wish: Wish) -> Save:
    """Return where the game that was asked for is, or will be, kept."""
    if wish.file:
        return Save(Path(wish.file).expanduser(), ours=False)
    return Save(save_path(f"{game.id}-referee" if wish.told else game.id), ours=True)


def start(console: Console, game: Game, wish: Wish, save: Save) -> Table:
    """Go on with the game that is kept there, or begin one."""
    if save.path.exists():
        table = named(console, game, wish, save) if wish.file else found(console, game, wish, save)
        if table is not None:
            return table
    save.scouts = wish.scouts
    return begin(console, game, wish, save)


def named(console: Console, game: Game, wish: Wish, save: Save) -> Table:
    """Go on with the game in a file that was asked for by name."""
    journal = parse(save.path.read_text(encoding="utf-8"))
    if journal.game != game.id:
        raise BadOption(f"{save.path} holds a game of “{journal.game}”, not of “{game.id}”")
    if wish.seed is not None:
        raise BadOption(f"{save.path} holds a game already: leave out the seed, or the file")
    if wish.told and journal.luck != "told":
        raise BadOption(f"{save.path} holds a game whose luck is not told by people")
    return resume(console, game, wish, save)


def found(console: Console, game: Game, wish: Wish, save: Save) -> Table | None:
    """Offer to go on with the game that was left last; None to begin another."""
    try:
        journal = parse(save.path.read_text(encoding="utf-8"))
    except (JournalError, UnicodeDecodeError) as error:
        console.say(f"The saved game cannot be read: {error}.")
        set_aside(console, save)
        return None
    if wish.seed is not None or not offer(console, save, journal):
        set_aside(console, save)
        return None
    table = resume(console, game, wish, save)
    if table.outcome is None:
        return table
    save.finish()
    return None


def set_aside(console: Console, save: Save) -> None:
    """Set the old game aside, and say where."""
    console.say(f"The game that was saved is kept as {save.set_aside()}")


def offer(console: Console, save: Save, journal: Journal) -> bool:
    """Ask whether to go on with an unfinished game."""
    when = datetime.fromtimestamp(save.path.stat().st_mtime)
    seats = "1 seat" if journal.seats == 1 else f"{journal.seats} seats"
    made = len(journal.entries)
    length = "1 choice so far" if made == 1 else f"{made} choices so far" if made else "just begun"
    console.say(f"There is an unfinished game: {seats}, {length}, left {when:%d %B %Y, %H:%M}.")
    try:
        return console.confirm("Go on with it?", default=True)
    except EOFError:
        return True


def resume(console: Console, game: Game, wish: Wish, save: Save) -> Table:
    """Go on with a kept game."""
    save.read_notes()
    save.scouts = wish.scouts or save.scouts
    text = save.path.read_text(encoding="utf-8")
    journal = parse(text)
    if journal.luck == "told" and not journal.entries:
        options = dict(journal.options)
        pack = options.pop("pack", "base")
        agreed = Wish(journal.seats, options, pack=pack, told=True)
        return set_up(console, game, agreed, save, journal.setting_up)
    try:
        return replay(game, text)
    except ReplayError as error:
        return last_good(console, save, error)


def last_good(console: Console, save: Save, error: ReplayError) -> Table:
    """Offer to go on from the last line that these rules can follow; the old journal is kept."""
    if error.table is None:
        raise error
    console.say(f"This game cannot be followed to its end: {error}.")
    question = f"Go on from line {error.table.position}? The file as it is will be kept."
    try:
        wanted = console.confirm(question, default=False)
    except EOFError:
        wanted = False
    if not wanted:
        raise error
    console.say(f"The old file is kept as {save.set_aside()}")
    return error.table


def begin(console: Console, game: Game, wish: Wish, save: Save) -> Table:
    """Begin a game."""
    seats = wish.seats if wish.seats is not None else ask_seats(console, game, wish.options)
    if wish.seats is None and not wish.told and not save.scouts:
        save.scouts = ask_scouts(console, seats)
    wish = wish._replace(seats=seats)
    if wish.told:
        return set_up(console, game, wish, save, [])
    return new_table(game, seats, wish.options, seed=wish.seed, pack=wish.pack)


def ask_seats(console: Console, game: Game, options: Options) -> int:
    """Ask how many seats there are; where nobody can answer, as few as the game allows."""
    fitting = seats_with(game, options)
    least, most = fitting[0], fitting[-1]
    if least == most or not console.interactive:
        return least
    return ask_number(console, f"How many seats at the table, {least} to {most}?", least, most)


def seats_with(game: Game, options: Options) -> list[int]:
    """List the numbers of seats that go with the options; all, if the options are bad anyway."""
    least, most = game.seats
    found: list[int] = []
    for seats in range(least, most + 1):
        with suppress(BadOption):
            game.settle(seats, options)
            found.append(seats)
    return found or [least, most]


def ask_scouts(console: Console, seats: int) -> str:
    """Ask how many of several seats the scout shall play: the last ones."""
    if seats == 1 or not console.interactive:
        return ""
    question = f"How many of the {seats} shall the program play, 0 to {seats - 1}?"
    count = ask_number(console, question, 0, seats - 1)
    return ",".join(str(seat) for seat in range(seats - count + 1, seats + 1))


def ask_number(console: Console, question: str, least: int, most: int) -> int:
    """Ask for a number; an empty line means the least."""
    while True:
        number = whole(console.read(f"{question} [{least}] ") or str(least))
        if number is not None and least <= number <= most:
            return number
        console.say(f"Please type a number from {least} to {most}.")


def set_up(console: Console, game: Game, wish: Wish, save: Save, told: list[str]) -> Table:
    """Set a real table up with the luck that people tell; what is told is kept at once."""
    seats = wish.seats or game.seats[0]
    content = game.content(wish.pack)
    settled = game.settle(seats, wish.options)
    if wish.pack != "base":
        settled = {**settled, "pack": wish.pack}
    while True:
        try:
            return new_table(game, seats, wish.options, told=True, pack=wish.pack, setting_up=told)
        except LuckNeeded as needed:
            luck = ask_luck(console, game, content, needed)
        except LuckError as error:
            console.say(f"That cannot be: {error}.")
            luck = []
        told = [*told, *luck] if luck else told[:-1]
        journal = Journal(game.id, seats, settled, game.rules_version, content.digest, "told")
        journal.setting_up = told
        save.keep(journal)
