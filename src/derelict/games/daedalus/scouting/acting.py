"""How a scout acts in Phase 2: by the best plan, unless a fight, a gate or a swap promises more."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import GREEN, PLACES
from derelict.games.daedalus.content import MINOTAUR
from derelict.games.daedalus.rules.opening import open_gate
from derelict.games.daedalus.scouting.cards import breakable, known_cards, lacking, worth
from derelict.games.daedalus.scouting.fears import Outlook, glimpse, outlook
from derelict.games.daedalus.scouting.maps import (
    Chart,
    Ways,
    distances,
    first_step,
    pod_place,
    reach,
    target_gates,
)
from derelict.games.daedalus.scouting.planning import (
    DISCOVER,
    DRAW,
    FREE,
    HIDE,
    LABORATORY_WORK,
    NOTHING,
    OBTAIN,
    Plan,
    Planner,
    actions_left,
    best_plan,
)
from derelict.games.daedalus.state import Daedalus, Prisoner
from derelict.kernel.chance import Seeded
from derelict.kernel.deck import without
from derelict.kernel.flow import Step

CHANGING: Final = (
    "kill",
    "kill_loctae",
    "hunt",
    "swap",
    "break_code",
    "open_broken",
    "open_from_outside",
)
NAMES: Final = {
    DISCOVER: "discover",
    LABORATORY_WORK: "use_laboratory",
    DRAW: "draw_card",
    OBTAIN: "obtain_code",
    FREE: "free",
    HIDE: "hide",
}
OPENED: Final = 200
AMBUSH: Final = 30  # in a hundred rooms that are discovered, how many have guards
CLOSE: Final = 4  # actions from a gate at which the others may be when it is opened
NEVER: Final = -100_000
SECOND_THOUGHTS: Final = 6
TRIFLE: Final = 5  # by how much a change must be better than going on
HASTE: Final = 40  # rounds after which nobody waits for others
WEARY: Final = 120  # rounds after which prisoners sit down and wait to be found


def act(s: Daedalus, seat: int, options: list[Step]) -> int:
    """Choose an action."""
    last = finish_at(options)
    if s.round > WEARY or not able(s, seat):
        return last
    change = best_change(s, seat, options)
    if change >= 0:
        return change
    if can_escape(s, seat):
        return dash(s, seat, options, last)
    look = outlook(s, seat)
    planner = Planner(s, seat, look, seat)
    team = plans_of_others(s, seat, look)
    plan = settled_plan(planner, [end for _, end in team])
    return carry_out(planner, plan, options, last)


def able(s: Daedalus, seat: int) -> bool:
    """Whether a prisoner can do anything, and has the time."""
    p = s.prisoners[seat]
    return not s.stuck(p) and (actions_left(s, seat) > 0 or p.stride)


def can_escape(s: Daedalus, seat: int) -> bool:
    """Whether all can reach the escape pod in this phase and open it, for all that a seat knows."""
    pod = pod_place(s)
    if pod < 0 or any(q.captive or s.stuck(q) for q in s.prisoners):
        return False
    gate = s.gate_of(pod)
    if not s.opened[gate] and (not s.codes[gate] or lacking(s, gate, known_cards(s, seat))):
        return False
    spare = 0 if s.opened[gate] else 2
    for other, q in enumerate(s.prisoners):
        near = reach(Ways(s, q), q.place, [-1] * PLACES)
        if near[pod] + spare > 2 * actions_left(s, other):
            return False
    return True


def dash(s: Daedalus, seat: int, options: list[Step], last: int) -> int:
    """Run to the escape pod, and wait there for the others."""
    p = s.prisoners[seat]
    pod = pod_place(s)
    if p.place == pod:
        return last
    came = [-1] * PLACES
    reach(Ways(s, p), p.place, came)
    return option(options, ("move", "climb"), first_step(came, p.place, pod), last)


def best_change(s: Daedalus, seat: int, options: list[Step]) -> int:
    """Return the action that changes what is to come for the better, or -1."""
    changes = [i for i, step in enumerate(options) if step.name in CHANGING]
    if not changes:
        return -1
    best, best_value = -1, total_value(s, seat) + TRIFLE
    for index in changes:
        value = changed_value(s, seat, options[index])
        if value > best_value:
            best, best_value = index, value
    return best


def finish_at(options: list[Step]) -> int:
    """Return the option that ends one's phase."""
    for index, step in enumerate(options):
        if step.name == "finish":
            return index
    return len(options) - 1


def plans_of_others(s: Daedalus, seat: int, look: Outlook) -> list[tuple[int, int]]:
    """Return what the others can make of the phase, and where they end it, as a seat sees it."""
    found: list[tuple[int, int]] = []
    for other, q in enumerate(s.prisoners):
        if other == seat or q.captive:
            found.append((0, q.place))
        else:
            found.append(outcome_of(best_plan(Planner(s, other, look, seat))))
    return found


def outcome_of(plan: Plan) -> tuple[int, int]:
    """Return a plan's value and where it ends."""
    return plan.value, plan.end


# Carrying a plan out.


def settled_plan(planner: Planner, ends: list[int]) -> Plan:
    """Return the best plan that stands up to a second look."""
    for _ in range(SECOND_THOUGHTS):
        plan = best_plan(planner)
        if not (ambushed(planner, plan) or lured(planner, plan.end, ends)):
            return plan
    return best_plan(planner)


