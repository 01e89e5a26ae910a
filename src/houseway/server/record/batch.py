"""What is written together or not at all: lines of the journal, rows beside it, and what follows in memory."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from houseway.house.ledger import Posting
from houseway.server.record import chain, schema


@dataclass
class Line:
    """A row of the journal to be written."""

    kind: str
    body: dict[str, Any]
    table: str = ""
    round: str = ""
    postings: list[Posting] = field(default_factory=list)


@dataclass
class Batch:
    """One transaction's share of a command."""

    lines: list[Line] = field(default_factory=list)
    inserts: list[tuple[sa.Table, dict[str, Any]]] = field(default_factory=list)
    changes: list[tuple[sa.Table, str, dict[str, Any]]] = field(default_factory=list)
    replaced: list[tuple[sa.Table, dict[str, Any], dict[str, Any] | None]] = field(default_factory=list)
    sign: bool = False
    when_stored: list[Callable[[], None]] = field(default_factory=list)
    """What changes in memory once the batch is stored, and not before."""
    accounts: set[str] = field(default_factory=set)
    """Whose accounts or sessions it changes: they are unknown while it is in doubt."""

    def join(self, other: "Batch") -> None:
        """Write another batch with this one."""
        self.lines += other.lines
        self.inserts += other.inserts
        self.changes += other.changes
        self.replaced += other.replaced
        self.sign = self.sign or other.sign
        self.when_stored += other.when_stored
        self.accounts |= other.accounts

    @property
    def empty(self) -> bool:
        """Whether nothing has to be written."""
        return not (self.lines or self.inserts or self.changes or self.replaced or self.sign)

    def insert(self, table: sa.Table, **row: Any) -> None:
        """Add a row."""
        self.inserts.append((table, row))

    def replace(self, table: sa.Table, old: dict[str, Any], new: dict[str, Any]) -> None:
        """Replace a row; `old` is the whole row as it is stored."""
        self._leave(table, old)
        self.replaced.append((table, old, new))

    def delete(self, table: sa.Table, old: dict[str, Any]) -> None:
        """Delete a row; `old` is the whole row as it is stored."""
        self._leave(table, old)
        self.replaced.append((table, old, None))

    def _leave(self, table: sa.Table, old: dict[str, Any]) -> None:
        # A second change would start from a row that is not stored, and the journal would vouch for both.
        key = [column.name for column in table.primary_key.columns]
        if any(each is table and all(row[name] == old[name] for name in key) for each, row, _ in self.replaced):
            raise ValueError(f"a batch changes a row of {table.name} once")

    def change(self, table: sa.Table, id_: str, **values: Any) -> None:
        """Set columns of the row with this id."""
        self.changes.append((table, id_, values))

    def postings(self) -> list[Posting]:
        """Every posting of these lines."""
        return [posting for line in self.lines for posting in line.postings]

    def seals(self) -> dict[str, dict[str, list[str]]]:
        """What the journal says of rows outside it: the seals of those added and of those gone."""
        found: dict[str, dict[str, list[str]]] = {}
        added = self.inserts + [(table, new) for table, _, new in self.replaced if new is not None]
        for name, rows in (("rows", added), ("gone", [(table, old) for table, old, _ in self.replaced])):
            for table, row in rows:
                if table in schema.SEALED:
                    found.setdefault(name, {}).setdefault(str(table.name), []).append(chain.seal(table.name, row))
        return found
