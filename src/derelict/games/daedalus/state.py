"""What lies on the table: the Hive, its guards, THESEUS, the cards and the prisoners."""

from __future__ import annotations

from typing import Final, Self, final

from derelict.games.daedalus.board import BLUE, FIRST, GREEN, PLACES, RING, RINGS, bit
from derelict.games.daedalus.content import (
    DECK,
    GATES,
    MINOTAURS,
    NO_GATE,
    PURPLE,
    SCIENTISTS,
    Card,
    Hive,
)
from derelict.kernel.deck import Cards
from derelict.kernel.flow import State
from derelict.kernel.native import i64

BAXTER: Final = 1
CLAY: Final = 2
AUDREY: Final = 3
JAMIE: Final = 4
MORROW: Final = 5

# The enhancers, as bits.
FAULTY: Final = 1
CLOUD: Final = 2
REPAIRS: Final = 4
PROTOCOLS: Final = 8
LOCKDOWNS: Final = 16
SECURITY: Final = 32
REMOTE: Final = 64
SILENT: Final = 128
PACKETS: Final = FAULTY | PROTOCOLS | LOCKDOWNS  # with any of these, data packets are of use

SETTING_UP: Final = 0
PLANNING: Final = 1
ACTING: Final = 2
HIVE: Final = 3
COMMANDING: Final = 4

SLOTS: Final = 8  # of THESEUS: column by column, the upper row on even numbers
COLUMNS: Final = 4
NOBODY: Final = -1
EMPTY: Final = -1
FACE_DOWN: Final = -1
MOST_SEATS: Final = 5
ACTIONS: Final[tuple[int, ...]] = (0, 8, 5, 4, 3)
HAND: Final[tuple[int, ...]] = (0, 6, 5, 4, 3)
MOST_IDLE: Final = 12  # rounds without an action after which nobody will come out any more
THREAD_ACTIONS: Final = 5
SIDES: Final = PLACES * MOST_SEATS  # room for a seat and a place in one number


@final
class Prisoner:
    """One seat's prisoner, and what she has."""

    def __init__(self) -> None:
        self.character = 0
        self.place = 0
        self.hand: Cards = ()
        self.actions = 0
        self.passed = False
        self.hidden = False
        self.captive = False
        self.captures = 0
        self.stride = False
        self.took = NOBODY
        self.looked_at: Cards = ()  # the hand of which `unlike` are the cards, found when wanted
        self.unlike: list[int] = []

    def clone(self) -> Prisoner:
        """Return an equal prisoner."""
        p = Prisoner()
        p.character = self.character
        p.place = self.place
        p.hand = self.hand
        p.actions = self.actions
        p.passed = self.passed
        p.hidden = self.hidden
        p.captive = self.captive
        p.captures = self.captures
        p.stride = self.stride
        p.took = self.took
        p.looked_at = self.looked_at
        p.unlike = self.unlike
        return p

    def fields(self) -> tuple[str, ...]:
        """Name the fields, for writing them down."""
        return PRISONER

    def key(self) -> tuple[object, ...]:
        """Return all that makes this prisoner what she is."""
        return (
            self.character,
            self.place,
            self.hand,
            self.actions,
            self.passed,
            self.hidden,
            self.captive,
            self.captures,
            self.stride,
            self.took,
        )

    def spend(self, actions: int) -> None:
        """§5.2, 6.6 Turn in action tokens; any action ends hiding, and a stride not yet used."""
        self.actions -= actions
        self.hidden = False
        self.stride = False
        self.took = NOBODY


PRISONER: Final = (
    "character",
    "place",
    "hand",
    "actions",
    "passed",
    "hidden",
    "captive",
    "captures",
    "stride",
    "took",
)
FIELDS: Final = (
    "prisoners",
    "tiles",
    "unseen",
    "walls",
    "turned",
    "cells",
    "minotaurs",
    "loctae",
    "gate_at",
    "opened",
    "codes",
    "theseus",
    "shown",
    "deck",
    "discard",
    "old",
    "alert",
    "round",
    "idle",
    "phase",
    "theseus_die",
    "timer",
    "lockdown",
    "packets",
    "waiting",
    "trodden",
    "active",
    "left",
    "gate",
    "by",
    "hunted",
    "laid",
    "paid",
    "declined",
    "commander",
    "command",
    "orders",
    "granted",
    "grant_ring",
    "grant_number",
    "roving",
    "spent",
    "tapped",
    "icons",
    "icon_place",
    "played",
    "led",
)


