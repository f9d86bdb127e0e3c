"""What a seat may see, as plain values: the Hive, THESEUS, and the hands that it may know."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import (
    CLOCKWISE,
    COUNTER,
    FIRST,
    HUB,
    NAMES,
    PLACES,
    RING,
    RINGS,
    SIZE,
    inward,
    outward,
    slot_of,
    walled,
)
from derelict.games.daedalus.content import HEADINGS, KINDS, NO_GATE, ROOMS, TILES
from derelict.games.daedalus.forecast import Forecast, dangers, forecast
from derelict.games.daedalus.state import (
    ACTING,
    EMPTY,
    FACE_DOWN,
    NOBODY,
    PLANNING,
    REPAIRS,
    SILENT,
    SLOTS,
    Daedalus,
)
from derelict.kernel.deck import Cards
from derelict.kernel.flow import Event

PHASES: Final = ("setting up", "planning", "prisoners", "hive", "commander")
ROWS: Final = ("rotation", "patrol")
ENHANCERS: Final = 7


def view(s: Daedalus, seat: int) -> dict[str, object]:
    """Return all that a seat may see."""
    return {
        "you": seat,
        "mode": "ariadne" if s.thread else "base",
        "enhancers": enhancers(s),
        "round": s.round,
        "phase": PHASES[s.phase],
        "alert": s.alert,
        "may_speak": s.may_speak(),
        "clock": clock_view(s),
        "dice": dice_view(s),
        "packets": s.packets,
        "rings": [ring_view(s, ring) for ring in range(RINGS)],
        "places": [place_view(s, place) for place in range(PLACES)],
        "gates": [gate_view(s, gate) for gate in range(len(s.content.gates))],
        "theseus": [slot_view(s, slot) for slot in range(SLOTS)],
        "deck": len(s.deck),
        "discard": cards_view(s, tuple(s.discard)),
        "supply": {"minotaurs": s.spare_minotaurs(), "loctae": s.spare_loctae()},
        "seats": [seat_view(s, number, seat) for number in range(len(s.prisoners))],
        "commander": commander_view(s, seat),
        "doing": doing_view(s),
        "forecast": forecast_view(s),
    }


# The round, its clocks and its dice.


def enhancers(s: Daedalus) -> list[int]:
    """§10.2 Return the numbers of the enhancers in play."""
    return [number + 1 for number in range(ENHANCERS) if s.enhancers >> number & 1]


def clock_view(s: Daedalus) -> dict[str, object]:
    """§11.3, 11.4, 11.6 Return what clocks the table has to keep, in minutes and seconds."""
    return {
        "game_minutes": s.minutes if s.has(REPAIRS) else None,
        "phase_seconds": s.timer or None,
        "silent": s.has(SILENT),
    }


def dice_view(s: Daedalus) -> dict[str, object]:
    """§11.1, 11.4, 11.5 Return what the dice show in this round."""
    return {"theseus": s.theseus_die, "timer": s.timer, "lockdown": s.lockdown}


def doing_view(s: Daedalus) -> dict[str, object]:
    """Return what is half done: a code or a Loctae together, a patrol, a guard that is led."""
    return {
        "active": s.active,
        "left": s.left,
        "gate": s.gate,
        "by": s.by,
        "hunted": s.hunted,
        "laid": [{"on": slot, "card": card, "seat": seat} for slot, card, seat in s.laid],
        "waiting": list(s.waiting),
        "orders": s.orders,
        "granted": s.granted,
        "ring": s.grant_ring,
        "led": s.led,
        "played": s.played,
        "icons": s.icons,
    }


def forecast_view(s: Daedalus) -> dict[str, object] | None:
    """Return what THESEUS will do, while there is time to do something about it."""
    if s.phase not in (PLANNING, ACTING) or s.outcome is not None:
        return None
    return told(forecast(s), dangers(s))


def told(ahead: Forecast, risky: int) -> dict[str, object]:
    """Return a forecast, and the rooms in which one had better not be."""
    return {
        "events": [event_view(event) for event in ahead.events],
        "captured": list(ahead.captured),
        "unknown": list(ahead.unknown),
        "choices": ahead.choices,
        "dangers": [place for place in range(PLACES) if risky >> place & 1],
    }


def event_view(event: Event) -> dict[str, object]:
    """Return an event by its kind and its values."""
    return {"kind": event.kind, "values": list(event.values)}


# The Hive.


def ring_view(s: Daedalus, ring: int) -> dict[str, object]:
    """Return a ring and how far it has turned clockwise."""
    return {"ring": ring, "name": NAMES[ring], "size": SIZE[ring], "turned": s.turned[ring]}


def place_view(s: Daedalus, place: int) -> dict[str, object]:
    """Return a place: its tile once that is face up, who stands there, and what it touches."""
    inner = inward(place, s.turned)
    return {
        "place": place,
        "name": place_sign(place),
        "ring": RING[place],
        "slot": slot_of(place, s.turned),
        "tile": tile_view(s, place),
        "minotaurs": s.minotaurs[place],
        "loctae": s.loctae[place],
        "prisoners": standing(s, place),
        "commander": place == s.commander,
        "wall_clockwise": walled(place, CLOCKWISE, s.walls),
        "wall_counter_clockwise": walled(place, COUNTER, s.walls),
        "outward": list(outward(place, s.turned)),
        "inward": None if inner == NOBODY else inner,
    }


def place_sign(place: int) -> str:
    """Return the sign of a place, which turns with its ring: R7 is the seventh of the red ring."""
    ring = RING[place]
    return f"{NAMES[ring][0].upper()}{place - FIRST[ring] + 1}"


def standing(s: Daedalus, place: int) -> list[int]:
    """Return the seats whose prisoners stand at a place."""
    return [seat for seat, p in enumerate(s.prisoners) if p.character and p.place == place]


def tile_view(s: Daedalus, place: int) -> dict[str, object] | None:
    """Return what a tile shows, or nothing while it lies face down."""
    number = s.tiles[place]
    if number == FACE_DOWN:
        return None
    tile = s.content.tiles[number]
    found: dict[str, object] = {"id": number, "name": tile.name, "text": tile.text}
    if number < TILES[HUB]:
        return found | {"cell": KINDS[s.cells[place]]}
    return found | {
        "rooms": rooms_at(s, place),
        "gate": None if tile.gate == NO_GATE else tile.gate,
        "minotaurs": tile.minotaurs,
        "loctae": tile.loctae,
        "randomizer": tile.random,
    }


def rooms_at(s: Daedalus, place: int) -> list[str]:
    """Return what can be done in a discovered room."""
    return [name for bit, name in enumerate(ROOMS) if s.room(place, 1 << bit)]


def gate_view(s: Daedalus, gate: int) -> dict[str, object]:
    """Return a gate, where it was found, and its code once that lies on the table."""
    token = s.content.gates[gate]
    place = s.gate_at[gate]
    return {
        "gate": gate,
        "name": token.name,
        "ring": token.ring,
        "needs": token.code,
        "place": None if place == NOBODY else place,
        "open": s.opened[gate],
        "code": cards_view(s, s.codes[gate]),
    }


# Cards.


def card_view(s: Daedalus, card: int) -> dict[str, object]:
    """Return what a Hive card shows."""
    shown = s.card(card)
    heading = HEADINGS[shown.heading > 0] if shown.heading else None
    return {
        "id": card,
        "kind": KINDS[shown.kind],
        "number": shown.number or None,
        "heading": heading,
        "packets": shown.packets,
    }


def cards_view(s: Daedalus, cards: Cards) -> list[dict[str, object]]:
    """Return several cards in order."""
    return [card_view(s, card) for card in cards]


def slot_view(s: Daedalus, slot: int) -> dict[str, object]:
    """Return one spot of THESEUS; a card that lies face down is not told."""
    card = s.theseus[slot]
    return {
        "slot": slot,
        "row": ROWS[slot % 2],
        "column": slot // 2 + 1,
        "active": slot // 2 < s.alert,
        "there": card != EMPTY,
        "card": card_view(s, card) if card != EMPTY and s.shown[slot] else None,
    }


# The seats.


def sees(s: Daedalus, watcher: int, seat: int) -> bool:
    """§2.5, 11.2, 12.5.1 Whether a seat sees the cards of another."""
    return watcher == seat or not s.hidden_hands()


def seat_view(s: Daedalus, seat: int, watcher: int) -> dict[str, object]:
    """Return a prisoner; her cards only to those who may see them."""
    p = s.prisoners[seat]
    character = s.content.prisoners[p.character - 1] if p.character else None
    return {
        "seat": seat,
        "character": p.character,
        "name": character.name if character is not None else None,
        "ability": character.ability if character is not None else None,
        "penalty": character.penalty if character is not None else None,
        "place": p.place if p.character else None,
        "cards": len(p.hand),
        "hand": cards_view(s, p.hand) if sees(s, watcher, seat) else None,
        "limit": s.most_cards(p),
        "actions": p.actions,
        "passed": p.passed,
        "hidden": p.hidden,
        "captive": p.captive,
        "captures": p.captures,
    }


def commander_view(s: Daedalus, watcher: int) -> dict[str, object] | None:
    """§12.1 Return the Hive Commander, whose cards nobody else sees."""
    if not s.thread:
        return None
    seat = s.commander_seat()
    return {
        "seat": seat,
        "place": None if s.commander == NOBODY else s.commander,
        "cards": len(s.command),
        "hand": cards_view(s, s.command) if watcher == seat else None,
    }
