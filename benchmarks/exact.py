"""The exact figures of every banked game, worked out: `python benchmarks/exact.py [--quick]`.

First with the compiler's results at hand and nothing else, as a command finds it; then once more, warm, for another
house. Lucky 8's main game is timed alone.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from houseway.games import GAMES, REGISTRY
from houseway.odds import dragon_poker, lucky_eights
from houseway.odds.figures import report_of

OTHER: dict[str, dict[str, object]] = {
    "dragon-poker": {"three_card_bonus_pandas": "push"},
    "keno": {"draw_count": 22},
    "lucky-8s": {"bonus_pay_table": 3},
    "lunar-poker": {"payout_cap": 500_000},
    "mini-dice": {"odds": [["any 7", {"win": 9, "stake": 2}]]},
}


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a second of work, to see that it runs")
    quick: bool = parser.parse_args().quick
    for slug in REGISTRY.with_part("odds"):
        if quick and slug == "lucky-8s":
            continue
        first, warm = (
            seconds(lambda slug=slug, house=house: report_of(slug, GAMES[slug].read_settings(house)))  # type: ignore[misc]
            for house in ({}, OTHER[slug])
        )
        print(f"{slug:<14} first {first:8.2f} s, warm for another house {warm:8.2f} s")
    dragon_poker.value_of_play.cache_clear()
    print(f"dragon-poker   warm, every hand weighed anew {seconds(dragon_poker.main_game):8.2f} s")
    if quick:
        return
    lucky_eights.hands.cache_clear()
    print(f"lucky-8s       main game, kernels compiled {seconds(lucky_eights.main_game):8.2f} s")
    command = [sys.executable, "-m", "houseway", "odds", "lucky-8s", "--json"]
    told = seconds(lambda: subprocess.run(command, check=True, capture_output=True))
    print(f"lucky-8s       the whole command {told:8.2f} s")


if __name__ == "__main__":
    main()
