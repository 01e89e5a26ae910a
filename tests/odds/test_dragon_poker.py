"""The exact figures of Dragon Poker against the published counts, and against the game itself."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.cards.card import Card
from houseway.cards.decks import dragon
from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.games.dragon_poker.payouts import Line, ante_bonus, dragon_bet, three_card_bonus
from houseway.games.dragon_poker.ranking import PAIR, rank
from houseway.games.dragon_poker.settings import Settings
from houseway.odds.advice import advise
from houseway.odds.dragon_poker import (
    FOLD,
    UNEQUAL,
    Stakes,
    cards_of,
    hands,
    kinds_of,
    main_game,
    report,
    stock,
    value_of_play,
)
from houseway.odds.figures import WagerFigures
from houseway.play.house import House
from houseway.play.round import Round

FIGURES = report()


def figures(wager: str, pay_table: str = "as printed") -> WagerFigures:
    return next(w for w in FIGURES.wagers if (w.wager, w.pay_table) == (wager, pay_table))


def test_classes_of_hands_stand_for_every_three_card_hand() -> None:
    left = {kind: len(cards) for kind, cards in stock().items()}
    assert sum(ways for _, ways in hands(left)) == comb(53, 3) == 23_426


def test_best_play_costs_the_published_fraction_of_an_ante() -> None:
    main = figures("ante, ante bonus and play")
    assert round(float(main.expectation), 4) == -0.0292
    assert main.expectation == Fraction(-6715041, 229574800)


def test_side_wagers_cost_what_the_rulings_say() -> None:
    assert round(float(figures("three card bonus", "table 1").expectation) * 100, 3) == -5.063
    assert round(float(figures("three card bonus", "table 2").expectation) * 100, 3) == -3.270
    assert round(float(figures("dragon bet").expectation) * 100, 3) == -14.399


@pytest.mark.parametrize(("pandas", "edges"), [("push", (2.391, 4.183)), ("even", (9.844, 11.637))])
def test_paying_pandas_would_turn_the_edge(pandas: str, edges: tuple[float, float]) -> None:
    wagers = report(Settings(three_card_bonus_pandas=pandas)).wagers  # type: ignore[arg-type]
    assert tuple(round(float(w.expectation) * 100, 3) for w in wagers[1:3]) == edges


def test_an_ante_bonus_below_the_ante_favours_the_player_as_its_ruling_says() -> None:
    free = {wager.wager: float(wager.expectation) for wager in report(Settings(ante_bonus_rule="free")).wagers}
    for share, worth in (("1/2", "+0.0480"), ("1/4", "+0.0877"), ("1/10", "+0.1123")):
        assert f"{free[f'ante, ante bonus of {share} and play']:+.4f}" == worth
    usual = {wager.wager for wager in FIGURES.wagers}
    more = [w for w in report(Settings(ante_bonus_rule="at_least_ante")).wagers if w.wager not in usual]
    assert [w.expectation < FIGURES.wagers[0].expectation for w in more] == [True, True]
    assert all(sum(w.distribution.values()) == 1 for w in more)


def test_best_play_folds_from_phoenix_monkey_rabbit_down() -> None:
    fold, play = FIGURES.strategy
    assert (fold.do, fold.when) == ("fold", "Phoenix high with Monkey and Rabbit or lower")
    assert round(float(fold.frequency), 4) == 0.1906
    assert fold.frequency + play.frequency == 1


def test_the_fold_rule_is_a_threshold_by_rank() -> None:
    left = {kind: len(cards) for kind, cards in stock().items()}
    folded = [rank(cards_of(h)).strength for h, _ in hands(left) if value_of_play(h) <= FOLD]
    played = [rank(cards_of(h)).strength for h, _ in hands(left) if value_of_play(h) > FOLD]
    assert max(folded) < min(played)


def test_every_distribution_is_whole_and_every_figure_comes_from_it() -> None:
    for wager in FIGURES.wagers:
        assert sum(wager.distribution.values()) == 1
        assert 0 < wager.ends_ahead == wager.is_paid < 1, "a push is not a payment"
        assert wager.variance > 0
    main = figures("ante, ante bonus and play")
    assert main.element_of_risk * main.wagered == main.expectation


def test_advice_is_the_better_of_play_and_fold_and_tells_the_cost() -> None:
    game = GAMES["dragon-poker"]
    source = Seeded("advice")
    round_ = Round(game, game.opening({"ann": 100_000}))
    round_.act("ann", {"ante": 1000, "ante_bonus": 1000})
    round_.close()
    House.shuffled(round_, source).serve(round_)
    advice = advise(game, round_, "ann")
    assert advice is not None
    worth = value_of_play(kinds_of(round_.table.hand[1]))
    assert advice.values == {"play": worth, "fold": FOLD}
    assert advice.answer == ("play" if worth > FOLD else "fold")
    assert advice.cost(str(advice.answer)) == 0


@pytest.mark.parametrize("table", [1, 2])
def test_the_pay_table_in_force_is_the_one_that_the_house_chose(table: int) -> None:
    wagers = report(Settings(three_card_bonus_table=table)).wagers
    used = [w.pay_table for w in wagers if w.wager == "three card bonus" and w.in_force]
    assert used == [f"table {table}"]
    assert all(w.in_force for w in wagers if w.wager != "three card bonus")


@pytest.mark.prove
def test_counting_by_classes_equals_dealing_every_single_hand() -> None:
    deck = dragon().cards
    values: dict[tuple[str, ...], int] = {}
    for hand in combinations(deck, 3):
        values[kinds_of(hand)] = values.get(kinds_of(hand), 0) + 1
    left = {kind: len(cards) for kind, cards in stock().items()}
    assert values == dict(hands(left))


# Every hand dealt out -------------------------------------------------------------------------------------------------


@cache
def dealt_out() -> list[tuple[tuple[Card, ...], tuple[int, int, int]]]:
    """All 23,426 hands, card by card, each with the dealer's hands that it beats, equals and loses to."""
    deck = dragon().cards
    dealt = sorted(combinations(range(len(deck)), 3), key=lambda hand: _strength(hand, deck))
    masks = np.array([sum(1 << card for card in hand) for hand in dealt], dtype=np.int64)
    strengths = [_strength(hand, deck) for hand in dealt]
    found = []
    for hand, mask, strength in zip(dealt, masks, strengths, strict=True):
        apart = (masks & mask) == 0
        first, last = bisect_left(strengths, strength), bisect_right(strengths, strength)
        counts = [int(apart[part].sum()) for part in (slice(first), slice(first, last), slice(last, None))]
        found.append((tuple(deck[card] for card in hand), (counts[0], counts[1], counts[2])))
    return found


