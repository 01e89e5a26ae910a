"""Irregularities with a remedy: cards dealt wrong, and what people do. The game's own remedy says what is right."""

from collections.abc import Callable

import msgspec

from houseway.cards.card import UNKNOWN, Card
from houseway.cards.randomness import Randomness
from houseway.odds.catching.story import Found, prefixes
from houseway.play import events as ev
from houseway.play.game import Game
from houseway.play.house import House
from houseway.play.refusals import Refused
from houseway.play.requests import Ask, Incident, Window
from houseway.play.round import Round
from houseway.sentences import Said

VOID = Said("The round is void: every wager goes back", {})
HAND = Said("That hand alone is void: what was wagered on it goes back", {})
DEALER = Said("The wagers against the dealer go back, the others are still decided", {})
REPLACED = Said("The card is set aside and the next one takes its place", {})
GOES_ON = Said("Play goes on", {})
AGAIN = Said("It has no result: it is done again", {})
FOLDED = Said("The hand is folded", {})
BANKED, POOLED, DICE = (
    (VOID, HAND, DEALER, REPLACED, GOES_ON),
    (VOID, FOLDED, REPLACED, GOES_ON),
    (VOID, AGAIN, GOES_ON),
)
"""What may be ordered where wagers lie against the house, around a pot, and where no cards are dealt."""
ASIDE = frozenset({"rack", "muck", "burns", "discards"})
TRIED = 12
"""How many moments of a round are tried for an incident that only some allow."""


class _Bent(msgspec.Struct, frozen=True):
    events: list[ev.Event]
    at: int
    wrong: Said
    incident: Incident


Bend = Callable[[Round, Randomness], _Bent | None]


def in_the_deal(bend: Bend) -> Callable[[Round, Randomness], Found | None]:
    """A round bent before the first decision over its cards, reported, and ruled on by its own remedy."""

    def make(round_: Round, source: Randomness) -> Found | None:
        for early in prefixes(round_, range(1, len(round_.journal))):
            if _decides(early) and any(isinstance(event, ev.Dealt) for event in early.events):
                bent = bend(early, source)
                return None if bent is None else _ruled(early, bent, source)
        return None

    return make


def _decides(early: Round) -> bool:
    request = early.pending
    return isinstance(request, Ask) or (isinstance(request, Window) and request.name != "wagers")


def _ruled(early: Round, bent: _Bent, source: Randomness) -> Found | None:
    before, unreported = len(early.events), early.clone()
    left = tuple(card for card in early.deck if card in early.left)
    try:
        early.report(bent.incident)
        House(left, source).serve(early)
        House(left, source).serve(unreported)
    except Refused:
        return None
    after = early.events[before:]
    ruling = _ruling(early, after, _set_aside(unreported.events[before:]))
    layout = early.game.layout(early.settings)
    usual: tuple[Said, ...] = BANKED if layout.pay_tables else POOLED
    if early.game.deck is None or layout.numbers:
        usual = DICE
    rulings = usual if ruling in usual else (*usual[:2], GOES_ON, ruling)
    # Money that goes back cites the cause; where none does, what became of the card does.
    orders = [event.rule for kind in (ev.Voided, ev.Shown, ev.Moved) for event in after if isinstance(event, kind)]
    rule = orders[0] if orders else early.game.remedy(bent.incident.kind).rule
    return Found(bent.events, bent.at, bent.wrong, rulings, rulings.index(ruling), rule, after)


def _set_aside(events: list[ev.Event]) -> int:
    """How many cards went out of play."""
    gone = (event for event in events if isinstance(event, ev.Dealt | ev.Moved) and event.place in ASIDE)
    return sum(len(event.cards) for event in gone)


def _ruling(round_: Round, after: list[ev.Event], anyway: int) -> Said:
    """What the remedy came to, read off what it did; `anyway` is how many cards go out of play without it."""
    if round_.result is not None and round_.result.void:
        return VOID
    if any(isinstance(event, ev.Folded) for event in after):
        return FOLDED
    if any(isinstance(event, ev.Rolled) for event in after):
        return AGAIN
    back = {event.player for event in after if isinstance(event, ev.Voided)}
    if back:
        return HAND if len(back) == 1 else DEALER
    return REPLACED if _set_aside(after) > anyway else GOES_ON


