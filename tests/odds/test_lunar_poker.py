"""Lunar Poker solved: each kernel against the rules' own judgment, the shipped strategy against hands dealt out."""

import os
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest

from houseway.cards.card import RANKS, Card
from houseway.cards.decks import standard
from houseway.cards.kernels import high
from houseway.cards.rankings import high as scale
from houseway.games import GAMES
from houseway.games.lunar_poker.payouts import BET_ODDS
from houseway.games.lunar_poker.ranking import best, highest_card, qualifies
from houseway.games.lunar_poker.settings import Settings
from houseway.odds.advice import Question, advise
from houseway.odds.advice import best as best_advice
from houseway.odds.kernels import lunar_poker as kernel
from houseway.odds.lunar_poker.bet_or_fold import (
    ABOVE_PAIRS,
    IN_DOUBT,
    at_a_glance,
    bets,
    count_dealt,
    kickers,
    pair_of_value,
)
from houseway.odds.lunar_poker.classes import CLASSES, class_of, hands, numbering
from houseway.odds.lunar_poker.dealer import bet_total, dealer
from houseway.odds.lunar_poker.moves import EXCHANGES, SCALE, UNIT, in_antes
from houseway.odds.lunar_poker.one_hand import five_value
from houseway.odds.lunar_poker.options import bet_sum_of, exchange_values, in_place, options, quick_values, value_of_bet
from houseway.odds.lunar_poker.play import MAIN
from houseway.odds.lunar_poker.report import main_game, report
from houseway.odds.lunar_poker.rounds import FOLD, FORCED_WON, WIN, parts_of, staked, won
from houseway.odds.lunar_poker.strategy import (
    BET_ALL,
    BET_QUALIFIED,
    CASES,
    HANDS,
    best_move,
    moves,
    read_ends,
    solved,
    spelled_ends,
    value_of_game,
)
from houseway.odds.lunar_poker.worth import LEAST_FORCED, apart, bet_pays, odds_by_value, six_card_odds
from houseway.odds.runs import begin, simulate
from houseway.odds.simulation import Part
from houseway.play.rig import rig
from houseway.play.round import Round
from houseway.play.spaces import Choice

DECK = standard().cards


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in words.split())


def by_the_rules(final: tuple[Card, ...], thrown: tuple[Card, ...], up: Card, holes: int) -> tuple[Fraction, int]:
    """A bet against a sample of hole cards, all forced cards dealt out, judged by the rules; and the same by kernel."""
    mine, odds = best(final), bet_pays(final)
    rest = [card for card in DECK if card not in (*final, *thrown, up)]
    total, count = 0, 0
    for four in combinations(rest, 4):
        count += 1
        if holes and count > holes:
            break
        dealt = (up, *four)
        theirs = best(dealt)
        left = [card for card in rest if card not in four]
        if qualifies(theirs):
            total += len(left) * _pays(mine.value, theirs.value, odds)
            continue
        kept = tuple(card for card in dealt if card != highest_card(dealt))
        forced = 0
        for card in left if odds >= LEAST_FORCED - 1 else ():
            made = best((*kept, card))
            forced += _pays(mine.value, made.value, odds) if qualifies(made) else 0
        total += max(len(left), forced - len(left))
    return Fraction(total), count


def _pays(mine: int, theirs: int, odds: int) -> int:
    return 2 * odds if theirs < mine else -3 if theirs > mine else 0


@pytest.mark.prove
@pytest.mark.parametrize(
    ("final", "thrown", "up"),
    [
        ("9h 8h 7h 6d 5c", "2c 2d", "Ad"),
        ("Ah Kd 4h 4d 4c", "", "Qs"),
        ("2h 7h 9h Jh Kh", "3d 4d", "As"),
        ("9h 8h 7h 6h 5h", "", "Ts"),
        ("2h 2d 2c 3c 3d", "", "Ks"),
        ("Ah Kd 9c 9d 4s 2h", "", "7s"),
        ("9h Qd 8c 5d 3h", "9s 2d", "Ad"),
        ("8s Jh Ac 2c Kc", "9c 6d 4d 3d 2d", "5h"),
    ],
)
def test_a_bet_is_worth_what_the_rules_pay_over_all_hole_and_forced_cards(final: str, thrown: str, up: str) -> None:
    held, out, shown = cards(final), cards(thrown), Card(up)
    total, count = by_the_rules(held, out, shown, 0)
    drawn = len(held) + len(out) - 5
    assert count == comb(46 - drawn, 4)
    assert value_of_bet(held, out, shown) == total / count / (42 - drawn)


