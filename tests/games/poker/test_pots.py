"""Main and side pots, all-ins, uncalled bets, shares and odd chips."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.poker.agreeing import check_players
from tests.games.poker.staged import Staged, eight, holdem

from houseway.games.poker.pots import divide, shares
from houseway.play import events as ev
from houseway.proof.claims import rule

DRY = "2c 3d 8h 9s Jc"


def checked_down(table: Staged) -> Staged:
    while not table.over:
        table.do("check" if "check" in table.choices else "call")
    return table


@rule("poker/14.1[side-pot]", "poker/14.7(c)4.iii", "poker/14.1[all-in]")
def test_three_stakes_make_a_main_pot_a_side_pot_and_a_return() -> None:
    table = holdem([2_000, 5_000, 10_000], ["As Ah", "Kd Kc", "7h 6d"], DRY).do("raise 10000, call, call")
    assert table.over
    assert table.events(ev.PotFormed) == [ev.PotFormed("side 1", ("p2", "p3"), "poker/14.1[side-pot]")]
    assert table.awards() == [("p2", "side 1", 6_000), ("p1", "main", 6_000)]
    returned = table.events(ev.Returned)
    assert [(e.player, e.amount, e.uncalled, e.rule) for e in returned] == [
        ("p3", 5_000, True, "poker-revenue/14.14(d)")
    ]
    side = table.events(ev.Gathered, "poker/14.7(c)4.iii")
    assert [(e.player, e.amount, e.pot) for e in side] == [("p2", 3_000, "side 1"), ("p3", 3_000, "side 1")]
    assert [(e.player, e.rule) for e in table.events(ev.AllIn)][:2] == [
        ("p3", "poker/14.1[all-in]"),
        ("p1", "poker/14.1[all-in]"),
    ]


@rule("poker/14.7(c)4.i")
def test_an_all_in_player_wins_only_what_the_stake_reached() -> None:
    table = holdem([4_000, 10_000, 10_000], ["As Ah", "Kd Kc", "7h 6d"], DRY).do("raise 10000, call, call")
    assert table.awards() == [("p2", "side 1", 12_000), ("p1", "main", 12_000)]
    assert table.events(ev.Awarded)[-1].rule == "poker/14.7(c)4.i"


@rule("poker/14.7(c)4")
def test_who_runs_out_of_chips_is_all_in_and_betting_is_over_when_one_is_left_to_bet() -> None:
    table = holdem([700, 10_000], ["As Ah", "Kd Kc"], DRY).do("call, raise 1000, call")
    assert table.over
    assert table.events(ev.BettingOver)[1:] == [ev.BettingOver("poker/14.7(c)4", bet=False)] * 3
    assert table.stacks == [1_400, 9_300]


@rule("poker/14.6(e)6", "poker/14.6(e)5#1")
def test_side_pots_are_pushed_last_made_first() -> None:
    table = holdem([1_000, 2_000, 4_000, 4_000], ["As Ah", "Kd Kc", "Qd Qc", "7h 6d"], DRY).do(
        "raise 4000, call, call, call"
    )
    assert [(pot, amount) for _, pot, amount in table.awards()] == [
        ("side 2", 4_000),
        ("side 1", 3_000),
        ("main", 4_000),
    ]
    assert table.noted("poker/14.6(e)6") == ["The side pots come before the center pot"]
    alone = holdem([1_000, 10_000, 10_000], ["As Ah", "Kd Kc", "7h 6d"], DRY).do("raise 1000, call, call")
    alone.do("bet 1000, fold")
    assert alone.awards() == [("p1", "main", 3_000)]
    left_alone = holdem([1_000, 10_000, 10_000], ["As Ah", "Kd Kc", "7h 6d"], DRY)
    left_alone.do("raise 1000, call, raise 3000, call, bet 500, fold")
    assert left_alone.events(ev.Awarded, "poker/14.6(e)5#1")[0].pot == "side 1"


@rule("poker/14.1[pot]")
def test_the_pot_is_what_was_put_in_less_rake_and_contribution() -> None:
    table = holdem([10_000] * 2, ante=500, rake_percent=5, bb_amount=100, blinds=(2000, 4500), minimum=4500)
    checked_down(table.do("call, check"))
    (pots,) = table.events(ev.PotsCounted, "poker/14.1[pot]")
    assert pots.pots == {"main": 10_000 - 400 - 100}
    assert sum(amount for _, _, amount in table.awards()) == 9_500


def test_money_of_folded_players_stays_in_the_layers_it_reached() -> None:
    table = holdem([1_000, 10_000, 10_000], ["As Ah", "Kd Kc", "7h 6d"], DRY).do(
        "raise 3000, call, call, bet 500, fold"
    )
    assert table.awards() == [("p2", "side 1", 4_000), ("p1", "main", 3_000)]
    assert [e.amount for e in table.events(ev.Returned)] == [500]


def test_what_a_folded_player_had_matched_is_not_returned_with_the_uncalled_part() -> None:
    table = holdem([10_000] * 3).do("raise 1000, call, raise 5000, fold, fold")
    assert [(e.player, e.amount) for e in table.events(ev.Returned)] == [("p2", 4_000)]
    assert table.awards() == [("p2", "main", 3_000)]


def test_everyone_all_in_at_once_in_different_depths() -> None:
    table = holdem([600, 1_200, 2_400, 4_800], ["As Ah", "Kd Kc", "Qd Qc", "7h 6d"], DRY).do(
        "raise 2400, call, call, call"
    )
    assert table.over
    assert table.stacks == [2_400, 1_800, 2_400, 2_400]


@rule("poker/14.3(d)#2")
def test_level_hands_share_the_pot_equally() -> None:
    table = holdem([10_000] * 2, ["Ts 8h", "Th 8d"], "Td 6c 3s 2h Qc", blinds=(2000, 4500), minimum=4500)
    checked_down(table.do("call, check"))
    assert [(e.amount, e.rule) for e in table.events(ev.Awarded)] == [(4_500, "poker/14.3(d)#2")] * 2


# Odd chips ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "players", "unit", "coin", "parts"),
    [
        (10_100, 3, 100, True, [3_400, 3_350, 3_350]),
        (10_000, 3, 100, True, [3_400, 3_300, 3_300]),
        (10_100, 3, 100, False, [3_400, 3_400, 3_300]),
        (7_500, 2, 100, True, [3_800, 3_700]),
        (1_075, 2, 100, True, [575, 500]),
        (9_000, 2, 100, True, [4_500, 4_500]),
        (500, 7, 100, True, [150, 100, 50, 50, 50, 50, 50]),
        (1, 2, 1, True, [1, 0]),
    ],
)
def test_an_excess_of_at_most_a_dollar_goes_to_one_player(
    amount: int, players: int, unit: int, coin: bool, parts: list[int]
) -> None:
    assert divide(amount, players, unit, coin) == parts


@given(st.integers(0, 10**6), st.integers(1, 11), st.sampled_from([1, 25, 50, 100]), st.booleans())
def test_shares_always_add_up_and_no_one_gets_more_than_a_dollar_over(
    amount: int, players: int, unit: int, coin: bool
) -> None:
    parts = divide(amount, players, unit, coin)
    assert sum(parts) == amount
    each, _ = shares(amount, players, unit, coin)
    assert all(each <= part <= each + 100 for part in parts)


def test_an_odd_dollar_goes_by_the_suit_of_the_highest_card_played() -> None:
    def winner(**options: Any) -> str:
        hands, stakes = ["Ad 7c", "2c 2d", "Ah 7d"], {"blinds": (100, 300), "minimum": 300}
        table = holdem([10_000] * 3, hands, "Ks Qs Js Td 3c", **stakes, **options)
        table.do("raise 600, call, fold")
        checked_down(table)
        return max(table.awards(), key=lambda award: award[2])[0]

    assert winner() == "p3"
    assert winner(odd_chip_rule="left_of_button") == "p1"


@rule("omaha/14.11(f)2", "omaha/14.11(g)#1")
def test_the_best_high_and_the_best_low_share_the_pot() -> None:
    table = eight(
        [10_000] * 2,
        ["Ks Kd 9c 9h", "As 2d Jc Th"],
        "8s 7d 6h Kc Qd",
        blinds=(5_000, 5_000),
        minimum=5_000,
        maximum=5_000,
    )
    checked_down(table)
    assert [(e.player, e.amount, e.rule) for e in table.events(ev.Awarded)] == [
        ("p1", 5_000, "omaha/14.11(f)2"),
        ("p2", 5_000, "omaha/14.11(g)#1"),
    ]


@rule("poker/14.3(e)#1", "poker/14.3(e)#3")
def test_in_low_the_ace_is_best_and_suits_are_equal() -> None:
    table = checked_down(eight([10_000] * 3, ["Ks Kd 9c 9h", "As 3d Jc Th", "2s 3h Jd Tc"], "8s 7d 6h Kc Qd"))
    assert {player: amount for player, _, amount in table.awards()} == {"p1": 600, "p2": 600}
    tied = checked_down(eight([10_000] * 3, ["Ks Kd 9c 9h", "As 3d Jc Th", "Ah 3h Jd Tc"], "8s 7d 6h Kc Qd"))
    assert {player: amount for player, _, amount in tied.awards()} == {"p1": 600, "p2": 300, "p3": 300}
    assert table.noted("poker/14.3(e)#1") == table.noted("poker/14.3(e)#3") == [ev.Showdown]


@rule("omaha/14.11(f)2.i")
def test_an_odd_dollar_between_the_halves_goes_to_the_high_hand() -> None:
    table = eight(
        [10_000] * 3,
        ["Ks Kd 9c 9h", "As 2d Jc Th", "3c 3d 4c 4d"],
        "8s 7d 6h Kc Qd",
        blinds=(100, 3_700),
        minimum=3_700,
        maximum=3_700,
    )
    checked_down(table.do("fold, call, check"))
    assert table.stacks == [10_000 - 3_700 + 3_700, 10_000, 10_000]
    odd = eight(
        [10_000] * 3,
        ["3c 3d 4c 4d", "Ks Kd 9c 9h", "As 2d Jc Th"],
        "8s 7d 6h Kc Qd",
        blinds=(100, 3_700),
        minimum=3_700,
        maximum=3_700,
    )
    checked_down(odd.do("call, fold, check"))
    assert {player: amount for player, _, amount in odd.awards()} == {"p2": 3_800, "p3": 3_700}
    assert [e.amount for e in odd.events(ev.Awarded, "omaha/14.11(f)2.i")] == [100]


@rule("omaha/14.11(f)2.ii", "omaha/14.11(f)2.iv")
def test_an_odd_dollar_among_tied_highs_goes_to_the_higher_suit() -> None:
    hands = ["2c 2d 3c 3d", "Ad Kc 4c 4d", "Ah Kd 5c 5d"]
    table = eight([10_000] * 3, hands, "Qs Js Td 9h 9c", blinds=(100, 5_000), minimum=5_000, maximum=5_000)
    checked_down(table.do("call, fold, check"))
    assert table.awards() == [("p2", "main", 5_000), ("p3", "main", 5_100)]
    odd = table.events(ev.Awarded, "omaha/14.11(f)2.ii")
    assert [(e.player, e.amount) for e in odd] == [("p3", 100)]
    assert table.noted("omaha/14.11(f)2.iv") == [
        "{excess:money} will not divide; the suits rank spades, hearts, diamonds, clubs"
    ]


@rule("omaha/14.11(f)2.iii")
def test_an_odd_dollar_among_tied_lows_goes_to_the_lowest_suit() -> None:
    hands = ["3c 3d 4c 4d", "Ad 2d Jc Th", "Ac 2h Jd Tc", "Ks Kd 9c 9h"]
    table = eight([10_000] * 4, hands, "8s 7d 6h Kc Qd", blinds=(400, 2_500), minimum=2_500, maximum=2_500)
    checked_down(table.do("call, call, fold, check"))
    assert table.stacks == [9_600, 10_000 - 2_500 + 1_900, 10_000 - 2_500 + 2_000, 10_000 - 2_500 + 4_000]
    odd = table.events(ev.Awarded, "omaha/14.11(f)2.iii")
    assert [(e.player, e.amount) for e in odd] == [("p3", 100)]


@rule("omaha/14.11(g)#2")
def test_without_a_qualifying_low_the_high_hand_takes_all() -> None:
    table = checked_down(eight([10_000] * 2, ["Ks Kd 9c 9h", "As 3d 5c 4h"], "Kh Qd Jh 9s 2d"))
    assert [(e.player, e.amount, e.rule) for e in table.events(ev.Awarded)] == [("p1", 800, "omaha/14.11(g)#2")]


@rule("poker/14.7(c)4.iii", "poker/14.15(d)#3")
def test_a_side_pot_goes_to_the_last_of_its_players_who_has_to_show() -> None:
    table = holdem([2_000, 10_000, 10_000], ["As Ah", "Ks Kh", "Qs Qh"], "2c 3d 4h 8s 9c", concede="asked")
    table.do("raise 2000, call, call, bet 1000, call, check, check, check, check")
    table.act("p2", "muck")
    # The all-in player's money reached $60 of the $80, no more.
    assert [e.place for e in table.events(ev.Shown)] == ["3"]
    assert table.turn == "p1"
    table.act("p1", "show")
    assert table.over
    assert table.awards() == [("p3", "side 1", 2_000), ("p1", "main", 6_000)]
    assert sorted(table.lies("muck")) == sorted(["As", "Ah", "Ks", "Kh", "Qs", "Qh"])


def test_a_hand_ruled_dead_leaves_even_its_uncalled_bet_in_the_pot() -> None:
    game = holdem([10_000, 10_000, 10_000]).do("raise 1000")
    game.ruling("hand_dead", spot=3)
    game.do("fold")
    assert game.over
    assert game.stacks == [9_900, 11_100, 9_000]


def test_an_all_in_hand_that_dies_makes_no_side_pot() -> None:
    game = holdem([10_000, 10_000, 500]).do("raise 500, call")
    game.ruling("hand_dead", spot=3)
    game.do("raise 1500, call")
    assert game.pots == {"main": 3_500}


def test_what_a_unit_above_a_dollar_leaves_over_goes_to_the_first_in_line() -> None:
    assert divide(1_450, 2, 1_000, False) == [1_350, 100]
    assert divide(3_450, 3, 1_000, False) == [1_250, 1_100, 1_100]


def test_a_player_who_got_the_uncalled_part_back_is_no_longer_all_in() -> None:
    table = Staged("seven-card-stud", [1_250, 1_000], [], "", button=None, structure="no_limit")
    while not table.over:
        options = table.choices
        raises = next((kind for kind in ("complete", "raise", "bet") if kind in options), None)
        if raises and options[raises]:
            table.do(f"{raises} {options[raises].high}")
        elif raises:
            table.do(raises)
        else:
            table.do(next(kind for kind in ("call", "check", "bring_in") if kind in options))
    (returned,) = table.events(ev.Returned)
    assert (returned.player, returned.amount) == ("p1", 250)
    assert "p1" in {event.player for event in table.events(ev.AllIn)}
    at_last = {e.place: e.rule for e in table.events(ev.Dealt) if e.place in ("1", "2")}
    assert at_last == {"1": "seven-card-stud/14.9(h)#1", "2": "poker/14.7(c)4.ii"}


def test_an_award_in_the_middle_of_a_betting_round_gathers_each_bet_whole() -> None:
    table = holdem([500, 10_000, 10_000, 10_000]).do("raise 1000, raise 3000, call")
    table.ruling("award", award={"p2": 2_700})
    assert [(e.player, e.pot, e.amount) for e in table.events(ev.Gathered)] == [
        ("p1", "main", 500),
        ("p2", "main", 200),
        ("p3", "main", 500),
        ("p4", "main", 500),
        ("p3", "side 1", 500),
        ("p4", "side 1", 500),
    ]


def test_the_rules_know_what_each_has_in_once_an_uncalled_part_went_back() -> None:
    table = holdem([800, 1_000, 5_000], concede="asked").do("raise 5000, call, call")
    assert table.events(ev.Returned)[-1].amount == 4_000
    check_players(table.ring)
    assert table.ring.in_all == sum(table.pots.values())
    assert table.stacks == [0, 0, 4_000]
