"""Mini-dice clause by clause: wagers, shakes, settlement and the shaker's way round the table."""

from itertools import product
from typing import Any

import msgspec
import pytest

from houseway.games import GAMES
from houseway.games.mini_dice.settings import Settings
from houseway.games.mini_dice.wagers import AREAS, LISTED_ODDS
from houseway.play import events as ev
from houseway.play.layout import refuse_for_odds
from houseway.play.money import Odds
from houseway.play.opening import Opening, Standing
from houseway.play.refusals import BadSetting, NotAMove, NotNow
from houseway.play.requests import HOUSE, Answered, Ask, Count, Incident, Proceed, Roll, Window
from houseway.play.round import Round
from houseway.rulebook.claims import rule

GAME = GAMES["mini-dice"]
STACK = 100_000


def opened(*players: str, attended: bool = False, state: dict[str, Any] | None = None, **settings: Any) -> Opening:
    opening = GAME.opening(dict.fromkeys(players or ("ann",), STACK), **settings)
    return msgspec.structs.replace(opening, attended=attended, state=state or {})


def run_on(round_: Round, total: int | None, *, accept: str = "", shakes: int = 3, keep: bool = True) -> Round:
    """Answer everything for the house and the players, the dice coming to `total`; stop at the roll if it is None."""
    while (request := round_.pending) is not None:
        if isinstance(request, Window):
            round_.close()
        elif isinstance(request, Roll):
            if total is None:
                return round_
            first = max(1, total - 6)
            round_.act(HOUSE, (first, total - first))
        elif isinstance(request, Ask) and "accept" in request.space:
            round_.act(request.actor, "accept" if request.actor == accept else "refuse")
        elif isinstance(request, Ask):
            round_.act(request.actor, "keep" if keep else "pass")
        elif isinstance(request, Count):
            round_.act("dealer", shakes)
        else:
            round_.act("dealer", True)
    return round_


def shaken(bets: dict[str, int], *totals: int, **settings: Any) -> tuple[int, dict[str, int]]:
    """Net result and what still lies there after one player bets and the dice come to these totals."""
    opening = opened(**settings)
    for number, total in enumerate(totals):
        round_ = Round(GAME, opening)
        if number == 0:
            round_.act("ann", bets)
        run_on(round_, total)
        assert round_.result is not None
        opening = round_.result.next(opening)
    lying = {wager.area: wager.amount for wager in opening.standing}
    return opening.seats[0].stack + sum(lying.values()) - STACK, lying


def notes(round_: Round) -> list[str]:
    return [event.what for event in round_.events if isinstance(event, ev.Noted)]


def asked(round_: Round) -> list[str]:
    """Who was offered the shaker."""
    answered = [entry for entry in round_.journal if isinstance(entry, Answered)]
    return [entry.actor for entry in answered if entry.answer in ("accept", "refuse")]


def offers(round_: Round) -> list[str]:
    """Who is offered the shaker, all refusing."""
    while (request := round_.pending) is not None and not isinstance(request, Roll):
        if isinstance(request, Window):
            round_.close()
        elif isinstance(request, Ask):
            round_.act(request.actor, "refuse")
        else:
            round_.act("dealer", 3 if isinstance(request, Count) else True)
    return asked(round_)


# Wagers ---------------------------------------------------------------------------------------------------------------


@rule("mini-dice/13.2(a)#1", "mini-dice/13.5(f)#2")
def test_a_place_bet_stays_until_its_number_or_a_seven() -> None:
    assert shaken({"place_4": 500}, 9, 5) == (0, {"place_4": 500})
    waiting = Round(GAME, opened())
    waiting.act("ann", {"place_4": 500})
    assert "stays" in notes(run_on(waiting, 9))
    assert shaken({"place_4": 500}, 9, 5, 4) == (900, {"place_4": 500})
    assert shaken({"place_4": 500}, 9, 7) == (-500, {})


@rule("mini-dice/13.2(a)#2")
def test_a_field_bet_is_decided_on_the_next_shake() -> None:
    assert shaken({"field": 1000}, 3) == (1000, {})
    assert shaken({"field": 1000}, 12) == (2000, {})
    assert shaken({"field": 1000}, 8) == (-1000, {})


@rule("mini-dice/13.2(a)#3")
def test_any_seven_wins_on_seven_alone() -> None:
    assert shaken({"any_7": 500}, 7) == (2000, {})
    assert shaken({"any_7": 500}, 6) == (-500, {})