def noted(kind: str, template: str, spot: bool = False) -> Callable[[Round, Randomness], Found | None]:
    """Something is seen to happen, and the dealer goes on as if it had not."""

    def make(round_: Round, source: Randomness) -> Found | None:
        lengths = [1 + source.below(len(round_.journal) - 1) for _ in range(TRIED)] if len(round_.journal) > 1 else []
        for early in prefixes(round_, lengths):
            request, at = early.pending, len(early.events)
            asked = request.actor if isinstance(request, Ask) else None
            seats = [seat for seat in early.opening.seats if asked in (None, seat.player)]
            seat = seats[source.below(len(seats))] if seats else None
            if seat is None or not any(isinstance(event, ev.Dealt | ev.Shaken) for event in early.events):
                continue
            wrong = Said(template, {"player": seat.player} if spot else {})
            note = wrong.noted(early.game.remedy(kind).rule, *((seat.spot, seat.player) if spot else ()))
            events = [*round_.events[:at], note, *round_.events[at:]]
            incident = Incident(kind, seat.spot if spot else None)
            found = _ruled(early, _Bent(events, at + 1, wrong, incident), source)
            if found is not None:
                return found
        return None

    return make


# Cards dealt wrong ----------------------------------------------------------------------------------------------------


def _dealt(round_: Round, place: str) -> list[tuple[int, ev.Dealt]]:
    """Every card that came to a place, with the number of its event."""
    return [
        (at, event) for at, event in enumerate(round_.events) if isinstance(event, ev.Dealt) and event.place == place
    ]


def _spot(round_: Round, source: Randomness) -> tuple[int, str]:
    dealt = [seat for seat in round_.opening.seats if _dealt(round_, str(seat.spot))]
    seat = dealt[source.below(len(dealt))]
    return seat.spot, seat.player


def _wrong_number(kind: str, dealer: bool = False, **more: object) -> Bend:
    """A card too many where cards come one by one; one too few where a hand comes at once."""

    def bend(round_: Round, source: Randomness) -> _Bent | None:
        spot, player = (0, "dealer") if dealer else _spot(round_, source)
        place = "dealer" if dealer else str(spot)
        dealt = _dealt(round_, place)
        if not dealt:
            return None
        events, held = list(round_.events), len(round_.table.scene.places[place])
        last, event = dealt[-1]
        if len(event.cards) > 1:
            events[last] = msgspec.structs.replace(event, cards=event.cards[:-1])
            at, count = last + 1, held - 1
        else:
            events.insert(last + 1, msgspec.structs.replace(event, cards=(Card(UNKNOWN),), to=()))
            at, count = last + 2, held + 1
        wrong = Said("{player} got {n:cards} instead of {held}", {"player": player, "n": count, "held": held})
        return _Bent(events, at, wrong, Incident(kind, None if dealer else spot, count=count, detail=dict(more)))

    return bend


def _exposed(kind: str, *, dealer: bool = False, dealing: bool = False) -> Bend:
    """A card that belongs face down is turned up: as it is dealt, or once all lie there."""

    def bend(round_: Round, source: Randomness) -> _Bent | None:
        spot, player = (0, "dealer") if dealer else _spot(round_, source)
        place = "dealer" if dealer else str(spot)
        down = [(at, event) for at, event in _dealt(round_, place) if event.to is not None]
        if not down:
            return None
        at, event = down[source.below(len(down))]
        card = event.cards[source.below(len(event.cards))]
        events = list(round_.events)
        if dealing:
            seen = tuple(each if each == card else Card(UNKNOWN) for each in event.cards)
            events[at] = msgspec.structs.replace(event, cards=seen, to=None)
        else:
            at = 1 + max(number for number, each in enumerate(events) if isinstance(each, ev.Dealt))
            events.insert(at, ev.Shown(place, (card,), event.rule))
        wrong = Said("One of {player:whose} cards was turned up", {"player": player})
        return _Bent(events, at + 1, wrong, Incident(kind, None if dealer else spot, (card,)))

    return bend


