"""Which games have been worked out exactly, and where."""

from importlib import import_module

from houseway.odds.figures import Report
from houseway.play.game import Game

MODULES = {
    "dragon-poker": "houseway.odds.dragon_poker",
    "keno": "houseway.odds.keno",
    "lucky-8s": "houseway.odds.lucky_eights",
    "mini-dice": "houseway.odds.mini_dice",
}
"""A module offers `report(settings)`; a new game's mathematics is one line here."""


def report(game: Game, settings: object) -> Report | None:
    """The exact figures of a game under these settings, or None where nobody has worked them out."""
    module = MODULES.get(game.slug)
    if module is None:
        return None
    found = import_module(module).report(settings)
    assert isinstance(found, Report)
    return found
