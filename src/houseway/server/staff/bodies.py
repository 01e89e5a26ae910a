"""The bodies of staff orders. `docs/api.md` says what each means."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from houseway.play.spaces import Answer
from houseway.server.fields import Body, Cents, Id, Key, Line, MaybeId, RoundId, Seq, Spot, Text, Words
from houseway.server.table.seating import Equipment

Card = Annotated[str, Meta(min_length=1, max_length=8)]


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


class DealerOrder(Body, frozen=True):
    """Who deals at a table from now on; no name sends the one who deals on a break."""

    key: Key
    dealer: MaybeId = ""


class AttendOrder(Body, frozen=True):
    """Whether people run the table, and who deals."""

    key: Key
    attended: bool
    dealt_by: Literal["house", "dealer"] = "house"


class Moved(Body, frozen=True):
    """Chips that a dealer has moved by hand at a step that settles, in cents."""

    paid: Annotated[int, Meta(ge=0, le=10**12)]
    """Put out of the rack or pushed from a pot,"""
    taken: Annotated[int, Meta(ge=0, le=10**12)]
    """and taken of wagers that lost."""


class AnswerOrder(Body, frozen=True):
    """What a dealer or another role answers."""

    key: Key
    round: RoundId
    seq: Seq
    answer: Answer
    """Cards for a draw (`["As", "?1"]`), dice, a number for a count, `true` for a step, a confirmation or a shuffle."""
    moved: Moved | None = None
    """What was paid and taken by hand: stated at every step that moves chips, and refused unless it is right."""


class CardsOrder(Body, frozen=True):
    """Cards as they leave the shoe, one or several."""

    key: Key
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=60)]
    """As printed: `As`, or `Re` for any of the cards that look alike; `?` for a card dealt face down."""
    round: Annotated[str, Meta(max_length=32)] = ""
    """The round they are read for; a device that does not know it leaves it out."""
    seq: Seq | None = None
    """The moment of the round on show, where one is: cards for an earlier question are refused,"""
    read: Annotated[int, Meta(ge=0, le=60)] | None = None
    """and how many cards of the draw had been read."""


class TakeBackOrder(Body, frozen=True):
    """The dealer's last entry was wrong."""

    key: Key
    round: RoundId
    seq: Seq


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
    """By code, as printed, or pointed at: `#2` is the second card at the spot, without one before the dealer."""
    count: Annotated[int, Meta(ge=0, le=1000)] | None = None
    note: Text = ""
    detail: dict[str, Any] = msgspec.field(default_factory=dict)
    by: MaybeId = ""
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
    reason: Words
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
    rule: Line
    reason: Words
    line: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    """Which of the round's events was wrong, counted from 0; None where one is missing."""


class DisputeOrder(Body, frozen=True):
    """A player's claim about a round, taken down by a member of staff."""

    key: Key
    round: RoundId
    player: Id
    words: Words


class DisputeDecideOrder(Body, frozen=True):
    """What is decided on a claim, or a look at what would come of it."""

    key: Key
    number: Annotated[int, Meta(ge=1, le=10**9)]
    upheld: bool
    rule: Line
    words: Annotated[str, Meta(min_length=1, max_length=160)]
    """Why."""
    amount: Cents = 0
    """Cents to the player; from them where it is below zero."""
    line: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    """Which of the round's events was wrong, counted from 0; None where one is missing."""
    preview: bool = False


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
    name: MaybeId = ""
    settings: dict[str, Any] = msgspec.field(default_factory=dict)
    attended: bool = False
    dealt_by: Literal["house", "dealer"] = "house"
    method: MaybeId = ""
    equipment: Equipment = msgspec.field(default_factory=Equipment)
    stakes: Literal["play", "chips"] = "play"
    bots: Annotated[int, Meta(ge=0, le=12)] = 2
    private: bool = False
    must_move: MaybeId = ""
    """The table to which players of this one move as seats there come free."""


class MoveOrder(Body, frozen=True):
    """The player who has sat longest at a must-move table goes to the main game."""

    key: Key
    player: Id


class AccountOrder(Body, frozen=True):
    """A new account; or other roles, a new password or the end of one that exists.

    Where a second person must agree, `password` is the first half of it, and they give the other.
    """

    key: Key
    name: Id
    roles: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=9)]
    password: Text = ""
    disabled: bool = False


class FactorsOrder(Body, frozen=True):
    """The second factors of a person who has lost them: all are removed."""

    key: Key
    name: Id


class PolicyOrder(Body, frozen=True):
    """Other settings for the whole house, from now on."""

    key: Key
    settings: dict[str, Any]
