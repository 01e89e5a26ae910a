"""What a player reads off the table before deciding, out of the player's own view and nothing else."""

from collections.abc import Iterable

import msgspec

from houseway.cards.card import UNKNOWN, Card
from houseway.play.events import BettingOver, Dealt, Drew, Wagered
from houseway.play.views import Decision, View

RAISES = frozenset({"forced_bet", "bet", "complete", "raise"})
"""The wagers that others have to match."""


class Situation(msgspec.Struct, frozen=True):
    """A decision as the player sees it; amounts in cents."""

    own: tuple[Card, ...]
    others: tuple[tuple[Card, ...], ...]
    """The cards that each opponent still in shows: none in a game without up-cards."""
    board: tuple[Card, ...]
    pot: int
    """Everything in the pots and before players."""
    high: int
    """The highest bet of this betting round."""
    owed: int
    stack: int
    raises: int
    """How often another player has bet or raised in this betting round."""
    behind: int
    """How many opponents come after the player in dealing order."""
    drawn: int
    """How many draws the player has made."""


def read(view: View, todo: Decision) -> Situation:
    """The situation of the player who must decide."""
    mine = str(todo.spot)
    hands = {place: cards for place, cards in view.places.items() if place.isdigit() and cards}
    bets: dict[str, int] = {}
    for player, _, area, amount in view.felt:
        if area == "bet":
            bets[player] = bets.get(player, 0) + amount
    high = max(bets.values(), default=0)
    order = list(dict.fromkeys(e.place for e in view.events if isinstance(e, Dealt) and e.place in hands))
    after = order[order.index(mine) + 1 :] if mine in order else []
    return Situation(
        own=hands.get(mine, ()),
        others=tuple(_shown(cards) for place, cards in hands.items() if place != mine),
        board=view.places.get("board", ()),
        pot=sum(amount for pot, amount in view.pots.items() if pot != "rake") + sum(amount for *_, amount in view.felt),
        high=high,
        owed=high - bets.get(view.viewer, 0),
        stack=view.stacks.get(view.viewer, 0),
        raises=_raises(view),
        behind=len(after),
        drawn=sum(isinstance(e, Drew) and e.player == view.viewer for e in view.events),
    )


def _shown(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card != UNKNOWN)


def _raises(view: View) -> int:
    """Bets and raises by others since the betting round began; blinds do not count, a forced bet does."""
    found = 0
    for event in view.events:
        if isinstance(event, BettingOver):
            found = 0
        elif isinstance(event, Wagered) and event.act in RAISES and event.player != view.viewer:
            found += 1
    return found
