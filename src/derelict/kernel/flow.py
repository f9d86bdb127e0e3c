"""Steps, decisions and the state that carries them: how a game goes on."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, Self, final

from derelict.kernel.chance import NO_CHANCE, Branching, Chance
from derelict.kernel.native import mypyc_attr

Rule = Callable[..., None]
EVERYONE: Final = -1


class RuleError(Exception):
    """A rule broke the contract of the flow: a mistake in a game, never of a player."""


class IllegalChoice(Exception):
    """A choice that is not open: what was wanted, why not, and what was legal."""

    def __init__(self, wanted: str, legal: list[str], passage: str = "") -> None:
        why = f" (§{passage})" if passage else ""
        super().__init__(f"“{wanted}” is not possible{why}; legal: {', '.join(legal) or 'nothing'}")
        self.wanted: Final = wanted
        self.legal: Final = legal
        self.passage: Final = passage


class TooManyPaths(Exception):
    """The luck of a choice branches more often than was allowed."""


@final
class Step:
    """A rule with its arguments, to be carried out later."""

    def __init__(self, rule: Rule, args: tuple[int, ...]) -> None:
        self.rule: Final = rule
        self.args: Final = args

    def run(self, s: State, chance: Chance) -> None:
        """Carry the step out."""
        args: tuple[object, ...] = self.args  # as objects: they need not be unboxed on their way
        count = len(args)
        if count == 0:
            self.rule(s, chance)
        elif count == 1:
            self.rule(s, chance, args[0])
        elif count == 2:
            self.rule(s, chance, args[0], args[1])
        elif count == 3:
            self.rule(s, chance, args[0], args[1], args[2])
        else:
            self.rule(s, chance, *args)

    @property
    def name(self) -> str:
        """The name of the rule."""
        name: str = self.rule.__name__
        return name

    def __str__(self) -> str:
        return " ".join([self.name, *[str(arg) for arg in self.args]])

    def __repr__(self) -> str:
        return f"do({self})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self.rule is other.rule and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.name, self.args))


def do(rule: Rule, *args: int) -> Step:
    """Make a step of a rule and its arguments."""
    return Step(rule, args)


def every(rule: Rule, count: int) -> tuple[Step, ...]:
    """Make the steps of a rule for all numbers below a count, so that none is made twice."""
    return tuple([Step(rule, (number,)) for number in range(count)])


@final
class Decision:
    """One seat's choice among options, each of them a step."""

    def __init__(self, seat: int, prompt: str, options: list[Step]) -> None:
        self.seat: Final = seat
        self.prompt: Final = prompt
        self.options: Final = options

    def __repr__(self) -> str:
        return f"Decision(seat {self.seat}, {self.prompt}: {', '.join(map(str, self.options))})"


@final
class Refusal:
    """An option that a rule leaves out, and the passage that forbids it."""

    def __init__(self, seat: int, step: Step, passage: str) -> None:
        self.seat: Final = seat
        self.step: Final = step
        self.passage: Final = passage


@final
class Event:
    """Something that happened, for logs and clients; `seat` alone may know, or everyone."""

    def __init__(self, kind: str, values: tuple[int, ...], seat: int = EVERYONE) -> None:
        self.kind: Final = kind
        self.values: Final = values
        self.seat: Final = seat

    def __str__(self) -> str:
        return " ".join([self.kind, *[str(value) for value in self.values]])

    def __repr__(self) -> str:
        return f"Event({self})" if self.seat == EVERYONE else f"Event({self}, seat {self.seat})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and str(self) == str(other) and self.seat == other.seat

    def __hash__(self) -> int:
        return hash((self.kind, self.values, self.seat))


@final
class Outcome:
    """Why a game ended, and each seat's result and score."""

    def __init__(self, reason: str, results: tuple[str, ...], scores: tuple[int, ...]) -> None:
        self.reason: Final = reason
        self.results: Final = results
        self.scores: Final = scores

    def __repr__(self) -> str:
        return f"Outcome({self.reason}, {self.results}, {self.scores})"


# Shared by all states at which nobody is asked; lists of decisions are replaced, never changed.
NOBODY_ASKED: Final[list[Decision]] = []


