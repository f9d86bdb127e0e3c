"""Frames, however they arrive: together, in pieces, and such as no client may send."""

from __future__ import annotations

import json
import secrets
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from derelict.server.wire import ENDLESS, span
from tests.server.serving import Made, Server

TEXT, CONT, PING = 0x1, 0x0, 0x9
LAST = 0x80


def frame(text: bytes, kind: int = LAST | TEXT) -> bytes:
    """Put a text into a frame, as a client does."""
    size = len(text)
    length = bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
    mask = secrets.token_bytes(4)
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(text))
    return bytes([kind]) + length + mask + masked


@contextmanager
def seated(server: Server, made: Made) -> Iterator[socket.socket]:
    """Sit down by hand."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as found:
        head = (
            f"GET /api/tables/{made.table}/ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
        )
        found.sendall(head.encode())
        until(found, b"\r\n\r\n")
        sit = {"type": "sit", "tokens": [made.tokens[0]], "wants": {"view": "none", "log": 0}}
        found.sendall(frame(json.dumps(sit).encode()))
        until(found, b'"welcome"')
        yield found


def until(found: socket.socket, what: bytes, times: int = 1) -> bytes:
    """Read until something has come so often, or the server closes."""
    data = b""
    while data.count(what) < times:
        more = found.recv(65536)
        if not more:
            break
        data += more
    return data


def nonsense(id: int, filling: int = 0) -> bytes:
    """Return a message that is answered with a refusal of its own."""
    wanted = {"type": "choose", "seat": 9, "choice": "x" * filling, "line": 0, "id": id}
    return json.dumps(wanted).encode()


def test_frames_that_arrive_together_are_all_taken(server: Server) -> None:
    """Short and long ones in one packet, with a ping between them."""
    with seated(server, server.make("cosmic", 1)) as found:
        found.sendall(
            frame(nonsense(1))
            + frame(nonsense(2, 150))
            + frame(b"?", LAST | PING)
            + frame(nonsense(3))
        )
        data = until(found, b'"refused"', 3)
        assert all(b'"id":%d}' % id in data for id in (1, 2, 3))
        assert b"\x8a\x01?" in data


@pytest.mark.parametrize("filling", [0, 150])
def test_a_frame_that_arrives_byte_by_byte_is_taken_when_it_is_there(
    server: Server, filling: int
) -> None:
    """And what comes behind it too."""
    with seated(server, server.make("cosmic", 1)) as found:
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        whole = frame(nonsense(1, filling))
        for at in range(len(whole)):
            found.sendall(whole[at : at + 1])
        found.sendall(frame(nonsense(2)))
        data = until(found, b'"refused"', 2)
        assert b'"id":1}' in data
        assert b'"id":2}' in data


def test_a_message_in_parts_is_put_together(server: Server) -> None:
    """Also when a whole frame would look like its end."""
    with seated(server, server.make("cosmic", 1)) as found:
        text = nonsense(1)
        found.sendall(
            frame(text[:9], TEXT)
            + frame(b"", LAST | PING)
            + frame(text[9:20], CONT)
            + frame(text[20:], LAST | CONT)
            + frame(nonsense(2))
        )
        data = until(found, b'"refused"', 2)
        assert b'"id":1}' in data
        assert b'"id":2}' in data


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (b"\x81\x02{}", 1002),  # no mask
        (frame(b"{}", LAST | 0x40 | TEXT), 1002),  # a bit that means nothing
        (frame(b"{", TEXT) + frame(b"{}"), 1002),  # a message within a message
        (frame(b"}", LAST | CONT), 1002),  # an end without a beginning
        (frame(b"x" * 9000), 1009),
        (b"\x81\xff\x00\x00\x00\x01" + bytes(8), 1009),  # of four gigabytes, announced
        (frame(b"{}", LAST | 0x2), 1003),  # no text
    ],
)
def test_a_frame_that_no_client_may_send_closes_the_socket(
    server: Server, bad: bytes, code: int
) -> None:
    """With the code that says why; nothing behind it is taken."""
    with seated(server, server.make("cosmic", 1)) as found:
        found.sendall(bad + frame(nonsense(1)))
        data = until(found, struct.pack("!H", code))
        assert b"\x88" in data
        assert struct.pack("!H", code) in data
        assert b'"id":1}' not in data


def test_a_head_that_is_not_all_here_says_so() -> None:
    """As long as it is not, the frame ends behind what is here."""
    whole = frame(b"x" * 200)
    for size in range(8):
        assert span(whole[:size], 0)[1] > size
    assert span(whole, 0) == (8, 208)
    assert span(frame(b"abc"), 0) == (6, 9)
    assert span(b"\x81\x03abc", 0) == (0, ENDLESS)
