"""Hands ranked and decks shuffled on one core, beside three other evaluators: `python benchmarks/hands.py [--quick]`.

Every evaluator ranks the same random hands, already in the form it wants. Ours in batches takes them as rows of bytes;
ours one by one, like the others, takes one hand a call. Times are processor time, which a busy machine stretches least.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from timeit import repeat

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import eval7
import numpy as np
import phevaluator
import treys

from houseway.cards import Seeded, System, dragon, shuffle, standard
from houseway.cards.kernels import high as kernels
from houseway.cards.kernels.tables import CARDS, NUMBERS
from houseway.cards.rankings import high

BATCH, SINGLE = 2_000_000, 30_000


def seconds(work: Callable[[], object]) -> float:
    """The processor time of the shortest of nine runs."""
    return min(repeat(work, timer=process_time, repeat=9, number=1))


def one_by_one(rank: Callable[..., object], hands: list[list[object]], spread: bool = False) -> float:
    """Hands ranked in a second, one hand a call."""
    if spread:
        return len(hands) / seconds(lambda: [rank(*hand) for hand in hands])
    return len(hands) / seconds(lambda: [rank(hand) for hand in hands])


def report(size: int, many: int, few: int) -> None:
    """Print the figures for hands of one size, and how many times faster our batches are."""
    dealt = np.random.default_rng(size).permuted(np.tile(np.arange(52, dtype=np.uint8), (many, 1)), axis=1)
    batch = np.ascontiguousarray(dealt[:, :size])
    kernel = kernels.five if size == 5 else kernels.seven
    kernel(batch)
    cards = [[CARDS[number] for number in hand] for hand in batch[:few].tolist()]
    hands_for = {
        "eval7": [[eval7.Card(card) for card in hand] for hand in cards],
        "phevaluator": [[NUMBERS[card] for card in hand] for hand in cards],
        "treys": [[treys.Card.new(card) for card in hand] for hand in cards],
    }
    theirs = treys.Evaluator()
    rates = {
        "houseway, batches": many / seconds(lambda: kernel(batch)),
        "houseway, one by one": one_by_one(high.best, [[*hand] for hand in cards]),
        "eval7": one_by_one(eval7.evaluate, hands_for["eval7"]),
        "phevaluator": one_by_one(phevaluator.evaluate_cards, hands_for["phevaluator"], spread=True),
        "treys": one_by_one(lambda hand: theirs.evaluate(hand, []), hands_for["treys"]),
    }
    for name, rate in rates.items():
        ratio = rates["houseway, batches"] / rate
        print(f"{size} cards  {name:<22}{rate:>14,.0f} hands/s   our batches are {ratio:>8,.1f} times as fast")


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a second of work, to see that it runs")
    share = 100 if parser.parse_args().quick else 1
    many, few = BATCH // share, SINGLE // share
    for size in 5, 7:
        report(size, many, few)
    deck, source = standard().cards, System()
    orders = Seeded(1).orders(dragon().cards)
    shuffled = few / seconds(lambda: [shuffle(deck, source) for _ in range(few)])
    ordered = few / seconds(lambda: [next(orders) for _ in range(few)])
    print(f"52 cards shuffled, system source {shuffled:>12,.0f} /s")
    print(f"53 cards shuffled, seeded source {ordered:>12,.0f} /s")


if __name__ == "__main__":
    main()
