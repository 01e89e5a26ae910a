"""What goes wrong at a poker table and what is done about it (13:69F-14.15)."""

from typing import Any

import pytest
from tests.games.poker.staged import Staged, holdem, limit

from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import NotAMove, NotNow, Refused
from houseway.play.requests import HOUSE, Ask, Count, Draw, Incident
from houseway.play.round import Round
from houseway.proof.claims import rule

HANDS = ["As Ah", "Kd Kc", "7h 6d"]
BOARD = "2c 3d 8h 9s Jc"


def voided(table: Staged) -> bool:
    return table.round.result is not None and table.round.result.void


def finish(table: Staged) -> Staged:
    while not table.over:
        table.do("check" if "check" in table.choices else "call")
    return table


def before_the_deal() -> Round:
    """A round whose first cards are about to be drawn."""
    seats = tuple(Seat(spot, f"p{spot}", 10_000) for spot in (1, 2, 3))
    return Round(GAMES["holdem"], Opening("holdem", seats, settings={"rake_percent": 0}, button=3))


# Misdeals -------------------------------------------------------------------------------------------------------------


@rule("poker/14.15(e)", "poker/14.15(e)1")
def test_a_deck_not_shuffled_or_cut_is_a_misdeal_at_any_time() -> None:
    table = limit([10_000] * 3, HANDS, BOARD).do("call, call, check, bet 400, call")
    table.report("misdeal_shuffle")
    assert voided(table)
    assert table.stacks == [10_000] * 3
    assert all(not table.lies(spot) for spot in (1, 2, 3, "board"))
    assert [e.rule for e in table.events(ev.Announced)] == ["poker/14.15(e)"]
    assert table.events(ev.Ended)[0].rule == "poker/14.15(e)1"
    assert table.round.result is not None
    assert (table.round.result.needs, table.round.result.button) == (("reshuffle",), 3)


@rule("poker/14.15(e)2")
def test_a_deal_begun_at_the_wrong_seat_is_a_misdeal_until_two_have_wagered() -> None:
    table = limit([10_000] * 4).do("call")
    table.report("misdeal_position")
    assert voided(table)
    assert table.events(ev.Ended)[0].rule == "poker/14.15(e)2"
    late = limit([10_000] * 4).do("call, call")
    late.report("misdeal_position")
    assert not voided(late)
    assert late.turn == "p1"


@rule("poker/14.15(e)4")
def test_a_player_left_out_makes_a_misdeal_until_two_have_wagered() -> None:
    table = limit([10_000] * 4).do("call")
    table.report("misdeal_left_out", 4)
    assert voided(table)
    assert table.events(ev.Ended)[0].rule == "poker/14.15(e)4"
    late = limit([10_000] * 4, ante=100).do("call, raise 800")
    late.report("misdeal_left_out", 2)
    assert not late.over
    assert late.stack(2) == 10_000, "ante and blind are returned"
    assert [(e.player, e.rule, e.ruled) for e in late.events(ev.Folded)] == [("p2", "poker/A51", True)]
    assert late.turn == "p1"
    late.report("misdeal_left_out", 1)
    assert late.turn == "p3", "the turn goes on past the player who was left out"
    late.do("call")
    assert late.pots == {"main": 1_800}
    with pytest.raises(NotNow, match="no live hand"):
        late.report("misdeal_left_out", 1)
    with pytest.raises(NotNow, match="no one sits"):
        late.report("misdeal_left_out", 7)


@rule("poker/14.15(e)4")
def test_a_player_left_out_whose_bet_stood_takes_it_along() -> None:
    table = holdem([10_000] * 3).do("raise 800, call")
    table.report("misdeal_left_out", 3)
    assert table.stack(3) == 10_000
    assert (table.turn, table.owed) == ("p2", 600), "p1's call of $8 is still to be matched"
    table.report("misdeal_left_out", 1)
    assert table.over
    assert table.stacks == [10_000] * 3, "p2 is alone and has the blind back"


