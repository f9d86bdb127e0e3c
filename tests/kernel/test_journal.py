"""Journals as texts."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from derelict.kernel.journal import Journal, JournalError, Jump, Line, parse

TEXT = """\
derelict journal 1
game cosmic
seats 3
option mode competitive
rules 1
content 0f3a9c21d4b7e865
luck seeded 7
begin | 5 3 2
0 move 12
0 check 12 1 | 4 geomorph:7 side:2
jump 1 assisted
jump 2
2 pass
"""


def test_a_journal_is_read_line_by_line() -> None:
    """What was agreed, the luck of setting up, the choices with their luck, the jumps."""
    journal = parse(TEXT)
    assert (journal.game, journal.seats, journal.rules) == ("cosmic", 3, 1)
    assert (journal.content, journal.luck) == ("0f3a9c21d4b7e865", "seeded 7")
    assert journal.options == {"mode": "competitive"}
    assert journal.setting_up == ["5", "3", "2"]
    first, second, back, forth, last = journal.entries
    assert isinstance(first, Line)
    assert (first.seat, first.choice, first.luck) == (0, "move 12", [])
    assert isinstance(second, Line)
    assert (second.choice, second.luck) == ("check 12 1", ["4", "geomorph:7", "side:2"])
    assert isinstance(back, Jump)
    assert (back.to, back.assisted) == (1, True)
    assert isinstance(forth, Jump)
    assert (forth.to, forth.assisted) == (2, False)
    assert isinstance(last, Line)
    assert last.seat == 2


def test_a_journal_is_written_as_it_was_read() -> None:
    """Reading and writing change nothing."""
    assert parse(TEXT).dump() == TEXT


def test_a_public_journal_keeps_its_seed_back() -> None:
    """Who has the journal of a running game must not know the luck to come."""
    public = parse(TEXT).dump(public=True)
    assert public == TEXT.replace("luck seeded 7", "luck hidden")
    told = TEXT.replace("luck seeded 7", "luck told")
    assert parse(told).dump(public=True) == told


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("derelict journal 1", "derelict journal 2", "its first line must be"),
        ("game cosmic\n", "", "does not say its game"),
        ("seats 3\n", "", "does not say its seats"),
        ("rules 1\n", "", "does not say its rules"),
        ("content 0f3a9c21d4b7e865\n", "", "does not say its content"),
        ("luck seeded 7\n", "", "does not say its luck"),
        ("game cosmic", "game", "line 2: “game” does not belong here"),
        ("seats 3", "seats three", "must be whole numbers"),
        ("seats 3", "seats -3", "must be whole numbers"),
        ("rules 1", "rules 1.5", "must be whole numbers"),
        ("rules 1", "rules " + "9" * 5000, "must be whole numbers"),
        ("rules 1", "rules ١", "must be whole numbers"),
        ("seats 3", "chairs 3", "line 3: “chairs 3” does not belong here"),
        ("begin | 5 3 2\n", "", "no “begin” line"),
        ("0 move 12", "move 12", "line 9: “move 12” is not a seat and its choice"),
        ("0 move 12", "-1 move 12", "line 9"),
        ("0 move 12", "0", "line 9: “0” is not a seat and its choice"),
        ("0 move 12", "0 | 4", "line 9"),
        ("0 move 12", "9" * 5000 + " move", "line 9"),
        ("0 move 12", "² move", "line 9"),
        ("jump 1 assisted", "jump", "line 11: “jump” is not a jump to a line"),
        ("jump 1 assisted", "jump -1", "line 11"),
        ("jump 1 assisted", "jump x", "line 11"),
        ("jump 1 assisted", "jump 1 helped", "line 11"),
        ("jump 1 assisted", "jump 1 assisted twice", "line 11"),
        ("jump 1 assisted", "jump " + "9" * 5000, "line 11"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, expected: str) -> None:
    """A text that is not a journal is refused, and the error says where and why."""
    assert old in TEXT
    with pytest.raises(JournalError) as error:
        parse(TEXT.replace(old, new, 1))
    assert expected in str(error.value)


@pytest.mark.parametrize("text", ["", "\n", "hello", "derelict journal", "\ufeff" + TEXT])
def test_what_is_no_journal_at_all_is_refused(text: str) -> None:
    """The first line must be there, as it should be."""
    with pytest.raises(JournalError):
        parse(text)


@given(st.text())
@example("derelict journal 1\nbegin")
def test_any_text_is_refused(text: str) -> None:
    """No text leads to an error of another kind."""
    with pytest.raises(JournalError):
        parse(text)


@given(st.data())
def test_any_damage_is_read_or_refused(data: st.DataObject) -> None:
    """A damaged journal is refused, or is a journal that can be written and read again."""
    start = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(start, len(TEXT)))
    damaged = TEXT[:start] + data.draw(st.text(max_size=20)) + TEXT[end:]
    try:
        journal = parse(damaged)
    except JournalError:
        return
    assert parse(journal.dump()).dump() == journal.dump()


words = st.from_regex(r"[a-z_]{1,8}", fullmatch=True)
tokens = st.lists(st.from_regex(r"([a-z]{1,5}:)?[0-9]{1,3}", fullmatch=True), max_size=4)
choices = st.lists(words | st.integers(-9, 99).map(str), min_size=1, max_size=4).map(" ".join)
numbers = st.integers(0, 10**9 - 1)
entries = st.builds(Line, numbers, choices, tokens) | st.builds(Jump, numbers, st.booleans())


@given(words, numbers, st.dictionaries(words, words), tokens, st.lists(entries))
def test_any_journal_can_be_written_and_read(
    game: str, seats: int, options: dict[str, str], begin: list[str], lines: list[Line | Jump]
) -> None:
    """What is written reads back the same."""
    journal = Journal(game, seats, options, 1, "c0ffee", "told")
    journal.setting_up = begin
    journal.entries = lines
    again = parse(journal.dump())
    assert again.options == options
    assert again.setting_up == begin
    assert [str(entry) for entry in again.entries] == [str(entry) for entry in lines]
    assert again.dump() == journal.dump()