def test_forcing_never_pays_below_four_to_one() -> None:
    """At most 12 of 37 or more cards pair the dealer, and no hand paid 3 to 1 or less beats more than a pair."""
    values = odds_by_value()
    straight = min(best(apart(ranks)).value for ranks in ("5432A", "65432"))
    assert all(odds >= LEAST_FORCED for value, odds in enumerate(values) if value >= straight)
    assert (LEAST_FORCED - 1) * Fraction(12, 37) < 1


def test_five_cards_of_each_value_are_paid_as_the_rules_pay_them() -> None:
    for rank in scale.places().values():
        suited = rank.category in ("flush", "straight flush", "royal flush")
        held = cards(" ".join(each + "s" for each in rank.ranks)) if suited else apart(rank.ranks)
        assert odds_by_value()[rank.value] == bet_pays(held), held


def test_an_exchange_of_two_is_worth_what_its_draws_are_worth() -> None:
    """Every draw of two, each final hand's bet added up over the dealer's cards by the other kernel."""
    hand, up = in_place(cards("Js Jh Jd 7c 4h"), Card("9d")), Card("9d")
    thrown, kept = hand[3:], hand[:3]
    fold, total = -40 * comb(44, 4), 0
    for drawn in combinations([card for card in DECK if card not in (*hand, up)], 2):
        total += max(bet_sum_of((*kept, *drawn), thrown, up), fold)
    assert exchange_values(hand, up, (0b11000,)) == {0b11000: SCALE[2] * total - UNIT}


def test_what_is_discarded_with_equal_cards_is_worth_the_same() -> None:
    """A class may be dealt in other suits, and the places of its cards stay."""
    mine = exchange_values(cards("As Kh Qd 7c 4h"), Card("9d"), (0b11100, 0b01100))
    assert mine == exchange_values(cards("Ac Kh Qd 7s 4h"), Card("9d"), (0b11100, 0b01100))
    assert mine != exchange_values(cards("As Kh Qc 7c 4h"), Card("9d"), (0b11100, 0b01100))


def test_classes_are_as_many_as_hands_up_to_three_suits_and_each_has_its_number() -> None:
    masks, ways = hands(5)
    assert (len(masks), ways.sum(), 13 * CLASSES) == (434_550, comb(51, 5), 5_649_150)
    for row in np.random.default_rng(4).integers(0, CLASSES, 200):
        own, *others = (int(mask) for mask in masks[row])
        for a, b, c in ((0, 1, 2), (1, 0, 2), (2, 1, 0), (1, 2, 0)):
            assert class_of(5, own, others[a], others[b], others[c], numbering()) == row


def test_six_cards_are_paid_as_the_rules_pay_them() -> None:
    """The hash keeps odds of nought apart from empty places."""
    source = random.Random(6)
    tables = six_card_odds()
    for _ in range(2_000):
        held = tuple(source.sample(DECK, 6))
        if max(sum(card[1] == suit for card in held) for suit in "cdhs") < 5:
            total = sum(int(tables.keys[4 * RANKS.index(card[0])]) - 1 for card in held) + 0x3333 & (1 << 64) - 1
            shift = int(tables.displacements[total >> int(tables.bucket_shift)])
            place = (total >> int(tables.base_shift)) + shift & int(tables.mask)
            assert tables.values[place] - 1 == bet_pays(held), held


@pytest.mark.parametrize("seed", range(3))
def test_the_shipped_move_is_the_best_of_a_hand_dealt_out(seed: int) -> None:
    source = random.Random(seed)
    for up in source.sample(DECK, 2):
        hand = tuple(source.sample([card for card in DECK if card != up], 5))
        move = best_move(hand, up)
        found = quick_values(hand, up) | exchange_values(hand, up)
        assert found[move] == max(found.values()), (hand, up)


