"""What a poker shift supervisor may decide for good (13:69F-14.15(b), poker/A61)."""

from collections.abc import Callable
from typing import Any, NoReturn

from houseway.games.poker.button import move_button
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.kill import decide_kill
from houseway.games.poker.pots import gather
from houseway.games.poker.rake import rake_to_inventory
from houseway.games.poker.ring import Ring
from houseway.games.poker.settings import BlindSettings
from houseway.play.events import Awarded
from houseway.play.money import dollars
from houseway.play.refusals import NotAMove, NotNow
from houseway.play.requests import Ask, Incident, Instead, Request, Ruling
from houseway.play.spaces import Cards, Menu
from houseway.play.table import Play, RoundOver, Table

RULE = "poker/14.15(b)"
PASSED = Instead("passed")
"""Settles an interrupted decision without making one: the hand is dead, or no one is left to play against."""


AGAIN = "again"
"""The answer to a decision whose cards or bet have changed meanwhile: the player is asked again."""
HEARD = "heard"
"""What a decision is answered with when its player has said or done something that binds: what is left is asked."""


def ring_of(table: Table) -> Ring:
    """The round as the poker rules see it, once players are dealt in."""
    if table.sheet is None:
        raise NotNow("no one has been dealt in yet")
    return table.sheet_as(Ring)


def entrant_at(table: Table, spot: int | None) -> Entrant:
    """A live hand at a spot."""
    entrant = ring_of(table).at(spot)
    if entrant is None or not entrant.live:
        raise NotNow(f"there is no live hand at spot {spot}")
    return entrant


def pass_turn(ring: Ring, request: Request) -> Instead | None:
    """Let an interrupted decision lapse if its player is out, or if only one player is left."""
    if isinstance(request, Ask):
        entrant = ring.at(request.spot)
        if ring.live == 1 or entrant is None or not entrant.live:
            return PASSED
    return None


Asking = Callable[[Table, Incident, Request], Play[Instead | None]]


def asks_first(remedy: Asking) -> Asking:
    """A remedy that waits for a card or a word before it is done, while more may be reported.

    The decision that it interrupted lapses if its hand is out by then, and is asked again if it has changed by then.
    """

    def apply(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
        before = decided_by(table, request)
        instead = yield from remedy(table, incident, request)
        if before is None:
            return instead
        lapsed = pass_turn(ring_of(table), request)
        anew = Instead(AGAIN) if decided_by(table, request) != before else None
        return lapsed or instead or anew

    return apply


def decided_by(table: Table, request: Request) -> tuple[Any, ...] | None:
    """What a decision rests on: the bets and the cards that show, or the cards to choose from."""
    if not isinstance(request, Ask) or table.sheet is None:
        return None
    entrants = ring_of(table).entrants
    if isinstance(request.space, Menu):
        return tuple((entrant.bet, entrant.up) for entrant in entrants)
    if isinstance(request.space, Cards):
        return tuple(entrant.cards for entrant in entrants if entrant.spot == request.spot)
    return ()


def hand_dead(table: Table, ruling: Ruling, request: Request) -> Instead | None:
    """As folded: the hand cannot win and its money stays in."""
    ring = ring_of(table)
    entrant = entrant_at(table, ruling.spot)
    if ring.live == 1:
        raise NotNow("only one hand is left", rule=RULE)
    ring.fold(entrant, RULE, ruled=True)
    return pass_turn(ring, request)


def award_split(table: Table, ruling: Ruling, request: Request) -> NoReturn:
    """The pots by a stated split that adds up to them to the cent; the rake already set aside stays."""
    ring = ring_of(table)
    gather(ring)
    total = sum(pot.amount for pot in ring.pots)
    known = {entrant.player: entrant for entrant in ring.entrants}
    strangers = [player for player in ruling.award if player not in known]
    if strangers:
        raise NotAMove(f"{strangers[0]} was not dealt in", rule=RULE)
    if any(type(part) is not int or part < 0 for part in ruling.award.values()):
        raise NotAMove("an award is made in whole cents", rule=RULE)
    if (split := sum(ruling.award.values())) != total:
        raise NotAMove(f"the split adds up to {dollars(split)}, the pots to {dollars(total)}", rule=RULE)
    _pay_out(ring, [(known[player], part) for player, part in ruling.award.items() if part])
    rake_to_inventory(ring)
    # The round was played: what follows upon any other follows upon it.
    decide_kill(ring)
    if isinstance(ring.settings, BlindSettings):
        move_button(ring)
    table.end(RULE)
    raise RoundOver


def _pay_out(ring: Ring, parts: list[tuple[Entrant, int]]) -> None:
    for entrant, part in parts:
        for pot in ring.pots:
            taken = min(part, pot.amount)
            if taken:
                ring.table.record(Awarded(entrant.player, entrant.spot, pot.name, taken, RULE))
                pot.amount -= taken
                part -= taken
                ring.won[entrant.player] = ring.won.get(entrant.player, 0) + taken


RULINGS = {"hand_dead": hand_dead, "award": award_split}
