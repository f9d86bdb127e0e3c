"""Record everything anew: `python -m tests.golden`."""

from __future__ import annotations

from tests.golden import counts, journals

if __name__ == "__main__":
    for name in journals.record():
        print(name)
    counts.record()
    print(counts.STORED.name)
