"""Whether a win is what chance explains: bands against the distribution itself, and against tables that were played."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from houseway.games import GAMES
from houseway.odds.figures import WagerFigures, report_of
from houseway.odds.tolerance import LEVELS, of_table, of_wager

COIN = WagerFigures("coin", "even", "stake", {Fraction(1): Fraction(19, 40), Fraction(-1): Fraction(21, 40)})


def test_the_band_of_a_wager_is_its_edge_and_its_deviation_over_all_rounds() -> None:
    found = of_wager(COIN, 10_000, 500, 0)
    assert found.least == found.most == pytest.approx(0.05 * 10_000 * 500)
    assert found.error == pytest.approx(500 * 100 * (1 - 0.05**2) ** 0.5)
    assert not found.inside("99 %"), "five standard errors below"
    assert found.z == pytest.approx(-5.0, abs=0.02)
    low, high = found.band("95 %")
    assert (high - low) / 2 == pytest.approx(1.959964 * found.error)


@pytest.mark.parametrize("level", LEVELS)
def test_a_band_holds_as_often_as_it_says(level: str) -> None:
    """Every number of wins in a thousand tosses, with its chance."""
    rounds, share, inside = 1_000, float(Fraction(21, 40)), 0.0
    for wins in range(rounds + 1):
        chance = comb(rounds, wins) * share**wins * (1 - share) ** (rounds - wins) if 300 < wins < 750 else 0.0
        inside += chance * of_wager(COIN, rounds, 100, 100 * (2 * wins - rounds)).inside(level)
    assert inside == pytest.approx(float(level.removesuffix(" %")) / 100, abs=0.012)


def test_a_table_is_judged_whatever_was_wagered_on() -> None:
    """A thousand days of wagers drawn at random out of the exact distributions: the band leaves out one in a hundred
    at most."""
    report = report_of("dragon-poker", GAMES["dragon-poker"].read_settings({}))
    assert report is not None
    used = [wager for wager in report.wagers if wager.in_force]
    source, outside = np.random.default_rng(5), 0
    for _ in range(1_000):
        won = staked = squares = 0.0
        for wager in used:
            nets = np.array([float(net) for net in wager.distribution])
            chances = np.array([float(chance) for chance in wager.distribution.values()])
            drawn = source.choice(nets, size=300, p=chances / chances.sum())
            stake = 500 * float(wager.wagered)
            won -= 500 * drawn.sum()
            staked += 300 * stake
            squares += 300 * stake * stake
        outside += not of_table(report.wagers, int(staked), int(squares), int(won)).inside("99 %")
    assert outside <= 10


def test_a_house_that_takes_coupons_is_judged_by_what_was_staked() -> None:
    with_, without = (
        report_of("dragon-poker", GAMES["dragon-poker"].read_settings({"match_play": taken})) for taken in (True, False)
    )
    assert with_ is not None
    assert without is not None
    assert len(with_.wagers) > len(without.wagers)
    assert of_table(with_.wagers, 100_000, 10**9, 0) == of_table(without.wagers, 100_000, 10**9, 0)


def test_a_table_that_loses_what_no_chance_explains_is_outside() -> None:
    report = report_of("dragon-poker", GAMES["dragon-poker"].read_settings({}))
    assert report is not None
    found = of_table(report.wagers, 10_000_000_00, 100_000 * 100_00**2, -2_000_000_00)
    assert not found.inside()
    assert found.z < -3
    assert of_table(report.wagers, 10_000_000_00, 100_000 * 100_00**2, 200_000_00).inside()
