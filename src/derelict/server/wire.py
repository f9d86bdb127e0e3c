"""WebSockets, from the bytes of a connection to the messages of a table and back.

A choice goes from the connection to the table and to what waits to be written in one call, without
a task or a hand-over; so does an update on its way out.
"""

from __future__ import annotations

import asyncio
import re
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, cast, final
from urllib.parse import urlsplit

from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from derelict.server.sockets import Socket

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library came without its compiled part
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from derelict.server.hall import Hall

WHOLE_TEXT: Final = b"\x81"
MASKED: Final = 0x80
ENDLESS: Final = 1 << 64
HEADS: Final = {126: (4, 8), 127: (10, 14)}  # where a long frame's length ends, and its head
ADDRESS: Final = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,32})/ws")
MOST_UNREAD: Final = 4_000_000  # bytes that a client may leave unread
SILENCE: Final = 30.0  # seconds after which a silent client is asked whether it is there


def is_own(origin: str | None, host: str | None, allowed: list[str]) -> bool:
    """Whether a page of ours asks, or a program, which names no origin."""
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == host
    except ValueError:
        return False


@final
class Wire(asyncio.Protocol):
    """One connection, as the web server hands it over when it becomes a WebSocket."""

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        self.hall: Final[Hall] = hall_of(config.loaded_app)
        self.connections: Final[set[Any]] = server_state.connections
        self.longest: Final = self.hall.settings.message_bytes
        self.frames: Final = ServerProtocol(max_size=self.longest)
        self.rest = b""  # a frame that is not all here
        self.parts: list[bytes] = []
        self.socket: Socket | None = None
        self.alive = True
        self.alarm: asyncio.TimerHandle | None = None
        self.transport: asyncio.Transport

    # What the connection calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.set_write_buffer_limits(MOST_UNREAD)
        self.connections.add(self)
        self.alarm = self.hall.loop.call_later(SILENCE, self.ask_if_there)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self.connections.discard(self)
        if self.alarm is not None:
            self.alarm.cancel()
        if self.socket is not None:
            self.socket.gone()

    def data_received(self, data: bytes) -> None:
        """Take what has arrived: first the handshake, then frames."""
        self.alive = True
        if self.socket is None:
            self.read(data)
        else:
            self.rest = self.take(self.rest + data if self.rest else data)

    def take(self, data: bytes) -> bytes:
        """Take the frames that are all here, and return what is left; a message goes straight on.

        All else goes through the library, frame by frame, and so does what it must refuse.
        """
        at, size = 0, len(data)
        while at < size:
            start, end = span(data, at)
            if self.frames.state is not State.OPEN or end - start > self.longest:
                self.read(data[at:])
                return b""
            if end > size:
                return data[at:]
            if data[at] == WHOLE_TEXT[0] and not self.parts:
                self.message(apply_mask(data[start:end], data[start - 4 : start]))
            else:
                self.read(data[at:end])
            at = end
        return b""

    def read(self, data: bytes) -> None:
        """Let the library read something, and answer what the protocol itself must answer."""
        self.frames.receive_data(data)
        for event in self.frames.events_received():
            if isinstance(event, Frame):
                self.frame(event)
            elif isinstance(event, Request):
                self.shake_hands(event)
        self.flush()

    def eof_received(self) -> None:
        """The client has nothing more to say."""
        self.frames.receive_eof()
        self.flush()

    def shutdown(self) -> None:
        """The server is stopping: what is under way is finished and told first."""
        self.hall.tables.spawn(self.finish())

    async def finish(self) -> None:
        """Close when all that was taken is written, and told."""
        await self.hall.settle()
        self.close(1012, "the server is stopping")

    # What the client sends.

    def shake_hands(self, request: Request) -> None:
        """Let a page of ours or a program in, to a table."""
        address = ADDRESS.fullmatch(request.path.partition("?")[0])
        headers = request.headers
        if address is None:
            answer = self.frames.reject(HTTPStatus.NOT_FOUND, "There is nothing here.\n")
        elif not is_own(headers.get("Origin"), headers.get("Host"), self.hall.settings.origins):
            answer = self.frames.reject(HTTPStatus.FORBIDDEN, "This comes from another site.\n")
        else:
            answer = self.frames.accept(request)
        self.frames.send_response(answer)
        if address is not None and answer.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.socket = Socket(self.hall, address[1], self)

    def frame(self, frame: Frame) -> None:
        """Take a frame; the parts of a message are put together."""
        if frame.opcode is Opcode.BINARY:
            self.close(1003, "messages are text")
        elif frame.opcode in (Opcode.TEXT, Opcode.CONT):
            self.parts.append(bytes(frame.data))
            if frame.fin:
                whole, self.parts = b"".join(self.parts), []
                self.message(whole)

    def message(self, text: bytes) -> None:
        """Pass a message on."""
        if self.socket is not None:
            self.socket.arrived(text)

    # What the client is sent.

    def send(self, text: bytes) -> None:
        """Send a message."""
        if self.frames.state is State.OPEN:
            self.transport.write(framed(text))

    def pause_writing(self) -> None:
        """Let a client go that does not read."""
        self.transport.abort()

    def close(self, code: int, reason: str) -> None:
        """Close the connection, with a code and the reason."""
        try:
            self.frames.send_close(code, reason)
        except InvalidState:
            self.transport.close()
            return
        self.flush()
        self.hall.loop.call_later(2.0, self.transport.close)

    def flush(self) -> None:
        """Send what the protocol has ready."""
        for data in self.frames.data_to_send():
            if data:
                self.transport.write(data)
            else:
                self.transport.close()

    def ask_if_there(self) -> None:
        """Let a client go that has answered nothing, and ask one that was silent for a while."""
        if not self.alive or self.frames.state is not State.OPEN:
            self.transport.abort()
            return
        self.alive = False
        self.frames.send_ping(b"")
        self.flush()
        self.alarm = self.hall.loop.call_later(SILENCE, self.ask_if_there)


def span(data: bytes, at: int) -> tuple[int, int]:
    """Return where the message in a client's frame begins and ends, as far as its head is here.

    One without a mask, which no client may send, is said to be endless.
    """
    head = data[at : at + 14]
    size = head[1] if len(head) > 1 else MASKED
    if size < MASKED:
        return 0, ENDLESS
    if size < MASKED + 126:
        return at + 6, at + 6 + size - MASKED
    length, start = HEADS[size - MASKED]
    size = int.from_bytes(head[2:length], "big") if len(head) >= length else 0
    return at + start, at + start + size


def framed(text: bytes) -> bytes:
    """Put a message into a text frame; done here, because it is done for every update."""
    size = len(text)
    if size < 126:
        return WHOLE_TEXT + size.to_bytes(1, "big") + text
    if size < 1 << 16:
        return WHOLE_TEXT + b"\x7e" + size.to_bytes(2, "big") + text
    return WHOLE_TEXT + b"\x7f" + size.to_bytes(8, "big") + text


def hall_of(app: Any) -> Hall:
    """Return the hall of an application, however it is wrapped."""
    while not hasattr(app, "state"):
        app = app.app
    hall: Hall = app.state.hall
    return hall
