"""Bets made with words and chips (13:69F-14.7(c)2, (d) to (i), 14.15(j)), as a dealer reports them."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.poker.staged import Staged, holdem, limit
from tests.games.poker.studs import SEVEN, Stud

from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.refusals import BadSetting, NotAMove, NotNow
from houseway.play.requests import Draw, Incident, Proceed, Ruling
from houseway.play.round import Round
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


def test_words_out_of_turn_bind_no_one_unless_the_house_says_so_and_nothing_changed() -> None:
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


@rule("poker/14.7(g)1", "poker/14.7(g)3")
def test_raise_and_not_complete_may_be_said_with_the_first_chips() -> None:
    opening = holdem([10_000] * 2).do("call, check")
    opening.report("places_chips", 1, chips=[1_000], says="not complete")
    assert (opening.turn, opening.default) == ("p1", ("bet", 1_000))
    opening.report("places_chips", 1, chips=[1_000])
    opening.report("hands_at_rest", 1)
    assert last(opening) == ("p1", 2_000, "poker/14.1[opening-bet]")
    table = facing()
    table.report("places_chips", 2, chips=[2_500], says="raise")
    assert (table.turn, set(table.choices), table.default) == ("p2", {"raise"}, ("raise", 2_500))
    table.report("hands_at_rest", 2)
    assert last(table) == ("p2", 2_500, "poker/14.1[raise]"), "one chip with the word is no call"
    at_limit = limit([10_000] * 3)
    at_limit.report("places_chips", 3, chips=[500, 400], says="raise")
    assert last(at_limit) == ("p3", 800, "poker/14.1[raise]")
    assert at_limit.events(ev.Noted, "poker/14.7(e)")[0].detail == {"by": -100}


@rule("poker/14.7(d)")
def test_words_with_chips_that_no_bet_is_open_to_are_refused_and_change_nothing() -> None:
    alone = holdem([10_000, 10_000, 600]).do("call, call, check, bet 400, fold")
    stud = Staged("seven-card-stud", [10_000] * 3, (), "", bring_in=100, button=None)
    for table, spot, says in ((alone, 3, "raise"), (stud, int(stud.turn[1]), "not complete")):
        with pytest.raises(NotAMove) as refusal:
            table.report("places_chips", spot, chips=[100], says=says)
        assert refusal.value.rule == "poker/14.7(d)"
        assert table.turn == f"p{spot}"
        with pytest.raises(NotNow):
            table.report("hands_at_rest", spot)


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


def cash_put_in(cash: int = 1_000, **options: Any) -> Staged:
    """At a dealer's table p2 has put a bill in against p1's bet of $10; the dealer has not changed it yet."""
    table = facing(attended=True, **options)
    table.round.report(Incident("places_chips", 2, by="dealer", detail={"chips": [1_000], "cash": cash}))
    return table


@rule("poker/14.7(c)2#1")
def test_cash_put_in_is_changed_into_chips_before_it_is_a_bet() -> None:
    table = cash_put_in()
    step = table.round.pending
    assert isinstance(step, Proceed)
    assert (step.step, step.rule, step.actor, step.spot) == (
        "change $10 of cash into chips",
        "poker/14.7(c)2#1",
        "dealer",
        2,
    )
    assert not table.noted("poker/14.7(c)2#1"), "nothing is told before it is done"
    assert last(table)[0] == "p1"
    table.round.act("dealer", True)
    assert table.noted("poker/14.7(c)2#1") == ["{amount} of cash at {spot} is changed into chips"]
    assert last(table) == ("p2", 1_000, "poker/14.1[call]")


def test_cash_is_changed_by_itself_where_no_dealer_is() -> None:
    table = facing()
    table.report("places_chips", 2, chips=[500, 500], cash=500, says="raise", amount=3_000)
    (changed,) = table.events(ev.Noted, "poker/14.7(c)2#1")
    assert (changed.spot, changed.detail) == (2, {"amount": 500})
    assert last(table) == ("p2", 3_000, "poker/14.1[raise]")


def test_there_is_no_more_cash_than_was_put_in() -> None:
    table = facing()
    with pytest.raises(NotAMove, match=r"\$20 of cash"):
        table.report("places_chips", 2, chips=[1_000], cash=2_000)
    assert table.turn == "p2"


def test_cash_of_a_hand_that_is_ruled_dead_meanwhile_is_no_bet() -> None:
    table = cash_put_in()
    table.round.rule_on(Ruling("hand_dead", "Sam Supervisor", "a dispute", spot=2))
    table.round.act("dealer", True)
    table.serve()
    assert last(table)[0] == "p1"
    assert table.turn == "p3"
    assert table.stack(2) == 9_800


def test_cash_is_asked_about_again_where_the_bet_to_match_goes_back_meanwhile() -> None:
    table = cash_put_in()
    table.round.report(Incident("hand_fouled", 1, by="dealer", detail={"protected": True}))
    table.round.act("dealer", True)
    assert last(table)[0] == "p1"
    assert (table.turn, table.owed) == ("p2", 0)
    assert "check" in table.choices


@rule("poker/14.7(c)2#2", "poker/14.7(c)#2")
def test_coin_serves_for_an_ante_and_becomes_a_chip_at_a_dollar() -> None:
    seven = holdem([10_000] * 7, ante=25)
    assert seven.events(ev.Noted, "poker/14.7(c)2#2")[0].detail == {"chips": 100, "left": 75}
    assert seven.pots == {"main": 175}
    halves = holdem([10_000] * 5, ante=50)
    assert halves.events(ev.Noted, "poker/14.7(c)2#2")[0].detail == {"chips": 200, "left": 50}
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


# Words and chips are the player's own ---------------------------------------------------------------------------------

ENDS: dict[str, Callable[[Staged], object]] = {
    "calls by an answer": lambda table: table.do("call"),
    "raises by an answer": lambda table: table.do("raise 2000"),
    "is ruled dead": lambda table: table.ruling("hand_dead", spot=3),
    "walks off": lambda table: table.report("left_the_table", 3),
    "throws the hand away": lambda table: table.report("discards_hand", 3),
    "is fouled": lambda table: table.report("hand_fouled", 3),
    "is timed out": lambda table: table.act("p3", table.default),
}


@pytest.mark.parametrize("says", ["raise", "not complete"])
@pytest.mark.parametrize("end", ENDS)
@rule("poker/14.7(f)2", "poker/14.7(g)2")
def test_chips_that_one_player_put_forward_are_never_charged_to_the_next(says: str, end: str) -> None:
    table = holdem([20_000] * 3, blinds=(200, 400), minimum=400)
    table.report("declares", 3, says=says)
    table.report("places_chips", 3, chips=[500, 500])
    assert table.turn == "p3"
    if end == "calls by an answer":
        # A thousand put forward is more than a call of 400.
        assert table.refused("p3", "call") in ("poker/14.7(d)", "poker/14.7(g)1")
        return
    ENDS[end](table)
    given_back = table.noted("poker/A60")
    assert given_back == (["Chips are given back to {spot}"] if end in ("is ruled dead", "is fouled") else [])
    before = table.stack(1)
    owed = table.owed
    table.report("places_chips", 1, chips=[owed])
    wager = table.events(ev.Wagered)[-1]
    assert (wager.player, wager.amount, wager.act) == ("p1", owed, "call")
    assert before - table.stack(1) == owed
    table.report("declares", 2, says="raise")
    with pytest.raises(NotNow):
        table.report("hands_at_rest", 2)


@rule("poker/14.7(g)3")
def test_a_raise_that_was_said_is_over_with_its_betting_round() -> None:
    table = holdem([20_000] * 2).do("call")
    table.report("declares", 2, says="raise")
    table.report("places_chips", 2, chips=[500])
    table.report("hand_fouled", 1)
    assert table.over
    assert table.stacks == [19_800, 20_200], "p1 leaves the call behind, and p2's chips were not a bet yet"


@rule("poker/14.7(g)3")
def test_a_raise_that_was_made_binds_no_one_when_the_turn_comes_round_again() -> None:
    table = facing()
    table.report("declares", 2, says="raise")
    table.report("places_chips", 2, chips=[1_000, 1_500])
    table.report("hands_at_rest", 2)
    table.do("raise 4000, fold")
    assert (table.turn, table.owed, table.default) == ("p2", 1_500, "fold")
    assert set(table.choices) == {"fold", "call", "raise"}
    table.report("places_chips", 2, chips=[1_500])
    assert last(table) == ("p2", 1_500, "poker/14.1[call]"), "the chips of the raise are not counted twice"


@rule("poker/14.7(f)2")
def test_chips_put_forward_are_no_one_elses_when_the_turn_goes_to_another_opener() -> None:
    hands = ["As Ah 2c Ac", "Ks Kh 3d Kd", "Qs Qh 9d 9c 4s"]
    table = Stud(SEVEN, hands, structure="spread_limit", maximum=2_000).do("bring_in, call, call")
    assert table.turn == "p3", "a pair of nines shows"
    table.report("declares", 3, says="not complete")
    table.report("places_chips", 3, chips=[500, 500])
    table.report("card_off_table", 3, "9c")
    assert table.turn == "p1", "an ace shows"
    assert (set(table.choices), table.default) == ({"check", "bet"}, "check")
    table.report("places_chips", 1, chips=[400])
    assert last(table)[:2] == ("p1", 400)


@rule("poker/14.7(d)")
def test_a_spoken_raise_binds_the_player_to_raise() -> None:
    table = facing()
    table.report("declares", 2, says="raise")
    assert set(table.choices) == {"raise"}
    for answer in ("fold", "call"):
        assert table.refused("p2", answer) == "poker/14.7(d)"
    said: list[dict[str, Any]] = [{"says": "fold"}, {"says": "call"}, {"amount": 1_000}]
    for words in said:
        with pytest.raises(NotAMove) as refusal:
            table.report("declares", 2, **words)
        assert refusal.value.rule == "poker/14.7(d)"
    with pytest.raises(NotAMove):
        table.report("places_chips", 2, chips=[1_000], says="call")
    assert table.turn == "p2"
    table.do("raise 2500")
    assert last(table) == ("p2", 2_500, "poker/14.1[raise]")
    assert set(table.choices) == {"fold", "call", "raise"}, "what p2 said does not bind p3"


@rule("poker/14.7(d)")
def test_the_clock_makes_the_least_raise_for_a_player_who_has_said_raise() -> None:
    table = facing()
    table.report("declares", 2, says="raise")
    assert table.default == ("raise", 2_000)
    opening = holdem([10_000] * 2).do("call, check")
    opening.report("declares", 1, says="raise")
    assert (set(opening.choices), opening.default) == ({"bet"}, ("bet", 200))


@rule("poker/14.7(d)")
def test_a_raise_said_over_a_bet_that_goes_back_is_a_bet() -> None:
    table = holdem([10_000] * 3).do("call, call, check, bet 500")
    table.report("declares", 2, says="raise")
    assert set(table.choices) == {"raise"}
    table.report("hand_fouled", 1, protected=True)
    assert (table.turn, set(table.choices)) == ("p2", {"bet"})


@rule("poker/14.7(d)")
def test_a_raise_that_is_no_longer_open_binds_no_one() -> None:
    table = holdem([10_000, 10_000, 1_000], max_raises=1).do("call, call, check, bet 500, call")
    assert table.turn == "p3", "all-in is the only raise left, and p1 can match it"
    table.report("declares", 3, says="raise")
    assert table.events(ev.AllIn)[0].player == "p3"
    alone = holdem([10_000, 10_000, 600]).do("call, call, check, bet 400, fold")
    assert set(alone.choices) == {"fold", "call"}, "p3 has only the call left"
    with pytest.raises(NotAMove, match="raising is not open"):
        alone.report("declares", 3, says="raise")


@rule("poker/14.15(j)2", "poker/14.15(j)1.i")
@pytest.mark.parametrize("leaves", ["discards_hand", "left_the_table"])
def test_throwing_the_hand_away_does_not_cancel_a_raise_that_was_said(leaves: str) -> None:
    table = facing()
    table.report("declares", 2, says="raise")
    table.report(leaves, 2)
    assert table.stack(2) == 7_800, "the least raise to $20 is charged, and then the hand is out"
    assert [(e.player, e.rule) for e in table.events(ev.Folded)] == [("p2", "poker/14.15(j)2")]
    assert (table.turn, table.owed) == ("p3", 2_000)
    released = facing()
    released.report("declares", 2, says="raise")
    released.report("places_chips", 2, chips=[2_500, 500])
    released.report(leaves, 2)
    assert released.stack(2) == 6_800
    assert (released.turn, released.owed) == ("p3", 3_000)


@rule("poker/14.15(j)2")
def test_the_last_opponent_wins_what_a_raise_left_behind() -> None:
    table = holdem([10_000] * 2).do("call, check")
    table.report("declares", 1, says="raise")
    table.report("discards_hand", 1)
    assert table.over
    assert table.stacks == [9_600, 10_400]


@rule("poker/14.7(f)2", "poker/14.7(g)1")
def test_chips_let_go_are_a_bet_though_it_is_not_finished() -> None:
    table = holdem([10_000] * 2).do("call, check")
    table.report("declares", 1, says="not complete")
    assert set(table.choices) == {"check", "bet"}, "nothing was let go yet"
    table.report("places_chips", 1, chips=[500])
    assert table.refused("p1", "check") == "poker/14.7(g)1"
    assert table.refused("p1", ("bet", 400)) is not None
    assert table.default == ("bet", 500)
    called = facing()
    called.report("declares", 2, says="not complete")
    called.report("places_chips", 2, chips=[500])
    assert (set(called.choices), called.default) == ({"call", "raise"}, "call")
    called.report("discards_hand", 2)
    assert called.stack(2) == 8_800, "the call is made and then the hand is out"


@rule("poker/14.7(c)#1")
def test_no_one_puts_forward_more_than_lies_before_them() -> None:
    table = holdem([1_000] * 2).do("call, check")
    with pytest.raises(NotAMove) as refusal:
        table.report("places_chips", 1, chips=[500, 500])
    assert refusal.value.rule == "poker/14.7(c)#1"
    table.report("places_chips", 1, chips=[500, 300])
    assert last(table) == ("p1", 800, "poker/14.1[opening-bet]")


@rule("poker/14.7(d)")
def test_raise_said_too_early_holds_where_nothing_has_changed() -> None:
    table = holdem([10_000] * 4, out_of_turn="binding_if_unchanged")
    table.report("declares", 4, says="raise")
    table.do("call")
    assert (table.turn, set(table.choices)) == ("p4", {"raise"})
    changed = holdem([10_000] * 4, out_of_turn="binding_if_unchanged")
    changed.report("declares", 4, says="raise")
    changed.do("raise 600")
    assert (changed.turn, set(changed.choices)) == ("p4", {"fold", "call", "raise"})
    at_limit = limit([10_000] * 4, out_of_turn="binding_if_unchanged")
    at_limit.report("declares", 4, says="raise")
    at_limit.do("call")
    assert (last(at_limit), at_limit.turn) == (("p4", 800, "poker/14.1[raise]"), "p1")


@rule("poker/14.7(f)2", "poker/14.7(d)")
def test_the_forced_bet_of_stud_is_made_with_chips_and_words_too() -> None:
    made_with: tuple[tuple[dict[str, Any], tuple[int, str]], ...] = (
        ({"chips": [100]}, (100, "forced_bet")),
        ({"chips": [300, 100]}, (400, "complete")),
        ({"chips": [500], "amount": 400}, (400, "complete")),
    )
    for report, wager in made_with:
        table = Staged("seven-card-stud", [10_000] * 3, (), "", bring_in=100, button=None)
        table.report("places_chips", int(table.turn[1]), **report)
        made = table.events(ev.Wagered)[-1]
        assert (made.amount, made.act) == wager
    table = Staged("seven-card-stud", [10_000] * 3, (), "", bring_in=100, button=None)
    spot = int(table.turn[1])
    table.report("declares", spot, amount=100)
    assert table.events(ev.Wagered)[-1].act == "forced_bet"
    refused = Staged("seven-card-stud", [10_000] * 3, (), "", bring_in=100, button=None)
    said: list[dict[str, Any]] = [{"says": "raise"}, {"says": "fold"}, {"amount": 250}, {"says": "not complete"}]
    for words in said:
        with pytest.raises(NotAMove):
            refused.report("declares", spot, **words)


@rule("poker/14.7(c)2#2")
def test_a_dealer_changes_coin_as_a_step_once_there_is_a_dollar_of_it() -> None:
    for players, step in ((2, "change $1 of coin into chips"), (3, "change $1 of coin into chips"), (4, "change $2")):
        seats = {f"p{n}": 10_000 for n in range(1, players + 1)}
        round_ = Round(GAMES[SEVEN], GAMES[SEVEN].opening(seats, attended=True, ante=50))
        assert isinstance(round_.pending, Proceed)
        assert round_.pending.step.startswith(step)
        assert (round_.pending.rule, round_.pending.actor) == ("poker/14.7(c)2#2", "dealer")
        assert not [e for e in round_.events if e.rule == "poker/14.7(c)2#2"], "nothing is told before it is done"
        round_.act("dealer", True)
        (changed,) = [e for e in round_.events if e.rule == "poker/14.7(c)2#2"]
        assert isinstance(changed, ev.Noted)
        assert changed.detail == {"chips": players // 2 * 100, "left": players % 2 * 50}
    whole = Round(GAMES[SEVEN], GAMES[SEVEN].opening({"p1": 10_000, "p2": 10_000}, attended=True, ante=100))
    assert isinstance(whole.pending, Draw)
    little = Round(GAMES[SEVEN], GAMES[SEVEN].opening({"p1": 10_000, "p2": 10_000}, attended=True, ante=25))
    assert isinstance(little.pending, Draw)
    assert [e.rule for e in little.events if e.rule == "poker/14.7(c)2#2"] == ["poker/14.7(c)2#2"]
