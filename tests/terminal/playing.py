"""What the tests of the terminal share: playing by script, and looking at what is kept."""

from __future__ import annotations

import io

from derelict.kernel.game import Game
from derelict.kernel.journal import parse
from derelict.kernel.table import replay
from derelict.terminal import Console, Wish, play_game
from derelict.terminal.saves import save_path
from tests.terminal.vault import Vault

ALONE = Wish(seats=1, options={})
SEEDED = ALONE._replace(seed=1)
TOLD = ALONE._replace(told=True)


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
