"""The undealt cards: every draw of the round comes from them, and they are counted when a count is due."""

from houseway.cards.card import Card
from houseway.games.lunar_poker.meter import change_meter
from houseway.games.lunar_poker.progressive import return_unpaid_shares
from houseway.games.lunar_poker.sheet import DECK, HAND, Hand, sheet
from houseway.play.events import Dealt, DeckComplete
from houseway.play.table import Play, Table

COUNT_DUE = {
    "manual_shoe": "lunar-poker/38.7(f)#1",
    "hand": "lunar-poker/38.8(e)",
    "automated_shoe": "lunar-poker/38.9(e)",
}


def give_coupon_back(table: Table, hand: Hand, reopen: bool = False) -> None:
    """A progressive wagered by coupon comes back as one, unless it has been paid for good (lunar-poker/A28)."""
    number = sheet(table).coupons.pop(hand.spot, None)
    if number is not None and (reopen or not hand.awarded):
        template = "Progressive coupon {number} is handed back to {player}"
        table.note(template, "lunar-poker/A28", hand.spot, hand.player, number=number)


def void_all(table: Table, rule: str, needs: tuple[str, ...] = ("reshuffle",)) -> None:
    """All hands void; payments completed before stand unless the house takes them back (lunar-poker/A28)."""
    notes, reopen = sheet(table), not table.settings.void_keeps_completed_payouts
    for hand in notes.hands.values():
        # A seat that is settled, or has forfeited its wagers, keeps its result, and so does its coupon.
        if reopen or (hand.player, hand.spot) not in table.settled:
            give_coupon_back(table, hand, reopen)
    return_unpaid_shares(table)
    if reopen and notes.off_meter:
        change_meter(table, notes.off_meter, "lunar-poker/A28")
    table.void(rule, needs, reopen_settled=reopen)


def issue(
    table: Table, place: str, n: int, to: tuple[str, ...] | None, rule: str, barred: tuple[Card, ...] = ()
) -> Play[tuple[Card, ...]]:
    """The next `n` undealt cards to a place, never one of those `barred`."""
    sheet(table).barred = barred
    cards = yield from take(table, (place,) * n, rule)
    table.record(Dealt(place, cards, to, rule))
    return cards


def take(table: Table, places: tuple[str, ...], rule: str) -> Play[tuple[Card, ...]]:
    """The next undealt cards, one for each place, the stub renewed when it runs out."""
    notes = sheet(table)
    cards: tuple[Card, ...] = ()
    while len(cards) < len(places):
        notes.drawing = places
        if not notes.left:
            yield from renew(table)
        part = places[len(cards) :][: notes.left]
        drawn: tuple[Card, ...] = yield from table.draw(part, rule)
        notes.left -= len(part)
        cards += drawn
    notes.drawing = ()
    return cards


def renew(table: Table) -> Play[None]:
    """Shuffle what others have discarded or folded into a new stub (lunar-poker/A15)."""
    notes = sheet(table)
    out = {*notes.barred, *notes.set_aside}
    cards = tuple(card for card in table.scene.places.get("rack", ()) if card not in out)
    if table.settings.stub_exhausted != "reshuffle_discards" or not cards:
        void_all(table, "lunar-poker/A15")
    table.move("rack", "stub", cards, "lunar-poker/A15")
    yield from table.shuffle("stub", "deck", cards, "lunar-poker/A15")
    notes.left += len(cards)


def count_if_due(table: Table) -> Play[None]:
    """Count the stub face down after the last draw when a count is due, and act on a wrong one (lunar-poker/A31)."""
    if "stub_count" not in table.opening.due or sheet(table).counted:
        return
    table.announce("The stub is counted", COUNT_DUE[table.method])
    misdealt = sheet(table).misdealt
    expected = DECK - misdealt - sum(map(len, table.scene.places.values()))
    found = yield from table.count("stub", expected, "lunar-poker/38.7(f)#2")
    # Only now: a dealer made whole during the count has it done again.
    sheet(table).counted = True
    if found == expected:
        table.record(DeckComplete(DECK, "lunar-poker/38.7(f)1"))
        return
    table.announce("The count is wrong; every hand is counted", "lunar-poker/38.7(f)2#1")
    total, wrong = found + misdealt, False
    sizes = {str(hand.spot): hand.size for hand in sheet(table).hands.values()} | {"dealer": HAND}
    for place in list(table.scene.places):
        lying = table.scene.places[place]
        if place in sizes and lying:
            held = yield from table.count(place, sizes[place], "lunar-poker/38.7(f)2#1")
            total, wrong = total + held, wrong or held != sizes[place]
        else:
            total += len(lying)
    if wrong and total == DECK:
        void_all(table, "lunar-poker/38.7(f)2#2")
    void_all(table, "lunar-poker/38.7(f)2#3", needs=("remove_deck",))
