"""5 Phase 2: the prisoners act, in any order, until all have passed or run out of actions."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import (
    AFTER,
    BEFORE,
    BLUE,
    FIRST,
    HUB,
    PLACES,
    RING,
    inward,
    outward,
)
from derelict.games.daedalus.content import DECK, LABORATORY
from derelict.games.daedalus.rules.captures import check_escaped
from derelict.games.daedalus.rules.captures import finish as finish_game
from derelict.games.daedalus.rules.cards import can_draw, draw_to_hand, play_from_hand
from derelict.games.daedalus.rules.commander import BEGIN_COMMAND
from derelict.games.daedalus.rules.discovery import DISCOVER
from derelict.games.daedalus.rules.enhancers import clock_options, may_spend, packet_options
from derelict.games.daedalus.rules.fights import fight_options
from derelict.games.daedalus.rules.gates import gate_options
from derelict.games.daedalus.rules.rooms import SURRENDER, disabled, nobody_can_act, room_options
from derelict.games.daedalus.rules.theseus import BEGIN_HIVE, begin_hive
from derelict.games.daedalus.rules.ways import near
from derelict.games.daedalus.state import (
    ACTING,
    AUDREY,
    FACE_DOWN,
    MORROW,
    MOST_IDLE,
    MOST_SEATS,
    Daedalus,
    Prisoner,
)
from derelict.kernel.chance import Chance
from derelict.kernel.deck import without
from derelict.kernel.flow import Step, do, every


def begin_actions(s: Daedalus, chance: Chance) -> None:
    """§5.2, 2.2, 3.1 Phase 2 begins: everyone who is free takes her action tokens."""
    s.phase = ACTING
    s.packets = 0
    for p in s.prisoners:
        p.actions = 0 if p.captive else s.most_actions()
        p.passed = False
        p.stride = False
    s.note("phase-two", s.round)
    s.next(ACT)


def act(s: Daedalus, chance: Chance) -> None:
    """§5.2 Whoever has actions left may act next; with nobody left, the phase is over."""
    asked = False
    for seat, p in enumerate(s.prisoners):
        able = p.actions > 0 or p.stride
        if p.passed or p.captive or not (able or may_spend(s, p)):
            continue
        if not asked:
            s.next(ACT)
        options: list[Step] = []
        if not s.stuck(p):
            if able:
                act_options(s, seat, p, options)
        elif nobody_can_act(s):
            options.append(SURRENDER[seat])
        packet_options(s, seat, options)
        if not asked:
            clock_options(s, seat, options)
            asked = True
        options.append(FINISH[seat])
        s.ask(seat, "act", options)
    if not asked:
        end_actions(s, chance)


def act_options(s: Daedalus, seat: int, p: Prisoner, options: list[Step]) -> None:
    """§5.2 Offer every action that a prisoner can take where she stands."""
    rooms = near(s, p.place)
    move_options(s, seat, p, rooms, options)
    if not p.actions:
        return
    fight_options(s, seat, p, rooms, options)
    pass_options(s, seat, p, options)
    if s.thread:
        s.refuse(DRAW[seat], "12.5.1")
    elif s.room(p.place, LABORATORY) and not disabled(s, LABORATORY):
        s.refuse(DRAW[seat], "6.5")
    elif p.actions >= 2 and can_draw(s):
        options.append(DRAW[seat])
    else:
        s.refuse(DRAW[seat], "5.7" if can_draw(s) else "2.3.1")
    if p.place >= FIRST[BLUE]:
        gate_options(s, seat, p, options)
        room_options(s, seat, p, options)
        if s.refusals is not None:
            refuse_around(s, seat, p, options)


# Discovering and moving.


def move_options(
    s: Daedalus, seat: int, p: Prisoner, rooms: tuple[int, ...], options: list[Step]
) -> None:
    """§5.3, 5.4, 5.4.1, 9.2, 9.4 Offer to discover or to enter each of the adjacent rooms."""
    morrow = s.is_a(p, MORROW)
    base = seat * PLACES
    for place in rooms:
        known = s.tiles[place] != FACE_DOWN
        if not known and p.actions:
            options.append(DISCOVER[base + place])
        if morrow or (known and not s.guarded(place)):
            options.append(MOVE[base + place])
        else:
            s.refuse(MOVE[base + place], "5.4.1" if not known else "5.6")


def refuse_around(s: Daedalus, seat: int, p: Prisoner, options: list[Step]) -> None:
    """§5.3, 5.4.2, 5.4.3 Say what is close by and yet not adjacent: walls, closed gates, cells."""
    rooms = near(s, p.place)
    for place in (AFTER[p.place], BEFORE[p.place]):
        if place not in rooms:
            refuse_room(s, seat, place, "5.4.2", options)
    for place in outward(p.place, s.turned):
        if place not in rooms:
            refuse_room(s, seat, place, "5.3", options)
    inner = inward(p.place, s.turned)
    if inner not in rooms:
        refuse_room(s, seat, inner, "5.4.3" if RING[inner] == HUB else "5.3", options)


def refuse_room(s: Daedalus, seat: int, place: int, passage: str, options: list[Step]) -> None:
    """§5.3, 5.4 Refuse to enter or to discover a room, unless that is possible otherwise."""
    known = s.tiles[place] != FACE_DOWN
    step = MOVE[seat * PLACES + place] if known else DISCOVER[seat * PLACES + place]
    if step not in options:
        s.refuse(step, passage)


def move(s: Daedalus, chance: Chance, seat: int, place: int) -> None:
    """§5.4, 9.2 Go to an adjacent room; Audrey may go one room further for the same action."""
    p = s.prisoners[seat]
    free = p.stride
    p.spend(0 if free else 1)
    p.stride = not free and s.is_a(p, AUDREY)
    p.place = place
    s.note("moves", seat, place)
    check_escaped(s)


# Cards.


def pass_options(s: Daedalus, seat: int, p: Prisoner, options: list[Step]) -> None:
    """§5.5 Offer each card to each prisoner in the same room."""
    if RING[p.place] == HUB:
        return
    for other, q in enumerate(s.prisoners):
        if q.place == p.place and other != seat:
            base = (seat * MOST_SEATS + other) * DECK
            for card in s.unlike(p):
                options.append(GIVE[base + card])


def give(s: Daedalus, chance: Chance, seat: int, other: int, card: int) -> None:
    """§5.5 Pass a card to somebody in the same room, even beyond what she may hold."""
    p = s.prisoners[seat]
    p.spend(1)
    p.hand = without(p.hand, card)
    s.prisoners[other].hand += (card,)
    if s.hidden_hands():
        s.learn()
        s.note("gives-hidden", seat, other)
        s.tell(seat, "gave", other, card)
        s.tell(other, "given", seat, card)
    else:
        s.note("gives", seat, other, card)


def draw_card(s: Daedalus, chance: Chance, seat: int) -> None:
    """§5.7 Draw a card for two actions, in any room."""
    s.prisoners[seat].spend(2)
    draw_to_hand(s, chance, seat, 1)


# The end of the phase.


def finish(s: Daedalus, chance: Chance, seat: int) -> None:
    """§5.2, 6.10 Pass on all further actions of this round."""
    p = s.prisoners[seat]
    p.passed = True
    p.stride = False
    s.note("passes", seat)


def end_actions(s: Daedalus, chance: Chance) -> None:
    """§6.10, 2.6 The phase is over; whoever holds too many cards discards."""
    s.idle = s.idle + 1 if nobody_acted(s) else 0
    if s.idle == MOST_IDLE:
        lose_all(s)
        return
    for p in s.prisoners:
        p.actions = 0
        p.stride = False
        p.took = -1
    for p in s.prisoners:
        if len(p.hand) > s.most_cards(p):
            s.next(BEGIN_COMMAND if s.thread else BEGIN_HIVE)
            s.next(KEEP_LIMIT)
            return
    if s.thread:
        s.next(BEGIN_COMMAND)
    else:
        begin_hive(s, chance)


def nobody_acted(s: Daedalus) -> bool:
    """§5.2 Whether no prisoner has used any action of this round."""
    return all(p.captive or p.actions == s.most_actions() for p in s.prisoners)


def lose_all(s: Daedalus) -> None:
    """§8.2 Prisoners who do nothing for twelve rounds are found, one by one."""
    s.note("found-at-last")
    finish_game(s, "thread-contained" if s.thread else "contained", False)


def keep_limit(s: Daedalus, chance: Chance) -> None:
    """§2.6, 5.5 Ask whoever holds too many cards which to discard."""
    asked = False
    for seat, p in enumerate(s.prisoners):
        if len(p.hand) > s.most_cards(p):
            if not asked:
                s.next(KEEP_LIMIT)
                asked = True
            base = seat * DECK
            s.ask(seat, "discard", [DISCARD[base + card] for card in s.unlike(p)])


def discard(s: Daedalus, chance: Chance, seat: int, card: int) -> None:
    """§2.6 Discard a card of one's choice."""
    if s.hidden_hands():
        s.learn()
    play_from_hand(s, seat, card)
    s.note("discards", seat, card)


# Made once: these steps are wanted at nearly every decision.
ACT: Final = do(act)
KEEP_LIMIT: Final = do(keep_limit)
FINISH: Final = every(finish, MOST_SEATS)
DRAW: Final = every(draw_card, MOST_SEATS)
DISCARD: Final = tuple(
    [do(discard, seat, card) for seat in range(MOST_SEATS) for card in range(DECK)]
)
GIVE: Final = tuple(
    [
        do(give, seat, other, card)
        for seat in range(MOST_SEATS)
        for other in range(MOST_SEATS)
        for card in range(DECK)
    ]
)
MOVE: Final = tuple(
    [do(move, seat, place) for seat in range(MOST_SEATS) for place in range(PLACES)]
)
