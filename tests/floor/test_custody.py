"""How long a deck may be used, and what becomes of it then."""

from typing import Any

import pytest
from tests.floor.tables import GAME, HOUR, ORDER, TEN, prepare_deck, ready, refused, steps, table

from houseway.floor import Day, Setup
from houseway.floor import commands as do
from houseway.play.refusals import BadSetting
from houseway.proof.claims import rule


def opened_at_ten(**setup: Any) -> Day:
    day = table(**setup)
    prepare_deck(day)
    return day


def bad(**setup: Any) -> str | None:
    with pytest.raises(BadSetting) as refusal:
        Day(GAME, Setup(game="dragon-poker", **setup))
    return refusal.value.rule


def blocks(day: Day, clause: str, at: int) -> None:
    """A second before the time a round may begin; from then on it waits for another deck."""
    ready(day, at=at - 2)
    day.do(do.BeginRound(at=at - 1, players=("ann",)))
    day.do(do.EndRound(at=at - 1))
    ready(day, at=at - 1)
    assert refused(day, do.BeginRound(at=at, players=("ann",))) == clause
    day.do(do.Remove(at=at))
    assert steps(day, clause)[-1]["what"] == "deck taken off the table"
    prepare_deck(day, at=at)
    ready(day, at=at)
    day.do(do.BeginRound(at=at, players=("ann",)))
    assert day.deck("A").serial == 2


@rule("dragon-poker/E-1.18(g)")
def test_a_deck_dealt_from_the_shoe_is_changed_after_24_hours() -> None:
    blocks(opened_at_ten(), "dragon-poker/E-1.18(g)", TEN + 24 * HOUR)


@rule("dragon-poker/E-1.18(g)2")
def test_a_deck_dealt_from_the_hand_is_changed_after_four_hours() -> None:
    blocks(opened_at_ten(method="hand", shuffler="automatic"), "dragon-poker/E-1.18(g)2", TEN + 4 * HOUR)


@rule("dragon-poker/E-1.18(g)2")
def test_a_table_that_goes_over_to_the_hand_falls_under_four_hours_at_once() -> None:
    day = opened_at_ten(shuffler="automatic")
    ready(day)
    at = TEN + 5 * HOUR
    day.do(do.BeginRound(at=at, players=("ann",)))
    day.do(do.EndRound(at=at))
    day.do(do.ChooseMethod(at=at, by="sue", method="hand"))
    assert refused(day, do.BeginRound(at=at, players=("ann",))) == "dragon-poker/E-1.18(g)2"


@rule("dragon-poker/E-1.18(g)")
def test_a_house_may_change_decks_sooner_and_never_later() -> None:
    assert bad(change_after=25 * HOUR) == "dragon-poker/E-1.18(g)"
    blocks(opened_at_ten(change_after=8 * HOUR), "dragon-poker/E-1.18(g)", TEN + 8 * HOUR)


@rule("dragon-poker/E-1.18(n)")
def test_a_returned_deck_waits_for_security_who_reports_what_is_missing() -> None:
    day = opened_at_ten()
    day.do(do.Remove(at=TEN, why="worn"))
    owed = {due.rule for due in day.due(TEN)}
    assert "dragon-poker/E-1.18(n)" in owed
    short = do.InspectReturn(at=TEN, by="sam", serial=1, cards=ORDER[1:])
    assert refused(day, do.InspectReturn(at=TEN, role="dealer", serial=1, cards=ORDER)) == "dragon-poker/E-1.18(n)"
    day.do(short)
    report = steps(day, "dragon-poker/E-1.18(n)")[-1]
    assert (report["missing"], report["extra"], report["passed"]) == ([ORDER[0]], [], False)
    assert "dragon-poker/E-1.18(n)" not in {due.rule for due in day.due(TEN)}
    assert refused(day, short) == "dragon-poker/E-1.18(n)", "it has been inspected"


@rule("dragon-poker/E-1.18(n)")
def test_the_decks_of_a_closed_table_go_to_security() -> None:
    day = opened_at_ten(method="hand", shuffler="automatic")
    day.do(do.Close(at=TEN, by="sue"))
    assert [each.why for each in day.state.returns] == ["table closed"]
    day.do(do.InspectReturn(at=TEN, by="sam", serial=1, cards=ORDER, marks="a bent corner"))
    assert steps(day, "dragon-poker/E-1.18(n)")[-1]["passed"] is False


@rule("dragon-poker/E-1.18(n)3.iii")
def test_every_card_used_is_inspected() -> None:
    assert bad(inspect_percent=99) == "dragon-poker/E-1.18(n)3.iii"
    assert table(inspect_percent=100).state.open
