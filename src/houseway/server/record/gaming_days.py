"""The gaming day in the record: its facts read back, and the master game report made of them and of the ledger.

A table that has an inventory is reported from its opening count to its closing count, by the lines of the journal, so
play that runs past the day's end stays with the day on which the table was opened. Any other table is reported by the
clock.
"""

from collections.abc import Collection, Iterable
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.games import GAMES
from houseway.house.gaming_day.book import Book, Missing
from houseway.house.gaming_day.facts import Adjusted, AnyFact, BoxCounted, InventoryClosed, InventoryOpened, SlipKind
from houseway.house.ledger import KENO
from houseway.server.record import fund_lines, office_lines, schema
from houseway.server.record.office_lines import Kept

KENO_OFFICE = "keno office"
"""How the report names what is written and paid over the counter, beside the tables."""
_p, _j = schema.postings.c, schema.journal.c
_JOINED = sa.join(schema.postings, schema.journal, _p.journal_seq == _j.seq)


class TableReport(msgspec.Struct):
    """One table's day, in cents; from `opening` to `drop` it is what people counted and signed for."""

    table: str
    game: str
    name: str = ""
    """What the table is called."""
    title: str = ""
    """What its game is called."""
    opening: int | None = None
    """None at a table without an inventory."""
    fills: int = 0
    credits: int = 0
    drop: int = 0
    closing: int | None = None
    """None until the closing count."""
    win: int = 0
    """What the house won of wagers, less what it paid."""
    rake: int = 0
    commissions: int = 0
    funds: int = 0
    lost_forms: int = 0
    """Contribution forms whose original is missing: their value is added to poker revenue."""
    adjustments: int = 0
    """Corrections of mispaid hands: plus to the house."""
    difference: int | None = None
    """The closing count less what it should have been by the ledger: over is plus, short is minus."""


class GameReport(msgspec.Struct):
    """The tables of a game together."""

    game: str
    title: str = ""
    tables: int = 0
    fills: int = 0
    credits: int = 0
    drop: int = 0
    win: int = 0
    rake: int = 0
    commissions: int = 0
    funds: int = 0
    lost_forms: int = 0
    adjustments: int = 0


class Adjustment(msgspec.Struct, frozen=True):
    """Something put right by two people: a mispaid hand, a count that differed, or a form whose original is missing."""

    line: int
    at: int
    what: str
    of: str
    amount: int
    """Plus to the house."""
    by: str
    reason: str
    rule: str = ""


class BoxReport(msgspec.Struct, frozen=True):
    """A drop box as it was counted."""

    box: str
    table: str
    balance: int
    counted: int | None = None
    by: tuple[str, ...] = ()


class SlipReport(msgspec.Struct, frozen=True):
    """A fill or a credit; a void one keeps its number."""

    day: str
    kind: SlipKind
    number: int
    table: str
    amount: int
    by: tuple[str, ...]
    voided_by: tuple[str, ...] = ()
    """Empty where it stands."""
    reason: str = ""
    """Why it is void."""


class MasterReport(msgspec.Struct):
    """The master game report of one gaming day."""

    day: str
    since: int
    until: int
    closed_by: tuple[str, ...]
    """Empty while the day is open."""
    games: list[GameReport]
    tables: list[TableReport]
    boxes: list[BoxReport]
    slips: list[SlipReport]
    adjustments: list[Adjustment]
    missing: list[Missing]
    """What has to be done before the day can close."""


async def facts(connection: AsyncConnection) -> list[Kept]:
    """Every fact of every gaming day, in order."""
    return await office_lines.kept(connection, office_lines.DAY, AnyFact)


def folded(kept: Iterable[Kept]) -> Book:
    """The book that these facts make."""
    book = Book()
    for each in kept:
        book.take(each.fact)
    return book


def slips(book: Book, days: Collection[str]) -> list[SlipReport]:
    """The slips of some days, in the order in which they were made."""
    found = []
    for number, slip in book.slips.items():
        if slip.day in days:
            void = book.voided.get(number)
            by, reason = (void.by, void.reason) if void is not None else ((), "")
            found.append(SlipReport(slip.day, slip.kind, slip.number, slip.table, slip.amount, slip.by, by, reason))
    return found


