"""Rules of Ultimate 8 Poker that meet: antes that stay for a redeal, and players whose money went back before."""

from typing import Any

import msgspec
import pytest
from tests.games.ultimate_eight.staged import ACE, MAIN, OUT_IN_TWO, STACK, Staged, closing, dealt

from houseway.games.ultimate_eight import GAME
from houseway.play.conformance import check_money
from houseway.play.requests import Incident
from houseway.play.round import Round
from houseway.proof.claims import rule

ANTES = MAIN + ACE


def report(table: Staged, kind: str, spot: int | None = None, note: str = "") -> None:
    table.round.report(Incident(kind, spot, by="dealer", note=note))
    table.house.serve(table.round)


def redealt(table: Staged) -> Round:
    """The round after one that was void."""
    return dealt(Round(GAME, closing(table).next(table.round.opening)))


def left_out(**options: Any) -> Staged:
    """Four players of whom the last was dealt no cards, found once three have wagered."""
    table = Staged({1: OUT_IN_TWO, 2: "", 3: "", 4: ""}, **options)
    table.act(("bet", MAIN), "call", "call")
    report(table, "position_skipped", 4)
    return table


@rule("ultimate-8-poker/42.12(b)#2")
def test_antes_that_went_back_do_not_stay_for_the_redeal() -> None:
    table = left_out(void_antes="hold_for_redeal")
    assert (table.net(4), table.pots) == (0, {"main": 3 * MAIN + 3 * MAIN, "ace": 3 * ACE})
    report(table, "missing_or_extra")
    assert closing(table).pots == {"main": 3 * MAIN, "ace": 3 * ACE}
    again = redealt(table)
    assert [again.stacks[f"p{spot}"] for spot in (1, 2, 3, 4)] == [STACK - ANTES] * 4
    assert again.pots == {"main": 4 * MAIN, "ace": 4 * ACE}


@rule("ultimate-8-poker/42.11(b)#1")
def test_a_removed_player_whose_money_went_back_leaves_no_ante_for_the_redeal() -> None:
    table = Staged({1: OUT_IN_TWO, 2: "", 3: ""}, void_antes="hold_for_redeal", removal_effect="refund")
    report(table, "removed", 3, note="signals")
    report(table, "not_shuffled")
    assert sorted(closing(table).state["held"]) == ["p1", "p2"]
    assert closing(table).pots == {"main": 2 * MAIN, "ace": 2 * ACE}


@pytest.mark.parametrize("void_again", [False, True])
def test_money_that_goes_back_in_a_redeal_takes_the_ante_that_stayed_along(void_again: bool) -> None:
    first = Staged({1: OUT_IN_TWO, 2: "", 3: "", 4: ""}, void_antes="hold_for_redeal")
    report(first, "not_shuffled")
    after = closing(first).next(first.round.opening)
    table = Staged.__new__(Staged)
    table.house, table.round = first.house, dealt(Round(GAME, after))
    total = table.round.table.scene.total()
    table.act(("bet", MAIN), "call", "call")
    report(table, "position_skipped", 4)
    assert table.round.stacks["p4"] == STACK
    assert table.pots == {"main": 6 * MAIN, "ace": 3 * ACE}
    if void_again:
        report(table, "missing_or_extra")
        assert closing(table).pots == {"main": 3 * MAIN, "ace": 3 * ACE}
        assert sorted(closing(table).state["held"]) == ["p1", "p2", "p3"]
        assert closing(table).stacks["p4"] == STACK
    check_money(table.round, total)


@pytest.mark.parametrize("ante", [2 * ACE, 400])
def test_an_ante_that_stayed_goes_back_as_it_was_though_the_house_has_set_another(ante: int) -> None:
    first = Staged({1: OUT_IN_TWO, 2: "", 3: "", 4: ""}, void_antes="hold_for_redeal")
    report(first, "not_shuffled")
    after = closing(first).next(first.round.opening)
    table = Staged.__new__(Staged)
    table.house = first.house
    table.round = dealt(Round(GAME, msgspec.structs.replace(after, settings={**after.settings, "ace_ante": ante})))
    total = table.round.table.scene.total()
    table.act(("bet", 2 * ante), "call", "call")
    report(table, "position_skipped", 4)
    assert table.round.stacks["p4"] == STACK
    assert table.pots["ace"] == 3 * ACE
    check_money(table.round, total)


@rule("ultimate-8-poker/42.6(d)", "ultimate-8-poker/42.1[all-in]")
def test_a_player_whose_last_chips_are_the_antes_that_stayed_is_all_in_in_the_redeal() -> None:
    first = Staged({1: OUT_IN_TWO, 2: "", 3: ""}, {2: ANTES}, void_antes="hold_for_redeal")
    report(first, "not_shuffled")
    table = Staged.__new__(Staged)
    table.house, table.round = first.house, redealt(first)
    assert [entrant.player for entrant in table.ring.entrants if entrant.all_in] == ["p2"]
    assert len(table.by("ultimate-8-poker/42.1[all-in]")) == 1
    table.act(("bet", MAIN))
    assert table.turn() == 3, "the all-in player is not asked to bet"
    table.act("call")
    assert table.pots == {"main": 3 * MAIN, "ace": 3 * ACE, "side 1": 2 * MAIN}
    after = closing(first).next(first.round.opening)
    bought = tuple(msgspec.structs.replace(seat, stack=seat.stack or STACK) for seat in after.seats)
    table.round = dealt(Round(GAME, msgspec.structs.replace(after, seats=bought)))
    assert not any(entrant.all_in for entrant in table.ring.entrants)


@rule("ultimate-8-poker/42.11(d)")
def test_an_ante_stays_for_a_player_who_is_away_while_the_redeal_is_void_too() -> None:
    first = Staged({1: OUT_IN_TWO, 2: "", 3: ""}, void_antes="hold_for_redeal")
    report(first, "not_shuffled")
    after = closing(first).next(first.round.opening)
    away = msgspec.structs.replace(after, state={**after.state, "absent": ["p2"]})
    second = Staged.__new__(Staged)
    second.house, second.round = first.house, dealt(Round(GAME, away))
    report(second, "not_shuffled")
    assert sorted(closing(second).state["held"]) == ["p1", "p2", "p3"]
    back = closing(second).next(second.round.opening)
    third = dealt(Round(GAME, msgspec.structs.replace(back, state={**back.state, "absent": []})))
    assert [third.stacks[f"p{spot}"] for spot in (1, 2, 3)] == [STACK - ANTES] * 3
    assert third.table.scene.pots == {"main": 3 * MAIN, "ace": 3 * ACE}


@rule("ultimate-8-poker/42.12(a)2")
def test_a_wager_that_went_back_is_none_of_the_two_that_make_it_too_late_for_a_misdeal() -> None:
    table = Staged({1: OUT_IN_TWO, 2: "", 3: "", 4: ""}, removal_effect="refund")
    table.act(("bet", MAIN))
    report(table, "removed", 1, note="signals")
    table.act(("bet", MAIN))
    report(table, "wrong_start")
    assert closing(table).void
    assert [table.net(spot) for spot in (1, 2, 3, 4)] == [0] * 4
