"""Evenings at every form of poker: play, talk, incidents, rulings, absences and departures in any mix."""

import os
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from tests.games.poker.evenings import Evening, machines

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play.conformance import Trial, check_incidents, play_out
from houseway.play.house import House
from houseway.play.round import Round

EVERY_FORM = pytest.mark.parametrize("evening", [pytest.param(each, id=each.slug) for each in machines()])
CALM: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": list(HealthCheck),
    "report_multiple_bugs": False,
    "phases": (Phase.explicit, Phase.reuse, Phase.generate),
}
"""A failure prints the round and the steps, which run again in a moment; making them fewer takes minutes."""
MINUTES = float(os.environ.get("HOUSEWAY_STATEFUL_MINUTES", "5"))
"""How long `make prove` plays evenings, all forms of poker together."""


@EVERY_FORM
def test_an_evening_keeps_chips_cards_and_turns_in_order(evening: type[Evening]) -> None:
    run_state_machine_as_test(
        evening, settings=settings(max_examples=4, stateful_step_count=25, derandomize=True, **CALM)
    )


@pytest.mark.prove
@EVERY_FORM
def test_many_evenings_keep_chips_cards_and_turns_in_order(evening: type[Evening]) -> None:
    until = time.monotonic() + MINUTES * 60 / len(list(machines()))
    while time.monotonic() < until:
        long = settings(max_examples=25, stateful_step_count=80, database=None, **CALM)
        run_state_machine_as_test(evening, settings=long)


@pytest.mark.prove
@EVERY_FORM
@pytest.mark.parametrize("attended", [False, True])
def test_every_incident_and_ruling_is_tried_at_every_request_of_a_round(evening: type[Evening], attended: bool) -> None:
    source = Seeded(evening.slug)
    trial = Trial(GAMES[evening.slug], seats=3, attended=attended)
    for _ in range(3):
        opening = trial.game.opening({f"p{n}": 6_000 for n in range(1, 4)}, attended=attended)
        round_ = Round(trial.game, opening)
        play_out(round_, House.shuffled(round_, source), source)
        check_incidents(trial, round_, source, moments=None)
