"""What goes wrong and what is done about it (13:69F-38.13, 38.6(e), 38.10(e) and (f))."""

from typing import Any

import pytest
from tests.games.lunar_poker.irregular import HANDS, asked, assert_all_void, c, dealing, in_order, reported, why
from tests.games.lunar_poker.staged import (
    ANTE,
    FAILS,
    PAIR,
    dealt,
    declared,
    elected,
    finished,
    net,
    notes,
    of,
    opened,
)

from houseway.cards.card import cards
from houseway.games.lunar_poker.sheet import sheet
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.refusals import NotAMove
from houseway.play.requests import HOUSE, Ask, Draw, Face, Incident, Proceed, Window
from houseway.play.round import Round
from houseway.proof.claims import rule


@rule("lunar-poker/38.13(a)")
def test_a_hole_card_shown_before_the_last_decision_voids_all_hands() -> None:
    round_, house = asked()
    round_.act("p1", "bet")
    reported(round_, "hole_card_exposed", cards=round_.table.hand[0][1:2])
    assert_all_void(round_, "lunar-poker/38.13(a)")
    late, house = asked(attended=True)
    elected(late, house, {}, upto=3)
    late.act("p3", "bet")
    reported(late, "hole_card_exposed", cards=late.table.hand[0][1:2])
    assert late.pending is not None
    assert late.view("p1").places["dealer"].count(c(8)[0]) == 1
    assert why(finished_up_to_settlement(late, house), "hole_card_exposed").rule == "lunar-poker/38.13(a)"


def finished_up_to_settlement(round_: Round, house: House) -> Round:
    """The hole cards are shown, and the first seat waits to be settled."""
    while not sheet(round_.table).revealed:
        round_.act(HOUSE, house.answer(round_))
    return round_


def test_to_the_letter_a_shown_hole_card_after_the_call_changes_nothing() -> None:
    round_, house = asked(hole_card_void_window="before_no_more_bets")
    round_.act("p1", "bet")
    reported(round_, "hole_card_exposed", cards=round_.table.hand[0][1:2])
    finished(round_, house)
    assert round_.result is not None
    assert not round_.result.void


@rule("lunar-poker/38.13(b)#1")
def test_one_card_found_face_up_goes_to_the_rack_and_the_next_is_dealt() -> None:
    round_, house = dealing(6)
    reported(round_, "face_up_in_deck")
    house.serve(round_)
    declared(round_, house)
    assert round_.table.scene.places["rack"] == list(c(7))
    assert of(round_, ev.Dealt, "lunar-poker/38.13(b)#1")[0].cards == c(7)
    assert round_.table.hand[3][1] == c(8)[0]
    assert all(len(hand) == 5 for hand in round_.table.hand.values())
    assert notes(round_, "lunar-poker/38.7(e)")[0].detail == {"n": 31}
    assert round_.events[[type(e) for e in round_.events].index(ev.Reported)].rule == "lunar-poker/38.13(b)#1"
    assert why(round_, "face_up_in_deck").rule == "lunar-poker/A30"


@rule("lunar-poker/38.13(b)#1", "lunar-poker/38.13(b)#2")
def test_a_players_card_turned_over_in_the_deal_counts_as_one_found_face_up() -> None:
    round_, house = dealing(6)
    turned = round_.table.hand[1][0]
    reported(round_, "exposed_by_dealer", 1, cards=(turned,))
    house.serve(round_)
    assert round_.table.scene.places["rack"] == [turned]
    moved = of(round_, ev.Moved, "lunar-poker/38.13(b)#1")
    assert [(e.source, e.cards) for e in moved] == [("1", (turned,))]
    assert of(round_, ev.Dealt, "lunar-poker/38.13(b)#1")[0].cards == c(7)
    assert round_.table.hand[1][0] == c(7)[0]
    assert why(round_, "exposed_by_dealer", 1, cards=cards("As")).rule == "lunar-poker/A30"
    again, _ = dealing(6)
    reported(again, "face_up_in_deck")
    again.act(HOUSE, c(7))
    reported(again, "exposed_by_dealer", 1, cards=(again.table.hand[1][0],))
    assert again.result is not None
    assert {e.rule for e in of(again, ev.Ended)} == {"lunar-poker/38.13(b)#2"}