@rule("mini-dice/13.2(a)#4")
def test_over_seven_loses_on_seven() -> None:
    assert [shaken({"over_7": 500}, total)[0] for total in (8, 12, 7, 2)] == [500, 500, -500, -500]


@rule("mini-dice/13.2(a)#5")
def test_under_seven_loses_on_seven() -> None:
    assert [shaken({"under_7": 500}, total)[0] for total in (6, 2, 7, 12)] == [500, 500, -500, -500]


@rule("mini-dice/13.2(b)#1")
def test_only_the_listed_wagers_may_be_made() -> None:
    for strange in ("hard_eight", "place_7"):
        with pytest.raises(NotAMove, match="no betting area"):
            Round(GAME, opened()).act("ann", {strange: 500})


@rule("mini-dice/13.2(b)#2", "mini-dice/13.4(a)#1")
def test_any_wager_may_be_made_changed_or_removed_before_any_shake() -> None:
    opening = opened()
    for wanted, lying in (({"place_6": 600}, 600), ({"place_6": 1200}, 1200), (None, 1200), ({"place_6": 600}, 600)):
        round_ = Round(GAME, opening)
        if wanted is not None:
            round_.act("ann", wanted)
        run_on(round_, 4)
        assert round_.result is not None
        assert [wager.amount for wager in round_.result.standing] == [lying]
        opening = round_.result.next(opening)
    round_ = Round(GAME, opening)
    round_.act("ann", {})
    run_on(round_, 7)
    assert round_.result is not None
    assert round_.result.stacks == {"ann": STACK}


def test_a_place_bet_that_may_not_be_removed_can_only_grow() -> None:
    opening = msgspec.structs.replace(
        opened(place_bet_removable=False), standing=(Standing("ann", 1, "place_6", 1200),)
    )
    for less in ({}, {"place_6": 600}):
        round_ = Round(GAME, opening)
        if less:
            with pytest.raises(NotAMove, match="below the minimum"):
                round_.act("ann", less)
        else:
            round_.act("ann", less)
            run_on(round_, 4)
            assert round_.result is not None
            assert [wager.amount for wager in round_.result.standing] == [1200]


@rule("mini-dice/13.4(a)#1")
def test_every_wager_has_its_area_on_the_layout() -> None:
    areas = [area.name for area in GAME.layout(Settings()).areas if area.rule == "mini-dice/13.4(a)#1"]
    assert areas == [area.name for area in AREAS]


@rule("mini-dice/13.4(a)#2")
def test_a_spoken_bet_with_cash_is_not_taken() -> None:
    with pytest.raises(NotAMove, match="not chips"):
        Round(GAME, opened()).act("ann", ["twenty dollars on field"])


@rule("mini-dice/13.4(b)#1")
def test_only_seated_players_bet() -> None:
    with pytest.raises(NotNow, match="bob is not seated"):
        Round(GAME, opened()).act("bob", {"field": 500})


@rule("mini-dice/13.4(c)#1", "mini-dice/13.4(e)")
def test_a_wager_is_settled_by_where_it_lies() -> None:
    round_ = Round(GAME, opened())
    round_.act("ann", {"field": 1000})
    run_on(round_, 9)
    paid = [event for event in round_.events if isinstance(event, ev.Paid)]
    assert [(event.area, event.amount) for event in paid] == [("field", 1000)]
    assert [event.detail["area"] for event in round_.events if event.rule == "mini-dice/13.4(e)"] == ["field"]  # type: ignore[union-attr]
    laid = [event for event in round_.events if event.rule == "mini-dice/13.4(c)#1"]
    assert [(event.player, event.detail) for event in laid] == [("ann", {"field": 1000})]  # type: ignore[union-attr]


@rule("mini-dice/13.4(d)", "mini-dice/13.5(b)")
def test_nothing_is_wagered_or_moved_after_no_more_bets() -> None:
    round_ = Round(GAME, opened(attended=True))
    round_.act("ann", {"field": 1000})
    round_.close()
    assert [event.text for event in round_.events if isinstance(event, ev.Announced)] == ["No more bets"]
    assert isinstance(round_.pending, Count)
    for late in ({"field": 2000}, None):
        with pytest.raises(NotNow, match="betting is closed"):
            round_.act("ann", late)


@rule("mini-dice/13.6(b)1")
@pytest.mark.parametrize(("area", "bad", "good", "pays"), [("place_4", 700, 1000, 1800), ("place_6", 1000, 1200, 1400)])
def test_an_amount_that_cannot_be_paid_exactly_is_refused(area: str, bad: int, good: int, pays: int) -> None:
    with pytest.raises(NotAMove, match="multiple"):
        Round(GAME, opened()).act("ann", {area: bad})
    assert shaken({area: good}, int(area[-1]))[0] == pays


