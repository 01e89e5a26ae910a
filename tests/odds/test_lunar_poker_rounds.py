"""Lunar Poker played by a second program: what its 20 billion rounds came to, against the figures that are shipped.

`lunar_poker_rounds/found.jsonl` is what `python run.py 14 2e10 found.jsonl` wrote on one GPU.
"""

import json
import shutil
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.odds.lunar_poker_rounds.run import build, play

from houseway.games.lunar_poker.payouts import SUPER_ODDS
from houseway.games.lunar_poker.settings import Settings
from houseway.odds.figures import WagerFigures
from houseway.odds.lunar_poker.play import MAIN, SUPER
from houseway.odds.lunar_poker.report import main_game
from houseway.odds.lunar_poker.rounds import staked, won
from houseway.odds.lunar_poker.side_wagers import super_side_bet
from houseway.odds.lunar_poker.strategy import solved
from houseway.odds.runs import begin, simulate
from houseway.odds.tally import Tally

ROOT = Path(__file__).parents[2]
LINES = (Path(__file__).parent / "lunar_poker_rounds/found.jsonl").read_text().splitlines()
PARTS = [json.loads(line) for line in LINES]
STANDARD_ERRORS = 3
NETS = (*SUPER_ODDS, -1)
"""What a line of the super side bet wins; the last is that it is on none."""


def main_ends(part: Mapping[str, dict[str, int]]) -> Counter[tuple[int, int]]:
    """Rounds by what was won and what was staked for it, in antes."""
    split = ((end.split(" of "), number) for end, number in part["ends"].items())
    return Counter({(int(net), int(staked)): number for (net, staked), number in split})


def main_nets(part: Mapping[str, dict[str, int]]) -> Counter[int]:
    nets: Counter[int] = Counter()
    for (net, _), number in main_ends(part).items():
        nets[net] += number
    return nets


def super_nets(part: Mapping[str, list[int]]) -> Counter[int]:
    return Counter(dict(zip(NETS, part["supers"], strict=True)))


MAIN_ENDS = sum(map(main_ends, PARTS), Counter())
MAIN_NETS = sum(map(main_nets, PARTS), Counter())
SUPER_NETS = sum(map(super_nets, PARTS), Counter())
ROUNDS = MAIN_NETS.total()


def moments(exact: WagerFigures) -> tuple[float, float, float]:
    """The mean, the variance and the fourth moment about the mean."""
    mean = exact.expectation
    fourth = sum(((net - mean) ** 4 * chance for net, chance in exact.distribution.items()), Fraction(0))
    return float(mean), float(exact.variance), float(fourth)


def z_of_mean(exact: WagerFigures, found: Counter[int]) -> float:
    mean, variance, _ = moments(exact)
    average = sum(net * number for net, number in found.items()) / found.total()
    return float((average - mean) / (variance / found.total()) ** 0.5)


def z_of_variance(exact: WagerFigures, found: Counter[int]) -> float:
    mean, variance, fourth = moments(exact)
    spread = sum((net - mean) ** 2 * number for net, number in found.items()) / found.total()
    return float((spread - variance) / ((fourth - variance**2) / found.total()) ** 0.5)


def z_of_distribution(exact: WagerFigures, found: Counter[int]) -> float:
    """The chi-squared of the results as standard errors, by the rule of Wilson and Hilferty."""
    assert set(found) == set(exact.distribution), "a result that cannot be, or one that never was"
    return z_of_counts({int(net): chance for net, chance in exact.distribution.items()}, found)


def z_of_counts(chances: Mapping[Any, Fraction], found: Counter[Any]) -> float:
    expected = {each: found.total() * float(chance) for each, chance in chances.items()}
    assert min(expected.values()) > 100, "each result is expected often enough for the approximation"
    squares = sum((found[each] - often) ** 2 / often for each, often in expected.items())
    degrees = len(expected) - 1
    return float(((squares / degrees) ** (1 / 3) - 1 + 2 / (9 * degrees)) / (2 / (9 * degrees)) ** 0.5)


def bent(exact: WagerFigures, by: Fraction) -> WagerFigures:
    """The same figures with an expectation that is wrong by so much: some rounds lost are called even."""
    chances = dict(exact.distribution)
    chances[Fraction(-1)] -= by
    chances[Fraction(0)] = chances.get(Fraction(0), Fraction(0)) + by
    return WagerFigures(exact.wager, exact.pay_table, exact.base, chances, exact.wagered)


@pytest.mark.parametrize(
    ("exact", "found"),
    [(main_game(Settings()), MAIN_NETS), (super_side_bet(Settings()), SUPER_NETS)],
    ids=[MAIN, SUPER],
)
def test_the_second_program_finds_the_shipped_figures(exact: WagerFigures, found: Counter[int]) -> None:
    assert abs(z_of_mean(exact, found)) < STANDARD_ERRORS
    assert abs(z_of_variance(exact, found)) < STANDARD_ERRORS
    assert z_of_distribution(exact, found) < STANDARD_ERRORS


