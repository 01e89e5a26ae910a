"""Seeds run by hand: one told in full, or many in several processes, which go on where they were stopped."""

import argparse
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

Run = Callable[[int], Any]
Opened = Callable[[], AbstractContextManager[Run]]
"""What makes ready for runs, and clears up behind them."""
A_PART = 25


def main(prog: str, about: str | None, stores: dict[str, Opened]) -> int:
    """Run seeds; says which fail, and how to see one again. The first store is meant where none is named."""
    parser = argparse.ArgumentParser(prog=f"python -m {prog}", description=about)
    parser.add_argument("--seed", type=int, help="one seed, told in full")
    parser.add_argument("--seeds", default="0:100", help="a range of seeds, such as 0:1000")
    parser.add_argument("--jobs", type=int, default=1, help="in so many processes")
    parser.add_argument("--share", default="0/1", help="every so manieth part of the range, such as 1/4")
    parser.add_argument("--kept", type=Path, help="a file of the parts that ran clean, which are not run again")
    first, *others = stores
    parser.set_defaults(store=first)
    for name in others:
        parser.add_argument(f"--{name}", action="store_const", const=name, dest="store")
    given = parser.parse_args()
    # Told to stop, it clears up as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    if given.jobs > 1:
        return _side_by_side([sys.executable, "-m", prog, *sys.argv[1:], "--jobs", "1"], given.jobs)
    with stores[given.store]() as run:
        if given.seed is not None:
            return _one(run, given.seed)
        again = f"python -m {prog}{'' if given.store == first else f' --{given.store}'} --seed"
        first_seed, last_seed = map(int, given.seeds.split(":"))
        return _many(run, range(first_seed, last_seed), given.share, given.kept, again)


def _side_by_side(command: list[str], jobs: int) -> int:
    others = [subprocess.Popen([*command, "--share", f"{n}/{jobs}"]) for n in range(jobs)]
    try:
        return max([other.wait() for other in others])
    finally:
        for other in others:
            other.terminate()
            other.wait()


def _one(run: Run, seed: int) -> int:
    try:
        found = run(seed)
    except Exception:
        traceback.print_exc()
        return 1
    print(found, *found.log, sep="\n")
    return 0


def _many(run: Run, seeds: range, share: str, kept: Path | None, again: str) -> int:
    clean = set(kept.read_text().split()) if kept is not None and kept.exists() else set[str]()
    which, of = map(int, share.split("/"))
    parts = [(n, min(n + A_PART, seeds.stop)) for n in seeds[::A_PART]][which::of]
    began, done, failed = time.monotonic(), 0, 0
    for start, end in parts:
        name = f"{start}:{end}"
        failures = [] if name in clean else _failures(run, range(start, end))
        for seed, why in failures:
            print(f"seed {seed} fails; see it again by: {again} {seed}\n  {why}", flush=True)
        if kept is not None and not failures and name not in clean:
            with kept.open("a") as file:
                file.write(f"{name}\n")
        done, failed = done + end - start, failed + len(failures)
        if name not in clean:
            print(f"share {share}: {done} seeds, {failed} failed, {time.monotonic() - began:.0f} s", flush=True)
    print(f"share {share} is done: {done} seeds, {failed} failed", flush=True)
    return 1 if failed else 0


def _failures(run: Run, seeds: range) -> list[tuple[int, str]]:
    found = []
    for seed in seeds:
        try:
            run(seed)
        except Exception as error:
            found.append((seed, f"{type(error).__name__}: {error}"[:600]))
    return found