def test_a_card_turned_over_after_the_deal_is_shown_and_play_goes_on() -> None:
    round_, house = asked()
    reported(round_, "exposed_by_dealer", 2, cards=cards("Ts"))
    assert of(round_, ev.Shown)[-1].cards == ("Ts",)
    finished(round_, house)


@rule("lunar-poker/38.13(b)#2")
def test_a_second_card_face_up_voids_all_hands() -> None:
    round_, house = dealing(6)
    reported(round_, "face_up_in_deck")
    while not (isinstance(round_.pending, Draw) and round_.drawn["deck"] == 14):
        round_.act(HOUSE, house.answer(round_))
    reported(round_, "face_up_in_deck")
    assert_all_void(round_, "lunar-poker/38.13(b)#2")


def test_a_card_face_up_among_the_draws_counts_with_those_of_the_deal() -> None:
    round_, house = dealt(HANDS, attended=True, house=in_order())
    round_.close()
    house.serve(round_)
    round_.act("p1", ("exchange", ("7h", "6c")))
    assert isinstance(round_.pending, Draw)
    reported(round_, "face_up_in_deck")
    house.serve(round_)
    assert round_.table.scene.places["rack"][0] == c(21)[0]
    assert round_.table.hand[1][-2:] == c(22, 23)
    assert sheet(round_.table).left == 52 - 20 - 1 - 2


def test_a_card_face_up_when_the_stub_just_suffices_brings_a_new_stub() -> None:
    full = {
        1: "2c 3c 4c 5c 6d",
        2: "2d 3d 4d 5d 6h",
        3: "2h 3h 4h 5h 6s",
        4: "2s 3s 4s 5s 6c",
        5: "7c 8c 9c Tc Jd",
        0: "7d 8d 9d Td Qh",
    }
    round_, house = dealt(full, attended=True)
    round_.close()
    house.serve(round_)
    elected(round_, house, {spot: [("exchange", full[spot].split()), "bet"] for spot in (1, 2, 3, 4)}, upto=5)
    round_.act("p5", ("exchange", ("7c", "8c")))
    reported(round_, "face_up_in_deck")
    house.serve(round_)
    assert len(of(round_, ev.Shuffled)) == 1
    finished(round_, house)
    assert round_.result is not None
    assert not round_.result.void


@rule("lunar-poker/38.13(c)")
def test_a_card_drawn_unseen_by_mistake_is_the_next_card() -> None:
    round_, house = dealing(6)
    reported(round_, "unseen_card_in_error", 3)
    assert [note.spot for note in notes(round_, "lunar-poker/38.13(c)")] == [3]
    house.serve(round_)
    assert round_.table.hand[3][1] == c(7)[0]
    assert why(round_, "unseen_card_in_error").rule == "lunar-poker/38.13(c)"


@rule("lunar-poker/38.13(d)#1", "lunar-poker/38.1[hand]")
def test_a_player_with_a_wrong_number_of_cards_alone_is_void() -> None:
    early, house = dealing(6)
    assert why(early, "wrong_number", 2, count=6).rule == "lunar-poker/A27"
    round_, house = asked()
    assert why(round_, "wrong_number", 5, count=6).rule == "lunar-poker/38.13(d)#1"
    assert why(round_, "wrong_number", 2, count=5).rule == "lunar-poker/38.1[hand]"
    reported(round_, "wrong_number", 2, count=6)
    assert net(round_, 2) == 0
    assert {e.rule for e in of(round_, ev.Voided)} == {"lunar-poker/38.13(d)#1"}
    (gone,) = of(round_, ev.Moved, "lunar-poker/38.13(d)#1")
    assert (gone.source, gone.place) == ("2", "rack")
    assert of(round_, ev.Reported)[0].rule == "lunar-poker/38.13(d)#1"
    elected(round_, house, {1: ["buy", "bet"], 3: ["bet"]})
    finished(round_, house)
    assert (net(round_, 2), net(round_, 3)) == (0, -3600)


