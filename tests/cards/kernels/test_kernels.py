"""The compiled kernels give the same values as the rankings written to be read."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import chain, combinations
from pathlib import Path

import numpy as np
import pytest
from phevaluator import evaluate_cards

from houseway import cards
from houseway.cards import Card, Seeded, standard
from houseway.cards.kernels import compiled, high, low
from houseway.cards.kernels.tables import CARDS, FIVE_OF_A_SUIT, NUMBERS, START, Hands, Tables, Values, numbers
from houseway.cards.rankings import Rank, badugi
from houseway.cards.rankings import high as high_ranking
from houseway.cards.rankings import low as low_ranking

SOURCES = Path(cards.__file__).parents[2]

Ranking = Callable[[Sequence[Card]], Rank | None]


def deals(size: int, count: int = 5000) -> list[list[Card]]:
    orders = Seeded(f"kernels {size}").orders(standard().cards)
    return [next(orders)[:size] for _ in range(count)]


@pytest.mark.parametrize(
    ("size", "kernel", "ranking"),
    [
        (5, high.five, high_ranking.best),
        (7, high.seven, high_ranking.best),
        (5, low.ace_to_five, low_ranking.ace_to_five),
        (7, low.ace_to_five, low_ranking.ace_to_five),
        (5, low.eight_or_better, low_ranking.eight_or_better),
        (7, low.eight_or_better, low_ranking.eight_or_better),
        (5, low.deuce_to_seven, low_ranking.deuce_to_seven),
        (4, low.badugi, badugi.best),
    ],
)
def test_random_hands_have_the_values_of_the_ranking(
    size: int, kernel: Callable[[Hands], Values], ranking: Ranking
) -> None:
    hands = deals(size)
    for hand, value in zip(hands, kernel(numbers(hands)).tolist(), strict=True):
        rank = ranking(hand)
        assert value == (rank.value if rank else 0), hand


def test_deuce_to_seven_obeys_the_house_option() -> None:
    wheel = numbers([[Card(code) for code in ["5h", "4d", "3s", "2c", "Ah"]]])
    assert low.deuce_to_seven(wheel, True)[0] == low_ranking.deuce_to_seven([CARDS[n] for n in wheel[0]], True).value
    assert low.deuce_to_seven(wheel, True)[0] < low.deuce_to_seven(wheel)[0]


def test_random_omaha_hands_have_the_values_of_the_ranking() -> None:
    dealt = deals(9, 1000)
    values = high.omaha(numbers(hand[:4] for hand in dealt), numbers(hand[4:] for hand in dealt))
    for hand, value in zip(dealt, values.tolist(), strict=True):
        assert value == high_ranking.best_of_omaha(hand[:4], hand[4:]).value, hand


def test_random_sevens_rank_as_an_independent_evaluator_says() -> None:
    hands = deals(7)
    assert high.seven(numbers(hands)).tolist() == [7463 - evaluate_cards(*hand) for hand in hands]


def test_a_flush_is_found_in_every_suit_and_a_batch_may_be_empty() -> None:
    hands = [[Card(rank + suit) for rank in "KJ964"] + [Card(f"2{other}"), Card(f"3{other}")]
             for suit in "cdhs" for other in "cdhs"]  # fmt: skip
    assert high.seven(numbers(hands)).tolist() == [high_ranking.best(hand).value for hand in hands]
    assert len(high.five(np.empty((0, 5), dtype=np.uint8))) == 0


def test_the_tables_of_high_hands_stay_under_200_kib() -> None:
    arrays = {id(array): array.nbytes for size in (5, 7) for array in high.tables(size)[:4]}
    assert sum(arrays.values()) < 200 * 1024


@pytest.mark.parametrize(
    "hands",
    [np.zeros((3, 6), np.uint8), np.zeros((3, 7), np.int64), np.zeros(7, np.uint8), np.full((1, 7), 52, np.uint8)],
)
def test_what_is_not_a_batch_of_seven_cards_is_refused(hands: Hands) -> None:
    with pytest.raises(ValueError, match=r"hands of 7 come as|numbered 0 to 51"):
        high.seven(hands)


def test_hands_and_boards_must_be_as_many() -> None:
    with pytest.raises(ValueError, match="2 hands need a board each, not 1"):
        high.omaha(np.zeros((2, 4), np.uint8), np.zeros((1, 5), np.uint8))


def test_card_numbers_and_cards_are_each_others_inverse() -> None:
    assert [NUMBERS[card] for card in CARDS] == list(range(52))
    assert set(CARDS) == set(standard().cards)


def test_the_rest_of_the_room_needs_neither_numba_nor_numpy() -> None:
    program = (
        "import sys, houseway.cards.rankings.high, houseway.cards.rankings.badugi, houseway.cards.rankings.showing;"
        "import houseway.cards.rankings.three, houseway.cards.rankings.clauses;"
        "sys.exit(bool({'numba', 'numpy'} & set(sys.modules)))"
    )
    assert (
        subprocess.run([sys.executable, "-c", program], env={"PYTHONPATH": str(SOURCES)}, check=False).returncode == 0
    )


@pytest.mark.prove
def test_all_five_card_hands_have_the_values_of_the_ranking() -> None:
    every = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8, 5 * 2_598_960).reshape(-1, 5)
    values = high.five(every)
    assert len(np.unique(values)) == 7462
    for hand, value in zip(combinations(CARDS, 5), values.tolist(), strict=True):
        assert high_ranking.best(hand).value == value, hand


@compiled
def count_sevens(tables: Tables, counts: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> None:
    """How many of all seven-card hands have each value."""
    keys, hand = tables.keys, np.empty(7, np.uint8)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    four = START + keys[a] + keys[b] + keys[c] + keys[d]
                    for e in range(d):
                        for f in range(e):
                            six = four + keys[e] + keys[f]
                            for g in range(f):
                                total = six + keys[g]
                                if total & FIVE_OF_A_SUIT:
                                    hand[0], hand[1], hand[2], hand[3] = a, b, c, d
                                    hand[4], hand[5], hand[6] = e, f, g
                                    counts[high.suited_value(hand, total, tables)] += 1
                                else:
                                    counts[high.plain_value(total, tables)] += 1


@pytest.mark.prove
def test_all_seven_card_hands_fall_into_the_known_numbers_of_each_class() -> None:
    counts = np.zeros(7463, np.int64)
    count_sevens(high.tables(7), counts)
    assert np.count_nonzero(counts) == 4824
    by_class = dict.fromkeys(reversed(high_ranking.CATEGORIES), 0)
    for rank in high_ranking.places().values():
        by_class[rank.category] += int(counts[rank.value])
    assert list(by_class.values()) == [
        4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460,
    ]  # fmt: skip
