"""What leaves the server: all that a seat may know, and nothing else."""

from __future__ import annotations

import asyncio
import random
from typing import Any, cast

import pytest

from derelict.kernel.chance import Recorded, Seeded
from derelict.kernel.flow import State
from derelict.kernel.journal import Journal
from derelict.server import loading
from derelict.server.agreed import Meta, Seat, hashed
from derelict.server.hall import Hall
from derelict.server.messages import Wants
from derelict.server.room import Made as MadeLine
from derelict.server.room import Room
from derelict.server.settings import Settings
from derelict.server.sockets import Socket
from derelict.server.store import Store
from derelict.server.telling import encode
from derelict.server.told import Told, entry_of, standing
from tests.server.playing import Client, client, play, run, some_choices
from tests.server.serving import Made, Server
from tests.server.test_games import until_over

SECRET = [
    ("daedalus", 3, {"mode": "ariadne"}),
    ("daedalus", 2, {"enhancers": "2"}),
    ("daedalus", 4, {"enhancers": "2+5"}),
    ("cosmic", 2, {"mode": "competitive"}),
]


# Two worlds that a seat cannot tell apart.


class NoStore:
    """Stands in for the database, which what is compared here does not need."""

    shared = False

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()


class NoWire:
    """Stands in for a connection."""

    def send(self, text: bytes) -> None:
        """Send nothing."""

    def close(self, code: int, reason: str) -> None:
        """Close nothing."""


@pytest.mark.parametrize(("name", "seats", "options"), SECRET)
def test_what_a_seat_may_not_know_changes_no_byte_of_what_it_is_sent(
    name: str, seats: int, options: dict[str, str]
) -> None:
    """At every line of whole games: updates, welcomes and logs are the same in every world."""
    asyncio.run(compare_worlds(name, seats, options))


async def compare_worlds(name: str, seats: int, options: dict[str, str]) -> None:
    """Play at random; tell each line from the state, and from states that a seat imagines."""
    compared = differing = 0
    for seed in range(2):
        hall, room = a_hall(name, seats, options, seed)
        kinds = ("whole", "patch") * seats
        sockets = [a_socket(hall, seat, kinds[seat + seed]) for seat in range(seats)]
        dice = random.Random(seed)
        while room.state.outcome is None and room.line < 80:
            made = chosen(room, dice)
            for socket in sockets:
                compared += 1
                differing += compare(hall, room, made, socket, compared)
    assert compared > 100
    assert differing or not room.game.secret(room.state)


def a_hall(name: str, seats: int, options: dict[str, str], seed: int) -> tuple[Hall, Room]:
    """Return a hall with one table in it, without a database."""
    hall = Hall(Settings(database="sqlite://"), cast(Store, NoStore()))
    game = loading.game_of(name)
    content = loading.content_of(game)
    settled = game.settle(seats, options)
    journal = Journal(name, seats, settled, 1, content.digest, f"seeded {seed}")
    luck = Recorded(Seeded(str(seed), "begin"))
    room = Room("t", game, content, journal, False)
    room.state = game.new(seats, settled, content, luck)
    people = [Seat(seat, "person", f"Player {seat}", True) for seat in range(seats)]
    hall.tables.rooms["t"] = room
    hall.tables.metas["t"] = Meta("t", name, settled, "playing", False, None, None, people, [])
    return hall, room


def a_socket(hall: Hall, seat: int, view: Any) -> Socket:
    """Return a socket of one seat, with words."""
    socket = Socket(hall, "t", NoWire())
    socket.deadline.cancel()
    socket.seats, socket.watching, socket.wants = [seat], seat, Wants(view, True, 40)
    return socket


def chosen(room: Room, dice: random.Random) -> MadeLine:
    """Make a choice at random."""
    decision = dice.choice(room.state.decisions)
    return room.choose(decision.seat, str(dice.choice(decision.options)))


