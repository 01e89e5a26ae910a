"""The rake (13:69F-14.14): by percentage, by levels, by time, and its sign."""

from typing import Any

import pytest
from tests.games.poker.staged import Staged, holdem, limit

from houseway.games import GAMES
from houseway.games.poker.rake import submission
from houseway.play import events as ev
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadSetting
from houseway.play.round import Round
from houseway.proof.claims import rule

TEN: dict[str, Any] = {"rake_percent": 10, "rake_max": 100_000}
LEVELS: dict[str, Any] = {"rake": ("incremental",), "rake_levels": ((2_000, 100), (4_000, 200), (6_000, 300))}
TIME: dict[str, Any] = {"rake": ("time",), "time_hourly": 1_200}


def rake_area(table: Staged) -> int:
    return table.pots.get("rake", 0)


def settings_refused(**settings: object) -> str | None:
    with pytest.raises(BadSetting) as refusal:
        GAMES["holdem"].read_settings(settings)
    return refusal.value.rule


def checked_down(table: Staged) -> Staged:
    while not table.over:
        table.do("check" if "check" in table.choices else "call")
    return table


@rule("poker-revenue/14.14(b)")
def test_a_table_uses_at_least_one_method() -> None:
    assert settings_refused(rake=()) == "poker-revenue/14.14(b)"


@rule("poker-revenue/14.14(b)1.i")
def test_more_than_ten_percent_is_refused() -> None:
    assert settings_refused(rake_percent=11) == "poker-revenue/14.14(b)1.i"
    assert GAMES["holdem"].read_settings({"rake_percent": 10}).rake_percent == 10


@rule("poker-revenue/14.14(b)1.ii")
def test_the_percentage_is_taken_after_each_betting_round_and_rounded_down() -> None:
    table = holdem([50_000] * 2, ante=400, chip=50, **TEN).do("raise 2350, call")
    # Bets of $47 at ten percent; the antes do not count.
    assert [(e.amount, e.rule) for e in table.events(ev.Split)] == [(400, "poker-revenue/14.14(b)1.ii")]
    table.do("bet 2000, call")
    assert rake_area(table) == 800
    table.do("bet 3000, call")
    assert rake_area(table) == 1_400
    antes = holdem([50_000] * 2, ante=400, chip=50, rake_antes=True, **TEN).do("raise 2350, call")
    assert rake_area(antes) == 500


@rule("poker-revenue/14.14(b)1.iii", "poker/14.6(e)8", "poker/14.1[rake]", "poker-revenue/14.14(a)")
def test_at_the_end_the_rake_goes_into_the_inventory() -> None:
    table = checked_down(holdem([50_000] * 2, **TEN).do("raise 6000, call"))
    assert [(e.amount, e.rule) for e in table.events(ev.Raked)] == [(1_200, "poker-revenue/14.14(b)1.iii")]
    assert rake_area(table) == 0
    assert table.round.result is not None
    assert table.round.result.rake == 1_200
    for clause in ("poker/14.6(e)8", "poker/14.1[rake]", "poker-revenue/14.14(a)"):
        assert table.noted(clause) == ["The rake comes to {amount}"]


@rule("poker-revenue/14.14(b)2.i", "poker-revenue/14.14(b)2.ii")
def test_levels_are_taken_once_each_as_the_pot_reaches_them() -> None:
    table = holdem([50_000] * 2, **LEVELS).do("raise 1500, call")
    assert rake_area(table) == 100
    table.do("bet 800, call")
    assert rake_area(table) == 200
    assert {e.rule for e in table.events(ev.Split)} == {"poker-revenue/14.14(b)2.ii"}
    assert settings_refused(rake=("incremental",)) == "poker-revenue/14.14(b)2.i"
    falling = ((4_000, 200), (2_000, 100))
    assert settings_refused(rake=("incremental",), rake_levels=falling) == "poker-revenue/14.14(b)2.i"


@rule("poker-revenue/14.14(b)2.iii")
def test_levels_too_go_into_the_inventory_at_the_end() -> None:
    table = checked_down(holdem([50_000] * 2, **LEVELS).do("raise 2300, call"))
    assert [(e.amount, e.rule) for e in table.events(ev.Raked)] == [(200, "poker-revenue/14.14(b)2.iii")]


@rule("poker-revenue/14.14(d)")
def test_an_uncalled_bet_goes_back_and_bears_no_rake() -> None:
    table = holdem([50_000] * 2, **TEN).do("raise 1500, call, bet 2000, fold")
    assert [(e.player, e.amount, e.rule) for e in table.events(ev.Returned)] == [
        ("p1", 2_000, "poker-revenue/14.14(d)")
    ]
    assert table.round.result is not None
    assert table.round.result.rake == 300
    level = holdem([50_000] * 2, **LEVELS).do("raise 1500, call, bet 2000, fold")
    assert level.round.result is not None
    assert level.round.result.rake == 100


