"""The house options of Lunar Poker, with the defaults our rulings give; a payment may be raised, never lowered."""

from typing import Literal

import msgspec

from houseway.games.lunar_poker.payouts import BET_ODDS, FIVE_PAID, INSTANT_CASH_ODDS, SIX_PAID, SUPER_ODDS
from houseway.play.money import Cents, dollars
from houseway.play.refusals import BadSetting, refuse

LEAST_CAP = 500_000
"""No payout limit may lie below $5,000."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a licensee sets before a table opens; amounts in cents."""

    seats: int = 5
    """lunar-poker/A44"""
    ante_min: Cents = 500
    ante_max: Cents = 50_000
    ante_step: Cents = 500
    """lunar-poker/A46: the bet and every payment follow from the ante."""
    super_min: Cents = 500
    super_max: Cents = 10_000
    super_step: Cents = 500
    """lunar-poker/A46"""
    auto_declare: bool = False
    """lunar-poker/A8: whether the software finds and declares a player's instant cash and super payouts."""
    decision_passes: Literal["one", "two"] = "one"
    """lunar-poker/A16"""
    stub_exhausted: Literal["reshuffle_discards", "limit_to_stub", "void_round"] = "reshuffle_discards"
    """lunar-poker/A15"""
    second_hand_basis: Literal["combination", "six_card_only"] = "combination"
    """lunar-poker/A1"""
    instant_cash_odds: tuple[int, int] = INSTANT_CASH_ODDS
    super_odds: tuple[int, int, int, int, int, int, int, int] = SUPER_ODDS
    bet_odds: tuple[int, int, int, int, int, int, int, int, int, int] = BET_ODDS
    """lunar-poker/A26: to 1, in the order printed."""
    payout_cap: Cents | None = None
    payout_cap_scope: Literal["per_wager", "per_player_round"] = "per_wager"
    """lunar-poker/A25"""
    progressive: bool = True
    progressive_basis: Literal["first_five", "final_hand"] = "first_five"
    """lunar-poker/A4"""
    progressive_auto_detect: bool = True
    """lunar-poker/A5"""
    progressive_rate: Cents = 70
    """Cents of each $1 that go on the meter (lunar-poker/A6)."""
    progressive_initial: Cents = 1_000_000
    progressive_reset: Cents = 1_000_000
    straight_flush_award: Literal["tenth", "flat"] | None = "tenth"
    straight_flush_percent: int = 10
    straight_flush_flat: Cents = 500_000
    progressive_awards: tuple[Cents, Cents, Cents] = (50_000, 10_000, 5_000)
    """Four of a kind, full house, flush."""
    fixed_award_source: Literal["inventory", "meter"] = "inventory"
    """lunar-poker/A6"""
    void_keeps_completed_payouts: bool = True
    """lunar-poker/A28"""
    hole_card_void_window: Literal["before_decisions", "before_no_more_bets"] = "before_decisions"
    """lunar-poker/A29"""
    count_every: Literal[1, 2, 3, 4, 5] = 5
    """lunar-poker/A31: the stub is counted at least this often."""
    strict_cut: bool = False
    """lunar-poker/A37"""
    match_play: bool = False
    """lunar-poker/A42"""
    odds_on: Literal["felt", "sign"] = "felt"
    licensee: str = "Houseway Casino"

    def __post_init__(self) -> None:
        if self.seats not in (4, 5):
            refuse(BadSetting, f"{self.seats} positions", rule="lunar-poker/E-1.13X(b)1", legal="4 or 5")
        if not self.licensee.strip():
            refuse(BadSetting, "the felt bears no name", rule="lunar-poker/E-1.13X(b)5", legal="the licensee's name")
        for what, low, high, step in (
            ("ante", self.ante_min, self.ante_max, self.ante_step),
            ("super side bet", self.super_min, self.super_max, self.super_step),
        ):
            if not (0 < low <= high and step > 0):
                said = f"minimum {dollars(low)}, maximum {dollars(high)}, step {dollars(step)}"
                raise BadSetting(f"{what} limits must rise: {said}")
        _raised("instant cash", self.instant_cash_odds, INSTANT_CASH_ODDS, "lunar-poker/38.12(c)")
        _raised("super side bet", self.super_odds, SUPER_ODDS, "lunar-poker/38.12(d)#2")
        _raised("bet", self.bet_odds, BET_ODDS, "lunar-poker/38.12(e)")
        self._check_cap()
        if self.progressive:
            self._check_progressive()

    def _check_cap(self) -> None:
        if self.payout_cap is not None and self.payout_cap < self.cap_floor():
            refuse(
                BadSetting,
                f"a payout limit of {dollars(self.payout_cap)}",
                rule="lunar-poker/38.12(f)",
                legal=f"{dollars(self.cap_floor())} or more, or none",
            )

    def cap_floor(self) -> int:
        """The lowest payout limit: the most that minimum stakes can be paid in one round (lunar-poker/A25).

        A hand dealt is paid on the super side bet, then as instant cash, or as a bet of twice the ante: on any five
        cards, for all five may be exchanged, or on six of which five were dealt.
        """
        on_super, on_bet = self.super_odds, self.bet_odds
        fives = [lines for lines in FIVE_PAID if len(lines) == 1 or self.second_hand_basis == "combination"]
        exchanged = max(on_super), 2 * max(sum(on_bet[line] for line in lines) for lines in fives)
        bought = [
            (on_super[dealt], 2 * (on_bet[first] + on_bet[second]))
            for (first, second), super_lines in SIX_PAID.items()
            for dealt in super_lines
        ]
        declared = on_super[1], max(self.instant_cash_odds)
        paid = (a * self.super_min + b * self.ante_min for a, b in (exchanged, declared, *bought))
        return max(LEAST_CAP, *paid)

    def _check_progressive(self) -> None:
        if not 70 <= self.progressive_rate <= 100:
            refuse(
                BadSetting,
                f"{self.progressive_rate} percent of the wagers on the meter",
                rule="lunar-poker/38.12(h)#1",
                legal="70 to 100",
            )
        if self.straight_flush_award is None:
            refuse(
                BadSetting,
                "the straight flush award is not designated",
                rule="lunar-poker/38.12(g)#2",
                legal="tenth or flat",
            )
        if self.progressive_initial < 0 or self.progressive_reset < 0:
            raise BadSetting("a meter starts at nothing or more")
        _raised("progressive", self.progressive_awards, (50_000, 10_000, 5_000), "lunar-poker/38.12(g)#1")
        shares = (self.straight_flush_percent, self.straight_flush_flat)
        _raised("progressive straight flush", shares, (10, 500_000), "lunar-poker/38.12(g)#1")
        if self.straight_flush_percent > 100:
            raise BadSetting("a straight flush cannot take more than the whole meter")


def _raised(what: str, given: tuple[int, ...], least: tuple[int, ...], rule: str) -> None:
    """A house may raise any line of a pay table and lower none (lunar-poker/A26)."""
    if any(mine < minimum for mine, minimum in zip(given, least, strict=True)):
        refuse(BadSetting, f"{what} pays {given}, below the minimum", rule=rule, legal=f"{least} or more")
