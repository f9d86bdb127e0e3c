"""Let Schemathesis call a server with all that its description allows, and much that it does not.

python -m tests.server.schema --minutes 10
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.server.serving import Server, served, sqlite_in

CHECKS: Final = "not_a_server_error,status_code_conformance,content_type_conformance"


def call_all(server: Server, seconds: int, seed: int) -> str:
    """Call everything for a while, with a table and a token that are there; return the report."""
    made = server.make("daedalus", 2)
    settings = server.database.folder / "schemathesis.toml"
    settings.write_text(f'[parameters]\n"path.table" = "{made.table}"\n', encoding="utf-8")
    tool = Path(sys.executable).with_name("schemathesis")
    command = [str(tool), "--config-file", str(settings), "run"]
    command += [f"http://127.0.0.1:{server.port}/openapi/openapi.json", "--checks", CHECKS]
    command += ["--max-time", str(seconds), "--max-examples", "100000", "--seed", str(seed)]
    command += ["--phases", "examples,coverage,fuzzing", "--no-color"]
    command += ["--header", f"Authorization: Bearer {made.tokens[0]}"]
    done = subprocess.run(
        command,
        capture_output=True,
        timeout=seconds * 2 + 120,
        check=False,
        cwd=server.database.folder,
    )
    report = done.stdout.decode(errors="replace") + done.stderr.decode(errors="replace")
    assert done.returncode == 0, report[-6000:]
    assert '"level": "error"' not in server.said(), server.said()[-3000:]
    assert server.must("GET", made.path)["table"] == made.table
    return report


def main() -> None:
    """Call a server for as long as asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=int(time.time()) % 10**6)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, served(sqlite_in(Path(folder))) as server:
        print(call_all(server, int(asked.minutes * 60), asked.seed))


if __name__ == "__main__":
    main()
