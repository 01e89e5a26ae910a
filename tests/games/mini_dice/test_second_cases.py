"""Mini-dice in second cases: the shaker over several rounds, the whole layout, the least change of a wager."""

from typing import Any

import pytest
from tests.games.mini_dice.shaken import GAME, STACK, asked, opened, run_on

from houseway.games.mini_dice.settings import Settings
from houseway.play import events as ev
from houseway.play.money import Odds
from houseway.play.opening import Opening, Seat, Standing
from houseway.play.procedures import DAY
from houseway.play.refusals import NotAMove
from houseway.play.requests import Ask, Window
from houseway.play.round import Round
from houseway.proof.claims import rule


def state(round_: Round) -> dict[str, Any]:
    assert round_.result is not None
    return round_.result.state


def following(round_: Round, without: str = "") -> Opening:
    assert round_.result is not None
    closing = round_.result.without(without)[0] if without else round_.result
    return closing.next(round_.opening)


@rule("mini-dice/13.6(a)", "mini-dice/13.4(a)#1")
def test_the_layout_has_every_area_by_its_name_and_every_odds_by_its_wager() -> None:
    felt = GAME.layout(Settings(seats=5, licensee="Test House"))
    assert (felt.game, felt.title, felt.seats) == ("mini-dice", "Mini-Dice", 5)
    labels = {area.name: area.label for area in felt.areas}
    assert labels == {f"place_{n}": f"Place Bet {n} to Win" for n in (4, 5, 6, 8, 9, 10)} | {
        "field": "Field",
        "any_7": "Any 7",
        "over_7": "Over 7",
        "under_7": "Under 7",
    }
    assert [(words.name, words.text) for words in felt.inscriptions] == [("licensee", "Test House")]
    (odds,) = felt.pay_tables
    assert (odds.wager, odds.title) == ("all", "Payout odds")
    assert [line.hand for line in odds.lines][:3] == ["Place 4, 10", "Place 5, 9", "Place 6, 8"]


def test_the_day_has_a_sealed_shaker_that_is_changed_within_a_day() -> None:
    assert GAME.procedures is not None
    day = GAME.procedures(Settings())
    assert day.shaker is not None
    assert day.shaker.change is not None
    assert day.shaker.change.seconds == DAY
    assert day.shaker.change.rule == "mini-dice/13.3(a)2"
    assert (day.shaker.checked, day.shaker.unattended, day.shaker.sealed) == (
        "mini-dice/13.5(a)",
        "mini-dice/13.3(a)1",
        "mini-dice/13.3(a)3",
    )
    assert day.seated == "mini-dice/13.4(b)#2"


@rule("mini-dice/13.7(b)#1", "mini-dice/13.5(d)")
def test_what_is_kept_of_the_shaker_from_round_to_round() -> None:
    first = run_on(Round(GAME, opened("ann", "bob", "cid")), 8, accept="bob", keep=False)
    refused = [{"player": "ann"}]
    assert state(first) == {
        "refused": refused,
        "holder_at": 2,
        "given_up_at": 2,
        "given_up_by": "bob",
        "holder": None,
    }
    second = run_on(Round(GAME, following(first)), 8, accept="cid")
    assert asked(second) == ["cid"]
    assert state(second) == {
        "refused": refused,
        "holder_at": 3,
        "given_up_at": None,
        "given_up_by": None,
        "holder": "cid",
    }
    # The holder has left: offers start at their left and pass over no one, and then the dealer shakes.
    third = run_on(Round(GAME, following(second, without="cid")), 8)
    assert asked(third) == ["ann", "bob"]
    assert [event.by for event in third.events if isinstance(event, ev.Shaken)] == ["dealer", "dealer"]
    assert state(third) == {
        "refused": [{"player": "ann"}, {"player": "bob"}],
        "holder_at": 3,
        "given_up_at": None,
        "given_up_by": None,
        "holder": "dealer",
    }


def test_a_player_who_takes_the_shaker_after_refusing_has_refused_no_longer() -> None:
    first = run_on(Round(GAME, opened("ann", "bob")), 8, accept="bob", keep=False)
    assert state(first)["refused"] == [{"player": "ann"}]
    second = run_on(Round(GAME, following(first)), 8, accept="ann")
    assert (state(second)["holder"], state(second)["refused"]) == ("ann", [])


def test_a_refusal_is_kept_once_however_often_it_is_said() -> None:
    first = run_on(Round(GAME, opened("ann", "bob")), 8, accept="bob", keep=False)
    second = run_on(Round(GAME, following(first)), 8)
    assert asked(second) == ["ann"]
    assert state(second)["refused"] == [{"player": "ann"}]


