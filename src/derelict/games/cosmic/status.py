"""The mercenaries in words: where they are, in what state, and what they carry."""

from __future__ import annotations

import textwrap
from typing import Final

from derelict.games.cosmic.board import FAR, PORT, SPACES
from derelict.games.cosmic.content import POWER_UP
from derelict.games.cosmic.rules.combat import attack_bonus
from derelict.games.cosmic.scout import distances, turns
from derelict.games.cosmic.state import PROFESSIONS, ROUNDS, Juggernaut, Mercenary, uses_of
from derelict.games.cosmic.text import (
    CALLINGS,
    alien_name,
    counted,
    gifts,
    mid_sentence,
    place_name,
    seat_name,
    signed,
    space_name,
    span,
)
from derelict.games.cosmic.view import need, worth
from derelict.kernel.deck import Cards

WIDTH: Final = 80
RESET: Final = "\x1b[0m"
BOLD: Final = "1"
DIM: Final = "2"
CHAMBER: Final = "1;31"
DOCK: Final = "1;94"
SEAT_STYLES: Final = tuple([f"1;97;{colour}" for colour in (44, 41, 42, 45, 46, 43, 100, 104)])
FEW: Final = 3  # power-ups that are named where there is little room


def styled(text: str, style: str, colour: bool) -> str:
    """Return text in a style, if there is colour."""
    return f"\x1b[{style}m{text}{RESET}" if colour and style and text.strip() else text


def wrapped(text: str, width: int, first: str, rest: str) -> list[str]:
    """Wrap text to a width."""
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
    )


def fight_lines(s: Juggernaut, colour: bool, width: int) -> list[str]:
    """Say who is fought, what must be reached, and what is added."""
    text = f"{seat_name(s, s.active)} faces {alien_name(s.content.aliens[s.foe])}."
    if number := need(s, s.me(), s.foe):
        bonus = attack_bonus(s)
        added = f" and {signed(bonus)}" if bonus else ""
        text += f" {number} is needed with three dice{added}."
    return [styled(line, CHAMBER, colour) for line in wrapped(text, width, " ! ", "   ")]


# At length.


def mercenary_lines(s: Juggernaut, seat: int, colour: bool) -> list[str]:
    """Describe a mercenary: who and where, in what state, and with what."""
    m = s.mercs[seat]
    who = profession(m).ljust(21)
    lines = [f"{tag(s, seat, colour)} {styled(who, BOLD, colour)}{whereabouts(s, m)}"]
    for words in (", ".join(states(s, seat)), "; ".join([carried(s, i) for i in m.carried])):
        lines += wrapped(words, WIDTH, "     ", "     ")
    return lines


def tag(s: Juggernaut, seat: int, colour: bool) -> str:
    """Return a seat's number in its colour, with a sign if it is its turn."""
    turn = ">" if seat == s.active else " "
    return turn + styled(f" {seat + 1} ", SEAT_STYLES[seat], colour)


def profession(m: Mercenary) -> str:
    """Return what a mercenary is."""
    return PROFESSIONS[m.profession] if m.profession else "Recruit"


