"""The bodies of staff orders. `docs/api.md` says what each means."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from houseway.server.fields import Body, Cents, Id, Key, RoundId, Seq, Spot

Text = Annotated[str, Meta(max_length=200)]
Card = Annotated[str, Meta(max_length=8)]


class OpenOrder(Body, frozen=True):
    """Open a table."""

    key: Key


class CloseOrder(Body, frozen=True):
    """Close a table when its round is over."""

    key: Key


class SettingsOrder(Body, frozen=True):
    """House options from a time on."""

    key: Key
    settings: dict[str, Any]
    effective: Annotated[int, Meta(ge=0, le=10**14)]


class AttendOrder(Body, frozen=True):
    """Whether people run the table, and who deals."""

    key: Key
    attended: bool
    dealt_by: Literal["house", "dealer"] = "house"


class AnswerOrder(Body, frozen=True):
    """What a dealer or another role answers."""

    key: Key
    round: RoundId
    seq: Seq
    answer: Any
    """Cards for a draw (`["As", "?1"]`), dice, a number for a count, `true` for a step, a confirmation or a shuffle."""


class CloseWindowOrder(Body, frozen=True):
    """No more bets."""

    key: Key
    round: RoundId
    seq: Seq


class IncidentBody(Body, frozen=True):
    """What went wrong."""

    kind: Id
    spot: Spot | None = None
    cards: Annotated[tuple[Card, ...], Meta(max_length=60)] = ()
    count: Annotated[int, Meta(ge=0, le=1000)] | None = None
    note: Text = ""
    detail: dict[str, Any] = msgspec.field(default_factory=dict)
    by: Annotated[str, Meta(max_length=40)] = ""
    """Who did it, where the remedy asks that; otherwise the person who reports it."""


class IncidentOrder(Body, frozen=True):
    """Report what went wrong, or only look at the remedy."""

    key: Key
    round: RoundId
    seq: Seq
    incident: IncidentBody
    preview: bool = False


class RulingBody(Body, frozen=True):
    """A supervisor's decision."""

    kind: Id
    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    spot: Spot | None = None
    last: Annotated[int, Meta(ge=0, le=50)] = 0
    award: dict[str, Cents] = msgspec.field(default_factory=dict)


class RulingOrder(Body, frozen=True):
    """Decide, or only look at what would come of it."""

    key: Key
    round: RoundId
    seq: Seq
    ruling: RulingBody
    preview: bool = False


class ProcedureOrder(Body, frozen=True):
    """A step of the table's day is done; `step` has its kind in `type`, such as `shuffle`, and that step's fields."""

    key: Key
    step: dict[str, Any]


class CorrectionOrder(Body, frozen=True):
    """A mispaid hand is put right: plus to the player, minus from them."""

    key: Key
    round: RoundId
    player: Id
    amount: Cents
    rule: Annotated[str, Meta(min_length=1, max_length=80)]
    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    line: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    """Which of the round's events was wrong, counted from 0; None where one is missing."""


class CageOrder(Body, frozen=True):
    """Chips sold (plus) or cashed (minus)."""

    key: Key
    player: Id
    amount: Cents


class TableOrder(Body, frozen=True):
    """A new table."""

    key: Key
    game: Id
    id: Annotated[str, Meta(max_length=40, pattern=r"^[a-z0-9-]*$")] = ""
    name: Annotated[str, Meta(max_length=40)] = ""
    settings: dict[str, Any] = msgspec.field(default_factory=dict)
    attended: bool = False
    dealt_by: Literal["house", "dealer"] = "house"
    method: Annotated[str, Meta(max_length=40)] = ""
    stakes: Literal["play", "chips"] = "play"
    bots: Annotated[int, Meta(ge=0, le=12)] = 2
    private: bool = False


class AccountOrder(Body, frozen=True):
    """A new account; or other roles, a new password or the end of one that exists.

    Where a second person must agree, `password` is the first half of it, and they give the other.
    """

    key: Key
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    roles: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=9)]
    password: Annotated[str, Meta(max_length=200)] = ""
    disabled: bool = False


class PolicyOrder(Body, frozen=True):
    """Other settings for the whole house, from now on."""

    key: Key
    settings: dict[str, Any]


Table = Annotated[str, Meta(min_length=1, max_length=40)]
Box = Annotated[str, Meta(pattern=r"^[A-Za-z0-9-]{1,20}$")]
Reason = Annotated[str, Meta(min_length=1, max_length=200)]
Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


