"""A signed head of the journal, and the witness's receipt for it."""

from hashlib import sha256

import msgspec

from houseway.server.record import chain

START = sha256(b"houseway witness").hexdigest()
"""What stands before the first receipt."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A head of a journal, signed by the service that wrote it."""

    key: str
    """The public key of the service."""
    seq: int
    hash: str
    signature: str

    @property
    def holds(self) -> bool:
        """Whether the signature is right."""
        return chain.signed(self.key, self.seq, self.hash, self.signature)


class Receipt(msgspec.Struct, frozen=True):
    """The witness has seen a head."""

    number: int
    """Its number among the witness's receipts for this key, from 1."""
    before: str
    """The hash of the receipt before it."""
    at: int
    """When the head was seen, in milliseconds since 1970."""
    head: Head
    signature: str

    @property
    def statement(self) -> bytes:
        """What the witness signs."""
        head = self.head
        parts = [self.number, self.before, self.at, head.key, head.seq, head.hash, head.signature]
        return b"houseway witness receipt " + msgspec.json.encode(parts)

    @property
    def hash(self) -> str:
        """What stands in the next receipt."""
        return sha256(self.statement).hexdigest()

    def holds(self, witness: str) -> bool:
        """Whether the witness with this public key has given it, for a head that the service signed."""
        return chain.signed_bytes(witness, self.statement, self.signature) and self.head.holds


def receipt(signer: chain.Signer, before: Receipt | None, head: Head, at: int) -> Receipt:
    """The receipt for a head, after the one before it."""
    number, hash_ = (before.number + 1, before.hash) if before else (1, START)
    blank = Receipt(number, hash_, at, head, "")
    return msgspec.structs.replace(blank, signature=signer.sign_bytes(blank.statement))
