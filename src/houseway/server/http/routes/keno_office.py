"""The keno office's calls: tickets, the draw, payment, the winning ticket report and the office's books."""

from typing import Annotated

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from houseway.cards.card import Card
from houseway.house.keno.forms import KenoTicket, WinningTicketReport
from houseway.house.ledger import KENO
from houseway.server.http.dependencies import Asked, staff, the_casino
from houseway.server.http.routes.floor import give
from houseway.server.problems import Problem
from houseway.server.record.receipts import Done
from houseway.server.staff import office_bodies as bodies
from houseway.server.staff.keno_orders import issued_as, office_of
from houseway.server.staff.orders import LOOKS


class OfficeState(msgspec.Struct):
    """Where the keno office stands; `balance` is `sold - voided - paid`, to the cent."""

    game: int
    on_sale: bool
    rate_card: str
    approval: str
    rates: list[int]
    max_spots: int
    aggregate_limit: int | None
    last: int
    """The last game that was drawn or void; 0 before the first."""
    numbers: list[Card]
    """Its numbers in the order they were drawn; none where it was void."""
    tickets: int
    sold: int
    voided: int
    paid: int
    owed: int
    """What winning tickets have still to come."""
    balance: int


class TicketState(msgspec.Struct):
    """A ticket, and what became of it."""

    ticket: KenoTicket
    amount: int
    voided: bool
    payouts: dict[int, int]
    """What it has won in each game drawn so far."""
    paid: dict[int, int]
    patron: str = ""
    receipt: str = ""
    """The part of a runner's request that the patron keeps until the ticket is handed over."""


@get("/")
async def state(request: Asked) -> OfficeState:
    """The game on sale, the last draw, and the office's books."""
    staff(request, *LOOKS["keno-office"])
    casino = the_casino(request)
    office = await office_of(casino)
    card, over = office.settings.rate_card, sorted({*office.drawn, *office.void_games})
    won = sum(office.payout(each, game) for each in office.tickets.values() for game in over)
    last = over[-1] if over else 0
    return OfficeState(
        office.game,
        office.open,
        card.version,
        card.approval,
        list(card.rates),
        card.max_spots,
        office.terms(office.game).aggregate_limit,
        last,
        list(office.drawn.get(last, ())),
        len(office.tickets),
        sum(each.amount for each in office.tickets.values()),
        sum(office.tickets[serial].amount for serial in office.voided),
        sum(office.paid.values()),
        won - sum(office.paid.values()),
        casino.ledger.balance(KENO),
    )


@get("/tickets/{serial:str}")
async def ticket(request: Asked, serial: FromPath[str]) -> TicketState:
    """A ticket by its whole serial, and what became of it."""
    staff(request, *LOOKS["keno-office"])
    casino = the_casino(request)
    office = await office_of(casino)
    found = office.tickets.get(serial)
    if found is None:
        raise Problem("not-found", "no ticket with this serial was issued")
    payouts = {game: office.payout(found, game) for game in (*office.drawn, *office.void_games) if found.plays(game)}
    paid = {game: amount for (of, game), amount in office.paid.items() if of == serial}
    issued = await issued_as(casino, serial)
    return TicketState(found, found.amount, serial in office.voided, payouts, paid, issued.patron, issued.receipt)


@get("/report")
async def report(
    request: Asked,
    game: Annotated[int, QueryParameter(ge=1, le=10**9)],
    runner: Annotated[str, QueryParameter(min_length=1, max_length=40)],
) -> WinningTicketReport:
    """The winning ticket report of a game and a runner; a supervisor makes it, for others it prints by itself."""
    person = staff(request, *LOOKS["keno-office"])
    made_by = "supervisor" if "supervisor" in person.roles else "system"
    return (await office_of(the_casino(request))).report(game, runner, made_by)


@post("/tickets", status_code=200)
async def issue(request: Asked, data: JSONBody[bodies.KenoTicketOrder]) -> Response[Done]:
    """Issue a ticket; the answer's `table` is its serial."""
    return await give(request, "keno-ticket", "", data)


@post("/void", status_code=200)
async def void(request: Asked, data: JSONBody[bodies.KenoVoidOrder]) -> Response[Done]:
    """Take a ticket back before its game is closed; needs a second person."""
    return await give(request, "keno-void", "", data)


@post("/close", status_code=200)
async def close(request: Asked, data: JSONBody[bodies.KenoCloseOrder]) -> Response[Done]:
    """No more tickets for the game on sale."""
    return await give(request, "keno-close", "", data)


@post("/draw", status_code=200)
async def draw(request: Asked, data: JSONBody[bodies.KenoDrawOrder]) -> Response[Done]:
    """Draw the closed game, or say that its draw failed."""
    return await give(request, "keno-draw", "", data)


@post("/pay", status_code=200)
async def pay(request: Asked, data: JSONBody[bodies.KenoPayOrder]) -> Response[Done]:
    """Pay a ticket for one game; the answer's `table` is the amount in cents."""
    return await give(request, "keno-pay", "", data)


@post("/receipt", status_code=200)
async def receipt(request: Asked, data: JSONBody[bodies.KenoReceiptOrder]) -> Response[Done]:
    """A runner takes a winning ticket away to redeem it."""
    return await give(request, "keno-receipt", "", data)


router = Router(
    "/api/floor/keno",
    route_handlers=[state, ticket, report, issue, void, close, draw, pay, receipt],
    tags=["keno"],
)
