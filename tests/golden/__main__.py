"""Record everything anew, or one game: `python -m tests.golden [cosmic | daedalus]`."""

from __future__ import annotations

import sys

from tests.golden import cosmic_counts, daedalus_counts, journals

if __name__ == "__main__":
    games = sys.argv[1:] or list(journals.VARIANT)
    for name in journals.record(games):
        print(name, flush=True)
    for game, counted in (("cosmic", cosmic_counts), ("daedalus", daedalus_counts)):
        if game in games:
            counted.record()
            print(f"{game}/{counted.STORED.name}")
