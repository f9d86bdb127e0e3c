"""Things by the names that people use: the kinds that words.toml speaks of."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import (
    HUB,
    NAMES,
    RING,
)
from derelict.games.daedalus.content import KINDS, LOCTAE, MINOTAUR, NO_GATE, ROOMS, WHITE, Hive
from derelict.games.daedalus.state import FACE_DOWN, NOBODY, PACKETS, Daedalus
from derelict.games.daedalus.view import place_sign, rooms_at

ARROWS: Final = {-1: "←", 0: "", 1: "→"}
HEADING_NAMES: Final = {-1: "counter-clockwise", 0: "both ways", 1: "clockwise"}
ROOM_NAMES: Final = {"control": "control room", "relay": "communications relay"}
PHASE_NAMES: Final = (
    "setting up",
    "planning",
    "the prisoners act",
    "the Hive moves",
    "the Commander acts",
)
GUARDS: Final = ("A Minotaur", "A Loctae Scientist", "The Commander")
DICE: Final = ("no die", "the THESEUS die", "the timer die", "the security die")
LOCKDOWNS: Final = (
    "nothing",
    "a Minotaur is let in",
    "the vents are locked",
    "the laboratories are locked",
    "the relays are locked",
    "the control rooms are locked",
    "the hatcheries are locked",
)
COUNTED: Final = {
    "rooms": "room",
    "cards": "card",
    "actions": "action",
    "packets": "packet",
    "minutes": "minute",
    "seconds": "second",
}
TARGETS: Final = {
    "seat": "seat",
    "place": "place",
    "sign": "place",
    "way": "place",
    "card": "card",
    "Card": "card",
    "short": "card",
    "grant": "card",
    "rotation": "card",
    "gate": "gate",
    "Gate": "gate",
    "slot": "slot",
    "offer": "slot",
    "ring": "ring",
}


def name(s: Daedalus, kind: str, value: int) -> str:
    """Return a value of an option or event as people name it."""
    match kind:
        case "seat":
            return seat_name(s, value)
        case "introduced":
            return introduced(s, value)
        case "place":
            return place_name(s, value)
        case "sign":
            return place_sign_or_name(s, value)
        case "way":
            return way_name(s, value)
        case "card":
            return told_card(s, value)
        case "short":
            return card_name(s, value)
        case "Card":
            return capital(told_card(s, value))
        case "grant":
            return grant_name(s, value)
        case "rotation":
            return rotation_name(s, value)
        case "gate":
            return gate_name(s, value)
        case "Gate":
            return capital(gate_name(s, value))
        case "offer":
            return offer_name(s, value)
        case "code":
            return code_name(s, value)
        case _:
            return plain_name(s.content, kind, value)


def plain_name(content: Hive, kind: str, value: int) -> str:
    """Name what needs no board to be named."""
    if kind in COUNTED:
        return counted(value, COUNTED[kind])
    match kind:
        case "prisoner":
            return content.prisoners[value - 1].name
        case "tile":
            return tile_name(content, value)
        case "ring":
            return f"the {NAMES[value]} ring"
        case "Ring":
            return f"The {NAMES[value]} ring"
        case "slot":
            return slot_name(value)
        case "Slot":
            return capital(slot_name(value))
        case "guard":
            return GUARDS[value]
        case "die":
            return DICE[value]
        case "lockdown":
            return LOCKDOWNS[value]
        case "heading":
            return HEADING_NAMES[value]
        case "by":
            return "numbers" if value else "colours"
        case "minotaurs":
            return "a Minotaur" if value == 1 else f"{value} Minotaurs"
        case "Minotaurs":
            return "A Minotaur appears" if value == 1 else f"{value} Minotaurs appear"
        case _:
            return str(value)


def target(s: Daedalus, kind: str, value: int) -> str:
    """Return the thing on the board that a value is about, such as `place:17`, or nothing."""
    return f"{TARGETS[kind]}:{value}" if kind in TARGETS else ""


def luck(content: Hive, what: str, value: int) -> str:
    """Name what was drawn or rolled."""
    match what:
        case "card":
            return typed_card(content, value)
        case "tile":
            return content.tiles[value].name
        case "cell":
            return f"the {KINDS[value]} cell"
        case _:
            return str(value)


def ending(s: Daedalus) -> str:
    """Return how the game ended, in the words of its pack."""
    if s.outcome is None:
        return ""
    told = s.content.endings[s.outcome.reason]
    return f"{told.title}. {told.text}"


# Numbers and lists.


def counted(count: int, noun: str) -> str:
    """Return a number of things."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(words: list[str]) -> str:
    """Return words as a list in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def capital(text: str) -> str:
    """Return a text as it begins a sentence."""
    return text[:1].upper() + text[1:]


# Cards.


def card_name(s: Daedalus, card: int) -> str:
    """Return what a card shows, as far as it matters at this table."""
    return face_name(s.content, card, s.enhancers & PACKETS != 0)


def told_card(s: Daedalus, card: int) -> str:
    """Return a card as it is called within a sentence."""
    return f"a {card_name(s, card)} card" if s.card(card).guard else card_name(s, card)


def face_name(content: Hive, card: int, packets: bool) -> str:
    """Return what a card shows: an arrow to the right is clockwise, a star is a data packet."""
    shown = content.cards[card]
    marks = "*" * shown.packets if packets else ""
    if shown.kind == MINOTAUR:
        return f"Minotaur{marks}"
    if shown.kind == LOCTAE:
        return f"Loctae{marks}"
    if shown.kind == WHITE:
        return f"white {shown.number}{marks}"
    return f"{KINDS[shown.kind]} {shown.number}{ARROWS[shown.heading]}{marks}"


def typed_card(content: Hive, card: int) -> str:
    """Return what a card shows in words that can be typed."""
    shown = content.cards[card]
    if shown.guard:
        found = "Minotaur" if shown.kind == MINOTAUR else "Loctae"
    else:
        found = f"{KINDS[shown.kind]} {shown.number}"
    if shown.heading:
        found += f" {HEADING_NAMES[shown.heading]}"
    return f"{found}, {counted(shown.packets, 'packet')}" if shown.packets else found


def slot_name(slot: int) -> str:
    """Return a spot of THESEUS."""
    return f"column {slot // 2 + 1}, {'lower' if slot % 2 else 'upper'} row"


def grant_name(s: Daedalus, card: int) -> str:
    """§12.7 Say how many actions a card of the Commander's grants, and to whom."""
    shown = s.card(card)
    name = capital(told_card(s, card))
    if shown.guard:
        return f"{name}: {2 if shown.kind == MINOTAUR else 3} actions for any guards"
    where = "each ring" if shown.white else f"the {KINDS[shown.kind]} ring"
    return f"{name}: {counted(shown.number, 'action')} for guards in {where}"


