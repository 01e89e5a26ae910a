"""What happens in a gaming day, as facts: each is kept in the record and none is ever changed.

A count is an assertion about a balance. It is kept beside the balance and moves nothing: where the two differ, the
difference stands until two people account for it.
"""

from typing import Literal

import msgspec

SlipKind = Literal["fill", "credit"]


class Fact(msgspec.Struct, frozen=True, tag_field="fact", kw_only=True):
    """One fact: on which gaming day, and who answers for it."""

    day: str
    by: tuple[str, ...]
    """Everyone who signed for it, the person who did it first."""


class InventoryOpened(Fact, frozen=True, tag="inventory-opened"):
    """A table's tray was counted before play, and a drop box attached."""

    table: str
    counted: int
    balance: int
    """What the ledger had in the tray then."""
    box: str


class InventoryClosed(Fact, frozen=True, tag="inventory-closed"):
    """The tray was counted after play; the box came off the table."""

    table: str
    counted: int
    balance: int


class Slip(Fact, frozen=True, tag="slip"):
    """Chips brought to a table (fill) or taken from it (credit), on a slip of a series without gaps."""

    kind: SlipKind
    number: int
    table: str
    amount: int


class SlipVoided(Fact, frozen=True, tag="slip-voided"):
    """A slip made in error: its number stays used, and the chips go back."""

    kind: SlipKind
    number: int
    reason: str


class ChipsSold(Fact, frozen=True, tag="chips-sold"):
    """Chips sold at a table; the cash went into its drop box."""

    table: str
    player: str
    amount: int
    box: str


class BoxCounted(Fact, frozen=True, tag="box-counted"):
    """The count team counted a box; one that agrees with the ledger is emptied into the vault."""

    box: str
    counted: int
    balance: int


class Adjusted(Fact, frozen=True, tag="adjusted"):
    """Two people account for a count that differs from the ledger."""

    what: Literal["tray", "box"]
    id: str
    difference: int
    """Counted less balance: over is plus, short is minus."""
    reason: str


class DayClosed(Fact, frozen=True, tag="day-closed"):
    """Everything of the day is counted and accounted for."""

    since: int
    until: int


AnyFact = InventoryOpened | InventoryClosed | Slip | SlipVoided | ChipsSold | BoxCounted | Adjusted | DayClosed
