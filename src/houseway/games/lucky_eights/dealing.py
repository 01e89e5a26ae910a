"""The deal of Lucky 8's: stacks of eight, clockwise from the dealer's left, the dealer's last (13:69F-50.5)."""

from houseway.cards.card import Card
from houseway.games.lucky_eights.irregularities import void_dealer_hand, void_spot
from houseway.games.lucky_eights.spots import sheet
from houseway.play.events import Dealt, StubRacked
from houseway.play.table import Play, Table

PACK = 66
HAND = 8

TO_PLAYERS = {
    "hand": "lucky-8s/50.5(e)#2",
    "full_deck": "lucky-8s/50.5(e)#2",
    "groups": "lucky-8s/50.5(f)#1",
}
TO_DEALER = {
    "hand": "lucky-8s/50.5(e)#3",
    "full_deck": "lucky-8s/50.5(e)#3",
    "groups": "lucky-8s/50.5(f)#3",
}
UNUSED = {
    "hand": "lucky-8s/50.5(e)#4",
    "full_deck": "lucky-8s/50.5(e)#4",
    "groups": "lucky-8s/50.5(f)#4",
}


def deal(table: Table) -> Play[None]:
    """Eight cards face down to every spot with an Ante, then to the dealer; what is left goes to the rack."""
    notes = sheet(table)
    form = notes.form = table.method if table.method in TO_PLAYERS else table.settings.deal_form
    if table.settings.burn:
        yield from table.deal("burns", table.settings.burn, (), "lucky-8s/50.4(c)")
    table.note(
        "Eight cards go face down to each, dealt by {dealer:term}; spots {order}",
        "lucky-8s/50.6(d)",
        because=("lucky-8s/50.1[dealer]", "lucky-8s/50.5(c)", "lucky-8s/50.5(d)"),
        order=[spot.number for spot in notes.spots],
        dealer=table.state.get("dealer", "house"),
    )
    if form != "groups":
        template = "{n:cards} are counted off the top one by one into a stack, face down"
        table.note(template, "lucky-8s/50.5(e)#1", n=HAND)
    for spot in notes.spots:
        yield from _stack(table, spot.number, str(spot.number), tuple(spot.bettors), TO_PLAYERS[form])
    yield from _stack(table, 0, "dealer", (), TO_DEALER[form])
    yield from _mend_gaps(table)
    notes.dealing = None
    yield from table.proceed("rack the unused cards", UNUSED[form])
    table.record(StubRacked(unused(table), UNUSED[form]))


def _stack(table: Table, number: int, place: str, to: tuple[str, ...], rule: str) -> Play[None]:
    sheet(table).dealing = number
    cards: tuple[Card, ...] = yield from table.draw((place,) * HAND, rule)
    table.hand[number] = cards
    laid, sheet(table).laid = sheet(table).laid, 0
    table.record(Dealt(place, cards[laid:], to, rule))


def _mend_gaps(table: Table) -> Play[None]:
    """A machine's stack that lost a card found face up is filled from what is left, or void (lucky-8s/A29)."""
    notes = sheet(table)
    for number in notes.gaps:
        notes.dealing, spot = number, notes.spot(number)
        if table.settings.group_faceup == "fill":
            place, to = (str(number), tuple(spot.bettors)) if spot else ("dealer", ())
            card = yield from table.deal(place, 1, to, "lucky-8s/A29")
            table.hand[number] += card
        elif spot:
            void_spot(table, spot, "lucky-8s/50.9(c)")
        else:
            void_dealer_hand(table, "lucky-8s/50.9(d)#1")


def unused(table: Table) -> int:
    """How many cards have not left the deck."""
    return PACK - sum(map(len, table.scene.places.values()))
