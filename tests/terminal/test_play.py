"""The terminal client, played by script: first toys, then every game that there is."""

from __future__ import annotations

import io
import os
from fractions import Fraction
from pathlib import Path

import pytest

from derelict.games import find, ids
from derelict.kernel.chance import Seeded
from derelict.kernel.game import BadOption, Game
from derelict.kernel.journal import JournalError, parse
from derelict.kernel.table import ReplayError, Table, new_table, replay
from derelict.terminal import Console, Wish, play_game
from derelict.terminal.commands import COMMANDS, HELP
from derelict.terminal.menu import Menu, in_columns, percent
from derelict.terminal.saves import Save, data_folder, save_path, write_whole
from tests.terminal.vault import Vault, VaultGame
from tests.toys import Conclave, Ladder, Scramble

ALONE = Wish(seats=1, options={})
SEEDED = ALONE._replace(seed=1)
TOLD = ALONE._replace(told=True)


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep saves out of the user's folder, and lines of one width."""
    monkeypatch.setenv("DERELICT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def vault(tmp_path: Path) -> VaultGame:
    """A corridor with a vault at its end."""
    return VaultGame(tmp_path / "vault")


def typed(game: Game, *lines: str, wish: Wish = ALONE, status: int = 0) -> str:
    """Play with these lines typed, and return all that was written."""
    out = io.StringIO()
    console = Console(io.StringIO("".join(f"{line}\n" for line in lines)), out)
    assert play_game(game, wish, console) == status
    return out.getvalue()


def kept(name: str) -> str:
    """Return the journal that is kept under a name."""
    return save_path(name).read_text(encoding="utf-8")


def entries(name: str) -> list[str]:
    """Return what was chosen in the game that is kept under a name."""
    return [str(entry) for entry in parse(kept(name)).entries]


def room(game: Game, name: str = "vault") -> int:
    """Return the room in which the kept game stands."""
    state = replay(game, kept(name)).state
    assert isinstance(state, Vault)
    return state.room


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


# Time.


def test_undo_takes_back_all_that_was_typed_last(vault: VaultGame) -> None:
    """What was typed as one is taken back as one, and is free while nothing was learned."""
    shown = typed(vault, "1", "2 2 2", "u", wish=SEEDED)
    assert "that was free" in shown
    assert room(vault) == 1
    assert entries("vault")[-1] == "jump 1"


def test_redo_does_it_again(vault: VaultGame) -> None:
    """Redo is the mirror of undo."""
    assert "· You walk to room 4." in typed(vault, "1", "2 2 2", "u", "u", "r", "r", wish=SEEDED)
    assert room(vault) == 4
    assert "nothing to do again" in typed(vault, "y", "r")


def test_undo_by_number_and_across_a_resumed_game(vault: VaultGame) -> None:
    """A game that was left can be taken back as well."""
    typed(vault, "1", "2 2 2", wish=SEEDED)
    typed(vault, "y", "u", "u 2")
    assert room(vault) == 1
    assert "nothing to take back" in typed(vault, "y", "u 7")


def test_undo_of_luck_asks_once_and_marks_the_game(vault: VaultGame) -> None:
    """Luck is taken back only when people say so, and the journal keeps that."""
    shown = typed(vault, "a", "u", "n", "u", "y", "a", "u", wish=SEEDED)
    assert shown.count("marks the game as assisted") == 2
    assert entries("vault").count("jump 0 assisted") == 2
    assert replay(vault, kept("vault")).assisted


def test_jump_goes_anywhere(vault: VaultGame) -> None:
    """Lines that were taken back can still be reached."""
    shown = typed(vault, "1 2 2", "jump 1", "jump 3", "jump 9", "jump", wish=SEEDED)
    assert room(vault) == 3
    assert shown.count("stands at line 3 of 3; jump 12 goes") == 2


def test_fork_leaves_the_first_game_as_it_is(vault: VaultGame) -> None:
    """A fork is another game in another file, with other luck."""
    typed(vault, "1 2 2", "fork 1", "2", "fork 99", wish=SEEDED)
    files = sorted(save_path("vault").parent.glob("*.journal"))
    assert len(files) == 2
    assert entries("vault") == ["0 walk 1", "0 walk 2", "0 walk 3"]
    other = next(path for path in files if path.name != "vault.journal")
    journal = parse(other.read_text(encoding="utf-8"))
    assert [str(entry) for entry in journal.entries] == ["0 walk 1", "0 walk 2"]
    assert journal.luck != parse(kept("vault")).luck


# Keeping.


def test_game_is_kept_after_every_choice_and_resumed(vault: VaultGame) -> None:
    """Whoever plays again is asked, and goes on where the game was left."""
    assert "The game is kept" in typed(vault, "1", wish=SEEDED)
    shown = typed(vault, "y", "2")
    assert "There is an unfinished game: 1 seat, 1 choice so far" in shown.replace("\n", " ")
    assert entries("vault") == ["0 walk 1", "0 walk 2"]


def test_resuming_tells_what_happened_last(vault: VaultGame) -> None:
    """People who come back are told where they were."""
    typed(vault, "1 2 2", wish=SEEDED)
    shown = typed(vault, "y")
    assert "You walk to room 3." in shown
    assert "You walk to room 2." not in shown


def test_no_answer_means_to_go_on(vault: VaultGame) -> None:
    """An end of input where a game is offered keeps that game."""
    typed(vault, "1", wish=SEEDED)
    typed(vault)
    assert entries("vault") == ["0 walk 1"]


@pytest.mark.parametrize("lines", [("n", "1"), ("1",)])
def test_another_game_never_overwrites_an_unfinished_one(
    vault: VaultGame, lines: tuple[str, ...]
) -> None:
    """Whether by saying no or by giving a seed, the old game is set aside."""
    typed(vault, "1", "2", wish=SEEDED)
    typed(vault, *lines, wish=ALONE if lines[0] == "n" else SEEDED)
    others = [p for p in save_path("vault").parent.iterdir() if p.name != "vault.journal"]
    assert len(others) == 1
    old = parse(others[0].read_text(encoding="utf-8"))
    assert [str(entry) for entry in old.entries] == ["0 walk 1", "0 walk 2"]
    assert len(entries("vault")) == 1


def test_a_save_that_cannot_be_read_is_set_aside(vault: VaultGame) -> None:
    """A broken file neither stops a new game nor is it lost."""
    write_whole(save_path("vault"), "not a journal")
    assert "cannot be read" in typed(vault, "1")
    assert len(list(save_path("vault").parent.glob("*.journal"))) == 2


def test_a_game_that_rules_cannot_follow_goes_on_from_its_last_good_line(vault: VaultGame) -> None:
    """Nothing is thrown away: the old file stays beside."""
    typed(vault, "1 2 2", wish=SEEDED)
    write_whole(save_path("vault"), kept("vault").replace("0 walk 3", "0 walk 5"))
    with pytest.raises(ReplayError):
        typed(vault, "y", "n")
    assert "0 walk 5" in kept("vault")
    typed(vault, "y", "y")
    assert entries("vault") == ["0 walk 1", "0 walk 2"]
    assert len(list(save_path("vault").parent.glob("*.journal"))) == 2


def test_file_is_used_as_it_is_named(vault: VaultGame, tmp_path: Path) -> None:
    """A file of one's own is begun, gone on with, and left in its place when the game is over."""
    own = ALONE._replace(file=str(tmp_path / "mine.journal"))
    typed(vault, "1", wish=own._replace(seed=1))
    typed(vault, *["a"] * 40, wish=own)
    assert "pick_lock" in Path(str(own.file)).read_text(encoding="utf-8")
    with pytest.raises(BadOption, match="leave out the seed"):
        typed(vault, wish=own._replace(seed=1))
    with pytest.raises(BadOption, match="not told by people"):
        typed(vault, wish=own._replace(told=True))
    write_whole(Path(str(own.file)), "nonsense")
    with pytest.raises(JournalError):
        typed(vault, wish=own)


def test_copy_is_saved_under_a_name(vault: VaultGame, tmp_path: Path) -> None:
    """A copy is a journal of its own, and replaces nothing unasked."""
    lines = ("s", "1", "s before", "2", "s before", "n", f"s {tmp_path}/far/off.journal")
    assert "A copy is saved" in typed(vault, *lines, wish=SEEDED)
    assert entries("before") == ["0 walk 1"]
    assert (tmp_path / "far" / "off.journal").exists()


def test_finished_game_is_put_away(vault: VaultGame) -> None:
    """The end says how, who and how much, and the file moves to the finished ones."""
    shown = typed(vault, *["a"] * 40, wish=SEEDED)
    assert "The game is over." in shown
    assert "The vault stands open." in shown
    assert not save_path("vault").exists()
    finished = list((data_folder() / "finished").glob("vault-*.journal"))
    assert replay(vault, finished[0].read_text(encoding="utf-8")).outcome is not None


def test_game_that_cannot_be_saved_goes_on(vault: VaultGame, tmp_path: Path) -> None:
    """A full or forbidden disk is said once and stops nobody."""
    (tmp_path / "data").write_text("a file where a folder should be")
    shown = typed(vault, *["a"] * 40, wish=SEEDED)
    assert shown.count("cannot be saved") == 1
    assert "The vault stands open." in shown


def test_writing_leaves_the_old_or_the_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that fails leaves the old text and nothing beside it."""
    path = tmp_path / "a.journal"
    write_whole(path, "old")

    def fail(_: int) -> None:
        raise OSError("no room")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no room"):
        write_whole(path, "new")
    assert [p.name for p in tmp_path.iterdir()] == ["a.journal"]
    assert path.read_text() == "old"


def test_interrupt_keeps_the_game(vault: VaultGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C says where the game is, and its status is that of an interrupt."""
    out = io.StringIO()
    console = Console(io.StringIO("1\n"), out)
    lines = iter(["1", "2"])

    def read(self: Console, prompt: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(Console, "read", read)
    assert play_game(vault, SEEDED, console) == 130
    assert "The game is kept" in out.getvalue()
    assert entries("vault") == ["0 walk 1", "0 walk 2"]


def test_two_who_play_one_save_do_not_overwrite_each_other(vault: VaultGame) -> None:
    """Who writes second goes on under another name."""
    table = new_table(vault, 1, {}, seed=1)
    first, second = Save(save_path("vault"), True), Save(save_path("vault"), True)
    first.keep(table.journal)
    os.utime(first.path, ns=(1, 1))
    second.keep(table.journal)
    table.choose(0, 0)
    first.keep(table.journal)
    assert first.path != second.path
    assert len(entries("vault")) == 0
    assert len(entries(first.path.stem)) == 1


def test_data_folder_follows_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our own variable goes first, then the system's, then its habit."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DERELICT_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", "/x")
    assert data_folder() == Path("/x/derelict")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == Path.home() / ".local/share/derelict"
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_folder() == Path.home() / "Library/Application Support/derelict"


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


# Luck that people tell.


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


# Every game that there is.


def spoken(game: Game, table: Table, tokens: list[str]) -> list[str]:
    """Return pieces of luck as people at a real table tell them."""
    found = []
    for told in tokens:
        what, _, value = told.rpartition(":")
        found.append(game.luck(table.content, what, int(value)) if what else value)
    return found


def refereed(game: Game, table: Table, choices: int) -> list[str]:
    """Make choices with seeded luck, and return what a referee would type for them."""
    script = spoken(game, table, table.journal.setting_up)
    for number in range(choices):
        menu = Menu(table, table.decisions[0])
        typed_number = number % len(menu.lines)
        table.choose(menu.decision.seat, menu.lines[typed_number])
        script += [str(typed_number + 1), *spoken(game, table, table.lines[-1].luck)]
    return script


@pytest.mark.parametrize("game_id", ids())
def test_every_game_is_played_for_sixty_choices(game_id: str) -> None:
    """Sixty choices by script, left and resumed between, with questions and undoing."""
    game = find(game_id)
    seats = game.seats[0]
    wish = Wish(seats=seats, options={}, seed=1)
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
    table = new_table(game, seats, {}, seed=5)
    script = refereed(game, table, 40)
    typed(game, *script, wish=Wish(seats=seats, options={}, told=True))
    again = replay(game, kept(f"{game.id}-referee"))
    assert [str(event) for event in again.events] == [str(event) for event in table.events]
    assert [line.choice for line in again.lines] == [line.choice for line in table.lines]
