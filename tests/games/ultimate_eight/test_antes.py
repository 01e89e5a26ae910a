"""Antes and the player button, by each of the three ways of dealing."""

import pytest
from tests.games.ultimate_eight.staged import ACE, MAIN, METHODS, after, by, dealt, hands, opened

from houseway.games.ultimate_eight import GAME
from houseway.play import events as ev
from houseway.play.refusals import BadRecord, BadSetting
from houseway.play.requests import Ask, Draw
from houseway.proof.claims import rule

# Antes ----------------------------------------------------------------------------------------------------------------


@rule(
    "ultimate-8-poker/42.7(b)1#1",
    "ultimate-8-poker/42.7(b)2#1",
    "ultimate-8-poker/42.7(b)1#2",
    "ultimate-8-poker/42.7(b)2#2",
)
def test_at_a_manual_shoe_both_antes_are_posted_and_swept_into_their_own_pots() -> None:
    round_ = opened((1, 2, 4, 6), pots={"ace": 3500})
    assert sorted((e.spot, e.amount) for e in by(round_, "ultimate-8-poker/42.7(b)1#1")) == [
        (s, MAIN) for s in (1, 2, 4, 6)
    ]
    assert sorted((e.spot, e.amount) for e in by(round_, "ultimate-8-poker/42.7(b)2#1")) == [
        (s, ACE) for s in (1, 2, 4, 6)
    ]
    assert isinstance(round_.pending, Draw), "antes are in before a card is dealt"
    assert round_.table.scene.pots == {"main": 4 * MAIN, "ace": 3500 + 4 * ACE}
    assert not round_.table.scene.felt
    assert {e.pot for e in by(round_, "ultimate-8-poker/42.7(b)1#2")} == {"main"}
    assert {e.pot for e in by(round_, "ultimate-8-poker/42.7(b)2#2")} == {"ace"}


@rule(
    "ultimate-8-poker/42.8(c)1#1",
    "ultimate-8-poker/42.8(c)2#1",
    "ultimate-8-poker/42.8(c)1#2",
    "ultimate-8-poker/42.8(c)2#2",
)
def test_dealt_from_the_hand_both_antes_go_the_same_way() -> None:
    round_ = opened((1, 2, 3, 4, 5), method="hand")
    assert {e.area for e in by(round_, "ultimate-8-poker/42.8(c)1#1")} == {"main_ante"}
    assert {e.area for e in by(round_, "ultimate-8-poker/42.8(c)2#1")} == {"ace_ante"}
    assert len(by(round_, "ultimate-8-poker/42.8(c)1#2")) == len(by(round_, "ultimate-8-poker/42.8(c)2#2")) == 5
    assert round_.table.scene.pots == {"main": 5000, "ace": 2500}


@rule(
    "ultimate-8-poker/42.9(c)1#1",
    "ultimate-8-poker/42.9(c)2#1",
    "ultimate-8-poker/42.9(c)1#2",
    "ultimate-8-poker/42.9(c)2#2",
)
def test_at_an_automated_shoe_both_antes_go_the_same_way() -> None:
    round_ = opened((1, 2, 3, 4, 5, 6), method="automated_shoe", ace_ante=2500, main_ante_multiple=1)
    assert {e.area for e in by(round_, "ultimate-8-poker/42.9(c)1#1")} == {"main_ante"}
    assert {e.area for e in by(round_, "ultimate-8-poker/42.9(c)2#1")} == {"ace_ante"}
    assert len(by(round_, "ultimate-8-poker/42.9(c)1#2")) == len(by(round_, "ultimate-8-poker/42.9(c)2#2")) == 6
    assert round_.table.scene.pots == {"main": 15_000, "ace": 15_000}


@rule("ultimate-8-poker/42.1[ante]")
def test_who_cannot_post_both_antes_is_not_dealt_in_and_the_position_counts_as_vacant() -> None:
    round_ = dealt(opened((1, 2, 3), {2: MAIN}))
    (out,) = by(round_, "ultimate-8-poker/42.1[ante]")
    assert (out.spot, out.player) == (2, "p2")
    assert round_.table.scene.stacks["p2"] == MAIN
    assert round_.table.scene.pots["main"] == 2 * MAIN
    assert "2" not in {place for place, held in round_.table.scene.places.items() if held}


@rule("ultimate-8-poker/42.6(b)#1", "ultimate-8-poker/42.1[ace-pot-wager]#1")
def test_no_card_leaves_the_deck_before_both_pots_hold_the_antes() -> None:
    round_ = opened((1, 2, 3, 4))
    (noted,) = by(round_, "ultimate-8-poker/42.6(b)#1")
    assert noted.detail == {"main": 4 * MAIN, "ace": 4 * ACE}
    assert noted.because == ("ultimate-8-poker/42.1[ace-pot-wager]#1",)
    assert not any(isinstance(e, ev.Dealt) for e in round_.events)


