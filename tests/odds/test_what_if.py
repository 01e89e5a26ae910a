"""What if a house changed an option: the figures follow the options that they say they depend on, and no others."""

from fractions import Fraction
from typing import Any

import pytest

from houseway.games import GAMES
from houseway.odds.figures import report_of
from houseway.odds.what_if import controls, spelled_out, what_if
from houseway.play.refusals import BadSetting

CHANGES: dict[tuple[str, str], Any] = {
    ("dragon-poker", "three_card_bonus_table"): 2,
    ("dragon-poker", "three_card_bonus_pandas"): "push",
    ("dragon-poker", "ante_bonus_rule"): "free",
    ("dragon-poker", "match_play"): True,
    ("lunar-poker", "match_play"): True,
    ("mini-dice", "coupons"): "match_play",
    ("keno", "draw_count"): 22,
    ("lunar-poker", "super_odds"): [250, 150, 100, 60, 30, 7, 5, 3],
    ("lunar-poker", "progressive_initial"): 2_000_000,
    ("lunar-poker", "progressive_awards"): [60_000, 10_000, 5_000],
    ("lunar-poker", "straight_flush_award"): "flat",
    ("lunar-poker", "straight_flush_percent"): 20,
    ("lunar-poker", "progressive"): False,
    ("lunar-poker", "progressive_basis"): "final_hand",
    ("lunar-poker", "payout_cap"): 500_000,
    ("lunar-poker", "bet_odds"): [101, 50, 20, 7, 5, 4, 3, 2, 1, 1],
    ("lunar-poker", "instant_cash_odds"): [601, 200],
    ("lunar-poker", "second_hand_basis"): "six_card_only",
    ("keno", "aggregate_limit"): 500_000,
    ("mini-dice", "odds"): [["any 7", {"win": 5, "stake": 1}]],
}
"""A value for each option that changes figures. Lucky 8's take a while and have a test of their own."""


def edges(slug: str, options: dict[str, Any]) -> list[tuple[str, str, bool, Fraction]]:
    report = report_of(slug, GAMES[slug].read_settings(options))
    assert report is not None
    return [(each.wager, each.pay_table, each.in_force, each.expectation) for each in report.wagers]


@pytest.mark.parametrize(("slug", "name"), CHANGES)
def test_an_option_that_is_said_to_change_the_figures_does(slug: str, name: str) -> None:
    report = report_of(slug, GAMES[slug].read_settings({}))
    assert report is not None
    assert name in report.options
    assert edges(slug, {name: CHANGES[slug, name]}) != edges(slug, {})


@pytest.mark.parametrize(("slug", "options"), [("dragon-poker", {"seats": 4, "side_max": 500}), ("keno", {"seats": 9})])
def test_an_option_that_is_not_said_to_change_them_does_not(slug: str, options: dict[str, Any]) -> None:
    assert edges(slug, options) == edges(slug, {})


def test_a_changed_wager_is_told_with_what_it_was() -> None:
    found = what_if(GAMES["dragon-poker"], {"three_card_bonus_table": 2})
    assert found is not None
    told = {wager.pay_table: found.before(wager) for wager in found.asked.wagers if wager.wager == "three card bonus"}
    assert told == {"table 1": None, "table 2": Fraction(-593, 11713)}, "table 1 is no longer in force"
    usual = what_if(GAMES["dragon-poker"], {})
    assert usual is not None
    assert all(usual.before(wager) is None for wager in usual.asked.wagers)


def test_an_option_may_be_written_short_where_only_one_fits() -> None:
    assert spelled_out(GAMES["lucky-8s"], {"bonus_table": 3, "seats": 4}) == {"bonus_pay_table": 3, "seats": 4}
    with pytest.raises(BadSetting, match="may be several settings") as refusal:
        spelled_out(GAMES["dragon-poker"], {"bonus": 1})
    assert refusal.value.legal == "ante_bonus_rule, three_card_bonus_table, three_card_bonus_pandas"
    with pytest.raises(BadSetting, match="no setting 'colour'"):
        GAMES["dragon-poker"].read_settings(spelled_out(GAMES["dragon-poker"], {"colour": "red"}))


def test_an_option_is_chosen_from_a_list_where_there_is_one() -> None:
    game = GAMES["dragon-poker"]
    report = report_of(game.slug, game.read_settings({}))
    assert report is not None
    table, pandas, rule, coupons = controls(game, {"three_card_bonus_table": 2}, report)
    assert (table.name, table.value, table.usual, table.choices) == ("three_card_bonus_table", 2, 1, (1, 2))
    assert pandas.choices == ("lose", "push", "even")
    assert rule.choices == ("equal", "at_least_ante", "free")
    assert coupons.choices == (True, False)
    keno = report_of("keno", GAMES["keno"].read_settings({}))
    assert keno is not None
    assert controls(GAMES["keno"], {}, keno)[0].choices == (), "80 numbers are no list"


# Notes ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "same_moves", "at_least"),
    [
        ({}, False, False),
        ({"bet_odds": [101, 50, 20, 7, 5, 4, 3, 2, 1, 1]}, True, False),
        ({"instant_cash_odds": [601, 200]}, False, False),
        ({"match_play": True}, False, False),
        ({"second_hand_basis": "six_card_only"}, True, True),
        ({"second_hand_basis": "six_card_only", "instant_cash_odds": [601, 200]}, True, False),
        ({"payout_cap": 500_000}, True, True),
        ({"payout_cap": 500_000, "bet_odds": [101, 50, 20, 7, 5, 4, 3, 2, 1, 1]}, True, False),
    ],
)
def test_where_other_moves_may_be_better_it_is_said_and_what_they_cost_at_least(
    options: dict[str, Any], same_moves: bool, at_least: bool
) -> None:
    report = report_of("lunar-poker", GAMES["lunar-poker"].read_settings(options))
    assert report is not None
    assert any("other moves may cost less" in note for note in report.notes) == same_moves
    assert any("it costs at least 0.7471%" in note for note in report.notes) == at_least
    assert report.strategy, "the moves are told"
    assert [course.costs + course.expectation for course in report.courses] == [report.wagers[0].expectation] * 2
