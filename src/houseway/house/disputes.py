"""Disputes: a player's claim about a round, and what two people of the house decided on it."""

from collections.abc import Iterable

import msgspec

from houseway.play.refusals import NotNow

MOST_OPEN = 5
"""So many open claims a player may have at once."""


class Claimed(msgspec.Struct, frozen=True, tag="claimed"):
    """A player disputes a round, or a member of staff takes the claim down for the player."""

    number: int
    round: str
    table: str
    player: str
    by: str
    words: str


class Decided(msgspec.Struct, frozen=True, tag="decided"):
    """Two people decided it: in which way, by which clause, and what moves."""

    number: int
    by: tuple[str, ...]
    upheld: bool
    rule: str
    amount: int
    """Cents to the player, or from them where it is below zero."""
    line: int | None
    """The line of the round that was wrong, where there is one."""
    words: str


Fact = Claimed | Decided


class Dispute(msgspec.Struct):
    """A dispute as it stands."""

    claim: Claimed
    made: int
    decision: Decided | None = None
    decided: int | None = None


class Disputes:
    """Every dispute, read from its facts in order."""

    def __init__(self, facts: Iterable[tuple[int, Fact]] = ()) -> None:
        self.all: dict[int, Dispute] = {}
        for at, fact in facts:
            if isinstance(fact, Claimed):
                self.all[fact.number] = Dispute(fact, at)
            else:
                self.all[fact.number].decision, self.all[fact.number].decided = fact, at

    @property
    def open(self) -> list[Dispute]:
        """Those that no one has decided, oldest first."""
        return [each for each in self.all.values() if each.decision is None]

    def claim(self, round_: str, table: str, player: str, by: str, words: str) -> Claimed:
        """A new claim; refused where the player has one open about this round, or too many."""
        theirs = [each for each in self.open if each.claim.player == player]
        if any(each.claim.round == round_ for each in theirs):
            raise NotNow(f"{player} disputes this round already; it is not decided yet")
        if len(theirs) >= MOST_OPEN:
            raise NotNow(f"{len(theirs)} claims of {player} wait for a decision; the house decides those first")
        return Claimed(len(self.all) + 1, round_, table, player, by, words.strip())

    def undecided(self, number: int) -> Dispute:
        """An open dispute by its number; refused if it is not open."""
        found = self.all.get(number)
        if found is None or found.decision is not None:
            legal = ", ".join(str(each.claim.number) for each in self.open) or "none is open"
            raise NotNow(f"there is no open dispute {number}", legal=legal)
        return found
