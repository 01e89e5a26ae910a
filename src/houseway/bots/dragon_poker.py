"""Dragon Poker by its best strategy: fold Phoenix-Monkey-Rabbit and lower, play everything better."""

from houseway.cards.card import UNKNOWN, cards
from houseway.games.dragon_poker.ranking import rank
from houseway.play.spaces import Answer, Chooser
from houseway.play.views import Decision, View

BEST_FOLD = rank(cards("Ph1 Mo1 Ra1")).strength
"""The best hand that is worth more folded, with Ante Bonus and Ante equal (dragon-poker/A9)."""


def choose(view: View, todo: Decision, source: Chooser) -> Answer:
    """Fold or play by the hand alone; no opinion on wagers."""
    hand = view.places.get(str(todo.spot), ())
    if todo.kind != "ask" or len(hand) != 3 or UNKNOWN in hand:
        return None
    return "fold" if rank(hand).strength <= BEST_FOLD else "play"
