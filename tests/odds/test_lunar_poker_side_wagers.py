"""Lunar Poker's super side bet and progressive: counted by ranks, and over every hand there is."""

import random
from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.cards.decks import standard
from houseway.cards.kernels import compiled
from houseway.cards.randomness import Seeded
from houseway.cards.rankings import high
from houseway.games import GAMES
from houseway.games.lunar_poker.payouts import PROGRESSIVE_HANDS, SUPER_HANDS, super_line
from houseway.games.lunar_poker.settings import Settings
from houseway.odds.kernels import lunar_poker as kernel
from houseway.odds.lunar_poker.one_hand import five_value
from houseway.odds.lunar_poker.play import MAIN
from houseway.odds.lunar_poker.report import report
from houseway.odds.lunar_poker.rounds import parts_of
from houseway.odds.lunar_poker.side_wagers import (
    HANDS,
    break_even,
    progressive,
    progressive_counts,
    super_counts,
    super_side_bet,
)
from houseway.odds.runs import begin, simulate
from houseway.odds.simulation import Part
from houseway.play.driving import drive
from houseway.play.events import Paid
from houseway.play.house import House
from houseway.play.money import dollars
from houseway.play.rig import rig
from houseway.play.round import Round

DECK = standard().cards
line_of = kernel.super_line


def test_every_hand_there_is_pays_on_the_lines_that_were_counted_by_ranks() -> None:
    """All 2,598,960 hands, each judged by the kernel that the simulation is played with."""
    lines, values = np.zeros(len(SUPER_HANDS) + 1, np.int64), np.zeros(len(high.places()) + 1, np.int64)
    judge_every_hand(lines, values, kernel.tables())
    assert values.sum() == comb(52, 5)
    assert dict(zip(SUPER_HANDS, lines.tolist(), strict=False)) == super_counts()
    made: Counter[str] = Counter()
    for place in high.places().values():
        made[place.category] += int(values[place.value])
    assert {hand: made[hand] for hand in PROGRESSIVE_HANDS} == progressive_counts()


@compiled
def judge_every_hand(lines: NDArray[np.int64], values: NDArray[np.int64], by: kernel.House) -> None:
    cards = np.zeros(5, np.uint8)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        cards[0], cards[1], cards[2], cards[3], cards[4] = a, b, c, d, e
                        value = five_value(a, b, c, d, e, by.judge.five)
                        values[value] += 1
                        lines[line_of(cards, value, by)] += 1


def test_a_payout_limit_lowers_what_large_antes_win() -> None:
    free, capped = report(Settings()), report(Settings(payout_cap=500_000))
    large, small = (wager for wager in capped.wagers if wager.wager == MAIN)
    assert small.pay_table == "at most $5,000 a wager, ante $5"
    assert small.distribution == free.wagers[0].distribution, "600 times $5 is less than the limit"
    assert max(large.distribution) == 10, "$5,000 on an ante of $500"
    assert large.expectation < free.wagers[0].expectation
    large, small = (wager for wager in capped.wagers if wager.wager == "super side bet")
    assert (large.pay_table, large.in_force) == ("at most $5,000 a wager, super $100", True)
    assert max(large.distribution) == 50, "$5,000 on a super side bet of $100"
    assert small.distribution == super_side_bet(Settings()).distribution, "250 times $5 is less than the limit"
    counts = super_counts()
    lost = 200 * counts["four of a kind"] + 100 * counts["same colored straight"]
    lost += 50 * counts["full house"] + 10 * counts["flush"]
    assert super_side_bet(Settings()).expectation - large.expectation == Fraction(lost, comb(52, 5))


def test_a_payout_limit_is_simulated_with_the_stakes_that_its_figures_are_told_for() -> None:
    tallies = simulate(begin("lunar-poker", 1, settings={"payout_cap": 500_000}), 3).tallies
    told = {wager.wager: wager.pay_table for wager in report(Settings(payout_cap=500_000)).wagers if wager.in_force}
    for name, tally in tallies.items():
        assert told[name].endswith(dollars(tally.base))


