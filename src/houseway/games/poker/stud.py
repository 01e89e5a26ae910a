"""What the stud games share: circuits of cards, the forced bet, who opens by the hand showing, and exposed cards."""

from collections.abc import Callable

from houseway.cards.card import Card
from houseway.games.poker.betting import betting_round
from houseway.games.poker.dealing import ALL_IN, HOLE_CARDS, INELIGIBLE, NOT_THE_DEALER, UP_CARDS, name_up_cards
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.forced import face_value
from houseway.games.poker.irregularities import refund
from houseway.games.poker.ring import Ring
from houseway.games.poker.rulings import AGAIN, asks_first, entrant_at, ring_of
from houseway.games.poker.street import Street
from houseway.games.poker.wagering import Wagering
from houseway.play.events import ActsFirst, Dealt, ForcedBetOwed, Noted
from houseway.play.game import Remedy
from houseway.play.refusals import NotNow, refuse
from houseway.play.requests import Ask, Draw, Incident, Instead, Request
from houseway.play.spaces import Choice, Menu
from houseway.play.table import Play, Table

NO_MORE, STAY = "no_more_wagers", "stay_in"


def circuit(ring: Ring, rule: str, up: bool, burn: str = "", times: int = 1) -> Play[bool]:
    """A burn where the street has one, and a card to each live player, `times` over; up-cards are for all to see.

    A player whose hole card was exposed has that for an up-card and gets this one down.
    False where a remedy took cards and the deck no longer goes round: nothing has been dealt then.
    """
    table = ring.table
    cards: tuple[Card, ...] = ()
    while not cards:
        # A remedy that takes a hand out of play has the circuit dealt again, one shorter.
        entrants = [entrant for entrant in ring.entrants if entrant.live]
        places = tuple([entrant.place for entrant in entrants]) * times
        if burn:
            places = ("burns", *places)
        if table.left() < len(places):
            return False
        cards = yield from table.draw(places, rule)
    if burn:
        table.record(Dealt("burns", cards[:1], (), burn))
        cards = cards[1:]
    size, record, turned = len(entrants), table.record, ring.incidents.turned
    for i, entrant in enumerate(entrants):
        mine = cards[i::size]
        if not entrant.live:
            record(Dealt("discards", mine, (), INELIGIBLE))
            continue
        entrant.cards += mine
        seen_by: tuple[str, ...] | None = entrant.to
        if up and entrant.spot not in turned:
            entrant.up += mine
            seen_by = None
        record(Dealt(entrant.place, mine, seen_by, ALL_IN if entrant.all_in else rule))
    if table.attended:
        yield from name_up_cards(ring, rule)
    if up and not burn:
        ring.incidents.turned.clear()
        table.record(Noted("The up-cards are dealt", UP_CARDS))
    elif not burn:
        table.record(Noted("The hole cards are dealt", HOLE_CARDS, None, None, {}, NOT_THE_DEALER))
    return True


def lowest_up(ring: Ring) -> Entrant:
    """Whose first up-card is lowest, clubs below spades (poker/A9)."""
    return min(ring.contending(), key=lambda entrant: face_value(entrant.up[0], ace_high=True))


def highest_up(ring: Ring, ace_high: bool) -> Entrant:
    """Whose first up-card is highest, spades above clubs (poker/A9)."""
    return max(ring.contending(), key=lambda entrant: face_value(entrant.up[0], ace_high))


def note_suits(ring: Ring, chosen: Entrant, rule: str) -> None:
    """Say so where suits decided among equal up-cards."""
    if [entrant.up[0][0] for entrant in ring.contending()].count(chosen.up[0][0]) > 1:
        ring.table.note("Of equal up-cards the suit decides, for {player}", rule, chosen.spot, chosen.player)


def bring_in(ring: Ring, street: Street, posts: Callable[[], Entrant], rule: str) -> Play[None]:
    """The forced bet by the seat whose up-card owes it, and the betting round that it begins (poker/A10).

    Who owes it is looked for again where an up-card changes, or its hand leaves the round, before it is posted.
    """
    table, settings = ring.table, ring.table.settings
    forced, now = settings.forced_bet, Wagering(ring.settings, street, ring.scale)
    answer = AGAIN
    while answer == AGAIN:
        answer = "bring_in"
        owing = ring.actor = posts()
        owes = ForcedBetOwed(owing.player, owing.spot, forced, "poker/14.1[forced-bet]", ("poker/14.7(b)3",))
        table.record(owes)
        if settings.opener_may_complete and forced < now.unit:
            stack = ring.stacks[owing.player]
            costs = {"bring_in": min(forced, stack), "complete": min(now.unit, stack)}
            menu = Menu({"bring_in": None, "complete": None}, rule, costs)
            answer = yield from table.ask(owing.player, owing.spot, menu, "bring_in", rule)
        if ring.live == 1:
            return
        if not owing.live:
            answer = AGAIN
    if answer == "complete":
        ring.put_in(owing, "bet", now.unit, "poker/14.1[opening-bet]", "complete")
        now.take(now.unit)
        now.acted[owing] = now.full
        ring.wagers.append((owing, 1))
        ring.voluntary.add(owing.player)
    else:
        ring.put_in(owing, "bet", forced, rule, "forced_bet")
        now.stand(forced)
    now.brought_in = True
    if ring.incidents.gone is owing:
        ring.incidents.gone = None
        ring.fold(owing, "poker/14.15(j)2")
    yield from betting_round(ring, street, (ring.entrants.index(owing) + 1) % len(ring.entrants), now)


