"""Dealing five cards to each player and the dealer by the three methods (13:69F-38.7(d), 38.8(c), 38.9)."""

from collections.abc import Iterator

from houseway.cards.card import Card
from houseway.games.lunar_poker.sheet import DECK, HAND, Hand, sheet
from houseway.play.events import Dealt
from houseway.play.table import Play, Table

CIRCUITS = {
    "manual_shoe": (
        ("lunar-poker/38.7(d)1", "lunar-poker/38.7(d)2"),
        ("lunar-poker/38.7(d)3", "lunar-poker/38.7(d)4"),
        ("lunar-poker/38.7(d)5", "lunar-poker/38.7(d)5"),
        ("lunar-poker/38.7(d)5", "lunar-poker/38.7(d)5"),
        ("lunar-poker/38.7(d)5", "lunar-poker/38.7(d)5"),
    ),
    "hand": (
        ("lunar-poker/38.8(c)1", "lunar-poker/38.8(c)2"),
        ("lunar-poker/38.8(c)3", "lunar-poker/38.8(c)4"),
        ("lunar-poker/38.8(c)5", "lunar-poker/38.8(c)5"),
        ("lunar-poker/38.8(c)5", "lunar-poker/38.8(c)5"),
        ("lunar-poker/38.8(c)5", "lunar-poker/38.8(c)5"),
    ),
}
"""Each circuit's clause for the players' cards and for the dealer's."""

CLOCKWISE = {"manual_shoe": "lunar-poker/38.7(d)#1", "hand": "lunar-poker/38.8(c)#1"}

STUB_LEAVES = {
    "manual_shoe": "lunar-poker/38.7(e)",
    "hand": "lunar-poker/38.8(d)",
    "automated_shoe": "lunar-poker/38.9(d)",
}


def deal(table: Table, hands: list[Hand]) -> Play[None]:
    """Five cards everywhere, the dealer's first one face up; the stub leaves the shoe unseen (lunar-poker/A14)."""
    notes = sheet(table)
    if table.method == "automated_shoe":
        yield from deal_stacks(table, hands)
    else:
        yield from deal_singly(table, hands)
    for hand in hands:
        hand.first_five = table.hand[hand.spot]
    notes.left = DECK - HAND * (len(hands) + 1) - len(notes.set_aside)
    notes.dealt = True
    yield from table.proceed("take the stub up unseen", STUB_LEAVES[table.method])
    table.note("The stub of {n:cards} is taken up unseen", STUB_LEAVES[table.method], n=notes.left)


def deal_singly(table: Table, hands: list[Hand]) -> Play[None]:
    """A card at a time, clockwise from the dealer's far left, the dealer last in each circuit."""
    template = "The cards are dealt clockwise, spots {order}"
    table.note(template, CLOCKWISE[table.method], order=[hand.spot for hand in hands])
    if table.method == "hand":
        table.note("Each card comes singly off the top of the held deck", "lunar-poker/38.8(b)3#2")
    places: list[tuple[int, str, tuple[str, ...]]] = [(hand.spot, str(hand.spot), (hand.player,)) for hand in hands]
    places.append((0, "dealer", ()))
    # People deal card by card, so that something can go wrong between two; an automatic table draws all at once.
    everywhere = tuple(place for _, place, _ in places) * HAND
    drawn: Iterator[Card] = iter(())
    for circuit, (to_players, to_dealer) in enumerate(CIRCUITS[table.method]):
        for spot, place, to in places:
            rule = to_players if spot else to_dealer
            card = next(drawn, None)
            if card is None:
                drawn = iter((yield from table.draw((place,) if table.attended else everywhere, rule)))
                card = next(drawn)
            one = (card,)
            table.hand[spot] = table.hand[spot] + one if circuit else one
            table.record(Dealt(place, one, to if spot or circuit else None, rule))
    up = table.hand[0][0]
    if up.startswith("?"):
        (up,) = yield from table.faces("dealer", (up,), None, CIRCUITS[table.method][0][1])
        table.hand[0] = (up, *table.hand[0][1:])


def deal_stacks(table: Table, hands: list[Hand]) -> Play[None]:
    """A stack of five at a time; the dealer's stack is fanned and its bottom card turned up (lunar-poker/A33)."""
    rule = "lunar-poker/38.9(c)#1"
    for hand in hands:
        table.hand[hand.spot] = yield from table.deal(hand.spot, HAND, (hand.player,), rule)
        rule = "lunar-poker/38.9(c)#2"
    table.hand[0] = yield from table.deal("dealer", HAND, (), "lunar-poker/38.9(c)#3")
    yield from table.proceed("fan the dealer's stack", "lunar-poker/38.9(g)#1")
    template = "The stack is fanned, the bottom card at the dealer's left: {order}"
    table.note(template, "lunar-poker/38.9(g)#1", order=[1, 2, 3, 4, 5])
    rule = "lunar-poker/38.9(g)#2"
    (up,) = yield from table.faces("dealer", table.hand[0][:1], None, rule)
    table.hand[0] = (up, *table.hand[0][1:])
    table.show("dealer", (up,), rule)