@pytest.mark.prove
@pytest.mark.parametrize("rank", RANKS)
def test_the_shipped_moves_against_each_up_card_are_the_best(rank: str) -> None:
    source, up = random.Random(rank), Card(rank + "h")
    for _ in range(25):
        hand = tuple(source.sample([card for card in DECK if card != up], 5))
        move = best_move(hand, up)
        found = quick_values(hand, up) | exchange_values(hand, up)
        assert found[move] == max(found.values()), hand


def test_the_classes_hold_whatever_the_suits_are_called() -> None:
    """A move is kept by places, and cards of one rank lie in the order of suits: so none is split between them."""
    source = np.random.default_rng(9)
    for rank in range(13):
        masks, _ = hands(rank)
        for row in source.integers(0, CLASSES, 400):
            move = int(moves()[row, rank])
            held = [at for at in range(12, -1, -1) for suit in range(4) if int(masks[row, suit]) >> at & 1]
            thrown = {at for place, at in enumerate(held) if move >> place & 1}
            kept = {at for place, at in enumerate(held) if not move >> place & 1}
            assert move.bit_count() < 2 or thrown.isdisjoint(kept), (RANKS[rank], held, move)


def test_counting_decides_between_bet_and_fold_as_all_hole_cards_do() -> None:
    source, doubts = random.Random(12), 0
    for _ in range(1_500):
        up, *dealt = source.sample(range(52), 11)
        rank, drawn = up >> 2, source.randint(2, 5)
        seen = [(card & ~3) | (card - up) % 4 for card in dealt[: 5 + drawn]]
        masks = np.zeros(4, np.int64)
        for card in seen:
            masks[card & 3] |= 1 << (card >> 2)
        a, b, c, d, e = seen[drawn:]
        value = five_value(a, b, c, d, e, high.tables(5))
        odds, pair = int(odds_by_value()[value]), int(pair_of_value()[value])
        own, x, y, z = masks.tolist()
        worth, hands_ = bet_total(value, odds, own, x, y, z, drawn, dealer(rank)), comb(46 - drawn, 4)
        more = worth > -(42 - drawn) * hands_
        live = np.zeros(13, np.int64)
        assert bets(value, odds, masks, drawn, pair, rank, live, kickers()) == more, (up, seen)
        if pair < ABOVE_PAIRS:
            dealt_to = count_dealt(rank, pair, live, 0x1FFF & ~own & ~(1 << rank))
            doubts += at_a_glance(rank, odds, hands_, pair, dealt_to) == IN_DOUBT
    assert 10 < doubts < 150, "kickers decide some, and rarely"


def test_two_pair_or_better_is_bet_whatever_is_seen() -> None:
    """By the bound in `bet_or_fold`: of U + 4 W - 3 L nothing is lost to a fold while L is below half of all hands."""
    hole_cards = comb(41, 4)
    straights, flushes = Fraction(5 * 4**4, hole_cards), Fraction(comb(12, 4), hole_cards)
    assert Fraction(10 * 3, 40) / 2 + straights + flushes < Fraction(2, 5)
    two_pair = max(place.value for (category, _), place in scale.places().items() if category == "one pair") + 1
    assert all(odds >= 2 for odds in odds_by_value()[two_pair:])
    assert all(pair == ABOVE_PAIRS for pair in pair_of_value()[two_pair:])


def test_six_cards_without_two_pair_are_paid_too_little_to_force() -> None:
    """So counting may leave forcing aside where it decides at all."""
    for ranks in combinations_with_replacement(RANKS, 6):
        held = Counter(ranks)
        if len(held) >= 5 and max(held.values()) < 3:
            value = scale.of_ranks("".join(ranks)).value
            assert pair_of_value()[value] == ABOVE_PAIRS or bet_pays(apart("".join(ranks))) < LEAST_FORCED, ranks


# The whole game -------------------------------------------------------------------------------------------------------


def test_the_ends_of_all_rounds_come_to_what_the_solve_found() -> None:
    """Two sums over the game: best values hand by hand, and results times their number."""
    game = main_game(Settings())
    assert sum(game.distribution.values()) == 1
    assert game.expectation == value_of_game()
    for each in solved().values():
        assert sum(each.ends.values()) == CASES
        assert sum(won(end, Settings()) * cases for end, cases in each.ends.items()) == each.worth * CASES
        assert sum(each.hands.values()) == HANDS


