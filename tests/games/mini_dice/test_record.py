"""Two shakes as they are recorded: who, at which spot, on which area, how much, at what odds, by which clause."""

import pytest
from tests.games.facts import lines
from tests.games.mini_dice.shaken import GAME, opened, run_on

from houseway.play.refusals import NotNow
from houseway.play.requests import Ask, Count, Incident, Roll, Ruling
from houseway.play.round import Round
from houseway.proof.claims import rule

A_FOUR = """\
Reported match_play_coupon lies with an equal wager mini-dice/A15 1 dealer
Noted mini-dice/A15 1 ann area=place_4 face=500
Wagered ann 1 place_4 500 mini-dice/13.4(a)#1
Wagered ann 1 field 600 mini-dice/13.4(a)#1
Wagered ann 1 place_9 1000 mini-dice/13.4(a)#1
Noted mini-dice/13.4(c)#1 1 ann wagers={'place_4': 500, 'place_9': 1000, 'field': 600}
Wagered bob 2 field 500 mini-dice/13.4(a)#1
Wagered bob 2 place_6 600 mini-dice/13.4(a)#1
Noted mini-dice/13.4(c)#1 2 bob wagers={'place_6': 600, 'field': 500}
Announced mini-dice/13.5(b)
Counted shakes by dealer 3 3 mini-dice/13.5(c)
Shaken dealer mini-dice/13.5(c) True
Marked shaker mini-dice/13.5(d) 2 bob set
Counted shakes by bob 3 3 mini-dice/13.5(d)1
Shaken bob mini-dice/13.5(d)1 True
Rolled (1 3) mini-dice/13.3(a)#1
Announced mini-dice/13.5(e)#1 total=4
Noted mini-dice/13.5(f)#1 total=4
Noted mini-dice/13.4(e) 1 ann area=place_4
Paid ann 1 place_4 900 mini-dice/13.6(b)#1 9 to 5
Paid ann 1 place_4 900 mini-dice/A15 9 to 5
Noted mini-dice/A15 1 ann area=place_4
Noted mini-dice/13.6(b)2 1 ann area=place_4
Noted mini-dice/13.5(f)#2 1 ann area=place_9
Noted mini-dice/13.4(e) 1 ann area=field
Paid ann 1 field 600 mini-dice/13.6(b)#1 1 to 1
Returned ann 1 field 600 mini-dice/13.6(b)2
Noted mini-dice/13.5(f)#2 2 bob area=place_6
Noted mini-dice/13.4(e) 2 bob area=field
Paid bob 2 field 500 mini-dice/13.6(b)#1 1 to 1
Returned bob 2 field 500 mini-dice/13.6(b)2
Noted mini-dice/13.5(f)#3
Marked shaker mini-dice/13.7(a) 2 bob stays
Ended mini-dice/13.5(f)#2
"""

A_SEVEN = """\
Reported match_play_coupon lies with an equal wager mini-dice/A15 2 dealer
Noted mini-dice/A15 2 bob area=place_9 face=600
Returned ann 1 place_4 500 mini-dice/13.2(b)#2
Returned ann 1 place_9 500 mini-dice/13.2(b)#2
Wagered ann 1 field 1000 mini-dice/13.4(a)#1
Noted mini-dice/13.4(c)#1 1 ann wagers={'place_9': 500, 'field': 1000}
Noted mini-dice/A15 2 bob area=place_9
Announced mini-dice/13.5(b)
Counted shakes by dealer 3 3 mini-dice/13.5(c)
Shaken dealer mini-dice/13.5(c) True
Counted shakes by bob 3 3 mini-dice/13.5(d)1
Shaken bob mini-dice/13.5(d)1 True
Rolled (1 6) mini-dice/13.3(a)#1
Announced mini-dice/13.5(e)#1 total=7
Collected ann 1 place_9 500 mini-dice/13.2(a)#1
Collected ann 1 field 1000 mini-dice/13.2(a)#2
Collected bob 2 place_6 600 mini-dice/13.2(a)#1
Noted mini-dice/13.5(f)#1 total=7
Noted mini-dice/13.5(f)#3
Marked shaker mini-dice/13.7(a)1.i 2 bob gone seven
Ended mini-dice/13.5(f)#2
"""


def coupon(spot: int, area: str, face: int) -> Incident:
    return Incident("match_play_coupon", spot, by="dealer", detail={"area": area, "value": face})


@rule("mini-dice/13.6(b)#1", "mini-dice/13.6(b)2", "mini-dice/13.5(f)#1", "mini-dice/13.5(f)#2")
def test_a_four_pays_its_place_bet_the_coupon_and_the_field_and_leaves_the_rest_up() -> None:
    four = Round(GAME, opened("ann", "bob", coupons="match_play", attended=True))
    four.report(coupon(1, "place_4", 500))
    four.act("ann", {"place_4": 500, "field": 600, "place_9": 1000})
    four.act("bob", {"place_6": 600, "field": 500})
    assert lines(run_on(four, 4, accept="bob")) == A_FOUR.splitlines()


