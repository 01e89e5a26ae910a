"""Buy, exchange, bet or fold, once, and what each costs (13:69F-38.10(b) to (d), lunar-poker/A13 to A17)."""

from typing import Any

import pytest
from tests.games.facts import aloud
from tests.games.lunar_poker.staged import (
    ANTE,
    STACK,
    against,
    dealt,
    declared,
    elected,
    finished,
    net,
    notes,
    of,
    opened,
    played,
    refused,
    rigged,
)

from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.requests import Ask
from houseway.play.round import Round
from houseway.proof.claims import rule

HANDS = {1: "9s 9d 7h 6c 2d", 2: "Ts Td 8h 4d 3d", 0: "Ks Kd 9h 5c 2s"}


def asked(
    hands: dict[int, str] | None = None, draws: dict[int, str] | None = None, **opening: Any
) -> tuple[Round, House]:
    """A round that waits for seat 1's election, nothing declared."""
    round_, house = dealt(hands or HANDS, draws=draws, **opening)
    declared(round_, house)
    return round_, house


@rule("lunar-poker/38.10(b)#1", "lunar-poker/38.10(c)#3", "lunar-poker/38.10(d)#5")
@pytest.mark.parametrize(
    ("first", "clause"),
    [("buy", "lunar-poker/38.10(c)#3"), (("exchange", ("7h", "6c")), "lunar-poker/38.10(d)#5")],
)
def test_exactly_one_election_then_bet_or_fold(first: Any, clause: str) -> None:
    round_, house = asked()
    assert refused(round_, "p1", "check").rule == "lunar-poker/38.10(b)#1"
    round_.act("p1", first)
    house.serve(round_)
    assert isinstance(round_.pending, Ask)
    assert list(round_.pending.space) == ["bet", "fold"]
    for second in ("buy", ("exchange", ("9s", "9d"))):
        refusal = refused(round_, "p1", second)
        assert (refusal.rule, refusal.legal) == (clause, "bet or fold")


@rule("lunar-poker/38.10(b)1", "lunar-poker/38.1[buy-a-card]", "lunar-poker/38.10(c)#1", "lunar-poker/38.10(c)#2")
def test_a_bought_card_is_the_next_one_and_makes_six() -> None:
    round_, house = asked(draws={1: "Qh"})
    round_.act("p1", "buy")
    house.serve(round_)
    assert [note.spot for note in notes(round_, "lunar-poker/38.10(b)1")] == [1]
    (card,) = of(round_, ev.Dealt, "lunar-poker/38.10(c)#2")
    assert (card.place, card.cards, card.to) == ("1", ("Qh",), ("p1",))
    assert [note.detail["n"] for note in notes(round_, "lunar-poker/38.1[buy-a-card]")] == [6]
    assert len(round_.table.hand[1]) == 6
    (taken,) = of(round_, ev.Collected, "lunar-poker/38.10(c)#1")
    assert (taken.area, taken.amount, round_.table.scene.house) == ("options", 1000, 1000)


@rule("lunar-poker/38.1[buy-a-card-payment]", "lunar-poker/38.1[exchange-cards-payment]")
def test_a_draw_costs_one_ante_after_the_deal_and_before_the_bet() -> None:
    for ante, draw, clause in (
        (1000, "buy", "lunar-poker/38.1[buy-a-card-payment]"),
        (2500, ("exchange", ("7h", "6c")), "lunar-poker/38.1[exchange-cards-payment]"),
        (2500, ("exchange", ("9s", "9d", "7h", "6c", "2d")), "lunar-poker/38.1[exchange-cards-payment]"),
    ):
        round_, house = dealt(HANDS, {1: {"ante": ante}})
        declared(round_, house)
        bettor = round_.clone()
        bettor.act("p1", "bet")
        assert refused(bettor, "p1", draw).rule == clause
        round_.act("p1", draw)
        (posted,) = of(round_, ev.Wagered, clause)
        assert (posted.area, posted.amount) == ("options", ante)
    assert refused(opened(), "p1", "buy").legal


@rule("lunar-poker/38.1[exchange-cards]", "lunar-poker/38.10(b)2", "lunar-poker/38.10(d)#1")
def test_two_to_five_held_cards_are_exchanged() -> None:
    held = HANDS[1].split()
    for wrong in ([], held[:1], [*held, "As"], ["7h", "As"], ["7h", "7h"]):
        round_, _ = asked()
        refusal = refused(round_, "p1", ("exchange", wrong))
        assert refusal.rule == "lunar-poker/38.1[exchange-cards]"
        assert refusal.legal
    for number in (2, 3, 4, 5):
        round_, house = asked()
        round_.act("p1", ("exchange", held[-number:]))
        house.serve(round_)
        assert notes(round_, "lunar-poker/38.10(b)2") == [ev.Drew("p1", 1, number, "lunar-poker/38.10(b)2")]
        assert [e.amount for e in of(round_, ev.Collected, "lunar-poker/38.10(d)#1")] == [1000]
        assert round_.table.scene.house == 1000


