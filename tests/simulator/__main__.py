"""Run seeds by hand: `python -m tests.simulator --seed 123`, or `--seeds 0:1000`; `--postgres` for a real server."""

import argparse
import contextlib
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial

from . import postgres, sqlite
from .course import Found


def main() -> int:
    """Run seeds; says which fail, and how to see one again."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulator", description=__doc__)
    parser.add_argument("--seed", type=int, help="one seed, told in full")
    parser.add_argument("--seeds", default="0:100", help="a range of seeds, such as 0:1000")
    parser.add_argument("--keep-going", action="store_true", help="go on after a seed that fails")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL that is killed and cut off")
    given = parser.parse_args()
    first, last = (given.seed, given.seed + 1) if given.seed is not None else map(int, given.seeds.split(":"))
    with contextlib.ExitStack() as stack:
        run: Callable[[int], Found] = sqlite.run
        if given.postgres:
            server = stack.enter_context(contextlib.closing(postgres.Server()))
            run = partial(postgres.run, server=server)
        return _run_all(run, range(first, last), given)


def _run_all(run: Callable[[int], Found], seeds: range, given: argparse.Namespace) -> int:
    failed, began = 0, time.monotonic()
    for seed in seeds:
        try:
            found = run(seed)
            if given.seed is not None:
                print(found, *found.log, sep="\n")
            elif seed % 50 == 49:
                print(f"up to seed {seed}: {failed} failed, {time.monotonic() - began:.0f} s", flush=True)
        except Exception as error:
            failed += 1
            again = f"python -m tests.simulator{' --postgres' if given.postgres else ''} --seed {seed}"
            print(f"seed {seed} fails; see it again by: {again}\n  {str(error)[:600]}", flush=True)
            if given.seed is not None:
                traceback.print_exc()
            if not given.keep_going:
                break
    print(f"{seed + 1 - seeds.start} seeds in {time.monotonic() - began:.1f} s, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
