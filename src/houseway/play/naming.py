"""Hands in words and the cards that play, added to a view for people to read."""

from collections.abc import Iterable
from typing import Any

from houseway.cards.card import Card
from houseway.play import events as ev
from houseway.play.game import Game
from houseway.play.opening import Opening
from houseway.play.views import View


def named(shown: View, game: Game, settings: Any, opening: Opening, events: list[ev.Event]) -> View:
    """The view with the viewer's own hands in words, from the cards it shows, and what plays of hands shown to all."""
    if shown.hands and game.plays is not None:
        board = _board(events)
        for event in events:
            if isinstance(event, ev.Shown) and event.hand and event.to is None:
                # A hand that was not set for its best is called so by the event; its best does not play.
                halves = game.plays(event.cards, board, settings)
                shown.plays[event.place] = tuple([half for half in halves if half.name in event.hand])
    if game.name_hand is not None:
        for seat in opening.seats:
            if seat.player != shown.viewer:
                continue
            spot = str(seat.spot)
            cards, board = shown.places.get(spot, ()), shown.places.get("board", ())
            # Neither a hidden card nor one that a dealer laid down unseen (`?5`) can be named.
            if cards and "?" not in "".join(cards + board):
                words = game.name_hand(cards, board, settings)
                if words:
                    shown.hands.setdefault(spot, words)
    return shown


def _board(events: Iterable[ev.Event]) -> tuple[Card, ...]:
    """The shared cards, which the dealer may have gathered since; one that was dealt wrong has left the board."""
    cards: list[Card] = []
    gathered = False
    for event in events:
        if isinstance(event, ev.Dealt) and event.place == "board":
            # Cards that follow a board taken up whole replace it: its one card was dealt wrong, or all are dealt again.
            cards = [*([] if gathered else cards), *event.cards]
            gathered = False
        elif isinstance(event, ev.Identified) and event.place == "board":
            cards = [event.cards[event.unknown.index(card)] if card in event.unknown else card for card in cards]
        elif isinstance(event, ev.Moved) and event.source == "board":
            gathered = len(event.cards) == len(cards)
            cards = cards if gathered else [card for card in cards if card not in event.cards]
    return tuple(cards)
