"""What is said while a step is half done: a second declaration, a hand that leaves, a round that dies."""

from typing import Any

import pytest
from tests.games.lunar_poker.attended import Attended, asks, face, says
from tests.games.lunar_poker.irregular import reported, why
from tests.games.lunar_poker.staged import net, of, paid, refused

from houseway.play import events as ev
from houseway.play.requests import Ask, Face, Window
from houseway.play.round import Round
from houseway.proof.claims import rule

ALL = {"ante": 1000, "super_side_bet": 500, "progressive": 100}
SUPER = {"ante": 1000, "super_side_bet": 500}
FLUSH, STRAIGHT_FLUSH, PLAIN = "Jh 9h 7h 4h 2h", "9h 8h 7h 6h 5h", "2c 4d 7c 9s Jc"
DEALER = "Ks Kd 8c 5c 2s"
BY_HAND: dict[str, Any] = {"progressive_auto_detect": False}


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


TWO_ROYALS = {2: "Ah Kh Qh Jh Th", 4: "Ad Kd Qd Jd Td", 0: "Ks Kc 8c 5c 2s"}
LIT = {"ante": 1000, "progressive": 100}
MILLIONS: dict[str, Any] = {"meters": {"progressive": 5_000_000 - 140}}


def lit(unseen: bool = True, **house: Any) -> Attended:
    """Two royals with their lights on, at a meter of $50,000."""
    return Attended(TWO_ROYALS, {2: LIT, 4: LIT}, unseen, **MILLIONS, **house)


@rule("lunar-poker/38.12(i)#2")
@pytest.mark.parametrize("declares", [(), (4,), (2, 4)])
@pytest.mark.parametrize("unseen", [True, False])
def test_royals_that_lie_unseen_share_the_meter_too(declares: tuple[int, ...], unseen: bool) -> None:
    table = lit(unseen)
    round_ = table.upto(lambda request: isinstance(request, Window))
    for spot in declares:
        round_.act(f"p{spot}", "instant_cash")
    table.finish()
    assert (paid(round_, "progressive", 4), paid(round_, "progressive", 2)) == ([2_500_000], [2_500_000])
    assert round_.table.scene.meters["progressive"] == 1_000_000
    looked = of(round_, ev.Identified, "lunar-poker/38.12(i)#2")
    assert [(e.place, e.to) for e in looked] == [("2", ("p2",))] * unseen


def test_a_hand_that_was_seen_to_win_may_still_be_declared_by_its_player() -> None:
    table = lit(auto_declare=True, **BY_HAND)
    table.upto(asks(2)).act("p4", "instant_cash")
    round_ = table.upto(asks(2))
    assert set(round_.table.hand[2]) == set(TWO_ROYALS[2].split())
    round_.act("p2", "instant_cash")
    table.finish()
    assert (paid(round_, "ante", 2), paid(round_, "progressive", 2)) == ([600_000], [2_500_000])


def test_a_seat_whose_cards_were_named_is_asked_again_about_them() -> None:
    table = lit(**BY_HAND)
    table.upto(asks(2)).act("p4", "instant_cash")
    round_ = table.upto(asks(2))
    assert isinstance(round_.pending, Ask)
    three = tuple(TWO_ROYALS[2].split()[:3])
    round_.act("p2", ("exchange", three))
    table.upto(asks(2))
    assert len(round_.table.hand[2]) == 5
    assert not set(three) & set(round_.table.hand[2])
    table.finish()
    assert paid(round_, "progressive", 2) == []
    assert round_.table.scene.meters["progressive"] == 3_500_000


def test_cards_named_while_an_exchange_is_dealt_are_still_the_ones_lifted() -> None:
    table = lit(**BY_HAND)
    round_ = table.upto(asks(2))
    held = round_.table.hand[2]
    round_.act("p2", ("exchange", held[:3]))
    round_.act("p4", "instant_cash")
    table.upto(asks(2))
    assert (len(round_.table.hand[2]), round_.table.hand[2][:2]) == (5, ("Jh", "Th"))
    assert table.finish().result is not None


def test_a_hand_found_short_when_it_is_looked_at_shares_no_meter() -> None:
    table = lit(**BY_HAND)
    table.upto(asks(2)).act("p4", "instant_cash")
    round_ = table.upto(lambda request: isinstance(request, Face) and request.rule == "lunar-poker/38.12(i)#2")
    assert why(round_, "wrong_number", 4, count=4).rule == "lunar-poker/38.13(d)#1"
    reported(round_, "wrong_number", 2, count=4)
    table.finish()
    assert (paid(round_, "progressive", 4), net(round_, 2)) == ([5_000_000], 0)


