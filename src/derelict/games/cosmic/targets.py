"""What on the board an option is about, beyond what its numbers name."""

from __future__ import annotations

from typing import Final

from derelict.games.cosmic.board import SPACES, passage
from derelict.games.cosmic.state import Juggernaut
from derelict.kernel.flow import Step

# Options whose first number is a direction from where one stands.
ACROSS: Final = ("check", "pick", "break_lock", "unlock", "relock", "breach")
# Options about the space that one stands on.
HERE: Final = (
    "stay",
    "pick_up",
    "leave_all",
    "use_booth",
    "search",
    "meet",
    "hack",
    "try_access",
    "no_access",
)


def targets(s: Juggernaut, step: Step) -> list[str]:
    """Return the passage, side or space that an option is about, though it does not name it."""
    if step.name in ACROSS:
        border = passage(s.me().space // SPACES, step.args[0])
        return [f"passage:{border}"] if border >= 0 else []
    if step.name in HERE:
        return [f"space:{s.me().space}"]
    if step.name == "fix_side":
        return [f"side:{step.args[0]}:{step.args[1]}"]
    return []