class _Span(msgspec.Struct):
    """The part of the record that is one table's day."""

    opened: InventoryOpened | None = None
    closed: InventoryClosed | None = None
    first: int = 0
    """The line of the opening count,"""
    last: int = 2**62
    """and that of the closing count."""
    before: int = 0
    """The line of the closing count before: corrections since then belong to this day."""


async def report(connection: AsyncConnection, day: str, begins: int) -> MasterReport:
    """The master game report of a day, open or closed; by the clock a day begins at this minute."""
    kept = await facts(connection)
    book = folded(kept)
    since, until = book.period(day, begins)
    configs = {row.id: msgspec.json.decode(row.config) for row in await connection.execute(sa.select(schema.tables))}
    games = {id_: str(config["game"]) for id_, config in configs.items()}
    spans = _spans(kept, day)
    by_clock = _by_clock(games, spans, kept, since, until)
    tables = {table: _counted(table, games.get(table, ""), span) for table, span in spans.items()}
    within = [by_clock, *(_within(table, span) for table, span in spans.items())]
    query = sa.select(_j.table_id, _p.source, _p.target, _p.what, sa.func.sum(_p.amount)).select_from(_JOINED)
    for table, source, target, what, amount in await connection.execute(
        query.where(sa.or_(*within)).group_by(_j.table_id, _p.source, _p.target, _p.what)
    ):
        at = tables.setdefault(table, TableReport(table, games.get(table, "")))
        _add(at, source.partition("/")[0], target.partition("/")[0], what, int(amount))
    for at in tables.values():
        _compare(at)
    if (keno := await _keno_office(connection, since, until)) is not None:
        tables[KENO_OFFICE] = TableReport(KENO_OFFICE, "keno", win=keno)
    lost = await fund_lines.lost_forms(connection, since, until)
    for form in lost:
        tables.setdefault(form.table, TableReport(form.table, games.get(form.table, ""))).lost_forms += form.value
    for id_, each in tables.items():
        each.name = str(configs[id_]["name"]) if id_ in configs else id_.capitalize()
        each.title = GAMES[each.game].title if each.game in GAMES else each.game
    adjustments = await _corrections(connection, spans, by_clock) + _adjusted(kept, day)
    adjustments += [
        Adjustment(f.line, f.at, "form", f.form, f.value, " and ".join(f.by), "its original is missing", f.rule)
        for f in lost
    ]
    closed = book.closed.get(day)
    return MasterReport(
        day,
        since,
        until,
        closed.by if closed else (),
        _by_game(tables.values()),
        sorted(tables.values(), key=lambda each: (each.game, each.name, each.table)),
        _boxes(book, kept, day, await _cash(connection)),
        slips(book, [day]),
        sorted(adjustments, key=lambda each: each.line),
        book.missing(day),
    )


async def _keno_office(connection: AsyncConnection, since: int, until: int) -> int | None:
    """What the keno office took for tickets in this time, less what it gave back and paid; None if nothing moved."""
    moved = sa.case((_p.target == KENO, _p.amount), else_=-_p.amount)
    query = sa.select(sa.func.sum(moved)).select_from(_JOINED).where(sa.or_(_p.source == KENO, _p.target == KENO))
    total = (await connection.execute(query.where(_j.at >= since, _j.at < until))).scalar()
    return None if total is None else int(total)


def _spans(kept: list[Kept], day: str) -> dict[str, _Span]:
    """The last inventory of each table on a day; a table opened twice is reported as one, from first to last."""
    spans: dict[str, _Span] = {}
    ended: dict[str, int] = {}
    for each in kept:
        fact = each.fact
        if isinstance(fact, InventoryOpened) and fact.day == day:
            span = spans.setdefault(fact.table, _Span(fact, None, each.line, before=ended.get(fact.table, 0)))
            span.closed, span.last = None, 2**62
        elif isinstance(fact, InventoryClosed):
            if fact.day == day:
                spans[fact.table].closed, spans[fact.table].last = fact, each.line
            ended[fact.table] = each.line
    return spans


def _by_clock(
    games: Iterable[str], spans: dict[str, _Span], kept: list[Kept], since: int, until: int
) -> sa.ColumnElement[bool]:
    """The day of the tables that had no inventory yet: one that was counted later does not leave an earlier report."""
    first: dict[str, int] = {}
    for each in kept:
        if isinstance(each.fact, InventoryOpened):
            first.setdefault(each.fact.table, each.line)
    never = _j.table_id.in_([table for table in games if table not in first])
    later = (sa.and_(_j.table_id == table, _j.seq < line) for table, line in first.items() if table not in spans)
    return sa.and_(sa.or_(never, *later), _j.at >= since, _j.at < until)


