"""Hands judged: shown down, given up, compared, found good enough."""

from typing import Literal

import msgspec


class Showdown(msgspec.Struct, frozen=True, gc=False, tag="showdown"):
    """Those who are left show their hands."""

    rule: str
    because: tuple[str, ...] = ()


class Conceded(msgspec.Struct, frozen=True, gc=False, tag="conceded"):
    """A player gives the hand up at the showdown instead of showing it."""

    player: str
    spot: int
    rule: str


class Qualified(msgspec.Struct, frozen=True, gc=False, tag="qualified"):
    """Whether the hand at a place is good enough to play; `player` is whose wager turns on it, where that is told."""

    place: str
    qualifies: bool
    rule: str
    spot: int | None = None
    player: str | None = None


Outcome = Literal["wins", "loses", "ties"]
OUTCOMES: tuple[Outcome, ...] = ("ties", "wins", "loses")
"""What it is for a hand to be equal, higher or lower: by 0, 1 or -1."""


class Compared(msgspec.Struct, frozen=True, gc=False, tag="compared"):
    """A player's hand is held against the one at another place."""

    player: str
    spot: int
    hand: str
    outcome: Outcome
    place: str
    """Where the other hand lies, and what it is."""
    other: str
    rule: str
    because: tuple[str, ...] = ()
    """The clauses that decide it."""
    point: str = ""
    """What the hands differ by: `category`, `rank`, `kicker`, `hands_of_eight`, `side_cards`; `equal` by nothing."""


class ProgressiveWon(msgspec.Struct, frozen=True, gc=False, tag="progressive_won"):
    """A hand wins an award of a progressive."""

    player: str
    spot: int
    meter: str
    hand: str
    rule: str


JudgingEvent = Showdown | Conceded | Qualified | Compared | ProgressiveWon
