"""A client at a table: what it asks for, what it may ask for, and what it is told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final, Protocol, final

import msgspec

from derelict.server import messages
from derelict.server.agreed import Refuse, seats_of
from derelict.server.messages import FromClient, Refused, Sit, Wants
from derelict.server.store import NotSaved
from derelict.server.telling import encode

if TYPE_CHECKING:
    from derelict.server.hall import Hall

log = logging.getLogger("derelict.server")
decode: Final = msgspec.json.Decoder(FromClient).decode
SIT_WITHIN: Final = 10.0
MOST_WAITING: Final = 100  # messages that a client may send ahead of the answers


class Wire(Protocol):
    """What carries the messages of one client."""

    def send(self, text: bytes) -> None:
        """Send a message, after all that were sent before it."""

    def close(self, code: int, reason: str) -> None:
        """Close the connection."""


class Closed(Exception):
    """The socket must be closed, with a code and the reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code: Final = code
        self.reason: Final = reason


@final
class Socket:
    """A client at a table."""

    def __init__(self, hall: Hall, table: str, wire: Wire) -> None:
        self.hall: Final = hall
        self.table: Final = table
        self.wire: Final = wire
        self.seats: list[int] = []
        self.watching = messages.SPECTATOR
        self.wants = Wants()
        self.marks: dict[str, int] = {}
        self.line = 0
        self.heard = 0
        self.seated = False
        self.closed = False
        self.working: asyncio.Task[None] | None = None
        self.waiting: deque[bytes] = deque()
        self.welcoming: Final = asyncio.Lock()
        self.held: list[bytes] | None = None
        self.allowance: float = hall.settings.burst
        self.counted = time.monotonic()
        self.deadline: Final = hall.loop.call_later(SIT_WITHIN, self.sit_down)

    # Sending.

    def send(self, text: bytes) -> None:
        """Send a message, or keep it until a welcome that is being written is sent."""
        if self.held is not None:
            self.held.append(text)
        elif not self.closed:
            self.wire.send(text)

    def hold(self, line: int) -> None:
        """Keep what comes after a line, until the socket is told of all before it."""
        self.held = []
        self.line = line

    def let_go(self, kept: bool) -> None:
        """Send what was kept, or forget it."""
        held, self.held = self.held or [], None
        for text in held if kept else []:
            self.send(text)

    def close(self, code: int, reason: str) -> None:
        """Close the socket."""
        if not self.closed:
            self.wire.close(code, reason)
            self.gone()

    def gone(self) -> None:
        """The client is no longer there."""
        if not self.closed:
            self.closed = True
            self.deadline.cancel()
            if self.working is not None:
                self.working.cancel()
            self.hall.presence.leave(self)

    def sit_down(self) -> None:
        """Send away whoever has not sat down in time."""
        if not self.seated:
            self.close(4009, "the first message must be “sit”")

    def unsaid(self, line: int) -> None:
        """What was put together after a line was never sent: the view goes out whole next time."""
        self.line = line
        self.marks = {}

    def refuse(
        self,
        why: str,
        message: str,
        id: int | None = None,
        passage: str = "",
        legal: list[str] | None = None,
        line: int = 0,
    ) -> None:
        """Say that something was not done."""
        self.hall.tables.counts["refused"] += 1
        told = Refused(why, message, passage, legal or [], line, id)
        self.send(encode(told))

    def welcome(
        self,
        table: messages.TableInfo,
        chat: list[messages.Remark],
        standing: dict[str, Any] | None,
    ) -> None:
        """Tell how everything stands."""
        nothing: dict[str, Any] = {
            "line": 0,
            "position": 0,
            "log": [],
            "view": None,
            "decisions": [],
            "asked": [],
            "undo": messages.UndoInfo(False, False, False),
            "clocks": [],
            "silence": "",
        }
        told = messages.Welcome(
            table=table,
            seats=self.seats,
            watching=self.watching,
            chat=chat,
            **(standing or nothing),
        )
        self.heard = chat[-1].number if chat else 0
        if not self.closed:
            self.wire.send(encode(told))

    # Receiving.

    def arrived(self, text: bytes) -> None:
        """Take a message; choices are made at once, whatever must wait is done in order."""
        if self.closed:
            return
        if not self.may_send() or len(self.waiting) == MOST_WAITING:
            self.close(4008, "too many messages")
        elif self.working is not None:
            self.waiting.append(text)
        elif not self.seated:
            self.work(self.sit(text))
        else:
            self.take(text)

    def may_send(self) -> bool:
        """Count a message against what a socket may send in a while."""
        settings = self.hall.settings
        now = time.monotonic()
        gained = (now - self.counted) * settings.rate
        self.allowance = min(self.allowance + gained, settings.burst) - 1
        self.counted = now
        return self.allowance > -settings.burst

    def work(self, doing: Coroutine[Any, Any, None]) -> None:
        """Do something that has to wait, and what has arrived meanwhile after it."""
        self.working = self.hall.loop.create_task(doing)
        self.working.add_done_callback(self.worked)

    def worked(self, task: asyncio.Task[None]) -> None:
        """Go on with what has arrived meanwhile."""
        self.working = None
        if not task.cancelled() and (error := task.exception()) is not None:
            self.failed(error, None)
        while self.waiting and not self.busy and not self.closed:
            self.take(self.waiting.popleft())

    @property
    def busy(self) -> bool:
        """Whether something is being done that has to wait."""
        return self.working is not None

    def take(self, text: bytes) -> None:
        """Do what a message asks for, or say why not."""
        id = None
        try:
            message = decode(text)
            id = getattr(message, "id", None)
            if self.allowance < 0:
                raise Refuse("too-fast", "Slow down a little.")
            room = self.hall.tables.rooms.get(self.table)
            if room is not None and isinstance(message, messages.Choose):
                self.hall.playing.choose(self, room, message)
            else:
                self.work(self.later(message, id))
        except Exception as error:
            self.failed(error, id)

    async def later(self, message: FromClient, id: int | None) -> None:
        """Do what has to wait for the database."""
        try:
            await self.do(message)
        except Exception as error:
            self.failed(error, id)

    def failed(self, error: BaseException, id: int | None) -> None:
        """Say why something was not done."""
        if isinstance(error, (msgspec.DecodeError, UnicodeError)):
            self.refuse("bad-message", str(error)[:200])
        elif isinstance(error, Refuse):
            self.refuse(error.why, error.message, id, error.passage)
        elif isinstance(error, NotSaved):
            log.warning("the database failed: %s", error)
            self.refuse("not-saved", "The games cannot be read or saved now.", id)
        elif isinstance(error, Closed):
            self.close(error.code, error.reason)
        else:
            log.error("a message failed", exc_info=error)
            self.refuse("our-mistake", "Something went wrong here. It is noted.", id)

    async def sit(self, text: bytes) -> None:
        """Read the first message, which must be a `sit`, and welcome whoever sent it."""
        try:
            wanted = decode(text)
        except (msgspec.DecodeError, UnicodeError):
            wanted = None
        if not isinstance(wanted, Sit):
            raise Closed(4009, "the first message must be “sit”")
        self.wants = wanted.wants
        tokens = wanted.tokens
        try:
            self.seats = await self.hall.store.read(lambda c: seats_of(c, self.table, tokens))
            self.watching = self.seats[0] if self.seats else messages.SPECTATOR
            await self.hall.welcoming.welcome(self, wanted.since)
        except Refuse as refused:
            raise Closed(4004, refused.message) from None
        except NotSaved:
            raise Closed(1013, "the games cannot be read now; try again") from None
        self.seated = True
        self.deadline.cancel()

    async def do(self, message: FromClient) -> None:
        """Do what a message asks for."""
        hall = self.hall
        match message:
            case messages.Choose():
                hall.playing.choose(self, await hall.tables.room(self.table), message)
            case messages.Undo():
                await hall.going_back.undo(self, message)
            case messages.Redo():
                room = await hall.tables.room(self.table)
                await hall.going_back.jump(self, room.position + 1, message.line, message.id)
            case messages.JumpTo():
                await hall.going_back.jump(self, message.position, message.line, message.id)
            case messages.Watch():
                await self.watch(message.seat)
            case messages.LookAt():
                await hall.going_back.look(self, message)
            case messages.Say():
                await hall.chat.say(self, message)
            case messages.Propose():
                await hall.voting.call(self, message)
            case messages.Vote():
                await hall.voting.vote(self, message)
            case messages.Sit():
                raise Refuse("bad-message", "You sit already.")

    async def watch(self, seat: int) -> None:
        """See the table as another of one's own seats."""
        if seat not in self.seats and seat != messages.SPECTATOR:
            raise Refuse("not-yours", "This seat is not yours.")
        self.watching = seat
        await self.hall.welcoming.welcome(self)
