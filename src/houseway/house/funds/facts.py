"""What happens to a fund, as facts: each is a line of the record, names who did it, and cites the clause."""

from typing import Literal

import msgspec

from houseway.house.funds.rules import FundRules, Payout, Share

Kind = Literal["cash", "cash equivalent", "chips"]


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """What every fact says."""

    fund: str
    at: int
    """When, in milliseconds since 1970."""
    by: tuple[str, ...]
    """Who did it, and who agreed."""


# Rules and offering ---------------------------------------------------------------------------------------------------


class Filed(Fact, frozen=True, tag="filed"):
    """A fund's rules are filed; nothing is offered yet."""

    rules: FundRules
    rule: str = "bad-beat/14.19(a)#1"
    ending_rule: str = "bad-beat/14.19(l)#1"


class Posted(Fact, frozen=True, tag="posted"):
    """A notice is put up: at a table, or the rules in the poker room."""

    notice: Literal["table", "rules"]
    table: str = ""
    version: int = 0
    rule: str = ""


class Offered(Fact, frozen=True, tag="offered"):
    """A table offers the payout from its next round on."""

    table: str
    rule: str = "bad-beat/14.19(a)#1"


class Withdrawn(Fact, frozen=True, tag="withdrawn"):
    """A table offers it no longer."""

    table: str
    rule: str = "bad-beat/14.19(a)#1"


class Amended(Fact, frozen=True, tag="amended"):
    """New rules are announced; they take effect at a time, or when the payout has been won."""

    rules: FundRules
    effective: int
    when_won: bool = False
    rule: str = "bad-beat/14.19(q)#1"


# Claims and payouts ---------------------------------------------------------------------------------------------------


class Award(msgspec.Struct, frozen=True):
    """One player's part of a payout."""

    player: str
    share: Share
    amount: int
    rule: str = "poker/14.1[bad-beat-payout]"


class Claimed(Fact, frozen=True, tag="claimed"):
    """The rules have recognised a bad beat: its amount is set apart until a shift supervisor has verified the hand."""

    claim: str
    payout: Payout
    table: str
    round: str
    number: int
    losers: tuple[str, ...]
    losing_hand: str
    winners: tuple[str, ...]
    winning_hand: str
    players: tuple[str, ...]
    amount: int
    source: Payout
    """Which payout the amount is taken from."""
    awards: tuple[Award, ...]
    rule: str = "bad-beat/14.19(a)#1"
    source_rule: str = ""


class Beaten(Fact, frozen=True, tag="beaten"):
    """The rules have recognised a bad beat of a fund whose payout the host awards: a shift supervisor verifies it."""

    table: str
    round: str
    number: int
    losing_hand: str
    winning_hand: str
    rule: str = "bad-beat/14.19(i)"


class Delivery(msgspec.Struct, frozen=True):
    """Who brings what where."""

    amount: int = 0
    table: str = ""
    to: Literal["", "security", "accounting", "cage"] = ""


class Verified(Fact, frozen=True, tag="verified"):
    """A poker shift supervisor has verified the hand; the display awaits adjustment, and the payout is sent for."""

    claim: str
    reset: int
    """What the reset amount brings to the next payout."""
    sign: str
    delivery: Delivery
    rule: str = "bad-beat/14.19(i)"
    sign_rule: str = "bad-beat/14.19(i)1"
    delivery_rule: str = "bad-beat/14.19(i)2"


class Dismissed(Fact, frozen=True, tag="dismissed"):
    """The shift supervisor found no bad beat; the amount goes back to its payout."""

    claim: str
    reason: str
    rule: str = "bad-beat/14.19(i)"


class PaidLine(msgspec.Struct, frozen=True):
    """What one player is given, and in what."""

    player: str
    kind: Kind
    amount: int


class Prepared(Fact, frozen=True, tag="prepared"):
    """Accounting has made up the payout."""

    claim: str
    lines: tuple[PaidLine, ...]
    rule: str = "bad-beat/14.19(j)#1"


class Paid(Fact, frozen=True, tag="paid"):
    """The payout is in the players' hands."""

    claim: str
    place: Literal["table", "cage"]
    rule: str = "bad-beat/14.19(a)#3"
    place_rule: str = ""


class BonusPaid(Fact, frozen=True, tag="bonus_paid"):
    """Another bonus is paid to a poker player."""

    name: str
    player: str
    amount: int
    rule: str = "bad-beat/14.19(a)#4"


