"""Tables: choosing, going back and forth, replaying."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from derelict.kernel.chance import LuckError, LuckNeeded, Seeded
from derelict.kernel.flow import IllegalChoice, do
from derelict.kernel.game import BadOption
from derelict.kernel.journal import JournalError, parse
from derelict.kernel.table import EVERY, CannotUndo, ReplayError, Table, new_table, replay
from tests.toys import Conclave, Ladder, Scramble, walk


def play_on(table: Table, count: int, seed: int = 1) -> list[tuple[object, ...]]:
    """Make random choices; return the key of the state before each and after the last."""
    choices, keys = Seeded(seed), [table.state.key()]
    for _ in range(count):
        if table.outcome is not None:
            break
        decision = table.decisions[choices.below(len(table.decisions))]
        table.choose(decision.seat, choices.below(len(decision.options)))
        keys.append(table.state.key())
    return keys


def everything(table: Table) -> tuple[object, ...]:
    """Return all of a table that can be seen to change."""
    entries = [str(entry) for entry in table.journal.entries]
    events = [[str(event) for event in line] for line in table.history]
    return (table.state.key(), table.position, entries, events, table.assisted, table.told)


# Beginning.


def test_seats_and_options_are_checked(scramble: Scramble) -> None:
    """What a game does not have is refused, and the error says what it has."""
    with pytest.raises(BadOption, match="Scramble takes 1 to 4 seats, not 5"):
        new_table(scramble, 5, {})
    with pytest.raises(BadOption, match="no option “speed”; it has carry"):
        new_table(scramble, 2, {"speed": "fast"})
    with pytest.raises(BadOption, match="“carry” is one of light, heavy, not “nothing”"):
        new_table(scramble, 2, {"carry": "nothing"})


def test_a_seed_decides_a_game(conclave: Conclave) -> None:
    """The same seed and the same choices give the same game; without a seed, one is found."""
    tables = [new_table(conclave, 3, {}, seed=seed) for seed in (5, 5, 6)]
    keys = [play_on(table, 100) for table in tables]
    assert keys[0] == keys[1] != keys[2]
    assert new_table(conclave, 3, {}).journal.luck != new_table(conclave, 3, {}).journal.luck


# Choosing.


def test_choices_by_index_by_line_and_by_step(ladder: Ladder) -> None:
    """All three ways to say a choice lead to the same line."""
    for choice in (0, "walk 0 1", do(walk, 0, 1)):
        table = new_table(ladder, 1, {}, seed=1)
        events = table.choose(0, choice)
        assert [str(event) for event in events] == ["walked 0 1"]
        assert str(table.journal.entries[-1]) == "0 walk 0 1"
        assert table.position == 1


def test_an_illegal_choice_names_what_was_legal(ladder: Ladder) -> None:
    """The error has the wish and the options."""
    table = new_table(ladder, 1, {}, seed=1)
    with pytest.raises(IllegalChoice) as error:
        table.choose(0, "fly 0")
    assert error.value.wanted == "fly 0"
    assert error.value.legal == ["walk 0 1", "leap 0", "dig 0"]
    assert error.value.passage == ""


def test_an_illegal_choice_carries_the_passage_that_forbids_it(ladder: Ladder) -> None:
    """Where a rule has said why not, the error says it too."""
    table = new_table(ladder, 1, {}, seed=1)
    for rung in (1, 2, 3):
        table.choose(0, f"walk 0 {rung}")
    for wish in ("walk 0 4", do(walk, 0, 4)):
        with pytest.raises(IllegalChoice, match=r"“walk 0 4” is not possible \(§1\.2\)") as error:
            table.choose(0, wish)
        assert error.value.passage == "1.2"


@pytest.mark.parametrize("choice", [5, -1, 99, "leap 7", "", "leap", "leap 1 "])
def test_a_choice_that_fails_changes_nothing(ladder: Ladder, choice: int | str) -> None:
    """After an error the table is as it was."""
    table = new_table(ladder, 2, {}, seed=1)
    play_on(table, 5)
    before = everything(table)
    seat = table.decisions[0].seat
    with pytest.raises(IllegalChoice):
        table.choose(seat, choice)
    with pytest.raises(IllegalChoice):
        table.choose(1 - seat, 0)
    assert everything(table) == before


def test_nobody_can_choose_after_the_end(ladder: Ladder) -> None:
    """A game that is over stays over."""
    table = new_table(ladder, 1, {}, seed=1)
    play_on(table, 1000)
    assert table.outcome is not None
    with pytest.raises(IllegalChoice, match="legal: nothing"):
        table.choose(0, 0)


def test_events_are_filtered_for_seats(conclave: Conclave) -> None:
    """A seat knows what everyone knows and what it alone was told."""
    table = new_table(conclave, 2, {}, seed=1)
    table.choose(0, "take 0")
    assert [event.kind for event in table.events] == ["took", "took_card"]
    assert [event.kind for event in table.events_for(0)] == ["took", "took_card"]
    assert [event.kind for event in table.events_for(1)] == ["took"]
    table.choose(1, 0)
    table.choose(0, 0)
    assert {event.kind for event in table.events_for(1, since=1)} == {"played", "won"}


# Luck that is told.


def test_luck_can_be_told(ladder: Ladder) -> None:
    """With real dice on a real table, people say what they rolled."""
    table = new_table(ladder, 1, {}, told=True)
    with pytest.raises(LuckNeeded) as needed:
        table.choose(0, "leap 0")
    assert needed.value.what == "die"
    assert table.position == 0
    table.tell("6", "4")
    table.tell("1")
    assert [str(event) for event in table.choose(0, "leap 0")] == ["leapt 0 11 2"]
    table.tell("charm:2")
    table.choose(0, "dig 0")
    lines = table.journal.dump().splitlines()
    assert lines[-4:] == ["luck told", "begin", "0 leap 0 | 6 4 1", "0 dig 0 | charm:2"]
    assert replay(ladder, table.journal.dump()).state.key() == table.state.key()


def test_a_told_setting_up(conclave: Conclave) -> None:
    """The luck of setting up is told before there is a table."""
    order = [f"card:{card}" for card in range(12)]
    table = new_table(conclave, 2, {}, told=True, setting_up=order)
    assert table.view(0)["hand"] == [9, 10, 11]
    assert table.view(1)["hand"] == [6, 7, 8]
    with pytest.raises(LuckNeeded):
        new_table(conclave, 2, {}, told=True, setting_up=order[:5])
    with pytest.raises(LuckError):
        new_table(conclave, 2, {}, told=True, setting_up=["card:3"] * 12)
    with pytest.raises(LuckError, match="“3” was told, but setting up draws no more luck"):
        new_table(conclave, 2, {}, told=True, setting_up=[*order, "3"])


@pytest.mark.parametrize(
    ("told", "said", "kept"),
    [
        (["7", "1", "1"], "no die of 6 sides shows 7", []),
        (["6", "charm:1", "1"], "a die was wanted, but “charm:1” was told", ["6"]),
        (["6", "4", "two"], "a die was wanted, but “two” was told", ["6", "4"]),
        (["6", "4", "1", "5"], "“5” was told, but no more luck is drawn", ["6", "4", "1"]),
    ],
)
def test_told_luck_that_cannot_be_is_forgotten(
    ladder: Ladder, told: list[str], said: str, kept: list[str]
) -> None:
    """From the first token that cannot be, the telling is void; all else is as it was."""
    table = new_table(ladder, 1, {}, told=True)
    before = everything(table)
    table.tell(*told)
    with pytest.raises(LuckError, match=said):
        table.choose(0, "leap 0")
    assert table.told == kept
    assert everything(table)[:-1] == before[:-1]
    table.tell(*["6", "4", "1"][len(kept) :])
    assert [str(event) for event in table.choose(0, "leap 0")] == ["leapt 0 11 2"]


def test_luck_told_for_a_choice_that_draws_none_is_refused(ladder: Ladder) -> None:
    """Nothing that people tell gets lost without a word."""
    table = new_table(ladder, 1, {}, told=True)
    table.tell("3")
    with pytest.raises(LuckError, match="“3” was told, but no more luck is drawn"):
        table.choose(0, "walk 0 1")
    table.choose(0, "walk 0 1")
    assert str(table.lines[0]) == "0 walk 0 1"


def test_seeded_luck_is_not_told(ladder: Ladder) -> None:
    """A table that rolls its own dice takes nobody's word."""
    with pytest.raises(LuckError, match="not told by people"):
        new_table(ladder, 1, {}, seed=1).tell("6")


