"""Wagers before the deal: ante, super side bet, progressive, and who may make them (13:69F-38.1, 38.6, 38.7(b))."""

import pytest
from tests.games.lunar_poker.staged import (
    ANTE,
    FAILS,
    PAIR,
    STACK,
    dealt,
    net,
    notes,
    of,
    opened,
    played,
    refused,
    rigged,
)

from houseway.cards.randomness import Seeded
from houseway.games.lunar_poker import GAME
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadRecord, NotAMove, NotNow
from houseway.play.requests import Confirm, Count, Incident, Proceed, Window
from houseway.play.round import Round
from houseway.proof.claims import rule

HANDS = {1: "9s 9d 7h 6c 2d", 2: "Ts Td 8h 4d 3d", 3: "Js Jh 8d 4c 2h", 0: PAIR}
LIT = {"ante": 1000, "progressive": 100}


@rule("lunar-poker/38.1[ante-wager]")
def test_a_seat_without_an_ante_takes_no_part() -> None:
    round_ = opened((1, 2))
    refusal = refused(round_, "p2", {"super_side_bet": 500})
    assert refusal.rule == "lunar-poker/38.1[ante-wager]"
    round_.act("p1", ANTE)
    round_.close()
    House(GAME.deck(round_.settings).cards, Seeded(1)).serve(round_)  # type: ignore[misc]
    assert len(round_.table.scene.places["1"]) == 5
    assert "2" not in round_.table.scene.places


@rule("lunar-poker/38.6(a)#1")
def test_wagers_lie_on_their_proper_areas() -> None:
    round_ = opened()
    for wrong in ({"ante": 1000, "options": 1000}, {"ante": 1000, "bet": 2000}):
        assert refused(round_, "p1", wrong).rule == "lunar-poker/38.6(a)#1"
    round_, _ = dealt(HANDS, {1: {"ante": 1000, "super_side_bet": 500}})
    lying = {(e.area, e.amount) for e in of(round_, ev.Wagered, "lunar-poker/38.6(a)#1") if e.spot == 1}
    assert lying == {("ante", 1000), ("super_side_bet", 500)}
    assert round_.table.on("p1", 1, "ante") == 1000


@rule("lunar-poker/38.6(a)#2")
def test_spoken_bets_with_cash_are_not_taken() -> None:
    round_ = opened()
    round_.report(Incident("verbal_wager", 1, by="dealer"))
    assert notes(round_, "lunar-poker/38.6(a)#2")
    assert [e.rule for e in of(round_, ev.Reported)] == ["lunar-poker/38.6(a)#2"]
    assert round_.table.scene.stacks == {"p1": STACK}
    assert refused(round_, "p1", {"verbal_cash": 1000}).legal


@rule("lunar-poker/38.1[super-side-bet]")
def test_the_super_side_bet_is_optional_and_within_its_limits() -> None:
    round_ = opened()
    assert refused(round_, "p1", {"ante": 1000, "super_side_bet": 400}).rule == "lunar-poker/38.1[super-side-bet]"
    round_.act("p1", {"ante": 1000, "super_side_bet": 500})
    round_.act("p1", ANTE)


@rule("lunar-poker/38.6(c)#1", "lunar-poker/E-1.13X(d)1#1")
def test_the_progressive_is_one_dollar_beside_an_ante_in_the_seats_own_acceptor() -> None:
    round_ = opened((1, 2, 3))
    assert refused(round_, "p3", {"ante": 1000, "progressive": 500}).rule == "lunar-poker/38.6(c)#1"
    with pytest.raises(NotAMove):
        round_.act("p3", {"progressive": 100})
    round_, _ = dealt(HANDS, {3: LIT})
    (chip,) = of(round_, ev.Wagered, "lunar-poker/E-1.13X(d)1#1")
    assert (chip.spot, chip.area, chip.amount) == (3, "progressive", 100)


