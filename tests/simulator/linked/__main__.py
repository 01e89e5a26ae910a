"""Run seeds by hand: `python -m tests.simulator.linked --seed 123`, or `--seeds 0:1000`."""

import argparse
import sys
import time
import traceback

from .course import run


def main() -> int:
    """Run seeds; says which fail, and how to see one again."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulator.linked", description=__doc__)
    parser.add_argument("--seed", type=int, help="one seed, told in full")
    parser.add_argument("--seeds", default="0:100", help="a range of seeds, such as 0:1000")
    parser.add_argument("--keep-going", action="store_true", help="go on after a seed that fails")
    given = parser.parse_args()
    first, last = (given.seed, given.seed + 1) if given.seed is not None else map(int, given.seeds.split(":"))
    failed, began = 0, time.monotonic()
    for seed in range(first, last):
        try:
            found = run(seed)
            if given.seed is not None:
                print(found, *found.lines, sep="\n")
            elif seed % 50 == 49:
                print(f"up to seed {seed}: {failed} failed, {time.monotonic() - began:.0f} s", flush=True)
        except Exception as error:
            failed += 1
            print(f"seed {seed} fails; see it again by: python -m tests.simulator.linked --seed {seed}")
            print(f"  {str(error)[:600]}", flush=True)
            if given.seed is not None:
                traceback.print_exc()
            if not given.keep_going:
                break
    print(f"{seed + 1 - first} seeds in {time.monotonic() - began:.1f} s, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
