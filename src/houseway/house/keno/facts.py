"""What happens at the keno office, as facts in the record; an office is what they come to."""

from collections.abc import Iterable

import msgspec

from houseway.cards.card import Card
from houseway.house.keno.forms import KenoTicket
from houseway.house.keno.office import Office, Terms


class Fact(msgspec.Struct, frozen=True, tag_field="fact", kw_only=True):
    """One fact, and who answers for it."""

    by: str


class Issued(Fact, frozen=True, tag="issued"):
    """A ticket was issued from a request, or from the patron's words."""

    ticket: KenoTicket
    patron: str
    request: str
    receipt: str = ""
    """The part of a runner's request that the patron keeps until the ticket is handed over."""
    terms: Terms | None = None
    """What the game on sale is drawn and paid by; a former version kept none."""


class Voided(Fact, frozen=True, tag="voided"):
    """A ticket was taken back before its game was closed."""

    serial: str


class SaleClosed(Fact, frozen=True, tag="closed"):
    """No more tickets for this game."""

    game: int
    at: int
    terms: Terms | None = None


class Drawn(Fact, frozen=True, tag="drawn"):
    """The numbers of a game."""

    game: int
    numbers: tuple[Card, ...]
    at: int


class DrawFailed(Fact, frozen=True, tag="failed"):
    """A draw could not be finished."""

    game: int


class Redeemed(Fact, frozen=True, tag="redeemed"):
    """A ticket was paid for one game."""

    serial: str
    game: int
    amount: int
    runner: bool = False


class TicketTaken(Fact, frozen=True, tag="taken"):
    """A runner took a winning ticket away to redeem it, and left a receipt."""

    serial: str
    at: int


AnyFact = Issued | Voided | SaleClosed | Drawn | DrawFailed | Redeemed | TicketTaken


def take(office: Office, facts: Iterable[AnyFact]) -> Office:
    """Bring an office to where these facts leave it."""
    for fact in facts:
        if isinstance(fact, Issued | SaleClosed) and fact.terms is not None:
            office.sold_under[office.game] = fact.terms
        match fact:
            case Issued():
                office.tickets[fact.ticket.serial] = fact.ticket
            case Voided():
                office.voided.add(fact.serial)
            case SaleClosed():
                office.open, office.closed_at = False, fact.at
            case Drawn():
                office.drawn[fact.game], office.drawn_at[fact.game] = fact.numbers, fact.at
                office.game, office.open = fact.game + 1, True
            case DrawFailed():
                office.void_games.add(fact.game)
                office.game, office.open = fact.game + 1, True
            case Redeemed():
                office.paid[fact.serial, fact.game] = fact.amount
    return office