@rule("poker/14.15(e)4")
def test_a_seated_player_whom_the_program_took_for_absent_was_left_out_too() -> None:
    absent: dict[str, Any] = {"state": {"absent": ["p3"]}}
    table = holdem([10_000] * 3, **absent).do("call")
    table.report("misdeal_left_out", 3)
    assert voided(table)
    late = holdem([10_000] * 3, **absent).do("call, raise 600")
    late.report("misdeal_left_out", 3)
    assert not late.over
    assert late.noted("poker/A51") == ["It is too late for a misdeal: the round stands"]


@rule("poker/14.15(h)", "poker/14.15(e)3")
def test_one_card_face_up_in_the_deck_is_set_aside_and_a_second_is_a_misdeal() -> None:
    round_ = before_the_deal()
    round_.report(Incident("boxed_card"))
    assert isinstance(round_.pending, Draw)
    round_.act(HOUSE, ("9d",))
    assert round_.table.scene.places["discards"] == ["9d"]
    dealt = [e for e in round_.events if isinstance(e, ev.Dealt)]
    assert [(e.place, e.to, e.rule) for e in dealt] == [("discards", None, "poker/14.15(h)")]
    assert isinstance(round_.pending, Draw)
    assert round_.pending.n == 6
    round_.report(Incident("boxed_card"))
    assert round_.result is not None
    assert round_.result.void
    assert round_.events[-1].rule == "poker/14.15(e)3"
    assert list(round_.result.stacks.values()) == [10_000] * 3


@rule("poker/14.15(f)")
def test_cards_dealt_to_an_empty_seat_are_discarded_alone() -> None:
    table = holdem([10_000] * 3, HANDS, BOARD)
    table.report("cards_to_ineligible", 5, count=2)
    assert len(table.lies("discards")) == 2
    assert [table.lies(spot) for spot in (1, 2, 3)] == [["As", "Ah"], ["Kd", "Kc"], ["7h", "6d"]]
    assert table.events(ev.Dealt, "poker/14.15(f)")[0].to == ()
    with pytest.raises(NotNow) as refusal:
        table.report("cards_to_ineligible", 1, count=2)
    assert refusal.value.rule == "poker/14.15(f)"
    assert not finish(table).round.result.void  # type: ignore[union-attr]


@rule("poker/14.15(g)#1", "poker/14.15(g)#2")
def test_missing_or_extra_cards_end_the_round_and_everything_goes_back() -> None:
    table = holdem([10_000, 10_000, 2_500], HANDS, BOARD, rake_percent=10).do("raise 2500, call, call, bet 1500, call")
    table.report("wrong_deck")
    assert table.stacks == [10_000, 10_000, 2_500]
    assert table.events(ev.Ended)[0].rule == "poker/14.15(g)#1"
    assert table.noted("poker/14.15(g)#2") == ["The deck is replaced"]
    assert table.round.result is not None
    assert table.round.result.needs == ("remove_deck", "reshuffle")


# Single cards ---------------------------------------------------------------------------------------------------------


@rule("poker/14.15(n)")
def test_a_card_dealt_off_the_table_is_dead_and_replaced() -> None:
    table = holdem([10_000] * 3, HANDS, BOARD)
    table.report("card_off_table", 3, "7h")
    assert table.lies("discards") == ["7h"]
    assert "7h" not in table.lies(3)
    assert len(table.lies(3)) == 2
    new = table.events(ev.Dealt, "poker/14.15(n)")[0]
    assert (new.place, new.to) == ("3", ("p3",))
    table.do("call, call, check")
    table.report("card_off_table", None, table.lies("board")[0])
    assert len(table.lies("board")) == 3
    assert len(table.ring.board) == 3
    finish(table)
    shown = next(e for e in table.events(ev.Shown) if e.place == "3")
    assert new.cards[0] in shown.cards


@rule("poker/14.15(o)", "poker/14.15(o)1")
def test_an_exposed_down_card_is_exchanged_after_the_deal() -> None:
    table = holdem([10_000] * 3, HANDS)
    table.report("exposed_down_card", 2, "Kd")
    assert "Kd" not in table.lies(2)
    assert len(table.lies(2)) == 2
    assert table.lies("discards") == ["Kd"]
    assert [(e.place, e.rule) for e in table.events(ev.Moved)] == [("discards", "poker/14.15(o)1")]
    assert table.events(ev.Shown, "poker/14.15(o)")[0].cards == ("Kd",)
    assert table.events(ev.Dealt, "poker/14.15(o)")[0].to == ("p2",)
    table.do("call, call, check")
    assert len(table.lies("burns")) == 1
    with pytest.raises(NotNow):
        table.report("exposed_down_card", 2, "Kc")


