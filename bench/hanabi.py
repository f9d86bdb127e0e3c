"""The peer: OpenSpiel's Hanabi, rules in C++, driven from the same kind of loop as our games."""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any, NamedTuple


class HanabiPace(NamedTuple):
    """What was done in how many seconds: decisions of players, and all actions, chance included."""

    games: int
    decisions: int
    actions: int
    seconds: float


def load(players: int) -> Any:
    """Load the game."""
    import pyspiel

    return pyspiel.load_game("hanabi", {"players": players})


def driven(game: Any, seconds: float, seed: int = 0) -> HanabiPace:
    """Drive whole games from plain Python, choosing at random."""
    draw = random.Random(seed).random
    games = decisions = actions = 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sampled(state.chance_outcomes(), draw()))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                decisions += 1
            actions += 1
        games += 1
    return HanabiPace(games, decisions, actions, perf_counter() - start)


def sampled(outcomes: list[tuple[int, float]], point: float) -> int:
    """Return the outcome that a point between 0 and 1 falls on."""
    for outcome, probability in outcomes:
        point -= probability
        if point < 0:
            return outcome
    return outcomes[-1][0]


def clone_time(game: Any, seconds: float) -> float:
    """Return how many microseconds it takes to clone a state from the middle of a game."""
    states = [midway(game, seed) for seed in range(20)]
    best = float("inf")
    end = perf_counter() + seconds
    while perf_counter() < end:
        start = perf_counter()
        for state in states:
            for _ in range(50):
                state.clone()
        best = min(best, perf_counter() - start)
    return 1e6 * best / (50 * len(states))


def midway(game: Any, seed: int) -> Any:
    """Return a state from the middle of a random game."""
    draw = random.Random(seed).random
    history = []
    state = game.new_initial_state()
    while not state.is_terminal():
        history.append(state.clone())
        if state.is_chance_node():
            state.apply_action(sampled(state.chance_outcomes(), draw()))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
    return history[len(history) // 2]
