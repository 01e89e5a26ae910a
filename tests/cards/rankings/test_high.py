"""Five-card high hands rank by class, then grouped ranks, then kickers; suits never count."""

from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator import evaluate_cards, evaluate_omaha_cards

from houseway.cards import Card, Seeded, cards, standard
from houseway.cards.card import RANKS, SUITS
from houseway.cards.rankings import playing
from houseway.cards.rankings.clauses import POKER_HIGH, lunar_high, poker_high
from houseway.cards.rankings.high import CATEGORIES, High, best, best_of_omaha, places
from houseway.cards.rankings.keys import RANKS_ABOVE, SPREAD, SUIT_SUM
from houseway.cards.rankings.low import ace_to_five
from houseway.proof.claims import rule


def hand(text: str) -> High:
    return best(cards(text))


def charted(rank: High) -> list[str]:
    """The clauses under which the charts of both games list this class of hand."""
    return [line.rule for chart in (poker_high(), lunar_high()) for line in chart if line.category == rank.category]


@rule("poker/14.3(b)1", "lunar-poker/38.5(b)1")
def test_a_royal_flush_is_ace_to_ten_of_one_suit_and_beats_every_other_straight_flush() -> None:
    royal = hand("As Ks Qs Js Ts")
    assert charted(royal) == ["poker/14.3(b)1", "lunar-poker/38.5(b)1"]
    assert (royal.name, royal.category) == ("royal flush", "royal flush")
    assert royal > hand("Kh Qh Jh Th 9h")
    assert hand("Ah Kh Qh Jh Td").category == "straight"


@rule("poker/14.3(b)2", "lunar-poker/38.5(b)2")
def test_straight_flushes_run_from_king_high_down_to_five_high_without_wrapping() -> None:
    assert charted(hand("Ks Qs Js Ts 9s")) == ["poker/14.3(b)2", "lunar-poker/38.5(b)2"]
    assert hand("Ks Qs Js Ts 9s") > hand("6h 5h 4h 3h 2h") > hand("5d 4d 3d 2d Ad") > hand("Ah Ad Ac As Kh")
    assert hand("Ks As 2s 3s 4s").category == "flush"


@rule("poker/14.3(b)3", "lunar-poker/38.5(b)3")
def test_four_of_a_kind_goes_by_the_four_before_the_fifth_card() -> None:
    assert charted(hand("5s 5h 5d 5c 2s")) == ["poker/14.3(b)3", "lunar-poker/38.5(b)3"]
    assert hand("5s 5h 5d 5c 2s") > hand("4s 4h 4d 4c As") > hand("2s 2h 2d 2c As") > hand("As Ah Ad Kc Ks")
    assert hand("5s 5h 5d 5c 2s").name == "four of a kind, fives, two kicker"


@rule("poker/14.3(b)4", "lunar-poker/38.5(b)4")
def test_a_full_house_goes_by_its_three_before_its_pair() -> None:
    assert charted(hand("4s 4h 4d 2c 2d")) == ["poker/14.3(b)4", "lunar-poker/38.5(b)4"]
    assert hand("As Ah Ad Kc Ks") > hand("4s 4h 4d 2c 2d") > hand("3s 3h 3d Ac Ad") > hand("2s 2h 2d 3c 3d")
    assert hand("2s 2h 2d 3c 3d") > hand("As Ks Qs Js 9s")
    assert hand("Ks Kh Kd 4c 4d").name == "full house, kings over fours"


@rule("poker/14.3(b)5", "lunar-poker/38.5(b)5")
def test_a_flush_beats_a_straight_and_goes_by_its_highest_cards() -> None:
    assert charted(hand("Kd 9d 7d 4d 2d")) == ["poker/14.3(b)5", "lunar-poker/38.5(b)5"]
    assert hand("Kh 9h 7h 5h 2h") > hand("Kd 9d 7d 4d 2d") > hand("As Kh Qd Jc Ts")
    assert hand("Kd 9d 7d 4d 2d").name == "flush, king-nine-seven-four-two"


