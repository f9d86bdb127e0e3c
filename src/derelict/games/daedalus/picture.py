"""The Hive as text: the rings laid out straight, and what touches stands one above the other."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import (
    BLUE,
    CLOCKWISE,
    COUNTER,
    FIRST,
    GREEN,
    HUB,
    NAMES,
    PLACES,
    SIZE,
    along,
    inward,
    outward,
    place_at,
    walled,
)
from derelict.games.daedalus.content import (
    CONTROL,
    HATCHERY,
    LABORATORY,
    NO_GATE,
    RELAY,
    VENT,
)
from derelict.games.daedalus.outlook import Outlook
from derelict.games.daedalus.state import COLUMNS, FACE_DOWN, NOBODY, PACKETS, Daedalus, Prisoner
from derelict.games.daedalus.status import (
    ALARM,
    BOLD,
    CAUGHT,
    CELL_STYLES,
    DIM,
    HARD,
    NARROW,
    OPEN,
    PLAIN,
    WIDTH,
    Piece,
    ahead_lines,
    broken,
    code_lines,
    column_pieces,
    joined,
    notices,
    padded,
    seat_lines,
    styled,
    theseus_lines,
    unbroken,
    who,
)
from derelict.games.daedalus.text import PHASE_NAMES, counted
from derelict.games.daedalus.view import place_sign, standing

LEFT: Final = 6  # columns before the rings
SPAN: Final[tuple[int, ...]] = (12, 12, 6, 6, 6)  # columns of a room
RING_STYLES: Final = CELL_STYLES[:5]
SIGNS: Final = ((LABORATORY, "L"), (HATCHERY, "H"), (CONTROL, "C"), (RELAY, "R"))


def board(s: Daedalus, seat: int, colour: bool) -> str:
    """Draw the Hive from the outside in, THESEUS below it, and then the prisoners."""
    outlook = Outlook(s)
    lines = [header(s, colour)]
    for ring in range(GREEN, HUB - 1, -1):
        lines.append(joined(border(s, ring), colour))
        lines += ring_lines(s, ring, seat, outlook, colour)
    lines += legend(s, colour)
    lines += theseus_lines(s, colour)
    lines += ahead_lines(outlook.words(s), WIDTH, colour)
    lines += notices(s, WIDTH) + code_lines(s, WIDTH)
    lines += seat_lines(s, seat, colour)
    return "\n".join(lines)


def header(s: Daedalus, colour: bool) -> str:
    """Say how bad and how late it is, and what is left of cards and guards."""
    alert = f" ALERT {s.alert} "
    text = f" round {s.round}: {PHASE_NAMES[s.phase]}"
    cards = f"deck {len(s.deck)}, discards {len(s.discard)}"
    guards = f"reserve {s.spare_minotaurs()} m, {s.spare_loctae()} @"
    right = f"{cards}; {guards}".rjust(WIDTH - len(alert) - len(text) - 1)
    return " " + styled(alert, ALARM if s.alert > BLUE else BOLD, colour) + text + right


# A ring.


def ring_lines(s: Daedalus, ring: int, seat: int, outlook: Outlook, colour: bool) -> list[str]:
    """Draw a ring: what its rooms are, and below that who is there."""
    title = f"{NAMES[ring].upper() if ring else '':<{LEFT}}"
    above: list[Piece] = [(title, RING_STYLES[ring])]
    below: list[Piece] = [(" " * LEFT, PLAIN)]
    for index in range(SIZE[ring]):
        place = place_at(FIRST[ring] + index, s.turned)
        edge = edge_before(s, place)
        above += [edge, *padded(room_pieces(s, place), SPAN[ring] - 2)]
        above.append((outlook.mark(place) or " ", ALARM))
        below += [edge, *padded(figures(s, place, seat), SPAN[ring] - 1)]
    last = edge_before(s, place_at(FIRST[ring], s.turned))
    return [joined([*above, last], colour), joined([*below, last], colour)]


def edge_before(s: Daedalus, place: int) -> Piece:
    """Draw the edge at the counter-clockwise side of a room."""
    return ("#", BOLD) if walled(place, COUNTER, s.walls) else (":", DIM)


def room_pieces(s: Daedalus, place: int) -> list[Piece]:
    """Return a room's sign and what can be done there; a cell is called by its colour."""
    if place < FIRST[BLUE]:
        cell = s.cells[place]
        name = "Chamber" if cell == 0 else s.content.prisoners[cell - 1].name
        return [(f" {name}", CELL_STYLES[cell])]
    sign = place_sign(place)
    if s.tiles[place] == FACE_DOWN:
        return [(f"{sign:<3}·" if place >= FIRST[BLUE + 1] else f" {sign} · · ·", DIM)]
    lead = " " if place < FIRST[BLUE + 1] else ""
    return [(f"{lead}{sign:<3}", PLAIN), (room_signs(s, place), BOLD)]


