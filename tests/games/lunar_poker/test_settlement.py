"""The reveal and the settlement of every seat (13:69F-38.10(g) to (l))."""

import pytest
from tests.games.facts import aloud
from tests.games.lunar_poker.staged import (
    FAILS,
    PAIR,
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

from houseway.cards.card import Card
from houseway.play import events as ev
from houseway.play.requests import Ask
from houseway.proof.claims import rule

LOSES, PUSHES, WINS = "Qs Qd Ah Jc 9s", "Kh Kc 9d 5s 2h", "As Ad 7h 6c 3d"


@rule("lunar-poker/38.10(g)#1")
def test_the_hole_cards_show_when_every_player_is_in_or_out() -> None:
    round_, house = dealt({1: LOSES, 2: WINS.replace("As", "Ac"), 0: PAIR})
    declared(round_, house)
    round_.act("p1", "bet")
    assert isinstance(round_.pending, Ask)
    assert round_.view("p1").places["dealer"].count(Card("??")) == 4
    finished(round_, house)
    (shown,) = of(round_, ev.Shown, "lunar-poker/38.10(g)#1")
    assert set(shown.cards) == set(PAIR.split())
    assert shown.hand == "pair of kings, nine-five-two kickers"


def test_the_reveal_is_logged_though_no_one_is_left() -> None:
    round_ = against(LOSES, PAIR, "fold")
    assert of(round_, ev.Shown, "lunar-poker/38.10(g)#1")
    assert net(round_) == -1000


@rule("lunar-poker/38.10(h)")
def test_hands_are_opened_and_settled_from_the_far_right() -> None:
    hands = {
        1: "Qs Qd 8h Jc 4d",
        2: "Jd Js 8c 7c 4h",
        3: "Ts Td 8d 7d 4c",
        4: "Th Tc 8s 7h 4s",
        5: "6s 6d 7s 3d 2d",
        0: PAIR,
    }
    round_ = played(hands)
    assert [e.place for e in of(round_, ev.Shown, "lunar-poker/38.10(h)")] == ["5", "4", "3", "2", "1"]
    ends = [e.spot for e in of(round_, ev.Collected) if e.area == "bet"]
    assert ends == [5, 4, 3, 2, 1]


@rule("lunar-poker/38.10(i)1#1", "lunar-poker/38.10(i)1#2", "lunar-poker/38.10(i)1#3")
def test_a_lower_hand_loses_ante_and_bet_at_once_and_is_then_racked() -> None:
    round_ = against(LOSES, PAIR)
    (ante,) = of(round_, ev.Collected, "lunar-poker/38.10(i)1#1")
    (bet,) = of(round_, ev.Collected, "lunar-poker/38.10(i)1#2")
    (cards,) = of(round_, ev.Moved, "lunar-poker/38.10(i)1#3")
    assert (ante.amount, bet.amount) == (1000, 2000)
    assert round_.events.index(ante) < round_.events.index(bet) < round_.events.index(cards)
    assert set(cards.cards) == set(LOSES.split())
    assert net(round_) == -3000
    assert round_.table.scene.house == 3000


@rule("lunar-poker/38.10(i)2#1", "lunar-poker/38.1[push]", "lunar-poker/38.10(i)2#2")
def test_an_equal_hand_pushes_and_its_cards_are_gathered_after_the_losers() -> None:
    round_ = played({1: LOSES.replace("9s", "4s"), 2: PUSHES, 0: PAIR})
    assert [(e.area, e.amount) for e in of(round_, ev.Pushed, "lunar-poker/38.10(i)2#1")] == [("ante", 1000)]
    assert [(e.area, e.amount) for e in of(round_, ev.Pushed, "lunar-poker/38.1[push]")] == [("bet", 2000)]
    racked = [e.source for e in of(round_, ev.Moved) if e.place == "rack"]
    assert racked == ["1", "2", "dealer"]
    assert [e.source for e in of(round_, ev.Moved, "lunar-poker/38.10(i)2#2")] == ["2"]
    assert net(round_, 2) == 0


@rule("lunar-poker/38.10(i)3#1", "lunar-poker/38.10(i)3#2", "lunar-poker/38.10(i)3#3", "lunar-poker/38.10(i)3#6")
def test_a_higher_hand_pushes_the_ante_is_paid_on_the_bet_and_stays_up_until_then() -> None:
    round_ = against("8s 8d Qh 4c 3d", "As Kd 9h 5c 2s")
    (ante,) = of(round_, ev.Pushed, "lunar-poker/38.10(i)3#1")
    assert (ante.area, ante.amount) == ("ante", 1000)
    assert paid(round_, "bet") == [2000]
    assert notes(round_, "lunar-poker/38.10(i)3#3")[0].detail == {"hand": "one pair"}
    (stake,) = of(round_, ev.Returned, "lunar-poker/38.10(i)3#3")
    assert stake.amount == 2000
    (up,) = notes(round_, "lunar-poker/38.10(i)3#2")
    (racked,) = of(round_, ev.Moved, "lunar-poker/38.10(i)3#6")
    assert round_.events.index(of(round_, ev.Paid)[0]) < round_.events.index(up) < round_.events.index(racked)
    assert net(round_) == 2000
    assert paid(against("8s 8d 8h 4c 4d", PAIR), "bet") == [14_000]


BET = [
    ("Ah Kh Qh Jh 2d", "Th", 200_000),
    ("8h 7h 6h 5h 2d", "4h", 100_000),
    ("Qs Qd Qh Qc 3d", "", 40_000),
    ("Qs Qd Qh 4c 4d", "", 14_000),
    ("Kh Jh 8h 6h 4h", "", 10_000),
    ("8h 7d 6c 5h 4s", "", 8_000),
    ("Qs Qd Qh 4c 3d", "", 6_000),
    ("Qs Qd 8h 8c 3d", "", 4_000),
    ("Qs Qd 8h 6c 3d", "", 2_000),
    ("Ah Kc Qh 6c 3d", "", 2_000),
]


@rule("lunar-poker/38.12(e)")
@pytest.mark.parametrize(("hand", "draw", "pays"), BET)
def test_a_winning_bet_pays_its_line(hand: str, draw: str, pays: int) -> None:
    dealer = "As Kd 9s 5d 2s" if "Ah Kc" in hand else "Js Jd 9s 5d 2s"
    answers = ("buy",) if draw else ()
    round_ = against(hand, dealer, *answers, draws={1: draw})
    first = of(round_, ev.Paid)[0]
    assert (first.amount, first.rule) == (pays, "lunar-poker/38.12(e)")
    assert net(round_) >= pays - (1000 if draw else 0)


@rule("lunar-poker/38.10(j)1#1", "lunar-poker/38.12(b)", "lunar-poker/38.10(j)1#2", "lunar-poker/38.10(j)1#3")
def test_a_dealer_without_a_hand_pays_every_ante_in_turn_and_voids_the_bets() -> None:
    hands = {1: "7s 6d 4c 3s 2d", 2: "Qs Qd 8h 6c 4d", 3: "Ts Td 8d 7d 4s", 0: "As Qh 9h 5c 2s"}
    round_ = played(hands)
    assert [aloud(e) for e in of(round_, ev.Announced, "lunar-poker/38.10(j)1#1")] == ["No hand"]
    assert [(e.spot, e.amount) for e in of(round_, ev.Paid, "lunar-poker/38.12(b)")] == [
        (3, 1000),
        (2, 1000),
        (1, 1000),
    ]
    assert [e.spot for e in of(round_, ev.Returned, "lunar-poker/38.10(j)1#2")] == [3, 2, 1]
    assert [(e.area, e.amount) for e in of(round_, ev.Voided, "lunar-poker/38.10(j)1#3")] == [("bet", 2000)] * 3
    assert [net(round_, spot) for spot in (1, 2, 3)] == [1000] * 3


def test_a_royal_made_by_drawing_wins_only_the_ante_without_a_dealers_hand() -> None:
    assert net(against("Ah Kh Qh Jh 2d", "Ks Jd 8c 5s 3d", "buy", draws={1: "Th"})) == 0


@rule("lunar-poker/38.10(j)2#1")
def test_without_a_dealers_hand_every_hand_is_racked_unseen() -> None:
    round_ = played({1: "7s 6d 4c 3s 2d", 2: "Qs Qd 8h 6c 4d", 0: FAILS.replace("3d", "3h")})
    racked = of(round_, ev.Moved, "lunar-poker/38.10(j)2#1")
    assert [(e.source, len(e.cards), e.to) for e in racked] == [("2", 5, ()), ("1", 5, ())]
    assert not [e for e in of(round_, ev.Shown) if e.place in "12"]
    assert len(round_.table.scene.places["rack"]) + of(round_, ev.StubRacked)[0].n == 52


@rule("lunar-poker/38.10(l)")
def test_every_hand_can_be_rebuilt_from_the_order_of_the_rack() -> None:
    hands = {1: LOSES.replace("9s", "4s"), 2: "Ac As 7h 6c 3d", 3: "Ts Td 8d 7d 3s", 0: PAIR}
    round_, house = dealt(hands)
    declared(round_, house)
    elected(round_, house, {3: ["fold"]})
    finished(round_, house)
    (dealer,) = of(round_, ev.Moved, "lunar-poker/38.10(l)")
    assert set(dealer.cards) == set(PAIR.split())
    rack = round_.table.scene.places["rack"]
    fives = [set(rack[at : at + 5]) for at in range(0, 20, 5)]
    assert fives == [set(hands[spot].split()) for spot in (3, 2, 1, 0)]


@pytest.mark.parametrize("attended", [False, True])
def test_an_attended_round_ends_as_an_automatic_one(attended: bool) -> None:
    round_ = played({1: LOSES, 2: "Ac As 7h 6c 3d", 0: PAIR}, attended=attended)
    assert (net(round_, 1), net(round_, 2)) == (-3000, 2000)
