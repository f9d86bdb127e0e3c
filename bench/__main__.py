"""Run the measurements with `python -m bench`."""

from __future__ import annotations

import sys

from bench.speed import main

if __name__ == "__main__":
    sys.exit(main())