# Time.


def test_undo_is_free_while_nothing_was_learned(ladder: Ladder) -> None:
    """A walk can be taken back freely; a roll only with help, which marks the game."""
    table = new_table(ladder, 1, {}, seed=1)
    assert not table.undo_is_free
    start = table.state.key()
    table.choose(0, "walk 0 1")
    assert table.undo_is_free
    assert table.undo(assist=False) is True
    assert table.state.key() == start
    assert not table.assisted
    table.choose(0, "leap 0")
    assert not table.undo_is_free
    with pytest.raises(CannotUndo, match="only with leave"):
        table.undo(assist=False)
    assert table.undo() is False
    assert table.state.key() == start
    assert table.assisted


def test_what_was_seen_cannot_be_unseen(conclave: Conclave) -> None:
    """A look at a card draws no luck, and still its undo is not free."""
    table = new_table(conclave, 2, {}, seed=1)
    table.choose(0, "peek 0")
    assert table.lines[-1].luck == []
    assert not table.undo_is_free
    table.undo()
    table.choose(0, "hold 0")
    assert table.undo_is_free


def test_a_secret_answer_can_be_taken_back_until_all_are_shown(conclave: Conclave) -> None:
    """The last answer shows the others; before it, an answer is one's own."""
    table = new_table(conclave, 2, {}, seed=1)
    table.choose(0, "hold 0")
    table.choose(1, 0)
    assert table.undo_is_free
    table.choose(0, 0)
    assert not table.undo_is_free


