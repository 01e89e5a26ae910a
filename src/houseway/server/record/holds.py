"""What each table held of what was staked, day by day and game by game, and whether chance explains it."""

import asyncio
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.games import GAMES, REGISTRY
from houseway.odds.figures import Report, report_of
from houseway.odds.tolerance import of_table
from houseway.server.record import schema
from houseway.server.record.statements import DAY, Period

LEVEL = "99 %"
"""The band that is told."""


class Hold(msgspec.Struct, frozen=True):
    """A table's day of one game: what was staked and won, and the band in which chance leaves the win."""

    day: str
    table: str
    game: str
    rounds: int
    staked: int
    won: int
    low: int
    """The band, whatever was wagered on: from the cheapest wager's to the dearest's, and the reach of chance."""
    high: int
    inside: bool


async def holds(connection: AsyncConnection, period: Period) -> list[Hold]:
    """Every table and day on which the house played against players; a pot between players is not the house's."""
    rows = [tuple(row) for row in await connection.execute(_query(period))]
    stored = await connection.execute(sa.select(schema.tables.c.id, schema.tables.c.config))
    options = {row.id: msgspec.json.decode(row.config) for row in stored}
    # Figures that are worked out for the first time keep no table waiting.
    return await asyncio.to_thread(_judged, rows, options)


def _judged(rows: list[tuple[Any, ...]], tables: dict[str, Any]) -> list[Hold]:
    @cache
    def figures(table: str, game: str) -> Report | None:
        """The figures under the options that the table has now."""
        if game not in REGISTRY.with_part("odds"):
            return None
        config = tables.get(table, {})
        return report_of(game, GAMES[game].read_settings(config["settings"] if config.get("game") == game else {}))

    found = []
    for start, table, game, rounds, staked, squares, won in rows:
        report = figures(table, game)
        if report is None or not staked:
            continue
        told = of_table(report.wagers, int(staked), int(squares), int(won))
        low, high = told.band(LEVEL)
        day = datetime.fromtimestamp(int(start) / 1000, UTC).date().isoformat()
        sums = (int(rounds), int(staked), int(won), round(low), round(high))
        found.append(Hold(day, table, game, *sums, told.inside(LEVEL)))
    return found


def _query(period: Period) -> sa.Select[Any]:
    """Rounds, stakes, the squares of each round's stakes and the win, by day, table and game."""
    p, r = schema.postings.c, schema.rounds.c
    staked = sa.func.sum(sa.case((p.what == "wagered", p.amount), else_=0))
    won = sa.func.sum(sa.case((p.target.like("house/%"), p.amount), (p.source.like("house/%"), -p.amount), else_=0))
    each = (
        sa.select(r.ended, r.table_id, r.game, staked.label("staked"), won.label("won"))
        .select_from(sa.join(schema.rounds, schema.postings, r.id == p.round_id))
        .where(r.ended >= period.since, r.ended < period.until)
        .group_by(r.id, r.ended, r.table_id, r.game)
        .subquery()
        .c
    )
    day = each.ended - each.ended % DAY
    sums = (sa.func.count(), *map(sa.func.sum, (each.staked, each.staked * each.staked, each.won)))
    by = (day, each.table_id, each.game)
    return sa.select(*by, *sums).group_by(*by).order_by(*by)
