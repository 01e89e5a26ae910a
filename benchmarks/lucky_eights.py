"""Lucky 8's hands set on one core, by the compiled table and by the rules: `benchmarks/lucky_eights.py [--quick]`."""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from timeit import repeat

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

from houseway.games.lucky_eights.setting import best_setting
from houseway.odds.kernels.lucky_eights import CARDS, strengths

BATCH, SINGLE = 1_000_000, 20_000


def seconds(work: Callable[[], object]) -> float:
    """The shortest of five runs."""
    return min(repeat(work, repeat=5, number=1))


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a second of work, to see that it runs")
    share = 100 if parser.parse_args().quick else 1
    many, few = BATCH // share, SINGLE // share
    dealt = np.random.default_rng(8).permuted(np.tile(np.arange(66, dtype=np.uint8), (many, 1)), axis=1)
    hands = np.ascontiguousarray(dealt[:, :8])
    start = time.perf_counter()
    strengths(hands[:1])
    print(f"first hand, table and kernel made ready {time.perf_counter() - start:8.2f} s")
    print(f"hands set in batches  {many / seconds(lambda: strengths(hands)):>14,.0f} /s")
    cards = [tuple(CARDS[number] for number in hand) for hand in hands[:few].tolist()]
    rate = few / seconds(lambda: [best_setting(hand) for hand in cards])
    print(f"hands set by the rules {rate:>13,.0f} /s")


if __name__ == "__main__":
    main()
