"""Arranging scenes aboard the Juggernaut: mercenaries, geomorphs, treasures and aliens in place."""

from __future__ import annotations

from functools import cache
from typing import cast

from derelict.games.cosmic.board import PORT, SPACES
from derelict.games.cosmic.content import Ship
from derelict.games.cosmic.game import GAME
from derelict.games.cosmic.rules import clock, order
from derelict.games.cosmic.state import GREEN, USES, Juggernaut, spot
from derelict.kernel.chance import Scripted
from derelict.kernel.deck import without
from derelict.kernel.flow import Step, do, refusals

ENGINEER, COMPUTERIST, MEDIC, WEAPONIST, PSIONIC = 1, 2, 3, 4, 5
GLOCKLE_SOLDIER = 0
ROOM, DOOR, BEFORE, EDGE = 1, 5, 4, 6  # a room of the docking port's geomorph, and the way past it


@cache
def content() -> Ship:
    """Return the base pack, read once."""
    return cast(Ship, GAME.content())


def scene(*professions: int, mode: str = "cooperative", draw: str = "cards") -> Juggernaut:
    """Lay a game out with mercenaries of these professions in the port; nobody's turn yet."""
    options = {"mode": mode, "draw": draw}
    s = cast(Juggernaut, GAME.blank(len(professions), options, content()))
    for seat, profession in enumerate(professions):
        s.mercs[seat].profession = profession
        order.take_bonuses(s, seat)
    return s


def begin(s: Juggernaut, luck: str = "", seat: int = 0) -> list[str]:
    """Begin a seat's turn, and return what happens before anyone is asked."""
    s.first = 0
    s.agenda = []
    s.decisions = []
    s.next(do(clock.next_turn, seat))
    return watched(s, None, luck)


def play(s: Juggernaut, choice: str, luck: str = "") -> list[str]:
    """Make a choice with the luck that is told, all of it, and return what happens."""
    return watched(s, choice, luck)


def watched(s: Juggernaut, choice: str | None, luck: str) -> list[str]:
    """Go on until somebody is asked; nothing may get lost or doubled on the way."""
    chance = Scripted(luck.split())
    s.events = []
    if choice is None:
        s.advance(chance)
    else:
        decision = s.decisions[0]
        assert choice in options(s), f"{choice} is not among {options(s)}"
        s.choose(decision.seat, options(s).index(choice), chance)
    assert chance.used == len(chance.tokens), f"not drawn: {chance.tokens[chance.used :]}"
    things = [thing for thing, _ in GAME.tally(s)]
    assert len(set(things)) == len(things)
    return [str(event) for event in s.events]


def walk(s: Juggernaut, *spaces: int) -> None:
    """Take steps that need no luck."""
    for space in spaces:
        play(s, f"move {space}")


def options(s: Juggernaut) -> list[str]:
    """Return the options of whoever is asked, as lines."""
    return [str(option) for option in s.decisions[0].options] if s.decisions else []


def prompt(s: Juggernaut) -> str:
    """Return what is asked."""
    return s.decisions[0].prompt if s.decisions else ""


def refused(s: Juggernaut) -> dict[str, str]:
    """Return what cannot be chosen now, with the passages that forbid it."""
    return {str(r.step): r.passage for r in refusals(s, s.decisions[0].seat)}


def kinds(events: list[str]) -> list[str]:
    """Return the kinds of events alone."""
    return [event.split()[0] for event in events]


def at(place: int, local: int) -> int:
    """Return the number of a space of a geomorph."""
    return place * SPACES + local


def treasure(name: str) -> int:
    """Return the number of a treasure by its name."""
    return [card.name for card in content().treasures].index(name)


def item(name: str) -> int:
    """Return a fresh treasure of a name, with all its uses."""
    number = treasure(name)
    return number + USES * content().treasures[number].uses


def alien(title: str) -> int:
    """Return the first alien or trap of a title."""
    return [card.title for card in content().aliens].index(title)


def alien_needing(profession: int, need: int) -> int:
    """Return an alien that a profession beats with just this number."""
    found = [i for i, a in enumerate(content().aliens) if a.need and a.need[profession - 1] == need]
    assert found, f"nobody needs {need}"
    return found[0]


def trap(verb: str, number: int = 0) -> int:
    """Return a trap with an effect."""
    traps = [i for i, card in enumerate(content().aliens) if card.race < 0]
    found = [(content().aliens[i].effects[0], i) for i in traps]
    return next(i for e, i in found if (e.verb, e.number) == (verb, number))


def give(s: Juggernaut, seat: int, *names: str) -> None:
    """Put treasures into a mercenary's hands."""
    for name in names:
        if not s.tables:
            s.treasure_deck = without(s.treasure_deck, treasure(name))
        s.mercs[seat].carried += (item(name),)


def store(s: Juggernaut, seat: int, *names: str) -> None:
    """Leave treasures of a mercenary in the port."""
    for name in names:
        s.treasure_deck = without(s.treasure_deck, treasure(name))
        s.mercs[seat].stored += (item(name),)


def occupy(s: Juggernaut, space: int, foe: int) -> None:
    """Mark an alien in a room or chamber."""
    s.foes[spot(space)] = foe
    if not s.tables:
        s.alien_deck = without(s.alien_deck, foe)


def empty(s: Juggernaut, space: int) -> None:
    """Mark a room as empty, or a chamber as without a booth."""
    s.marks[spot(space)] = GREEN


def drop_at(s: Juggernaut, space: int, name: str) -> None:
    """Let a treasure lie in a space."""
    s.treasure_deck = without(s.treasure_deck, treasure(name))
    s.floor += ((space, item(name)),)


def turn_up(s: Juggernaut, place: int, geomorph: int, turned: int = 0) -> None:
    """Lay a geomorph face up."""
    s.tiles[place] = geomorph
    s.turned[place] = turned
    s.unseen = without(s.unseen, geomorph)


def stand(s: Juggernaut, seat: int, space: int, came: int = -1) -> None:
    """Put a mercenary on a space, having come from another."""
    s.mercs[seat].space = space
    s.mercs[seat].came = came


def at_the_door(profession: int, *names: str, mode: str = "cooperative") -> Juggernaut:
    """Begin a turn of one mercenary beside a room of the port, carrying treasures."""
    s = scene(profession, mode=mode)
    give(s, 0, *names)
    stand(s, 0, DOOR, BEFORE)
    begin(s)
    return s


def held(s: Juggernaut, seat: int = 0) -> list[str]:
    """Return the names of what a mercenary carries."""
    return [s.treasure(i).name for i in s.mercs[seat].carried]


def home(s: Juggernaut, seat: int) -> bool:
    """Whether a mercenary is in the port."""
    return s.mercs[seat].space == PORT


def steps(s: Juggernaut) -> list[Step]:
    """Return the options of whoever is asked."""
    return s.decisions[0].options


def cost(events: list[str]) -> tuple[int, int]:
    """Return what a defeat costs: treasures to drop, and spaces to fall back."""
    for event in events:
        kind, *values = event.split()
        if kind == "suffers":
            return int(values[1]), int(values[2])
        if kind == "must-drop":
            return int(values[1]), 0
        if kind == "must-retreat":
            return 0, int(values[1])
    assert "unhurt" in kinds(events), events
    return 0, 0


def coming_home(profession: int, *names: str) -> Juggernaut:
    """Begin a turn one step away from the port."""
    s = scene(profession)
    give(s, 0, *names)
    stand(s, 0, BEFORE)
    begin(s)
    return s
