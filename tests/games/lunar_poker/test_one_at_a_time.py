"""What is said while a step is half done: a second declaration, a hand that leaves, a round that dies."""

import pytest
from tests.games.lunar_poker.attended import Attended, asks, face, says
from tests.games.lunar_poker.staged import of, paid, refused

from houseway.play import events as ev
from houseway.play.requests import Face
from houseway.proof.claims import rule

ALL = {"ante": 1000, "super_side_bet": 500, "progressive": 100}
SUPER = {"ante": 1000, "super_side_bet": 500}
FLUSH, STRAIGHT_FLUSH, PLAIN = "Jh 9h 7h 4h 2h", "9h 8h 7h 6h 5h", "2c 4d 7c 9s Jc"
DEALER = "Ks Kd 8c 5c 2s"
BY_HAND = {"progressive_auto_detect": False}


@pytest.mark.parametrize("first", ["super_side_bet", "instant_cash"])
@pytest.mark.parametrize("second", ["super_side_bet", "instant_cash"])
def test_a_progressive_being_paid_is_not_paid_again_to_the_same_claimant(first: str, second: str) -> None:
    table = Attended({1: STRAIGHT_FLUSH, 2: PLAIN, 0: DEALER}, {1: ALL}, **BY_HAND)
    table.upto(asks(1)).act("p1", first)
    round_ = table.upto(says("wins with"))
    refusal = refused(round_, "p1", second)
    assert (refusal.rule, refusal.legal) == ("lunar-poker/A8", "declaring once it is settled")
    table.finish()
    assert len(paid(round_, "progressive")) == len(paid(round_, "super_side_bet")) == 1
    assert len(paid(round_, "ante")) == (first == "instant_cash")


def test_instant_cash_is_paid_once_while_its_papers_are_waited_for() -> None:
    table = Attended({1: STRAIGHT_FLUSH, 2: PLAIN, 0: DEALER}, {1: ALL}, **BY_HAND)
    table.upto(asks(1)).act("p1", "instant_cash")
    round_ = table.upto(says("jackpot form"))
    assert refused(round_, "p1", "instant_cash").rule == "lunar-poker/A8"
    table.finish()
    assert paid(round_, "ante") == [200_000]


@pytest.mark.parametrize("second", ["super_side_bet", "instant_cash"])
def test_the_faces_of_a_claim_are_asked_for_once(second: str) -> None:
    table = Attended({1: FLUSH, 2: PLAIN, 0: DEALER}, {1: ALL, 2: ALL}, unseen=True)
    table.upto(asks(1)).act("p1", "super_side_bet")
    round_ = table.upto(face)
    for player in ("p1", "p2"):
        assert refused(round_, player, second).rule == "lunar-poker/A8"
    table.step()
    assert not isinstance(round_.pending, Face)
    table.finish()
    assert paid(round_, "super_side_bet") == [30_000]


def test_a_claim_left_waiting_is_settled_after_the_one_before_it() -> None:
    table = Attended({1: PLAIN, 2: FLUSH, 3: "Td Tc Ts 5d 3s", 0: DEALER}, {2: SUPER, 3: SUPER})
    table.upto(asks(1)).act("p2", "super_side_bet")
    round_ = table.upto(says("return the hand of spot 2"))
    assert refused(round_, "p3", "super_side_bet").rule == "lunar-poker/A8"
    table.step()
    round_.act("p3", "super_side_bet")
    table.upto(asks(1))
    assert [(e.spot, e.amount) for e in of(round_, ev.Paid)] == [(2, 30_000), (3, 3_500)]
    assert refused(round_, "p3", "super_side_bet").legal == "playing on with the hand"
    table.finish()


@rule("lunar-poker/38.10(d)#4")
def test_an_exchange_after_a_claim_is_made_from_the_hand_as_it_was_shown() -> None:
    table = Attended({1: PLAIN, 2: FLUSH, 0: DEALER}, {1: SUPER, 2: SUPER}, unseen=True)
    table.upto(asks(1)).act("p2", "super_side_bet")
    round_ = table.upto(says("return the hand of spot 2"))
    assert refused(round_, "p1", "super_side_bet").rule == "lunar-poker/A8"
    table.upto(asks(1)).act("p1", "super_side_bet")
    table.upto(asks(1)).act("p1", ("exchange", tuple(PLAIN.split()[:3])))
    table.upto(asks(1))
    assert (len(round_.table.hand[1]), round_.table.hand[1][:2]) == (5, ("9s", "Jc"))
    assert table.finish().result is not None
