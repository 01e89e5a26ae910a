"""The official record of a fund by days: what pots contributed, what was awarded, and the reset amount."""

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.house.ledger import fund
from houseway.rulebook.citation import all_cited
from houseway.server.record import schema
from houseway.server.record.statements import DAY, _date


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


async def fund_days(connection: AsyncConnection, name: str) -> list[FundDay]:
    """Every day on which something moved in a fund, the first first."""
    p, j = schema.postings.c, schema.journal.c
    day, root, reset = j.at - j.at % DAY, f"fund/{name}/", fund(name, "reset")
    query = (
        sa.select(day, p.source, p.target, sa.func.sum(p.amount))
        .select_from(sa.join(schema.postings, schema.journal, p.journal_seq == j.seq))
        .where(sa.or_(p.source.startswith(root, autoescape=True), p.target.startswith(root, autoescape=True)))
        .group_by(day, p.source, p.target)
        .order_by(day)
    )
    days: dict[int, FundDay] = {}
    for start, source, target, amount in await connection.execute(query):
        found = days.setdefault(int(start), FundDay(_date(int(start))))
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
