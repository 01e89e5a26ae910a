"""Simulated rounds a second, kernels beside the rules: `python benchmarks/simulation.py [--quick]`.

One core, the best of three; then two processes beside one. A round is one player's hand, draw or shake.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from houseway.games import GAMES, REGISTRY
from houseway.odds.runs import KERNEL_CHUNK, begin, processes, simulate
from houseway.odds.simulation import Part, plan_of, play_part

SCALE = {"mini-dice": 20, "keno": 2, "lucky-8s": 1, "lunar-poker": 1}


def kernel_rate(slug: str, rounds: int) -> float:
    """Rounds a second of one core by the kernel, compiled and its tables filled before."""
    plan = plan_of(slug)
    strategy = next(iter(plan.strategies))
    house = GAMES[slug].read_settings(plan.settings)
    assert plan.kernel is not None
    plan.kernel(house, Part(1, 0, 100, strategy))
    best = float("inf")
    for n in range(3):
        start = time.process_time()
        plan.kernel(house, Part(1, n * rounds, rounds, strategy))
        best = min(best, time.process_time() - start)
    return rounds / best


def rules_rate(slug: str, rounds: int) -> float:
    """Hands a second of one core through the rules."""
    plan = plan_of(slug)
    start = time.process_time()
    tallies = play_part(GAMES[slug], plan.settings, Part(1, 0, rounds, next(iter(plan.strategies))), by_rules=True)
    return max(tally.hands for tally in tallies.values()) / (time.process_time() - start)


def wall(rounds: int, workers: int) -> float:
    """Seconds for a run by so many processes, which have started and compiled before."""
    with processes(workers) as players:
        simulate(begin("dragon-poker", 1), 8 * KERNEL_CHUNK, players, workers)
        start = time.perf_counter()
        simulate(begin("dragon-poker", 2), rounds, players, workers)
        return time.perf_counter() - start


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a second of work, to see that it runs")
    quick: bool = parser.parse_args().quick
    for slug in REGISTRY.with_part("plan"):
        if plan_of(slug).kernel is None:
            continue
        by_kernel = kernel_rate(slug, SCALE.get(slug, 4) * (10_000 if quick else 1_000_000))
        by_rules = rules_rate(slug, 10 if quick else 300)
        print(f"{slug:<14}{by_kernel:>16,.0f} /s by the kernel {by_rules:>10,.0f} /s by the rules", end="")
        print(f"{by_kernel / by_rules:>12,.0f} times")
    if not quick:
        rounds = 512 * KERNEL_CHUNK
        one, two = wall(rounds, 1), wall(rounds, 2)
        print(f"two cores are {one / two:.2f} times one ({rounds:,} rounds of dragon-poker)")


if __name__ == "__main__":
    main()
