"""The client's types are those of the server's messages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

WRITER = Path(__file__).parent.parent.parent / "web" / "tools" / "protocol.py"


def test_types_of_the_client_are_up_to_date() -> None:
    """`web/tools/protocol.py` would write what is there."""
    done = subprocess.run(
        [sys.executable, str(WRITER), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
