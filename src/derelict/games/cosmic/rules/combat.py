"""5.0 Combat: meeting an alien or a trap, and the fight."""

from __future__ import annotations

from derelict.games.cosmic.board import trap_targets
from derelict.games.cosmic.content import Alien
from derelict.games.cosmic.rules.computer import remove_alien
from derelict.games.cosmic.rules.damage import lose
from derelict.games.cosmic.rules.teleport import arrive, look_for_booth, offer_access
from derelict.games.cosmic.rules.treasures import find_treasure, how_many, take_what_lies, use
from derelict.games.cosmic.state import (
    GREEN,
    NOBODY,
    UNMARKED,
    YELLOW,
    Juggernaut,
    spot,
    uses_of,
)
from derelict.kernel.chance import Chance
from derelict.kernel.deck import distinct, draw
from derelict.kernel.flow import Step, do


def meet(s: Juggernaut, chance: Chance) -> None:
    """§5.1, 6.1 Face the alien that is marked here, or else draw one."""
    s.fought = True
    s.arrived = False
    s.blasting = s.grenading = s.smoking = 0
    s.announced = ()
    s.foe = s.foes[spot(s.me().space)]
    if s.foe == NOBODY:
        s.foe = draw_alien(s, chance)
    alien = s.content.aliens[s.foe]
    if alien.race < 0:
        s.note("trap", s.active, s.foe, s.foe)
        spring(s, chance, alien)
    else:
        s.note("meets", s.active, s.foe, s.foe, needed(s))
        s.next(do(announce))


def draw_alien(s: Juggernaut, chance: Chance) -> int:
    """§5.1, 3.5 Draw an alien card, or roll one on the table; the Emperor dies but once."""
    if s.tables:
        dice = [chance.die(6) for _ in range(3)]
        number = 36 * (dice[0] - 1) + 6 * (dice[1] - 1) + dice[2] - 1
        if number == s.content.emperor:
            if s.emperor_met:
                return s.content.soldier
            s.emperor_met = True
        return number
    if not s.alien_deck:
        dead = s.content.emperor
        s.alien_deck = tuple([number for number in s.alien_discard if number != dead])
        s.alien_discard = (dead,) if dead in s.alien_discard else ()
    number, s.alien_deck = draw(s.alien_deck, chance, "alien")
    return number


def needed(s: Juggernaut) -> int:
    """§5.3, 3.3 Return the number that beats the alien, for this mercenary's profession."""
    return s.content.aliens[s.foe].need[s.me().profession - 1]


# Traps.


def spring(s: Juggernaut, chance: Chance, trap: Alien) -> None:
    """§5.2 A trap teleports or knocks out, unless a treasure disarms it."""
    foe, s.foe = s.foe, NOBODY
    if not s.tables:
        s.alien_discard += (foe,)
    for item in s.me().carried:
        if s.bonus(item).disarm:
            disarm(s, chance, item)
            return
    effect = trap.effects[0]
    if effect.verb == "teleport":
        trap_teleport(s, chance)
    else:
        knock_out(s, chance, effect.number)


def disarm(s: Juggernaut, chance: Chance, item: int) -> None:
    """§5.2, 7.5 A treasure made for it disarms the trap; what it guarded is free for the taking."""
    s.note("disarms", s.active, item)
    if s.treasure(item).uses:
        use(s, s.me(), item)
    outlive_trap(s, chance)


def trap_teleport(s: Juggernaut, chance: Chance) -> None:
    """§5.2 Roll a direction, then one of its four geomorphs, and land in its chamber to fight."""
    space = s.me().space
    if s.is_room(space):
        s.marks[spot(space)] = GREEN
    direction = chance.die(6) - 1
    place = trap_targets(direction)[chance.die(6) - 1]
    s.note("thrown", s.active, direction, place)
    arrive(s, place)


def knock_out(s: Juggernaut, chance: Chance, most: int) -> None:
    """§5.2 Roll for the turns of unconsciousness: three, two or one less than the die."""
    roll = chance.die(6)
    turns = max(1, roll - (6 - most))
    m = s.me()
    m.asleep = turns
    m.trapped = True
    s.note("knocked-out", s.active, turns, roll)


def outlive_trap(s: Juggernaut, chance: Chance) -> None:
    """§5.2, 7.2 Whoever survives a trap takes one treasure and all that lies there."""
    space = s.me().space
    alone = s.foes[spot(space)] == NOBODY
    if alone:
        take_what_lies(s, s.active, space)
    find_treasure(s, chance, s.active)
    if alone and s.is_room(space):
        s.marks[spot(space)] = GREEN


# Aliens.


