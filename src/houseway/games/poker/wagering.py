"""What a betting round has come to: the bet to match, what a raise takes, and how many there have been."""

from typing import TYPE_CHECKING

from houseway.games.poker.entrant import Entrant
from houseway.games.poker.settings import PokerSettings
from houseway.games.poker.street import Street

if TYPE_CHECKING:
    from houseway.games.poker.ring import Ring


class Wagering:
    """The state of one betting round: the bet to match, what a raise takes, and how many there have been."""

    __slots__ = (
        "brought_in",
        "fixed",
        "full",
        "half",
        "high",
        "last",
        "leader",
        "level",
        "most",
        "opened",
        "raises",
        "together",
        "unit",
    )

    def __init__(self, settings: PokerSettings, street: Street, scale: tuple[int, int]) -> None:
        self.fixed = settings.structure == "fixed_limit"
        unit = settings.maximum if self.fixed and street.big and settings.maximum else settings.minimum
        self.unit = unit * scale[0] // scale[1]
        """The bet of this round in fixed limit, else the posted minimum."""
        self.most = settings.maximum * scale[0] // scale[1] if settings.maximum and not self.fixed else None
        """The posted maximum of a bet, or of a raise."""
        self.half = 0 if settings.short_all_in_reopens == "any" else 2 if settings.half_bet_is_full() else 1
        """How many times a short all-in must go into a full raise to count as one; 0: any counts (poker/A39)."""
        self.together = settings.short_all_ins == "together"
        """Whether short all-ins add up to a full raise for the player who has to match them (poker/A39)."""
        self.high = 0
        """The highest total before any player."""
        self.level = 0
        """What the last full bet or raise came to."""
        self.last = self.unit
        """The size of the last full bet or raise."""
        self.raises = 0
        self.full = 0
        """Full bets and raises so far: a player who has not acted since the last one may raise."""
        self.leader: Entrant | None = None
        """Who made the highest bet, where it was made of the player's own will."""
        self.brought_in = False
        """Whether the opener of a stud game has acted already by the forced bet, and is not asked for an option."""
        self.opened = False
        """Whether a bet stands, and not merely a bring-in below the minimum (poker/A10)."""

    def stand(self, high: int) -> None:
        """A compulsory bet that players must match; one of at least the minimum counts as the bet."""
        self.high = high
        if high >= self.unit:
            self.level = high
            self.opened = True

    def fall_back(self, high: int) -> None:
        """The highest bet was taken back with its player's hand: what is left of the others' bets is to be matched."""
        if high < self.high:
            self.high, self.level = high, min(self.level, high)
            self.opened = high >= self.unit

    def least(self) -> int:
        """What the next bet or raise must come to."""
        if self.fixed:
            return self.level + self.unit
        return self.high + self.last if self.opened else self.unit

    def ceiling(self) -> int | None:
        """What the next bet or raise may come to at most, where the table posts a maximum."""
        return None if self.most is None else (self.high if self.opened else 0) + self.most

    def capped(self, ring: "Ring", entrant: Entrant) -> bool:
        """Whether there have been so many raises that this player may not raise again."""
        settings = ring.settings
        most = settings.max_raises
        return most is not None and self.raises >= most and (settings.cap_heads_up or ring.live > 2)

    def is_full(self, size: int) -> bool:
        """Whether a bet or raise by so much counts as a full one (poker/A39)."""
        return not self.half or size * self.half >= (self.unit if self.fixed else self.last)

    def take(self, total: int) -> None:
        """A bet or raise to this total; a short all-in must be matched but reopens nothing (poker/A39)."""
        size = total - (self.high if self.opened else 0)
        completed = self.fixed and total >= self.level + self.unit
        if completed or self.is_full(size):
            self.full += 1
            self.raises += self.opened
            self.level = total
            self.last = max(size, self.last)
            self.opened = True
        elif not self.fixed:
            self.opened = True
        self.high = total
