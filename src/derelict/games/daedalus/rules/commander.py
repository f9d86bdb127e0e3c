"""12.7 and 12.8 The Hive Commander: her cards, and what guards do at her orders."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import (
    AFTER,
    BEFORE,
    BLUE,
    FIRST,
    PLACES,
    RING,
    RINGS,
    inward,
    outward,
)
from derelict.games.daedalus.content import CONTROL, LABORATORY, LOCTAE, MINOTAUR, NO_GATE, WHITE
from derelict.games.daedalus.rules.captures import capture_here, finish
from derelict.games.daedalus.rules.cards import can_draw
from derelict.games.daedalus.rules.spawning import spawn_minotaur
from derelict.games.daedalus.rules.theseus import BEGIN_HIVE, rotate
from derelict.games.daedalus.rules.thread import draw_for_commander
from derelict.games.daedalus.rules.tiles import put_minotaur, turn_over
from derelict.games.daedalus.rules.ways import adjacent
from derelict.games.daedalus.state import (
    COMMANDING,
    EMPTY,
    FACE_DOWN,
    NOBODY,
    SLOTS,
    Daedalus,
    front,
    is_pod,
)
from derelict.kernel.chance import Chance
from derelict.kernel.deck import without
from derelict.kernel.flow import Step, do

CHAMBER_PLACE: Final = 0
MOST_COMMAND: Final = 4
# What a guard is: Minotaurs are alike, Loctae are alike, the Commander is herself.
A_MINOTAUR: Final = 0
A_LOCTAE: Final = 1
THE_COMMANDER: Final = 2
HERSELF: Final = 100  # added to the Commander's room among roving and spent Loctae
AN_ICON_OF_LOCTAE: Final = 10


def begin_command(s: Daedalus, chance: Chance) -> None:
    """§12.7, 12.4 The Commander's phase begins with as many cards as the alert level."""
    s.phase = COMMANDING
    s.orders = 0
    s.tapped = 0
    s.note("command-phase", s.alert)
    draw_for_commander(s, chance, s.alert)
    s.next(COMMAND)


def command(s: Daedalus, chance: Chance) -> None:
    """§12.7, 12.9 The Commander acts by playing cards, until she ends her phase."""
    options: list[Step] = []
    for card in s.distinct(s.command):
        card_options(s, card, options)
    if s.orders == 0:
        options.append(do(skip_command))
    else:
        s.refuse(do(skip_command), "12.8.3")
    options.append(do(end_command))
    s.next(COMMAND)
    s.ask(s.commander_seat(), "command", options)


def card_options(s: Daedalus, card: int, options: list[Step]) -> None:
    """§12.7.1, 12.7.2, 12.7.3, 12.7.4 Each card does one of two things."""
    kind = s.card(card).kind
    if kind == MINOTAUR:
        options.append(do(spawn_by_card, card))
    elif kind == LOCTAE:
        offer(s, do(reinforce, card), s.spare_loctae() > 0, "12.7.2", options)
    else:
        there = sum(s.loctae) > 0
        offer(s, do(rotate_by_card, card), there, "12.7.3", options)
    offer(s, do(grant, card), can_grant(s, card), "12.7.3", options)


def offer(s: Daedalus, step: Step, possible: bool, passage: str, options: list[Step]) -> None:
    """§12.7 Offer a step, or refuse it with its passage."""
    if possible:
        options.append(step)
    else:
        s.refuse(step, passage)


def can_grant(s: Daedalus, number: int) -> bool:
    """§12.7.3 Whether there are guards for the actions of a card."""
    card = s.card(number)
    ring = card.kind if card.kind < WHITE else 0
    places = [place for place in range(PLACES) if not ring or RING[place] == ring]
    return any(s.guarded(place) for place in places)


def play(s: Daedalus, card: int) -> None:
    """§12.7 The Commander plays a card."""
    s.command = without(s.command, card)
    s.discard.append(card)
    s.orders += 1
    s.learn()


def spawn_by_card(s: Daedalus, chance: Chance, card: int) -> None:
    """§12.7.1 A Minotaur card spawns a Minotaur; its tile is turned up first."""
    play(s, card)
    s.note("commander-spawns", card)
    spawn_minotaur(s, chance, False)


def reinforce(s: Daedalus, chance: Chance, card: int) -> None:
    """§12.7.2 A Loctae card brings a Loctae to the escape pod; if the Commander fell, her."""
    play(s, card)
    place = pod_place(s)
    s.loctae[place] += 1
    if s.commander == NOBODY:
        s.commander = place
    s.note("commander-reinforces", card, place)
    capture_here(s, place)


def pod_place(s: Daedalus) -> int:
    """§12.3.1 Return where the escape pod is."""
    pod = [gate.pod for gate in s.content.gates].index(True)
    return s.gate_at[pod]


def rotate_by_card(s: Daedalus, chance: Chance, card: int) -> None:
    """§12.7.3, 12.7.4 Turn the ring of a card, or all rings, while a Loctae is there."""
    play(s, card)
    s.note("commander-rotates", card)
    rotate(s, card)