@rule("lunar-poker/38.1[hand]")
def test_a_hand_is_five_cards_or_six_after_a_buy() -> None:
    round_, house = asked()
    round_.act("p1", "buy")
    house.serve(round_)
    assert why(round_, "wrong_number", 1, count=6).rule == "lunar-poker/38.1[hand]"
    assert why(round_, "wrong_number", 0, count=5).rule == "lunar-poker/38.1[hand]"
    reported(round_, "wrong_number", 1, count=5)
    assert net(round_, 1) == 0
    assert isinstance(round_.pending, Ask)
    assert round_.pending.actor == "p2"


@rule("lunar-poker/38.13(d)#2")
@pytest.mark.parametrize("up", [False, True])
def test_a_dealer_with_four_cards_is_given_the_next(up: bool) -> None:
    round_, house = asked()
    dealer = round_.table.hand[0]
    reported(round_, "wrong_number", 0, count=4, cards=dealer[:1] if up else ())
    house.serve(round_)
    (new,) = of(round_, ev.Dealt, "lunar-poker/38.13(d)#2")
    assert (new.cards, new.to) == (c(21), None if up else ())
    assert [e.cards for e in of(round_, ev.Moved, "lunar-poker/38.13(d)#2")] == [dealer[:1] if up else dealer[-1:]]
    assert len(round_.table.hand[0]) == 5
    finished(round_, house)


def unseen(asks: str, **opening: Any) -> Round:
    """An attended round whose cards are entered unseen, all but the dealer's first, up to this request."""
    round_, number = opened((1, 2, 3), attended=True, **opening), 0
    for player in ("p1", "p2", "p3"):
        round_.act(player, ANTE)
    while getattr(round_.pending, "rule", asks) != asks:
        request = round_.pending
        if isinstance(request, Window):
            round_.close()
        elif isinstance(request, Ask):
            round_.act(request.actor, "bet")
        elif isinstance(request, Draw):
            number += 1
            round_.act(HOUSE, cards("Ks") if request.places == ("dealer",) and number == 4 else [f"?{number}"])
        else:
            round_.act(HOUSE, True)
    return round_


@rule("lunar-poker/38.13(d)#2")
def test_a_hole_card_that_proves_missing_when_they_are_shown_is_dealt_then() -> None:
    round_ = unseen("lunar-poker/38.10(g)#1")
    assert isinstance(round_.pending, Proceed)
    round_.act(HOUSE, True)
    assert isinstance(round_.pending, Face)
    assert len(round_.pending.cards) == 4
    reported(round_, "wrong_number", 0, count=4)
    assert isinstance(round_.pending, Draw)
    assert round_.pending.rule == "lunar-poker/38.13(d)#2"
    round_.act(HOUSE, cards("Kd"))
    assert isinstance(round_.pending, Face)
    assert len(round_.pending.cards) == 3, "three lie unseen, and the new one is known"
    round_.act(HOUSE, cards("9h 5c 2s"))
    (shown,) = of(round_, ev.Shown, "lunar-poker/38.10(g)#1")
    assert set(shown.cards) == set(cards("Ks Kd 9h 5c 2s"))


