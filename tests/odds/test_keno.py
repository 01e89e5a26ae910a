"""The exact figures of keno against the rulings' table and the rate card."""

from fractions import Fraction

import pytest

from houseway.cards.card import Card
from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.games.keno.rate_card import NUMBERS, chance, house_advantage
from houseway.games.keno.settings import Settings
from houseway.odds.keno import report, ticket
from houseway.play.driving import drive
from houseway.play.house import House
from houseway.play.round import Round


@pytest.mark.parametrize("drawn", [20, 75])
def test_every_ticket_costs_its_house_advantage(drawn: int) -> None:
    house = Settings(draw_count=drawn)
    for spots, wager in enumerate(report(house).wagers, 1):
        assert sum(wager.distribution.values()) == 1
        assert -wager.expectation == house_advantage(house.rate_card, spots, drawn)


def test_three_spots_pay_back_what_the_rulings_say() -> None:
    one, _, three, *_ = report().wagers
    assert (one.wager, one.expectation, one.ends_ahead) == ("1 spot", Fraction(-1, 4), Fraction(1, 4))
    assert f"{float(1 + three.expectation):.4f}" == "0.7215"
    assert three.ends_ahead == Fraction(57, 4108), "two caught give the stake back and no more"
    assert three.is_paid == chance(3, 2, 20) + chance(3, 3, 20), "and that is a prize paid"


def test_figures_of_sections_held_by_title_only_say_so() -> None:
    assert "is assumed here" in report().notes[-1]


@pytest.mark.parametrize("limit", [50, 5_000, 100_000])
def test_a_ticket_alone_in_its_game_is_paid_up_to_the_aggregate_limit(limit: int) -> None:
    """By every number of balls that can be caught, dealt through the rules."""
    game, house = GAMES["keno"], Settings(aggregate_limit=limit)
    told = {(wager.wager, wager.in_force): wager for wager in report(house).wagers}
    assert len(told) == 20, "at the highest and at the lowest price"
    for spots, price in ((1, 100), (4, 2000), (6, 2000), (10, 100)):
        picked = tuple(Card(f"N{number}") for number in range(1, spots + 1))
        found: dict[Fraction, Fraction] = {}
        for caught, often in enumerate(caught_ball_by_ball(spots, 20)):
            settings = {"aggregate_limit": limit}
            round_ = Round(game, game.opening({"ann": 100_000}, settings=settings))
            round_.act("ann", (("straight", {"spots": picked, "rate": price, "games": 1}),))
            round_.close()
            balls = [*range(1, caught + 1), *range(NUMBERS, NUMBERS - 20 + caught, -1)]
            rest = [number for number in range(1, NUMBERS + 1) if number not in balls]
            drive(round_, House(tuple(Card(f"N{number}") for number in balls + rest), Seeded(1)), lambda *_: None)
            net = Fraction(round_.stacks["ann"] - 100_000, price)
            found[net] = found.get(net, Fraction(0)) + often
        assert found == told[f"{spots} spot{'s' * (spots > 1)}", price == 2000].distribution
    assert any("alone in its game" in note for note in report(house).notes)


def test_simpler_courses_are_told_beside_the_cheapest_ticket() -> None:
    found = report()
    most, every = found.courses
    assert most.expectation == found.wagers[-1].expectation == Fraction(-1, 4) - most.costs
    assert every.expectation * 10 == sum(wager.expectation for wager in found.wagers)
    assert "Least is lost with 1 spot." in found.notes[0]


def caught_ball_by_ball(spots: int, drawn: int) -> list[Fraction]:
    """The chance of each catch, one ball after another: each is on the ticket as often as what is left of it says."""
    chances = [Fraction(1)] + [Fraction(0)] * spots
    for ball in range(drawn):
        left = NUMBERS - ball
        chances = [
            chances[caught] * (1 - Fraction(max(spots - caught, 0), left))
            + (chances[caught - 1] * Fraction(spots - caught + 1, left) if caught else 0)
            for caught in range(spots + 1)
        ]
    return chances


@pytest.mark.parametrize("drawn", [1, 20, 21, 22, 80])
def test_every_result_comes_as_often_as_drawing_ball_by_ball_says(drawn: int) -> None:
    house = Settings(draw_count=20)
    card = house.rate_card
    for spots in range(1, card.max_spots + 1):
        expected: dict[Fraction, Fraction] = {}
        for caught, often in enumerate(caught_ball_by_ball(spots, drawn)):
            net = Fraction(card.pays(spots, caught) - 1)
            expected[net] = expected.get(net, Fraction(0)) + often
        told = ticket(card, spots, drawn).distribution
        assert {net: often for net, often in expected.items() if often} == {n: c for n, c in told.items() if c}
