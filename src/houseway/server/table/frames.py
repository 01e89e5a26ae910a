"""What a table tells: its state outside the round, the view of its round, its clock. `docs/api.md` explains them."""

from typing import Literal

import msgspec

from houseway.play.views import View
from houseway.server.table.blocking import Blocking
from houseway.server.table.seating import BuyIn, Held


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
    """A clock that is running."""

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
    held: Held | None
    """The seat kept free for the first on the waiting list."""
    watching: int
    buy_in: BuyIn
    round: str
    number: int
    sealed: str
    hint: bool
    twin: bool
    """Whether best play is known, so that a round can be played again by it afterwards."""
    several_spots: bool
    """Whether one player may have several spots here."""
    shared_spots: bool
    """Whether others may bet behind the player at a spot."""
    must_move: str
    """The table to which the players of this one move; empty where they stay."""
    due: list[str]
    blocked: Blocking | None
    """What stands before the next round, and who can lift it."""
    frame: ViewFrame | None = None
    """The viewer's newest view with all its events; null in a frame that comes by WebSocket."""


class TableFrame(msgspec.Struct, frozen=True, tag="table"):
    """The table changed outside the round."""

    table: str
    state: TableState


class ClockFrame(msgspec.Struct, frozen=True, tag="clock"):
    """A clock was started, changed or stopped."""

    table: str
    clock: Ticking | None
