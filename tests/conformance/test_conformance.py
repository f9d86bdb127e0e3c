"""What every game must do, whatever its rules, in every mode and with every number of seats."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from derelict.kernel.chance import Recorded, Seeded
from derelict.kernel.flow import (
    EVERYONE,
    Event,
    State,
    Step,
    TooManyPaths,
    asked_again,
    outcomes,
    playout,
    refusals,
)
from derelict.kernel.journal import parse
from derelict.kernel.table import CannotUndo, Table, replay
from derelict.kernel.words import Phrase
from derelict.kernel.written import read_step
from tests.conformance.play import (
    Case,
    cases,
    games,
    pick,
    play,
    read_back,
    recorded,
    sections,
    view_text,
    walk,
    written,
)

ROOT = Path(__file__).resolve().parents[2]
PATHS = 2000  # of luck that an option may take before its outcomes are given up

every_case = pytest.mark.parametrize("case", cases(), ids=lambda case: case.label)
by_both = pytest.mark.parametrize("by_scout", [False, True], ids=["random", "scout"])


def asked(s: State) -> list[tuple[int, str, list[str]]]:
    """Write the open decisions down."""
    return [(d.seat, d.prompt, [str(option) for option in d.options]) for d in s.decisions]


def some(states: tuple[State, ...], most: int) -> list[State]:
    """Return some of the states, from all along the game."""
    return list(states[:: max(1, len(states) // most)])


# Options.


@every_case
@by_both
def test_options_are_there_and_differ_and_parse_back(case: Case, by_scout: bool) -> None:
    """Each open decision has options, no two alike, and each line reads back as its step."""
    rules = case.game.rules()
    for s in walk(case, by_scout):
        assert (s.outcome is None) == bool(s.decisions)
        assert len({decision.seat for decision in s.decisions}) == len(s.decisions)
        for decision in s.decisions:
            assert 0 <= decision.seat < case.seats
            lines = [str(option) for option in decision.options]
            assert lines
            assert len(set(lines)) == len(lines)
            assert [read_step(line, rules) for line in lines] == decision.options


@every_case
@by_both
def test_asked_again_the_options_are_the_same(case: Case, by_scout: bool) -> None:
    """Asking anew gives the same decisions in the same order, draws no luck, changes nothing."""
    for s in walk(case, by_scout):
        before = s.key()
        assert asked(asked_again(s)) == asked(s)
        assert s.key() == before


@every_case
def test_no_refusal_is_an_option(case: Case) -> None:
    """What is refused is not offered, to the same seat at the same time."""
    for s in walk(case, by_scout=False):
        for decision in s.decisions:
            refused = [refusal.step for refusal in refusals(s, decision.seat)]
            assert not [step for step in refused if step in decision.options]


@every_case
def test_every_game_ends_within_its_bound(case: Case) -> None:
    """Random play always comes to an end, and the end says each seat's result."""
    for seed in range(3):
        s = case.new(seed)
        made = playout(s, Seeded(seed, "luck"), Seeded(seed, "choices"), case.game.longest)
        assert made <= case.game.longest
        check_outcome(case, s)


@every_case
def test_a_game_played_by_scouts_ends_too(case: Case) -> None:
    """Sensible play comes to an end within the same bound."""
    *_, end = play(case, by_scout=True, seed=5)
    check_outcome(case, end)


def check_outcome(case: Case, s: State) -> None:
    """Check that the game is over, with a reason, results and scores for all."""
    assert s.outcome is not None, f"{case.label} goes on after {case.game.longest} decisions"
    assert s.outcome.reason
    assert len(s.outcome.results) == case.seats
    assert len(s.outcome.scores) == case.seats
    assert not s.decisions
    assert not s.agenda


@every_case
def test_scouts_choose_what_is_legal_and_touch_nothing(case: Case) -> None:
    """A scout's choice is the index of an option, and asking it changes no state."""
    for s in walk(case, by_scout=False):
        before = s.key()
        for decision in s.decisions:
            chosen = case.game.scout(s, decision, Seeded("scout"))
            assert 0 <= chosen < len(decision.options)
        assert s.key() == before


# States.


