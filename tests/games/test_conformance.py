"""Every registered game passes the conformance kit, with the settings that change its course."""

import pytest
from tests.games.trying import trials

from houseway.games import GAMES
from houseway.play.conformance import Trial, check

EVERY_TRIAL = pytest.mark.parametrize(
    "trial", [pytest.param(trial, id=f"{slug}-{number}") for slug in GAMES for number, trial in enumerate(trials(slug))]
)


@EVERY_TRIAL
def test_a_game_passes_the_conformance_kit(trial: Trial) -> None:
    check(trial, rounds=4, seed=trial.game.slug, moments=1)


@pytest.mark.prove
@EVERY_TRIAL
def test_a_game_passes_the_conformance_kit_over_many_rounds(trial: Trial) -> None:
    check(trial, rounds=60, seed=f"{trial.game.slug} at length", moments=2)
