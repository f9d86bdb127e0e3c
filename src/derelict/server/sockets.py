"""One WebSocket: what it sends, what it may send, and what it is told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, final

import msgspec

from derelict.server import messages
from derelict.server.messages import FromClient, Refused, Sit, Wants
from derelict.server.register import Refuse, seats_of
from derelict.server.store import NotSaved
from derelict.server.telling import encode

if TYPE_CHECKING:
    from derelict.server.hall import Hall

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

log = logging.getLogger("derelict.server")
decode: Final = msgspec.json.Decoder(FromClient).decode
SIT_WITHIN: Final = 10.0
MOST_WAITING: Final = 2000  # messages that a slow client may leave unread


class Closed(Exception):
    """The socket must be closed, with a code and the reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code: Final = code
        self.reason: Final = reason


@final
class Socket:
    """A client at a table."""

    def __init__(self, hall: Hall, table: str, receive: Receive, send: Send) -> None:
        self.hall: Final = hall
        self.table: Final = table
        self.receive: Final = receive
        self.raw_send: Final = send
        self.seats: list[int] = []
        self.watching = messages.SPECTATOR
        self.wants = Wants()
        self.marks: dict[str, int] = {}
        self.line = 0
        self.heard = 0
        self.waiting: deque[str] = deque()
        self.sending: asyncio.Task[None] | None = None
        self.closed = False
        self.allowance: float = hall.settings.burst
        self.counted = time.monotonic()

    # Sending.

    def send(self, text: str) -> None:
        """Send a message, after all that wait before it."""
        if self.closed:
            return
        self.waiting.append(text)
        if self.sending is None:
            self.sending = self.hall.loop.create_task(self.send_waiting())
        elif len(self.waiting) > MOST_WAITING:
            self.closed = True
            self.sending.cancel()

    async def send_waiting(self) -> None:
        """Send what waits."""
        try:
            while self.waiting:
                await self.raw_send({"type": "websocket.send", "text": self.waiting.popleft()})
        except Exception:
            self.closed = True
        finally:
            self.sending = None

    async def close(self, code: int, reason: str) -> None:
        """Close the socket, once what waits is sent."""
        if self.sending is not None:
            await asyncio.wait([self.sending], timeout=2)
        if not self.closed:
            self.closed = True
            try:
                await self.raw_send({"type": "websocket.close", "code": code, "reason": reason})
            except Exception:
                log.debug("closing failed")

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
        self.hall.counts["refused"] += 1
        told = Refused(why, message, passage, legal or [], line, id)
        self.send(encode(told).decode())

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
        self.line = told.line
        self.heard = chat[-1].number if chat else 0
        self.send(encode(told).decode())

    # Receiving.

    async def run(self) -> None:
        """Serve the socket until it is closed."""
        try:
            await self.sit()
            while not self.closed:
                text = await self.next_text()
                if text is None:
                    break
                await self.take(text)
        except Closed as closed:
            await self.close(closed.code, closed.reason)
        finally:
            self.closed = True
            self.hall.leave(self)
            if self.sending is not None:
                self.sending.cancel()

    async def next_text(self) -> str | None:
        """Wait for a message; None when the client is gone."""
        message: Message = await self.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        if text is None:
            raise Closed(1003, "messages are text")
        if len(text) > self.hall.settings.message_bytes:
            raise Closed(1009, "the message is too long")
        if not self.may_send():
            raise Closed(4008, "too many messages")
        return str(text)

    def may_send(self) -> bool:
        """Count a message against what a socket may send in a while."""
        settings = self.hall.settings
        now = time.monotonic()
        gained = (now - self.counted) * settings.rate
        self.allowance = min(self.allowance + gained, settings.burst) - 1
        self.counted = now
        return self.allowance > -settings.burst

    async def sit(self) -> None:
        """Read the first message, which must be a `sit`, and welcome whoever sent it."""
        try:
            text = await asyncio.wait_for(self.next_text(), SIT_WITHIN)
            wanted = decode(text) if text is not None else None
        except (msgspec.DecodeError, UnicodeError, TimeoutError):
            wanted = None
        if not isinstance(wanted, Sit):
            raise Closed(4009, "the first message must be “sit”")
        self.wants = wanted.wants
        tokens = wanted.tokens
        try:
            self.seats = await self.hall.store.read(lambda c: seats_of(c, self.table, tokens))
            self.watching = self.seats[0] if self.seats else messages.SPECTATOR
            await self.hall.welcome(self, wanted.since)
        except Refuse as refused:
            raise Closed(4004, refused.message) from None
        except NotSaved:
            raise Closed(1013, "the games cannot be read now; try again") from None

    async def take(self, text: str) -> None:
        """Do what a message asks for, or say why not."""
        id = None
        try:
            message = decode(text)
            id = getattr(message, "id", None)
            if self.allowance < 0:
                raise Refuse("too-fast", "Slow down a little.")
            await self.do(message)
        except (msgspec.DecodeError, UnicodeError) as error:
            self.refuse("bad-message", str(error)[:200])
        except Refuse as refused:
            self.refuse(refused.why, refused.message, id, refused.passage)
        except NotSaved as error:
            log.warning("the database failed: %s", error)
            self.refuse("not-saved", "The games cannot be read or saved now.", id)

    async def do(self, message: FromClient) -> None:
        """Do what a message asks for."""
        hall = self.hall
        match message:
            case messages.Choose():
                await hall.choose(self, message)
            case messages.Undo():
                await hall.undo(self, message)
            case messages.Redo():
                room = await hall.room(self.table)
                await hall.jump(self, room.position + 1, message.line, message.id)
            case messages.JumpTo():
                await hall.jump(self, message.position, message.line, message.id)
            case messages.Watch():
                await self.watch(message.seat)
            case messages.LookAt():
                await hall.look(self, message)
            case messages.Say():
                await hall.say(self, message)
            case messages.Propose():
                await hall.call(self, message)
            case messages.Vote():
                await hall.vote(self, message)
            case messages.Sit():
                raise Refuse("bad-message", "You sit already.")

    async def watch(self, seat: int) -> None:
        """See the table as another of one's own seats."""
        if seat not in self.seats and seat != messages.SPECTATOR:
            raise Refuse("not-yours", "This seat is not yours.")
        self.watching = seat
        await self.hall.welcome(self)
