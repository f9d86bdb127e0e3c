"""The players are asked for the order of guards wherever it makes a difference."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from derelict.games.daedalus.board import BLUE, FIRST, PLACES, RINGS, SIZE
from derelict.games.daedalus.rules import patrols
from derelict.games.daedalus.rules.patrols import walk_loctae, walk_minotaur
from derelict.games.daedalus.state import Daedalus
from derelict.kernel.chance import NO_CHANCE
from tests.games.daedalus.arrange import AUDREY, BAXTER, CLAY, JAMIE, scene, stand
from tests.games.daedalus.test_07_patrols import mixed_up

MOST = 4  # guards in a scene, so that every order of theirs can be tried


def crowded(data: st.DataObject) -> Daedalus:
    """Lay out a Hive with some prisoners about, hidden or not, and few Loctae left."""
    s = mixed_up(data)
    for p in s.prisoners:
        p.hidden = data.draw(st.booleans())
    s.loctae[0] = data.draw(st.integers(0, 5))
    return s


def result(s: Daedalus) -> tuple[object, ...]:
    """Return all that the order could have changed; when all is lost, nothing else matters."""
    if s.outcome is not None:
        return (s.outcome.reason,)
    who = tuple([(p.place, p.captive, p.captures) for p in s.prisoners])
    return (who, tuple(s.minotaurs), tuple(s.loctae))


def in_order(
    s: Daedalus, order: tuple[int, ...], steps: int, heading: int, loctae: bool
) -> Daedalus:
    """Let guards walk in an order; those that merged on the way no longer do."""
    after = s.clone()
    for start in order:
        if start in after.waiting and after.outcome is None:
            (walk_loctae if loctae else walk_minotaur)(after, start, steps, heading)
    return after


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_7_5_where_nobody_is_asked_the_order_of_minotaurs_is_all_one(data: st.DataObject) -> None:
    """§7.12, 7.13.3 Every order has been tried: the same captures, the same guards left."""
    s = crowded(data)
    ring = data.draw(st.integers(BLUE, RINGS - 1))
    near = st.integers(0, min(5, SIZE[ring] - 1))
    for index in data.draw(st.lists(near, min_size=2, max_size=MOST)):
        s.minotaurs[FIRST[ring] + index] += 1
    steps, heading = data.draw(st.integers(1, 3)), data.draw(st.sampled_from([1, -1]))
    patrols.merge_groups(s, NO_CHANCE)
    patrols.muster(s, NO_CHANCE, ring, steps, heading)
    if len(s.waiting) > 1 and not patrols.order_matters(s, steps, heading):
        orders = sorted(set(permutations(s.waiting)))
        ends = {result(in_order(s, order, steps, heading, loctae=False)) for order in orders}
        assert len(ends) == 1


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_7_5_where_nobody_is_asked_the_order_of_loctae_is_all_one(data: st.DataObject) -> None:
    """§7.6.1 Through gates and between walls, by standard cards and by white ones."""
    s = crowded(data)
    s.loctae[0] = 0
    for place in data.draw(
        st.lists(st.integers(FIRST[BLUE], PLACES - 1), min_size=2, max_size=MOST)
    ):
        s.loctae[place] += 1
    steps, heading = data.draw(st.integers(1, 3)), data.draw(st.sampled_from([1, -1, 0]))
    patrols.muster_loctae(s, NO_CHANCE, steps, heading)
    if not patrols.loctae_order_matters(s, steps, heading):
        orders = sorted(set(permutations(s.waiting)))
        ends = {result(in_order(s, order, steps, heading, loctae=True)) for order in orders}
        assert len(ends) == 1


def test_7_5_all_four_prisoners_in_the_way_are_captured_one_by_one() -> None:
    """§7.13.3 Each Minotaur takes whoever is in the first room with anybody in it, and is gone."""
    s = scene(BAXTER, CLAY, AUDREY, JAMIE)
    for seat, place in enumerate((8, 8, 9, 10)):
        stand(s, seat, place)
    s.minotaurs[7] = 3
    s.loctae[0] = 5
    patrols.muster(s, NO_CHANCE, BLUE, 3, 1)
    after = in_order(s, s.waiting, 3, 1, loctae=False)
    assert after.outcome is not None
    assert sum(after.minotaurs) == 0