def whereabouts(s: Juggernaut, m: Mercenary) -> str:
    """Say where a mercenary stands, and in which part of the ship."""
    if s.tiles[m.space // SPACES] < 0:
        return section_name(s, m)
    here = space_name(s, m.space)
    section = section_name(s, m)
    if m.space == PORT or here.endswith(f"the {mid_sentence(section)}"):
        return here
    full = f"{here}, {section}"
    return full if len(full) <= WIDTH - 26 else here


def section_name(s: Juggernaut, m: Mercenary) -> str:
    """Return the name of the geomorph where a mercenary stands."""
    place = m.space // SPACES
    return s.geomorph(place).name if s.tiles[place] >= 0 else place_name(s, place)


def states(s: Juggernaut, seat: int) -> list[str]:
    """Return the state that a mercenary is in, what it has achieved, and what it has left."""
    m = s.mercs[seat]
    found = [f"UNCONSCIOUS for {counted(m.asleep, 'turn')}"] if m.asleep else []
    if m.captive:
        found.append("CAPTIVE")
    if s.round == 0 and m.profession:
        found.append(CALLINGS[m.profession])
    if seat == s.active and s.walking:
        found.append(f"{counted(s.left, 'space')} to go")
    found += way_home(s, m)
    if m.stored:
        found.append(f"{hoard(s, m.stored)} in the port")
    having = (
        (m.kills, "kill"),
        (m.blasts, "blast"),
        (m.grenades, "grenade"),
        (m.smokes, "smoke bomb"),
    )
    found += [counted(count, noun) for count, noun in having if count]
    access = [word for had, word in ((m.booths, "booths"), (m.computer, "computer")) if had]
    return found + ([f"access to {' and '.join(access)}"] if access else [])


def way_home(s: Juggernaut, m: Mercenary) -> list[str]:
    """Say how far it is to the docking port, by ways that are open and without a fight."""
    if m.space == PORT or not m.profession:
        return []
    steps = distances(s, PORT, False)[m.space]
    if steps == FAR:
        return ["no open way to the port"]
    rounds = turns(steps)
    far = f", {counted(rounds, 'turn')}" if rounds > 1 else ""
    hurry = "HURRY: " if rounds + 1 >= ROUNDS - s.round else ""
    return [f"{hurry}port {counted(steps, 'space')}{far} away"]


def hoard(s: Juggernaut, items: Cards) -> str:
    """Count treasures, with what they are worth together."""
    values = [worth(s, item) for item in items]
    total = sum([least for least, _ in values]), sum([most for _, most in values])
    return f"{counted(len(items), 'treasure')} ({span(total)} icu)"


def carried(s: Juggernaut, item: int) -> str:
    """Return a carried treasure with its value and what it does, in few words."""
    text = f"{mid_sentence(s.treasure(item).name)} {span(worth(s, item))}"
    return f"{text}{abilities(s, item)}"


def abilities(s: Juggernaut, item: int) -> str:
    """Return what a treasure does and how often, in brackets, or nothing."""
    found = gifts(s, item, uses_of(item))
    return f" [{', '.join(found)}]" if found else ""


# In little room.


def short_lines(s: Juggernaut, seat: int, colour: bool, width: int) -> list[str]:
    """Describe a mercenary in a narrow column, then the others in a line each."""
    m = s.mercs[seat]
    lines = [f"{tag(s, seat, colour)} {styled(profession(m), BOLD, colour)}"]
    for words in (", ".join(states(s, seat)), *belongings(s, m)):
        lines += wrapped(words, width, "  ", "  ")
    for other in range(len(s.mercs)):
        if other != seat:
            lines.append(other_line(s, other, colour, width))
    return lines


def belongings(s: Juggernaut, m: Mercenary) -> list[str]:
    """Sum up what a mercenary carries, and name the power-ups."""
    if not m.carried:
        return []
    useful = [item for item in m.carried if s.treasure(item).kind == POWER_UP]
    named = [f"{mid_sentence(s.treasure(i).name)}{abilities(s, i)}" for i in useful[:FEW]]
    more = [f"and {len(useful) - FEW} more (m shows all)"] if len(useful) > FEW else []
    return [f"carries {hoard(s, m.carried)}", *named, *more]


def other_line(s: Juggernaut, seat: int, colour: bool, width: int) -> str:
    """Say in one line who another mercenary is, and where or in what trouble."""
    m = s.mercs[seat]
    trouble = "captive" if m.captive else "out cold" if m.asleep else ""
    where = trouble or section_name(s, m)
    full = f"{profession(m)}: {where}"
    room = width - 5
    return f"{tag(s, seat, colour)} {full if len(full) <= room else f'{full[: room - 1]}…'}"