def test_the_second_program_stakes_what_the_shipped_figures_say() -> None:
    """The average total wager, by which the element of risk divides; and each result with each stake."""
    exact, shipped = main_game(Settings()), Counter[tuple[int, int]]()
    for each in solved().values():
        for end, cases in each.ends.items():
            shipped[int(won(end, Settings())), staked(end)] += cases
    assert set(MAIN_ENDS) == set(shipped)
    assert z_of_counts({end: Fraction(cases, shipped.total()) for end, cases in shipped.items()}, MAIN_ENDS) < 3
    mean = sum(stake * number for (_, stake), number in MAIN_ENDS.items()) / ROUNDS
    squares = sum(stake**2 * number for (_, stake), number in MAIN_ENDS.items()) / ROUNDS
    assert abs(mean - float(exact.wagered)) < STANDARD_ERRORS * ((squares - mean**2) / ROUNDS) ** 0.5


@pytest.mark.parametrize("antes", [10, 20, 40, 100])
def test_the_second_program_finds_the_figures_under_a_payout_limit(antes: int) -> None:
    """What a round pays beyond the limit stays with the house; cards and forcing are paid for as before."""
    limited: Counter[int] = Counter()
    for (net, stake), number in MAIN_ENDS.items():
        paid_away = {4: 1, 5: 2}.get(stake, 0)
        limited[min(net + paid_away, antes) - paid_away] += number
    exact = main_game(Settings(payout_cap=antes * 50_000), 50_000)
    assert abs(z_of_mean(exact, limited)) < STANDARD_ERRORS
    assert z_of_distribution(exact, limited) < STANDARD_ERRORS
    assert STANDARD_ERRORS * (float(exact.variance) / ROUNDS) ** 0.5 < abs(float(exact.expectation)) / 100


def test_the_rounds_are_enough_to_notice_a_hundredth_of_the_edge() -> None:
    exact = main_game(Settings())
    assert STANDARD_ERRORS * (float(exact.variance) / ROUNDS) ** 0.5 < abs(float(exact.expectation)) / 100
    assert MAIN_NETS.total() == SUPER_NETS.total() == sum(part["rounds"] for part in PARTS)
    assert abs(z_of_distribution(bent(exact, exact.expectation / -100), MAIN_NETS)) > STANDARD_ERRORS


def test_no_round_is_counted_twice() -> None:
    begins = [part["first"] for part in PARTS]
    ends = [part["first"] + part["rounds"] for part in PARTS]
    assert begins == [0, *ends[:-1]]
    assert {part["seed"] for part in PARTS} == {14}


def test_the_documents_say_what_was_found() -> None:
    exact = main_game(Settings())
    mean = sum(net * number for net, number in MAIN_NETS.items()) / ROUNDS
    told = (f"{mean:.8f}", f"z = {z_of_mean(exact, MAIN_NETS):.2f}", "run.py 14 2e10")
    stakes = sum(staked * number for (_, staked), number in MAIN_ENDS.items()) / ROUNDS
    figures = (
        f"| {stakes:.8f} | {float(exact.wagered):.8f} |",
        f"{float(exact.variance):.4f}",
        f"{exact.deviation:.5f}",
        f"{float(100 * exact.ends_ahead):.3f} %",
        f"{float(exact.wagered):.5f}",
    )
    for file, words in ((ROOT / "README.md", told), (ROOT / "docs/odds.md", told + figures)):
        text = file.read_text()
        assert [word for word in words if word not in text] == [], file


def tally(nets: Counter[int], base: int) -> Tally:
    return Tally.counted(base, {Fraction(net): number for net, number in nets.items()})


@pytest.mark.prove
def test_the_kernel_plays_the_first_rounds_of_the_second_program_alike() -> None:
    """Ten million rounds on the same cards: the sums and the sums of squares are the same."""
    played = simulate(begin("lunar-poker", 14, "best"), PARTS[0]["rounds"]).tallies
    assert played[MAIN] == tally(main_nets(PARTS[0]), played[MAIN].base)
    assert played[SUPER] == tally(super_nets(PARTS[0]), played[SUPER].base)


@pytest.mark.prove
@pytest.mark.skipif(shutil.which("g++") is None, reason="the second program needs a compiler")
def test_the_second_program_still_plays_as_it_did(tmp_path: Path) -> None:
    found = json.loads(play(*build(tmp_path, "g++"), 14, 0, 20_000))
    played = simulate(begin("lunar-poker", 14, "best"), 20_000).tallies
    assert played[MAIN] == tally(main_nets(found), played[MAIN].base)
    assert played[SUPER] == tally(super_nets(found), played[SUPER].base)
