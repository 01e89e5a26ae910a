"""Five cards to everyone by three methods, and the stub afterwards (13:69F-38.7 to 38.9)."""

from typing import Any

import pytest
from tests.games.facts import aloud
from tests.games.lunar_poker.staged import ANTE, dealt, declared, elected, finished, notes, of, opened

from houseway.cards.card import Card, cards
from houseway.cards.randomness import Seeded
from houseway.games.lunar_poker import GAME
from houseway.games.lunar_poker.settings import Settings
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.refusals import NotAMove
from houseway.play.requests import HOUSE, Count, Face, Incident
from houseway.play.round import Round
from houseway.proof.claims import rule

NEW = GAME.deck(Settings()).cards  # type: ignore[misc]


def c(*numbers: int) -> tuple[Card, ...]:
    """The cards at these places of the deck, from 1."""
    return tuple(NEW[number - 1] for number in numbers)


def dealt_from(spots: tuple[int, ...], method: str, **opening: Any) -> Round:
    """A round dealt from a new deck, as it came."""
    round_ = opened(spots, method=method, **opening)
    for spot in spots:
        round_.act(f"p{spot}", ANTE)
    round_.close()
    House(NEW, Seeded(1)).serve(round_)
    return round_


def laid(round_: Round, rule: str) -> list[tuple[str, tuple[Card, ...], bool]]:
    """Where cards went under a clause, and whether they lie face up."""
    return [(e.place, e.cards, e.to is None) for e in of(round_, ev.Dealt, rule)]


@rule("lunar-poker/38.7(d)#1", "lunar-poker/38.7(d)1", "lunar-poker/38.7(d)2", "lunar-poker/38.7(d)3")
def test_the_manual_shoe_deals_singly_clockwise_from_the_far_left() -> None:
    round_ = dealt_from((1, 3, 4), "manual_shoe")
    assert notes(round_, "lunar-poker/38.7(d)#1")[0].detail == {"order": [1, 3, 4]}
    places = [e.place for e in of(round_, ev.Dealt)]
    assert places == ["1", "3", "4", "dealer"] * 5
    assert laid(round_, "lunar-poker/38.7(d)1") == [("1", c(1), False), ("3", c(2), False), ("4", c(3), False)]
    assert laid(round_, "lunar-poker/38.7(d)2") == [("dealer", c(4), True)]
    assert laid(round_, "lunar-poker/38.7(d)3") == [("1", c(5), False), ("3", c(6), False), ("4", c(7), False)]


@rule("lunar-poker/38.7(d)4", "lunar-poker/38.7(d)5", "lunar-poker/38.1[hole-card]")
def test_the_dealer_has_one_card_up_and_four_down() -> None:
    round_ = dealt_from((1, 2, 3), "manual_shoe")
    assert laid(round_, "lunar-poker/38.7(d)4") == [("dealer", c(8), False)]
    last = [(place, cards) for place, cards, up in laid(round_, "lunar-poker/38.7(d)5") if not up]
    assert [cards for place, cards in last if place == "dealer"] == [c(12), c(16), c(20)]
    assert [cards for place, cards in last if place == "2"] == [c(10), c(14), c(18)]
    seen = round_.view("p1").places["dealer"]
    assert (seen[0], seen.count(Card("??"))) == (c(4)[0], 4)
    with pytest.raises(NotAMove) as refusal:
        round_.report(Incident("hole_card_exposed", cards=c(4), by="dealer"))
    assert refusal.value.rule == "lunar-poker/38.1[hole-card]"


@rule(
    "lunar-poker/38.8(c)#1",
    "lunar-poker/38.8(c)1",
    "lunar-poker/38.8(c)2",
    "lunar-poker/38.8(c)3",
    "lunar-poker/38.8(c)4",
    "lunar-poker/38.8(c)5",
    "lunar-poker/38.8(b)3#2",
)
def test_the_hand_deals_as_the_manual_shoe_does() -> None:
    round_ = dealt_from((2, 5), "hand")
    assert notes(round_, "lunar-poker/38.8(c)#1")[0].detail == {"order": [2, 5]}
    assert notes(round_, "lunar-poker/38.8(b)3#2")
    assert laid(round_, "lunar-poker/38.8(c)1") == [("2", c(1), False), ("5", c(2), False)]
    assert laid(round_, "lunar-poker/38.8(c)2") == [("dealer", c(3), True)]
    assert laid(round_, "lunar-poker/38.8(c)3") == [("2", c(4), False), ("5", c(5), False)]
    assert laid(round_, "lunar-poker/38.8(c)4") == [("dealer", c(6), False)]
    last = laid(round_, "lunar-poker/38.8(c)5")
    assert [place for place, _, _ in last] == ["2", "5", "dealer"] * 3
    assert last[-1] == ("dealer", c(15), False)
    assert [e.cards for e in of(round_, ev.Dealt)] == [c(number) for number in range(1, 16)]
    assert round_.table.hand == dealt_from((2, 5), "manual_shoe").table.hand


