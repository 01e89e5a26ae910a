"""Instant cash and super payouts: found and declared by the player, in time, or lost (13:69F-38.10(a))."""

import pytest
from tests.games.lunar_poker.staged import (
    against,
    dealt,
    declared,
    elected,
    finished,
    net,
    notes,
    of,
    paid,
    played,
    refused,
)

from houseway.games.lunar_poker import GAME
from houseway.games.lunar_poker.ranking import name_hand
from houseway.play import events as ev
from houseway.play.requests import Ask, Window
from houseway.proof.claims import rule

SUPER = {"ante": 1000, "super_side_bet": 500}
STRAIGHT_FLUSH = "9h 8h 7h 6h 5h"
ROYAL = "Ah Kh Qh Jh Th"
QUADS = "7s 7d 7h 7c 2d"
PLAIN = "Ts Td 8c 4d 3d"
DEALER = "Ks Kd 9c 5c 2s"


@rule("lunar-poker/38.10(a)#1")
def test_a_hand_may_be_declared_until_the_first_additional_card() -> None:
    hands = {1: PLAIN, 2: "Ac Jc Tc 6c 3c", 3: "Jd Jh 8d 4c 2h", 4: "Qs Qh Qd 4s 3h", 0: "Ks Kd 9c 5d 2s"}
    round_, house = dealt(hands, {2: SUPER, 4: SUPER})
    assert of(round_, ev.Announced, "lunar-poker/38.10(a)#1")
    assert isinstance(round_.pending, Window)
    declared(round_, house)
    round_.act("p1", "bet")
    round_.act("p3", "instant_cash")
    round_.act("p4", "instant_cash")
    assert paid(round_, "ante", 3) == paid(round_, "ante", 4) == []
    with_flush = round_.clone()
    with_flush.act("p2", "super_side_bet")
    assert paid(with_flush, "super_side_bet", 2) == [30_000]
    elected(round_, house, {2: ["bet"], 3: ["buy", "bet"]}, upto=4)
    late = refused(round_, "p2", "super_side_bet")
    assert (late.rule, bool(late.legal)) == ("lunar-poker/38.10(a)#3", True)
    assert refused(round_, "p4", "super_side_bet").rule == "lunar-poker/38.10(a)#3"


@rule("lunar-poker/38.10(a)#1")
def test_without_a_draw_the_declarations_close_when_the_hole_cards_show() -> None:
    round_, house = dealt({1: PLAIN, 2: "7s 7d 7c 4h 3h", 0: DEALER}, {2: SUPER}, attended=True)
    declared(round_, house)
    for player in ("p1", "p2"):
        assert isinstance(round_.pending, Ask)
        round_.act(player, "bet")
    assert round_.todo()[0].what == "show the hole cards"
    assert round_.view("p2").options is not None
    assert refused(round_, "p2", "nonsense").rule == "lunar-poker/38.10(a)#1"
    assert of(round_, ev.Announced, "lunar-poker/38.10(a)#1")
    before = round_.clone()
    before.act("p2", "super_side_bet")
    assert paid(before, "super_side_bet", 2) == [3500]
    round_.act("dealer", True)
    assert round_.view("p2").options is None
    assert paid(finished(round_, house), "super_side_bet", 2) == []


@rule("lunar-poker/38.10(a)#2")
def test_who_stays_silent_is_not_paid() -> None:
    round_ = played({1: QUADS, 0: DEALER}, bets={1: SUPER})
    assert of(round_, ev.Announced, "lunar-poker/38.10(a)#2")
    assert paid(round_, "super_side_bet") == []
    told = played({1: QUADS, 0: DEALER}, bets={1: SUPER}, auto_declare=True)
    assert not of(told, ev.Announced, "lunar-poker/38.10(a)#2")
    assert paid(told, "super_side_bet") == [125_000]


