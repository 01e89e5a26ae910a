"""The three betting rounds: limits, raises, all-ins, folds, and where the chips lie."""

import pytest
from tests.games.ultimate_eight.staged import MAIN, OUT_IN_TWO, STACK, Staged

from houseway.games.ultimate_eight import GAME
from houseway.play import events as ev
from houseway.play.refusals import BadSetting, NotNow, Refused
from houseway.play.requests import Incident
from houseway.play.spaces import Amount
from houseway.proof.claims import rule

FOUR = {1: "", 2: "", 3: "", 4: ""}


def raises(table: Staged) -> tuple[int, int]:
    """From what to what the next bet or raise may come."""
    amounts = table.menu().get("raise") or table.menu()["bet"]
    assert isinstance(amounts, Amount)
    return amounts.low, amounts.high


@rule("ultimate-8-poker/42.10(d)#1", "ultimate-8-poker/42.1[check]")
def test_before_any_discard_the_first_player_checks_or_bets() -> None:
    table = Staged(FOUR, button=3)
    assert table.turn() == 3
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(d)#1", ev.ActsFirst)] == [3]
    assert set(table.menu()) == {"check", "bet"}
    held = table.round.view("p3").places["3"]
    assert table.refusal(held[0]) == "ultimate-8-poker/42.10(d)#1"
    table.act("check", ("bet", 2000), "fold", "fold")
    assert table.turn() == 3
    assert set(table.menu()) == {"fold", "call", "raise"}
    assert [e.spot for e in table.by("ultimate-8-poker/42.1[check]")] == [3]


@rule("ultimate-8-poker/42.10(d)#2", "ultimate-8-poker/42.1[betting-round]", "ultimate-8-poker/42.1[fold]")
def test_the_others_act_clockwise_until_all_who_remain_have_matched_the_last_wager() -> None:
    table = Staged(FOUR).act("check", ("bet", 2000), "fold", ("raise", 4000), "fold")
    assert table.turn() == 2
    table.act("call")
    (over,) = table.by("ultimate-8-poker/42.1[betting-round]")
    assert over.rule == "ultimate-8-poker/42.10(d)#2"
    assert "pass" in table.menu(), "discarding has begun"
    assert [e.spot for e in table.by("ultimate-8-poker/42.1[fold]")] == [3, 1]
    assert [entrant.spot for entrant in table.ring.in_play()] == [2, 4]


@rule("ultimate-8-poker/42.1[call]", "ultimate-8-poker/42.1[raise]#1", "ultimate-8-poker/42.1[main-pot-wager]")
def test_a_call_equals_the_wager_before_it_and_a_raise_exceeds_it() -> None:
    table = Staged({1: "", 2: ""}).act(("bet", 2000), ("raise", 5000), "call")
    (call,) = table.by("ultimate-8-poker/42.1[call]")
    assert (call.spot, call.amount) == (1, 3000)
    (raised,) = table.by("ultimate-8-poker/42.1[raise]#1", ev.Wagered)
    assert (raised.spot, raised.amount) == (2, 5000)
    (bet,) = table.by("ultimate-8-poker/42.1[main-pot-wager]")
    assert (bet.spot, bet.amount) == (1, 2000)
    assert table.pots == {"main": 2 * MAIN + 10_000, "ace": 1000}


@rule("ultimate-8-poker/42.1[raise]#2")
def test_there_are_at_most_three_raises() -> None:
    table = Staged({1: "", 2: "", 3: ""}).act(("bet", 1000), ("raise", 2000), ("raise", 3000), ("raise", 4000))
    assert set(table.menu()) == {"fold", "call"}
    with pytest.raises(BadSetting) as refusal:
        GAME.read_settings({"raise_cap": 4})
    assert refusal.value.rule == "ultimate-8-poker/42.1[raise]#2"


def test_the_cap_on_raises_may_be_lowered_or_counted_by_player() -> None:
    assert set(Staged(FOUR, raise_cap=0).act(("bet", 1000)).menu()) == {"fold", "call"}
    each = Staged({1: "", 2: ""}, raise_cap_scope="player", raise_cap=1).act(("bet", 1000), ("raise", 2000))
    assert "raise" in each.menu(), "player 1 has not raised yet"
    assert set(each.act(("raise", 3000)).menu()) == {"fold", "call"}


