"""The terminal client, played by script: first toys, then every game that there is."""

from __future__ import annotations

import io
from fractions import Fraction

import pytest

from derelict.games import find, ids
from derelict.kernel.chance import Seeded
from derelict.kernel.game import BadOption, Game
from derelict.kernel.journal import parse
from derelict.kernel.table import Table, new_table, replay
from derelict.terminal import Console, Wish
from derelict.terminal.commands import COMMANDS, HELP
from derelict.terminal.menu import Menu, in_columns, percent
from derelict.terminal.saves import data_folder
from derelict.terminal.screen import folded
from derelict.terminal.start import seats_with
from tests.terminal.playing import SEEDED, TOLD, entries, kept, typed
from tests.terminal.vault import VaultGame
from tests.toys import Conclave, Scramble

# What is shown.


def test_menu_has_board_prompt_groups_and_numbers(vault: VaultGame) -> None:
    """The first thing people see says what is played, where they stand and what they can do."""
    shown = typed(vault, wish=SEEDED)
    assert "The Vault" in shown
    assert "h is help" in shown
    assert "[@]" in shown
    assert "What now?" in shown
    assert "What now?\n   1  Walk to room 1\n   2  Rest" in shown


def test_events_are_told_with_their_passage(vault: VaultGame) -> None:
    """What a choice did is told in words."""
    assert "· You walk to room 1. (§1.1)" in typed(vault, "1", wish=SEEDED)


def test_steps_of_one_kind_are_told_by_the_last(vault: VaultGame) -> None:
    """Who walks five rooms reads where that led, and finds each room in the log."""
    shown = typed(vault, "1 2 2 2 2", wish=SEEDED)
    assert shown.count("You walk to") == 1
    assert typed(vault, "y", "l").count("You walk to") == 6


def test_people_at_one_screen_are_told_once(vault: VaultGame) -> None:
    """What one seat has been shown is not shown to the next again."""
    shown = typed(vault, "1", "3", "3", "3", wish=SEEDED._replace(seats=2))
    assert shown.count("You walk to room 1.") == 1


def test_an_unchanged_board_is_not_drawn_again(vault: VaultGame) -> None:
    """Resting changes nothing that is to be seen."""
    assert typed(vault, "2", "2", wish=SEEDED).count("[@]") == 1
    assert typed(vault, "2", "m", wish=SEEDED).count("[@]") == 2


def test_odds_are_in_percent(vault: VaultGame) -> None:
    """Where the game can say how likely something is, the menu does."""
    shown = typed(vault, "1 2 2 2 2 2", wish=SEEDED)
    assert "   2  Rest\n  At the vault\n   3  Pick the lock (33%)" in shown
    assert percent(Fraction(1)) == "100%"
    assert percent(Fraction(999, 1000)) == ">99%"
    assert percent(Fraction(1, 1000)) == "<1%"
    assert percent(Fraction(0)) == "0%"


def test_many_short_options_stand_side_by_side() -> None:
    """A long list does not push the board off the screen."""
    rows = [(str(n), f"door {n}") for n in range(1, 21)]
    lines = in_columns(Console(io.StringIO(), io.StringIO()), rows, 80)
    assert len(lines) == 4
    assert lines[0].startswith("   1  door 1      5  door 5")


def test_colour_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe gets plain text, and so does who asks for it."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert not Console(io.StringIO(), io.StringIO()).colour
    coloured = Console(Terminal(), Terminal())
    assert coloured.styled("x", "bold") == "\x1b[1mx\x1b[0m"
    assert "\x1b[2m(§1.1)" in coloured.with_passages("So it is. (§1.1)")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not Console(Terminal(), Terminal()).colour


# What is typed.


def test_numbers_play_choices(vault: VaultGame) -> None:
    """A number is a choice; several are choices one after the other."""
    typed(vault, "1", "2 2, 2", wish=SEEDED)
    assert entries("vault") == ["0 walk 1", "0 walk 2", "0 walk 3", "0 walk 4"]


def test_unknown_words_change_nothing(vault: VaultGame) -> None:
    """Whatever is typed, the game goes on."""
    shown = typed(vault, "9", "0", "zz", "", "-1", "½", "1 9", "²", wish=SEEDED)
    assert "“9” is not one of the choices" in shown
    assert entries("vault") == ["0 walk 1"]


