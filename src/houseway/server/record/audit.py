"""The audit: does the record hold together, byte for byte, and do the rules still tell the same story?

The journal is checked against its own chain and its signed heads; every table that speaks of play or money is then made
again from the journal and compared, every row of the others held against its seal, and every round replayed.
"""

import contextlib
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.cards.sealed import Sealed
from houseway.games import GAMES
from houseway.house.ledger import Ledger, Overdrawn, Posting, of_events, reverse
from houseway.play.game import Game
from houseway.play.opening import Closing, Standing
from houseway.play.refusals import OtherRules, Refused
from houseway.play.replay import replay
from houseway.play.scene import Scene
from houseway.server.record import chain, schema
from houseway.server.record.stored_rounds import CALLED_OFF, Stored, as_before, fold, nets, taken_back
from houseway.server.record.writer import posting_row

CHUNK = 2000


@dataclass
class Report:
    """What the audit looked at and what it found wrong."""

    lines: int = 0
    rounds: int = 0
    heads: int = 0
    postings: int = 0
    head: tuple[int, str] = (0, chain.START)
    wrong: list[str] = field(default_factory=list)
    unjudged: list[str] = field(default_factory=list)
    """Rounds that other rules made and these do not give again: all else about them was checked."""

    @property
    def clean(self) -> bool:
        """Whether nothing was wrong."""
        return not self.wrong


@dataclass
class _Made:
    """What the journal says should be in the other tables."""

    tables: dict[str, dict[str, str]] = field(default_factory=dict)
    days: dict[str, str] = field(default_factory=dict)
    accounts: dict[str, tuple[bool, list[str]]] = field(default_factory=dict)
    rounds: dict[str, dict[str, Any]] = field(default_factory=dict)
    closed: dict[int, str] = field(default_factory=dict)
    sealed: dict[str, set[str]] = field(default_factory=lambda: {str(table.name): set() for table in schema.SEALED})
    begun: bool = False
    ledger: Ledger = field(default_factory=Ledger)


async def verify(connection: AsyncConnection, public: str, kept: Iterable[dict[str, Any]] = ()) -> Report:
    """Check everything; `kept` are heads that were exported earlier and must still be part of the chain."""
    report, made = Report(), _Made()
    heads = {row.seq: row for row in (await connection.execute(sa.select(schema.heads))).all()}
    wanted = {int(head["seq"]): str(head["hash"]) for head in kept}
    async for row in _journal(connection):
        with _finding(report, f"journal {row.seq}"):
            _link(report, row)
            if row.seq in heads:
                _signed(report, public, row, heads.pop(row.seq))
            if row.seq in wanted and wanted.pop(row.seq) != row.hash:
                report.wrong.append(f"journal {row.seq}: not what the head kept elsewhere says")
            await _read(report, made, connection, row)
    report.wrong += [f"head {seq}: signs no line of the journal" for seq in heads]
    report.wrong += [f"journal {seq}: a head kept elsewhere names it, and it is gone" for seq in wanted]
    await _compare(report, made, connection)
    for id_ in made.rounds:
        with _finding(report, f"round {id_}"):
            await _round(report, made, connection, id_)
    return report


@contextlib.contextmanager
def _finding(report: Report, what: str) -> Iterator[None]:
    """Whatever cannot be read is a finding: a forged record must not make its auditor stumble."""
    try:
        yield
    except Exception as error:
        report.wrong.append(f"{what}: cannot be read: {error!r}")


async def _journal(connection: AsyncConnection) -> AsyncIterator[Any]:
    last, j = 0, schema.journal.c
    while rows := (
        await connection.execute(sa.select(schema.journal).where(j.seq > last).order_by(j.seq).limit(CHUNK))
    ).all():
        for row in rows:
            yield row
        last = rows[-1].seq


def _link(report: Report, row: Any) -> None:
    before, hash_ = report.head
    report.lines += 1
    report.head = (row.seq, row.hash)
    if row.seq != before + 1:
        report.wrong.append(f"journal {row.seq}: follows {before}")
    link = chain.link(hash_, row.seq, row.at, row.kind, row.table_id, row.round_id, row.body)
    if link != row.hash:
        report.wrong.append(f"journal {row.seq}: its hash does not fit")


def _signed(report: Report, public: str, row: Any, head: Any) -> None:
    report.heads += 1
    if head.hash != row.hash or not chain.signed(public, row.seq, row.hash, head.signature):
        report.wrong.append(f"head {row.seq}: the signature is not ours")