def opened_by(ring: Ring, street: Street, worth: Callable[[Entrant], int], rule: str, tied: str) -> Play[None]:
    """A betting round opened by the highest up-cards; the nearest to the dealer's left among equals (poker/A87)."""

    def opens() -> int:
        shown = [(worth(entrant), entrant) for entrant in ring.entrants if entrant.live]
        best = max([value for value, _ in shown])
        among = [entrant for value, entrant in shown if value == best]
        clause = tied if len(among) > 1 else rule
        ring.table.record(ActsFirst(among[0].player, among[0].spot, "betting", clause))
        return ring.entrants.index(among[0])

    return betting_round(ring, street, opens)


def exposed_hole_card(rule: str, both: str = "") -> Remedy:
    """A hole card exposed in the deal is the up-card, and the next card comes down; two of them kill the hand."""

    def apply(table: Table, incident: Incident, request: Request) -> Instead | None:
        ring = ring_of(table)
        entrant = entrant_at(table, incident.spot)
        dealt_up = any(other.up for other in ring.contending() if other.spot not in ring.incidents.turned)
        if not isinstance(request, Draw) or dealt_up:
            refuse(NotNow, "the up-cards are out", rule=rule)
        if not incident.cards or not set(incident.cards) <= set(entrant.cards) - set(entrant.up):
            refuse(NotNow, "name the hole cards exposed at that spot", rule=rule)
        if ring.live == 1 and len(entrant.up + incident.cards) > 1:
            refuse(NotNow, "only one hand is left", rule=both)
        table.show(entrant.place, incident.cards, rule)
        entrant.up += incident.cards
        if len(entrant.up) == 1:
            ring.incidents.turned.add(entrant.spot)
            template = "{player:whose} exposed card is the up-card; the next comes down"
            table.note(template, rule, entrant.spot, entrant.player)
            return None
        ring.incidents.turned.discard(entrant.spot)
        refund(ring, entrant, both)
        ring.fold(entrant, both, ruled=True)
        return Instead(())

    says = "it is the up-card; the next card comes down"
    return Remedy("exposed_hole_card", says, rule, apply, asks=("spot", "cards"))


def exposed_last_card(rule: str, no_more: str, stays: str, held: int) -> Remedy:
    """The last down card exposed: its player contends for the pot so far and wagers no more, or stays in (A55)."""

    @asks_first
    def apply(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
        ring = ring_of(table)
        entrant = entrant_at(table, incident.spot)
        # A common card is one of the seven that each player has been dealt (poker/A15).
        dealt = len(entrant.cards) + len(ring.board)
        to_bet = isinstance(request, Ask) and isinstance(request.space, Menu)
        if not to_bet or dealt != held or ring.begun or entrant.all_in:
            refuse(NotNow, "the choice is made before the next betting round opens", rule=rule)
        last = entrant.cards[-1]
        if incident.cards != (last,) or last in table.scene.face_up:
            refuse(NotNow, "name the last card dealt down at that spot", rule=rule)
        table.show(entrant.place, (last,), rule)
        choice = yield from table.ask(entrant.player, entrant.spot, Choice((NO_MORE, STAY), rule), STAY, rule)
        if not entrant.live:
            return None  # ruled out while the answer was waited for
        if choice != NO_MORE:
            table.note("{player} <stay|stays> in for the whole pot", stays, entrant.spot, entrant.player)
            return None
        entrant.all_in = True
        ring.able -= 1
        table.note("{player} <wager|wagers> no more, for the pot so far", no_more, entrant.spot, entrant.player)
        # With no one left to bet against there is no more betting (poker/A55).
        return Instead("passed") if request.actor == entrant.player or ring.able == 1 else None

    return Remedy("exposed_last_card", "the player chooses", rule, apply, asks=("spot", "cards"))
