"""Fold or In to Win: who decides, when, and what becomes of the wagers."""

import pytest
from tests.games.lucky_eights.rounds import (
    ANTE,
    FOUR_HANDS,
    NOTHING,
    PACK,
    QUALIFIED,
    begin,
    finish,
    money,
    net,
    order,
    played,
    said,
    serve,
    to_decisions,
)

from houseway.cards.card import UNKNOWN
from houseway.play import events as ev
from houseway.play.refusals import NotAMove, NotNow
from houseway.play.requests import HOUSE, Confirm, Window
from houseway.proof.claims import rule

BONUS = {"ante": ANTE, "bonus": 500}


@rule("lucky-8s/50.6(h)#1")
def test_a_fold_loses_the_ante_at_once_and_the_bonus_is_still_decided() -> None:
    hands = ("888A7767", QUALIFIED)
    round_ = played(*hands, bets={1: BONUS}, folds=["p1"])
    assert money(round_, "lucky-8s/50.6(h)#1") == [("Collected", "p1", "ante", ANTE)]
    assert net(round_) == -ANTE + 1000
    assert not any(isinstance(e, ev.Wagered) and e.area == "in_to_win" for e in round_.events)
    assert "dealer" not in round_.table.scene.hands, "with everyone folded the dealer's hand is not set"


def test_a_house_may_take_the_bonus_with_the_fold() -> None:
    round_ = played("888A7767", QUALIFIED, bets={1: BONUS}, folds=["p1"], bonus_survives_fold=False)
    assert net(round_) == -ANTE - 500


def test_folded_cards_without_a_bonus_are_never_seen() -> None:
    round_ = played(FOUR_HANDS, NOTHING, QUALIFIED, folds=["p1"])
    shown = {card for e in round_.view("p2").events if isinstance(e, ev.CardEvent) for card in e.cards}
    assert not shown & set(order(FOUR_HANDS)[:8])


@rule("lucky-8s/50.6(j)#1", "lucky-8s/50.6(h)#1")
def test_the_dealer_waits_for_every_decision() -> None:
    round_ = to_decisions(begin({1: {"ante": ANTE}, 2: {"ante": ANTE}}), FOUR_HANDS, NOTHING, QUALIFIED)
    round_.act("p2", "fold")
    with pytest.raises(NotNow):
        round_.act(HOUSE, True)
    assert {item.rule for item in round_.todo()} == {"lucky-8s/50.6(h)#1"}
    assert not said(round_, "lucky-8s/50.6(j)#1")
    round_.act("p1", "play")
    round_.close()
    serve(round_, order(FOUR_HANDS, NOTHING, QUALIFIED))
    (opened,) = said(round_, "lucky-8s/50.6(j)#1")
    assert opened.place == "dealer"
    decided = [at for at, e in enumerate(round_.events) if e.rule in ("lucky-8s/50.6(h)#1", "lucky-8s/50.6(h)#2")]
    assert max(decided) < round_.events.index(opened)


def test_a_decision_once_made_is_final() -> None:
    round_ = to_decisions(begin({1: {"ante": ANTE}}), FOUR_HANDS, QUALIFIED)
    round_.act("p1", "fold")
    for answer in ("play", None):
        with pytest.raises(NotNow) as refused:
            round_.act("p1", answer)
        assert refused.value.rule in ("lucky-8s/A16", "lucky-8s/50.6(c)")
    assert round_.answered == {"p1": "fold"}


def test_decisions_come_in_any_order_or_clockwise_as_the_house_has_it() -> None:
    bets = {1: {"ante": ANTE}, 4: {"ante": ANTE}}
    free = to_decisions(begin(bets), FOUR_HANDS, NOTHING, QUALIFIED)
    assert {item.actor: item.spot for item in free.todo()} == {"p1": 1, "p4": 4}
    clockwise = to_decisions(begin(bets, decision_order="clockwise"), FOUR_HANDS, NOTHING, QUALIFIED)
    assert [item.actor for item in clockwise.todo()] == ["p1"]
    with pytest.raises(NotNow):
        clockwise.act("p4", "play")
    clockwise.act("p1", "play")
    clockwise.close()
    assert [item.actor for item in clockwise.todo()] == ["p4"]


