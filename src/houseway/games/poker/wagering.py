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
        "acted",
        "before",
        "brought_in",
        "cap",
        "checked",
        "fallen",
        "fixed",
        "full",
        "high",
        "last",
        "leader",
        "level",
        "most",
        "opened",
        "raises",
        "settings",
        "unit",
    )

    def __init__(self, settings: PokerSettings, street: Street, scale: tuple[int, int]) -> None:
        self.settings = settings
        fixed, most = settings.structure == "fixed_limit", settings.maximum
        self.fixed = fixed
        times, per = scale
        unit = (most if fixed and most and street.big else settings.minimum) * times // per
        self.unit = unit
        """The bet of this round in fixed limit, else the posted minimum."""
        self.most = most * times // per if most and not fixed else None
        """The posted maximum of a bet, or of a raise."""
        self.high = 0
        """The highest total before any player."""
        self.level = 0
        """What the last full bet or raise came to."""
        self.last = unit
        """The size of the last full bet or raise."""
        self.raises = 0
        self.cap = settings.max_raises
        """After how many raises `capped` is asked; None where there may be any number."""
        self.full = 0
        """Full bets and raises so far: a player who has not acted since the last one may raise."""
        self.acted: dict[Entrant, int] = {}
        """Who has called, checked or raised, and after how many full bets they last did."""
        self.checked: set[Entrant] = set()
        self.leader: Entrant | None = None
        """Who made the highest bet, where it was made of the player's own will."""
        self.brought_in = False
        """Whether the opener of a stud game has acted already by the forced bet, and is not asked for an option."""
        self.opened = False
        """Whether a bet stands, and not merely a bring-in below the minimum (poker/A10)."""
        self.before: list[tuple[int, int, int, int, int, bool, Entrant | None]] = []
        """What stood before each bet and raise, for one that goes back to its player."""
        self.fallen = False
        """Whether one has, so that players may have nothing left to answer."""

    def stand(self, high: int) -> None:
        """A compulsory bet that players must match; one of at least the minimum counts as the bet."""
        self.high = high
        if high >= self.unit:
            self.level = high
            self.opened = True

    def fall_back(self, high: int) -> None:
        """The highest bet went back with its player's hand: what stood before it is to be matched, and no more."""
        if high >= self.high:
            return
        self.fallen = True
        while self.before and self.high > high:
            self.high, self.level, self.last, self.raises, self.full, self.opened, self.leader = self.before.pop()
        if self.high != high:
            # Part of a blind, or an all-in that called no more than a part of what went back.
            self.high, self.opened = high, high >= self.unit
            # Less than the bet of the round is no bet, and is completed to the whole of one.
            self.level = min(self.level, high) if self.opened else 0

    def answered(self, entrant: Entrant) -> bool:
        """Whether a player has acted on all that now stands."""
        return self.acted.get(entrant, -1) >= self.full and entrant.bet >= self.high

    def least(self) -> int:
        """What the next bet or raise must come to."""
        if self.fixed:
            return self.level + self.unit
        return self.high + self.last if self.opened else self.unit

    def ceiling(self) -> int | None:
        """What the next bet or raise may come to at most, where the table posts a maximum."""
        return None if self.most is None else (self.high if self.opened else 0) + self.most

    def capped(self, ring: "Ring", entrant: Entrant) -> bool:
        """Whether, once there have been `cap` raises, this player may not raise again."""
        return self.settings.cap_heads_up or ring.live > 2

    def is_full(self, size: int) -> bool:
        """Whether a bet or raise by so much counts as a full one (poker/A39)."""
        whole = self.unit if self.fixed else self.last
        return size >= whole or self.settings.short_is_full(size, whole)

    def take(self, total: int) -> None:
        """A bet or raise to this total; a short all-in must be matched but reopens nothing (poker/A39)."""
        self.before.append((self.high, self.level, self.last, self.raises, self.full, self.opened, self.leader))
        size = total - (self.high if self.opened else 0)
        completed = self.fixed and total >= self.level + self.unit
        if completed or self.is_full(size):
            self.full += 1
            self.raises += self.opened
            self.level = total
            if size > self.last:
                self.last = size
            self.opened = True
        elif not self.fixed:
            self.opened = True
        self.high = total
