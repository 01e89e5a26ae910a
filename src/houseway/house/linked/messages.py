"""What casinos and the host of a linked fund tell each other.

A casino's messages are numbered without a gap, each signed with its key over the agreement, the casino, the number and
the text, so that none can be lost, repeated, changed or taken for another casino's (poker/A85). The host answers with
how far it has them, and with notices that have numbers of their own.
"""

from typing import Annotated, Literal

import msgspec

from houseway.play.refusals import NotAMove, refuse

Cents = Annotated[int, msgspec.Meta(ge=1, le=10**12)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
End = Literal["posted", "voided", "lapsed"]
Kind = Literal["pending", "awarded", "confirmed", "voided", "lapsed"]
"""What a notice tells: a hit that locks the amount, who is paid what of it, a payout that was made, or another end."""


class Place(msgspec.Struct, frozen=True):
    """Who sat where."""

    table: str
    spot: int
    player: str


class Contribution(msgspec.Struct, frozen=True, tag="contribution", forbid_unknown_fields=True):
    """Chips that a hand gave to the fund."""

    table: Name
    round: Name
    amount: Cents


class TakenBack(msgspec.Struct, frozen=True, tag="taken back", forbid_unknown_fields=True):
    """A contribution of a hand whose answer was rescinded."""

    table: Name
    round: Name
    amount: Cents


class Claim(msgspec.Struct, frozen=True, tag="claim", forbid_unknown_fields=True):
    """A bad beat that a shift supervisor has verified."""

    id: Name
    table: Name
    round: Name
    losing_hand: Name
    winning_hand: Name
    verified_by: Name
    verified: int
    """When, by the central clock; 0 where the casino did not know it."""


class Seen(msgspec.Struct, frozen=True, tag="seen", forbid_unknown_fields=True):
    """The receipt of a notice: shown to staff and patrons, and who sat where at the moment of the hit."""

    notice: int
    seats: tuple[Place, ...] = ()


class Ended(msgspec.Struct, frozen=True, tag="ended", forbid_unknown_fields=True):
    """How a claim ended at the casino that has it to pay."""

    claim: Name
    how: End
    by: Name
    """Who authorized the payout, or voided the claim; the clock where it lapsed."""
    why: str = ""


class HandedOver(msgspec.Struct, frozen=True, tag="handed over", forbid_unknown_fields=True):
    """A payout that this casino leaves to another member to pay: each owes the whole."""

    claim: Name
    to: Name
    by: Name
    why: str


class Cost(msgspec.Struct, frozen=True, tag="cost", forbid_unknown_fields=True):
    """A fee or cost of running the system, which members bear and the fund never does."""

    kind: Literal["fee", "cost"]
    what: Name
    amount: Cents
    by: Name


class Fallback(msgspec.Struct, frozen=True, tag="fallback", forbid_unknown_fields=True):
    """Notice of a pending payout that was given by other means while the link was down."""

    claim: Name
    means: Name
    by: Name


class Leaving(msgspec.Struct, frozen=True, tag="leaving", forbid_unknown_fields=True):
    """The casino leaves the fund: it gives, claims and charges nothing behind this."""

    by: Name


Message = Contribution | TakenBack | Claim | Seen | Ended | HandedOver | Cost | Fallback | Leaving
_READ: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message on its way."""

    agreement: Name
    casino: Name
    number: int
    text: str
    """The message as JSON."""
    signature: str

    @property
    def message(self) -> Message:
        """What it says."""
        return _READ.decode(self.text)


def statement(agreement: str, casino: str, number: int, text: str) -> bytes:
    """What a casino signs of a message."""
    return b"houseway linked message " + msgspec.json.encode([agreement, casino, number, text])


def opened(envelope: Envelope) -> Message:
    """What an envelope holds, or a refusal."""
    try:
        return envelope.message
    except msgspec.MsgspecError as error:
        why = f"message {envelope.number} of {envelope.casino} cannot be read: {error}"
        refuse(NotAMove, why, rule="multi-casino-bad-beat/14.20(e)2#2")


class Installed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The software that a casino runs, who installed it, and when the Division was given notice."""

    version: str
    by: str
    noticed: int
    at: int


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a casino says of itself with every exchange."""

    rules: str
    """The version of the rules that it offers the payout by."""
    installed: Installed
    echo: int = 0
    """The last time that it has heard from the host: it proves that this is said now, and is not an old copy."""
    seen: int = 0
    """The last notice that it has."""


class Notice(msgspec.Struct, frozen=True):
    """Something that all members and their patrons are told in one step."""

    number: int
    at: int
    kind: Kind
    contest: int
    claim: str
    casino: str
    table: str
    amount: int
    payer: str = ""
    """On an award: the member that has it to pay."""
    deadline: int = 0
    """On an award: when it lapses, by the central clock."""
    rule: str = ""
