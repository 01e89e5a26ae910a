"""The $1 progressive: who wins, what the meter pays at whose turn, and the papers (13:69F-38.11, 38.12(g) to (i))."""

from typing import Any

import pytest
from tests.games.lunar_poker.staged import (
    FAILS,
    PAIR,
    STACK,
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
)

from houseway.games.lunar_poker.settings import Settings
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.refusals import BadSetting
from houseway.play.requests import Confirm, Incident, Ruling
from houseway.play.round import Round
from houseway.proof.claims import rule

LIT = {"ante": 1000, "progressive": 100}
FLUSH, FULL, QUADS = "Jh 9h 7h 4h 2h", "9s 9d 9h 4s 4d", "7s 7d 7h 7c 2d"
STRAIGHT_FLUSH, ROYAL = "9h 8h 7h 6h 5h", "Ah Kh Qh Jh Th"
DEALER = "Ks Kd 8c 5c 2s"
AT = {"meters": {"progressive": 4_000_000 - 70}}
"""A meter that stands at $40,000 once one wager has fed it."""


def meter(round_: Round) -> int:
    return round_.table.scene.meters["progressive"]


@rule("lunar-poker/38.12(g)#1")
@pytest.mark.parametrize(
    ("hand", "award", "pays"),
    [
        (ROYAL, "tenth", 4_000_000),
        (STRAIGHT_FLUSH, "flat", 500_000),
        (QUADS, "tenth", 50_000),
        (FULL, "tenth", 10_000),
        (FLUSH, "tenth", 5_000),
    ],
)
def test_each_hand_pays_its_award(hand: str, award: str, pays: int) -> None:
    round_ = against(hand, DEALER, bets=LIT, straight_flush_award=award, **AT)
    (prize,) = [e for e in of(round_, ev.Paid) if e.area == "progressive"]
    assert (prize.amount, prize.rule) == (pays, "lunar-poker/38.12(g)#1")
    if hand == ROYAL:
        emptied = of(round_, ev.Metered, "lunar-poker/38.12(g)#1")
        assert [e.change for e in emptied] == [-4_000_000]


@rule("lunar-poker/38.12(g)#1", "lunar-poker/38.12(g)#2")
def test_awards_may_be_raised_and_the_straight_flush_must_be_designated() -> None:
    for low in ({"progressive_awards": (50_000, 10_000, 4_999)}, {"straight_flush_percent": 9}):
        with pytest.raises(BadSetting) as refusal:
            Settings(**low)
        assert refusal.value.rule == "lunar-poker/38.12(g)#1"
    with pytest.raises(BadSetting) as refusal:
        Settings(straight_flush_award=None)
    assert refusal.value.rule == "lunar-poker/38.12(g)#2"
    more = against(FLUSH, DEALER, bets=LIT, progressive_awards=(50_000, 10_000, 6_000))
    assert paid(more, "progressive") == [6_000]
    assert [e.rule for e in of(more, ev.Paid) if e.area == "progressive"] == ["lunar-poker/38.12(g)#1"]


@rule("lunar-poker/38.1[progressive-payout-hand]", "lunar-poker/E-1.13X(d)3")
def test_exactly_five_kinds_of_hand_win_and_the_table_signals_it() -> None:
    for hand, kind in ((FLUSH, "flush"), (QUADS, "four of a kind")):
        round_ = played({4: hand, 0: DEALER}, bets={4: LIT})
        assert [note.spot for note in notes(round_, "lunar-poker/E-1.13X(d)3")] == [4]
        (said,) = notes(round_, "lunar-poker/38.1[progressive-payout-hand]")
        assert said.detail == {"hand": kind}
    for hand in ("9h 8d 7c 6h 5h", "9s 9d 9h 4s 3d", "9s 9d 4s 4d 3d"):
        round_ = played({4: hand, 0: DEALER}, bets={4: LIT})
        assert paid(round_, "progressive", 4) == []
        assert not notes(round_, "lunar-poker/E-1.13X(d)3")


@rule("lunar-poker/38.12(h)#1")
def test_seventy_percent_of_the_wagers_goes_on_the_meter_and_stays_there() -> None:
    hands = {1: "9s 9d 7h 6c 2d", 2: "Ts Td 8h 4d 3d", 3: "Js Jh 8d 4c 2h", 4: "Qs Qh 7d 4h 3h", 5: "6s 6d Jc 3c 2c"}
    hands[0] = DEALER
    round_, house = dealt(hands, dict.fromkeys(range(1, 6), LIT), meters={"progressive": 1_000_000})
    assert [(e.change, e.reading) for e in of(round_, ev.Metered, "lunar-poker/38.12(h)#1")] == [(350, 1_000_350)]
    for rate in (69, 101):
        with pytest.raises(BadSetting) as refusal:
            Settings(progressive_rate=rate)
        assert refusal.value.rule == "lunar-poker/38.12(h)#1"
    declared(round_, house)
    round_.report(Incident("wrong_number", 0, count=6, by="dealer"))
    assert round_.result is not None
    assert set(round_.result.stacks.values()) == {STACK}
    assert meter(round_) == 1_000_350