class InventoryOrder(Body, frozen=True):
    """A tray counted before play, and the drop box attached to the table."""

    key: Key
    table: Table
    counted: Cents
    box: Box


class CountOrder(Body, frozen=True):
    """A tray counted after play; its drop box comes off."""

    key: Key
    table: Table
    counted: Cents


class SlipOrder(Body, frozen=True):
    """Chips brought to a table (fill) or taken from it (credit)."""

    key: Key
    kind: Literal["fill", "credit"]
    table: Table
    amount: Cents


class VoidSlipOrder(Body, frozen=True):
    """A slip made in error."""

    key: Key
    kind: Literal["fill", "credit"]
    number: Annotated[int, Meta(ge=1, le=10**9)]
    reason: Reason


class SaleOrder(Body, frozen=True):
    """Chips sold at a table against cash."""

    key: Key
    table: Table
    player: Id
    amount: Cents


class BoxOrder(Body, frozen=True):
    """The count of a drop box."""

    key: Key
    box: Box
    counted: Cents


class AdjustOrder(Body, frozen=True):
    """A count that differs from the ledger is accounted for."""

    key: Key
    what: Literal["tray", "box"]
    id: Table
    reason: Reason


class DayOrder(Body, frozen=True):
    """The close of a gaming day."""

    key: Key
    day: Day


Serial = Annotated[str, Meta(pattern=r"^[A-Z0-9]{16}$")]


class KenoTicketOrder(Body, frozen=True):
    """A keno ticket out of a request, of the patron's words, or of numbers that the computer picks."""

    key: Key
    request: Annotated[str, Meta(max_length=20)]
    """`writer` or `runner`; with a writer also `words` or `quick-pick`."""
    patron: Annotated[str, Meta(min_length=1, max_length=40)]
    rate: Cents
    station: Annotated[str, Meta(pattern=r"^[A-Za-z0-9-]{1,12}$")]
    spots: Annotated[tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(max_length=80)] = ()
    count: Annotated[int, Meta(ge=0, le=99)] = 0
    """How many numbers the computer picks."""
    games: Annotated[int, Meta(ge=0, le=1000)] = 1
    coding: Annotated[str, Meta(max_length=40)] = ""
    """Ways, spots and rate as the patron wrote them; left out, they are worked out."""


class KenoVoidOrder(Body, frozen=True):
    """A ticket taken back before its game is closed."""

    key: Key
    serial: Serial


class KenoCloseOrder(Body, frozen=True):
    """No more tickets for the game on sale."""

    key: Key


class KenoDrawOrder(Body, frozen=True):
    """The draw of the closed game; or that it cannot be finished."""

    key: Key
    failed: bool = False


class KenoPayOrder(Body, frozen=True):
    """A ticket paid for one game: by a writer, or by a runner from the winning ticket report."""

    key: Key
    serial: Serial
    game: Annotated[int, Meta(ge=1, le=10**9)]
    runner: bool = False


class KenoReceiptOrder(Body, frozen=True):
    """A runner takes a winning ticket away to redeem it."""

    key: Key
    serial: Serial


Filing = Annotated[str, Meta(max_length=80)]


class PostOrder(Body, frozen=True):
    """The sign of a poker table: its limits and rake as set, under the reference of the filed rules."""

    key: Key
    table: Table
    filing: Filing


class DecksOrder(Body, frozen=True):
    """The decks of the gaming day: two backs for each poker table."""

    key: Key
    backs: Annotated[dict[Table, tuple[Text, Text]], Meta(max_length=100)]


class RemovalOrder(Body, frozen=True):
    """A player is made to leave a game on suspicion of playing for another."""

    key: Key
    player: Id
    reason: Text


class NoticeOrder(Body, frozen=True):
    """The Division has been told of a removal."""

    key: Key
    number: Annotated[int, Meta(ge=1, le=10**9)]
    reference: Reason


class HouseRuleOrder(Body, frozen=True):
    """A house rule on an irregularity that the regulation does not name."""

    key: Key
    game: Id
    kind: Id
    says: Reason
    filing: Filing


class MinimumOrder(Body, frozen=True):
    """A higher minimum from the next round on, by agreement of everyone at the table."""

    key: Key
    minimum: Cents
    agreed: Annotated[list[Id], Meta(max_length=20)]
