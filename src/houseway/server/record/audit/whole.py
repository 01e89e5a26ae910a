"""The whole audit: the stretches of the journal put together in their order, then everything outside the journal."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.house.ledger import MAY_OWE
from houseway.server.record import schema
from houseway.server.record.audit import funds, layout, stretch, tables
from houseway.server.record.audit.report import Report, finding
from houseway.server.record.audit.stretch import Found, OpenRound, Stretch
from houseway.server.record.cards_key import CardsKey


@dataclass(frozen=True)
class Progress:
    """How far the audit is."""

    lines: int
    of: int
    rounds: int
    seconds: float

    @property
    def left(self) -> float:
        """How many seconds it will take from here, if it goes on as it did."""
        return self.seconds * (self.of - self.lines) / self.lines if self.lines else 0.0


Checking = Callable[[Iterable[Stretch]], Iterator[tuple[Found, bool]]]
"""Checks stretches, and gives what was found of each in their order, and whether an earlier audit had found that."""


@dataclass
class Made:
    """What the journal says should be in the other tables."""

    begun: bool = False
    opened: int = 0
    players: int = 0
    balances: dict[str, int] = field(default_factory=dict)
    tables: dict[str, dict[str, str]] = field(default_factory=dict)
    accounts: dict[str, tuple[bool, list[str]]] = field(default_factory=dict)
    sealed: dict[str, set[bytes]] = field(default_factory=dict)
    unfinished: set[str] = field(default_factory=set)
    """Rounds that were opened and are not closed by the lines read so far."""
    open: dict[str, OpenRound] = field(default_factory=dict)
    corrected: list[tuple[int, str]] = field(default_factory=list)


async def verify(
    connection: AsyncConnection, public: str, kept: Iterable[dict[str, Any]] = (), cards: CardsKey | None = None
) -> Report:
    """Check everything; `kept` are heads that were exported earlier and must still be part of the chain.

    `cards` opens the sealed decks; without it they are counted and all else is checked.
    """
    return await connection.run_sync(lambda sync: audit(sync, public, kept, cards=cards))


def audit(
    connection: sa.Connection,
    public: str,
    kept: Iterable[dict[str, Any]] = (),
    checking: Checking | None = None,
    tell: Callable[[Progress], None] = lambda progress: None,
    cards: CardsKey | None = None,
) -> Report:
    """Check everything on a connection that sees one moment of the record.

    `checking` may use further connections: what it reads up to the end of the journal at that moment does not change.
    """
    report, made, began = Report(), Made(), time.monotonic()
    report.wrong += layout.differences(connection)
    total = connection.execute(sa.select(sa.func.count()).select_from(schema.journal)).scalar_one()
    for found, known in (checking or in_this_process(connection, public, cards or CardsKey()))(stretches(connection)):
        _take_in(report, made, found)
        report.known += found.lines if known else 0
        tell(Progress(report.lines, total, made.opened, time.monotonic() - began))
    report.wrong += _against(connection, report.head[0], kept)
    for check in (tables.compare, tables.compare_rounds, funds.compare):
        with finding(report.wrong, "the other tables"):
            check(report, made, connection)
    return report


def stretches(connection: sa.Connection) -> Iterator[Stretch]:
    """The journal, cut into stretches, whatever numbers its lines have."""
    seq = schema.journal.c.seq
    end = connection.execute(sa.select(sa.func.max(seq))).scalar()
    if end is None:
        return
    first, further = -(2**62), sa.select(seq).order_by(seq).limit(1).offset(stretch.SIZE - 1)
    while True:
        last = connection.execute(further.where(seq >= first)).scalar()
        if last is None or last == end:
            yield Stretch(first, end, end)
            return
        yield Stretch(first, last, end)
        first = last + 1


def in_this_process(connection: sa.Connection, public: str, cards: CardsKey) -> Checking:
    """Check one stretch after the other on the connection that is there."""

    def checking(these: Iterable[Stretch]) -> Iterator[tuple[Found, bool]]:
        for each in these:
            yield stretch.check(stretch.read(connection, each), public, cards), False

    return checking


def _take_in(report: Report, made: Made, found: Found) -> None:
    """Put a stretch together with those before it."""
    report.lines += found.lines
    report.heads += found.heads
    report.postings += found.postings
    report.rounds += found.judged
    report.head = found.head
    report.wrong += found.wrong
    report.unjudged += found.unjudged
    report.unopened += found.unopened
    for name, account in found.ledger.items():
        before = made.balances.get(name, 0)
        owing = next((seq for seq, low in account.lows if before + low < 0), None)
        if owing is not None and not name.startswith(MAY_OWE):
            report.wrong.append(f"journal {owing}: overdraws {name}")
        made.balances[name] = before + account.change
    for id_, texts in found.tables.items():
        made.tables.setdefault(id_, {}).update(texts)
    made.accounts |= found.accounts
    for name in found.added.keys() | found.gone.keys():
        sealed = made.sealed.setdefault(name, set())
        sealed -= found.gone.get(name, set())
        sealed |= found.added.get(name, set())
    made.begun |= found.begun
    made.opened += found.opened
    made.players += found.players
    for seq, id_, ends in found.elsewhere:
        if id_ not in made.unfinished:
            report.wrong.append(f"journal {seq}: round {id_} was not open")
        if ends:
            made.unfinished.discard(id_)
    made.unfinished.update(found.unfinished)
    made.open |= found.open
    made.corrected += found.corrected


def _against(connection: sa.Connection, end: int, kept: Iterable[dict[str, Any]]) -> list[str]:
    """Hold the journal against heads that were kept elsewhere."""
    wanted: dict[int, set[tuple[str, str]]] = {}
    for head in kept:
        wanted.setdefault(int(head["seq"]), set()).add((str(head["hash"]), str(head.get("who", ""))))
    j, wrong = schema.journal.c, list[str]()
    seqs = sorted(wanted)
    for start in range(0, len(seqs), 500):
        asked = seqs[start : start + 500]
        found = {row.seq: row.hash for row in connection.execute(sa.select(j.seq, j.hash).where(j.seq.in_(asked)))}
        for seq in asked:
            for hash_, who in wanted[seq]:
                if seq not in found:
                    wrong.append(f"journal {seq}: {who or 'a head kept elsewhere'} names it, and it is gone")
                elif found[seq] != hash_:
                    wrong.append(f"journal {seq}: not what {who or 'the head kept elsewhere'} says")
    return wrong
