"""A betting round (13:69F-14.7): who must act, what they may do, and when it is over.

An amount is always what the player's bets of this betting round come to: "raise to", never "raise by".
"""

from collections.abc import Callable, Sequence

from houseway.games.poker.pots import gather
from houseway.games.poker.rake import rake_betting_round
from houseway.games.poker.ring import Entrant, Ring
from houseway.games.poker.rulings import AGAIN
from houseway.games.poker.settings import PokerSettings
from houseway.games.poker.street import Street
from houseway.games.poker.talk import held_to_words
from houseway.play.events import ActsFirst, BettingOver, Checked
from houseway.play.spaces import Amount, Answer, Menu, Space
from houseway.play.table import AT_ONCE, Play


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

    def __init__(self, house: PokerSettings, street: Street, scale: tuple[int, int]) -> None:
        self.fixed = house.structure == "fixed_limit"
        unit = house.maximum if self.fixed and street.big and house.maximum else house.minimum
        self.unit = unit * scale[0] // scale[1]
        """The bet of this round in fixed limit, else the posted minimum."""
        self.most = house.maximum * scale[0] // scale[1] if house.maximum and not self.fixed else None
        """The posted maximum of a bet, or of a raise."""
        self.half = 0 if house.short_all_in_reopens == "any" else 2 if house.half_bet_is_full() else 1
        """How many times a short all-in must go into a full raise to count as one; 0: any counts (poker/A39)."""
        self.together = house.short_all_ins == "together"
        """Whether short all-ins add up to a full raise for the player who has to match them (poker/A39)."""
        self.high = 0
        """The highest total before any player."""
        self.level = 0
        """What the last full bet or raise came to."""
        self.last = self.unit
        """The size of the last full bet or raise."""
        self.raises = 0
        self.full = 0
        """Full bets and raises so far: raising is open to whoever has not acted since the last one."""
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

    def capped(self, ring: Ring, entrant: Entrant) -> bool:
        """Whether there have been so many raises that this player may not raise again."""
        house = ring.house
        most = house.max_raises
        return most is not None and self.raises >= most and (house.cap_heads_up or ring.live > 2)

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


def betting_round(
    ring: Ring,
    street: Street,
    first: int | Callable[[], int],
    wagering: Wagering | None = None,
    order: Sequence[Entrant] | None = None,
) -> Play[None]:
    """From `first` until everyone live has folded, matched the highest bet or is all-in (poker/A20).

    Turns go clockwise unless another `order` is given. Where `first` is looked for, as in stud by the hands showing,
    it is looked for again if an up-card changes before anybody has acted.
    Afterwards the bets are in the pots and the rake of the round is aside.
    """
    now = wagering or Wagering(ring.house, street, ring.scale)
    ring.betting += 1
    ring.area = street.area
    if ring.able > 1 or any(e.bet < now.high for e in ring.entrants if e.live and not e.all_in):
        ring.first = None
        return _turns(ring, street, order or ring.entrants, first, now)
    if ring.live > 1:
        ring.table.record(BettingOver(ring.clauses.no_betting, (), False))
    _bets_in(ring)
    return AT_ONCE


def _bets_in(ring: Ring) -> None:
    """What was bet goes into the pots and the rake of it aside; the next betting round starts afresh."""
    ring.actor = ring.wagering = None
    if ring.in_all:
        came = gather(ring)
        # Antes alone may have reached a level by the end of the first betting round (poker/A66).
        if came or ring.betting == 1:
            rake_betting_round(ring, came)
    ring.early.clear()
    for entrant in ring.entrants:
        entrant.acted = -1
        entrant.checked = False


