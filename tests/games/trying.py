"""The trials each game asks for: arguments of `Trial` in `trials/<slug>.json`, or its defaults where there is none."""

import json
from pathlib import Path
from typing import Any

from houseway.games import GAMES
from houseway.play.conformance import Trial

TRIALS = Path(__file__).parent / "trials"


def trials(slug: str) -> list[Trial]:
    """A game's trials, the plainest first."""
    path = TRIALS / f"{slug}.json"
    found: list[dict[str, Any]] = json.loads(path.read_text()) if path.exists() else [{}]
    return [Trial(GAMES[slug], **{**trial, "due": tuple(trial.get("due", ()))}) for trial in found]
