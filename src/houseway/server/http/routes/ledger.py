"""The ledger's calls: for accounting and auditors, as JSON or for a spreadsheet."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from litestar import Response, Router, get
from litestar.params import QueryParameter
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.server.http.dependencies import Asked, staff, the_casino
from houseway.server.problems import Problem
from houseway.server.record import statements
from houseway.server.record.holds import Hold, holds
from houseway.server.record.statements import Entry, Period, Sheet, Statement
from houseway.server.staff.orders import LOOKS

Account = Annotated[str, QueryParameter(min_length=1, max_length=120)]
Day = Annotated[str, QueryParameter(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]
Id = Annotated[str, QueryParameter(max_length=40)]
CSV = "text/csv"


@asynccontextmanager
async def _books(request: Asked) -> AsyncIterator[AsyncConnection]:
    staff(request, *LOOKS["ledger"])
    async with the_casino(request).store.reading() as connection:
        yield connection


def _period(day: str) -> Period:
    try:
        return Period.day(day)
    except ValueError as error:
        raise Problem("malformed", f"{day!r} is no day", legal="such as 2026-11-15") from error


@get("/balances")
async def balances(request: Asked) -> dict[str, int]:
    """Every account that is not empty; the balances sum to zero."""
    async with _books(request) as books:
        return await statements.balances(books)


@get("/statement")
async def statement(request: Asked, account: Account, day: Day = "") -> Statement:
    """What went through an account, of one day or ever, with its balance before and after."""
    async with _books(request) as books:
        return await statements.statement(books, account, _period(day))


@get("/statement.csv", media_type=CSV)
async def statement_csv(request: Asked, account: Account, day: Day = "") -> Response[str]:
    """The same for a spreadsheet."""
    async with _books(request) as books:
        found = await statements.statement(books, account, _period(day))
    return Response(statements.as_csv(found.entries, Entry), media_type=CSV)


@get("/postings")
async def postings(request: Asked, day: Day = "", table: Id = "", round: Id = "") -> list[Entry]:
    """Every posting of a day, a table or a round; at least one of them is named."""
    if not (day or table or round):
        raise Problem("malformed", "say which day, table or round")
    async with _books(request) as books:
        return await statements.postings(books, _period(day), table, round)


@get("/days")
async def days(request: Asked, day: Day = "") -> list[Sheet]:
    """What each table did on each day."""
    async with _books(request) as books:
        return await statements.days(books, _period(day))


@get("/days.csv", media_type=CSV)
async def days_csv(request: Asked, day: Day = "") -> Response[str]:
    """The same for a spreadsheet."""
    async with _books(request) as books:
        found = await statements.days(books, _period(day))
    return Response(statements.as_csv(found, Sheet), media_type=CSV)


@get("/holds")
async def tolerance(request: Asked, day: Day = "") -> list[Hold]:
    """Whether each table's win of each day is within what chance explains, for games against the house."""
    async with _books(request) as books:
        return await holds(books, _period(day))


router = Router(
    "/api/floor/ledger",
    route_handlers=[balances, statement, statement_csv, postings, days, days_csv, tolerance],
    tags=["ledger"],
)
