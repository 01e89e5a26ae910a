"""The exact figures of Lucky 8's: the Bonus against the rulings, the main game against the rules' own judgments."""

from fractions import Fraction
from math import comb, prod

import numpy as np
import pytest

from houseway.cards.card import Card
from houseway.cards.decks import lucky_eights
from houseway.games.lucky_eights.house_way import house_way, qualifies
from houseway.games.lucky_eights.payouts import bonus
from houseway.games.lucky_eights.rules import compare
from houseway.games.lucky_eights.setting import best_setting
from houseway.odds.kernels.lucky_eights_showdown import KINDS, STOCK, classes, showdowns
from houseway.odds.lucky_eights import DEALER_HANDS, bonus_wager, hands, report, value_of_play

PACK = lucky_eights().cards


def cards_of(held: list[int]) -> tuple[Card, ...]:
    """Real cards of a class."""
    kinds = [[card for card in PACK if card[0] == kind] for kind in KINDS]
    return tuple(card for kind, n in zip(kinds, held, strict=True) for card in kind[:n])


def by_the_rules(held: list[int]) -> list[int]:
    """The dealer's hands against a class, each class of them judged by the rules."""
    mine, counts = best_setting(cards_of(held)), [0, 0, 0]
    left = [most - n for most, n in zip(STOCK, held, strict=True)]
    for theirs in classes().tolist():
        ways = prod(comb(n, k) for n, k in zip(left, theirs, strict=True))
        if not ways:
            continue
        dealer = cards_of(theirs)
        wins, *_ = compare(mine, house_way(dealer))
        counts[0 if not qualifies(dealer) else 1 if wins else 2] += ways
    return counts


@pytest.mark.parametrize("row", [0, 4_000, 9_000])
def test_the_compiled_showdown_counts_what_the_rules_judge(row: int) -> None:
    (counted,) = showdowns(np.array([row], dtype=np.intp)).tolist()
    assert counted == by_the_rules(classes()[row].tolist())
    assert sum(counted) == DEALER_HANDS == comb(58, 8)


def test_there_are_as_many_classes_and_hands_as_the_rulings_count() -> None:
    assert len(classes()) == 11_583
    ways = [prod(comb(most, n) for most, n in zip(STOCK, held, strict=True)) for held in classes().tolist()]
    assert sum(ways) == comb(66, 8) == 5_743_572_120
    unqualified = sum(w for w, held in zip(ways, classes().tolist(), strict=True) if not held[-1] + held[-2])
    assert round(1 - unqualified / comb(66, 8), 6) == 0.752681


@pytest.mark.parametrize(
    ("table", "loss"), [(1, "10.6642"), (2, "9.1949"), (3, "9.1910"), (4, "9.1792"), (5, "9.0421")]
)
def test_the_bonus_costs_what_the_rulings_say(table: int, loss: str) -> None:
    figures = bonus_wager(table)
    assert f"{float(-100 * figures.expectation):.4f}" == loss
    assert sum(figures.distribution.values()) == 1
    hit = Fraction(1_461_079_620 + 458_377_920 + 77_130_900 + 6_985_440 + 323_400 + 6_720 + 45, comb(66, 8))
    assert figures.ends_ahead == figures.is_paid == hit


@pytest.mark.parametrize("table", range(1, 6))
def test_every_result_of_the_bonus_comes_as_often_as_dealing_card_by_card_says(table: int) -> None:
    """Each card dealt is an eight or a joker as often as one of those left is."""
    paying = sum(card[0] in "8J" for card in PACK)
    chances = [Fraction(1)] + [Fraction(0)] * 8
    for dealt in range(8):
        left = len(PACK) - dealt
        chances = [
            chances[held] * (1 - Fraction(paying - held, left))
            + (chances[held - 1] * Fraction(paying - held + 1, left) if held else 0)
            for held in range(9)
        ]
    expected: dict[Fraction, Fraction] = {}
    for held, often in enumerate(chances):
        line = bonus(held, table)
        net = Fraction(line.odds.win, line.odds.stake) if line else Fraction(-1)
        expected[net] = expected.get(net, Fraction(0)) + often
    assert expected == bonus_wager(table).distribution


@pytest.mark.prove
def test_the_main_game_is_worked_out_whole() -> None:
    found = report()
    main = found.wagers[0]
    assert sum(main.distribution.values()) == 1
    assert f"{float(100 * main.expectation):.4f}" == "-1.9742"
    assert sum(line.frequency for line in found.strategy) == 1
    folds = sum(line.frequency for line in found.strategy if line.do == "fold")
    assert f"{float(100 * folds):.4f}" == "19.3942"
    assert main.wagered == 2 - folds
    always = [line for line in found.strategy if line.when.startswith("three or more")]
    assert [line.do for line in always] == ["play"]
    assert all(value_of_play(against) < 2 for _, _, against in hands())


def test_a_bonus_that_a_fold_loses_costs_more() -> None:
    """Hands that fold lose it whatever they hold; the others are paid as before."""
    kept, lost = bonus_wager(1), bonus_wager(1, survives=False)
    folded = sum(ways for (_, _, _), ways, against in hands() if value_of_play(against) <= -1)
    paid = [(held, ways) for (_, _, held), ways, against in hands() if value_of_play(against) <= -1 and bonus(held, 1)]
    worth = sum(
        (Fraction(line.odds.win, line.odds.stake) + 1) * ways for held, ways in paid if (line := bonus(held, 1))
    )
    assert folded
    assert kept.expectation - lost.expectation == worth / comb(66, 8) > 0