@rule("ultimate-8-poker/42.6(c)#2")
def test_at_a_limit_table_a_bet_or_raise_is_worth_one_to_twenty_main_antes() -> None:
    table = Staged({1: "", 2: ""})
    assert raises(table) == (MAIN, 20 * MAIN)
    assert table.refusal(("bet", MAIN - 100)) == "ultimate-8-poker/42.6(c)#2"
    table.act(("bet", 1000))
    assert raises(table) == (1000 + MAIN, 1000 + 20 * MAIN)
    assert table.refusal(("raise", 1000 + 20 * MAIN + 100)) == "ultimate-8-poker/42.6(c)#2"
    assert table.refusal(("raise", 1900)) == "ultimate-8-poker/42.6(c)#2"
    table.act(("raise", 1000 + 20 * MAIN))
    assert raises(table)[0] == 21_000 + MAIN, "one ante more, whatever the last raise was"


@rule("ultimate-8-poker/42.6(c)#3")
def test_at_a_no_limit_table_a_raise_runs_from_one_ante_to_all_in_or_the_table_maximum() -> None:
    table = Staged({1: "", 2: ""}, {1: 81_500}, structure="no_limit", table_max=50_000)
    assert raises(table) == (MAIN, 50_000)
    assert table.refusal(("bet", 50_100)) == "ultimate-8-poker/42.6(c)#3"
    short = Staged({1: "", 2: ""}, {1: 31_500}, structure="no_limit", table_max=50_000)
    assert raises(short) == (MAIN, 30_000)
    assert short.act(("bet", 30_000)).round.table.scene.stacks["p1"] == 0
    with pytest.raises(BadSetting) as refusal:
        GAME.read_settings({"structure": "no_limit", "table_max": 900})
    assert refusal.value.rule == "ultimate-8-poker/42.6(c)#3"


def test_a_house_may_limit_totals_or_ask_for_the_previous_raise() -> None:
    total = Staged({1: "", 2: ""}, raise_basis="total").act(("bet", 5000))
    assert raises(total) == (5100, 20 * MAIN)
    assert "raise" not in total.act(("raise", 20 * MAIN)).menu()
    most = Staged({1: "", 2: ""}, structure="no_limit", table_max=8000, table_max_basis="total").act(("bet", 5000))
    assert raises(most) == (6000, 8000)
    previous = Staged({1: "", 2: ""}, min_reraise="previous").act(("bet", 5000), ("raise", 11_000))
    assert raises(previous)[0] == 17_000


@rule("ultimate-8-poker/42.6(c)#1")
def test_no_wager_is_taken_while_discarding() -> None:
    table = Staged({1: "", 2: ""}).checks()
    assert table.refusal(("bet", 2000)) == "ultimate-8-poker/42.6(c)#1"
    with pytest.raises(NotNow) as refusal:
        table.round.act("p2", ("raise", 2000))
    assert refusal.value.rule == "ultimate-8-poker/42.6(c)#1"


@rule("ultimate-8-poker/42.6(e)#1")
def test_only_those_seated_may_bet() -> None:
    table = Staged({1: "", 2: ""})
    with pytest.raises(NotNow) as refusal:
        table.round.act("onlooker", ("bet", 2000))
    assert refusal.value.rule == "ultimate-8-poker/42.6(e)#1"


@rule("ultimate-8-poker/42.6(a)#1", "ultimate-8-poker/42.10(b)#1", "ultimate-8-poker/42.1[raise-button]")
def test_wagers_lie_on_the_area_of_their_betting_round() -> None:
    table = Staged({1: "Ks", 2: "2c 3c"}).act(("bet", 2000))
    assert ("p1", 1, "bet-1") in table.round.table.scene.felt
    with pytest.raises(Refused) as refusal:
        table.round.report(Incident("wrong_area", spot=2, detail={"area": "bet-2"}, by="dealer"))
    assert refusal.value.rule == "ultimate-8-poker/42.6(a)#1"
    table.act("call", "Ks", "pass").checks().act("pass", "3c", "pass").act(("bet", 3000))
    assert ("p2", 2, "bet-3") in table.round.table.scene.felt
    buttons = table.by("ultimate-8-poker/42.1[raise-button]")
    assert [e.area for e in buttons] == ["round-1", "round-2", "round-3"]
    assert all(e.because == ("ultimate-8-poker/42.10(b)#1",) for e in buttons)


@rule("ultimate-8-poker/42.6(a)#2")
def test_a_spoken_bet_with_cash_is_not_taken() -> None:
    table = Staged({1: "", 2: ""})
    before = len(table.round.events)
    with pytest.raises(Refused) as refusal:
        table.round.report(Incident("spoken_cash", spot=1, by="dealer"))
    assert refusal.value.rule == "ultimate-8-poker/42.6(a)#2"
    assert len(table.round.events) == before


