"""What goes wrong at a Lunar Poker table and what is done about it (13:69F-38.13, 38.6, 38.10(e) and (f))."""

from houseway.cards.card import Card
from houseway.games.lunar_poker.declarations import AGAIN, hand_asked
from houseway.games.lunar_poker.sheet import HAND, Hand, sheet
from houseway.games.lunar_poker.stub import give_coupon_back, take, void_all
from houseway.play.events import Dealt
from houseway.play.game import Particular, Remedy
from houseway.play.refusals import NotAMove, NotNow, refuse
from houseway.play.requests import Ask, Count, Draw, Face, Incident, Instead, Proceed, Request, Ruling, Window
from houseway.play.table import Play, Table

OUT = Instead("over")
"""Settles a request that waits for a seat which is no longer in the round."""
NO_FACES = Instead(())
"""Settles the request for the faces of a hand that has left, or is no longer the same."""


class DealerMadeWhole(Exception):
    """The dealer's shown hand was given its missing card: it is read again, and what follows is done again."""


def hand_of(table: Table, incident: Incident, rule: str) -> Hand:
    """The hand an incident speaks of, all dealt and still in the round."""
    hand = sheet(table).hands.get(incident.spot or 0)
    if hand is None or not table.hand.get(hand.spot) or not sheet(table).dealt:
        refuse(NotNow, f"no hand lies at spot {incident.spot}", rule=rule)
    assert hand is not None
    return hand


def leaving(table: Table, incident: Incident, request: Request, rule: str) -> Hand:
    """A hand that can leave the round now, nothing being half done: no card on its way, no award half paid."""
    notes = sheet(table)
    half_done = incident.spot == notes.awarding or str(incident.spot) in notes.drawing
    if half_done or not isinstance(request, Ask | Window | Proceed | Face):
        refuse(NotNow, "the step under way is finished first", rule=rule)
    return hand_of(table, incident, rule)


def _answers_for(request: Request, hand: Hand, held: tuple[Card, ...]) -> Instead | None:
    """Settles the request if it waits for this hand, which held these cards: a decision, or their faces."""
    if isinstance(request, Face):
        return NO_FACES if set(request.cards) <= set(held) else None
    return OUT if isinstance(request, Ask) and request.actor == hand.player else None