@pytest.mark.parametrize(
    ("chip", "steps"),
    [(50, (250, 300, 50)), (100, (500, 600, 100)), (250, (1250, 1500, 250)), (500, (2500, 3000, 500))],
)
def test_payable_amounts_follow_the_smallest_chip(chip: int, steps: tuple[int, int, int]) -> None:
    house = Settings(smallest_chip=chip, minimum=chip)
    assert (house.step("place_5"), house.step("place_8"), house.step("field")) == steps


# Odds -----------------------------------------------------------------------------------------------------------------


@rule("mini-dice/13.6(b)#1", "mini-dice/13.6(b)2")
@pytest.mark.parametrize(
    ("area", "stake", "total", "winnings"),
    [
        ("place_10", 500, 10, 900),
        ("place_5", 500, 5, 700),
        ("place_8", 600, 8, 700),
        ("field", 500, 2, 1000),
        ("field", 500, 11, 500),
        ("any_7", 500, 7, 2000),
        ("under_7", 500, 3, 500),
    ],
)
def test_winners_are_paid_the_listed_odds_without_a_fee(area: str, stake: int, total: int, winnings: int) -> None:
    round_ = Round(GAME, opened(place_bet_after_win="returned"))
    round_.act("ann", {area: stake})
    run_on(round_, total)
    assert round_.result is not None
    assert round_.result.stacks == {"ann": STACK + winnings}
    assert [event.amount for event in round_.events if isinstance(event, ev.Paid)] == [winnings]
    assert [e.amount for e in round_.events if e.rule == "mini-dice/13.6(b)2"] == [stake]  # type: ignore[union-attr]
    if area.startswith("place"):
        stays = Round(GAME, opened())
        stays.act("ann", {area: stake})
        assert "the stake stays up" in notes(run_on(stays, total))


@rule("mini-dice/13.6(b)#2")
def test_no_house_pays_less_than_the_listed_odds() -> None:
    with pytest.raises(BadSetting, match="below 7 to 6"):
        GAME.read_settings({"odds": [["place 6, 8", {"win": 1}]]})


@rule("mini-dice/13.6(b)#3")
def test_higher_odds_are_uniform_across_the_casino() -> None:
    higher = (("field 2, 12", Odds(3)),)
    with pytest.raises(BadSetting, match="every table"):
        Settings(odds=higher, casino_odds=())
    house = Settings(odds=higher, casino_odds=higher)
    assert house.pays("field 2, 12") == Odds(3)


@rule("mini-dice/13.6(a)")
def test_printed_odds_say_to() -> None:
    layout = GAME.layout(Settings())
    lines = [str(line) for table in layout.pay_tables for line in table.lines]
    assert "Place 4, 10: 9 to 5" in lines
    assert [item.text for item in layout.inscriptions if item.rule == "mini-dice/13.6(a)"] == ["Houseway Casino"]
    assert len(lines) == len(LISTED_ODDS)
    assert all(" to " in line and " for " not in line for line in lines)
    with pytest.raises(BadSetting, match="never"):
        refuse_for_odds("14 for 5", "mini-dice/13.6(a)")


def test_every_roll_settles_every_wager_as_its_definition_says() -> None:
    for (first, second), area in product(product(range(1, 7), repeat=2), AREAS):
        total, stake = first + second, Settings().lowest(area.name)
        net, lying = shaken({area.name: stake}, total)
        if total in area.wins:
            assert net == Settings().pays(area.line(total)).pays(stake)
        elif total in area.loses:
            assert (net, lying) == (-stake, {})
        else:
            assert (net, lying) == (0, {area.name: stake})


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
    takes = [event for event in round_.events if isinstance(event, ev.Noted) and event.what == "takes the shaker"]
    assert [event.player for event in takes] == ["bob"]
    assert asked(round_) == ["ann", "bob"]


@rule("mini-dice/13.5(d)1")
def test_a_player_shakes_at_least_three_times() -> None:
    round_ = Round(GAME, opened("ann", attended=True))
    round_.close()
    round_.act("dealer", 3)
    round_.act("ann", "accept")
    round_.act("dealer", 2)
    assert isinstance(round_.pending, Count)
    assert "invalid shake, repeated" in notes(round_)
    round_.act("dealer", 3)
    assert isinstance(round_.pending, Roll)