async def _read(report: Report, made: _Made, connection: AsyncConnection, row: Any) -> None:
    """Take in one line of the journal."""
    body = msgspec.json.decode(row.body)
    postings = msgspec.convert(body["postings"], list[Posting])
    try:
        made.ledger.post(postings)
    except Overdrawn as error:
        report.wrong.append(f"journal {row.seq}: overdraws {error.account}")
    await _postings(report, connection, row.seq, postings)
    for name, seals in body.get("gone", {}).items():
        made.sealed[name].difference_update(seals)
    for name, seals in body.get("rows", {}).items():
        made.sealed[name].update(seals)
    made.begun |= row.kind == "begun"
    if row.kind == "seating":
        made.tables.setdefault(row.table_id, {})["state"] = _text(body["state"])
    elif row.kind == "table":
        made.tables.setdefault(row.table_id, {})["config"] = _text(body["config"])
    elif row.kind == "day":
        made.days[row.table_id] = body["seal"]
    elif row.kind == "account":
        made.accounts[body["name"]] = (body["guest"], body["roles"])
    elif row.kind == "opened":
        number = body["opening"]["number"]
        made.rounds[row.round_id] = {"table_id": row.table_id, "number": number, "game": body["opening"]["game"]}
        made.rounds[row.round_id] |= {"started": body["started"], "ended": None, "steps": 0, "void": False}
    elif row.kind == "closed":
        made.closed[row.seq] = row.round_id
        made.rounds[row.round_id] |= {key: body[key] for key in ("ended", "steps", "void")}


async def _postings(report: Report, connection: AsyncConnection, seq: int, postings: list[Posting]) -> None:
    p = schema.postings
    query = sa.select(p).where(p.c.journal_seq == seq).order_by(p.c.n)
    stored = [dict(row._mapping) for row in (await connection.execute(query)).all()] if postings else []
    if stored != [posting_row(seq, n, posting) for n, posting in enumerate(postings)]:
        report.wrong.append(f"postings of journal {seq}: not what the journal says")
    report.postings += len(postings)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


async def _compare(report: Report, made: _Made, connection: AsyncConnection) -> None:
    """Hold the tables against what the journal says should be in them."""

    async def rows(query: sa.Select[Any]) -> Any:
        return (await connection.execute(query)).all()

    if made.ledger.total() != 0:
        report.wrong.append(f"the ledger does not balance: {made.ledger.total()} cents")
    stored = {row.account: row.amount for row in await rows(sa.select(schema.balances)) if row.amount}
    _differ(report, "balance of", made.ledger.accounts(), stored)
    count = (await rows(sa.select(sa.func.count()).select_from(schema.postings)))[0][0]
    if count != report.postings:
        report.wrong.append(f"postings: {count} are stored, the journal has {report.postings}")
    tables = {row.id: row for row in await rows(sa.select(schema.tables))}
    for name in ("state", "config"):
        should = {id_: texts.get(name) for id_, texts in made.tables.items()}
        _differ(report, f"{name} of table", should, {id_: getattr(row, name) for id_, row in tables.items()})
    days = {id_: sha256(row.day.encode()).hexdigest() for id_, row in tables.items() if row.day}
    _differ(report, "day of table", made.days, days)
    accounts = {r.name: (r.guest, r.folded, r.roles) for r in await rows(sa.select(schema.accounts))}
    people = {name: (guest, name.casefold(), _text(roles)) for name, (guest, roles) in made.accounts.items()}
    _differ(report, "account", people, accounts)
    await _seals(report, made, connection)
    kept = {r.id: {k: getattr(r, k) for k in _ROUND} for r in await rows(sa.select(schema.rounds))}
    _differ(report, "round", made.rounds, kept)
    signed = {row.seq for row in await rows(sa.select(schema.heads.c.seq))}
    report.wrong += [f"round {made.closed[seq]}: its end is not signed" for seq in made.closed if seq not in signed]


async def _seals(report: Report, made: _Made, connection: AsyncConnection) -> None:
    """Hold every row that the journal only vouches for against its seal."""
    if not made.begun:
        report.wrong.append("the journal has no first line: houseway serve adds it to an older version's record")
        return
    for table in schema.SEALED:
        missing = made.sealed[table.name]
        for row in await connection.execute(sa.select(table)):
            seal = chain.seal(table.name, row._asdict())
            if seal not in missing:
                key = " ".join(str(row._mapping[column]) for column in table.primary_key.columns)
                report.wrong.append(f"{table.name} {key}: not what the journal says")
            missing.discard(seal)
        if missing:
            report.wrong.append(f"{table.name}: {len(missing)} rows are gone or changed")


_ROUND = ("table_id", "number", "game", "started", "ended", "steps", "void")


