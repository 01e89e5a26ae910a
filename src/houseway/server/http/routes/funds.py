"""The funds' calls: the wall for everyone, the funds and their orders for the staff, forms to print."""

import asyncio

from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody

from houseway.house.funds import paper
from houseway.server.http.dependencies import Asked, staff, the_casino
from houseway.server.http.routes.floor import give
from houseway.server.problems import Problem
from houseway.server.record.fund_days import FundDay, fund_days
from houseway.server.record.receipts import Done
from houseway.server.staff import fund_bodies as bodies
from houseway.server.staff import fund_view
from houseway.server.staff.closing_checks import began
from houseway.server.staff.fund_view import FundsState, Wall
from houseway.server.staff.orders import LOOKS

PDF = "application/pdf"


@get("/api/funds")
async def wall(request: Asked) -> Wall:
    """The wall of the poker room: amounts, rules, the last awards."""
    return fund_view.wall(the_casino(request))


@get("/api/floor/funds")
async def funds(request: Asked) -> FundsState:
    """Every fund as the staff see it, and what is missing today."""
    person = staff(request, *LOOKS["funds"])
    casino = the_casino(request)
    return fund_view.state(casino, await began(casino), person.roles)


@get("/api/floor/funds/{fund:str}/days")
async def days(request: Asked, fund: FromPath[str]) -> list[FundDay]:
    """The official record of daily contributions, which accounting keeps."""
    staff(request, *LOOKS["funds"])
    casino = the_casino(request)
    async with casino.store.reading() as connection:
        return await fund_days(connection, fund, casino.policy.first_minute)


@get("/api/floor/funds/{fund:str}/forms/{serial:int}", media_type=PDF)
async def form_paper(request: Asked, fund: FromPath[str], serial: FromPath[int]) -> Response[bytes]:
    """A contribution form to print, original and duplicate."""
    staff(request, *LOOKS["funds"])
    found = the_casino(request).funds.book.funds.get(fund)
    if found is None or serial not in found.forms:
        raise Problem("not-found", f"there is no form {serial} of {fund}")
    # Setting a page takes long enough to hold up every table.
    set_ = await asyncio.to_thread(paper.contribution_form, found, found.forms[serial])
    return Response(set_, media_type=PDF)


@post("/api/floor/funds/file", status_code=200)
async def order_file(request: Asked, data: JSONBody[bodies.FileOrder]) -> Response[Done]:
    """File the rules of a new fund; needs a second person."""
    return await give(request, "fund-file", "", data)


@post("/api/floor/funds/amend", status_code=200)
async def amend(request: Asked, data: JSONBody[bodies.AmendOrder]) -> Response[Done]:
    """Announce other rules; needs a second person."""
    return await give(request, "fund-amend", "", data)


@post("/api/floor/funds/post", status_code=200)
async def order_post(request: Asked, data: JSONBody[bodies.FundPostOrder]) -> Response[Done]:
    """Put up a notice at a table, or the rules in the poker room."""
    return await give(request, "fund-post", "", data)


@post("/api/floor/funds/offer", status_code=200)
async def offer(request: Asked, data: JSONBody[bodies.OfferOrder]) -> Response[Done]:
    """Offer the payout at a table, or no longer."""
    return await give(request, "fund-offer", "", data)


@post("/api/floor/funds/verify", status_code=200)
async def verify(request: Asked, data: JSONBody[bodies.VerifyOrder]) -> Response[Done]:
    """The shift supervisor verifies a hand, or finds that it is no bad beat."""
    return await give(request, "fund-verify", "", data)


@post("/api/floor/funds/prepare", status_code=200)
async def prepare(request: Asked, data: JSONBody[bodies.PrepareOrder]) -> Response[Done]:
    """Accounting makes up a payout."""
    return await give(request, "fund-prepare", "", data)


@post("/api/floor/funds/pay", status_code=200)
async def pay(request: Asked, data: JSONBody[bodies.PayOrder]) -> Response[Done]:
    """The payout is handed over."""
    return await give(request, "fund-pay", "", data)


@post("/api/floor/funds/bonus", status_code=200)
async def bonus(request: Asked, data: JSONBody[bodies.BonusOrder]) -> Response[Done]:
    """Another filed bonus is paid; needs a second person."""
    return await give(request, "fund-bonus", "", data)


@post("/api/floor/funds/adjust", status_code=200)
async def adjust(request: Asked, data: JSONBody[bodies.FundAdjustOrder]) -> Response[Done]:
    """Accounting sets the display; a poker supervisor agrees."""
    return await give(request, "fund-adjust", "", data)


@post("/api/floor/funds/count", status_code=200)
async def count(request: Asked, data: JSONBody[bodies.FundCountOrder]) -> Response[Done]:
    """A dealer counts the boxes at a closed table; a poker supervisor agrees."""
    return await give(request, "fund-count", "", data)


@post("/api/floor/funds/send", status_code=200)
async def send(request: Asked, data: JSONBody[bodies.SendOrder]) -> Response[Done]:
    """A poker supervisor accounts for the boxes that go to the cage."""
    return await give(request, "fund-send", "", data)


@post("/api/floor/funds/carry", status_code=200)
async def carry(request: Asked, data: JSONBody[bodies.CarryOrder]) -> Response[Done]:
    """Security carries locked boxes to the cage."""
    return await give(request, "fund-carry", "", data)


@post("/api/floor/funds/receive", status_code=200)
async def receive(request: Asked, data: JSONBody[bodies.ReceiveOrder]) -> Response[Done]:
    """A cashier counts what has come."""
    return await give(request, "fund-receive", "", data)


@post("/api/floor/funds/form", status_code=200)
async def order_form(request: Asked, data: JSONBody[bodies.FormOrder]) -> Response[Done]:
    """A dealer counts a container into the inventory; a witness agrees."""
    return await give(request, "fund-form", "", data)


@post("/api/floor/funds/void", status_code=200)
async def void(request: Asked, data: JSONBody[bodies.VoidOrder]) -> Response[Done]:
    """A spoiled form is accounted for."""
    return await give(request, "fund-void", "", data)


@post("/api/floor/funds/deposit", status_code=200)
async def deposit(request: Asked, data: JSONBody[bodies.DepositOrder]) -> Response[Done]:
    """A part of a form is put where it belongs."""
    return await give(request, "fund-deposit", "", data)


@post("/api/floor/funds/reconcile", status_code=200)
async def reconcile(request: Asked, data: JSONBody[bodies.ReconcileOrder]) -> Response[Done]:
    """Accounting matches duplicates with originals; the count room agrees."""
    return await give(request, "fund-reconcile", "", data)


@post("/api/floor/funds/end", status_code=200)
async def order_end(request: Asked, data: JSONBody[bodies.EndOrder]) -> Response[Done]:
    """A fund ends: into another one, or to players; needs a second person."""
    return await give(request, "fund-end", "", data)


router = Router(
    "",
    route_handlers=[
        wall, funds, days, form_paper, order_file, amend, order_post, offer, verify, prepare, pay, bonus, adjust,
        count, send, carry, receive, order_form, void, deposit, reconcile, order_end,
    ],
    tags=["funds"],
)  # fmt: skip