@rule("mini-dice/13.5(e)#1")
def test_the_dealer_calls_the_total_before_settling() -> None:
    round_ = Round(GAME, opened())
    round_.act("ann", {"field": 1000})
    run_on(round_, 8)
    calls = [n for n, e in enumerate(round_.events) if isinstance(e, ev.Announced) and e.text == "8"]
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
    assert "no result, shaken again" in notes(round_)
    run_on(round_, 3)
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
        assert ("keeps the shaker" if keep else "passes the shaker") in notes(round_)
        assert round_.result is not None
        assert offers(Round(GAME, round_.result.next(round_.opening))) == following


@rule("mini-dice/13.7(a)1.i", "mini-dice/13.7(b)#1")
def test_a_players_seven_passes_the_shaker_to_the_left() -> None:
    round_ = run_on(Round(GAME, opened("ann", "bob", "cid")), 7, accept="bob")
    assert "must pass the shaker after a seven" in notes(round_)
    assert round_.result is not None
    after = Round(GAME, round_.result.next(round_.opening))
    run_on(after, None, accept="ann")
    assert asked(after) == ["cid", "ann"]
    assert [e.rule for e in after.events if isinstance(e, ev.Noted) and e.what == "takes the shaker"] == [
        "mini-dice/13.7(b)#1"
    ]


@rule("mini-dice/13.7(b)#2")
def test_when_nobody_takes_it_the_dealer_shakes_for_the_players() -> None:
    round_ = run_on(Round(GAME, opened("ann", "bob")), 9)
    assert "the dealer shakes for the players" in notes(round_)
    assert round_.result is not None
    assert round_.result.state["holder"] == "dealer"


@rule("mini-dice/13.7(a)2")
def test_a_dealer_who_holds_it_offers_it_to_whoever_has_not_refused() -> None:
    state = {"holder": "dealer", "refused": ["ann"]}
    round_ = Round(GAME, opened("ann", "bob", state=state))
    run_on(round_, None, accept="bob")
    takes = [e for e in round_.events if isinstance(e, ev.Noted) and e.what == "takes the shaker"]
    assert [(e.player, e.rule) for e in takes] == [("bob", "mini-dice/13.7(a)2")]
    both = Round(GAME, opened("ann", "bob", state={"holder": "dealer", "refused": ["ann", "bob"]}))
    assert offers(both) == []
    again = Round(GAME, opened("ann", "bob", state=state))
    with pytest.raises(NotNow, match="spot 2 has not refused"):
        again.report(Incident("asks_for_the_shaker", 2))
    again.report(Incident("asks_for_the_shaker", 1))
    assert notes(again) == ["will be offered the shaker"]
    assert offers(again) == ["ann", "bob"]


@rule("mini-dice/13.7(a)1.ii")
def test_the_floorperson_orders_the_shaker_passed_for_a_stated_reason() -> None:
    round_ = Round(GAME, opened("ann", "bob", attended=True))
    with pytest.raises(NotNow, match="no player holds the shaker"):
        round_.report(Incident("order_pass", by="Flo", detail={"reason": "delay"}))
    round_.close()
    round_.act("dealer", 3)
    round_.act("ann", "accept")
    for detail, by in (({}, "Flo"), ({"reason": "ugly hat"}, "Flo"), ({"reason": "delay"}, "")):
        with pytest.raises(NotAMove, match="needs the floorperson's name and a reason"):
            round_.report(Incident("order_pass", by=by, detail=detail))
    round_.report(Incident("order_pass", by="Flo", detail={"reason": "delay"}))
    assert isinstance(round_.pending, Ask)
    assert round_.pending.actor == "bob"
    assert "must pass the shaker" in notes(round_)


@rule("mini-dice/13.3(a)3")
def test_dice_that_were_handled_void_the_shake_and_withdraw_the_shaker() -> None:
    round_ = Round(GAME, opened())
    round_.act("ann", {"field": 1000, "place_4": 500})
    with pytest.raises(NotNow, match="no shake is under way"):
        round_.report(Incident("dice_handled", by="Flo"))
    run_on(round_, None)
    round_.report(Incident("dice_handled", by="Flo"))
    assert "the shake is void, the shaker is withdrawn" in notes(round_)
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
    assert "breach: left the seat with a wager down" in notes(round_)
    run_on(round_, 9)
    assert round_.result is not None
    left, taken = round_.result.without("ann")
    assert (taken, left.standing, left.stacks) == (STACK, (), {})
