"""Playing a game in the terminal, from the banner to the last word."""

from __future__ import annotations

from derelict.games import find
from derelict.kernel.chance import Seeded
from derelict.kernel.flow import Decision
from derelict.kernel.game import BadOption, Game
from derelict.kernel.table import Table
from derelict.terminal.commands import QuitError, enter
from derelict.terminal.console import Console, whole
from derelict.terminal.saves import Save
from derelict.terminal.screen import show, show_end, show_events
from derelict.terminal.session import Session
from derelict.terminal.start import Wish, place, start

INTERRUPTED = 130


def play(
    game_id: str, seats: int | None, options: dict[str, str], seed: int | None, pack: str,
    file: str | None, told: bool, scouts: str,
) -> int:  # fmt: skip
    """Play a game at the terminal and return the exit status."""
    wish = Wish(seats, options, seed, pack, file, told, scouts)
    return play_game(find(game_id), wish, Console())


def play_game(game: Game, wish: Wish, console: Console) -> int:
    """Play a game at a console; however it is left, it is kept."""
    save = place(game, wish)
    try:
        banner(console, game, wish)
        table = start(console, game, wish, save)
        session = Session(table, save, console, scouts(save.scouts, table))
        welcome(console, table)
    except (EOFError, KeyboardInterrupt) as stop:
        return left(console, save, stop)
    try:
        run(session)
    except (EOFError, KeyboardInterrupt, QuitError) as stop:
        session.keep()
        return left(console, session.save, stop)
    return 0


def run(session: Session) -> None:
    """Play until the game is over."""
    session.keep()
    session.take_up()
    while session.table.outcome is None:
        decision = next_decision(session)
        if decision.seat in session.scouts:
            scout(session, decision)
        else:
            turn(session, decision)
    show_end(session, session.table.outcome)
    session.finish()


def next_decision(session: Session) -> Decision:
    """Return whose turn it is to choose; people go before scouts where several may."""
    decisions = session.table.decisions
    people = [decision for decision in decisions if decision.seat not in session.scouts]
    preferred = [decision for decision in people if decision.seat == session.seat]
    return (preferred or people or decisions)[0]


def scout(session: Session, decision: Decision) -> None:
    """Let a scout choose; what follows is told to the next of the people."""
    table = session.table
    chance = Seeded(table.seed, "scout", table.position)
    index = table.game.scout(table.state, decision, chance)
    session.choose(decision.seat, str(decision.options[index]))
    if not session.people:
        show_events(session, 0)


def turn(session: Session, decision: Decision) -> None:
    """Show a seat where it stands, and do what it types."""
    console, seat = session.console, decision.seat
    session.hand_over(seat)
    if session.asked != session.moment():
        show(session, decision)
    session.asked = session.moment()
    enter(session, console.read(f"{session.name(seat)}> "), decision)


def banner(console: Console, game: Game, wish: Wish) -> None:
    """Say what is played."""
    console.write()
    console.say(game.title, style="bold")
    if wish.told:
        console.say("You roll and draw on a real table; the rules are kept here.")


def welcome(console: Console, table: Table) -> None:
    """Say what a new game is about, how it is played, and with which settings."""
    opening = table.content.words.prompts.get("welcome")
    if opening is not None and not table.journal.entries:
        console.write()
        console.say(opening.text)
        console.write()
    settings = ", ".join(f"{name} {value}" for name, value in table.journal.options.items())
    if settings:
        console.say(f"Options: {settings}; --set NAME=VALUE chooses others.")
    console.say("Type the number of what you choose. ? says what is not possible and why, u takes")
    console.say("back, m is the map, q quits and keeps the game, and h is help.")
    if console.interactive and not table.journal.entries:
        console.read("\nPress Enter to begin. ")


def scouts(listed: str, table: Table) -> frozenset[int]:
    """Read which seats scouts play, counted from 1 as people do."""
    seats = table.journal.seats
    words = listed.replace(",", " ").split()
    for word in words:
        if not 1 <= (whole(word) or 0) <= seats:
            raise BadOption(f"scouts are seats from 1 to {seats}, such as 1,2; not “{word}”")
    return frozenset(int(word) - 1 for word in words)


def left(console: Console, save: Save, stop: BaseException) -> int:
    """Say where a game that was left is kept, and return the exit status."""
    console.write()
    if save.path.exists():
        console.say(f"The game is kept: {save.path}")
    return INTERRUPTED if isinstance(stop, KeyboardInterrupt) else 0
