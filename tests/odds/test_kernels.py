"""Each kernel against the rules: the same cards and decisions, round by round, must pay the same."""

import os
from fractions import Fraction

import numpy as np
import pytest

from houseway.cards.card import Card
from houseway.cards.decks import dragon
from houseway.cards.kernels.tables import CARDS
from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.games.keno.rate_card import NUMBERS
from houseway.games.mini_dice.wagers import AREAS
from houseway.odds.dragon_poker import stock
from houseway.odds.kernels import chance, dragon_poker, keno, lucky_eights, lucky_eights_rounds, lunar_poker, mini_dice
from houseway.odds.lunar_poker.play import MAIN
from houseway.odds.lunar_poker.rounds import staked
from houseway.odds.lunar_poker.rounds import won as won_by
from houseway.odds.simulation import Part, Tallies, net_results, plan_of
from houseway.play.driving import drive
from houseway.play.events import Wagered
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.rig import rig
from houseway.play.round import Round

FEW = 40
MANY = int(os.environ.get("HOUSEWAY_KERNEL_ROUNDS", "1000000"))
ROUNDS = [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.prove)]


def one(slug: str, wagers: dict[str, int]) -> Round:
    """A round with one player, whose wagers are down."""
    game = GAMES[slug]
    round_ = Round(game, Opening(game=slug, seats=(Seat(1, "p1", 10_000_000),), settings=dict(plan_of(slug).settings)))
    round_.act("p1", wagers)
    round_.close()
    return round_


