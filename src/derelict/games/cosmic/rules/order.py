"""4.0 Order of play: who begins, who is what, and the playing surface."""

from __future__ import annotations

from typing import Final

from derelict.games.cosmic.board import PORT
from derelict.games.cosmic.state import ENGINEER, PROFESSIONS, PSIONIC, Juggernaut
from derelict.kernel.chance import Chance
from derelict.kernel.flow import do

CHOOSE: Final = 6


def roll_for_order(s: Juggernaut, chance: Chance) -> None:
    """§4.1 Everyone rolls one die; the highest goes first, and those who tie roll again."""
    seats = list(range(len(s.mercs)))
    while len(seats) > 1:
        rolls = [chance.die(6) for _ in seats]
        for seat, roll in zip(seats, rolls, strict=True):
            s.note("order-roll", seat, roll)
        best = max(rolls)
        seats = [seat for seat, roll in zip(seats, rolls, strict=True) if roll == best]
    s.first = seats[0]
    s.note("goes-first", s.first)
    in_turn = [(s.first + k) % len(s.mercs) for k in range(len(s.mercs))]
    s.then(*[do(roll_class, seat) for seat in in_turn])


def roll_class(s: Juggernaut, chance: Chance, seat: int) -> None:
    """§4.2 Roll one die for a class; a taken one gives way to the nearest that is not."""
    die = chance.die(6)
    s.note("class-roll", seat, die)
    nearest = nearest_classes(s, seat, die)
    if len(nearest) == 1:
        take_class(s, chance, seat, nearest[0])
    else:
        s.next(do(offer_class, seat, die))


def nearest_classes(s: Juggernaut, seat: int, die: int) -> list[int]:
    """§4.2, 14.1 List the untaken classes nearest to a die; a six chooses among all of them."""
    taken = [m.profession for other, m in enumerate(s.mercs) if other != seat]
    free = [c for c in range(ENGINEER, PSIONIC + 1) if c not in taken]
    if not free:
        free = list(range(ENGINEER, PSIONIC + 1))
    if die == CHOOSE:
        return free
    least = min([abs(c - die) for c in free])
    return [c for c in free if abs(c - die) == least]


def offer_class(s: Juggernaut, chance: Chance, seat: int, die: int) -> None:
    """§4.2 Between classes equally near, or with a six, the player chooses."""
    nearest = nearest_classes(s, seat, die)
    for c in range(ENGINEER, PSIONIC + 1):
        if c not in nearest:
            s.refuse(do(take_class, seat, c), "4.2")
    s.ask(seat, "class", [do(take_class, seat, c) for c in nearest])


def take_class(s: Juggernaut, chance: Chance, seat: int, profession: int) -> None:
    """§4.2, 4.4 Become a mercenary of a class, standing in the docking port."""
    m = s.mercs[seat]
    m.profession = profession
    m.space = PORT
    m.came = -1
    s.note("class", seat, profession)
    take_bonuses(s, seat)


def take_bonuses(s: Juggernaut, seat: int) -> None:
    """§4.3, 2.1, 2.2, 2.3 The Psionic has six blasts, the Engineer six grenades and smoke bombs."""
    m = s.mercs[seat]
    m.blasts = 6 if m.profession == PSIONIC else 0
    m.grenades = 6 if m.profession == ENGINEER else 0
    m.smokes = 6 if m.profession == ENGINEER else 0
    if PROFESSIONS[m.profession] in ("Psionic", "Engineer"):
        s.note("bonuses", seat, m.blasts, m.grenades, m.smokes)
