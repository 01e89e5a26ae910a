"""A Lunar Poker table on the floor, and rounds played at it."""

from collections.abc import Sequence
from typing import Any

from tests.floor.tables import TEN, open_with, play

from houseway.cards.card import Card
from houseway.cards.randomness import Seeded
from houseway.floor import Day, prepare
from houseway.games.lunar_poker import GAME
from houseway.games.lunar_poker.settings import Settings
from houseway.play.round import Round

ORDER: tuple[Card, ...] = GAME.deck(Settings()).cards  # type: ignore[misc]


def table(players: Sequence[str] = ("ann",), **setup: Any) -> Day:
    return open_with(GAME, players, **setup)


def played(day: Day, source: Seeded) -> Round:
    """A round from the deck that is ready, everyone betting."""
    prepare(day, TEN, source, day.state.present)
    return play(day, source=source, bets={"ante": 500}, says="bet")
