"""The bodies of orders about funds. `docs/api.md` says what each means."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from houseway.house.funds.facts import Kind
from houseway.house.funds.rules import FundRules
from houseway.server.fields import Body, Cents, Id, Key, MaybeId, Text, Words

Time = Annotated[int, Meta(ge=0, le=10**14)]
Serial = Annotated[int, Meta(ge=1, le=10**9)]
Claim = Annotated[str, Meta(min_length=1, max_length=60)]


class FileOrder(Body, frozen=True):
    """File the rules of a new fund."""

    key: Key
    rules: FundRules


class AmendOrder(Body, frozen=True):
    """Announce other rules, from a time on or once the payout has been won."""

    key: Key
    fund: Id
    rules: FundRules
    effective: Time = 0
    when_won: bool = False


class FundPostOrder(Body, frozen=True):
    """Put up a notice: at a table, or the rules in the poker room."""

    key: Key
    fund: Id
    notice: Literal["table", "rules"]
    table: MaybeId = ""
    version: Annotated[int, Meta(ge=0, le=10**6)] = 0
    reset_percent: Annotated[int, Meta(ge=0, le=100)] = 0
    """The reset percentage on the notice."""


class OfferOrder(Body, frozen=True):
    """Offer the payout at a table, or no longer."""

    key: Key
    fund: Id
    table: Id
    offer: bool = True


class VerifyOrder(Body, frozen=True):
    """The shift supervisor verifies a hand, or finds that it is no bad beat."""

    key: Key
    fund: Id
    claim: Claim
    verified: bool
    reason: Text = ""


class LineBody(Body, frozen=True):
    """What one player is given, and in what."""

    player: Id
    kind: Kind
    amount: Cents


class PrepareOrder(Body, frozen=True):
    """Accounting makes up a payout."""

    key: Key
    fund: Id
    claim: Claim
    lines: Annotated[tuple[LineBody, ...], Meta(max_length=100)]


class PayOrder(Body, frozen=True):
    """The payout is handed over."""

    key: Key
    fund: Id
    claim: Claim


class BonusOrder(Body, frozen=True):
    """Another filed bonus is paid."""

    key: Key
    fund: Id
    bonus: Id
    player: Id


class FundAdjustOrder(Body, frozen=True):
    """Accounting sets the display before a poker supervisor."""

    key: Key
    fund: Id
    shown: dict[Literal["primary", "secondary"], Cents]
    read: dict[Literal["primary", "secondary"], Cents] = msgspec.field(default_factory=dict)
    """What the display showed before, where that was looked at."""


class FundCountOrder(Body, frozen=True):
    """A dealer counts the boxes at a closed table."""

    key: Key
    fund: Id
    where: Id
    counted: dict[Id, Cents]
    notice: Text = ""
    surveillance: Text = ""


class SendOrder(Body, frozen=True):
    """A poker supervisor accounts for the boxes that go to the cage."""

    key: Key
    fund: Id
    boxes: Annotated[tuple[Id, ...], Meta(max_length=200)]
    notice: Text = ""


class CarryOrder(Body, frozen=True):
    """Security carries locked boxes to the cage."""

    key: Key
    fund: Id
    collection: Id
    lock: Text = ""


class ReceiveOrder(Body, frozen=True):
    """A cashier counts each box, or the total of a container, which stands under an empty name."""

    key: Key
    fund: Id
    collection: Id
    counted: dict[MaybeId, Cents]


class FormOrder(Body, frozen=True):
    """A dealer counts a container into the table inventory and fills in a contribution form."""

    key: Key
    fund: Id
    serial: Serial
    table: MaybeId = ""
    written: Time = 0
    chips: Annotated[tuple[tuple[Cents, int], ...], Meta(max_length=20)] = ()
    surveillance: Text = ""


class VoidOrder(Body, frozen=True):
    """A spoiled form is accounted for."""

    key: Key
    fund: Id
    serial: Serial
    reason: Words


class DepositOrder(Body, frozen=True):
    """A part of a form is put where it belongs."""

    key: Key
    fund: Id
    serial: Serial
    part: Literal["original", "duplicate"]


class ReconcileOrder(Body, frozen=True):
    """Accounting matches the duplicates with the originals that came from the count room."""

    key: Key
    fund: Id
    originals: Annotated[tuple[Serial, ...], Meta(max_length=10_000)]


class EndOrder(Body, frozen=True):
    """A fund ends: into another one, or to players."""

    key: Key
    fund: Id
    into: MaybeId = ""
    lines: Annotated[tuple[LineBody, ...], Meta(max_length=1000)] = ()
