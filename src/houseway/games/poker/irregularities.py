"""What goes wrong at any poker table and what is done about it (13:69F-14.15); a family adds its own lines."""

from houseway.cards.card import Card
from houseway.games.poker.dealing import INELIGIBLE, players_dealt_to, take, undealt
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.redeal import Redeal, stays
from houseway.games.poker.ring import Ring
from houseway.games.poker.rulings import AGAIN, asks_first, entrant_at, pass_turn, ring_of
from houseway.games.poker.settings import BringInSettings
from houseway.games.poker.talk import owed_first
from houseway.play.events import Dealt
from houseway.play.game import Particular, Remedy, Remedying
from houseway.play.refusals import NotAMove, NotNow, refuse
from houseway.play.requests import Ask, Draw, Incident, Instead, Request, Shuffle
from houseway.play.spaces import Cards, Menu
from houseway.play.table import Play, Table

IN_THE_POT = "poker/14.7(h)"
WRONG_DECK = "poker/14.15(g)#1"
UNSHUFFLED = "poker/14.15(e)1"
LEFT_OUT = "poker/14.15(e)4"
EXPOSED = "poker/14.15(o)"
OFF_TABLE = "poker/14.15(n)"
SET_DOWN = "poker/14.6(e)1#3"
WALKED_OFF = "poker/14.15(i)4"
VICTIM = "poker/14.15(i)3"
REBUILT = "poker/14.15(i)2"
UNPROTECTED = "poker/14.15(i)"
BOXED = "poker/14.15(h)"
TWO_BOXED = "poker/14.15(e)3"
DISCLOSED = "poker/14.15(d)#4"
NONE_LEFT = "no card is left to take its place; a supervisor rules"
VOLUNTARY = 2
"""So many players who have wagered of their own will close the window of a misdeal (poker/A51)."""

# Misdeals -------------------------------------------------------------------------------------------------------------


def misdeal(table: Table, rule: str, same_players: bool = True) -> None:
    """All cards back to the dealer, the same button, a full reshuffle (poker/A51).

    All money goes back; or antes and blinds stay, where the house says so, no pot has been played for yet and the
    same players are to be dealt in again.
    """
    table.announce("Misdeal: all cards to the dealer", "poker/14.15(e)")
    for place, cards in list(table.scene.places.items()):
        if place != "muck":
            table.move(place, "muck", tuple(cards), "poker/14.15(e)")
    # A second card found face up sends all money back under any house's rules (poker/A52).
    if rule != TWO_BOXED and same_players and stays(table):
        table.note("The antes and blinds stay for the redeal", rule)
        raise Redeal
    table.void(rule)


def shuffle_fault(table: Table, incident: Incident, request: Request) -> Instead | None:
    """The deck was not shuffled or cut as it must be: a misdeal for as long as the round lasts."""
    misdeal(table, UNSHUFFLED)
    return None


def _while_open(cause: str) -> Remedying:
    """A misdeal if noticed before two players have wagered of their own will; after that the round stands."""

    def apply(table: Table, incident: Incident, request: Request) -> Instead | None:
        ring = ring_of(table)
        if len(ring.voluntary) < VOLUNTARY:
            # Whom the program took for absent would be left out again of a redeal to those who were dealt in.
            misdeal(table, cause, same_players=cause != LEFT_OUT or ring.at(incident.spot) is not None)
        table.note("It is too late for a misdeal: the round stands", "poker/A51", incident.spot)
        return None

    return apply


def left_out(table: Table, incident: Incident, request: Request) -> Instead | None:
    """An eligible player got no cards: a misdeal in time; after that no hand, and the money goes back (poker/A51)."""
    if all(seat.spot != incident.spot for seat in table.seats):
        refuse(NotNow, f"no one sits at spot {incident.spot}", rule=LEFT_OUT)
    ring = ring_of(table)
    _while_open(LEFT_OUT)(table, incident, request)
    if ring.at(incident.spot) is None:
        return None
    entrant = entrant_at(table, incident.spot)
    if ring.live == 1:
        refuse(NotNow, "only one hand is left", rule="poker/A51")
    ring.fold(entrant, "poker/A51", ruled=True)
    refund(ring, entrant, "poker/A51")
    return pass_turn(ring, request) or bet_again(request)


