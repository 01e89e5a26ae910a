"""Side pots (42.10(j), A26): who plays on for them, in what order they are paid, and what a split leaves over."""

from typing import Any

import pytest
from tests.games.ultimate_eight.staged import ACE_OUT, OUT_IN_TWO, Staged, awards, closing

from houseway.play import events as ev
from houseway.proof.claims import rule


def three_way(**house: Any) -> Staged:
    """Player 1 is all-in and goes out first; players 2 and 3 have a side pot of $200 between them."""
    hands = {1: OUT_IN_TWO, 2: "5c 6d 7h Kd Kc", 3: "Ad Qc"}
    table = Staged(hands, {1: 1500 + 3500}, **house)
    table.act(("bet", 3500), ("raise", 13_500), "call")
    return table.act("3s 3h 4d 4c", "5c 6d 7h", "pass", "2s 6s 9s Js")


@rule("ultimate-8-poker/42.10(j)#5")
def test_the_others_play_on_for_a_side_pot_that_the_first_player_out_has_no_claim_on() -> None:
    table = three_way()
    assert table.pots["side 1"] == 20_000
    assert table.turn() == 2, "his last pattern stands"
    table.act("pass", "pass")
    assert table.turn() == 2, "the lead passes clockwise"
    assert "play" in table.menu(), "and no one bets"
    while table.round.pending is not None:
        table.act("pass" if "play" not in table.menu() else ("play", table.menu()["play"].options[0]))
    order = [pot for _, pot, _ in awards(table)]
    assert order == ["side 1", "main"]
    assert table.by("ultimate-8-poker/42.10(j)#5", ev.Noted)
    assert next(player for player, pot, _ in awards(table) if pot == "main") == "p1"
    assert next(player for player, pot, _ in awards(table) if pot == "side 1") in ("p2", "p3")


def test_a_house_may_stop_and_give_the_side_pot_to_the_fewest_cards_or_back() -> None:
    fewest = three_way(side_pot_rule="fewest_cards")
    assert ("p2", "side 1", 20_000) in awards(fewest)
    back = three_way(side_pot_rule="refund")
    assert [pot for _, pot, _ in awards(back)] == ["main"]
    assert {e.player: e.amount for e in back.round.events if isinstance(e, ev.Voided)} == {"p2": 10_000, "p3": 10_000}


def test_a_first_player_out_with_a_claim_on_every_pot_takes_all_and_ends_the_round() -> None:
    table = Staged({1: OUT_IN_TWO, 2: "5c 6d 7h", 3: ""}, {3: 1500 + 3500})
    table.act(("bet", 3500), ("raise", 13_500), "call", "call")
    table.act("3s 3h 4d 4c", "5c 6d 7h", "pass", "2s 6s 9s Js")
    assert table.round.pending is None
    assert {pot for player, pot, _ in awards(table) if player == "p1"} == {"main", "side 1"}


def test_side_pots_are_charged_only_where_the_house_says_so() -> None:
    assert closing(three_way(side_pot_rule="fewest_cards", commission_rate=1000)).rake == 1350
    charged = three_way(side_pot_rule="fewest_cards", commission_rate=1000, commission_on_side_pots=True)
    assert closing(charged).rake == 1350 + 2000


FOUR_WAY = {
    1: ACE_OUT,
    2: "5c 5d 6c 6d Tc Jd Qh Kd",
    3: "7c 7d 8c 8d 9h Th Jh Kh",
    4: "",
}
"""Players 1, 2 and 3 can each go out in two plays."""


def four_way(**house: Any) -> Staged:
    """Players 1 and 2 are all-in for $20 and $50, players 3 and 4 have gone on to $90; player 1 is out first."""
    table = Staged(FOUR_WAY, {1: 1500 + 2000, 2: 1500 + 5000}, **house)
    table.act(("bet", 2000), ("raise", 5000), ("raise", 9000), "call")
    assert table.pots == {"main": 12_000, "side 1": 9000, "side 2": 8000, "ace": 2000}
    return table.act("3s 3h 4d 4c", "pass", "pass", "pass").checks().act("As 6s 9s Js")


@rule("ultimate-8-poker/42.10(j)#5", "ultimate-8-poker/42.10(j)#6")
def test_of_several_side_pots_the_last_formed_is_paid_first_and_the_ace_pot_with_the_main_pot() -> None:
    table = four_way().act("pass", "pass", "pass")
    table.act("5c 5d 6c 6d", "pass", "pass", "Tc Jd Qh Kd", "pass", "pass")
    assert table.turn() == 3, "player 2 has won the first side pot; two are left to play for the second"
    table.act("7c 7d 8c 8d", "pass", "9h Th Jh Kh")
    assert awards(table) == [
        ("p3", "side 2", 8000),
        ("p2", "side 1", 9000),
        ("p1", "main", 11_400),
        ("p1", "ace", 1900),
    ]
    (noted,) = table.by("ultimate-8-poker/42.10(j)#5", ev.Noted)
    assert table.round.events.index(noted) < next(
        i for i, event in enumerate(table.round.events) if isinstance(event, ev.Awarded)
    )


