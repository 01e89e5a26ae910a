"""Disputes: a player's claim about a round, and what two people of the house decided on it."""

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
    """Every dispute, from its facts in order."""

    def __init__(self) -> None:
        self.all: dict[int, Dispute] = {}
        self._open: dict[int, Dispute] = {}
        self._of: dict[str, list[Dispute]] = {}

    def take(self, at: int, fact: Fact) -> None:
        """The next fact, and when it was stored."""
        if isinstance(fact, Claimed):
            made = self.all[fact.number] = self._open[fact.number] = Dispute(fact, at)
            self._of.setdefault(fact.player, []).append(made)
        else:
            self._open.pop(fact.number, None)
            self.all[fact.number].decision, self.all[fact.number].decided = fact, at

    @property
    def open(self) -> list[Dispute]:
        """Those that no one has decided, oldest first."""
        return list(self._open.values())

    def of(self, player: str) -> list[Dispute]:
        """Those of a player, oldest first."""
        return list(self._of.get(player, ()))

    def claim(self, round_: str, table: str, player: str, by: str, words: str) -> Claimed:
        """A new claim; refused where the player has one open about this round, or too many."""
        theirs = [each for each in self.of(player) if each.decision is None]
        if any(each.claim.round == round_ for each in theirs):
            raise NotNow(f"{player} disputes this round already; it is not decided yet")
        if len(theirs) >= MOST_OPEN:
            raise NotNow(f"{len(theirs)} claims of {player} wait for a decision; the house decides those first")
        return Claimed(len(self.all) + 1, round_, table, player, by, words.strip())

    def undecided(self, number: int) -> Dispute:
        """An open dispute by its number; refused if it is not open."""
        found = self._open.get(number)
        if found is None:
            legal = ", ".join(str(each.claim.number) for each in self.open) or "none is open"
            raise NotNow(f"there is no open dispute {number}", legal=legal)
        return found
