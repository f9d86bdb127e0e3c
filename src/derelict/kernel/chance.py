"""Luck, in four kinds, all of them made of one primitive: `below(n)`."""

from __future__ import annotations

from fractions import Fraction
from hashlib import blake2b
from typing import Final, final

from derelict.kernel.native import i64, mypyc_attr

# A multiply-with-carry generator: A * 2**32 - 1 is a safe prime, so its period is about 2**62, and
# every value of its state fits a signed 64-bit integer, so compiled and interpreted runs agree.
A: Final = 1984747149
LOW: Final = 0xFFFFFFFF
Pile = tuple[int, ...] | list[int]


class LuckError(Exception):
    """Told luck that cannot be: the wrong thing, or a value out of range."""


class LuckNeeded(Exception):
    """Told luck has run out: `what` is wanted next, one of `n`, or one of `cards`."""

    def __init__(self, what: str, n: int, cards: tuple[int, ...]) -> None:
        super().__init__(f"the next {what} is not known yet")
        self.what: Final = what
        self.n: Final = n
        self.cards: Final = cards


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """What neither the rules nor the players decide."""

    def below(self, n: int, what: str = "number") -> int:
        """Return a whole number from 0 to n - 1, each as likely as the others."""
        raise NotImplementedError

    def die(self, sides: int = 6) -> int:
        """Roll a die and return its face."""
        return self.below(sides, "die") + 1

    def pick(self, cards: Pile, what: str) -> int:
        """Return the index of one of the cards, each as likely as the others."""
        return self.below(len(cards), what)


def mixed(*parts: object) -> int:
    """Return a starting point for a generator, spread evenly whatever the parts are."""
    text = "/".join([str(part) for part in parts])
    digest = blake2b(text.encode(), digest_size=8).digest()
    return 1 + int.from_bytes(digest, "big") % (A * (LOW + 1) - 3)


@final
class Seeded(Chance):
    """Luck that a seed decides: the same numbers everywhere, compiled or not."""

    def __init__(self, *seed: object) -> None:
        self.x: i64 = mixed(*seed)

    def below(self, n: int, what: str = "number") -> int:
        """Draw by multiplication, rejecting the few values that would favour some results."""
        size: i64 = n
        while True:
            x: i64 = self.x
            self.x = A * (x & LOW) + (x >> 32)
            product: i64 = ((x ^ (x >> 32)) & LOW) * size
            rest: i64 = product & LOW
            if rest > size:
                return product >> 32
            if size < 1:
                raise ValueError(f"nothing can be drawn from {n}: {what}")
            if rest >= (LOW + 1 - size) % size:
                return product >> 32


def token(what: str, value: int) -> str:
    """Return the text form of one piece of luck: `5` for a die, `alien:17` for anything else."""
    return str(value) if what == "die" else f"{what}:{value}"


@final
class Recorded(Chance):
    """Luck from elsewhere, with a record of all that was drawn."""

    def __init__(self, source: Chance) -> None:
        self.source: Final = source
        self.tokens: list[str] = []

    def below(self, n: int, what: str = "number") -> int:
        value = self.source.below(n, what)
        self.tokens.append(token(what, value))
        return value

    def die(self, sides: int = 6) -> int:
        face = self.source.die(sides)
        self.tokens.append(token("die", face))
        return face

    def pick(self, cards: Pile, what: str) -> int:
        index = self.source.pick(cards, what)
        self.tokens.append(token(what, cards[index]))
        return index


@final
class Scripted(Chance):
    """Luck that was told: by a journal, by a test, or by people with real dice and cards."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens: Final = tokens
        self.used = 0

    def told(self, what: str, n: int, cards: tuple[int, ...]) -> int:
        """Return the next value that was told, which must be of this kind."""
        if self.used == len(self.tokens):
            raise LuckNeeded(what, n, cards)
        kind, _, value = self.tokens[self.used].rpartition(":")
        if (kind or "die") != what or not value.isdecimal() or len(value) > 9:
            raise LuckError(f"a {what} was wanted, but “{self.tokens[self.used]}” was told")
        self.used += 1
        return int(value)

    def below(self, n: int, what: str = "number") -> int:
        value = self.told(what, n, ())
        if value >= n:
            raise LuckError(f"{what} {value} is out of range: it must be below {n}")
        return value

    def die(self, sides: int = 6) -> int:
        face = self.told("die", sides, ())
        if not 1 <= face <= sides:
            raise LuckError(f"no die of {sides} sides shows {face}")
        return face

    def pick(self, cards: Pile, what: str) -> int:
        card = self.told(what, len(cards), tuple(cards))
        if card not in cards:
            raise LuckError(f"{what} {card} is not among those that can be drawn")
        return cards.index(card)


@final
class Branching(Chance):
    """Luck that goes down one path, remembers its forks, and can be sent down the next."""

    def __init__(self) -> None:
        self.path: list[int] = []
        self.sizes: list[int] = []
        self.depth = 0

    def below(self, n: int, what: str = "number") -> int:
        if self.depth == len(self.path):
            self.path.append(0)
            self.sizes.append(n)
        value = self.path[self.depth]
        self.depth += 1
        return value

    def probability(self) -> Fraction:
        """Return how likely the path just taken is."""
        product = 1
        for size in self.sizes:
            product *= size
        return Fraction(1, product)

    def turn(self) -> bool:
        """Point at the next path; False when every path has been taken."""
        self.depth = 0
        while self.path:
            if self.path[-1] + 1 < self.sizes[-1]:
                self.path[-1] += 1
                return True
            self.path.pop()
            self.sizes.pop()
        return False


@final
class NoChance(Chance):
    """Luck where there must be none: asking twice for the same options draws nothing."""

    def below(self, n: int, what: str = "number") -> int:
        raise LuckError(f"a {what} was drawn where no luck may be drawn")


NO_CHANCE: Final = NoChance()
