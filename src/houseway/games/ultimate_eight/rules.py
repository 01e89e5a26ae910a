"""A round of Ultimate 8 Poker as 13:69F-42.6 to 42.10 order it: three times betting and discarding, first out wins."""

from houseway.games.ultimate_eight.betting import bet
from houseway.games.ultimate_eight.dealing import antes, deal, move_button, pick_up, seated
from houseway.games.ultimate_eight.discarding import discard
from houseway.games.ultimate_eight.ring import AREAS, EightRing
from houseway.games.ultimate_eight.settlement import settle
from houseway.games.ultimate_eight.stub import check_the_stub, collect_vacant_hands
from houseway.play.events import NoCaller
from houseway.play.table import Play, Table


def play(table: Table) -> Play[None]:
    """One round: antes, the deal, three betting rounds with discarding after each, more discarding, and the pots."""
    ring = seated(table)
    if ring is None:
        return
    antes(ring)
    yield from deal(ring)
    yield from check_the_stub(ring)
    yield from collect_vacant_hands(ring)
    yield from pick_up(ring)
    table.note("The dealing is complete; betting and discarding begin", "ultimate-8-poker/42.10(a)")
    yield from bet_and_discard(ring)
    yield from settle(ring)
    move_button(ring)
    table.end("ultimate-8-poker/42.1[round-of-play]", needs=table.needs)


def bet_and_discard(ring: EightRing) -> Play[None]:
    """Until a player is out of cards or one player is left; after three betting rounds discarding alone goes on."""
    table = ring.table
    while ring.contested():
        ring.discarding = False
        if ring.interval < AREAS and not ring.finished:
            yield from bet(ring, ring.interval + 1)
            if not ring.contested():
                table.record(NoCaller("ultimate-8-poker/42.10(a)2"))
                return
        elif not ring.finished:
            template = "Discarding goes on without betting, round {round}"
            table.note(template, "ultimate-8-poker/42.10(i)#5", round=ring.interval + 1)
        yield from discard(ring)
