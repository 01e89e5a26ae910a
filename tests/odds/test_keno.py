"""The exact figures of keno against the rulings' table and the rate card."""

from fractions import Fraction

import pytest

from houseway.games.keno.rate_card import chance, house_advantage
from houseway.games.keno.settings import Settings
from houseway.odds.keno import report


@pytest.mark.parametrize("drawn", [20, 75])
def test_every_ticket_costs_its_house_advantage(drawn: int) -> None:
    house = Settings(draw_count=drawn)
    for spots, ticket in enumerate(report(house).wagers, 1):
        assert sum(ticket.distribution.values()) == 1
        assert -ticket.expectation == house_advantage(house.rate_card, spots, drawn)


def test_three_spots_pay_back_what_the_rulings_say() -> None:
    one, _, three, *_ = report().wagers
    assert (one.wager, one.expectation, one.ends_ahead) == ("1 spot", Fraction(-1, 4), Fraction(1, 4))
    assert f"{float(1 + three.expectation):.4f}" == "0.7215"
    assert three.ends_ahead == Fraction(57, 4108), "two caught give the stake back and no more"
    assert three.is_paid == chance(3, 2, 20) + chance(3, 3, 20), "and that is a prize paid"


def test_figures_of_sections_held_by_title_only_say_so() -> None:
    assert all("unverified" in ticket.pay_table for ticket in report().wagers)
    limited = report(Settings(aggregate_limit=5_000)).wagers[0]
    assert "before any sharing under the aggregate limit" in limited.pay_table
