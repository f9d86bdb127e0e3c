"""Content packs: what is wrong with one is said with its file, its key and what was expected."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derelict.kernel.content import ContentError, Pack, Reader, effects
from tests.toys import Ladder

VERBS = {"attack": ("whole",), "foil": ("text", "whole"), "unlock": ()}


def reader(**table: object) -> Reader:
    """Return a reader of a table as it would stand in a file."""
    return Reader(table, "things.toml, thing 3")


def test_values_are_read_as_they_stand() -> None:
    """Each kind of value is read by its own method."""
    r = reader(name="rope", weight=3, kind="b", list=[1, 2], names=["x"], inner={"a": 1})
    assert r.text("name") == "rope"
    assert r.whole("weight", 1, 3) == 3
    assert r.one_of("kind", ("a", "b")) == "b"
    assert r.wholes("list", 1, 2) == [1, 2]
    assert r.texts("names") == ["x"]
    assert r.inner("inner").whole("a", 0, 1) == 1
    r.done()


def attempt(kind: str, table: dict[str, object]) -> None:
    """Read the key `k` in the way that is named."""
    r = reader(**table)
    ways: dict[str, Callable[[], object]] = {
        "text": lambda: r.text("k"),
        "whole": lambda: r.whole("k", 1, 9),
        "one_of": lambda: r.one_of("k", ("red", "blue")),
        "wholes": lambda: r.wholes("k", 1, 9),
        "texts": lambda: r.texts("k"),
        "items": lambda: r.items("k"),
        "inner": lambda: r.inner("k"),
        "tables": lambda: r.tables("k"),
    }
    ways[kind]()


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("text", 4, "must be a text; found a whole number: 4"),
        ("text", "  ", "must be a text; found a text: '  '"),
        ("whole", "4", "must be a whole number from 1 to 9; found a text: '4'"),
        ("whole", 10, "must be a whole number from 1 to 9; found a whole number: 10"),
        ("whole", True, "must be a whole number from 1 to 9; found true or false: True"),
        ("whole", 1.5, "must be a whole number from 1 to 9; found something else: 1.5"),
        ("one_of", "green", "must be one of red, blue; found a text: 'green'"),
        ("wholes", [1, 10], "must be a list of whole numbers from 1 to 9; found a list"),
        ("wholes", 1, "must be a list of whole numbers from 1 to 9; found a whole number"),
        ("texts", "a", "must be a list of texts; found a text"),
        ("texts", ["a", 1], "must be a list of texts, none of them empty; found a list"),
        ("texts", ["a", " "], "must be a list of texts, none of them empty; found a list"),
        ("items", {}, "must be a list; found a table"),
        ("inner", [], "must be a table; found a list"),
        ("tables", [1], "must be a list of tables; found a list"),
    ],
)
def test_what_is_wrong_is_said_exactly(kind: str, value: object, expected: str) -> None:
    """An error names the file, the key, what was expected and what was found."""
    with pytest.raises(ContentError) as error:
        attempt(kind, {"k": value})
    assert str(error.value).startswith(f"things.toml, thing 3: `k` {expected}")


@pytest.mark.parametrize("kind", ["text", "whole", "one_of", "wholes", "texts", "inner", "tables"])
def test_what_is_missing_is_said(kind: str) -> None:
    """A key that is not there is called missing."""
    with pytest.raises(ContentError, match=r"things\.toml, thing 3: `k` must be .*it is missing"):
        attempt(kind, {})


def test_what_is_wrong_is_said_in_short() -> None:
    """Of a long value the beginning is shown."""
    with pytest.raises(ContentError) as error:
        attempt("whole", {"k": list(range(1000))})
    assert str(error.value).endswith("found a list: " + repr(list(range(1000)))[:80] + "…")


def test_a_key_that_nobody_reads_is_refused() -> None:
    """A slip of the pen does not go unnoticed."""
    r = reader(name="rope", wieght=3)
    r.text("name")
    with pytest.raises(ContentError, match="`wieght` is not a key that is known here"):
        r.done()


def test_records_are_named_in_errors() -> None:
    """A record in a list is called by its name, or by its number if it has none."""
    r = reader(thing=[{"name": "rope"}, {"weight": 1}, {"name": [7, 8]}, {"name": []}])
    named = r.tables("thing", "name")
    assert [entry.where for entry in named] == [
        "things.toml, thing 3, thing rope",
        "things.toml, thing 3, thing 2",
        "things.toml, thing 3, thing 7",
        "things.toml, thing 3, thing 4",
    ]


def test_every_record_says_where_it_comes_from() -> None:
    """Provenance is one of three words."""
    assert reader(**{"from": "found"}).source() == "found"
    with pytest.raises(ContentError, match="`from` must be one of book, found, ours"):
        reader(**{"from": "elsewhere"}).source()


def test_effects_are_verbs_with_arguments() -> None:
    """Verbs and their arguments are read in order."""
    found = effects(
        reader(effect=[["attack", 2], ["foil", "Glockle", 1], ["unlock"]]), "effect", VERBS
    )
    assert [(e.verb, e.number, e.word) for e in found] == [
        ("attack", 2, ""),
        ("foil", 1, "Glockle"),
        ("unlock", 0, ""),
    ]


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ([["fly"]], "a list of verbs, each one of attack, foil, unlock"),
        (["attack"], "a list of verbs, each one of attack, foil, unlock"),
        ([[]], "a list of verbs, each one of attack, foil, unlock"),
        ([["attack"]], "`attack` with whole"),
        ([["attack", "2"]], "`attack` with whole"),
        ([["attack", True]], "`attack` with whole"),
        ([["foil", ["Glockle"], 1]], "`foil` with text and whole"),
        ([["foil", True, 1]], "`foil` with text and whole"),
        ([["foil", 1, "Glockle"]], "`foil` with text and whole"),
        ([["unlock", 1]], "`unlock` with no argument"),
        ([[["attack"], 1]], "a list of verbs, each one of attack, foil, unlock"),
    ],
)
def test_effects_are_checked_on_loading(effect: list[object], expected: str) -> None:
    """A verb that there is not, or with other arguments than it takes, is refused."""
    with pytest.raises(ContentError) as error:
        effects(reader(effect=effect), "effect", VERBS)
    assert f"`effect` must be {expected}" in str(error.value)


# Packs.


def test_a_pack_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    """The error names the folder."""
    with pytest.raises(ContentError, match="there is no pack at"):
        Pack("gone", tmp_path / "gone")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    """The error names the folder and the file."""
    with pytest.raises(ContentError, match=r"the file charms\.toml is missing"):
        Pack("empty", tmp_path).file("charms.toml")


@pytest.mark.parametrize("text", [b"= 1", b"a = 1\na = 2", b"\xff\xfe", b"[[x]\n"])
def test_a_file_that_is_not_toml_is_named(tmp_path: Path, text: bytes) -> None:
    """The error names the file and says where it cannot be read."""
    (tmp_path / "charms.toml").write_bytes(text)
    with pytest.raises(ContentError, match=r"charms\.toml: not TOML that can be read"):
        Pack("bad", tmp_path).file("charms.toml")


def test_a_file_that_is_nested_without_end_is_named(tmp_path: Path) -> None:
    """A file can be too deep to be read, and that too is a sentence."""
    (tmp_path / "charms.toml").write_text("x = " + "[" * 5000)
    with pytest.raises(ContentError, match=r"charms\.toml: nested too deeply"):
        Pack("deep", tmp_path).file("charms.toml")


CHARM = '[[charm]]\nname = "a stone"\nfrom = "ours"\n'


def test_a_pack_of_ones_own_takes_the_rest_from_the_base(ladder: Ladder, tmp_path: Path) -> None:
    """A folder with one file is a pack: what it lacks is the base pack's."""
    (tmp_path / "charms.toml").write_text(CHARM)
    content = ladder.content(str(tmp_path))
    assert content.components() == {"charm": 1}
    assert content.words.prompts["turn"].text == "Climb on?"
    assert ladder.content().components() == {"charm": 3}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[prompt.turn]", "[prompt.trun]", r"\[prompt.turn\] is missing"),
        ("[prompt.turn]", '[prompt.more]\ntext = "?"\n[prompt.turn]', r"\[prompt.more\] is not a"),
        ('values = ["seat", "rung"]', "values = []", "`values` must be of the kinds seat, rung"),
    ],
)
def test_words_of_ones_own_are_those_of_the_base_pack(
    ladder: Ladder, tmp_path: Path, old: str, new: str, said: str
) -> None:
    """Words that would be missed in the middle of a game are missed on loading."""
    words = (ladder.folder() / "packs" / "base" / "words.toml").read_text(encoding="utf-8")
    assert old in words
    own = tmp_path / "words.toml"
    own.write_text(words.replace("Climb on?", "Well?"), encoding="utf-8")
    assert ladder.content(str(tmp_path)).words.prompts["turn"].text == "Well?"
    spoiled = words.replace(old, new, 1)
    own.write_text(spoiled.replace("{seat}", "x").replace("{rung}", "x"), encoding="utf-8")
    with pytest.raises(ContentError, match=said):
        ladder.content(str(tmp_path))


