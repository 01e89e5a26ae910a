"""Lunar Poker on one core, a hint, every move of a hand, the whole command: `benchmarks/lunar_poker.py [--quick]`.

With `--solve FOLDER` the whole game is solved as well, which takes all cores an hour or more.
"""

import argparse
import random
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from houseway.cards.decks import standard
from houseway.odds.lunar_poker import on_election, options

COMMAND = ("odds", "lunar-poker", "--hand", "As Ks Qd 7c 4h", "--up", "9d", "--json")


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a second of work, to see that it runs")
    parser.add_argument("--solve", type=Path, help="a folder for the results of a whole solve")
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
    if chosen.solve:
        start = time.perf_counter()
        solve = [sys.executable, "-m", "houseway.odds.lunar_poker.solving.solve", str(chosen.solve)]
        subprocess.run(solve, check=True)
        print(f"the whole solve      {time.perf_counter() - start:8.0f} s")


if __name__ == "__main__":
    main()
