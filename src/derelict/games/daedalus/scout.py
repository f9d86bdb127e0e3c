"""A hand-written prisoner: keeps out of the way of patrols, finds gates, opens them."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.commander_scout import choose_for_commander
from derelict.games.daedalus.forecast import leave_out_luck, run_on
from derelict.games.daedalus.rules.enhancers import THESEUS_DIE, TIMER_DIE, first_face_down, reroll
from derelict.games.daedalus.scouting.acting import act
from derelict.games.daedalus.scouting.cards import least, names_of, shortfall, worth
from derelict.games.daedalus.scouting.maps import target_gates
from derelict.games.daedalus.state import PROTOCOLS, Daedalus
from derelict.games.daedalus.thread_scout import choose_in_thread
from derelict.kernel.chance import Chance, Seeded
from derelict.kernel.flow import Decision, Step, do

GLADLY: Final = (0, 4, 1, 5, 3, 2)  # in which order the prisoners are chosen, by colour
SLOW: Final = 20  # seconds that are too few
IN_THREAD: Final = ("act", "lay", "help", "discard", "more")
CHEAP: Final = 20  # what a card may be worth to be spent for its data packets


def choose(s: Daedalus, decision: Decision, chance: Chance) -> int:
    """Choose an option as a sensible player would."""
    prompt = decision.prompt
    options = decision.options
    seat = decision.seat
    if seat == s.commander_seat():
        return choose_for_commander(s, decision, chance)
    if s.thread and prompt in IN_THREAD:
        return choose_in_thread(s, decision)
    if prompt == "act":
        return act(s, seat, options)
    if prompt == "patrol":
        return patrol(s, options)
    if prompt in ("lay", "help"):
        return lay(s, seat, options)
    if prompt == "discard":
        gates = target_gates(s)
        return least([worth(s, seat, step.args[1], gates) for step in options])
    if prompt == "plan":
        return plan(s, seat, options)
    if prompt == "character":
        return least([GLADLY[step.args[1]] for step in options])
    return len(options) - 1 if prompt in ("choose-led", "lead") else 0


# Cards.


def lay(s: Daedalus, seat: int, options: list[Step]) -> int:
    """Lay the least valuable card after which the code can still be finished."""
    gates = target_gates(s)
    costs: list[int] = []
    for step in options:
        if step.name != "lay":
            costs.append(500)
        elif s.hunted >= 0:
            costs.append(0)
        else:
            costs.append(spoiled(s, seat, step) * 1000 + worth(s, seat, step.args[2], gates))
    return least(costs)


def spoiled(s: Daedalus, seat: int, step: Step) -> int:
    """Return how many cards would be missing after a card is laid, as far as a seat can tell."""
    slot, card = step.args[1], step.args[2]
    covered = [laid for laid, _, _ in s.laid]
    codes = s.codes[s.gate]
    left = tuple([codes[i] for i in range(len(codes)) if i not in covered and i != slot])
    cards: list[int] = []
    hoped = 0
    for other, p in enumerate(s.prisoners):
        if p.place != s.gate_at[s.gate] or s.stuck(p):
            continue
        if other != seat and s.hidden_hands():
            hoped += len(p.hand)
        elif other == seat or p.actions or s.paid >> other & 1:
            cards += [held for held in p.hand if held != card]
    missing = shortfall(s, left, tuple(cards), s.by)
    return max(0, missing - (hoped if seat == s.active else 0))


# Choices of the table.


def patrol(s: Daedalus, options: list[Step]) -> int:
    """Send the guard whose going first costs the fewest captures."""
    costs: list[int] = []
    for step in options:
        if step.name in ("spend", "reveal"):
            costs.append(99)
            continue
        after = s.clone()
        leave_out_luck(after)
        after.decisions = []
        step.run(after, Seeded(0))
        run_on(after, Seeded(0))
        costs.append(sum([p.captures for p in after.prisoners]) + 10 * (after.outcome is not None))
    return least(costs)


def plan(s: Daedalus, seat: int, options: list[Step]) -> int:
    """Use data packets on what is about to happen, if they can be had cheaply; else be ready."""
    ready = len(options) - 1
    hidden = first_face_down(s)
    blind = max(0, 2 * s.alert - hidden) if hidden >= 0 else 0
    slow = s.has(PROTOCOLS) and s.timer <= SLOW
    if not blind and not slow:
        return ready
    names = names_of(options)
    if slow and "reroll" in names:
        return options.index(do(reroll, seat, TIMER_DIE))
    if blind and "reveal" in names:
        again = rerolled(hidden, blind) > 1
        return options.index(do(reroll, seat, THESEUS_DIE)) if again else names.index("reveal")
    gates = target_gates(s)
    costs = [
        worth(s, seat, step.args[1], gates) if step.name == "spend" else CHEAP for step in options
    ]
    return least(costs) if min(costs) < CHEAP else ready


def rerolled(hidden: int, blind: int) -> float:
    """Return how many of the cards that matter the THESEUS die shows if it is rolled again."""
    return sum([min(blind, max(0, face - hidden)) for face in range(1, 7)]) / 6
