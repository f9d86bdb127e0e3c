"""Games played at random and by the scout, for the conformance suite to look at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Protocol, cast

from derelict.games import games as real_games
from derelict.kernel.chance import Chance, Seeded
from derelict.kernel.content import Pack
from derelict.kernel.flow import Decision, State
from derelict.kernel.game import BadOption, Content, Game
from derelict.kernel.rulebook import passages
from derelict.kernel.table import Table, new_table
from derelict.kernel.written import read_state, write_state
from tests.toys import toys

WRITTEN = {("daedalus", "enhancers"): ("2", "5+7")}  # values beside those that an option lists
DECISIONS = 1500  # looked at closely in each game, over all of its cases


class Fields(Protocol):
    """A state that names its own fields, as every game's does."""

    def fields(self) -> tuple[str, ...]:
        """Return the names of the game's own fields."""


@dataclass(frozen=True)
class Case:
    """One way to play a game: how many seats, which options."""

    game: Game
    seats: int
    given: tuple[tuple[str, str], ...]
    budget: int

    @property
    def label(self) -> str:
        """The case in a word, for the names of tests."""
        return "-".join([self.game.id, str(self.seats), *[value for _, value in self.given]])

    @property
    def options(self) -> dict[str, str]:
        """The options, settled."""
        return self.game.settle(self.seats, dict(self.given))

    @property
    def content(self) -> Content:
        """The game's base pack."""
        return content(self.game.id)

    def table(self, seed: int) -> Table:
        """Begin a game."""
        return new_table(self.game, self.seats, dict(self.given), seed=seed)

    def new(self, seed: int) -> State:
        """Set up a state."""
        return self.game.new(self.seats, self.options, self.content, Seeded(seed, "begin"))


@cache
def games() -> dict[str, Game]:
    """Return every game and every toy by its id."""
    return {game.id: game for game in [*real_games(), *toys()]}


@cache
def content(game_id: str) -> Content:
    """Return a game's base pack."""
    return games()[game_id].content()


@cache
def sections(game_id: str) -> frozenset[str]:
    """Return the passages of a game's rulebook."""
    pack = Pack("rulebook", games()[game_id].folder())
    return frozenset(passage.section for passage in passages(pack))


def seat_counts(game: Game) -> list[int]:
    """Return all numbers of seats, or of many the fewest, the most and two between."""
    least, most = game.seats
    if most - least < 5:
        return list(range(least, most + 1))
    return sorted({least, least + (most - least) // 3, least + 2 * (most - least) // 3, most})


@cache
def cases() -> list[Case]:
    """Return every game with every combination of options and several numbers of seats."""
    found: list[Case] = []
    for game in games().values():
        known = game.options()
        values = [values_of(game, name) for name in known]
        ways = [
            (seats, tuple(zip(known, chosen, strict=True)))
            for seats, chosen in product(seat_counts(game), product(*values))
        ]
        ways = [(seats, given) for seats, given in ways if settles(game, seats, given)]
        budget = max(40, DECISIONS // len(ways))
        found += [Case(game, seats, given, budget) for seats, given in ways]
    return found


def values_of(game: Game, name: str) -> tuple[str, ...]:
    """Return the values of an option; where others may be written, some of those."""
    option = game.options()[name]
    return (option.values or (option.default,)) + WRITTEN.get((game.id, name), ())


def settles(game: Game, seats: int, given: tuple[tuple[str, str], ...]) -> bool:
    """Whether a game can be played by so many, with these options."""
    try:
        game.settle(seats, dict(given))
    except BadOption:
        return False
    return True


def pick(case: Case, s: State, by_scout: bool, chance: Chance) -> tuple[Decision, int]:
    """Choose one of the open decisions at random, and for it an option, at random or sensibly."""
    decision = s.decisions[chance.below(len(s.decisions))]
    if by_scout:
        return decision, case.game.scout(s, decision, chance)
    return decision, chance.below(len(decision.options))


def play(case: Case, by_scout: bool, seed: int) -> Iterator[State]:
    """Play a whole game, and yield its state, the same object, at each decision and at the end."""
    s = case.new(seed)
    luck, choices = Seeded(seed, "luck"), Seeded(seed, "choices")
    for _ in range(case.game.longest):
        yield s
        if s.outcome is not None:
            return
        decision, index = pick(case, s, by_scout, choices)
        s.choose(decision.seat, index, luck)
    yield s


@cache
def walk(case: Case, by_scout: bool) -> tuple[State, ...]:
    """Play a whole game and return clones of states from all along it, and its end."""
    kept: list[State] = []
    every = 1
    last = case.new(1)
    for number, last in enumerate(play(case, by_scout, seed=1)):
        if number % every == 0:
            kept.append(last.clone())
        if len(kept) > case.budget:
            kept = kept[::2]
            every *= 2
    return (*kept, last)


@cache
def recorded(case: Case, by_scout: bool) -> Table:
    """Play at a table, for as many decisions as there is a budget for."""
    table = case.table(seed=2)
    choices = Seeded(2, "choices")
    while table.outcome is None and table.position < case.budget:
        decision, index = pick(case, table.state, by_scout, choices)
        table.choose(decision.seat, index)
    return table


def view_text(case: Case, s: State, seat: int) -> str:
    """Write what leaves the process for a seat, byte by byte."""
    return json.dumps(case.game.view(s, seat), ensure_ascii=False, allow_nan=False)


def written(s: State) -> str:
    """Write a state as JSON."""
    return json.dumps(write_state(s, cast(Fields, s).fields()))


def read_back(case: Case, text: str) -> State:
    """Read a state that was written as JSON."""
    s = case.game.blank(case.seats, case.options, case.content)
    fields = cast(Fields, s).fields()
    read_state(s, json.loads(text), fields, case.game.rules(), case.game.records())
    return s
