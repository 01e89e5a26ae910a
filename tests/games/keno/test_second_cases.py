"""Keno at its limits: what a house may set, what is shown, what a dead game leaves, what a quick-pick is."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from tests.games.keno.test_keno import GAME, STACK, balls, order, played, straight, tickets

from houseway.cards.randomness import Seeded
from houseway.games.keno.rate_card import SAMPLE, PayFor, RateCard, house_advantage
from houseway.games.keno.settings import Settings
from houseway.games.keno.tickets import requests
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.refusals import BadSetting, NotAMove
from houseway.play.requests import Incident, Roll, Ruling, Window
from houseway.play.round import Round
from houseway.play.spaces import Amount, Form, Menu, Several
from houseway.proof.claims import rule

ONE = RateCard("x", "ok", 1, (100,), (PayFor(1, 1, 3),))


@pytest.mark.parametrize(
    ("name", "fits", "not_fitting"),
    [
        ("max_games", (1, 2), (0,)),
        ("tickets_a_game", (1, 2), (0,)),
        ("seats", (1, 2), (0,)),
        ("aggregate_limit", (0, 1, None), (-1,)),
    ],
)
def test_a_house_sets_at_least_one_of_each_and_no_limit_below_nothing(
    name: str, fits: tuple[Any, ...], not_fitting: tuple[Any, ...]
) -> None:
    for value in fits:
        assert getattr(Settings(**{name: value}), name) == value
    for value in not_fitting:
        with pytest.raises(BadSetting):
            Settings(**{name: value})


def test_from_one_to_eighty_numbers_are_drawn() -> None:
    for drawn in (1, 80):
        assert Settings(rate_card=ONE, draw_count=drawn).draw_count == drawn
    for drawn in (0, 81):
        with pytest.raises(BadSetting, match="out of 80"):
            Settings(rate_card=ONE, draw_count=drawn)


@rule("keno/15.1[rate-card]")
def test_a_rate_card_holds_whole_amounts_and_lines_that_can_come() -> None:
    every = tuple(PayFor(spots, spots, 2) for spots in range(1, 81))
    RateCard("x", "ok", 80, (1,), every).check(80)
    RateCard("x", "ok", 1, (100,), (PayFor(1, 0, 1),)).check(20)
    for rates in ((0,), (-100,), (2.5,), (100, 0)):
        with pytest.raises(BadSetting, match="states its wager rates"):
            msgspec.structs.replace(ONE, rates=rates).check(20)
    for line in (PayFor(1, 1, 0), PayFor(1, -1, 3), PayFor(0, 0, 3), PayFor(2, 1, 3), PayFor(1, 2, 3)):
        with pytest.raises(BadSetting, match="cannot be on this rate card"):
            msgspec.structs.replace(ONE, lines=(*ONE.lines, line)).check(20)
    two = RateCard("x", "ok", 2, (100,), (PayFor(2, 2, 3),))
    with pytest.raises(BadSetting, match=r"no pay rates for \[1\]"):
        two.check(20)


@rule("keno/15.1[rate-card]", "keno/15.1[house-advantage]", "keno/15.2(b)")
def test_the_lounge_shows_every_line_rate_and_advantage_of_its_card() -> None:
    shown = GAME.layout(Settings(draw_count=22, seats=7, licensee="Test House"))
    assert (shown.game, shown.title, shown.seats, shown.numbers) == ("keno", "Keno", 7, 80)
    assert [(area.name, area.label) for area in shown.areas] == [("ticket", "Keno ticket")]
    named = {item.name: (item.text, item.on) for item in shown.inscriptions}
    felt, sign = "felt", "sign"
    assert named["licensee"] == ("Test House", felt)
    assert named["rates"] == ("Rates $1, $2, $5, $10, $20", sign)
    assert named["marking"] == (SAMPLE.marking, felt)
    assert named["version"] == ("Rate card sample-1, approval sample, for play chips", felt)
    assert named["draw"] == ("22 of 80 numbers are drawn", felt)
    for spots in range(1, 11):
        edge = float(house_advantage(SAMPLE, spots, 22))
        assert named[f"advantage-{spots}"] == (f"{spots}: house advantage {edge:.2%}", sign)
    assert len(named) == 16
    assert [table.wager for table in shown.pay_tables] == [f"{spots}-spot" for spots in range(1, 11)]
    assert [table.title for table in shown.pay_tables[:2]] == ["1 spot", "2 spots"]
    lines = [(line.hand, line.odds, line.award) for line in shown.pay_tables[2].lines]
    assert lines == [("2 caught", None, "1 for 1"), ("3 caught", None, "42 for 1")]


def test_the_advantage_counts_every_catch_that_the_draw_allows() -> None:
    none_caught = msgspec.structs.replace(ONE, lines=(PayFor(1, 0, 1),))
    assert [house_advantage(ONE, 1, drawn) for drawn in (20, 40, 80)] == [Fraction(1, 4), Fraction(-1, 2), -2]
    assert house_advantage(none_caught, 1, 20) == Fraction(1, 4)


def test_what_may_be_asked_for_names_its_clause_and_its_price() -> None:
    space = requests(Settings(), 1_000)
    assert isinstance(space, Several)
    assert isinstance(space.of, Menu)
    kinds = space.of.options
    picked, quick = kinds["straight"], kinds["quick_pick"]
    assert isinstance(picked, Form)
    assert isinstance(quick, Form)
    assert (picked.price, quick.price) == (("rate", "games"), ("rate", "games"))
    rules = {name: field.rule for form in (picked, quick) for name, field in form.fields.items()}
    assert rules == {
        "spots": "keno/15.2(c)1#1",
        "rate": "keno/15.3",
        "games": "keno/15.3",
        "count": "keno/15.1[quick-pick]",
    }
    for name, most in (("games", 20), ("count", 10)):
        amount = quick.fields[name]
        assert isinstance(amount, Amount)
        assert (amount.low, amount.high, amount.money) == (1, most, False)
    # A stack of exactly the least rate buys one ticket of it.
    assert (straight(1, rate=100),) in requests(Settings(), 100)
    with pytest.raises(NotAMove, match=r"cost \$4, and \$3 is at hand"):
        requests(Settings(), 300).accept((("quick_pick", {"count": 2, "rate": 200, "games": 2}),))


@rule("keno/15.1[quick-pick]")
def test_a_quick_pick_of_one_number_is_marked_as_one_and_drawn_out_of_eighty() -> None:
    open_ = Round(GAME, GAME.opening({"ann": STACK}))
    open_.act("ann", [("quick_pick", {"count": 1, "rate": 100, "games": 2})])
    open_.close()
    assert isinstance(open_.pending, Roll)
    assert (open_.pending.dice, open_.pending.sides, open_.pending.distinct) == (1, 80, True)
    round_ = played(("quick_pick", {"count": 1, "rate": 100, "games": 2}), straight(5), drawn=tuple(range(1, 21)))
    assert round_.result is not None
    assert [ticket["quick_pick"] for ticket in round_.result.state["tickets"]] == [True]
    assert [ticket.ticket for ticket in tickets(round_, "keno/15.1[spots]")] == ["1-1-1", "1-1-2"]


@rule("keno/15.5", "keno/15.6")
def test_after_the_draw_every_number_is_racked_and_the_payment_names_its_ticket() -> None:
    round_ = played(straight(60), straight(2), drawn=(2,))
    (moved,) = [event for event in round_.events if isinstance(event, ev.Moved)]
    assert (moved.source, moved.place, moved.to, len(moved.cards)) == ("drawn", "rack", None, 20)
    (paid,) = [event for event in round_.events if isinstance(event, ev.Paid)]
    assert (paid.spot, paid.area) == (1, "1-1-2")


def test_an_aggregate_limit_that_is_just_reached_shares_nothing() -> None:
    round_ = played(straight(1), straight(2), drawn=(1, 2), aggregate_limit=1_200)
    assert not [event for event in round_.events if getattr(event, "rule", "") == "keno/A14"]
    shared = played(straight(1), straight(2), drawn=(1, 2), aggregate_limit=1_199)
    (note,) = [event for event in shared.events if getattr(event, "rule", "") == "keno/A14"]
    assert isinstance(note, ev.Noted)
    assert note.detail == {"won": 1_200, "limit": 1_199}
    assert note.template.startswith("Winnings of ")


@rule("keno/15.7")
def test_a_game_called_dead_while_tickets_are_sold_or_drawn_gives_every_rate_back() -> None:
    for balls_drawn in (None, 0, 3):
        round_ = Round(GAME, GAME.opening({"ann": STACK}, attended=True))
        assert isinstance(round_.pending, Window)
        assert round_.pending.name == "tickets"
        round_.act("ann", [straight(1)])
        if balls_drawn is not None:
            round_.close()
            for ball in balls(*range(1, 1 + balls_drawn)):
                round_.act("house", (ball,))
        round_.rule_on(Ruling("round_dead", "Flo", "the blower stopped"))
        assert round_.result is not None
        assert round_.result.stacks == {"ann": STACK}
        assert round_.result.needs == ("repair_draw",)
        racked = [(e.source, e.to, len(e.cards)) for e in round_.events if isinstance(e, ev.Moved)]
        assert racked == ([("drawn", None, 3)] if balls_drawn else [])


@rule("keno/15.7")
def test_a_game_called_dead_while_numbers_are_picked_leaves_no_money_without_its_ticket() -> None:
    round_ = Round(GAME, GAME.opening({"ann": STACK}, attended=True))
    round_.act("ann", [straight(1, games=2), ("quick_pick", {"count": 3, "rate": 200, "games": 1})])
    round_.close()
    assert isinstance(round_.pending, Roll)
    round_.rule_on(Ruling("round_dead", "Flo", "a fire alarm"))
    assert round_.result is not None
    (kept,) = round_.result.state["tickets"]
    assert (kept["games"], round_.result.stacks) == (1, {"ann": STACK - 200})
    assert {wager.area: wager.amount for wager in round_.result.standing} == {kept["id"]: 200}


@rule("keno/15.7")
def test_a_game_called_dead_while_tickets_are_sold_gives_the_rate_of_an_older_ticket_back() -> None:
    first = played(straight(1, games=3), drawn=tuple(range(41, 61)))
    assert first.result is not None
    again = Round(GAME, first.result.next(first.opening))
    again.rule_on(Ruling("round_dead", "Flo", "a fire alarm"))
    assert again.result is not None
    assert again.result.stacks == {"ann": STACK - 400}
    assert [ticket["games"] for ticket in again.result.state["tickets"]] == [1]


@rule("keno/15.7")
def test_a_failed_draw_asks_for_the_draw_to_be_repaired() -> None:
    round_ = Round(GAME, GAME.opening({"ann": STACK}, attended=True))
    round_.act("ann", [straight(1)])
    round_.close()
    round_.act("house", balls(4))
    round_.report(Incident("draw_failed", by="Flo"))
    assert round_.result is not None
    assert round_.result.needs == ("repair_draw",)
    (moved,) = [event for event in round_.events if isinstance(event, ev.Moved)]
    assert (moved.source, moved.place, moved.to) == ("drawn", "rack", None)


@rule("keno/15.3")
def test_a_game_that_no_one_plays_is_drawn_all_the_same() -> None:
    round_ = Round(GAME, GAME.opening({"ann": STACK}))
    round_.close()
    House(order(), Seeded(1)).serve(round_)
    assert round_.result is not None
    assert round_.result.stacks == {"ann": STACK}


@rule("keno/15.6")
@pytest.mark.parametrize("kept_by_a_former_version", [False, True])
def test_a_ticket_for_several_games_is_paid_by_the_card_it_was_sold_by(kept_by_a_former_version: bool) -> None:
    # The house changes its card between two games: fewer spots are sold, and one spot pays less.
    changed = RateCard("y", "ok", 2, (100,), (PayFor(1, 1, 2), PayFor(2, 2, 9)))
    round_ = played(straight(1, games=2), straight(1, 2, 3, games=2), drawn=(41,))
    assert round_.result is not None
    later = round_.result.next(round_.opening)
    later = msgspec.structs.replace(later, settings=msgspec.to_builtins(Settings(rate_card=changed)))
    for ticket in later.state["tickets"]:
        assert (ticket["games"], len(ticket["pays"])) == (1, len(ticket["spots"]) + 1)
        if kept_by_a_former_version:
            del ticket["pays"]
    again = Round(GAME, later)
    again.act("ann", [straight(1, rate=100)])
    again.close()
    House(order(1, 2, 3), Seeded(1)).serve(again)
    paid = sorted(e.amount for e in again.events if isinstance(e, ev.Paid))
    assert paid == ([200, 400] if kept_by_a_former_version else [200, 600, 8_400])
