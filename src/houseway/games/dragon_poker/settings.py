"""The house options of Dragon Poker, with the defaults our rulings give."""

from typing import Literal

import msgspec

from houseway.play.layout import refuse_for_odds
from houseway.play.money import Cents, dollars
from houseway.play.refusals import BadSetting, refuse


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a licensee sets before a table opens; amounts in cents."""

    seats: int = 6
    ante_min: Cents = 500
    ante_max: Cents = 50_000
    ante_step: Cents = 500
    side_min: Cents = 100
    side_max: Cents = 10_000
    side_step: Cents = 100
    ante_bonus_rule: Literal["equal", "at_least_ante", "free"] = "equal"
    """dragon-poker/A9"""
    three_card_bonus_table: int = 1
    """dragon-poker/A29: 1 or 2."""
    three_card_bonus_pandas: Literal["lose", "push", "even"] = "lose"
    """dragon-poker/A1"""
    deal_pattern: Literal["packets", "circuits"] = "packets"
    """dragon-poker/A19"""
    dealer_exposes_card: Literal["void", "play_on"] = "void"
    """dragon-poker/A17"""
    void_reopens_settled_seats: bool = False
    """dragon-poker/A18"""
    hand_deal_stub_count: bool = True
    """dragon-poker/A16"""
    strict_cut: bool = False
    """dragon-poker/A32"""
    positions_per_player: int = 1
    """dragon-poker/A27: how many positions one player may bet."""
    match_play: bool = False
    """dragon-poker/A33: whether coupons, brought in the opening's `state`, are accepted."""
    odds_on: Literal["felt", "sign"] = "felt"
    play_rule_on: Literal["felt", "sign"] = "felt"
    licensee: str = "Houseway Casino"
    notices: tuple[str, ...] = ()
    """What else the house prints at the table: signs and brochures."""

    def __post_init__(self) -> None:
        if not 1 <= self.seats <= 6:
            refuse(BadSetting, f"{self.seats} positions; a table has 1 to 6", rule="dragon-poker/E-1.13BB(a)")
        if self.three_card_bonus_table not in (1, 2):
            refuse(
                BadSetting,
                f"3 Card Bonus pay table {self.three_card_bonus_table}; the house chooses 1 or 2",
                rule="dragon-poker/42.11(d)#2",
            )
        if not 1 <= self.positions_per_player <= self.seats:
            refuse(
                BadSetting,
                f"{self.positions_per_player} positions a player at a table of {self.seats}",
                rule="dragon-poker/A27",
            )
        if not self.licensee.strip():
            refuse(BadSetting, "the felt bears the licensee's name", rule="dragon-poker/E-1.13BB(b)1")
        for notice in self.notices:
            refuse_for_odds(notice, rule="dragon-poker/42.11(a)")
        for what, low, high, step in (
            ("ante", self.ante_min, self.ante_max, self.ante_step),
            ("side", self.side_min, self.side_max, self.side_step),
        ):
            if not (0 < low <= high and step > 0):
                refuse(
                    BadSetting,
                    f"{what} limits must rise: minimum {dollars(low)}, maximum {dollars(high)}, step {dollars(step)}",
                    rule="dragon-poker/A28",
                )
