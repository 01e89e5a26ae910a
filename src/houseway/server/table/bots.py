"""Who plays the seats that nobody sits in."""

from functools import cache

from houseway.bots import Basic
from houseway.cards.randomness import Randomness
from houseway.play.spaces import Answer
from houseway.play.views import View

NAMES = ("Ruby", "Jade", "Opal", "Onyx", "Amber", "Pearl", "Topaz", "Coral", "Beryl", "Agate", "Ivory", "Slate")


def bot_name(taken: set[str]) -> str:
    """A name for a bot that nobody at the table has; people cannot have brackets in theirs."""
    free = (f"{name} (bot)" for name in NAMES)
    return next((name for name in free if name not in taken), f"{len(taken)} (bot)")


@cache
def _player(game: str) -> Basic:
    return Basic(game)


def choose(game: str, view: View, source: Randomness) -> Answer:
    """What a bot answers, knowing only its own view."""
    todo = next(each for each in view.todo if each.actor == view.viewer)
    return _player(game).choose(view, todo, source)