@rule("lunar-poker/38.13(d)#2")
@pytest.mark.parametrize("dealer", [PAIR, FAILS.replace("3d", "3h")])
def test_a_dealer_found_short_after_the_reveal_is_made_whole_and_read_again(dealer: str) -> None:
    hands = {**HANDS, 0: dealer}
    round_, house = dealt(hands, dict.fromkeys((1, 2, 3), ANTE), attended=True)
    declared(round_, house)
    while not of(round_, ev.Shown, "lunar-poker/38.10(g)#1"):
        if isinstance(round_.pending, Ask):
            round_.act(round_.pending.actor, "bet")
        elif isinstance(round_.pending, Window):
            round_.close()
        else:
            round_.act(HOUSE, house.answer(round_))
    reported(round_, "wrong_number", 0, count=4)
    finished(round_, house)
    first, second = of(round_, ev.Shown, "lunar-poker/38.10(g)#1")
    assert (set(first.cards) - set(second.cards), len(second.cards)) == ({cards(dealer)[-1]}, 5)
    assert len(of(round_, ev.Qualified, "lunar-poker/38.1[qualifying-hand]")) == 2
    assert round_.result is not None


@rule("lunar-poker/38.13(d)#2")
def test_a_dealer_is_not_made_whole_once_a_hand_is_settled() -> None:
    round_, house = dealt(HANDS, dict.fromkeys((1, 2, 3), ANTE), attended=True)
    round_.close()
    while not round_.table.settled:
        asks = round_.pending if isinstance(round_.pending, Ask) else None
        round_.act(asks.actor if asks else HOUSE, "bet" if asks else house.answer(round_))
    assert why(round_, "wrong_number", 0, count=4).rule == "lunar-poker/38.13(d)#2"
    ((_, spot),) = round_.table.settled
    assert why(round_, "wrong_number", spot, count=4).rule == "lunar-poker/38.13(d)#1"
    reported(round_, "wrong_number", 0, count=6)
    assert round_.result is not None, "but another misdeal ends the round for those who are not settled"
    assert round_.result.void
    assert {each for each in (1, 2, 3) if net(round_, each) == 0} == {1, 2, 3} - {spot}


@rule("lunar-poker/38.13(d)#1")
@pytest.mark.parametrize("at", ["lunar-poker/38.10(h)", "lunar-poker/38.10(a)1#2"])
def test_a_hand_that_proves_short_when_it_is_opened_is_void(at: str) -> None:
    if at == "lunar-poker/38.10(h)":
        round_ = unseen("lunar-poker/38.10(g)#1")
        round_.act(HOUSE, True)
        round_.act(HOUSE, cards("Kd 9h 5c 2s"))
        round_.act(HOUSE, True)
        spot = 3
    else:
        round_ = unseen("lunar-poker/38.10(a)#1")
        round_.act("p1", "instant_cash")
        round_.close()
        spot = 1
    assert isinstance(round_.pending, Face)
    assert round_.pending.rule == at
    reported(round_, "wrong_number", spot, count=4)
    assert net(round_, spot) == 0
    assert {e.rule for e in of(round_, ev.Voided)} == {"lunar-poker/38.13(d)#1"}
    assert [e.source for e in of(round_, ev.Moved, "lunar-poker/38.13(d)#1")] == [str(spot)]
    assert not isinstance(round_.pending, Face), "no face of a hand that is void is asked for"


@rule("lunar-poker/38.13(d)#3")
@pytest.mark.parametrize("count", [3, 6])
def test_any_other_misdeal_to_the_dealer_voids_all_hands(count: int) -> None:
    round_, _ = asked()
    reported(round_, "wrong_number", 0, count=count)
    assert_all_void(round_, "lunar-poker/38.13(d)#3")
    shown, _ = dealing(9)
    reported(shown, "hole_card_exposed", cards=shown.table.hand[0][1:])
    assert {e.rule for e in of(shown, ev.Ended)} == {"lunar-poker/38.13(d)#3"}


@rule("lunar-poker/38.13(f)")
def test_a_fault_of_the_automated_shoe_voids_the_round() -> None:
    round_, _ = dealing(15, method="automated_shoe")
    reported(round_, "shoe_fault")
    assert_all_void(round_, "lunar-poker/38.13(f)")
    assert of(round_, ev.Reported)[0].rule == "lunar-poker/38.13(f)"
    by_hand, _ = asked()
    assert why(by_hand, "shoe_fault").rule == "lunar-poker/38.13(f)"


