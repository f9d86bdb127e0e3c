"""Beside the Hive: THESEUS, dice and clocks, codes, and everyone at the table, as lines of text."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from derelict.games.daedalus.board import BLUE, FIRST, NAMES
from derelict.games.daedalus.state import COLUMNS, EMPTY, NOBODY, Daedalus, Prisoner
from derelict.games.daedalus.text import LOCKDOWNS, capital, card_name, counted
from derelict.games.daedalus.view import place_sign, sees
from derelict.kernel.deck import Cards

WIDTH: Final = 79
NARROW: Final = 38  # columns of the picture that leaves room for a menu
INDENT: Final = "    "
BOLD: Final = "1"
DIM: Final = "2"
ALARM: Final = "1;31"
OPEN: Final = "1;32"
PLAIN: Final = ""
CELL_STYLES: Final = ("1;37", "1;34", "1;31", "1;33", "1;32", "1;35")
ROWS: Final = (" THESEUS: rings", "         guards")
CAUGHT: Final = "IS CAUGHT"
HARD: Final = "\xa0"  # a space at which no line is broken

Piece = tuple[str, str]


def styled(text: str, style: str, colour: bool) -> str:
    """Return a text in a style, if there is colour."""
    seen = text.rstrip()
    if not (colour and style and seen):
        return text
    return f"\x1b[{style}m{seen}\x1b[0m{text[len(seen) :]}"


def joined(pieces: list[Piece], colour: bool) -> str:
    """Return pieces of a line, each in its style."""
    return "".join([styled(text, style, colour) for text, style in pieces]).rstrip()


def padded(pieces: list[Piece], width: int) -> list[Piece]:
    """Fill pieces up with spaces, or cut them, to a width."""
    found: list[Piece] = []
    for text, style in pieces:
        found.append((text[:width], style))
        width -= len(text[:width])
    return [*found, (" " * width, PLAIN)]


# THESEUS.


def theseus_lines(s: Daedalus, colour: bool) -> list[str]:
    """Draw the two rows of THESEUS; what is in brackets will happen in this round."""
    rows = ROWS[:1] if s.thread else ROWS
    return [joined(theseus_row(s, row, name), colour) for row, name in enumerate(rows)]


def theseus_row(s: Daedalus, row: int, name: str) -> list[Piece]:
    """Draw one row of THESEUS."""
    found: list[Piece] = [(f"{name:<16}", PLAIN)]
    for column in range(COLUMNS):
        text, style = slot_piece(s, 2 * column + row)
        found.append((text.ljust(15), style))
    return found


def slot_piece(s: Daedalus, slot: int) -> Piece:
    """Return one spot of THESEUS, in brackets if it will be carried out in this round."""
    card = s.theseus[slot]
    text = "" if card == EMPTY else card_name(s, card) if s.shown[slot] else "face down"
    active = slot // 2 < s.alert
    return (f"[{text}]", BOLD) if active else (f" {text} ", DIM)


def column_pieces(s: Daedalus, column: int) -> list[Piece]:
    """Return one column of THESEUS: its rotation, then its patrol."""
    rings, guards = slot_piece(s, 2 * column), slot_piece(s, 2 * column + 1)
    found: list[Piece] = [(f" {'THESEUS' if not column else '':<8}", PLAIN)]
    found.append((rings[0].ljust(14), rings[1]))
    return found if s.thread else [*found, guards]


def ahead_lines(told: list[str], width: int, colour: bool) -> list[str]:
    """Say what THESEUS will do if nothing changes."""
    if not told:
        return []
    whole = "; ".join([text.replace(" ", HARD) for text in told])
    caught = any([CAUGHT in text for text in told])
    lines = broken(f" Ahead: {whole}", width)
    return [styled(line, ALARM if caught else PLAIN, colour) for line in lines]


# Dice, clocks and codes.


def notices(s: Daedalus, width: int) -> list[str]:
    """Say what the dice and the clocks of the enhancers have brought."""
    found = []
    if s.lockdown > 1:
        found.append(LOCKDOWNS[s.lockdown])
    if s.timer:
        found.append(f"{s.timer} seconds to act")
    if s.packets:
        found.append(f"{counted(s.packets, 'data packet')} to use")
    if not s.may_speak():
        found.append("silence")
    found += orders(s)
    return broken(f" {capital(', '.join(found))}.", width) if found else []


def orders(s: Daedalus) -> list[str]:
    """§12.6, 12.7 Say how many actions guards have left that somebody leads."""
    if s.granted:
        where = f" in the {NAMES[s.grant_ring]} ring" if s.grant_ring else ""
        return [f"{counted(s.granted, 'action')} left for guards{where}"]
    if s.led != NOBODY:
        return [f"{counted(s.left, 'action')} left for the Minotaur in {place_sign(s.led)}"]
    return []


def code_lines(s: Daedalus, width: int) -> list[str]:
    """Say which codes lie on the table."""
    found: list[str] = []
    for gate, code in enumerate(s.codes):
        if code and not s.opened[gate]:
            where = place_sign(s.gate_at[gate])
            told = f" Code of {s.content.gates[gate].name} ({where}): {unbroken(s, code)}"
            found += broken(told, width)
    return found


def unbroken(s: Daedalus, cards: Cards) -> str:
    """Return several cards, none of which will be cut in two by the end of a line."""
    return ", ".join([card_name(s, card).replace(" ", HARD) for card in cards]) or "no cards"


def broken(text: str, width: int) -> list[str]:
    """Break a text into lines, the later ones indented."""
    lines = wrap(text, width, subsequent_indent=INDENT, drop_whitespace=True)
    return [line.replace(HARD, " ") for line in lines]


# The seats.


def seat_lines(s: Daedalus, watcher: int, colour: bool) -> list[str]:
    """Draw everyone at the table, with the cards that the watcher may see."""
    found: list[str] = []
    for seat in range(len(s.prisoners)):
        found += hand_lines(s, who(s, seat), held(s, seat, watcher), WIDTH, colour)
    if s.thread:
        own = watcher == s.commander_seat()
        cards = unbroken(s, s.command) if own else counted(len(s.command), "card")
        found += hand_lines(s, [(" * Commander  ", ALARM)], cards, WIDTH, colour)
    return found


def held(s: Daedalus, seat: int, watcher: int) -> str:
    """Return a prisoner's cards, or how many they are if the watcher may not see them."""
    hand = s.prisoners[seat].hand
    return unbroken(s, hand) if sees(s, watcher, seat) else counted(len(hand), "card")