@rule("poker-revenue/14.14(e)")
@pytest.mark.parametrize("method", [TEN, LEVELS, {**TEN, **LEVELS, "rake": ("percentage", "incremental")}])
def test_nothing_is_raked_once_the_pots_are_pushed(method: dict[str, Any]) -> None:
    table = holdem([50_000, 5_000, 50_000], ["As Ah", "Ks Kh", "Qs Qh"], "2c 3d 4h 8s 9c", **method)
    table.do("raise 1500, call, call, bet 3000, call, fold, bet 2000")
    checked_down(table)
    aside = [i for i, e in enumerate(table.round.events) if isinstance(e, ev.Split) and e.pot == "rake"]
    pushed = [i for i, e in enumerate(table.round.events) if isinstance(e, ev.Awarded)]
    (taken,) = [(i, e.amount) for i, e in enumerate(table.round.events) if isinstance(e, ev.Raked)]
    assert aside
    assert max(aside) < min(pushed)
    assert max(pushed) < taken[0]
    assert taken[1] == sum(e.amount for e in table.events(ev.Split) if e.pot == "rake")
    assert table.noted("poker-revenue/14.14(e)") == ["The rake comes to {amount}"]


@rule("poker-revenue/14.14(a)3")
def test_no_round_is_raked_above_the_filed_maximum() -> None:
    table = checked_down(holdem([50_000] * 2, rake_percent=10, rake_max=500).do("raise 20000, call, bet 20000, call"))
    assert table.round.result is not None
    assert table.round.result.rake == 500
    papers = {item.name: (item.text, item.rule) for item in submission(table.round.settings)}
    assert papers["rake maximum"] == ("$5", "poker-revenue/14.14(a)3")


@rule("poker-revenue/14.14(a)1", "poker-revenue/14.14(a)2")
def test_the_submission_states_the_kinds_of_rake_and_how_each_is_worked_out() -> None:
    house = GAMES["holdem"].read_settings({**LEVELS, "rake": ("incremental", "percentage")})
    papers = {item.name: (item.text, item.rule) for item in submission(house)}
    assert papers["rake kinds"] == ("incremental, percentage", "poker-revenue/14.14(a)1")
    words, clause = papers["rake calculation"]
    assert clause == "poker-revenue/14.14(a)2"
    assert "$1 at $20, $2 at $40, $3 at $60" in words
    assert "5 percent of each betting round" in words


@rule("poker-revenue/14.14(c)")
def test_the_sign_states_kind_and_amount() -> None:
    game = GAMES["holdem"]
    house = game.read_settings({"rake_percent": 10, "rake_max": 500})
    sign = {item.name: (item.text, item.rule) for item in game.layout(house).inscriptions}
    assert sign["rake"] == ("Rake: 10 percent of each betting round, maximum $5", "poker-revenue/14.14(c)")


@rule("poker-revenue/14.14(b)3.i#1", "poker-revenue/14.14(b)3.iii", "poker-revenue/14.14(b)3.iv")
def test_a_time_charge_is_taken_from_each_player_or_from_the_table() -> None:
    each = holdem([10_000] * 8, due=("time_charge",), time_interval=30, **TIME)
    assert [e.amount for e in each.events(ev.Wagered, "poker-revenue/14.14(b)3.i#1")] == [600] * 8
    charged = each.events(ev.Gathered, "poker-revenue/14.14(b)3.iii")
    assert sum(e.amount for e in charged) == 4_800
    assert each.noted("poker-revenue/14.14(b)3.iv") == [
        "Time charges of {amount} for {minutes} minutes lie in the rake area"
    ]
    whole = holdem([10_000] * 3, due=("time_charge",), time_interval=20, time_basis="table", **TIME)
    # $4 from three players: the odd dollar from the dealer's left.
    assert [e.amount for e in whole.events(ev.Wagered, "poker-revenue/14.14(b)3.i#1")] == [200, 100, 100]
    assert not holdem([10_000] * 3, **TIME).events(ev.Raked)


@rule("poker-revenue/14.14(b)3.i#2")
def test_seated_players_who_sit_out_pay_as_well() -> None:
    table = holdem([10_000] * 3, due=("time_charge",), state={"absent": ["p2"]}, **TIME)
    assert [(e.player, e.amount) for e in table.events(ev.Wagered, "poker-revenue/14.14(b)3.i#2")] == [("p2", 600)]
    assert table.lies(2) == []


@rule("poker-revenue/14.14(b)3.ii")
def test_a_time_charge_is_an_hourly_fee_payable_in_chips() -> None:
    assert settings_refused(rake=("time",)) == "poker-revenue/14.14(b)3.ii"
    assert settings_refused(rake=("time",), time_hourly=1_000, time_interval=20) is None
    assert settings_refused(rake=("time",), time_hourly=1_200, time_interval=15) is None


@rule("poker-revenue/14.14(b)3.v")
def test_the_sum_goes_into_the_inventory_once_a_floorperson_has_verified_it() -> None:
    table = holdem([10_000] * 3, due=("time_charge",), attended=True, **TIME)
    raked = table.events(ev.Raked)
    assert [(e.amount, e.rule) for e in raked] == [(1_800, "poker-revenue/14.14(b)3.v")]
    seats = tuple(Seat(spot, f"p{spot}", 10_000) for spot in (1, 2, 3))
    opening = Opening("holdem", seats, settings=dict(TIME), attended=True, due=("time_charge",), button=3)
    waiting = Round(GAMES["holdem"], opening)
    assert waiting.todo()[0].actor == "floorperson"
    assert waiting.table.scene.rake == 0


