"""How players conduct themselves (13:69F-42.6, 42.11): questions in turn, words out of turn, hands forfeited."""

from houseway.games.poker.entrant import Entrant
from houseway.games.poker.irregularities import VOLUNTARY, bet_again
from houseway.games.poker.rulings import PASSED
from houseway.games.ultimate_eight.dealing import ABOVE_THE_RAIL, HIDDEN
from houseway.games.ultimate_eight.patterns import classify
from houseway.games.ultimate_eight.ring import EightRing, begun, eight_ring
from houseway.play.events import Voided
from houseway.play.game import Particular, Remedy
from houseway.play.refusals import NotAMove, NotNow, refuse
from houseway.play.requests import Ask, Incident, Instead, Request
from houseway.play.spaces import Answer, Menu
from houseway.play.table import Play, Table

BET_AREAS = ("bet-1", "bet-2", "bet-3")
HELD = {
    "in_sight": ("out of others' sight", HIDDEN),
    "below_the_rail": ("above the rail", ABOVE_THE_RAIL),
}
"""How cards may be held wrongly, how they are to be held, and the clause."""
WAGERS = frozenset({"check", "bet", "call", "raise", "fold"})


# Words ----------------------------------------------------------------------------------------------------------------


def question(table: Table, player: str, answer: Answer, request: Request) -> Instead | None:
    """How many cards an opponent has left, asked by the player whose turn it is and answered aloud (A53)."""
    ring = eight_ring(table)
    asked = entrant_at(ring, int(answer[1]))
    left = len(asked.cards)
    table.announce("Seat {seat} has {n:cards} left", "ultimate-8-poker/42.11(f)#2", seat=asked.spot, n=left)
    return None


def out_of_turn(table: Table, player: str, answer: Answer) -> None:
    """Refuse, with the clause, what is said by the wrong person or at the wrong time."""
    if player not in {seat.player for seat in table.seats}:
        refuse(NotNow, f"{player} is not seated at this table", rule="ultimate-8-poker/42.6(e)#1")
    ring = begun(table)
    kind = answer[0] if isinstance(answer, tuple | list) and answer else answer
    if ring is None or not isinstance(kind, str):
        return
    if kind == "ask" and (ring.actor is None or ring.actor.player != player):
        why = "only the player whose turn it is may ask"
        refuse(NotNow, why, rule="ultimate-8-poker/42.11(f)#1")
    if kind in WAGERS and ring.discarding:
        refuse(NotNow, "no betting round is open", rule="ultimate-8-poker/42.6(c)#1")
    if kind == "play" and not ring.discarding:
        refuse(NotNow, "wagers come before discards", rule="ultimate-8-poker/42.10(d)#1")


