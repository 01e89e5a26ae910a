"""Wagers of Lucky 8's: what may be put down, when, and with what."""

from typing import Any

import pytest
from tests.games.lucky_eights.rounds import (
    ANTE,
    FOUR_HANDS,
    GAME,
    NOTHING,
    QUALIFIED,
    STACK,
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

from houseway.play import events as ev
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import NotAMove, NotNow, Refused
from houseway.play.requests import HOUSE, Confirm, Draw, Ruling, Window
from houseway.play.round import Round
from houseway.proof.claims import rule


def refusal(round_: Round, answer: Any, player: str = "p1") -> Refused:
    before = (len(round_.events), len(round_.journal))
    with pytest.raises(Refused) as refused:
        round_.act(player, answer)
    assert (len(round_.events), len(round_.journal)) == before
    return refused.value


def table(**house: Any) -> Round:
    return begin({1: {}}, ante_min=1500, ante_step=500, **house)


@rule("lucky-8s/50.6(a)#1")
def test_a_bonus_needs_an_ante_and_an_ante_no_bonus() -> None:
    round_ = table()
    refused = refusal(round_, {"bonus": 500})
    assert (refused.rule, "ante" in refused.why) == ("lucky-8s/50.6(a)#1", True)
    round_.act("p1", {"ante": ANTE})
    assert round_.answered["p1"] == {"ante": ANTE}


@rule("lucky-8s/50.6(a)#2")
def test_each_wager_reaches_its_own_minimum_and_the_two_may_differ() -> None:
    round_ = table()
    round_.act("p1", {"ante": 1500, "bonus": 100})
    for wagers in ({"ante": 1000}, {"ante": 1500, "bonus": 50}):
        refused = refusal(round_, wagers)
        assert refused.rule == "lucky-8s/50.6(a)#2"
        assert "minimum" in refused.why
    assert "$15" in str(refusal(round_, {"ante": 1000}))


@rule("lucky-8s/50.1[ante-wager]", "lucky-8s/50.5(d)")
def test_a_spot_without_an_ante_gets_no_cards() -> None:
    round_ = begin({1: {"ante": ANTE}, 2: {}, 5: {"ante": ANTE}})
    to_decisions(round_)
    assert money(round_, "lucky-8s/50.1[ante-wager]") == [
        ("Wagered", "p1", "ante", ANTE),
        ("Wagered", "p5", "ante", ANTE),
    ]
    assert {place: len(cards) for place, cards in round_.table.scene.places.items()} == {"1": 8, "5": 8, "dealer": 8}
    (dealt,) = said(round_, "lucky-8s/50.5(d)")
    assert dealt.detail["order"] == [1, 5]


@rule("lucky-8s/50.5(d)")
def test_a_round_without_wagers_ends_at_once() -> None:
    round_ = begin({1: {}})
    round_.close()
    assert round_.result is not None
    assert round_.result.stacks == {"p1": STACK}
    assert [(type(e), e.rule) for e in round_.events] == [(ev.Ended, "lucky-8s/50.5(d)")]


@rule("lucky-8s/50.1[lucky-8s-bonus]", "lucky-8s/50.6(c)")
def test_no_wager_is_made_changed_or_taken_back_after_the_first_card() -> None:
    round_ = begin({1: {"ante": ANTE}, 2: {"ante": ANTE, "bonus": 500}})
    round_.close()
    assert isinstance(round_.pending, Draw)
    for answer in ({"ante": 5000}, {"bonus": 500}, None):
        assert refusal(round_, answer).rule == "lucky-8s/50.6(c)"
    serve(round_, order(FOUR_HANDS, FOUR_HANDS, QUALIFIED))
    assert refusal(round_, {"ante": 5000}).rule == "lucky-8s/50.6(c)"
    assert refusal(round_, {"bonus": 500}).rule == "lucky-8s/50.6(c)"
    assert money(round_, "lucky-8s/50.1[lucky-8s-bonus]") == [("Wagered", "p2", "bonus", 500)]
    round_.act("p1", "play")
    finish(round_, order(FOUR_HANDS, FOUR_HANDS, QUALIFIED))
    assert money(round_, "lucky-8s/50.6(h)#2")[0] == ("Wagered", "p1", "in_to_win", ANTE)


@rule("lucky-8s/50.1[in-to-win-wager]#1")
def test_in_to_win_waits_until_the_cards_have_been_seen() -> None:
    refused = refusal(table(), {"ante": ANTE, "in_to_win": ANTE})
    assert refused.rule == "lucky-8s/50.1[in-to-win-wager]#1"


@rule("lucky-8s/50.1[in-to-win-wager]#2", "lucky-8s/50.6(h)#2")
@pytest.mark.parametrize("ante", [500, 2500, 50_000])
def test_in_to_win_is_exactly_the_ante(ante: int) -> None:
    round_ = to_decisions(begin({1: {"ante": ante}}), FOUR_HANDS, QUALIFIED)
    for other in (ante - 500, ante + 500):
        refused = refusal(round_, ["play", other])
        assert refused.rule == "lucky-8s/50.1[in-to-win-wager]#2"
        assert refused.legal == "play or fold"
    finish(round_, order(FOUR_HANDS, QUALIFIED))
    assert money(round_, "lucky-8s/50.6(h)#2") == [("Wagered", "p1", "in_to_win", ante)]


def test_chips_for_in_to_win_must_be_at_hand_when_the_ante_is_made() -> None:
    round_ = Round(GAME, Opening(game="lucky-8s", seats=(Seat(1, "p1", 5000),)))
    assert "$60 is needed" in refusal(round_, {"ante": 3000}).why
    round_.act("p1", {"ante": ANTE})


@rule("lucky-8s/50.6(b)#1")
def test_wagers_are_chips_at_the_players_own_place() -> None:
    round_ = table()
    for answer in ("ante 25", {"ante": "25"}, {"ante": -2500}, {"ante": 25.0}):
        assert refusal(round_, answer).rule == "lucky-8s/50.6(b)#1"
    stranger = refusal(round_, {"ante": ANTE}, "zoe")
    assert stranger.rule == "lucky-8s/50.6(b)#1"
    round_.act("p1", {"ante": ANTE})


@rule("lucky-8s/50.6(q)")
@pytest.mark.parametrize("area", ["dealer-bonus", "push", "ante@2"])
def test_only_the_wagers_of_the_game_are_taken(area: str) -> None:
    refused = refusal(table(), {"ante": ANTE, area: 500})
    assert refused.rule == "lucky-8s/50.6(q)"
    assert "ante, bonus" in refused.why


def cash(amount: int, **how: Any) -> Round:
    opening = {"state": {"cash": {"p1": amount}}, "attended": True}
    return begin({}, seats=(Seat(1, "p1", 10_000), Seat(2, "p2", 10_000)), opening=opening, **how)


@rule("lucky-8s/50.6(b)#2")
def test_a_spoken_wager_with_cash_is_confirmed_twice_and_changed_into_chips() -> None:
    round_ = cash(6000)
    roles = []
    while isinstance(round_.pending, Confirm):
        assert not said(round_, "lucky-8s/50.6(b)#2")
        roles.append(round_.pending.actor)
        with pytest.raises(NotNow):
            round_.act("p1", {"ante": ANTE})
        round_.act(round_.pending.actor, True)
    assert roles == ["dealer", "supervisor"]
    (changed,) = said(round_, "lucky-8s/50.6(b)#2")
    assert (changed.player, changed.detail) == ("p1", {"amount": 6000})
    round_.act("p1", {"ante": 5000})
    round_.close()
    assert round_.table.state["cash"] == {}


def test_where_the_house_takes_no_spoken_wagers_cash_is_not_wagered() -> None:
    round_ = cash(6000, verbal_cash=False)
    assert isinstance(round_.pending, Window)
    assert "only $40 is at hand" in refusal(round_, {"ante": ANTE}).why
    round_.act("p1", {"ante": 2000})


def coupon(*hands: str, bet: dict[str, int], folds: tuple[str, ...] = (), house: str = "ante") -> Round:
    opening = {"state": {"match_play": {"p1": 1000}}}
    return played(*hands, bets={1: bet}, folds=folds, opening=opening, coupons=house)


def test_a_match_play_coupon_goes_with_an_ante_as_large_and_is_paid_beside_it() -> None:
    won = coupon(FOUR_HANDS, NOTHING, bet={"ante": 1000, "match_play": 1000})
    assert net(won) == 2000, "the dealer does not qualify: the Ante and the coupon win"
    assert [e.amount for e in won.events if isinstance(e, ev.Wagered)] == [1000, 1000]
    lost = coupon(NOTHING, QUALIFIED, bet={"ante": 1000, "match_play": 1000}, folds=("p1",))
    assert (net(lost), lost.table.state["match_play"]) == (-1000, [])
    with pytest.raises(NotAMove) as refused:
        coupon(FOUR_HANDS, QUALIFIED, bet={"ante": 500, "match_play": 1000})
    assert "at least match_play" in refused.value.why
    with pytest.raises(NotAMove):
        coupon(FOUR_HANDS, QUALIFIED, bet={"ante": 1000, "match_play": 1000}, house="off")


@pytest.mark.parametrize("bet", [{"ante": 1000}, {"ante": 1000, "match_play": 1000}])
def test_a_coupon_that_was_not_taken_goes_with_a_player_who_leaves(bet: dict[str, int]) -> None:
    bets, state = {1: bet, 2: {"ante": 1000}}, {"match_play": {"p1": 1000, "p2": 500}}
    round_ = begin(bets, opening={"state": state}, coupons="ante")
    to_decisions(round_, FOUR_HANDS, NOTHING, QUALIFIED)
    round_.rule_on(Ruling("round_dead", "Sam Supervisor", "a fire alarm"))
    assert round_.result is not None
    left, _ = round_.result.without("p1")
    assert left.state["match_play"] == [{"player": "p2", "value": 500}]


def test_a_coupon_given_up_with_a_fold_comes_back_where_a_supervisor_calls_the_round_dead() -> None:
    bets = {spot: {"ante": 1000, "match_play": 1000} for spot in (1, 2)}
    state = {"match_play": {"p1": 1000, "p2": 1000}}
    round_ = begin(bets, opening={"state": state, "attended": True}, coupons="ante", decision_order="clockwise")
    to_decisions(round_, FOUR_HANDS, FOUR_HANDS, NOTHING)
    round_.act("p1", "fold")
    round_.close()
    assert round_.table.state["match_play"] == [{"player": "p2", "value": 1000}]
    round_.rule_on(Ruling("round_dead", "Sam Supervisor", "a fire alarm"))
    assert round_.result is not None
    assert (net(round_, "p1"), net(round_, "p2")) == (0, 0)
    assert {each["player"] for each in round_.result.state["match_play"]} == {"p1", "p2"}


def test_a_coupon_that_won_stays_taken_where_the_round_is_dead_afterwards() -> None:
    bets = {spot: {"ante": 1000, "match_play": 1000} for spot in (1, 2)}
    state = {"match_play": {"p1": 1000, "p2": 1000}}
    round_ = begin(bets, opening={"state": state, "attended": True}, coupons="ante")
    to_decisions(round_, FOUR_HANDS, FOUR_HANDS, NOTHING)
    for player in ("p1", "p2"):
        round_.act(player, "play")
    round_.close()
    while not round_.table.settled:
        assert round_.pending is not None
        round_.act(HOUSE, True)
    ((first, _),) = round_.table.settled
    round_.rule_on(Ruling("round_dead", "Sam Supervisor", "a fire alarm"))
    assert round_.result is not None
    other = "p1" if first == "p2" else "p2"
    assert (net(round_, first), net(round_, other)) == (2000, 0)
    assert round_.result.state["match_play"] == [{"player": other, "value": 1000}]