@rule("lunar-poker/38.10(a)#3")
def test_silence_until_a_card_is_dealt_loses_the_claim_and_nothing_else() -> None:
    hands = {1: STRAIGHT_FLUSH, 2: PLAIN, 0: DEALER}
    round_, house = dealt(hands, {1: SUPER}, decision_passes="two")
    declared(round_, house)
    elected(round_, house, {1: ["bet"], 2: ["buy"]}, upto=2)
    round_.act("p2", "buy")
    house.serve(round_)
    assert refused(round_, "p1", "instant_cash").rule == "lunar-poker/38.10(a)#3"
    (swept,) = of(round_, ev.Collected, "lunar-poker/38.10(a)#3")
    assert (swept.spot, swept.area, swept.amount) == (1, "super_side_bet", 500)
    finished(round_, house)
    assert paid(round_, "bet", 1) == [100_000]
    assert net(round_, 1) == 100_000 - 500


def test_super_bets_not_paid_are_swept_from_the_far_right() -> None:
    hands = {1: PLAIN, 2: "Jc Js 8s 6c 3c", 0: DEALER}
    round_ = played(hands, bets={1: SUPER, 2: SUPER})
    assert [e.spot for e in of(round_, ev.Collected) if e.area == "super_side_bet"] == [2, 1]


@rule("lunar-poker/38.10(a)1#1")
def test_instant_cash_belongs_to_the_first_five_cards_only() -> None:
    entitled = against("Jh Th 9h 8h 7h", DEALER, says={1: "instant_cash"})
    assert [note.template for note in notes(entitled, "lunar-poker/38.10(a)1#1")] == [
        "{player:whose} hand is an instant cash hand: {hand}"
    ]
    assert net(entitled) == 200_000
    false = against("Jh Th 9h 8h 2d", DEALER, says={1: "instant_cash"})
    assert [note.template for note in notes(false, "lunar-poker/38.10(a)1#1")] == [
        "{player:whose} hand is no instant cash hand"
    ]
    assert paid(false, "ante") == []
    round_, house = dealt({1: "Jh Th 9h 8h 2d", 0: DEALER}, draws={1: "7h"})
    declared(round_, house)
    round_.act("p1", "buy")
    house.serve(round_)
    assert refused(round_, "p1", "instant_cash").legal
    assert paid(finished(round_, house), "ante") == []


@rule("lunar-poker/38.10(a)1#2", "lunar-poker/38.10(a)1#4")
def test_the_claimants_hand_is_shown_and_racked_once_paid_and_the_round_is_over_for_them() -> None:
    hands = {1: STRAIGHT_FLUSH, 2: PLAIN, 0: "Ks Jd 8d 5s 3c"}
    round_, house = dealt(hands)
    declared(round_, house, {1: "instant_cash"})
    (shown,) = of(round_, ev.Shown, "lunar-poker/38.10(a)1#2")
    (racked,) = of(round_, ev.Moved, "lunar-poker/38.10(a)1#4")
    assert set(shown.cards) == set(racked.cards) == set(STRAIGHT_FLUSH.split())
    events = round_.events
    assert events.index(shown) < events.index(of(round_, ev.Paid)[0]) < events.index(racked)
    assert isinstance(round_.pending, Ask)
    assert round_.pending.actor == "p2"
    round_.act("p2", "bet")
    house.serve(round_)
    assert isinstance(round_.pending, Window)
    assert list(round_.pending.spaces) == ["p2"]
    finished(round_, house)
    assert [e.place for e in of(round_, ev.Shown) if e.place == "2"] == []
    assert net(round_, 1) == 200_000


@rule("lunar-poker/38.10(a)1#3", "lunar-poker/38.12(c)")
@pytest.mark.parametrize(
    ("hand", "ante", "pays"), [(STRAIGHT_FLUSH, 2500, 500_000), (STRAIGHT_FLUSH, 1000, 200_000), (ROYAL, 1000, 600_000)]
)
def test_instant_cash_pays_its_odds_on_the_ante_and_returns_it(hand: str, ante: int, pays: int) -> None:
    round_ = against(hand, DEALER, bets={"ante": ante}, says={1: "instant_cash"})
    assert [(e.amount, e.rule) for e in of(round_, ev.Paid)] == [(pays, "lunar-poker/38.12(c)")]
    assert [e.amount for e in of(round_, ev.Returned, "lunar-poker/38.10(a)1#3")] == [ante]
    assert net(round_) == pays


