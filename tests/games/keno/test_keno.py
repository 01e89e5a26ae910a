"""A keno game as a round: tickets, the draw and the payments."""

from collections import Counter
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from tests.games.facts import aloud, facts

from houseway.cards.card import Card
from houseway.cards.decks import numbers
from houseway.cards.randomness import Seeded, shuffle
from houseway.games import GAMES
from houseway.games.keno.rate_card import SAMPLE, PayFor, RateCard, chance, house_advantage
from houseway.games.keno.settings import Settings
from houseway.games.keno.tickets import check_conditioning, requests
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.refusals import BadSetting, NotAMove, NotNow
from houseway.play.replay import decode, encode, record_of, replay
from houseway.play.requests import Draw, Incident
from houseway.play.round import Round
from houseway.proof.claims import rule

GAME = GAMES["keno"]
STACK = 100_000


def balls(*picked: int) -> tuple[Card, ...]:
    return tuple(Card(f"N{number}") for number in picked)


def straight(*picked: int, rate: int = 200, games: int = 1) -> tuple[str, dict[str, Any]]:
    return ("straight", {"spots": balls(*picked), "rate": rate, "games": games})


def order(*first: int) -> tuple[Card, ...]:
    """A blower that gives these numbers first."""
    rest = [number for number in range(1, 81) if number not in first]
    return balls(*first, *rest)


def played(*tickets: Any, drawn: tuple[int, ...] = (), **settings: Any) -> Round:
    round_ = Round(GAME, GAME.opening({"ann": STACK}, **settings))
    round_.act("ann", tickets)
    round_.close()
    House(order(*drawn), Seeded(1)).serve(round_)
    return round_


def net(round_: Round) -> int:
    assert round_.result is not None
    return round_.result.stacks["ann"] - STACK


def tickets(round_: Round, rule_: str) -> list[ev.TicketPlayed]:
    return [event for event in facts(round_, rule_) if isinstance(event, ev.TicketPlayed)]


@rule("keno/15.2(a)")
def test_keno_uses_the_numbers_one_to_eighty() -> None:
    assert numbers(rule="keno/15.2(a)").cards == balls(*range(1, 81))
    played(straight(1, 80))
    for strange in (0, 81):
        with pytest.raises(NotAMove, match="not among these cards"):
            played(straight(strange))


@rule("keno/15.2(c)1#1")
def test_a_straight_ticket_has_one_spot_up_to_the_house_maximum() -> None:
    played(straight(7))
    played(straight(*range(1, 11)))
    for picked in ((), range(1, 12)):
        with pytest.raises(NotAMove, match="cards named"):
            played(straight(*picked))
    assert [a.name for a in GAME.layout(Settings()).areas if a.rule == "keno/15.2(c)1#1"] == ["ticket"]


@rule("keno/15.1[spots]")
def test_spots_are_the_numbers_picked_and_none_twice() -> None:
    (ticket,) = tickets(played(straight(4, 63, 17)), "keno/15.1[spots]")
    assert (ticket.numbers, ticket.sold) == ((4, 17, 63), True)
    with pytest.raises(NotAMove, match="named twice"):
        played(straight(4, 4))


@rule("keno/15.2(c)1#2")
def test_a_straight_ticket_is_named_by_its_number_of_spots_and_paid_by_that_line() -> None:
    round_ = played(straight(*range(1, 8), rate=100), drawn=tuple(range(1, 8)))
    (ticket,) = tickets(round_, "keno/15.2(c)1#2")
    assert len(ticket.numbers) == 7
    assert net(round_) == 5_000 * 100 - 100


@rule("keno/15.2(c)")
def test_a_way_ticket_is_refused_as_not_in_the_known_list() -> None:
    with pytest.raises(NotAMove, match="not a move here"):
        played(("way", {"groups": [balls(1, 2), balls(3)], "rate": 200, "games": 1}))


@rule("keno/15.1[conditioning]")
def test_the_coding_states_ways_spots_and_rate() -> None:
    (ticket,) = tickets(played(straight(1, 2, 3)), "keno/15.1[conditioning]")
    assert ticket.coding == "1/3 @ $2"
    with pytest.raises(NotAMove, match="its spots and rate make '1/3 @ \\$2'"):
        check_conditioning("1/4 @ $2", 3, 200)


