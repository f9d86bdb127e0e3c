"""6.0 Damage: what a lost fight costs."""

from __future__ import annotations

from typing import Final

from derelict.games.cosmic.board import PORT, SPACES
from derelict.games.cosmic.rules.order import roll_class
from derelict.games.cosmic.rules.treasures import lay_down
from derelict.games.cosmic.rules.ways import ways
from derelict.games.cosmic.state import GREEN, MEDIC, NOBODY, Juggernaut, spot
from derelict.kernel.chance import Chance
from derelict.kernel.deck import distinct
from derelict.kernel.flow import do

# The Damage Chart, by die; below 1 counts as 1.
DROP: Final[tuple[int, ...]] = (0, 0, 0, 1, 1, 1, 2)
RETREAT: Final[tuple[int, ...]] = (0, 0, 0, 2, 3, 4, 5)
CAPTURED: Final = (4, 5)


def lose(s: Juggernaut, chance: Chance) -> None:
    """§6.1, 6.4 The alien stays, marked; roll the drop die, then the retreat die, then pay."""
    s.foes[spot(s.me().space)] = s.foe
    s.foe = NOBODY
    drop = drop_die(chance)
    retreat = retreat_die(chance)
    s.note("damage", s.active, drop, retreat)
    if drop == 6 and retreat == 6:
        critical(s, chance)
    elif softening(s) > 0:
        s.next(do(soften, drop, retreat))
    else:
        suffer(s, chance, drop, retreat)


def drop_die(chance: Chance) -> int:
    """§6.1 Roll the die that says what is dropped."""
    return chance.die(6)


def retreat_die(chance: Chance) -> int:
    """§6.1 Roll the die that says how far one is thrown back."""
    return chance.die(6)


def softening(s: Juggernaut) -> int:
    """§2.5, 2.3, 6.1 Count the points that come off the damage dice."""
    m = s.me()
    points = s.smoking + (2 if m.profession == MEDIC else 0)
    points += sum([s.bonus(item).shield for item in s.announced])
    return points + sum([s.bonus(i).shield for i in m.carried if s.treasure(i).uses == 0])


def soften(s: Juggernaut, chance: Chance, drop: int, retreat: int) -> None:
    """§6.1, 2.5 The player shares the points out between the two dice as desired."""
    points = softening(s)
    seen: list[tuple[int, int]] = []
    options = []
    for to_drop in range(points + 1):
        dice = (max(1, drop - to_drop), max(1, retreat - points + to_drop))
        cost = (drops(s, dice[0]), spaces_back(s, dice[1]))
        if cost not in seen:
            seen.append(cost)
            options.append(do(suffer, dice[0], dice[1]))
    s.ask(s.active, "soften", options)


def suffer(s: Juggernaut, chance: Chance, drop: int, retreat: int) -> None:
    """§6.1, 6.2, 6.3, 14.3 Read the Damage Chart: treasures to drop, and spaces to fall back."""
    count = drops(s, drop)
    spaces = spaces_back(s, retreat)
    if count and spaces:
        s.note("suffers", s.active, count, spaces)
    elif count:
        s.note("must-drop", s.active, count)
    elif spaces:
        s.note("must-retreat", s.active, spaces)
    else:
        s.note("unhurt", s.active)
    if spaces:
        s.next(do(fall_back, spaces))
    if count:
        s.next(do(drop_some, count))


def drops(s: Juggernaut, die: int) -> int:
    """§6.2, 7.5 Return how many treasures a die takes: what there is, less with good pockets."""
    carried = s.me().carried
    pockets = sum([s.bonus(item).pockets for item in carried])
    return max(0, min(len(carried), DROP[die] - pockets))


def spaces_back(s: Juggernaut, die: int) -> int:
    """§6.3, 7.5 Return how many spaces a die asks for, fewer on firm feet."""
    return max(0, RETREAT[die] - sum([s.bonus(item).firm for item in s.me().carried]))


def drop_some(s: Juggernaut, chance: Chance, count: int) -> None:
    """§6.2 Drop treasures of one's choice under the alien; all of them if there are too few."""
    carried = s.me().carried
    if len(carried) <= count:
        drop_all(s)
    else:
        for item in sorted(set(s.me().stored)):
            s.refuse(do(drop, item, count), "6.2")
        options = [do(drop, item, count) for item in distinct(carried)]
        s.ask(s.active, "drop", options)


