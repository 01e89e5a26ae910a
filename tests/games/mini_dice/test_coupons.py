"""Match play coupons at mini-dice (mini-dice/A15): with an equal wager, at its odds, for one decision."""

import pytest
from tests.games.mini_dice.shaken import GAME, STACK, notes, opened, run_on

from houseway.play import events as ev
from houseway.play.refusals import NotAMove, NotNow
from houseway.play.requests import Incident
from houseway.play.round import Round
from houseway.proof.claims import rule


def coupon(face: int = 500, area: str = "place_4", spot: int = 1) -> Incident:
    return Incident("match_play_coupon", spot, by="dealer", detail={"area": area, "value": face})


def with_coupon(area: str, wager: int, face: int) -> Round:
    """Ann has put a wager down and a coupon with it; nothing has been shaken yet."""
    round_ = Round(GAME, opened("ann", "bob", coupons="match_play"))
    round_.report(coupon(face, area))
    round_.act("ann", {area: wager})
    round_.close()
    return round_


def paid(round_: Round) -> list[int]:
    return [event.amount for event in round_.events if isinstance(event, ev.Paid)]


def test_coupons_are_refused_unless_the_house_takes_them() -> None:
    with pytest.raises(NotNow, match="not taken here"):
        Round(GAME, opened()).report(coupon())


def test_a_coupon_is_paid_at_the_odds_of_its_wager_and_taken_when_that_is_decided() -> None:
    won = run_on(with_coupon("place_4", 500, 500), 4)
    assert paid(won) == [900, 900]
    assert won.result is not None
    assert won.result.stacks["ann"] == STACK - 500 + 1800
    assert won.result.state["match_play"] == []
    lost = run_on(with_coupon("field", 1000, 1000), 7)
    assert lost.result is not None
    assert (lost.result.stacks["ann"], lost.result.state["match_play"]) == (STACK - 1000, [])
    assert "{player:whose} coupon on {area} is taken" in notes(lost)


def test_a_coupon_lies_on_with_a_place_bet_that_the_shake_leaves_undecided() -> None:
    first = run_on(with_coupon("place_4", 500, 500), 9)
    assert first.result is not None
    assert first.result.state["match_play"] == [{"player": "ann", "area": "place_4", "value": 500}]
    second = Round(GAME, first.result.next(first.opening))
    second.close()
    assert paid(run_on(second, 4)) == [900, 900]
    taken_down = Round(GAME, first.result.next(first.opening))
    taken_down.act("ann", {})
    taken_down.close()
    assert "There is no equal wager on {area}: {player:whose} coupon is handed back" in notes(run_on(taken_down, 4))
    assert paid(taken_down) == []


@pytest.mark.parametrize("wager", [1000, 500])
def test_a_coupon_without_an_equal_wager_is_handed_back(wager: int) -> None:
    round_ = run_on(with_coupon("field", wager, 750), 3)
    assert paid(round_) == [wager]
    assert "There is no equal wager on {area}: {player:whose} coupon is handed back" in notes(round_)
    assert "{player:whose} coupon on {area} is taken" not in notes(round_)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (coupon(0), "value cannot be 0"),
        (coupon(area="place_7"), "area cannot be 'place_7'"),
        (coupon(spot=5), "no one sits at spot 5"),
    ],
)
def test_a_coupon_without_a_value_a_wager_or_a_player_is_refused(wrong: Incident, why: str) -> None:
    round_ = Round(GAME, opened(coupons="match_play"))
    with pytest.raises(NotAMove, match=why):
        round_.report(wrong)


@rule("mini-dice/13.4(d)")
def test_one_coupon_a_player_lies_at_a_time_and_none_comes_after_the_close() -> None:
    round_ = Round(GAME, opened("ann", "bob", coupons="match_play"))
    round_.report(coupon())
    with pytest.raises(NotNow, match="lies there already"):
        round_.report(coupon())
    round_.close()
    run_on(round_, None)
    with pytest.raises(NotNow, match="betting is closed") as refusal:
        round_.report(coupon(spot=2))
    assert refusal.value.rule == "mini-dice/13.4(d)"


def test_a_player_who_leaves_takes_the_coupon_along() -> None:
    round_ = run_on(with_coupon("place_4", 500, 500), 6)
    assert round_.result is not None
    left, taken = round_.result.without("ann")
    assert (left.state["match_play"], taken) == ([], STACK)
    back = Round(GAME, opened("ann", "bob", coupons="match_play", state=left.state))
    back.act("ann", {"place_4": 500})
    assert paid(run_on(back, 4)) == [900], "the wager alone is paid"


def test_a_coupon_kept_by_a_former_version_lies_on() -> None:
    round_ = Round(GAME, opened(coupons="match_play", state={"match_play": {"ann": ["field", 500]}}))
    round_.act("ann", {"field": 500})
    assert paid(run_on(round_, 3)) == [500, 500]
