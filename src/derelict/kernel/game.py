"""What the platform knows of a game."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final, final

from derelict.kernel.chance import Chance
from derelict.kernel.content import ContentError, Pack
from derelict.kernel.flow import Decision, Event, Rule, State, Step
from derelict.kernel.native import mypyc_attr
from derelict.kernel.words import Phrase, Words

Options = dict[str, str]


class BadOption(Exception):
    """A number of seats or a setting that the game does not have."""


@final
class Option:
    """A setting of a game: the values it can have, the one it has if nobody says, and its use."""

    def __init__(self, values: tuple[str, ...], default: str, help: str) -> None:
        self.values: Final = values
        self.default: Final = default
        self.help: Final = help


@final
class Clock:
    """A clock that the table keeps: when its seconds are over, the table chooses its rule.

    It runs as long as the game names it with the same key; another key starts it anew.
    """

    def __init__(self, name: str, key: str, seconds: int, rule: str) -> None:
        self.name: Final = name
        self.key: Final = key
        self.seconds: Final = seconds
        self.rule: Final = rule


@mypyc_attr(allow_interpreted_subclasses=True)
class Content:
    """A game's components, read from a pack once and shared by all states."""

    def __init__(self, pack: Pack) -> None:
        self.pack: Final = pack.name
        self.words: Final = Words(pack.file("words.toml"))
        base = pack.base_pack()
        if base is not None:
            self.words.check(Words(base.file("words.toml")))
        self.digest = ""

    def components(self) -> dict[str, int]:
        """Count the components of each kind."""
        raise NotImplementedError

    def sources(self) -> list[str]:
        """Say of each component where it comes from: book, found or ours."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game: its seats, its options, and how it is begun, seen, imagined and scored."""

    id = ""
    title = ""
    seats = (1, 1)
    rules_version = 1
    longest = 1_000_000

    def folder(self) -> Path:
        """Return where the game's files are."""
        raise NotImplementedError

    def options(self) -> dict[str, Option]:
        """Return the settings of the game."""
        return {}

    def rules(self) -> dict[str, Rule]:
        """Return every rule that can be a step, by name."""
        raise NotImplementedError

    def records(self) -> dict[str, type]:
        """Return the classes of records inside the state, by name."""
        return {}

    def load(self, pack: Pack) -> Content:
        """Read a pack's files into content."""
        raise NotImplementedError

    def new(self, seats: int, options: Options, content: Content, chance: Chance) -> State:
        """Set a game up, ready for its first decision."""
        raise NotImplementedError

    def blank(self, seats: int, options: Options, content: Content) -> State:
        """Return a state with nothing on the table yet, to read a written state into."""
        raise NotImplementedError

    def view(self, s: State, seat: int) -> dict[str, object]:
        """Return all that a seat may see, as plain values for JSON."""
        raise NotImplementedError

    def imagine(self, s: State, seat: int, chance: Chance) -> State:
        """Return a state that this seat could just as well be in."""
        raise NotImplementedError

    def score(self, s: State, seat: int) -> float:
        """Return how well a seat has done so far."""
        raise NotImplementedError

    def tally(self, s: State) -> list[tuple[str, int]]:
        """List every card, tile, token and counter with where it is: what must be conserved."""
        raise NotImplementedError

    def name(self, s: State, kind: str, value: int) -> str:
        """Return a value of an event or option as people name it."""
        return str(value)

    def target(self, s: State, kind: str, value: int) -> str:
        """Return the thing on the board that a value is about, such as `space:17`, or nothing."""
        return ""

    def odds(self, s: State, seat: int, step: Step) -> Fraction | None:
        """Return the chance that an option succeeds, where that can be said."""
        return None

    def board(self, s: State, seat: int, colour: bool) -> str:
        """Draw the board as text, as a seat sees it."""
        raise NotImplementedError

    def secret(self, s: State) -> bool:
        """Say whether seats see things that others must not: then nobody looks over a shoulder."""
        return False

    def clocks(self, s: State) -> list[Clock]:
        """Return the clocks that run now; the choices of their rules are the table's to make."""
        return []

    def silence(self, s: State) -> str:
        """Return the passage that forbids the seats to talk now, or nothing."""
        return ""

    def close_up(self, s: State, seat: int, colour: bool) -> str:
        """Draw what is around a seat, narrow enough for a menu beside it; nothing if all fits."""
        return ""

    def routes(self, s: State, seat: int) -> list[tuple[str, list[str]]]:
        """Offer chains of choices that people think of as one, such as walking to a door."""
        return []

    def luck(self, content: Content, what: str, value: int) -> str:
        """Return a piece of luck as people name it: which card, which tile."""
        return str(value)

    def scout(self, s: State, decision: Decision, chance: Chance) -> int:
        """Choose for a seat as a sensible player would."""
        raise NotImplementedError

    def ending(self, s: State, content: Content) -> str:
        """Return how the game ended, in words for people."""
        return ""

    # What all games share.

    def content(self, pack: str = "base") -> Content:
        """Load a pack by name or from a folder; what a folder lacks comes from the base pack."""
        packs = self.folder() / "packs"
        base = packs / "base"
        found = Pack("base", base) if pack == "base" else Pack(pack, Path(pack), base)
        content = self.load(found)
        content.digest = found.digest()
        return content

    def settle(self, seats: int, given: Options) -> Options:
        """Check seats and settings, and fill in the settings that were not given."""
        least, most = self.seats
        if not least <= seats <= most:
            raise BadOption(f"{self.title} takes {least} to {most} seats, not {seats}")
        known = self.options()
        for name, value in given.items():
            if name not in known:
                there = ", ".join(known) or "none"
                raise BadOption(f"{self.title} has no option “{name}”; it has {there}")
            allowed = known[name].values
            if allowed and value not in allowed:
                raise BadOption(f"“{name}” is one of {', '.join(allowed)}, not “{value}”")
        return {name: given.get(name, option.default) for name, option in known.items()}

    def provenance(self, content: Content) -> dict[str, int]:
        """Count components by where they come from."""
        sources = content.sources()
        return {source: sources.count(source) for source in ("book", "found", "ours")}

    def phrase(self, content: Content, step: Step) -> Phrase:
        """Return the phrase for a step."""
        found = content.words.options.get(step.name)
        if found is None:
            raise ContentError(f"words.toml: there is no [option.{step.name}]")
        return found

    def label(self, s: State, content: Content, step: Step) -> str:
        """Return an option or refusal in words."""
        return self.phrase(content, step).say(step.args, lambda k, v: self.name(s, k, v))

    def targets(self, s: State, content: Content, step: Step) -> list[str]:
        """Return the things on the board that an option or refusal is about."""
        kinds = self.phrase(content, step).kinds
        found = [self.target(s, k, v) for k, v in zip(kinds, step.args, strict=True)]
        return [target for target in found if target]

    def event_phrase(self, content: Content, event: Event) -> Phrase:
        """Return the phrase for an event."""
        found = content.words.events.get(event.kind)
        if found is None:
            raise ContentError(f"words.toml: there is no [event.{event.kind}]")
        return found

    def say(self, s: State, content: Content, event: Event) -> str:
        """Return an event in words."""
        phrase = self.event_phrase(content, event)
        return phrase.say(event.values, lambda k, v: self.name(s, k, v))

    def event_targets(self, s: State, content: Content, event: Event) -> list[str]:
        """Return the things on the board that an event is about."""
        kinds = self.event_phrase(content, event).kinds
        found = [self.target(s, k, v) for k, v in zip(kinds, event.values, strict=True)]
        return [target for target in found if target]

    def prompt(self, s: State, content: Content, decision: Decision) -> str:
        """Return what a seat is asked, in words."""
        found = content.words.prompts.get(decision.prompt)
        if found is None:
            raise ContentError(f"words.toml: there is no [prompt.{decision.prompt}]")
        return found.text
