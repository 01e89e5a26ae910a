"""Outs: which of the cards not seen would make a better class of hand if they came next."""

from collections import Counter

from houseway.bots.poker.reading import Situation
from houseway.bots.poker.strength import DECK, Form
from houseway.cards.card import Card

HAND = 5
SHARED = frozenset({"one pair", "two pairs", "three of a kind"})
"""Classes that a card which pairs the board makes for every hand alike."""


def outs(form: Form, now: Situation) -> Counter[str] | None:
    """How many cards would make each better class of hand; None where no single card comes next, or none ranks yet."""
    judge = form.contest.high
    # A common card, dealt where the deck runs short, is the last of everyone's own.
    open_ = len(now.board) < form.board if form.board else len(now.own) + len(now.board) < form.own
    if judge is None or form.draws or not open_ or len(now.own) + len(now.board) < HAND:
        return None
    held = judge(now.own, now.board)
    found: Counter[str] = Counter()
    for card in unseen(now):
        own, board = (now.own, (*now.board, card)) if form.board else ((*now.own, card), now.board)
        made = judge(own, board)
        if held is None or made is None or made.category == held.category or made.value < held.value:
            continue
        if not _for_all(card, now, made.category):
            found[made.category] += 1
    return found


def unseen(now: Situation) -> list[Card]:
    """The cards that the player has not seen."""
    seen = {*now.own, *now.board, *(card for hand in now.others for card in hand)}
    return [card for card in DECK if card not in seen]


def _for_all(card: Card, now: Situation, category: str) -> bool:
    """Whether the card betters every hand by pairing the board, and so is no out."""
    ranks = {each[0] for each in now.board}
    return category in SHARED and card[0] in ranks and all(each[0] != card[0] for each in now.own)


def in_words(found: Counter[str]) -> str:
    """Outs by the class that they make: `9 make a flush, 3 make a pair`."""
    return ", ".join(f"{number} make {_a(category)}" for category, number in reversed(found.most_common()))


def _a(category: str) -> str:
    return category if category in ("two pairs", "three of a kind", "four of a kind", "one pair") else f"a {category}"
