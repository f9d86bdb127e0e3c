"""Luck that people tell, as referees of a real table."""

from __future__ import annotations

from derelict.terminal import Wish
from derelict.terminal.saves import Save, data_folder, save_path
from tests.terminal.playing import TOLD, entries, kept, typed
from tests.terminal.vault import VaultGame
from tests.toys import Conclave, Ladder


def test_told_luck_is_asked_for_and_kept(vault: VaultGame) -> None:
    """People roll and draw; wrong tellings are refused in a sentence."""
    told = ("3", "1", "a", "7", "x", "5", "gold", "ruby", "crown")
    shown = typed(vault, *told, wish=TOLD)
    assert "A die shows a number from 1 to 2, not “3”." in shown
    assert "A die shows a number from 1 to 6, not “7”." in shown
    assert "“gold” is not among those that can be drawn" in shown
    assert "“ruby” can be any of these" in shown
    assert "Inside lies the ruby crown." in shown
    finished = next((data_folder() / "finished").glob("vault-referee-*.journal"))
    text = finished.read_text(encoding="utf-8")
    assert "begin | 1\n" in text
    assert "0 pick_lock | 5 card:11\n" in text


def test_told_luck_says_what_it_is_for_and_what_came_of_it(vault: VaultGame) -> None:
    """Who rolls knows for which rule, and reads each event once."""
    shown = typed(vault, "1", "a", "5", "coin", wish=TOLD)
    assert "Roll a die (new): 1-2>" in shown
    assert "Roll a die (pick lock): 1-6>" in shown
    assert shown.index("The lock takes a 5.") < shown.index("Which card (pick lock)?")
    assert shown.count("The lock takes a 5.") == 1


def test_dice_can_be_told_together(ladder: Ladder) -> None:
    """Three dice are one line to type."""
    shown = typed(ladder, "2", "7 1 1", "3 3 4", wish=TOLD)
    assert "A die shows a number from 1 to 6, not “7 1 1”." in shown
    assert entries("ladder-referee") == ["0 leap 0 | 3 3 4"]


def test_luck_told_beyond_what_is_drawn_is_asked_for_again(vault: VaultGame) -> None:
    """Of three dice for one lock nobody knows which was meant; the same after leaving."""
    shown = typed(vault, "1", "a", "3 4 2", wish=TOLD)
    assert "That cannot be: “4” was told, but no more luck is drawn." in shown
    assert entries("vault-referee")[-1] == "0 walk 6"
    shown = typed(vault, "y", "5 5", "2", wish=TOLD)
    assert "That cannot be: “4” was told" in shown
    assert "That cannot be: a card was wanted, but “5” was told." in shown
    assert entries("vault-referee")[-1] == "0 pick_lock | 2"


def test_setting_up_told_beyond_what_is_drawn_is_refused(vault: VaultGame) -> None:
    """What is too much is said, and taken back from the end."""
    shown = typed(vault, "1 2", "2", wish=TOLD)
    assert "“2” was told, but setting up draws no more luck" in shown
    assert "begin | 1\n" in kept("vault-referee")


def test_told_luck_can_be_taken_back_before_it_counts(vault: VaultGame) -> None:
    """A slip of the tongue is no roll; at last the choice itself is taken back."""
    typed(vault, "u", "1", "a", "5", "u", "u", "1", wish=TOLD)
    assert entries("vault-referee")[-1] == "0 walk 5"
    assert not Save(save_path("vault-referee"), True).notes.exists()


def test_told_luck_is_not_lost_when_the_game_is_left(vault: VaultGame) -> None:
    """Setting up and a half-told choice go on where they were left."""
    typed(vault, wish=TOLD)
    typed(vault, "2", wish=TOLD)
    assert "begin | 2\n" in kept("vault-referee")
    typed(vault, "y", "a", "6", wish=TOLD)
    assert entries("vault-referee")[-1] == "0 walk 6"
    shown = typed(vault, "y", "coin", wish=TOLD)
    assert "Inside lies the copper coin." in shown
    finished = next((data_folder() / "finished").glob("vault-referee-*.journal"))
    assert "0 pick_lock | 6 card:12\n" in finished.read_text(encoding="utf-8")


def test_told_setting_up_can_be_interrupted(conclave: Conclave) -> None:
    """A long setting up is kept card by card."""
    wish = Wish(seats=2, options={}, told=True)
    typed(conclave, "3", "7", wish=wish)
    assert "begin | card:3 card:7\n" in kept("conclave-referee")
    typed(conclave, "y", "u", "5", wish=wish)
    assert "begin | card:3 card:5\n" in kept("conclave-referee")
