"""A stretch of the journal, checked by itself.

What is found is a function of the rows that are read, so stretches can be checked by several processes, in any order,
and one whose rows are the same as at an earlier audit need not be checked again.

The journal only grows, and rows that a finished line speaks of never change again. So a stretch may be read while the
service writes, as long as nothing is read past the end of the journal that was fixed when the audit began.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from houseway.house.ledger import MAY_OWE, Posting, changes
from houseway.server.record import chain, schema
from houseway.server.record.audit.one_round import CORRECTION, Line, Verdict, judge
from houseway.server.record.audit.report import finding
from houseway.server.record.cards_key import CardsKey
from houseway.server.record.stored_rounds import CALLED_OFF

SIZE = 4000
"""How many lines of the journal make a stretch."""
_AT_ONCE = 500


class Stretch(NamedTuple):
    """Lines of the journal, the first and last included, and where the journal ends."""

    first: int
    last: int
    end: int


class Account(msgspec.Struct):
    """What a stretch does to an account of the ledger."""

    change: int = 0
    lows: list[tuple[int, int]] = []
    """Each time it is lower than ever before in the stretch: the line, and the change until then."""


class OpenRound(msgspec.Struct):
    """A round that was opened and is not closed within the journal."""

    table_id: str
    number: int
    game: str
    started: int


class Found(msgspec.Struct):
    """What a stretch says about everything outside it, and what is wrong with it."""

    head: tuple[int, str] = (0, chain.START)
    lines: int = 0
    heads: int = 0
    postings: int = 0
    opened: int = 0
    judged: int = 0
    players: int = 0
    """How many rows its rounds have in `round_players`."""
    begun: bool = False
    wrong: list[str] = []
    unjudged: list[str] = []
    unopened: int = 0
    ledger: dict[str, Account] = {}
    tables: dict[str, dict[str, str]] = {}
    """The last state, set-up and day of each table."""
    accounts: dict[str, tuple[bool, list[str]]] = {}
    added: dict[str, set[bytes]] = {}
    """The seals of rows that it adds to the tables that the journal vouches for,"""
    gone: dict[str, set[bytes]] = {}
    """and of those that it takes away."""
    unfinished: list[str] = []
    """The rounds that are opened here and not closed here."""
    open: dict[str, OpenRound] = {}
    """Of those, the ones that are not closed anywhere,"""
    elsewhere: list[tuple[int, str, bool]] = []
    """Lines about rounds that were opened before this stretch: which line, which round, and whether it ends there."""
    corrected: list[tuple[int, str]] = []
    """Rounds whose books are corrected, and by which line."""


class Rows(NamedTuple):
    """Everything that is read for a stretch."""

    first: int
    before: tuple[int, str]
    journal: Sequence[Line]
    heads: dict[int, tuple[str, str]]
    postings: Sequence[Any]
    rounds: dict[str, tuple[Any, ...]]
    players: Sequence[Any]
    tails: Sequence[Line]
    """Lines after the stretch about rounds that are opened in it."""

    def digest(self) -> bytes:
        """The hash of all of it."""
        return sha256(msgspec.msgpack.encode(self)).digest()


# Reading --------------------------------------------------------------------------------------------------------------

_j, _p, _r, _h = schema.journal.c, schema.postings.c, schema.rounds.c, schema.heads.c
_LINE = sa.select(_j.seq, _j.at, _j.kind, _j.table_id, _j.round_id, _j.body, _j.hash)
_ROUND = (_r.table_id, _r.number, _r.game, _r.started, _r.ended, _r.steps, _r.void)


def read(connection: sa.Connection, stretch: Stretch) -> Rows:
    """Read what a stretch is checked by."""
    within = _j.seq.between(stretch.first, stretch.last)
    journal = list(map(Line._make, _plain(connection, _LINE.where(within).order_by(_j.seq))))
    last = sa.select(_j.seq, _j.hash).where(_j.seq < stretch.first).order_by(_j.seq.desc()).limit(1)
    before = connection.execute(last).one_or_none()
    # The head before the stretch is read too: the first one in it names it.
    earlier = sa.select(sa.func.max(_h.seq)).where(_h.seq < stretch.first).scalar_subquery()
    heads = sa.select(_h.seq, _h.hash, _h.signature).where(_h.seq <= stretch.last)
    heads = heads.where(_h.seq >= sa.func.coalesce(earlier, stretch.first))
    postings = sa.select(schema.postings).where(_p.journal_seq.between(stretch.first, stretch.last))
    ids = list(dict.fromkeys(line.round_id for line in journal if line.kind == "opened"))
    closed = {line.round_id for line in journal if line.kind == "closed"}
    p = schema.round_players.c
    tails = _LINE.where(_j.seq > stretch.last, _j.seq <= stretch.end).order_by(_j.seq)
    return Rows(
        stretch.first,
        (before.seq, before.hash) if before else (0, chain.START),
        journal,
        {row.seq: (row.hash, row.signature) for row in connection.execute(heads)},
        _plain(connection, postings.order_by(_p.journal_seq, _p.n)),
        {row[0]: tuple(row)[1:] for row in _of(connection, sa.select(_r.id, *_ROUND, _r.sealed), _r.id, ids)},
        [tuple(row) for row in _of(connection, sa.select(p.round_id, p.player, p.net), p.round_id, ids)],
        [Line(*row) for row in _of(connection, tails, _j.round_id, [id_ for id_ in ids if id_ not in closed])],
    )


def _plain(connection: sa.Connection, query: sa.Select[Any]) -> list[tuple[Any, ...]]:
    """Rows of numbers and text as the driver gives them: to make a `Row` of each would cost as much again."""
    return list(connection.execute(query).cursor.fetchall())


def _of(connection: sa.Connection, query: sa.Select[Any], column: sa.Column[Any], ids: Sequence[str]) -> Iterable[Any]:
    for start in range(0, len(ids), _AT_ONCE):
        yield from connection.execute(query.where(column.in_(ids[start : start + _AT_ONCE]))).all()


# Checking -------------------------------------------------------------------------------------------------------------


class _Body(msgspec.Struct, frozen=True):
    """What any line may say."""

    postings: list[Posting]
    rows: dict[str, list[str]] = {}
    gone: dict[str, list[str]] = {}
    signed: int | None = None
    """The head signed before the one that signs the batch of this line."""


class _Numbered(msgspec.Struct, frozen=True):
    number: int
    game: str


class _Begun(msgspec.Struct, frozen=True):
    """What the row of a round tells of its opening."""

    opening: _Numbered
    started: int


_body = msgspec.json.Decoder(_Body).decode
_begun = msgspec.json.Decoder(_Begun).decode
_ended = msgspec.json.Decoder(dict[str, Any]).decode


def check(rows: Rows, public: str, cards: CardsKey | None = None) -> Found:
    """Check a stretch, given its rows, the key that signs the heads and the one that opens sealed decks."""
    return _Check(rows, public, cards or CardsKey()).found


class _Check:
    """The check of one stretch as it goes."""

    def __init__(self, rows: Rows, public: str, cards: CardsKey) -> None:
        self._rows, self._public, self._cards = rows, public, cards
        self.found = Found(head=rows.before)
        self._stories: dict[str, list[Line]] = {}
        """The lines of each round that is opened here."""
        self._stored: dict[int, list[Any]] = {}
        """The stored postings of each line that has not been looked at."""
        for row in rows.postings:
            self._stored.setdefault(row[0], []).append(row)
        for line in rows.journal:
            with finding(self.found.wrong, f"journal {line.seq}"):
                self._line(line)
        self.found.wrong += [f"postings of journal {seq}: not what the journal says" for seq in self._stored]
        self.found.wrong += self._lost_heads()
        self._tell_rounds()

    def _line(self, line: Line) -> None:
        self._link(line)
        head = self._rows.heads.get(line.seq)
        if head is not None:
            self.found.heads += 1
            if head[0] != line.hash or not chain.signed(self._public, line.seq, line.hash, head[1]):
                self.found.wrong.append(f"head {line.seq}: the signature is not ours")
        body = _body(line.body)
        if body.signed and body.signed not in self._rows.heads:
            self.found.wrong.append(f"head {body.signed}: is gone; journal {line.seq} says that it was signed")
        self._post(line.seq, body.postings)
        self._seal(body)
        _TAKE.get(line.kind, _take_nothing)(self, line)

    def _link(self, line: Line) -> None:
        found = self.found
        before, hash_ = found.head
        found.lines += 1
        found.head = (line.seq, line.hash)
        if line.seq != before + 1:
            found.wrong.append(f"journal {line.seq}: follows {before}")
        if chain.link(hash_, line.seq, line.at, line.kind, line.table_id, line.round_id, line.body) != line.hash:
            found.wrong.append(f"journal {line.seq}: its hash does not fit")

    def _lost_heads(self) -> list[str]:
        lines = {line.seq for line in self._rows.journal}
        lost = [seq for seq in self._rows.heads if seq >= self._rows.first and seq not in lines]
        return [f"head {seq}: signs no line of the journal" for seq in lost]

    # Money ----------------------------------------------------------------------------------------------------------

    def _post(self, seq: int, postings: list[Posting]) -> None:
        stored = self._stored.pop(seq, [])
        if not postings and not stored:
            return
        told = [(seq, n, p.source, p.target, p.amount, p.what, p.rule, p.round) for n, p in enumerate(postings)]
        if stored != told:
            self.found.wrong.append(f"postings of journal {seq}: not what the journal says")
        self.found.postings += len(postings)
        ledger = self.found.ledger
        for name, change in changes(postings).items():
            account = ledger.get(name)
            if account is None:
                account = ledger[name] = Account()
            account.change += change
            if change < 0 and not name.startswith(MAY_OWE):
                lowest = account.lows[-1][1] if account.lows else 0
                if account.change < lowest:
                    account.lows.append((seq, account.change))

    # Rows that the journal vouches for ------------------------------------------------------------------------------

    def _seal(self, body: _Body) -> None:
        for name in body.rows.keys() | body.gone.keys():
            rows, gone = body.rows.get(name, []), body.gone.get(name, [])
            net: dict[str, int] = {}
            for seal in rows:
                net[seal] = net.get(seal, 0) + 1
            for seal in gone:
                net[seal] = net.get(seal, 0) - 1
            for seal in _superseded(rows, gone):
                net[seal] -= 1
            added, taken = self.found.added.setdefault(name, set()), self.found.gone.setdefault(name, set())
            for seal, change in net.items():
                kept = bytes.fromhex(seal)
                if change > 0:
                    taken.discard(kept)
                    added.add(kept)
                elif change < 0 and kept in added:
                    added.discard(kept)
                elif change < 0:
                    taken.add(kept)

    # What lines of each kind say ------------------------------------------------------------------------------------

    def _table(self, name: str, line: Line, value: str) -> None:
        self.found.tables.setdefault(line.table_id, {})[name] = value

    def _seating(self, line: Line) -> None:
        self._table("state", line, _raw(line, "state"))

    def _config(self, line: Line) -> None:
        self._table("config", line, _raw(line, "config"))

    def _day(self, line: Line) -> None:
        self._table("day", line, str(_ended(line.body)["seal"]))

    def _begun(self, line: Line) -> None:
        self.found.begun = True

    def _account(self, line: Line) -> None:
        body = _ended(line.body)
        self.found.accounts[body["name"]] = (body["guest"], body["roles"])

    def _opened(self, line: Line) -> None:
        self.found.opened += 1
        if line.round_id in self._stories:
            self.found.wrong.append(f"journal {line.seq}: opens round {line.round_id} again")
        self._stories.setdefault(line.round_id, []).append(line)

    def _played(self, line: Line) -> None:
        story = self._stories.get(line.round_id)
        if story is None:
            self.found.elsewhere.append((line.seq, line.round_id, line.kind == "closed"))
        else:
            story.append(line)

    def _closed(self, line: Line) -> None:
        if line.seq not in self._rows.heads:
            self.found.wrong.append(f"round {line.round_id}: its end is not signed")
        self._played(line)

    def _corrected(self, line: Line) -> None:
        if line.round_id:
            self.found.corrected.append((line.seq, line.round_id))

    # Rounds ---------------------------------------------------------------------------------------------------------

    def _tell_rounds(self) -> None:
        found, rows = self.found, self._rows
        found.unfinished = [id_ for id_, story in self._stories.items() if story[-1].kind != "closed"]
        for line in rows.tails:
            if line.kind != CORRECTION:
                self._stories[line.round_id].append(line)
        players: dict[str, dict[str, int]] = {}
        for id_, player, net in rows.players:
            players.setdefault(id_, {})[player] = net
        for id_, story in self._stories.items():
            with finding(found.wrong, f"round {id_}"):
                self._round(id_, story, players.get(id_, {}))

    def _round(self, id_: str, story: list[Line], players: dict[str, int]) -> None:
        found, stored = self.found, self._rows.rounds.get(id_)
        verdict = judge(story, stored[-1] if stored else None, self._cards)
        self._tell(id_, verdict)
        body, over = _begun(story[0].body), story[-1].kind == "closed"
        should = (story[0].table_id, body.opening.number, body.opening.game, body.started)
        if over:
            end = _ended(story[-1].body)
            if stored is None or stored[:-1] != (*should, end["ended"], end["steps"], end["void"]):
                found.wrong.append(f"round {id_}: not what the journal says")
            told = players if verdict.nets is None else verdict.nets
            if players != told:
                found.wrong.append(f"round {id_}: wins and losses are not what the journal says")
            found.players += len(told)
        else:
            found.open[id_] = OpenRound(*should)

    def _tell(self, id_: str, verdict: Verdict) -> None:
        self.found.wrong += [f"round {id_}: {wrong}" for wrong in verdict.wrong]
        self.found.unopened += verdict.unopened
        if verdict.unjudged:
            self.found.unjudged.append(f"round {id_}: {verdict.unjudged}")
        elif verdict.replayed:
            self.found.judged += 1


def _take_nothing(check: _Check, line: Line) -> None:
    """Lines of other kinds speak of no other table."""


_TAKE = {
    "seating": _Check._seating,
    "table": _Check._config,
    "day": _Check._day,
    "begun": _Check._begun,
    "account": _Check._account,
    "opened": _Check._opened,
    "played": _Check._played,
    CALLED_OFF: _Check._played,
    "closed": _Check._closed,
    CORRECTION: _Check._corrected,
}


def _superseded(rows: list[str], gone: list[str]) -> list[str]:
    """The rows that never came to be: an older version could change one row twice from the same start.

    Replaced rows stand last in `rows`, in the order of `gone`. Of two that replace the same row the later one counts.
    """
    if len(set(gone)) == len(gone) or len(rows) < len(gone):
        return []
    new = rows[len(rows) - len(gone) :]
    later = {old: index for index, old in enumerate(gone)}
    return [new[index] for index, old in enumerate(gone) if later[old] != index]


class _Raw(msgspec.Struct, frozen=True):
    state: msgspec.Raw = msgspec.Raw(b"")
    config: msgspec.Raw = msgspec.Raw(b"")


_raw_of = msgspec.json.Decoder(_Raw).decode


def _raw(line: Line, name: str) -> str:
    """A part of a line's body as it is written there."""
    return bytes(getattr(_raw_of(line.body), name)).decode()
