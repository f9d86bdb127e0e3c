"""`derelict play` and `derelict referee`: with the machine's luck, or with real dice and cards."""

from __future__ import annotations

import argparse

from derelict.cli.asking import Commands, command, game_wanted, pack_at, usual_seats, whole
from derelict.games import find
from derelict.terminal.play import play


def add(commands: Commands) -> None:
    """Add both commands."""
    playing = command(commands, "play", "Play a game in the terminal", run)
    playing.add_argument("--seed", type=whole(0), metavar="S", help="repeat the luck of a game")
    playing.set_defaults(told=False)
    refereed = command(commands, "referee", "Let real dice and cards decide; keep the rules", run)
    refereed.set_defaults(told=True, seed=None)
    for parser in (playing, refereed):
        game_wanted(parser)
        parser.add_argument("--file", metavar="SAVE", help="save here, and go on from here")
        parser.add_argument(
            "--scouts", default="", metavar="SEATS", help="seats that the scout plays, such as 1,2"
        )


def run(asked: argparse.Namespace) -> int:
    """Check what was asked, and hand over to the terminal client."""
    game = find(asked.game)
    game.settle(asked.seats or usual_seats(game), dict(asked.settings))
    return play(
        asked.game,
        asked.seats,
        dict(asked.settings),
        asked.seed,
        pack_at(game, asked.pack),
        asked.file,
        asked.told,
        asked.scouts,
    )