@rule("lunar-poker/38.10(d)#2", "lunar-poker/38.10(d)#3", "lunar-poker/38.10(d)#4")
def test_the_number_is_said_the_new_cards_come_and_the_discards_are_racked() -> None:
    round_, house = asked(draws={1: "Qh Jh Th"})
    round_.act("p1", ("exchange", ("7h", "6c", "2d")))
    house.serve(round_)
    (said,) = of(round_, ev.Announced, "lunar-poker/38.10(d)#2")
    (new,) = of(round_, ev.Dealt, "lunar-poker/38.10(d)#3")
    (gone,) = of(round_, ev.Moved, "lunar-poker/38.10(d)#4")
    assert aloud(said) == "3 cards"
    assert (new.cards, new.to) == (("Qh", "Jh", "Th"), ("p1",))
    assert (gone.place, gone.cards, gone.to) == ("rack", ("7h", "6c", "2d"), ("p1",))
    assert round_.events.index(said) < round_.events.index(new) < round_.events.index(gone)
    assert round_.table.hand[1] == ("9s", "9d", "Qh", "Jh", "Th")
    assert round_.table.scene.places["rack"] == ["7h", "6c", "2d"]


@rule("lunar-poker/38.10(b)3", "lunar-poker/38.6(d)")
def test_a_bet_is_twice_the_ante_and_locks_the_seat() -> None:
    round_, _ = asked()
    assert refused(round_, "p1", ("bet", 1500)).legal
    round_.act("p1", "bet")
    (bet,) = of(round_, ev.Wagered, "lunar-poker/38.10(b)3")
    assert (bet.area, bet.amount) == ("bet", 2000)
    assert refused(round_, "p1", "bet").rule == "lunar-poker/38.6(d)"


@rule("lunar-poker/38.1[bet-wager]")
@pytest.mark.parametrize("ante", [1000, 1500])
def test_a_bet_after_a_draw_is_twice_the_ante_too(ante: int) -> None:
    round_, house = dealt(HANDS, {1: {"ante": ante}})
    declared(round_, house)
    elected(round_, house, {1: ["buy", "bet"]}, upto=2)
    (bet,) = of(round_, ev.Wagered, "lunar-poker/38.1[bet-wager]")
    assert (bet.area, bet.amount) == ("bet", 2 * ante)


@rule("lunar-poker/38.10(b)4", "lunar-poker/38.1[fold]")
def test_a_fold_loses_the_ante_and_racks_the_hand() -> None:
    round_, _ = asked()
    round_.act("p1", "fold")
    assert [e.amount for e in of(round_, ev.Collected, "lunar-poker/38.10(b)4")] == [1000]
    (gone,) = of(round_, ev.Moved, "lunar-poker/38.1[fold]")
    assert (len(gone.cards), gone.to) == (5, ())
    assert net(round_) == -1000
    bettor, _ = asked()
    bettor.act("p1", "bet")
    assert refused(bettor, "p1", "fold").rule == "lunar-poker/38.1[fold]"


@rule("lunar-poker/38.10(c)#4", "lunar-poker/38.10(c)#5")
def test_a_buyer_who_folds_loses_the_ante_too_and_six_cards_are_racked_at_once() -> None:
    round_, house = asked()
    elected(round_, house, {1: ["buy", "fold"]}, upto=2)
    assert [e.amount for e in of(round_, ev.Collected, "lunar-poker/38.10(c)#4")] == [1000]
    (gone,) = of(round_, ev.Moved, "lunar-poker/38.10(c)#5")
    assert len(gone.cards) == 6
    assert isinstance(round_.pending, Ask)
    assert net(round_) == -2000


@rule("lunar-poker/38.10(d)#6")
def test_an_exchanger_who_folds_loses_the_ante_too_and_the_hand_is_racked() -> None:
    round_, house = asked()
    elected(round_, house, {1: [("exchange", ("7h", "6c")), "fold"]}, upto=2)
    assert [e.amount for e in of(round_, ev.Collected, "lunar-poker/38.10(d)#6")] == [1000]
    assert [len(e.cards) for e in of(round_, ev.Moved, "lunar-poker/38.10(d)#6")] == [5]
    assert net(round_) == -2000


@pytest.mark.parametrize("dealer", ["Ks Kd 9h 5c 2s", "As Ad 9h 5c 2s", "Ks Jd 8c 5h 3d"])
def test_a_payment_for_cards_is_never_returned(dealer: str) -> None:
    kept, bought = against("Qh Qc 9d 5s 2h", dealer), against("Qh Qc 9d 5s 2h", dealer, "buy", draws={1: "4c"})
    assert net(bought) == net(kept) - 1000


