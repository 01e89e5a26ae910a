"""What a simulation counts: means, errors and parts that add up."""

from fractions import Fraction

import pytest

from houseway.odds.tally import Tally


def test_a_tally_gives_mean_and_error_of_what_was_counted() -> None:
    tally = Tally.of(10)
    for net in (10, -10, 10, -10):
        tally.add([net])
    assert (tally.mean, tally.standard_error) == (0, 0.5)


def test_hands_against_one_dealer_count_as_one_result_for_the_error() -> None:
    """Three hands that always end alike tell no more than one of them."""
    alone, together = Tally.of(10), Tally.of(10)
    for net in (10, -10, 10, 10):
        alone.add([net])
        together.add([net, net, net])
    assert together.mean == alone.mean == 0.5
    assert together.standard_error == alone.standard_error > 0


def test_parts_add_up_to_the_whole() -> None:
    whole, first, second = Tally.of(10), Tally.of(10), Tally.of(10)
    for n, nets in enumerate(([10, -30], [5, 5], [0, 20], [-10, -10])):
        whole.add(nets)
        (first if n % 2 else second).add(nets)
    first.merge(second)
    assert first == whole
    with pytest.raises(ValueError, match="tallies of 10 and of 20 cents"):
        first.merge(Tally.of(20))


def test_a_tally_out_of_counts_is_the_tally_of_the_results_one_by_one() -> None:
    one_by_one = Tally.of(30)
    for net in (35, 35, -30, 0):
        one_by_one.add([net])
    assert Tally.counted(30, {Fraction(7, 6): 2, Fraction(-1): 1, Fraction(0): 1}) == one_by_one
    with pytest.raises(ValueError, match="does not pay every result in whole cents"):
        Tally.counted(10, {Fraction(7, 6): 2})


def test_the_error_stays_exact_over_a_billion_rounds() -> None:
    """Squares and their mean differ in the last digits of a float there."""
    half = 10**18
    tally = Tally.counted(1, {Fraction(10**6 + 1): half, Fraction(10**6 - 1): half})
    assert tally.standard_error == pytest.approx((2 * half) ** -0.5)
    assert tally.z_score(10**6) == 0


def test_nothing_counted_is_no_error() -> None:
    assert (Tally.of(10).mean, Tally.of(10).interval(), Tally.of(10).z_score(1.0)) == (0.0, (0.0, 0.0), 0.0)