@rule("lunar-poker/38.6(b)#1", "lunar-poker/38.6(b)#2", "lunar-poker/E-1.13X(d)5#2")
def test_nothing_is_wagered_raised_or_withdrawn_after_no_more_bets() -> None:
    round_ = opened((1, 2))
    round_.act("p1", ANTE)
    round_.close()
    assert refused(round_, "p2", ANTE).rule == "lunar-poker/38.6(b)#1"
    for change in ({"ante": 2000}, {"ante": 1000, "super_side_bet": 500}, {}):
        assert refused(round_, "p1", change).rule == "lunar-poker/38.6(b)#2"
    late = refused(round_, "p1", {"progressive": 100})
    assert late.rule == "lunar-poker/E-1.13X(d)5#2"
    assert late.legal


@rule("lunar-poker/38.6(f)")
def test_one_player_has_one_hand() -> None:
    seats = (Seat(2, "ann", STACK), Seat(3, "ann", STACK))
    with pytest.raises(BadRecord) as refusal:
        Round(GAME, Opening(game=GAME.slug, seats=seats))
    assert refusal.value.rule == "lunar-poker/38.6(f)"


@rule("lunar-poker/38.6(g)#1")
def test_only_seated_players_wager() -> None:
    assert refused(opened(), "zoe", ANTE).rule == "lunar-poker/38.6(g)#1"


@rule("lunar-poker/38.7(b)#1", "lunar-poker/38.7(b)#2")
def test_betting_is_called_closed_and_the_progressive_locked_before_the_first_card() -> None:
    round_, _ = dealt(HANDS, {1: LIT})
    kinds = [(type(e).__name__, e.rule) for e in round_.events]
    called, locked = ("Announced", "lunar-poker/38.7(b)#1"), ("Noted", "lunar-poker/38.7(b)#2")
    first_card = next(n for n, (kind, _) in enumerate(kinds) if kind == "Dealt")
    assert kinds.index(called) < kinds.index(locked) < first_card
    assert notes(round_, "lunar-poker/38.7(b)#2")[0].detail == {"n": 1}


@rule("lunar-poker/E-1.13X(d)1#2", "lunar-poker/38.6(c)#3")
def test_the_lights_show_whose_progressive_was_accepted_and_no_one_else_is_paid() -> None:
    house = "9s 9d 9c 6c 6d"
    bets = {1: LIT, 2: ANTE, 3: ANTE}
    round_ = played({1: house, 2: "Ts Td Th 5h 5d", 3: "Js Jh 8d 4c 2h", 0: PAIR}, bets=bets)
    for clause in ("lunar-poker/E-1.13X(d)1#2", "lunar-poker/38.6(c)#3"):
        assert [note.detail["spots"] for note in notes(round_, clause)] == [[1]]
    assert [e.spot for e in of(round_, ev.Paid) if e.area == "progressive"] == [1]


@rule("lunar-poker/38.7(b)#3", "lunar-poker/38.7(b)#4", "lunar-poker/E-1.13X(d)6#1")
def test_progressive_chips_are_counted_against_the_lights_and_go_to_the_tray_before_the_deal() -> None:
    round_ = opened((1, 2), attended=True)
    round_.act("p1", LIT)
    round_.act("p2", LIT)
    round_.close()
    round_.act("dealer", True)
    for found in (1, 3):
        assert isinstance(round_.pending, Count)
        assert (round_.pending.actor, round_.pending.what) == ("dealer", "progressive chips")
        assert round_.table.scene.house == 0
        round_.act("dealer", found)
        assert notes(round_, "lunar-poker/38.7(b)#3")[-1].detail == {"chips": found}
        assert isinstance(round_.pending, Confirm)
        assert round_.pending.actor == "supervisor"
        round_.act("supervisor", True)
    round_.act("dealer", 2)
    counted = [(event.n, event.expected) for event in of(round_, ev.Counted, "lunar-poker/38.7(b)#3")]
    assert counted == [(1, 2), (3, 2), (2, 2)]
    assert [e.amount for e in of(round_, ev.Collected, "lunar-poker/38.7(b)#4")] == [100, 100]
    assert round_.table.scene.house == 200
    assert isinstance(round_.pending, Proceed)
    assert not notes(round_, "lunar-poker/E-1.13X(d)6#1"), "nothing is told before it is done"
    round_.act("dealer", True)
    assert notes(round_, "lunar-poker/E-1.13X(d)6#1")[0].detail == {"chips": 2}
    assert not of(round_, ev.Dealt)


