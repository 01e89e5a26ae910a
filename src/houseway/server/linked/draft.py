"""A draft of a casino's link: what it would be. It is stored and swapped in, or dropped."""

import secrets
from typing import Any

import msgspec

from houseway.house.linked.messages import Message, statement
from houseway.server.linked.state import LinkState
from houseway.server.record import schema
from houseway.server.record.batch import Batch
from houseway.server.record.chain import Signer


class Draft:
    """The link as a change would leave it, and what must be written for that."""

    def __init__(self, state: LinkState, signer: Signer) -> None:
        self.state = msgspec.json.decode(msgspec.json.encode(state), type=LinkState)
        self.batch = Batch()
        self._signer = signer

    def say(self, message: Message) -> None:
        """Let a message leave: behind everything that was numbered before it."""
        self._put(secrets.token_hex(16), msgspec.json.encode(message).decode())

    def number(self, row: dict[str, Any]) -> None:
        """Number and sign a message that was written with its hand."""
        self._put(row["id"], row["text"], row)

    def _put(self, id_: str, text: str, old: dict[str, Any] | None = None) -> None:
        state = self.state
        state.numbered += 1
        signature = self._signer.sign_bytes(statement(state.agreement.id, state.casino, state.numbered, text))
        row = {"id": id_, "number": state.numbered, "text": text, "signature": signature}
        if old is None:
            self.batch.insert(schema.outbox, **row)
        else:
            self.batch.replace(schema.outbox, old, row)
