"""What a socket is told: views, decisions and events, filtered for the seats it holds."""

from __future__ import annotations

from typing import Final, final

import msgspec

from derelict.kernel.flow import EVERYONE, Decision, Event, Outcome, Refusal, State, Step, refusals
from derelict.kernel.game import Content, Game
from derelict.server.messages import (
    DecisionInfo,
    EventInfo,
    Json,
    OptionInfo,
    OutcomeInfo,
    Route,
    UndoInfo,
)
from derelict.server.room import NOTHING, Branch

encoder: Final = msgspec.json.Encoder()
encode: Final = encoder.encode
LONG: Final = 4  # a list of so many elements is patched element by element


@final
class Teller:
    """A state of a game, told in the game's own words."""

    def __init__(self, game: Game, content: Content, state: State) -> None:
        self.game: Final = game
        self.content: Final = content
        self.state: Final = state

    # Events.

    def events(self, events: list[Event], seats: list[int], words: bool) -> list[EventInfo]:
        """Tell what these seats may know of some events."""
        known = [e for e in events if e.seat == EVERYONE or e.seat in seats]
        if words:
            return [self.event(event) for event in known]
        return [EventInfo(e.kind, e.values, seat=e.seat) for e in known]

    def event(self, event: Event) -> EventInfo:
        """Tell one event in full."""
        game, content, s = self.game, self.content, self.state
        phrase = game.event_phrase(content, event)
        return EventInfo(
            event.kind,
            event.values,
            phrase.kinds,
            game.say(s, content, event),
            phrase.passage,
            game.event_targets(s, content, event),
            event.seat,
        )

    # Decisions.

    def decisions(self, seats: list[int], words: bool) -> list[DecisionInfo]:
        """Tell what these seats are asked."""
        asked = [d for d in self.state.decisions if d.seat in seats]
        if not asked:
            return []
        kept_back = {clock.rule for clock in self.game.clocks(self.state)}
        tell = self.decision if words else self.bare_decision
        return [tell(decision, kept_back) for decision in asked]

    def bare_decision(self, decision: Decision, kept_back: set[str]) -> DecisionInfo:
        """Tell a decision by the lines of its options."""
        return bare(decision, [str(o) for o in decision.options if o.name not in kept_back])

    def decision(self, decision: Decision, kept_back: set[str]) -> DecisionInfo:
        """Tell a decision in full."""
        s = self.state
        seat = decision.seat
        open_ = [o for o in decision.options if o.name not in kept_back]
        return DecisionInfo(
            seat,
            decision.prompt,
            self.game.prompt(s, self.content, decision),
            [self.option(seat, option) for option in open_],
            [self.refusal(r) for r in refusals(s, seat) if r.step.name not in kept_back],
            [Route(label, lines) for label, lines in self.game.routes(s, seat)],
        )

    def option(self, seat: int, step: Step) -> OptionInfo:
        """Tell an option."""
        game, content, s = self.game, self.content, self.state
        phrase = game.phrase(content, step)
        odds = game.odds(s, seat, step)
        return OptionInfo(
            str(step),
            game.label(s, content, step),
            phrase.group,
            game.targets(s, content, step),
            phrase.passage,
            None if odds is None else float(odds),
        )

    def refusal(self, refusal: Refusal) -> OptionInfo:
        """Tell what is not possible, with the passage that forbids it."""
        game, content, s = self.game, self.content, self.state
        step = refusal.step
        return OptionInfo(
            str(step),
            game.label(s, content, step),
            game.phrase(content, step).group,
            game.targets(s, content, step),
            refusal.passage,
        )

    def asked(self) -> list[int]:
        """Return the seats that are asked, in order."""
        return sorted({decision.seat for decision in self.state.decisions})

    def outcome(self) -> OutcomeInfo | None:
        """Tell how the game ended."""
        found: Outcome | None = self.state.outcome
        if found is None:
            return None
        text = self.game.ending(self.state, self.content)
        return OutcomeInfo(found.reason, text, list(found.results), list(found.scores))

    def view(self, seat: int) -> Json:
        """Return all that a seat may see."""
        return self.game.view(self.state, seat)


def bare(decision: Decision, lines: list[str]) -> DecisionInfo:
    """Tell a decision by the lines of its options."""
    return DecisionInfo(decision.seat, decision.prompt, "", [*lines], [], [])


def undo_info(branch: Branch, seats: list[int]) -> UndoInfo:
    """Tell whether these seats can take something back, and do something again."""
    last = branch.last_choice(seats) if seats else NOTHING
    free = last != NOTHING and not branch.needs_help(last)  # all since is of one seat, then
    return UndoInfo(last != NOTHING, free, branch.position < len(branch.lines))


def is_free(branch: Branch, position: int, seats: list[int]) -> bool:
    """Whether going back there takes back nothing but one's own, and nothing that was learned."""
    back = branch.choosers[position : branch.position]
    return not branch.needs_help(position) and all(seat in seats for seat in back)


# Views, piece by piece.

Pieces = dict[str, bytes]


def pieces_of(view: Json) -> Pieces:
    """Encode a view by its fields, and long lists by their elements."""
    found: Pieces = {}
    for name, value in view.items():
        if isinstance(value, list) and len(value) >= LONG:
            for number, element in enumerate(value):
                found[f"{name}/{number}"] = encode(element)
        else:
            found[name] = encode(value)
    return found


def marks_of(pieces: Pieces) -> dict[str, int]:
    """Return what is remembered of the pieces that a socket was sent."""
    return {name: hash(piece) for name, piece in pieces.items()}


def patch_of(view: Json, pieces: Pieces, marks: dict[str, int]) -> bytes:
    """Return what has changed since the pieces of these marks, as JSON, and mark it as sent."""
    changed = {n: piece for n, piece in pieces.items() if marks.get(n) != hash(piece)}
    if pieces.keys() != marks.keys():  # a list has another length: it is sent whole
        changed = lists_whole(view, pieces, marks, changed)
    for name in marks.keys() - pieces.keys():
        del marks[name]
    for name in changed:
        if name in pieces:
            marks[name] = hash(pieces[name])
    return joined(changed)


def lists_whole(view: Json, pieces: Pieces, marks: dict[str, int], changed: Pieces) -> Pieces:
    """Send the lists whose length has changed as a whole."""
    other = {name.partition("/")[0] for name in pieces.keys() ^ marks.keys()}
    found = {n: piece for n, piece in changed.items() if n.partition("/")[0] not in other}
    for name in sorted(other):
        if name in view:
            found[name] = encode(view[name])
            for piece, body in pieces.items():
                if piece.partition("/")[0] == name:
                    marks[piece] = hash(body)
    return found


def joined(pieces: Pieces) -> bytes:
    """Put pieces of JSON together into one object."""
    return b"{" + b",".join(b'"%s":%s' % (n.encode(), p) for n, p in pieces.items()) + b"}"