POOL = (
    *("1", "2", "3", "1 2 2", "a", "c", "?", "? 1", "? \\", "u", "u 2", "u -1", "r", "m", "l", "h"),
    *("s", "s x", "s \0", "s ../../../../dev/null/x", "jump 2", "jump 0", "jump x"),
    *("fork", "fork 1", "fork " + "9" * 20, "j", "f", "b"),
    *("w", "w 1", "w 0", "y", "n", "", " ", "9" * 5000, "٣", "²", "{}", "\x1b[A", "é", "\ud800"),
)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_typed_the_game_stands(vault: VaultGame, seed: int) -> None:
    """No line breaks the client, and what it keeps can always be followed."""
    chance = Seeded("typed", seed)
    typed(vault, *[POOL[chance.below(len(POOL))] for _ in range(60)], wish=SEEDED)
    for path in data_folder().rglob("*.journal"):
        replay(vault, path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_told_the_game_stands(vault: VaultGame, seed: int) -> None:
    """Neither does any telling, and a game that is left again and again goes on."""
    chance = Seeded("told", seed)
    pool = (*POOL, "5", "6", "ring", "ruby", "a", "a", "a")
    for _ in range(6):
        typed(vault, "y", *[pool[chance.below(len(pool))] for _ in range(12)], wish=TOLD)
    for path in data_folder().glob("finished/*.journal"):
        assert replay(vault, path.read_text(encoding="utf-8")).outcome is not None


def test_chain_stops_where_luck_is_drawn(vault: VaultGame) -> None:
    """A chain walks to the vault and picks the lock once, though it says twice."""
    shown = typed(vault, "a", wish=SEEDED)
    assert "a  Go to the vault and try it, 8 steps" in shown
    made = parse(kept("vault")).entries
    assert [str(entry).split(" |")[0] for entry in made][-2:] == ["0 walk 6", "0 pick_lock"]


def test_several_numbers_stop_where_luck_is_drawn(vault: VaultGame) -> None:
    """Nobody picks a lock again before seeing what came of the first time."""
    shown = typed(vault, "1 2 2 2 2 2 3 3", wish=SEEDED)
    assert "Stopped before “3”" in shown
    assert sum("pick_lock" in entry for entry in entries("vault")) == 1


def test_why_not_lists_refusals_with_their_passages(vault: VaultGame) -> None:
    """A question mark says what is not possible and why; with a number, what a passage says."""
    shown = typed(vault, "?", "? 2.1", "?§2", "? lock", "? 99", wish=SEEDED)
    assert "§1.1 Walking: One room at a time, and never through the outer wall." in shown
    assert "× Walk to the outside" in shown
    assert shown.count("§2.1 The vault: A five or six opens it") == 3
    assert "no passage “99”" in shown


def test_help_lists_every_command(vault: VaultGame) -> None:
    """Help speaks of all that can be typed."""
    shown = typed(vault, "h", wish=SEEDED)
    assert {word.split()[0] for word, _ in HELP} >= {key for key in COMMANDS if len(key) == 1}
    assert "take back what you typed last" in shown


def test_log_tells_events_with_their_lines(vault: VaultGame) -> None:
    """The log can be used to jump."""
    shown = typed(vault, "l", "1", "2", "l", wish=SEEDED)
    assert "Nothing has happened yet." in shown
    assert "    2  You walk to room 2. (§1.1)" in shown


# Several seats.


def test_scouts_play_their_seats_also_after_resuming(vault: VaultGame) -> None:
    """Scouts choose by themselves, and a resumed game remembers them."""
    two = Wish(seats=2, options={}, seed=1, scouts="2")
    typed(vault, "2", "2", wish=two)
    assert entries("vault") == ["0 rest", "1 rest"] * 2
    typed(vault, "y", "2")
    assert entries("vault") == ["0 rest", "1 rest"] * 3
    assert "another seat has chosen" in typed(vault, "y", "u", "y")
    assert entries("vault")[-1] == "jump 4 assisted"


@pytest.mark.parametrize("listed", ["3", "x", "0"])
def test_scouts_are_seats_of_the_game(vault: VaultGame, listed: str) -> None:
    """A scout for a seat that is not there is refused."""
    with pytest.raises(BadOption, match="scouts are seats from 1 to 2"):
        typed(vault, wish=Wish(seats=2, options={}, seed=1, scouts=listed))


def test_without_anyone_to_ask_there_are_as_few_seats_as_possible(conclave: Conclave) -> None:
    """A pipe is not asked how many seats there are."""
    typed(conclave, wish=Wish(seats=None, options={}, seed=1))
    assert parse(kept("conclave")).seats == 2


def test_secret_answers_are_given_one_at_a_time(conclave: Conclave) -> None:
    """Where answers are secret, the keyboard is handed over."""
    shown = typed(conclave, "1", "1", "", "1", wish=Wish(seats=2, options={}, seed=1))
    assert "Seat 2: press Enter when only you are looking." in shown
    assert len(entries("conclave")) == 3


def test_any_of_several_seats_may_choose(scramble: Scramble) -> None:
    """Where several may choose, people say who does."""
    wish = Wish(seats=2, options={}, seed=1)
    shown = typed(scramble, "w 2", "1", "w 2", wish=wish)
    assert "Seat 2 may choose now as well" in shown
    assert entries("scramble") == ["1 rest 1"]
    assert "if it may choose now" in shown


def test_what_happens_several_times_is_said_once() -> None:
    """Three guards that do the same are one line."""
    assert folded(["a", "b", "b", "b", "a"]) == ["a", "b ×3", "a"]


# Every game that there is.


def spoken(game: Game, table: Table, tokens: list[str]) -> list[str]:
    """Return pieces of luck as people at a real table tell them."""
    found = []
    for told in tokens:
        what, _, value = told.rpartition(":")
        found.append(game.luck(table.content, what, int(value)) if what else value)
    return found


def refereed(game: Game, table: Table, choices: int) -> list[str]:
    """Make choices with seeded luck, and return what a referee would type; nothing if it ends."""
    script = spoken(game, table, table.journal.setting_up)
    for number in range(choices):
        menu = Menu(table, table.decisions[0])
        typed_number = number % len(menu.lines)
        table.choose(menu.decision.seat, menu.lines[typed_number])
        script += [str(typed_number + 1), *spoken(game, table, table.lines[-1].luck)]
        if table.outcome is not None:
            return []
    return script


def lasts(game: Game, seats: int, seed: int, choices: int) -> bool:
    """Whether a game goes on for so many choices, if the first option is always taken."""
    table = new_table(game, seats, {}, seed=seed)
    for _ in range(choices):
        if table.outcome is None:
            menu = Menu(table, table.decisions[0])
            table.choose(menu.decision.seat, menu.lines[0])
    return table.outcome is None


@pytest.mark.parametrize("game_id", ids())
def test_every_game_is_played_for_sixty_choices(game_id: str) -> None:
    """Sixty choices by script, left and resumed between, with questions and undoing."""
    game = find(game_id)
    seats = game.seats[0]
    seed = next(seed for seed in range(1, 100) if lasts(game, seats, seed, 60))
    wish = Wish(seats=seats, options={}, seed=seed)
    typed(game, *["1"] * 30, "?", "l", "m", "h", wish=wish)
    before = parse(kept(game.id))
    assert len(before.entries) == 30
    shown = typed(game, "y", *["1"] * 30, "u", "y", "r", wish=wish._replace(seed=None))
    assert "The game is kept" in shown
    table = replay(game, kept(game.id))
    assert table.assisted or len(table.lines) >= 60


@pytest.mark.parametrize("game_id", ids())
def test_every_game_is_refereed(game_id: str) -> None:
    """Told the luck of a seeded game, in words, the same game is played."""
    game = find(game_id)
    seats = game.seats[0]
    tables = [new_table(game, seats, {}, seed=seed) for seed in range(1, 20)]
    tried = ((table, refereed(game, table, 40)) for table in tables)
    table, script = next((table, script) for table, script in tried if script)
    typed(game, *script, wish=Wish(seats=seats, options={}, told=True))
    again = replay(game, kept(f"{game.id}-referee"))
    told = [again.say(event) for event in again.events]  # cards that look alike are all one
    assert told == [table.say(event) for event in table.events]
    assert len(again.lines) == len(table.lines)


def test_where_hands_are_hidden_the_others_look_away() -> None:
    """Another seat sits down only when nobody else is looking, by its turn or by w."""
    wish = Wish(seats=2, options={"enhancers": "2"}, seed=1)
    shown = typed(find("daedalus"), "1", "", "1", "w 1", "", wish=wish)
    assert shown.count("Seat 2: press Enter when only you are looking.") == 1
    assert shown.count("Seat 1: press Enter when only you are looking.") == 1


def test_the_seats_offered_are_those_that_go_with_the_options() -> None:
    """A mode may need more seats than another, or allow fewer."""
    game = find("daedalus")
    assert seats_with(game, {}) == [1, 2, 3, 4]
    assert seats_with(game, {"mode": "ariadne"}) == [2, 3, 4, 5]
    assert seats_with(game, {"mode": "unheard of"}) == list(game.seats)