@final
class Daedalus(State):
    """The state of The Daedalus Sentence."""

    def __init__(
        self, content: Hive, seats: int, thread: bool, enhancers: int, minutes: int, seconds: int
    ) -> None:
        super().__init__()
        self.content: Final = content
        self.thread: Final = thread
        self.enhancers: Final = enhancers
        self.minutes: Final = minutes
        self.seconds: Final = seconds
        self.prisoners: list[Prisoner] = []
        # The Hive: which tile lies face up where, its walls, how far each ring has turned.
        self.tiles: list[int] = []
        self.unseen: list[Cards] = []
        self.walls = 0
        self.turned: list[int] = []
        self.cells: Cards = ()
        self.minotaurs: list[int] = []
        self.loctae: list[int] = []
        self.gate_at: list[int] = []
        self.opened: list[bool] = []
        self.codes: list[Cards] = []
        # THESEUS, the cards and the dice.
        self.theseus: list[int] = []
        self.shown: list[bool] = []
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.old: Cards = ()  # hidden cards that were dealt from an earlier deck
        self.alert = 1
        self.round = 0
        self.idle = 0  # rounds in a row in which no prisoner took an action
        self.phase = SETTING_UP
        self.theseus_die = 0
        self.timer = 0
        self.lockdown = 0
        self.packets = 0
        # The patrol: the rooms of the guards that have yet to move.
        self.waiting: Cards = ()
        self.trodden = 0  # rooms that guards came through or appeared in of late, as bits
        # What is being done: more kills, a code or a Loctae together.
        self.active = NOBODY
        self.left = 0
        self.gate = NO_GATE
        self.by = 0
        self.hunted = NOBODY
        self.laid: tuple[tuple[int, int, int], ...] = ()
        self.paid = 0
        self.declined = 0
        # Ariadne's Thread: where the Commander is, her cards, and whom she has ordered about.
        self.commander = NOBODY
        self.command: Cards = ()
        self.orders = 0  # cards that the Commander has played in this phase
        self.granted = 0  # actions that are left of a card, in a ring or anywhere
        self.grant_ring = 0
        self.grant_number = 0  # actions for each ring, under a white card
        self.roving: Cards = ()  # Loctae that have left the ring in which they were activated
        self.spent: Cards = ()  # Loctae that belong to a ring whose activation is over
        self.tapped = 0  # laboratories in which a guard has drawn in this phase, as bits
        self.icons = 0
        self.icon_place = NOBODY
        self.played = NOBODY  # a card with which a human controls a Minotaur
        self.led = NOBODY
        if seats:
            self.lay_out(seats)

    def lay_out(self, seats: int) -> None:
        """§1.3, 2.3, 2.4 Put everything on the table as it lies before any luck is drawn."""
        self.prisoners = [Prisoner() for _ in range(seats - 1 if self.thread else seats)]
        self.tiles = [FACE_DOWN] * PLACES
        self.unseen = list(self.content.ring_tiles)
        self.turned = [0] * RINGS
        self.minotaurs = [0] * PLACES
        self.loctae = [0] * PLACES
        self.gate_at = [NOBODY] * GATES
        self.opened = [False] * GATES
        self.codes = [()] * GATES
        self.theseus = [EMPTY] * SLOTS
        self.shown = [False] * SLOTS
        self.deck = list(range(DECK))

    def clone(self) -> Self:
        s = Daedalus(self.content, 0, self.thread, self.enhancers, self.minutes, self.seconds)
        s.copy_flow(self)
        s.prisoners = [p.clone() for p in self.prisoners]
        s.tiles = self.tiles.copy()
        s.unseen = self.unseen.copy()
        s.walls = self.walls
        s.turned = self.turned.copy()
        s.cells = self.cells
        s.minotaurs = self.minotaurs.copy()
        s.loctae = self.loctae.copy()
        s.gate_at = self.gate_at.copy()
        s.opened = self.opened.copy()
        s.codes = self.codes.copy()
        s.theseus = self.theseus.copy()
        s.shown = self.shown.copy()
        s.deck = self.deck.copy()
        s.discard = self.discard.copy()
        s.old = self.old
        s.alert = self.alert
        s.round = self.round
        s.idle = self.idle
        s.phase = self.phase
        s.theseus_die = self.theseus_die
        s.timer = self.timer
        s.lockdown = self.lockdown
        s.packets = self.packets
        s.waiting = self.waiting
        s.trodden = self.trodden
        s.active = self.active
        s.left = self.left
        s.gate = self.gate
        s.by = self.by
        s.hunted = self.hunted
        s.laid = self.laid
        s.paid = self.paid
        s.declined = self.declined
        s.commander = self.commander
        s.command = self.command
        s.orders = self.orders
        s.granted = self.granted
        s.grant_ring = self.grant_ring
        s.grant_number = self.grant_number
        s.roving = self.roving
        s.spent = self.spent
        s.tapped = self.tapped
        s.icons = self.icons
        s.icon_place = self.icon_place
        s.played = self.played
        s.led = self.led
        return s

    def key(self) -> tuple[object, ...]:
        return (
            self.flow_key(),
            tuple([p.key() for p in self.prisoners]),
            (tuple(self.tiles), tuple(self.unseen), self.walls, tuple(self.turned), self.cells),
            (tuple(self.minotaurs), tuple(self.loctae)),
            (tuple(self.gate_at), tuple(self.opened), tuple(self.codes)),
            (
                tuple(self.theseus),
                tuple(self.shown),
                tuple(self.deck),
                tuple(self.discard),
                self.old,
            ),
            (self.alert, self.round, self.idle, self.phase),
            (self.theseus_die, self.timer, self.lockdown, self.packets),
            (self.waiting, self.trodden, self.active, self.left),
            (self.gate, self.by, self.hunted, self.laid, self.paid, self.declined),
            (self.commander, self.command, self.orders, self.granted, self.grant_ring),
            (self.grant_number, self.roving, self.spent, self.tapped, self.icons, self.icon_place),
            (self.played, self.led),
        )

    def fields(self) -> tuple[str, ...]:
        """Name the fields, for writing them down."""
        return FIELDS

    # Small queries.

    def has(self, enhancer: int) -> bool:
        """Whether an enhancer is in play."""
        return self.enhancers & enhancer != 0

    def hidden_hands(self) -> bool:
        """§11.2, 12.5.1 Whether nobody sees the cards of the others."""
        return self.thread or self.enhancers & CLOUD != 0

    def may_speak(self) -> bool:
        """§5.1, 11.4.1 Whether the prisoners may speak to one another now."""
        if self.phase == PLANNING:
            return not self.has(PROTOCOLS)
        return self.phase != HIVE or not self.has(SILENT)

    def card(self, card: int) -> Card:
        """Return a Hive card by its number."""
        return self.content.cards[card]

    def kind(self, card: i64) -> i64:
        """Return whether a Hive card is of a ring's colour, white, a Minotaur or a Loctae."""
        return self.content.kinds[card]

    def rooms(self, place: i64) -> i64:
        """Return what a discovered tile shows of laboratories, hatcheries and the like, as bits."""
        tile: i64 = self.tiles[place]
        return self.content.rooms_of[tile] if tile != FACE_DOWN else 0

    def room(self, place: i64, kind: i64) -> bool:
        """Whether a discovered tile shows a laboratory, a hatchery or the like."""
        return self.rooms(place) & kind != 0

    def gate_of(self, place: i64) -> int:
        """Return the gate that a discovered tile shows, or -1."""
        tile = self.tiles[place]
        return self.content.gate_on[tile] if tile != FACE_DOWN else NO_GATE

    def guarded(self, place: i64) -> bool:
        """§5.6 Whether a guard stands in a room."""
        return self.minotaurs[place] > 0 or self.loctae[place] > 0

    def stuck(self, p: Prisoner) -> bool:
        """§6.6.1 Whether a prisoner must go on hiding, because a guard is in the room."""
        return p.hidden and self.guarded(p.place)

    def spare_minotaurs(self) -> int:
        """§1.3 Return how many Minotaurs are in the supply."""
        return MINOTAURS - total(self.minotaurs)

    def spare_loctae(self) -> int:
        """§1.3 Return how many Loctae Scientists are in the supply."""
        return SCIENTISTS - total(self.loctae)

    def is_a(self, p: Prisoner, character: int) -> bool:
        """§9.1, 9.2, 9.3, 9.4, 9.5, 12.5 Whether a prisoner has a character's ability here."""
        return p.character == character and not self.thread

    def lost(self, character: int) -> bool:
        """§6.1, 7.13.4 Whether the penalty of a captured character is in effect."""
        if self.thread:
            return False
        return any(p.captive and p.character == character for p in self.prisoners)

    def cell_of(self, p: Prisoner) -> int:
        """§2.4 Return the cell of a prisoner."""
        return self.cell(p.character)

    def cell(self, colour: int) -> int:
        """§2.4 Return the cell of a colour."""
        for place, other in enumerate(self.cells):
            if other == colour:
                return place
        raise ValueError(f"there is no cell of the colour {colour}")

    def most_actions(self) -> int:
        """§2.2, 12.5 Return how many actions each prisoner has in a round."""
        return THREAD_ACTIONS if self.thread else ACTIONS[len(self.prisoners)]

    def most_cards(self, p: Prisoner) -> int:
        """§2.6, 9.5 Return how many cards a prisoner may hold."""
        return HAND[len(self.prisoners)] + (2 if self.is_a(p, BAXTER) else 0)

    def distinct(self, hand: Cards, without: int = NOBODY) -> list[int]:
        """Return the cards of a hand, those that look alike once, and one of them not at all."""
        faces = self.content.faces if self.enhancers & PACKETS else self.content.bares
        seen: i64 = 0
        found: list[int] = []
        for card in hand:
            if card == without:
                continue
            face = bit(faces[card])
            if not seen & face:
                seen |= face
                found.append(card)
        return found

    def unlike(self, p: Prisoner) -> list[int]:
        """Return the cards that a prisoner holds, those that look alike once."""
        if p.looked_at is not p.hand:
            p.looked_at = p.hand
            p.unlike = self.distinct(p.hand)
        return p.unlike

    def reached(self, ring: int) -> bool:
        """§6.2.1 Whether a gate to a ring has been opened; the cells open on the blue ring."""
        return ring <= BLUE or (self.alert >= ring and self.opened_to(ring))

    def opened_to(self, ring: int) -> bool:
        """§6.4.8 Whether some gate that leads into a ring is open."""
        for gate, opened in enumerate(self.opened):
            if opened and self.content.gates[gate].ring == ring - 1:
                return True
        return False

    def commander_seat(self) -> int:
        """§12.1 Return the seat of the Hive Commander: the last."""
        return len(self.prisoners)


def total(counts: list[int]) -> int:
    """Return how many there are in all: `sum`, but compiled."""
    found: i64 = 0
    for count in counts:
        found += count
    return found


def is_pod(s: Daedalus, gate: int) -> bool:
    """§6.3 Whether a gate is the escape pod."""
    return s.content.gates[gate].ring == GREEN


def front(s: Daedalus, cell: i64) -> i64:
    """§5.4 Return the blue place in front of a cell."""
    turned: i64 = s.turned[BLUE]
    return FIRST[BLUE] + (cell - turned) % 6


def ring_of(place: int) -> int:
    """Return the ring of a place."""
    return RING[place]


SPARE_COLOURS: Final = tuple(range(1, PURPLE))
