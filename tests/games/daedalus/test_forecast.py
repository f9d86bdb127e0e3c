"""The forecast says what THESEUS will do, and THESEUS does it."""

from __future__ import annotations

import pytest

from derelict.games.daedalus.forecast import forecast
from derelict.games.daedalus.rules.theseus import begin_hive
from derelict.games.daedalus.state import ACTING
from derelict.kernel.chance import NO_CHANCE, Seeded
from derelict.kernel.flow import do
from tests.games.daedalus.arrange import (
    BAXTER,
    CLAY,
    act,
    blue,
    green,
    on_theseus,
    red,
    scene,
    stand,
    the_end,
)
from tests.games.daedalus.soak import new


def test_7_1_it_tells_turns_patrols_and_captures() -> None:
    """Ring by ring and guard by guard, up to the alert level and no further."""
    s = scene(BAXTER, CLAY)
    on_theseus(s, "green 2 clockwise", "red 3 clockwise", "blue 1 clockwise")
    stand(s, 0, red(2))
    s.minotaurs[red(0)] = 1
    s.loctae[blue(0)] = 1
    found = forecast(act(s))
    assert found.turned == [0, 0, 0, 0, 2]
    assert found.captured == [0]
    assert found.unknown == []
    assert sum(found.minotaurs) == 0
    assert found.loctae[blue(3)] == 1
    assert [str(event) for event in found.events if event.kind == "turns"] == ["turns 4 2 1"]


def test_7_10_what_depends_on_luck_is_marked_and_left_out() -> None:
    """§11.1 Minotaur cards, and cards that lie face down."""
    s = scene(BAXTER, CLAY, enhancers="1")
    on_theseus(s, "minotaur", "red 1")
    on_theseus(s, "-", "-", "green 2", shown=False)
    s.alert = 2
    found = forecast(act(s))
    assert found.unknown == [0, 2]
    assert found.turned == [0] * 5
    assert sum(found.minotaurs) == 0


def test_7_5_choices_of_the_players_are_counted() -> None:
    """Where an order of guards has yet to be chosen."""
    s = scene(BAXTER, CLAY)
    on_theseus(s, "-", "red 3 clockwise")
    stand(s, 0, red(3))
    s.minotaurs[red(0)] = s.minotaurs[red(1)] = 1
    assert forecast(act(s)).choices == 1


def test_4_1_asking_changes_nothing() -> None:
    """The state is as it was, and so are its decisions."""
    s = scene(BAXTER, CLAY)
    on_theseus(s, "green 2 clockwise", "red 3 clockwise")
    s.minotaurs[green(0)] = 1
    before = act(s).key()
    forecast(s)
    assert s.key() == before


@pytest.mark.parametrize("enhancers", ["none", "7"])
def test_7_2_the_forecast_comes_true(enhancers: str) -> None:
    """In random play: with nothing left to luck and to choose, Phase 3 is as was foretold."""
    told = 0
    for seed in range(60):
        s = new((3, "base", enhancers), seed)
        luck, choices = Seeded(seed, "luck"), Seeded(seed, "choices")
        while s.outcome is None:
            found = forecast(s) if s.phase == ACTING else None
            if found is not None and not found.unknown and not found.choices:
                told += 1
                after = s.clone()
                after.decisions = []
                after.agenda = [do(the_end), do(begin_hive)]
                after.events = []
                after.advance(NO_CHANCE)
                assert found.turned == after.turned
                assert found.minotaurs == after.minotaurs
                assert found.loctae == after.loctae
                assert found.lost == (after.outcome is not None)
                caught = [event.values[0] for event in after.events if event.kind == "captured"]
                assert found.captured == caught
            decision = s.decisions[choices.below(len(s.decisions))]
            s.choose(decision.seat, choices.below(len(decision.options)), luck)
    assert told > 200
