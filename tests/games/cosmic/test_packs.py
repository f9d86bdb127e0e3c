"""Packs of one's own: what is accepted, and how each slip is told."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from derelict.games.cosmic.content import (
    Ship,
)
from derelict.games.cosmic.game import GAME
from derelict.kernel.content import ContentError
from tests.games.cosmic.arrange import content

BASE = GAME.folder() / "packs" / "base"
FILES = ("aliens.toml", "geomorphs.toml", "results.toml", "treasures.toml", "words.toml")
Record = dict[str, Any]


def table(name: str) -> Record:
    """Read a file of the base pack as it stands, afresh each time."""
    return tomllib.loads((BASE / name).read_text(encoding="utf-8"))


# Packs of one's own.


def toml(value: object) -> str:
    """Write a value as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join([f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()]) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([toml(item) for item in value]) + "]"
    return json.dumps(value)


def write(folder: Path, name: str, found: Record) -> str:
    """Write one file of a pack, and return the pack."""
    lines = [f"{json.dumps(key)} = {toml(value)}\n" for key, value in found.items()]
    (folder / name).write_text("".join(lines), encoding="utf-8")
    return str(folder)


def refused(pack: str) -> str:
    """Load a pack that cannot be, and return what is said about it."""
    with pytest.raises(ContentError) as error:
        GAME.content(pack)
    said = str(error.value)
    assert "\n" not in said
    return said


@pytest.mark.parametrize("name", FILES)
def test_a_file_written_anew_is_the_same(tmp_path: Path, name: str) -> None:
    """What the slips below are made in is fine before."""
    assert GAME.content(write(tmp_path, name, table(name))).digest == content().digest


def test_a_pack_may_have_other_numbers(tmp_path: Path) -> None:
    """Whoever owns a printed copy can play with its numbers."""
    found = table("aliens.toml")
    found["alien"][0]["need"]["W"] = 11
    pack = write(tmp_path, "aliens.toml", found)
    table_ = GAME.content(pack)
    assert table_.components() == content().components()
    assert table_.digest != content().digest


