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


class Talk:
    """How the player in turn is betting, and what others have said before their turn."""

    __slots__ = ("early", "put_forward", "raising", "unfinished")

    def __init__(self) -> None:
        self.put_forward: list[int] = []
        """The value of each chip put forward since the last finished bet."""
        self.unfinished: Entrant | None = None
        """Who has said that the bet is not complete, or "raise" without an amount."""
        self.raising = False
        """Whether it was "raise"."""
        self.early: dict[int, tuple[int, Words]] = {}
        """By spot, the bet that stood when something was said out of turn, and what was said."""