def skip_command(s: Daedalus, chance: Chance) -> None:
    """§12.8.3 Skip the whole phase and draw two cards."""
    s.note("commander-skips")
    draw_for_commander(s, chance, 2)
    close(s)


def end_command(s: Daedalus, chance: Chance) -> None:
    """§12.7 Pass: the phase is over."""
    s.note("commander-ends")
    close(s)


def close(s: Daedalus) -> None:
    """§12.7, 12.4 At the end of the phase four cards may be kept; then comes THESEUS."""
    if s.agenda and s.agenda[-1].rule is command:
        s.agenda.pop()
    s.then(KEEP_FOUR, BEGIN_HIVE)


def keep_four(s: Daedalus, chance: Chance) -> None:
    """§12.7 The Commander discards down to four cards."""
    if len(s.command) > MOST_COMMAND:
        s.next(KEEP_FOUR)
        options = [do(throw_card, card) for card in s.distinct(s.command)]
        s.ask(s.commander_seat(), "discard-command", options)


def throw_card(s: Daedalus, chance: Chance, card: int) -> None:
    """§12.7 Discard a card of the Commander's."""
    s.command = without(s.command, card)
    s.discard.append(card)
    s.learn()
    s.note("commander-discards", card)


# Granting actions.


def grant(s: Daedalus, chance: Chance, card: int) -> None:
    """§12.7.1, 12.7.2, 12.7.3, 12.7.4 Grant actions, anywhere or in a ring."""
    play(s, card)
    s.note("commander-grants", card)
    kind, number = s.card(card).kind, s.card(card).number
    s.roving = s.spent = ()
    s.grant_ring = s.grant_number = 0
    if kind == WHITE:
        s.granted = s.grant_number = number
        s.grant_ring = BLUE
    elif kind < WHITE:
        s.granted = number
        s.grant_ring = kind
    else:
        s.granted = 2 if kind == MINOTAUR else 3
    s.next(ORDERING)


def next_grant(s: Daedalus, chance: Chance) -> None:
    """§12.7.4 Under a white card the next ring has its actions; who acted before does not again."""
    s.spent += s.roving
    s.roving = ()
    s.granted = 0
    if s.grant_number and s.grant_ring < RINGS - 1:
        s.grant_ring += 1
        s.granted = s.grant_number
        s.next(ORDERING)


def ordering(s: Daedalus, chance: Chance) -> None:
    """§12.8 The Commander has one of the guards act, as long as actions are left."""
    options: list[Step] = []
    if s.granted:
        order_options(s, options)
    if options:
        s.next(ORDERING)
        options.append(do(order_end))
        s.ask(s.commander_seat(), "order", options)
    else:
        s.next(NEXT_GRANT)


def order_options(s: Daedalus, options: list[Step]) -> None:
    """§12.8 Offer the actions of each guard that may act."""
    for place in range(PLACES):
        if s.minotaurs[place] and (not s.grant_ring or RING[place] == s.grant_ring):
            guard_options(s, A_MINOTAUR, place, options)
        if s.loctae[place] and loctae_may_act(s, place):
            guard_options(s, A_LOCTAE, place, options)
        if s.commander == place and may_act(s, place, place + HERSELF):
            guard_options(s, THE_COMMANDER, place, options)


def loctae_may_act(s: Daedalus, place: int) -> bool:
    """§12.7.3, 12.7.4 Whether a Loctae other than the Commander may act in a room."""
    others = s.loctae[place] - (s.commander == place)
    if s.grant_ring and RING[place] != s.grant_ring:
        return s.roving.count(place) > 0
    return others > s.spent.count(place)


def may_act(s: Daedalus, place: int, mark: int) -> bool:
    """§12.7.3, 12.7.4 Whether the Commander herself may act: where she was activated, or since."""
    if mark in s.spent:
        return False
    return not s.grant_ring or RING[place] == s.grant_ring or mark in s.roving


def guard_options(s: Daedalus, guard: int, place: int, options: list[Step]) -> None:
    """§12.8, 12.8.1, 12.8.2 Move, discover, draw in a laboratory, swap in a control room."""
    for other in guard_ways(s, guard, place):
        if s.tiles[other] != FACE_DOWN:
            options.append(do(order_move, guard, place, other))
        else:
            s.refuse(do(order_move, guard, place, other), "12.8")
    for other in adjacent(s, place) if place >= FIRST[BLUE] else [front(s, place)]:
        if s.tiles[other] == FACE_DOWN:
            options.append(do(order_discover, guard, place, other))
    if s.room(place, LABORATORY):
        fresh = not s.tapped >> place & 1 and can_draw(s)
        offer(s, do(order_draw, guard, place), fresh, "12.8.2", options)
    if s.room(place, CONTROL):
        for card in s.distinct(s.command):
            for slot in range(0, SLOTS, 2):
                if s.theseus[slot] != EMPTY:
                    options.append(do(order_swap, guard, place, slot, card))


