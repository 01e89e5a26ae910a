"""How much of the pot a hand is worth: showdowns imagined with cards that no one has shown."""

import random
from collections.abc import Sequence

import msgspec

from houseway.bots.poker.discarding import Keep
from houseway.cards.card import RANKS, SUITS, Card
from houseway.games.poker.contest import Contest

DECK = tuple(Card(rank + suit) for rank in RANKS for suit in SUITS)
MOST_OPPONENTS = 4
"""More than these are imagined as these: the rest fold often enough."""

Hand = Sequence[Card]


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """A game as a bot needs to know it: how many cards come, how draws are made, what wins."""

    contest: Contest
    own: int
    """How many cards a player has at the showdown."""
    board: int = 0
    draws: int = 0
    keep: Keep | None = None
    samples: int
    """How many showdowns are imagined for a decision: few where hands are slow to read."""


def share(
    form: Form, own: Hand, others: Sequence[Hand], board: Hand, draws: int, rng: random.Random, samples: int
) -> float:
    """The part of the pot that a hand wins on average against others of which only the cards shown are known.

    `draws` are still to come; others are imagined to have drawn and to draw as this player would.
    """
    others = others[:MOST_OPPONENTS]
    known = {*own, *board, *(card for hand in others for card in hand)}
    unseen = [card for card in DECK if card not in known]
    # A common card, dealt where the deck runs short, is the last of everyone's own.
    size = form.own - max(0, len(board) - form.board)
    won = 0.0
    for _ in range(samples):
        cards = _Cards(unseen, rng)
        shared = (*board, *cards.take(form.board - len(board)))
        hands = [_grown(form, own, draws, cards, size)]
        hands += [_grown(form, hand, form.draws, cards, size) for hand in others]
        won += _won(hands, shared, form, size)
    return won / samples


class _Cards:
    """A deck that is shuffled only as far as it is dealt."""

    def __init__(self, unseen: list[Card], rng: random.Random) -> None:
        self.left = unseen[:]
        self.rng = rng

    def take(self, n: int) -> list[Card]:
        """Any n cards; fewer when they run out."""
        left, rng = self.left, self.rng
        taken = []
        for _ in range(min(n, len(left))):
            at = int(rng.random() * len(left))
            left[at], left[-1] = left[-1], left[at]
            taken.append(left.pop())
        return taken


def _grown(form: Form, shown: Hand, draws: int, cards: _Cards, size: int) -> tuple[Card, ...]:
    """A hand at the showdown: filled up with unknown cards, and drawn to."""
    hand = (*shown, *cards.take(size - len(shown)))
    if form.keep is not None:
        for left in range(draws, 0, -1):
            kept = form.keep(hand, left)
            hand = (*kept, *cards.take(size - len(kept)))
    return hand


def _won(hands: Sequence[tuple[Card, ...]], board: tuple[Card, ...], form: Form, size: int) -> float:
    """What the first of the hands wins of one pot."""
    if any(len(hand) < size for hand in hands):
        return 1 / len(hands)  # the deck ran out, and this showdown says nothing
    parts = [_part(judge, hands, board) for judge in (form.contest.high, form.contest.low) if judge is not None]
    decided = [part for part in parts if part is not None]
    return sum(decided) / len(decided)


def _part(judge: object, hands: Sequence[tuple[Card, ...]], board: tuple[Card, ...]) -> float | None:
    """The first hand's part by one way of judging; None where no hand qualifies."""
    assert callable(judge)
    ranks = [judge(hand, board) for hand in hands]
    values = [-1 if rank is None else rank.value for rank in ranks]
    top = max(values)
    if top < 0:
        return None
    return 1 / values.count(top) if values[0] == top else 0.0