@rule("lunar-poker/38.6(e)#2", "lunar-poker/38.10(f)#1", "lunar-poker/38.10(f)#2")
def test_players_who_tell_of_their_hands_forfeit_every_open_wager() -> None:
    round_, house = asked()
    assert why(round_, "communicated", 5).rule == "lunar-poker/38.10(f)#1"
    with pytest.raises(NotAMove) as unnamed:
        round_.report(Incident("communicated", 1))
    assert unnamed.value.rule == "lunar-poker/38.10(f)#2"
    round_.act("p1", "bet")
    reported(round_, "communicated", 1)
    assert [note.spot for note in notes(round_, "lunar-poker/38.6(e)#2")] == [1]
    assert [note.spot for note in notes(round_, "lunar-poker/38.10(f)#1")] == [1]
    taken = {(e.area, e.amount) for e in of(round_, ev.Collected, "lunar-poker/38.10(f)#2")}
    assert taken == {("ante", 1000), ("bet", 2000), ("super_side_bet", 500)}
    assert [e.source for e in of(round_, ev.Moved, "lunar-poker/38.10(f)#2")] == ["1"]
    assert of(round_, ev.Reported)[0].rule == "lunar-poker/38.10(f)#2"
    reported(round_, "communicated", 2)
    assert isinstance(round_.pending, Ask)
    assert round_.pending.actor == "p3"
    assert net(round_, 2) == -1600
    elected(round_, house, {}, upto=None)
    finished(round_, house)
    assert net(round_, 1) == -3600
    assert len(of(round_, ev.Collected, "lunar-poker/38.10(f)#2")) == 5


@rule("lunar-poker/38.10(f)#1")
def test_hands_may_be_spoken_of_after_the_reveal() -> None:
    round_, house = asked(attended=True)
    elected(round_, house, {}, upto=3)
    round_.act("p3", "bet")
    finished_up_to_settlement(round_, house)
    assert why(round_, "communicated", 1).rule == "lunar-poker/38.10(f)#1"


def test_a_hand_does_not_leave_while_a_card_is_on_its_way() -> None:
    round_, _ = asked(attended=True)
    round_.act("p1", "buy")
    assert isinstance(round_.pending, Draw)
    assert why(round_, "communicated", 1).rule == "lunar-poker/38.10(f)#1"
    for spot in (0, 1):
        assert why(round_, "wrong_number", spot, count=4).rule == "lunar-poker/A27"


@rule("lunar-poker/38.10(e)#1", "lunar-poker/38.10(e)#3", "lunar-poker/38.6(g)#2")
def test_breaches_at_the_table_are_logged_and_change_no_money() -> None:
    round_, _ = asked()
    assert why(round_, "handled_again", 1).rule == "lunar-poker/38.10(e)#3"
    round_.act("p1", "bet")
    stacks = dict(round_.table.scene.stacks)
    for kind, clause in (
        ("touched", "lunar-poker/38.10(e)#1"),
        ("handled_again", "lunar-poker/38.10(e)#3"),
        ("left_the_seat", "lunar-poker/38.6(g)#2"),
    ):
        reported(round_, kind, 1)
        assert [note.spot for note in notes(round_, clause)] == [1]
        assert of(round_, ev.Reported)[-1].rule == clause
        assert why(round_, kind, 5).rule == clause
    assert round_.table.scene.stacks == stacks


@rule("lunar-poker/38.6(e)#1")
def test_no_one_sees_another_players_cards() -> None:
    round_, _ = asked()
    seen = round_.view("p1").places
    assert set(seen["2"]) == set(seen["3"]) == {"??"}
    assert seen["1"] == cards(HANDS[1])
    assert why(round_, "looked", 5).rule == "lunar-poker/38.6(e)#1"
    reported(round_, "looked", 1)
    (breach,) = notes(round_, "lunar-poker/38.6(e)#1")
    assert (breach.spot, breach.detail) == (1, {"by": "Sue"})
    assert of(round_, ev.Reported)[0].rule == "lunar-poker/38.6(e)#1"
