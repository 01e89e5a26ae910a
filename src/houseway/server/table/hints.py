"""The hint key: what the mathematics of the game would do."""

import asyncio
from typing import Any

import msgspec

from houseway.extras import MissingExtra
from houseway.odds.advice import advises, asked, best
from houseway.server.problems import Problem
from houseway.server.table.gaming_table import GamingTable


async def hint(table: GamingTable, player: str) -> Any:
    """Advice for a player's open question; off where several people sit, who play against each other's chances."""
    if not advises(table.game.slug):
        raise Problem("not-now", f"there is no hint for {table.game.title}")
    if len(table.seating.people()) > 1:
        raise Problem("not-now", "there are no hints where several people play")
    in_play = table.in_play
    question = asked(in_play.round, player) if in_play else None
    if question is None:
        raise Problem("not-now", "nothing is asked of you now")
    # The first hint of a game may have tables to make, and other tables are not kept waiting for that.
    try:
        advice = await asyncio.to_thread(best, table.game.slug, question)
    except MissingExtra as error:
        raise Problem("not-now", f"hints for {table.game.title} are not installed here: {error}") from error
    if advice is None:
        raise Problem("not-now", f"{table.game.title} has no advice for this question")
    return msgspec.to_builtins(advice, enc_hook=_number)


def _number(value: Any) -> float:
    """An exact value as JSON has it."""
    return float(value)