def announce(s: Juggernaut, chance: Chance) -> None:
    """§5.3, 2.2, 2.3 Announce special weapons in any combination, then attack."""
    m = s.me()
    options: list[Step] = []
    if m.blasts:
        options.append(do(blast))
    if m.grenades:
        options.append(do(grenade))
    if m.smokes:
        options.append(do(smoke))
    for item in distinct(m.carried):
        if uses_of(item) and helps(s, item):
            options.append(do(ready, item))
    if s.refusals is not None:
        for item in distinct(m.stored):
            if s.bonus(item).fighting:
                s.refuse(do(ready, item), "4.5.7")
    if options:
        options.append(do(attack))
        s.next(do(announce))
        s.ask(s.active, "announce", options)
    else:
        s.next(do(attack))


def helps(s: Juggernaut, item: int) -> bool:
    """§5.3 Whether a treasure is of use against this alien."""
    bonus = s.bonus(item)
    if bonus.attack or bonus.shield:
        return True
    return bonus.race_attack > 0 and bonus.race == s.content.aliens[s.foe].race


def blast(s: Juggernaut, chance: Chance) -> None:
    """§2.2 Announce a psionic blast: three more on the attack."""
    s.me().blasts -= 1
    s.blasting += 1
    s.note("blast", s.active)


def grenade(s: Juggernaut, chance: Chance) -> None:
    """§2.3 Announce a grenade: one more on the attack."""
    s.me().grenades -= 1
    s.grenading += 1
    s.note("grenade", s.active)


def smoke(s: Juggernaut, chance: Chance) -> None:
    """§2.3 Announce a small smoke bomb: one more on the attack, one less damage."""
    s.me().smokes -= 1
    s.smoking += 1
    s.note("smoke", s.active)


def ready(s: Juggernaut, chance: Chance, item: int) -> None:
    """§5.3, 7.5 Announce a treasure; it is spent whether it was needed or not."""
    s.announced += (item,)
    s.note("readies", s.active, item)
    use(s, s.me(), item)


def attack_bonus(s: Juggernaut) -> int:
    """§5.3, 7.5 Add up what was announced and what works by itself while it is carried."""
    race = s.content.aliens[s.foe].race
    total = 3 * s.blasting + s.grenading + s.smoking
    for item in s.announced:
        total += item_attack(s, item, race)
    for item in s.me().carried:
        if s.treasure(item).uses == 0:
            total += item_attack(s, item, race)
    return total


def item_attack(s: Juggernaut, item: int, race: int) -> int:
    """§7.5 Return what one treasure adds to an attack on a race."""
    bonus = s.bonus(item)
    return bonus.attack + (bonus.race_attack if bonus.race == race else 0)


def attack(s: Juggernaut, chance: Chance) -> None:
    """§5.3 Roll three dice; with the bonuses they must reach the number of the alien."""
    if s.agenda and s.agenda[-1].rule is announce:
        s.agenda.pop()
    dice = [chance.die(6) for _ in range(3)]
    bonus = attack_bonus(s)
    total = dice[0] + dice[1] + dice[2] + bonus
    s.note("attack", s.active, dice[0], dice[1], dice[2], bonus, total, needed(s))
    if total >= needed(s):
        s.next(do(win, total))
    elif any([s.bonus(i).second_chance and uses_of(i) for i in s.me().carried]):
        s.next(do(second_chance))
    else:
        s.next(do(lose))


def second_chance(s: Juggernaut, chance: Chance) -> None:
    """§7.5 A treasure may give a failed attack a second chance."""
    items = [i for i in distinct(s.me().carried) if s.bonus(i).second_chance and uses_of(i)]
    s.ask(s.active, "second-chance", [*[do(attack_again, item) for item in items], do(accept)])


def attack_again(s: Juggernaut, chance: Chance, item: int) -> None:
    """§7.5 Roll all three dice again, with the same bonuses."""
    s.note("again", s.active, item)
    use(s, s.me(), item)
    s.next(do(attack))


def accept(s: Juggernaut, chance: Chance) -> None:
    """§6.1 Accept defeat."""
    s.next(do(lose))


def win(s: Juggernaut, chance: Chance, total: int) -> None:
    """§5.3, 7.2 The alien is dead: its captives are free, and what it had and guarded is loot."""
    space = s.me().space
    foe = s.foe
    need = needed(s)
    remove_alien(s, foe, space, s.active)
    s.note("wins", s.active, foe)
    take_what_lies(s, s.active, space)
    if s.is_room(space):
        s.marks[spot(space)] = GREEN
        count = how_many(need, total)
        if count > 1:
            s.note("multiple", s.active, count)
        for _ in range(count):
            find_treasure(s, chance, s.active)
    else:
        s.next(do(after_chamber))
    s.foe = NOBODY


def after_chamber(s: Juggernaut, chance: Chance) -> None:
    """§9.1, 9.2 The chamber is searched for a booth if it was not yet; then access may be tried."""
    at = spot(s.me().space)
    if s.marks[at] == UNMARKED:
        look_for_booth(s, chance)
    if s.marks[at] == YELLOW and not s.me().booths:
        s.next(do(offer_access))
