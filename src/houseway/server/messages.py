"""What goes over the wire: answers, frames and commands. `docs/api.md` says what they mean."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from houseway.play.views import View
from houseway.server.problems import ProblemDetails
from houseway.server.table.seating import BuyIn

Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_.:-]{8,64}$")]
Cents = Annotated[int, Meta(ge=-(10**12), le=10**12)]
Id = Annotated[str, Meta(min_length=1, max_length=40)]
RoundId = Annotated[str, Meta(min_length=1, max_length=32)]
Spot = Annotated[int, Meta(ge=1, le=100)]
Seq = Annotated[int, Meta(ge=0, le=10**9)]


# Answers --------------------------------------------------------------------------------------------------------------


class MySeat(msgspec.Struct):
    """Where I sit."""

    table: str
    spot: int
    stack: int


class Me(msgspec.Struct):
    """Who is asking."""

    name: str
    guest: bool
    roles: list[str]
    balance: dict[str, int]
    seats: list[MySeat]
    refill: int


class SessionCard(msgspec.Struct):
    """A session of mine."""

    id: str
    made: int
    used: int
    """When something was last done in it."""
    this: bool
    """Whether it is the one I ask in."""


class GameCard(msgspec.Struct):
    """A game that can be played."""

    slug: str
    title: str
    seats: int
    min_seats: int
    emblem: list[str] = []
    """Up to three cards of the game's own deck, to tell games apart by eye; none where it has no cards."""
    banked: bool = True
    """Whether the house pays at odds; else the players contend for a pot."""


class TableCard(msgspec.Struct):
    """A table as the lobby shows it."""

    id: str
    name: str
    game: str
    title: str
    stakes: str
    status: str
    attended: bool
    spots: int
    players: int
    bots: int
    waiting: int
    summary: str
    due: list[str] = []
    round: str = ""
    posted: list[str] = []
    """What the table's signs say: limits, rake, antes and blinds."""
    buy_in: BuyIn = BuyIn()


class Lobby(msgspec.Struct):
    """Every game, and every table that is not private."""

    games: list[GameCard]
    tables: list[TableCard]


class SeatState(msgspec.Struct):
    """Someone at a spot."""

    spot: int
    player: str
    stack: int
    also: list[int]
    """Further spots of this player."""
    behind: bool
    """Whether this player bets on the spot without sitting at it."""
    backing: list[int]
    """Spots of others that this player, who has a seat, bets behind as well."""
    bot: bool
    out: bool
    here: bool
    in_round: bool
    leaving: bool
    ready: bool
    away: bool = False
    kept_until: int = 0
    """When the seat of someone who is away or sits out is free again."""
    carried: int = 0
    """The stakes carried away meanwhile, told to their owner."""
    covered: bool = False
    """Whether the stakes lie under a cover, so that others do not see them."""


class Ticking(msgspec.Struct, frozen=True):
    """A clock that somebody is on."""

    kind: Literal["turn", "window", "next"]
    player: str | None
    ends: int
    bank: int


class ViewFrame(msgspec.Struct, frozen=True, tag="view"):
    """A round as the viewer may know it, after a commit."""

    table: str
    round: str
    number: int
    seq: int
    asked: int
    """The first seq at which the question now open was asked: it is the same question while this stays."""
    since: int
    now: int
    clock: Ticking | None
    view: View


class TableState(msgspec.Struct):
    """Everything about a table outside its round."""

    id: str
    name: str
    game: str
    title: str
    stakes: str
    status: str
    phase: Literal["waiting", "playing", "result"]
    attended: bool
    private: bool
    spots: int
    seats: list[SeatState]
    you: str | None
    waiting: list[str]
    held: dict[str, Any] | None
    watching: int
    buy_in: BuyIn
    round: str
    number: int
    sealed: str
    hint: bool
    several_spots: bool
    """Whether one player may have several spots here."""
    shared_spots: bool
    """Whether others may bet behind whoever sits at a spot."""
    due: list[str]
    frame: Any = None


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command is committed, or waits under `approval` for a second person."""

    table: str
    round: str
    seq: int
    key: str
    approval: str = ""


# Frames ---------------------------------------------------------------------------------------------------------------


class HelloFrame(msgspec.Struct, frozen=True, tag="hello"):
    """Said on connecting."""

    you: str | None
    now: int


class TableFrame(msgspec.Struct, frozen=True, tag="table"):
    """The table changed outside the round."""

    table: str
    state: TableState


class DoneFrame(msgspec.Struct, frozen=True, tag="done"):
    """Your command is committed."""

    key: str
    table: str
    round: str
    seq: int


class ProblemFrame(msgspec.Struct, frozen=True, tag="problem"):
    """Your command was refused."""

    key: str | None
    problem: ProblemDetails


class ClockFrame(msgspec.Struct, frozen=True, tag="clock"):
    """A clock was started, changed or stopped."""

    table: str
    clock: Ticking | None


class LobbyFrame(msgspec.Struct, frozen=True, tag="lobby"):
    """The lobby changed."""


class FloorFrame(msgspec.Struct, frozen=True, tag="floor"):
    """What waits for a second person changed; said to staff alone."""


class PongFrame(msgspec.Struct, frozen=True, tag="pong"):
    """Still here."""

    now: int


# Commands -------------------------------------------------------------------------------------------------------------


class _Command(msgspec.Struct, frozen=True, tag_field="do"):
    key: Key


class SeatCommand(_Command, frozen=True, tag="seat"):
    """Sit down with chips."""

    buy_in: Cents
    spot: Spot | None = None
    behind: bool = False
    """Bet on this spot behind whoever sits there."""


class LeaveCommand(_Command, frozen=True, tag="leave"):
    """Stand up."""


class TopUpCommand(_Command, frozen=True, tag="top-up"):
    """Add chips before the next round."""

    amount: Cents


class SitOutCommand(_Command, frozen=True, tag="sit-out"):
    """Keep the seat, skip rounds."""

    out: bool


class MoveCommand(_Command, frozen=True, tag="move"):
    """Change seats."""

    spot: Spot


class SpotsCommand(_Command, frozen=True, tag="spots"):
    """Play these spots too from the next round on, bet behind those, and on no others besides one's seat."""

    also: Annotated[tuple[Spot, ...], Meta(max_length=20)]
    behind: Annotated[tuple[Spot, ...], Meta(max_length=20)] = ()


class WaitCommand(_Command, frozen=True, tag="wait"):
    """On or off the waiting list."""

    waiting: bool


class ActCommand(_Command, frozen=True, tag="act"):
    """Answer what is asked, or use a standing option."""

    round: RoundId
    seq: Seq
    answer: Any


class NextCommand(_Command, frozen=True, tag="next"):
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


class Watch(msgspec.Struct, frozen=True, tag="watch", tag_field="do"):
    """Show me a table."""

    table: Id


class Unwatch(msgspec.Struct, frozen=True, tag="unwatch", tag_field="do"):
    """No longer."""

    table: Id


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="do"):
    """Are you there?"""
