"""What lies on the table besides cards and chips: marks, dice and tickets."""

from typing import Literal

import msgspec


class Marked(msgspec.Struct, frozen=True, gc=False, tag="marked"):
    """A mark (`button`, `kill`, `raise`, `red_ace`, `shaker`) lies before a spot or a player, or on an area."""

    mark: str
    rule: str
    spot: int | None = None
    player: str | None = None
    area: str | None = None
    how: Literal["set", "stays", "gone"] = "set"
    """Put there, left there, or taken away from there."""
    why: str = ""
    """The reason, where more than one is possible: `highest_card`, `seven`."""
    because: tuple[str, ...] = ()


class Rolled(msgspec.Struct, frozen=True, gc=False, tag="rolled"):
    """Dice came to rest, or numbers were drawn."""

    faces: tuple[int, ...]
    rule: str


class Shaken(msgspec.Struct, frozen=True, gc=False, tag="shaken"):
    """The dice were shaken, by a player or the dealer; a shaking that is not valid is done again."""

    by: str
    rule: str
    valid: bool = True
    number: int = 0
    """Which invalid one in a row it was."""
    may_pass: bool = False
    """Whether the floor may now order the shaker passed on."""


class TicketPlayed(msgspec.Struct, frozen=True, gc=False, tag="ticket_played"):
    """A ticket takes part in this game: sold for it, or still in force from an earlier one."""

    player: str
    spot: int
    ticket: str
    numbers: tuple[int, ...]
    games: int
    """How many games it is for, this one counted."""
    rate: int
    """What it costs a game, in cents."""
    coding: str
    rule: str
    sold: bool = True
    because: tuple[str, ...] = ()


class TicketCaught(msgspec.Struct, frozen=True, gc=False, tag="ticket_caught"):
    """How many of a ticket's numbers were drawn."""

    player: str
    spot: int
    ticket: str
    n: int
    of: int
    rule: str


ThingEvent = Marked | Rolled | Shaken | TicketPlayed | TicketCaught
