"""Low hands: compared from the highest card down, lower is better, bigger on the scale."""

from collections import Counter
from itertools import combinations

import pokerkit
import pytest

from houseway.cards import Seeded, cards, standard
from houseway.cards.rankings import high
from houseway.cards.rankings.clauses import ACE_TO_FIVE, DEUCE_TO_SEVEN, EIGHT_OR_BETTER, SIX_OR_BETTER, chart
from houseway.cards.rankings.low import (
    CATEGORIES,
    AceToFive,
    DeuceToSeven,
    ace_to_five,
    deuce_to_seven,
    eight_or_better,
    eight_or_better_of_omaha,
    six_or_better,
)
from houseway.proof.claims import rule


def low(text: str) -> AceToFive:
    return ace_to_five(cards(text))


def deuce(text: str, wheel_is_straight: bool = False) -> DeuceToSeven:
    return deuce_to_seven(cards(text), wheel_is_straight)


@rule("poker/14.3(f)#1")
def test_any_low_without_a_pair_beats_a_pair_and_the_higher_card_loses() -> None:
    lines = chart(CATEGORIES, ACE_TO_FIVE)
    inverse = [category for category in high.CATEGORIES if category in ACE_TO_FIVE]
    assert [(line.category, line.rule) for line in lines] == [(category, "poker/14.3(f)#1") for category in inverse]
    falling = [
        "Ks Qd Jh Tc 9s",
        "2s 2h 3d 4c 5s",
        "2s 2h As Ac 3d",
        "As Ad Ah 2c 3d",
        "As Ad Ah 2c 2d",
        "As Ad Ah Ac 2d",
    ]
    assert sorted(map(low, falling), reverse=True) == [*map(low, falling)]
    assert [low(hand).category for hand in falling] == inverse
    assert low("Ks Qd Jh Tc 9s") > low("2s 2h 3d 4c 5s") > low("3s 3h 2d 4c 5s") > low("2s 2h As Ac 3d")
    assert low("7s 6d 5h 4c 3s") > low("8h 7d 6c 5s Ad")
    assert low("6h 4d 3c 2s Ad") > low("6s 5d 3h 2c As")


@rule("poker/14.3(f)#2")
def test_straights_and_flushes_count_only_at_deuce_to_seven() -> None:
    assert low("5s 4s 3s 2s As").value == 6175
    assert low("5s 4s 3s 2s As") == low("5h 4d 3s 2c Ah")
    counted = {line.category for line in chart(high.CATEGORIES, DEUCE_TO_SEVEN) if line.rule == "poker/14.3(f)#2"}
    assert counted == {"straight", "flush", "straight flush", "royal flush"}
    assert deuce("Ks Qd Jh 9c 8s") > deuce("As Ah Ad Kc Qs") > deuce("6s 5d 4h 3c 2s") > deuce("7s 6s 5s 4s 2s")


def test_the_ace_is_low_at_ace_to_five_and_high_at_deuce_to_seven() -> None:
    assert low("7s 5d 4h 3c Ah") > low("7d 5c 4s 3h 2d")
    assert deuce("7s 5d 4h 3c 2d") > deuce("Ks Qd Jh Tc 8d") > deuce("7d 5h 4s 3d Ah")
    assert deuce("7s 5d 4h 3c 2d").value == 7462


def test_five_to_ace_is_an_ace_high_hand_at_deuce_to_seven_unless_the_house_calls_it_a_straight() -> None:
    wheel = "5h 4d 3s 2c Ah"
    assert deuce("Ks Qd Jh Tc 8d") > deuce(wheel) > deuce("As 6d 4h 3c 2d") > deuce("2s 2d 3h 4c 5d")
    assert deuce("5h 4h 3h 2h Ah").category == "flush"
    assert deuce("As Ah Ad Kc Qs", True) > deuce(wheel, True) > deuce("6s 5d 4h 3c 2s", True)
    assert deuce("5h 4h 3h 2h Ah", True).category == "straight flush"


