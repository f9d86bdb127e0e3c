"""Arranging scenes in the Hive: prisoners, tiles, guards, cards and THESEUS in place."""

from __future__ import annotations

from functools import cache
from typing import cast

from derelict.games.daedalus.board import RING
from derelict.games.daedalus.content import (
    DECK,
    HEADINGS,
    KINDS,
    MINOTAURS,
    NO_GATE,
    SCIENTISTS,
    Hive,
)
from derelict.games.daedalus.game import GAME
from derelict.games.daedalus.rules import actions, commander, planning, theseus, tiles
from derelict.games.daedalus.state import PLANNING, Daedalus
from derelict.kernel.chance import Chance, Scripted
from derelict.kernel.flow import do, refusals

BAXTER, CLAY, AUDREY, JAMIE, MORROW = 1, 2, 3, 4, 5
CHAMBER = 0
CELLS = (0, BAXTER, CLAY, MORROW, AUDREY, JAMIE)  # whose cell is where, purple opposite the Chamber
COLOURS, NUMBERS = 0, 1  # how a code is matched
TOP, BOTTOM = 0, 1


@cache
def content() -> Hive:
    """Return the base pack, read once."""
    return cast(Hive, GAME.content())


# Places: with no ring turned, blue K touches hub K and red 2K and 2K + 1.


def blue(index: int) -> int:
    """Return a place of the blue ring."""
    return 6 + index % 6


def red(index: int) -> int:
    """Return a place of the red ring."""
    return 12 + index % 12


def yellow(index: int) -> int:
    """Return a place of the yellow ring."""
    return 24 + index % 12


def green(index: int) -> int:
    """Return a place of the green ring."""
    return 36 + index % 12


def front(character: int) -> int:
    """Return the place in front of a character's cell."""
    return blue(CELLS.index(character))


# Setting a scene.


def scene(
    *characters: int,
    mode: str = "base",
    enhancers: str = "none",
    minutes: str = "60",
    seconds: str = "25",
) -> Daedalus:
    """Lay a game out with these prisoners in their cells, and nothing else yet."""
    options = {"mode": mode, "enhancers": enhancers, "minutes": minutes, "seconds": seconds}
    seats = len(characters) + (mode == "ariadne")
    s = cast(Daedalus, GAME.blank(seats, GAME.settle(seats, options), content()))
    s.cells = CELLS
    for place, colour in enumerate(CELLS):
        tiles.lay(s, place, colour)
    for p, character in zip(s.prisoners, characters, strict=True):
        p.character = character
        p.place = CELLS.index(character)
    return s


def thread(*characters: int, commander_at: int = 36) -> Daedalus:
    """Lay Ariadne's Thread out, with the pod at the first green place, and the Commander."""
    s = scene(*characters, mode="ariadne")
    tiles.lay(s, 36, named("Pod bay"))
    s.commander = commander_at
    s.loctae[commander_at] = 1
    return s


def named(name: str) -> int:
    """Return the number of the tile of a name."""
    return next(number for number, tile in enumerate(content().tiles) if tile.name == name)


def lay(s: Daedalus, place: int, name: str) -> int:
    """Let a tile lie face up, and return its place."""
    tiles.lay(s, place, named(name))
    return place


def plain(s: Daedalus, *places: int) -> None:
    """Let rooms lie face up that have neither walls nor gates; what else they show is no matter."""
    for place in places:
        ring = s.unseen[RING[place]]
        free = [n for n in ring if not walled(n) and content().tiles[n].gate == NO_GATE]
        bare = [n for n in free if not content().tiles[n].rooms]
        tiles.lay(s, place, (bare or free)[0])


def walled(number: int) -> bool:
    """Whether a tile shows a wall."""
    return content().tiles[number].wall_after or content().tiles[number].wall_before


def gate(s: Daedalus, name: str) -> int:
    """Return the number of the gate of a name."""
    return [gate.name for gate in s.content.gates].index(name)


def open_gate(s: Daedalus, name: str) -> None:
    """Let a gate be open, and the alert level as it then must be."""
    number = gate(s, name)
    s.opened[number] = True
    s.alert = max(s.alert, min(4, s.content.gates[number].ring + 1))


def stand(s: Daedalus, seat: int, place: int) -> None:
    """Put a prisoner somewhere."""
    s.prisoners[seat].place = place


def captive(s: Daedalus, seat: int) -> None:
    """Let a prisoner have been captured."""
    p = s.prisoners[seat]
    p.place = s.cells.index(p.character)
    p.captive = True
    p.captures = 1


# Cards.


def reads(number: int, text: str) -> bool:
    """Whether a card is as a text says: `red 2`, `green 1 clockwise`, `white`, `minotaur`."""
    card = content().cards[number]
    heading = {1: HEADINGS[1], -1: HEADINGS[0], 0: ""}[card.heading]
    told = [KINDS[card.kind], str(card.number), heading, f"packets={card.packets}"]
    return all([word in told for word in text.split()])


def take(s: Daedalus, text: str) -> int:
    """Take a card out of the deck; if the text does not ask for packets, rather one without."""
    found = sorted([n for n in s.deck if reads(n, text)], key=lambda n: content().cards[n].packets)
    s.deck.remove(found[0])
    return found[0]


def give(s: Daedalus, seat: int, *texts: str) -> list[int]:
    """Put cards into a prisoner's hand."""
    found = [take(s, text) for text in texts]
    s.prisoners[seat].hand += tuple(found)
    return found


def command(s: Daedalus, *texts: str) -> list[int]:
    """Put cards into the Commander's hand."""
    found = [take(s, text) for text in texts]
    s.command += tuple(found)
    return found


