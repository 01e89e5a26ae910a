"""Run seeds by hand: `python -m tests.simulator --seed 123`, or `--seeds 0:1000`; `--postgres` for a real server."""

import sys
from contextlib import nullcontext

from . import postgres, sqlite
from .seeds import main

if __name__ == "__main__":
    sys.exit(main("tests.simulator", __doc__, {"sqlite": lambda: nullcontext(sqlite.run), "postgres": postgres.opened}))
