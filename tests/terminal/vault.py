"""A toy for the terminal: a corridor, a vault at its end, a lock and what lies behind it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Self

from derelict.kernel.chance import Chance
from derelict.kernel.content import Pack
from derelict.kernel.deck import draw
from derelict.kernel.flow import Decision, Rule, State, Step, do
from derelict.kernel.game import Content, Game, Options

LAST = 6
WORDS = """
[event.walked]
text = "You walk to {room}."
values = ["room"]
passage = "1.1"
[event.tried]
text = "The lock takes a {roll}."
values = ["roll=number"]
passage = "2.1"
[event.drew]
text = "Inside lies the {card}."
values = ["card"]
[option.walk]
text = "Walk to {room}"
values = ["room"]
group = "on foot"
[option.pick_lock]
text = "Pick the lock"
group = "At the vault"
[option.rest]
text = "Rest"
group = "on foot"
[prompt.what]
text = "What now?"
"""
RULEBOOK = """
[[passage]]
section = "1.1"
title = "Walking"
summary = "One room at a time, and never through the outer wall."
status = "implemented"
[[passage]]
section = "2.1"
title = "The vault"
summary = "A five or six opens it; inside lies one of three things."
status = "implemented"
"""
CARDS = ("ruby ring", "ruby crown", "copper coin")


class Vault(State):
    """A corridor of rooms with a vault at its end."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.seats = seats
        self.room = 0
        self.turn = 0

    def clone(self) -> Self:
        copy = type(self)(self.seats)
        copy.copy_flow(self)
        copy.room, copy.turn = self.room, self.turn
        return copy

    def key(self) -> tuple[object, ...]:
        return (self.flow_key(), self.room, self.turn)


def ask_what(s: Vault, chance: Chance) -> None:
    """Ask the seat whose turn it is."""
    options: list[Step] = []
    for room in (s.room - 1, s.room + 1):
        if 0 <= room <= LAST:
            options.append(do(walk, room))
        else:
            s.refuse(do(walk, room), "1.1")
    if s.room == LAST:
        options.append(do(pick_lock))
    else:
        s.refuse(do(pick_lock), "2.1")
    s.ask(s.turn, "what", [*options, do(rest)])


def walk(s: Vault, chance: Chance, room: int) -> None:
    """Go to the next room."""
    s.room = room
    s.note("walked", room)
    s.next(do(ask_what))


def rest(s: Vault, chance: Chance) -> None:
    """Let the next seat choose."""
    s.turn = (s.turn + 1) % s.seats
    s.next(do(ask_what))


def pick_lock(s: Vault, chance: Chance) -> None:
    """Roll for the lock; behind it a card is drawn."""
    roll = chance.die(6)
    s.note("tried", roll)
    if roll < 5:
        s.next(do(ask_what))
        return
    card, _ = draw((10, 11, 12), chance, "card")
    s.note("drew", card)
    s.end("vault_open", ("won",) * s.seats, (card,) * s.seats)


class VaultContent(Content):
    """Words alone."""


class VaultGame(Game):
    """The toy."""

    def __init__(self, where: Path) -> None:
        self.id = "vault"
        self.title = "The Vault"
        self.seats = (1, 3)
        self.where = where
        base = where / "packs" / "base"
        base.mkdir(parents=True)
        (base / "words.toml").write_text(WORDS, encoding="utf-8")
        (where / "rulebook.toml").write_text(RULEBOOK, encoding="utf-8")

    def folder(self) -> Path:
        return self.where

    def rules(self) -> dict[str, Rule]:
        return {rule.__name__: rule for rule in (ask_what, walk, rest, pick_lock)}

    def load(self, pack: Pack) -> Content:
        return VaultContent(pack)

    def new(self, seats: int, options: Options, content: Content, chance: Chance) -> State:
        s = Vault(seats)
        s.room = chance.die(2) - 1
        s.next(do(ask_what))
        s.advance(chance)
        return s

    def name(self, s: State, kind: str, value: int) -> str:
        if kind == "room":
            return f"room {value}" if 0 <= value <= LAST else "the outside"
        return CARDS[value - 10] if kind == "card" else str(value)

    def odds(self, s: State, seat: int, step: Step) -> Fraction | None:
        return Fraction(1, 3) if step.name == "pick_lock" else None

    def board(self, s: State, seat: int, colour: bool) -> str:
        assert isinstance(s, Vault)
        return "".join("[@]" if room == s.room else "[ ]" for room in range(LAST + 1))

    def routes(self, s: State, seat: int) -> list[tuple[str, list[str]]]:
        assert isinstance(s, Vault)
        way = [f"walk {room}" for room in range(s.room + 1, LAST + 1)]
        return [("Go to the vault and try it", [*way, "pick_lock", "pick_lock"])]

    def luck(self, content: Content, what: str, value: int) -> str:
        return CARDS[value - 10] if what == "card" else str(value)

    def scout(self, s: State, decision: Decision, chance: Chance) -> int:
        return len(decision.options) - 1

    def ending(self, s: State, content: Content) -> str:
        return "The vault stands open."