def ambushed(planner: Planner, plan: Plan) -> bool:
    """Whether discovering a room is too bold, should guards be in it; then it is left alone."""
    if plan.work != DISCOVER or plan.place != planner.p.place:
        return False
    after = planner.s.clone()
    after.prisoners[planner.seat].spend(1)
    well = total_value(after, planner.seat)
    after.minotaurs[plan.target] += 2
    worse = total_value(after, planner.seat)
    planner.banned |= 1 << plan.target
    rival = best_plan(planner)
    loss = (well - worse) * AMBUSH // 100
    if plan.value - loss >= rival.value:
        planner.banned &= ~(1 << plan.target)
        return False
    return True


def lured(planner: Planner, end: int, ends: list[int]) -> bool:
    """Whether Loctae would go other ways, and to a prisoner's room, once everyone has moved."""
    s = planner.s
    if not s.walls or not sum(s.loctae):
        return False
    after = s.clone()
    before = fear_there(after, planner.seat, end)
    after.prisoners[planner.seat].place = end
    fear = fear_there(after, planner.seat, end)
    for seat, p in enumerate(after.prisoners):
        if seat != planner.seat:
            p.place = ends[seat]
    fear = max(fear, fear_there(after, planner.seat, end))
    if fear <= before:
        return False
    planner.dread(end, fear - before)
    return True


def fear_there(s: Daedalus, seat: int, place: int) -> int:
    """Return the fear of a room."""
    look = glimpse(s, seat)
    return look.fear[place]


def carry_out(planner: Planner, plan: Plan, options: list[Step], last: int) -> int:
    """Return the next option of a plan."""
    at = planner.p.place
    if plan.place != at:
        step = first_step(planner.came, at, plan.place)
        return option(options, ("move", "climb"), step, last)
    if plan.work != NOTHING:
        return option(options, (NAMES[plan.work],), plan.target, last)
    if planner.fear[at] and planner.halves >= 2 and planner.refuge(at) and not planner.p.hidden:
        return option(options, ("hide",), -1, last)
    return last


def option(options: list[Step], names: tuple[str, ...], target: int, last: int) -> int:
    """Return the option of a name that is about a room or a prisoner, if that matters."""
    for index, step in enumerate(options):
        if step.name in names and (target < 0 or step.args[1] == target):
            return index
    return last


# Actions that change what is to come.


def total_value(s: Daedalus, seat: int) -> int:
    """Return what all can still make of the phase, as one of them sees it."""
    look = glimpse(s, seat)
    others = sum([value for value, _ in plans_of_others(s, seat, look)])
    return others + outcome_of(best_plan(Planner(s, seat, look, seat)))[0]


def changed_value(s: Daedalus, seat: int, step: Step) -> int:
    """Return what all can make of the phase after an action, and what the action is worth."""
    gain = gain_of(s, seat, step)
    if gain == NEVER:
        return NEVER
    after = s.clone()
    after.decisions = []
    carry(after, seat, step)
    if after.outcome is not None:
        return -NEVER
    return total_value(after, seat) + gain


def carry(s: Daedalus, seat: int, step: Step) -> None:
    """Let an action happen as far as it matters here."""
    p = s.prisoners[seat]
    if step.name == "break_code":
        p.spend(1)
        open_gate(s, s.gate_of(p.place))
    elif step.name == "hunt":
        p.spend(1)
        s.loctae[step.args[1]] -= 1
    elif step.name == "swap":
        p.spend(1)
        p.hand = without(p.hand, step.args[2])
        s.theseus[step.args[1]] = step.args[2]
        s.shown[step.args[1]] = True
    else:
        step.run(s, Seeded(0))


def gain_of(s: Daedalus, seat: int, step: Step) -> int:
    """Return what an action is worth besides what comes of it in this phase."""
    p = s.prisoners[seat]
    name = step.name
    if name == "break_code":
        if not breakable(s, seat, step.args[1]):
            return NEVER
        return opening_gain(s, p, s.gate_of(p.place))
    if name == "open_broken":
        return opening_gain(s, p, s.gate_of(p.place))
    if name == "open_from_outside":
        return opening_gain(s, p, step.args[1])
    if name == "hunt":
        return -36 if hunters(s, p) else NEVER
    if name == "swap":
        return swap_gain(s, seat, step)
    return -worth(s, seat, step.args[2], target_gates(s))


def hunters(s: Daedalus, p: Prisoner) -> bool:
    """Whether the cards for a hunt are there for certain."""
    if not s.hidden_hands():
        return True
    return len([card for card in p.hand if s.card(card).kind == MINOTAUR]) >= 3


def swap_gain(s: Daedalus, seat: int, step: Step) -> int:
    """Return what the exchange of cards is worth; only what comes up next is worth a thought."""
    slot, card = step.args[1], step.args[2]
    if slot >= 2 * s.alert:
        return NEVER
    gates = target_gates(s)
    taken = worth(s, seat, s.theseus[slot], gates) if s.shown[slot] else 5
    return min(10, taken - worth(s, seat, card, gates))


def opening_gain(s: Daedalus, p: Prisoner, gate: int) -> int:
    """Return what it is worth to open a gate, if the others are close enough to follow."""
    ring = s.content.gates[gate].ring
    if ring == GREEN:
        return 10 * OPENED
    if ring < s.alert:
        return 20
    if s.round <= HASTE and not together(s, p):
        return NEVER
    return OPENED


def together(s: Daedalus, p: Prisoner) -> bool:
    """Whether everyone is free and close by."""
    if any(q.captive for q in s.prisoners):
        return False
    away = distances(Chart(s), p, [p.place])
    return max([away[q.place] for q in s.prisoners]) <= CLOSE
