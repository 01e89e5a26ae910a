"""What players have said and put forward without its being a bet yet (poker/A43 to A45)."""

from typing import NamedTuple

from houseway.games.poker.entrant import Entrant
from houseway.play.money import dollars


class Words(NamedTuple):
    """What a player says: a kind of move, an amount that the player's bets come to, or both."""

    says: str | None
    amount: int | None

    def __str__(self) -> str:
        amount = None if self.amount is None else dollars(self.amount)
        return " ".join(filter(None, (self.says, amount))) or "nothing"


class Making:
    """A bet that the player in turn has begun and not finished; it ends with the turn."""

    __slots__ = ("chips", "entrant", "raising")

    def __init__(self, entrant: Entrant, raising: bool) -> None:
        self.entrant = entrant
        self.raising = raising
        """Whether the player has said "raise", and not merely that the bet is not complete."""
        self.chips: list[int] = []
        """The value of each chip put forward so far."""


class Talk:
    """How the player in turn is betting, and what others have said before their turn."""

    __slots__ = ("early", "making")

    def __init__(self) -> None:
        self.making: Making | None = None
        self.early: dict[int, tuple[int, Words]] = {}
        """By spot, the bet that stood when something was said out of turn, and what was said."""
