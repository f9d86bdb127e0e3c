"""What the sockets at a table are told of a line, and of how a game stands."""

from __future__ import annotations

from typing import Any, Final, final

import msgspec

from derelict.kernel.flow import EVERYONE
from derelict.server import loading, messages
from derelict.server.messages import ClockInfo, DecisionInfo
from derelict.server.room import Made, Room
from derelict.server.sockets import Socket
from derelict.server.telling import (
    Pieces,
    Teller,
    bare,
    encode,
    marks_of,
    patch_of,
    pieces_of,
    undo_info,
)


@final
class Told:
    """One line of the journal, as the sockets at a table are told of it."""

    def __init__(self, room: Room, made: Made, clocks: list[ClockInfo]) -> None:
        self.room: Final = room
        self.made: Final = made
        self.teller: Final = Teller(room.game, room.content, room.state)
        self.outcome: Final = self.teller.outcome()
        self.clocks: Final = clocks
        self.silence: Final = room.game.silence(room.state)
        self.asked: Final = self.teller.asked()
        self.private: Final = any([event.seat != EVERYONE for event in made.events])
        self.views: dict[int, tuple[messages.Json, Pieces]] = {}
        self.events: dict[tuple[object, bool], Any] = {}
        self.decisions: dict[tuple[int, ...], Any] = {}

    def to(self, socket: Socket, seats: list[int], id: int | None) -> bytes:
        """Put together what one socket is told, that plays these seats."""
        made, wants = self.made, socket.wants
        socket.line = made.row[1]
        update = messages.Update(
            made.row[1],
            self.room.position,
            made.row[3],
            made.jump,
            self.events_for(socket),
            self.decisions_for(seats, wants.words),
            self.asked,
            undo_info(self.room.branch, seats),
            clocks=self.clocks,
            outcome=self.outcome,
            silence=self.silence,
            id=id,
        )
        if wants.view != "none":
            self.add_view(update, socket)
        return encode(update)

    def add_view(self, update: messages.Update, socket: Socket) -> None:
        """Add the view, whole or as far as it has changed."""
        view, pieces = self.view(socket.watching)
        if socket.wants.view == "whole":
            update.view = view
        elif not socket.marks:
            update.view = view
            socket.marks = marks_of(pieces)
        else:
            update.patch = encoded_already(patch_of(view, pieces, socket.marks))

    def events_for(self, socket: Socket) -> Any:
        """Tell the events, once for all sockets that may know the same."""
        words = socket.wants.words
        key = (tuple(socket.seats) if self.private else None, words)
        if key not in self.events:
            told = self.teller.events(self.made.events, socket.seats, words)
            self.events[key] = encoded_already(encode(told))
        return self.events[key]

    def decisions_for(self, seats: list[int], words: bool) -> Any:
        """Tell what seats are asked; in words, once for all sockets that play the same."""
        if not words:
            return self.in_lines(seats)
        key = tuple(seats)
        if key not in self.decisions:
            told = self.teller.decisions(seats, True)
            self.decisions[key] = encoded_already(encode(told))
        return self.decisions[key]

    def in_lines(self, seats: list[int]) -> list[DecisionInfo]:
        """Tell what seats are asked by the lines of their options, which the room knows."""
        room = self.room
        asked = [decision for decision in room.state.decisions if decision.seat in seats]
        if not asked:
            return []
        if not room.running():
            return [bare(decision, room.lines(decision.seat)) for decision in asked]
        return self.teller.decisions(seats, False)

    def view(self, seat: int) -> tuple[messages.Json, Pieces]:
        """Return a seat's view, made once."""
        if seat not in self.views:
            view = self.teller.view(seat)
            self.views[seat] = (view, pieces_of(view))
        return self.views[seat]


def encoded_already(text: bytes) -> Any:
    """Return JSON that goes into a message as it is."""
    return msgspec.Raw(text)


def entry_of(room: Room, seen: loading.Seen, seats: list[int], words: bool) -> messages.Entry:
    """Tell a line of the journal that has passed."""
    teller = Teller(room.game, room.content, seen.state)
    events = teller.events(seen.events, seats, words)
    return messages.Entry(seen.line, seen.position, seen.seat, seen.jump, events)


def standing(
    socket: Socket, seats: list[int], room: Room, clocks: list[ClockInfo]
) -> dict[str, Any]:
    """Return how a game stands, for one socket that plays these seats."""
    teller = Teller(room.game, room.content, room.state)
    view = None
    if socket.wants.view != "none":
        view = teller.view(socket.watching)
        socket.marks = marks_of(pieces_of(view)) if socket.wants.view == "patch" else {}
    return {
        "line": room.line,
        "position": room.position,
        "log": [],
        "view": view,
        "decisions": teller.decisions(seats, socket.wants.words),
        "asked": teller.asked(),
        "undo": undo_info(room.branch, seats),
        "clocks": clocks,
        "silence": room.game.silence(room.state),
    }