@rule("keno/15.1[quick-pick]")
def test_a_quick_pick_picks_distinct_numbers_evenly() -> None:
    seen: Counter[str] = Counter()
    for seed in range(300):
        round_ = Round(GAME, GAME.opening({"ann": STACK}))
        round_.act("ann", [["quick_pick", {"count": 6, "rate": 200, "games": 1}]])
        round_.close()
        House(order(), Seeded(seed)).serve(round_)
        (picked,) = [e.faces for e in round_.events if isinstance(e, ev.Rolled)]
        assert len(set(picked)) == 6
        assert [e.rule for e in round_.events if isinstance(e, ev.Rolled)] == ["keno/15.1[quick-pick]"]
        seen.update(map(str, picked))
    expected = 300 * 6 / 80
    chi_square = sum((seen[str(n)] - expected) ** 2 / expected for n in range(1, 81))
    assert chi_square < 120, "far from even over the 80 numbers (79 degrees of freedom)"
    with pytest.raises(NotAMove, match="too much"):
        played(("quick_pick", {"count": 11, "rate": 200, "games": 1}))
    by_system = played(("quick_pick", {"rate": 200, "games": 1}), quick_pick_count="system")
    count, picked = (e.faces for e in by_system.events if isinstance(e, ev.Rolled))
    assert len(picked) == count[0]


@rule("keno/15.3")
def test_a_wager_is_taken_only_at_a_rate_on_the_card_and_before_the_close() -> None:
    with pytest.raises(NotAMove, match=r"\$3 is"):
        played(straight(1, rate=300))
    round_ = Round(GAME, GAME.opening({"ann": STACK}))
    round_.act("ann", [straight(1)])
    round_.close()
    assert [aloud(e) for e in round_.events if isinstance(e, ev.Announced)] == ["Game 1 is closed"]
    assert [(e.amount, e.rule) for e in round_.events if isinstance(e, ev.Wagered)] == [(200, "keno/15.3")]
    with pytest.raises(NotNow):
        round_.act("ann", [straight(2)])
    with pytest.raises(NotAMove, match="21 is too much"):
        played(straight(1, games=21))
    House(order(*range(41, 61)), Seeded(1)).serve(round_)
    assert [(e.amount, e.rule) for e in round_.events if isinstance(e, ev.Collected)] == [(200, "keno/15.3")]


@rule("keno/15.5")
def test_twenty_distinct_numbers_are_drawn_after_the_close_ball_by_ball() -> None:
    round_ = Round(GAME, GAME.opening({"ann": STACK}))
    round_.act("ann", [straight(1)])
    assert not isinstance(round_.pending, Draw), "nothing is drawn while tickets are sold"
    round_.close()
    blower = shuffle(order(), Seeded(5))
    House(blower, Seeded(5)).serve(round_)
    balls_ = [e for e in round_.events if isinstance(e, ev.Dealt)]
    assert [e.cards for e in balls_] == [(ball,) for ball in blower[:20]]
    again = replay(GAME, decode(encode(record_of(round_))))
    assert [e.cards for e in again.events if isinstance(e, ev.Dealt)] == [e.cards for e in balls_]
    (caught,) = facts(round_, "keno/15.5")
    assert isinstance(caught, ev.TicketCaught)
    assert (caught.n, caught.of) == (int(Card("N1") in blower[:20]), 1)
    assert [len(e.cards) for e in round_.events if isinstance(e, ev.Moved) and e.rule == "keno/15.5"] == [20]
    assert [i.text for i in GAME.layout(Settings()).inscriptions if i.rule == "keno/15.5"] == [
        "20 of 80 numbers are drawn"
    ]


@rule("keno/15.6")
def test_a_catch_is_paid_by_the_card_the_stake_included() -> None:
    round_ = played(straight(1, 2, 3), drawn=(1, 2, 3))
    (paid,) = [e for e in round_.events if isinstance(e, ev.Paid)]
    assert (paid.amount, paid.odds) == (8_400, "42 for 1")
    assert net(round_) == 8_400 - 200


