"""Every registered game passes the conformance kit, with the settings that change its course."""

import json
from pathlib import Path
from typing import Any

import pytest

from houseway.games import GAMES
from houseway.play.conformance import Trial, check

TRIALS_OF = Path(__file__).parent / "trials"
"""A file a game: the trials it asks for, as arguments of `Trial`; a game without one is tried with its defaults."""


def trials(slug: str) -> list[dict[str, Any]]:
    path = TRIALS_OF / f"{slug}.json"
    found: list[dict[str, Any]] = json.loads(path.read_text()) if path.exists() else [{}]
    return [{**trial, "due": tuple(trial.get("due", ()))} for trial in found]


TRIALS = [
    pytest.param(slug, trial, id=f"{slug}-{number}") for slug in GAMES for number, trial in enumerate(trials(slug))
]


@pytest.mark.parametrize(("slug", "trial"), TRIALS)
def test_a_game_passes_the_conformance_kit(slug: str, trial: dict[str, Any]) -> None:
    check(Trial(GAMES[slug], **trial), rounds=4, seed=slug, moments=1)


@pytest.mark.prove
@pytest.mark.parametrize(("slug", "trial"), TRIALS)
def test_a_game_passes_the_conformance_kit_over_many_rounds(slug: str, trial: dict[str, Any]) -> None:
    check(Trial(GAMES[slug], **trial), rounds=60, seed=f"{slug} at length", moments=2)