@every_case
@by_both
def test_clones_are_equal_and_independent(case: Case, by_scout: bool) -> None:
    """A clone equals its state at every decision, and no kept state ever changes."""
    kept: list[tuple[State, tuple[object, ...]]] = []
    for s in play(case, by_scout, seed=3):
        clone = s.clone()
        assert clone.key() == s.key()
        assert clone.learned == s.learned
        kept.append((clone, s.key()))
        if len(kept) > case.budget:
            break
    for state, key in kept:
        assert state.key() == key
    assert len({key for _, key in kept}) > 1


@every_case
def test_playing_a_clone_leaves_the_state_alone(case: Case) -> None:
    """Playing a clone to the end changes nothing in the state that it was made of."""
    for s in some(walk(case, by_scout=False), 6):
        before, text = s.key(), written(s)
        playout(s.clone(), Seeded("luck"), Seeded("choices"), 200)
        assert s.key() == before
        assert written(s) == text


@every_case
@by_both
def test_a_written_state_reads_back_equal(case: Case, by_scout: bool) -> None:
    """JSON and back gives a state equal by key and by text."""
    for s in some(walk(case, by_scout), 60):
        text = written(s)
        again = read_back(case, text)
        assert again.key() == s.key()
        assert written(again) == text


@every_case
def test_a_written_state_plays_on_alike(case: Case) -> None:
    """A state read back goes on just as the one it was written from."""
    for s in some(walk(case, by_scout=False), 6):
        one, other = s.clone(), read_back(case, written(s))
        for state in (one, other):
            playout(state, Seeded("luck"), Seeded("choices"), 60)
        assert one.key() == other.key()


@every_case
@by_both
def test_everything_is_somewhere_exactly_once(case: Case, by_scout: bool) -> None:
    """The same cards, tiles, tokens and counters are there in every state."""
    first, *others = walk(case, by_scout)
    things = sorted([thing for thing, _ in case.game.tally(first)])
    assert things
    for s in others:
        assert sorted([thing for thing, _ in case.game.tally(s)]) == things


# Journals.


@every_case
@by_both
def test_dump_and_replay_give_the_same_game(case: Case, by_scout: bool) -> None:
    """The replay of a journal has the same state, the same events and the same text."""
    table = recorded(case, by_scout)
    text = table.journal.dump()
    again = replay(case.game, text)
    assert again.state.key() == table.state.key()
    assert again.history == table.history
    assert again.taken == table.taken
    assert again.journal.dump() == text
    assert parse(text).dump() == text


@every_case
def test_a_public_journal_replays_without_its_seed(case: Case) -> None:
    """The luck that was drawn is in the lines; the seed of what is to come is kept back."""
    table = recorded(case, by_scout=False)
    text = table.journal.dump(public=True)
    assert "luck hidden" in text.splitlines()
    assert "luck seeded 2" not in text.splitlines()
    assert replay(case.game, text).state.key() == table.state.key()


