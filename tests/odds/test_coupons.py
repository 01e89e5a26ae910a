"""Match play coupons: what a wager is worth with one beside it, by the figures and by the rules."""

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest
from tests.odds.test_dragon_poker import dealt_out
from tests.odds.test_kernels import Faces

from houseway.games import GAMES
from houseway.games.dragon_poker.payouts import ante_bonus
from houseway.games.dragon_poker.ranking import rank
from houseway.odds.dragon_poker import Stakes, against_dealer, kinds_of, value_of_play
from houseway.odds.figures import WagerFigures, report_of
from houseway.odds.kernels import lunar_poker as kernel
from houseway.odds.kernels.lucky_eights_showdown import STOCK
from houseway.odds.lucky_eights import RESULTS, WITH_COUPON, hands, main_game
from houseway.odds.lunar_poker.rounds import NONE, parts_of
from houseway.odds.simulation import Part
from houseway.play.driving import drive
from houseway.play.requests import Incident
from houseway.play.rig import rig
from houseway.play.round import Round

COUPONS: dict[str, dict[str, Any]] = {
    "dragon-poker": {"match_play": True},
    "lunar-poker": {"match_play": True},
    "mini-dice": {"coupons": "match_play"},
}


def wagers(slug: str, options: dict[str, Any]) -> dict[str, WagerFigures]:
    found = report_of(slug, GAMES[slug].read_settings(options))
    assert found is not None
    return {wager.wager: wager for wager in found.wagers if wager.in_force}


@pytest.mark.parametrize("slug", COUPONS)
def test_a_coupon_is_told_beside_the_wager_without_one_and_where_it_is_taken(slug: str) -> None:
    taken, usual = (wagers(slug, options) for options in (COUPONS[slug], {}))
    assert {name: each for name, each in taken.items() if not each.coupon} == usual
    for name, wager in taken.items():
        if wager.coupon:
            assert wager.expectation > usual[name.removesuffix(" with a coupon")].expectation
            assert sum(wager.distribution.values()) == 1


# Dragon Poker ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "dealer", "net"),
    [
        ("Go Ra1 Ra2", "Pa1 Pa2 Re3", 2 + 1 + 4),
        ("Re1 Re2 Go", "Ra1 Ra2 Pa1", 2 + 1 + 30),
        ("Ti1 Ph1 Ra1", "Ph2 Ph3 Ti2", -3),
        ("Ti1 Ph1 Ra1", "Ti2 Ph2 Ra2", 0),
    ],
)
def test_dragon_poker_pays_a_coupon_as_the_figures_say(mine: str, dealer: str, net: int) -> None:
    game = GAMES["dragon-poker"]
    state = {"match_play": {"ada": 1000}}
    round_ = Round(game, game.opening({"ada": 100_000}, settings=COUPONS["dragon-poker"], state=state, method="hand"))
    house = rig(round_, hands={1: mine}, dealer=dealer)
    round_.act("ada", {"ante": 1000, "ante_bonus": 1000, "match_play": 1000})
    round_.close()
    house.serve(round_)
    hand = tuple(round_.table.hand[1])
    round_.act("ada", "play")
    drive(round_, house, lambda *_: None)
    assert round_.stacks["ada"] - 100_000 == 1000 * net
    assert Fraction(net) in {result for result, _ in against_dealer(kinds_of(hand), Stakes(coupon=1))}


@pytest.mark.prove
def test_dragon_poker_with_a_coupon_is_what_every_hand_against_every_other_comes_to() -> None:
    ways: Counter[Fraction] = Counter()
    for hand, (wins, ties, losses) in dealt_out():
        odds = ante_bonus(rank(hand)).odds
        won = Fraction(3) + (Fraction(odds.win, odds.stake) if odds else 0)
        if won * wins - 3 * losses > -2 * comb(50, 3):
            ways += Counter({won: wins, Fraction(0): ties, Fraction(-3): losses})
        else:
            ways[Fraction(-2)] += comb(50, 3)
    told = wagers("dragon-poker", COUPONS["dragon-poker"])["ante, ante bonus and play with a coupon"]
    assert told.distribution == {net: Fraction(number, ways.total()) for net, number in sorted(ways.items())}


def test_a_coupon_makes_more_hands_worth_playing() -> None:
    hand = ("Ph", "Mo", "Ra")
    plain, more = (value_of_play(hand, stakes) for stakes in (Stakes(), Stakes(coupon=1)))
    assert plain < -2 < more


# Lucky 8's ------------------------------------------------------------------------------------------------------------


def test_lucky_eights_with_a_coupon_is_worth_the_better_of_both_for_every_class_of_hand() -> None:
    """Added up over the classes of hands, in another order than the distribution is."""
    total = Fraction(0)
    for _, ways, (unqualified, won, lost) in hands():
        total += ways * max(Fraction(2 * unqualified + 3 * won - 2 * lost, unqualified + won + lost), Fraction(-1))
    figures, _ = main_game(WITH_COUPON)
    assert figures.expectation == total / comb(sum(STOCK), 8)
    assert figures.wager == "ante and in to win with a coupon"
    assert figures.wagered > main_game(RESULTS)[0].wagered, "fewer hands are folded"


# Mini-Dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("area", ["place_4", "field", "any_7"])
def test_mini_dice_pays_a_coupon_on_all_pairs_of_faces_as_the_figures_say(area: str) -> None:
    game, results = GAMES["mini-dice"], Counter[Fraction]()
    for first in range(1, 7):
        for second in range(1, 7):
            round_ = Round(game, game.opening({"player1": 1_000_000}, settings=COUPONS["mini-dice"]))
            round_.act("player1", {area: 3000})
            detail = {"area": area, "value": 3000}
            round_.report(Incident("match_play_coupon", spot=1, detail=detail))
            round_.close()
            drive(round_, Faces(first, second), lambda *_: None)
            net = round_.stacks["player1"] + sum(round_.table.scene.felt.values()) - 1_000_000
            results[Fraction(net, 3000)] += 1
    label = {"place_4": "Place Bet 4 to Win", "field": "Field", "any_7": "Any 7"}[area]
    told = wagers("mini-dice", COUPONS["mini-dice"])[f"{label} with a coupon"]
    results.pop(Fraction(0), None)  # the wager waits
    assert told.distribution == {net: Fraction(ways, results.total()) for net, ways in sorted(results.items())}


# Lunar Poker ----------------------------------------------------------------------------------------------------------


def test_a_coupon_at_lunar_poker_is_paid_as_often_as_the_dealer_does_not_qualify() -> None:
    """Two million rounds of the kernel, which counts what became of every hand."""
    told = wagers("lunar-poker", COUPONS["lunar-poker"])
    gains = float(told["ante, options and bet with a coupon"].expectation - told["ante, options and bet"].expectation)
    ends, _ = kernel.played(Part(41, 0, 2_000_000, "best"))
    paid = sum(int(ends[end]) for end in np.flatnonzero(ends) if parts_of(int(end))[2] == NONE)
    assert abs(paid - 2_000_000 * gains) < 4 * (2_000_000 * gains * (1 - gains)) ** 0.5