@rule("lunar-poker/38.12(h)#2")
def test_the_meter_starts_and_restarts_where_the_licensee_set_it() -> None:
    first = against("9s 9d 7h 6c 2d", DEALER, bets=LIT, progressive_initial=2_000_000)
    assert [e.reading for e in of(first, ev.Metered, "lunar-poker/38.12(h)#2")] == [2_000_000]
    assert meter(first) == 2_000_070
    round_ = against(ROYAL, DEALER, bets=LIT, progressive_reset=1_500_000, **AT)
    assert [e.reading for e in of(round_, ev.Metered, "lunar-poker/38.12(h)#2")] == [1_500_000]
    assert meter(round_) == 1_500_000


@rule("lunar-poker/38.12(i)#1")
def test_each_winner_is_paid_on_the_meter_at_their_turn() -> None:
    hands = {1: STRAIGHT_FLUSH, 2: "9d 8d 7d 6d 5d", 0: DEALER}
    round_ = played(hands, bets={1: LIT, 2: LIT}, meters={"progressive": 2_000_000 - 140})
    prizes = [(e.spot, e.amount, e.rule) for e in of(round_, ev.Paid) if e.area == "progressive"]
    assert prizes == [(2, 200_000, "lunar-poker/38.12(i)#1"), (1, 180_000, "lunar-poker/38.12(i)#1")]
    assert [e.change for e in of(round_, ev.Metered, "lunar-poker/38.12(i)#1")] == [-200_000, -180_000]
    assert meter(round_) == 1_620_000


@rule("lunar-poker/38.12(i)#2")
@pytest.mark.parametrize("detect", [True, False])
def test_royals_share_equally_the_meter_as_it_stood_for_the_first(detect: bool) -> None:
    hands = {2: "Ad Kd Qd Jd Td", 4: ROYAL, 0: "Ks Kc 8c 5c 2s"}
    opening: dict[str, Any] = {"meters": {"progressive": 5_000_001 - 140}, "progressive_auto_detect": detect}
    round_ = played(hands, bets={2: LIT, 4: LIT}, says={4: "instant_cash"}, **opening)
    prizes = [(e.spot, e.amount, e.rule) for e in of(round_, ev.Paid) if e.area == "progressive"]
    assert prizes == [(4, 2_500_001, "lunar-poker/38.12(i)#2"), (2, 2_500_000, "lunar-poker/38.12(i)#2")]
    assert meter(round_) == 1_000_000


TWO_ROYALS = {2: "Ad Kd Qd Jd Td", 4: ROYAL, 0: "Ks Kc 8c 5c 2s"}


def one_royal_paid(**options: Any) -> tuple[Round, House]:
    """Of two royals the one at spot 4 has been paid its half of $50,000; the one at spot 2 has said nothing."""
    opening: dict[str, Any] = {"meters": {"progressive": 5_000_000 - 140}, "progressive_auto_detect": False, **options}
    round_, house = dealt(TWO_ROYALS, {2: LIT, 4: LIT}, **opening)
    declared(round_, house, {4: "instant_cash"})
    assert (paid(round_, "progressive", 4), meter(round_)) == ([2_500_000], 1_000_000)
    return round_, house


@rule("lunar-poker/38.12(i)#2")
@pytest.mark.parametrize("how", ["folds", "a wrong number", "a dead round"])
def test_the_share_of_a_royal_that_leaves_the_round_goes_back_on_the_meter(how: str) -> None:
    round_, house = one_royal_paid()
    if how == "folds":
        elected(round_, house, {2: ["fold"]})
    elif how == "a wrong number":
        round_.report(Incident("wrong_number", 2, count=4, by="dealer"))
    else:
        round_.rule_on(Ruling("round_dead", "Sam Supervisor", "a fire alarm"))
    finished(round_, house)
    assert round_.pending is None
    assert paid(round_, "progressive", 2) == []
    assert meter(round_) == 1_000_000 + 2_500_000


