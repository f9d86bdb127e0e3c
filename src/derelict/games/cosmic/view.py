"""What a seat may see: all that lies on the table, as plain values."""

from __future__ import annotations

from typing import Final

from derelict.games.cosmic.board import AT, NAMES, PLACES, PORT, SPACES, neighbour, passage
from derelict.games.cosmic.content import CODES, INFORMATION, KINDS, RACES, RANKS, Alien
from derelict.games.cosmic.effects import VERBS
from derelict.games.cosmic.rules.combat import attack_bonus
from derelict.games.cosmic.rules.ways import ways
from derelict.games.cosmic.state import (
    BLIND,
    NOBODY,
    PROFESSIONS,
    ROUNDS,
    Juggernaut,
    Mercenary,
    fixed_value,
    spot,
    treasure_of,
    uses_of,
)
from derelict.kernel.deck import Cards

HOUR: Final = 12  # rounds of five minutes
CODE_COLOURS: Final = ("green", "yellow", "red")
PASSAGE_MARKS: Final = ("unmarked", "unlocked", "locked", "broken", "blind")
ROOM_MARKS: Final = ("unmarked", "", "", "empty", "")
CHAMBER_MARKS: Final = ("unmarked", "booth", "", "no booth", "")


def view(s: Juggernaut, seat: int) -> dict[str, object]:
    """Return all that a seat may see; in this game that is the same for everyone."""
    return {
        "you": seat,
        "mode": "cooperative" if s.cooperative else "competitive",
        "draw": "tables" if s.tables else "cards",
        "round": s.round,
        "clock": clock(s),
        "active": s.active,
        "first": s.first,
        "seats": [seat_view(s, number) for number in range(len(s.mercs))],
        "places": [place_view(s, place) for place in range(PLACES)],
        "turn": turn_view(s),
        "decks": decks_view(s),
        "fight": fight_view(s),
        "emperor": {"met": s.emperor_met, "killed": s.emperor_killed},
    }


# The clock and the turn.


