"""Cards to players and board, in the dealer's order; a whole deal is one request, so that a round asks seldom."""

from itertools import chain

from houseway.cards.card import Card
from houseway.cards.decks import Deck, standard
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.ring import Ring
from houseway.games.poker.settings import PokerSettings
from houseway.games.poker.street import Street
from houseway.play.events import Dealt, DeckComplete, Noted
from houseway.play.requests import Draw, Request
from houseway.play.table import Play, Table

HOLE_CARDS = "poker/14.1[hole-card]"
UP_CARDS = "poker/14.1[up-card]"
WRONG_COUNT = "poker/14.6(e)4#4"
BURN = "poker/14.1[burn-card]"
APART = "poker/14.6(e)3"
"""Later burns join the first, apart from the discards."""


INELIGIBLE = "poker/14.15(f)"
"""Cards for a player who is not in the round are discarded alone."""
NOT_THE_DEALER = ("poker/14.6(b)#2",)
"""The dealer deals, and has no hand, no bet and no pot."""
ALL_IN = "poker/14.7(c)4.ii"
"""An all-in player still gets every card due."""


def deck(settings: PokerSettings) -> Deck:
    """One deck of 52 in four suits."""
    return standard("poker/14.2(a)#1", "poker/14.1[suit]")


def undealt(ring: Ring) -> int:
    """How many cards are left to deal."""
    left, sizes, drawn = 0, ring.table.sizes, ring.table.drawn
    for pile in ring.piles:
        left += sizes[pile] - drawn.get(pile, 0)
    return left


def take(ring: Ring, places: tuple[str, ...], rule: str) -> Play[tuple[Card, ...]]:
    """Cards for these places from the first pile that has any: too few, perhaps, so that none hangs between two."""
    for pile in ring.piles:
        here = places[: ring.table.left(pile)]
        if here:
            cards: tuple[Card, ...] = yield from ring.table.draw(here, rule, pile)
            return cards
    return ()


def deal_down(ring: Ring, circuits: int, rule: str) -> Play[None]:
    """Face-down cards, one to each live player a time round."""
    table, entrants = ring.table, [entrant for entrant in ring.entrants if entrant.live]
    n = len(entrants)
    if getattr(table.settings, "exposed_time", "") == "at_once":
        # The deal stops after every card, so that one exposed can be exchanged before the next (poker/A56).
        for entrant in entrants * circuits:
            place = entrant.place if entrant.live else "discards"
            _give(ring, entrant, (yield from table.draw((place,), rule)), rule)
    else:
        cards = yield from table.draw(tuple([entrant.place for entrant in entrants]) * circuits, rule)
        record = table.record
        for i, entrant in enumerate(entrants):
            if entrant.live and not entrant.all_in:
                # What `_give` does for nearly everyone, written out.
                mine = cards[i::n]
                entrant.cards += mine
                record(Dealt(entrant.place, mine, entrant.to, rule))
            else:
                _give(ring, entrant, cards[i::n], rule)
    table.record(Noted("The hole cards are dealt", HOLE_CARDS, None, None, {}, NOT_THE_DEALER))


def name_up_cards(ring: Ring, rule: str) -> Play[None]:
    """Up-cards that a dealer laid down unseen are named once all lie there, before anyone acts on them."""
    for entrant in ring.entrants:
        if entrant.live:
            known = yield from ring.table.faces(entrant.place, entrant.up, None, rule)
            names = dict(zip(entrant.up, known, strict=True))
            entrant.up = known
            entrant.cards = tuple(names.get(card, card) for card in entrant.cards)


def _give(ring: Ring, entrant: Entrant, cards: tuple[Card, ...], rule: str) -> None:
    if not entrant.live:  # ruled out, or gone, while the cards were being dealt
        ring.table.record(Dealt("discards", cards, (), INELIGIBLE))
        return
    entrant.cards += cards
    ring.table.record(Dealt(entrant.place, cards, entrant.to, ALL_IN if entrant.all_in else rule))


def deal_board(ring: Ring, street: Street) -> Play[None]:
    """A burn, unless an exposed card already serves as one (poker/A56), then community cards face up."""
    table = ring.table
    cards: tuple[Card, ...] = ()
    while not cards:
        # Where remedies have left too few for the board, the deal waits for a supervisor's ruling.
        burn = ring.incidents.burnt is None
        cards = yield from table.draw(("burns",) * burn + ("board",) * street.board, street.dealt)
    if burn:
        table.record(Dealt("burns", cards[:1], (), APART if ring.board else BURN))
    ring.incidents.burnt = None
    ring.board += yield from table.lay_up("board", cards[burn:], street.dealt)


def players_dealt_to(table: Table, request: Request) -> bool:
    """Whether players' own cards come next, or came last: cards of the board end the time for mistakes in them."""
    due = request.places if isinstance(request, Draw) else ()
    before = (event.place for event in reversed(table.events) if isinstance(event, Dealt))
    places = (place for place in chain(due, before) if place == "board" or place.isdigit())
    return next(places, "") != "board"


def count_discards(ring: Ring) -> Play[None]:
    """The dealer counts each hand that has come in; a wrong count is an alarm."""
    table, rule = ring.table, ring.clauses.discards
    while ring.uncounted:
        entrant = ring.uncounted.pop(0)
        expected = len(entrant.cards)
        found = yield from table.count(f"hand discarded at seat {entrant.spot}", expected, rule)
        if found != expected:
            table.note("Alarm: {spot:whose} discarded hand has a wrong count", rule, entrant.spot)


def count_stub(ring: Ring) -> Play[None]:
    """In hold 'em and omaha the stub is counted for the deck when a count is due; a wrong one ends the round."""
    table = ring.table
    if "stub_count" not in table.opening.due:
        return
    expected = 52 - sum(len(cards) for cards in table.scene.places.values())
    found = yield from table.count("stub", expected, "poker/14.6(e)4#2")
    if found != expected:
        table.void(WRONG_COUNT, needs=("remove_deck", "reshuffle"))
    table.record(DeckComplete(52, "poker/14.1[stub]"))
