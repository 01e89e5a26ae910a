"""What goes wrong at an Ultimate 8 Poker table and what is done about it (13:69F-42.12, A42 to A48)."""

from houseway.games.poker.irregularities import VOLUNTARY
from houseway.games.ultimate_eight.conduct import CONDUCT, asked_anew, entrant_at, lapse, refund, take_out
from houseway.games.ultimate_eight.ring import HAND, EightRing, begun, eight_ring
from houseway.games.ultimate_eight.void import void_round
from houseway.play.game import Particular, Remedy
from houseway.play.refusals import NotNow
from houseway.play.requests import Draw, Incident, Instead, Request, Ruling
from houseway.play.table import Table

NEW_DECK = ("remove_deck", "reshuffle")


def misdeal(table: Table, rule: str) -> None:
    """No winner, all cards back for a reshuffle, all money of the round back (A43)."""
    if not eight_ring(table).awarded:
        table.announce("Misdeal: all cards go back", "ultimate-8-poker/42.12(a)")
        for place, cards in list(table.scene.places.items()):
            if place != "rack":
                table.move(place, "rack", tuple(cards), "ultimate-8-poker/42.12(a)")
    void_round(table, rule)


def not_shuffled(table: Table, incident: Incident, request: Request) -> Instead | None:
    """The cards were not shuffled as they must be."""
    misdeal(table, "ultimate-8-poker/42.12(a)1")
    return None


def _window_open(ring: EightRing) -> bool:
    return len(ring.voluntary) < VOLUNTARY


def wrong_start(table: Table, incident: Incident, request: Request) -> Instead | None:
    """The deal began at the wrong position: a misdeal until two players have wagered; after that it stands."""
    if _window_open(eight_ring(table)):
        misdeal(table, "ultimate-8-poker/42.12(a)2")
    table.note("It is too late for a misdeal: the start of the deal stands", "ultimate-8-poker/A44")
    return None


def position_skipped(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A position got no cards: a misdeal within the same window; later that player's money goes back (A44)."""
    ring = eight_ring(table)
    if _window_open(ring):
        misdeal(table, "ultimate-8-poker/42.12(a)3")
    entrant = entrant_at(ring, incident.spot)
    if ring.live == 1 or not ring.contested():
        raise NotNow("only one hand is left", rule="ultimate-8-poker/A44")
    refund(ring, entrant, "ultimate-8-poker/A44")
    ring.fold(entrant, "ultimate-8-poker/A44", ruled=True)
    return lapse(ring, request) or asked_anew(ring, request)


def exposed_by_dealer(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A card face up during the deal is a misdeal; one of the stub or of a vacant hand later is only logged (A45)."""
    if isinstance(request, Draw) and not table.scene.places:
        misdeal(table, "ultimate-8-poker/42.12(a)4")
    rack = table.scene.places.get("rack", [])
    if not incident.cards or any(card not in rack for card in incident.cards):
        raise NotNow("those cards are not among the unused cards", rule="ultimate-8-poker/A45")
    table.show("rack", incident.cards, "ultimate-8-poker/A45")
    return None


def fouled_hand(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A wrong number of cards, or a hand mixed with others: void if the deal did it, forfeit if the player did (A48).

    `count` is the number of cards found; the report's detail says `cause`: `deal` or `player`.
    """
    ring = eight_ring(table)
    entrant = entrant_at(ring, incident.spot)
    if not entrant.cards:
        raise NotNow("no hand has been dealt")
    template = "{player:whose} hand is fouled: {n:cards}"
    table.note(template, "ultimate-8-poker/42.1[fouled-hand]", entrant.spot, entrant.player, n=incident.count)
    if incident.detail["cause"] == "deal":
        if incident.count == HAND:
            raise NotNow("eight cards are the right number")
        misdeal(table, "ultimate-8-poker/A48")
    take_out(ring, entrant, "ultimate-8-poker/42.11(h)")
    return lapse(ring, request)


def missing_or_extra(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Cards are missing or too many: the round is dead, everyone's chips go back, the deck is replaced (A47)."""
    ring = begun(table)
    if ring is None or not ring.awarded:
        table.announce("Round dead: the deck is not whole", "ultimate-8-poker/42.12(b)#1")
        table.note("The deck is replaced", "ultimate-8-poker/42.12(b)#3")
    void_round(table, "ultimate-8-poker/42.12(b)#2", needs=NEW_DECK)
    return None


# A supervisor's rulings -----------------------------------------------------------------------------------------------


def hand_dead(table: Table, ruling: Ruling, request: Request) -> Instead | None:
    """As folded: the hand cannot win and its money stays in."""
    ring = eight_ring(table)
    take_out(ring, entrant_at(ring, ruling.spot), "ultimate-8-poker/A46")
    return lapse(ring, request)


def round_dead(table: Table, ruling: Ruling, request: Request) -> Instead | None:
    """Nothing counts and everything of the round goes back, as long as the pots are not awarded."""
    void_round(table, "ultimate-8-poker/A43")
    return None


RULINGS = {"hand_dead": hand_dead, "round_dead": round_dead}

REMEDIES = (
    Remedy("not_shuffled", "misdeal", "ultimate-8-poker/42.12(a)1", not_shuffled),
    Remedy("wrong_start", "misdeal, if found in time", "ultimate-8-poker/42.12(a)2", wrong_start),
    Remedy("position_skipped", "misdeal, if in time", "ultimate-8-poker/42.12(a)3", position_skipped, asks=("spot",)),
    Remedy(
        "exposed_by_dealer", "misdeal in the deal", "ultimate-8-poker/42.12(a)4", exposed_by_dealer, takes=("cards",)
    ),
    Remedy(
        "fouled_hand",
        "void or forfeit",
        "ultimate-8-poker/42.1[fouled-hand]",
        fouled_hand,
        asks=("spot", "count"),
        particulars=(Particular("cause", "choice", ("deal", "player"), required=True),),
    ),
    Remedy("missing_or_extra", "round dead", "ultimate-8-poker/42.12(b)#1", missing_or_extra),
    *CONDUCT,
)
