"""What a void round gives back and what it leaves alone (13:69F-38.13, lunar-poker/A28)."""

from typing import Any

import pytest
from tests.games.lunar_poker.attended import Attended, asks, says
from tests.games.lunar_poker.irregular import ALL, HANDS, asked, assert_all_void, dealing, in_order, reported
from tests.games.lunar_poker.staged import (
    ANTE,
    STACK,
    dealt,
    declared,
    net,
    notes,
    opened,
    paid,
)

from houseway.play.requests import HOUSE, Ask, Incident, Ruling, Window
from houseway.play.round import Round


def test_a_void_round_leaves_a_paid_super_bet_and_progressive_alone() -> None:
    hands = {1: "Ah 9h 7h 4h 2h", 2: HANDS[2], 0: "Ks Kd 9c 5c 2s"}
    for keeps, brings in ((True, 30_000 + 5_000 - 100), (False, 0)):
        round_, house = dealt(hands, {1: ALL}, void_keeps_completed_payouts=keeps)
        declared(round_, house, {1: "super_side_bet"})
        assert paid(round_, "progressive") == [5_000]
        reported(round_, "wrong_number", 0, count=3)
        assert net(round_, 1) == brings
        assert net(round_, 2) == 0


def test_a_void_round_never_lowers_the_meter() -> None:
    hands = {1: "Ah Kh Qh Jh Th", 2: HANDS[2].replace("Ts", "Tc"), 0: "Ks Kd 9c 5c 2s"}
    for keeps, reading in ((True, 1_000_000), (False, 4_000_000)):
        round_, _ = dealt(hands, {1: ALL}, void_keeps_completed_payouts=keeps, meters={"progressive": 3_999_930})
        round_.act("p1", "nothing")
        round_.close()
        reported(round_, "wrong_number", 0, count=3)
        assert round_.result is not None
        assert round_.result.meters["progressive"] == reading


def test_a_void_round_hands_a_coupon_back_as_a_coupon() -> None:
    round_ = opened((1, 2))
    round_.report(Incident("progressive_coupon", 1, note="C-1", by="dealer"))
    for player in ("p1", "p2"):
        round_.act(player, ANTE)
    round_.close()
    in_order().serve(round_)
    round_.close()
    reported(round_, "wrong_number", 0, count=6)
    (back,) = notes(round_, "lunar-poker/A28")
    assert (back.spot, back.detail) == (1, {"number": "C-1"})
    assert set(round_.table.scene.stacks.values()) == {STACK}


def test_a_supervisor_may_call_the_round_dead() -> None:
    round_, _ = asked()
    round_.act("p1", "bet")
    round_.rule_on(Ruling("round_dead", "Sue", "fire alarm"))
    assert_all_void(round_, "lunar-poker/A28")


def test_a_folded_seat_is_made_whole_when_all_hands_are_void() -> None:
    round_, _ = asked()
    round_.act("p1", "fold")
    reported(round_, "hole_card_exposed", cards=round_.table.hand[0][1:2])
    assert_all_void(round_, "lunar-poker/38.13(a)")


def test_a_seat_settled_before_the_round_is_called_dead_keeps_its_result() -> None:
    round_, house = dealing(6)
    while ("p3", 3) not in round_.table.settled:
        if isinstance(round_.pending, Ask):
            round_.act(round_.pending.actor, "bet")
        elif isinstance(round_.pending, Window):
            round_.close()
        else:
            round_.act(HOUSE, house.answer(round_))
    lost = net(round_, 3)
    assert lost == -3000
    round_.rule_on(Ruling("round_dead", "Sue", "fire alarm"))
    assert [net(round_, spot) for spot in (1, 2, 3)] == [0, 0, lost]


FLUSH = "Jh 9h 7h 4h 2h"
DECIDED = [
    ("Ks Kd 8c 5c 2s", 10_000),
    ("Ks Kd Kc 5c 5s", -3_000),
    ("Js 9s 7s 4s 2s", 0),
    ("Ks Jd 8c 5s 3d", 1_000),
]
"""Dealers' hands, and what ante and bet come to against them with a flush."""


@pytest.mark.parametrize(("dealer", "comes_to"), DECIDED)
@pytest.mark.parametrize("keeps", [True, False])
def test_ante_and_bet_stay_decided_when_the_round_dies_before_the_progressive_is_paid(
    dealer: str, comes_to: int, keeps: bool
) -> None:
    hands = {1: "2c 4d 7c 9c Jc", 2: FLUSH, 0: dealer}
    house: dict[str, Any] = {"progressive_auto_detect": False, "void_keeps_completed_payouts": keeps}
    table = Attended(hands, {2: {"ante": 1000, "progressive": 100}}, **house)
    round_ = table.upto(says("wins with"))
    round_.rule_on(Ruling("round_dead", "Sue", "fire alarm"))
    assert (net(round_, 1), net(round_, 2)) == (0, comes_to if keeps else 0)


def test_a_round_called_dead_while_the_papers_of_an_award_are_filled_in_leaves_what_was_paid() -> None:
    hands = {1: "2c 4d 7c 9c Jc", 2: "9h 8h 7h 6h 5h", 0: "Ks Jd 8c 5s 3d"}
    table = Attended(hands, {2: {"ante": 1000, "progressive": 100}}, progressive_auto_detect=False)
    round_ = table.upto(says("jackpot form"))
    (award,) = paid(round_, "progressive", 2)
    round_.rule_on(Ruling("round_dead", "Sue", "fire alarm"))
    assert net(round_, 2) == 1_000 + award - 100


COUPON = {1: "2c 4d 7c 9s Jc", 2: "9c 8d 5h 4h 2h", 0: "Ks Kd Kc 5c 5s"}


def with_coupon(hand: str = COUPON[2], **house: Any) -> Attended:
    """Seat 2 has its progressive down by a coupon."""
    return Attended({**COUPON, 2: hand}, coupons={2: "C-77"}, **house)


def handed_back(round_: Round) -> list[int | None]:
    """Whose coupons came back when the round was called dead."""
    round_.rule_on(Ruling("round_dead", "Sue", "fire alarm"))
    return [note.spot for note in notes(round_, "lunar-poker/A28")]


@pytest.mark.parametrize("keeps", [True, False])
def test_a_coupon_lost_with_its_seat_is_not_handed_back_unless_all_is(keeps: bool) -> None:
    settled = with_coupon(void_keeps_completed_payouts=keeps).upto(says("settle spot 1"))
    assert handed_back(settled) == ([] if keeps else [2])
    forfeited = with_coupon(void_keeps_completed_payouts=keeps).upto(asks(1))
    reported(forfeited, "communicated", 2)
    assert handed_back(forfeited) == ([] if keeps else [2])
    assert net(forfeited, 2) == (-1_000 if keeps else 0)


@pytest.mark.parametrize("keeps", [True, False])
def test_a_coupon_that_was_paid_is_handed_back_only_with_its_award_taken_back(keeps: bool) -> None:
    round_ = with_coupon(FLUSH, void_keeps_completed_payouts=keeps).upto(asks(1))
    assert paid(round_, "progressive", 2) == [5_000]
    assert handed_back(round_) == ([] if keeps else [2])


def test_a_coupon_still_played_for_is_handed_back_though_ante_and_bet_are_decided() -> None:
    assert handed_back(with_coupon(FLUSH, progressive_auto_detect=False).upto(says("wins with"))) == [2]
    folded = with_coupon().upto(asks(2))
    folded.act("p2", "fold")
    assert handed_back(folded) == [2]
