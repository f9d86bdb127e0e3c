"""Phrases for people."""

from __future__ import annotations

import pytest

from derelict.kernel.content import ContentError, Reader
from derelict.kernel.flow import Decision, Event, do
from derelict.kernel.table import new_table
from derelict.kernel.words import Phrase, Words
from tests.toys import Ladder, dig, tire, walk


def phrase(**table: object) -> Phrase:
    """Read a phrase as it stands in a file."""
    return Phrase(Reader(table, "words.toml, event, met"))


def spoken(kind: str, value: int) -> str:
    """Name a value."""
    return f"{kind} {value}"


def test_values_are_filled_in_by_kind() -> None:
    """Each value is named as people name it, in its place."""
    met = phrase(text="{seat} meets {alien}.", values=["seat", "alien"], passage="4.2", group="who")
    assert met.say((1, 17), spoken) == "seat 1 meets alien 17."
    assert (met.passage, met.group) == ("4.2", "who")


def test_places_have_names_where_two_values_are_of_a_kind() -> None:
    """A place can have a name of its own."""
    went = phrase(text="{to} from {start}", values=["start=space", "to=space"])
    assert went.say((3, 4), spoken) == "space 4 from space 3"
    assert went.kinds == ["space", "space"]
    assert (went.passage, went.group) == ("", "")


def test_the_values_must_be_as_many_as_were_declared() -> None:
    """An event with other values than its phrase declares is a mistake in a game."""
    with pytest.raises(ValueError, match="zip"):
        phrase(text="{seat}", values=["seat"]).say((1, 2), spoken)


@pytest.mark.parametrize("text", ["{who} meets.", "{", "}", "{}", "{0}"])
def test_a_place_without_a_value_is_refused_on_loading(text: str) -> None:
    """The error names the file and the key."""
    with pytest.raises(ContentError, match=r"words\.toml, event, met: `text` must be a sentence"):
        phrase(text=text, values=["seat"])


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ({"values": ["seat"]}, "text"),
        ({"text": "Hello", "values": "seat"}, "values"),
        ({"text": "Hello", "passage": 4}, "passage"),
        ({"text": "Hello", "colour": "red"}, "colour"),
    ],
)
def test_a_phrase_is_checked_on_loading(table: dict[str, object], key: str) -> None:
    """Whatever is wrong is said with its key."""
    with pytest.raises(ContentError, match=f"words.toml, event, met: `{key}`"):
        phrase(**table)


def test_words_have_three_tables_and_no_other() -> None:
    """Events, options and prompts; anything else is a slip of the pen."""
    tables: dict[str, object] = {"event": {}, "option": {}, "prompt": {}}
    assert Words(Reader(tables, "words.toml")).events == {}
    with pytest.raises(ContentError, match="`option` must be a table"):
        Words(Reader({"event": {}, "prompt": {}}, "words.toml"))
    with pytest.raises(ContentError, match="`events` is not a key"):
        Words(Reader({**tables, "events": {}}, "words.toml"))


def test_a_game_says_options_events_and_prompts(ladder: Ladder) -> None:
    """Labels, targets and sentences come from the pack."""
    table = new_table(ladder, 1, {}, seed=1)
    assert table.label(do(walk, 0, 1)) == "Walk to rung 1"
    assert table.targets(do(walk, 0, 1)) == ["rung:1"]
    assert table.targets(do(dig, 0)) == []
    assert table.say(Event("found", (0, 1))) == "seat 0 finds a bent nail."
    assert table.passage(Event("found", (0, 1))) == "1.4"
    assert ladder.event_targets(table.state, table.content, Event("walked", (0, 2))) == ["rung:2"]
    assert ladder.prompt(table.state, table.content, table.decisions[0]) == "Climb on?"


def test_what_has_no_words_is_named(ladder: Ladder) -> None:
    """The error says which table of words.toml is missing."""
    table = new_table(ladder, 1, {}, seed=1)
    with pytest.raises(ContentError, match=r"\[option\.tire\]"):
        table.label(do(tire, 0))
    with pytest.raises(ContentError, match=r"\[event\.flew\]"):
        table.say(Event("flew", ()))
    with pytest.raises(ContentError, match=r"\[prompt\.fly\]"):
        ladder.prompt(table.state, table.content, Decision(0, "fly", []))