def compare(hall: Hall, room: Room, made: MadeLine, socket: Socket, number: int) -> bool:
    """Tell a line in the true world and in another; return whether the worlds differ."""
    true = room.state
    seat = socket.seats[0]
    other = room.game.imagine(true, seat, Seeded(number, seat))
    if true.outcome is not None:
        return False
    marks = dict(socket.marks)
    told = everything(hall, room, made, socket, true)
    after, socket.marks = socket.marks, marks
    again = everything(hall, room, made, socket, other)
    assert again == told
    assert socket.marks == after
    return bool(other.key() != true.key())


def everything(
    hall: Hall, room: Room, made: MadeLine, socket: Socket, state: State
) -> tuple[bytes, bytes, bytes]:
    """Return the update, the welcome and the entry in the log of a line, as they are sent."""
    true, room.state = room.state, state
    try:
        seats, clocks = hall.tables.playing_seats(socket), hall.playing.clocks.infos(room)
        update = Told(room, made, clocks).to(socket, seats, 7)
        marks = dict(socket.marks)
        welcome = encode(standing(socket, seats, room, clocks))
        socket.marks = marks
        seen = loading.Seen(made.row[1], made.row[2], made.row[3], False, made.events, state)
        return update, welcome, encode(entry_of(room, seen, socket.seats, True))
    finally:
        room.state = true


# Whole games, and all that was sent.


@pytest.mark.parametrize(("name", "seats", "options"), SECRET[:2])
def test_seeds_tokens_and_the_luck_to_come_never_leave(
    server: Server, name: str, seats: int, options: dict[str, str]
) -> None:
    """They are searched for in every byte that was sent, and in what was logged."""
    made = server.make(name, seats, options=options)
    sent = run(all_that_is_sent(made, seats))
    seed = server.seed(made.table)
    tokens = list(made.tokens.values())
    ((luck,),) = server.database.ask("SELECT setting_up FROM tables WHERE id = :t", t=made.table)
    assert len(seed) > 10
    for secret in [seed, *tokens, *map(hashed, tokens), hashed(seed)]:
        assert secret not in sent
        assert secret not in server.said()
    assert luck not in sent
    _, journal = server.ask("GET", f"{made.path}/journal")
    for secret in [seed, *tokens, *map(hashed, tokens)]:
        assert secret not in journal


async def all_that_is_sent(made: Made, seats: int) -> str:
    """Play a game with everybody there, ask for everything, and return all answers."""
    clients = [client(made, seat, words=True) for seat in range(seats)]
    watcher = Client(made.server, made.table, words=True)
    for one in [*clients, watcher]:
        await one.open()
    await asyncio.gather(*(talk(one) for one in clients))
    everybody = client(made, *range(seats))
    await everybody.open()
    listening = [until_over(one) for one in [*clients, watcher]]
    await asyncio.gather(play(everybody, random.Random(9)), *listening)
    answers = [text for one in [*clients, watcher, everybody] for text in one.raw]
    for path in ("", "/at/0?seat=0", "/at/3?seat=1"):
        answers.append(str(made.server.ask("GET", f"{made.path}{path}")))
    answers.append(str(made.server.ask("GET", "/metrics")))
    return "\n".join(answers)


async def talk(one: Client) -> None:
    """Do what is not choosing: look, talk, propose, and be refused."""
    await one.send("say", text="hello")
    await one.send("look", position=0, id=1)
    await one.send("choose", seat=one.seats[0], choice="nothing", line=one.line, id=2)
    await one.send("choose", seat=99, choice="nothing", line=one.line, id=3)
    await one.drain(0.3)


def test_private_events_are_told_to_their_seat_alone(server: Server) -> None:
    """An event with a seat reaches no socket without that seat."""
    made = server.make("daedalus", 3, options={"mode": "ariadne"})

    async def test() -> None:
        clients = [client(made, seat, words=True) for seat in range(3)]
        watcher = Client(server, made.table, words=True)
        for one in [*clients, watcher]:
            await one.open()
        everybody = client(made, 0, 1, 2, words=True)
        await everybody.open()
        await some_choices(everybody, 80, random.Random(4))
        private = 0
        for one in [*clients, watcher]:
            await one.drain(0.1)
            for message in one.messages:
                for event in message.get("events", []):
                    assert event.get("seat", -1) in (-1, *one.seats)
                    private += event.get("seat", -1) >= 0
        assert private

    run(test())
