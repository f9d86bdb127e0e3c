"""Starting the server: the schema, the workers, the browser."""

from __future__ import annotations

import threading
import time
import urllib.request
import webbrowser
from typing import Final

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from derelict.kernel.game import BadOption
from derelict.server.settings import Settings, put_in_environment
from derelict.server.store import migrate, short
from derelict.server.wire import Wire

PATIENCE: Final = 30.0


def serve(settings: Settings, host: str, port: int, workers: int, browse: bool) -> int:
    """Bring the database up to date, and serve until told to stop."""
    try:
        migrate(settings.database)
    except (SQLAlchemyError, OSError) as error:
        raise BadOption(f"the database cannot be opened: {short(error)}") from None
    put_in_environment(settings)
    address = f"http://{host}:{port}/"
    print(f"Derelict is at {address}", flush=True)
    if browse:
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()
    uvicorn.run(
        "derelict.server.app:create",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        interface="asgi3",
        http="httptools",
        ws=Wire,
        backlog=4096,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=15,
    )
    return 0


def open_browser(address: str) -> None:
    """Open the browser as soon as the server answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{address}health", timeout=1):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.1)
