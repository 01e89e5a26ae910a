"""The gaming day's calls: inventories, slips, sales, counts, the master game report and the close."""

from typing import Annotated

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from houseway.house.gaming_day import calendar
from houseway.house.gaming_day.book import Book, Missing
from houseway.house.ledger import box, in_tray
from houseway.server.casino import Casino
from houseway.server.http.dependencies import Asked, staff, the_casino
from houseway.server.http.routes.floor import give
from houseway.server.problems import Problem
from houseway.server.record import gaming_days
from houseway.server.record.gaming_days import MasterReport, SlipReport
from houseway.server.record.receipts import Done
from houseway.server.staff import office_bodies as bodies
from houseway.server.staff.closing_checks import book_of, missing
from houseway.server.staff.orders import LOOKS

CLOSED = 14
"""How many closed days are listed."""
Day = Annotated[str, QueryParameter(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]


class Tray(msgspec.Struct):
    """A table in the gaming day."""

    table: str
    name: str
    game: str
    title: str
    stakes: str
    status: str
    holds: int | None
    """What the ledger has in the tray; not told while it is to be counted."""
    box: str
    """The drop box on it; empty without an inventory."""


class BoxState(msgspec.Struct):
    """A drop box that is not done with."""

    box: str
    table: str
    day: str
    state: str
    """`on the table`, `to be counted`, or `differs`."""


class DayState(msgspec.Struct):
    """Where the gaming day stands."""

    day: str
    begins: int
    """The minute after midnight, UTC, at which days begin."""
    open_days: list[str]
    """Days that are not closed, oldest first."""
    closed_days: list[str]
    """The last days that are closed, newest first."""
    trays: list[Tray]
    boxes: list[BoxState]
    slips: list[SlipReport]
    """Fills and credits of the open days."""
    missing: dict[str, list[Missing]]
    """What each open day still misses."""
    early: bool = False
    """Whether the day before was closed early: this one runs already, and is not closed before its date."""


@get("/")
async def state(request: Asked) -> DayState:
    """Where the gaming day stands, and what each open day misses."""
    staff(request, *LOOKS["gaming-day"])
    casino = the_casino(request)
    book, begins = await book_of(casino), casino.policy.first_minute
    today = book.day(casino.clock.now(), begins)
    days = sorted({*book.days(), today})
    boxes = [
        BoxState(each.number, each.table, each.day, _box(each.on_table, each.counted is not None))
        for each in book.boxes.values()
        if each.day not in book.closed and (each.counted is None or ("box", each.number) in book.differences)
    ]
    return DayState(
        today,
        begins,
        days,
        sorted(book.closed, reverse=True)[:CLOSED],
        _trays(casino, book),
        boxes,
        gaming_days.slips(book, days),
        {day: await missing(casino, book, day) for day in days},
        early=calendar.day_at(casino.clock.now(), begins) < today,
    )


def _box(on_table: bool, counted: bool) -> str:
    return "on the table" if on_table else "differs" if counted else "to be counted"


def _trays(casino: Casino, book: Book) -> list[Tray]:
    found = []
    for id_, table in casino.tables.items():
        open_ = book.inventory(id_)
        if table.config.stakes == "chips" or open_ is not None:
            # A person who counts is not told what there should be.
            holds = in_tray(casino.ledger.balance, id_) if table.seating.status != "closed" else None
            config = table.config
            used = open_.opened.box if open_ else ""
            found.append(
                Tray(id_, config.name, config.game, table.game.title, config.stakes, table.seating.status, holds, used)
            )
    return found


@get("/report")
async def report(request: Asked, day: Day = "") -> MasterReport:
    """The master game report of a day; of today where none is named."""
    staff(request, "accounting", "auditor", "supervisor")
    casino = the_casino(request)
    book, begins = await book_of(casino), casino.policy.first_minute
    asked = day or book.day(casino.clock.now(), begins)
    try:
        async with casino.store.reading() as books:
            found = await gaming_days.report(books, asked, begins)
    except ValueError as error:
        raise Problem("malformed", f"{day!r} is no day", legal="such as 2026-11-15") from error
    found.missing = [] if found.closed_by else await missing(casino, book, asked)
    return found


@get("/boxes/{number:str}")
async def drop_box(request: Asked, number: FromPath[str]) -> dict[str, int]:
    """What the ledger has in a box: for auditors, who do not count."""
    staff(request, "auditor")
    return {"balance": the_casino(request).ledger.balance(box(number))}


@post("/inventory", status_code=200)
async def inventory(request: Asked, data: JSONBody[bodies.InventoryOrder]) -> Response[Done]:
    """Count a tray before play and attach a drop box; needs a second person."""
    return await give(request, "inventory", "", data)


@post("/count", status_code=200)
async def count(request: Asked, data: JSONBody[bodies.CountOrder]) -> Response[Done]:
    """Count a tray after play; needs a second person."""
    return await give(request, "count", "", data)


@post("/slip", status_code=200)
async def slip(request: Asked, data: JSONBody[bodies.SlipOrder]) -> Response[Done]:
    """A fill or a credit; signed by the floor and by the cage."""
    return await give(request, "slip", "", data)


@post("/void-slip", status_code=200)
async def void_slip(request: Asked, data: JSONBody[bodies.VoidSlipOrder]) -> Response[Done]:
    """A slip made in error; needs a second person."""
    return await give(request, "void-slip", "", data)


@post("/sale", status_code=200)
async def sale(request: Asked, data: JSONBody[bodies.SaleOrder]) -> Response[Done]:
    """Chips sold at a table against cash."""
    return await give(request, "sale", "", data)


@post("/box", status_code=200)
async def count_box(request: Asked, data: JSONBody[bodies.BoxOrder]) -> Response[Done]:
    """Count a drop box; needs a second person."""
    return await give(request, "box", "", data)


@post("/adjust", status_code=200)
async def adjust(request: Asked, data: JSONBody[bodies.AdjustOrder]) -> Response[Done]:
    """Account for a count that differs; needs a second person."""
    return await give(request, "adjust", "", data)


@post("/close", status_code=200)
async def close(request: Asked, data: JSONBody[bodies.DayOrder]) -> Response[Done]:
    """Close a gaming day of which nothing is missing; needs a second person."""
    return await give(request, "day", "", data)


router = Router(
    "/api/floor/day",
    route_handlers=[state, report, drop_box, inventory, count, slip, void_slip, sale, count_box, adjust, close],
    tags=["gaming day"],
)
