"""How long people take over The Daedalus Sentence: a plain model, for Enhancers 3, 4 and 6.

Programs take no time, so somebody has to say how long people would. The figures are guesses, stated
here and nowhere else; they are the same for every preset.
"""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.scouting.planning import TENTHS, agreeing
from derelict.games.daedalus.state import PROTOCOLS, REPAIRS, SECURITY, Daedalus
from derelict.kernel.flow import Decision

ACTION: Final = 5.0  # seconds at the table for an action of Phase 2, without a clock for the phase
HURRIED: Final = TENTHS / 10  # and with one; scouts reckon with the same
PLANNING: Final = 15.0  # seconds for Phase 1
CARD: Final = 4.0  # seconds for each card that THESEUS activates in Phase 3
MINUTE: Final = 60


class Clocks:
    """The clocks of one game: the seconds of the phase, and those of the hour."""

    def __init__(self, s: Daedalus) -> None:
        self.s = s
        self.phased = s.has(PROTOCOLS) or s.has(SECURITY)
        self.round = 0
        self.phase = 0.0
        self.all = 0.0

    def begin_round(self) -> None:
        """Let the time pass that lies between the actions of two rounds."""
        self.round = self.s.round
        self.phase = agreeing(self.s) / 10
        self.all += PLANNING + (2 * self.s.alert * CARD if self.round > 1 else 0) + self.phase

    def run_out(self) -> tuple[Decision, int] | None:
        """Return the choice that the table must make now, if a clock has run out."""
        if self.s.round != self.round:
            self.begin_round()
        if self.s.has(REPAIRS) and self.all >= self.s.minutes * MINUTE:
            return self.named("hour_up")
        if self.phased and self.phase + HURRIED > self.s.timer:
            return self.named("time_up")
        return None

    def named(self, name: str) -> tuple[Decision, int] | None:
        """Return the option of a name, if the table is offered it now."""
        for decision in self.s.decisions:
            for index, option in enumerate(decision.options):
                if option.name == name:
                    return decision, index
        return None

    def spend(self, decision: Decision, index: int) -> None:
        """Let the time pass that a choice takes: an action does, to pass on the rest does not."""
        if decision.prompt == "act" and decision.options[index].name != "finish":
            seconds = HURRIED if self.phased else ACTION
            self.phase += seconds
            self.all += seconds