def lay_code(s: Daedalus, name: str, *texts: str) -> list[int]:
    """Lay a gate's code out."""
    found = [take(s, text) for text in texts]
    s.codes[gate(s, name)] = tuple(found)
    return found


def on_theseus(s: Daedalus, *texts: str, shown: bool = True) -> list[int]:
    """Fill THESEUS, column by column, the upper row first; `-` leaves a spot empty."""
    found: list[int] = []
    for slot, text in enumerate(texts):
        if text != "-":
            s.theseus[slot] = take(s, text)
            s.shown[slot] = shown
            found.append(s.theseus[slot])
    return found


def drawn(s: Daedalus, *texts: str) -> str:
    """Tell the luck of drawing these cards."""
    left = list(s.deck)
    found: list[str] = []
    for text in texts:
        card = next(n for n in left if reads(n, text))
        left.remove(card)
        found.append(f"card:{card}")
    return " ".join(found)


def turned_up(*names: str) -> str:
    """Tell the luck of turning these tiles up."""
    return " ".join([f"tile:{named(name)}" for name in names])


# Playing.


def the_end(s: Daedalus, chance: Chance) -> None:
    """Stop here: what lies below a scene on the agenda."""
    s.ask(0, "the end", [do(stay)])


def stay(s: Daedalus, chance: Chance) -> None:
    """Go no further."""
    s.next(do(the_end))


def begin(s: Daedalus, phase: int, luck: str = "") -> list[str]:
    """Begin a phase, with 0 a round, with 4 the Commander's; return what happens until asked."""
    rules = (
        planning.begin_round,
        planning.begin_planning,
        actions.begin_actions,
        theseus.begin_hive,
        commander.begin_command,
    )
    s.agenda = [do(the_end)]
    s.decisions = []
    s.phase = PLANNING
    s.next(do(rules[phase]))
    return watched(s, None, luck)


def act(s: Daedalus) -> Daedalus:
    """Begin Phase 2, and return the scene."""
    begin(s, 2)
    return s


def hive(s: Daedalus, *cards: str, luck: str = "", alert: int = 0) -> list[str]:
    """Carry out Phase 3 with these cards on THESEUS, and return what happens."""
    on_theseus(s, *cards)
    s.alert = alert or max(s.alert, (len(cards) + 1) // 2)
    return begin(s, 3, luck)


def commanding(s: Daedalus, *cards: str) -> list[int]:
    """Begin the Commander's phase at alert level 0, with these cards in her hand."""
    found = command(s, *cards)
    s.alert, alert = 0, s.alert
    begin(s, 4)
    s.alert = alert
    return found


def play(s: Daedalus, choice: str, luck: str = "") -> list[str]:
    """Make a choice with the luck that is told, all of it, and return what happens."""
    return watched(s, choice, luck)


def watched(s: Daedalus, choice: str | None, luck: str) -> list[str]:
    """Go on until somebody is asked; nothing may get lost or doubled on the way."""
    chance = Scripted(luck.split())
    s.events = []
    if choice is None:
        s.advance(chance)
    else:
        asked = [d for d in s.decisions if choice in [str(option) for option in d.options]]
        assert asked, f"{choice} is not among {options(s)}"
        index = [str(option) for option in asked[0].options].index(choice)
        s.choose(asked[0].seat, index, chance)
    assert chance.used == len(chance.tokens), f"not drawn: {chance.tokens[chance.used :]}"
    check_conserved(s)
    return [str(event) for event in s.events]


def check_conserved(s: Daedalus) -> None:
    """Check that every card, tile, guard and gate is somewhere exactly once."""
    things = [thing for thing, _ in GAME.tally(s)]
    assert len(set(things)) == len(things)
    kinds = [thing.split()[0] for thing in things]
    assert kinds.count("card") == DECK
    assert kinds.count("tile") == 54
    assert kinds.count("gate") == 7
    assert min(s.minotaurs) >= 0 <= min(s.loctae)
    assert sum(s.minotaurs) <= MINOTAURS
    assert sum(s.loctae) <= SCIENTISTS


def options(s: Daedalus, seat: int | None = None) -> list[str]:
    """Return the options of whoever is asked, or of one seat, as lines."""
    asked = [d for d in s.decisions if seat in (None, d.seat)]
    return [str(option) for d in asked for option in d.options]


def offered(s: Daedalus, name: str, seat: int | None = None) -> list[str]:
    """Return the options of one name."""
    return [line for line in options(s, seat) if line.split()[0] == name]


def prompts(s: Daedalus) -> list[tuple[int, str]]:
    """Return who is asked what."""
    return [(d.seat, d.prompt) for d in s.decisions]


def refused(s: Daedalus, seat: int = 0) -> dict[str, str]:
    """Return what a seat cannot choose now, with the passages that forbid it."""
    return {str(r.step): r.passage for r in refusals(s, seat)}


def barred(s: Daedalus, seat: int, place: int) -> str:
    """Return the passage that keeps a seat from entering or discovering a room, or nothing."""
    found = refused(s, seat)
    return found.get(f"move {seat} {place}", found.get(f"discover {seat} {place}", ""))


def kinds(events: list[str]) -> list[str]:
    """Return the kinds of events alone."""
    return [event.split()[0] for event in events]


def guards(s: Daedalus) -> dict[int, tuple[int, int]]:
    """Return where guards are: Minotaurs and Loctae Scientists by place."""
    both = list(zip(s.minotaurs, s.loctae, strict=True))
    return {place: counts for place, counts in enumerate(both) if any(counts)}
