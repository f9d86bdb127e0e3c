"""What people see: the board, what happened, what they are asked, and how it ended."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from derelict.kernel.flow import EVERYONE, Decision, Event, Outcome
from derelict.terminal.console import Console
from derelict.terminal.layout import beside, fits_below, room_beside
from derelict.terminal.menu import Menu
from derelict.terminal.session import Session

LOG: Final = 30
COMPANY: Final = "company"  # the group of events that are told only where several play


def show(session: Session, decision: Decision) -> None:
    """Show the board if it has changed, what happened, and what can be chosen."""
    console = session.console
    board = picture(session, decision.seat)
    news = fresh_events(session, decision.seat)
    drawing = "" if board == session.drawn else board
    column = 0
    if drawing and not session.whole and not fits_below(console, board):
        drawing, column = beside_menu(session, decision.seat, board)
    session.drawn, session.whole = board, False
    if column:
        show_beside(session, decision, drawing, news, column)
        return
    if drawing:
        console.write("\n" + drawing)
    show_news(console, news)
    console.write("\n" + "\n".join(menu_lines(session, decision, console.width)))


def picture(session: Session, seat: int) -> str:
    """Return the board as a seat sees it."""
    table = session.table
    return table.game.board(table.state, seat, session.console.colour).rstrip()


def beside_menu(session: Session, seat: int, board: str) -> tuple[str, int]:
    """Return the picture that leaves room for a menu beside it, and how wide that can be."""
    table, console = session.table, session.console
    if room := room_beside(console, board):
        return board, room
    narrow = table.game.close_up(table.state, seat, console.colour).rstrip()
    room = room_beside(console, narrow) if narrow else 0
    return (narrow, room) if room else (board, 0)


def show_beside(
    session: Session, decision: Decision, drawing: str, news: list[str], width: int
) -> None:
    """Write the picture with the menu and the last news beside it, and earlier news above."""
    console = session.console
    menu = menu_lines(session, decision, width)
    if len(menu) > console.rows - 2:
        menu = menu_lines(session, decision, width, short=True)
    room = max(len(drawing.splitlines()), console.rows - 2) - len(menu) - 1
    column: list[str] = []
    while news and len(said := console.lines(news[-1], "· ", "", width)) + len(column) <= room:
        column = said + column
        news.pop()
    show_news(console, news)
    console.write("\n" + beside(drawing, [*column, *([""] if column else []), *menu]))


def menu_lines(session: Session, decision: Decision, width: int, short: bool = False) -> list[str]:
    """Return what a seat is asked, and its options, as lines of a column."""
    table, console = session.table, session.console
    who = session.name(decision.seat)
    prompt = table.game.prompt(table.state, table.content, decision)
    found = console.lines(f"{who}: {prompt}" if who else prompt, "", "cyan", width)
    found += Menu(table, decision).lay_out(console, width, short)
    people = [other for other in table.decisions if other.seat not in session.scouts]
    others = [other.seat for other in people if other is not decision]
    if others and not table.state.each:
        names = ", ".join(map(session.name, others))
        more = f"{names} may choose now as well: w and the number of the seat."
        found += console.lines(more, "", "", width)
    return found


def show_news(console: Console, news: list[str]) -> None:
    """Write what happened, one thing a paragraph."""
    if news:
        console.write()
    for said in news:
        console.say(said, first="  · ")


def show_events(session: Session, seat: int) -> None:
    """Write what happened since a seat last looked, and is not on the screen already."""
    show_news(session.console, fresh_events(session, seat))


def fresh_events(session: Session, seat: int) -> list[str]:
    """Say what happened since a seat last looked, and is not on the screen already."""
    table = session.table
    since = session.shown.get(seat, last_choice(session, seat))
    told = [
        (line, event)
        for line, event in events_since(session, seat, since, session.heard)
        if event.seat == seat or line > session.on_screen
    ]
    session.heard = {}
    session.shown[seat] = session.on_screen = table.position
    followed = zip(told, [*told[1:], None], strict=False)
    return folded(
        [
            in_words(session, event)
            for (line, event), after in followed
            if after is None or not goes_on(session, line, event, after)
        ]
    )


def folded(said: list[str]) -> list[str]:
    """Say once what was said several times in a row, and how often."""
    runs = [(text, len(list(same))) for text, same in groupby(said)]
    return [text if count == 1 else f"{text} ×{count}" for text, count in runs]


def events_since(
    session: Session, seat: int, since: int, heard: dict[int, int]
) -> list[tuple[int, Event]]:
    """Return what a seat may know of the events after a line, each with its own line.

    `heard` says of how many events of a line were told already, while its luck was asked for.
    """
    history = session.table.history
    lines = range(since + 1, session.table.position + 1)
    events = [(line, event) for line in lines for event in history[line - 1][heard.get(line, 0) :]]
    return [(line, event) for line, event in events if concerns(session, seat, event)]


def concerns(session: Session, seat: int, event: Event) -> bool:
    """Whether a seat is told of an event: alone, nobody needs to hear whose turn it is."""
    table = session.table
    company = table.game.event_phrase(table.content, event).group == COMPANY
    return event.seat in (EVERYONE, seat) and not (company and table.journal.seats == 1)


def goes_on(session: Session, line: int, event: Event, after: tuple[int, Event]) -> bool:
    """Whether an event is one step of many, told well enough by the last of them."""
    return session.table.taken[line - 1] and line != after[0] and event.kind == after[1].kind


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
    console.say(table.game.ending(table.state, table.content) or summed_up(session, outcome))
    if table.assisted:
        console.say("Luck was taken back in this game: it counts as assisted.")


def summed_up(session: Session, outcome: Outcome) -> str:
    """Say how the game ended, for a game that has no words of its own for that."""
    lines = [f"It ended by: {outcome.reason.replace('_', ' ')}."]
    for seat, (result, score) in enumerate(zip(outcome.results, outcome.scores, strict=True)):
        lines.append(f"{session.name(seat) or 'You'}: {result}, score {score}")
    return "\n".join(lines)
