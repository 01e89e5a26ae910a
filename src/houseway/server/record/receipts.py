"""Commands are done once: a key that comes again is answered as it was the first time."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

import msgspec
import sqlalchemy as sa

from houseway.play.refusals import Refused
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.batch import Batch
from houseway.server.record.store import Store

KEPT = 100_000
"""How many of the latest keys are kept in memory; older ones are looked up."""


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command is committed, or waits under `approval` for a second person."""

    table: str
    round: str
    seq: int
    key: str
    approval: str = ""


class Receipt:
    """The receipt of one command; it is written in the same transaction as what the command does."""

    def __init__(self, receipts: "Receipts", name: str, key: str, digest: str) -> None:
        self.name = name
        self.key = key
        self.digest = digest
        self._receipts = receipts
        self.agreed: tuple[dict[str, Any], dict[str, Any]] | None = None
        """The approval that this command decides, before and after: written with what it allows."""

    def fill(self, batch: Batch, reply: Done, now: int) -> None:
        """Write the receipt together with what it is for."""
        text = msgspec.json.encode(reply).decode()
        batch.insert(schema.commands, name=self.name, key=self.key, digest=self.digest, reply=text, at=now)
        batch.when_stored.append(lambda: self._receipts.keep(self, reply))
        if self.agreed is not None:
            batch.replace(schema.approvals, *self.agreed)


class Receipts:
    """Every command's receipt."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._done: OrderedDict[tuple[str, str], tuple[str, Done]] = OrderedDict()
        self._all = True
        """Whether every key is in memory, so that none need be looked up."""
        self._doing: dict[tuple[str, str], asyncio.Future[None]] = {}

    async def load(self) -> None:
        """After a restart, keys are looked up when they come: to read them all would take longer than all else."""
        self._all = not await self._store.rows(sa.select(schema.commands.c.key).limit(1))

    def keep(self, receipt: Receipt, reply: Done) -> None:
        """A receipt is stored: its key is answered from now on."""
        self._done[(receipt.name, receipt.key)] = (receipt.digest, reply)
        if len(self._done) > KEPT:
            self._done.popitem(last=False)
            self._all = False

    async def once(
        self, name: str, key: str, what: Any, do: Callable[[Receipt], Awaitable[Done]], look_up: bool = True
    ) -> Done:
        """Do a command unless it was done before; a second one that comes meanwhile waits for the first."""
        slot, digest = (name, key), sha256(msgspec.json.encode(what)).hexdigest()
        while slot in self._doing:
            await asyncio.wait([self._doing[slot]])
        if self._store.in_doubt:
            # This very command may be the one whose outcome is not known.
            await self._store.settled()
        found = self._done.get(slot)
        if found is None and look_up and not self._all:
            # While it was looked up, the same command may have come again and be done.
            found = await self._find(name, key) or self._done.get(slot)
        if slot in self._doing:
            return await self.once(name, key, what, do, look_up)
        if found is not None:
            if found[0] != digest:
                raise Problem("key-reused", "this key was used for another command")
            return found[1]
        doing = self._doing[slot] = asyncio.get_running_loop().create_future()
        try:
            return await do(Receipt(self, name, key, digest))
        except (Problem, Refused) as error:
            # What is refused now may have been done before a restart, and is only too late to be done again.
            unread = isinstance(error, Problem) and error.status == 503
            before = None if look_up or self._all or unread else await self._find(name, key)
            if before is None or before[0] != digest:
                raise
            return before[1]
        finally:
            del self._doing[slot]
            doing.set_result(None)

    async def _find(self, name: str, key: str) -> tuple[str, Done] | None:
        c = schema.commands.c
        for row in await self._store.rows(sa.select(schema.commands).where(c.name == name, c.key == key)):
            return row.digest, msgspec.json.decode(row.reply, type=Done)
        return None