def test_a_royal_that_is_taken_back_leaves_the_meter_as_it_stood() -> None:
    round_, _ = one_royal_paid(void_keeps_completed_payouts=False)
    round_.rule_on(Ruling("round_dead", "Sam Supervisor", "a fire alarm"))
    assert round_.stacks == {"p2": STACK, "p4": STACK}
    assert meter(round_) == 5_000_000


def test_a_straight_flush_whose_turn_comes_first_reduces_what_the_royal_takes() -> None:
    hands = {1: ROYAL, 2: "9d 8d 7d 6d 5d", 0: DEALER}
    round_ = played(hands, bets={1: LIT, 2: LIT}, meters={"progressive": 4_000_000 - 140})
    assert (paid(round_, "progressive", 2), paid(round_, "progressive", 1)) == ([400_000], [3_600_000])
    later = played({1: "9d 8d 7d 6d 5d", 2: ROYAL, 0: DEALER}, bets={1: LIT, 2: LIT}, meters={"progressive": 4_000_000})
    assert paid(later, "progressive", 1) == [100_000]


@rule("lunar-poker/38.11(a)", "lunar-poker/38.11(b)1", "lunar-poker/38.11(b)2")
def test_hand_and_light_are_verified_and_the_award_is_paid_before_the_cards_are_collected() -> None:
    for opening in ({}, {"progressive_auto_detect": False}):
        round_ = against(FLUSH, DEALER, bets=LIT, **opening)
        (prize,) = [e for e in of(round_, ev.Paid) if e.area == "progressive"]
        (collected,) = [e for e in of(round_, ev.Moved) if e.source == "1"]
        at = round_.events.index
        (done,) = notes(round_, "lunar-poker/38.11(a)")
        assert done.detail == {"amount": 5_000}
        assert at(prize) < at(done) < at(collected)
        for clause in ("lunar-poker/38.11(b)1", "lunar-poker/38.11(b)2"):
            assert at(notes(round_, clause)[0]) < at(prize)


@rule("lunar-poker/38.11(b)1", "lunar-poker/38.11(b)2", "lunar-poker/38.11(b)3")
def test_dealer_and_supervisor_verify_hand_light_and_award_before_it_is_paid() -> None:
    round_, house = dealt({1: FLUSH, 0: DEALER}, {1: LIT}, attended=True)
    round_.close()
    for clause, what in (
        ("lunar-poker/38.11(b)1", "the hand at spot 1 wins with a flush"),
        ("lunar-poker/38.11(b)2", "the acceptor light of spot 1 was on"),
    ):
        assert isinstance(round_.pending, Confirm)
        assert (round_.pending.actor, round_.pending.what, round_.pending.rule) == ("dealer", what, clause)
        assert not notes(round_, clause)
        round_.act("dealer", True)
        assert len(notes(round_, clause)) == 1
    assert isinstance(round_.pending, Confirm)
    assert (round_.pending.actor, round_.pending.rule) == ("supervisor", "lunar-poker/38.11(b)3")
    assert paid(round_, "progressive") == []
    round_.act("supervisor", True)
    assert notes(round_, "lunar-poker/38.11(b)3")
    assert paid(round_, "progressive") == [5_000]
    finished(round_, house)


@rule("lunar-poker/38.11(c)")
def test_a_winning_progressive_is_paid_whatever_the_dealer_holds() -> None:
    for dealer in ("As Ad Ac Ah 2s", "Kh Jd 8c 5s 3d", "Js 9s 7d 4d 2d", PAIR.replace("9h", "9c")):
        round_ = against(FLUSH, dealer, bets=LIT, progressive_auto_detect=False)
        (prize,) = [e for e in of(round_, ev.Paid) if e.area == "progressive"]
        assert (prize.amount, prize.rule) == (5_000, "lunar-poker/38.11(c)")


@rule("lunar-poker/38.10(j)2#2")
def test_progressive_bettors_are_opened_though_the_dealer_has_no_hand() -> None:
    hands = {1: "Ts Td 7c 4s 2d", 3: FLUSH, 0: FAILS}
    round_ = played(hands, bets={3: LIT}, progressive_auto_detect=False)
    assert [e.place for e in of(round_, ev.Shown, "lunar-poker/38.10(j)2#2")] == ["3"]
    assert paid(round_, "progressive", 3) == [5_000]
    assert net(round_, 3) == 1000 + 5_000 - 100


def test_first_five_that_were_exchanged_away_or_folded_win_nothing() -> None:
    for answers in ([("exchange", ("4h", "2h")), "bet"], ["fold"]):
        round_, house = dealt({1: FLUSH, 0: DEALER}, {1: LIT}, draws={1: "Qh Th"}, progressive_auto_detect=False)
        declared(round_, house)
        elected(round_, house, {1: answers})
        assert paid(finished(round_, house), "progressive") == []


