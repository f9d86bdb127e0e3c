"""4.5 Movement, with all its exceptions: a turn from its beginning to its end."""

from __future__ import annotations

from typing import Final

from derelict.games.cosmic.board import PLACES, PORT, SPACES, neighbour, passage
from derelict.games.cosmic.content import POWER_UP
from derelict.games.cosmic.rules.combat import meet, outlive_trap
from derelict.games.cosmic.rules.computer import computer_options, hack
from derelict.games.cosmic.rules.locks import breach, can_check, hole, lock_options, unlock
from derelict.games.cosmic.rules.teleport import (
    has_access,
    look_for_booth,
    use_beacon,
    use_booth,
)
from derelict.games.cosmic.rules.treasures import (
    fetch,
    fix_values,
    leave,
    leave_all,
    lies_here,
    pick_up,
    stride,
    use,
)
from derelict.games.cosmic.rules.ways import elsewhere, ways
from derelict.games.cosmic.state import (
    COMPUTERIST,
    GREEN,
    NOBODY,
    RED,
    UNMARKED,
    YELLOW,
    Juggernaut,
    spot,
    uses_of,
)
from derelict.kernel.chance import Chance
from derelict.kernel.deck import distinct
from derelict.kernel.flow import Step, do, every

SPACES_A_TURN = 4


def turn(s: Juggernaut, seat: int) -> None:
    """§4.5, 4.6 A turn: movement, then the fight that it leads to, if any."""
    s.active = seat
    s.moved = s.fought = s.arrived = s.relocked = s.evacuated = s.leaving = False
    s.walking = True
    s.left = SPACES_A_TURN
    m = s.me()
    for item in m.carried:
        card = s.treasure(item)
        if card.uses == 0:
            s.left += card.bonus.stride
    if s.events is not None:
        s.note("turn", seat)
    if m.asleep:
        s.next(LIE)
    elif m.captive:
        s.next(do(held))
    else:
        s.next(WALK)


def walk(s: Juggernaut, chance: Chance) -> None:
    """§4.5 Take a step, or do anything else that can be done on the way, until movement ends."""
    if not s.walking:
        remain(s)
        return
    options: list[Step] = []
    space = s.me().space
    if s.left > 0:
        move_options(s, space, options)
    elif s.refusals is not None:
        for way in ways(s, space):
            s.refuse(do(move, way), "4.5")
    passage_options(s, space, options)
    if s.refusals is not None:
        refuse_here(s, space)
    special_options(s, space, options)
    if options:
        options.append(STAY)
        s.next(WALK)
        s.ask(s.active, "walk", options)
    else:
        remain(s)


def move_options(s: Juggernaut, space: int, options: list[Step]) -> None:
    """§4.5 Offer a step to every space that is one step away."""
    place = space // SPACES
    base = place * SPACES
    geomorph = s.geomorph(place)
    for local in geomorph.next_to[space - base]:
        options.append(MOVES[base + local])
    if s.holes or geomorph.sides_of[space - base]:
        for way in elsewhere(s, space):
            options.append(MOVES[way])


def passage_options(s: Juggernaut, space: int, options: list[Step]) -> None:
    """§4.5.5 Offer what can be done about the passages of a space."""
    place = space // SPACES
    for side in s.geomorph(place).sides_of[space % SPACES]:
        direction = (side + s.turned[place]) % 6
        if passage(place, direction) >= 0:
            lock_options(s, place, direction, options)


def refuse_here(s: Juggernaut, space: int) -> None:
    """§4.5, 2.4 Say that nobody walks through walls, and that hacking is for specialists."""
    place = space // SPACES
    for local in s.geomorph(place).walled[space % SPACES]:
        other = place * SPACES + local
        if other not in ways(s, space):
            s.refuse(do(move, other), "4.5")
    if s.is_room(space) and s.me().profession != COMPUTERIST:
        s.refuse(do(hack), "2.4")


def special_options(s: Juggernaut, space: int, options: list[Step]) -> None:
    """§4.5 Offer what only some spaces, some professions and some treasures allow."""
    m = s.me()
    if space == PORT:
        port_options(s, options)
    elif space % SPACES == 0:
        if s.marks[spot(space)] == YELLOW and has_access(s, m):
            options.append(do(use_booth))
        else:
            s.refuse(do(use_booth), "9.2")
    elif s.floor and lies_here(s, space) and s.foes[spot(space)] == NOBODY:
        options.append(do(pick_up))
    if m.profession != COMPUTERIST and not m.carried:
        return
    computer_options(s, options)
    usable = [item for item in m.carried if uses_of(item) and s.bonus(item).walking]
    if usable:
        for item in distinct(tuple(usable)):
            item_options(s, space, item, options)


def port_options(s: Juggernaut, options: list[Step]) -> None:
    """§4.5.7 In the docking port treasures may be fetched, and then left."""
    m = s.me()
    for item in distinct(m.stored):
        if s.leaving:
            s.refuse(do(fetch, item), "4.5.7")
        else:
            options.append(do(fetch, item))
    for item in distinct(m.carried):
        options.append(do(leave, item))
    if len([item for item in m.carried if s.treasure(item).kind != POWER_UP]) > 1:
        options.append(do(leave_all))


def item_options(s: Juggernaut, space: int, item: int, options: list[Step]) -> None:
    """§7.5 Offer the uses of a power-up that belong to movement."""
    bonus = s.bonus(item)
    if bonus.stride:
        options.append(do(stride, item))
    if bonus.beacon:
        options.append(do(use_beacon, item))
    place = space // SPACES
    geomorph = s.geomorph(place)
    for side in geomorph.sides_of[space % SPACES]:
        direction = (side + s.turned[place]) % 6
        border = passage(place, direction)
        if border < 0:
            continue
        if bonus.unlock and s.passages[border] == RED and can_check(s, place, direction):
            options.append(do(unlock, direction, item))
        if bonus.open_wall and is_wall(s, place, direction):
            options.append(do(breach, direction, item))
    if bonus.open_wall:
        for local in geomorph.walled[space % SPACES]:
            if (space, place * SPACES + local) not in s.holes:
                options.append(do(hole, place * SPACES + local, item))


