"""Find a game of The Daedalus Sentence that teaches well; write its choices down for the lesson.

The luck depends on the tiles: run this again whenever they change.
`python web/tools/lesson_daedalus.py`, from the repository.
"""

from __future__ import annotations

import json
from pathlib import Path

import derelict
from derelict.kernel.chance import Seeded
from derelict.kernel.table import Table

FILE = Path(__file__).parents[1] / "src" / "games" / "daedalus" / "lesson.json"
SEEDS = 1500
LONGEST = 44
ENOUGH = 24  # choices, after which a lesson ends with the next phase of the Hive
NEEDED = {"discovers", "moves", "draws", "minotaur-goes", "turns", "code", "code-broken"}
FIGHT = {"kills", "hides"}
WELCOME = {"use_laboratory": 8, "swap": 10, "hide": 10, "open_broken": 4, "kill": 4}
TIRING = {"draw_card": 4, "discard": 3, "lay": 0}

Line = dict[str, object]


def played(seed: int) -> list[Line] | None:
    """Play alone as a scout does, beyond a broken code; None if that is not a good lesson."""
    table, choices = derelict.new("daedalus", 1, seed), Seeded(seed)
    found: list[Line] = []
    while table.outcome is None and len(found) < LONGEST:
        found.append(chosen(table, choices))
        if len(found) >= ENOUGH and "phase-three" in told(found[-1:]):
            return found if teaches(found) and table.outcome is None else None
    return None


def chosen(table: Table, choices: Seeded) -> Line:
    """Let the scout choose, and tell what it chose and what came of it."""
    decision = table.decisions[0]
    option = decision.options[table.game.scout(table.state, decision, choices)]
    line: Line = {"choice": str(option), "name": option.name, "label": table.label(option)}
    line["targets"] = table.targets(option)
    line["passage"] = table.game.phrase(table.content, option).passage
    kinds = [event.kind for event in table.choose(decision.seat, option)]
    line["events"] = list(dict.fromkeys(kinds))
    return line


def told(lines: list[Line]) -> set[str]:
    """Return the kinds of events that are seen in some lines."""
    return {kind for line in lines for kind in line["events"]}  # type: ignore[attr-defined]


def teaches(lines: list[Line]) -> bool:
    """Whether everything that a lesson needs is seen, nobody is caught, and it begins plainly."""
    seen = told(lines)
    begins = [line["name"] for line in lines[:5]]
    plainly = "discover" in begins and "move" in begins
    return seen >= NEEDED and bool(seen & FIGHT) and "captured" not in seen and plainly


def cost(lines: list[Line]) -> int:
    """Return how long and tiring a lesson is, less what it shows beyond what it must."""
    names = [str(line["name"]) for line in lines]
    tiring = sum(TIRING.get(name, 0) for name in names)
    again = sum(2 for a, b in zip(names, names[2:], strict=False) if a == b == "move")
    return (
        len(lines) + tiring + again - sum(gain for name, gain in WELCOME.items() if name in names)
    )


def main() -> None:
    """Search all seeds, and keep the best."""
    lessons = {seed: lines for seed in range(SEEDS) if (lines := played(seed)) is not None}
    seed = min(lessons, key=lambda each: (cost(lessons[each]), each))
    lesson = {"seats": 1, "options": {}, "seed": seed, "choices": lessons[seed]}
    FILE.write_text(json.dumps(lesson, indent=1, ensure_ascii=False) + "\n")
    print(f"seed {seed}, {len(lessons[seed])} choices, of {len(lessons)} that would do")


main()
