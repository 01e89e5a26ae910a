"""Badugi: four different ranks and suits, or as many as there are."""

from collections import Counter
from itertools import combinations

import pokerkit
import pytest

from houseway.cards import Seeded, cards, standard
from houseway.cards.rankings.badugi import CATEGORIES, Badugi, best
from houseway.cards.rankings.clauses import BADUGI, chart
from houseway.proof.claims import rule


def hand(text: str) -> Badugi:
    return best(cards(text))


def charted(rank: Badugi) -> list[str]:
    return [line.rule for line in chart(CATEGORIES, BADUGI) if line.category == rank.category]


@rule("badugi/14.12B(l)1")
def test_the_lowest_badugi_wins_and_any_badugi_beats_three_cards() -> None:
    assert charted(hand("4c 3d 2h As")) == ["badugi/14.12B(l)1"]
    assert hand("4c 3d 2h As").value == 1092
    assert hand("4c 3d 2h As") > hand("5c 3s 2d Ah") > hand("Kc Qd Jh 9s") > hand("3c 2d Ah Kh")


@rule("badugi/14.12B(l)2")
def test_without_a_badugi_the_lowest_three_cards_win() -> None:
    assert charted(hand("Kd 5d 3h 2c")) == ["badugi/14.12B(l)2"]
    assert hand("Kd 5d 3h 2c").name == "three cards, five-three-two"
    assert hand("Kd 5d 3h 2c") > hand("6s 4h Ac Kc") > hand("As 2d 2s Ad")


@rule("badugi/14.12B(l)3", "badugi/14.12B(l)4")
def test_two_cards_beat_one_and_the_lower_wins() -> None:
    assert charted(hand("7d 7c 7h 2d")) == ["badugi/14.12B(l)3"]
    assert charted(hand("Ah 7h 9h Kh")) == ["badugi/14.12B(l)4"]
    assert hand("7d 7c 7h 2d") > hand("Ks 9s 4s 4h") > hand("Ah 7h 9h Kh") > hand("3c 3d 3h 3s")


def test_equal_ranks_tie() -> None:
    assert hand("4c 3d 2h As") == hand("4d 3h 2s Ac")


@pytest.mark.prove
def test_17160_of_the_270725_four_card_deals_are_badugis() -> None:
    seen = Counter(best(four).category for four in combinations(standard().cards, 4))
    assert (seen["badugi"], sum(seen.values())) == (17_160, 270_725)


def test_random_badugi_hands_compare_as_an_independent_engine_says() -> None:
    orders = Seeded("badugi").orders(standard().cards)
    for _ in range(500):
        order = next(orders)
        one, two = order[:4], order[4:8]
        a, b = (pokerkit.BadugiHand.from_game("".join(held)) for held in (one, two))
        assert (best(one) < best(two), best(one) > best(two)) == (a < b, a > b), (one, two)
