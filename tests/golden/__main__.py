"""Record everything anew, or one game: `python -m tests.golden [cosmic | daedalus]`."""

from __future__ import annotations

import sys

from tests.golden import counts, journals

if __name__ == "__main__":
    games = sys.argv[1:] or list(journals.VARIANT)
    for name in journals.record(games):
        print(name, flush=True)
    if "cosmic" in games:
        counts.record()
        print(counts.STORED.name)