@rule("ultimate-8-poker/42.10(j)#5")
def test_who_is_out_with_a_claim_on_every_side_pot_left_takes_them_in_the_same_order() -> None:
    table = four_way().act("pass", "pass", "pass")
    table.act("pass", "7c 7d 8c 8d", "pass", "pass", "9h Th Jh Kh")
    assert table.round.pending is None, "player 2 has nothing left to play for"
    assert [won[:2] for won in awards(table)] == [("p3", "side 2"), ("p3", "side 1"), ("p1", "main"), ("p1", "ace")]


@rule("ultimate-8-poker/42.10(j)#5")
def test_where_the_fewest_cards_win_the_side_pots_are_paid_in_the_same_order() -> None:
    table = four_way(side_pot_rule="fewest_cards")
    assert [pot for _, pot, _ in awards(table)] == ["side 2", "side 2", "side 1", "side 1", "side 1", "main", "ace"]


@rule("ultimate-8-poker/42.10(j)#5")
@pytest.mark.parametrize(
    ("spots", "house", "won"),
    [
        ((1, 2, 3, 4), {}, {"p4": 5300, "p2": 5200}),
        ((1, 2, 3, 4), {"chip": 500}, {"p4": 5500, "p2": 5000}),
        ((1, 2, 3, 4, 5), {}, {"p4": 4700, "p5": 4700, "p2": 4600}),
        ((1, 2, 3, 4), {"commission_on_side_pots": True}, {"p4": 5075, "p2": 4900}),
    ],
)
def test_odd_chips_of_a_split_side_pot_go_one_each_clockwise_from_the_button(
    spots: tuple[int, ...], house: dict[str, Any], won: dict[str, int]
) -> None:
    """Player 3 has the button and is all-in; player 1 puts $35 into the side pot and folds; the others are level."""
    hands = {spot: OUT_IN_TWO if spot == 3 else "" for spot in spots}
    table = Staged(hands, {3: 1500 + 2000}, button=3, side_pot_rule="fewest_cards", **house)
    table.act(("bet", 2000), ("raise", 5500), *["call"] * (len(spots) - 2))
    table.act("3s 3h 4d 4c", *["pass"] * (len(spots) - 1))
    while table.menu().keys() >= {"check"}:
        table.act("fold" if table.turn() == 1 else "check")
    table.act("2s 6s 9s Js")
    assert {player: amount for player, pot, amount in awards(table) if pot == "side 1"} == won
    assert [player for player, pot, _ in awards(table) if pot == "side 1"] == list(won)


def test_no_commission_is_taken_from_a_side_pot_that_goes_back() -> None:
    back = three_way(side_pot_rule="refund", commission_rate=1000, commission_on_side_pots=True)
    assert {e.player: e.amount for e in back.round.events if isinstance(e, ev.Voided)} == {"p2": 10_000, "p3": 10_000}
    assert closing(back).rake == 1350


def test_a_side_pot_of_two_betting_rounds_goes_back_whole() -> None:
    table = Staged({1: OUT_IN_TWO, 2: "5c 6d 7h", 3: "Ad Qc"}, {1: 1500 + 3500}, side_pot_rule="refund")
    table.act(("bet", 3500), ("raise", 13_500), "call", "3s 3h 4d 4c", "pass", "pass")
    table.act(("bet", 4000), "call", "2s 6s 9s Js")
    assert {e.player: e.amount for e in table.round.events if isinstance(e, ev.Voided)} == {"p2": 14_000, "p3": 14_000}


@rule("ultimate-8-poker/42.10(b)#2")
def test_what_a_folded_player_had_bet_beyond_an_all_in_goes_on_to_the_side_pot() -> None:
    table = Staged({1: "", 2: "", 3: "", 4: ""}, {3: 1500 + 2000})
    table.act(("bet", 5000), "call", "call", ("raise", 12_000), "fold", "call")
    (split,) = [e for e in table.round.events if isinstance(e, ev.Split)]
    assert (split.source, split.pot, split.amount, split.rule) == (
        "main",
        "side 1",
        3000,
        "ultimate-8-poker/42.10(b)#2",
    )
    assert table.pots == {"main": 12_000, "side 1": 3000 + 2 * 10_000, "ace": 2000}