@rule("poker/14.6(e)9")
def test_a_bad_beat_contribution_follows_the_rake_and_precedes_the_award() -> None:
    bb: dict[str, Any] = {"bb_amount": 100, "bb_min_pot": 2_000}
    table = checked_down(holdem([50_000] * 2, **TEN, **bb).do("raise 1500, call"))
    kinds = [type(e) for e in table.round.events if isinstance(e, ev.Split | ev.Funded | ev.Awarded)]
    assert list(dict.fromkeys(kinds)) == [ev.Split, ev.Funded, ev.Awarded]
    assert [(e.amount, e.fund, e.rule) for e in table.events(ev.Funded)] == [(100, "bad beat", "poker/14.6(e)9")]
    small = checked_down(holdem([50_000] * 2, **TEN, **bb).do("call, check"))
    assert not small.events(ev.Funded)


@pytest.mark.parametrize(("least", "given"), [(400, [100]), (401, [])])
def test_a_pot_of_exactly_the_least_contributes_to_the_bad_beat(least: int, given: list[int]) -> None:
    table = checked_down(holdem([50_000] * 2, bb_amount=100, bb_min_pot=least).do("call, check"))
    assert [event.amount for event in table.events(ev.Funded)] == given


def test_each_pot_bears_the_rake_of_what_it_grew_by() -> None:
    table = holdem([2_000, 12_000, 12_000], ["As Ah", "Kd Kc", "7h 6d"], "2c 3d 8h 9s Jc", **TEN)
    table.do("raise 12000, call, call")
    assert [(e.source, e.amount) for e in table.events(ev.Split)] == [("main", 600), ("side 1", 2_000)]


def test_a_dead_round_gives_the_rake_back() -> None:
    table = limit([50_000] * 2, **TEN).do("raise 800, call")
    table.ruling("round_dead")
    assert table.stacks == [50_000] * 2
    assert table.round.result is not None
    assert table.round.result.rake == 0


@rule("poker-revenue/14.14(b)3.i#1")
def test_a_time_charge_stands_when_the_round_is_dead_and_every_bet_comes_back_whole() -> None:
    # A charge paid back out of the main pot would leave the last players short (poker/A53).
    table = holdem([50_000] * 3, due=("time_charge",), **TIME).do("raise 1000, call, call")
    table.report("wrong_deck")
    assert table.stacks == [49_400] * 3
    assert table.round.result is not None
    assert table.round.result.rake == 1_800


@rule("poker-revenue/14.14(b)2.ii")
def test_antes_alone_can_reach_a_level() -> None:
    table = Staged(
        "seven-card-stud",
        [50_000] * 4,
        [],
        "",
        button=None,
        ante=500,
        rake=("incremental",),
        rake_levels=((2_000, 200),),
    )
    table.do("bring_in, fold, fold, fold")
    assert table.round.result is not None
    assert table.round.result.rake == 200


@rule("poker-revenue/14.14(b)1.ii", "poker-revenue/14.14(b)2.ii")
def test_two_methods_each_take_their_own_and_the_maximum_covers_both() -> None:
    both: dict[str, Any] = {**LEVELS, "rake": ("percentage", "incremental"), "rake_percent": 10}
    # Ten percent of $30 and the level of $20 (poker/A69).
    assert rake_area(holdem([50_000] * 2, rake_max=100_000, **both).do("raise 1500, call")) == 300 + 100
    assert rake_area(holdem([50_000] * 2, rake_max=350, **both).do("raise 1500, call")) == 300 + 50


@rule("poker-revenue/14.14(b)2.ii", "poker-revenue/14.14(c)")
def test_levels_may_be_filed_for_each_pot_by_itself() -> None:
    # Main pot of $45 and side pot of $30: together past $60, each by itself past $40 and $20 (poker/A66).
    stacks = [50_000, 1_500, 50_000]
    together = holdem(stacks, **LEVELS)
    each = holdem(stacks, rake_levels_per_pot=True, rake_max=1_000, **LEVELS)
    for table in (together, each):
        table.do("raise 1500, call, call, bet 1500, call")
    assert rake_area(together) == 300
    assert [(e.source, e.amount) for e in each.events(ev.Split) if e.pot == "rake"] == [("main", 200), ("side 1", 100)]
    sign = each.round.game.layout(each.round.settings).inscriptions
    assert any("of each pot" in item.text for item in sign if item.rule == "poker-revenue/14.14(c)")


@rule("poker-revenue/14.14(d)")
def test_an_all_in_bet_that_nobody_matches_goes_back_as_well() -> None:
    table = holdem([50_000, 3_000], ["As Ah", "Ks Kh"], "2c 3d 4h 8s 9c", **TEN).do("raise 50000, call")
    assert [(e.player, e.amount) for e in table.events(ev.Returned, "poker-revenue/14.14(d)")] == [("p1", 47_000)]
    assert table.round.result is not None
    assert table.round.result.rake == 600
