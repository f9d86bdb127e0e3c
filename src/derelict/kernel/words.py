"""What rules call by short names, in words for people: options, refusals, prompts and events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from derelict.kernel.content import ContentError, Reader

Namer = Callable[[str, int], str]


@final
class Phrase:
    """A sentence with places for values, and the passage of the rulebook that it is about.

    Each value is declared as a kind (`space`), or as a name for its place and a kind (`to=space`).
    """

    def __init__(self, reader: Reader) -> None:
        self.text: Final = reader.text("text")
        self.passage: Final = reader.text("passage") if reader.has("passage") else ""
        self.group: Final = reader.text("group") if reader.has("group") else ""
        declared = reader.texts("values") if reader.has("values") else []
        self.places: Final = [entry.partition("=")[0] for entry in declared]
        self.kinds: Final = [entry.rpartition("=")[2] for entry in declared]
        reader.done()
        try:
            self.text.format(**dict.fromkeys(self.places, ""))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            raise reader.wrong("text", "a sentence with places for its values only") from None

    def say(self, values: tuple[int, ...], name: Namer) -> str:
        """Fill the values in, named as people name them."""
        words = [name(kind, value) for kind, value in zip(self.kinds, values, strict=True)]
        return self.text.format(**dict(zip(self.places, words, strict=True)))


@final
class Words:
    """All the phrases of a game, from its pack's words.toml."""

    def __init__(self, reader: Reader) -> None:
        self.events: Final = phrases(reader.inner("event"))
        self.options: Final = phrases(reader.inner("option"))
        self.prompts: Final = phrases(reader.inner("prompt"))
        reader.done()

    def check(self, base: Words) -> None:
        """Refuse words that lack one of the base pack's, or that the base pack does not have."""
        check_phrases("event", self.events, base.events)
        check_phrases("option", self.options, base.options)
        check_phrases("prompt", self.prompts, base.prompts)


def check_phrases(kind: str, own: dict[str, Phrase], base: dict[str, Phrase]) -> None:
    """Compare phrases with those of the base pack: the same names, with the same values."""
    for name, phrase in base.items():
        if name not in own:
            raise ContentError(f"words.toml: [{kind}.{name}] is missing")
        if own[name].kinds != phrase.kinds:
            kinds = ", ".join(phrase.kinds) or "none"
            raise ContentError(f"words.toml, {kind}, {name}: `values` must be of the kinds {kinds}")
    for name in own:
        if name not in base:
            raise ContentError(f"words.toml: [{kind}.{name}] is not a phrase that is known here")


def phrases(reader: Reader) -> dict[str, Phrase]:
    """Read a table of phrases by their short names."""
    return {key: Phrase(reader.inner(key)) for key in list(reader.table)}