def test_a_choice_is_taken_back_freely_until_another_seat_has_chosen(ladder: Ladder) -> None:
    """What others did since rests on it, even if nobody has learned anything."""
    table = new_table(ladder, 2, {}, seed=1)
    table.choose(0, "walk 0 1")
    table.choose(1, "walk 1 1")
    before = everything(table)
    with pytest.raises(CannotUndo, match="another seat has chosen: only with leave"):
        table.undo(assist=False, seat=0)
    assert everything(table) == before
    assert table.undo(assist=False, seat=1) is True
    assert not table.assisted
    assert table.undo(assist=False, seat=0) is True
    assert table.position == 0
    assert not table.assisted


def test_a_seat_takes_back_its_own_choice_and_all_since(ladder: Ladder) -> None:
    """With leave, the table goes back to before the seat's last choice, and is marked."""
    table = new_table(ladder, 2, {}, seed=1)
    keys = [table.state.key()]
    for seat, line in ((0, "walk 0 1"), (1, "walk 1 1")):
        table.choose(seat, line)
        keys.append(table.state.key())
    assert table.undo(seat=0) is False
    assert table.state.key() == keys[0]
    assert table.assisted
    assert str(table.journal.entries[-1]) == "jump 0 assisted"
    table.redo()
    with pytest.raises(CannotUndo, match="nothing to take back"):
        table.undo(seat=1)


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.integers(0, 30), st.integers(0, 2))
def test_a_free_undo_takes_back_what_one_seat_knew_anyway(seed: int, count: int, seat: int) -> None:
    """If undo is free for a seat, no luck was drawn since and nobody else has chosen."""
    table = new_table(Conclave(), 3, {}, seed=seed)
    play_on(table, count, seed=seed)
    if seat not in [line.seat for line in table.lines]:
        return
    line = table.last_choice(seat)
    back = table.lines[line:]
    free = table.undo(seat=seat)
    assert table.position == line
    assert table.assisted is not free
    if free:
        assert {entry.seat for entry in back} == {seat}
        assert not any(entry.luck for entry in back)


