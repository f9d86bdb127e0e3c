"""The terminal client: any game, as a numbered menu."""

from __future__ import annotations

from derelict.terminal.console import Console
from derelict.terminal.play import play, play_game
from derelict.terminal.start import Wish

__all__ = ["Console", "Wish", "play", "play_game"]
