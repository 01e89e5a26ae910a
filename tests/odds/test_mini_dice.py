"""The exact figures of mini-dice against the rulings' table."""

from fractions import Fraction

from houseway.games.mini_dice.settings import Settings
from houseway.odds.mini_dice import report
from houseway.play.money import Odds

PUBLISHED = {
    "place_4": Fraction(1, 15),
    "place_5": Fraction(1, 25),
    "place_6": Fraction(1, 66),
    "place_8": Fraction(1, 66),
    "place_9": Fraction(1, 25),
    "place_10": Fraction(1, 15),
    "field": Fraction(1, 18),
    "any_7": Fraction(1, 6),
    "over_7": Fraction(1, 6),
    "under_7": Fraction(1, 6),
}


def test_every_wager_costs_what_the_rulings_say() -> None:
    assert {wager.base: -wager.expectation for wager in report().wagers} == PUBLISHED


def test_higher_odds_cost_less() -> None:
    better = report(Settings(odds=(("field 2, 12", Odds(3)),)))
    field = next(wager for wager in better.wagers if wager.base == "field")
    assert -field.expectation == PUBLISHED["field"] - Fraction(2, 36)