@pytest.fixture(scope="module")
def here() -> dict[str, str]:
    """A digest of a journal of every case, made in this process."""
    from tests.conformance import journals

    return journals.digests()


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_the_same_seed_gives_the_same_journal(here: dict[str, str], hash_seed: str) -> None:
    """No order of a set or of hashes ever shows, in any process."""
    path = os.pathsep.join([str(ROOT), *sys.path])
    found = subprocess.run(
        [sys.executable, "-m", "tests.conformance.journals"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout) == here


# Hidden information.


@every_case
@by_both
def test_views_are_plain_values(case: Case, by_scout: bool) -> None:
    """Each seat's view is JSON, and looking changes nothing."""
    for s in walk(case, by_scout):
        before = s.key()
        for seat in range(case.seats):
            text = view_text(case, s, seat)
            assert json.loads(text) == case.game.view(s, seat)
        assert s.key() == before


def shown(case: Case, s: State, seat: int) -> str:
    """Write down all that a seat is shown: its view, its board, what it is asked and refused."""
    decision = s.decision(seat)
    lines = [view_text(case, s, seat), case.game.board(s, seat, colour=False)]
    if decision is not None:
        lines += [decision.prompt, case.game.prompt(s, case.content, decision)]
        lines += [f"{step} {labelled(case, s, step)}" for step in decision.options]
        lines += [f"{r.step} {labelled(case, s, r.step)} §{r.passage}" for r in refusals(s, seat)]
    return "\n".join(lines)


def labelled(case: Case, s: State, step: Step) -> str:
    """Write down how an option is shown."""
    targets = case.game.targets(s, case.content, step)
    return f"{case.game.label(s, case.content, step)} {targets}"


@every_case
@by_both
def test_what_a_seat_may_not_know_shows_nowhere(case: Case, by_scout: bool) -> None:
    """A world that a seat could just as well be in looks the same to it, byte by byte."""
    for number, s in enumerate(some(walk(case, by_scout), 60)):
        before = s.key()
        for seat in range(case.seats):
            world = case.game.imagine(s, seat, Seeded(number, seat))
            assert shown(case, world, seat) == shown(case, s, seat)
        assert s.key() == before


@every_case
def test_an_imagined_world_can_be_played(case: Case) -> None:
    """What a seat imagines is a state like any other: nothing is lost in it, and it plays on."""
    for number, s in enumerate(some(walk(case, by_scout=False), 12)):
        things = sorted([thing for thing, _ in case.game.tally(s)])
        for seat in range(case.seats):
            world = case.game.imagine(s, seat, Seeded(number, seat))
            assert sorted([thing for thing, _ in case.game.tally(world)]) == things
            assert asked(asked_again(world)) == asked(world)
            playout(world, Seeded("luck"), Seeded("choices"), 60)


@every_case
def test_what_others_do_tells_a_seat_no_more_than_its_view(case: Case) -> None:
    """Where two worlds still look the same after a choice, the seat was told the same of it."""
    for seat, one, other in twice(case):
        if shown(case, one.state, seat) == shown(case, other.state, seat):
            assert one.told(seat) == other.told(seat)


@every_case
def test_what_can_be_undone_for_nothing_has_taught_nothing(case: Case) -> None:
    """After a free choice, worlds that a seat could not tell apart still look the same to it."""
    for seat, one, other in twice(case):
        if one.free:
            assert other.free
            assert shown(case, one.state, seat) == shown(case, other.state, seat)
            assert one.told(seat) == other.told(seat)


class Chosen:
    """What came of a choice."""

    def __init__(self, s: State, seat: int, index: int) -> None:
        luck = Recorded(Seeded("luck"))
        self.state = s.clone()
        self.state.events = []
        self.state.choose(seat, index, luck)
        self.free = not luck.tokens and not self.state.learned

    def told(self, seat: int) -> list[Event]:
        """Return what a seat was told of it."""
        return [e for e in self.state.events or [] if e.seat in (EVERYONE, seat)]


def twice(case: Case) -> Iterator[tuple[int, Chosen, Chosen]]:
    """Make the same choice in two worlds that a seat cannot tell apart, again and again."""
    for number, s in enumerate(some(walk(case, by_scout=False), 60)):
        for seat, decision in product(range(case.seats), s.decisions):
            world = case.game.imagine(s, seat, Seeded(number, seat))
            same = world.decision(decision.seat)
            index = number % len(decision.options)
            if same is not None and decision.options[index] in same.options:
                one = Chosen(s, decision.seat, index)
                found = same.options.index(decision.options[index])
                yield seat, one, Chosen(world, decision.seat, found)


@every_case
def test_luck_to_come_shows_nowhere(case: Case) -> None:
    """A table with the same past and another seed looks the same to every seat."""
    table = recorded(case, by_scout=False)
    for line in range(0, table.position + 1, max(1, table.position // 3)):
        other = table.fork(line, seed=99)
        there = table.at(line)
        assert other.state.key() == there.key()
        for seat in range(case.seats):
            assert shown(case, other.state, seat) == shown(case, there, seat)


# Undo.


@every_case
@by_both
def test_free_undo_takes_back_no_luck(case: Case, by_scout: bool) -> None:
    """What is offered as free has drawn no luck, and has shown nobody a hidden thing."""
    table = case.table(seed=4)
    choices = Seeded(4, "choices")
    for _ in range(min(case.budget, 100)):
        if table.outcome is not None:
            break
        decision, index = pick(case, table.state, by_scout, choices)
        table.choose(decision.seat, index)
        if table.undo_is_free:
            assert not table.lines[-1].luck
            assert not table.state.learned


@every_case
@by_both
def test_undo_and_redo_give_the_same_states(case: Case, by_scout: bool) -> None:
    """From anywhere one can go back to the start, line by line, and forth again."""
    table = case.table(seed=6)
    choices = Seeded(6, "choices")
    keys = [table.state.key()]
    while table.outcome is None and table.position < min(case.budget, 80):
        decision, index = pick(case, table.state, by_scout, choices)
        table.choose(decision.seat, index)
        keys.append(table.state.key())
        check_back_and_forth(table, keys)
    for key in reversed(keys[:-1]):
        table.undo()
        assert table.state.key() == key
    with pytest.raises(CannotUndo):
        table.undo()
    for key in keys[1:]:
        table.redo()
        assert table.state.key() == key
    assert replay(case.game, table.journal.dump()).state.key() == keys[-1]


def check_back_and_forth(table: Table, keys: list[tuple[object, ...]]) -> None:
    """Take the last choice back and make it again."""
    free = table.undo_is_free
    assert table.undo() == free
    assert table.state.key() == keys[-2]
    table.redo()
    assert table.state.key() == keys[-1]


# Odds.


@every_case
@by_both
def test_the_outcomes_of_an_option_sum_to_one(case: Case, by_scout: bool) -> None:
    """Every way the luck of a choice can fall is found, with its exact odds."""
    tried = found = 0
    for number, s in enumerate(some(walk(case, by_scout), 8)):
        before = s.key()
        for decision in s.decisions[:2]:
            index = number % len(decision.options)
            tried += 1
            try:
                ways = outcomes(s, decision.seat, index, limit=PATHS)
            except TooManyPaths:
                continue
            found += 1
            assert sum([odds for odds, _ in ways], Fraction(0)) == 1
        assert s.key() == before
    assert tried
    assert found * 3 > tried


@every_case
def test_odds_and_scores_are_numbers_that_can_be(case: Case) -> None:
    """Odds are between nought and one where they can be said, and scores are finite."""
    for s in some(walk(case, by_scout=True), 40):
        for seat in range(case.seats):
            assert math.isfinite(case.game.score(s, seat))
        for decision in s.decisions:
            for option in decision.options:
                odds = case.game.odds(s, decision.seat, option)
                assert odds is None or 0 <= odds <= 1


# Words.


def check_phrase(case: Case, phrase: Phrase) -> None:
    """Check that a phrase cites a passage of the rulebook."""
    assert phrase.passage in sections(case.game.id), f"“{phrase.text}” cites §{phrase.passage}"


@every_case
@by_both
def test_options_prompts_and_refusals_have_words(case: Case, by_scout: bool) -> None:
    """Whatever is offered, asked or refused can be said, and cites a passage that there is."""
    game, content = case.game, case.content
    for s in some(walk(case, by_scout), 60):
        for decision in s.decisions:
            assert game.prompt(s, content, decision).strip()
            for step in decision.options:
                check_phrase(case, game.phrase(content, step))
                assert game.label(s, content, step).strip()
            labels = [game.label(s, content, step) for step in decision.options]
            assert len(set(labels)) == len(labels), f"two options read alike: {labels}"
            for refusal in refusals(s, decision.seat):
                assert refusal.passage in sections(game.id), refusal.passage
                assert game.label(s, content, refusal.step).strip()


@every_case
@by_both
def test_events_have_words(case: Case, by_scout: bool) -> None:
    """Whatever happens can be said, and cites a passage that there is."""
    table = recorded(case, by_scout)
    assert table.events
    for event in table.events:
        check_phrase(case, case.game.event_phrase(case.content, event))
        assert table.say(event).strip()
        assert "{" not in table.say(event)
        case.game.event_targets(table.state, case.content, event)


@pytest.mark.parametrize("game_id", list(games()))
def test_every_phrase_cites_a_passage_that_there_is(game_id: str) -> None:
    """No phrase of the base pack cites a passage that the rulebook does not have."""
    words = games()[game_id].content().words
    for table in (words.events, words.options, words.prompts):
        for name, phrase in table.items():
            assert not phrase.passage or phrase.passage in sections(game_id), name


@every_case
def test_routes_begin_with_an_option(case: Case) -> None:
    """A chain of choices that is offered can be begun."""
    for s in some(walk(case, by_scout=False), 20):
        for decision in s.decisions:
            lines = [str(option) for option in decision.options]
            for name, chain in case.game.routes(s, decision.seat):
                assert name
                assert chain[0] in lines


@every_case
def test_boards_are_drawn(case: Case) -> None:
    """Each seat's board is text, and without colour it has no escapes."""
    for s in some(walk(case, by_scout=False), 6):
        for seat in range(case.seats):
            plain = case.game.board(s, seat, colour=False)
            assert plain.strip()
            assert "\x1b" not in plain
            assert case.game.board(s, seat, colour=True).strip()
