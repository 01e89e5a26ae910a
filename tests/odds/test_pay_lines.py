"""What if a pay line paid otherwise: the figures by another way, and what is refused."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import msgspec
import pytest
from tests.cli.test_odds import houseway
from tests.odds.test_dragon_poker import chances, played_out

from houseway.cards.decks import dragon
from houseway.games import GAMES
from houseway.games.dragon_poker.payouts import Line, ante_bonus, dragon_bet
from houseway.games.dragon_poker.ranking import Rank, rank
from houseway.odds.dragon_poker import main_game as dragon_main
from houseway.odds.dragon_poker import report as dragon_report
from houseway.odds.figures import Report, WagerFigures, report_of
from houseway.odds.lucky_eights import bonus_wager
from houseway.odds.what_if import line_named, read_odds
from houseway.play.money import Odds
from houseway.play.refusals import BadSetting


def asked(slug: str, pays: dict[str, Fraction] | None = None, **options: Any) -> Report:
    found = report_of(slug, GAMES[slug].read_settings(options), pays)
    assert found is not None
    return found


def used(report: Report) -> dict[str, WagerFigures]:
    return {wager.wager: wager for wager in report.wagers if wager.in_force}


@pytest.mark.parametrize(
    ("slug", "line", "pays", "options"),
    [
        ("mini-dice", "any 7", Fraction(9, 2), {"odds": [["any 7", {"win": 9, "stake": 2}]]}),
        ("mini-dice", "field 2, 12", Fraction(3), {"odds": [["field 2, 12", {"win": 3}]]}),
        ("lunar-poker", "bet: one pair", Fraction(2), {"bet_odds": [100, 50, 20, 7, 5, 4, 3, 2, 2, 1]}),
        ("lunar-poker", "instant cash: straight flush", Fraction(300), {"instant_cash_odds": [600, 300]}),
        ("lunar-poker", "super side bet: flush", Fraction(70), {"super_odds": [250, 150, 100, 70, 30, 7, 5, 2]}),
    ],
)
def test_a_line_that_a_house_may_raise_comes_to_the_same_as_the_option(
    slug: str, line: str, pays: Fraction, options: dict[str, Any]
) -> None:
    assert [each.distribution for each in asked(slug, {line: pays}).wagers] == [
        each.distribution for each in asked(slug, **options).wagers
    ]


def test_a_line_of_keno_comes_to_the_same_as_a_rate_card_with_it() -> None:
    card = msgspec.to_builtins(GAMES["keno"].read_settings({}).rate_card)
    for line in card["lines"]:
        if (line["spots"], line["caught"]) == (6, 5):
            line["pays"] = 60
    changed = asked("keno", {"6 spots: 5 caught": Fraction(60)})
    assert [each.distribution for each in changed.wagers] == [
        each.distribution for each in asked("keno", rate_card=card).wagers
    ]
    assert [each.wager for each in changed.wagers if each.pay_table.endswith("changed")] == ["6 spots"]


@pytest.mark.parametrize("slug", ["keno", "lunar-poker", "mini-dice"])
def test_a_line_that_pays_less_costs_as_much_as_one_that_pays_more_returns(slug: str) -> None:
    """No other decision follows, so a figure is on a straight line: what no house may offer is told by what it may."""
    usual = asked(slug)
    for line in usual.pay_lines[:: max(1, len(usual.pay_lines) // 6)]:
        less, more = (used(asked(slug, {line.name: line.house + by * line.house})) for by in (Fraction(-1, 2), 1))
        for name, wager in used(usual).items():
            if wager.distribution != more[name].distribution:
                assert 3 * wager.expectation == 2 * less[name].expectation + more[name].expectation
                assert less[name].expectation < wager.expectation


def test_a_changed_line_of_the_dragon_bet_is_what_every_hand_card_by_card_is_paid() -> None:
    ways: Counter[Fraction] = Counter()
    for hand in combinations(dragon().cards, 3):
        line = dragon_bet(tuple(hand))
        ways[Fraction(-1) if line is None else Fraction(11, 2) if line.hand == "Gold Dragon" else _win(line)] += 1
    report = asked("dragon-poker", {"dragon bet: Gold Dragon": Fraction(11, 2)})
    changed = used(report)["dragon bet"]
    assert changed.distribution == chances(ways)
    assert changed.pay_table == "as printed, changed"
    assert [line.name for line in report.pay_lines if line.pays != line.house] == ["dragon bet: Gold Dragon"]
    others = [wager.distribution for wager in report.wagers if wager.wager != "dragon bet"]
    assert others == [wager.distribution for wager in asked("dragon-poker").wagers if wager.wager != "dragon bet"]


def _win(line: Any) -> Fraction:
    return Fraction(line.odds.win, line.odds.stake)


def test_only_the_table_in_use_is_changed() -> None:
    tables = {
        wager.pay_table: wager for wager in asked("dragon-poker", {"three card bonus: Trips": Fraction(0)}).wagers
    }
    assert "table 1, changed" in tables
    assert tables["table 2"] in asked("dragon-poker").wagers


@pytest.mark.prove
def test_another_ante_bonus_is_played_best_and_worth_what_every_hand_against_every_other_comes_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Card by card, where two Pandas or better bring ten times the bonus."""
    line = "ante bonus: Two Pandas or better"
    report = dragon_report(pays={line: Fraction(10)})

    def raised(mine: Rank) -> Line:
        found = ante_bonus(mine)
        return found._replace(odds=Odds(10)) if f"ante bonus: {found.hand}" == line else found

    monkeypatch.setattr("tests.odds.test_dragon_poker.ante_bonus", raised)
    ways = played_out(Fraction(1), lambda hand, worth: worth > -2)
    assert report.wagers[0].distribution == chances(ways)
    assert report.wagers[0].distribution != dragon_main()[0].distribution
    simpler = chances(played_out(Fraction(1), lambda hand, worth: rank(hand).category > 0))
    course = next(each for each in report.courses if each.name == "pair-or-better")
    assert course.expectation == sum(net * chance for net, chance in simpler.items())