def test_what_is_staked_follows_from_how_rounds_end() -> None:
    """An ante; one more for cards; a bet of two; one more for forcing."""
    for each in solved().values():
        drawn = sum(number for kind, number in each.hands.items() if kind == "buy" or kind.startswith("exchange"))
        at_once = each.hands["bet"]
        total = sum(staked(end) * cases for end, cases in each.ends.items())
        bets_and_forces = Fraction(total, CASES) - 1 - Fraction(drawn, HANDS)
        assert 2 * Fraction(at_once, HANDS) < bets_and_forces < 2 * Fraction(at_once + drawn, HANDS) + Fraction(1, 20)
        folded = sum(cases for end, cases in each.ends.items() if parts_of(end)[1:] == (0, FOLD))
        assert folded == each.hands.get("fold", 0) * UNIT


@pytest.mark.parametrize("strategy", ["best", BET_QUALIFIED, BET_ALL])
def test_rounds_at_random_come_to_the_exact_figures(strategy: str) -> None:
    """Within four standard errors; the second program plays enough to notice a hundredth of the edge."""
    agrees(strategy, 400_000)


@pytest.mark.prove
def test_many_rounds_at_random_come_to_the_exact_figure() -> None:
    agrees("best", int(os.environ.get("HOUSEWAY_LUNAR_ROUNDS", "200000000")))


def agrees(strategy: str, rounds: int) -> None:
    found = report(Settings())
    exact = {course.name: course.expectation for course in found.courses} | {"best": value_of_game()}
    progress = simulate(begin("lunar-poker", 20, strategy), rounds)
    tally = progress.tallies[MAIN]
    assert abs(tally.z_score(float(exact[strategy]))) < 4, (tally.mean, float(exact[strategy]))
    if strategy == "best":
        spread = tally.standard_error * rounds**0.5
        assert spread == pytest.approx(found.wagers[0].deviation, rel=0.05)


def test_the_main_game_is_paid_at_other_odds_for_the_same_moves() -> None:
    """One more for a pair: what the rounds that are paid on one come to, twice, once more for a second hand."""
    usual, raised = (report(Settings(bet_odds=odds)).wagers[0] for odds in (BET_ODDS, (*BET_ODDS[:8], 2, 1)))
    pairs = sum(
        cases * parts_of(end)[0].lines.count(8)
        for each in solved().values()
        for end, cases in each.ends.items()
        if parts_of(end)[2] in (WIN, FORCED_WON)
    )
    assert raised.expectation - usual.expectation == Fraction(2 * pairs, 13 * CASES)
    assert raised.pay_table == "bet at 100, 50, 20, 7, 5, 4, 3, 2, 2, 1 to 1"
    assert raised.wagered == usual.wagered


def test_higher_instant_cash_is_won_by_the_hands_that_are_paid_at_once() -> None:
    usual, raised = (report(Settings(instant_cash_odds=odds)).wagers[0] for odds in ((600, 200), (1000, 300)))
    assert raised.expectation - usual.expectation == Fraction(4 * 400 + 36 * 100, comb(52, 5))


def test_a_hand_makes_what_its_ends_say() -> None:
    """What is bet at once and never drawn to: each hand of five against every dealer, by the known number of hands."""
    made: Counter[tuple[int, ...]] = Counter()
    for each in solved().values():
        for end, cases in each.never_drawing[BET_ALL].items():
            made[parts_of(end)[0].lines[:1]] += cases
    known = (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240)
    assert {line: made[line,] for line in range(9)} == {
        line: Fraction(13 * CASES * number, comb(52, 5)) for line, number in enumerate(known)
    }
    assert all(read_ends(spelled_ends(each.ends)) == each.ends for each in solved().values())