# A value that an event does not have. Named values cost nothing where nobody watches, while a
# tuple of them would have to be made at every call.
UNSAID: Final = -(1 << 40)


def said(*values: int) -> tuple[int, ...]:
    """Return the values that an event has."""
    return tuple([value for value in values if value != UNSAID])


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What lies on the table, plus an agenda of steps; a game adds its own fields."""

    def __init__(self) -> None:
        self.agenda: list[Step] = []
        self.decisions: list[Decision] = []
        self.answers: list[tuple[int, Step]] = []
        self.each = False
        self.running: Step | None = None
        self.asker: Step | None = None
        self.outcome: Outcome | None = None
        self.learned = False
        self.events: list[Event] | None = None
        self.refusals: list[Refusal] | None = None
        self.refused: list[tuple[Step, str]] = []

    def clone(self) -> Self:
        """Return an equal state that shares nothing that can change."""
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """Return all that makes this state what it is, as a value that can be compared."""
        raise NotImplementedError

    def copy_flow(self, other: State) -> None:
        """Take over the agenda and the open decisions of a state: the kernel's part of `clone`."""
        self.agenda = other.agenda.copy()
        self.decisions = other.decisions
        self.answers = other.answers
        self.each = other.each
        self.asker = other.asker
        self.outcome = other.outcome
        self.learned = other.learned

    def flow_key(self) -> tuple[object, ...]:
        """Return the kernel's part of `key`."""
        asked = tuple([(d.seat, d.prompt, tuple(d.options)) for d in self.decisions])
        reason = self.outcome.reason if self.outcome is not None else ""
        return (tuple(self.agenda), asked, tuple(self.answers), self.each, reason)

    # What rules call.

    def then(self, *steps: Step) -> None:
        """Put steps on the agenda, to be carried out next and in this order."""
        for step in reversed(steps):
            self.agenda.append(step)

    def next(self, step: Step) -> None:
        """Put one step on the agenda, to be carried out next."""
        self.agenda.append(step)

    def ask(self, seat: int, prompt: str, options: list[Step]) -> None:
        """Ask a seat to choose; asked more than once in a step, the first to choose acts."""
        if self.running is None:
            raise RuleError(f"“{prompt}” is asked outside of the agenda: put its rule with then()")
        if not options:
            raise RuleError(f"“{prompt}” leaves seat {seat} without an option")
        self.asker = self.running
        if self.decisions:  # asked in this same step, so nobody else has this list yet
            self.decisions.append(Decision(seat, prompt, options))
        else:
            self.decisions = [Decision(seat, prompt, options)]
        if self.refusals is not None:
            for step, passage in self.refused:
                self.refusals.append(Refusal(seat, step, passage))
            self.refused = []

    def ask_each(self, seat: int, prompt: str, options: list[Step]) -> None:
        """Ask one of several seats whose answers stay secret until all of them are in."""
        self.each = True
        self.ask(seat, prompt, options)

    def refuse(self, step: Step, passage: str) -> None:
        """Say why an option is left out of what this seat is about to be asked."""
        if self.refusals is not None:
            self.refused.append((step, passage))

    def note(
        self,
        kind: str,
        a: int = UNSAID,
        b: int = UNSAID,
        c: int = UNSAID,
        d: int = UNSAID,
        e: int = UNSAID,
        f: int = UNSAID,
        g: int = UNSAID,
    ) -> None:
        """Record an event that everyone sees, if anybody watches; it has up to seven values."""
        if self.events is not None:
            self.events.append(Event(kind, said(a, b, c, d, e, f, g)))

    def tell(self, seat: int, kind: str, *values: int) -> None:
        """Record an event that one seat alone sees, if anybody watches."""
        if self.events is not None:
            self.events.append(Event(kind, values, seat))

    def learn(self) -> None:
        """Say that somebody has seen a hidden thing, which cannot be unseen."""
        self.learned = True

    def end(self, reason: str, results: tuple[str, ...], scores: tuple[int, ...]) -> None:
        """End the game."""
        self.outcome = Outcome(reason, results, scores)
        self.agenda = []

    # What the platform calls.

    def decision(self, seat: int) -> Decision | None:
        """Return what this seat is asked, if anything."""
        for decision in self.decisions:
            if decision.seat == seat:
                return decision
        return None

    def choose(self, seat: int, index: int, chance: Chance) -> None:
        """Carry out one of a seat's options, and all that follows until somebody is asked."""
        decision = self.decision(seat)
        if decision is None or not 0 <= index < len(decision.options):
            legal = [str(option) for option in decision.options] if decision is not None else []
            raise IllegalChoice(f"option {index} of seat {seat}", legal)
        self.take(decision, decision.options[index], chance)

    def take(self, decision: Decision, step: Step, chance: Chance) -> None:
        """Carry out an option of an open decision, and all that follows."""
        self.learned = False
        if self.each:
            self.answer(decision, step)
        else:
            self.decisions = NOBODY_ASKED
            self.running = None
            step.run(self, chance)
        self.advance(chance)

    def answer(self, decision: Decision, step: Step) -> None:
        """Keep a secret answer; when the last is in, all are carried out in order of seats."""
        self.decisions = [d for d in self.decisions if d is not decision]
        self.answers = [*self.answers, (decision.seat, step)]
        if not self.decisions:
            for _, answer in sorted(self.answers, key=lambda entry: -entry[0]):
                self.agenda.append(answer)
            self.answers = []
            self.each = False
            self.learn()

    def advance(self, chance: Chance) -> None:
        """Carry out the agenda until somebody is asked or the game is over."""
        while not self.decisions and self.outcome is None:
            step = self.next_step()
            self.running = step
            step.run(self, chance)
        self.running = None

    def next_step(self) -> Step:
        """Take the next step off the agenda."""
        agenda = self.agenda
        if not agenda:
            raise RuleError("the agenda is empty, but the game is not over")
        if len(agenda) == 1:  # emptied by `pop`, a list would grow slowly ever after
            self.agenda = []
            return agenda[0]
        return agenda.pop()


