"""The shake, its settlement and the shaker's way round the table, clause by clause."""

from typing import Any

import pytest
from tests.games.facts import aloud
from tests.games.mini_dice.shaken import GAME, STACK, asked, notes, offers, opened, run_on, shaker

from houseway.play import events as ev
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import NotAMove, NotNow
from houseway.play.requests import HOUSE, Ask, Count, Incident, Proceed, Roll, Window
from houseway.play.round import Round
from houseway.proof.claims import rule

# The shake ------------------------------------------------------------------------------------------------------------


@rule("mini-dice/13.3(a)#1")
def test_two_dice_are_thrown_and_both_faces_count() -> None:
    round_ = run_on(Round(GAME, opened()), None)
    assert isinstance(round_.pending, Roll)
    assert (round_.pending.dice, round_.pending.sides) == (2, 6)
    for wrong in ((3,), (3, 7), (0, 4), (1, 2, 3)):
        with pytest.raises(NotAMove):
            round_.act(HOUSE, wrong)
    round_.act(HOUSE, (6, 3))
    assert [event.faces for event in round_.events if isinstance(event, ev.Rolled)] == [(6, 3)]


@rule("mini-dice/13.5(c)", "mini-dice/13.5(d)2")
def test_the_dealer_shakes_at_least_three_times_and_again_when_all_refuse() -> None:
    round_ = Round(GAME, opened("ann", attended=True))
    round_.close()
    round_.act("dealer", 2)
    assert isinstance(round_.pending, Count), "two shakes are not enough"
    round_.act("dealer", 3)
    round_.act("ann", "refuse")
    assert isinstance(round_.pending, Count)
    assert round_.pending.rule == "mini-dice/13.5(d)2"
    round_.act("dealer", 4)
    round_.act("dealer", True)
    assert isinstance(round_.pending, Roll)
    counted = [(e.n, e.rule) for e in round_.events if isinstance(e, ev.Counted)]
    assert counted == [(2, "mini-dice/13.5(c)"), (3, "mini-dice/13.5(c)"), (4, "mini-dice/13.5(d)2")]


@rule("mini-dice/13.5(d)")
def test_the_shaker_is_offered_clockwise_until_one_takes_it() -> None:
    round_ = Round(GAME, opened("ann", "bob", "cid"))
    round_.close()
    with pytest.raises(NotAMove) as refusal:
        round_.act("ann", "perhaps")
    assert refusal.value.rule == "mini-dice/13.5(d)"
    run_on(round_, None, accept="bob")
    assert shaker(round_, "set") == [("bob", "mini-dice/13.5(d)", "")]
    assert asked(round_) == ["ann", "bob"]


@rule("mini-dice/13.5(d)1")
def test_a_player_shakes_at_least_three_times() -> None:
    round_ = Round(GAME, opened("ann", attended=True))
    round_.close()
    round_.act("dealer", 3)
    round_.act("ann", "accept")
    round_.act("dealer", 2)
    assert isinstance(round_.pending, Count)
    assert [e for e in round_.events if isinstance(e, ev.Shaken)][-1] == ev.Shaken(
        "ann", "mini-dice/13.5(d)1", False, 1
    )
    round_.act("dealer", 3)
    round_.act("dealer", True)
    assert isinstance(round_.pending, Roll)


@rule("mini-dice/13.5(e)#1")
def test_the_dealer_calls_the_total_before_settling() -> None:
    round_ = Round(GAME, opened())
    round_.act("ann", {"field": 1000})
    run_on(round_, 8)
    calls = [n for n, e in enumerate(round_.events) if isinstance(e, ev.Announced) and aloud(e) == "8"]
    settled = [n for n, e in enumerate(round_.events) if isinstance(e, ev.Collected)]
    assert len(calls) == 1
    assert calls[0] < settled[0]