@rule("poker/14.15(o)2")
def test_or_it_serves_as_the_flops_burn_and_no_other_card_is_burned() -> None:
    table = holdem([10_000] * 3, HANDS, exposed_mode="burn")
    table.report("exposed_down_card", 2, "Kd")
    assert [(e.place, e.to, e.rule) for e in table.events(ev.Moved)] == [("burns", None, "poker/14.15(o)2")]
    table.report("exposed_down_card", 1, "As")
    assert table.lies("discards") == ["As"]
    table.do("call, call, check")
    assert table.lies("burns") == ["Kd"]
    table.do("check, check, check")
    assert len(table.lies("burns")) == 2


def test_enough_exposed_cards_are_a_misdeal_where_the_house_says_so() -> None:
    table = holdem([10_000] * 3, HANDS, exposed_misdeal_count=2)
    table.report("exposed_down_card", 2, "Kd")
    table.report("exposed_down_card", 1, "As")
    assert voided(table)


def test_a_card_a_player_exposes_has_no_remedy() -> None:
    table = holdem([10_000] * 3, HANDS)
    table.report("exposed_by_player", 1, "As")
    assert table.round.view("public").places["1"] == ("As", "??")
    assert table.turn == "p3"


# Hands ----------------------------------------------------------------------------------------------------------------


@rule("poker/14.15(i)", "poker/14.1[fouled-hand]")
def test_an_unprotected_hand_that_is_fouled_is_dead_and_its_money_stays() -> None:
    table = limit([10_000] * 3, HANDS, BOARD).do("call, call, check")
    table.report("hand_fouled", 1)
    assert table.noted("poker/14.1[fouled-hand]") == ["{player:whose} hand is fouled"]
    assert [(e.source, e.rule) for e in table.events(ev.Moved)] == [("1", "poker/14.15(i)")]
    assert table.turn == "p2"
    finish(table)
    assert table.stacks == [9_600, 10_800, 9_600]


@rule("poker/14.15(i)2", "poker/14.1[protected-hand]")
def test_a_protected_hand_is_rebuilt_where_it_can_be() -> None:
    table = limit([10_000] * 3, HANDS, BOARD, attended=True).do("call, call, check")
    table.report("hand_fouled", 1, protected=True, rebuilt=True)
    assert table.noted("poker/14.15(i)2") == ["{player:whose} hand is rebuilt"]
    assert table.noted("poker/14.1[protected-hand]") == ["The hand at {spot} is protected"]
    assert finish(table).stack(1) == 10_800


@rule("poker/14.15(i)3")
def test_the_victim_of_anothers_error_gets_everything_back() -> None:
    table = limit([10_000] * 3, HANDS, BOARD).do("call, call, check, bet 400, call, call")
    table.report("hand_fouled", 1, protected=True)
    assert table.stack(1) == 10_000
    assert [e.amount for e in table.events(ev.Voided, "poker/14.15(i)3")] == [800]
    finish(table)
    assert table.stacks == [10_000, 10_800, 9_200]
    fault = limit([10_000] * 3, HANDS, BOARD).do("call, call, check, bet 400, call, call")
    fault.report("hand_fouled", 1, protected=True, contributory=True)
    assert fault.stack(1) == 9_200


@rule("poker/14.15(i)4")
def test_who_walks_off_silently_has_given_up_the_pot() -> None:
    table = limit([10_000] * 3, HANDS, BOARD).do("call, call, check")
    table.report("left_the_table", 1)
    assert table.events(ev.Moved)[0].rule == "poker/14.15(i)4"
    assert finish(table).stacks == [9_600, 10_800, 9_600]
    with pytest.raises(NotNow):
        limit([10_000] * 3).report("left_the_table", 1, protected=True)


