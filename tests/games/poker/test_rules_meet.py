"""Rules at a poker table that meet: refunds and redeals, kills and missed blinds, blinds for too few players."""

from typing import Any

import pytest
from tests.games.poker.staged import eight, limit

from houseway.play import events as ev
from houseway.play.conformance import check_money
from houseway.proof.claims import rule

# A misdeal after which compulsory bets stay, for a player who has got them back --------------------------------------


@rule("poker/14.15(i)3")
def test_a_player_whose_money_went_back_posts_again_in_the_redeal() -> None:
    table = limit([10_000] * 4, ante=100, misdeal_money="stays_for_redeal")
    total = table.round.table.scene.total()
    table.report("hand_fouled", 1, protected=True)
    assert table.stack(1) == 10_000
    table.report("misdeal_shuffle")
    assert table.stacks == [9_700, 9_500, 9_900, 9_900]
    assert table.pots == {"main": 400}
    posted = [(e.player, e.act, e.amount) for e in table.events(ev.Wagered)]
    assert posted[-2:] == [("p1", "ante", 100), ("p1", "blind", 200)]
    assert all(e.amount > 0 for e in table.events(ev.Voided))
    check_money(table.round, total)


def test_who_had_posted_no_blind_owes_the_ante_alone_in_the_redeal() -> None:
    table = limit([10_000] * 4, ante=100, misdeal_money="stays_for_redeal")
    table.do("call").report("hand_fouled", 3, protected=True)
    table.report("misdeal_shuffle")
    assert table.stacks == [9_700, 9_500, 9_900, 9_900]
    assert table.turn == "p3"


# The kill and missed blinds -------------------------------------------------------------------------------------------


def test_blinds_pass_a_player_who_is_away_between_a_kill_and_the_last_blind() -> None:
    away = {"kill": "p1", "absent": ["p2"]}
    table = eight([20_000] * 5, missed_blinds="post", kill="kill", kill_threshold=1_000, state=away)
    assert [(e.player, e.bet) for e in table.ring.entrants if e.bet] == [("p1", 800), ("p3", 400)]
    assert table.ring.missed == ["p2"]


def test_a_kill_beyond_the_blinds_makes_no_one_miss_them() -> None:
    away = {"kill": "p5", "absent": ["p4"]}
    table = eight([20_000] * 6, missed_blinds="post", kill="kill", kill_threshold=1_000, state=away)
    assert [(e.player, e.bet) for e in table.ring.entrants if e.bet] == [("p1", 200), ("p2", 400), ("p5", 800)]
    assert table.ring.missed == []


def test_a_kill_on_the_last_blind_still_passes_those_before_it() -> None:
    away = {"kill": "p3", "absent": ["p2"]}
    table = eight([20_000] * 5, missed_blinds="post", kill="kill", kill_threshold=1_000, state=away)
    assert [(e.player, e.bet) for e in table.ring.entrants if e.bet] == [("p1", 200), ("p3", 800)]
    assert table.ring.missed == ["p2"]


def test_the_holder_of_a_kill_who_comes_back_posts_the_kill_and_nothing_missed() -> None:
    state = {"kill": "p4", "missed": ["p4"]}
    table = eight([20_000] * 5, missed_blinds="post", kill="kill", kill_threshold=1_000, state=state)
    assert [(e.player, e.bet) for e in table.ring.entrants if e.bet] == [("p1", 200), ("p2", 400), ("p4", 800)]
    assert (table.pots, table.ring.missed) == ({}, [])


def test_a_blind_above_the_raised_minimum_is_still_the_bet_to_match() -> None:
    table = eight([20_000] * 4, blinds=(400, 1_000), kill="kill", state={"kill": "p1"})
    assert [(e.player, e.bet) for e in table.ring.entrants if e.bet] == [("p1", 800), ("p2", 1_000)]
    assert (table.turn, table.owed, table.choices["raise"].low) == ("p3", 1_000, 1_800)
    table.do("call, call, call")
    assert (table.turn, "check" in table.choices) == ("p2", True)
    table.do("check")
    assert table.pots == {"main": 4_000}


# Three blinds for two players -----------------------------------------------------------------------------------------


def test_three_blinds_that_keep_their_step_fall_on_no_one_twice() -> None:
    before = {"blinds": [2, 3, 4], "absent": ["p1", "p2"]}
    table = limit([20_000] * 4, button=2, blinds=(100, 200, 400), button_rule="dead", state=before)
    assert [(e.player, e.bet) for e in table.ring.entrants] == [("p3", 100), ("p4", 200)]
    assert table.turn == "p3", "the seat after the last blind"
    while not table.over:
        table.do("call" if "call" in table.choices else "check")
    assert table.round.result is not None
    assert (table.round.result.button, table.round.result.state["blinds"]) == (3, [3, 4])


@pytest.mark.parametrize(("blinds", "here"), [((400,), [("p2", 400)]), ((200, 400), [("p2", 400)])])
def test_blinds_that_keep_their_step_find_someone_though_the_house_has_fewer_of_them(
    blinds: tuple[int, ...], here: list[tuple[str, int]]
) -> None:
    # Three blinds lay at 3, 4 and 5; those at 4 and 5 are gone, and the sign now states fewer.
    before = {"blinds": [3, 4, 5]}
    for gone in ("p1", ""):
        state = {**before, "absent": ["p4", "p5", gone]}
        table = limit([20_000] * 5, button=3, blinds=blinds, button_rule="dead", state=state)
        largest = here if gone else [("p1", 400)]
        assert [(e.player, e.bet) for e in table.ring.entrants if e.bet] == largest
        assert table.turn == ("p3" if gone else "p2")


# Collected before, given back or dealt anew ---------------------------------------------------------------------------


@rule("poker/14.15(i)3", "poker-revenue/14.14(b)2.ii")
def test_money_that_goes_back_is_taken_from_the_rake_where_the_pot_no_longer_holds_it() -> None:
    levels: dict[str, Any] = {"rake": ("incremental",), "rake_levels": ((800, 600),), "rake_max": 600}
    table = limit([10_000] * 2, **levels).do("call, check")
    assert table.pots == {"main": 200, "rake": 600}
    table.report("hand_fouled", 1, protected=True)
    assert (table.stack(1), table.over) == (10_000, True)
    assert table.round.result is not None
    assert (table.stack(2), table.round.result.rake) == (9_600, 400)


def test_a_pot_limit_is_what_the_pot_holds_though_money_went_back_out_of_the_rake() -> None:
    levels: dict[str, Any] = {"rake": ("incremental",), "rake_levels": ((1_200, 1_000),), "rake_max": 1_000}
    table = limit([10_000] * 3, structure="pot_limit", minimum=400, maximum=None, **levels).do("call, call, check")
    assert table.pots == {"main": 200, "rake": 1_000}
    table.report("hand_fouled", 1, protected=True)
    assert table.pots == {"rake": 800}
    table.do("bet 400")
    assert table.choices["raise"].high == 400 + 400 + 400


@rule("poker-revenue/14.14(b)3.i#1")
def test_a_time_charge_is_collected_once_though_the_cards_are_dealt_again() -> None:
    by_time: dict[str, Any] = {"rake": ("time",), "time_hourly": 1_200, "misdeal_money": "stays_for_redeal"}
    table = limit([10_000] * 3, due=("time_charge",), **by_time)
    charged = [10_000 - 600 - blind for blind in (200, 400, 0)]
    assert table.stacks == charged
    table.report("misdeal_shuffle")
    assert table.stacks == charged
    assert len([e for e in table.events(ev.Wagered) if e.area == "time"]) == 3
