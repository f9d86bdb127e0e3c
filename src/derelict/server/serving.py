"""Starting the server: the schema, the workers, the browser."""

from __future__ import annotations

import threading
import time
import urllib.request
import webbrowser
from typing import Final

from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels
from sqlalchemy.exc import SQLAlchemyError

from derelict.kernel.game import BadOption
from derelict.server.settings import Settings, put_in_environment
from derelict.server.store import migrate, short

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
    server = Granian(
        "derelict.server.app:create",
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        factory=True,
        workers=workers,
        backlog=4096,
        log_level=LogLevels.warning,
        respawn_failed_workers=True,
        workers_kill_timeout=20,
    )
    server.serve()
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