@rule("mini-dice/13.5(e)#2")
def test_a_leaning_die_gives_no_result_and_the_dice_are_shaken_again() -> None:
    round_ = Round(GAME, opened())
    round_.act("ann", {"field": 1000})
    with pytest.raises(NotNow, match="no dice are coming to rest"):
        round_.report(Incident("leaning_die"))
    run_on(round_, None)
    round_.report(Incident("leaning_die"))
    assert isinstance(round_.pending, Roll)
    assert "There is no result; the dice are shaken again" in notes(round_)
    run_on(round_, 3)
    assert round_.result is not None
    assert round_.result.stacks["ann"] == STACK + 1000


@rule("mini-dice/13.5(c)", "mini-dice/13.5(d)1")
@pytest.mark.parametrize("holder", ["bob", ""])
def test_after_a_leaning_die_the_shakes_are_counted_anew(holder: str) -> None:
    round_ = Round(GAME, opened("ann", "bob", attended=True))
    round_.act("ann", {"field": 1000})
    run_on(round_, None, accept=holder)
    for _ in range(2):
        round_.report(Incident("leaning_die"))
        for who in ("dealer", holder or "dealer"):
            assert isinstance(round_.pending, Count)
            assert round_.pending.what == f"shakes by {who}"
            round_.act("dealer", 3)
        assert isinstance(round_.pending, Proceed)
        run_on(round_, None)
    assert asked(round_) == ["ann", "bob"], "who has the shaker keeps it, and who refused it is not asked again"
    run_on(round_, 3)
    assert [event.faces for event in round_.events if isinstance(event, ev.Rolled)] == [(1, 2)]
    assert round_.felt == {}
    assert round_.result is not None
    assert round_.result.stacks["ann"] == STACK + 1000


@rule("mini-dice/13.5(f)#1")
def test_all_losers_are_taken_before_any_winner_is_paid() -> None:
    round_ = Round(GAME, opened("ann", "bob"))
    round_.act("ann", {"place_6": 600, "field": 500})
    round_.act("bob", {"place_6": 600, "any_7": 500})
    run_on(round_, 6)
    order = [type(e).__name__ for e in round_.events if isinstance(e, ev.Collected | ev.Paid)]
    assert order == ["Collected", "Collected", "Paid", "Paid"]
    turning = next(n for n, e in enumerate(round_.events) if e.rule == "mini-dice/13.5(f)#1")
    assert isinstance(round_.events[turning - 1], ev.Collected)


@rule("mini-dice/13.5(f)#3")
def test_the_shaker_stays_uncovered_until_every_winner_is_paid() -> None:
    round_ = Round(GAME, opened())
    round_.act("ann", {"field": 500})
    run_on(round_, 3)
    covered = next(n for n, e in enumerate(round_.events) if e.rule == "mini-dice/13.5(f)#3")
    paid = [n for n, e in enumerate(round_.events) if isinstance(e, ev.Paid)]
    assert paid
    assert covered > max(paid)


@rule("mini-dice/13.5(f)#1", "mini-dice/13.5(f)#3")
def test_an_attended_table_waits_before_taking_paying_and_covering() -> None:
    round_ = Round(GAME, opened(attended=True))
    round_.act("ann", {"field": 500})
    steps = []
    while (request := round_.pending) is not None:
        if isinstance(request, Proceed):
            steps.append((request.step, request.rule))
            round_.act("dealer", True)
        elif isinstance(request, Window):
            round_.close()
        elif isinstance(request, Roll):
            round_.act(HOUSE, (1, 2))
        else:
            round_.act(request.actor, 3 if isinstance(request, Count) else "refuse")
    assert steps == [
        ("set the shaker down and uncover it", "mini-dice/13.5(e)#1"),
        ("call the total, 3", "mini-dice/13.5(e)#1"),
        ("take the losing wagers", "mini-dice/13.5(f)#1"),
        ("pay the winning wagers", "mini-dice/13.5(f)#1"),
        ("cover the shaker", "mini-dice/13.5(f)#3"),
    ]


# The shaker goes round ------------------------------------------------------------------------------------------------