def _strength(hand: tuple[int, ...], deck: tuple[Card, ...]) -> tuple[int, ...]:
    return rank(tuple(deck[card] for card in hand)).strength


def played_out(share: Fraction, plays: Callable[[tuple[Card, ...], Fraction], bool]) -> dict[Fraction, int]:
    """How often each result of Ante, Ante Bonus and Play comes, where `plays` says which hands are played."""
    ways: Counter[Fraction] = Counter()
    for hand, (wins, ties, losses) in dealt_out():
        odds = ante_bonus(rank(hand)).odds
        won, lost = 2 + share * (Fraction(odds.win, odds.stake) if odds else 0), -2 - share
        assert wins + ties + losses == comb(50, 3)
        if plays(hand, (won * wins + lost * losses) / comb(50, 3)):
            ways += Counter({won: wins, Fraction(0): ties, lost: losses})
        else:
            ways[-1 - share] += comb(50, 3)
    return ways


def chances(ways: Mapping[Fraction, int]) -> dict[Fraction, Fraction]:
    return {net: Fraction(number, sum(ways.values())) for net, number in sorted(ways.items())}


@pytest.mark.prove
@pytest.mark.parametrize("share", [Fraction(1), *(share for rule in UNEQUAL.values() for share in rule)], ids=str)
def test_the_main_game_is_what_every_hand_against_every_other_comes_to(share: Fraction) -> None:
    figures, _ = main_game(Stakes(share))
    ways = played_out(share, lambda hand, worth: worth > -1 - share)
    assert chances(ways) == figures.distribution
    folded = ways[-1 - share]
    assert figures.wagered == 2 + share - Fraction(folded, sum(ways.values()))


@pytest.mark.prove
def test_simpler_strategies_are_what_every_hand_against_every_other_comes_to() -> None:
    simpler: dict[str, Callable[[tuple[Card, ...], Fraction], bool]] = {
        "pair-or-better": lambda hand, worth: rank(hand).category >= PAIR,
        "always-play": lambda hand, worth: True,
    }
    assert {course.name for course in FIGURES.courses} == set(simpler)
    for course in FIGURES.courses:
        ways = chances(played_out(Fraction(1), simpler[course.name]))
        assert course.expectation == sum(net * chance for net, chance in ways.items())


@pytest.mark.parametrize("pandas", ["lose", "push", "even"])
def test_side_wagers_are_what_every_hand_card_by_card_is_paid(pandas: str) -> None:
    every = [tuple(hand) for hand in combinations(dragon().cards, 3)]
    tables = {f"table {n}": [three_card_bonus(rank(hand), n, pandas) for hand in every] for n in (1, 2)}
    lines = {("dragon bet", "as printed"): [dragon_bet(hand) for hand in every]}
    lines |= {("three card bonus", name): found for name, found in tables.items()}
    for wager in report(Settings(three_card_bonus_pandas=pandas)).wagers[1:]:  # type: ignore[arg-type]
        assert chances(Counter(map(net_of, lines[wager.wager, wager.pay_table]))) == wager.distribution


def net_of(line: Line | None) -> Fraction:
    if line is None:
        return Fraction(-1)
    return Fraction(line.odds.win, line.odds.stake) if line.odds else Fraction(0)
