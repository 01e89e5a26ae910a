"""How long dealing takes on one core: run `python benchmarks/hands.py`."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from houseway.cards import Seeded, System, dragon, shuffle, standard


def rate(work: Callable[[], object], times: int) -> float:
    """How often `work` is done in a second, the best of three."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, time.perf_counter() - start)
    return times / best


def main() -> None:
    """Print every figure."""
    deck, source = standard().cards, System()
    orders = Seeded(1).orders(dragon().cards)
    print(f"shuffle 52, system      {rate(lambda: shuffle(deck, source), 5_000):12,.0f} /s")
    print(f"orders of 53, seeded    {rate(lambda: next(orders), 20_000):12,.0f} /s")


if __name__ == "__main__":
    main()