@rule("lunar-poker/38.8(b)3#1", "lunar-poker/38.9(b)2")
@pytest.mark.parametrize(
    ("method", "clause"), [("hand", "lunar-poker/38.8(b)3#1"), ("automated_shoe", "lunar-poker/38.9(b)2")]
)
def test_two_methods_call_betting_closed_again(method: str, clause: str) -> None:
    round_ = dealt_from((1,), method)
    calls = [e.rule for e in of(round_, ev.Announced) if aloud(e) == "No more bets"]
    assert calls == ["lunar-poker/38.7(b)#1", clause]


@rule("lunar-poker/38.9(c)#1", "lunar-poker/38.9(c)#2", "lunar-poker/38.9(c)#3")
def test_the_automated_shoe_gives_stacks_of_five_the_dealers_last() -> None:
    round_ = opened((1, 2, 3), method="automated_shoe")
    for spot in (2, 3):
        round_.act(f"p{spot}", ANTE)
    round_.close()
    House(NEW, Seeded(1)).serve(round_)
    assert laid(round_, "lunar-poker/38.9(c)#1") == [("2", c(1, 2, 3, 4, 5), False)]
    assert laid(round_, "lunar-poker/38.9(c)#2") == [("3", c(6, 7, 8, 9, 10), False)]
    assert laid(round_, "lunar-poker/38.9(c)#3") == [("dealer", c(11, 12, 13, 14, 15), False)]


@rule("lunar-poker/38.9(g)#1", "lunar-poker/38.9(g)#2")
def test_the_bottom_card_of_the_dealers_stack_is_turned_up() -> None:
    round_ = dealt_from((2, 3), "automated_shoe")
    assert notes(round_, "lunar-poker/38.9(g)#1")[0].detail == {"order": [1, 2, 3, 4, 5]}
    (shown,) = of(round_, ev.Shown)
    assert (shown.rule, shown.cards) == ("lunar-poker/38.9(g)#2", c(11))
    assert round_.view("p2").places["dealer"].count(Card("??")) == 4
    assert round_.table.hand[0][0] == c(11)[0]


@rule("lunar-poker/38.7(e)", "lunar-poker/38.8(d)", "lunar-poker/38.9(d)")
@pytest.mark.parametrize(
    ("method", "clause"),
    [
        ("manual_shoe", "lunar-poker/38.7(e)"),
        ("hand", "lunar-poker/38.8(d)"),
        ("automated_shoe", "lunar-poker/38.9(d)"),
    ],
)
def test_the_stub_is_taken_up_unseen_and_serves_the_draws(method: str, clause: str) -> None:
    round_ = dealt_from((1, 2), method)
    assert notes(round_, clause)[0].detail == {"n": 37}
    for viewer in ("p1", "p2", "public"):
        seen = {card for cards in round_.view(viewer).places.values() for card in cards}
        assert not seen & set(NEW[15:])
    house = House(NEW, Seeded(1))
    declared(round_, house)
    round_.act("p1", "buy")
    house.serve(round_)
    assert round_.table.hand[1][-1] == c(16)[0]


@rule("lunar-poker/38.1[stub]")
def test_the_stub_is_what_is_left_and_holds_no_discards() -> None:
    hands = {1: "9s 9d 7h 6c 2d", 2: "Ts Td 8h 5c 3d", 0: "Ks Kd 9h 5d 2s"}
    round_, house = dealt(hands)
    declared(round_, house)
    elected(round_, house, {1: [("exchange", ("7h", "6c", "2d"))], 2: ["buy"]})
    finished(round_, house)
    assert notes(round_, "lunar-poker/38.1[stub]") == [ev.StubRacked(52 - 15 - 3 - 1, "lunar-poker/38.1[stub]")]
    assert len(round_.table.scene.places["rack"]) == 19


COUNTS = [
    ("manual_shoe", "lunar-poker/38.7(f)#1"),
    ("hand", "lunar-poker/38.8(e)"),
    ("automated_shoe", "lunar-poker/38.9(e)"),
]
HANDS = {1: "9s 9d 7h 6c 2d", 2: "Ts Td 8h 5c 3d", 3: "Js Jh 8d 4c 2h", 4: "Qs Qh 8c 4d 3h", 0: "Ks Kd 9h 5d 2s"}


