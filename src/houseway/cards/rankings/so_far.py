"""A hand of fewer cards than it will have, in words: for its holder, who has to decide on it."""

from collections import Counter
from collections.abc import Sequence

from houseway.cards.card import RANKS, Card
from houseway.cards.rankings.low import ACE_LOW
from houseway.cards.rankings.rank import in_words, spelled

_KINDS = {(4,): "four of a kind", (3,): "three of a kind", (2, 2): "two pairs", (2,): "one pair"}


def worth(cards: Sequence[Card]) -> list[tuple[int, int]]:
    """By what few cards are compared: how often a rank is held, and how high it is."""
    held = Counter(card[0] for card in cards)
    return sorted(((n, RANKS.index(rank)) for rank, n in held.items()), reverse=True)


def high(cards: Sequence[Card]) -> str:
    """What one to four cards come to as a high hand: `pair of kings, nine kicker`, or two of them `ace-king suited`."""
    held = worth(cards)
    ranks = "".join(RANKS[at] * n for n, at in held)
    kind = _KINDS.get(tuple(n for n, _ in held if n > 1))
    if kind is None and len(cards) == 2:
        return spelled(ranks) + (" suited" if cards[0][1] == cards[1][1] else "")
    return in_words(kind or "no pair", ranks) if cards else ""


def low(cards: Sequence[Card]) -> str:
    """The same for low, the ace low; cards that pair are called by their pair."""
    ranks = sorted((card[0] for card in cards), key=ACE_LOW.index, reverse=True)
    return f"{spelled(''.join(ranks))} low" if len(set(ranks)) == len(ranks) else high(cards)
