"""Deal, stub and vacant hands, by each of the three ways of dealing."""

import pytest
from tests.games.ultimate_eight.staged import ACE, MAIN, Staged, by, dealt, draws, hands, opened

from houseway.cards.card import UNKNOWN
from houseway.cards.randomness import Seeded
from houseway.games.ultimate_eight import GAME
from houseway.games.ultimate_eight.patterns import DECK
from houseway.games.ultimate_eight.ring import eight_ring
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.refusals import NotNow
from houseway.play.requests import HOUSE, Count, Face, Proceed
from houseway.play.round import Round
from houseway.proof.claims import rule

# The deal -------------------------------------------------------------------------------------------------------------


@rule("ultimate-8-poker/42.7(e)#1", "ultimate-8-poker/42.7(e)#2", "ultimate-8-poker/42.7(e)#3")
def test_from_a_manual_shoe_all_six_positions_get_two_packets_of_four_the_button_first() -> None:
    round_ = opened((1, 3, 5), button=3)
    assert draws(round_) == "ultimate-8-poker/42.7(e)#1"
    found = hands(dealt(round_))
    assert found[3] == DECK[0:4] + DECK[24:28]
    assert found[4] == DECK[4:8] + DECK[28:32]
    assert sum(map(len, found.values())) == 48
    assert {e.place for e in by(round_, "ultimate-8-poker/42.7(e)#3")} == {"3"}
    assert {e.place for e in by(round_, "ultimate-8-poker/42.7(e)#1", ev.Dealt)} == {"1", "5"}
    assert {e.place for e in by(round_, "ultimate-8-poker/42.7(e)#2")} == {"2", "4", "6"}


@rule(
    "ultimate-8-poker/42.8(b)3#1",
    "ultimate-8-poker/42.8(b)3#2",
    "ultimate-8-poker/42.8(e)#2",
    "ultimate-8-poker/42.8(e)#3",
)
def test_from_the_hand_the_cards_come_off_the_top_in_two_packets_of_four() -> None:
    round_ = opened((1, 2, 3), method="hand")
    assert draws(round_) == "ultimate-8-poker/42.8(b)3#2"
    found = hands(dealt(round_))
    assert found[1] == DECK[0:4] + DECK[24:28]
    assert by(round_, "ultimate-8-poker/42.8(b)3#1")
    assert {e.place for e in by(round_, "ultimate-8-poker/42.8(b)3#2", ev.Dealt)} == {"2", "3"}
    assert {e.place for e in by(round_, "ultimate-8-poker/42.8(e)#2")} == {"4", "5", "6"}
    assert {e.place for e in by(round_, "ultimate-8-poker/42.8(e)#3")} == {"1"}
    assert all(e.to == () for e in round_.events if isinstance(e, ev.Dealt))


@rule("ultimate-8-poker/42.8(e)#1")
def test_the_house_may_deal_eight_times_round_from_the_hand() -> None:
    round_ = dealt(opened((1, 2, 3, 4, 5, 6), method="hand", hand_packets="eight_by_one", button=6))
    found = hands(round_)
    assert found[6] == DECK[0:48:6]
    assert found[1] == DECK[1:48:6]
    assert len(by(round_, "ultimate-8-poker/42.8(e)#1")) == 5


@rule("ultimate-8-poker/42.9(e)#1", "ultimate-8-poker/42.9(e)#2")
def test_an_automated_shoe_gives_stacks_of_eight_clockwise_from_the_button() -> None:
    round_ = opened((2, 3), method="automated_shoe", button=3)
    assert draws(round_) == "ultimate-8-poker/42.9(e)#2"
    found = hands(dealt(round_))
    assert found == {spot: DECK[8 * n : 8 * n + 8] for n, spot in enumerate((3, 4, 5, 6, 1, 2))}
    assert [e.place for e in by(round_, "ultimate-8-poker/42.9(e)#1")] == ["3"]
    assert len(by(round_, "ultimate-8-poker/42.9(e)#2", ev.Dealt)) == 5


# The stub -------------------------------------------------------------------------------------------------------------


@rule(
    "ultimate-8-poker/42.1[stub]",
    "ultimate-8-poker/42.7(f)",
    "ultimate-8-poker/42.7(h)#1",
    "ultimate-8-poker/42.7(h)#2",
)
def test_stub_and_vacant_hands_go_unseen_to_the_rack() -> None:
    round_ = dealt(opened((1, 3, 5)))
    (stub,) = by(round_, "ultimate-8-poker/42.1[stub]")
    assert stub.detail == {"n": 4}
    (racked,) = by(round_, "ultimate-8-poker/42.7(f)")
    assert (racked.place, len(racked.cards), racked.to) == ("rack", 4, ())
    (collected,) = by(round_, "ultimate-8-poker/42.7(h)#1")
    assert collected.detail == {"spots": [2, 4, 6]}
    assert round_.events.index(racked) < round_.events.index(collected)
    assert [e.to for e in by(round_, "ultimate-8-poker/42.7(h)#2")] == [()] * 3
    for viewer in ("public", "p1"):
        assert round_.view(viewer).places["rack"] == (UNKNOWN,) * 28


