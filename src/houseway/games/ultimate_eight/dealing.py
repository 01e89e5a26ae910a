"""Antes, button and deal (13:69F-42.6(b), 42.7 to 42.9): six positions always, a stub of four, counted."""

from collections.abc import Container

from houseway.cards.card import Card
from houseway.games.poker.entrant import Entrant
from houseway.games.ultimate_eight.betting import LIMIT, NO_LIMIT
from houseway.games.ultimate_eight.ring import HAND, EightRing
from houseway.games.ultimate_eight.settings import Settings
from houseway.play.events import Dealt, Gathered, Marked, NotDealtIn, Shown, Wagered
from houseway.play.opening import Seat
from houseway.play.table import Play, Table

POSITIONS = 6
STUB = 52 - POSITIONS * HAND

MAIN_ANTE = {
    "manual_shoe": "ultimate-8-poker/42.7(b)1#1",
    "hand": "ultimate-8-poker/42.8(c)1#1",
    "automated_shoe": "ultimate-8-poker/42.9(c)1#1",
}
MAIN_SWEPT = {
    "manual_shoe": "ultimate-8-poker/42.7(b)1#2",
    "hand": "ultimate-8-poker/42.8(c)1#2",
    "automated_shoe": "ultimate-8-poker/42.9(c)1#2",
}
ACE_ANTE = {
    "manual_shoe": "ultimate-8-poker/42.7(b)2#1",
    "hand": "ultimate-8-poker/42.8(c)2#1",
    "automated_shoe": "ultimate-8-poker/42.9(c)2#1",
}
ACE_SWEPT = {
    "manual_shoe": "ultimate-8-poker/42.7(b)2#2",
    "hand": "ultimate-8-poker/42.8(c)2#2",
    "automated_shoe": "ultimate-8-poker/42.9(c)2#2",
}
ORDER = {
    "manual_shoe": "ultimate-8-poker/42.7(d)#1",
    "hand": "ultimate-8-poker/42.8(d)#1",
    "automated_shoe": "ultimate-8-poker/42.9(d)#1",
}
STARTS = {
    "manual_shoe": "ultimate-8-poker/42.7(d)#2",
    "hand": "ultimate-8-poker/42.8(d)#2",
    "automated_shoe": "ultimate-8-poker/42.9(d)#2",
}
MOVES = {
    "manual_shoe": "ultimate-8-poker/42.7(d)#3",
    "hand": "ultimate-8-poker/42.8(d)#3",
    "automated_shoe": "ultimate-8-poker/42.9(d)#3",
}
HIDDEN = "ultimate-8-poker/42.11(g)"
ABOVE_THE_RAIL = "ultimate-8-poker/42.11(i)"


# Who plays ------------------------------------------------------------------------------------------------------------


def seated(table: Table) -> EightRing | None:
    """Who can post both antes takes part, from the button on; None where too few can (A29, A36)."""
    settings: Settings = table.settings
    held = table.state.get("held", {})
    playing = [seat for seat in table.clockwise() if _takes_part(table, seat, held)]
    if len(playing) < settings.min_players:
        template = "There is no round: fewer than {needed} players can post both antes"
        table.note(template, "ultimate-8-poker/A36", needed=settings.min_players)
        table.end("ultimate-8-poker/A36")
        return None
    place_button(table, playing)
    button = table.button or 0
    order = [seat for seat in playing if seat.spot >= button] + [seat for seat in playing if seat.spot < button]
    clauses = LIMIT if settings.structure == "limit" else NO_LIMIT
    ring = EightRing(table, [Entrant(seat) for seat in order], clauses)
    table.sheet = ring
    return ring


def _takes_part(table: Table, seat: Seat, held: Container[str]) -> bool:
    settings: Settings = table.settings
    if seat.player in table.state.get("removed", ()):
        table.record(NotDealtIn(seat.player, seat.spot, "removed", "ultimate-8-poker/42.11(b)#1"))
        return False
    if seat.player in table.state.get("absent", ()):
        table.record(NotDealtIn(seat.player, seat.spot, "absent", "ultimate-8-poker/42.11(d)"))
        return False
    if seat.player not in held and table.stack(seat.player) < settings.main_ante + settings.ace_ante:
        table.record(NotDealtIn(seat.player, seat.spot, "short", "ultimate-8-poker/42.1[ante]"))
        return False
    return True


def place_button(table: Table, playing: list[Seat]) -> None:
    """Before the first player on the dealer's left when play starts; later the holder's or the next player's (A40)."""
    if table.button is None:
        table.button = playing[0].spot
        table.record(Marked("button", STARTS[table.method], table.button, playing[0].player))
        return
    button = table.button
    table.button = next((seat.spot for seat in playing if seat.spot >= button), playing[0].spot)


def move_button(ring: EightRing) -> None:
    """After the round it goes clockwise to the next player."""
    table = ring.table
    old = table.button or 0
    spots = sorted(entrant.spot for entrant in ring.entrants)
    table.button = next((spot for spot in spots if spot > old), spots[0])
    because = ("ultimate-8-poker/42.1[player-button]#2", "ultimate-8-poker/42.1[button]")
    table.record(Marked("button", MOVES[table.method], table.button, because=because))