def guard_ways(s: Daedalus, guard: int, place: int) -> list[int]:
    """§12.8 List where a guard could go: Minotaurs in their ring, Loctae by gates, too."""
    if place < FIRST[BLUE]:
        return [front(s, place)]
    found: list[int] = []
    if not s.walls >> place & 1:
        found.append(AFTER[place])
    if not s.walls >> BEFORE[place] & 1:
        found.append(BEFORE[place])
    if guard == A_MINOTAUR:
        return found
    gate = s.gate_of(place)
    if gate != NO_GATE and not is_pod(s, gate):
        found += outward(place, s.turned)
    inner = inward(place, s.turned)
    if inner >= FIRST[BLUE] and s.gate_of(inner) != NO_GATE:
        found.append(inner)
    if inner == CHAMBER_PLACE and guard == THE_COMMANDER:
        found.append(inner)
    return found


# Orders.


def order_move(s: Daedalus, chance: Chance, guard: int, place: int, other: int) -> None:
    """§12.8, 12.2 Move a guard; it captures, and a Minotaur that captures is removed."""
    s.granted -= 1
    s.note("guard-moves", guard, place, other)
    if guard == A_MINOTAUR:
        s.minotaurs[place] -= 1
        put_minotaur(s, other)
        return
    s.loctae[place] -= 1
    s.loctae[other] += 1
    follow(s, guard, place, other)
    if guard == THE_COMMANDER:
        s.commander = other
        if other == CHAMBER_PLACE:
            finish(s, "thread-restarted", False)
            return
    capture_here(s, other)


def follow(s: Daedalus, guard: int, place: int, other: int) -> None:
    """§12.7.3 Keep in mind a Loctae that leaves the ring in which it was activated."""
    herself = HERSELF if guard == THE_COMMANDER else 0
    if place + herself in s.roving:
        s.roving = without(s.roving, place + herself)
        s.roving += (other + herself,)
    elif s.grant_ring and RING[other] != s.grant_ring:
        s.roving += (other + herself,)


def order_discover(s: Daedalus, chance: Chance, guard: int, place: int, other: int) -> None:
    """§12.8.1 A guard discovers a room; its icons are guards or cards, as the Commander likes."""
    s.granted -= 1
    tile = turn_over(s, chance, other)
    s.icons = tile.minotaurs + AN_ICON_OF_LOCTAE * tile.loctae
    s.icon_place = other
    if s.icons:
        s.next(SETTLE_ICONS)


def settle_icons(s: Daedalus, chance: Chance) -> None:
    """§12.8.1 For each guard icon the Commander places the guard or draws a card."""
    if not s.icons:
        return
    options: list[Step] = []
    spare = s.spare_loctae() if s.icons >= AN_ICON_OF_LOCTAE else s.spare_minotaurs()
    if spare > 0:
        options.append(do(place_guard))
    else:
        s.refuse(do(place_guard), "7.10.5")
    options.append(do(card_for_guard))
    s.next(SETTLE_ICONS)
    s.ask(s.commander_seat(), "icon", options)


def take_icon(s: Daedalus) -> bool:
    """§12.8.1 Take the next icon, and say whether it is a Loctae's."""
    loctae = s.icons >= AN_ICON_OF_LOCTAE
    s.icons -= AN_ICON_OF_LOCTAE if loctae else 1
    return loctae


def place_guard(s: Daedalus, chance: Chance) -> None:
    """§12.8.1 Place the guard that the icon shows."""
    if take_icon(s):
        s.loctae[s.icon_place] += 1
        s.note("loctae-appears", s.icon_place)
    else:
        s.minotaurs[s.icon_place] += 1
        s.note("minotaurs-appear", s.icon_place, 1)


def card_for_guard(s: Daedalus, chance: Chance) -> None:
    """§12.8.1 Draw a card instead of placing the guard."""
    take_icon(s)
    draw_for_commander(s, chance, 1)


def order_draw(s: Daedalus, chance: Chance, guard: int, place: int) -> None:
    """§12.8.2 A guard draws a card in a research laboratory, which has one for each phase."""
    s.granted -= 1
    s.tapped |= 1 << place
    s.note("guard-draws", guard, place)
    draw_for_commander(s, chance, 1)


def order_swap(s: Daedalus, chance: Chance, guard: int, place: int, slot: int, card: int) -> None:
    """§12.8.2 A guard in a control room swaps a card of the Commander's with one of THESEUS."""
    s.granted -= 1
    taken = s.theseus[slot]
    s.command = without(s.command, card)
    s.command += (taken,)
    s.theseus[slot] = card
    s.learn()
    s.note("guard-swaps", guard, place, slot, card)


def order_end(s: Daedalus, chance: Chance) -> None:
    """§12.7 Leave the rest of the actions of a card, or of a ring."""
    if s.agenda and s.agenda[-1].rule is ordering:
        s.agenda.pop()
    s.next(NEXT_GRANT)


BEGIN_COMMAND: Final = do(begin_command)
COMMAND: Final = do(command)
KEEP_FOUR: Final = do(keep_four)
ORDERING: Final = do(ordering)
NEXT_GRANT: Final = do(next_grant)
SETTLE_ICONS: Final = do(settle_icons)
