"""Packs of one's own: what is accepted, and how each slip is told."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from derelict.games.daedalus import content as module
from derelict.games.daedalus.content import (
    HEADINGS,
    PRINTED,
    ROOMS,
    Hive,
)
from derelict.kernel.content import ContentError, Pack

BASE = Path(module.__file__).parent / "packs" / "base"
FILES = ("tiles.toml", "cards.toml", "gates.toml", "prisoners.toml", "endings.toml")
Record = dict[str, Any]
Ring = tuple[int, ...]


@cache
def hive() -> Hive:
    """Return the base pack, read once."""
    return Hive(Pack("base", BASE))


def table(name: str) -> Record:
    """Read a file of the base pack as it stands, afresh each time."""
    return tomllib.loads((BASE / name).read_text(encoding="utf-8"))


def toml(value: object) -> str:
    """Write a value as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join([f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()]) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([toml(item) for item in value]) + "]"
    return json.dumps(value)


def write(folder: Path, name: str, found: Record) -> Pack:
    """Write one file of a pack, and return the pack."""
    lines = [f"{json.dumps(key)} = {toml(value)}\n" for key, value in found.items()]
    (folder / name).write_text("".join(lines), encoding="utf-8")
    return Pack("own", folder, BASE)


def refused(pack: Pack) -> str:
    """Load a pack that cannot be, and return what is said about it."""
    with pytest.raises(ContentError) as error:
        Hive(pack)
    said = str(error.value)
    assert "\n" not in said
    return said


@pytest.mark.parametrize("name", FILES)
def test_a_file_written_anew_is_the_same(tmp_path: Path, name: str) -> None:
    """What the slips below are made in is fine before."""
    pack, base = write(tmp_path, name, table(name)), Pack("base", BASE)
    Hive(pack)
    Hive(base)
    assert pack.digest() == base.digest()


def test_a_pack_may_have_other_numbers(tmp_path: Path) -> None:
    """Whoever owns a printed copy can play with its numbers, listed in any order."""
    found = table("gates.toml")
    found["gate"][1]["code"] = 3
    found["gate"].reverse()
    own = Hive(write(tmp_path, "gates.toml", found))
    assert sorted([gate.code for gate in own.gates]) == [0, 3, 3, 3, 4, 4, 5]
    assert [gate.ring for gate in own.gates] == [gate.ring for gate in hive().gates]
    found = table("tiles.toml")
    found["tile"].reverse()
    own = Hive(write(tmp_path, "tiles.toml", found))
    order = [(tile.ring, tile.random, tile.cell) for tile in hive().tiles]
    assert [(tile.ring, tile.random, tile.cell) for tile in own.tiles] == order


