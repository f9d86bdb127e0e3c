"""Luck: even, the same everywhere, told when it is told, and countable."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derelict.kernel.chance import (
    LOW,
    NO_CHANCE,
    A,
    Branching,
    Chance,
    LuckError,
    LuckNeeded,
    Recorded,
    Scripted,
    Seeded,
    mixed,
    token,
)

WORDS = LOW + 1
KNOWN_BELOW_1000 = [747, 55, 668, 93, 131, 757]
KNOWN_DICE = [5, 5, 2, 6, 5, 4, 3, 2, 6, 5, 6, 2]
KNOWN_MIXED = 8143424284928806790


def test_a_seed_gives_these_numbers_for_ever() -> None:
    """Old journals and old seeds depend on them: they must never change."""
    chance = Seeded(7)
    assert [chance.below(1000) for _ in range(6)] == KNOWN_BELOW_1000
    chance = Seeded("7", 3)
    assert [chance.die() for _ in range(12)] == KNOWN_DICE
    assert mixed(7) == KNOWN_MIXED


def reference(x: int, n: int) -> tuple[int, int]:
    """Multiply with carry, then by n, with whole numbers of any size; the value and the state."""
    while True:
        out = (x ^ (x >> 32)) % WORDS
        x = A * (x % WORDS) + x // WORDS
        if (out * n) % WORDS >= WORDS % n:
            return out * n // WORDS, x


@given(st.integers(0, 2**64), st.lists(st.integers(1, 2**31 - 1), max_size=20))
def test_numbers_are_those_of_the_algorithm(seed: int, sizes: list[int]) -> None:
    """The generator gives what its definition gives, whatever the size of the machine's words."""
    chance, x = Seeded(seed), mixed(seed)
    for n in sizes:
        value, x = reference(x, n)
        assert chance.below(n) == value
        assert chance.x == x