def test_the_super_side_bet_costs_what_its_ruling_says() -> None:
    figures = super_side_bet(Settings())
    assert f"{float(-100 * figures.expectation):.4f}" == "7.2135"


def test_the_super_side_bet_is_counted_as_the_rules_judge_it() -> None:
    """A sample of hands, each judged by the rules, within four standard errors of the counted share."""
    source, paid = random.Random(8), 0
    for _ in range(20_000):
        paid += super_line(tuple(source.sample(DECK, 5))) is not None
    share = float(super_side_bet(Settings()).is_paid)
    assert abs(paid / 20_000 - share) < 4 * (share * (1 - share) / 20_000) ** 0.5


@pytest.mark.parametrize("award", ["tenth", "flat"])
@pytest.mark.parametrize("meter", [1_000_000, 1_234_567])
def test_every_award_of_the_progressive_is_what_the_rules_pay(award: str, meter: int) -> None:
    """A hand of each kind is dealt, with so much on the meter when it is paid: the wager itself puts 70 cents there."""
    game, settings = GAMES["lunar-poker"], {"straight_flush_award": award, "progressive_initial": meter - 70}
    house = game.read_settings(settings)
    found = dict.fromkeys(progressive(house, meter).distribution, Fraction(0))
    dealt = {"As Ks Qs Js Ts": 4, "9s 8s 7s 6s 5s": 36, "9s 9d 9h 9c 5s": 624, "9s 9d 9h 5c 5s": 3744}
    dealt |= {"As Js 8s 6s 3s": 5108}
    for cards, ways in {**dealt, "Ac Js 8s 6s 3s": HANDS - sum(dealt.values())}.items():
        round_ = Round(game, game.opening({"ada": 1_000_000}, settings=settings))
        round_.act("ada", {"ante": 500, "progressive": 100})
        round_.close()
        rig(round_, hands={1: cards}, dealer="Kd Qh 8d 6h 4d").serve(round_)
        drive(round_, House.shuffled(round_, Seeded(1)), lambda now, todo: "bet" if "bet" in todo.space else None)
        paid = sum(each.amount for each in round_.events if isinstance(each, Paid) and each.area == "progressive")
        found[Fraction(paid - 100, 100)] += Fraction(ways, HANDS)
    assert found == progressive(house, meter).distribution


def test_a_progressive_on_the_final_hand_is_won_as_often_as_rounds_end_with_it() -> None:
    """Four million rounds of the kernel, which counts what every final hand makes."""
    house = Settings(progressive_basis="final_hand")
    told = report(house)
    wager = next(each for each in told.wagers if each.wager == "progressive")
    ends, _ = kernel.played(Part(31, 0, 4_000_000, "best"))
    for line, award in enumerate((1_000_000, 100_000, *house.progressive_awards)):
        seen = sum(int(ends[end]) for end in np.flatnonzero(ends) if parts_of(int(end))[0].lines[:1] == (line,))
        chance = float(wager.distribution[Fraction(award, 100) - 1])
        assert abs(seen - 4_000_000 * chance) < 4 * (4_000_000 * chance) ** 0.5 + 4, PROGRESSIVE_HANDS[line]
    assert wager.expectation > 0, "the fixed awards alone return more than the wager"
    assert told.jackpot is None
    assert any("drawing for it" in note for note in told.notes)


def test_the_progressive_breaks_even_where_it_is_said_to() -> None:
    assert list(progressive_counts().values()) == [4, 36, 624, 3744, 5108]
    for house in (Settings(), Settings(straight_flush_award="flat")):
        meter = int(100 * break_even(house))
        assert progressive(house, meter - 10).expectation < 0 < progressive(house, meter + 10).expectation
    assert round(float(break_even(Settings())), 2) == 218_047.37
