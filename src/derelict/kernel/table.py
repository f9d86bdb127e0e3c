"""A table: a state, its journal, its luck, and going back and forth in time."""

from __future__ import annotations

import secrets
from typing import Final, final

from derelict.kernel.chance import Chance, LuckError, LuckNeeded, Recorded, Scripted, Seeded
from derelict.kernel.flow import (
    EVERYONE,
    Decision,
    Event,
    IllegalChoice,
    Outcome,
    Refusal,
    State,
    Step,
    refusals,
)
from derelict.kernel.game import BadOption, Content, Game, Options
from derelict.kernel.journal import Journal, JournalError, Jump, Line, parse

EVERY: Final = 32  # lines from one snapshot to the next


class CannotUndo(Exception):
    """There is nothing to take back, or not without the others' leave."""


class ReplayError(JournalError):
    """A journal that these rules cannot follow: the line, why, and the table up to there."""

    def __init__(self, line: int, why: str, differs: list[str], table: Table | None) -> None:
        because = f"; note that {' and '.join(differs)}" if differs else ""
        where = f"line {line} of the game" if line else "setting the game up"
        super().__init__(f"{where}: {why}{because}")
        self.line: Final = line
        self.differs: Final = differs
        self.table: Final = table


@final
class Table:
    """One game being played; everything that changes it goes through `choose` and `jump`."""

    def __init__(self, game: Game, content: Content, journal: Journal, begin: Chance) -> None:
        self.game: Final = game
        self.content: Final = content
        self.journal: Final = journal
        self.told: list[str] | None = [] if journal.luck == "told" else None
        self.seed = journal.luck.removeprefix("seeded ")
        if self.seed in ("told", "hidden"):
            self.seed = str(secrets.randbits(63))
        luck = Recorded(begin)
        self.state = game.new(journal.seats, journal.options, content, luck)
        if not journal.setting_up:
            journal.setting_up = luck.tokens
        self.lines: list[Line] = []
        self.taken: list[bool] = []
        self.position = 0
        self.snapshots: list[State] = [self.state.clone()]
        self.history: list[list[Event]] = []
        self.assisted = False

    # Playing.

    @property
    def decisions(self) -> list[Decision]:
        """The open decisions."""
        return self.state.decisions

    @property
    def outcome(self) -> Outcome | None:
        """None, or why the game ended and each seat's result."""
        return self.state.outcome

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, up to where the table stands."""
        return [event for events in self.history[: self.position] for event in events]

    def events_for(self, seat: int, since: int = 0) -> list[Event]:
        """Return what a seat may know of the events after a line."""
        found = [event for events in self.history[since : self.position] for event in events]
        return [event for event in found if event.seat in (EVERYONE, seat)]

    def choose(self, seat: int, choice: int | str | Step) -> list[Event]:
        """Make a choice for a seat, by index, by its line or by the step; return what happened."""
        index = self.index(seat, choice)
        decision = self.state.decision(seat)
        if decision is None:
            raise IllegalChoice(str(choice), [])
        luck = Recorded(self.chance())
        line = str(decision.options[index])
        try:
            after = self.carried_out(seat, index, luck)
            self.check_told(len(luck.tokens))
        except LuckError:
            self.forget(len(luck.tokens))
            raise
        self.settle(after, Line(seat, line, luck.tokens))
        self.journal.entries.append(self.lines[-1])
        return self.history[-1]

    def index(self, seat: int, choice: int | str | Step) -> int:
        """Find a choice among a seat's options, or say why it is not there."""
        decision = self.state.decision(seat)
        lines = [str(option) for option in decision.options] if decision is not None else []
        if isinstance(choice, int):
            if 0 <= choice < len(lines):
                return choice
            raise IllegalChoice(f"option {choice} of seat {seat}", lines)
        wanted = str(choice)
        if wanted in lines:
            return lines.index(wanted)
        passage = next((r.passage for r in self.refusals(seat) if str(r.step) == wanted), "")
        raise IllegalChoice(wanted, lines, passage)

    def chance(self) -> Chance:
        """Return the luck of the next choice; it depends on the seed and the line alone."""
        if self.told is not None:
            return Scripted(self.told)
        return Seeded(self.seed, self.position)

    def carried_out(self, seat: int, index: int, luck: Chance) -> State:
        """Return the state after a choice; should it fail, nothing has changed."""
        after = self.state.clone()
        after.events = []
        after.choose(seat, index, luck)
        return after

    def settle(self, after: State, line: Line) -> None:
        """Go on to the state after a line; lines that had been taken back are gone."""
        events = after.events or []
        after.events = None
        del self.lines[self.position :]
        del self.taken[self.position :]
        del self.history[self.position :]
        del self.snapshots[self.position // EVERY + 1 :]
        self.lines.append(line)
        self.taken.append(not line.luck and not after.learned)
        self.history.append(events)
        self.state = after
        self.position += 1
        if self.told is not None:
            self.told = []
        if self.position % EVERY == 0:
            self.snapshots.append(after.clone())

    def tell(self, *tokens: str) -> None:
        """Tell the luck of the next choice, where real dice and cards decide."""
        if self.told is None:
            raise LuckError("the luck of this table is not told by people")
        self.told = [*self.told, *tokens]

    def check_told(self, used: int) -> None:
        """Refuse luck that was told beyond what a choice draws: one of the two is a mistake."""
        if self.told is not None and len(self.told) > used:
            raise LuckError(f"“{self.told[used]}” was told, but no more luck is drawn")

    def forget(self, used: int) -> None:
        """Forget what was told from the first token on that cannot be."""
        if self.told is not None:
            self.told = self.told[:used]

    # What people and clients are shown.

    def refusals(self, seat: int) -> list[Refusal]:
        """Return what a seat cannot choose now, with the passages that forbid it."""
        return refusals(self.state, seat)

    def view(self, seat: int) -> dict[str, object]:
        """Return all that a seat may see."""
        return self.game.view(self.state, seat)

    def label(self, step: Step) -> str:
        """Return an option or refusal in words."""
        return self.game.label(self.state, self.content, step)

    def targets(self, step: Step) -> list[str]:
        """Return the things on the board that an option or refusal is about."""
        return self.game.targets(self.state, self.content, step)

    def say(self, event: Event) -> str:
        """Return an event in words."""
        return self.game.say(self.state, self.content, event)

    def passage(self, event: Event) -> str:
        """Return the passage of the rulebook that an event is about."""
        return self.game.event_phrase(self.content, event).passage

    # Time.

    @property
    def undo_is_free(self) -> bool:
        """Whether the last choice taught nobody anything: no luck drawn, nothing hidden seen."""
        return self.position > 0 and self.taken[self.position - 1]

    def undo(self, assist: bool = True, seat: int = EVERYONE) -> bool:
        """Take the last choice back, or a seat's last one and all since; return if that was free.

        If it was not, the game is assisted from then on.
        """
        line = self.last_choice(seat)
        free = not self.needs_help(line)
        if not free and not assist:
            raise CannotUndo(
                "luck was drawn, something hidden was seen or another seat has chosen: "
                "only with leave"
            )
        self.jump(line)
        return free

    def last_choice(self, seat: int = EVERYONE) -> int:
        """Return the line before the last choice, of anyone or of one seat."""
        for line in range(self.position - 1, -1, -1):
            if seat in (EVERYONE, self.lines[line].seat):
                return line
        raise CannotUndo("there is nothing to take back")

    def redo(self) -> None:
        """Make the choice again that was taken back last, with the luck it had."""
        if self.position == len(self.lines):
            raise CannotUndo("there is nothing to do again")
        self.jump(self.position + 1)

    def jump(self, line: int) -> None:
        """Go back or forward to the moment after a line; 0 is the start."""
        entry = Jump(line, self.needs_help(line))
        self.move_to(entry)
        self.journal.entries.append(entry)

    def needs_help(self, line: int) -> bool:
        """Whether going to a line takes back what was learned, or choices of several seats."""
        back = self.lines[line : self.position]
        return not all(self.taken[line : self.position]) or len({entry.seat for entry in back}) > 1

    def move_to(self, entry: Jump) -> None:
        """Stand at a line, without writing it down."""
        if not 0 <= entry.to <= len(self.lines):
            raise CannotUndo(f"the game has lines 0 to {len(self.lines)}, not {entry.to}")
        self.state = self.at(entry.to)
        self.position = entry.to
        self.assisted = self.assisted or entry.assisted
        if self.told is not None:
            self.told = []

    def at(self, line: int) -> State:
        """Return the state after a line, as it was; 0 is the start."""
        if not 0 <= line <= len(self.lines):
            raise CannotUndo(f"the game has lines 0 to {len(self.lines)}, not {line}")
        nearest = min(line // EVERY, len(self.snapshots) - 1)
        state = self.snapshots[nearest].clone()
        for entry in self.lines[nearest * EVERY : line]:
            state.choose(entry.seat, find(state, entry), Scripted(entry.luck))
        return state

    def fork(self, line: int, seed: int | None = None) -> Table:
        """Return a new table that stands at a line of this one; a seed gives it other luck."""
        if not 0 <= line <= len(self.lines):
            raise CannotUndo(f"the game has lines 0 to {len(self.lines)}, not {line}")
        old = self.journal
        luck = old.luck if seed is None else f"seeded {seed}"
        journal = Journal(old.game, old.seats, old.options, old.rules, old.content, luck)
        journal.setting_up = old.setting_up
        table = Table(self.game, self.content, journal, Scripted(old.setting_up))
        for entry in self.lines[:line]:
            table.follow(entry)
            journal.entries.append(entry)
        return table

    def follow(self, entry: Line) -> None:
        """Make the choice that a line tells, with the luck that it tells."""
        luck = Scripted(entry.luck)
        after = self.carried_out(entry.seat, find(self.state, entry), luck)
        if luck.used != len(entry.luck):
            raise LuckError(f"“{entry}” tells more luck than is drawn")
        self.settle(after, entry)

    def follow_jump(self, entry: Jump) -> None:
        """Go where a line tells; whether that was free, the rules say, not the line."""
        if entry.assisted != self.needs_help(entry.to):
            was = "was free" if entry.assisted else "takes back more than is free"
            raise CannotUndo(f"“{entry}” is not true: going there {was}")
        self.move_to(entry)


def find(s: State, entry: Line) -> int:
    """Find the option that a line of a journal tells."""
    decision = s.decision(entry.seat)
    lines = [str(option) for option in decision.options] if decision is not None else []
    if entry.choice not in lines:
        raise IllegalChoice(f"{entry.seat} {entry.choice}", lines)
    return lines.index(entry.choice)


def new_table(
    game: Game,
    seats: int,
    options: Options,
    seed: int | None = None,
    told: bool = False,
    pack: str = "base",
    setting_up: list[str] | None = None,
) -> Table:
    """Begin a game; if its luck is told by people, `setting_up` tells that of setting up."""
    settled = game.settle(seats, options)
    content = game.content(pack)
    if pack != "base":
        settled = {**settled, "pack": pack}
    number = secrets.randbits(53) if seed is None else seed
    luck = "told" if told else f"seeded {number}"
    journal = Journal(game.id, seats, settled, game.rules_version, content.digest, luck)
    if told:
        return set_up(game, content, journal, setting_up or [])
    return Table(game, content, journal, Seeded(str(number), "begin"))


def set_up(game: Game, content: Content, journal: Journal, luck: list[str]) -> Table:
    """Begin a game with the luck of setting up that was told, all of it."""
    begin = Scripted(luck)
    table = Table(game, content, journal, begin)
    if begin.used != len(luck):
        raise LuckError(f"“{luck[begin.used]}” was told, but setting up draws no more luck")
    return table


def replay(game: Game, text: str, to: int | None = None) -> Table:
    """Follow a journal strictly, checking every line; stop at the first that is impossible."""
    journal = parse(text)
    options = dict(journal.options)
    pack = options.pop("pack", "base")
    content = game.content(pack)
    differs = differences(game, content, journal)
    entries, journal.entries = journal.entries, []
    try:
        journal.options.update(game.settle(journal.seats, options))
        table = set_up(game, content, journal, journal.setting_up)
    except (BadOption, LuckError, LuckNeeded) as at_once:  # compiled, a name has one type
        raise ReplayError(0, str(at_once), differs, None) from None
    for number, entry in enumerate(entries, 1):
        if to is not None and number > to:
            break
        try:
            if isinstance(entry, Jump):
                table.follow_jump(entry)
            else:
                table.follow(entry)
        except (IllegalChoice, LuckError, LuckNeeded, CannotUndo) as error:
            raise ReplayError(number, str(error), differs, table) from None
        journal.entries.append(entry)
    return table


def differences(game: Game, content: Content, journal: Journal) -> list[str]:
    """Say how this version differs from the one that wrote a journal."""
    found: list[str] = []
    if journal.rules != game.rules_version:
        found.append(f"it was written by rules {journal.rules} and these are {game.rules_version}")
    if journal.content != content.digest:
        found.append(f"its content is {journal.content} and this is {content.digest}")
    return found
