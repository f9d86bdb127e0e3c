"""5.6 Eliminating guards, alone and together."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import PLACES
from derelict.games.daedalus.content import LOCTAE, MINOTAUR
from derelict.games.daedalus.rules.cards import play_from_hand
from derelict.games.daedalus.rules.tiles import remove_loctae
from derelict.games.daedalus.rules.together import begin_together
from derelict.games.daedalus.rules.ways import near
from derelict.games.daedalus.state import CLAY, MOST_SEATS, NOBODY, Daedalus, Prisoner
from derelict.kernel.chance import Chance
from derelict.kernel.flow import Step, do

AT_ONCE: Final = 3


def fight_options(
    s: Daedalus, seat: int, p: Prisoner, rooms: tuple[int, ...], options: list[Step]
) -> None:
    """§5.6.1, 5.6.3 Offer to eliminate guards in adjacent rooms with the cards of the hand."""
    if not any(s.guarded(place) for place in rooms):
        return
    cards = [card for card in s.unlike(p) if s.kind(card) >= MINOTAUR]
    for place in rooms:
        if s.minotaurs[place]:
            for card in cards:
                options.append(do(kill, seat, place, card))
            if not cards:
                s.refuse(HUNT[seat * PLACES + place], "5.6.1")
        if s.loctae[place]:
            loctae_options(s, seat, p, place, cards, options)


def loctae_options(
    s: Daedalus, seat: int, p: Prisoner, place: int, cards: list[int], options: list[Step]
) -> None:
    """§5.6.3, 5.6.4, 9.1 One Loctae card, three Minotaur cards together, or Clay with one."""
    clay = s.is_a(p, CLAY)
    for card in cards:
        if clay or s.kind(card) == LOCTAE:
            options.append(do(kill_loctae, seat, place, card))
    own = count_minotaur_cards(s, p)
    if own and not clay and own + others_could_add(s, seat, place) >= AT_ONCE:
        options.append(HUNT[seat * PLACES + place])
    elif not cards:
        s.refuse(HUNT[seat * PLACES + place], "5.6.3")


def count_minotaur_cards(s: Daedalus, p: Prisoner) -> int:
    """§5.6.3 Return how many Minotaur cards a prisoner holds."""
    return len([card for card in p.hand if s.kind(card) == MINOTAUR])


def others_could_add(s: Daedalus, seat: int, place: int) -> int:
    """§5.6.4, 11.2 Return how many cards others next to a Loctae could add, as far as one knows."""
    total = 0
    for other, q in enumerate(s.prisoners):
        free = other != seat and q.actions and not q.captive and not s.stuck(q)
        if free and place in near(s, q.place):
            total += len(q.hand) if s.hidden_hands() else count_minotaur_cards(s, q)
    return total


def kill(s: Daedalus, chance: Chance, seat: int, place: int, card: int) -> None:
    """§5.6.1, 5.6.2, 9.1, 12.5.2 Eliminate a Minotaur; some cards and some hands reach for more."""
    p = s.prisoners[seat]
    p.spend(1)
    play_from_hand(s, seat, card)
    many = s.kind(card) == LOCTAE or s.is_a(p, CLAY)
    if s.thread and not many:
        s.note("kills-all", seat, place, card, s.minotaurs[place])
        s.minotaurs[place] = 0
        return
    s.minotaurs[place] -= 1
    s.note("kills", seat, place, card)
    if many:
        s.active = seat
        s.left = AT_ONCE - 1
        s.next(do(more))


def more(s: Daedalus, chance: Chance) -> None:
    """§5.6.2, 9.1 Up to three Minotaurs in adjacent rooms may be eliminated with one card."""
    seat = s.active
    rooms = near(s, s.prisoners[seat].place) if s.left else ()
    options = [do(also, seat, place) for place in rooms if s.minotaurs[place]]
    if options:
        options.append(do(enough, seat))
        s.next(do(more))
        s.ask(seat, "more", options)
    else:
        s.next(do(enough, seat))


def also(s: Daedalus, chance: Chance, seat: int, place: int) -> None:
    """§5.6.2 Eliminate another Minotaur with the same card."""
    s.minotaurs[place] -= 1
    s.left -= 1
    s.note("kills-another", seat, place)


def enough(s: Daedalus, chance: Chance, seat: int) -> None:
    """§5.6.2 Leave it at that."""
    if s.agenda and s.agenda[-1].rule is more:
        s.agenda.pop()
    s.left = 0
    s.active = NOBODY


def kill_loctae(s: Daedalus, chance: Chance, seat: int, place: int, card: int) -> None:
    """§5.6.3, 9.1 Eliminate a Loctae Scientist with one card, and nothing else with it."""
    s.prisoners[seat].spend(1)
    play_from_hand(s, seat, card)
    s.note("kills-loctae", seat, place, card)
    remove_loctae(s, place)


def hunt(s: Daedalus, chance: Chance, seat: int, place: int) -> None:
    """§5.6.3, 5.6.4 Go after a Loctae Scientist with three Minotaur cards, alone or together."""
    s.hunted = place
    s.note("hunts", seat, place)
    begin_together(s, seat)


HUNT: Final = tuple(
    [do(hunt, seat, place) for seat in range(MOST_SEATS) for place in range(PLACES)]
)
