"""Small messages are sent at once: the listening socket is told, and hands it on.

The web server leaves Nagle's algorithm on, which holds an update back for 40 ms whenever a
client has not yet acknowledged the one before.
"""

from __future__ import annotations

import asyncio
import os
import socket
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

OPEN_FILES: Final = Path("/proc/self/fd")
TRIES: Final = 100
PAUSE: Final = 0.02


async def send_at_once() -> None:
    """Find the listening sockets of this process as soon as there are any, and tell them."""
    if not sys.platform.startswith("linux"):
        return
    for _ in range(TRIES):
        if [descriptor for descriptor in open_sockets() if tell(descriptor)]:
            return
        await asyncio.sleep(PAUSE)


def open_sockets() -> list[int]:
    """Return the file descriptors of this process that are sockets."""
    found: list[int] = []
    for name in [path.name for path in OPEN_FILES.iterdir()]:
        with suppress(OSError):
            if stat.S_ISSOCK(os.fstat(int(name)).st_mode):
                found.append(int(name))
    return found


def tell(descriptor: int) -> bool:
    """Switch Nagle's algorithm off for what a listening socket accepts; False for any other."""
    with suppress(OSError), socket.socket(fileno=os.dup(descriptor)) as one:
        if one.family not in (socket.AF_INET, socket.AF_INET6):
            return False
        if one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return True
    return False