@rule("ultimate-8-poker/42.10(b)#2")
def test_bets_stay_on_their_spots_until_the_betting_round_closes() -> None:
    table = Staged({1: "", 2: "", 3: ""}).act(("bet", 2000), "call")
    assert table.pots["main"] == 3 * MAIN
    assert sum(table.round.table.scene.felt.values()) == 4000
    table.act("call")
    assert table.pots["main"] == 3 * MAIN + 6000
    assert not table.round.table.scene.felt
    assert len(table.by("ultimate-8-poker/42.10(b)#2")) == 3
    side = Staged({1: "", 2: "", 3: ""}, {1: 1500 + 3500}).act(("bet", 3500), ("raise", 5000), "call")
    assert {e.pot for e in side.by("ultimate-8-poker/42.10(b)#2")} == {"main", "side 1"}


@rule("ultimate-8-poker/42.10(b)#3", "ultimate-8-poker/42.10(b)#4")
def test_a_folders_bets_go_to_the_centre_and_eight_cards_to_the_rack_at_once() -> None:
    table = Staged({1: "Ks Kd", 2: "As Ad Qh", 3: ""}).checks().act("Ks Kd", "As Ad", "pass", "pass")
    assert table.turn() == 2
    table.act(("bet", 2000), "call", ("raise", 4000), "fold")
    assert not any(spot == 2 for _, spot, _ in table.round.table.scene.felt)
    assert table.pots["main"] == 3 * MAIN + 2000
    (swept,) = table.by("ultimate-8-poker/42.10(b)#3")
    assert (swept.player, swept.amount, swept.pot) == ("p2", 2000, "main")
    racked = table.by("ultimate-8-poker/42.10(b)#4")
    assert sum(len(e.cards) for e in racked) == 8
    assert {e.to for e in racked} == {(), None}, "six stay hidden, two were seen"
    seen = table.round.view("public").places["rack"]
    assert {"As", "Ad"} <= set(seen)
    assert "Qh" not in seen


@rule("ultimate-8-poker/42.1[all-in]", "ultimate-8-poker/42.6(d)", "ultimate-8-poker/42.1[table-stakes]#1")
def test_a_player_without_chips_bets_no_more_and_still_discards() -> None:
    table = Staged({1: "Ks", 2: "As", 3: "2c"}, {2: 1500 + 3500}).act(("bet", 5000), "call", "call")
    (all_in,) = table.by("ultimate-8-poker/42.1[all-in]")
    assert all_in.player == "p2"
    table.act("Ks", "As", "pass", "pass")
    assert table.turn() == 3, "the winner of the interval cannot bet, so the next opens"
    assert [e.player for e in table.by("ultimate-8-poker/42.6(d)")] == ["p2"]
    table.checks()
    assert table.turn() == 2, "and has kept the lead"
    short = Staged({1: "", 2: ""}, {1: 1500 + 700})
    assert raises(short) == (700, 700)
    assert short.refusal(("bet", 1000)) == "ultimate-8-poker/42.1[table-stakes]#1"


@rule("ultimate-8-poker/42.1[side-pot]")
def test_an_all_in_makes_a_side_pot_for_the_others() -> None:
    table = Staged({1: "", 2: "", 3: ""}, {1: 1500 + 3500}).act(("bet", 3500), "call", ("raise", 5000))
    table.act("call")
    assert table.pots == {"main": 3 * MAIN + 3 * 3500, "side 1": 3000, "ace": 1500}
    (side,) = table.by("ultimate-8-poker/42.1[side-pot]")
    assert set(side.contenders) == {"p2", "p3"}


def test_a_short_all_in_must_be_matched_but_reopens_nothing_unless_the_house_says_so() -> None:
    def after_short(**house: bool) -> Staged:
        return Staged({1: "", 2: "", 3: ""}, {3: 1500 + 2500}, **house).act(("bet", 2000), "call", ("raise", 2500))

    assert set(after_short().menu()) == {"fold", "call"}
    assert "raise" in after_short(short_allin_reopens=True).menu()


def test_with_no_one_left_to_bet_against_the_betting_is_passed_over() -> None:
    table = Staged({1: "Ks", 2: "2c"}, {1: 1500}).act("Ks", "pass")
    assert "play" in table.menu()
    assert table.by("ultimate-8-poker/A27")


