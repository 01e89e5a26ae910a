"""What players do in turn and what that makes of the betting; a bet itself is in `money`."""

from typing import Literal

import msgspec

from houseway.cards.card import Card


class NotDealtIn(msgspec.Struct, frozen=True, gc=False, tag="not_dealt_in"):
    """A seated player takes no part in the round."""

    player: str
    spot: int
    why: Literal["absent", "short", "removed"]
    rule: str


class LimitsSet(msgspec.Struct, frozen=True, gc=False, tag="limits_set"):
    """The limits from now on: raised, with a blind that `player` posts for it, or the posted ones again."""

    minimum: int
    rule: str
    player: str | None = None


class ForcedBetOwed(msgspec.Struct, frozen=True, gc=False, tag="forced_bet_owed"):
    """A player must bet before anyone else may act."""

    player: str
    spot: int
    amount: int
    rule: str
    because: tuple[str, ...] = ()


class ActsFirst(msgspec.Struct, frozen=True, gc=False, tag="acts_first"):
    """Who begins what comes next: the betting, or the discarding."""

    player: str
    spot: int
    what: Literal["betting", "discarding"]
    rule: str


class Checked(msgspec.Struct, frozen=True, gc=False, tag="checked"):
    """A player stays in without a bet."""

    player: str
    spot: int
    rule: str


class Folded(msgspec.Struct, frozen=True, gc=False, tag="folded"):
    """A hand is out of the round before the hands are compared; where its cards go is told apart."""

    player: str
    spot: int
    rule: str
    ruled: bool = False
    """Whether a remedy or a ruling took it out, and not its player."""


class AllIn(msgspec.Struct, frozen=True, gc=False, tag="all_in"):
    """A player has no chip left to bet and stays in."""

    player: str
    spot: int
    rule: str


class BettingOver(msgspec.Struct, frozen=True, gc=False, tag="betting_over"):
    """A betting round is over."""

    rule: str
    because: tuple[str, ...] = ()
    bet: bool = True
    """False where there was none, since no two players were left who could bet."""


class NoCaller(msgspec.Struct, frozen=True, gc=False, tag="no_caller"):
    """The last bet found no caller, and with that the play is over."""

    rule: str


class Drew(msgspec.Struct, frozen=True, gc=False, tag="drew"):
    """A player throws away `n` cards for new ones; with none the player stands pat."""

    player: str
    spot: int
    n: int
    rule: str
    because: tuple[str, ...] = ()


class Passed(msgspec.Struct, frozen=True, gc=False, tag="passed"):
    """A player lets the chance go by."""

    player: str
    spot: int
    rule: str


class Stands(msgspec.Struct, frozen=True, gc=False, tag="stands"):
    """Cards that a player has laid stand to be beaten by the others."""

    player: str
    spot: int
    pattern: str
    """What the cards are, in words."""
    cards: tuple[Card, ...]
    rule: str
    because: tuple[str, ...] = ()
    left: int | None = None
    """How many cards the player has left, where the house tells."""


class LapPassed(msgspec.Struct, frozen=True, gc=False, tag="lap_passed"):
    """All have passed and nothing stands: the chance goes round once more, from this player on."""

    player: str
    spot: int
    rule: str
    because: tuple[str, ...] = ()


class IntervalOver(msgspec.Struct, frozen=True, gc=False, tag="interval_over"):
    """All have passed on what stands, which is this player's: an interval of discarding is over."""

    player: str
    spot: int
    interval: int
    rule: str


class WentOut(msgspec.Struct, frozen=True, gc=False, tag="went_out"):
    """A player has played the last card."""

    player: str
    spot: int
    rule: str
    because: tuple[str, ...] = ()


TurnEvent = (
    NotDealtIn
    | LimitsSet
    | ForcedBetOwed
    | ActsFirst
    | Checked
    | Folded
    | AllIn
    | BettingOver
    | NoCaller
    | Drew
    | Passed
    | Stands
    | LapPassed
    | IntervalOver
    | WentOut
)