@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize("strategy", list(plan_of("dragon-poker").strategies))
def test_dragon_poker_pays_as_the_rules_do(strategy: str, rounds: int) -> None:
    plan, deck = plan_of("dragon-poker"), dragon().cards
    class_of, strength = dragon_poker.tables()
    playing, source = dragon_poker.playing(strategy), np.random.default_rng(1)
    kinds = list(stock())
    base = Fraction(1, plan.wagers["ante"])
    for _ in range(rounds // len(plan.strategies)):
        dealt = [deck[n] for n in source.permutation(len(deck))[:6]]
        codes = np.array([kinds.index(card[:2]) for card in dealt], dtype=np.uint8)
        _, outcome = dragon_poker.settle(codes, class_of, strength, playing)
        round_ = one("dragon-poker", plan.wagers)
        house = rig(round_, hands={1: " ".join(dealt[:3])}, dealer=" ".join(dealt[3:]))
        drive(round_, house, plan.choose(plan.strategies[strategy], ""))
        net = net_results(round_)
        main = base * sum(net.get(("p1", area), 0) for area in ("ante", "ante_bonus", "play"))
        assert outcome == (3 if main == -2 else 2 if main == -3 else 1 if main == 0 else 0), dealt


@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize("strategy", list(plan_of("lucky-8s").strategies))
def test_lucky_eights_pays_as_the_rules_do(strategy: str, rounds: int) -> None:
    plan, source = plan_of("lucky-8s"), np.random.default_rng(2)
    keys, alone, table = lucky_eights._KEYS, lucky_eights._ALONE, lucky_eights.table()
    playing = lucky_eights_rounds.playing(strategy)
    for _ in range(rounds // len(plan.strategies)):
        codes = source.permutation(66)[:16].astype(np.uint8)
        dealt = [lucky_eights.CARDS[n] for n in codes]
        held, outcome = lucky_eights_rounds.settle(codes, keys, alone, table, playing)
        round_ = one("lucky-8s", plan.wagers)
        house = rig(round_, hands={1: " ".join(dealt[:8])}, dealer=" ".join(dealt[8:]))
        drive(round_, house, plan.choose(plan.strategies[strategy], ""))
        net = net_results(round_)
        main = Fraction(net["p1", "ante"] + net.get(("p1", "in_to_win"), 0), plan.wagers["ante"])
        assert (1, 2, -2, -1)[outcome] == main, dealt
        assert held == sum(card[0] in "8J" for card in dealt[:8])


OTHER_ODDS = {"bet_odds": [131, 73, 41, 19, 13, 11, 7, 5, 3, 2], "instant_cash_odds": [701, 251]}
LUNAR_HOUSES = [{}, OTHER_ODDS, {**OTHER_ODDS, "second_hand_basis": "six_card_only"}, {"payout_cap": 500_000}]


@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize("options", LUNAR_HOUSES, ids=["printed", "other odds", "second hands of six", "limit"])
@pytest.mark.parametrize("strategy", list(plan_of("lunar-poker").strategies))
def test_lunar_poker_plays_and_pays_as_the_rules_do(strategy: str, options: dict[str, object], rounds: int) -> None:
    """The rules are given the kernel's cards in the order they deal them: hands in turn, then draws, then a force."""
    plan, source = plan_of("lunar-poker"), np.random.default_rng(3)
    by, desk = lunar_poker.house(), lunar_poker.desk()
    code, game = lunar_poker.CODES[strategy], GAMES["lunar-poker"]
    settings = {**plan.settings, **options}
    house = game.read_settings(settings)
    stakes = plan.staked(house)
    ante, side_bet = stakes["ante"], stakes["super_side_bet"]
    most = house.payout_cap and Fraction(house.payout_cap, ante)
    for _ in range(max(rounds // len(plan.strategies) // len(LUNAR_HOUSES), 10)):
        codes = source.permutation(52).astype(np.uint8)
        end, line = lunar_poker.settle(codes, code, by, desk)
        dealt = [CARDS[n] for n in codes]
        order = [card for pair in zip(dealt[:5], dealt[5:10], strict=True) for card in pair] + dealt[10:]
        round_ = Round(game, plan.opening(game, settings, 0), house)
        drive(round_, House(tuple(order), Seeded(1)), plan.choose(plan.strategies[strategy], ""))
        won = net_results(round_)
        main = sum(won.get(("player1", area), 0) for area in plan.groups[MAIN])
        assert won_by(end, house, most) * ante == main, dealt
        down = [each for each in round_.events if isinstance(each, Wagered) and each.area in plan.groups[MAIN]]
        assert staked(end) * ante == sum(each.amount for each in down), dealt
        side = min(house.super_odds[line] * side_bet, house.payout_cap or 10**9) if line >= 0 else -side_bet
        assert side == won["player1", "super_side_bet"], dealt


@pytest.mark.parametrize("rounds", ROUNDS)
def test_keno_pays_as_the_rules_do(rounds: int) -> None:
    plan, game = plan_of("keno"), GAMES["keno"]
    house = game.read_settings(plan.settings)
    spots = house.rate_card.max_spots
    for number in range(rounds // spots):
        drawn = np.zeros(spots, dtype=np.uint8)
        keno.drawn_numbers(np.uint64(5), number, house.draw_count, NUMBERS, drawn)
        hit = [n + 1 for n in range(spots) if drawn[n]]
        balls = hit + list(range(NUMBERS, NUMBERS - house.draw_count + len(hit), -1))
        rest = [n for n in range(1, NUMBERS + 1) if n not in balls]
        round_ = Round(game, plan.opening(game, plan.settings, 0), house)
        order = tuple(Card(f"N{n}") for n in balls + rest)
        drive(round_, House(order, Seeded(1)), plan.choose(plan.strategies["every-ticket"], ""))
        by_rules, by_kernel = plan.tallies(house), keno.play(house, Part(5, number, 1, ""))
        plan.count(round_, by_rules)
        assert by_rules == by_kernel, hit


def every_pair_of_faces(options: dict[str, object]) -> Tallies:
    """All 36 pairs of faces there are, played through the rules with the simulation's wagers."""
    plan, game = plan_of("mini-dice"), GAMES["mini-dice"]
    settings = {**plan.settings, **options}
    house = game.read_settings(settings)
    counted = plan.tallies(house)
    for first in range(1, 7):
        for second in range(1, 7):
            round_ = Round(game, plan.opening(game, settings, 0), house)
            round_.act("player1", plan.stakes(round_, round_.decisions()[0]))
            round_.close()
            drive(round_, Faces(first, second), plan.choose(plan.strategies["all-wagers"], ""))
            plan.count(round_, counted)
    return counted


def test_mini_dice_decides_every_total_as_the_rules_do() -> None:
    house, totals = GAMES["mini-dice"].read_settings({}), np.zeros(13, dtype=np.int64)
    for first in range(1, 7):
        for second in range(1, 7):
            totals[first + second] += 1
    tallies = mini_dice.tallies_of(house, totals)
    assert tallies == every_pair_of_faces({})
    assert set(tallies) == {area.label for area in AREAS}


class Faces(House):
    """A house whose dice show what it is told."""

    def __init__(self, *faces: int) -> None:
        super().__init__((), Seeded(1))
        self.faces = list(faces)

    def answer(self, round_: Round) -> object:
        """The faces for a roll; anything else as usual."""
        request = round_.pending
        return tuple(self.faces) if type(request).__name__ == "Roll" else super().answer(round_)


# Chance ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [1, 2, 3, 36, 53, 66, 80])
def test_chance_below_a_number_is_even(most: int) -> None:
    """A chi-squared test with a fixed seed, at a level of one in a million."""
    rounds = 2_000 * most
    counts = np.zeros(most, dtype=np.int64)
    for number in range(rounds):
        _, drawn = chance.below(np.uint64(chance.start(np.uint64(9), np.uint64(number))), np.uint64(most))
        counts[int(drawn)] += 1
    excess = float(((counts - 2_000) ** 2 / 2_000).sum()) - (most - 1)
    assert excess < 5 * (2 * most) ** 0.5 + 15


def test_every_round_has_chances_of_its_own_and_keeps_them() -> None:
    first = [int(chance.start(np.uint64(1), np.uint64(n))) for n in range(1_000)]
    assert len(set(first)) == 1_000
    assert first == [int(chance.start(np.uint64(1), np.uint64(n))) for n in range(1_000)]
    assert set(first).isdisjoint(int(chance.start(np.uint64(2), np.uint64(n))) for n in range(1_000))
