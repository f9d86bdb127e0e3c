"""Section 3: races, ranks, how common they are, and the Emperor."""

from __future__ import annotations

from collections import Counter

import pytest

from derelict.games.cosmic.content import RACES, RANKS
from derelict.games.cosmic.rules.combat import draw_alien
from derelict.kernel.chance import Scripted
from tests.games.cosmic.arrange import (
    COMPUTERIST,
    GLOCKLE_SOLDIER,
    PSIONIC,
    WEAPONIST,
    alien,
    begin,
    content,
    play,
    scene,
    stand,
)


def mean(race: int, rank: int) -> float:
    """Return the number needed against a race at a rank, averaged over the professions."""
    card = next(a for a in content().aliens if (a.race, a.rank) == (race, rank))
    return sum(card.need) / 5


def test_3_1_seven_races_grow_harder() -> None:
    """In the order of the book, each is at least as hard as the one before."""
    hard = [mean(race, 0) for race in range(7)]
    assert hard == sorted(hard)
    assert RACES[:7] == (
        "Glockle",
        "Rokarian",
        "Kaylon",
        "Vuejon",
        "Argonian",
        "Zandarian",
        "Erphodian",
    )


def test_3_2_every_rank_is_harder_than_the_one_below() -> None:
    """For every race."""
    assert len(RANKS[:7]) == 7
    for race in range(7):
        hard = [mean(race, rank) for rank in range(7)]
        assert hard == sorted(set(hard))


def test_3_3_a_profession_has_its_own_trouble_with_a_race() -> None:
    """§3.1 Psionics do badly against Glockles, worse than everybody else."""
    for card in content().aliens:
        if card.race == 0:
            assert max(card.need) == card.need[PSIONIC - 1]
            assert card.need.count(max(card.need)) == 1


@pytest.mark.parametrize(
    ("title", "profession", "need"),
    [
        ("Rokarian Captain", WEAPONIST, 8),
        ("Argonian Soldier", WEAPONIST, 9),
        ("Erphodian Soldier", WEAPONIST, 11),
        ("Kaylon Captain", PSIONIC, 7),
        ("Vuejon Lieutenant", PSIONIC, 13),
        ("Zandarian Soldier", COMPUTERIST, 12),
    ],
)
def test_3_3_the_numbers_that_the_book_names(title: str, profession: int, need: int) -> None:
    """Six of them are met in its sample game."""
    assert content().aliens[alien(title)].need[profession - 1] == need


def test_3_3_the_easiest_and_the_hardest() -> None:
    """A Glockle Soldier is no trouble to most, an Erphodian Admiral is to all."""
    easy = content().aliens[alien("Glockle Soldier")].need
    hard = content().aliens[alien("Erphodian Admiral")].need
    assert sum([need <= 6 for need in easy]) >= 4
    assert min(hard) >= 16


def test_3_4_races_are_even_and_ranks_thin_out() -> None:
    """28 of each race, in the shares 7, 6, 5, 4, 3, 2 and 1."""
    races = Counter([a.race for a in content().aliens if 0 <= a.race < 7])
    assert set(races.values()) == {28}
    for race in range(7):
        ranks = Counter([a.rank for a in content().aliens if a.race == race])
        assert [ranks[rank] for rank in range(7)] == [7, 6, 5, 4, 3, 2, 1]


def test_3_5_nobody_is_harder_than_the_emperor() -> None:
    """For any profession."""
    emperor = content().aliens[content().emperor]
    for profession in range(5):
        others = [a.need[profession] for a in content().aliens if 0 <= a.race < 7]
        assert emperor.need[profession] > max(others)


def test_3_5_on_the_table_the_emperor_is_met_once() -> None:
    """Rolled again, he is a Glockle Soldier."""
    s = scene(WEAPONIST, draw="tables")
    dice = ["6", "3", "5"]
    assert draw_alien(s, Scripted(dice)) == content().emperor
    assert draw_alien(s, Scripted(dice)) == GLOCKLE_SOLDIER
    assert content().aliens[GLOCKLE_SOLDIER].title == "Glockle Soldier"


def test_3_5_after_that_the_rest_of_the_table_is_as_before() -> None:
    """§5.1 The book's own example, 2-4-2, is a Rokarian Admiral."""
    s = scene(WEAPONIST, draw="tables")
    s.emperor_met = True
    assert draw_alien(s, Scripted(["2", "4", "2"])) == alien("Rokarian Admiral")


def test_3_5_with_cards_there_is_but_one_emperor() -> None:
    """Once drawn he is not in the deck."""
    s = scene(WEAPONIST)
    stand(s, 0, 5, 4)
    begin(s)
    play(s, "move 1", f"alien:{content().emperor} 1 1 1 1 1")
    assert content().emperor not in s.alien_deck