def asked_again(s: State) -> State:
    """Return the state with its open decisions asked anew, refusals and all; it draws no luck."""
    again = s.clone()
    if s.asker is None or not s.decisions:
        return again
    again.decisions = []
    again.each = False
    again.refusals = []
    again.running = s.asker
    s.asker.run(again, NO_CHANCE)
    answered = [seat for seat, _ in s.answers]
    again.decisions = [d for d in again.decisions if d.seat not in answered]
    return again


def refusals(s: State, seat: int) -> list[Refusal]:
    """Return what a seat cannot choose now, with the passages that forbid it."""
    if s.decision(seat) is None:
        return []
    found = asked_again(s).refusals or []
    return [refusal for refusal in found if refusal.seat == seat]


def outcomes(
    s: State, seat: int, index: int, limit: int = 10_000, until: Rule | None = None
) -> list[tuple[Fraction, State]]:
    """Return every state that a choice can lead to, with its probability: exact odds.

    With `until`, each path stops when a step of that rule is next on the agenda.
    """
    chance = Branching()
    found: list[tuple[Fraction, State]] = []
    while True:
        if len(found) == limit:
            raise TooManyPaths(f"more than {limit} ways for the luck to fall")
        after = s.clone()
        if until is None:
            after.choose(seat, index, chance)
        else:
            choose_until(after, seat, index, chance, until)
        found.append((chance.probability(), after))
        if not chance.turn():
            return found


def choose_until(s: State, seat: int, index: int, chance: Chance, until: Rule) -> None:
    """Choose, but stop when a step of the given rule is next on the agenda."""
    decision = s.decision(seat)
    if decision is None or s.each:
        raise RuleError("only a choice of one's own can be followed until a rule")
    s.decisions = []
    s.running = None
    decision.options[index].run(s, chance)
    while not s.decisions and s.outcome is None and s.agenda[-1].rule is not until:
        step = s.agenda.pop()
        s.running = step
        step.run(s, chance)
    s.running = None


def playout(s: State, luck: Chance, choices: Chance, limit: int = 1_000_000) -> int:
    """Play on at random until the game is over, and return how many decisions that took."""
    made = 0
    while s.outcome is None and made < limit:
        decisions = s.decisions
        decision = decisions[0] if len(decisions) == 1 else decisions[choices.below(len(decisions))]
        options = decision.options
        s.take(decision, options[choices.below(len(options))], luck)
        made += 1
    return made
