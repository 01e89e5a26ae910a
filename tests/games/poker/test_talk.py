"""Bets made with words and chips (13:69F-14.7(c)2, (d) to (i), 14.15(j)), as a dealer reports them."""

from typing import Any

import pytest
from tests.games.poker.staged import Staged, holdem, limit

from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.refusals import BadSetting, NotAMove, NotNow
from houseway.proof.claims import rule


def facing(bet: int = 1_000, **options: Any) -> Staged:
    """No limit, the flop: p1 has bet and p2 is in turn with $98 behind."""
    return holdem([10_000] * 3, **options).do(f"call, call, check, bet {bet}")


def last(table: Staged) -> tuple[str, int, str]:
    wager = table.events(ev.Wagered)[-1]
    return wager.player, wager.amount, wager.rule


@rule("poker/14.7(d)")
def test_words_bind_in_turn_and_within_the_limits() -> None:
    table = limit([10_000] * 3)
    table.report("declares", 3, says="raise")
    assert last(table) == ("p3", 800, "poker/14.1[raise]")
    assert table.noted("poker/14.7(d)") == ["{player} <say|says> raise"]
    for said in ({"amount": 5_000}, {"says": "raise", "amount": 5_000}, {"says": "check"}, {"says": "sing"}):
        with pytest.raises(NotAMove) as refusal:
            table.report("declares", 1, **said)
        assert refusal.value.rule == "poker/14.7(d)"
    assert table.turn == "p1"
    table.report("declares", 1, says="fold")
    table.report("declares", 2, amount=800)
    assert last(table) == ("p2", 400, "poker/14.1[call]")


def test_words_out_of_turn_bind_nobody_unless_the_house_says_so_and_nothing_changed() -> None:
    table = limit([10_000] * 4)
    table.report("declares", 4, says="call")
    assert table.turn == "p3"
    table.do("call")
    assert table.turn == "p4"
    held = limit([10_000] * 4, out_of_turn="binding_if_unchanged")
    held.report("declares", 4, says="call")
    held.do("call")
    assert held.turn == "p1"
    assert last(held) == ("p4", 400, "poker/14.1[call]")
    changed = limit([10_000] * 4, out_of_turn="binding_if_unchanged")
    changed.report("declares", 4, says="call")
    changed.do("raise 800")
    assert changed.turn == "p4"


@rule("poker/14.7(e)")
def test_a_bet_that_differs_from_the_amount_announced_is_put_right() -> None:
    for chips, by in (([1_000, 500], 500), ([2_000, 500], -500)):
        table = holdem([10_000] * 2).do("call, check")
        table.report("places_chips", 1, chips=chips, says="bet", amount=2_000)
        assert last(table) == ("p1", 2_000, "poker/14.1[opening-bet]")
        assert table.events(ev.Noted, "poker/14.7(e)")[0].detail == {"by": by}


@rule("poker/14.7(f)1", "poker/14.7(f)2", "poker/14.7(f)3")
def test_chips_pushed_or_let_go_towards_the_pot_are_a_bet() -> None:
    clauses = {
        "push": "poker/14.7(f)1",
        "release_in_pot": "poker/14.7(f)2",
        "release_towards_pot": "poker/14.7(f)3",
    }
    for motion, clause in clauses.items():
        table = holdem([10_000] * 2).do("call, check")
        table.report("places_chips", 1, chips=[500, 500], motion=motion)
        assert last(table) == ("p1", 1_000, "poker/14.1[opening-bet]")
        assert table.noted(clause) == ["{player} <put|puts> chips in: {chips:moneys}"]
    table = holdem([10_000] * 2).do("call, check")
    table.report("places_chips", 1, chips=[500, 500], motion="own_area")
    assert table.turn == "p1"
    assert table.noted("poker/14.7(f)3") == ["Chips in {spot:whose} own area are no bet"]


@rule("poker/14.7(g)")
def test_a_bet_let_go_cannot_be_enlarged() -> None:
    table = holdem([10_000] * 2).do("call, check")
    table.report("places_chips", 1, chips=[500, 500])
    table.report("places_chips", 1, chips=[500, 500])
    assert table.noted("poker/14.7(g)") == ["Chips are given back to {spot}"]
    assert (table.turn, table.stack(1)) == ("p2", 8_800)