def _differ(report: Report, what: str, should: dict[str, Any], stored: dict[str, Any]) -> None:
    for name in sorted(should.keys() | stored.keys()):
        if should.get(name) != stored.get(name):
            report.wrong.append(f"{what} {name}: not what the journal says")


async def _round(report: Report, made: _Made, connection: AsyncConnection, id_: str) -> None:
    """Replay one round and hold its money, its players and its sealed deck against the record."""
    j, r, p = schema.journal.c, schema.rounds.c, schema.round_players.c
    query = sa.select(j.at, j.kind, j.table_id, j.body).where(j.round_id == id_).order_by(j.seq)
    rows = (await connection.execute(query)).all()
    try:
        lines = [{"at": row.at, "kind": row.kind, **msgspec.json.decode(row.body)} for row in rows]
        stored = fold(lines)
        game = GAMES[stored.opening.game]
        kinds = {line["kind"] for line in lines}
        told = [
            p for line in lines if line["kind"] in _PLAYED for p in msgspec.convert(line["postings"], list[Posting])
        ]
        again, judged = _again(report, id_, game, stored)
    except (Refused, KeyError, ValueError, msgspec.MsgspecError) as error:
        report.wrong.append(f"round {id_}: does not replay: {error}")
        return
    if _money(lines, rows[0].table_id, id_, game.ruling_rule) != told:
        report.wrong.append(f"round {id_}: its postings are not what its events say")
    closed = next((msgspec.convert(line["closing"], Closing) for line in lines if line["kind"] == "closed"), None)
    ended = as_before(stored.opening) if CALLED_OFF in kinds else again
    told_without_rules = not judged and ended is None
    if closed is not None and not (_chips_lie(stored, closed) if told_without_rules else closed == ended):
        report.wrong.append(f"round {id_}: was not closed as its journal ends it")
    should = nets(stored.opening, closed) if closed is not None else {}
    found = (await connection.execute(sa.select(p.player, p.net).where(p.round_id == id_))).all()
    if {row.player: row.net for row in found} != should:
        report.wrong.append(f"round {id_}: wins and losses are not what the journal says")
    for row in (await connection.execute(sa.select(r.sealed).where(r.id == id_))).all():
        if not _deck_holds(row.sealed, stored.root):
            report.wrong.append(f"round {id_}: the sealed deck is not the one whose root was published")


_PLAYED = ("played", CALLED_OFF)
"""The lines of a round that move its chips while it is open."""


def _again(report: Report, id_: str, game: Game, stored: Stored) -> tuple[Closing | None, bool]:
    """How the rules end the round when they are run again, if they do, and whether they are those that made it."""
    try:
        result = replay(game, stored.record()).result
    except OtherRules as error:
        report.unjudged.append(f"round {id_}: {error}")
        return None, False
    report.rounds += 1
    return result, True


def _chips_lie(stored: Stored, closed: Closing) -> bool:
    """Whether a round was closed with every chip where its events left it: that can be told without its rules."""
    scene = Scene(stored.opening)
    try:
        for event in stored.events:
            scene.apply(event)
    except (AssertionError, KeyError):
        # No replay has looked at these events: they may move chips that are not there.
        return False
    pots = {pot: amount for pot, amount in scene.pots.items() if amount}
    standing = tuple(Standing(*wager, amount) for wager, amount in scene.felt.items())
    lying = scene.stacks, scene.house, scene.rake, scene.funds, pots, scene.meters, standing
    return lying == (
        closed.stacks, closed.house, closed.rake, closed.funds, closed.pots, closed.meters, closed.standing
    )  # fmt: skip


def _deck_holds(data: bytes, root: str) -> bool:
    if not data or not root:
        return not data and not root
    try:
        sealed = msgspec.json.decode(data, type=Sealed)
    except msgspec.MsgspecError:
        return False
    return sealed.root == root and sealed.is_whole()


def _money(lines: list[dict[str, Any]], table: str, id_: str, ruling: str) -> list[Posting]:
    """The postings that the recorded events make, line by line, with those taken back where answers were rescinded."""
    events: list[Any] = []
    postings: list[Posting] = []
    for line in lines:
        if line["kind"] == "played":
            kept, new = line["kept"], fold([lines[0], {**line, "keep": 0, "kept": 0}]).events
            undone = of_events(reversed(events[kept:]), table, id_)
            postings += [reverse(posting, f"rescinded: {posting.what}", ruling) for posting in undone]
            postings += of_events(new, table, id_)
            events[kept:] = new
        elif line["kind"] == CALLED_OFF:
            postings += taken_back(events, table, id_, ruling)
    return postings