def is_wall(s: Juggernaut, place: int, direction: int) -> bool:
    """§4.5 Whether nothing but a wall is known to be between two geomorphs."""
    mark = s.passages[passage(place, direction)]
    if mark in (YELLOW, GREEN):
        return False
    other = neighbour(place, direction)
    if not s.geomorph(place).open[s.side(place, direction)]:
        return True
    return s.tiles[other] >= 0 and not s.geomorph(other).open[s.side(other, (direction + 3) % 6)]


def move(s: Juggernaut, chance: Chance, space: int) -> None:
    """§4.5, 4.5.1, 4.5.2 Take one step; an alien's room, an unmarked one or a chamber ends it."""
    m = s.me()
    m.came = m.space
    m.space = space
    s.left -= 1
    s.moved = True
    s.fought = False
    if s.events is not None:
        s.note("moves", s.active, space)
    if space == PORT:
        fix_values(s, chance, s.active)
    elif must_fight(s, space):
        s.stop()


def must_fight(s: Juggernaut, space: int) -> bool:
    """§4.5.1, 4.5.2, 4.5.3 Whether a space holds a fight for whoever is in it."""
    local = space % SPACES
    if local == 0:
        return space != PORT
    if not s.is_room(space):
        return False
    return s.foes[spot(space)] != NOBODY or s.marks[spot(space)] == UNMARKED


def stay(s: Juggernaut, chance: Chance) -> None:
    """§4.5 Move no farther this turn."""
    s.stop()


def remain(s: Juggernaut) -> None:
    """§4.5.3 Whoever ends a turn in a chamber, or in a room with an alien, fights."""
    m = s.me()
    if s.fought or m.asleep or m.captive or not must_fight(s, m.space):
        return
    s.walking = False
    s.next(WALK)
    s.next(CHAMBER if s.is_red_chamber(m.space) else MEET)


def chamber(s: Juggernaut, chance: Chance) -> None:
    """§9.1, 4.5.6 Look for a booth now or after the fight; with access, teleport instead."""
    options: list[Step] = []
    at = spot(s.me().space)
    if s.marks[at] == UNMARKED:
        options.append(do(search))
    booth = s.marks[at] == YELLOW and has_access(s, s.me())
    if booth and s.moved and not s.arrived:
        options.append(do(use_booth))
    elif s.refusals is not None:
        s.refuse(do(use_booth), "9.3" if booth else "9.2")
    if options:
        s.ask(s.active, "chamber", [*options, do(meet)])
    else:
        s.next(do(meet))


def search(s: Juggernaut, chance: Chance) -> None:
    """§9.1 Look for a booth before the fight."""
    look_for_booth(s, chance)
    s.next(do(chamber))


# Turns that begin badly.


def lie(s: Juggernaut, chance: Chance) -> None:
    """§6.4.1, 5.2 Lie unconscious, unless a treasure brings one round."""
    items = [i for i in distinct(s.me().carried) if s.bonus(i).revive and uses_of(i)]
    if items:
        s.ask(s.active, "unconscious", [*[do(revive, item) for item in items], do(lie_still)])
    else:
        s.next(do(lie_still))


def lie_still(s: Juggernaut, chance: Chance) -> None:
    """§6.4.1, 5.2 Return one red marker; with the last, stand up, but do not move yet."""
    m = s.me()
    m.asleep -= 1
    s.note("stirs", s.active, m.asleep)
    if m.asleep == 0:
        wake(s, chance)


def wake(s: Juggernaut, chance: Chance) -> None:
    """§5.2, 7.2 Stand up; whoever was caught in a trap is rewarded for the trouble."""
    m = s.me()
    s.note("wakes", s.active)
    if m.trapped:
        m.trapped = False
        outlive_trap(s, chance)


def revive(s: Juggernaut, chance: Chance, item: int) -> None:
    """§7.5 Come round at once and take the turn as usual."""
    m = s.me()
    s.note("revives", s.active, item)
    use(s, m, item)
    m.asleep = 0
    wake(s, chance)
    s.next(WALK)


def held(s: Juggernaut, chance: Chance) -> None:
    """§6.4.2 A captive tries to escape, with a treasure or with a die."""
    items = [i for i in distinct(s.me().carried) if s.bonus(i).escape and uses_of(i)]
    if items:
        s.ask(s.active, "captive", [*[do(slip_away, item) for item in items], do(escape)])
    else:
        s.next(do(escape))


def escape(s: Juggernaut, chance: Chance) -> None:
    """§6.4.2, 14.5 Roll 1 to 4 to escape, then attack again or leave by any route."""
    roll = chance.die(6)
    if roll <= 4:
        s.note("escapes", s.active, roll)
        s.me().captive = False
        s.next(WALK)
    else:
        s.note("still-captive", s.active, roll)


def slip_away(s: Juggernaut, chance: Chance, item: int) -> None:
    """§6.4.2, 7.5 Escape with a treasure made for that."""
    s.note("slips-away", s.active, item)
    use(s, s.me(), item)
    s.me().captive = False
    s.next(WALK)


# Made once: these steps are wanted at nearly every decision.
WALK: Final = do(walk)
CHAMBER: Final = do(chamber)
MEET: Final = do(meet)
STAY: Final = do(stay)
LIE: Final = do(lie)
MOVES: Final = every(move, PLACES * SPACES)