def _within(table: str, span: _Span) -> sa.ColumnElement[bool]:
    return sa.and_(_j.table_id == table, _j.seq > span.first, _j.seq < span.last)


def _counted(table: str, game: str, span: _Span) -> TableReport:
    opening = span.opened.counted if span.opened else None
    return TableReport(table, game, opening=opening, closing=span.closed.counted if span.closed else None)


def _add(at: TableReport, source: str, target: str, what: str, amount: int) -> None:
    """Put what moved between two kinds of account where the report shows it."""
    if target == "box":
        at.drop += amount
    elif target == "tray" and source == "bank":
        at.fills += amount
    elif source == "tray" and target == "bank":
        at.credits += amount
    for kind, sign in ((source, -1), (target, 1)):
        if kind == "house":
            name = "adjustments" if what == "correction" else "win"
            setattr(at, name, getattr(at, name) + sign * amount)
        elif kind == "rake":
            game = GAMES.get(at.game)
            name = "commissions" if game and game.takes == "commission" else "rake"
            setattr(at, name, getattr(at, name) + sign * amount)
        elif kind == "fund":
            at.funds += sign * amount


def _compare(at: TableReport) -> None:
    """Hold the closing count against the ledger."""
    if at.opening is not None and at.closing is not None:
        taken = at.win + at.rake + at.commissions + at.adjustments
        at.difference = at.closing - (at.opening + at.fills - at.credits - at.drop + taken)


def _by_game(tables: Iterable[TableReport]) -> list[GameReport]:
    games: dict[str, GameReport] = {}
    for table in tables:
        game = games.setdefault(table.game, GameReport(table.game, table.title))
        game.tables += 1
        for name in GameReport.__struct_fields__[3:]:
            setattr(game, name, getattr(game, name) + getattr(table, name))
    return [games[name] for name in sorted(games)]


async def _corrections(
    connection: AsyncConnection, spans: dict[str, _Span], by_clock: sa.ColumnElement[bool]
) -> list[Adjustment]:
    within = [sa.and_(_j.table_id == table, _j.seq > span.before, _j.seq < span.last) for table, span in spans.items()]
    within.append(by_clock)
    columns = (_j.seq, _j.at, _j.table_id, _j.body, _p.target, _p.amount, _p.rule)
    query = sa.select(*columns).select_from(_JOINED).where(_p.what == "correction", sa.or_(*within))
    found = []
    for row in await connection.execute(query):
        body: dict[str, Any] = msgspec.json.decode(row.body)
        amount = row.amount if row.target.startswith("house/") else -row.amount
        found.append(
            Adjustment(row.seq, row.at, "correction", row.table_id, amount, body["by"], body["reason"], row.rule)
        )
    return found


def _adjusted(kept: list[Kept], day: str) -> list[Adjustment]:
    return [
        Adjustment(
            each.line,
            each.at,
            each.fact.what,
            each.fact.id,
            each.fact.difference,
            " and ".join(each.fact.by),
            each.fact.reason,
        )
        for each in kept
        if isinstance(each.fact, Adjusted) and each.fact.day == day
    ]


async def _cash(connection: AsyncConnection) -> dict[str, int]:
    b = schema.balances.c
    rows = await connection.execute(sa.select(b.account, b.amount).where(b.account.startswith("box/")))
    return {row.account.removeprefix("box/"): row.amount for row in rows}


def _boxes(book: Book, kept: list[Kept], day: str, cash: dict[str, int]) -> list[BoxReport]:
    tables = {
        each.fact.box: each.fact.table
        for each in kept
        if isinstance(each.fact, InventoryOpened) and each.fact.day == day
    }
    counts = {each.fact.box: each.fact for each in kept if isinstance(each.fact, BoxCounted) and each.fact.day == day}
    found = []
    for box, table in tables.items():
        count = counts.get(box)
        if count is None:
            found.append(BoxReport(box, table, cash.get(box, 0)))
        else:
            found.append(BoxReport(box, table, count.balance, count.counted, count.by))
    return found
