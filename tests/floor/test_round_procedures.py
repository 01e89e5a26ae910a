"""What the dealer of Dragon Poker must do inside a round, whatever the cards."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from houseway.cards.card import UNKNOWN, Card
from houseway.cards.decks import dragon
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadSetting, NotNow
from houseway.play.requests import HOUSE, Ask, Count, Draw, Incident, Proceed, Request
from houseway.play.round import Round
from houseway.proof.claims import rule

GAME = GAMES["dragon-poker"]
ORDER = dragon().cards
ANTE = {"ante": 500, "ante_bonus": 500}
SIDE = {**ANTE, "three_card_bonus": 100}


def begin(
    bets: Mapping[int, Mapping[str, int]],
    method: str = "manual_shoe",
    due: Sequence[str] = (),
    attended: bool = False,
) -> Round:
    """A round with wagers down and the window still open; the player at spot 3 is p3."""
    seats = tuple(Seat(spot, f"p{spot}", 10_000) for spot in bets)
    round_ = Round(GAME, Opening("dragon-poker", seats, method=method, due=tuple(due), attended=attended))
    for spot, wagers in bets.items():
        round_.act(f"p{spot}", dict(wagers))
    return round_


def run(round_: Round, folds: Sequence[int] = (), counts: Mapping[str, int] | None = None) -> Round:
    """Close the window and play to the end, cards off the top of a new deck; counts are right unless told."""
    round_.close()
    while (request := round_.pending) is not None:
        round_.act(request.actor, answer(round_, request, folds, counts or {}))
    return round_


def answer(round_: Round, request: Request, folds: Sequence[int], counts: Mapping[str, int]) -> Any:
    if isinstance(request, Draw):
        start = round_.drawn.get("deck", 0)
        return ORDER[start : start + request.n]
    if isinstance(request, Ask):
        return "fold" if request.spot in folds else "play"
    if isinstance(request, Count):
        left = len(ORDER) - round_.drawn["deck"]
        right = left if request.what == "stub" else len(round_.table.scene.places[request.what])
        return counts.get(request.what, right)
    assert isinstance(request, Proceed)
    return True


def index(round_: Round, kind: type, last: bool = False) -> int:
    found = [at for at, event in enumerate(round_.events) if isinstance(event, kind)]
    return found[-1 if last else 0]


def said(round_: Round, rule_id: str) -> list[Any]:
    return [event for event in round_.events if event.rule == rule_id]


def four(**how: Any) -> Round:
    return begin(dict.fromkeys((1, 2, 3, 4), ANTE), **how)


@rule("dragon-poker/E-1.13BB(a)")
@pytest.mark.parametrize("seats", [0, 7])
def test_a_table_has_one_to_six_positions(seats: int) -> None:
    assert [GAME.layout(GAME.read_settings({"seats": n})).seats for n in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(BadSetting) as refusal:
        GAME.read_settings({"seats": seats})
    assert refusal.value.rule == "dragon-poker/E-1.13BB(a)"


@rule("dragon-poker/42.7(b)", "dragon-poker/42.8(b)3", "dragon-poker/42.9(b)2")
@pytest.mark.parametrize(
    ("method", "clause"),
    [
        ("manual_shoe", "dragon-poker/42.7(b)"),
        ("hand", "dragon-poker/42.8(b)3"),
        ("automated_shoe", "dragon-poker/42.9(b)2"),
    ],
)
def test_no_more_bets_is_called_before_any_card_leaves_the_deck(method: str, clause: str) -> None:
    round_ = four(method=method)
    with pytest.raises(NotNow):
        round_.act(HOUSE, ORDER[:3])
    run(round_)
    (call,) = said(round_, clause)
    assert call.template == "No more bets"
    assert round_.events.index(call) < index(round_, ev.Dealt)


@rule("dragon-poker/42.8(b)4")
def test_from_the_hand_every_card_comes_off_the_top_face_down() -> None:
    round_ = run(four(method="hand"))
    dealt = [event for event in round_.events if isinstance(event, ev.Dealt)]
    assert tuple(card for event in dealt for card in event.cards) == ORDER[:15]
    assert all(event.to is not None for event in dealt)
    (singly,) = said(round_, "dragon-poker/42.8(b)4")
    assert round_.events.index(singly) < index(round_, ev.Dealt)


@rule("dragon-poker/42.10(c)2#2")
def test_a_player_who_plays_has_the_cards_tucked_and_hidden() -> None:
    round_ = begin({1: ANTE, 2: ANTE})
    round_.close()
    while isinstance(round_.pending, Draw):
        round_.act(HOUSE, answer(round_, round_.pending, (), {}))
    round_.act("p1", "play")
    (tucked,) = said(round_, "dragon-poker/42.10(c)2#2")
    assert (tucked.spot, tucked.player) == (1, "p1")
    assert round_.view("p2").places["1"] == (UNKNOWN,) * 3


@rule("dragon-poker/42.1[stub]", "dragon-poker/42.10(c)3#1")
def test_the_stub_is_what_was_not_dealt_and_is_racked_after_the_last_decision_before_the_reveal() -> None:
    round_ = run(four())
    (stub,) = said(round_, "dragon-poker/42.1[stub]")
    assert stub.detail == {"n": 53 - 15}
    (racked,) = said(round_, "dragon-poker/42.10(c)3#1")
    assert racked == ev.StubRacked(53 - 15, "dragon-poker/42.10(c)3#1")
    at = round_.events.index(racked)
    assert index(round_, ev.Wagered, last=True) < at < index(round_, ev.Shown)


@rule("dragon-poker/42.9(c)#2")
def test_the_stub_leaves_the_automated_shoe_for_the_rack_unseen() -> None:
    round_ = run(four(method="automated_shoe"))
    (racked,) = said(round_, "dragon-poker/42.9(c)#2")
    assert racked == ev.StubRacked(53 - 15, "dragon-poker/42.9(c)#2")
    seen = {card for event in round_.events if isinstance(event, ev.CardEvent) for card in event.cards}
    assert seen == set(ORDER[:15])


@rule("dragon-poker/42.7(e)#1", "dragon-poker/42.7(e)#2", "dragon-poker/42.7(e)1")
def test_a_due_count_is_made_face_down_and_a_right_one_racks_the_stub_unseen() -> None:
    round_ = run(four(due=["stub_count"]))
    (count,) = (event for event in round_.events if isinstance(event, ev.Counted))
    assert (count.n, count.expected, count.rule) == (38, 38, "dragon-poker/42.7(e)#2")
    assert said(round_, "dragon-poker/42.7(e)#1")
    assert not any(card in str(count) for card in ORDER[15:])
    (complete,) = said(round_, "dragon-poker/42.7(e)1")
    assert complete == ev.DeckComplete(53, "dragon-poker/42.7(e)1")
    (racked,) = said(round_, "dragon-poker/42.10(c)3#1")
    assert round_.events.index(complete) < round_.events.index(racked)
    assert not any(isinstance(event, ev.Counted) for event in run(four()).events)


@rule("dragon-poker/42.9(d)#1", "dragon-poker/42.9(d)#2")
@pytest.mark.parametrize("stub", [37, 38])
def test_the_count_at_an_automated_shoe_goes_and_ends_as_at_a_manual_one(stub: int) -> None:
    automated = run(four(method="automated_shoe", due=["stub_count"]), counts={"stub": stub})
    manual = run(four(due=["stub_count"]), counts={"stub": stub})
    assert said(automated, "dragon-poker/42.9(d)#1")
    (count,) = said(automated, "dragon-poker/42.9(d)#2")
    assert (count.n, count.expected) == (stub, 38)
    assert automated.result == manual.result


@rule("dragon-poker/42.7(e)2#1")
def test_a_wrong_count_sends_the_dealer_to_every_hand_for_one_without_three_cards() -> None:
    round_ = run(four(due=["stub_count"]), counts={"stub": 37, "3": 4})
    audited = {
        event.what: event.n for event in said(round_, "dragon-poker/42.7(e)2#1") if isinstance(event, ev.Counted)
    }
    assert audited == {"1": 3, "2": 3, "3": 4, "4": 3, "dealer": 3}
    assert round_.result is not None
    assert round_.result.needs == ("reshuffle",), "53 cards in all: the misdeal explains the count"
    short = run(four(due=["stub_count"]), counts={"stub": 37})
    assert short.result is not None
    assert short.result.needs == ("remove_deck",)


@rule("dragon-poker/42.10(d)#1")
def test_settlement_runs_from_the_far_right_over_players_with_wagers_left() -> None:
    round_ = begin({1: ANTE, 2: SIDE, 3: ANTE, 4: ANTE, 5: ANTE, 6: ANTE})
    run(round_, folds=[2, 4])
    assert [event.spot for event in said(round_, "dragon-poker/42.10(d)#1")] == [6, 5, 3, 2, 1]


@rule("dragon-poker/42.10(c)3#1", "dragon-poker/42.10(d)#1")
def test_at_an_attended_table_the_round_waits_for_the_dealer_to_rack_the_stub_and_settle_each_spot() -> None:
    round_ = begin({1: ANTE, 2: ANTE}, attended=True)
    round_.close()
    asked = []
    while (request := round_.pending) is not None:
        if isinstance(request, Proceed):
            asked.append((request.step, request.rule, request.spot))
        round_.act(request.actor, answer(round_, request, (), {}))
    assert asked[:2] == [
        ("tuck the cards of spot 1 under the Play wager", "dragon-poker/42.10(c)2#2", 1),
        ("tuck the cards of spot 2 under the Play wager", "dragon-poker/42.10(c)2#2", 2),
    ]
    assert asked[2] == ("rack the stub", "dragon-poker/42.10(c)3#1", None)
    assert asked[4:] == [
        ("settle spot 2", "dragon-poker/42.10(d)#1", 2),
        ("settle spot 1", "dragon-poker/42.10(d)#1", 1),
    ]


@rule("dragon-poker/42.10(d)1")
def test_a_folded_hand_under_a_side_wager_is_opened_in_turn_too() -> None:
    round_ = run(begin({1: SIDE, 2: ANTE, 3: ANTE}), folds=[1, 2])
    opened = [event.place for event in said(round_, "dragon-poker/42.10(d)1")]
    assert opened == ["3", "1"]


@rule("dragon-poker/42.10(e)#1", "dragon-poker/42.10(e)#2")
def test_the_cards_are_gathered_so_that_every_hand_can_be_rebuilt_and_that_ends_the_round() -> None:
    round_ = run(begin({1: SIDE, 2: ANTE, 3: ANTE}), folds=[2])
    rack = round_.table.scene.places["rack"]
    hands: list[tuple[Card, ...]] = [tuple(rack[at : at + 3]) for at in range(0, len(rack), 3)]
    folded, first, third, dealer = hands
    assert (first, folded, third, dealer) == (ORDER[:3], ORDER[3:6], ORDER[6:9], ORDER[9:12])
    gathered, ended = said(round_, "dragon-poker/42.10(e)#1"), round_.events[-1]
    assert [event.source for event in gathered] == ["1", "3", "dealer"]
    assert isinstance(ended, ev.Ended)
    assert ended.rule == "dragon-poker/42.10(e)#2"
    assert round_.pending is None


@rule("dragon-poker/42.6(c)#2")
def test_leaving_the_seat_with_a_wager_down_and_cards_dealt_is_a_breach_on_record() -> None:
    round_ = begin({1: ANTE, 2: ANTE})
    with pytest.raises(NotNow) as refusal:
        round_.report(Incident("left_the_seat", spot=1, by="dealer"))
    assert refusal.value.rule == "dragon-poker/42.6(c)#2"
    round_.close()
    while isinstance(round_.pending, Draw):
        round_.act(HOUSE, answer(round_, round_.pending, (), {}))
    round_.report(Incident("left_the_seat", spot=1, by="dealer"))
    assert any(
        isinstance(e, ev.Noted) and e.template.startswith("Breach") for e in said(round_, "dragon-poker/42.6(c)#2")
    )
