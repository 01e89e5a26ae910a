"""The hint key: what the mathematics of the game would do."""

from typing import Any

import msgspec

from houseway.odds.advice import advise
from houseway.server.driver import Driver
from houseway.server.problems import Problem


def hint(driver: Driver, player: str) -> Any:
    """Advice for a player's open question; off where several people sit, who play against each other's chances."""
    if len(driver.seating.people()) > 1:
        raise Problem("not-now", "there are no hints where several people play")
    live = driver.live
    if live is None or not any(todo.actor == player for todo in live.round.todo()):
        raise Problem("not-now", "nothing is asked of you now")
    advice = advise(driver.game, live.round, player)
    if advice is None:
        raise Problem("not-now", f"{driver.game.title} has no advice for this question")
    return msgspec.to_builtins(advice, enc_hook=_number)


def _number(value: Any) -> float:
    """An exact value as JSON has it."""
    return float(value)