def test_there_is_nothing_before_the_start_and_after_the_last_line(ladder: Ladder) -> None:
    """Going where there is no line is refused, and nothing changes."""
    table = new_table(ladder, 1, {}, seed=1)
    play_on(table, 3)
    before = everything(table)
    for line in (-1, 4):
        with pytest.raises(CannotUndo, match=f"lines 0 to 3, not {line}"):
            table.jump(line)
        with pytest.raises(CannotUndo):
            table.at(line)
        with pytest.raises(CannotUndo):
            table.fork(line)
    with pytest.raises(CannotUndo, match="nothing to do again"):
        table.redo()
    assert everything(table) == before
    with pytest.raises(CannotUndo, match="nothing to take back"):
        new_table(ladder, 1, {}, seed=1).undo()


def test_redo_brings_back_the_luck(ladder: Ladder) -> None:
    """What was rolled is rolled again, as often as one goes back and forth."""
    table = new_table(ladder, 2, {}, seed=3)
    keys = play_on(table, 20)
    for _ in range(3):
        table.undo()
    assert table.state.key() == keys[17]
    for key in keys[18:]:
        table.redo()
        assert table.state.key() == key
    assert len(table.events) == sum([len(line) for line in table.history])


def test_the_same_choice_after_undo_has_the_same_luck(ladder: Ladder) -> None:
    """Rolling again until it pleases does not work."""
    table = new_table(ladder, 1, {}, seed=3)
    rolls = []
    for _ in range(3):
        rolls.append([str(event) for event in table.choose(0, "leap 0")])
        table.undo()
    assert rolls[0] == rolls[1] == rolls[2]


def test_states_of_the_past_are_as_they_were(ladder: Ladder) -> None:
    """`at` gives every state there was, across the snapshots."""
    table = new_table(ladder, 2, {}, seed=2)
    keys = play_on(table, 100)
    assert len(keys) > 2 * EVERY + 1
    before = everything(table)
    assert [table.at(line).key() for line in range(len(keys))] == keys
    assert everything(table) == before


def test_a_new_course_replaces_the_old_one(ladder: Ladder) -> None:
    """A choice after going back drops the lines that were taken back; the journal keeps them."""
    table = new_table(ladder, 2, {}, seed=2)
    play_on(table, 70)
    table.jump(EVERY + 1)
    kept = [table.at(line).key() for line in range(EVERY + 2)]
    keys = kept[:-1] + play_on(table, 60, seed=2)
    assert table.position == len(keys) - 1 > 2 * EVERY
    assert [table.at(line).key() for line in range(len(keys))] == keys
    assert len(table.journal.entries) == 70 + 1 + table.position - EVERY - 1
    assert "jump 33 assisted" in table.journal.dump().splitlines()
    with pytest.raises(CannotUndo):
        table.redo()


def test_a_fork_goes_its_own_way(conclave: Conclave) -> None:
    """A fork stands at a line, with the same past and, with a seed, other luck."""
    table = new_table(conclave, 3, {}, seed=8)
    keys = play_on(table, 9)
    before = everything(table)
    fork = table.fork(4)
    assert fork.state.key() == keys[4]
    assert [str(entry) for entry in fork.journal.entries] == [str(line) for line in table.lines[:4]]
    play_on(fork, 50, seed=4)
    assert fork.outcome is not None
    assert everything(table) == before
    assert replay(conclave, fork.journal.dump()).state.key() == fork.state.key()