def test_a_line_of_the_lucky_eights_bonus_is_worth_its_hands() -> None:
    """Three eights or jokers come in 458,377,920 of all hands, as the rulings count them."""
    usual, raised = (bonus_wager(1, pays=pays) for pays in (None, {"bonus: Three 8's and/or Jokers": Fraction(3)}))
    assert raised.expectation - usual.expectation == Fraction(458_377_920, comb(66, 8))


# What is typed --------------------------------------------------------------------------------------------------------


def test_odds_are_read_as_people_write_them() -> None:
    for typed in ("9 to 5", "9:5", "9/5", "1.8", " 1.80 ", "9 a 5", "18 for 10"):
        assert read_odds(typed) == Fraction(9, 5), typed
    assert read_odds("1,000") == 1_000
    for wrong in ("", "-3", "1e9", "9 to 0", "nine", "1/2/3", "9999999999", "inf"):
        with pytest.raises(BadSetting, match="is no odds"):
            read_odds(wrong)


def test_a_line_may_be_written_short_where_only_one_fits() -> None:
    lines = asked("dragon-poker").pay_lines
    assert line_named(lines, "gold dragon") == "dragon bet: Gold Dragon"
    assert line_named(lines, "ANTE BONUS: trips") == "ante bonus: Trips"
    assert line_named(lines, "red") == "dragon bet: Three Red Dragons"
    with pytest.raises(BadSetting, match="may be several") as several:
        line_named(lines, "trips")
    assert several.value.legal == "ante bonus: Trips, three card bonus: Trips"
    with pytest.raises(BadSetting, match="no pay line 'pairs'"):
        line_named(lines, "pairs")


def test_the_command_tells_what_a_line_changes() -> None:
    found = json.loads(houseway("odds", "dragon-poker", "--pay", "gold dragon=5 to 2", "--json").stdout)
    row = next(row for row in found["wagers"] if row["wager"] == "dragon bet")
    exact = used(asked("dragon-poker", {"dragon bet: Gold Dragon": Fraction(5, 2)}))["dragon bet"].expectation
    assert Fraction(row["expectation"]) == exact
    assert {"line": "dragon bet: Gold Dragon", "pays": "5/2", "house": "5/1", "to": "to 1"} in found["pay_lines"]
    told = houseway("odds", "mini-dice", "--pay", "any 7=3").stdout
    assert "-16.6667%" in next(line for line in told.splitlines() if line.startswith("Any 7 ")), "what is usual"
    for typed, says in (
        ("--pay gold", "is not LINE=ODDS"),
        ("--pay trips=5", "may be several pay lines"),
        ("--pay silver=5", "there is no pay line"),
        ("--pay red=many", "is no odds"),
        ("--pay red=5 --report nowhere", "leave --pay out"),
    ):
        assert says in houseway("odds", "dragon-poker", *typed.split(), expect=2).stderr
    hand = ("--hand", "As Ks Qd 7c 4h", "--up", "9d", "--pay", "bet: flush=6")
    assert "leave --pay out" in houseway("odds", "lunar-poker", *hand, expect=2).stderr