def test_a_ticket_that_catches_too_few_pays_nothing() -> None:
    first = tuple(range(41, 61))
    assert net(played(straight(1, 2, 3), drawn=first)) == -200


def test_a_ticket_for_several_games_is_settled_game_by_game() -> None:
    round_ = played(straight(1, games=3), drawn=(1,))
    assert net(round_) == -600 + 600
    assert round_.result is not None
    opening = round_.result.next(round_.opening)
    assert [w.amount for w in opening.standing] == [400]
    for left in (200, None):
        later = Round(GAME, opening)
        (plays_on,) = tickets(later, "keno/A11")
        assert (plays_on.player, plays_on.numbers, plays_on.sold) == ("ann", (1,), False)
        later.close()
        House(order(*range(41, 61)), Seeded(1)).serve(later)
        assert later.result is not None
        assert [w.amount for w in later.result.standing] == ([left] if left else [])
        opening = later.result.next(opening)
    assert opening.state == {"tickets": []}


@rule("keno/15.7")
def test_a_draw_that_cannot_be_finished_voids_the_game_and_returns_its_wagers() -> None:
    opening = GAME.opening({"ann": STACK}, attended=True)
    round_ = Round(GAME, opening)
    round_.act("ann", [straight(1), straight(2, games=2)])
    with pytest.raises(NotNow, match="no number is being drawn"):
        round_.report(Incident("draw_failed", by="Flo"))
    round_.close()
    for ball in order()[:7]:
        round_.act("house", (ball,))
    round_.report(Incident("draw_failed", by="Flo"))
    assert round_.result is not None
    assert round_.result.void
    returned = [(e.amount, e.rule) for e in round_.events if isinstance(e, ev.Voided)]
    assert returned == [(200, "keno/15.7"), (200, "keno/15.7")]
    assert round_.result.stacks["ann"] + sum(w.amount for w in round_.result.standing) == STACK
    assert [ticket["games"] for ticket in round_.result.state["tickets"]] == [1]
    assert [e.place for e in round_.events if isinstance(e, ev.Moved) and e.rule == "keno/15.7"] == ["rack"]


@rule("keno/15.1[house-advantage]")
def test_the_house_advantage_is_the_expected_loss_and_is_shown() -> None:
    assert house_advantage(SAMPLE, 1) == Fraction(1, 4)
    assert round(float(1 - house_advantage(SAMPLE, 3)), 4) == 0.7215
    shown = [item.text for item in GAME.layout(Settings()).inscriptions if item.name == "advantage-1"]
    assert shown == ["1: house advantage 25.00%"]


def test_chances_are_the_rulings_figures() -> None:
    assert chance(1, 1) == Fraction(1, 4)
    assert chance(3, 3) == Fraction(57, 4_108)
    assert chance(3, 0) == Fraction(1_711, 4_108)
    assert chance(10, 10) == Fraction(17, 151_499_090)
    assert all(sum(chance(spots, caught) for caught in range(spots + 1)) == 1 for spots in range(1, 11))


@rule("keno/15.1[rate-card]")
def test_a_rate_card_without_rates_for_a_spot_count_is_not_usable() -> None:
    with pytest.raises(BadSetting, match=r"no pay rates for \[2\]"):
        Settings(rate_card=RateCard("x", "ok", 2, (100,), (PayFor(1, 1, 3),)))
    with pytest.raises(BadSetting, match="states its wager rates"):
        Settings(rate_card=RateCard("x", "ok", 1, (), (PayFor(1, 1, 3),)))
    with pytest.raises(BadSetting, match="cannot be on this rate card"):
        Settings(rate_card=RateCard("x", "ok", 1, (100,), (PayFor(1, 2, 3),)))
    tables = GAME.layout(Settings()).pay_tables
    assert [len(table.lines) for table in tables][:3] == [1, 1, 2]
    posted = [item.name for item in GAME.layout(Settings()).inscriptions if item.rule == "keno/15.1[rate-card]"]
    assert posted == ["licensee", "rates", "marking"]


