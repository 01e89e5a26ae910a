"""What the house may answer: each kind of request it serves, checked before the rules see the answer."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from houseway.cards.card import Card
from houseway.play.refusals import NotAMove
from houseway.play.requests import Claim, Confirm, Count, Draw, Face, Proceed, Roll, Shuffle
from houseway.play.spaces import Answer

if TYPE_CHECKING:
    from houseway.play.round import Round


def _named(answer: Answer, rule: str) -> tuple[Card, ...]:
    """The cards an answer names; none where it is no list at all."""
    cards = tuple(answer) if type(answer) in (tuple, list) else ()
    for card in cards:
        if not isinstance(card, str):
            raise NotAMove(f"{card!r} is not a card of this deck", rule=rule)
    return cards


def _cards(round_: "Round", request: Draw, answer: Answer) -> tuple[Card, ...]:
    cards = answer if type(answer) is tuple else tuple(answer) if type(answer) is list else ()
    n, pile = request.n, request.pile
    if len(cards) != n:
        raise NotAMove(f"{n} cards are drawn, not {answer!r}", rule=request.rule)
    start = round_.drawn.get(pile, 0)
    order = round_.orders.get(pile)
    if order is not None:
        if cards != order[start : start + n]:
            raise NotAMove(f"those are not the next cards of the {pile}", rule=request.rule)
    else:
        try:
            named = set(cards)
        except TypeError:
            named = set(_named(answer, request.rule))
        if len(named) < n or not named <= round_.left:
            _check_strange_cards(round_, _named(answer, request.rule), request.rule)
        round_.left -= named
    round_.drawn[pile] = start + n
    round_.draws.append((len(round_.journal), request))
    return cards


def _check_strange_cards(round_: "Round", cards: tuple[Card, ...], rule: str) -> None:
    """Only a human dealer's face-down cards, `?1` and on, may be cards that are not left in the deck."""
    for card in cards:
        hidden = card.startswith("?") and card[1:].isdigit() and round_.opening.attended
        if not hidden and card not in round_.left:
            why = "is already on the table" if card in round_.deck else "is not a card of this deck"
            raise NotAMove(f"{card!r} {why}", rule=rule)
    if len(set(cards)) < len(cards):
        raise NotAMove("a card is named twice", rule=rule)


def _faces(round_: "Round", request: Face, answer: Answer) -> tuple[Card, ...]:
    cards = _named(answer, request.rule)
    if len(cards) != len(request.cards) or len(set(cards)) < len(cards) or not round_.left.issuperset(cards):
        raise NotAMove(f"{answer!r} cannot be the faces of {len(request.cards)} cards", rule=request.rule)
    round_.left.difference_update(cards)
    return cards


def _order(round_: "Round", request: Shuffle, answer: Answer) -> tuple[Card, ...] | bool:
    if answer is True and round_.opening.attended:
        # Shuffled by hand, in an order that no one knows: the cards are entered as they are drawn.
        round_.orders.pop(request.pile, None)
        round_.drawn[request.pile] = 0
        round_.left.update(round_.deck.intersection(request.cards))
        return True
    cards = _named(answer, request.rule)
    if sorted(cards) != sorted(request.cards):
        raise NotAMove(f"the shuffled {request.pile} must hold the same {len(request.cards)} cards", rule=request.rule)
    round_.orders[request.pile] = cards
    round_.drawn[request.pile] = 0
    # Cards of the deck itself may be among them: they are now in the new pile and nowhere else.
    round_.left.difference_update(cards)
    return cards


def _dice(round_: "Round", request: Roll, answer: Answer) -> tuple[int, ...]:
    faces = tuple(answer) if type(answer) in (tuple, list) else ()
    fair = len(faces) == request.dice and all(type(f) is int and 1 <= f <= request.sides for f in faces)
    if not fair or (request.distinct and len(set(faces)) < len(faces)):
        raise NotAMove(f"{answer!r} is not {request.dice} of 1 to {request.sides}", rule=request.rule)
    return faces


def _number(round_: "Round", request: Count | Claim, answer: Answer) -> int:
    if type(answer) is not int or answer < 0:
        raise NotAMove(f"{answer!r} is not a number", rule=request.rule)
    return answer


def _done(round_: "Round", request: Confirm | Proceed, answer: Answer) -> bool:
    if answer not in (True, None):
        raise NotAMove(f"{answer!r}: a step is confirmed with true, or an incident is reported", rule=request.rule)
    return True


CHECKS: Mapping[type, Any] = {
    Draw: _cards,
    Face: _faces,
    Shuffle: _order,
    Roll: _dice,
    Count: _number,
    Claim: _number,
    Confirm: _done,
    Proceed: _done,
}