@rule("mini-dice/13.2(b)#2", "mini-dice/13.7(a)1.i")
def test_a_seven_takes_what_is_up_and_the_shaker_and_no_coupon_lies_without_its_wager() -> None:
    opening = opened("ann", "bob", coupons="match_play", attended=True)
    four = Round(GAME, opening)
    four.act("ann", {"place_4": 500, "place_9": 1000})
    four.act("bob", {"place_6": 600})
    result = run_on(four, 4, accept="bob").result
    assert result is not None
    seven = Round(GAME, result.next(opening))
    seven.report(coupon(2, "place_9", 600))
    seven.act("ann", {"place_9": 500, "field": 1000})
    assert lines(run_on(seven, 7)) == A_SEVEN.splitlines()


@rule("mini-dice/13.2(b)#2")
def test_what_is_up_counts_among_the_chips_at_hand_and_comes_down_before_more_is_put_up() -> None:
    opening = GAME.opening({"ann": 1_500})
    first = Round(GAME, opening)
    first.act("ann", {"place_4": 1_000})
    result = run_on(first, 9).result
    assert result is not None
    second = Round(GAME, result.next(opening))
    second.act("ann", {"any_7": 1_500})
    moves = [line for line in lines(run_on(second, 7)) if " ann " in line and "Noted" not in line]
    assert moves == [
        "Returned ann 1 place_4 1000 mini-dice/13.2(b)#2",
        "Wagered ann 1 any_7 1500 mini-dice/13.4(a)#1",
        "Paid ann 1 any_7 6000 mini-dice/13.6(b)#1 4 to 1",
        "Returned ann 1 any_7 1500 mini-dice/13.6(b)2",
    ]


@rule("mini-dice/13.5(d)1")
def test_a_player_is_prompted_from_the_second_invalid_shake_on_and_the_dealer_never() -> None:
    round_ = Round(GAME, opened("ann", attended=True))
    round_.close()
    for shakes in (1, 2, 3):
        round_.act("dealer", shakes)
    round_.act("ann", "accept")
    for shakes in (2, 0, 1, 4):
        round_.act("dealer", shakes)
    shaken = [line for line in lines(round_) if line.startswith("Shaken")]
    assert shaken == [
        "Shaken dealer mini-dice/13.5(d)1 1",
        "Shaken dealer mini-dice/13.5(d)1 2",
        "Shaken dealer mini-dice/13.5(c) True",
        "Shaken ann mini-dice/13.5(d)1 1",
        "Shaken ann mini-dice/13.5(d)1 2 True",
        "Shaken ann mini-dice/13.5(d)1 3 True",
        "Shaken ann mini-dice/13.5(d)1 True",
    ]


@rule("mini-dice/13.7(a)1.ii", "mini-dice/13.7(b)#2")
def test_a_shaker_ordered_on_while_bets_are_made_is_offered_from_its_holders_left() -> None:
    opening = opened("ann", "bob", "cat", attended=True)
    held = run_on(Round(GAME, opening), 9, accept="bob").result
    assert held is not None
    assert held.state["holder"] == "bob"
    round_ = Round(GAME, held.next(opening))
    round_.report(Incident("order_pass", by="Flo", detail={"reason": "violation"}))
    round_.close()
    round_.act("dealer", 3)
    asked = round_.pending
    assert isinstance(asked, Ask)
    assert (asked.actor, asked.spot, asked.default, asked.rule) == ("cat", 3, "refuse", "mini-dice/13.7(b)#1")
    round_.act("cat", "refuse")
    assert isinstance(round_.pending, Ask)
    assert round_.pending.actor == "ann"
    round_.act("ann", "refuse")
    assert [line for line in lines(round_) if line.startswith(("Marked", "Noted"))] == [
        "Marked shaker mini-dice/13.7(a)1.ii bob gone violation",
        "Noted mini-dice/13.7(b)#2",
    ], "bob, who had it, is not offered it again: the dealer shakes"


@rule("mini-dice/13.7(a)2", "mini-dice/13.4(b)#2")
def test_who_asks_for_the_shaker_and_who_leaves_a_wager_are_named_with_their_spot() -> None:
    opening = opened("ann", "bob", attended=True)
    refused = run_on(Round(GAME, opening), 9).result
    assert refused is not None
    round_ = Round(GAME, refused.next(opening))
    round_.report(Incident("asks_for_the_shaker", 2))
    round_.act("ann", {"field": 500})
    round_.close()
    round_.report(Incident("left_the_seat", 1))
    assert [line for line in lines(round_) if "13.7(a)2" in line or "13.4(b)" in line] == [
        "Reported asks_for_the_shaker offered again mini-dice/13.7(a)2 2",
        "Noted mini-dice/13.7(a)2 2 bob",
        "Reported left_the_seat breach logged mini-dice/13.4(b)#2 1",
        "Noted mini-dice/13.4(b)#2 1",
    ]
    with pytest.raises(NotNow, match="nothing lies at spot 2"):
        round_.report(Incident("left_the_seat", 2))


def test_a_shake_that_is_settled_is_not_called_dead() -> None:
    round_ = Round(GAME, opened("ann", attended=True))
    round_.act("ann", {"field": 500})
    round_.close()
    while "Collected" not in "".join(lines(round_)):
        request = round_.pending
        assert request is not None
        answer = (1, 6) if isinstance(request, Roll) else 3 if isinstance(request, Count) else True
        round_.act(request.actor, "refuse" if isinstance(request, Ask) else answer)
    with pytest.raises(NotNow, match="the shake has been settled") as refusal:
        round_.rule_on(Ruling("round_dead", "Sue", "too late"))
    assert refusal.value.rule == "mini-dice/A19"