def drop_all(s: Juggernaut) -> None:
    """§6.2 Drop everything that is carried; what lies in the docking port is safe."""
    for item in s.me().carried:
        lay_down(s, s.active, item, s.me().space)


def drop(s: Juggernaut, chance: Chance, item: int, count: int) -> None:
    """§6.2 Drop one treasure, and go on until enough are dropped."""
    lay_down(s, s.active, item, s.me().space)
    if count > 1:
        s.next(do(drop_some, count - 1))


def fall_back(s: Juggernaut, chance: Chance, spaces: int) -> None:
    """§6.3 Leave by the door one came in by, and retreat along a way of one's choice."""
    s.trail = (s.me().space,)
    s.next(do(retreat, spaces))


def retreat(s: Juggernaut, chance: Chance, spaces: int) -> None:
    """§6.3 Choose the next space of a retreat, of those that lead as far back as can be."""
    onward = retreat_ways(s, s.me().space, s.trail)
    best = longest(s, s.me().space, s.trail, spaces)
    if best == 0:
        s.note("cornered" if len(s.trail) == 1 else "retreated", s.active, len(s.trail) - 1)
        return
    good = [w for w in onward if 1 + longest(s, w, (*s.trail, w), spaces - 1) == best]
    if s.refusals is not None:
        for way in ways(s, s.me().space):
            if way not in good:
                s.refuse(do(back_to, way, spaces), "6.3")
    s.ask(s.active, "retreat", [do(back_to, way, spaces) for way in good])


def back_to(s: Juggernaut, chance: Chance, space: int, spaces: int) -> None:
    """§6.3 Retreat by one space."""
    m = s.me()
    m.came = m.space
    m.space = space
    s.trail += (space,)
    s.note("retreats", s.active, space)
    s.next(do(retreat, spaces - 1))


def retreat_ways(s: Juggernaut, space: int, trail: tuple[int, ...]) -> list[int]:
    """§6.3 List the spaces a retreat may go to: not back, no chamber, no room but an empty one."""
    came = s.me().came
    found = ways(s, space)
    if len(trail) == 1 and came in found:
        found = [came]
    return [way for way in found if way not in trail and may_retreat_to(s, way)]


def may_retreat_to(s: Juggernaut, space: int) -> bool:
    """§6.3 Whether a space may be entered in a retreat; an unmarked room would mean a fight."""
    if space % SPACES == 0:
        return False
    if s.is_room(space):
        return s.marks[spot(space)] == GREEN and s.foes[spot(space)] == NOBODY
    return True


def longest(s: Juggernaut, space: int, trail: tuple[int, ...], spaces: int) -> int:
    """§6.3 Return how far a retreat can go, at most the spaces that it should."""
    best = 0
    if spaces == 0:
        return 0
    for way in retreat_ways(s, space, trail):
        best = max(best, 1 + longest(s, way, (*trail, way), spaces - 1))
        if best == spaces:
            break
    return best


def critical(s: Juggernaut, chance: Chance) -> None:
    """§6.4, 14.3 Two sixes: a third die decides between unconsciousness, capture and death."""
    roll = chance.die(6)
    s.note("critical", s.active, roll)
    if roll <= 3:
        fall_unconscious(s, 2 if roll == 3 else 1)
    elif roll in CAPTURED:
        be_captured(s)
    else:
        be_killed(s, chance)


def fall_unconscious(s: Juggernaut, turns: int) -> None:
    """§6.4.1 Take a red marker for each turn that is lost."""
    s.me().asleep = turns
    s.note("unconscious", s.active, turns)


def be_captured(s: Juggernaut) -> None:
    """§6.4.2, 7.5 All is dropped but what is made for escaping; the alien keeps the mercenary."""
    m = s.me()
    for item in m.carried:
        if not s.bonus(item).escape:
            lay_down(s, s.active, item, m.space)
    m.captive = True
    s.note("captured", s.active)


def be_killed(s: Juggernaut, chance: Chance) -> None:
    """§6.4.3 Everything carried is dropped, and a new character starts in the docking port."""
    drop_all(s)
    m = s.me()
    s.note("killed", s.active)
    m.profession = 0
    m.space = PORT
    m.came = -1
    m.booths = False
    m.computer = False
    s.next(do(roll_class, s.active))
