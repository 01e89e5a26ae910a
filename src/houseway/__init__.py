"""Houseway: an executable rulebook for New Jersey casino table games.

`houseway.games["lunar-poker"]` is a game, and the names listed here are what a round of it needs.
They are loaded when first asked for, so that `import houseway` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houseway.cards.randomness import Seeded as Seeded
    from houseway.cards.randomness import System as System
    from houseway.cards.randomness import shuffle as shuffle
    from houseway.games import GAMES as GAMES
    from houseway.play import events as events
    from houseway.play import requests as requests
    from houseway.play.house import House as House
    from houseway.play.rig import rig as rig
    from houseway.play.round import Round as Round

_HOMES = {
    "GAMES": "houseway.games",
    "House": "houseway.play.house",
    "Round": "houseway.play.round",
    "Seeded": "houseway.cards.randomness",
    "System": "houseway.cards.randomness",
    "rig": "houseway.play.rig",
    "shuffle": "houseway.cards.randomness",
}

_MODULES = {"events": "houseway.play.events", "games": "houseway.games", "requests": "houseway.play.requests"}

__all__ = [*_HOMES, *_MODULES]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(_MODULES[name])
    if name not in _HOMES:
        raise AttributeError(f"houseway has no {name!r}; it offers {', '.join(__all__)}")
    return getattr(import_module(_HOMES[name]), name)
