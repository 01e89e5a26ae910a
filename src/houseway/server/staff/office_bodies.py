"""The bodies of orders about the gaming day, the keno office and the poker room's papers. `docs/api.md` says more."""

from typing import Annotated, Literal

from msgspec import Meta

from houseway.server.fields import Body, Cents, Id, Key, MaybeId, Text, Words

Box = Annotated[str, Meta(pattern=r"^[A-Za-z0-9-]{1,20}$")]
Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


class InventoryOrder(Body, frozen=True):
    """A tray counted before play, and the drop box attached to the table."""

    key: Key
    table: Id
    counted: Cents
    box: Box


class CountOrder(Body, frozen=True):
    """A tray counted after play; its drop box comes off."""

    key: Key
    table: Id
    counted: Cents


class SlipOrder(Body, frozen=True):
    """Chips brought to a table (fill) or taken from it (credit)."""

    key: Key
    kind: Literal["fill", "credit"]
    table: Id
    amount: Cents


class VoidSlipOrder(Body, frozen=True):
    """A slip made in error."""

    key: Key
    kind: Literal["fill", "credit"]
    number: Annotated[int, Meta(ge=1, le=10**9)]
    reason: Words


class SaleOrder(Body, frozen=True):
    """Chips sold at a table against cash."""

    key: Key
    table: Id
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
    id: Id
    reason: Words


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
    patron: Id
    rate: Cents
    station: Annotated[str, Meta(pattern=r"^[A-Za-z0-9-]{1,12}$")]
    spots: Annotated[tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(max_length=80)] = ()
    count: Annotated[int, Meta(ge=0, le=99)] = 0
    """How many numbers the computer picks."""
    games: Annotated[int, Meta(ge=0, le=1000)] = 1
    coding: MaybeId = ""
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
    table: Id
    filing: Filing


class DecksOrder(Body, frozen=True):
    """The decks of the gaming day: two backs for each poker table."""

    key: Key
    backs: Annotated[dict[Id, tuple[Text, Text]], Meta(max_length=100)]


class RemovalOrder(Body, frozen=True):
    """A player is made to leave a game on suspicion of playing for another."""

    key: Key
    player: Id
    reason: Text


class NoticeOrder(Body, frozen=True):
    """The Division has been told of a removal."""

    key: Key
    number: Annotated[int, Meta(ge=1, le=10**9)]
    reference: Words


class HouseRuleOrder(Body, frozen=True):
    """A house rule on an irregularity that the regulation does not name."""

    key: Key
    game: Id
    kind: Id
    says: Words
    filing: Filing


class MinimumOrder(Body, frozen=True):
    """A higher minimum from the next round on, by agreement of everyone at the table."""

    key: Key
    minimum: Cents
    agreed: Annotated[list[Id], Meta(max_length=20)]