@rule("mini-dice/13.7(a)")
def test_a_holder_keeps_or_passes_after_each_settled_shake() -> None:
    holding = Round(GAME, opened("ann"))
    holding.close()
    holding.act("ann", "accept")
    holding.act(HOUSE, (4, 5))
    with pytest.raises(NotAMove) as refusal:
        holding.act("ann", "perhaps")
    assert refusal.value.rule == "mini-dice/13.7(a)"
    for keep, following in ((True, []), (False, ["cid", "ann"])):
        round_ = run_on(Round(GAME, opened("ann", "bob", "cid")), 9, accept="bob", keep=keep)
        assert shaker(round_, "stays" if keep else "gone") == [("bob", "mini-dice/13.7(a)", "")]
        assert round_.result is not None
        assert offers(Round(GAME, round_.result.next(round_.opening))) == following


@rule("mini-dice/13.7(a)1.i", "mini-dice/13.7(b)#1")
def test_a_players_seven_passes_the_shaker_to_the_left() -> None:
    round_ = run_on(Round(GAME, opened("ann", "bob", "cid")), 7, accept="bob")
    assert shaker(round_, "gone") == [("bob", "mini-dice/13.7(a)1.i", "seven")]
    assert round_.result is not None
    after = Round(GAME, round_.result.next(round_.opening))
    run_on(after, None, accept="ann")
    assert asked(after) == ["cid", "ann"]
    assert shaker(after, "set") == [("ann", "mini-dice/13.7(b)#1", "")]


@rule("mini-dice/13.7(b)#2")
def test_when_no_one_takes_it_the_dealer_shakes_for_the_players() -> None:
    round_ = run_on(Round(GAME, opened("ann", "bob")), 9)
    assert "The dealer shakes for the players" in notes(round_)
    assert round_.result is not None
    assert round_.result.state["holder"] == "dealer"


@rule("mini-dice/13.7(a)2")
def test_a_dealer_who_holds_it_offers_it_to_players_who_have_not_refused() -> None:
    state = {"holder": "dealer", "refused": ["ann"]}
    round_ = Round(GAME, opened("ann", "bob", state=state))
    run_on(round_, None, accept="bob")
    assert shaker(round_, "set") == [("bob", "mini-dice/13.7(a)2", "")]
    both = Round(GAME, opened("ann", "bob", state={"holder": "dealer", "refused": ["ann", "bob"]}))
    assert offers(both) == []
    again = Round(GAME, opened("ann", "bob", state=state))
    with pytest.raises(NotNow, match="spot 2 has not refused"):
        again.report(Incident("asks_for_the_shaker", 2))
    again.report(Incident("asks_for_the_shaker", 1))
    assert notes(again) == ["{player} will be offered the shaker"]
    assert offers(again) == ["ann", "bob"]


@rule("mini-dice/13.7(a)1.ii")
def test_the_floorperson_orders_the_shaker_passed_for_a_stated_reason() -> None:
    round_ = Round(GAME, opened("ann", "bob", attended=True))
    with pytest.raises(NotNow, match="no player holds the shaker"):
        round_.report(Incident("order_pass", by="Flo", detail={"reason": "delay"}))
    round_.close()
    round_.act("dealer", 3)
    round_.act("ann", "accept")
    for detail, by, why in (
        ({}, "Flo", "needs the reason"),
        ({"reason": "ugly hat"}, "Flo", "reason cannot be 'ugly hat'"),
        ({"reason": "delay"}, "", "needs the floorperson's name"),
    ):
        with pytest.raises(NotAMove, match=why) as refusal:
            round_.report(Incident("order_pass", by=by, detail=detail))
        assert refusal.value.rule == "mini-dice/13.7(a)1.ii"
    round_.report(Incident("order_pass", by="Flo", detail={"reason": "delay"}))
    assert isinstance(round_.pending, Ask)
    assert round_.pending.actor == "bob"
    assert shaker(round_, "gone") == [("ann", "mini-dice/13.7(a)1.ii", "delay")]
    counted = [(e.what, e.n) for e in round_.events if isinstance(e, ev.Counted)]
    assert counted == [("shakes by dealer", 3)], "a shaking that was broken off has no count"


