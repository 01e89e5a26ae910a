"""The paper of keno: requests, tickets, receipts and the winning ticket report, each carrying its clause."""

from typing import Literal

import msgspec

from houseway.cards.card import Card
from houseway.games.keno.tickets import conditioning


class WriterRequest(msgspec.Struct, frozen=True, tag="writer"):
    """A one-part form handed straight to a writer."""

    patron: str
    spots: tuple[Card, ...]
    rate: int
    games: int
    coding: str
    quick_pick: bool = False
    rule: str = "keno/15.1[keno-writer-request]"


class RunnerRequest(msgspec.Struct, frozen=True, tag="runner"):
    """A two-part form, or one with a tear-off stub: the patron keeps `receipt` until the ticket is handed over."""

    patron: str
    spots: tuple[Card, ...]
    rate: int
    games: int
    coding: str
    receipt: str
    quick_pick: bool = False
    rule: str = "keno/15.1[keno-runner-request]"


KenoRequest = WriterRequest | RunnerRequest


class KenoTicket(msgspec.Struct, frozen=True):
    """A one-part form the computer issues; what it shows beyond 15.1 is assumed (keno/A7)."""

    serial: str
    casino: str
    first_game: int
    games: int
    spots: tuple[Card, ...]
    rate: int
    coding: str
    issued_at: int
    issuer: str
    station: str
    quick_pick: bool = False
    pays: tuple[int, ...] = ()
    """What each catch, none first, pays for 1 by the rate card that it was sold by (keno/A11)."""
    rule: str = "keno/15.1[keno-ticket]"

    @property
    def amount(self) -> int:
        """What was paid for it."""
        return self.rate * self.games

    def plays(self, game: int) -> bool:
        """Whether the ticket is in force for this game."""
        return self.first_game <= game < self.first_game + self.games


class TicketReceipt(msgspec.Struct, frozen=True):
    """What a runner leaves with a patron for a winning ticket taken away to redeem: the whole serial."""

    serial: str
    runner: str
    issued_at: int
    rule: str = "keno/15.1[keno-ticket-receipt]"


class ReportLine(msgspec.Struct, frozen=True):
    """A winning ticket on the report: enough of the serial to check it, too little to work out the rest."""

    serial_part: str
    payout: int
    payout_rule: str = "keno/15.1[winning-keno-ticket-report]3.i"
    rule: str = "keno/15.1[winning-keno-ticket-report]3.ii"


class WinningTicketReport(msgspec.Struct, frozen=True):
    """The winners of one game among one runner's tickets, up to $500 each, for the runner to pay from."""

    game: int
    runner: str
    made_by: Literal["system", "supervisor"]
    lines: tuple[ReportLine, ...]
    game_rule: str = "keno/15.1[winning-keno-ticket-report]2"
    runner_rule: str = "keno/15.1[winning-keno-ticket-report]1"
    made_rule: str = "keno/15.1[winning-keno-ticket-report]#2"
    rule: str = "keno/15.1[winning-keno-ticket-report]#3"


def coded(spots: tuple[Card, ...], rate: int) -> str:
    """The coding a patron writes on a request."""
    return conditioning(len(spots), rate)
