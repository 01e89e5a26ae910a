"""The official record of a fund by gaming days: what pots contributed, what was awarded, and the reset amount."""

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.house.gaming_day import calendar
from houseway.house.gaming_day.book import Book
from houseway.house.ledger import fund
from houseway.rulebook.citation import all_cited
from houseway.server.record import gaming_days, schema


class FundDay(msgspec.Struct):
    """One day: `opening + added - released == closing` of the reset amount."""

    day: str
    contributed: int = 0
    awarded: int = 0
    reset_opening: int = 0
    reset_added: int = 0
    reset_released: int = 0
    reset_closing: int = 0
    rule: str = "bad-beat/14.19(k)#1"
    reset_rule: str = "bad-beat/14.19(p)#3"


def _day(book: Book, begins: int) -> sa.ColumnElement[int]:
    """When the gaming day of a line would begin by the clock: after an early close the line is of a later day."""
    at = schema.journal.c.at
    first = begins * calendar.MINUTE
    by_clock = at - first - (at - first) % calendar.DAY + first
    closed = [each for each in book.closed.values() if (each.since, each.until) != calendar.period(each.day, begins)]
    own = [(sa.and_(at >= each.since, at < each.until), calendar.period(each.day, begins)[0]) for each in closed]
    left = [(by_clock == calendar.period(each.day, begins)[0], _open(book, each.day, begins)) for each in closed]
    return sa.case(*own, *left, else_=by_clock) if closed else by_clock


def _open(book: Book, day: str, begins: int) -> int:
    """When the first day that was open after the close of this one would begin by the clock."""
    while day in book.closed:
        day = calendar.after(day)
    return calendar.period(day, begins)[0]


async def fund_days(connection: AsyncConnection, name: str, begins: int) -> list[FundDay]:
    """Every gaming day on which something moved in a fund, the first first."""
    p, j = schema.postings.c, schema.journal.c
    book = gaming_days.folded(await gaming_days.facts(connection))
    day, root, reset = _day(book, begins), f"fund/{name}/", fund(name, "reset")
    query = (
        sa.select(day, p.source, p.target, sa.func.sum(p.amount))
        .select_from(sa.join(schema.postings, schema.journal, p.journal_seq == j.seq))
        .where(sa.or_(p.source.startswith(root, autoescape=True), p.target.startswith(root, autoescape=True)))
        .group_by(day, p.source, p.target)
        .order_by(day)
    )
    days: dict[int, FundDay] = {}
    for start, source, target, amount in await connection.execute(query):
        found = days.setdefault(int(start), FundDay(calendar.day_at(int(start), begins)))
        entering, leaving = target.startswith(root), source.startswith(root)
        found.contributed += int(amount) if entering and not leaving else 0
        found.awarded += int(amount) if leaving and not entering else 0
        found.reset_added += int(amount) if target == reset else 0
        found.reset_released += int(amount) if source == reset else 0
    opening = 0
    for found in days.values():
        found.reset_opening = opening
        opening = found.reset_closing = opening + found.reset_added - found.reset_released
    return list(all_cited(*days.values()))
