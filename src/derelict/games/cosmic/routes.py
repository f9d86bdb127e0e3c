"""Chains of choices that people think of as one: walking somewhere."""

from __future__ import annotations

from derelict.games.cosmic.board import COMPASS, FAR, PLACES, PORT, SPACES, SPOTS, passage
from derelict.games.cosmic.rules.movement import must_fight
from derelict.games.cosmic.rules.treasures import has_computer, lies_here
from derelict.games.cosmic.rules.ways import ways
from derelict.games.cosmic.scout import distances, passage_price
from derelict.games.cosmic.state import COMPUTERIST, RED, YELLOW, Juggernaut
from derelict.games.cosmic.text import expected, place_name


def routes(s: Juggernaut, seat: int) -> list[tuple[str, list[str]]]:
    """Offer walks: home, to rooms, to booths, and to passages that are locked or never tried."""
    decision = s.decision(seat)
    if decision is None or decision.prompt != "walk" or s.left < 2:
        return []
    here = s.me().space
    away = distances(s, here, False)
    found = homeward(s, here, away[PORT])
    for space, label in landmarks(s, here // SPACES):
        if 1 < away[space] <= s.left:
            found.append((label, moves(path(s, here, space))))
    return found


def homeward(s: Juggernaut, here: int, steps: int) -> list[tuple[str, list[str]]]:
    """Offer the way home, or as much of it as this turn allows."""
    if not 1 < steps < FAR:
        return []
    if steps <= s.left:
        return [("Home to the docking port", moves(path(s, here, PORT)))]
    return [("Towards the docking port", moves(path(s, here, PORT)[: s.left]))]


def moves(spaces: list[int]) -> list[str]:
    """Return the choices that lead from space to space."""
    return [f"move {space}" for space in spaces]


def landmarks(s: Juggernaut, here: int) -> list[tuple[int, str]]:
    """List what people walk to, in words; `here` is the place that needs no name."""
    found: list[tuple[int, str]] = []
    for place in range(PLACES):
        if s.tiles[place] >= 0:
            of = "" if place == here else f" of {place_name(s, place)}"
            found += rooms(s, place)
            if place and s.marks[place * SPOTS] == YELLOW:
                found.append((place * SPACES, f"To the booth{of}"))
            found += passages(s, place, of)
    return found


def rooms(s: Juggernaut, place: int) -> list[tuple[int, str]]:
    """List the rooms of a geomorph that are worth a walk."""
    found: list[tuple[int, str]] = []
    for local, room in enumerate(s.geomorph(place).rooms, 1):
        space = place * SPACES + local
        if must_fight(s, space):
            found.append((space, f"To {room}{expected(s, space)}"))
        elif lies_here(s, space):
            found.append((space, f"To {room}, where loot lies"))
        elif s.me().profession == COMPUTERIST and not has_computer(s, s.me()):
            found.append((space, f"To {room}, to hack there next turn"))
    return found


def passages(s: Juggernaut, place: int, of: str) -> list[tuple[int, str]]:
    """List the passages of a geomorph that are locked or were never tried."""
    found: list[tuple[int, str]] = []
    for local, sides in enumerate(s.geomorph(place).sides_of):
        for side in sides:
            direction = (side + s.turned[place]) % 6
            if passage_price(s, place, direction) < FAR:
                locked = s.passages[passage(place, direction)] == RED
                label = f"To the {COMPASS[direction]} {'lock' if locked else 'passage'}{of}"
                found.append((place * SPACES + local, label))
    return found


def path(s: Juggernaut, here: int, goal: int) -> list[int]:
    """Return the spaces of a shortest walk."""
    away = distances(s, goal, False)
    steps: list[int] = []
    while here != goal:
        here = min(ways(s, here), key=lambda way: away[way])
        steps.append(here)
    return steps