@rule("poker/14.15(j)1.i")
def test_a_hand_thrown_away_in_turn_is_a_fold_and_out_of_turn_is_for_the_supervisor() -> None:
    table = limit([10_000] * 3, HANDS, BOARD)
    with pytest.raises(NotNow) as refusal:
        table.report("discards_hand", 1)
    assert refusal.value.rule == "poker/14.15(j)1.i"
    table.report("discards_hand", 3)
    assert (table.events(ev.Moved)[0].source, table.turn) == ("3", "p1")
    table.do("call, check")
    table.report("discards_hand", 1)
    assert table.over
    assert table.awards() == [("p2", "main", 800)]


# The table ------------------------------------------------------------------------------------------------------------


@rule("poker/14.6(e)1#3")
def test_a_deck_set_down_is_picked_up_before_anything_is_dealt() -> None:
    table = holdem([10_000] * 3, attended=True)
    table.round.report(Incident("deck_set_down"))
    assert table.noted("poker/14.6(e)1#3") == ["The deck is set down under a marker button"]
    todo = table.round.todo()[0]
    assert (todo.actor, todo.what) == ("dealer", "pick up the deck")
    table.round.act("dealer", True)
    assert table.turn == "p3"


@rule("poker/14.6(e)7")
def test_the_dealer_counts_each_hand_that_comes_in() -> None:
    table = holdem([10_000] * 4, attended=True)
    counts = []

    def counted(found: int | None = None) -> None:
        request = table.round.pending
        assert isinstance(request, Count), table.round
        counts.append((request.what, request.usual, request.actor, request.rule))
        table.round.act("dealer", request.usual if found is None else found)

    table.round.act("p3", "fold")
    with pytest.raises(NotNow):
        table.round.act("p4", "call")
    counted()
    assert table.turn == "p4"
    table.round.report(Incident("hand_fouled", 2, by="dealer"))
    table.round.act("p4", "call")
    counted(1)
    assert counts == [
        ("hand discarded at seat 3", 2, "dealer", "poker/14.6(e)7"),
        ("hand discarded at seat 2", 2, "dealer", "poker/14.6(e)7"),
    ]
    assert [(e.what, e.n, e.expected) for e in table.events(ev.Counted)] == [
        ("hand discarded at seat 3", 2, 2),
        ("hand discarded at seat 2", 1, 2),
    ]
    alarms = [(e.template, e.spot) for e in table.events(ev.Noted, "poker/14.6(e)7")]
    assert alarms == [("Alarm: {spot:whose} discarded hand has a wrong count", 2)]
    table.round.act("p1", "fold")
    assert isinstance(table.round.pending, Count), "also when the round is over with it"
    counted()
    table.serve()
    assert table.over


@rule("poker/14.6(e)7")
def test_a_hand_given_up_at_the_showdown_is_counted_too() -> None:
    table = Staged("omaha", [10_000] * 2, (), "", attended=True, concede="asked", structure="no_limit", maximum=None)
    while not isinstance(table.round.pending, Ask) or "muck" not in table.round.pending.space:
        table.do("check" if "check" in table.choices else "call")
    table.act(table.turn, "muck")
    assert [(e.n, e.expected) for e in table.events(ev.Counted, "poker/14.6(e)7")] == [(4, 4)]
    by_itself = holdem([10_000] * 3).do("fold, fold")
    assert not by_itself.events(ev.Counted), "a table that runs by itself cannot miscount"


@rule("poker/14.7(h)")
def test_no_one_takes_chips_out_of_the_pot() -> None:
    table = limit([10_000] * 2).do("call, check")
    table.report("touched_pot", 1)
    assert table.noted("poker/14.7(h)") == ["Breach at {spot}: chips in the pot are touched"]
    assert table.pots == {"main": 800}


# Rulings --------------------------------------------------------------------------------------------------------------