def spoken_cash(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A bet made with the voice and backed by cash is no bet."""
    refuse(NotAMove, "a spoken bet with cash is not taken", rule="ultimate-8-poker/42.6(a)#2", legal="chips or plaques")
    return None


def wrong_area(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Chips on another area than the betting round's own are put right before they count."""
    ring = eight_ring(table)
    area = incident.detail["area"]
    if area == ring.area and not ring.discarding:
        raise NotNow(f"{area} is the area of this betting round")
    why = f"a wager on {area} while {ring.area} is in use"
    refuse(NotAMove, why, rule="ultimate-8-poker/42.6(a)#1", legal=ring.area)
    return None


def currency(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Currency on the table plays by its value where the house allows it (A55)."""
    if not table.settings.allow_currency:
        refuse(NotAMove, "currency does not play at this table", rule="ultimate-8-poker/A55")
    template = "{spot:whose} currency plays by its value"
    table.note(template, "ultimate-8-poker/42.1[table-stakes]#1", incident.spot)
    return None


def takes_chips_off(table: Table, incident: Incident, request: Request) -> Instead | None:
    """What is on the table stays there while play is under way (A30, A61)."""
    refuse(NotNow, "chips stay on the table during play", rule="ultimate-8-poker/42.1[table-stakes]#2")
    return None


# Hands ----------------------------------------------------------------------------------------------------------------


def entrant_at(ring: EightRing, spot: int | None) -> Entrant:
    """A hand still in play at a spot."""
    found = next((entrant for entrant in ring.in_play() if entrant.spot == spot), None)
    if found is None:
        raise NotNow(f"there is no hand in play at spot {spot}")
    return found


def lapse(ring: EightRing, request: Request) -> Instead | None:
    """Let an interrupted decision lapse if its player is out, or if nothing is left to play for."""
    if isinstance(request, Ask):
        asked = ring.at(request.spot)
        if not ring.contested() or asked is None or not asked.live:
            return PASSED
    return None


def asked_anew(ring: EightRing, request: Request) -> Instead | None:
    """The player to bet is asked again, since the bet to match may have left with another player's money."""
    return None if ring.wagering is None else bet_again(request)


def take_out(ring: EightRing, entrant: Entrant, rule: str, ruled: bool = True) -> None:
    """The hand is out and its money stays; the last hand is never taken out (A46)."""
    if ring.live == 1 or not ring.contested():
        raise NotNow("only one hand is left", rule=rule)
    ring.fold(entrant, rule, ruled)


def exposes_a_card(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A player who shows a card not yet discarded forfeits hand and wagers, by accident or not (A45, A46)."""
    ring = eight_ring(table)
    entrant = entrant_at(ring, incident.spot)
    if not incident.cards or any(card not in entrant.cards for card in incident.cards):
        raise NotNow(f"those cards are not held at spot {incident.spot}")
    table.show(entrant.place, incident.cards, "ultimate-8-poker/42.11(h)")
    take_out(ring, entrant, "ultimate-8-poker/42.11(h)")
    return lapse(ring, request)


def cards_held_wrongly(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
    """Cards held below the rail, or so that another player could see them: the dealer has them held as they must be.

    The report's detail: `how`, one of HELD. Cards that another player did see are exposed and forfeit.
    """
    ring = eight_ring(table)
    entrant = entrant_at(ring, incident.spot)
    wanted, rule = HELD[incident.detail["how"]]
    if not entrant.cards:
        refuse(NotNow, f"no cards are held at spot {entrant.spot}", rule=rule)
    bets = [each.bet for each in ring.entrants]
    yield from table.proceed(f"have the cards at spot {entrant.spot} held {wanted}", rule, entrant.spot)
    template = "{player:whose} cards are held {how} again: {n:cards}"
    table.note(template, rule, entrant.spot, entrant.player, how=wanted, n=len(entrant.cards))
    changed = [each.bet for each in ring.entrants] != bets
    return lapse(ring, request) or (asked_anew(ring, request) if changed else None)


def improper_play(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Cards that are no pattern, or do not beat what stands: taken back, or as a house option forfeit (A18)."""
    ring = eight_ring(table)
    entrant = entrant_at(ring, incident.spot)
    if not (isinstance(request, Ask) and request.spot == entrant.spot and ring.discarding):
        raise NotNow("no discard is due there", rule="ultimate-8-poker/A18")
    if any(card not in entrant.cards for card in incident.cards) or ("play", incident.cards) in request.space:
        raise NotNow("those cards are held and may be played", rule="ultimate-8-poker/A18")
    if table.settings.improper_play == "refuse":
        pattern = classify(incident.cards)
        why = f"{pattern.words} does not beat what stands" if pattern else "those cards are no pattern"
        refuse(NotAMove, why, rule="ultimate-8-poker/A18", legal=str(request.space))
    table.show(entrant.place, incident.cards, "ultimate-8-poker/A18")
    take_out(ring, entrant, "ultimate-8-poker/A18")
    return lapse(ring, request)


def throws_hand_in(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Released face down when due to make or call a wager: a fold, also where a check was open (A19)."""
    ring = eight_ring(table)
    entrant = entrant_at(ring, incident.spot)
    due = isinstance(request, Ask) and request.spot == entrant.spot and isinstance(request.space, Menu)
    if not due or ring.discarding:
        refuse(NotNow, "no wager is due from that player", rule="ultimate-8-poker/42.12(c)")
    take_out(ring, entrant, "ultimate-8-poker/42.12(c)", ruled=False)
    return lapse(ring, request)


def lays_hand_down(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Cards not held are not protected; nothing else follows from it."""
    entrant = entrant_at(eight_ring(table), incident.spot)
    template = "{player:whose} hand is not held and not protected"
    table.note(template, "ultimate-8-poker/42.1[protected-hand]", entrant.spot, entrant.player)
    return None


def left_the_seat(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Who has wagered and been dealt cards stays to the end; the clock decides for who does not (A57)."""
    entrant = entrant_at(eight_ring(table), incident.spot)
    if not entrant.cards:
        raise NotNow("only a player with cards must stay seated")
    template = "Breach by {player}: left the seat in an open round"
    table.note(template, "ultimate-8-poker/42.6(e)#2", entrant.spot, entrant.player)
    return None


def removed(table: Table, incident: Incident, request: Request) -> Instead | None:
    """On suspicion of helping another the player is made to leave; the Division is told (A56)."""
    ring = eight_ring(table)
    entrant = entrant_at(ring, incident.spot)
    if ring.live == 1 or not ring.contested():
        raise NotNow("only one hand is left")
    if ring.options.removal_effect == "refund":
        refund(ring, entrant, "ultimate-8-poker/A56")
    ring.fold(entrant, "ultimate-8-poker/42.11(b)#1", ruled=True)
    table.state["removed"] = [*table.state.get("removed", ()), entrant.player]
    notice = "ultimate-8-poker/42.11(b)#2"
    template = "A notice to the Division is due about {player}[: {reason}]"
    table.note(template, notice, entrant.spot, entrant.player, reason=incident.note)
    return lapse(ring, request) or asked_anew(ring, request)


def refund(ring: EightRing, entrant: Entrant, rule: str) -> None:
    """Everything a player put in comes back out of the pots it reached."""
    table = ring.table
    before = dict(table.scene.pots)
    table.give_back(rule, only=entrant.player)
    if entrant.player in ring.held:
        _give_held_antes_back(ring, entrant, rule)
    for pot in ring.pots:
        pot.amount -= before.get(pot.name, 0) - table.scene.pots.get(pot.name, 0)
        pot.parts.pop(entrant.player, None)
    entrant.bet = entrant.ante = 0
    if len(ring.voluntary) < VOLUNTARY:
        ring.voluntary.discard(entrant.player)
    if ring.wagering is not None:
        ring.wagering.fall_back(max(other.bet for other in ring.entrants))


def _give_held_antes_back(ring: EightRing, entrant: Entrant, rule: str) -> None:
    """Antes that have lain in the pots since a void round go back as well, and then never again (A43)."""
    table = ring.table
    for pot, ante in ring.posted(entrant).items():
        area, amount = f"{pot}_ante", min(ante, table.scene.pots.get(pot, 0))
        table.record(Voided(entrant.player, entrant.spot, area, amount, rule, pot))
        table.resolved.add((entrant.player, entrant.spot, area))


CONDUCT = (
    Remedy("spoken_cash", "not taken", "ultimate-8-poker/42.6(a)#2", spoken_cash, takes=("spot",)),
    Remedy(
        "wrong_area",
        "refused",
        "ultimate-8-poker/42.6(a)#1",
        wrong_area,
        takes=("spot",),
        particulars=(Particular("area", "choice", BET_AREAS, required=True),),
    ),
    Remedy("currency", "plays by its value", "ultimate-8-poker/A55", currency, asks=("spot",)),
    Remedy("takes_chips_off", "refused", "ultimate-8-poker/42.1[table-stakes]#2", takes_chips_off, asks=("spot",)),
    Remedy("exposes_a_card", "forfeit", "ultimate-8-poker/42.11(h)", exposes_a_card, asks=("spot", "cards")),
    Remedy(
        "cards_held_wrongly",
        "held as they must be",
        HIDDEN,
        cards_held_wrongly,
        asks=("spot",),
        particulars=(Particular("how", "choice", tuple(HELD), required=True),),
    ),
    Remedy("improper_play", "taken back", "ultimate-8-poker/A18", improper_play, asks=("spot", "cards")),
    Remedy("throws_hand_in", "a fold", "ultimate-8-poker/42.12(c)", throws_hand_in, asks=("spot",)),
    Remedy("lays_hand_down", "not protected", "ultimate-8-poker/42.1[protected-hand]", lays_hand_down, asks=("spot",)),
    Remedy("left_the_seat", "breach logged", "ultimate-8-poker/42.6(e)#2", left_the_seat, asks=("spot",)),
    Remedy("removed", "out of the game", "ultimate-8-poker/42.11(b)#1", removed, asks=("spot", "note")),
)
"""What a dealer or supervisor reports of a player."""