# Displays -------------------------------------------------------------------------------------------------------------


class Adjusted(Fact, frozen=True, tag="adjusted"):
    """Accounting sets the display before a poker supervisor, and checks it against its own record."""

    shown: dict[Payout, int]
    read: dict[Payout, int]
    """What the display showed before,"""
    discrepancy: int = 0
    """and by how much that was not what accounting had set."""
    rule: str = "bad-beat/14.19(k)1"
    discrepancy_rule: str = "bad-beat/14.19(k)2"


# Boxes ----------------------------------------------------------------------------------------------------------------


class Collected(Fact, frozen=True, tag="collected"):
    """Boxes were counted at a closed table, or accounted for to be counted in the cage."""

    collection: str
    place: Literal["table", "cage"]
    where: str
    expected: dict[str, int]
    """What each table's box should hold,"""
    secondary: dict[str, int]
    """and what of that is for a secondary payout with a contribution of its own."""
    counted: dict[str, int]
    """What was found at a closed table."""
    notice: str
    surveillance: str
    rule: str
    count_rule: str = ""
    notice_rule: str = "bad-beat/14.19(d)#1"


class Carried(Fact, frozen=True, tag="carried"):
    """Security has carried the locked boxes or container to the cage."""

    collection: str
    lock: str
    rule: str


class Received(Fact, frozen=True, tag="received"):
    """A cashier has counted each box, or verified the total; the contributions are in the cage."""

    collection: str
    counted: dict[str, int]
    """By table; under `""` the total of a container."""
    variance: int
    primary: int
    secondary: int
    reset: int
    bonus: int
    rule: str = "bad-beat/14.19(e)"
    cage_rule: str = "bad-beat/14.19(d)#2"
    reset_rule: str = ""


# Forms ----------------------------------------------------------------------------------------------------------------


class Formed(Fact, frozen=True, tag="formed"):
    """A container was counted into the table inventory, and a contribution form completed."""

    serial: int
    table: str
    written: int
    """The date and time on the form."""
    chips: tuple[tuple[int, int], ...]
    """How many chips of which value."""
    value: int
    expected: int
    dealer: str
    witness: str
    witness_role: str
    surveillance: str
    primary: int
    secondary: int
    reset: int
    bonus: int
    rule: str = "bad-beat/14.19(f)"
    serial_rule: str = "bad-beat/14.19(f)3"
    written_rule: str = "bad-beat/14.19(f)3.i"
    table_rule: str = "bad-beat/14.19(f)3.ii"
    chips_rule: str = "bad-beat/14.19(f)3.iii"
    witness_rule: str = "bad-beat/14.19(f)3.iv"
    reset_rule: str = ""


class Voided(Fact, frozen=True, tag="voided"):
    """A form was spoiled; its number is accounted for and not used again."""

    serial: int
    reason: str
    rule: str = "bad-beat/14.19(f)3"


class Deposited(Fact, frozen=True, tag="deposited"):
    """The dealer has put the original into the drop box, or the verifier the duplicate into accounting's box."""

    serial: int
    part: Literal["original", "duplicate"]
    place: str
    rule: str


class Reconciled(Fact, frozen=True, tag="reconciled"):
    """Accounting has matched the duplicates with the originals from the count room."""

    duplicates: tuple[int, ...]
    originals: tuple[int, ...]
    missing_originals: tuple[int, ...]
    missing_duplicates: tuple[int, ...]
    revenue: int
    """What the Master Game Report adds to poker revenue."""
    rule: str = "bad-beat/14.19(h)#1"
    missing_rule: str = "bad-beat/14.19(h)#2"
    revenue_rule: str = "bad-beat/14.19(h)#3"


# The end --------------------------------------------------------------------------------------------------------------


class Ended(Fact, frozen=True, tag="ended"):
    """The fund is over: every cent went to another fund's display, or to players."""

    into: str
    lines: tuple[PaidLine, ...]
    parts: dict[str, int]
    """What each part of the fund held."""
    rule: str = "bad-beat/14.19(l)#2"


Any = (
    Filed | Posted | Offered | Withdrawn | Amended | Claimed | Beaten | Verified | Dismissed | Prepared | Paid
    | BonusPaid | Adjusted | Collected | Carried | Received | Formed | Voided | Deposited | Reconciled | Ended
)  # fmt: skip