@rule("lunar-poker/38.6(c)#2", "lunar-poker/E-1.13X(d)2")
def test_a_coupon_counts_as_the_chip_and_no_one_has_two_progressives() -> None:
    round_ = opened((1, 2))
    for spot in (1, 2):
        round_.report(Incident("progressive_coupon", spot, note=f"C-{spot}", by="dealer"))
    with pytest.raises(NotNow) as refusal:
        round_.report(Incident("progressive_coupon", 1, note="C-9", by="dealer"))
    assert refusal.value.rule == "lunar-poker/E-1.13X(d)2"
    round_.act("p1", ANTE)
    round_.act("p2", LIT)
    round_.close()
    for late in (Incident("progressive_coupon", 1, note="C-3"), Incident("progressive_coupon", 3, note="C-3")):
        with pytest.raises(NotNow) as refusal:
            round_.report(late)
        assert refusal.value.rule == "lunar-poker/38.6(c)#2"
    with pytest.raises(NotAMove) as unnumbered:
        opened().report(Incident("progressive_coupon", 1, by="dealer"))
    assert unnumbered.value.rule == "lunar-poker/38.6(c)#2"
    (redeemed,) = notes(round_, "lunar-poker/38.6(c)#2")
    assert (redeemed.spot, redeemed.detail) == (1, {"number": "C-1"})
    assert [note.spot for note in notes(round_, "lunar-poker/E-1.13X(d)2")] == [2]
    assert round_.table.scene.house == 100
    assert of(round_, ev.Metered, "lunar-poker/38.12(h)#1")[0].change == 140


def test_a_table_without_a_progressive_takes_none() -> None:
    round_ = opened(progressive=False)
    assert refused(round_, "p1", LIT).legal
    round_.act("p1", ANTE)
    round_.close()
    assert not notes(round_, "lunar-poker/38.7(b)#2")


def test_chips_for_the_bet_stay_back() -> None:
    round_ = opened(stack=2500)
    assert refused(round_, "p1", ANTE).legal
    round_.act("p1", {"ante": 500})


def test_a_match_play_coupon_is_paid_with_a_winning_ante_where_the_house_takes_it() -> None:
    round_ = opened((1,), match_play=True)
    round_.report(Incident("match_play_coupon", 1, detail={"value": 1000}, by="dealer"))
    round_.act("p1", ANTE)
    round_.close()
    _bet_out(round_)
    assert net(round_) == 2000
    large = opened((1,), match_play=True)
    large.report(Incident("match_play_coupon", 1, detail={"value": 1500}, by="dealer"))
    large.act("p1", ANTE)
    large.close()
    _bet_out(large)
    assert net(large) == 1000
    with pytest.raises(NotNow):
        opened().report(Incident("match_play_coupon", 1, detail={"value": 1000}, by="dealer"))
    with pytest.raises(NotAMove):
        opened(match_play=True).report(Incident("match_play_coupon", 1, by="dealer"))
    with pytest.raises(NotNow):
        opened(match_play=True).report(Incident("match_play_coupon", 4, detail={"value": 1000}, by="dealer"))


def _bet_out(round_: Round) -> None:
    house = rigged(round_, {1: "9s 9d 7h 6c 2d", 0: FAILS})
    house.serve(round_)
    while round_.pending is not None:
        if isinstance(round_.pending, Window):
            round_.close()
        else:
            round_.act("p1", "bet")
        house.serve(round_)


@rule("lunar-poker/38.1[round-of-play]")
def test_a_round_is_over_when_every_wager_is_decided() -> None:
    round_ = played(HANDS, bets={1: {"ante": 1000, "super_side_bet": 500, "progressive": 100}})
    (end,) = of(round_, ev.Ended)
    assert (end.rule, end.void) == ("lunar-poker/38.1[round-of-play]", False)
    assert round_.pending is None
    assert not round_.table.scene.felt
    no_wager = opened()
    no_wager.close()
    assert [e.rule for e in no_wager.events] == ["lunar-poker/38.1[round-of-play]"]
