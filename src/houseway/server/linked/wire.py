"""The one call between a casino and the host: what is sent, what is answered, and how both are signed."""

from typing import Annotated

import msgspec

from houseway.house.linked.messages import Envelope, Name, Notice, Standing
from houseway.house.linked.records import Report
from houseway.server.record.chain import Signer, signed_bytes

MOST = 200
"""How many messages an exchange carries at most."""
LONGEST_WAIT = 10.0
"""How many seconds the host waits at most for something to tell."""


class Exchange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a casino sends: messages that the host may not have yet, and how far it has the host's notices."""

    agreement: Name
    casino: Name
    nonce: Name
    standing: Standing
    envelopes: Annotated[list[Envelope], msgspec.Meta(max_length=MOST)] = []
    wait: Annotated[float, msgspec.Meta(ge=0, le=LONGEST_WAIT)] = 0.0


class Answer(msgspec.Struct, frozen=True):
    """What the host answers."""

    nonce: str
    received: int
    """The last message of the casino that is booked."""
    now: int
    """The central clock."""
    revision: int
    """The number of changes of the book: of two answers, the one with more is later."""
    display: int
    reserve: int
    operational: bool
    why: str = ""
    """Why the system is not operational."""
    notices: list[Notice] = []


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A member asks for the records; `echo` is the time it last heard, so that an old copy is worth nothing."""

    nonce: str
    echo: int


class Told(msgspec.Struct, frozen=True):
    """The records, for the one who asked."""

    nonce: str
    report: Report


class Sealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text and who has signed it."""

    by: str
    text: str
    signature: str


class Refusal(msgspec.Struct, frozen=True):
    """Why the host takes nothing of an exchange."""

    detail: str
    rule: str = ""


def seal(signer: Signer, by: str, what: str, body: msgspec.Struct) -> Sealed:
    """Sign what is sent; `what` says what kind of text it is, so that none is taken for another."""
    text = msgspec.json.encode(body).decode()
    return Sealed(by, text, signer.sign_bytes(_statement(what, by, text)))


def holds(sealed: Sealed, what: str, public: str) -> bool:
    """Whether the text was signed with this key, as what it is taken for."""
    return signed_bytes(public, _statement(what, sealed.by, sealed.text), sealed.signature)


def _statement(what: str, by: str, text: str) -> bytes:
    return f"houseway linked {what} ".encode() + msgspec.json.encode([by, text])
