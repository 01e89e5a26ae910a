"""A table outside its rounds: how it is set up, who sits where with how much, who waits. Plain data, stored as JSON."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from houseway.house.ledger import Unit
from houseway.house.stakes import Absence
from houseway.play.opening import Closing


class BuyIn(msgspec.Struct, frozen=True):
    """How many chips one may sit down with."""

    low: int = 5_000
    high: int = 200_000
    usual: int = 20_000


class Timing(msgspec.Struct, frozen=True):
    """How long things may take, in milliseconds."""

    turn: int = 30_000
    bank: int = 60_000
    """A player's own reserve, used up when a turn runs over; a little comes back each round."""
    bank_back: int = 5_000
    window: int = 25_000
    result: int = 10_000
    show: int = 5_000
    """How long the result of a round without people stays."""
    grace: int = 10_000
    """How long others wait for someone whose connection is lost."""
    absent: int = 300_000
    """How long a seat is kept for someone who is away, where the game does not say."""
    held: int = 60_000
    """How long a freed seat is held for the first on the waiting list."""


class Equipment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands on the table when its day begins, and what the house has decided about its cards."""

    shuffler: Literal["none", "automatic", "counting"] = "none"
    decks: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    backs: Annotated[tuple[str, ...], msgspec.Meta(max_length=2)] = ("gold", "green")
    cover_card: bool = True
    change_after: int | None = None
    """The house's own interval for changing decks, in seconds."""
    inspect_percent: Annotated[int, msgspec.Meta(ge=0, le=100)] = 100
    references: dict[str, str] = msgspec.field(default_factory=dict)
    """Papers on file by name, such as `layout`."""


class Change(msgspec.Struct, frozen=True):
    """House options that take effect with the first round opened at or after a time."""

    effective: int
    settings: dict[str, Any]
    by: tuple[str, ...]


class TableConfig(msgspec.Struct, frozen=True):
    """What a table is: its game and how it is run."""

    id: str
    game: str
    name: str
    stakes: Unit = "play"
    private: bool = False
    attended: bool = False
    dealt_by: Literal["house", "dealer"] = "house"
    method: str = ""
    """How cards are dealt; the first way the game lists where none is said."""
    equipment: Equipment = msgspec.field(default_factory=Equipment)
    bots: int = 2
    owner: str = ""
    settings: dict[str, Any] = {}
    buy_in: BuyIn = BuyIn()
    timing: Timing = Timing()
    must_move: str = ""
    """The table to which the players of this one move, the longest seated first."""

    @property
    def by_hand(self) -> bool:
        """Whether people deal the cards and do the steps of the day."""
        return self.attended and self.dealt_by == "dealer"


class Sitting(msgspec.Struct):
    """Someone at a spot."""

    spot: int
    player: str
    stack: int
    also: list[int] = []
    """Further spots of this player, where the game and the house allow it."""
    behind: bool = False
    """Whether this player bets on a spot without sitting at it."""
    backing: list[int] = []
    """Spots of others that this player, who has a seat, bets behind as well."""
    bot: bool = False
    out: bool = False
    out_since: int = 0
    """When the player chose to sit out."""
    away: int = 0
    """When the clock found the player absent; they are out until they say that they are back."""
    absence: Absence | None = None
    """Where the game provides for it: the stakes carried away or covered meanwhile."""
    leaving: bool = False
    ready: bool = False
    missed: int = 0
    bank: int = 0
    adding: int = 0
    """Chips bought for the next round while this one is played."""
    cash: int = 0
    """How much of the stack is cash that is not yet changed into chips."""
    moving_to: int | None = None
    since: int = 0
    """When the player sat down,"""
    bought: int = 0
    """the chips bought since,"""
    wagered: int = 0
    """what was wagered with them,"""
    rounds: int = 0
    """and in how many rounds."""

    def copy(self) -> "Sitting":
        """Another sitting with the same in it."""
        return replace(self, also=list(self.also), backing=list(self.backing))


class Held(msgspec.Struct, frozen=True):
    """A seat kept for someone until a time."""

    spot: int
    player: str
    until: int


class Read(msgspec.Struct, frozen=True):
    """Cards that a shoe, a scanner or a dealer has read for a draw that needs more of them."""

    round: str
    asked: int
    """Which question of the round they are for."""
    cards: tuple[str, ...] = ()


class Seating(msgspec.Struct):
    """What changes at a table from round to round."""

    status: Literal["open", "closing", "closed"] = "open"
    seats: list[Sitting] = []
    waiting: list[str] = []
    held: Held | None = None
    number: int = 0
    round: str = ""
    """The round being played, or the last one."""
    playing: bool = False
    closing: Closing | None = None
    """What the last round left for the next: button, pots, meters, standing wagers, state."""
    changes: list[Change] = []
    round_before: str = ""
    """The round before that one."""
    stuck: str = ""
    """Why no round could be opened when one was due."""
    barred: list[str] = []
    """Players who were made to leave this game."""
    dealer: str = ""
    """Who was the last to do a dealer's step at a table dealt by hand."""
    read: Read | None = None
    """What was read so far of the cards that the round asks for now."""
    on_duty: str = ""
    """Which dealer was put down for this table,"""
    on_duty_since: int = 0
    """since when,"""
    relieved: dict[str, int] = {}
    """and when those before were last relieved."""
    gone: bool = False
    """Whether the table was closed for good: no service opens it again."""

    def copy(self) -> "Seating":
        """Another seating with the same in it."""
        seats = [seat.copy() for seat in self.seats]
        lists = {"waiting": list(self.waiting), "changes": list(self.changes), "barred": list(self.barred)}
        return replace(self, seats=seats, relieved=dict(self.relieved), **lists)

    def coming(self, config: TableConfig) -> dict[str, Any]:
        """House options as they will be when every change has taken effect."""
        settings = dict(config.settings)
        for change in sorted(self.changes, key=lambda each: each.effective):
            settings |= change.settings
        return settings

    def at(self, player: str) -> Sitting | None:
        """Where a player sits."""
        for seat in self.seats:
            if seat.player == player:
                return seat
        return None

    def people(self) -> list[Sitting]:
        """Everyone who is not a bot."""
        return [seat for seat in self.seats if not seat.bot]

    def playing_people(self) -> list[Sitting]:
        """People who want to be dealt in."""
        return [seat for seat in self.seats if not (seat.bot or seat.out or seat.leaving)]

    def with_wagers(self) -> set[str]:
        """Players whose wagers stand from the last round to the next."""
        return {each.player for each in self.closing.standing} if self.closing else set()

    def free_spots(self, most: int) -> list[int]:
        """Spots where no one sits and that no one is moving to."""
        taken = {seat.spot for seat in self.seats if not seat.behind} | {seat.moving_to for seat in self.seats}
        taken.update(spot for seat in self.seats for spot in seat.also)
        return [spot for spot in range(1, most + 1) if spot not in taken]