def test_digests_tell_packs_apart(ladder: Ladder, tmp_path: Path) -> None:
    """Packs that play alike have the same digest, whatever their layout; others do not."""
    base = ladder.content().digest
    (tmp_path / "charms.toml").write_text(CHARM)
    first = ladder.content(str(tmp_path)).digest
    (tmp_path / "charms.toml").write_text("# A comment.\n\n" + CHARM)
    assert ladder.content(str(tmp_path)).digest == first != base
    assert ladder.content().digest == base
    (tmp_path / "charms.toml").write_text(CHARM.replace("stone", "Stone"))
    assert ladder.content(str(tmp_path)).digest != first


def test_components_are_counted_by_where_they_come_from(ladder: Ladder) -> None:
    """Provenance is a count of each of the three words."""
    assert ladder.provenance(ladder.content()) == {"book": 1, "found": 0, "ours": 2}


toml_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


@given(st.sampled_from(["text", "whole", "one_of", "wholes", "texts", "inner"]), toml_values)
def test_whatever_stands_there_is_read_or_refused(kind: str, value: object) -> None:
    """Nothing in a file leads to an error of another kind."""
    with suppress(ContentError):
        attempt(kind, {"k": value})


@given(toml_values)
def test_whatever_stands_for_an_effect_is_read_or_refused(value: object) -> None:
    """No list of anything breaks the reading of effects."""
    with suppress(ContentError):
        for effect in effects(reader(effect=value), "effect", VERBS):
            assert effect.verb in VERBS