# Antes ----------------------------------------------------------------------------------------------------------------


def antes(ring: EightRing) -> None:
    """Both antes from everyone, then swept into the main pot and the ace pot beside it."""
    table, settings, method = ring.table, ring.options, ring.table.method
    ring.held = table.state.pop("held", {})
    owing = [entrant for entrant in ring.entrants if entrant.player not in ring.held]
    for entrant in owing:
        table.record(Wagered(entrant.player, entrant.spot, "ace_ante", settings.ace_ante, ACE_ANTE[method], "ante"))
        ring.put_in(entrant, "main_ante", settings.main_ante, MAIN_ANTE[method], "ante")
    for entrant in ring.entrants:
        entrant.ante = settings.main_ante
        if entrant.player in ring.held and not table.stack(entrant.player):
            ring.go_all_in(entrant)
    for entrant in owing:
        where = (entrant.player, entrant.spot)
        table.record(Gathered(*where, "main_ante", settings.main_ante, "main", MAIN_SWEPT[method]))
        table.record(Gathered(*where, "ace_ante", settings.ace_ante, "ace", ACE_SWEPT[method]))
    pots = table.scene.pots
    ring.pots[0].amount = pots.get("main", 0)
    table.note(
        "The antes are in the pots: {main:money} in the main pot, {ace:money} in the ace pot",
        "ultimate-8-poker/42.6(b)#1",
        because=("ultimate-8-poker/42.1[ace-pot-wager]#1",),
        main=pots.get("main", 0),
        ace=pots.get("ace", 0),
    )


# The deal -------------------------------------------------------------------------------------------------------------


def deal(ring: EightRing) -> Play[None]:
    """Eight cards face down to each of six positions from the button on, not yet seen by anyone (A37 to A39)."""
    table, method = ring.table, ring.table.method
    start = table.button or 1
    table.note(
        "The deal and the first betting start at the button, at {spot}",
        ORDER[method],
        start,
        because=("ultimate-8-poker/42.1[player-button]#1",),
    )
    spots = [(start - 1 + nth) % POSITIONS + 1 for nth in range(POSITIONS)]
    rule = _DEALT[method]
    singly = method == "hand" and ring.options.hand_packets == "eight_by_one"
    order = [spots[nth] for nth in _packets(method, singly)]
    cards = yield from table.draw(tuple(map(str, order)), rule)
    dealt: dict[int, list[Card]] = {spot: [] for spot in spots}
    for card, to in zip(cards, order, strict=True):
        dealt[to].append(card)
    occupied = {entrant.spot: entrant for entrant in ring.entrants}
    for nth, spot in enumerate(spots):
        hand = tuple(dealt[spot])
        if spot in occupied:
            occupied[spot].cards = hand
        table.record(Dealt(str(spot), hand, (), _to(method, singly, nth, spot in occupied)))
    if method == "hand":
        table.note("Each card came off the top, face down", "ultimate-8-poker/42.8(b)3#1")


_DEALT = {
    "manual_shoe": "ultimate-8-poker/42.7(e)#1",
    "hand": "ultimate-8-poker/42.8(b)3#2",
    "automated_shoe": "ultimate-8-poker/42.9(e)#2",
}


def _packets(method: str, singly: bool) -> list[int]:
    """Which position each card goes to: stacks of eight, two packets of four, or card by card (A38)."""
    packet = HAND if method == "automated_shoe" else 1 if singly else HAND // 2
    return [nth for nth in range(POSITIONS) for _ in range(packet)] * (HAND // packet)


def _to(method: str, singly: bool, nth: int, occupied: bool) -> str:
    """The clause by which this position gets its cards: the button's first, the others', those of a vacant one."""
    if method == "automated_shoe":
        return "ultimate-8-poker/42.9(e)#1" if nth == 0 else "ultimate-8-poker/42.9(e)#2"
    if method == "hand":
        if nth == 0:
            return "ultimate-8-poker/42.8(e)#3"
        if not occupied:
            return "ultimate-8-poker/42.8(e)#2"
        return "ultimate-8-poker/42.8(e)#1" if singly else "ultimate-8-poker/42.8(b)3#2"
    if nth == 0:
        return "ultimate-8-poker/42.7(e)#3"
    return "ultimate-8-poker/42.7(e)#1" if occupied else "ultimate-8-poker/42.7(e)#2"


def pick_up(ring: EightRing) -> Play[None]:
    """Players look at their cards once everything unused is in the rack."""
    table = ring.table
    for entrant in ring.contending():
        if table.attended:
            cards = yield from table.faces(entrant.place, entrant.cards, entrant.to, "ultimate-8-poker/42.11(e)")
            if not entrant.live:
                continue  # forfeited while the faces were asked for
            entrant.cards = cards
        table.record(Shown(entrant.place, entrant.cards, "ultimate-8-poker/42.11(e)", to=entrant.to))
    yield from table.proceed("see that hands are hidden from other players and above the rail", ABOVE_THE_RAIL)
    table.note(
        "Hands are held above the rail, seen by no one else; cards held: {held:pairs}",
        HIDDEN,
        because=(ABOVE_THE_RAIL,),
        held={entrant.player: len(entrant.cards) for entrant in ring.contending()},
    )
