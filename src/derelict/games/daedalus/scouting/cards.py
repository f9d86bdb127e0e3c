"""Which cards a scout knows, what they are good for, and what a code still lacks."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.content import LOCTAE, MINOTAUR, WHITE
from derelict.games.daedalus.rules.together import COLOURS, NUMBERS, matches
from derelict.games.daedalus.state import PACKETS, Daedalus, Prisoner
from derelict.kernel.deck import Cards
from derelict.kernel.flow import Step

WORTH: Final = {WHITE: 24, LOCTAE: 22, MINOTAUR: 12}  # of a card, in tenths of an action
PLAIN: Final = 5
WANTED: Final = 40  # of a card without which a code lacks one more
FITTING: Final = 2
PACKET: Final = 4
GUESS: Final = 35  # how many of a hundred unknown cards fit a card of a code that is lacking


def least(costs: list[int]) -> int:
    """Return the place of the lowest cost."""
    return costs.index(min(costs))


def names_of(options: list[Step]) -> list[str]:
    """Return the names of the options."""
    return [step.name for step in options]


def team_cards(s: Daedalus) -> Cards:
    """Return all cards of those who are free, where hands lie open."""
    found: Cards = ()
    for p in s.prisoners:
        if not p.captive:
            found += p.hand
    return found


def known_cards(s: Daedalus, seat: int) -> Cards:
    """Return the cards of the team that a seat may see."""
    return s.prisoners[seat].hand if s.hidden_hands() else team_cards(s)


def unknown_cards(s: Daedalus, seat: int) -> int:
    """Count the cards of the team that a seat may not see."""
    if not s.hidden_hands():
        return 0
    return sum([len(p.hand) for i, p in enumerate(s.prisoners) if i != seat and not p.captive])


def shortfall(s: Daedalus, codes: Cards, cards: Cards, by: int) -> int:
    """Return how many cards of a code are not matched by any of the cards, at best."""
    holder = [-1] * len(cards)
    missing = 0
    for index in range(len(codes)):
        tried = [False] * len(cards)
        if not assign(s, codes, cards, by, index, holder, tried):
            missing += 1
    return missing


def assign(
    s: Daedalus,
    codes: Cards,
    cards: Cards,
    by: int,
    index: int,
    holder: list[int],
    tried: list[bool],
) -> bool:
    """Find a card for a card of a code, moving others to other cards where that helps."""
    for number, card in enumerate(cards):
        if tried[number] or not matches(s, codes[index], card, by):
            continue
        tried[number] = True
        if holder[number] < 0 or assign(s, codes, cards, by, holder[number], holder, tried):
            holder[number] = index
            return True
    return False


def lacking(s: Daedalus, gate: int, cards: Cards) -> int:
    """Return how many cards are wanted for a gate, by the better of both ways to match."""
    codes = s.codes[gate]
    if not codes:
        return max(0, s.content.gates[gate].code - len(cards) // 2)
    return min(shortfall(s, codes, cards, COLOURS), shortfall(s, codes, cards, NUMBERS))


def team_lacks(s: Daedalus, seat: int, gate: int) -> int:
    """Return how many cards the team lacks for a gate, as far as a seat can tell."""
    missing = lacking(s, gate, known_cards(s, seat))
    return max(0, missing - unknown_cards(s, seat) * GUESS // 100)


def worth(s: Daedalus, seat: int, card: int, gates: list[int]) -> int:
    """Return how gladly a card is kept, with the gates in mind that are to be opened."""
    value = WORTH.get(s.card(card).kind, PLAIN)
    if s.enhancers & PACKETS:
        value += PACKET * s.card(card).packets
    cards = known_cards(s, seat)
    rest = tuple([other for other in cards if other != card])
    for gate in gates:
        if s.codes[gate]:
            value += WANTED * (lacking(s, gate, rest) - lacking(s, gate, cards))
            for code in s.codes[gate]:
                if matches(s, code, card, COLOURS) or matches(s, code, card, NUMBERS):
                    value += FITTING
    return value


def in_the_room(s: Daedalus, p: Prisoner) -> Cards:
    """Return the cards of all who stand where a prisoner does and could still lay some."""
    cards: Cards = ()
    for q in s.prisoners:
        if q is p or (q.place == p.place and q.actions and not s.stuck(q)):
            cards += q.hand
    return cards


def breakable(s: Daedalus, seat: int, by: int) -> bool:
    """Whether those in the room can break its code, or may be hoped to where hands are hidden."""
    p = s.prisoners[seat]
    codes = s.codes[s.gate_of(p.place)]
    if not s.hidden_hands():
        return shortfall(s, codes, in_the_room(s, p), by) == 0
    missing = shortfall(s, codes, p.hand, by)
    hoped = len(in_the_room(s, p)) - len(p.hand)
    return missing == 0 or missing <= hoped * GUESS // 100