@rule("poker/14.3(b)6", "lunar-poker/38.5(b)6")
def test_a_straight_may_end_in_a_low_ace_but_not_wrap_around_it() -> None:
    assert charted(hand("5h 4d 3s 2c Ah")) == ["poker/14.3(b)6", "lunar-poker/38.5(b)6"]
    assert hand("As Kh Qd Jc Ts") > hand("6s 5d 4h 3c 2s") > hand("5h 4d 3s 2c Ah") > hand("As Ah Ad Kc Qs")
    assert hand("5h 4d 3s 2c Ah").name == "straight, five high"
    assert hand("Qs Kh Ad 2c 3d").category == "no pair"


@rule("poker/14.3(b)7", "lunar-poker/38.5(b)7")
def test_three_of_a_kind_goes_by_the_three_before_the_rest() -> None:
    assert charted(hand("9s 9h 9d 4c 2d")) == ["poker/14.3(b)7", "lunar-poker/38.5(b)7"]
    assert hand("9s 9h 9d 4c 2d") > hand("8s 8h 8d Ac Kd") > hand("2s 2h 2d 4c 3d") > hand("As Ah Kd Kc Qs")


@rule("poker/14.3(b)8", "lunar-poker/38.5(b)8")
def test_two_pairs_go_by_the_higher_then_the_lower_pair_then_the_kicker() -> None:
    assert charted(hand("Js Jh 3d 3c 4s")) == ["poker/14.3(b)8", "lunar-poker/38.5(b)8"]
    assert hand("Js Jh 3d 3c 4s") > hand("Ts Th 9d 9c As")
    assert hand("Ks Kh Qd Qc 5s") > hand("Kd Kc 5d 5h As")
    assert hand("Ks Kh 5d 5c 3s") > hand("Kd Kc 5s 5h 2d")
    assert hand("3s 3h 2d 2c 4s") > hand("As Ah Kd Qc Js")


@rule("poker/14.3(b)9", "lunar-poker/38.5(b)9")
def test_a_pair_goes_by_its_rank_before_any_kicker() -> None:
    assert charted(hand("Ks Kh 4d 3c 2s")) == ["poker/14.3(b)9", "lunar-poker/38.5(b)9"]
    assert hand("Ks Kh 4d 3c 2s") > hand("5s 5h Ad 9c 7d") > hand("2s 2h 5d 4c 3s") > hand("As Kh Qd Jc 9s")
    assert hand("Ks Kh 4d 3c 2s").name == "pair of kings, four-three-two kickers"


@rule("poker/14.3(d)#1", "lunar-poker/38.5(c)#1")
def test_level_hands_and_hands_of_no_class_go_by_the_highest_card_the_other_lacks() -> None:
    assert charted(hand("Ah Qd Jc 9s 7h")) == ["poker/14.3(d)#1", "lunar-poker/38.5(c)#1"]
    assert hand("Ah Qd Jc 9s 7h") > hand("As Qc Jd 9h 6d") > hand("Ks Qd Jh Tc 8s")
    assert hand("As Ah 9d 6c 3s") > hand("Ad Ac 9h 6s 2d")
    assert hand("6s 6h 5d 4c 3s").name == "pair of sixes, five-four-three kickers"


def test_a_rank_tells_the_clause_of_its_class_from_the_games_table() -> None:
    assert hand("Ks Kh Kd 4c 4d").rule(POKER_HIGH) == "poker/14.3(b)4"


def test_suits_never_break_a_tie() -> None:
    assert hand("As Kd 9h 5c 3s") == hand("Ah Kc 9s 5d 3h")
    assert hand("Kh 9h 7h 4h 2h") == hand("Ks 9s 7s 4s 2s")


@rule("poker/14.3(b)", "lunar-poker/38.5(b)")
def test_one_hand_of_each_class_sorts_in_the_order_of_the_chart() -> None:
    samples = [
        "2s 2h 2d 2c 3s", "As Kd 9h 5c 3s", "4h 3h 2h 6h 5h", "3s 3h 3d 2c 2d", "As Ks Qs Js Ts",
        "As Ah Ad Kc Qs", "7d 5d 4d 3d 2d", "As Ah Kd Kc Qs", "As Ah Kd Qc Js", "5h 4d 3s 2c Ah",
    ]  # fmt: skip
    falling = [rank.category for rank in sorted(map(hand, samples), reverse=True)]
    for chart in poker_high(), lunar_high():
        assert [line.category for line in chart] == falling


