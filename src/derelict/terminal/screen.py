"""What people see: the board, what happened, what they are asked, and how it ended."""

from __future__ import annotations

from typing import Final

from derelict.kernel.flow import EVERYONE, Decision, Event, Outcome
from derelict.terminal.menu import Menu
from derelict.terminal.session import Session

LOG: Final = 30


def show(session: Session, decision: Decision) -> None:
    """Show the board if it has changed, what happened, and what can be chosen."""
    board = picture(session, decision.seat)
    if board != session.drawn:
        session.drawn = board
        session.console.write("\n" + board)
    show_events(session, decision.seat)
    show_menu(session, decision)


def picture(session: Session, seat: int) -> str:
    """Return the board as a seat sees it."""
    table = session.table
    return table.game.board(table.state, seat, session.console.colour).rstrip()


def show_menu(session: Session, decision: Decision) -> None:
    """Write what a seat is asked, and its options."""
    table, console = session.table, session.console
    console.write()
    who = session.name(decision.seat)
    prompt = table.game.prompt(table.state, table.content, decision)
    console.say(f"{who}: {prompt}" if who else prompt, style="cyan")
    Menu(table, decision).show(console)
    others = [other.seat for other in table.decisions if other is not decision]
    if others and not table.state.each:
        names = ", ".join(map(session.name, others))
        console.say(f"{names} may choose now as well: w and the number of the seat.")


def show_events(session: Session, seat: int) -> None:
    """Write what happened since a seat last looked, and is not on the screen already."""
    table = session.table
    since = session.shown.get(seat, last_choice(session, seat))
    told = [
        (line, event)
        for line, event in events_since(session, seat, since, session.heard)
        if event.seat == seat or line > session.on_screen
    ]
    session.heard = {}
    session.shown[seat] = session.on_screen = table.position
    if told:
        session.console.write()
    for number, (line, event) in enumerate(told):
        following = told[number + 1] if number + 1 < len(told) else None
        if following is None or not goes_on(session, line, event, following[1]):
            session.console.say(in_words(session, event), first="  · ")


def events_since(
    session: Session, seat: int, since: int, heard: dict[int, int]
) -> list[tuple[int, Event]]:
    """Return what a seat may know of the events after a line, each with its own line.

    `heard` says of how many events of a line were told already, while its luck was asked for.
    """
    history = session.table.history
    lines = range(since + 1, session.table.position + 1)
    events = [(line, event) for line in lines for event in history[line - 1][heard.get(line, 0) :]]
    return [(line, event) for line, event in events if event.seat in (EVERYONE, seat)]


def goes_on(session: Session, line: int, event: Event, following: Event) -> bool:
    """Whether an event is one step of many, told well enough by the last of them."""
    return session.table.taken[line - 1] and event.kind == following.kind


def last_choice(session: Session, seat: int) -> int:
    """Return the line before a seat's last choice."""
    lines = session.table.lines[: session.table.position]
    return max((number for number, line in enumerate(lines) if line.seat == seat), default=0)


def in_words(session: Session, event: Event) -> str:
    """Return an event with its passage."""
    passage = session.table.passage(event)
    return session.table.say(event) + (f" (§{passage})" if passage else "")


def show_log(session: Session) -> None:
    """Write the last events, each with the line of the game it belongs to."""
    told = events_since(session, session.seat, 0, {})
    for line, event in told[-LOG:]:
        session.console.say(in_words(session, event), first=f"{line:>5}  ")
    if not told:
        session.console.say("Nothing has happened yet.")


def show_end(session: Session, outcome: Outcome) -> None:
    """Show how the game ended."""
    table, console = session.table, session.console
    viewer = session.people[0] if session.people else 0
    console.write("\n" + picture(session, viewer))
    show_events(session, viewer)
    console.write()
    console.say("The game is over.", style="bold")
    ending = table.game.ending(table.state, table.content)
    console.say(ending or f"It ended by: {outcome.reason.replace('_', ' ')}.")
    for seat, (result, score) in enumerate(zip(outcome.results, outcome.scores, strict=True)):
        console.say(f"{session.name(seat) or 'You'}: {result}, score {score}", first="  ")
    if table.assisted:
        console.say("Luck was taken back in this game: it counts as assisted.")