def accepted(word: int, n: int) -> int | None:
    """Return what the generator makes of one 32-bit word, or None if it rejects it."""
    chance = Seeded(0)
    chance.x = WORDS | (word ^ 1)
    once = A * (word ^ 1) + 1
    value = chance.below(n)
    return value if chance.x == once else None


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 10, 36, 216, 1000, 2**16 + 1, 2**31 - 1])
def test_each_result_has_as_many_words(n: int) -> None:
    """Of all 32-bit words, equally many lead to each result: rejection leaves no favourite."""
    counts = set()
    for result in {0, 1 % n, n // 2, n - 2 if n > 1 else 0, n - 1}:
        first, last = -(-result * WORDS // n), -(-(result + 1) * WORDS // n) - 1
        ends = [accepted(first, n), accepted(last, n)]
        assert ends[1] == result
        assert ends[0] in (None, result)
        counts.add(last - first + (ends[0] is not None))
    assert counts == {WORDS // n}


@pytest.mark.parametrize(("n", "most"), [(2, 10.83), (6, 20.52), (10, 27.88), (216, 285.0)])
def test_results_are_as_likely_as_each_other(n: int, most: float) -> None:
    """Pearson's chi-square stays below what one run in a thousand would exceed."""
    chance, draws = Seeded("even"), 200 * n
    counts = [0] * n
    for _ in range(draws):
        counts[chance.below(n)] += 1
    assert sum([(count - 200) ** 2 / 200 for count in counts]) < most


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    """Luck of one line of a journal says nothing about the luck of the next."""
    rolls = [Seeded("7", line).die() for line in range(6000)]
    pairs = Counter(pairwise(rolls))
    assert len(pairs) == 36
    assert max(pairs.values()) < 2 * min(pairs.values())


def test_nothing_can_be_drawn_from_nothing() -> None:
    """One of none is a mistake of the caller, said at once."""
    for chance in (Seeded(1), Recorded(Seeded(1))):
        with pytest.raises(ValueError, match="nothing can be drawn from 0: card"):
            chance.below(0, "card")
        with pytest.raises(ValueError, match="nothing can be drawn from 0: alien"):
            chance.pick((), "alien")


def test_a_die_has_its_faces() -> None:
    """A die shows 1 to its number of sides."""
    chance = Seeded(1)
    assert {chance.die(4) for _ in range(200)} == {1, 2, 3, 4}


def test_the_primitive_is_all_a_kind_of_luck_needs() -> None:
    """A kind of luck of one's own need only define `below`."""

    class Last(Chance):
        def below(self, n: int, what: str = "number") -> int:
            return n - 1 if what else 0

    assert Last().die() == 6
    assert Last().pick((4, 5, 9), "card") == 2
    with pytest.raises(NotImplementedError):
        Chance().below(2)


def test_tokens_are_faces_or_named() -> None:
    """A die is written as its face, anything else with its name."""
    assert token("die", 5) == "5"
    assert token("alien", 17) == "alien:17"


def test_what_was_recorded_can_be_told() -> None:
    """Told what a record says, luck takes the same course."""

    def course(chance: Chance) -> list[int]:
        cards = (11, 22, 33)
        return [chance.die(), chance.below(9), chance.pick(cards, "card"), chance.below(2, "coin")]

    record = Recorded(Seeded(3))
    first = course(record)
    told = Scripted(record.tokens)
    assert course(told) == first
    assert told.used == 4
    assert [kind.rpartition(":")[0] for kind in record.tokens] == ["", "number", "card", "coin"]


def test_cards_are_told_by_what_they_are_not_by_where_they_lie() -> None:
    """People tell which card they drew; its index is ours to find."""
    assert Scripted(["card:33"]).pick((11, 22, 33), "card") == 2


@pytest.mark.parametrize("told", ["0", "7", "x", "", "-1", "number:3", "die:", "3.5"])
def test_no_die_shows_what_it_cannot(told: str) -> None:
    """A told face that is none is refused."""
    with pytest.raises(LuckError):
        Scripted([told]).die()


@pytest.mark.parametrize("told", ["number:4", "4", "card:2", "number:-1", "number:x"])
def test_no_number_is_out_of_its_range(told: str) -> None:
    """A told number must be of the kind that is wanted, and in range."""
    with pytest.raises(LuckError):
        Scripted([told]).below(4)


def test_only_cards_that_are_there_can_be_told() -> None:
    """A told card must be among those that can be drawn."""
    with pytest.raises(LuckError, match="card 44 is not among"):
        Scripted(["card:44"]).pick((11, 22, 33), "card")


def test_luck_that_has_run_out_says_what_it_needs() -> None:
    """A referee is told what to roll or draw next."""
    luck = Scripted(["5"])
    luck.die()
    with pytest.raises(LuckNeeded) as needed:
        luck.die(20)
    assert (needed.value.what, needed.value.n, needed.value.cards) == ("die", 20, ())
    with pytest.raises(LuckNeeded) as needed:
        luck.pick((4, 8), "card")
    assert (needed.value.what, needed.value.n, needed.value.cards) == ("card", 2, (4, 8))


def test_branching_takes_every_path_once() -> None:
    """Three dice fall in 216 ways, and half of them make eleven or more."""
    chance, paths, good = Branching(), 0, Fraction(0)
    while True:
        total = chance.die() + chance.die() + chance.die()
        paths += 1
        good += chance.probability() if total >= 11 else 0
        if not chance.turn():
            break
    assert (paths, good) == (216, Fraction(1, 2))


def test_branching_follows_luck_that_depends_on_luck() -> None:
    """A second roll only after a six: the odds of a total of eight are one in thirty-six."""
    chance, odds, all_odds = Branching(), Fraction(0), Fraction(0)
    while True:
        roll = chance.die()
        total = roll + chance.die() if roll == 6 else roll
        all_odds += chance.probability()
        odds += chance.probability() if total == 8 else 0
        if not chance.turn():
            break
    assert (odds, all_odds) == (Fraction(1, 36), Fraction(1))


def test_no_luck_is_drawn_where_none_may_be() -> None:
    """Asking for options again must not roll dice."""
    with pytest.raises(LuckError, match="a die was drawn"):
        NO_CHANCE.die()
