"""What games came to when they were recorded: journals of whole games, and counts.

When rules or content change on purpose, record anew and look at what has changed:

    python -m tests.golden
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
