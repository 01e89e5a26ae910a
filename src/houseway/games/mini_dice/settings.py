"""The house options of mini-dice, with the defaults our rulings give."""

from math import gcd, lcm
from typing import Literal

import msgspec

from houseway.games.mini_dice.wagers import AREAS, LISTED_ODDS
from houseway.play.money import Cents, Odds, dollars
from houseway.play.refusals import BadSetting, refuse


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a licensee sets before a table opens; amounts in cents."""

    seats: int = 6
    """mini-dice/A20"""
    smallest_chip: Cents = 100
    """mini-dice/A5"""
    minimum: Cents = 500
    maximum: Cents = 60_000
    """mini-dice/A16"""
    odds: tuple[tuple[str, Odds], ...] = ()
    """Odds above the listed ones, by line of the payout table (mini-dice/A6)."""
    casino_odds: tuple[tuple[str, Odds], ...] | None = None
    """The odds sheet of the whole casino and simulcasting facility; None when this table's is that sheet."""
    place_bet_after_win: Literal["stays", "returned"] = "stays"
    place_bet_removable: bool = True
    """mini-dice/A3"""
    reoffer_to_last_holder: bool = False
    """mini-dice/A9"""
    refusal_memory: Literal["seated", "per_offer_round"] = "seated"
    """mini-dice/A10"""
    invalid_shakes_prompt: int = 2
    """mini-dice/A11"""
    leaving_place_bet: Literal["returned", "stays_until_decided"] = "returned"
    """Whether place bets of a player who leaves are taken down, or lie on until they are decided (mini-dice/A13)."""
    coupons: Literal["off", "match_play"] = "off"
    """mini-dice/A15"""
    void_shake_wagers: Literal["stand", "returnable"] = "stand"
    """mini-dice/A19"""
    licensee: str = "Houseway Casino"

    def __post_init__(self) -> None:
        if self.seats < 1 or self.smallest_chip < 1 or not 0 < self.minimum <= self.maximum:
            raise BadSetting("seats, smallest chip and limits must be positive, the maximum not below the minimum")
        for name, odds in self.odds:
            if name not in LISTED_ODDS:
                raise BadSetting(f"the payout table has no line {name!r}", legal=", ".join(LISTED_ODDS))
            if odds < LISTED_ODDS[name]:
                why = f"{name} at {odds} is below {LISTED_ODDS[name]}"
                refuse(BadSetting, why, rule="mini-dice/13.6(b)#2")
        if self.casino_odds is not None and dict(self.casino_odds) != dict(self.odds):
            why = "odds above the listed ones are the same at every table of the casino and simulcasting facility"
            refuse(BadSetting, why, rule="mini-dice/13.6(b)#3")
        for area in AREAS:
            if self.lowest(area.name) > self.highest(area.name):
                raise BadSetting(f"no amount up to {dollars(self.maximum)} on {area.name} can be paid exactly")

    def pays(self, line: str) -> Odds:
        """The odds of a line of the payout table."""
        return dict(self.odds).get(line, LISTED_ODDS[line])

    def step(self, name: str) -> int:
        """Amounts on an area must be multiples of this to be paid in chips whatever comes (mini-dice/A5)."""
        area = next(area for area in AREAS if area.name == name)
        steps = (odds.stake // gcd(odds.win, odds.stake) for odds in map(self.pays, area.lines))
        return self.smallest_chip * lcm(*steps)

    def lowest(self, name: str) -> int:
        """The smallest payable amount that the table minimum allows."""
        return -(-self.minimum // self.step(name)) * self.step(name)

    def highest(self, name: str) -> int:
        """The largest payable amount that the table maximum allows."""
        return self.maximum // self.step(name) * self.step(name)
