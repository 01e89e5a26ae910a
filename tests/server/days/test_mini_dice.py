"""A mini-dice table's day and an evening at it, run by people over HTTP: the shaker, its care and its way round."""

from collections.abc import Callable
from typing import Any

from houseway.play import events as ev
from houseway.play.requests import Ask, Count, Proceed, Roll
from houseway.proof.claims import rule

from .pit import Pit, Table


def table(pit: Pit, *players: str) -> Table:
    made = pit.opened("mini-dice")
    made.sit(*(players or ("Ann",)))
    if len(players) > 1:
        # The first to sit down has a round of their own already: the others are in the next.
        assert made.rule("round_dead").status_code == 200
    return made


def says(accept: str = "", keep: bool = True) -> Callable[[Any], Any]:
    """Everyone bets on the field; one player takes the shaker."""

    def said(pending: Any) -> Any:
        if not isinstance(pending, Ask):
            return {"field": 1000}
        if "accept" in pending.space:
            return "accept" if pending.actor == accept else "refuse"
        return "keep" if keep else "pass"

    return said


def go_on(made: Table, said: Callable[[Any], Any], until: Callable[[Any], bool], total: int = 9) -> list[Any]:
    """Answer for all until something is asked that a test looks at; says what was asked on the way."""
    asked = []
    made.ready()
    while made.table.seating.playing and not until(made.round.pending):
        pending = made.round.pending
        asked.append(pending)
        if isinstance(pending, Roll):
            made.enter([max(1, total - 6), total - max(1, total - 6)])
        else:
            made.answer(said, {})
    return asked


def shake(made: Table, total: int, accept: str = "", keep: bool = True) -> list[str]:
    """A whole shake; says who was offered the shaker."""
    asked = go_on(made, says(accept, keep), lambda pending: False, total)
    return [each.actor for each in asked if isinstance(each, Ask) and "accept" in each.space]


def never(pending: Any) -> bool:
    return False


def counting(pending: Any) -> bool:
    return isinstance(pending, Count)


def rolling(pending: Any) -> bool:
    return isinstance(pending, Roll)


def shakings(made: Table) -> list[tuple[str, bool]]:
    return [(e.by, e.valid) for e in made.round.events if isinstance(e, ev.Shaken)]


def shaker(made: Table, how: str) -> list[tuple[str | None, str]]:
    marks = [e for e in made.round.events if isinstance(e, ev.Marked) and e.mark == "shaker"]
    return [(e.player, e.why) for e in marks if e.how == how]


# The shaker's care ----------------------------------------------------------------------------------------------------


@rule("mini-dice/13.5(a)", "mini-dice/13.3(a)1", "mini-dice/13.3(a)2")
def test_the_shaker_is_checked_before_play_never_left_alone_and_changed_after_a_day(pit: Pit) -> None:
    made = table(pit)
    made.ready()
    assert made.no("sign_off", role="dealer") == "mini-dice/13.3(a)1"
    made.step("sign_off", role="dealer", relief="Sue")
    assert made.log[-1]["detail"] == {"relief": "Sue"}
    made.later(24 * 3600 - 1)
    shake(made, 9)
    made.ready()
    assert made.due() is None
    made.later(1)
    shake(made, 9)
    assert not made.table.seating.playing
    assert (made.due().what, made.due().rule) == ("receive_shaker", "mini-dice/13.3(a)2")
    made.step("receive_shaker", role="dealer")
    assert not made.day.state.shaker.checked
    assert (made.due().what, made.due().role) == ("check_shaker", "floorperson")
    assert made.no("check_shaker", role="dealer") == "mini-dice/13.5(a)"
    assert not made.table.seating.playing
    made.step("check_shaker", role="floorperson")
    assert made.day.state.shaker.checked


@rule("mini-dice/13.3(a)3")
def test_dice_that_were_handled_void_the_shake_and_another_sealed_shaker_must_come(pit: Pit) -> None:
    made = table(pit)
    go_on(made, says(), rolling)
    assert made.report("dice_handled").status_code == 200
    assert (made.round.result.void, made.round.result.house) == (True, 0)
    assert made.day.state.shaker is None
    assert made.due().what == "receive_shaker"


@rule("mini-dice/13.4(b)#2")
def test_a_player_with_a_wager_down_stays_until_the_shake_is_settled(pit: Pit) -> None:
    made = table(pit)
    go_on(made, says(), rolling)
    assert made.no("leave", role="player", by="Ann") == "mini-dice/13.4(b)#2"
    assert pit.players["Ann"].do("leave").status_code == 200
    assert made.table.seating.at("Ann") is not None
    assert made.round.felt
    empty = made.report("left_the_seat", spot=4)
    assert (empty.status_code >= 400, empty.json()["rule"]) == (True, "mini-dice/13.4(b)#2"), "nothing lies there"
    assert made.report("left_the_seat", spot=1).status_code == 200
    (breach,) = [e for e in made.round.events if isinstance(e, ev.Noted) and e.rule == "mini-dice/13.4(b)#2"]
    assert "Breach" in breach.template
    go_on(made, says(), never)
    assert made.table.seating.at("Ann") is None