@rule("keno/15.2(b)")
def test_the_most_spots_come_from_an_approved_card() -> None:
    with pytest.raises(BadSetting, match="no approval reference"):
        Settings(rate_card=msgspec.structs.replace(SAMPLE, approval=""))
    for most in (0, 81):
        with pytest.raises(BadSetting, match="can be offered"):
            Settings(rate_card=msgspec.structs.replace(SAMPLE, max_spots=most))
    seven = RateCard("x", "ok", 7, SAMPLE.rates, tuple(line for line in SAMPLE.lines if line.spots <= 7))
    with pytest.raises(NotAMove, match="8 cards named"):
        played(straight(*range(1, 9)), rate_card=msgspec.to_builtins(seven))
    assert any(item.rule == "keno/15.2(b)" for item in GAME.layout(Settings()).inscriptions)


def test_an_aggregate_limit_shares_what_was_won_in_proportion() -> None:
    round_ = played(straight(1), straight(2), drawn=(1, 2), aggregate_limit=900)
    assert [e.amount for e in round_.events if isinstance(e, ev.Paid)] == [450, 450]


def test_what_rests_on_a_title_alone_is_said_once() -> None:
    said = [item for item in GAME.layout(Settings()).inscriptions if "assumed" in item.text]
    assert [(item.name, item.rule, item.on) for item in said] == [("assumed", "keno/A4", "sign")]


def test_a_house_may_draw_another_number_of_balls() -> None:
    drawn = [e for e in played(straight(1), draw_count=22).events if isinstance(e, ev.Dealt) and e.place == "drawn"]
    assert len(drawn) == 22


@rule("keno/15.3", "keno/15.2(c)")
def test_tickets_dearer_than_the_stack_are_refused_and_not_dropped() -> None:
    round_ = Round(GAME, GAME.opening({"ann": 1_000}))
    dear = (straight(1, rate=200, games=3), straight(2, rate=200, games=3))
    with pytest.raises(NotAMove, match=r"together they cost \$12, and \$10 is at hand") as refusal:
        round_.act("ann", dear)
    assert refusal.value.rule == "keno/15.2(c)"
    with pytest.raises(NotAMove, match=r"cost \$12"):
        round_.act("ann", (straight(1, rate=200, games=6),))
    fits = (straight(1, rate=200, games=3), straight(2, rate=200, games=2))
    round_.act("ann", fits)
    round_.close()
    assert len([e for e in round_.events if isinstance(e, ev.TicketPlayed)]) == 2
    assert round_.stacks == {"ann": 0}
    space = requests(Settings(), 1_000)
    assert all(space.sample(Seeded(n)) in space for n in range(50))


def test_a_patron_is_offered_the_rates_that_the_stack_can_pay_and_no_ticket_below_the_least() -> None:
    least, second = sorted(Settings().rate_card.rates)[:2]
    offered = requests(Settings(), second - 1)
    asked = {request[1]["rate"] for n in range(50) for request in offered.sample(Seeded(n))}
    assert asked == {least}
    nothing = requests(Settings(), least - 1)
    assert () in nothing
    assert (straight(1, rate=least),) not in nothing
    assert {nothing.sample(Seeded(n)) for n in range(5)} == {()}


def test_a_player_who_leaves_takes_their_tickets_out_of_the_next_game() -> None:
    round_ = Round(GAME, GAME.opening({"ann": STACK, "bob": STACK}))
    for player in ("ann", "bob"):
        round_.act(player, (straight(1, games=3),))
    round_.close()
    House(order(), Seeded(1)).serve(round_)
    assert round_.result is not None
    left, taken = round_.result.without("ann")
    assert taken == left.stacks.get("ann", 0) + round_.result.stacks["ann"] + 400
    again = Round(GAME, left.next(round_.opening))
    again.close()
    House(order(), Seeded(2)).serve(again)
    assert {e.player for e in again.events if isinstance(e, ev.TicketPlayed)} == {"bob"}
    assert again.result is not None
    assert set(again.result.stacks) == {"bob"}
