"""What goes wrong at a Dragon Poker table and what is done about it (13:69F-42.12, dragon-poker/A17, A18)."""

from houseway.games.dragon_poker.void import void_all
from houseway.games.dragon_poker.wagers import sheet
from houseway.play.game import Remedy
from houseway.play.refusals import NotNow, refuse
from houseway.play.requests import Draw, Incident, Instead, Request, Ruling
from houseway.play.table import Table


def face_up_in_deck(table: Table, incident: Incident, request: Request) -> Instead | None:
    """One card face up in the deck is enough."""
    if not isinstance(request, Draw):
        refuse(NotNow, "no card is being dealt", rule="dragon-poker/42.12(a)#1")
    void_all(table, "dragon-poker/42.12(a)#1")
    return None


def unseen_card_in_error(table: Table, incident: Incident, request: Request) -> Instead | None:
    """The card goes back on top, as it were: it is the next one dealt."""
    if not isinstance(request, Draw):
        refuse(NotNow, "no card is being dealt", rule="dragon-poker/42.12(a)#2")
    table.note("An unseen card is used as the next card", "dragon-poker/42.12(a)#2", incident.spot)
    return None


def wrong_number(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Too many or too few cards, to a player or the dealer."""
    if incident.count == 3:
        refuse(NotNow, "three cards are the right number", rule="dragon-poker/42.12(b)")
    if not table.hand:
        refuse(NotNow, "no hand has been dealt", rule="dragon-poker/42.12(b)")
    void_all(table, "dragon-poker/42.12(b)")
    return None


def exposed_by_dealer(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A card the dealer turned over: judged by when, and whose it is (dragon-poker/A17)."""
    if isinstance(request, Draw):
        void_all(table, "dragon-poker/42.12(a)#1")
    place = "dealer" if incident.spot in (None, 0) else str(incident.spot)
    held = table.scene.places.get(place, [])
    if not incident.cards or any(card not in held for card in incident.cards):
        refuse(NotNow, f"those cards do not lie at {place}", rule="dragon-poker/A17")
    table.show(place, incident.cards, "dragon-poker/A17")
    if place == "dealer" and sheet(table).undecided and table.settings.dealer_exposes_card == "void":
        void_all(table, "dragon-poker/42.12(b)")
    return None


def exposed_by_player(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A breach by that player, logged; play goes on (dragon-poker/A27)."""
    held = table.scene.places.get(str(incident.spot))
    if not held or any(card not in held for card in incident.cards):
        refuse(NotNow, f"those cards do not lie at spot {incident.spot}", rule="dragon-poker/A17")
    table.show(str(incident.spot), incident.cards, "dragon-poker/42.10(b)")
    table.note("Breach at {spot}: cards shown before the reveal", "dragon-poker/42.10(b)", incident.spot)
    return None


def shoe_fault(table: Table, incident: Incident, request: Request) -> Instead | None:
    """The automated shoe jams, stops or gives too few cards."""
    if table.method != "automated_shoe":
        refuse(NotNow, "this table deals without an automated shoe", rule="dragon-poker/42.12(d)")
    void_all(table, "dragon-poker/42.12(d)")
    return None


def left_the_seat(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A player with a wager down and cards dealt walks away: logged, and the clock decides for them."""
    if not table.hand.get(incident.spot or 0):
        refuse(NotNow, "only a player with a wager and cards must stay seated", rule="dragon-poker/42.6(c)#2")
    table.note("Breach at {spot}: left the seat in an open round", "dragon-poker/42.6(c)#2", incident.spot)
    return None


def round_dead(table: Table, ruling: Ruling, request: Request) -> Instead | None:
    """A supervisor calls the round dead: all hands void, as by any other clause."""
    void_all(table, "dragon-poker/A18")
    return None


REMEDIES = (
    Remedy("face_up_in_deck", "all hands void, reshuffle", "dragon-poker/42.12(a)#1", face_up_in_deck),
    Remedy(
        "unseen_card_in_error",
        "used as the next card",
        "dragon-poker/42.12(a)#2",
        unseen_card_in_error,
        takes=("spot",),
    ),
    Remedy(
        "wrong_number",
        "all hands void, reshuffle",
        "dragon-poker/42.12(b)",
        wrong_number,
        asks=("count",),
        takes=("spot",),
    ),
    Remedy("exposed_by_dealer", "by time and place", "dragon-poker/A17", exposed_by_dealer, takes=("spot", "cards")),
    Remedy("exposed_by_player", "breach logged", "dragon-poker/42.10(b)", exposed_by_player, asks=("spot", "cards")),
    Remedy("shoe_fault", "round void, all cards reshuffled", "dragon-poker/42.12(d)", shoe_fault),
    Remedy("left_the_seat", "breach logged", "dragon-poker/42.6(c)#2", left_the_seat, asks=("spot",)),
)