def face_up_in_deck(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
    """The first card found face up goes to the rack unused; a second makes all hands void (lunar-poker/A30)."""
    if not isinstance(request, Draw):
        raise NotNow("no card is being dealt", rule="lunar-poker/A30")
    if sheet(table).set_aside:
        void_all(table, "lunar-poker/38.13(b)#2")
    return (yield from set_aside(table, request))


def set_aside(table: Table, request: Draw) -> Play[Instead | None]:
    """The next card of the deck is out of the game; then the draw goes on."""
    notes = sheet(table)
    notes.set_aside += yield from table.deal("rack", 1, None, "lunar-poker/38.13(b)#1")
    notes.left -= 1
    if request.n <= notes.left:
        return None
    # The stub has become too short for the draw under way, which is finished here; its own count comes after.
    drawn = yield from take(table, request.places, request.rule)
    notes.left += request.n
    return Instead(drawn)


def unseen_card_in_error(table: Table, incident: Incident, request: Request) -> Instead | None:
    """The card is the next one dealt."""
    if not isinstance(request, Draw):
        refuse(NotNow, "no card is being dealt", rule="lunar-poker/38.13(c)")
    table.note("An unseen card is used as the next card", "lunar-poker/38.13(c)", incident.spot)
    return None


def wrong_number(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
    """A player's hand alone is void; a dealer one card short is given it; else all hands are void (lunar-poker/A27)."""
    notes, dealers = sheet(table), incident.spot in (None, 0)
    # A card on its way is dealt first: a dealer made whole in between would take it.
    if not notes.dealt or isinstance(request, Draw) or (dealers and notes.drawing):
        raise NotNow("hands are counted when all cards are dealt", rule="lunar-poker/A27")
    if dealers:
        return (yield from _dealer_misdealt(table, incident, request))
    rule = "lunar-poker/38.13(d)#1"
    hand = leaving(table, incident, request, rule)
    if (hand.player, hand.spot) in table.settled:
        refuse(NotNow, f"the hand at spot {hand.spot} is settled", rule=rule)
    if incident.count == hand.size:
        refuse(NotNow, f"{hand.size} cards are the right number", rule="lunar-poker/38.1[hand]")
    held = table.hand[hand.spot]
    _found_with(table, (incident.count or 0) - hand.size)
    table.give_back(rule, only=hand.player)
    give_coupon_back(table, hand)
    _leave(table, hand, rule)
    return _answers_for(request, hand, held)


def _found_with(table: Table, more: int) -> None:
    """A hand was dealt so many cards more, or fewer; a person counts the stub without them, or with them.

    An automatic table counts the stub it dealt from, which is as it was.
    """
    if table.attended:
        sheet(table).misdealt += more


def _leave(table: Table, hand: Hand, rule: str) -> None:
    hand.state = "over"
    table.withdraw(hand.player)
    table.settled.add((hand.player, hand.spot))
    table.move(hand.spot, "rack", table.hand.pop(hand.spot), rule)


def _dealer_misdealt(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
    if incident.count == HAND:
        refuse(NotNow, "five cards are the right number", rule="lunar-poker/38.1[hand]")
    if isinstance(request, Count) and request.what != "stub":
        # Found because the stub was wrong, a misdeal voids all hands (lunar-poker/A27).
        refuse(NotNow, "every hand is being counted", rule="lunar-poker/38.7(f)2#1")
    if incident.count != HAND - 1:
        void_all(table, "lunar-poker/38.13(d)#3")
    if sheet(table).against_dealer:
        refuse(NotNow, "hands are being settled, or the dealer is forced", rule="lunar-poker/38.13(d)#2")
    held = hand_asked(table, request)
    yield from _make_whole(table, incident)
    if sheet(table).shown:
        raise DealerMadeWhole
    if isinstance(request, Face) and sheet(table).revealed:
        return NO_FACES
    # A declaration may have been settled before the card came.
    return None if hand_asked(table, request) is held else AGAIN


def _make_whole(table: Table, incident: Incident) -> Play[None]:
    """The next card takes the place of the one that is not there."""
    dealer = table.hand[0]
    # The card that is not there was never dealt; it counts with the rack, and the next card takes its place.
    missing, rule = dealer[0] if incident.cards == dealer[:1] else dealer[-1], "lunar-poker/38.13(d)#2"
    _found_with(table, -1)
    table.move("dealer", "rack", (missing,), rule, None if missing == dealer[0] else ())
    (card,) = yield from take(table, ("dealer",), rule)
    up = missing == dealer[0]
    table.hand[0] = (card, *dealer[1:]) if up else (*dealer[:-1], card)
    table.record(Dealt("dealer", (card,), None if up else (), rule))


def hole_card_exposed(table: Table, incident: Incident, request: Request) -> Instead | None:
    """All hands void until the last bet or fold, unless the house reads the clause to the letter (lunar-poker/A29)."""
    notes, hole = sheet(table), table.hand.get(0, ())[1:]
    if not hole or notes.revealed:
        refuse(NotNow, "no hole card lies face down", rule="lunar-poker/38.13(a)")
    if any(card not in hole for card in incident.cards):
        refuse(NotAMove, "that is not a hole card", rule="lunar-poker/38.1[hole-card]", legal="the four face down")
    if not notes.dealt:
        void_all(table, "lunar-poker/38.13(d)#3")
    if notes.deciding() and table.settings.hole_card_void_window == "before_decisions":
        void_all(table, "lunar-poker/38.13(a)")
    table.show("dealer", incident.cards, "lunar-poker/A29")
    return None


def exposed_by_dealer(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
    """A player's card turned over in the deal counts as one found face up; later it is shown and play goes on.

    A card turned over on its way to a draw is reported as found face up (lunar-poker/A30).
    """
    spot, notes = incident.spot or 0, sheet(table)
    hand = notes.hands.get(spot)
    held = table.hand.get(spot, ())
    if hand is None or len(incident.cards) != 1 or incident.cards[0] not in held:
        raise NotNow(f"that card does not lie at spot {spot}", rule="lunar-poker/A30")
    if notes.dealt:
        table.show(spot, incident.cards, "lunar-poker/A30")
        return None
    if notes.set_aside:
        void_all(table, "lunar-poker/38.13(b)#2")
    table.move(spot, "rack", incident.cards, "lunar-poker/38.13(b)#1", to=None)
    notes.set_aside += incident.cards
    (card,) = yield from table.deal(spot, 1, (hand.player,), "lunar-poker/38.13(b)#1")
    table.hand[spot] = tuple(card if each in incident.cards else each for each in held)
    return None


def shoe_fault(table: Table, incident: Incident, request: Request) -> Instead | None:
    """The automated shoe jams, stops or gives too few cards."""
    if table.method != "automated_shoe":
        refuse(NotNow, "this table deals without an automated shoe", rule="lunar-poker/38.13(f)")
    void_all(table, "lunar-poker/38.13(f)")
    return None


def communicated(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A player who tells of a hand before the reveal forfeits every wager still open (lunar-poker/A36)."""
    if sheet(table).revealed:
        refuse(NotNow, "the hole cards are shown: hands may be spoken of", rule="lunar-poker/38.10(f)#1")
    hand = leaving(table, incident, request, "lunar-poker/38.10(f)#1")
    if not incident.by:
        refuse(NotAMove, "a supervisor applies the forfeiture, by name", rule="lunar-poker/38.10(f)#2")
    table.note("Breach by {player}: told of the hand", "lunar-poker/38.6(e)#2", hand.spot, hand.player)
    table.note("{player} passed information before the reveal", "lunar-poker/38.10(f)#1", hand.spot, hand.player)
    for area in ("ante", "bet", "super_side_bet"):
        table.collect(hand.player, hand.spot, area, "lunar-poker/38.10(f)#2")
    hand.lit = False
    held = table.hand[hand.spot]
    _leave(table, hand, "lunar-poker/38.10(f)#2")
    return _answers_for(request, hand, held)


def looked(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Another person at the table looks at this hand: logged; the text states no penalty (lunar-poker/A36)."""
    hand = hand_of(table, incident, "lunar-poker/38.6(e)#1")
    template = "Breach: {spot:whose} cards were looked at by another[, {by}]"
    table.note(template, "lunar-poker/38.6(e)#1", hand.spot, by=incident.by)
    return None


def touched(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Another person touches a bettor's cards: logged."""
    hand = hand_of(table, incident, "lunar-poker/38.10(e)#1")
    template = "Breach: {spot:whose} cards were touched by another[, {by}]"
    table.note(template, "lunar-poker/38.10(e)#1", hand.spot, by=incident.by)
    return None


def handled_again(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A player takes up cards already laid down: logged; the hand stays as it is."""
    hand = hand_of(table, incident, "lunar-poker/38.10(e)#3")
    if hand.state != "bet":
        refuse(NotNow, "the player has not laid the cards down", rule="lunar-poker/38.10(e)#3")
    table.note("Breach by {player}: cards handled again", "lunar-poker/38.10(e)#3", hand.spot, hand.player)
    return None


def left_the_seat(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A player with a wager down and cards dealt walks away: logged, and the clock decides for them."""
    hand = hand_of(table, incident, "lunar-poker/38.6(g)#2")
    template = "Breach by {player}: left the seat in an open round"
    table.note(template, "lunar-poker/38.6(g)#2", hand.spot, hand.player)
    return None


def verbal_wager(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Words with cash are no wager."""
    table.note("A verbal wager with cash is not accepted", "lunar-poker/38.6(a)#2", incident.spot)
    return None


def progressive_coupon(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A coupon, by its number in the note, in place of the $1 chip; redeemed at lock-out beside an ante."""
    rule = "lunar-poker/38.6(c)#2"
    _before_the_close(table, request, incident, rule)
    if not table.settings.progressive:
        refuse(NotAMove, "this table has no progressive", rule=rule)
    if incident.spot in sheet(table).coupons:
        refuse(NotNow, "one progressive wager a person", rule="lunar-poker/E-1.13X(d)2")
    sheet(table).coupons[incident.spot or 0] = incident.note
    return None


def match_play_coupon(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A coupon beside an equal or larger ante (lunar-poker/A42)."""
    rule = "lunar-poker/A42"
    _before_the_close(table, request, incident, rule)
    if not table.settings.match_play:
        refuse(NotNow, "match play coupons are not taken here", rule=rule)
    sheet(table).match_play[incident.spot or 0] = incident.detail["value"]
    return None


def _before_the_close(table: Table, request: Request, incident: Incident, rule: str) -> None:
    if not (isinstance(request, Window) and request.name == "wagers"):
        refuse(NotNow, "betting is closed", rule=rule)
    if all(seat.spot != incident.spot for seat in table.seats):
        refuse(NotNow, f"no one sits at spot {incident.spot}", rule=rule)


def round_dead(table: Table, ruling: Ruling, request: Request) -> Instead | None:
    """A supervisor calls the round dead: all hands void, as by any other clause."""
    void_all(table, "lunar-poker/A28")
    return None


REMEDIES = (
    Remedy("face_up_in_deck", "first to the rack, second voids", "lunar-poker/38.13(b)#1", face_up_in_deck),
    Remedy(
        "unseen_card_in_error", "used as the next card", "lunar-poker/38.13(c)", unseen_card_in_error, takes=("spot",)
    ),
    Remedy(
        "wrong_number",
        "by whose hand it is",
        "lunar-poker/38.13(d)#1",
        wrong_number,
        asks=("count",),
        takes=("spot", "cards"),
    ),
    Remedy(
        "hole_card_exposed",
        "void before the last decision",
        "lunar-poker/38.13(a)",
        hole_card_exposed,
        takes=("cards",),
    ),
    Remedy("exposed_by_dealer", "as a card found face up", "lunar-poker/A30", exposed_by_dealer, ("spot", "cards")),
    Remedy("shoe_fault", "round void, all cards reshuffled", "lunar-poker/38.13(f)", shoe_fault),
    Remedy("communicated", "open wagers forfeited", "lunar-poker/38.10(f)#2", communicated, asks=("spot",)),
    Remedy("looked", "breach logged", "lunar-poker/38.6(e)#1", looked, asks=("spot", "by")),
    Remedy("touched", "breach logged", "lunar-poker/38.10(e)#1", touched, asks=("spot", "by")),
    Remedy("handled_again", "breach logged", "lunar-poker/38.10(e)#3", handled_again, asks=("spot",)),
    Remedy("left_the_seat", "breach logged", "lunar-poker/38.6(g)#2", left_the_seat, asks=("spot",)),
    Remedy("verbal_wager", "not accepted", "lunar-poker/38.6(a)#2", verbal_wager, takes=("spot",)),
    Remedy(
        "progressive_coupon",
        "taken as the $1 chip",
        "lunar-poker/38.6(c)#2",
        progressive_coupon,
        asks=("spot", "note"),
    ),
    Remedy(
        "match_play_coupon",
        "beside the ante",
        "lunar-poker/A42",
        match_play_coupon,
        asks=("spot",),
        particulars=(Particular("value", "amount", required=True),),
    ),
)
