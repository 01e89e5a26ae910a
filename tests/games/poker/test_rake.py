"""The rake (13:69F-14.14): by percentage, by levels, by time, and its sign."""

from typing import Any

import pytest
from tests.games.poker.staged import Staged, holdem, limit

from houseway.games import GAMES
from houseway.games.poker.rake import rake_words, submission
from houseway.play import events as ev
from houseway.play.refusals import BadSetting
from houseway.play.requests import Ask
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
    # A main pot of $45 is past $40; with a side pot of $15 it is past $60, with one of $45 no further (poker/A66).
    for bet, of_all, of_each in (
        (750, [("main", 200), ("side 1", 100)], [("main", 200)]),
        (2_250, [("main", 200), ("side 1", 100)], [("main", 200), ("side 1", 200)]),
    ):
        stacks = [50_000, 1_500, 50_000]
        together = holdem(stacks, chip=1, rake_max=1_000, **LEVELS)
        each = holdem(stacks, chip=1, rake_levels_per_pot=True, rake_max=1_000, **LEVELS)
        for table, taken in ((together, of_all), (each, of_each)):
            table.do(f"raise 1500, call, call, bet {bet}, call")
            assert [(e.source, e.amount) for e in table.events(ev.Split) if e.pot == "rake"] == taken
    sign = each.round.game.layout(each.round.settings).inscriptions
    assert any("of each pot" in item.text for item in sign if item.rule == "poker-revenue/14.14(c)")


@rule("poker-revenue/14.14(d)")
def test_an_all_in_bet_that_no_one_matches_goes_back_as_well() -> None:
    table = holdem([50_000, 3_000], ["As Ah", "Ks Kh"], "2c 3d 4h 8s 9c", **TEN).do("raise 50000, call")
    assert [(e.player, e.amount) for e in table.events(ev.Returned, "poker-revenue/14.14(d)")] == [("p1", 47_000)]
    assert table.round.result is not None
    assert table.round.result.rake == 600


@rule("bad-beat/14.19(m)1")
def test_contributions_go_by_the_size_of_the_pot_and_to_the_secondary_fund() -> None:
    def given(bet: int, **filed: Any) -> list[tuple[str, str, int]]:
        table = checked_down(holdem([50_000] * 2, chip=1, **TEN, **filed).do(f"raise {bet}, call"))
        taken = sum(e.amount for e in table.events(ev.Funded)) + sum(e.amount for e in table.events(ev.Raked))
        assert sum(table.stacks) + taken == 100_000
        return [(e.pot, e.fund, e.amount) for e in table.events(ev.Funded)]

    levels: dict[str, Any] = {"bb_levels": ((2_700, 100), (3_600, 150))}
    # A pot of $30 less its rake of $3; one of $40 less $4.
    assert given(1_500, **levels) == [("main", "bad beat", 100)]
    assert given(1_400, **levels) == []
    assert given(2_000, **levels) == [("main", "bad beat", 150)]
    assert given(1_800, **levels) == [("main", "bad beat", 100)]
    assert given(1_800, **levels, bb_basis="gross") == [("main", "bad beat", 150)]
    assert given(1_500, bb_secondary=50, bb_fund="Ace") == [("main", "Ace/secondary", 50)]
    assert given(1_500, bb_amount=70, bb_secondary=50) == [
        ("main", "bad beat", 70),
        ("main", "bad beat/secondary", 50),
    ]
    assert given(1_500, bb_amount=70, bb_min_pot=2_701) == []
    assert given(1_500, bb_amount=70, bb_min_pot=2_701, bb_basis="gross") == [("main", "bad beat", 70)]
    table = checked_down(holdem([50_000] * 2, bb_secondary=50).do("call, check"))
    assert table.events(ev.Funded)[0].because == ("bad-beat/14.19(c)#1", "bad-beat/14.19(c)#2", "bad-beat/14.19(m)1")


