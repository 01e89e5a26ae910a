"""What goes wrong at a Lucky 8's table and what is done about it (13:69F-50.9, lucky-8s/A29 to A35)."""

from houseway.games.lucky_eights.coupons import return_coupon
from houseway.games.lucky_eights.spots import Spot, sheet
from houseway.play.events import Dealt, Voided
from houseway.play.game import Remedy
from houseway.play.refusals import NotAMove, NotNow
from houseway.play.requests import Draw, Face, Incident, Instead, Request, Ruling, Window
from houseway.play.table import Play, Table

AGAINST_THE_DEALER = ("ante", "in_to_win")


def void_spot(table: Table, spot: Spot, rule: str) -> None:
    """Everything wagered on a spot goes back, Bonus and a folder's Ante too (lucky-8s/A31)."""
    others = {(seat.player, seat.spot) for seat in table.seats if seat.spot != spot.number}
    table.give_back(rule, keep=others)
    for player in spot.bettors:
        return_coupon(table, spot.number, player)
    spot.void = True
    spot.playing.clear()
    spot.folded.clear()


def void_dealer_hand(table: Table, rule: str) -> None:
    """Every Ante and In to Win not yet settled goes back; the Bonus is still decided (lucky-8s/A32)."""
    notes = sheet(table)
    notes.dealer_void = True
    for spot in notes.spots:
        for player in spot.bettors:
            if (player, spot.number) in table.settled:
                continue
            for area in AGAINST_THE_DEALER:
                lying = table.on(player, spot.number, area)
                if lying:
                    table.record(Voided(player, spot.number, area, lying, rule))
            taken = spot.folded.pop(player, 0) if table.settings.dealer_miscount_refunds_folds else 0
            if taken:
                table.record(Voided(player, spot.number, "ante", taken, rule, "house"))
                return_coupon(table, spot.number, player)
        spot.playing.clear()


