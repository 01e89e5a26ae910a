"""How the machines of whole evenings are run: a few short ones in every test run, many long ones when all is proved."""

import os
import time
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from houseway.cards.randomness import Seeded
from houseway.play.conformance import check_closing, check_money
from houseway.play.refusals import Refused
from houseway.play.requests import Ruling
from houseway.play.round import Round

CALM: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": list(HealthCheck),
    "report_multiple_bugs": False,
    "phases": (Phase.explicit, Phase.reuse, Phase.generate),
}
"""A failure prints the round and the steps, which run again in a moment; making them fewer takes minutes."""
MINUTES = float(os.environ.get("HOUSEWAY_STATEFUL_MINUTES", "5"))
"""How long `make prove` plays the machines of one kind, all games together."""
ANSWERS = 600
"""No round takes so many to end."""


def play_a_little(machine: type[RuleBasedStateMachine]) -> None:
    """The same few examples every time."""
    few = settings(max_examples=4, stateful_step_count=25, derandomize=True, **CALM)
    run_state_machine_as_test(machine, settings=few)


def play_for_long(machine: type[RuleBasedStateMachine], machines: int) -> None:
    """New examples for this machine's part of the time."""
    until = time.monotonic() + MINUTES * 60 / machines
    while time.monotonic() < until:
        long = settings(max_examples=25, stateful_step_count=80, database=None, **CALM)
        run_state_machine_as_test(machine, settings=long)


def end_round(round_: Round, total: int, answer: Callable[[Seeded], object]) -> None:
    """Play an open round out, or declare it dead where a remedy has used up the cards; every chip is there."""
    source = Seeded(7)
    for _ in range(ANSWERS):
        if round_.pending is None:
            break
        try:
            answer(source)
        except Refused:
            round_.rule_on(Ruling("round_dead", "Sam Supervisor", "no card is left"))
    assert round_.pending is None, f"the round does not end: {round_!r}"
    check_money(round_, total)
    check_closing(round_, total)