def test_a_bought_card_does_not_spoil_the_first_five() -> None:
    round_ = against(FLUSH, DEALER, "buy", bets=LIT, draws={1: "3s"}, progressive_auto_detect=False)
    assert paid(round_, "progressive") == [5_000]


def test_a_house_may_judge_the_final_hand() -> None:
    made = against("Jh 9h 7h 4h 2d", DEALER, "buy", bets=LIT, draws={1: "3h"}, progressive_basis="final_hand")
    assert paid(made, "progressive") == [5_000]
    assert paid(against("Jh 9h 7h 4h 2d", DEALER, "buy", bets=LIT, draws={1: "3h"}), "progressive") == []


FINAL: dict[str, Any] = {"progressive_basis": "final_hand"}
CLAIMED: list[tuple[str, list[Any], str, list[int]]] = [
    (FULL, ["buy", "bet"], "9c", [50_000]),
    (FULL, ["bet"], "", [10_000]),
    (FLUSH, ["bet"], "", [5_000]),
    (FLUSH, [("exchange", ("Jh", "9h")), "bet"], "3c 6d", []),
    (FLUSH, ["fold"], "", []),
]
"""A hand declared for the super side bet, what is done with it, the cards it draws, and its award."""


@pytest.mark.parametrize(("hand", "answers", "draws", "award"), CLAIMED)
def test_a_final_hand_is_not_judged_by_the_five_cards_that_were_declared(
    hand: str, answers: list[Any], draws: str, award: list[int]
) -> None:
    bets = {1: {**LIT, "super_side_bet": 500}}
    says = {1: "super_side_bet"}
    drawn = {1: draws} if draws else {}
    round_ = played({1: hand, 0: "Ks Kd 8c 5c 2s"}, {1: answers}, bets, says, draws=drawn, **FINAL)
    assert len(paid(round_, "super_side_bet")) == 1
    assert paid(round_, "progressive") == award


def test_the_hand_that_instant_cash_ends_is_its_final_one() -> None:
    round_ = against(STRAIGHT_FLUSH, DEALER, bets=LIT, says={1: "instant_cash"}, straight_flush_award="flat", **FINAL)
    assert (paid(round_, "ante"), paid(round_, "progressive")) == ([200_000], [500_000])


def test_fixed_awards_leave_the_meter_alone_unless_the_house_says_otherwise() -> None:
    assert meter(against(QUADS, DEALER, bets=LIT, **AT)) == 4_000_000
    assert meter(against(QUADS, DEALER, bets=LIT, fixed_award_source="meter", **AT)) == 3_950_000


PAPERS = [
    ("lunar-poker/38.10(a)1#5", ROYAL, DEALER, {1: "instant_cash"}),
    ("lunar-poker/38.10(i)3#7", STRAIGHT_FLUSH, DEALER, {}),
    ("lunar-poker/38.10(i)3#7", STRAIGHT_FLUSH, "As Ks Qs Js Ts", {}),
    ("lunar-poker/38.10(i)3#7", STRAIGHT_FLUSH, "9s 8s 7s 6s 5s", {}),
    ("lunar-poker/38.10(j)2#3", ROYAL, FAILS, {}),
]


@rule("lunar-poker/38.10(a)1#5", "lunar-poker/38.10(i)3#7", "lunar-poker/38.10(j)2#3")
@pytest.mark.parametrize(("clause", "hand", "dealer", "says"), PAPERS)
def test_cards_of_an_award_not_paid_from_the_tray_wait_for_the_jackpot_form(
    clause: str, hand: str, dealer: str, says: dict[int, str]
) -> None:
    round_, house = dealt({1: hand, 0: dealer}, {1: LIT}, attended=True)
    for spot, word in says.items():
        round_.act(f"p{spot}", word)
    while not (isinstance(round_.pending, Confirm) and "jackpot form" in round_.pending.what):
        if round_.pending is not None and hasattr(round_.pending, "spaces"):
            round_.close()
        elif round_.pending is not None and round_.pending.actor == "p1":
            round_.act("p1", "bet")
        else:
            assert round_.pending is not None
            round_.act("house", house.answer(round_))
    assert round_.pending.rule == clause
    assert [note.spot for note in notes(round_, clause)] == [1]
    assert len(round_.table.scene.places["1"]) == 5
    round_.act("supervisor", True)
    assert round_.table.scene.places["1"] == []


def test_an_award_from_the_tray_waits_for_no_papers() -> None:
    round_ = against(FLUSH, DEALER, bets=LIT)
    assert not of(round_, ev.CardsHeld)
