"""Screens of all sizes: one below the other, or the picture beside the menu."""

from __future__ import annotations

import io

import pytest

from derelict.games import find
from derelict.terminal import Console, Wish, play_game
from derelict.terminal.layout import beside, fits_below, room_beside, seen, width_of
from derelict.terminal.menu import in_columns
from derelict.terminal.start import ask_scouts
from tests.terminal.playing import SEEDED, typed
from tests.terminal.vault import VaultGame


class Terminal(io.StringIO):
    """Text that thinks it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colours, so that lines are as wide as they are long."""
    monkeypatch.setenv("NO_COLOR", "1")


def screen(monkeypatch: pytest.MonkeyPatch, size: str, *lines: str, seats: int = 1) -> list[str]:
    """Play cosmic with lines typed at a terminal of a size, and return what was written."""
    columns, rows = size.split("x")
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("LINES", rows)
    out = Terminal()
    console = Console(io.StringIO("".join(f"{line}\n" for line in lines)), out)
    others = ",".join(str(seat) for seat in range(2, seats + 1))
    play_game(find("cosmic"), Wish(seats, {}, seed=11, scouts=others), console)
    return out.getvalue().partition("The game is kept")[0].rstrip().splitlines()


def test_beside_counts_what_is_seen_not_what_is_written() -> None:
    """Colour takes no room, and the longer of the two goes on alone."""
    picture = "\x1b[1mab\x1b[0m\nc"
    assert width_of(picture) == 2
    assert seen("\x1b[38;5;208m[?]\x1b[0m") == 3
    assert beside(picture, ["x", "y", "z"]) == "\x1b[1mab\x1b[0m  x\nc   y\n    z"
    assert beside(picture, []) == picture


def test_paper_has_no_end() -> None:
    """What goes to a file is written one below the other."""
    assert fits_below(Console(io.StringIO(), io.StringIO()), "x\n" * 500)


@pytest.mark.parametrize("size", ["80x24", "100x30", "120x40"])
def test_menu_stands_beside_the_picture_where_the_screen_is_small(
    monkeypatch: pytest.MonkeyPatch, size: str
) -> None:
    """The last screen shows the clock, the picture, the news and every option at once."""
    columns, rows = map(int, size.split("x"))
    shown = screen(monkeypatch, size, "d", "1", "1")
    assert max(map(len, shown)) <= columns
    last = shown[-rows:]
    assert any("CODE GREEN" in line and "min left" in line for line in last)
    assert any("DOCKING PORT" in line for line in last)
    assert any("Your move." in line and not line.startswith("Your") for line in last)
    assert any("Stay here" in line for line in last)
    assert any("§" in line for line in last)


def test_news_that_find_no_room_beside_stand_above(monkeypatch: pytest.MonkeyPatch) -> None:
    """When scouts have had their turns, their news push nothing off the screen."""
    shown = screen(monkeypatch, "80x24", "a", seats=3)
    assert any("CODE GREEN" in line for line in shown[-24:])
    assert any(line.startswith("  · ") for line in shown)
    assert any(" · " in line and not line.startswith("  · ") for line in shown[-24:])


def test_map_is_drawn_whole_on_any_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for it gets the ship and the legend."""
    assert not any("THE JUGGERNAUT" in line for line in screen(monkeypatch, "80x24", "1"))
    shown = screen(monkeypatch, "80x24", "m")
    assert any("THE JUGGERNAUT" in line for line in shown)
    assert any("o corridor" in line for line in shown)


def test_high_screens_have_the_menu_below(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all fits, the whole board is drawn and the options stand below it."""
    shown = screen(monkeypatch, "100x60")
    assert any("THE JUGGERNAUT" in line for line in shown)
    assert "Your move." in shown


def test_a_game_without_a_close_up_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch, vault: VaultGame
) -> None:
    """A picture too wide for a menu beside it has the menu below it."""
    monkeypatch.setenv("LINES", "10")
    assert room_beside(Console(io.StringIO(), Terminal()), "x" * 60) == 0
    out = Terminal()
    play_game(vault, SEEDED, Console(io.StringIO(""), out))
    assert "What now?" in out.getvalue()


def test_alone_nobody_is_told_whose_turn_it_is() -> None:
    """Among several, each turn has a name."""
    alone = typed(find("cosmic"), "7", "7", wish=Wish(1, {}, seed=1))
    assert "Five minutes gone" in alone
    assert "is next." not in alone
    assert "is next." in typed(find("cosmic"), "7", wish=Wish(2, {}, seed=2))


def test_new_games_say_what_they_are_about_and_old_ones_do_not() -> None:
    """Who comes back knows already."""
    story = "You are a mercenary with a short contract"
    game = find("cosmic")
    assert story in typed(game, "7", wish=Wish(1, {}, seed=1))
    assert story not in typed(game, "y", wish=Wish(1, {}))
    assert story in typed(game, "y", "h", wish=Wish(1, {}))


def test_how_many_seats_the_program_plays_is_asked() -> None:
    """The last seats are the scouts'; a wrong number is asked for again."""
    out = io.StringIO()
    assert ask_scouts(Console(Terminal("7\n2\n"), out), 4) == "3,4"
    assert "from 0 to 3" in out.getvalue()
    assert ask_scouts(Console(Terminal("\n"), out), 4) == ""
    assert ask_scouts(Console(Terminal("2\n"), out), 1) == ""
    assert ask_scouts(Console(io.StringIO("2\n"), out), 4) == ""


def test_a_long_menu_has_a_line_for_each_option() -> None:
    """Rather a label cut short than a picture pushed off the screen."""
    console = Console(io.StringIO(), io.StringIO())
    rows = [("1", "Fetch " + "a very long thing indeed " * 3), ("2", "Rest")]
    assert len(in_columns(console, rows, 40)) > 2
    lines = in_columns(console, rows, 40, short=True)
    assert len(lines) == 2
    assert lines[0].endswith("…")
    assert max(map(len, lines)) <= 40
