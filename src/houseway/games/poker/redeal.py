"""A misdeal after which antes and blinds stay for the same players to be dealt again (poker/A51)."""

from collections.abc import Callable

from houseway.games.poker.entrant import Entrant
from houseway.games.poker.ring import Ring
from houseway.play.events import Voided
from houseway.play.opening import Seat
from houseway.play.table import Play, Table

MISDEAL = "poker/14.15(e)"


class Redeal(Exception):
    """Raised through the rules: the round begins again with the compulsory bets where they lie."""


def stays(table: Table) -> bool:
    """Whether the house leaves compulsory bets lying, and none of them has been played for yet."""
    if table.settings.misdeal_money != "stays_for_redeal" or table.sheet is None:
        return False
    return not table.sheet_as(Ring).pots[0].parts


def redealing(play: Callable[[Table], Play[None]]) -> Callable[[Table], Play[None]]:
    """The rules of a game, begun again after every such misdeal where the house has them."""

    def playing(table: Table) -> Play[None]:
        again = False
        while True:
            try:
                if again:
                    take_back(table.sheet_as(Ring))
                    order = table.game.deck(table.settings).cards if table.game.deck else ()
                    yield from table.shuffle("muck", "deck", order, MISDEAL)
                yield from play(table)
                return
            except Redeal:
                again = True

    return lambda table: playing(table) if table.settings.misdeal_money == "stays_for_redeal" else play(table)


def take_back(ring: Ring) -> None:
    """Whatever was bet beyond antes and blinds goes back, a stud game's forced bet with it; no one has a hand now."""
    ring.board = ()
    for entrant in ring.entrants:
        entrant.cards = entrant.up = ()
        entrant.live = False
        more = entrant.bet - entrant.blind
        if more:
            ring.table.record(Voided(entrant.player, entrant.spot, ring.area, more, "poker/A51"))
            entrant.bet -= more


def dealt_anew(old: Ring) -> Ring:
    """The same players before their cards, with antes in the pot and blinds before them."""
    ring: Ring = Ring(old.table, [_again(entrant) for entrant in old.entrants])
    ring.scale = old.scale
    ring.pots[0].amount = old.pots[0].amount
    old.table.sheet = ring
    return ring


def _again(old: Entrant) -> Entrant:
    entrant = Entrant(Seat(old.spot, old.player, 0))
    entrant.ante = old.ante
    entrant.bet = entrant.blind = old.blind
    return entrant
