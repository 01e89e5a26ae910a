"""An Ultimate 8 Poker table on the floor, and rounds played at it."""

from collections.abc import Sequence
from typing import Any

from tests.floor.tables import TEN, open_with

from houseway.cards.card import Card
from houseway.cards.randomness import Seeded
from houseway.floor import Day, finished, prepare
from houseway.floor import commands as do
from houseway.games.ultimate_eight import GAME
from houseway.games.ultimate_eight.settings import Settings
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.requests import Ask
from houseway.play.round import Round

ORDER: tuple[Card, ...] = GAME.deck(Settings()).cards  # type: ignore[misc]


def table(players: Sequence[str] = ("ann", "bob"), **setup: Any) -> Day:
    return open_with(GAME, players, **setup)


def stage(name: str, role: str = "dealer", deck: str = "A", by: str = "house") -> do.Prepare:
    return do.Prepare(at=TEN, stage=name, role=role, deck=deck, by=by)


def played(day: Day, source: Seeded, pots: dict[str, int] | None = None) -> Round:
    """A round from the deck that is ready, everyone checking and passing where they can."""
    deal = prepare(day, TEN, source, day.state.present)
    seats = tuple(Seat(spot, player, 100_000) for spot, player in enumerate(day.state.players or (), 1))
    round_ = Round(GAME, Opening(GAME.slug, seats, method=deal.method, due=deal.due, pots=pots or {}))
    assert deal.order is not None
    house = House(deal.order, source)
    while round_.pending is not None:
        house.serve(round_)
        if isinstance(round_.pending, Ask):
            round_.act(round_.pending.actor, round_.pending.default)
    finished(day, round_, TEN)
    return round_