def test_there_are_7462_places_and_their_classes_come_in_order() -> None:
    made = list(places().values())
    assert [rank.value for rank in made] == list(range(1, 7463))
    assert list(dict.fromkeys(rank.category for rank in made)) == list(CATEGORIES)
    assert Counter(rank.category for rank in made)["one pair"] == 2860


@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_rank_as_an_independent_evaluator_says(size: int) -> None:
    orders = Seeded(f"high {size}").orders(standard().cards)
    for _ in range(3000):
        held = next(orders)[:size]
        assert best(held).value == 7463 - evaluate_cards(*held), held


def test_random_omaha_hands_rank_as_an_independent_evaluator_says() -> None:
    orders = Seeded("omaha").orders(standard().cards)
    for _ in range(1000):
        order = next(orders)
        board, held = order[:5], order[5:9]
        assert best_of_omaha(held, board).value == 7463 - evaluate_omaha_cards(*board, *held), (held, board)


def test_omaha_uses_exactly_two_and_three() -> None:
    assert best_of_omaha(cards("As Ah Ad Ac"), cards("Ks Qs Js Ts 2h")).category == "one pair"
    with pytest.raises(ValueError, match="two of 1 and three of 5"):
        best_of_omaha(cards("As"), cards("Ks Qs Js Ts 2h"))


@given(st.permutations(standard().cards), st.sampled_from([6, 7]))
def test_the_best_of_more_cards_is_the_best_of_its_fives(order: list[str], size: int) -> None:
    held = cards(" ".join(order[:size]))
    found = playing(held, 5, best)
    assert found is not None
    rank, five = found
    assert best(held) == rank == max(map(best, combinations(held, 5)))
    assert set(five) < set(held)


@pytest.mark.parametrize("size", [0, 1, 4, 8])
def test_too_few_and_too_many_cards_are_refused(size: int) -> None:
    for order in (standard().cards, next(Seeded(1).orders(standard().cards))):
        with pytest.raises(ValueError, match=f"5 to 7 cards is ranked here, not of {size}"):
            best(order[:size])


def test_a_card_that_cannot_be_ranked_is_named() -> None:
    with pytest.raises(ValueError, match=r"'\?\?' is not a card of the standard deck"):
        best(cards("As Kd Qh ?? 2c"))


def test_more_than_four_of_a_rank_is_no_hand() -> None:
    with pytest.raises(ValueError, match="a rank has four cards"):
        best([*cards("As Ah Ad Ac"), Card("As")])


def test_a_short_key_tells_the_ranks_and_the_suits_of_up_to_seven_cards() -> None:
    assert len(SPREAD) == len(RANKS)
    for size in range(1, 8):
        sums = [sum(handful) for handful in combinations_with_replacement(SPREAD, size)]
        assert len(set(sums)) == len(sums)
    assert 7 * max(SPREAD[: len(SUITS)]) <= SUIT_SUM < 1 << RANKS_ABOVE


@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize("rest", [(), ("2x",), ("2x", "3x"), ("2x", "3o"), ("2o", "2p"), ("2o", "3p")])
def test_a_flush_is_seen_in_every_suit_and_beside_any_others(suit: str, rest: tuple[str, ...]) -> None:
    first, second = [other for other in "cdhs" if other != suit][:2]
    held = "Ax Qx Jx 9x 8x " + " ".join(rest)
    rank = hand(held.replace("x", suit).replace("o", first).replace("p", second))
    assert (rank.category, rank.ranks) == ("flush", "AQJ98")
    assert hand(f"A{suit} Q{suit} J{suit} 9{suit} 8{first}").category == "no pair"


def test_ranks_on_different_scales_cannot_be_compared() -> None:
    with pytest.raises(TypeError):
        assert hand("As Kd 9h 5c 3s") < ace_to_five(cards("As Kd 9h 5c 3s"))  # type: ignore[operator]


@pytest.mark.prove
def test_all_five_card_hands_fall_into_the_known_numbers_of_each_class() -> None:
    seen = Counter(map(best, combinations(standard().cards, 5)))
    assert len(seen) == 7462
    by_class: Counter[str] = Counter()
    for rank, count in seen.items():
        by_class[rank.category] += count
    assert [by_class[category] for category in reversed(CATEGORIES)] == [
        4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540,
    ]  # fmt: skip