@rule("poker/14.6(e)9")
def test_what_the_main_pot_cannot_give_comes_out_of_the_side_pots() -> None:
    table = holdem([400, 12_000, 12_000], ["As Ah", "Kd Kc", "7h 6d"], "2c 3d 8h 9s Jc", bb_amount=3_000)
    checked_down(table.do("raise 1200, call, call"))
    given = [(e.pot, e.amount) for e in table.events(ev.Funded)]
    assert given == [("main", 1_200), ("side 1", 1_600)]
    rest = holdem([400, 12_000, 12_000], ["As Ah", "Kd Kc", "7h 6d"], "2c 3d 8h 9s Jc", bb_amount=1_300)
    checked_down(rest.do("raise 1200, call, call"))
    assert [(e.pot, e.amount) for e in rest.events(ev.Funded)] == [("main", 1_200), ("side 1", 100)]


@rule("poker-revenue/14.14(b)1.ii")
def test_what_has_gone_into_the_rake_area_is_no_part_of_a_pot_sized_bet() -> None:
    for method, aside in ((TEN, 400), (LEVELS, 200), ({"rake_percent": 0}, 0)):
        table = holdem([50_000] * 2, structure="pot_limit", minimum=200, **{"rake_max": 100_000, **method})
        table.do("raise 600, call, bet 600, call, bet 1000, call")
        assert (rake_area(table), table.pots["main"]) == (aside, 4_400 - aside)
        assert table.choices["bet"].high == 4_400 - aside


@rule("poker-revenue/14.14(b)1.ii")
@pytest.mark.parametrize("stacks", [[1_500, 4_100, 9_000], [1_700, 1_900, 9_000], [3_300, 6_700, 9_900]])
@pytest.mark.parametrize("percent", [3, 7, 10])
def test_the_pots_of_one_betting_round_share_one_rounding(stacks: list[int], percent: int) -> None:
    table = holdem(stacks, rake_percent=percent, rake_max=100_000, rake_unit=100)
    while "call" in table.choices:
        table.do(f"raise {table.choices['raise'].high}" if "raise" in table.choices else "call")
        if table.over or not isinstance(table.round.pending, Ask):
            break
    layers = [3 * stacks[0], 2 * (stacks[1] - stacks[0])]
    due = sum(layers) * percent // 100 // 100 * 100
    first = due * layers[0] // sum(layers) // 100 * 100
    raked = [(e.source, e.amount) for e in table.events(ev.Split) if e.pot == "rake"]
    assert all(type(amount) is int for _, amount in raked)
    assert raked == [(pot, part) for pot, part in (("main", first), ("side 1", due - first)) if part]


@rule("poker-revenue/14.14(b)2.ii")
def test_a_level_is_reached_by_what_came_in_the_rake_already_taken_with_it() -> None:
    table = holdem([50_000] * 2, chip=1, **LEVELS).do("raise 1000, call, bet 1000, call")
    assert rake_area(table) == 200
    assert rake_area(table.do("bet 999, call")) == 200
    assert rake_area(holdem([50_000] * 2, chip=1, **LEVELS).do("raise 999, call")) == 0
    cents: dict[str, Any] = {"chip": 1, "blinds": (1, 2), "minimum": 2}
    short = holdem([50_000] * 3, **cents, **LEVELS).do("raise 999, fold, call")
    assert (rake_area(short), short.pots["main"]) == (0, 1_999)
    least = holdem([50_000] * 2, rake_percent=10, rake_unit=1, **cents).do("raise 6, call")
    assert (rake_area(least), least.pots["main"]) == (1, 11)
    under = holdem([50_000] * 3, rake_percent=10, rake_unit=1, **cents).do("raise 4, fold, call")
    assert (rake_area(under), under.pots["main"]) == (0, 9)
    third = holdem([50_000] * 2, **LEVELS).do("raise 1000, call, bet 1000, call, bet 1000, call")
    assert rake_area(third) == 300


