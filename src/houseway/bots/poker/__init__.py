"""Bots for the poker room: hand strength by imagined showdowns, pot odds, position, and a temperament of their own."""

import random

from houseway.bots.poker.reading import Situation, read
from houseway.bots.poker.strength import Form, share
from houseway.bots.poker.temperament import Temperament, temperament_of
from houseway.play.spaces import Amount, Answer, Cards, Chooser, Menu
from houseway.play.views import Decision, View

RESPECT = 0.07
"""How much of a hand's worth each bet or raise of another player takes: hands that bet are better than hands dealt."""
REST = 0.08
"""How much further above a fair share a hand must stand for each raise that it meets."""


class PokerBot:
    """Plays one game of the room; the temperament is the name's unless one is given."""

    def __init__(self, form: Form, temperament: Temperament | None = None, samples: int | None = None) -> None:
        self.form = form
        self.temperament = temperament
        self.samples = samples or form.samples

    def describe(self, player: str) -> str:
        """The temperament in a word."""
        return (self.temperament or temperament_of(player)).name

    def choose(self, view: View, todo: Decision, source: Chooser) -> Answer:
        """A bet, a fold, a discard; None where it has no opinion."""
        space = todo.space
        if isinstance(space, Cards):
            return self.discard(read(view, todo), space)
        if not isinstance(space, Menu):
            # A hand is always shown: a good player never gives up what may be the best one.
            return "show" if space is not None and "show" in space else None
        temperament = self.temperament or temperament_of(view.viewer)
        return self.bet(read(view, todo), space, temperament, source)

    def discard(self, now: Situation, space: Cards) -> Answer:
        """What is not worth keeping, in the order held."""
        if self.form.keep is None:
            return None
        kept = self.form.keep(now.own, self.form.draws - now.drawn)
        return tuple(card for card in space.of if card not in kept)

    def bet(self, now: Situation, space: Menu, temperament: Temperament, source: Chooser) -> Answer:
        """Raise well above a fair share of the pot, call at the right price, bluff now and then."""
        worth = self._worth(now, source) * (1 - RESPECT * min(now.raises, 3))
        fair = 1 / (len(now.others) + 1)
        wanted = fair + (1 - fair) * (temperament.raises_at + REST * min(now.raises, 3) + 0.01 * now.behind)
        kind = next((kind for kind in ("raise", "complete", "bet") if kind in space.options), None)
        if kind is not None and (worth > wanted or self._bluffs(now, temperament, source) or len(space.options) == 1):
            amounts = space.options[kind]
            return kind if not isinstance(amounts, Amount) else (kind, self._sized(now, amounts, temperament, worth))
        for free in ("check", "bring_in"):
            if free in space.options:
                return free
        return "call" if worth > self._price(now) * temperament.price else "fold"

    def _worth(self, now: Situation, source: Chooser) -> float:
        rng = random.Random(source.below(1 << 30))
        draws = self.form.draws - now.drawn
        return share(self.form, now.own, now.others, now.board, draws, rng, self.samples)

    def _price(self, now: Situation) -> float:
        """The part of the pot that a call costs, dearer where it takes much of the stack."""
        owed = min(now.owed, now.stack)
        risk = owed / now.stack if now.stack else 0.0
        return owed / (now.pot + owed) * (1 + 0.25 * risk) if owed else 0.0

    def _bluffs(self, now: Situation, temperament: Temperament, source: Chooser) -> bool:
        """When no one else has bet and few are left to fool; most often in the last position."""
        chance = temperament.bluffs if not now.behind else temperament.bluffs // 2
        return not now.raises and len(now.others) <= 2 and source.below(100) < chance

    def _sized(self, now: Situation, amounts: Amount, temperament: Temperament, worth: float) -> int:
        """So many pots above the bet that stands, more with a very good hand, in the table's chips."""
        size = temperament.size * (1.5 if worth > 0.75 else 1)
        wanted = now.high + int(size * (now.pot + max(now.owed, 0)))
        if wanted >= amounts.high:
            return amounts.high if amounts.high in amounts else amounts.low
        return amounts.low + max(0, wanted - amounts.low) // amounts.step * amounts.step
