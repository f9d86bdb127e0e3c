"""Our own server for the load generator: durable on SQLite, in a folder of its own.

It prints a line of JSON with the port and the process that serves, and runs until it is stopped.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

PATIENCE = 60.0


def main() -> int:
    """Serve until told to stop, and leave nothing behind."""
    port = free_port()
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_FOLDER")) as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "derelict", "serve", "--port", str(port)]
            + ["--rate", "1000000", "--tables", "1000000"],
            env={**os.environ, "DERELICT_DATA": folder},
            stdout=subprocess.DEVNULL,
        )
        signal.signal(signal.SIGTERM, lambda *_: server.terminate())
        wait_until_ready(port)
        print(json.dumps({"port": port, "pid": server.pid}), flush=True)
        return server.wait()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def wait_until_ready(port: int) -> None:
    """Wait until the server answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server does not answer")


if __name__ == "__main__":
    sys.exit(main())
