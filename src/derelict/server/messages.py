"""What goes over the wire: every message and answer, in both directions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

LONGEST_NAME = 40
LONGEST_CHAT = 500
SPECTATOR = -1

NO_NUL = r"^[^\x00]*$"  # which no database keeps in a text
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, pattern=NO_NUL)]
Chat = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT, pattern=NO_NUL)]
Whole = Annotated[int, Meta(ge=0, lt=1 << 31)]
Json = dict[str, object]

# What is told about a game.


class Setting(Struct):
    """A setting of a game: its values (none: a free text), the usual one, and what it does."""

    name: str
    values: list[str]
    default: str
    help: str


class GameInfo(Struct):
    """A game that can be played here."""

    id: str
    title: str
    fewest: int
    most: int
    rules: int
    content: str
    settings: list[Setting]


class Passage(Struct):
    """One passage of a rulebook, in our words."""

    section: str
    title: str
    summary: str
    status: str
    reason: str = ""


# What is told about a table.


class SeatInfo(Struct):
    """A seat: free, or held by a person or by a scout."""

    seat: int
    holder: Literal["free", "person", "scout"]
    name: str
    ready: bool
    present: bool


class VoteInfo(Struct):
    """A vote that is open: on going to a position, giving a seat to a holder, or ending."""

    vote: int
    what: Literal["jump", "replace", "end"]
    by: int
    position: int | None
    seat: int | None
    holder: Literal["person", "scout"] | None
    yes: list[int]
    wanted: list[int]


class OutcomeInfo(Struct):
    """Why a game ended, in a word and in sentences, and each seat's result."""

    reason: str
    text: str
    results: list[str]
    scores: list[int]


class TableInfo(Struct):
    """A table, as everybody may see it."""

    table: str
    game: str
    title: str
    status: Literal["open", "playing", "over", "ended"]
    options: dict[str, str]
    seats: list[SeatInfo]
    line: int
    position: int
    length: int
    assisted: bool
    practice: bool
    forked_from: str | None
    note: str
    outcome: OutcomeInfo | None
    votes: list[VoteInfo]


# What is told in play.


class OptionInfo(Struct, omit_defaults=True):
    """Something that can be chosen, or cannot: then `passage` is what forbids it."""

    choice: str
    label: str
    group: str = ""
    targets: list[str] = []
    passage: str = ""
    odds: float | None = None


class DecisionInfo(Struct):
    """What a seat is asked; without words, its options are their lines alone."""

    seat: int
    prompt: str
    text: str
    options: list[OptionInfo | str]
    refusals: list[OptionInfo]
    routes: list[Route]


class Route(Struct):
    """Choices that people think of as one, such as walking to a room."""

    label: str
    choices: list[str]


class EventInfo(Struct, omit_defaults=True):
    """Something that happened: enough to tell it, to look it up and to animate it."""

    kind: str
    values: tuple[int, ...]
    kinds: list[str] = []
    text: str = ""
    passage: str = ""
    targets: list[str] = []
    seat: int = SPECTATOR


class ClockInfo(Struct):
    """A clock that runs, and the seconds it has left."""

    name: str
    seconds: float
    left: float


class UndoInfo(Struct):
    """Whether there is anything to take back or to do again, and whether that is free."""

    back: bool
    free: bool
    forward: bool


class Entry(Struct):
    """A line of the journal: who chose, and what everyone at this socket may know of it."""

    line: int
    position: int
    seat: int
    jump: bool
    events: list[EventInfo]


class Remark(Struct):
    """Something said at the table."""

    number: int
    at: float
    seat: int
    name: str
    text: str


# From the server.


class Welcome(Struct, tag="welcome", tag_field="type"):
    """The first message on a socket: which seats it holds, and how everything stands."""

    table: TableInfo
    seats: list[int]
    watching: int
    line: int
    position: int
    log: list[Entry]
    view: Json | None
    decisions: list[DecisionInfo]
    asked: list[int]
    undo: UndoInfo
    clocks: list[ClockInfo]
    chat: list[Remark]
    silence: str


class Update(Struct, tag="update", tag_field="type", omit_defaults=True):
    """A line of the journal that is now kept, and how everything stands after it."""

    line: int
    position: int
    seat: int
    jump: bool
    events: list[EventInfo]
    decisions: list[DecisionInfo]
    asked: list[int]
    undo: UndoInfo
    view: Json | UnsetType = UNSET
    patch: Json | UnsetType = UNSET
    clocks: list[ClockInfo] = []
    outcome: OutcomeInfo | None = None
    silence: str = ""
    id: int | None = None


class Table(Struct, tag="table", tag_field="type"):
    """Something about the table itself has changed: seats, readiness, presence, votes, status."""

    table: TableInfo


class Said(Struct, tag="said", tag_field="type"):
    """Somebody said something."""

    remark: Remark


