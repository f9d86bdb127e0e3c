"""Going back and forth in a game, and keeping it."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from derelict.kernel.game import BadOption
from derelict.kernel.journal import JournalError, parse
from derelict.kernel.table import ReplayError, new_table, replay
from derelict.terminal import Console, play_game
from derelict.terminal.saves import Save, data_folder, save_path, write_whole
from tests.terminal.playing import ALONE, SEEDED, entries, kept, room, typed
from tests.terminal.vault import VaultGame

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