def test_the_sign_says_of_each_pot_and_from_the_pot_only_where_it_is_so() -> None:
    game = GAMES["holdem"]

    def words(**settings: Any) -> str:
        return rake_words(game.read_settings(settings))

    assert words(**LEVELS) == "Rake: $1 at $20, $2 at $40, $3 at $60, maximum $4"
    assert words(**LEVELS, rake_levels_per_pot=True) == "Rake: $1 at $20, $2 at $40, $3 at $60 of each pot, maximum $4"
    assert words(**TIME) == "Rake: $12 an hour a player, every 30 minutes"
    assert words(**TIME, time_basis="table") == "Rake: $12 an hour a table, every 30 minutes"
    pot = words(**TIME, time_basis="table", table_time_from="pot", time_interval=20)
    assert pot == "Rake: $12 an hour a table, every 20 minutes from the pot"
    assert words(**TIME, table_time_from="pot") == words(**TIME)
    assert {item.on for item in submission(game.read_settings(TIME))} == {"sign"}


def test_what_is_taken_is_told_with_its_sum() -> None:
    table = holdem([10_000] * 3, due=("time_charge",), time_interval=20, **TIME)
    assert {e.act for e in table.events(ev.Wagered) if e.area == "time"} == {"time"}
    assert all(type(e.amount) is int for e in table.events(ev.Wagered))
    (aside,) = table.events(ev.Noted, "poker-revenue/14.14(b)3.iv")
    assert aside.detail == {"amount": 1_200, "minutes": 20}
    whole = holdem([10_000] * 3, due=("time_charge",), time_interval=20, time_basis="table", **TIME)
    assert all(type(e.amount) is int for e in whole.events(ev.Wagered))
    raked = checked_down(holdem([50_000] * 2, **TEN).do("raise 6000, call"))
    (note,) = raked.events(ev.Noted, "poker/14.6(e)8")
    assert note.detail == {"amount": 1_200}
    assert raked.events(ev.Raked)[0].amount == 1_200


@rule("poker-revenue/14.14(b)1.ii")
def test_three_pots_of_one_betting_round_each_bear_their_part_of_one_rounding() -> None:
    table = holdem([1_500, 2_600, 4_300, 9_000], rake_percent=10, rake_max=100_000, rake_unit=100)
    table.do("raise 4300, call, call, call")
    # Layers of $60, $33 and $34: ten percent of $127 is $12, of which $5 and $8 are reached with the first two.
    raked = [(e.source, e.amount) for e in table.events(ev.Split) if e.pot == "rake"]
    assert raked == [("main", 500), ("side 1", 300), ("side 2", 400)]


@rule("poker-revenue/14.14(b)1.ii")
def test_a_pot_that_grew_by_less_than_a_unit_of_rake_bears_none_of_it() -> None:
    table = holdem([2_000, 2_025, 9_000], rake_percent=5)
    table.do("call, raise 2000, raise 2025, call")
    # Five percent of $60.50 is $3; two thirds of it are reached with the main pot, but 50 cents bear no whole dollar.
    assert [(e.source, e.amount) for e in table.events(ev.Split) if e.pot == "rake"] == [("main", 300)]


@rule("poker-revenue/14.14(b)1.ii")
def test_what_a_small_pot_cannot_bear_the_pot_before_it_does() -> None:
    table = holdem([2_500, 3_460, 3_485, 9_000], rake_percent=10, rake_max=100_000)
    table.do("call, call, raise 2500, raise 3460, raise 3485, call")
    # Layers of $100, $28.80 and 50 cents: $12 in all, of which $11 are reached with the first two.
    assert [(e.source, e.amount) for e in table.events(ev.Split) if e.pot == "rake"] == [("main", 900), ("side 1", 300)]


@rule("poker-revenue/14.14(d)")
def test_antes_alone_bear_the_rake_of_antes_where_the_blind_goes_back() -> None:
    table = holdem([50_000] * 3, blinds=(200,), ante=13, chip=1, rake_unit=1, rake_percent=5, rake_antes=True)
    table.do("fold, fold")
    assert [(e.source, e.amount) for e in table.events(ev.Split) if e.pot == "rake"] == [("main", 1)]


def test_a_betting_round_that_brought_nothing_bears_no_rake() -> None:
    table = Staged("seven-card-stud", [50_000] * 3, [], "", button=None, ante=0, **TEN)
    table.do("bring_in, fold, fold")
    assert table.over
    assert not [e for e in table.events(ev.Split) if e.pot == "rake"]
    assert table.stacks == [50_000] * 3
