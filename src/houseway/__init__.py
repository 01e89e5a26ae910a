"""Houseway: an executable rulebook for New Jersey casino table games.

`houseway.games["lunar-poker"]` is a game, and the other names are what a round of it needs.
Each is loaded when first asked for, so that `import houseway` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from houseway.cards.randomness import Seeded as Seeded
    from houseway.cards.randomness import System as System
    from houseway.cards.randomness import shuffle as shuffle
    from houseway.play import events as events
    from houseway.play import requests as requests
    from houseway.play.driving import drive as drive
    from houseway.play.game import Game as Game
    from houseway.play.house import House as House
    from houseway.play.refusals import Refused as Refused
    from houseway.play.rig import rig as rig
    from houseway.play.round import Round as Round
    from houseway.play.spaces import Answer as Answer
    from houseway.play.views import Decision as Decision
    from houseway.play.views import Todo as Todo

    games: Mapping[str, Game]

__version__ = "0.1.0"

_HOMES = {
    "Answer": "houseway.play.spaces",
    "Decision": "houseway.play.views",
    "Game": "houseway.play.game",
    "House": "houseway.play.house",
    "Refused": "houseway.play.refusals",
    "Round": "houseway.play.round",
    "Seeded": "houseway.cards.randomness",
    "System": "houseway.cards.randomness",
    "Todo": "houseway.play.views",
    "drive": "houseway.play.driving",
    "rig": "houseway.play.rig",
    "shuffle": "houseway.cards.randomness",
}
"""The module of each public name."""

_MODULES = {"events": "houseway.play.events", "games": "houseway.games", "requests": "houseway.play.requests"}

__all__ = [*_HOMES, *_MODULES]


if not TYPE_CHECKING:  # A type checker must refuse a name that there is not.

    def __getattr__(name: str) -> object:
        if name in _MODULES:
            return import_module(_MODULES[name])
        if name not in _HOMES:
            raise AttributeError(f"houseway has no {name!r}; it offers {', '.join(__all__)}")
        return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
