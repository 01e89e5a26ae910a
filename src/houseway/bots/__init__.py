"""Players for empty seats: they see what a player sees and answer what a player may.

A bot is marked as one wherever it sits. It is given its own view of the round and nothing else.
"""

from typing import Protocol

from houseway.cards.card import UNKNOWN
from houseway.games import REGISTRY
from houseway.play.spaces import Amount, Answer, Chooser, Menu, Space, Wagers
from houseway.play.views import Decision, View


class Bot(Protocol):
    """A player's program: an object, or a module with this function.

    A bot with a character of its own may also offer `describe(player)`, a word for the mark beside its name.
    """

    def choose(self, view: View, todo: Decision, source: Chooser) -> Answer:
        """An answer out of the space of `todo`, which is the bot's own; None where it has no opinion."""


class Random:
    """Any legal answer, whatever it costs."""

    def choose(self, view: View, todo: Decision, source: Chooser) -> Answer:
        """One out of the space."""
        return todo.space.sample(source)


class Basic:
    """Wagers little, and plays by the bot that the game is registered with, where it has one."""

    def __init__(self, game: str) -> None:
        self.player: Bot | None = REGISTRY.find(game, "bot")

    def choose(self, view: View, todo: Decision, source: Chooser) -> Answer:
        """The game's own bot's answer if it is legal, else a modest one."""
        answer = todo.default if _dealt_unseen(view) else self._reckoned(view, todo, source)
        return answer if answer is not None and answer in todo.space else modest(todo.space, source)

    def _reckoned(self, view: View, todo: Decision, source: Chooser) -> Answer:
        return self.player.choose(view, todo, source) if self.player else None


def _dealt_unseen(view: View) -> bool:
    """Whether a dealer has entered cards face down that a bot would otherwise look at."""
    return any(card.startswith("?") and card != UNKNOWN for cards in view.places.values() for card in cards)


def described(game: str, player: str) -> str:
    """The mark beside a bot's name: `bot`, or at poker `tight bot` and the like."""
    describe = getattr(REGISTRY.find(game, "bot"), "describe", None)
    return f"{describe(player)} bot" if describe else "bot"


def modest(space: Space, source: Chooser) -> Answer:
    """A legal answer that costs little: the least wagers, now and then a side wager, the smallest raise."""
    if isinstance(space, Wagers):
        return _modest_wagers(space, source)
    if isinstance(space, Amount):
        return next(iter(space))
    if isinstance(space, Menu):
        kinds = list(space.options)
        kind = kinds[source.below(len(kinds))]
        argument = space.options[kind]
        return kind if argument is None else (kind, modest(argument, source))
    return space.sample(source)


def _modest_wagers(space: Wagers, source: Chooser) -> Answer:
    placed: dict[str, int] = {}
    for area in space.areas:
        if area.required or source.below(4) == 0:
            placed[area.name] = max(area.least, placed.get(area.equals or area.at_least or "", 0))
    if placed in space:
        return placed
    least = {area.name: placed[area.name] for area in space.areas if area.required}
    return least if least in space else {}