@rule("ultimate-8-poker/42.10(f)#1", "ultimate-8-poker/42.10(f)#2")
def test_the_second_betting_is_opened_by_the_winner_of_the_interval_and_goes_round() -> None:
    table = Staged({1: "Ks", 2: "As", 3: "2c"}).checks().act("Ks", "As", "pass", "pass")
    assert table.turn() == 2
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(f)#1")] == [2]
    assert set(table.menu()) == {"check", "bet"}
    table.act(("bet", 3000), ("raise", 6000), "fold", "call")
    assert len(table.by("ultimate-8-poker/42.10(f)#2", ev.BettingOver)) == 1
    assert "pass" in table.menu()


@rule("ultimate-8-poker/42.10(h)#1", "ultimate-8-poker/42.10(h)#2")
def test_the_third_betting_is_the_last() -> None:
    table = Staged({1: "Ks 3c 4d", 2: "As"}).checks().act("Ks", "pass").checks().act("3c", "pass")
    assert table.turn() == 1
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(h)#1")] == [1]
    table.act("check", ("bet", 5000), "call")
    assert len(table.by("ultimate-8-poker/42.10(h)#2", ev.BettingOver)) == 1
    table.act("4d", "pass")
    assert set(table.menu()) == {"pass", "play"}, "no fourth betting round"


@rule("ultimate-8-poker/42.1[table-stakes]#2")
def test_nothing_is_taken_off_the_table_during_play() -> None:
    table = Staged({1: "", 2: ""})
    with pytest.raises(NotNow) as refusal:
        table.round.report(Incident("takes_chips_off", spot=1, by="dealer"))
    assert refusal.value.rule == "ultimate-8-poker/42.1[table-stakes]#2"
    assert table.net(1) == -1500


@rule("ultimate-8-poker/42.1[table-stakes]#1")
def test_currency_plays_by_its_value_where_the_house_allows_it() -> None:
    table = Staged({1: "", 2: ""})
    table.round.report(Incident("currency", spot=1, by="dealer"))
    assert [e.spot for e in table.by("ultimate-8-poker/42.1[table-stakes]#1", ev.Noted)] == [1]
    with pytest.raises(Refused):
        Staged({1: "", 2: ""}, allow_currency=False).round.report(Incident("currency", spot=1, by="dealer"))


def test_chips_are_conserved_whatever_is_bet() -> None:
    table = Staged(FOUR, {1: 3300, 2: 9000}).act(("bet", 1800), ("raise", 7500), "call", "call")
    assert table.round.table.scene.total() == 3300 + 9000 + 2 * STACK


@rule("ultimate-8-poker/42.1[fold]")
def test_a_player_who_does_not_open_may_fold_though_nothing_is_owed() -> None:
    table = Staged(FOUR)
    assert set(table.menu()) == {"check", "bet"}, "the opener bets or checks"
    table.act("check")
    assert set(table.menu()) == {"check", "bet", "fold"}
    table.act("fold", "check", "check")
    assert [e.spot for e in table.by("ultimate-8-poker/42.1[fold]")] == [2]


@rule("ultimate-8-poker/42.1[fold]")
def test_a_fold_with_nothing_owed_is_open_in_the_later_betting_rounds_too() -> None:
    table = Staged({1: OUT_IN_TWO, 2: "", 3: "", 4: ""})
    for _ in range(2):
        table.checks().act("Js" if table.ring.interval == 1 else "2s")
        while "pass" in table.menu():
            table.act("pass")
        assert set(table.menu()) == {"check", "bet"}, "the opener bets or checks"
        table.act("check")
        assert set(table.menu()) == {"check", "bet", "fold"}
    table.act("fold")
    assert len(table.by("ultimate-8-poker/42.1[fold]")) == 1


@rule("ultimate-8-poker/42.10(d)#1", "ultimate-8-poker/42.11(h)")
@pytest.mark.parametrize("kind", ["exposes_a_card", "throws_hand_in"])
def test_who_takes_the_opening_over_bets_or_checks(kind: str) -> None:
    table = Staged(FOUR)
    shown = tuple(table.ring.entrants[0].cards[:1]) if kind == "exposes_a_card" else ()
    table.round.report(Incident(kind, spot=1, cards=shown, by="dealer"))
    assert table.turn() == 2
    assert set(table.menu()) == {"check", "bet"}, "the next player opens"
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(d)#1", ev.ActsFirst)] == [1, 2]
    table.act("check")
    assert set(table.menu()) == {"check", "bet", "fold"}
