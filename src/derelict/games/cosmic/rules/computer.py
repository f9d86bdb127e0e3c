"""2.4 The Computer Specialist: gaining access to the main computer, and letting the air out."""

from __future__ import annotations

from derelict.games.cosmic.board import SPACES, SPOTS
from derelict.games.cosmic.rules.treasures import has_computer, new_item
from derelict.games.cosmic.state import COMPUTERIST, GREEN, NOBODY, Juggernaut, spot
from derelict.kernel.chance import Chance
from derelict.kernel.flow import Step, do


def hack(s: Juggernaut, chance: Chance) -> None:
    """§2.4, 14.5 A turn spent inside an empty room gains access with 1 to 4."""
    roll = chance.die(6)
    s.me().computer = roll <= 4
    s.note("hacked" if roll <= 4 else "not-hacked", s.active, roll)
    s.stop()


def minutes_to_kill(race: int) -> int:
    """§2.4 Return how many rounds of five minutes a race lives without air."""
    if race <= 2:
        return 1
    return 2 if race <= 5 else 3


def evacuate(s: Juggernaut, chance: Chance, space: int) -> None:
    """§2.4 Let the air out of a room: its alien dies in 5, 10 or 15 minutes."""
    alien = s.content.aliens[s.foes[spot(space)]]
    rounds = minutes_to_kill(alien.race)
    s.venting += ((space, rounds, s.active),)
    s.evacuated = True
    s.note("evacuates", s.active, space, 5 * rounds)


def computer_options(s: Juggernaut, options: list[Step]) -> None:
    """§2.4 Offer what the main computer can do for this mercenary."""
    m = s.me()
    if m.profession == COMPUTERIST and not m.computer and s.is_room(m.space):
        if s.marks[spot(m.space)] == GREEN and not s.moved:
            options.append(do(hack))
        else:
            s.refuse(do(hack), "2.4")
    if not s.evacuated and has_computer(s, m):
        for place in range(len(s.tiles)):
            for local in range(1, SPOTS):
                if s.foes[place * SPOTS + local] != NOBODY:
                    offer_evacuation(s, place * SPACES + local, options)


def offer_evacuation(s: Juggernaut, space: int, options: list[Step]) -> None:
    """§2.4 Offer a room whose alien is known, unless a mercenary breathes the same air."""
    if any([m.space == space for m in s.mercs]) or any([v[0] == space for v in s.venting]):
        s.refuse(do(evacuate, space), "2.4")
    else:
        options.append(do(evacuate, space))


def air_runs_out(s: Juggernaut, chance: Chance) -> None:
    """§2.4 Five minutes pass in every room without air; an alien whose time is up dies."""
    still: list[tuple[int, int, int]] = []
    for space, rounds, seat in s.venting:
        if s.foes[spot(space)] == NOBODY:
            continue
        if rounds > 1:
            still.append((space, rounds - 1, seat))
        else:
            suffocate(s, chance, space, seat)
    s.venting = tuple(still)


def suffocate(s: Juggernaut, chance: Chance, space: int, seat: int) -> None:
    """§2.4, 4.5.4 The alien dies; what it guarded and what was dropped lies there to be taken."""
    foe = s.foes[spot(space)]
    remove_alien(s, foe, space, seat)
    s.note("suffocates", seat, foe, space)
    s.marks[spot(space)] = GREEN
    item = new_item(s, chance)
    if item >= 0:
        s.floor += ((space, item),)


def remove_alien(s: Juggernaut, foe: int, space: int, seat: int) -> None:
    """§6.4.2, 10.2 A dead alien leaves the board, counts as a kill, and its captives are free."""
    s.foes[spot(space)] = NOBODY
    s.mercs[seat].kills += 1
    if foe == s.content.emperor:
        s.emperor_killed = True
    if not s.tables:
        s.alien_discard += (foe,)
    for other, m in enumerate(s.mercs):
        if m.captive and m.space == space:
            m.captive = False
            s.note("freed", other)
