"""Lunar Poker, a hint, every move of a hand, the command, one up-card solved: `benchmarks/lunar_poker.py [--quick]`.

One up-card is a thirteenth of the solve. With `--solve FOLDER` the whole game is solved.
"""

import argparse
import os
import random
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from houseway.cards.card import RANKS
from houseway.cards.decks import standard
from houseway.odds.lunar_poker import on_election, options

COMMAND = ("odds", "lunar-poker", "--hand", "As Ks Qd 7c 4h", "--up", "9d", "--json")


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a second of work, to see that it runs")
    parser.add_argument("--solve", type=Path, help="solve every up-card, and keep the results in this folder")
    chosen = parser.parse_args()
    source = random.Random(1)
    dealt = [source.sample(standard().cards, 6) for _ in range(4 if chosen.quick else 100)]
    on_election(tuple(dealt[0][:5]), dealt[0][5], True)
    start = time.process_time()
    for *hand, up in dealt:
        on_election(tuple(hand), up, True)
    print(f"a hint               {1000 * (time.process_time() - start) / len(dealt):8.1f} ms")
    if chosen.quick:
        return
    options(tuple(dealt[0][:5]), dealt[0][5])
    start = time.process_time()
    for *hand, up in dealt[:5]:
        options(tuple(hand), up)
    print(f"every move of a hand {1000 * (time.process_time() - start) / 5:8.1f} ms")
    for _ in range(2):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "houseway", *COMMAND], check=True, capture_output=True)
    print(f"the whole command    {1000 * (time.perf_counter() - start):8.1f} ms")
    with TemporaryDirectory() as folder:
        solve(Path(folder), "9")
    if chosen.solve:
        solve(chosen.solve, RANKS)


def solve(folder: Path, ranks: str) -> None:
    """Solve against these up-cards on all cores; what the processor worked says more where others use it too."""
    command = [sys.executable, "-m", "houseway.odds.lunar_poker.solving.solve", str(folder), "--ups", ranks]
    start = time.perf_counter()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    worked = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    took = time.perf_counter() - start
    print(
        f"{len(ranks):>2} of 13 up-cards solved {took:8.0f} s on {os.cpu_count()} cores, {worked:,.0f} s of processor"
    )


if __name__ == "__main__":
    main()