def test_an_absent_player_folds_or_waits_for_the_supervisor() -> None:
    for house, asks in (("fold", []), ("supervisor", ["supervisor"])):
        round_ = begin({1: {"ante": ANTE}}, opening={"attended": True}, absent_player=house)
        to_decisions(round_, FOUR_HANDS, QUALIFIED)
        round_.close()
        asked = [round_.pending.actor] if isinstance(round_.pending, Confirm) else []
        assert asked == asks
        serve(round_, order(FOUR_HANDS, QUALIFIED))
        assert net(round_) == -ANTE


@rule("lucky-8s/50.6(i)")
def test_used_and_side_cards_lie_face_down_in_two_heaps() -> None:
    hands = ("8J246536", QUALIFIED)
    round_ = to_decisions(begin({1: {"ante": ANTE}, 2: {}}, player_setting="as_set"), *hands)
    cards = order(*hands)[:8]
    used = [card for card in cards if card[0] in "8J25"] + [cards[4], cards[6]]
    round_.act("p1", ["play", used])
    assert "p1" not in round_.view("p2").answered, "which cards were chosen is the player's own knowledge"
    round_.close()
    (laid,) = said(round_, "lucky-8s/50.6(i)")
    assert laid.detail == {"eights": 6, "side": 2}
    assert round_.events.index(laid) < round_.events.index(said(round_, "lucky-8s/50.6(j)#1")[0])
    other = round_.view("p2", since=0)
    before = [e for e in other.events[: round_.events.index(laid)] if isinstance(e, ev.Dealt)]
    assert all(set(e.cards) == {UNKNOWN} for e in before)
    optimum = played(*hands)
    assert [(e.spot, e.detail) for e in said(optimum, "lucky-8s/50.6(i)")] == [(1, {})]


@rule("lucky-8s/50.6(i)", "lucky-8s/50.1[in-to-win-wager]#2")
@pytest.mark.parametrize(
    ("answer", "clause"),
    [
        (["play", [PACK[-1]]], "lucky-8s/50.6(i)"),
        (["play", ANTE], "lucky-8s/50.6(i)"),
        ("play", "lucky-8s/50.6(i)"),
        (["raise", ANTE], "lucky-8s/50.1[in-to-win-wager]#2"),
    ],
)
def test_only_cards_of_the_hand_are_laid_on_the_eights_and_no_amount_is_named(answer: object, clause: str) -> None:
    round_ = to_decisions(begin({1: {"ante": ANTE}}, player_setting="as_set"), FOUR_HANDS, QUALIFIED)
    with pytest.raises(NotAMove) as refused:
        round_.act("p1", answer)
    assert refused.value.rule == clause
    assert refused.value.legal


def test_where_hands_count_as_set_a_bad_setting_costs_the_player() -> None:
    hands = (FOUR_HANDS, QUALIFIED)
    cards = order(*hands)
    for chosen, result in ((cards[:8], 2 * ANTE), (cards[:4], -2 * ANTE)):
        round_ = to_decisions(begin({1: {"ante": ANTE}}, player_setting="as_set"), *hands)
        round_.act("p1", ["play", list(chosen)])
        round_.close()
        serve(round_, cards)
        assert net(round_) == result
    assert net(played(*hands)) == 2 * ANTE, "the best setting counts unless the house has it otherwise"


def test_the_question_is_put_to_the_player_who_decides_with_the_spot() -> None:
    round_ = to_decisions(begin({3: {"ante": ANTE}}), FOUR_HANDS, QUALIFIED)
    assert isinstance(round_.pending, Window)
    (todo,) = round_.view("p3").todo
    assert (todo.actor, todo.spot, todo.what) == ("p3", 3, "decisions")
    finish(round_, order(FOUR_HANDS, QUALIFIED))