class Look(Struct, tag="look", tag_field="type"):
    """How a seat saw the table after a position, and what had just happened."""

    position: int
    length: int
    seat: int
    by: int
    events: list[EventInfo]
    view: Json
    outcome: OutcomeInfo | None = None


class Refused(Struct, tag="refused", tag_field="type", omit_defaults=True):
    """Something that was asked for and was not done, and why; the game stands where it stood."""

    why: str
    message: str
    passage: str = ""
    legal: list[str] = []
    line: int = 0
    id: int | None = None


ToClient = Welcome | Update | Table | Said | Look | Refused

# From a client.


class Wants(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client wants to be told: the view whole, as patches or not at all; words or none."""

    view: Literal["whole", "patch", "none"] = "patch"
    words: bool = True
    log: Annotated[int, Meta(ge=0, le=200)] = 40


class Sit(Struct, tag="sit", tag_field="type", forbid_unknown_fields=True):
    """The first message on a socket: the tokens of one's seats, and the last line one has."""

    tokens: Annotated[list[str], Meta(max_length=16)] = []
    wants: Wants = Wants()
    since: Whole | None = None


class Choose(Struct, tag="choose", tag_field="type", forbid_unknown_fields=True):
    """Choose for a seat, by the option's line, at the line of the journal that one has seen."""

    seat: Whole
    choice: Annotated[str, Meta(max_length=200)]
    line: Whole
    id: Whole | None = None


class JumpTo(Struct, tag="jump", tag_field="type", forbid_unknown_fields=True):
    """Go to a position of the game, back or forward."""

    position: Whole
    line: Whole
    id: Whole | None = None


class Undo(Struct, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """Take back the last choice, or a seat's last choice and all since."""

    line: Whole
    seat: Whole | None = None
    id: Whole | None = None


class Redo(Struct, tag="redo", tag_field="type", forbid_unknown_fields=True):
    """Do again what was taken back last."""

    line: Whole
    id: Whole | None = None


class Watch(Struct, tag="watch", tag_field="type", forbid_unknown_fields=True):
    """Show the table as another of one's own seats sees it; -1 is what everybody sees."""

    seat: Annotated[int, Meta(ge=SPECTATOR, lt=64)]


class LookAt(Struct, tag="look", tag_field="type", forbid_unknown_fields=True):
    """Ask how the table looked after a position."""

    position: Whole
    id: Whole | None = None


class Say(Struct, tag="say", tag_field="type", forbid_unknown_fields=True):
    """Say something at the table, as one of one's seats."""

    text: Chat
    seat: Whole | None = None
    id: Whole | None = None


class Propose(Struct, tag="propose", tag_field="type", forbid_unknown_fields=True):
    """Call a vote: on giving a seat to a scout or back to a person, or on ending the game."""

    what: Literal["replace", "end"]
    seat: Whole | None = None
    holder: Literal["person", "scout"] | None = None
    id: Whole | None = None


class Vote(Struct, tag="vote", tag_field="type", forbid_unknown_fields=True):
    """Vote."""

    vote: Whole
    yes: bool
    id: Whole | None = None


FromClient = Sit | Choose | JumpTo | Undo | Redo | Watch | LookAt | Say | Propose | Vote

# Over HTTP.


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made; `take` are the seats of whoever makes it, `scouts` those of programs."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=16)]
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=100)]] = {}
    take: Annotated[list[Whole], Meta(max_length=16)] = []
    scouts: Annotated[list[Whole], Meta(max_length=16)] = []
    name: Name = "Player"
    start: bool = False
    seed: Whole | None = None


class HeldSeat(Struct):
    """A seat and the token that holds it; the token is told only here."""

    table: str
    seat: int
    token: str


class MadeTable(Struct):
    """A new table, and the seats taken with it."""

    table: TableInfo
    held: list[HeldSeat]


class TakeSeat(Struct, forbid_unknown_fields=True):
    """Who sits down."""

    name: Name = "Player"


class Ready(Struct, forbid_unknown_fields=True):
    """Whether one is ready to start."""

    ready: bool = True


class Settings(Struct, forbid_unknown_fields=True):
    """The options of a table that has not started."""

    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=100)]]


class Fork(Struct, forbid_unknown_fields=True):
    """A new table from a position of another: its lines up to there, other luck from there on."""

    position: Whole
    take: Annotated[list[Whole], Meta(max_length=16)] = []
    scouts: Annotated[list[Whole], Meta(max_length=16)] = []
    name: Name = "Player"


class Tokens(Struct, forbid_unknown_fields=True):
    """The seats to be moved to another device."""

    tokens: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(min_length=1, max_length=32)]


class MovingCode(Struct):
    """A short code for another device, and how many seconds it is good for."""

    code: str
    seconds: int


class Problem(Struct):
    """Why something could not be done, in a word and in a sentence."""

    why: str
    message: str
