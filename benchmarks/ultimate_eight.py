"""Ultimate 8 Poker on one core, patterns and whole rounds: `python benchmarks/ultimate_eight.py`."""

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


def random_rounds() -> None:
    """Six random players, one round after the other."""
    trial, source = Trial(GAME), Seeded(8)
    opening = trial.open()
    for _ in range(ROUNDS):
        round_ = Round(GAME, opening)
        play_out(round_, House.shuffled(round_, source), source)
        opening = following(trial, opening, round_)


def main() -> None:
    """Print every figure."""
    start = time.perf_counter()
    print(f"table of {len(plays()):,} plays made in {time.perf_counter() - start:.2f} s")
    chance = random.Random(8)
    hands = [chance.sample(DECK, 8) for _ in range(HANDS)]
    standing = classify(["9d"])  # type: ignore[list-item]
    found = rate(HANDS, lambda: [patterns_of(hand) for hand in hands])
    print(f"all legal patterns of eight cards {found:>10,.0f} hands/s")
    answered = rate(HANDS, lambda: [answers(hand, standing) for hand in hands])
    print(f"legal answers to a single nine    {answered:>10,.0f} hands/s")
    print(f"whole rounds of six               {rate(ROUNDS, random_rounds):>10,.0f} rounds/s")


if __name__ == "__main__":
    main()