@rule(
    "ultimate-8-poker/42.8(f)", "ultimate-8-poker/42.8(h)#1", "ultimate-8-poker/42.8(h)#2", "ultimate-8-poker/42.8(g)"
)
def test_dealt_from_the_hand_stub_and_vacant_hands_go_the_same_way() -> None:
    round_ = dealt(opened((1, 2, 3, 4), method="hand"))
    (count,) = by(round_, "ultimate-8-poker/42.8(g)", ev.Counted)
    assert (count.n, count.expected) == (4, 4)
    assert len(by(round_, "ultimate-8-poker/42.8(f)")[0].cards) == 4
    assert by(round_, "ultimate-8-poker/42.8(h)#1")[0].detail == {"spots": [5, 6]}
    assert len(by(round_, "ultimate-8-poker/42.8(h)#2")) == 2
    assert round_.view("public").places["rack"] == (UNKNOWN,) * 20


@rule(
    "ultimate-8-poker/42.9(f)", "ultimate-8-poker/42.9(i)#1", "ultimate-8-poker/42.9(i)#2", "ultimate-8-poker/42.9(g)"
)
def test_at_an_automated_shoe_stub_and_vacant_hands_go_the_same_way() -> None:
    round_ = dealt(opened((1, 2), method="automated_shoe", due=("stub_count",)))
    assert by(round_, "ultimate-8-poker/42.9(g)", ev.Counted)[0].n == 4
    assert by(round_, "ultimate-8-poker/42.9(f)")[0].cards == DECK[48:]
    assert by(round_, "ultimate-8-poker/42.9(i)#1")[0].detail == {"spots": [3, 4, 5, 6]}
    assert len(by(round_, "ultimate-8-poker/42.9(i)#2")) == 4
    assert round_.view("public").places["rack"] == (UNKNOWN,) * 36


@rule("ultimate-8-poker/42.9(h)#1")
def test_where_the_device_has_counted_the_deck_the_stub_of_an_automated_shoe_is_not() -> None:
    round_ = dealt(opened((1, 2), method="automated_shoe"))
    assert by(round_, "ultimate-8-poker/42.9(h)#1")
    assert not any(isinstance(e, ev.Counted) for e in round_.events)
    for method in ("manual_shoe", "hand"):
        assert any(isinstance(e, ev.Counted) for e in dealt(opened((1, 2), method=method)).events)


@rule(
    "ultimate-8-poker/42.7(g)#1", "ultimate-8-poker/42.7(g)#2", "ultimate-8-poker/42.7(g)1", "ultimate-8-poker/42.11(e)"
)
def test_no_one_sees_a_card_before_the_stub_is_counted_and_everything_unused_is_racked() -> None:
    round_ = opened((1, 2))
    round_.act(HOUSE, DECK[:48])
    assert isinstance(round_.pending, Count)
    assert by(round_, "ultimate-8-poker/42.7(g)#2"), "face down on the cloth"
    assert round_.view("p1").places["1"] == (UNKNOWN,) * 8
    round_.act(HOUSE, 4)
    assert by(round_, "ultimate-8-poker/42.7(g)#1", ev.Counted)
    assert by(round_, "ultimate-8-poker/42.7(g)1") == [ev.DeckComplete(52, "ultimate-8-poker/42.7(g)1")]
    assert round_.view("p1").places["1"] == (UNKNOWN,) * 8
    round_.act(HOUSE, DECK[48:])
    assert set(round_.view("p1").places["1"]) == {*DECK[0:4], *DECK[24:28]}
    assert round_.view("p2").places["1"] == (UNKNOWN,) * 8
    assert {e.to for e in by(round_, "ultimate-8-poker/42.11(e)")} == {("p1",), ("p2",)}


@rule("ultimate-8-poker/42.11(e)")
def test_a_dealer_who_dealt_cards_unseen_is_asked_for_a_players_faces_when_they_may_be_seen() -> None:
    round_ = opened((1, 2), attended=True)
    round_.act("dealer", tuple(f"?{n}" for n in range(48)))
    round_.act("dealer", 4)
    round_.act("dealer", tuple(f"?{n}" for n in range(48, 52)))
    round_.act("dealer", True)
    for spot in (1, 2):
        assert isinstance(round_.pending, Face)
        assert round_.pending.rule == "ultimate-8-poker/42.11(e)"
        round_.act("dealer", DECK[8 * spot : 8 * spot + 8])
    assert set(round_.view("p1").places["1"]) == set(DECK[8:16])
    assert round_.view("p2").places["1"] == (UNKNOWN,) * 8