TILE, CARD = ("tiles.toml", "tile"), ("cards.toml", "card")
GATE, ONE, ENDING = (
    ("gates.toml", "gate"),
    ("prisoners.toml", "prisoner"),
    ("endings.toml", "ending"),
)
GONE = object()
CELL = {"cell": "red"}
LODGE, YARD = {"name": "Doorman's lodge"}, {"name": "Portcullis yard"}
CLERK = {"name": "Clerk's office"}
EGGS, POD = {"name": "Brood cellar"}, {"name": "Pod bay"}
BROKEN, ESCAPE = {"code": 0}, {"ring": "green"}
SLIPS: list[tuple[tuple[str, str], Record, Record, str]] = [
    (TILE, CELL, {"cell": "blue"}, "`tile` must be a list with a hub of one chamber and a cell"),
    (TILE, CELL, {"cell": GONE}, "`tile` must be a list with a hub of one chamber and a cell of"),
    (TILE, CELL, {"cell": "pink"}, "`cell` must be one of blue, red, yellow, green, purple; found"),
    (TILE, CELL, {"rooms": ["vent"]}, "tile the red cell: `rooms` is not a key that is known here"),
    (TILE, CELL, {"loctae": 1}, "tile the red cell: `loctae` is not a key that is known here"),
    (TILE, CELL, {"gate": "the Turnstile"}, "the red cell: `gate` is not a key that is known here"),
    (TILE, EGGS, {"cell": "red"}, "tile Brood cellar: `cell` is not a key that is known here"),
    (TILE, EGGS, {"ring": "pink"}, "tile Brood cellar: `ring` must be one of hub, blue, red, yel"),
    (TILE, EGGS, {"ring": "hub", "rooms": GONE}, "`tile` must be a list with a hub of one chamber"),
    (TILE, EGGS, {"ring": "blue"}, "`tile` must be a list with 6 tiles in blue"),
    (TILE, EGGS, {"text": GONE}, "tile Brood cellar: `text` must be a text; it is missing"),
    (TILE, EGGS, {"randomizer": 1}, "`randomizer` must be true or false; found a whole number"),
    (TILE, EGGS, {"randomizer": True}, "`tile` must be a list with 4 randomizers in each ring"),
    (TILE, EGGS, {"gate": "the Red Portcullis"}, "in which one tile has the gate “the Red Portc"),
    (TILE, EGGS, {"gate": "the Turnstile"}, "`gate` must be one of the Clerk's Hatch, the Red Po"),
    (TILE, CLERK, {"gate": GONE}, "one tile has the gate “the Clerk's Hatch”"),
    (TILE, YARD, {"gate": GONE}, "a list with a gate in red that is no randomizer"),
    (TILE, POD, {"gate": GONE}, "a list with a gate in green that is no randomizer"),
    (TILE, EGGS, {"rooms": ["sauna"]}, "`rooms` must be a list with each at most once of laborat"),
    (TILE, EGGS, {"rooms": ["vent", "vent"]}, "`rooms` must be a list with each at most once of"),
    (TILE, EGGS, {"rooms": "vent"}, "`rooms` must be a list of texts; found a text: 'vent'"),
    (TILE, POD, {"rooms": ["vent"]}, "each at most once of laboratory, hatchery, control, relay;"),
    (TILE, EGGS, {"walls": ["north"]}, "`walls` must be a list with each at most once of counter"),
    (TILE, LODGE, {"walls": ["clockwise"]}, "Doorman's lodge: `walls` is not a key that is known"),
    (TILE, EGGS, {"minotaurs": 3}, "`minotaurs` must be a whole number from 0 to 2; found a who"),
    (TILE, EGGS, {"loctae": 2}, "`loctae` must be a whole number from 0 to 1; found a whole numb"),
    (TILE, EGGS, {"from": "memory"}, "tile Brood cellar: `from` must be one of book, found, ours"),
    (TILE, EGGS, {"minotaur": 1}, "tile Brood cellar: `minotaur` is not a key that is known here"),
    (CARD, {}, {"kind": "purple"}, "card purple: `kind` must be one of blue, red, yellow, green"),
    (CARD, {}, {"number": 4}, "card blue: `number` must be a whole number from 1 to 3; found a"),
    (CARD, {}, {"heading": "left"}, "`heading` must be one of counter-clockwise, clockwise; found"),
    (CARD, {}, {"heading": GONE}, "`heading` must be one of counter-clockwise, clockwise; it is"),
    (CARD, {}, {"packets": 0}, "`packets` must be a whole number from 1 to 3; found a whole"),
    (CARD, {}, {"count": 0}, "card blue: `count` must be a whole number from 1 to 54; found a w"),
    (CARD, {"kind": "minotaur"}, {"number": 1}, "minotaur: `number` is not a key that is known"),
    (CARD, {"kind": "white"}, {"heading": "clockwise"}, "`heading` is not a key that is known he"),
    (CARD, {"kind": "loctae"}, {"count": 2}, "cards.toml: there must be 3 cards loctae, not 2"),
    (CARD, {"kind": "white"}, {"count": 2}, "cards.toml: there must be 2 cards white, not 3"),
    (GATE, BROKEN, {"code": 1}, "`gate` must be gates of which one has the code 0, and one is in"),
    (GATE, BROKEN, {"code": -1}, "`code` must be a whole number from 0 to 8; found a whole number"),
    (GATE, BROKEN, {"ring": "hub"}, "`ring` must be one of blue, red, yellow, green; found a text"),
    (GATE, BROKEN, {"name": "the Turnstile"}, "`gate` must be a list of 7 gates, each with a na"),
    (GATE, BROKEN, {"colour": "red"}, "`colour` is not a key that is known here"),
    (GATE, ESCAPE, {"ring": "red"}, "gates of which one has the code 0, and one is in green"),
    (ONE, {"cell": "red"}, {"cell": "blue"}, "`prisoner` must be a list with one prisoner for ea"),
    (ONE, {"cell": "red"}, {"penalty": GONE}, "prisoner Clay: `penalty` must be a text; it is mi"),
    (ONE, {"cell": "red"}, {"age": 43}, "prisoner Clay: `age` is not a key that is known here"),
    (ENDING, {"id": "escaped"}, {"id": "away"}, "`id` must be one of escaped, recaptured, contain"),
    (ENDING, {"id": "escaped"}, {"id": "repaired"}, "`id` must be a name that no other ending has"),
    (ENDING, {"id": "escaped"}, {"title": ""}, "ending escaped: `title` must be a text; found a t"),
]


