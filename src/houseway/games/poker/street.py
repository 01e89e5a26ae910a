"""A street and a draw as data: the cards that come, the betting round after them, and the clauses that order them."""

from dataclasses import dataclass
from typing import Literal

import msgspec


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """A betting round and what is dealt before it."""

    name: str
    turn: str
    """The clause by which a player in turn folds, calls, raises, bets or checks."""
    over: str
    """The clause by which this betting round is over."""
    big: bool = False
    """Whether the upper of two fixed limits is in force."""
    facing: str = ""
    """The clause by which a player who owes a bet must fold, call or raise, where a section states it apart."""
    option: str = ""
    """The clause that lets a blind check or raise if no one has raised it."""
    opens: str = ""
    """The clause that names who acts first, noted where it is given."""
    area: str = "bet"
    """Where the bets of this betting round lie."""
    must_bet: bool = False
    """Whether the opener must bet (poker/A12)."""
    free_fold: bool = False
    """Whether a hand may be folded also where nothing is owed, by all but who opens (ultimate-8-poker/A19)."""
    board: int = 0
    """Community cards dealt after a burn."""
    dealt: str = ""
    """The clause that orders the deal."""

    def in_turn(self) -> tuple[str, str]:
        """The clauses by which a player in turn answers: before there is a bet, and facing one."""
        return self.turn, self.facing or self.turn


Reshuffle = Literal["stub_first", "stub_beneath", "merge_stub"]


@dataclass(frozen=True, kw_only=True)
class DrawRule:
    """One draw of a game: the clauses that order it, and how a short deck is made good."""

    turn: str
    """Who draws, in which order, how many cards."""
    one_at_a_time: str = ""
    """The clause that has one player served before the next is asked, where a section says so by itself."""
    burn: str
    served: str
    """New cards for those thrown away."""
    short: str
    kept_out: str
    """What the reshuffle leaves out."""
    reshuffle: Reshuffle
    number: int = 1


BLIND_OPTION = "holdem/14.10(f)#2"
"""A blind may raise when the action comes back to it: in hold 'em and every game that bets by its rule."""
BLINDS_OVER = "holdem/14.10(f)#3"
"""The betting round that blinds began is over when the last player has answered the latest bet."""
