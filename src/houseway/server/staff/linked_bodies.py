"""The bodies of orders about a fund that several casinos offer together. `docs/api.md` says what each means."""

from typing import Annotated, Literal

from msgspec import Meta

from houseway.house.linked.agreement import Signed
from houseway.house.linked.messages import Cents
from houseway.server.fields import Body, Key, Line, RoundId

Moment = Annotated[int, Meta(ge=0, le=10**14)]


class LinkedAgreementOrder(Body, frozen=True):
    """Join a system under an agreement, or take up an amended one."""

    key: Key
    signed: Signed
    casino: Line
    """Which of its members this casino is."""
    host: Annotated[str, Meta(max_length=200, pattern=r"^https?://")]
    """Where the host is."""


class LinkedLeaveOrder(Body, frozen=True):
    """Leave the fund."""

    key: Key


class LinkedSoftwareOrder(Body, frozen=True):
    """Record the installation of a version of the program, and when the Division had written notice of it."""

    key: Key
    version: Line
    noticed: Moment


class LinkedClaimOrder(Body, frozen=True):
    """Verify a bad beat and claim the payout."""

    key: Key
    round: RoundId


class LinkedDismissalOrder(Body, frozen=True):
    """Find that a hand is no bad beat."""

    key: Key
    round: RoundId
    why: Line


class LinkedPayoutOrder(Body, frozen=True):
    """Authorize and make a payout."""

    key: Key
    claim: Line


class LinkedVoidOrder(Body, frozen=True):
    """Void a claim."""

    key: Key
    claim: Line
    why: Line


class LinkedHandOverOrder(Body, frozen=True):
    """Leave a payout to another member."""

    key: Key
    claim: Line
    to: Line
    why: Line


class LinkedFallbackOrder(Body, frozen=True):
    """Say by which other means notice of a pending payout was given."""

    key: Key
    claim: Line
    means: Line


class LinkedCostOrder(Body, frozen=True):
    """Charge the members with a fee or cost of the system."""

    key: Key
    kind: Literal["fee", "cost"]
    what: Line
    amount: Cents
