"""Advice at the table, out of the same exact mathematics as the report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Protocol

from houseway.cards.card import Card
from houseway.play.game import Game
from houseway.play.requests import Ask
from houseway.play.round import Round
from houseway.play.spaces import Answer

Places = Mapping[str, Sequence[Card]]
"""Which cards lie where; the advisor reads no others."""

ADVISORS = {
    "dragon-poker": "houseway.odds.dragon_poker_advice",
}
"""Which module advises on a game; a game without a line gets no hints."""


def advises(slug: str) -> bool:
    """Whether there is advice on a game at all."""
    return slug in ADVISORS


@dataclass(frozen=True)
class Advice:
    """The best answer, why in words, and what each answer is worth in units of `base`."""

    answer: Answer
    says: str
    base: str
    values: dict[str, Fraction]

    def cost(self, answer: str) -> Fraction:
        """What choosing `answer` instead gives away."""
        return max(self.values.values()) - self.values[answer]


class Advisor(Protocol):
    """What an advising module offers."""

    def advise(self, places: Places, ask: Ask) -> Advice | None:
        """Advice for a decision, from the cards that lie where they may be seen."""


def advise(game: Game, round_: Round, player: str) -> Advice | None:
    """Advice for this player's pending decision, from nothing but what that player may see; None if there is none."""
    if not advises(game.slug) or not isinstance(round_.pending, Ask) or round_.pending.actor != player:
        return None
    return on_cards(game.slug, round_.view(player).places, round_.pending)


def on_cards(slug: str, places: Places, ask: Ask) -> Advice | None:
    """Advice for a decision where these cards are known; None if there is none."""
    module = ADVISORS.get(slug)
    if module is None:
        return None
    advisor: Advisor = import_module(module)
    return advisor.advise(places, ask)
