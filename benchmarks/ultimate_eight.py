"""Ultimate 8 Poker on one core, patterns and whole rounds: `python benchmarks/ultimate_eight.py [--quick]`."""

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from houseway.cards.randomness import Seeded
from houseway.games.ultimate_eight import GAME
from houseway.games.ultimate_eight.patterns import DECK, answers, classify, patterns_of, plays
from houseway.play.conformance import Trial, following, play_out
from houseway.play.house import House
from houseway.play.round import Round

HANDS, ROUNDS = 20_000, 300


def rate(count: int, work: Callable[[], object]) -> float:
    """How many a second of this process's own time, in the best of five runs."""
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return count / best


def random_rounds(number: int) -> None:
    """Six random players, one round after the other."""
    trial, source = Trial(GAME), Seeded(8)
    opening = trial.open()
    for _ in range(number):
        round_ = Round(GAME, opening)
        play_out(round_, House.shuffled(round_, source), source)
        opening = following(trial, opening, round_)


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a second of work, to see that it runs")
    share = 100 if parser.parse_args().quick else 1
    many, few = HANDS // share, ROUNDS // share
    start = time.perf_counter()
    print(f"table of {len(plays()):,} plays made in {time.perf_counter() - start:.2f} s")
    chance = random.Random(8)
    hands = [chance.sample(DECK, 8) for _ in range(many)]
    standing = classify(["9d"])  # type: ignore[list-item]
    found = rate(many, lambda: [patterns_of(hand) for hand in hands])
    print(f"all legal patterns of eight cards {found:>10,.0f} hands/s")
    answered = rate(many, lambda: [answers(hand, standing) for hand in hands])
    print(f"legal answers to a single nine    {answered:>10,.0f} hands/s")
    print(f"whole rounds of six               {rate(few, lambda: random_rounds(few)):>10,.0f} rounds/s")


if __name__ == "__main__":
    main()