def who(s: Daedalus, seat: int) -> list[Piece]:
    """Return a prisoner: where she is, and what she can still do."""
    p = s.prisoners[seat]
    if not p.character:
        return [(f" Seat {seat + 1}  ", PLAIN)]
    name = s.content.prisoners[p.character - 1].name
    where = "captive" if p.captive else "hidden" if p.hidden else seat_place(p)
    return [
        (f" {seat + 1} {name:<7} ", CELL_STYLES[p.character]),
        (f"{where:<8}", ALARM if p.captive else PLAIN),
        (f"{actions_left(p)}  ", PLAIN),
    ]


def hand_lines(s: Daedalus, who: list[Piece], cards: str, width: int, colour: bool) -> list[str]:
    """Write cards after whose they are, on as many lines as they need."""
    before = sum([len(text) for text, _ in who])
    first, *rest = broken("x" * before + cards, width)
    return [joined([*who, (first[before:], PLAIN)], colour), *rest]


def actions_left(p: Prisoner) -> str:
    """Say how many actions a prisoner has, and whether a free step."""
    return f"{0 if p.passed else p.actions} left{' and a step' if p.stride else ''}"


def seat_place(p: Prisoner) -> str:
    """Return the sign of where a prisoner stands."""
    return "in cell" if p.place < FIRST[BLUE] else f"in {place_sign(p.place)}"