@rule("lunar-poker/38.1[instant-cash-payout]")
def test_instant_cash_is_paid_whatever_the_dealer_holds_and_a_bet_comes_back() -> None:
    hands = {1: "9h 8h 7h 6h 5h", 2: PLAIN, 0: "Ks Kd Kc Kh 2s"}
    round_, house = dealt(hands)
    declared(round_, house)
    round_.act("p1", "bet")
    round_.act("p1", "instant_cash")
    (back,) = of(round_, ev.Voided)
    assert (back.area, back.amount, back.rule) == ("bet", 2000, "lunar-poker/38.1[instant-cash-payout]")
    finished(round_, house)
    assert net(round_, 1) == 200_000


@rule("lunar-poker/38.10(a)2#1", "lunar-poker/38.10(a)2#2")
def test_a_super_winner_shows_is_paid_and_plays_on() -> None:
    round_, house = dealt({1: "9s 9d 9h 4s 4d", 0: "Ks Kd 8c 5c 2s"}, {1: SUPER})
    declared(round_, house, {1: "super_side_bet"})
    (shown,) = of(round_, ev.Shown, "lunar-poker/38.10(a)2#1")
    assert len(shown.cards) == 5
    assert paid(round_, "super_side_bet") == [50_000]
    assert [e.amount for e in of(round_, ev.Returned, "lunar-poker/38.10(a)2#1")] == [500]
    assert [note.spot for note in notes(round_, "lunar-poker/38.10(a)2#2")] == [1]
    round_.act("p1", ("exchange", ("4s", "4d")))
    house.serve(round_)
    assert round_.table.hand[1][:3] == ("9s", "9d", "9h")
    round_.act("p1", "bet")


def test_instant_cash_also_pays_the_super_side_bet_as_a_straight_of_one_colour() -> None:
    round_ = against(STRAIGHT_FLUSH, DEALER, bets=SUPER, says={1: "instant_cash"})
    assert net(round_) == 200_000 + 75_000


def test_the_asked_seat_may_declare_before_it_elects() -> None:
    round_, house = dealt({1: QUADS, 0: DEALER}, {1: SUPER})
    declared(round_, house)
    round_.act("p1", "super_side_bet")
    assert paid(round_, "super_side_bet") == [125_000]
    assert refused(round_, "p1", "super_side_bet").legal
    round_.act("p1", "bet")


def test_a_seat_that_folds_gives_up_its_claim() -> None:
    round_, house = dealt({1: QUADS, 2: PLAIN, 0: DEALER}, {1: SUPER})
    declared(round_, house)
    round_.act("p1", "fold")
    assert refused(round_, "p1", "super_side_bet").legal
    assert net(round_) == -1500


def test_the_software_declares_where_the_house_says_so() -> None:
    hands = {1: STRAIGHT_FLUSH, 2: "Qs Qd Qh Qc 2d", 3: PLAIN, 0: DEALER}
    round_, _ = dealt(hands, {1: SUPER, 2: SUPER, 3: SUPER}, auto_declare=True)
    assert isinstance(round_.pending, Ask)
    assert round_.pending.actor == "p2"
    assert (net(round_, 1), paid(round_, "super_side_bet", 2)) == (275_000, [125_000])
    assert round_.view("p3").options is None


def test_what_can_be_declared_never_depends_on_the_cards() -> None:
    spaces = []
    for hand in (ROYAL, PLAIN):
        round_, _ = dealt({1: hand, 0: DEALER}, {1: SUPER})
        assert isinstance(round_.pending, Window)
        spaces.append(tuple(round_.pending.spaces["p1"]))
    assert spaces[0] == spaces[1] == ("nothing", "instant_cash", "super_side_bet")


def test_tables_for_the_public_declare_for_the_player_and_the_rules_do_not() -> None:
    assert GAME.read_settings(GAME.public_settings).auto_declare
    assert not GAME.read_settings({}).auto_declare


def test_a_player_is_told_what_their_own_hand_is_called() -> None:
    round_, _ = dealt({1: QUADS, 2: PLAIN, 0: DEALER})
    assert round_.view("p1").hands["1"] == "four of a kind, sevens, two kicker"
    assert "2" not in round_.view("p1").hands
    assert name_hand(("?1", "?2", "?3", "?4", "?5")) == ""  # type: ignore[arg-type]