def _turns(
    ring: Ring, street: Street, entrants: Sequence[Entrant], first: int | Callable[[], int], now: Wagering
) -> Play[None]:
    table, stacks = ring.table, ring.table.scene.stacks
    size = len(entrants)
    left = size - now.brought_in
    i = first if type(first) is int else first()  # type: ignore[operator]
    says, early, called_on = ring.clauses, ring.early, ring.called_on
    ring.wagering = now
    turn, facing, option = street.turn, street.facing, street.option
    while left and ring.live > 1:
        left -= 1
        entrant = entrants[i]
        i = (i + 1) % size
        if not entrant.live or entrant.all_in:
            continue
        high = now.high
        owed = high - entrant.bet
        if owed <= 0 and ring.able == 1:
            continue
        if ring.first is None:
            ring.first = entrant
            if street.opens:
                table.record(ActsFirst(entrant.player, entrant.spot, "betting", street.opens))
        ring.actor = entrant
        rule = asked_by = facing if facing and high else turn
        stack, due = stacks[entrant.player], 0
        options: dict[str, Space | None]
        if owed > 0:
            options = {"fold": None, "call": None}
            default: Answer = "fold"
            due = owed if owed < stack else stack
        elif street.must_bet and not high:
            options, default = {}, None
        else:
            options, default = {"check": None}, "check"
            if street.free_fold and entrant is not ring.first:
                options["fold"] = None
            if option and high:
                asked_by = option
        if stack > owed and may_raise(ring, entrant, now):
            amount = amounts(ring, entrant.bet + stack, now, owed)
            options["raise" if now.opened else "complete" if high else "bet"] = amount
            if default is None:
                default = ("bet", amount.low)
        if called_on:
            ring.call_on(entrant, max(owed, 0), options)
        menu = Menu(options, asked_by, due)
        answer = held_to_words(ring, entrant, menu) if early and entrant.spot in early else None
        if answer is None:
            answer = yield from table.ask(entrant.player, entrant.spot, menu, default, rule)
        if answer == "fold":
            if entrant.live:
                ring.fold(entrant, says.fold)
        elif answer == "call":
            ring.put_in(entrant, ring.area, due, says.call, "call")
            entrant.acted = now.full
            ring.voluntary.add(entrant.player)
        elif answer == "check":
            table.record(Checked(entrant.player, entrant.spot, says.check))
            entrant.acted = now.full
            entrant.checked = True
        elif type(answer) is tuple:
            clause = says.raising if now.opened else says.opening_bet
            now.take(answer[1])
            ring.put_in(entrant, ring.area, answer[1] - entrant.bet, clause, answer[0])
            entrant.acted = now.full
            ring.aggressor, ring.wagered_in = entrant, ring.betting
            now.leader = entrant
            ring.voluntary.add(entrant.player)
            left = size - 1
        elif answer == AGAIN:
            left, i = left + 1, entrants.index(entrant)
            if type(first) is not int and all(other.acted < 0 for other in entrants):
                left, i, ring.first = size, first(), None  # type: ignore[operator]
    table.record(BettingOver(street.over, says.betting_round))
    _bets_in(ring)


def may_raise(ring: Ring, entrant: Entrant, now: Wagering) -> bool:
    """Whether raising is open to a player: by the cap, by what has happened since, and to some effect."""
    if now.capped(ring, entrant):
        return False
    if entrant.acted >= now.full and not (now.together and now.is_full(now.high - entrant.bet)):
        return False
    if entrant.checked and not ring.house.check_raise:
        return False
    if not now.high:
        return ring.able > 1
    leader = now.leader
    if leader is not None and leader is not entrant and leader.live and not leader.all_in:
        return True
    stacks, high = ring.table.scene.stacks, now.high
    for other in ring.entrants:
        # A raise that nobody else could match a chip of is no raise.
        if other.live and not other.all_in and other is not entrant and other.bet + stacks[other.player] > high:
            return True
    return False


def amounts(ring: Ring, reach: int, now: Wagering, owed: int) -> Amount:
    """What a bet or raise may come to: by the structure, the posted limits and the player's table stakes."""
    low, clauses = now.least(), ring.clauses
    if low >= reach:
        return Amount(reach, reach, 1, (), clauses.stakes)
    rule = (clauses.raise_size or clauses.raising) if now.opened else clauses.bet
    if now.fixed:
        return Amount(low, low, 1, (), rule)
    house, high = ring.house, reach
    if house.structure == "pot_limit":
        high = max(low, now.high + ring.in_all + owed)
    ceiling = now.ceiling()
    if ceiling is not None:
        high = min(high, max(low, ceiling))
    if high >= reach:
        high, rule = reach, rule if house.maximum else ring.clauses.stakes
    chip = house.chip
    if chip == 1:
        return Amount(low, high, 1, (), rule)
    # An all-in need not be a whole number of chips of the table's unit.
    return Amount(low, high, chip, (reach,) if high == reach and (reach - low) % chip else (), rule)
