"""Table stakes (13:69F-14.7(c)): what lies before a player stays there until the player leaves for good (poker/A41)."""

from typing import Literal, NoReturn

import msgspec
from msgspec.structs import replace

from houseway.play.money import dollars
from houseway.play.refusals import NotAMove, NotNow, refuse
from houseway.rulebook.citation import cited

AWAY = {"carry": "poker/14.7(c)5.i", "cover": "poker/14.7(c)5.ii"}


class Absence(msgspec.Struct, frozen=True):
    """A temporary absence: the stakes carried away and noted by a supervisor, or left under a cover."""

    mode: Literal["carry", "cover"]
    amount: int
    supervisor: str
    rule: str


class Stake(msgspec.Struct, frozen=True):
    """One player's money at one table."""

    player: str
    on_table: int
    in_round: bool = False
    away: Absence | None = None

    @property
    def playable(self) -> int:
        """What may be bet: nothing while the player is away."""
        return 0 if self.away else self.on_table

    @property
    def shown(self) -> int | None:
        """What others see: a covered stack shows nothing."""
        return None if self.away and self.away.mode == "cover" else self.on_table


def add_funds(stake: Stake, amount: int) -> Stake:
    """Chips added between rounds."""
    if amount <= 0:
        raise NotAMove(f"{dollars(amount)} cannot be added")
    if stake.in_round:
        refuse(NotNow, "funds are added between rounds", rule="poker/14.7(c)1#1")
    return replace(stake, on_table=stake.on_table + amount)


def take_off(stake: Stake) -> NoReturn:
    """Refused for as long as the player stays."""
    if stake.in_round:
        refuse(NotNow, "money in play stays on the table", rule="poker/14.1[table-stakes]")
    refuse(NotNow, "funds come off the table only when the player leaves", rule="poker/14.7(c)1#2")


def leave(stake: Stake) -> int:
    """The player leaves for good with everything."""
    if stake.in_round:
        refuse(NotNow, "money in play stays on the table", rule="poker/14.1[table-stakes]")
    return stake.on_table


def step_away(stake: Stake, mode: Literal["carry", "cover"], supervisor: str) -> Stake:
    """A temporary absence, noted by the poker shift supervisor."""
    if stake.in_round or stake.away:
        raise NotNow(f"{stake.player} cannot step away now")
    if not supervisor:
        refuse(NotNow, "the poker shift supervisor notes an absence", rule=AWAY[mode])
    absence = cited(Absence(mode, stake.on_table, supervisor, AWAY[mode]))
    return replace(stake, away=absence, on_table=0 if mode == "carry" else stake.on_table)


def come_back(stake: Stake, brought: int = 0) -> Stake:
    """Back at the table with the same sum that was carried away."""
    if stake.away is None:
        raise NotNow(f"{stake.player} is not away")
    if stake.away.mode == "carry" and brought != stake.away.amount:
        why = f"{dollars(stake.away.amount)} was carried away and {dollars(brought)} brought back"
        refuse(NotNow, why, rule=AWAY["carry"])
    return replace(stake, away=None, on_table=brought if stake.away.mode == "carry" else stake.on_table)