def rotation_name(s: Daedalus, card: int) -> str:
    """§12.7.3, 12.7.4 Say what a card of the Commander's turns."""
    shown = s.card(card)
    name = capital(told_card(s, card))
    if shown.white:
        return f"{name}: turn every ring, each against the next"
    return f"{name}: turn the {KINDS[shown.kind]} ring"


def offer_name(s: Daedalus, slot: int) -> str:
    """Say which card of THESEUS one would get, as far as it is known."""
    there = card_name(s, s.theseus[slot]) if s.shown[slot] else "what is face down"
    return f"{there}, column {slot // 2 + 1}"


def code_name(s: Daedalus, number: int) -> str:
    """Return a card of the code that is being broken, or the Loctae that is hunted."""
    if s.hunted != NOBODY:
        return f"the Loctae Scientist in {place_name(s, s.hunted)}"
    return f"card {number + 1} of the code, {told_card(s, s.codes[s.gate][number])}"


# People.


def seat_name(s: Daedalus, seat: int) -> str:
    """Call a seat by its prisoner, once that is chosen."""
    if s.thread and seat == s.commander_seat():
        return "The Commander"
    character = s.prisoners[seat].character
    return s.content.prisoners[character - 1].name if character else f"Seat {seat + 1}"


def introduced(s: Daedalus, character: int) -> str:
    """Return a prisoner with what she can do and what it costs to lose her, where that counts."""
    who = s.content.prisoners[character - 1]
    if s.thread:
        return f"{who.name}. {who.text}"
    return f"{who.name}. {who.ability} If captured: {who.penalty[0].lower()}{who.penalty[1:]}"


# Places.


def place_name(s: Daedalus, place: int) -> str:
    """Return a room by its name and sign, or by its sign alone while it is undiscovered."""
    tile = s.tiles[place]
    if RING[place] == HUB:
        return s.content.tiles[tile].name
    if tile == FACE_DOWN:
        return place_sign(place)
    return f"{in_sentence(s.content.tiles[tile].name)} ({place_sign(place)})"


def place_sign_or_name(s: Daedalus, place: int) -> str:
    """Return the sign of a room; what never turns has a name of its own."""
    return place_sign(place) if RING[place] != HUB else place_name(s, place)


def in_sentence(name: str) -> str:
    """Return the name of a room as it stands within a sentence."""
    return f"the {name[0].lower()}{name[1:]}"


def tile_name(content: Hive, number: int) -> str:
    """Return what a tile shows, and what there is to be said about it."""
    tile = content.tiles[number]
    shown = [
        f"a {ROOM_NAMES.get(room, room)}" for room in ROOMS if tile.has(1 << ROOMS.index(room))
    ]
    if tile.gate != NO_GATE:
        shown.append(f"a gate, {content.gates[tile.gate].name}")
    shown += ["a wall clockwise"] if tile.wall_after else []
    shown += ["a wall counter-clockwise"] if tile.wall_before else []
    found = in_sentence(tile.name) + (f", with {listed(shown)}" if shown else "")
    return f"{found}. {tile.text}"


def way_name(s: Daedalus, place: int) -> str:
    """Return a room with what is known to be in it."""
    return ", ".join([place_name(s, place), *contents(s, place)])


def contents(s: Daedalus, place: int) -> list[str]:
    """Say what is in a room: what can be done there, a gate, and who is about."""
    if RING[place] == HUB or s.tiles[place] == FACE_DOWN:
        return []
    found = [ROOM_NAMES.get(room, room) for room in rooms_at(s, place)]
    gate = s.gate_of(place)
    if gate != NO_GATE:
        found.append(gate_state(s, gate))
    return found


def gate_name(s: Daedalus, gate: int) -> str:
    """Return the name of a gate, with the sign of its room."""
    place = s.gate_at[gate]
    where = f" ({place_sign(place)})" if place != NOBODY else ""
    return f"{s.content.gates[gate].name}{where}"


def gate_state(s: Daedalus, gate: int) -> str:
    """Say whether a gate is open, and what it asks for if it is not."""
    token = s.content.gates[gate]
    if s.opened[gate]:
        return "gate open"
    return f"gate of {counted(token.code, 'card')}" if token.code else "broken gate"
