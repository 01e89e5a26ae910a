"""Forcing the dealer: who, when, at what price, and with what result (13:69F-38.10(k), lunar-poker/A18 to A21)."""

from typing import Any

import pytest
from tests.games.lunar_poker.staged import (
    FAILS,
    PAIR,
    against,
    dealt,
    declared,
    elected,
    finished,
    net,
    notes,
    of,
    paid,
    played,
    refused,
)

from houseway.play import events as ev
from houseway.play.requests import Window
from houseway.proof.claims import rule

NINES = "9s 9d Ah Kh 4c"
HANDS = {1: NINES, 2: "Ts Td 7h 4d 2d", 3: "Qs Qh 7s 4s 2h", 0: FAILS}


def before_the_force(hands: dict[int, str] = HANDS, answers: Any = None, **more: Any) -> Any:
    """A round whose dealer has no hand, waiting for the players who would force."""
    round_, house = dealt(hands, **more)
    declared(round_, house)
    elected(round_, house, answers or {})
    return round_, house


@rule("lunar-poker/38.10(k)#1")
def test_every_live_seat_and_no_other_may_force_before_the_antes_are_paid() -> None:
    round_, house = before_the_force(answers={2: ["fold"]})
    assert isinstance(round_.pending, Window)
    assert list(round_.pending.spaces) == ["p1", "p3"]
    assert not of(round_, ev.Paid)
    assert refused(round_, "p1", "perhaps").rule == "lunar-poker/38.10(k)#1"
    finished(round_, house, force=(1, 3))
    assert [note.spot for note in notes(round_, "lunar-poker/38.10(k)#1")] == [1, 3]


@rule("lunar-poker/38.10(k)#2", "lunar-poker/38.1[force-the-dealer-payment]")
def test_each_who_forces_pays_one_ante_to_the_tray() -> None:
    bets = {1: {"ante": 1000}, 2: {"ante": 2500}}
    round_ = played({1: NINES, 2: HANDS[2], 0: FAILS}, bets=bets, force=(1, 2), draws={0: "2c"})
    posted = [(e.area, e.amount) for e in of(round_, ev.Wagered, "lunar-poker/38.1[force-the-dealer-payment]")]
    assert posted == [("options", 1000), ("options", 2500)]
    assert [e.amount for e in of(round_, ev.Collected, "lunar-poker/38.10(k)#2")] == [1000, 2500]
    assert round_.table.scene.house == 3500


@rule("lunar-poker/38.1[force-the-dealer]")
def test_forcing_waits_for_a_dealer_without_a_hand() -> None:
    round_, house = dealt(HANDS)
    declared(round_, house)
    round_.act("p1", "bet")
    early = refused(round_, "p1", "force")
    assert (early.rule, bool(early.legal)) == ("lunar-poker/38.1[force-the-dealer]", True)
    for dealer in (PAIR, "Ah Kd 4c 3s 2h"):
        assert not [e for e in of(against("Tc Ts 7h 6c 2d", dealer), ev.Wagered) if e.area == "options"]
        assert "{player} <force|forces> the dealer" not in {
            e.template for e in of(against("Tc Ts 7h 6c 2d", dealer), ev.Noted)
        }


@rule("lunar-poker/38.10(k)#4", "lunar-poker/38.10(k)#3")
def test_one_discard_and_one_face_up_card_serve_all_who_force() -> None:
    round_ = played(HANDS, force=(1, 2, 3), draws={0: "2c"})
    assert [e.cards for e in of(round_, ev.Moved, "lunar-poker/38.10(k)#3")] == [("Ks",)]
    (new,) = of(round_, ev.Dealt, "lunar-poker/38.10(k)#4")
    assert (new.place, new.cards, new.to) == ("dealer", ("2c",), None)
    assert len(round_.table.hand[0]) == 5


@rule("lunar-poker/38.10(k)1")
def test_a_forced_dealer_who_qualifies_is_played_against() -> None:
    round_ = against(NINES, FAILS, force=(1,), draws={0: "8h"})
    (shown,) = of(round_, ev.Shown, "lunar-poker/38.10(k)1")
    assert shown.hand.startswith("pair of eights")
    assert paid(round_, "bet") == [2000, 2000]
    assert net(round_) == 3000
    assert net(against("7s 7d Ah Kh 4c", FAILS, force=(1,), draws={0: "8h"})) == -4000


@rule("lunar-poker/38.10(k)2")
def test_a_forced_dealer_who_fails_again_returns_ante_and_bet_to_those_who_forced() -> None:
    round_ = played(HANDS, force=(1,), draws={0: "2c"})
    voided = {(e.area, e.amount) for e in of(round_, ev.Voided, "lunar-poker/38.10(k)2")}
    assert voided == {("ante", 1000), ("bet", 2000)}
    assert (net(round_, 1), net(round_, 2), net(round_, 3)) == (-1000, 1000, 1000)


def test_seats_that_do_not_force_are_settled_before_the_card_is_replaced() -> None:
    round_ = played(HANDS, force=(2,), draws={0: "2c"})
    events = round_.events
    last_ante = max(events.index(e) for e in of(round_, ev.Paid))
    assert [e.spot for e in of(round_, ev.Paid)] == [3, 1]
    assert last_ante < events.index(of(round_, ev.Moved, "lunar-poker/38.10(k)#3")[0])


def test_the_same_rank_may_come_back_and_is_kept() -> None:
    round_ = against(NINES, FAILS, force=(1,), draws={0: "Kc"})
    assert round_.table.hand[0] == ("Jd", "8c", "5s", "3d", "Kc")
    assert net(round_) == -1000


def test_a_player_without_the_chips_is_not_offered_the_force() -> None:
    round_, house = before_the_force({1: NINES, 0: FAILS}, stack=3500)
    assert round_.pending is None
    assert round_.table.scene.stacks["p1"] == 4500
    assert house


@pytest.mark.parametrize("due", [(), ("stub_count",)])
def test_a_force_after_the_stub_is_used_up_draws_from_the_discards(due: tuple[str, ...]) -> None:
    full = {
        1: "2c 3c 4c 5c 6d",
        2: "2d 3d 4d 5d 6h",
        3: "2h 3h 4h 5h 6s",
        4: "2s 3s 4s 5s 6c",
        5: "7c 8c 9c Tc Jd",
        0: "7d 8d 9d Td Qh",
    }
    numbers = {1: 5, 2: 5, 3: 5, 4: 5, 5: 2}
    answers = {spot: [("exchange", full[spot].split()[-n:]), "bet"] for spot, n in numbers.items()}
    round_ = played(full, answers, force=(1,), due=due)
    (again,) = of(round_, ev.Shuffled)
    # Four seats did not force: their hands of five are racked by then, beside the 22 discards.
    assert (again.rule, again.n) == ("lunar-poker/A15", 22 + 20)
    (new,) = of(round_, ev.Dealt, "lunar-poker/38.10(k)#4")
    assert new.cards != ("Qh",)
    assert round_.result is not None
    assert not round_.result.void
