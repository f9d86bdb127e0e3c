"""Run the command line with `python -m derelict`."""

from __future__ import annotations

import sys

from derelict.cli import main

if __name__ == "__main__":
    sys.exit(main())
