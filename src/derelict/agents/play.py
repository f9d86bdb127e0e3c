"""Whole games played by programs, with the luck of every choice kept."""

from __future__ import annotations

from typing import Final, final

from derelict.kernel.chance import Chance, Recorded, Seeded
from derelict.kernel.flow import RuleError, State
from derelict.kernel.game import BadOption, Content, Game, Options
from derelict.kernel.journal import Journal, Line

AGENTS: Final = ("random", "scout")


@final
class Played:
    """A game that was played to its end: its last state, and how it came to that."""

    def __init__(self, state: State, setting_up: list[str], lines: list[Line]) -> None:
        self.state: Final = state
        self.setting_up: Final = setting_up
        self.lines: Final = lines
        self.decisions: Final = len(lines)


def play_game(
    game: Game,
    seats: int,
    options: Options,
    content: Content,
    seed: int,
    number: int,
    agent: str = "random",
) -> Played:
    """Play one game of a series; the seed and its number in the series decide everything."""
    if agent not in AGENTS:
        raise BadOption(f"there is no agent “{agent}”; there is {', '.join(AGENTS)}")
    luck = Recorded(Seeded(seed, number, "luck"))
    choices = Seeded(seed, number, "choices")
    s = game.new(seats, options, content, luck)
    setting_up = luck.tokens
    lines: list[Line] = []
    while s.outcome is None:
        if len(lines) == game.longest:
            raise RuleError(f"the game is not over after {game.longest} decisions")
        luck.tokens = []
        lines.append(move(game, s, luck, choices, agent))
    return Played(s, setting_up, lines)


def move(game: Game, s: State, luck: Recorded, choices: Chance, agent: str) -> Line:
    """Make one choice, for any of the seats that are asked."""
    decisions = s.decisions
    decision = decisions[0] if len(decisions) == 1 else decisions[choices.below(len(decisions))]
    if agent == "scout":
        index = game.scout(s, decision, choices)
    else:
        index = choices.below(len(decision.options))
    chosen = str(decision.options[index])
    s.choose(decision.seat, index, luck)
    return Line(decision.seat, chosen, luck.tokens)


def journal_of(
    game: Game, seats: int, options: Options, content: Content, seed: int, number: int, done: Played
) -> Journal:
    """Write a played game down as the journal that replays it."""
    luck = f"seeded {seed}/{number}"
    journal = Journal(game.id, seats, options, game.rules_version, content.digest, luck)
    journal.setting_up = done.setting_up
    journal.entries.extend(done.lines)
    return journal
