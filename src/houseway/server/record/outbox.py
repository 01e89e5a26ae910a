"""What leaves for the host of a linked fund: written in the transaction of what it tells of, numbered afterwards.

The number comes later because it must have no gaps: a transaction that fails leaves none, and tables that write at the
same time need not wait for each other.
"""

import secrets

import msgspec

from houseway.house.linked.accounts import HELD
from houseway.house.linked.messages import Contribution, Message, TakenBack
from houseway.server.record import schema
from houseway.server.record.batch import Batch


def put(batch: Batch, message: Message) -> None:
    """Let a message leave, if the batch is stored."""
    text = msgspec.json.encode(message).decode()
    batch.insert(schema.outbox, id=secrets.token_hex(16), number=None, text=text, signature="")


def contributions(batch: Batch, table: str) -> None:
    """Tell of every chip that goes from a pot of this batch into a linked fund, or comes back out of it."""
    for posting in batch.postings():
        if posting.target.startswith(HELD) and posting.source.startswith("felt/"):
            put(batch, Contribution(table, posting.round, posting.amount))
        elif posting.source.startswith(HELD) and posting.target.startswith("felt/"):
            put(batch, TakenBack(table, posting.round, posting.amount))