def _skipped(kind: str) -> Bend:
    """A position is passed over in the deal."""

    def bend(round_: Round, source: Randomness) -> _Bent | None:
        spot, player = _spot(round_, source)
        dealt = {at for at, _ in _dealt(round_, str(spot))}
        events = [event for at, event in enumerate(round_.events) if at not in dealt]
        first = min(dealt)
        if first >= len(events) or not isinstance(events[first], ev.Dealt):
            return None
        wrong = Said("{player} was passed over in the deal", {"player": player})
        return _Bent(events, first + 1, wrong, Incident(kind, spot))

    return bend


def _ineligible(round_: Round, source: Randomness) -> _Bent | None:
    """Cards go to a seat where no one sits."""
    taken = {seat.spot for seat in round_.opening.seats}
    free = [spot for spot in range(1, round_.game.max_seats(round_.settings) + 1) if spot not in taken]
    spot, _ = _spot(round_, source)
    dealt = _dealt(round_, str(spot))
    if not free or not dealt:
        return None
    at, event = dealt[0]
    empty = free[source.below(len(free))]
    wrong_one = msgspec.structs.replace(event, place=str(empty), cards=(Card(UNKNOWN),) * len(event.cards), to=())
    events = [*round_.events[: at + 1], wrong_one, *round_.events[at + 1 :]]
    wrong = Said("{n:cards} went to {spot}, where no one sits", {"n": len(event.cards), "spot": empty})
    return _Bent(events, at + 2, wrong, Incident("cards_to_ineligible", empty, count=len(event.cards)))


BENDS: dict[str, Callable[[Round, Randomness], Found | None]] = {
    "wrong_number": in_the_deal(_wrong_number("wrong_number")),
    "wrong_number_to_dealer": in_the_deal(_wrong_number("wrong_number_to_dealer", dealer=True)),
    "fouled_hand": in_the_deal(_wrong_number("fouled_hand", cause="deal")),
    "hole_card_exposed": in_the_deal(_exposed("hole_card_exposed", dealer=True)),
    "exposed_by_dealer": in_the_deal(_exposed("exposed_by_dealer")),
    "exposed_down_card": in_the_deal(_exposed("exposed_down_card", dealing=True)),
    "exposed_by_player": in_the_deal(_exposed("exposed_by_player")),
    "position_skipped": in_the_deal(_skipped("position_skipped")),
    "misdeal_left_out": in_the_deal(_skipped("misdeal_left_out")),
    "cards_to_ineligible": in_the_deal(_ineligible),
    "face_up_in_deck": noted("face_up_in_deck", "A card is found face up in the deck"),
    "boxed_card": noted("boxed_card", "A card is found face up in the deck"),
    "wrong_deck": noted("wrong_deck", "Among the cards is one of another deck"),
    "shoe_fault": noted("shoe_fault", "The shoe jams and cannot be cleared"),
    "machine_fault": noted("machine_fault", "The dealing machine jams and cannot be cleared"),
    "not_shuffled": noted("not_shuffled", "It turns out that the deck was not shuffled"),
    "misdeal_shuffle": noted("misdeal_shuffle", "It turns out that the deck was not shuffled"),
    "missing_or_extra": noted("missing_or_extra", "A card is missing from the deck"),
    "discards_hand": noted("discards_hand", "{player} throws the hand face down towards the pot", spot=True),
    "throws_hand_in": noted("throws_hand_in", "{player} throws the hand in", spot=True),
    "touched_pot": noted("touched_pot", "{player} reaches into the pot", spot=True),
    "leaning_die": noted("leaning_die", "A die comes to rest leaning against the rail"),
    "dice_handled": noted("dice_handled", "A player touches the dice under the cover"),
    "draw_failed": noted("draw_failed", "The draw breaks off and cannot be finished"),
}
"""By the kind of irregularity that is reported."""


def of(game: Game) -> dict[str, Callable[[Round, Randomness], Found | None]]:
    """What can go wrong in a game, by its own table of irregularities."""
    return {kind: bend for kind, bend in BENDS.items() if any(remedy.kind == kind for remedy in game.remedies)}