def test_a_seat_that_leaves_while_another_declares_is_asked_no_more() -> None:
    table = Attended({1: PLAIN, 2: FLUSH, 3: "Td Tc Ts 5d 3s", 0: DEALER}, {2: SUPER})
    table.upto(asks(1)).act("p2", "super_side_bet")
    round_ = table.upto(says("return the hand of spot 2"))
    reported(round_, "wrong_number", 1, count=4)
    table.step()
    assert isinstance(round_.pending, Ask)
    assert round_.pending.spot == 2


def declared_during_a_buy(unseen: bool = False) -> tuple[Attended, Round]:
    """Seat 1 has bought a card, which is on its way when seat 2 declares."""
    table = Attended({1: PLAIN, 2: FLUSH, 3: "Td Tc Ts 5d 3s", 0: DEALER}, {2: SUPER}, unseen)
    table.upto(asks(1)).act("p1", "buy")
    table.round.act("p2", "super_side_bet")
    return table, table.round


@rule("lunar-poker/38.13(d)#1", "lunar-poker/38.10(f)#1")
def test_a_hand_whose_card_is_on_its_way_does_not_leave_while_another_declares() -> None:
    table, round_ = declared_during_a_buy()
    table.upto(says("return the hand of spot 2"))
    assert why(round_, "communicated", 1).rule == "lunar-poker/38.10(f)#1"
    assert why(round_, "wrong_number", 1, count=4).rule == "lunar-poker/38.13(d)#1"
    assert why(round_, "wrong_number", 0, count=4).rule == "lunar-poker/A27"
    assert why(round_, "communicated", 1).why == "the step under way is finished first"
    table.upto(asks(1))
    assert len(round_.table.hand[1]) == 6
    reported(round_, "communicated", 1)
    assert table.finish().result is not None


@pytest.mark.parametrize("spot", [2, 3])
def test_another_hand_may_leave_while_a_card_is_on_its_way(spot: int) -> None:
    table, round_ = declared_during_a_buy(unseen=True)
    assert isinstance(round_.pending, Face)
    reported(round_, "wrong_number", spot, count=4)
    assert net(round_, spot) == 0
    table.upto(asks(1))
    assert len(round_.table.hand[1]) == 6
    assert table.finish().result is not None


@pytest.mark.parametrize("words", ["super_side_bet", "instant_cash"])
def test_an_award_half_paid_is_paid_before_its_hand_can_leave(words: str) -> None:
    table = Attended({1: PLAIN, 2: STRAIGHT_FLUSH, 0: DEALER}, {1: ALL, 2: ALL}, **BY_HAND)
    table.upto(asks(1)).act("p2", words)
    round_ = table.upto(says("wins with"))
    assert refused(round_, "p1", "super_side_bet").rule == "lunar-poker/A8"
    assert why(round_, "communicated", 2).rule == "lunar-poker/38.10(f)#1"
    assert why(round_, "wrong_number", 2, count=4).rule == "lunar-poker/38.13(d)#1"
    assert len(paid(table.finish(), "progressive", 2)) == 1


def test_a_seat_is_asked_again_when_its_cards_are_named_before_the_dealers_missing_card_comes() -> None:
    table = lit(**BY_HAND)
    table.upto(asks(2))
    reported(table.round, "wrong_number", 0, count=4)
    table.round.act("p4", "instant_cash")
    round_ = table.upto(asks(2))
    round_.act("p2", ("exchange", tuple(TWO_ROYALS[2].split()[:3])))
    table.upto(asks(2))
    assert len(round_.table.hand[2]) == 5


@rule("lunar-poker/38.13(d)#2")
@pytest.mark.parametrize("leaves", ["fold", "wrong_number"])
def test_a_dealer_is_not_made_whole_when_the_cards_are_gathered_and_no_hand_is_left(leaves: str) -> None:
    table = Attended({1: PLAIN, 0: DEALER})
    round_ = table.upto(asks(1))
    if leaves == "fold":
        round_.act("p1", "fold")
    else:
        reported(round_, leaves, 1, count=4)
    table.upto(says("gather the cards"))
    assert why(round_, "wrong_number", 0, count=4).rule == "lunar-poker/38.13(d)#2"
    table.step()
    assert round_.result is not None
