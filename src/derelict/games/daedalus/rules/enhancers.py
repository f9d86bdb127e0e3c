"""11 The Difficulty Enhancers: dice, data packets, clocks."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.rules.captures import finish
from derelict.games.daedalus.rules.cards import play_from_hand
from derelict.games.daedalus.rules.spawning import spawn_minotaur
from derelict.games.daedalus.state import (
    EMPTY,
    FAULTY,
    LOCKDOWNS,
    MOST_SEATS,
    PLANNING,
    PROTOCOLS,
    REPAIRS,
    SECURITY,
    SLOTS,
    Daedalus,
    Prisoner,
)
from derelict.kernel.chance import Chance
from derelict.kernel.flow import Step, do, every

THESEUS_DIE: Final = 1
TIMER_DIE: Final = 2
SECURITY_DIE: Final = 3
SECONDS: Final[tuple[int, ...]] = (0, 15, 20, 25, 30, 35, 40)  # on the faces of the timer die
MINOTAUR_FACE: Final = 1
DICE: Final = FAULTY | PROTOCOLS | LOCKDOWNS


def roll_dice(s: Daedalus, chance: Chance) -> None:
    """§11.1, 11.4, 11.5, 11.6 At the start of planning, roll the dice of the enhancers in play."""
    s.packets = 0
    s.lockdown = 0
    s.timer = s.seconds if s.has(SECURITY) else 0
    if s.has(FAULTY):
        roll(s, chance, THESEUS_DIE)
    if s.has(PROTOCOLS):
        roll(s, chance, TIMER_DIE)
    if s.has(LOCKDOWNS):
        roll(s, chance, SECURITY_DIE)


def roll(s: Daedalus, chance: Chance, die: int) -> None:
    """§11.1, 11.4, 11.5 Roll one of the dice, and let it take effect."""
    face = chance.die(6)
    if die == THESEUS_DIE:
        s.theseus_die = face
        s.note("theseus-die", face)
        for slot in range(face):
            show(s, slot)
    elif die == TIMER_DIE:
        s.timer = SECONDS[face]
        s.note("timer-die", s.timer)
    else:
        s.lockdown = face
        s.note("security-die", face)
        if face == MINOTAUR_FACE:
            spawn_minotaur(s, chance, False)


def show(s: Daedalus, slot: int) -> None:
    """§11.1 Turn a card of THESEUS face up."""
    if not s.shown[slot] and s.theseus[slot] != EMPTY:
        s.shown[slot] = True
        s.learn()
        s.note("theseus", slot, s.theseus[slot])


def first_face_down(s: Daedalus) -> int:
    """§11.1.1 Return the first spot of THESEUS with a card face down, or -1."""
    for slot in range(SLOTS):
        if not s.shown[slot] and s.theseus[slot] != EMPTY:
            return slot
    return -1


# Data packets.


def packet_options(s: Daedalus, seat: int, options: list[Step]) -> None:
    """§11.1.1, 11.1.2, 11.1.3 Offer to spend cards with data packets, and to use the packets."""
    if not s.enhancers & DICE:
        return
    reveals = s.has(FAULTY) and first_face_down(s) >= 0
    if not reveals and s.phase != PLANNING:
        return
    for card in s.distinct(s.prisoners[seat].hand):
        if s.card(card).packets:
            options.append(do(spend, seat, card))
    if s.packets:
        if reveals:
            options.append(REVEAL[seat])
        if s.phase == PLANNING:
            reroll_options(s, seat, options)


def may_spend(s: Daedalus, p: Prisoner) -> bool:
    """§11.1.1 Whether a prisoner without actions may have packets to spend, as far as all know."""
    return s.has(FAULTY) and bool(p.hand) and first_face_down(s) >= 0


def reroll_options(s: Daedalus, seat: int, options: list[Step]) -> None:
    """§11.1.2, 11.4.2, 11.5.1 Offer to roll a die again, each for one packet."""
    if s.has(FAULTY):
        options.append(do(reroll, seat, THESEUS_DIE))
    if s.has(PROTOCOLS):
        options.append(do(reroll, seat, TIMER_DIE))
    if s.has(LOCKDOWNS):
        options.append(do(reroll, seat, SECURITY_DIE))


def spend(s: Daedalus, chance: Chance, seat: int, card: int) -> None:
    """§11.1.1, 6.6 Spend a card for its data packets; it costs no action and ends no hiding."""
    play_from_hand(s, seat, card)
    s.packets += s.card(card).packets
    if s.hidden_hands():
        s.learn()
    s.note("spends", seat, card, s.packets)


def reveal(s: Daedalus, chance: Chance, seat: int) -> None:
    """§11.1.1 Turn the next card of THESEUS face up, top to bottom and left to right."""
    s.packets -= 1
    show(s, first_face_down(s))


def reroll(s: Daedalus, chance: Chance, seat: int, die: int) -> None:
    """§11.1.2, 11.4.2, 11.5.1 Roll a die again for one packet."""
    s.packets -= 1
    s.note("rerolls", seat, die)
    roll(s, chance, die)


# Clocks.


def clock_options(s: Daedalus, seat: int, options: list[Step]) -> None:
    """§11.3, 11.4, 11.6 Offer the ends of the clocks that run, for the table to choose."""
    if s.enhancers & (PROTOCOLS | SECURITY):
        options.append(TIME_UP[seat])
    if s.has(REPAIRS):
        options.append(HOUR_UP[seat])


def time_up(s: Daedalus, chance: Chance, seat: int) -> None:
    """§6.10, 11.4, 11.6 The time is up: actions that are left are lost."""
    for p in s.prisoners:
        p.passed = True
        p.stride = False
    s.note("time-up")


def hour_up(s: Daedalus, chance: Chance, seat: int) -> None:
    """§11.3 Repairs are done before everyone is out: all is lost."""
    s.note("hour-up")
    finish(s, "repaired", False)


TIME_UP: Final = every(time_up, MOST_SEATS)
HOUR_UP: Final = every(hour_up, MOST_SEATS)
REVEAL: Final = every(reveal, MOST_SEATS)