def face_up_in_deck(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
    """One card is left out and the next takes its place; a second one voids the round.

    `count` tells how many cards of the stack had come off before it.
    """
    notes = sheet(table)
    if not isinstance(request, Draw) or notes.dealing is None:
        # Before the first card the cards are simply shuffled again (lucky-8s/A30).
        raise NotNow("no card is being dealt", rule="lucky-8s/50.9(a)#1")
    before = incident.count or 0
    if not 0 <= before < request.n:
        raise NotAMove(f"a stack of {request.n} has no card after the first {before}", rule="lucky-8s/50.9(a)#1")
    notes.turned_up += 1
    if notes.turned_up > 1:
        table.void("lucky-8s/50.9(a)#2")
    good = (yield from table.draw(request.places[:before], request.rule)) if before else ()
    if good:
        # They lie there from now on, should the round end before the stack is complete.
        spot = notes.spot(notes.dealing)
        table.record(Dealt(request.places[0], good, tuple(spot.bettors) if spot else (), request.rule))
        notes.laid = before
    yield from table.deal("rack", 1, None, "lucky-8s/50.9(a)#1")
    left = request.places[before:]
    if notes.form == "groups":
        # The machine gave a group of eight; what it lacks comes after all groups are out (lucky-8s/A29).
        left = left[1:]
        notes.gaps.append(notes.dealing)
    rest = (yield from table.draw(left, request.rule)) if left else ()
    return Instead((*good, *rest))


def wrong_number(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A player's hand without eight cards is void; the other spots play on."""
    _check_count(table, incident, incident.spot or 0, "lucky-8s/50.9(c)")
    spot = sheet(table).spot(incident.spot)
    if spot is None or any((player, spot.number) in table.settled for player in spot.bettors):
        raise NotNow(f"spot {incident.spot} is settled, or not in the round", rule="lucky-8s/50.9(c)")
    _found_with(table, spot.number, incident.count or 0)
    void_spot(table, spot, "lucky-8s/50.9(c)")
    return _no_faces_of(table, spot.number, request)


def wrong_number_to_dealer(table: Table, incident: Incident, request: Request) -> Instead | None:
    """The dealer's hand without eight cards voids what is played against it; spots void already stay so (A33)."""
    _check_count(table, incident, 0, "lucky-8s/50.9(d)#1")
    _found_with(table, 0, incident.count or 0)
    return _dealer_void(table, "lucky-8s/50.9(d)#1", request)


def _check_count(table: Table, incident: Incident, number: int, rule: str) -> None:
    if incident.count == 8:
        raise NotNow("eight cards are the right number", rule=rule)
    if number not in table.hand:
        raise NotNow("no such hand has been dealt", rule=rule)


def _found_with(table: Table, number: int, count: int) -> None:
    """A person counts the unused cards without those that a hand has too many, or with those it lacks.

    An automatic table counts the pack it dealt from, which is as it was.
    """
    if table.attended:
        sheet(table).misdealt[number] = count - len(table.hand[number])


def _dealer_void(table: Table, rule: str, request: Request) -> Instead | None:
    notes = sheet(table)
    if all((player, spot.number) in table.settled for spot in notes.spots for player in spot.bettors):
        raise NotNow("every spot is settled", rule=rule)
    void_dealer_hand(table, rule)
    # Nothing is left to decide, so a window for decisions closes with none.
    return Instead({}) if isinstance(request, Window) else _no_faces_of(table, 0, request)


def _no_faces_of(table: Table, number: int, request: Request) -> Instead | None:
    """The faces of a hand that is void are asked for no longer."""
    asked = isinstance(request, Face) and set(request.cards) <= set(table.hand[number])
    return Instead(()) if asked else None


def exposed_by_dealer(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
    """A card the dealer turned over: judged by when, and whose it is (lucky-8s/A34)."""
    if isinstance(request, Draw):
        return (yield from face_up_in_deck(table, incident, request))
    number = incident.spot or 0
    place = str(number) if number else "dealer"
    _check_lying(table, place, incident)
    table.show(place, incident.cards, "lucky-8s/A34")
    if not number and sheet(table).deciding and table.settings.dealer_exposes_card == "void":
        return _dealer_void(table, "lucky-8s/A34", request)
    table.note("Play goes on", "lucky-8s/A34", incident.spot)
    return None


def exposed_by_player(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Play goes on, and it is logged: no other wager turns on it (lucky-8s/A34)."""
    _check_lying(table, str(incident.spot), incident)
    table.show(str(incident.spot), incident.cards, "lucky-8s/A34")
    table.note("Play goes on", "lucky-8s/A34", incident.spot)
    return None


def _check_lying(table: Table, place: str, incident: Incident) -> None:
    held = table.scene.places.get(place, [])
    if not incident.cards or any(card not in held for card in incident.cards):
        raise NotNow(f"those cards do not lie at {place}", rule="lucky-8s/A34")


def machine_fault(table: Table, incident: Incident, request: Request) -> Instead | None:
    """The machine fails while it gives out groups: the round is void and the cards are reshuffled (lucky-8s/A35)."""
    if sheet(table).form != "groups" or not isinstance(request, Draw):
        raise NotNow("no machine is giving out cards", rule="lucky-8s/50.9(b)")
    table.void("lucky-8s/50.9(b)")
    return None


def round_dead(table: Table, ruling: Ruling, request: Request) -> Instead | None:
    """A supervisor calls the round dead: what is not settled goes back, and a folder's coupon with the Ante (A15)."""
    for spot in sheet(table).spots:
        for player in spot.bettors:
            if (player, spot.number) not in table.settled:
                return_coupon(table, spot.number, player)
    table.void("lucky-8s/A34")
    return None


REMEDIES = (
    Remedy(
        "face_up_in_deck",
        "left out; a second one voids the round",
        "lucky-8s/50.9(a)#1",
        face_up_in_deck,
        takes=("count",),
    ),
    Remedy("wrong_number", "hand void, wagers returned", "lucky-8s/50.9(c)", wrong_number, asks=("spot", "count")),
    Remedy(
        "wrong_number_to_dealer",
        "Ante and In to Win returned, Bonus decided",
        "lucky-8s/50.9(d)#1",
        wrong_number_to_dealer,
        asks=("count",),
    ),
    Remedy(
        "exposed_by_dealer", "by time and place", "lucky-8s/A34", exposed_by_dealer, takes=("spot", "cards", "count")
    ),
    Remedy("exposed_by_player", "play goes on", "lucky-8s/A34", exposed_by_player, asks=("spot", "cards")),
    Remedy("machine_fault", "round void, all cards reshuffled", "lucky-8s/50.9(b)", machine_fault),
)