def boxed_card(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
    """A card face up in the deck is not used; a second one is a misdeal (poker/A52)."""
    if not isinstance(request, Draw):
        raise NotNow("no card is being dealt", rule=BOXED)
    ring = ring_of(table)
    ring.incidents.boxed += 1
    if ring.incidents.boxed > 1:
        misdeal(table, TWO_BOXED)
    yield from table.deal("discards", 1, None, BOXED, request.pile)
    return None


@asks_first
def cards_to_ineligible(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
    """Cards dealt to an empty seat or to a player not in the round are discarded alone."""
    ring = ring_of(table)
    entrant, owed = ring.at(incident.spot), incident.count or 0
    if entrant is not None and entrant.live:
        raise NotNow(f"spot {incident.spot} is dealt in", rule=INELIGIBLE)
    # While the deck is shuffled for a redeal no one has a hand, and no card can be dealt.
    if not owed or not ring.contending() or isinstance(request, Shuffle) or not players_dealt_to(table, request):
        raise NotNow("no cards are being dealt to players", rule=INELIGIBLE)
    if owed > (left := undealt(ring)):
        refuse(NotAMove, f"{owed} cards to spot {incident.spot}; {left} cards are left", rule=INELIGIBLE)
    while owed and undealt(ring):
        cards = yield from take(ring, ("discards",) * owed, INELIGIBLE)
        table.record(Dealt("discards", cards, (), INELIGIBLE))
        owed -= len(cards)
    return None


def wrong_deck(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Cards are missing or too many: the round is dead, rake set aside and all, and the deck goes (poker/A53)."""
    table.note("The deck is replaced", "poker/14.15(g)#2")
    table.void(WRONG_DECK, needs=("remove_deck", "reshuffle"))
    return None


# Single cards ---------------------------------------------------------------------------------------------------------


def held(table: Table, incident: Incident, rule: str) -> tuple[Entrant, Card]:
    """The one card that an incident is about, and whose it is."""
    entrant = entrant_at(table, incident.spot)
    if len(incident.cards) != 1 or incident.cards[0] not in entrant.cards:
        raise NotNow(f"name one card that lies at spot {incident.spot}", rule=rule)
    return entrant, incident.cards[0]


def replace_card(ring: Ring, entrant: Entrant, old: Card, rule: str) -> Play[None]:
    """The next card of the deck takes the place of one that is out of play."""
    table, refill, redraws = ring.table, ring.incidents.refill, ring.incidents.redraws
    if not undealt(ring) and refill is None and redraws is None:
        refuse(NotNow, NONE_LEFT, rule=rule)
    # The old card is gone before the new one comes: the hand may be fouled or ruled dead in between.
    place, up = entrant.cards.index(old), entrant.up.index(old) if old in entrant.up else None
    entrant.cards = _without(entrant.cards, old)
    entrant.up = _without(entrant.up, old)
    new: tuple[Card, ...] = ()
    while not new and entrant.live and (undealt(ring) or refill is not None):
        # Again from the next pile where the last card of one was itself found face up.
        if refill is not None:
            yield from refill()
        new = yield from take(ring, (entrant.place,), rule)
    if not entrant.live:
        table.record(Dealt("discards", new, (), INELIGIBLE))
        return
    if not new and redraws is not None:
        redraws.append((entrant, None))
    elif not new:
        # The last card was itself found face up and is out of play.
        table.note("No card is left to take its place at {spot}; a supervisor rules", rule, entrant.spot)
    elif up is not None:
        new = yield from table.lay_up(entrant.place, new, rule)
    else:
        table.record(Dealt(entrant.place, new, entrant.to, rule))
    entrant.cards = (*entrant.cards[:place], *new, *entrant.cards[place:])
    if up is not None:
        entrant.up = (*entrant.up[:up], *new, *entrant.up[up:])


def _without(cards: tuple[Card, ...], old: Card) -> tuple[Card, ...]:
    return tuple(card for card in cards if card != old)


def ask_again(request: Request, entrant: Entrant) -> Instead | None:
    """A player who was choosing among the cards that changed chooses again."""
    choosing = isinstance(request, Ask) and request.actor == entrant.player and isinstance(request.space, Cards)
    return Instead(AGAIN) if choosing else None


def bet_again(request: Request) -> Instead | None:
    """The player to bet is asked again; in stud that may be another player, since up-cards say who opens."""
    return Instead(AGAIN) if isinstance(request, Ask) and isinstance(request.space, Menu) else None


@asks_first
def card_off_table(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
    """Out for the round and, once examined, with the discards; its player or the board gets the next card (A58)."""
    rule = OFF_TABLE
    ring = ring_of(table)
    if not isinstance(request, Draw | Ask) or (isinstance(request, Draw) and request.pile != "deck"):
        raise NotNow("no card is being dealt", rule=rule)
    if incident.spot is None:
        if len(incident.cards) != 1 or incident.cards[0] not in ring.board:
            raise NotNow("name one card of the board", rule=rule)
        if not table.left():
            refuse(NotNow, NONE_LEFT, rule=rule)
        old = incident.cards[0]
        table.move("board", "discards", (old,), rule, to=None)
        place, ring.board = ring.board.index(old), _without(ring.board, old)
        new = yield from table.deal("board", 1, None, rule)
        ring.board = (*ring.board[:place], *new, *ring.board[place:])
        return None
    entrant, old = held(table, incident, rule)
    up = old in entrant.up
    table.move(entrant.spot, "discards", (old,), rule, to=None)
    yield from replace_card(ring, entrant, old, rule)
    return bet_again(request) if up else ask_again(request, entrant)


@asks_first
def exposed_down_card(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
    """Hold 'em and omaha: after the deal an exposed card is exchanged; it may serve as the flop's burn (poker/A56)."""
    rule = EXPOSED
    ring = ring_of(table)
    entrant, old = held(table, incident, rule)
    if ring.board or ring.betting > 1:
        raise NotNow("the deal is over", rule=rule)
    table.show(entrant.place, (old,), rule)
    ring.incidents.exposed += 1
    limit = table.settings.exposed_misdeal_count
    if limit is not None and ring.incidents.exposed >= limit:
        misdeal(table, "poker/A56")
    at_flop = isinstance(request, Draw) and "board" in request.places
    # Between betting round and flop, a burn that was asked for under another remedy comes with the flop all the same.
    in_time = at_flop or not ring.betting or ring.wagering is not None
    if table.settings.exposed_mode == "burn" and ring.incidents.burnt is None and in_time:
        ring.incidents.burnt = old
        table.move(entrant.spot, "burns", (old,), "poker/14.15(o)2", to=None)
    else:
        table.move(entrant.spot, "discards", (old,), "poker/14.15(o)1", to=None)
    yield from replace_card(ring, entrant, old, rule)
    # The flop is asked for again, without a burn if this card serves as one.
    return Instead(()) if at_flop else None


def exposed_by_player(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A player's own doing has no remedy; what was seen was seen (poker/A54)."""
    entrant = entrant_at(table, incident.spot)
    if not incident.cards or any(card not in entrant.cards for card in incident.cards):
        raise NotNow(f"those cards do not lie at spot {incident.spot}", rule="poker/A54")
    table.show(entrant.place, incident.cards, "poker/A54")
    return None


# Hands ----------------------------------------------------------------------------------------------------------------


@asks_first
def hand_fouled(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
    """A hand with a wrong count or mixed with other cards: by protection, by whether it can be rebuilt, and by fault.

    The report says so in its detail: `protected`, `rebuilt`, `contributory` (poker/A59).
    """
    ring = ring_of(table)
    entrant = entrant_at(table, incident.spot)
    if not entrant.cards:
        refuse(NotNow, f"spot {incident.spot} has no hand yet", rule=UNPROTECTED)
    said = incident.detail
    protected = bool(said.get("protected"))
    if not protected and isinstance(ring.settings, BringInSettings):
        table.note("The hole cards at {spot} count as protected", "poker/14.15(i)1", entrant.spot)
        protected = True
    if protected:
        table.note("The hand at {spot} is protected", "poker/14.1[protected-hand]", entrant.spot)
    if protected and said.get("rebuilt"):
        yield from table.confirm("supervisor", f"the hand at spot {entrant.spot} is rebuilt", REBUILT)
        table.note("{player:whose} hand is rebuilt", REBUILT, entrant.spot, entrant.player)
        return None
    if ring.live == 1:
        raise NotNow("only one hand is left", rule=UNPROTECTED)
    table.note("{player:whose} hand is fouled", "poker/14.1[fouled-hand]", entrant.spot, entrant.player)
    if not protected:
        ring.fold(entrant, UNPROTECTED, ruled=True)
    elif said.get("contributory"):
        ring.fold(entrant, "poker/A59", ruled=True)
    else:
        ring.fold(entrant, VICTIM, ruled=True)
        refund(ring, entrant, VICTIM)
        return pass_turn(ring, request) or bet_again(request)
    return pass_turn(ring, request)


def refund(ring: Ring, entrant: Entrant, rule: str) -> None:
    """Everything a player put in comes back out of the pots it reached; nothing of it lies there for a redeal."""
    table = ring.table
    table.give_back(rule, only=entrant.player)
    entrant.bet = entrant.ante = entrant.blind = 0
    if ring.wagering is not None:
        ring.wagering.fall_back(max(other.bet for other in ring.entrants))
    ring.wagers = [wager for wager in ring.wagers if wager[0] is not entrant]
    if len(ring.voluntary) < VOLUNTARY:
        ring.voluntary.discard(entrant.player)
    for pot in ring.pots:
        pot.amount = table.scene.pots.get(pot.name, 0)
    ring.raked = table.scene.pots.get("rake", 0)


def left_the_table(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Who walks off silently with an unprotected hand has given up the pot."""
    ring = ring_of(table)
    entrant = entrant_at(table, incident.spot)
    if incident.detail.get("protected") or ring.live == 1:
        raise NotNow("the hand is protected or the last one", rule=WALKED_OFF)
    if owing := owed_first(ring, entrant, request):
        return owing
    ring.fold(entrant, WALKED_OFF, ruled=True)
    return pass_turn(ring, request)


def _thrown_away(rule: str) -> Remedying:
    """A hand thrown away in turn is a fold, even if checking was possible; what is owed is paid first (A60)."""

    def apply(table: Table, incident: Incident, request: Request) -> Instead | None:
        ring = ring_of(table)
        entrant = entrant_at(table, incident.spot)
        if not isinstance(request, Ask) or request.spot != entrant.spot or not isinstance(request.space, Menu):
            refuse(NotNow, "out of turn: the poker shift supervisor decides", rule=rule)
        if ring.live == 1:
            raise NotNow("only one hand is left", rule=rule)
        if owing := owed_first(ring, entrant, request):
            return owing
        ring.fold(entrant, rule)
        return pass_turn(ring, request)

    return apply


def disclose(table: Table, incident: Incident, request: Request) -> Instead | None:
    """The house has a conceded hand shown; it stays dead (poker/A50)."""
    ring = ring_of(table)
    entrant = ring.at(incident.spot)
    if table.settings.disclose_conceded == "never":
        refuse(NotNow, "this house does not have discarded hands shown", rule=DISCLOSED)
    if entrant is None or entrant.live or not entrant.cards:
        raise NotNow(f"spot {incident.spot} has discarded nothing", rule=DISCLOSED)
    if not set(entrant.cards) <= set(table.scene.places.get("muck", ())):
        refuse(NotNow, "that hand has been shuffled back into play", rule=DISCLOSED)
    table.show("muck", entrant.cards, DISCLOSED)
    return None


def touched_pot(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A player reached for chips in the pot: stopped and logged, and nothing moves."""
    table.note("Breach at {spot}: chips in the pot are touched", IN_THE_POT, incident.spot)
    return None


@asks_first
def deck_set_down(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
    """The deck lies on the table under a marker button; nothing is dealt until it is picked up."""
    table.note("The deck is set down under a marker button", SET_DOWN)
    yield from table.proceed("pick up the deck", SET_DOWN)
    return None


_FAULT = (Particular("protected"), Particular("rebuilt"), Particular("contributory"))
REMEDIES = (
    Remedy("misdeal_shuffle", "misdeal", UNSHUFFLED, shuffle_fault),
    Remedy(
        "misdeal_position", "misdeal, if in time", "poker/14.15(e)2", _while_open("poker/14.15(e)2"), takes=("spot",)
    ),
    Remedy("misdeal_left_out", "misdeal, if in time; else no hand", LEFT_OUT, left_out, asks=("spot",)),
    Remedy("boxed_card", "set aside; a second one is a misdeal", BOXED, boxed_card),
    Remedy("cards_to_ineligible", "discarded alone", INELIGIBLE, cards_to_ineligible, asks=("spot", "count")),
    Remedy("wrong_deck", "round dead, deck replaced", WRONG_DECK, wrong_deck),
    Remedy("card_off_table", "dead and replaced", OFF_TABLE, card_off_table, asks=("cards",), takes=("spot",)),
    Remedy("exposed_by_player", "no remedy", "poker/A54", exposed_by_player, asks=("spot", "cards")),
    Remedy("hand_fouled", "by protection and fault", UNPROTECTED, hand_fouled, asks=("spot",), particulars=_FAULT),
    Remedy("left_the_table", "pot given up", WALKED_OFF, left_the_table, asks=("spot",), particulars=_FAULT[:1]),
    Remedy("discards_hand", "fold", "poker/14.15(j)1.i", _thrown_away("poker/14.15(j)1.i"), asks=("spot",)),
    Remedy("disclose", "the discarded hand is shown", DISCLOSED, disclose, asks=("spot",)),
    Remedy("deck_set_down", "nothing is dealt until it is picked up", SET_DOWN, deck_set_down),
    Remedy("touched_pot", "logged", IN_THE_POT, touched_pot, asks=("spot",)),
)
"""For every poker game."""

BOARD_REMEDIES = (
    *REMEDIES,
    Remedy("exposed_down_card", "exchanged after the deal", EXPOSED, exposed_down_card, asks=("spot", "cards")),
)
"""For hold 'em and omaha."""

STUD_REMEDIES = (
    *REMEDIES,
    Remedy("turns_cards_down", "fold", "poker/14.15(j)1.ii", _thrown_away("poker/14.15(j)1.ii"), asks=("spot",)),
)
"""For stud games, which add what becomes of exposed cards."""
