"""The hint key: what the mathematics of the game would do."""

from collections.abc import Awaitable, Callable

import msgspec

from houseway.extras import MissingExtra
from houseway.odds.advice import Advice, advises, asked, best
from houseway.play.spaces import Answer
from houseway.sentences import Said
from houseway.server.problems import Problem
from houseway.server.table.gaming_table import GamingTable


class Advised(msgspec.Struct, frozen=True):
    """Advice as it is sent."""

    answer: Answer
    """The best answer; null where wagers are asked for."""
    says: str
    """Why, in English."""
    said: Said
    """The same as data."""
    about: str
    """The class of hand, as the trainer names it; empty where it names none."""
    base: str
    """The unit of `values`, such as `ante`."""
    stake: int
    """The cents of one unit, which the player has at stake; 0 where wagers are asked for."""
    values: dict[str, float]
    """What each answer is worth; for wagers, the expected return per unit bet."""


Work = Callable[[], Advice | None]


async def hint(table: GamingTable, player: str, do: Callable[[Work], Awaitable[Advice | None]]) -> Advised:
    """Advice for a player's open question; off where several people sit, who play against each other's chances.

    `do` works it out away from the tables: the first hint of a game may have tables of figures to make.
    """
    if not advises(table.game.slug):
        raise Problem("not-now", f"there is no hint for {table.game.title}")
    if len(table.seating.people()) > 1:
        raise Problem("not-now", "there are no hints where several people play")
    in_play = table.in_play
    question = asked(in_play.round, player) if in_play else None
    if question is None:
        raise Problem("not-now", "nothing is asked of you now")
    try:
        advice = await do(lambda: best(table.game.slug, question))
    except MissingExtra as error:
        raise Problem("not-now", f"hints for {table.game.title} are not installed here: {error}") from error
    if advice is None:
        raise Problem("not-now", f"{table.game.title} has no advice for this question")
    values = {answer: float(worth) for answer, worth in advice.values.items()}
    answer = msgspec.to_builtins(advice.answer)
    return Advised(answer, advice.why, advice.said, advice.about, advice.base, advice.stake, values)
