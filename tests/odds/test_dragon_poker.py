"""The exact figures of Dragon Poker against the published counts, and against the game itself."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from houseway.cards.decks import dragon
from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.games.dragon_poker.ranking import rank
from houseway.games.dragon_poker.settings import Settings
from houseway.odds.advice import advise
from houseway.odds.dragon_poker import FOLD, cards_of, hands, kinds_of, report, stock, value_of_play
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