@pytest.mark.parametrize("rounds", [400_000, pytest.param(200_000_000, marks=pytest.mark.prove)])
@pytest.mark.parametrize("strategy", ["best", BET_QUALIFIED, BET_ALL])
def test_every_end_comes_as_often_as_it_was_counted(strategy: str, rounds: int) -> None:
    """The chi-squared of the ends of simulated rounds; those expected less than 50 times are taken together."""
    counted = [each.ends if strategy == "best" else each.never_drawing[strategy] for each in solved().values()]
    chances: Counter[int] = Counter()
    for each in counted:
        chances.update(each)
    found, _ = kernel.played(Part(21, 0, rounds, strategy))
    assert {int(end) for end in np.flatnonzero(found)} <= set(chances)
    squares, degrees, rare, seen = 0.0, -1, 0.0, 0
    for end, cases in chances.items():
        expected = rounds * cases / (13 * CASES)
        if expected < 50:
            rare, seen = rare + expected, seen + int(found[end])
        else:
            squares, degrees = squares + (found[end] - expected) ** 2 / expected, degrees + 1
    assert abs(seen - rare) < 5 * rare**0.5 + 5
    assert degrees > 20
    assert abs(squares - degrees) < 5 * (2 * degrees) ** 0.5


def test_every_option_is_told_once_and_the_best_first() -> None:
    told = options(cards("As Ks Qd 7c 4h"), Card("9d"))
    assert len(told) == len({move for move, _ in told}) == 3 + len(EXCHANGES)
    assert [value for _, value in told] == sorted((value for _, value in told), reverse=True)
    assert told[0][0] == "exchange Qd 7c 4h"
    assert dict(told)["fold"] == -1
    royal = dict(options(cards("As Ks Qs Js Ts"), Card("9d")))
    assert max(royal.values()) == royal["instant cash"] == 600


def test_impossible_hands_are_refused() -> None:
    with pytest.raises(ValueError, match="five different cards"):
        options(cards("As As Qd 7c 4h"), Card("9d"))
    with pytest.raises(ValueError, match="a sixth"):
        options(cards("As Ks Qd 7c 4h"), Card("4h"))


# Hints ----------------------------------------------------------------------------------------------------------------


def test_after_a_draw_the_discards_count_as_seen() -> None:
    house, space = GAMES["lunar-poker"].read_settings({}), Choice(("bet", "fold"))
    places = {"1": cards("8s Jh Ac 2c Kc"), "dealer": cards("5h ?1 ?2 ?3 ?4"), "rack": cards("9c 6d 4d")}
    advice = best_advice("lunar-poker", Question(space, 1, places, house))
    assert advice is not None
    assert advice.values["bet"] == value_of_bet(places["1"], places["rack"], Card("5h"))
    assert advice.values["bet"] != value_of_bet(places["1"], cards("9c 6d Kd"), Card("5h"))
    raised = GAMES["lunar-poker"].read_settings({"bet_odds": [100, 50, 20, 7, 5, 4, 3, 2, 1, 2]})
    assert best_advice("lunar-poker", Question(space, 1, places, raised)) is None


def test_forcing_is_advised_where_it_pays() -> None:
    house, space = GAMES["lunar-poker"].read_settings({}), Choice(("force", "no"))
    places = {"1": cards("Ah Ad Ac As 2h"), "dealer": cards("Kd Jh 8c 5s 3d")}
    advice = best_advice("lunar-poker", Question(space, 1, places, house))
    assert advice is not None
    assert advice.answer == "force"
    assert advice.values["no"] == 1
    assert advice.values["force"] == Fraction(12 * 40, 42) - 1, "twelve cards pair the dealer, and aces win 20 to 1"
    weak = {"1": cards("9h 9d Kc Qs 2h"), "dealer": cards("Kd Jh 8c 5s 3d")}
    refused = best_advice("lunar-poker", Question(space, 1, weak, house))
    assert refused is not None
    assert refused.answer == "no"


def test_values_are_whole_numbers_of_the_unit() -> None:
    assert in_antes(UNIT) == 1
    assert all(UNIT % (comb(46, 4) * 42 * comb(41, n)) == 0 for n in range(6))


def test_forcing_is_advised_on_at_the_table() -> None:
    """The question goes to all players at once and names no spot."""
    game = GAMES["lunar-poker"]
    round_ = Round(game, game.opening({"ada": 100_000}, settings={"auto_declare": True}, method="hand"))
    house = rig(round_, hands={1: "Ah Ad Ac As 2h"}, dealer="Kd Jh 8c 5s 3d")
    round_.act("ada", {"ante": 1000})
    round_.close()
    house.serve(round_)
    round_.act("ada", "bet")
    house.serve(round_)
    advice = advise(game, round_, "ada")
    assert advice is not None
    assert (advice.answer, advice.values["force"]) == ("force", Fraction(12 * 40, 42) - 1)