ORDERED_ON = Incident("order_pass", by="Flo", detail={"reason": "violation"})


@rule("mini-dice/13.7(a)1.ii")
@pytest.mark.parametrize("after_settlement", [False, True])
def test_a_holder_whose_shaker_is_ordered_on_after_the_shaking_has_nothing_to_keep(after_settlement: bool) -> None:
    round_ = Round(GAME, opened("ann", "bob"))
    run_on(round_, None, accept="ann")
    if not after_settlement:
        round_.report(ORDERED_ON)
    round_.act("house", (4, 5))
    if after_settlement:
        assert isinstance(round_.pending, Ask)
        round_.report(ORDERED_ON)
    assert round_.pending is None, "no one is asked whether to keep a shaker that is gone"
    assert shaker(round_, "gone") == [("ann", "mini-dice/13.7(a)1.ii", "violation")]
    assert shaker(round_, "stays") == []
    assert round_.result is not None
    state = round_.result.state
    assert (state["holder"], state["given_up_at"], state["given_up_by"]) == (None, 1, "ann")


@rule("mini-dice/13.7(a)1.ii")
def test_a_seven_takes_a_shaker_that_was_ordered_on_from_no_one() -> None:
    round_ = Round(GAME, opened("ann", "bob"))
    run_on(round_, None, accept="ann")
    round_.report(ORDERED_ON)
    run_on(round_, 7)
    assert shaker(round_, "gone") == [("ann", "mini-dice/13.7(a)1.ii", "violation")]


@rule("mini-dice/13.7(b)#1")
def test_no_one_is_ordered_to_pass_the_shaker_who_has_left_with_it() -> None:
    seats = (Seat(1, "ann", STACK), Seat(3, "cy", STACK))
    round_ = Round(GAME, Opening(game=GAME.slug, seats=seats, state=held_by_bob(), number=9))
    with pytest.raises(NotNow, match="no player holds the shaker"):
        round_.report(ORDERED_ON)
    assert offers(round_) == ["cy", "ann"]


@rule("mini-dice/13.3(a)3")
def test_dice_that_were_handled_void_the_shake_and_withdraw_the_shaker() -> None:
    round_ = Round(GAME, opened())
    round_.act("ann", {"field": 1000, "place_4": 500})
    with pytest.raises(NotNow, match="no shake is under way"):
        round_.report(Incident("dice_handled", by="Flo"))
    run_on(round_, None)
    round_.report(Incident("dice_handled", by="Flo"))
    assert "The shake is void and the shaker is withdrawn" in notes(round_)
    assert round_.result is not None
    assert round_.result.void
    assert round_.result.needs == ("replace_dice",)
    assert {w.area: w.amount for w in round_.result.standing} == {"field": 1000, "place_4": 500}
    again = Round(GAME, opened(void_shake_wagers="returnable"))
    again.act("ann", {"field": 1000})
    run_on(again, None)
    again.report(Incident("dice_handled", by="Flo"))
    assert again.result is not None
    assert again.result.stacks == {"ann": STACK}


@rule("mini-dice/13.4(b)#2")
def test_leaving_with_a_wager_down_is_a_breach_and_after_settlement_it_comes_along() -> None:
    round_ = Round(GAME, opened())
    with pytest.raises(NotNow, match="nothing lies at spot 1"):
        round_.report(Incident("left_the_seat", 1))
    round_.act("ann", {"place_4": 500})
    run_on(round_, None)
    round_.report(Incident("left_the_seat", 1))
    assert "Breach at {spot}: left the seat with a wager down" in notes(round_)
    run_on(round_, 9)
    assert round_.result is not None
    left, taken = round_.result.without("ann")
    assert (taken, left.standing, left.stacks) == (STACK, (), {})


def passed_on(seats: tuple[Seat, ...], state: dict[str, Any], **settings: Any) -> list[str]:
    """Who is offered the shaker in the next round with these seats, all refusing."""
    opening = Opening(game=GAME.slug, seats=seats, settings=settings, state=state, number=9)
    return offers(Round(GAME, opening))