def counting(found: int, held: dict[str, int] | None = None, **opening: Any) -> Round:
    """A round of four in which the stub count finds so many cards."""
    round_, house = dealt(HANDS, due=("stub_count",), **opening)
    declared(round_, house)
    while round_.pending is not None:
        if isinstance(round_.pending, Count):
            what = round_.pending.what
            round_.act("dealer", found if what == "stub" else (held or {}).get(what, 5))
        elif round_.pending.actor.startswith("p"):
            round_.act(round_.pending.actor, "bet")
        else:
            round_.act(HOUSE, house.answer(round_))
    return round_


@rule("lunar-poker/38.7(f)#1", "lunar-poker/38.8(e)", "lunar-poker/38.9(e)")
@pytest.mark.parametrize(("method", "clause"), COUNTS)
def test_a_count_that_is_due_is_made_after_the_last_draw(method: str, clause: str) -> None:
    round_, house = dealt(HANDS, due=("stub_count",), method=method)
    finished(round_, house)
    assert [aloud(e) for e in of(round_, ev.Announced, clause)] == ["The stub is counted"]
    assert [(e.n, e.expected) for e in of(round_, ev.Counted) if e.what == "stub"] == [(27, 27)]


@rule("lunar-poker/38.7(f)#2", "lunar-poker/38.7(f)1")
def test_a_right_count_is_made_face_down_and_play_goes_on() -> None:
    round_ = counting(27)
    (counted,) = of(round_, ev.Counted, "lunar-poker/38.7(f)#2")
    assert (counted.n, counted.expected) == (27, 27)
    assert notes(round_, "lunar-poker/38.7(f)1") == [ev.DeckComplete(52, "lunar-poker/38.7(f)1")]
    assert round_.result is not None
    assert not round_.result.void


@rule("lunar-poker/38.7(f)2#1", "lunar-poker/38.7(f)2#2")
def test_a_misdeal_found_by_the_count_voids_all_hands() -> None:
    round_ = counting(26, {"2": 6})
    assert of(round_, ev.Announced, "lunar-poker/38.7(f)2#1")
    hands = [(e.what, e.n) for e in of(round_, ev.Counted, "lunar-poker/38.7(f)2#1")]
    assert hands == [("1", 5), ("2", 6), ("3", 5), ("4", 5), ("dealer", 5)]
    assert round_.result is not None
    assert (round_.result.void, round_.result.needs) == (True, ("reshuffle",))
    assert of(round_, ev.Ended)[0].rule == "lunar-poker/38.7(f)2#2"
    assert {e.rule for e in of(round_, ev.Voided)} == {"lunar-poker/38.7(f)2#2"}
    assert set(round_.result.stacks.values()) == {10_000_000}


@rule("lunar-poker/38.7(f)2#3")
def test_a_wrong_count_without_a_misdeal_takes_the_deck_off_the_table() -> None:
    round_ = counting(26)
    assert round_.result is not None
    assert (round_.result.void, round_.result.needs) == (True, ("remove_deck",))
    assert {e.rule for e in of(round_, ev.Voided)} == {"lunar-poker/38.7(f)2#3"}
    assert set(round_.result.stacks.values()) == {10_000_000}


@rule("lunar-poker/38.7(f)2#2", "lunar-poker/38.7(f)2#3")
@pytest.mark.parametrize(("found", "held", "removed"), [(26, 6, False), (25, 6, True), (28, 4, False)])
def test_a_misdealt_hand_excuses_the_deck_only_if_all_52_cards_are_there(found: int, held: int, removed: bool) -> None:
    round_ = counting(found, {"2": held})
    assert round_.result is not None
    clause = "lunar-poker/38.7(f)2#3" if removed else "lunar-poker/38.7(f)2#2"
    assert of(round_, ev.Ended)[0].rule == clause
    assert round_.result.needs == (("remove_deck",) if removed else ("reshuffle",))


def test_a_person_may_deal_cards_unseen_and_name_them_when_they_show() -> None:
    round_ = opened((1,), attended=True)
    round_.act("p1", ANTE)
    round_.close()
    faces = cards("9s Ks 9d Kd 7h 9h 6c 5d 2d 2s")
    named = dict(zip((f"?{n}" for n in range(1, 11)), faces, strict=True))
    hidden = iter(named)
    while round_.pending is not None:
        request = round_.pending
        if isinstance(request, Face):
            round_.act("dealer", tuple(named[card] for card in request.cards))
        elif hasattr(request, "spaces"):
            round_.close()
        elif request.actor == "p1":
            round_.act("p1", "bet")
        elif hasattr(request, "pile"):
            round_.act("dealer", (next(hidden),))
        else:
            round_.act(request.actor, True)
    assert round_.result is not None
    assert round_.result.stacks == {"p1": 10_000_000 - 3000}