ALIEN, TRAP = ("aliens.toml", "alien"), ("aliens.toml", "trap")
TREASURE, GEOMORPH = ("treasures.toml", "treasure"), ("geomorphs.toml", "geomorph")
RESULT, ENDING = ("results.toml", "result"), ("results.toml", "ending")
GONE = object()
SOLDIER = {"race": "Glockle", "rank": "Soldier"}
ADMIRAL = {"race": "Rokarian", "rank": "Admiral"}
KING = {"race": "Emperor"}
GOOD, NEWS, POWER = {"kind": "valuable"}, {"kind": "information"}, {"kind": "power-up"}
PORT = {"name": "Docking port"}
ROOM = {"name": "a den", "at": [2, -1], "doors": [[2, -2]]}
SLIPS: list[tuple[tuple[str, str], Record, Record, str]] = [
    (ALIEN, SOLDIER, {"race": "Gloockle"}, "alien 111: `race` must be one of Glockle, Rokarian"),
    (ALIEN, SOLDIER, {"rank": "Private"}, "alien 111: `rank` must be one of Soldier, Corporal"),
    (ALIEN, SOLDIER, {"rank": "Emperor"}, "alien 111: `rank` must be Emperor for the race Emp"),
    (ALIEN, SOLDIER, {"names": ["Bip"]}, "alien 111: `names` must be a list of 7 names"),
    (ALIEN, SOLDIER, {"names": ["", *"abcdef"]}, "alien 111: `names` must be a list of texts, n"),
    (ALIEN, SOLDIER, {"names": GONE}, "alien 111: `names` must be a list of texts; it is missing"),
    (ALIEN, SOLDIER, {"codes": 111}, "alien 111: `codes` must be a list of whole numbers"),
    (ALIEN, SOLDIER, {"codes": []}, "alien 1: `names` must be a list of some names, one for each"),
    (ALIEN, ADMIRAL, {"codes": [117]}, "alien 117: 117 is not a code of three dice, 111 to 666"),
    (ALIEN, ADMIRAL, {"codes": [777]}, "alien 777: `codes` must be a list of whole numbers from"),
    (ALIEN, ADMIRAL, {"codes": [111]}, "alien 111: the code 111 is taken by an earlier entry"),
    (ALIEN, ADMIRAL, {"need": 12}, "alien 242: `need` must be a table; found a whole number: 12"),
    (ALIEN, ADMIRAL, {"need": {"E": 9}}, "alien 242, need: `C` must be a whole number from 3 to"),
    (ALIEN, ADMIRAL, {"need": dict.fromkeys("ECMWPX", 9)}, "need: `X` is not a key that is known"),
    (ALIEN, ADMIRAL, {"need": dict.fromkeys("ECMWP", 0)}, "need: `E` must be a whole number from"),
    (ALIEN, ADMIRAL, {"need": dict.fromkeys("ECMWP", "9")}, "`E` must be a whole number from 3"),
    (ALIEN, ADMIRAL, {"book": ["Q"]}, "alien 242: `book` must be a list of letters of ECMWP"),
    (ALIEN, ADMIRAL, {"text": GONE}, "alien 242: `text` must be a text; it is missing"),
    (ALIEN, ADMIRAL, {"from": "elsewhere"}, "alien 242: `from` must be one of book, found, ours"),
    (ALIEN, ADMIRAL, {"rnak": "Admiral"}, "alien 242: `rnak` is not a key that is known here"),
    (ALIEN, KING, {"race": "Glockle", "rank": "Soldier"}, "one code must be the Emperor's; 0 are"),
    (ALIEN, ADMIRAL, {"race": "Emperor", "rank": "Emperor"}, "must be the Emperor's; 2 are"),
    (ALIEN, SOLDIER, {"rank": "Corporal"}, "there must be a Glockle Soldier; there is none"),
    (TRAP, {}, {"code": 111}, "trap 111: the code 111 is taken by an earlier entry"),
    (TRAP, {}, {"code": GONE}, "trap 1: `code` must be a whole number from 111 to 666; it is mis"),
    (TRAP, {}, {"effect": GONE}, "`effect` must be a list; it is missing"),
    (TRAP, {}, {"effect": []}, "`effect` must be a list of verbs, each of them once"),
    (TRAP, {}, {"effect": [["explode"]]}, "verbs, each one of unconscious, teleport; found a list"),
    (TRAP, {}, {"effect": [["unconscious", 7]]}, "`unconscious` with a number from 1 to 6"),
    (TRAP, {}, {"effect": [["unconscious"]]}, "`effect` must be `unconscious` with whole"),
    (TRAP, {}, {"effect": [["teleport"], ["unconscious", 3]]}, "`effect` must be a list of one v"),
    (TRAP, {}, {"name": " "}, "`name` must be a text; found a text: ' '"),
    (TREASURE, GOOD, {"value": -5}, "`value` must be a whole number from 0 to 5000; found a wh"),
    (TREASURE, GOOD, {"value": "200"}, "`value` must be a whole number from 0 to 5000; found a t"),
    (TREASURE, GOOD, {"value": 1.5}, "`value` must be a whole number from 0 to 5000; found some"),
    (TREASURE, GOOD, {"value": True}, "`value` must be a whole number from 0 to 5000; found true"),
    (TREASURE, GOOD, {"value": GONE}, "`value` must be a whole number from 0 to 5000; it is miss"),
    (TREASURE, GOOD, {"kind": "junk"}, "`kind` must be one of valuable, information, power-up"),
    (TREASURE, GOOD, {"name": ""}, "`name` must be a text; found a text: ''"),
    (TREASURE, GOOD, {"text": GONE}, "`text` must be a text; it is missing"),
    (TREASURE, GOOD, {"effect": [["attack", 1]]}, "`effect` is not a key that is known here"),
    (TREASURE, GOOD, {"uses": 1}, "`uses` is not a key that is known here"),
    (TREASURE, {"code": 112}, {"code": 111}, "treasure 111: the code 111 is taken by an earlier"),
    (TREASURE, {"code": 112}, {"code": 170}, "treasure 170: 170 is not a code of three dice"),
    (TREASURE, {"code": 112}, {"code": "112"}, "treasure 112: `code` must be a whole number"),
    (TREASURE, NEWS, {"value": 100}, "`value` must be a table; found a whole number: 100"),
    (TREASURE, NEWS, {"value": {"die": 0, "plus": 5}}, "value: `die` must be a whole number from"),
    (TREASURE, NEWS, {"value": {"die": 50}}, "value: `plus` must be a whole number from 0 to 500"),
    (TREASURE, NEWS, {"value": {"die": 5, "plus": 5, "x": 1}}, "value: `x` is not a key that is"),
    (TREASURE, POWER, {"uses": 16}, "`uses` must be a whole number from 0 to 15; found a whole"),
    (TREASURE, POWER, {"uses": -1}, "`uses` must be a whole number from 0 to 15; found a whole"),
    (TREASURE, POWER, {"uses": GONE}, "`uses` must be a whole number from 0 to 15; it is missing"),
    (TREASURE, POWER, {"effect": GONE}, "`effect` must be a list; it is missing"),
    (TREASURE, POWER, {"effect": []}, "`effect` must be a list of verbs, each of them once"),
    (TREASURE, POWER, {"effect": [["fly", 2]]}, "`effect` must be a list of verbs, each one of a"),
    (TREASURE, POWER, {"effect": ["attack", 2]}, "`effect` must be a list of verbs, each one of"),
    (TREASURE, POWER, {"effect": [["attack"]]}, "`effect` must be `attack` with whole"),
    (TREASURE, POWER, {"effect": [["attack", "2"]]}, "`effect` must be `attack` with whole"),
    (TREASURE, POWER, {"effect": [["attack", -2]]}, "must be `attack` with a number from 1 to 20"),
    (TREASURE, POWER, {"effect": [["attack", 1]] * 2}, "a list of verbs, each of them once"),
    (TREASURE, POWER, {"effect": [["attack_race", "Martian", 2]]}, "there is no race “Martian”"),
    (TREASURE, POWER, {"effect": [["unlock"]], "uses": 0}, "`unlock` takes a use each time; fou"),
    (TREASURE, POWER, {"effect": [["pick", 1]], "uses": 2}, "0, since `pick` works while it is c"),
    (GEOMORPH, PORT, {"name": GONE}, "geomorph 1: `name` must be a text; it is missing"),
    (GEOMORPH, PORT, {"sides": [6]}, "`sides` must be a list of whole numbers from 0 to 5"),
    (GEOMORPH, PORT, {"sides": [0, 0]}, "`sides` must be sides whose edge cell is a corridor ce"),
    (GEOMORPH, PORT, {"sides": []}, "the first geomorph, with the port, has no open side"),
    (GEOMORPH, PORT, {"rooms": [ROOM]}, "geomorph Docking port: `rooms` must be a list of 2 to 4"),
    (GEOMORPH, PORT, {"rooms": [ROOM, ROOM]}, "`corridor` must be cells of its own, with rooms"),
    (GEOMORPH, PORT, {"corridor": [], "walls": []}, "chamber: `doors` must be corridor cells"),
    (GEOMORPH, PORT, {"corridor": [[4, 0]]}, "`corridor` must be cells [q, r] at most 3 from"),
    (GEOMORPH, PORT, {"corridor": [[True, 0]]}, "`corridor` must be cells [q, r] at most 3 from"),
    (GEOMORPH, PORT, {"corridor": [[1, 0, 0]]}, "`corridor` must be cells [q, r] at most 3 from"),
    (GEOMORPH, PORT, {"chamber": {"at": [0, 0], "doors": []}}, "chamber: `doors` must be corrido"),
    (GEOMORPH, PORT, {"chamber": {"at": [0, 0], "doors": [[3, 0]]}}, "chamber: `doors` must be co"),
    (GEOMORPH, PORT, {"chamber": {"doors": [[1, 0]]}}, "chamber: `at` must be cells [q, r] at mo"),
    (GEOMORPH, PORT, {"chamber": {"at": [0, 0], "doors": [[1, 0]], "x": 1}}, "chamber: `x` is n"),
    (GEOMORPH, PORT, {"walls": [[1, 0]]}, "`walls` must be cells [q, r] at most 3 from [0, 0]"),
    (GEOMORPH, PORT, {"walls": [[[1, 0]]]}, "`walls` must be pairs of cells"),
    (GEOMORPH, PORT, {"walls": [[[1, 0], [-3, 0]]]}, "must be pairs of corridor cells that touch"),
    (GEOMORPH, PORT, {"door": 1}, "geomorph Docking port: `door` is not a key that is known here"),
    (RESULT, {"id": "wimpy"}, {"above": 5}, "`above` must be 0 for the first result, then more"),
    (RESULT, {"id": "poor"}, {"above": 0}, "`above` must be 0 for the first result, then more"),
    (RESULT, {"id": "poor"}, {"above": -1}, "result poor: `above` must be a whole number from 0"),
    (RESULT, {"id": "poor"}, {"above": GONE}, "`above` must be a whole number from 0 to 100000;"),
    (RESULT, {"id": "poor"}, {"id": "wimpy"}, "`id` must be a name that no other result or endi"),
    (RESULT, {"id": "poor"}, {"id": "win"}, "`id` must be a name that no other result or ending"),
    (RESULT, {"id": "poor"}, {"title": GONE}, "result poor: `title` must be a text; it is missing"),
    (ENDING, {"id": "win"}, {"id": "victory"}, "`id` must be one of win, shared-win, lost, left-"),
    (ENDING, {"id": "win"}, {"id": "lost"}, "ending lost: `id` must be a name that no other endi"),
    (ENDING, {"id": "win"}, {"above": 5}, "ending win: `above` is not a key that is known here"),
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
        (ALIEN, 0, "aliens.toml: no entry has the code 111"),
        (TRAP, 18, "aliens.toml: no entry has the code 666"),
        (TREASURE, 4, "treasures.toml: no entry has the code 115"),
        (GEOMORPH, 7, "geomorphs.toml: there must be 19 geomorphs, not 18"),
        (RESULT, 0, "`above` must be 0 for the first result"),
        (ENDING, 0, "results.toml: the ending win is missing"),
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


@pytest.mark.parametrize("where", [ALIEN, TRAP, TREASURE, GEOMORPH, RESULT, ENDING])
@pytest.mark.parametrize("instead", [GONE, [], 5, "none", [5], {"a": 1}])
def test_a_list_of_entries_must_be_one(
    tmp_path: Path, where: tuple[str, str], instead: object
) -> None:
    """A file without its entries, or with something else for them, is refused by name."""
    name, key = where
    found = {k: v for k, v in table(name).items() if k != key or instead is not GONE}
    if instead is not GONE:
        found[key] = instead
    assert refused(write(tmp_path, name, found)).startswith(name)


def test_a_twentieth_geomorph_may_be_there(tmp_path: Path) -> None:
    """§1.2 asks for nineteen or more; which of them are aboard, the shuffle decides."""
    found = table("geomorphs.toml")
    found["geomorph"].append({**found["geomorph"][1], "name": "Second galley"})
    pack = write(tmp_path, "geomorphs.toml", found)
    assert GAME.content(pack).components()["geomorphs"] == 20


@pytest.mark.parametrize(("kind", "name"), [("event", "moves"), ("option", "move")])
def test_missing_words_are_missed(tmp_path: Path, kind: str, name: str) -> None:
    """Words that a game would lack in its middle are missed before it begins."""
    found = table("words.toml")
    del found[kind][name]
    said = refused(write(tmp_path, "words.toml", found))
    assert said == f"words.toml: [{kind}.{name}] is missing"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{nobody} moves.", "`text` must be a sentence with places for its values only"),
        ("{space.x} moves.", "`text` must be a sentence with places for its values only"),
        ("{space moves.", "`text` must be a sentence with places for its values only"),
        ("", "`text` must be a text; found a text: ''"),
        (7, "`text` must be a text; found a whole number: 7"),
    ],
)
def test_words_that_cannot_be_filled_in_are_refused(
    tmp_path: Path, text: object, said: str
) -> None:
    """A sentence with a place for something that it is not given cannot be said."""
    found = table("words.toml")
    found["option"]["move"]["text"] = text
    assert said in refused(write(tmp_path, "words.toml", found))