def room_signs(s: Daedalus, place: int) -> str:
    """Return the letters for what can be done in a room."""
    return "".join([sign for kind, sign in SIGNS if s.room(place, kind)])


def figures(s: Daedalus, place: int, seat: int) -> list[Piece]:
    """Return who stands in a room: prisoners by their letters, then the guards."""
    lead = " " if place < FIRST[BLUE + 1] else ""
    found: list[Piece] = [(lead, PLAIN)]
    for other in standing(s, place):
        p = s.prisoners[other]
        style = CELL_STYLES[p.character]
        found.append((letter(s, p), f"{style};7" if other == seat else style))
    return [*found, (guard_signs(s, place), ALARM)]


def letter(s: Daedalus, p: Prisoner) -> str:
    """Return the sign of a prisoner, in brackets while she hides."""
    sign = s.content.prisoners[p.character - 1].name[0]
    return f"({sign})" if p.hidden else sign


def guard_signs(s: Daedalus, place: int) -> str:
    """Return the signs of the guards in a room."""
    commander = place == s.commander
    minotaurs, loctae = s.minotaurs[place], s.loctae[place] - commander
    found = "*" if commander else ""
    found += "m" * minotaurs if minotaurs < 3 else f"{minotaurs}m"
    return found + ("@" * loctae if loctae < 3 else f"{loctae}@")


def border(s: Daedalus, ring: int) -> list[Piece]:
    """Draw the line outside a ring, with its gates and vents."""
    found: list[Piece] = [(" " * LEFT, PLAIN)]
    for index in range(SIZE[ring]):
        found += opening(s, place_at(FIRST[ring] + index, s.turned), SPAN[ring])
    return [*found, ("-", DIM)]


def opening(s: Daedalus, place: int, span: int) -> list[Piece]:
    """Draw the part of a border that is outside one room."""
    sign, style = gate_sign(s, place)
    vent = "~" if s.room(place, VENT) else ""
    used = len(sign) + len(vent)
    before = (span - used + 1) // 2
    after = span - used - before
    return [("-" * before, DIM), (sign, style), (vent, BOLD), ("-" * after, DIM)]


def gate_sign(s: Daedalus, place: int) -> Piece:
    """Return the sign of the way out of a room: a gate, a cell's door, or none."""
    if place < FIRST[BLUE]:
        return door_sign(s, place)
    gate = s.gate_of(place)
    if gate == NO_GATE:
        return "", PLAIN
    if s.opened[gate]:
        return "[ ]", OPEN
    needs = s.content.gates[gate].code
    return (f"<{needs}>", BOLD) if s.codes[gate] else (f"[{needs}]", ALARM)


def door_sign(s: Daedalus, place: int) -> Piece:
    """Return the sign of a cell's door: open, or locked again behind a captive."""
    if s.cells[place] == 0:
        return "[ ]", OPEN
    inside = [s.prisoners[seat] for seat in standing(s, place)]
    if not inside:
        return "", PLAIN
    return ("[x]", ALARM) if inside[0].captive else ("[ ]", OPEN)


def legend(s: Daedalus, colour: bool) -> list[str]:
    """Explain the signs."""
    rooms = " L laboratory  H hatchery  C control room  R relay  ~ vent  # wall  · unseen"
    ways = " [3] gate, 3 cards  <3> code laid out  [ ] open  m Minotaur @ Loctae (A) hidden"
    turns = " ! guards will come  ? a Minotaur may appear  → clockwise; ends of a row meet"
    if s.thread:
        turns = " * the Commander    → clockwise is to the right; the ends of a row meet"
    if s.enhancers & PACKETS:
        rooms = rooms.replace("  ", " ") + " * packet"
    return [styled(line, DIM, colour) for line in (rooms, ways, turns)]