@pytest.mark.parametrize(("where", "which", "changes", "said"), SLIPS)
def test_a_slip_of_the_pen_is_said_with_its_file_and_entry(
    tmp_path: Path, where: tuple[str, str], which: Record, changes: Record, said: str
) -> None:
    """Each plausible mistake of somebody who writes a pack, and the sentence that answers it."""
    name, key = where
    found = table(name)
    entry = next(e for e in found[key] if {**e, **which} == e)
    entry.update(changes)
    for gone in [k for k, value in changes.items() if value is GONE]:
        del entry[gone]
    answer = refused(write(tmp_path, name, found))
    assert answer.startswith(name)
    assert said in answer


@pytest.mark.parametrize(
    ("where", "number", "said"),
    [
        (TILE, 0, "`tile` must be a list with a hub of one chamber and a cell of each colour"),
        (TILE, 6, "`tile` must be a list with 6 tiles in blue"),
        (TILE, 53, "`tile` must be a list with 14 tiles in green"),
        (CARD, 0, "there must be 9 cards blue, not 8"),
        (GATE, 6, "`gate` must be a list of 7 gates"),
        (ONE, 4, "`prisoner` must be a list with one prisoner for each colour"),
        (ENDING, 0, "endings.toml: the ending escaped is missing"),
    ],
)
def test_an_entry_too_few_is_missed(
    tmp_path: Path, where: tuple[str, str], number: int, said: str
) -> None:
    """What the rules cannot do without is missed on loading, never in the middle of a game."""
    name, key = where
    found = table(name)
    del found[key][number]
    assert said in refused(write(tmp_path, name, found))


@pytest.mark.parametrize("where", [TILE, CARD, GATE, ONE, ENDING])
@pytest.mark.parametrize("instead", [GONE, [], 5, "none", [5], {"a": 1}])
def test_a_list_of_entries_must_be_one(
    tmp_path: Path, where: tuple[str, str], instead: object
) -> None:
    """A file without its entries, or with something else for them, is refused by name."""
    name, key = where
    found = table(name)
    found[key] = instead
    if instead is GONE:
        del found[key]
    assert refused(write(tmp_path, name, found)).startswith(name)


values = st.recursive(
    st.one_of(st.integers(-3, 60), st.booleans(), st.sampled_from([*PRINTED, *HEADINGS, *ROOMS])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.just("from"), inner),
    max_leaves=4,
)


@settings(max_examples=60, deadline=None)
@given(name=st.sampled_from(FILES), data=st.data())
def test_whatever_is_written_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, name: str, data: st.DataObject
) -> None:
    """A value of any kind at any key makes a pack or a sentence, never anything else."""
    found = table(name)
    entry = data.draw(st.sampled_from([e for listed in found.values() for e in listed]))
    entry[data.draw(st.sampled_from(sorted(entry)))] = data.draw(values)
    said = name
    try:
        Hive(write(tmp_path_factory.mktemp("pack"), name, found))
    except ContentError as error:
        said = str(error)
    assert said.startswith(name)