@rule("ultimate-8-poker/42.6(b)#2")
def test_the_main_ante_is_once_or_twice_the_ace_ante() -> None:
    for multiple in (1, 2):
        assert GAME.read_settings({"ace_ante": 500, "main_ante_multiple": multiple}).main_ante == 500 * multiple
    for wrong in (0, 3):
        with pytest.raises(BadSetting) as refusal:
            GAME.read_settings({"main_ante_multiple": wrong})
        assert refusal.value.rule == "ultimate-8-poker/42.6(b)#2"


def test_with_fewer_players_than_a_round_needs_nothing_is_posted_and_none_is_played() -> None:
    for round_ in (opened((3,)), opened((1, 2, 3), min_players=4)):
        assert round_.result is not None
        assert set(round_.result.stacks.values()) == {100_000}
        assert not round_.result.void


@rule("ultimate-8-poker/42.11(d)")
def test_a_player_who_is_not_in_the_seat_takes_no_part() -> None:
    round_ = dealt(opened((1, 2, 3), state={"absent": ["p2"]}))
    assert [e.player for e in by(round_, "ultimate-8-poker/42.11(d)")] == ["p2"]
    assert round_.table.scene.pots["main"] == 2 * MAIN


@rule("ultimate-8-poker/E-1.13BB(a)#1")
def test_a_seventh_player_finds_no_seat() -> None:
    with pytest.raises(BadSetting) as refusal:
        GAME.read_settings({"seats": 7})
    assert refusal.value.rule == "ultimate-8-poker/E-1.13BB(a)#1"
    with pytest.raises(BadRecord):
        opened((1, 2, 7))


# The button -----------------------------------------------------------------------------------------------------------


@rule("ultimate-8-poker/42.7(d)#2", "ultimate-8-poker/42.8(d)#2", "ultimate-8-poker/42.9(d)#2")
def test_when_play_starts_the_button_lies_before_the_first_player_on_the_dealers_left() -> None:
    clauses = ("ultimate-8-poker/42.7(d)#2", "ultimate-8-poker/42.8(d)#2", "ultimate-8-poker/42.9(d)#2")
    for method, clause in zip(METHODS, clauses, strict=True):
        round_ = opened((2, 3, 6), method=method)
        assert [e.spot for e in by(round_, clause)] == [2]
        assert round_.table.button == 2


@rule(
    "ultimate-8-poker/42.7(d)#3",
    "ultimate-8-poker/42.8(d)#3",
    "ultimate-8-poker/42.9(d)#3",
    "ultimate-8-poker/42.1[player-button]#2",
    "ultimate-8-poker/42.1[button]",
)
def test_after_every_round_the_button_moves_clockwise_to_the_next_player() -> None:
    clauses = ("ultimate-8-poker/42.7(d)#3", "ultimate-8-poker/42.8(d)#3", "ultimate-8-poker/42.9(d)#3")
    for method, clause in zip(METHODS, clauses, strict=True):
        round_, seen = dealt(opened((2, 3, 6), method=method)), []
        for _ in range(4):
            seen.append(round_.table.button)
            first = round_
            round_ = after(round_)
            (moved,) = by(first, clause)
            assert moved.spot == round_.table.button
            assert set(moved.because) == {"ultimate-8-poker/42.1[player-button]#2", "ultimate-8-poker/42.1[button]"}
        assert seen == [2, 3, 6, 2]


def test_the_button_of_a_player_who_has_left_or_sits_out_is_the_next_players() -> None:
    assert opened((1, 4, 6), button=3).table.button == 4
    assert opened((1, 4, 6), {4: 0}, button=4).table.button == 6
    assert opened((1, 2), button=5).table.button == 1


@rule(
    "ultimate-8-poker/42.7(d)#1",
    "ultimate-8-poker/42.8(d)#1",
    "ultimate-8-poker/42.9(d)#1",
    "ultimate-8-poker/42.1[player-button]#1",
)
def test_the_deal_and_the_first_betting_start_at_the_button() -> None:
    clauses = ("ultimate-8-poker/42.7(d)#1", "ultimate-8-poker/42.8(d)#1", "ultimate-8-poker/42.9(d)#1")
    for method, clause in zip(METHODS, clauses, strict=True):
        round_ = dealt(opened((1, 2, 3, 4, 5, 6), method=method, button=4))
        assert list(hands(round_)) == [4, 5, 6, 1, 2, 3]
        (noted,) = by(round_, clause)
        assert (noted.spot, noted.because) == (4, ("ultimate-8-poker/42.1[player-button]#1",))
        asked: list[int] = []
        while isinstance(round_.pending, Ask) and len(asked) < 6:
            asked.append(round_.pending.spot)
            round_.act(round_.pending.actor, "check")
        assert asked == [4, 5, 6, 1, 2, 3]