def test_suits_never_break_a_tie_for_low() -> None:
    assert low("8s 6d 4h 3c Ah") == low("8d 6c 4s 3h As")


def test_lows_are_named_by_their_cards() -> None:
    assert low("7s 5d 4h 3c Ah").name == "seven-five-four-three-ace low"
    assert low("2s 2h 3d 4c Ks").name == "pair of twos, king-four-three kickers"
    assert deuce("5h 4d 3s 2c Ah").name == "ace-five-four-three-two low"


@rule("seven-card-stud/14.9(j)#1")
def test_eight_or_better_needs_five_ranks_none_above_eight() -> None:
    [line] = chart(["no pair"], EIGHT_OR_BETTER)
    qualified = eight_or_better(cards("8s 7d 5h 4c As"))
    assert qualified is not None
    assert qualified.rule(EIGHT_OR_BETTER) == line.rule == "seven-card-stud/14.9(j)#1"
    assert eight_or_better(cards("9s 4d 3h 2c As")) is None
    assert eight_or_better(cards("8s 7d 4h 4c As")) is None
    assert eight_or_better(cards("8s 7d 4h 4c As 2d Kd")) == ace_to_five(cards("8s 7d 4h As 2d"))


def test_omaha_lows_use_exactly_two_and_three() -> None:
    board = cards("8s 7d 6h Kc Qd")
    assert eight_or_better_of_omaha(cards("Ah 6c Js Jd"), board) is None
    found = eight_or_better_of_omaha(cards("Ah 5c Js Jd"), board)
    assert found is not None
    assert found.ranks == "8765A"


@rule("mambo-stud/14.13A(k)#1")
def test_six_or_better_needs_three_ranks_none_above_six() -> None:
    [line] = chart(["no pair"], SIX_OR_BETTER)
    qualified = six_or_better(cards("6s 4d 2c"))
    assert qualified is not None
    assert qualified.rule(SIX_OR_BETTER) == line.rule == "mambo-stud/14.13A(k)#1"
    assert six_or_better(cards("7s 2d Ah")) is None
    assert six_or_better(cards("4s 4d 2c")) is None
    best, second = six_or_better(cards("3s 2d Ah")), six_or_better(cards("4s 2d Ah"))
    assert best is not None
    assert second is not None
    assert best > second > qualified
    assert six_or_better(cards("Ks 4s 2d Ah")) == second


def test_45440_of_the_four_card_hands_of_mambo_make_a_six_low() -> None:
    small = Counter(six_or_better(four) is not None for four in combinations(standard().cards, 4))
    assert small[True] == 45_440


def test_the_best_low_of_seven_is_the_best_of_its_fives() -> None:
    orders = Seeded("low").orders(standard().cards)
    for _ in range(500):
        held = next(orders)[:7]
        assert ace_to_five(held) == max(map(ace_to_five, combinations(held, 5)))


@pytest.mark.parametrize(
    ("ours", "theirs"), [(ace_to_five, pokerkit.RegularLowHand), (deuce_to_seven, pokerkit.StandardLowHand)]
)
def test_random_lows_compare_as_an_independent_engine_says(ours: object, theirs: type[pokerkit.Hand]) -> None:
    assert callable(ours)
    orders = Seeded("lows").orders(standard().cards)
    for _ in range(500):
        order = next(orders)
        one, two = order[:5], order[5:10]
        a, b = theirs("".join(one)), theirs("".join(two))
        assert (ours(one) < ours(two), ours(one) > ours(two)) == (a < b, a > b), (one, two)


def test_only_whole_hands_are_ranked_low() -> None:
    for rank in (ace_to_five, deuce_to_seven, eight_or_better, six_or_better):
        with pytest.raises(ValueError, match="is ranked here, not of 2"):
            rank(cards("As 2d"))