def test_an_emperor_met_again_is_a_glockle_soldier_wherever_that_stands(tmp_path: Path) -> None:
    """§3.5 The rules find both in the pack; codes are the pack's own affair."""
    found = table("aliens.toml")
    soldier, corporal = found["alien"][0], found["alien"][1]
    soldier["codes"], corporal["codes"] = soldier["codes"][:6], corporal["codes"] + [121]
    soldier["codes"], corporal["codes"] = corporal["codes"], soldier["codes"]
    soldier["names"] = soldier["names"][: len(soldier["codes"])]
    corporal["names"] = [f"Corporal {code}" for code in corporal["codes"]]
    ship = cast(Ship, GAME.content(write(tmp_path, "aliens.toml", found)))
    assert ship.aliens[0].title == "Glockle Corporal"
    assert ship.aliens[ship.soldier].title == "Glockle Soldier"
    assert ship.aliens[ship.emperor].title == "Emperor"


def spots(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Find every place in a file where something stands."""
    inside: list[tuple[Any, object]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    for key, inner in inside:
        yield (*path, key)
        yield from spots(inner, (*path, key))


@cache
def all_spots(name: str) -> list[tuple[Any, ...]]:
    """Return every place of a file."""
    return list(spots(table(name)))


ANYTHING = st.sampled_from([-1, 0, 7, 10**12, 2.5, True, "", "x", [], [[]], [1], {}, {"a": 1}])


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_stands_in_a_pack_it_is_read_or_refused(
    tmp_path: Path, data: st.DataObject
) -> None:
    """Anything anywhere leads to content that can be played or to one sentence."""
    name = data.draw(st.sampled_from(FILES))
    found = table(name)
    *way, last = data.draw(st.sampled_from(all_spots(name)))
    inner: Any = found
    for key in way:
        inner = inner[key]
    inner[last] = data.draw(ANYTHING)
    folder = tmp_path / "pack"
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    pack = write(folder, name, found)
    said = ""
    try:
        GAME.content(pack)
    except ContentError as error:
        said = str(error)
    assert not said or said.startswith(name)
    assert len(said.splitlines()) <= 1
    assert len(said) < 400
