"""Run seeds by hand: `python -m tests.simulator.linked --seed 123`, or `--seeds 0:1000`."""

import sys
from contextlib import nullcontext

from ..seeds import main
from .course import run

if __name__ == "__main__":
    sys.exit(main("tests.simulator.linked", __doc__, {"sqlite": lambda: nullcontext(run)}))