# The shake ------------------------------------------------------------------------------------------------------------


@rule("mini-dice/13.5(b)", "mini-dice/13.5(c)", "mini-dice/13.5(d)2", "mini-dice/13.7(b)#2")
def test_after_no_more_bets_the_dealer_shakes_three_times_and_thrice_more_when_all_refuse(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob")
    go_on(made, says(), counting)
    said = [e for e in made.round.events if isinstance(e, ev.Announced)]
    assert [e.template for e in said] == ["No more bets"]
    assert pit.players["Ann"].answer({"field": 2000}).status_code >= 400
    made.enter(2)
    assert (made.round.pending.what, shakings(made)) == ("shakes by dealer", [("dealer", False)])
    made.enter(3)
    go_on(made, says(), counting)
    assert shakings(made) == [("dealer", False), ("dealer", True)]
    made.enter(2)
    assert made.round.pending.what == "shakes by dealer"
    made.enter(3)
    assert shakings(made)[-2:] == [("dealer", False), ("dealer", True)]
    go_on(made, says(), never)
    assert made.table.seating.closing.state["holder"] == "dealer"  # type: ignore[union-attr]


@rule("mini-dice/13.5(d)", "mini-dice/13.5(d)1")
def test_the_shaker_is_offered_clockwise_and_who_takes_it_shakes_three_times(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob", "Cy")
    asked = go_on(made, says("Bob"), lambda pending: counting(pending) and "Bob" in pending.what)
    assert [each.actor for each in asked if isinstance(each, Ask)] == ["Ann", "Bob"]
    assert shaker(made, "set") == [("Bob", "")]
    made.enter(2)
    assert (made.round.pending.what, shakings(made)[-1]) == ("shakes by Bob", ("Bob", False))
    made.enter(3)
    assert shakings(made)[-1] == ("Bob", True)
    assert isinstance(made.round.pending, Proceed)


@rule("mini-dice/13.5(e)#1", "mini-dice/13.5(f)#3")
def test_the_dealer_uncovers_calls_the_total_settles_and_covers_the_shaker_last(pit: Pit) -> None:
    made = table(pit)
    asked = go_on(made, says(), never, total=3)
    steps = [each.step for each in asked if isinstance(each, Proceed)]
    assert steps[:2] == ["set the shaker down and uncover it", "call the total, 3"]
    assert steps[-1] == "cover the shaker"
    assert (
        asked.index(next(each for each in asked if isinstance(each, Roll)))
        == asked.index(next(each for each in asked if isinstance(each, Proceed))) + 1
    )
    events = made.round.events
    called = next(n for n, e in enumerate(events) if isinstance(e, ev.Announced) and e.detail.get("total") == 3)
    (paid,) = [n for n, e in enumerate(events) if isinstance(e, ev.Paid)]
    (covered,) = [n for n, e in enumerate(events) if isinstance(e, ev.Noted) and "covered again" in e.template]
    assert called < paid < covered


# The shaker goes round ------------------------------------------------------------------------------------------------


@rule("mini-dice/13.7(a)", "mini-dice/13.7(a)1.i", "mini-dice/13.7(b)#1")
def test_a_holder_keeps_or_passes_a_seven_passes_it_and_offers_go_on_at_the_left(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob", "Cy")
    assert shake(made, 9, accept="Bob") == ["Ann", "Bob"]
    assert shaker(made, "stays") == [("Bob", "")]
    assert shake(made, 9, accept="Bob", keep=False) == []
    assert shaker(made, "gone") == [("Bob", "")]
    assert shake(made, 7, accept="Ann") == ["Cy", "Ann"]
    assert shaker(made, "gone") == [("Ann", "seven")]
    assert shake(made, 9, accept="Bob") == ["Bob"]


@rule("mini-dice/13.7(a)1.ii")
def test_the_floorperson_orders_the_shaker_passed_for_one_of_three_reasons(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob")
    go_on(made, says("Ann"), lambda pending: counting(pending) and "Ann" in pending.what)
    for detail in ({}, {"reason": "ugly hat"}):
        assert made.report("order_pass", detail=detail).json()["rule"] == "mini-dice/13.7(a)1.ii"
    assert made.report("order_pass", detail={"reason": "delay"}).status_code == 200
    assert shaker(made, "gone") == [("Ann", "delay")]
    assert made.round.pending.actor == "Bob"


@rule("mini-dice/13.7(a)2")
def test_a_dealer_who_shakes_for_all_offers_the_shaker_to_who_has_not_refused_it(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob")
    assert shake(made, 9) == ["Ann", "Bob"]
    assert shake(made, 9) == []
    made.sit("Cy")
    assert shake(made, 9, accept="Cy") == ["Cy"]
    assert shaker(made, "set") == [("Cy", "")]
