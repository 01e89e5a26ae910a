"""The stub of four (13:69F-42.7(f) to (h), 42.8(f) to (h), 42.9(f) to (i)): counted, racked, vacant hands collected."""

from houseway.games.ultimate_eight.dealing import POSITIONS, STUB
from houseway.games.ultimate_eight.ring import HAND, EightRing
from houseway.games.ultimate_eight.void import void_round
from houseway.play.events import Dealt, DeckComplete
from houseway.play.table import Play

DECK = 52

COUNTED = {
    "manual_shoe": "ultimate-8-poker/42.7(g)#1",
    "hand": "ultimate-8-poker/42.8(g)",
    "automated_shoe": "ultimate-8-poker/42.9(g)",
}
RACKED = {
    "manual_shoe": "ultimate-8-poker/42.7(f)",
    "hand": "ultimate-8-poker/42.8(f)",
    "automated_shoe": "ultimate-8-poker/42.9(f)",
}
COLLECTED = {
    "manual_shoe": "ultimate-8-poker/42.7(h)#1",
    "hand": "ultimate-8-poker/42.8(h)#1",
    "automated_shoe": "ultimate-8-poker/42.9(i)#1",
}
UNSEEN = {
    "manual_shoe": "ultimate-8-poker/42.7(h)#2",
    "hand": "ultimate-8-poker/42.8(h)#2",
    "automated_shoe": "ultimate-8-poker/42.9(i)#2",
}


def check_the_stub(ring: EightRing) -> Play[None]:
    """Count the stub, every round but where the shoe's own count excuses it, and put it in the rack (A41)."""
    table, method = ring.table, ring.table.method
    table.note("{n:cards} are left as the stub", "ultimate-8-poker/42.1[stub]", n=STUB)
    if method == "automated_shoe" and "stub_count" not in table.opening.due:
        table.note("The device counted 52 cards at the shuffle", "ultimate-8-poker/42.9(h)#1")
    else:
        yield from count_the_stub(ring)
    stub = yield from table.draw(("rack",) * STUB, RACKED[method])
    table.record(Dealt("rack", stub, (), RACKED[method]))


def count_the_stub(ring: EightRing) -> Play[None]:
    """Four cards prove 52; any other number sends the dealer to every hand (A42)."""
    table = ring.table
    table.note("The stub is counted face down on the cloth", "ultimate-8-poker/42.7(g)#2")
    found = yield from table.count("stub", STUB, COUNTED[table.method])
    if found == STUB:
        table.record(DeckComplete(DECK, "ultimate-8-poker/42.7(g)1"))
        return
    table.announce("The count is wrong; every hand is counted", "ultimate-8-poker/42.7(g)2#1")
    total, misdealt = found, False
    for spot in range(1, POSITIONS + 1):
        held = yield from table.count(str(spot), HAND, "ultimate-8-poker/42.7(g)2#1")
        total, misdealt = total + held, misdealt or held != HAND
    if misdealt and total == DECK:
        void_round(table, "ultimate-8-poker/42.7(g)2#2")
    void_round(table, "ultimate-8-poker/42.7(g)2#3", needs=("remove_deck", "reshuffle"))


def collect_vacant_hands(ring: EightRing) -> Play[None]:
    """Cards of positions without a player go unseen to the rack, after the stub."""
    table, method = ring.table, ring.table.method
    occupied = {entrant.spot for entrant in ring.entrants}
    vacant = [spot for spot in range(1, POSITIONS + 1) if spot not in occupied]
    yield from table.proceed("collect the cards of vacant positions", COLLECTED[method])
    table.note("The cards of vacant positions are collected: {spots}", COLLECTED[method], spots=vacant)
    for spot in vacant:
        table.move(spot, "rack", tuple(table.scene.places.get(str(spot), ())), UNSEEN[method])
