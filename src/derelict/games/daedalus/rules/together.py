"""5.6.4 and 6.4.3 What several do together: a gate code, or the end of a Loctae Scientist."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.content import MINOTAUR, NO_GATE, WHITE
from derelict.games.daedalus.rules.opening import open_gate
from derelict.games.daedalus.rules.tiles import remove_loctae
from derelict.games.daedalus.rules.ways import near
from derelict.games.daedalus.state import NOBODY, Daedalus, Prisoner
from derelict.kernel.chance import Chance
from derelict.kernel.deck import Cards, without
from derelict.kernel.flow import Step, do

COLOURS: Final = 0
NUMBERS: Final = 1
HUNTERS: Final = 3  # Minotaur cards for a Loctae Scientist


def matches(s: Daedalus, code: int, card: int, by: int) -> bool:
    """§6.4.1, 6.4.2, 6.4.5 Whether a card matches a card of a code, by colour or by number."""
    wanted, given = s.kind(code), s.kind(card)
    if wanted >= MINOTAUR or given >= MINOTAUR:
        return wanted >= MINOTAUR and given >= MINOTAUR
    if wanted == WHITE or given == WHITE:
        return True
    return wanted == given if by == COLOURS else s.card(code).number == s.card(card).number


def can_complete(s: Daedalus, codes: Cards, hand: Cards, by: int) -> bool:
    """§6.4 Whether a hand has a card for each card of a code."""
    if not codes:
        return True
    if len(hand) < len(codes):
        return False
    for card in s.distinct(hand):
        if matches(s, codes[0], card, by) and can_complete(s, codes[1:], without(hand, card), by):
            return True
    return False


def begin_together(s: Daedalus, seat: int) -> None:
    """§6.4.3, 5.6.4 Spend the action with which it begins, and lay the first cards."""
    s.prisoners[seat].spend(1)
    s.active = seat
    s.laid = ()
    s.paid = 1 << seat
    s.declined = 0
    s.next(LAYING)


def size(s: Daedalus) -> int:
    """§6.4, 5.6.3 Return how many cards are needed."""
    return HUNTERS if s.hunted != NOBODY else len(s.codes[s.gate])


def open_slots(s: Daedalus) -> list[int]:
    """§6.4 List the cards of the code that nobody has matched yet; a hunt is laid in order."""
    covered = [slot for slot, _, _ in s.laid]
    found = [slot for slot in range(size(s)) if slot not in covered]
    return found[:1] if s.hunted != NOBODY else found


def fits(s: Daedalus, slot: int, card: int) -> bool:
    """§6.4.1, 5.6.3 Whether a card can be laid here."""
    if s.hunted != NOBODY:
        return s.kind(card) == MINOTAUR
    return matches(s, s.codes[s.gate][slot], card, s.by)


def helpers(s: Daedalus) -> list[int]:
    """§6.4.3, 5.6.4 List who else could add cards: in the gate room, or next to the Loctae."""
    found: list[int] = []
    for seat, p in enumerate(s.prisoners):
        if seat == s.active or s.declined >> seat & 1 or not p.hand:
            continue
        if (p.actions or s.paid >> seat & 1) and can_reach(s, p):
            found.append(seat)
    return found


def can_reach(s: Daedalus, p: Prisoner) -> bool:
    """§6.4.3, 5.6.4, 6.6.1 Whether a prisoner is where she can help, and free to."""
    if p.captive or s.stuck(p):
        return False
    if s.hunted != NOBODY:
        return s.hunted in near(s, p.place)
    return p.place == s.gate_at[s.gate]


def laying(s: Daedalus, chance: Chance) -> None:
    """§6.4.3, 6.4.4 First the one who began lays cards, then the others; or it fails."""
    if len(s.laid) == size(s):
        s.next(SUCCEED)
    elif not s.declined >> s.active & 1:
        s.next(LAYING)
        s.next(LAY_FIRST)
    elif helpers(s):
        s.next(LAYING)
        s.next(LAY_MORE)
    else:
        s.next(FAIL)


def lay_first(s: Daedalus, chance: Chance) -> None:
    """§6.4.3 Whoever began lays as many cards as she likes, and leaves the rest to the others."""
    seat = s.active
    options = lay_options(s, seat, alone=not helpers(s))
    if (s.laid and helpers(s)) or not options:
        options.append(do(rest, seat))
    s.ask(seat, "lay", options)


def lay_options(s: Daedalus, seat: int, alone: bool) -> list[Step]:
    """§6.4, 6.4.1 Offer each card for each place where it matches; alone, none that spoils it."""
    found: list[Step] = []
    hand = s.prisoners[seat].hand
    for slot in open_slots(s):
        for card in s.distinct(hand):
            spoils = alone and s.hunted == NOBODY and not still_works(s, slot, card, hand)
            if not spoils and fits(s, slot, card):
                found.append(do(lay, seat, slot, card))
    return found


def still_works(s: Daedalus, slot: int, card: int, hand: Cards) -> bool:
    """§6.4 Whether the rest of the code can be matched after a card is laid."""
    left = tuple([s.codes[s.gate][other] for other in open_slots(s) if other != slot])
    return can_complete(s, left, without(hand, card), s.by)


def lay_more(s: Daedalus, chance: Chance) -> None:
    """§6.4.3 Everybody else who could help may add cards, at the cost of one action."""
    for seat in helpers(s):
        options = lay_options(s, seat, alone=False)
        options.append(do(decline, seat))
        s.ask(seat, "help", options)


def lay(s: Daedalus, chance: Chance, seat: int, slot: int, card: int) -> None:
    """§6.4.3, 5.6.4 Lay a card; the first one costs an action."""
    p = s.prisoners[seat]
    if not s.paid >> seat & 1:
        p.spend(1)
        s.paid |= 1 << seat
    p.hand = without(p.hand, card)
    s.laid += ((slot, card, seat),)
    if s.hidden_hands():
        s.learn()
    s.note("lays", seat, card)


def rest(s: Daedalus, chance: Chance, seat: int) -> None:
    """§6.4.3 Leave the rest to the others."""
    s.declined |= 1 << seat
    s.note("leaves-the-rest", seat)


def decline(s: Daedalus, chance: Chance, seat: int) -> None:
    """§6.4.3 Add nothing, or nothing more."""
    s.declined |= 1 << seat
    s.note("declines", seat)


def succeed(s: Daedalus, chance: Chance) -> None:
    """§6.4, 6.4.7, 5.6.3, 5.6.5 The gate opens, or the Loctae is gone; cards go to the discards."""
    for _, card, _ in s.laid:
        s.discard.append(card)
    gate, hunted = s.gate, s.hunted
    seat = s.active
    clear(s)
    if hunted != NOBODY:
        s.note("loctae-hunted-down", seat, hunted)
        remove_loctae(s, hunted)
    else:
        s.note("code-broken", seat, gate)
        open_gate(s, gate)


def fail(s: Daedalus, chance: Chance) -> None:
    """§6.4.4, 5.6.4 It cannot be finished: cards are taken back, actions are lost."""
    for _, card, seat in s.laid:
        s.prisoners[seat].hand += (card,)
    s.note("comes-to-nothing", s.active)
    clear(s)


def clear(s: Daedalus) -> None:
    """§6.4.4 Forget what was being done together."""
    s.active = s.hunted = NOBODY
    s.gate = NO_GATE
    s.laid = ()
    s.paid = s.declined = 0


LAYING: Final = do(laying)
LAY_FIRST: Final = do(lay_first)
LAY_MORE: Final = do(lay_more)
SUCCEED: Final = do(succeed)
FAIL: Final = do(fail)
