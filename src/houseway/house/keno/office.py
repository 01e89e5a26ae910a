"""The keno office at work: what is sold, closed, drawn, paid and reported. Time is an input."""

from collections.abc import Iterable

import msgspec

from houseway.cards.card import Card
from houseway.cards.randomness import Randomness, require_real
from houseway.games.keno.settings import Settings
from houseway.games.keno.tickets import check_conditioning, requests
from houseway.house.keno.forms import (
    KenoRequest,
    KenoTicket,
    ReportLine,
    RunnerRequest,
    TicketReceipt,
    WinningTicketReport,
    WriterRequest,
    coded,
)
from houseway.house.keno.serials import check_shown, new_serial, printed
from houseway.play.refusals import BadSetting, NotAMove, NotNow, refuse
from houseway.rulebook.citation import cited

RUNNER_PAYS = 500_00
"""The most a runner redeems at a work station, a ticket and game (keno/A9)."""
DAY = 86_400


class Terms(msgspec.Struct, frozen=True):
    """What holds for a whole game from its first ticket on, whatever the house changes meanwhile (keno/A14)."""

    draw_count: int
    aggregate_limit: int | None


class Office:
    """The computer system of a keno lounge."""

    def __init__(
        self,
        settings: Settings,
        source: Randomness,
        *,
        serial_shown: int = 4,
        ticket_expiry_days: int | None = None,
        close_seconds_before_draw: int = 0,
        practice: bool = False,
    ) -> None:
        if not practice:
            require_real(source)
        check_shown(serial_shown)
        if close_seconds_before_draw < 0:
            raise BadSetting("a game is closed before it is drawn, not after")
        self.settings = settings
        self.source = source
        self.shown = serial_shown
        self.expiry = ticket_expiry_days
        self.close_before = close_seconds_before_draw
        self.closed_at = 0
        self.game = 1
        self.open = True
        self.tickets: dict[str, KenoTicket] = {}
        self.voided: set[str] = set()
        self.drawn: dict[int, tuple[Card, ...]] = {}
        self.drawn_at: dict[int, int] = {}
        self.void_games: set[int] = set()
        self.paid: dict[tuple[str, int], int] = {}
        self.sold_under: dict[int, Terms] = {}

    def terms(self, game: int) -> Terms:
        """What a game is drawn and paid by: the options it was sold under, or those now in force."""
        now = Terms(self.settings.draw_count, self.settings.aggregate_limit)
        return self.sold_under.get(game, now)

    # Selling ----------------------------------------------------------------------------------------------------------

    def writer_request(
        self, patron: str, spots: Iterable[Card], rate: int, games: int = 1, coding: str = ""
    ) -> WriterRequest:
        """A patron marks a form and hands it to a writer."""
        picked, coding = self._checked(spots, rate, games, coding)
        return cited(WriterRequest(patron, picked, rate, games, coding))

    def runner_request(
        self, patron: str, spots: Iterable[Card], rate: int, games: int = 1, coding: str = ""
    ) -> RunnerRequest:
        """A patron marks a form for a runner and keeps its receipt part."""
        picked, coding = self._checked(spots, rate, games, coding)
        receipt = f"{patron}: {coding}, {games} game(s) from {self.game}"
        return cited(RunnerRequest(patron, picked, rate, games, coding, receipt))

    def quick_pick(self, patron: str, count: int, rate: int, games: int = 1) -> WriterRequest:
        """The computer picks the numbers of a straight ticket."""
        pool = list(range(1, 81))
        if not 1 <= count <= self.settings.rate_card.max_spots:
            why = f"a quick-pick has 1 to {self.settings.rate_card.max_spots} spots, not {count}"
            refuse(NotAMove, why, rule="keno/15.1[quick-pick]")
        numbers = sorted(pool.pop(self.source.below(len(pool))) for _ in range(count))
        picked, coding = self._checked((Card(f"N{n}") for n in numbers), rate, games, "")
        return cited(WriterRequest(patron, picked, rate, games, coding, quick_pick=True))

    def _checked(self, spots: Iterable[Card], rate: int, games: int, coding: str) -> tuple[tuple[Card, ...], str]:
        """Only a straight ticket at a rate of the card; its coding must agree with what is marked."""
        wanted = ("straight", {"spots": tuple(spots), "rate": rate, "games": games})
        ((_, stated),) = requests(self.settings, games * max(self.settings.rate_card.rates)).accept((wanted,))
        picked: tuple[Card, ...] = stated["spots"]
        if coding:
            check_conditioning(coding, len(picked), rate)
        return picked, coding or coded(picked, rate)

    def issue(self, request: KenoRequest, issuer: str, station: str, now: int) -> KenoTicket:
        """A ticket out of a request, for games not yet closed."""
        if not isinstance(request, WriterRequest | RunnerRequest):
            refuse(NotAMove, "a ticket is issued from a writer or a runner request", rule="keno/15.1[keno-request]")
        if not self.open:
            refuse(NotNow, f"game {self.game} is closed", rule="keno/15.4")
        check_conditioning(request.coding, len(request.spots), request.rate)
        mine = [t.serial for t in self.tickets.values() if t.issuer == issuer]
        ticket = KenoTicket(
            new_serial(self.game, self.source, mine),
            self.settings.licensee,
            self.game,
            request.games,
            request.spots,
            request.rate,
            request.coding,
            now,
            issuer,
            station,
            request.quick_pick,
            self.settings.rate_card.row(len(request.spots)),
        )
        self.tickets[ticket.serial] = ticket
        self.sold_under[self.game] = self.terms(self.game)
        return cited(ticket)

    def order(self, words: WriterRequest, issuer_role: str, issuer: str, station: str, now: int) -> KenoTicket:
        """A ticket from the patron's words: a writer may, a runner may not (keno/A7)."""
        if issuer_role != "writer":
            refuse(NotAMove, "a runner issues tickets from a runner request only", rule="keno/15.1[keno-ticket]")
        return self.issue(words, issuer, station, now)

    def void(self, serial: str) -> KenoTicket:
        """Take a ticket back before its game is closed."""
        ticket = self._ticket(serial)
        if serial in self.voided:
            refuse(NotNow, "this ticket has been voided", rule="keno/15.4")
        if not self.open or ticket.first_game != self.game:
            refuse(NotNow, "no ticket is changed or voided after its game is closed", rule="keno/15.4")
        self.voided.add(serial)
        return ticket

    # Drawing ----------------------------------------------------------------------------------------------------------

    def close(self, now: int) -> None:
        """End the sale of the running game."""
        if not self.open:
            refuse(NotNow, f"game {self.game} is closed", rule="keno/15.4")
        self.open, self.closed_at = False, now
        self.sold_under[self.game] = self.terms(self.game)

    def settle(self, drawn: tuple[Card, ...], now: int) -> int:
        """Take down the numbers of a closed game and open the sale of the next; returns the game just drawn."""
        if self.open:
            refuse(NotNow, f"game {self.game} is drawn only after it is closed", rule="keno/15.5")
        if now < self.closed_at + self.close_before:
            why = f"game {self.game} is drawn {self.close_before} seconds after its close at the earliest"
            refuse(NotNow, why, rule="keno/A13")
        count = self.terms(self.game).draw_count
        if len(set(drawn)) != count:
            refuse(NotAMove, f"{len(set(drawn))} different numbers; {count} are drawn", rule="keno/15.5")
        game = self.game
        self.drawn[game], self.drawn_at[game] = tuple(drawn), now
        self.game, self.open = game + 1, True
        return game

    def fail(self) -> int:
        """A draw that cannot be finished: the game is void and its wagers go back."""
        if self.open:
            refuse(NotNow, f"game {self.game} has not been closed, so no draw of it can fail", rule="keno/15.7")
        game = self.game
        self.void_games.add(game)
        self.game, self.open = game + 1, True
        return game

    # Paying -----------------------------------------------------------------------------------------------------------

    def payout(self, ticket: KenoTicket, game: int) -> int:
        """What a ticket is worth in one game; a void game returns its rate.

        Where a game would pay more than the aggregate limit, its winners share the limit in proportion (keno/A14).
        """
        won, limit = self._won(ticket, game), self.terms(game).aggregate_limit
        if limit is None or not won or game in self.void_games:
            return won
        total = sum(self._won(each, game) for each in self.tickets.values())
        return won if total <= limit else won * limit // total

    def _won(self, ticket: KenoTicket, game: int) -> int:
        """What the rate card that the ticket was sold by says, whatever the game pays in all."""
        if ticket.serial in self.voided or not ticket.plays(game):
            return 0
        if game in self.void_games:
            return ticket.rate
        if game not in self.drawn:
            return 0
        # A ticket kept by a former version does not bear what it pays.
        pays = ticket.pays or self.settings.rate_card.row(len(ticket.spots))
        return ticket.rate * pays[len(set(self.drawn[game]).intersection(ticket.spots))]

    def redeem(self, serial: str, game: int, now: int) -> int:
        """Pay a ticket for one game, once, against the ticket itself."""
        ticket = self._ticket(serial)
        amount = self.payout(ticket, game)
        if (serial, game) in self.paid:
            refuse(NotNow, f"this ticket has been paid for game {game}", rule="keno/15.6")
        if not amount:
            refuse(NotNow, f"this ticket has nothing to be paid for game {game}", rule="keno/15.6")
        if self.expiry is not None and game in self.drawn_at and now > self.drawn_at[game] + self.expiry * DAY:
            refuse(NotNow, f"this ticket expired {self.expiry} days after game {game}", rule="keno/15.6")
        self.paid[serial, game] = amount
        return amount

    def redeem_by_runner(self, serial: str, game: int, report: WinningTicketReport, now: int) -> int:
        """A runner pays at a work station what the winning ticket report lists, and nothing else."""
        ticket = self._ticket(serial)
        listed = any(serial.endswith(line.serial_part) and line.payout for line in report.lines)
        if report.game != game or report.runner != ticket.issuer or not listed:
            why = "no line of the winning ticket report matches this ticket; take it to a writer"
            refuse(NotNow, why, rule="keno/15.1[winning-keno-ticket-report]#1")
        return self.redeem(serial, game, now)

    def receipt(self, serial: str, runner: str, now: int) -> TicketReceipt:
        """A runner takes a winning ticket away to redeem it."""
        ticket = self._ticket(serial)
        if not any(self.payout(ticket, game) for game in (*self.drawn, *self.void_games)):
            refuse(NotNow, "a receipt is given for a winning ticket", rule="keno/15.1[keno-ticket-receipt]")
        return cited(TicketReceipt(serial, runner, now))

    def report(self, game: int, runner: str, made_by: str = "system") -> WinningTicketReport:
        """Winners of a game up to $500 among one runner's tickets; printed by itself, or made by a keno supervisor."""
        if made_by not in ("system", "supervisor"):
            why = "the report is made by a keno supervisor or prints by itself"
            refuse(NotAMove, why, rule="keno/15.1[winning-keno-ticket-report]#2")
        if game not in self.drawn:
            refuse(NotNow, f"game {game} has not been drawn", rule="keno/15.1[winning-keno-ticket-report]#3")
        mine = [t for t in self.tickets.values() if t.issuer == runner]
        winners = {t.serial: self.payout(t, game) for t in mine if 0 < self.payout(t, game) <= RUNNER_PAYS}
        lines = tuple(cited(ReportLine(printed(serial, winners, self.shown), pays)) for serial, pays in winners.items())
        return cited(WinningTicketReport(game, runner, "system" if made_by == "system" else "supervisor", lines))

    def _ticket(self, serial: str) -> KenoTicket:
        ticket = self.tickets.get(serial)
        if ticket is None:
            refuse(NotAMove, "no ticket with this serial was issued", rule="keno/15.6")
            raise KeyError(serial)
        return ticket
