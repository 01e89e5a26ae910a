"""The pot and its side pots: bets gathered in layers, uncalled bets returned, shares cut with their odd chips."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.play.events import Gathered, PotFormed, Returned, Split

if TYPE_CHECKING:
    from houseway.games.poker.entrant import Entrant
    from houseway.games.poker.ring import Ring

DOLLAR = 100
COINS = (50, 25)


class Pot:
    """Chips that a set of players contend for; the first is the main pot, the rest are side pots in order made."""

    __slots__ = ("amount", "came", "conceded_to", "contenders", "levelled", "name", "parts", "raked")

    def __init__(self, name: str, contenders: Sequence["Entrant"]) -> None:
        self.name = name
        self.amount = 0
        self.came = 0
        """What the last betting round brought."""
        self.raked = 0
        """What has gone from it into the rake area, `levelled` of it by the levels it reached."""
        self.levelled = 0
        self.contenders = contenders
        self.conceded_to: Entrant | None = None
        """Who gave the hand up when all the others who could win this pot had done so before."""
        self.parts: dict[str, int] = {}
        """What each player's bets brought."""

    def live(self) -> list["Entrant"]:
        """Those who may still win it."""
        if self.conceded_to:
            return [self.conceded_to]
        return [entrant for entrant in self.contenders if entrant.live]


def gather(ring: "Ring") -> int:
    """The dealer brings the bets of a betting round into the pots; returns how much came in.

    What no one matched goes back first. An all-in closes the pot its money reached; what others bet beyond it makes
    a side pot that only they can win (poker/A35).
    """
    for pot in ring.pots:
        pot.came = 0
    bettors = [entrant for entrant in ring.entrants if entrant.bet]
    if bettors:
        return_uncalled(ring, bettors)
    if not bettors:
        return 0
    gathered = _layer(ring, bettors, 0, 0) if ring.able == ring.live else _layers(ring, bettors)
    for entrant in bettors:
        entrant.bet = 0
        entrant.swept = ""
    return gathered


def _layers(ring: "Ring", bettors: list["Entrant"]) -> int:
    """Level by level: at each all-in the pot closes, and what others bet beyond it makes a side pot."""
    levels = {entrant.bet for entrant in bettors if entrant.all_in and entrant.live}
    levels.add(max(entrant.bet for entrant in bettors))
    gathered = below = 0
    for level in sorted(levels):
        _part_from_all_in(ring, below)
        gathered += _layer(ring, bettors, below, level)
        below = level
    return gathered


def return_uncalled(ring: "Ring", bettors: list["Entrant"]) -> None:
    """The part of the highest bet that no one matched goes back to its player; a dead hand's stays (poker/A61)."""
    highest = second = 0
    owner = bettors[0]
    for entrant in bettors:
        bet = entrant.bet
        if bet > highest:
            highest, second, owner = bet, highest, entrant
        elif bet > second:
            second = bet
    excess = highest - second
    if excess and owner.live:
        ring.table.record(Returned(owner.player, owner.spot, ring.area, excess, ring.clauses.uncalled, True))
        owner.bet -= excess
        if owner.all_in:
            owner.all_in = False
            ring.able += 1
        if not owner.bet:
            bettors.remove(owner)


def _layer(ring: "Ring", bettors: list["Entrant"], below: int, level: int) -> int:
    """What lies between two levels goes into the last pot; everything where `level` is 0."""
    pot, table = ring.pots[-1], ring.table
    rule = ring.clauses.main_pot if pot.name == "main" else ring.clauses.side_bets
    name, area, parts = pot.name, ring.area, pot.parts
    layer = 0
    for entrant in bettors:
        bet, player = entrant.bet, entrant.player
        part = (bet if not level or bet < level else level) - below
        if part > 0:
            layer += part
            parts[player] = parts[player] + part if player in parts else part
            if not entrant.swept:
                table.record(Gathered(player, entrant.spot, area, part, name, rule))
            elif entrant.swept != name:
                table.record(Split(entrant.swept, name, part, rule))
    pot.amount += layer
    pot.came = layer
    return layer


def _part_from_all_in(ring: "Ring", below: int) -> None:
    """Money that goes further than an all-in player's makes a side pot for those whose it is."""
    contenders = ring.pots[-1].contenders
    if any(entrant.live and entrant.all_in and entrant.bet <= below for entrant in contenders):
        further = [entrant for entrant in contenders if not (entrant.all_in and entrant.bet <= below)]
        name = f"side {len(ring.pots)}"
        ring.pots.append(Pot(name, further))
        players = tuple([entrant.player for entrant in further if entrant.live])
        ring.table.record(PotFormed(name, players, ring.clauses.side_pot))


def shares(amount: int, players: int, unit: int, coin: bool) -> tuple[int, int]:
    """An equal share for each and the excess, which is at most a dollar where the unit allows it (poker/A29).

    Coin already in the pot is part of the excess; where that would pass a dollar the shares are cut finer.
    """
    for cut in (unit, *(c for c in COINS if coin and c < unit)):
        each = amount // (players * cut) * cut
        if amount - each * players <= DOLLAR:
            break
    return each, amount - each * players


def divide(amount: int, players: int, unit: int, coin: bool) -> list[int]:
    """What each of the tied players gets, the first in line for the excess first (poker/A30)."""
    each, excess = shares(amount, players, unit, coin)
    parts = [each] * players
    for i in range(players):
        parts[i] += min(excess, DOLLAR)
        excess -= min(excess, DOLLAR)
    # More than a dollar each can only be left of a unit above a dollar, which no table has.
    parts[0] += excess
    return parts
