"""Amounts as people write them, and odds that pay exactly or not at all."""

import pytest

from houseway.play.money import Odds, dollars
from houseway.play.refusals import NotAMove


def test_cents_are_written_as_dollars() -> None:
    written = {
        0: "$0",
        500: "$5",
        250: "$2.50",
        1_005: "$10.05",
        -1_000: "-$10",
        -5: "-$0.05",
        123_456_789: "$1,234,567.89",
    }
    assert {cents: dollars(cents) for cents in written} == written


def test_odds_pay_what_is_exact_and_refuse_the_rest() -> None:
    assert (Odds(7).pays(300), Odds(9, 5).pays(500), Odds(3, 2).pays(0)) == (2_100, 900, 0)
    with pytest.raises(NotAMove, match=r"^\$5\.01 cannot be paid exactly at 9 to 5"):
        Odds(9, 5).pays(501)


def test_odds_are_written_to_and_compared_by_what_they_pay() -> None:
    assert (str(Odds(1_000)), str(Odds(9, 5))) == ("1,000 to 1", "9 to 5")
    assert Odds(9, 5) < Odds(2) < Odds(7, 3)
    assert not Odds(9, 5) < Odds(18, 10)
    assert max(Odds(9, 5), Odds(2), Odds(3, 2)) == Odds(2)


@pytest.mark.parametrize(("win", "stake"), [(0, 1), (-7, 5), (7, 0), (7, -5), (-7, -5)])
def test_odds_pay_something_on_something(win: int, stake: int) -> None:
    with pytest.raises(ValueError, match=f"odds of {win} to {stake} pay nothing"):
        Odds(win, stake)
