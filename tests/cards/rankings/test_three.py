"""Three-card high hands, in which a straight beats a flush and three of a kind beats both."""

from collections import Counter
from itertools import combinations

from houseway.cards import cards, standard
from houseway.cards.rankings.clauses import poker_three_card_high
from houseway.cards.rankings.three import CATEGORIES, ThreeCardHigh, best
from houseway.proof.claims import rule


def hand(text: str) -> ThreeCardHigh:
    return best(cards(text))


def charted(rank: ThreeCardHigh) -> list[str]:
    return [line.rule for line in poker_three_card_high() if line.category == rank.category]


@rule("poker/14.3(c)1", "poker/14.3(c)2")
def test_the_royal_flush_is_suited_ace_king_queen_and_the_lowest_straight_flush_three_two_ace() -> None:
    assert charted(hand("As Ks Qs")) == ["poker/14.3(c)1"]
    assert charted(hand("3s 2s As")) == ["poker/14.3(c)2"]
    assert hand("As Ks Qs") > hand("Kd Qd Jd") > hand("4h 3h 2h") > hand("3s 2s As") > hand("As Ah Ad")


@rule("poker/14.3(c)3")
def test_three_of_a_kind_beats_every_straight_from_aces_down_to_twos() -> None:
    assert charted(hand("3s 3h 3d")) == ["poker/14.3(c)3"]
    assert hand("As Ah Ad") > hand("3s 3h 3d") > hand("2s 2h 2d") > hand("As Kd Qh")


@rule("poker/14.3(c)4", "poker/14.3(c)5")
def test_a_straight_beats_a_flush_and_does_not_wrap() -> None:
    assert charted(hand("Qs Jd Th")) == ["poker/14.3(c)4"]
    assert charted(hand("Kd 7d 2d")) == ["poker/14.3(c)5"]
    assert hand("As Kd Qh") > hand("Qs Jd Th") > hand("4s 3d 2h") > hand("3h 2d As") > hand("Ad Kd Jd")
    assert hand("Kd 7d 2d") > hand("As Ah Kc")
    assert hand("Ks Ah 2d").category == "no pair"


@rule("poker/14.3(c)6")
def test_a_pair_goes_by_its_rank_before_the_third_card() -> None:
    assert charted(hand("9s 9h 2d")) == ["poker/14.3(c)6"]
    assert hand("9s 9h 2d") > hand("8s 8h Ad") > hand("8d 8c Kd") > hand("As Kh Jd")


@rule("poker/14.3(d)#1")
def test_three_cards_of_no_class_go_by_the_highest_card_the_other_lacks() -> None:
    assert charted(hand("As Kh Jd")) == ["poker/14.3(d)#1"]
    assert hand("As Kh Jd") > hand("Ah Kd Tc") > hand("Ac Qd Jh") > hand("Ks Qd Th")


@rule("poker/14.3(c)")
def test_one_hand_of_each_class_sorts_in_the_order_of_the_chart() -> None:
    samples = ["2s 2h 2d", "6s 5h 4d", "Kd 9d 2d", "As Ks Qs", "As Ah Kd", "As Kh Jd", "3s 2s As"]
    falling = [rank.category for rank in sorted(map(hand, samples), reverse=True)]
    assert [line.category for line in poker_three_card_high()] == falling


def test_all_three_card_hands_fall_into_the_known_numbers_of_each_class() -> None:
    seen = Counter(best(three).category for three in combinations(standard().cards, 3))
    assert [seen[category] for category in reversed(CATEGORIES)] == [4, 44, 52, 720, 1096, 3744, 16440]


def test_the_best_three_of_four_cards_play() -> None:
    assert hand("Ks 6d 2c 4h").name == "king high, six-four kickers"
    assert hand("4s 3d 2h Ah").name == "straight, four high"