def held_by_bob() -> dict[str, Any]:
    """Ann shook a seven, Bob at spot 2 took the shaker from her and kept it."""
    first = run_on(Round(GAME, opened("ann", "bob", "cy")), 7, accept="ann")
    assert first.result is not None
    second = run_on(Round(GAME, first.result.next(first.opening)), 9, accept="bob")
    assert second.result is not None
    assert second.result.state["holder"] == "bob"
    return second.result.state


@rule("mini-dice/13.7(b)#1")
def test_when_the_holder_has_left_the_offers_start_at_their_left_and_pass_over_no_one() -> None:
    state = held_by_bob()
    ann, cy = Seat(1, "ann", STACK), Seat(3, "cy", STACK)
    assert passed_on((ann, cy), state) == ["cy", "ann"]
    newcomer = Seat(2, "dan", STACK)
    assert passed_on((ann, newcomer, cy), state) == ["cy", "ann", "dan"], "dan is not the one who gave it up"
    bob = Seat(2, "bob", STACK)
    assert passed_on((ann, bob, cy), {**state, "holder": None, "given_up_at": 2, "given_up_by": "bob"}) == ["cy", "ann"]


def test_a_player_who_gave_the_shaker_up_and_moved_is_passed_over_alone() -> None:
    seats = (Seat(1, "bob", STACK), Seat(2, "dan", STACK), Seat(3, "ann", STACK))
    assert passed_on(seats, {"holder": None, "given_up_at": 2, "given_up_by": "bob"}) == ["ann", "dan"]


@rule("mini-dice/13.7(a)2")
def test_a_refusal_ends_when_the_player_leaves_the_seat() -> None:
    round_ = run_on(Round(GAME, opened("ann", "bob")), 9)
    assert round_.result is not None
    seats = tuple(Seat(seat.spot, seat.player, STACK) for seat in round_.opening.seats)
    assert passed_on(seats, round_.result.state) == [], "both have refused"
    left, _ = round_.result.without("ann")
    assert passed_on(seats, left.state) == ["ann"], "ann went and came back at once"
    alone = run_on(Round(GAME, Opening(game=GAME.slug, seats=seats[1:], state=round_.result.state)), 9)
    assert alone.result is not None
    assert passed_on(seats, alone.result.state) == ["ann"], "ann was away for a shake"
    taken = run_on(Round(GAME, Opening(game=GAME.slug, seats=seats, state=left.state)), None, accept="ann")
    assert shaker(taken, "set") == [("ann", "mini-dice/13.7(a)2", "")]


@rule("mini-dice/13.5(e)#1")
def test_the_dealer_uncovers_the_shaker_and_calls_the_total_before_anything_is_settled() -> None:
    round_ = Round(GAME, opened(attended=True))
    round_.act("ann", {"field": 1000})
    while not (isinstance(round_.pending, Proceed) and round_.pending.rule == "mini-dice/13.5(e)#1"):
        round_.close() if isinstance(round_.pending, Window) else _answer(round_)
    assert round_.pending.step == "set the shaker down and uncover it"
    round_.act("dealer", True)
    assert isinstance(round_.pending, Roll)
    round_.act("dealer", (3, 5))
    assert isinstance(round_.pending, Proceed)
    assert (round_.pending.step, round_.pending.rule) == ("call the total, 8", "mini-dice/13.5(e)#1")
    assert not [e for e in round_.events if isinstance(e, ev.Announced | ev.Collected) and "13.5(b)" not in e.rule]
    round_.act("dealer", True)
    assert [aloud(e) for e in round_.events if isinstance(e, ev.Announced)][-1] == "8"
    run_on(round_, 8)
    assert round_.result is not None


def _answer(round_: Round) -> None:
    request = round_.pending
    assert request is not None
    answers = {Ask: "refuse", Count: 3}
    round_.act(request.actor if isinstance(request, Ask) else "dealer", answers.get(type(request), True))