def test_a_payment_before_the_deal_is_refused() -> None:
    round_ = opened()
    for early in ("buy", "bet", "force", ("exchange", ("7h", "6c"))):
        assert refused(round_, "p1", early).legal


@rule("lunar-poker/38.10(c)#3", "lunar-poker/38.10(d)#5")
@pytest.mark.parametrize(
    ("draw", "clause"),
    [("buy", "lunar-poker/38.10(c)#3"), (("exchange", ("7h", "6c")), "lunar-poker/38.10(d)#5")],
)
def test_a_player_who_cannot_pay_for_a_bet_after_a_draw_can_only_fold(draw: Any, clause: str) -> None:
    round_ = opened((1,), stack=3500)
    round_.act("p1", ANTE)
    round_.close()
    house = rigged(round_, {1: HANDS[1], 0: HANDS[0]})
    house.serve(round_)
    declared(round_, house)
    round_.act("p1", draw)
    house.serve(round_)
    assert isinstance(round_.pending, Ask)
    assert list(round_.pending.space) == ["fold"]
    assert refused(round_, "p1", "bet").rule == clause


# The stub runs short (lunar-poker/A15) --------------------------------------------------------------------------------

FULL = {
    1: "2c 3c 4c 5c 6d",
    2: "2d 3d 4d 5d 6h",
    3: "2h 3h 4h 5h 6s",
    4: "2s 3s 4s 5s 6c",
    5: "7c 8c 9c Tc Jd",
    0: "7d 8d 9d Td Qh",
}


def exchanging(numbers: dict[int, int], force: tuple[int, ...] = (), **opening: Any) -> Round:
    """Five seats exchange so many cards each."""
    answers = {spot: [("exchange", FULL[spot].split()[-n:]), "bet"] for spot, n in numbers.items()}
    return played(FULL, answers, force=force, **opening)


@pytest.mark.parametrize("numbers", [(5, 5, 5, 5, 3), (5, 5, 5, 4, 4), (5, 5, 5, 5, 4), (5, 5, 5, 5, 5)])
def test_others_discards_are_shuffled_into_a_new_stub_when_it_runs_out(numbers: tuple[int, ...]) -> None:
    round_ = exchanging(dict(enumerate(numbers, 1)))
    (again,) = of(round_, ev.Shuffled)
    assert again.rule == "lunar-poker/A15"
    assert again.n == sum(numbers[:4])
    got = [card for e in of(round_, ev.Dealt, "lunar-poker/38.10(d)#3") if e.place == "5" for card in e.cards]
    assert len(got) == numbers[4]
    assert not set(got) & set(FULL[5].split())
    assert round_.result is not None
    assert not round_.result.void


def test_twenty_two_draws_need_no_new_stub() -> None:
    assert not of(exchanging({1: 5, 2: 5, 3: 5, 4: 5, 5: 2}), ev.Shuffled)


def test_four_seats_never_run_short() -> None:
    four = {spot: hand for spot, hand in FULL.items() if spot != 5}
    answers = {spot: [("exchange", four[spot].split()), "bet"] for spot in (1, 2, 3, 4)}
    round_ = played(four, answers, seats=4)
    assert not of(round_, ev.Shuffled)


def test_a_house_may_limit_the_last_exchange_to_the_stub() -> None:
    answers = {spot: [("exchange", FULL[spot].split()), "bet"] for spot in (1, 2, 3, 4)}
    round_, house = dealt(FULL, stub_exhausted="limit_to_stub")
    declared(round_, house)
    elected(round_, house, answers, upto=5)
    assert refused(round_, "p5", ("exchange", FULL[5].split()[:3])).legal
    round_.act("p5", ("exchange", FULL[5].split()[:2]))
    finished(round_, house)


def test_a_house_may_void_the_round_when_the_stub_runs_out() -> None:
    round_ = exchanging({1: 5, 2: 5, 3: 5, 4: 5, 5: 3}, stub_exhausted="void_round")
    assert round_.result is not None
    assert round_.result.void
    assert set(round_.result.stacks.values()) == {STACK}


def test_the_stub_count_holds_after_a_new_stub() -> None:
    round_ = exchanging({1: 5, 2: 5, 3: 5, 4: 5, 5: 5}, due=("stub_count",))
    assert [(e.n, e.expected) for e in of(round_, ev.Counted) if e.what == "stub"] == [(17, 17)]


def test_two_passes_draw_first_and_bet_afterwards() -> None:
    round_, house = dealt(HANDS, decision_passes="two")
    declared(round_, house)
    round_.act("p1", "buy")
    house.serve(round_)
    assert isinstance(round_.pending, Ask)
    assert round_.pending.actor == "p2"
    round_.act("p2", "bet")
    assert isinstance(round_.pending, Ask)
    assert round_.pending.actor == "p1"
    round_.act("p1", "fold")
    assert net(finished(round_, house), 1) == -2000
