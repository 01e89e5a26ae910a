"""The house's side of an automatic table: cards from a shuffled order, dice, reshuffles and counts."""

from collections.abc import Callable, Sequence

from houseway.cards.card import Card
from houseway.cards.randomness import Randomness, shuffle
from houseway.play.refusals import NotNow
from houseway.play.requests import HOUSE, Ask, Claim, Confirm, Count, Draw, Proceed, Roll, Shuffle, Window
from houseway.play.round import Round
from houseway.play.spaces import Answer

_WAITING = frozenset({Ask, Window, type(None)})
"""What is pending when the house has nothing to answer: a player is to decide, or the round is over."""


class House:
    """Answers whatever the house can answer by itself, so that a round runs until a person is needed.

    It keeps no place in the deck of its own: how far the deck is dealt is read off the round, so a round that was
    restored, cloned or wound back goes on with the same cards.
    """

    def __init__(
        self,
        order: Sequence[Card],
        source: Randomness,
        claims: Callable[[str, tuple[int, int]], int] | None = None,
    ) -> None:
        self.order = tuple(order)
        self.source = source
        self.claims = claims

    @classmethod
    def shuffled(cls, round_: Round, source: Randomness) -> "House":
        """A house with a freshly shuffled deck for this round; without cards where the game has none."""
        deck = round_.game.deck
        return cls(shuffle(deck(round_.settings).cards, source) if deck else (), source)

    def serve(self, round_: Round) -> None:
        """Answer until the round waits for a player or is over; a window is left open."""
        while type(round_.pending) not in _WAITING:
            round_.act(HOUSE, self.answer(round_))

    def answer(self, round_: Round) -> Answer:
        """What the house answers to the pending request."""
        request = round_.pending
        if type(request) is Draw:
            pile = request.pile
            start = round_.drawn.get(pile, 0)
            order = round_.orders.get(pile, self.order)
            end = start + request.n
            if end > len(order):
                raise NotNow(f"the {pile} has {len(order) - start} cards left, {request.n} are asked for")
            return order[start:end]
        if type(request) is Shuffle:
            return tuple(shuffle(request.cards, self.source))
        if type(request) is Roll:
            return self._roll(request)
        if type(request) is Count:
            return self._count(round_, request)
        if type(request) in (Confirm, Proceed):
            return True
        if type(request) is Claim and self.claims is not None:
            return self.claims(request.meter, request.share)
        raise NotNow(f"the house cannot answer {request!r}")

    def _roll(self, request: Roll) -> tuple[int, ...]:
        if not request.distinct:
            return tuple(1 + self.source.below(request.sides) for _ in range(request.dice))
        pool = list(range(1, request.sides + 1))
        return tuple(pool.pop(self.source.below(len(pool))) for _ in range(request.dice))

    def _count(self, round_: Round, request: Count) -> int:
        """A virtual deck is counted by what is left of it, a hand by what lies there."""
        if request.what != "stub":
            lying = round_.table.scene.places.get(request.what)
            return request.usual if lying is None else len(lying)
        order = round_.orders.get("deck", self.order)
        return len(order) - round_.drawn.get("deck", 0)