def code_colour(time: int) -> str:
    """§4.7 Return the colour of the marker on the time card in a round."""
    return CODE_COLOURS[min(time // HOUR, len(CODE_COLOURS) - 1)]


def minutes(time: int) -> int:
    """§4.7 Return the minutes at which the marker stands on the time card in a round."""
    return 0 if time >= ROUNDS else 55 - 5 * (time % HOUR)


def time_left(time: int) -> int:
    """§4.7 Return the minutes until the privateer leaves, in a round."""
    return 5 * max(ROUNDS - time, 0)


def clock(s: Juggernaut) -> dict[str, object]:
    """Return what the time card shows."""
    return {
        "code": code_colour(s.round),
        "minutes": minutes(s.round),
        "rounds_left": max(ROUNDS - s.round, 0),
    }


def turn_view(s: Juggernaut) -> dict[str, object]:
    """Return how far the active seat's turn has come."""
    return {
        "walking": s.walking,
        "spaces_left": s.left,
        "moved": s.moved,
        "fought": s.fought,
        "relocked": s.relocked,
        "evacuated": s.evacuated,
        "path": list(s.trail),
    }


def decks_view(s: Juggernaut) -> dict[str, object]:
    """Count the cards of each deck and discard pile, and the geomorphs that lie face down."""
    return {
        "aliens": len(s.alien_deck),
        "aliens_discarded": len(s.alien_discard),
        "treasures": len(s.treasure_deck),
        "treasures_discarded": len(s.treasure_discard),
        "geomorphs_face_down": s.tiles.count(-1),
    }


# Aliens and treasures.


def alien_view(s: Juggernaut, number: int) -> dict[str, object]:
    """Return what an alien's or trap's card says."""
    card = s.content.aliens[number]
    found: dict[str, object] = {
        "id": number,
        "code": CODES[number],
        "name": card.name,
        "title": card.title,
        "text": card.text,
    }
    if card.race < 0:
        effect = card.effects[0]
        turns = f"unconscious for 1-{effect.number} turns"
        return found | {"trap": turns if effect.verb == "unconscious" else effect.verb}
    return found | {"race": RACES[card.race], "rank": RANKS[card.rank], "need": needs(card)}


def needs(card: Alien) -> dict[str, object]:
    """Return the number that each profession must reach."""
    return {PROFESSIONS[i + 1]: need for i, need in enumerate(card.need)}


def item_view(s: Juggernaut, item: int) -> dict[str, object]:
    """Return a treasure's card and what has become of it."""
    card = s.treasure(item)
    least, most = worth(s, item)
    found: dict[str, object] = {
        "id": item,
        "code": CODES[treasure_of(item)],
        "name": card.name,
        "text": card.text,
        "kind": KINDS[card.kind],
    }
    if least == most:
        found["value"] = most
    else:
        found["range"] = [least, most]
    if effect := powers(s, item):
        found["uses"] = uses_of(item) if card.uses else "permanent"
        found["effect"] = effect
    return found


def items_view(s: Juggernaut, items: Cards) -> list[dict[str, object]]:
    """Return several treasures in order."""
    return [item_view(s, item) for item in items]


def worth(s: Juggernaut, item: int) -> tuple[int, int]:
    """§7.4 Return the least and the most that an item can be worth."""
    card = s.treasure(item)
    fixed = fixed_value(item)
    if card.kind != INFORMATION:
        return card.value, card.value
    return (fixed, fixed) if fixed else (card.value + card.die, card.most)


def powers(s: Juggernaut, item: int) -> list[list[object]]:
    """§7.5 Return what an item gives: verbs with their arguments, as packs write them."""
    bonus = s.bonus(item)
    found: list[list[object]] = []
    for verb, takes in VERBS.items():
        if verb == "attack_race":
            if bonus.race >= 0:
                found.append([verb, RACES[bonus.race], bonus.race_attack])
        elif given := int(getattr(bonus, verb)):
            found.append([verb, given] if takes else [verb])
    return found


# Mercenaries and the fight.


def seat_view(s: Juggernaut, seat: int) -> dict[str, object]:
    """Return a mercenary and all that it has."""
    m = s.mercs[seat]
    return {
        "seat": seat,
        "profession": PROFESSIONS[m.profession] if m.profession else None,
        "space": m.space,
        "place": m.space // SPACES,
        "carried": items_view(s, m.carried),
        "stored": items_view(s, m.stored),
        "blasts": m.blasts,
        "grenades": m.grenades,
        "smokes": m.smokes,
        "unconscious": m.asleep,
        "captive": m.captive,
        "booth_access": m.booths,
        "computer_access": m.computer,
        "kills": m.kills,
    }


def need(s: Juggernaut, m: Mercenary, alien: int) -> int:
    """§5.3 Return the number that a mercenary must reach against an alien; 0 for a trap."""
    numbers = s.content.aliens[alien].need
    return numbers[m.profession - 1] if numbers and m.profession else 0


def fight_view(s: Juggernaut) -> dict[str, object] | None:
    """Return the fight that is on, if there is one."""
    if s.foe == NOBODY:
        return None
    return {
        "seat": s.active,
        "alien": alien_view(s, s.foe),
        "need": need(s, s.me(), s.foe),
        "bonus": attack_bonus(s),
        "blasts": s.blasting,
        "grenades": s.grenading,
        "smokes": s.smoking,
        "announced": items_view(s, s.announced),
    }


# The board.


def rotated(cell: tuple[int, int], turns: int) -> tuple[int, int]:
    """Turn a cell of the lattice counter-clockwise about the middle, 60 degrees at a time."""
    q, r = cell
    for _ in range(turns % 6):
        q, r = q + r, -q
    return q, r


def cell_of(s: Juggernaut, space: int) -> tuple[int, int]:
    """Return where a space of a geomorph lies on its lattice, turned as the geomorph is."""
    place = space // SPACES
    return rotated(s.geomorph(place).cells[space % SPACES], s.turned[place])


def kind_of(s: Juggernaut, space: int) -> str:
    """Say what a space is."""
    if space == PORT:
        return "port"
    if space % SPACES == 0:
        return "chamber"
    return "room" if s.is_room(space) else "corridor"


def is_open(s: Juggernaut, place: int, direction: int) -> bool:
    """Whether a face-up geomorph has a passage in a direction."""
    return s.geomorph(place).open[s.side(place, direction)]


def space_view(s: Juggernaut, space: int) -> dict[str, object]:
    """Return a space with all that lies on it."""
    kind = kind_of(s, space)
    q, r = cell_of(s, space)
    names = {"port": "the docking port", "chamber": "the red chamber", "corridor": "corridor"}
    room = s.geomorph(space // SPACES).rooms[space % SPACES - 1] if kind == "room" else ""
    return {
        "space": space,
        "kind": kind,
        "name": room or names[kind],
        "q": q,
        "r": r,
        "mark": mark_of(s, space, kind),
        "alien": None if foe_at(s, space) == NOBODY else alien_view(s, foe_at(s, space)),
        "treasures": items_view(s, tuple([item for at, item in s.floor if at == space])),
        "venting": [{"rounds": left, "seat": by} for at, left, by in s.venting if at == space],
        "next": ways(s, space),
    }


def mark_of(s: Juggernaut, space: int, kind: str) -> str | None:
    """Return what the marker of a room or chamber says; other spaces have none."""
    if kind == "room":
        return "alien" if foe_at(s, space) != NOBODY else ROOM_MARKS[s.marks[spot(space)]]
    return CHAMBER_MARKS[s.marks[spot(space)]] if kind == "chamber" else None


def foe_at(s: Juggernaut, space: int) -> int:
    """Return the alien left in a room or chamber, or nobody."""
    place, local = space // SPACES, space % SPACES
    return s.foes[spot(space)] if local <= len(s.geomorph(place).rooms) else NOBODY


def side_view(s: Juggernaut, place: int, direction: int) -> dict[str, object]:
    """Return one side of a place: what is beyond it, and whether and how one can pass."""
    border = passage(place, direction)
    return {
        "direction": NAMES[direction],
        "to": neighbour(place, direction) if border >= 0 else None,
        "open": is_open(s, place, direction) if s.tiles[place] >= 0 else None,
        "passage": border if border >= 0 else None,
        "mark": PASSAGE_MARKS[s.passages[border] if border >= 0 else BLIND],
    }


def place_view(s: Juggernaut, place: int) -> dict[str, object]:
    """Return one of the nineteen places, with its spaces once its geomorph lies face up."""
    tile = s.tiles[place]
    known = tile >= 0
    local = range(len(s.geomorph(place).cells)) if known else range(0)
    return {
        "place": place,
        "q": AT[place][0],
        "r": AT[place][1],
        "geomorph": tile if known else None,
        "name": s.geomorph(place).name if known else None,
        "text": s.geomorph(place).text if known else None,
        "turned": s.turned[place] if known else None,
        "spaces": [space_view(s, place * SPACES + number) for number in local],
        "sides": [side_view(s, place, direction) for direction in range(6)],
    }