# What is around one prisoner, beside a menu.


def close_up(s: Daedalus, seat: int, colour: bool) -> str:
    """Say where a seat's figure stands and what is around it, then THESEUS and the others."""
    outlook = Outlook(s)
    alert = styled(f" ALERT {s.alert} ", ALARM if s.alert > BLUE else BOLD, colour)
    lines = [f"{alert} round {s.round}: {PHASE_NAMES[s.phase]}"]
    place = standpoint(s, seat)
    if place != NOBODY:
        lines += surroundings(s, place, outlook, colour)
    lines += [joined(column_pieces(s, column), colour) for column in range(COLUMNS)]
    caught = [told for told in outlook.words(s) if CAUGHT in told]
    lines += ahead_lines(caught, NARROW, colour) + notices(s, NARROW) + code_lines(s, NARROW)
    for other in range(len(s.prisoners)):
        lines += short_lines(s, other, seat, colour)
    if s.thread and seat == s.commander_seat():
        lines += broken(f" * {unbroken(s, s.command)}", NARROW) + guard_lines(s)
    return "\n".join(lines)


def standpoint(s: Daedalus, seat: int) -> int:
    """Return where a seat's figure stands, or nowhere."""
    if seat < len(s.prisoners):
        p = s.prisoners[seat]
        return p.place if p.character else NOBODY
    return s.commander


def guard_lines(s: Daedalus) -> list[str]:
    """Say where guards are, ring by ring."""
    found = [
        f"{place_sign(place)}{HARD}{guard_signs(s, place)}"
        for place in range(FIRST[BLUE], PLACES)
        if s.guarded(place)
    ]
    return broken(f" Guards: {', '.join(found) or 'none'}", NARROW)


def short_lines(s: Daedalus, seat: int, watcher: int, colour: bool) -> list[str]:
    """Return a prisoner in a line, and below it what the watcher herself holds."""
    hand = s.prisoners[seat].hand
    first = joined([*who(s, seat), (counted(len(hand), "card"), PLAIN)], colour)
    return [first, *broken(f"   {unbroken(s, hand)}", NARROW)] if seat == watcher else [first]


def surroundings(s: Daedalus, place: int, outlook: Outlook, colour: bool) -> list[str]:
    """Name the room, and those that touch it."""
    found = [("here", short_room(s, place, outlook))]
    if place >= FIRST[BLUE]:
        found.append(("clockwise", beyond(s, place, CLOCKWISE, outlook)))
        found.append(("counter", beyond(s, place, COUNTER, outlook)))
    found += [("outward", short_room(s, outer, outlook)) for outer in outward(place, s.turned)]
    if place >= FIRST[BLUE]:
        found.append(("inward", short_room(s, inward(place, s.turned), outlook)))
    return [joined(padded([(f"{name:>10} ", DIM), *room], NARROW), colour) for name, room in found]


def beyond(s: Daedalus, place: int, heading: int, outlook: Outlook) -> list[Piece]:
    """Return the next room of the ring, or the wall before it."""
    if walled(place, heading, s.walls):
        return [("wall", BOLD)]
    return short_room(s, along(place, heading), outlook)


def short_room(s: Daedalus, place: int, outlook: Outlook) -> list[Piece]:
    """Return a room in a few signs: where it is, what it is, its dangers, gate and figures."""
    if place < FIRST[BLUE]:
        cell = s.cells[place]
        name = s.content.prisoners[cell - 1].name + "'s cell" if cell else "Chamber"
        return [(name, CELL_STYLES[cell]), (" ", PLAIN), *figures(s, place, NOBODY)]
    seen = s.tiles[place] != FACE_DOWN
    gate, style = gate_sign(s, place)
    signs = room_signs(s, place) + ("~" if s.room(place, VENT) else "") if seen else "·"
    return [
        (f"{place_sign(place):<4}{signs:<2}", PLAIN),
        (f"{outlook.mark(place):<2}", ALARM),
        (f"{gate} " if gate else "", style),
        *figures(s, place, NOBODY),
        (f" {s.content.tiles[s.tiles[place]].name}" if seen else "", DIM),
    ]