@rule("poker/14.15(b)")
def test_a_ruling_is_one_of_a_closed_list_and_stands() -> None:
    table = limit([10_000] * 3, HANDS, BOARD).do("call, call, check")
    with pytest.raises(NotAMove) as unknown:
        table.ruling("double_the_pot")
    assert unknown.value.rule == "poker/14.15(b)"
    table.ruling("continue")
    table.ruling("hand_dead", spot=1)
    assert table.turn == "p2"
    assert [e.kind for e in table.events(ev.Ruled)] == ["continue", "hand_dead"]
    assert table.events(ev.Moved)[0].rule == "poker/14.15(b)"
    assert finish(table).stacks == [9_600, 10_800, 9_600]


def test_an_award_must_add_up_to_the_pots_to_the_cent() -> None:
    table = limit([10_000] * 3, HANDS, BOARD).do("call, call, check, bet 400")
    for split in ({"p1": 1_199}, {"p1": 1_600}, {"p9": 1_200}, {"p1": 1_300, "p2": -100}):
        with pytest.raises(NotAMove):
            table.ruling("award", award=split)
    with pytest.raises(NotAMove, match=r"adds up to \$11\.99, the pots to \$12"):
        table.ruling("award", award={"p1": 1_199})
    assert table.turn == "p2"
    table.ruling("award", award={"p1": 700, "p3": 500})
    assert table.over
    assert table.stacks == [10_300, 9_600, 10_100]


@rule("holdem/14.10(c)3")
def test_after_a_round_that_was_awarded_the_button_moves_as_after_any_other() -> None:
    table = limit([10_000] * 3, HANDS, BOARD).do("call, call, check")
    table.ruling("award", award={"p1": 1_200})
    assert table.round.result is not None
    assert (table.round.opening.button, table.round.result.button) == (3, 1)
    dead = limit([10_000] * 3, HANDS, BOARD).do("call, call, check")
    dead.ruling("round_dead")
    assert dead.round.result is not None
    assert dead.round.result.button == 3


def test_a_rescinded_answer_leaves_the_round_as_it_was() -> None:
    table = limit([10_000] * 3, HANDS, BOARD).do("call, call, check, bet 400")
    table.ruling("rescind", last=2)
    assert table.turn == "p2"
    assert table.choices.keys() == {"check", "raise"}


def test_a_dead_round_gives_everything_back() -> None:
    table = limit([10_000] * 3, HANDS, BOARD).do("call, call, check, bet 400")
    table.ruling("round_dead")
    assert table.stacks == [10_000] * 3


def test_the_last_hand_cannot_be_ruled_dead() -> None:
    table = limit([10_000] * 2, HANDS[:2], BOARD)
    table.ruling("hand_dead", spot=1)
    assert table.over
    assert table.stacks == [9_800, 10_200]
    with pytest.raises(Refused):
        table.ruling("hand_dead", spot=2)


@rule("poker/14.6(e)4#4")
@pytest.mark.parametrize("wrong", [-1, 1])
def test_a_stub_with_a_card_too_many_ends_the_round_like_one_too_few(wrong: int) -> None:
    table = holdem([10_000] * 2, attended=True, due=("stub_count",))
    while not isinstance(table.round.pending, Count):
        if isinstance(table.round.pending, Ask):
            table.round.act(table.turn, "check" if "check" in table.choices else "call")
        else:
            table.round.act(HOUSE, table.house.answer(table.round))
    assert table.round.pending.what == "stub"
    table.round.act("dealer", table.round.pending.usual + wrong)
    assert voided(table)
    assert table.round.result is not None
    assert table.round.result.needs == ("remove_deck", "reshuffle")


@rule("poker/14.6(e)7")
def test_a_discarded_hand_with_a_card_too_many_is_an_alarm_as_well() -> None:
    table = holdem([10_000] * 3, attended=True)
    table.round.act("p3", "fold")
    table.round.act("dealer", 3)
    assert table.noted("poker/14.6(e)7")[-1] == "Alarm: {spot:whose} discarded hand has a wrong count"


@rule("poker/14.15(i)")
def test_a_hand_that_was_not_protected_is_not_rebuilt() -> None:
    table = holdem([10_000] * 3).do("call")
    table.report("hand_fouled", 3, rebuilt=True)
    assert [(e.player, e.rule) for e in table.events(ev.Folded)] == [("p3", "poker/14.15(i)")]
    assert table.stack(3) == 9_800