def test_a_holder_who_says_nothing_keeps_the_shaker() -> None:
    round_ = Round(GAME, opened("ann", "bob"))
    while not (isinstance(round_.pending, Ask) and "keep" in round_.pending.space):
        if isinstance(round_.pending, Window):
            assert round_.pending.name == "wagers"
            round_.close()
        elif isinstance(round_.pending, Ask):
            round_.act("ann", "accept")
        else:
            round_.act("house", (2, 3))
    assert (round_.pending.actor, round_.pending.spot, round_.pending.default) == ("ann", 1, "keep")


@rule("mini-dice/13.4(a)#1")
def test_what_is_taken_down_pays_for_what_is_put_up() -> None:
    round_ = Round(GAME, opened("ann", maximum=STACK))
    round_.act("ann", {"place_10": STACK})
    run_on(round_, 8)
    again = Round(GAME, following(round_))
    again.act("ann", {"place_4": STACK})
    run_on(again, 8)
    moved = [(type(e).__name__, e.area) for e in again.events if isinstance(e, ev.Returned | ev.Wagered)]
    assert moved == [("Returned", "place_10"), ("Wagered", "place_4")]


# Place bets put up at other odds or limits ----------------------------------------------------------------------------


def lying(stake: int, **settings: Any) -> Round:
    """A round that begins with a place bet on 6 put up before."""
    standing = (Standing("ann", 1, "place_6", stake),)
    state = {"holder": "dealer"}
    opening = Opening("mini-dice", (Seat(1, "ann", STACK),), settings=settings, standing=standing, state=state)
    return Round(GAME, opening)


NINE_TO_SEVEN = (("place 6, 8", Odds(9, 7)),)


@rule("mini-dice/13.6(b)1")
def test_what_the_odds_now_in_force_cannot_pay_goes_back_before_the_shake() -> None:
    round_ = lying(1_800, odds=NINE_TO_SEVEN)
    assert round_.felt == {("ann", 1, "place_6"): 1_400}
    assert [(e.amount, e.rule) for e in round_.events if isinstance(e, ev.Returned)] == [(400, "mini-dice/13.6(b)1")]
    run_on(round_, 6)
    assert round_.result is not None
    assert round_.result.stacks["ann"] == STACK + 400 + 1_800, "nine to seven on fourteen dollars"
    assert [(each.area, each.amount) for each in round_.result.standing] == [("place_6", 1_400)]


@rule("mini-dice/13.6(b)1")
def test_a_place_bet_that_cannot_be_paid_at_all_any_more_is_down_when_its_number_comes() -> None:
    round_ = lying(600, odds=NINE_TO_SEVEN, place_bet_removable=False)
    assert not round_.felt
    run_on(round_, 6)
    assert round_.result is not None
    assert round_.result.stacks["ann"] == STACK + 600


def test_a_place_bet_that_the_odds_still_pay_is_left_as_it_lies() -> None:
    round_ = lying(1_800)
    assert round_.felt == {("ann", 1, "place_6"): 1_800}
    assert not [e for e in round_.events if isinstance(e, ev.Returned)]


def test_a_place_bet_from_before_new_limits_stays_and_others_are_made_beside_it() -> None:
    for stake, limits, beyond in (
        (6_000, {"maximum": 3_000}, (6_600, 5_400, 3_600)),
        (600, {"minimum": 3_000}, (60_600, 1_200, 2_400)),
    ):
        for removable in (True, False):
            round_ = lying(stake, place_bet_removable=removable, **limits)
            round_.act("ann", {"place_6": stake, "field": 3_000})
            with pytest.raises(NotAMove):
                round_.act("ann", {"place_6": stake, "place_8": stake})
            for amount in beyond:
                with pytest.raises(NotAMove):
                    round_.act("ann", {"place_6": amount})
            run_on(round_, 4)
            assert round_.felt == {("ann", 1, "place_6"): stake}


def test_a_place_bet_from_before_new_limits_may_be_brought_within_them_or_taken_down() -> None:
    for stake, limits in ((6_000, {"maximum": 3_000}), (600, {"minimum": 3_000})):
        for wanted in ({"place_6": 3_000}, {}):
            round_ = lying(stake, **limits)
            round_.act("ann", wanted)
            run_on(round_, 4)
            assert round_.felt == {("ann", 1, area): amount for area, amount in wanted.items()}


def test_the_words_for_a_place_bet_from_before_new_limits_name_it_beside_them() -> None:
    for stake, limits, words in (
        (6_000, {"maximum": 3_000}, "place_6 $6 to $30 by $6 or $60 (optional)"),
        (600, {"minimum": 3_000}, "place_6 $30 to $600 by $6 or $6 (optional)"),
        (6_000, {}, "place_6 $6 to $600 by $6 (optional)"),
    ):
        round_ = lying(stake, **limits)
        with pytest.raises(NotAMove) as refusal:
            round_.act("ann", {"place_6": 1})
        assert words in str(refusal.value.legal).split("; ")