def test_a_fork_with_a_seed_has_other_luck(ladder: Ladder) -> None:
    """The same choice rolls other dice."""
    table = new_table(ladder, 1, {}, seed=8)
    rolls = set()
    for seed in range(20):
        fork = table.fork(0, seed=seed)
        fork.choose(0, "leap 0")
        rolls.add(str(fork.lines[0]))
        assert fork.journal.luck == f"seeded {seed}"
    assert len(rolls) > 10
    table.choose(0, "leap 0")
    same = table.fork(0)
    same.choose(0, "leap 0")
    assert str(same.lines[0]) == str(table.lines[0])


# Replay.


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.lists(st.integers(0, 40), max_size=40))
def test_a_replay_with_jumps_is_the_same_in_every_way(seed: int, moves: list[int]) -> None:
    """State, events, marks, journal and the future: nothing tells a replay from the original."""
    ladder = Ladder()
    table = new_table(ladder, 2, {}, seed=seed)
    for number, move in enumerate(moves):
        if move % 3 == 0:
            table.jump(move % (len(table.lines) + 1))
        else:
            play_on(table, move, seed=number)
    again = replay(ladder, table.journal.dump())
    assert everything(again) == everything(table)
    assert again.journal.dump() == table.journal.dump()
    assert again.taken == table.taken
    if table.outcome is None:
        play_on(table, 5)
        play_on(again, 5)
        assert everything(again) == everything(table)


def test_a_replay_can_stop_on_the_way(ladder: Ladder) -> None:
    """Up to an entry, the journal is that of the table there."""
    table = new_table(ladder, 2, {}, seed=1)
    keys = play_on(table, 20)
    part = replay(ladder, table.journal.dump(), to=7)
    assert part.state.key() == keys[7]
    assert len(part.journal.entries) == 7


def spoiled(table: Table, old: str, new: str) -> str:
    """Return the journal of a table with something in it changed."""
    text = table.journal.dump()
    assert old in text
    return text.replace(old, new, 1)


def test_a_replay_stops_at_the_first_impossible_line(ladder: Ladder) -> None:
    """The error has the line, the reason, and the table up to there."""
    table = new_table(ladder, 1, {}, seed=1)
    for choice in ("walk 0 1", "walk 0 2", "leap 0", "dig 0"):
        table.choose(0, choice)
    with pytest.raises(ReplayError) as error:
        replay(ladder, spoiled(table, "walk 0 2", "walk 0 3"))
    assert error.value.line == 2
    assert error.value.differs == []
    assert error.value.table is not None
    assert error.value.table.state.key() == table.at(1).key()
    assert "line 2 of the game: “0 walk 0 3” is not possible" in str(error.value)
    assert isinstance(error.value, JournalError)
    error.value.table.choose(0, "leap 0")


def test_a_replay_says_how_rules_and_content_differ(ladder: Ladder) -> None:
    """With other rules or another pack, the error says so; without trouble there is none."""
    table = new_table(ladder, 1, {}, seed=1)
    table.choose(0, "walk 0 1")
    text = spoiled(table, "rules 1", "rules 2").replace(table.content.digest, "c0ffee")
    assert replay(ladder, text).state.key() == table.state.key()
    with pytest.raises(ReplayError) as error:
        replay(ladder, text.replace("walk", "crawl"))
    assert error.value.differs == [
        "it was written by rules 2 and these are 1",
        f"its content is c0ffee and this is {table.content.digest}",
    ]
    assert "note that it was written by rules 2" in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("leap 0 | ", "leap 0 | 7 ", 2),
        ("leap 0 | ", "leap 0 | charm:1 ", 2),
        ("0 walk 0 1\n", "0 walk 0 1 | 3\n", 1),
        ("0 walk 0 1\n", "1 walk 0 1\n", 1),
        ("0 walk 0 1\n", "jump 1\n", 1),
        ("begin\n", "begin | 4\n", 0),
        ("seats 1", "seats 9", 0),
        ("rules 1", "option depth 4\nrules 1", 0),
    ],
)
def test_a_replay_checks_everything(ladder: Ladder, old: str, new: str, line: int) -> None:
    """Luck that was not drawn or cannot be, another seat, a jump to nowhere, unknown options."""
    table = new_table(ladder, 1, {}, seed=1)
    table.choose(0, "walk 0 1")
    table.choose(0, "leap 0")
    with pytest.raises(ReplayError) as error:
        replay(ladder, spoiled(table, old, new))
    assert error.value.line == line
    assert (error.value.table is None) == (line == 0)