def counted(round_: Round, stub: int, **wrong: int) -> Round:
    round_.act(HOUSE, DECK[:48])
    round_.act(HOUSE, stub)
    while isinstance(round_.pending, Count):
        round_.act(HOUSE, wrong.get(f"at{round_.pending.what}", 8))
    return round_


@rule("ultimate-8-poker/42.7(g)2#1", "ultimate-8-poker/42.7(g)2#2")
def test_a_wrong_stub_with_a_hand_that_explains_it_voids_the_round_and_keeps_the_deck() -> None:
    round_ = counted(opened((1, 2), pots={"ace": 700}), 5, at2=7)
    hands = {e.what: e.n for e in by(round_, "ultimate-8-poker/42.7(g)2#1", ev.Counted)}
    assert hands == {"1": 8, "2": 7, "3": 8, "4": 8, "5": 8, "6": 8}
    assert by(round_, "ultimate-8-poker/42.7(g)2#1", ev.Announced)
    assert round_.result is not None
    assert (round_.result.void, round_.result.needs) == (True, ("reshuffle",))
    assert round_.events[-1].rule == "ultimate-8-poker/42.7(g)2#2"
    assert set(round_.result.stacks.values()) == {100_000}
    assert round_.result.pots == {"ace": 700}, "the older ace pot stays"
    assert round_.result.rake == 0


@rule("ultimate-8-poker/42.7(g)2#3")
def test_a_deck_that_does_not_total_52_leaves_the_table() -> None:
    for stub, wrong in ((3, {}), (5, {"at2": 8}), (5, {"at2": 9}), (3, {"at1": 7})):
        round_ = counted(opened((1, 2)), stub, **wrong)
        assert round_.result is not None
        assert "remove_deck" in round_.result.needs
        assert round_.events[-1].rule == "ultimate-8-poker/42.7(g)2#3"
        assert set(round_.result.stacks.values()) == {100_000}


def test_the_house_may_hold_the_antes_of_a_void_round_for_the_redeal_and_move_the_button() -> None:
    round_ = counted(opened((1, 2), void_antes="hold_for_redeal", button_moves_on_void=True), 3)
    closing = round_.result
    assert closing is not None
    assert closing.pots == {"main": 2 * MAIN, "ace": 2 * ACE}
    assert closing.button == 2
    again = dealt(Round(GAME, closing.next(round_.opening)))
    assert again.table.scene.pots == {"main": 2 * MAIN, "ace": 2 * ACE}
    assert eight_ring(again.table).pots[0].amount == 2 * MAIN
    assert not any(isinstance(e, ev.Wagered) for e in again.events)


@rule("ultimate-8-poker/42.11(g)", "ultimate-8-poker/42.11(i)")
def test_players_hide_their_cards_and_show_how_many_they_hold() -> None:
    table = Staged({1: "Ks", 2: "2c", 5: ""}).checks().act("Ks")
    (noted,) = table.by("ultimate-8-poker/42.11(g)")
    assert noted.detail["held"] == {"p1": 8, "p2": 8, "p5": 8}
    assert noted.because == ("ultimate-8-poker/42.11(i)",)
    for viewer in ("p2", "public"):
        assert table.round.view(viewer).places["1"] == (UNKNOWN,) * 7


@rule("ultimate-8-poker/42.11(g)", "ultimate-8-poker/42.11(i)")
def test_the_dealer_sees_to_the_hands_before_the_first_betting_round() -> None:
    round_ = opened((1, 2), attended=True)
    house = House(DECK, Seeded(1))
    while not isinstance(round_.pending, Proceed) or "rail" not in round_.pending.step:
        round_.act("dealer", house.answer(round_))
    step = round_.pending
    assert step.step == "see that hands are hidden from other players and above the rail"
    assert (step.rule, step.actor) == ("ultimate-8-poker/42.11(i)", "dealer")
    assert not by(round_, "ultimate-8-poker/42.11(g)"), "nothing is told before it is done"
    with pytest.raises(NotNow):
        round_.act("p1", "check")
    round_.act("dealer", True)
    (noted,) = by(round_, "ultimate-8-poker/42.11(g)")
    assert noted.detail["held"] == {"p1": 8, "p2": 8}
    round_.act("p1", "check")


@rule("ultimate-8-poker/42.10(a)")
def test_betting_starts_only_after_the_dealing_is_complete() -> None:
    round_ = opened((1, 2))
    round_.act(HOUSE, DECK[:48])
    round_.act(HOUSE, 4)
    with pytest.raises(NotNow):
        round_.act("p1", "check")
    round_.act(HOUSE, DECK[48:])
    (complete,) = by(round_, "ultimate-8-poker/42.10(a)")
    last = max(i for i, e in enumerate(round_.events) if isinstance(e, ev.Dealt | ev.Moved))
    assert last < round_.events.index(complete)
    round_.act("p1", "check")
