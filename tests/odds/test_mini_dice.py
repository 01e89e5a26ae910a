"""The exact figures of mini-dice against the rulings' table."""

from fractions import Fraction

import pytest
from tests.odds.test_kernels import every_pair_of_faces

from houseway.games.mini_dice.settings import Settings
from houseway.odds.mini_dice import HIGHER, report
from houseway.play.money import Odds

PUBLISHED = {
    "Place Bet 4 to Win": Fraction(1, 15),
    "Place Bet 5 to Win": Fraction(1, 25),
    "Place Bet 6 to Win": Fraction(1, 66),
    "Place Bet 8 to Win": Fraction(1, 66),
    "Place Bet 9 to Win": Fraction(1, 25),
    "Place Bet 10 to Win": Fraction(1, 15),
    "Field": Fraction(1, 18),
    "Any 7": Fraction(1, 6),
    "Over 7": Fraction(1, 6),
    "Under 7": Fraction(1, 6),
}


def test_every_wager_costs_what_the_rulings_say() -> None:
    assert {wager.wager: -wager.expectation for wager in report().wagers} == PUBLISHED


def test_simpler_courses_are_told_beside_the_cheapest_wager() -> None:
    places, every = report().courses
    assert places.expectation == -Fraction(1, 3) * (Fraction(1, 15) + Fraction(1, 25) + Fraction(1, 66))
    assert every.expectation == -sum(PUBLISHED.values(), Fraction(0)) / 10
    assert every.costs == sum(PUBLISHED.values(), Fraction(0)) / 10 - Fraction(1, 66)


def test_higher_odds_cost_less() -> None:
    better = report(Settings(odds=(("field 2, 12", Odds(3)),)))
    field = next(wager for wager in better.wagers if wager.wager == "Field")
    assert -field.expectation == PUBLISHED["Field"] - Fraction(2, 36)


@pytest.mark.parametrize("raised", [(), *(((line, odds),) for line, odds in HIGHER.items())], ids=str)
def test_every_wager_comes_to_what_the_rules_pay_on_all_pairs_of_faces(raised: tuple[tuple[str, Odds], ...]) -> None:
    """Mean and variance, over the shakes that decide the wager."""
    paid = every_pair_of_faces({"odds": raised})
    for wager in report(Settings(odds=raised)).wagers:
        tally = paid[wager.wager]
        assert Fraction(tally.total, tally.hands * tally.base) == wager.expectation
        squares = Fraction(tally.squares, tally.hands * tally.base**2)
        assert squares - wager.expectation**2 == wager.variance