@pytest.mark.parametrize(
    ("jump", "lie", "said"),
    [
        (2, "jump 2", "“jump 2” is not true: going there takes back more than is free"),
        (3, "jump 3 assisted", "“jump 3 assisted” is not true: going there was free"),
        (4, "jump 4 assisted", "“jump 4 assisted” is not true: going there was free"),
    ],
)
def test_a_jump_cannot_lie_about_its_price(ladder: Ladder, jump: int, lie: str, said: str) -> None:
    """Whether a jump was free follows from the game; a journal that says otherwise is refused."""
    table = new_table(ladder, 1, {}, seed=1)
    for choice in ("walk 0 1", "dig 0", "dig 0", "walk 0 2"):
        table.choose(0, choice)
    table.jump(jump)
    truth = str(table.journal.entries[-1])
    assert replay(ladder, table.journal.dump()).assisted == table.assisted
    with pytest.raises(ReplayError) as error:
        replay(ladder, spoiled(table, f"{truth}\n", f"{lie}\n"))
    assert error.value.line == 5
    assert said in str(error.value)


def test_missing_luck_stops_a_replay(ladder: Ladder) -> None:
    """A line that tells too little luck is impossible."""
    table = new_table(ladder, 1, {}, seed=1)
    table.choose(0, "leap 0")
    text = table.journal.dump()
    with pytest.raises(ReplayError, match="the next die is not known yet"):
        replay(ladder, text[: text.rindex(" ")])


def test_an_option_that_a_journal_does_not_know_has_its_default(scramble: Scramble) -> None:
    """A journal from before an option was there is played as it was then."""
    table = new_table(scramble, 2, {}, seed=1)
    play_on(table, 3)
    again = replay(scramble, spoiled(table, "option carry light\n", ""))
    assert again.state.key() == table.state.key()
    assert again.journal.options == {"carry": "light"}


def test_a_pack_of_ones_own_is_found_again(ladder: Ladder, tmp_path: Path) -> None:
    """The journal says which pack was played."""
    charms = '[[charm]]\nname = "a stone"\nfrom = "ours"\n'
    (tmp_path / "charms.toml").write_text(charms)
    table = new_table(ladder, 1, {}, seed=1, pack=str(tmp_path))
    table.choose(0, "dig 0")
    again = replay(ladder, table.journal.dump())
    assert again.content.components() == {"charm": 1}
    assert again.state.key() == table.state.key()


@given(st.data())
@settings(max_examples=200)
def test_a_damaged_journal_is_replayed_or_refused(data: st.DataObject) -> None:
    """Whatever is done to a journal, there is a table or a clear error, never another one."""
    ladder = Ladder()
    table = new_table(ladder, 2, {}, seed=1)
    play_on(table, 30)
    table.jump(12)
    lines = table.journal.dump().splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        here, there = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        lines[here] = data.draw(
            st.sampled_from([lines[there], "", lines[here] + " 1", lines[here][:-1], "jump 3"])
        )
    text = "\n".join(lines)
    try:
        again = replay(ladder, text)
    except JournalError:
        return
    assert parse(again.journal.dump()).dump() == again.journal.dump()
    assert replay(ladder, again.journal.dump()).state.key() == again.state.key()
