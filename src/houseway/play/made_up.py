"""Reports of irregularities made up at random, to try a game with."""

from collections.abc import Iterator
from typing import Any

from houseway.cards.card import Card
from houseway.cards.randomness import Seeded
from houseway.play.game import Particular
from houseway.play.requests import Incident
from houseway.play.round import Round


def made_up_incidents(round_: Round, source: Seeded) -> Iterator[Incident]:
    """One report of every kind the game has a remedy for, with what it may state picked at random."""
    for remedy in round_.game.remedies:
        seat = round_.opening.seats[source.below(len(round_.opening.seats))]
        stated = {*remedy.asks, *(name for name in remedy.takes if source.below(2))}
        told: dict[str, Any] = {
            "spot": seat.spot,
            "cards": _some_cards(round_, str(seat.spot) if "spot" in stated else "", source),
            "count": source.below(8),
        }
        fields = {name: value for name, value in told.items() if name in stated}
        detail = {each.name: _made_up(each, source) for each in remedy.particulars if each.required or source.below(2)}
        yield Incident(remedy.kind, by="floor", note="trial of the kit", detail=detail, **fields)


def _some_cards(round_: Round, place: str, source: Seeded) -> tuple[Card, ...]:
    """One or two cards that lie at the place that a report names, or now and then at any."""
    places = round_.table.scene.places
    if places and (not place or not source.below(4)):
        place = list(places)[source.below(len(places))]
    lying = [card for card in places.get(place, ()) if not card.startswith("?")]
    first = source.below(len(lying)) if lying else 0
    return tuple(lying[first : first + 1 + source.below(2)])


def _made_up(each: Particular, source: Seeded) -> Any:
    amount = 100 * (1 + source.below(50))
    made = {"so": bool(source.below(2)), "amount": amount, "amounts": [amount] * (1 + source.below(3))}
    return made[each.kind] if each.kind in made else each.choices[source.below(len(each.choices))]
