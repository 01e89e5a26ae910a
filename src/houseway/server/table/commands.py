"""What a player may say at a table. `docs/api.md` says what each means."""

from typing import Annotated

from msgspec import Meta

from houseway.play.spaces import Answer
from houseway.server.fields import Body, Cents, Key, RoundId, Seq, Spot


class Command(Body, frozen=True, tag_field="do"):
    """What every command has."""

    key: Key


class SeatCommand(Command, frozen=True, tag="seat"):
    """Sit down with chips."""

    buy_in: Cents
    spot: Spot | None = None
    behind: bool = False
    """Bet on this spot behind the player who sits there."""


class LeaveCommand(Command, frozen=True, tag="leave"):
    """Stand up."""


class TopUpCommand(Command, frozen=True, tag="top-up"):
    """Add chips before the next round."""

    amount: Cents
    cash: bool = False
    """In cash, for a spoken wager: the dealer changes it into chips when the staff have confirmed it."""


class SitOutCommand(Command, frozen=True, tag="sit-out"):
    """Keep the seat, skip rounds."""

    out: bool


class MoveCommand(Command, frozen=True, tag="move"):
    """Change seats."""

    spot: Spot


class SpotsCommand(Command, frozen=True, tag="spots"):
    """Play these spots too from the next round on, bet behind those, and on no other spots besides the seat."""

    also: Annotated[tuple[Spot, ...], Meta(max_length=20)]
    behind: Annotated[tuple[Spot, ...], Meta(max_length=20)] = ()


class WaitCommand(Command, frozen=True, tag="wait"):
    """On or off the waiting list."""

    waiting: bool


class ActCommand(Command, frozen=True, tag="act"):
    """Answer what is asked, or use an open option."""

    round: RoundId
    seq: Seq
    answer: Answer
    """What the space of the question accepts: an amount, a word, cards, `["raise", 400]`, `{"ante": 500}`."""


class NextCommand(Command, frozen=True, tag="next"):
    """Done with the result."""

    round: RoundId


TableCommand = (
    SeatCommand
    | LeaveCommand
    | TopUpCommand
    | SitOutCommand
    | MoveCommand
    | SpotsCommand
    | WaitCommand
    | ActCommand
    | NextCommand
)
