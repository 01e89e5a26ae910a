"""Money is whole cents; odds are ratios that pay exactly or not at all."""

from functools import total_ordering
from typing import Annotated

import msgspec

from houseway.play.refusals import NotAMove

Cents = Annotated[int, msgspec.Meta(extra={"unit": "cents"})]
"""An amount among house options: so marked, it is shown to people in dollars."""


def dollars(cents: int) -> str:
    """Print cents as a person writes them: `$5`, `$2.50`, `-$10`."""
    sign, whole, rest = "-" if cents < 0 else "", abs(cents) // 100, abs(cents) % 100
    return f"{sign}${whole:,}" + (f".{rest:02d}" if rest else "")


@total_ordering
class Odds(msgspec.Struct, frozen=True):
    """`win` units paid on every `stake` units wagered, the stake staying the player's: always "to", never "for"."""

    win: int
    stake: int = 1

    def __post_init__(self) -> None:
        if self.win < 1 or self.stake < 1:
            raise ValueError(f"odds of {self.win} to {self.stake} pay nothing")

    def pays(self, amount: int) -> int:
        """The winnings on `amount`; refuses an amount that cannot be paid exactly."""
        winnings, rest = divmod(amount * self.win, self.stake)
        if rest:
            raise NotAMove(f"{dollars(amount)} cannot be paid exactly at {self}")
        return winnings

    def __str__(self) -> str:
        return f"{self.win:,} to {self.stake}"

    def __lt__(self, other: "Odds") -> bool:
        return self.win * other.stake < other.win * self.stake
