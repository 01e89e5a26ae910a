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
from houseway.server.record.store import InDoubt, Store

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
        self._doing: dict[tuple[str, str], tuple[str, asyncio.Future[Done]]] = {}
        """Commands under way, by their keys: what each says, and its answer."""

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
        """Do a command unless it was done before; the same command that comes meanwhile gets the same answer.

        A second try after a refusal would make that refusal untrue for a person who heard it.
        """
        slot, digest = (name, key), sha256(msgspec.json.encode(what)).hexdigest()
        while slot in self._doing:
            said, answer = self._doing[slot]
            await asyncio.wait([answer])
            if said == digest and not answer.cancelled():
                return answer.result()
        doing: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._doing[slot] = digest, doing
        try:
            done = await self._once(Receipt(self, name, key, digest), do, look_up)
            doing.set_result(done)
            return done
        except Exception as error:
            doing.set_exception(error)
            # No one else may be waiting for it.
            doing.exception()
            raise
        finally:
            del self._doing[slot]
            doing.cancel()

    async def _once(self, receipt: Receipt, do: Callable[[Receipt], Awaitable[Done]], look_up: bool) -> Done:
        if self._store.in_doubt:
            # This very command may be the one whose outcome is not known.
            await self._store.settled()
        found = self._done.get((receipt.name, receipt.key))
        if found is None and look_up and not self._all:
            found = await self._find(receipt)
        if found is not None:
            if found[0] != receipt.digest:
                raise Problem("key-reused", "this key was used for another command")
            return found[1]
        try:
            return await do(receipt)
        except (Problem, Refused) as error:
            # What is refused now may have been done before a restart: it is too late to be done again, or its key is
            # stored already and a second receipt is not.
            before = None
            if not (look_up or self._all or isinstance(error, InDoubt)):
                before = await self._find(receipt)
            if before is None or before[0] != receipt.digest:
                raise
            return before[1]

    async def _find(self, receipt: Receipt) -> tuple[str, Done] | None:
        """The stored receipt of a command; while it cannot be read, whether the command was done is not known."""
        c = schema.commands.c
        this = sa.select(schema.commands).where(c.name == receipt.name, c.key == receipt.key)
        try:
            rows = await self._store.rows(this)
        except Problem as error:
            raise InDoubt from error
        for row in rows:
            return row.digest, msgspec.json.decode(row.reply, type=Done)
        return None