@rule("poker/14.7(g)1")
def test_unless_the_player_says_that_it_is_not_finished() -> None:
    table = holdem([10_000] * 2).do("call, check")
    table.report("declares", 1, says="not complete")
    table.report("places_chips", 1, chips=[1_000])
    assert table.turn == "p1"
    table.report("places_chips", 1, chips=[1_000])
    table.report("hands_at_rest", 1)
    assert last(table) == ("p1", 2_000, "poker/14.1[opening-bet]")
    assert table.noted("poker/14.7(g)1") == ["{spot:whose} bet is not finished"]


@rule("poker/14.7(g)2")
def test_the_calling_amount_put_in_silently_is_a_call() -> None:
    table = facing()
    table.report("places_chips", 2, chips=[500, 500])
    assert last(table) == ("p2", 1_000, "poker/14.1[call]")
    assert table.noted("poker/14.7(g)2") == ["{player:whose} chips are a call"]
    table.report("declares", 2, says="raise")
    assert table.turn == "p3"


@rule("poker/14.7(g)3")
def test_after_the_word_raise_chips_add_up_until_both_hands_rest() -> None:
    table = facing()
    table.report("declares", 2, says="raise")
    assert table.noted("poker/14.7(g)3") == ["{player} <say|says> raise"]
    for _ in range(2):
        table.report("places_chips", 2, chips=[1_000])
    table.report("hands_at_rest", 2)
    assert last(table) == ("p2", 2_000, "poker/14.1[raise]")
    with pytest.raises(NotNow) as refusal:
        table.report("hands_at_rest", 2)
    assert refusal.value.rule == "poker/14.7(g)3"


@rule("poker/14.7(i)")
def test_one_large_chip_without_a_word_is_a_call_with_change() -> None:
    table = facing()
    table.report("places_chips", 2, chips=[2_500])
    assert last(table) == ("p2", 1_000, "poker/14.1[call]")
    assert table.events(ev.Noted, "poker/14.7(i)")[0].detail == {"change": 1_500}
    spoken = facing()
    spoken.report("places_chips", 2, chips=[2_500], says="raise", amount=2_500)
    assert last(spoken) == ("p2", 2_500, "poker/14.1[raise]")
    several = facing()
    several.report("places_chips", 2, chips=[1_500, 1_000])
    assert last(several) == ("p2", 2_500, "poker/14.1[raise]")
    opening = holdem([10_000] * 2, maximum=2_000).do("call, check")
    opening.report("places_chips", 1, chips=[2_500])
    assert last(opening) == ("p1", 2_000, "poker/14.1[opening-bet]")


@rule("poker/14.15(j)")
def test_words_override_gestures() -> None:
    table = facing()
    table.report("places_chips", 2, chips=[1_000, 1_000], says="call")
    assert last(table) == ("p2", 1_000, "poker/14.1[call]")
    assert table.noted("poker/14.15(j)") == ["{player:whose} words override the chips: {says:term}"]


@rule("poker/14.7(c)2#1")
def test_cash_put_in_is_changed_into_chips_at_once() -> None:
    table = facing()
    table.report("places_chips", 2, chips=[10_00], cash=10_00)
    assert table.noted("poker/14.7(c)2#1") == ["{amount} of cash at {spot} is changed into chips"]
    assert last(table) == ("p2", 1_000, "poker/14.1[call]")


@rule("poker/14.7(c)2#2", "poker/14.7(c)#2")
def test_coin_serves_for_an_ante_and_becomes_a_chip_at_a_dollar() -> None:
    seven = holdem([10_000] * 7, ante=25)
    assert seven.events(ev.Noted, "poker/14.7(c)2#2")[0].detail == {"chips": 100, "left": 75}
    assert seven.pots == {"main": 175}
    for ante in (125, 10, 99):
        with pytest.raises(BadSetting) as refusal:
            GAMES["holdem"].read_settings({"ante": ante})
        assert refusal.value.rule == "poker/14.7(c)#2"
    assert GAMES["holdem"].read_settings({"ante": 75}).ante == 75


def test_nonsense_reported_of_a_bet_is_refused_and_changes_nothing() -> None:
    table = facing()
    for chips in ([], [0], [-5], ["ten"]):
        with pytest.raises(NotAMove):
            table.report("places_chips", 2, chips=chips)
    assert table.turn == "p2"
