"""Days at every table that is not poker's: play, incidents, rulings, departures and the floor's work in any mix."""

import os
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from tests.games.evenings import DayAtTheTable, machines

EVERY_GAME = pytest.mark.parametrize("table", [pytest.param(each, id=each.slug) for each in machines()])
CALM: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": list(HealthCheck),
    "report_multiple_bugs": False,
    "phases": (Phase.explicit, Phase.reuse, Phase.generate),
}
"""A failure prints the round and the steps, which run again in a moment; making them fewer takes minutes."""
MINUTES = float(os.environ.get("HOUSEWAY_STATEFUL_MINUTES", "5"))
"""How long `make prove` plays such days, all games together."""


@EVERY_GAME
def test_a_day_keeps_chips_cards_and_turns_in_order(table: type[DayAtTheTable]) -> None:
    run_state_machine_as_test(
        table, settings=settings(max_examples=4, stateful_step_count=25, derandomize=True, **CALM)
    )


@pytest.mark.prove
@EVERY_GAME
def test_many_days_keep_chips_cards_and_turns_in_order(table: type[DayAtTheTable]) -> None:
    until = time.monotonic() + MINUTES * 60 / len(machines())
    while time.monotonic() < until:
        long = settings(max_examples=25, stateful_step_count=80, database=None, **CALM)
        run_state_machine_as_test(table, settings=long)
