"""Rounds of Lucky 8's for the tests: hands given by their kinds, wagers by spot."""

from collections.abc import Mapping, Sequence
from typing import Any

from houseway.cards.card import Card
from houseway.cards.decks import lucky_eights
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.opening import Opening, Seat
from houseway.play.requests import HOUSE, Ask, Count, Draw, Window
from houseway.play.round import Round

GAME = GAMES["lucky-8s"]
PACK = lucky_eights().cards
STACK = 1_000_000
ANTE = 2500

OF_A_WAGER = ev.Wagered | ev.Paid | ev.Collected | ev.Returned | ev.Pushed | ev.Voided
Bets = Mapping[int, Mapping[str, int]]
NOTHING = "77776666"
FOUR_HANDS = "7A623544"
"""Four hands of eight and no side card, but no eight or joker to qualify with."""
QUALIFIED = "8777A266"
"""Three hands of eight and three side cards."""


def order(*hands: str) -> tuple[Card, ...]:
    """A pack whose first cards are these hands by kind, one after another."""
    left = {kind: [card for card in PACK if card[0] == kind] for kind in "A2345678J"}
    front = [left[kind].pop(0) for hand in hands for kind in hand]
    return (*front, *(card for cards in left.values() for card in cards))


def seated(bets: Bets) -> tuple[Seat, ...]:
    """The player at spot 3 is p3."""
    return tuple(Seat(spot, f"p{spot}", STACK) for spot in bets)


def begin(bets: Bets, *, seats: Sequence[Seat] = (), opening: Mapping[str, Any] | None = None, **house: Any) -> Round:
    """A round with wagers down and the window still open."""
    fields = {"seats": tuple(seats) or seated(bets), "method": "full_deck", **(opening or {})}
    round_ = Round(GAME, Opening(game="lucky-8s", settings=house, **fields))
    for spot, wagers in bets.items():
        round_.act(f"p{spot}", dict(wagers))
    return round_


def to_decisions(round_: Round, *hands: str) -> Round:
    """Close betting and deal these hands in dealing order, the dealer's last."""
    cards = order(*hands)
    if isinstance(round_.pending, Window) and round_.pending.name == "wagers":
        round_.close()
    return serve(round_, cards)


def serve(round_: Round, cards: Sequence[Card] = PACK, counts: Mapping[str, int] | None = None) -> Round:
    """Answer for the house and every role until a player must decide or the round is over."""
    while (request := round_.pending) is not None and not isinstance(request, Ask | Window):
        if isinstance(request, Draw):
            start = round_.drawn.get("deck", 0)
            round_.act(HOUSE, tuple(cards[start : start + request.n]))
        elif isinstance(request, Count):
            right = len(cards) - round_.drawn.get("deck", 0)
            round_.act("dealer", (counts or {}).get(request.what, right))
        else:
            round_.act(request.actor, True)
    return round_


def finish(round_: Round, cards: Sequence[Card] = PACK, folds: Sequence[str] = ()) -> Round:
    """Everyone plays on but those who fold."""
    while isinstance(round_.pending, Ask | Window):
        assert isinstance(round_.pending, Window), round_.pending
        for player in round_.pending.spaces:
            if player not in round_.answered:
                round_.act(player, "fold" if player in folds else "play")
        round_.close()
        serve(round_, cards)
    return round_


def played(*hands: str, bets: Bets | None = None, folds: Sequence[str] = (), **how: Any) -> Round:
    """A whole round: these hands to spots 1, 2, … and the dealer, everyone with a $25 Ante unless told."""
    bets = bets or {spot: {"ante": ANTE} for spot in range(1, len(hands))}
    round_ = to_decisions(begin(bets, **how), *hands)
    return finish(round_, order(*hands), folds)


def net(round_: Round, player: str = "p1") -> int:
    """What the round brought a player."""
    assert round_.result is not None, round_.pending
    return round_.result.stacks[player] - sum(s.stack for s in round_.opening.seats if s.player == player)


def said(round_: Round, rule: str) -> list[Any]:
    """The events that carry a clause, first or further."""
    return [e for e in round_.events if rule in ev.clauses(e)]


def money(round_: Round, rule: str) -> list[tuple[str, str, str, int]]:
    """What moved by a clause: kind of event, player, area, amount."""
    return [(type(e).__name__, e.player, e.area, e.amount) for e in said(round_, rule) if isinstance(e, OF_A_WAGER)]
