"""Lucky 8's nearly as well as it can be played: three hands of eight play, two with few side cards do too."""

from houseway.cards.card import UNKNOWN
from houseway.games.lucky_eights.setting import best_setting, eights_and_jokers
from houseway.play.spaces import Answer, Chooser, Menu
from houseway.play.views import Decision, View


def choose(view: View, todo: Decision, source: Chooser) -> Answer:
    """Play on or fold by the hand alone, and set it whole where the house asks; no opinion on wagers."""
    hand = view.places.get(str(todo.spot), ())
    if todo.what != "decisions" or not hand or UNKNOWN in hand:
        return None
    found = best_setting(hand)
    few = 2 + bool(eights_and_jokers(hand))
    if len(found.eights) < 2 or (len(found.eights) == 2 and len(found.side) > few):
        return "fold"
    if isinstance(todo.space, Menu):
        return ("play", tuple(card for card in hand if card not in found.side))
    return "play"
