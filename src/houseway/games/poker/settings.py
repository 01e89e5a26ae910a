"""The house options that every poker table has, with the defaults our rulings give; a family adds its own."""

from typing import Literal

import msgspec

from houseway.play.game import SteppingAway
from houseway.play.money import Cents, dollars
from houseway.play.refusals import BadSetting, refuse

Structure = Literal["fixed_limit", "spread_limit", "pot_limit", "no_limit"]
Method = Literal["percentage", "incremental", "time"]


class PokerSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a licensee sets and posts before a table opens; amounts in cents."""

    seats: int = 9
    structure: Structure = "fixed_limit"
    """poker/A37"""
    minimum: Cents = 400
    """The lowest wager posted; in fixed limit the unit of the early betting rounds."""
    maximum: Cents | None = 800
    """The highest wager posted, in fixed limit the unit of the late betting rounds; None is posted as no maximum."""
    chip: Cents = 100
    """The smallest chip in use at the table; every voluntary wager but an all-in is made of these."""
    max_raises: int | None = None
    """poker/A38"""
    cap_heads_up: bool = True
    check_raise: bool = True
    """poker/A46"""
    short_all_in_reopens: Literal["by_structure", "full_only", "half_bet", "any"] = "by_structure"
    """poker/A39"""
    short_all_ins: Literal["singly", "together"] = "singly"
    """Whether several all-ins too short by themselves reopen raising where they come to a full raise (poker/A39)."""
    ante: Cents = 0
    """poker/A42"""
    showdown_after_checks: Literal["last_wager", "first_to_act"] = "last_wager"
    """poker/A49"""
    concede: Literal["asked", "never"] = "asked"
    """Whether players may give a hand up unseen at the showdown, or every live hand is tabled (poker/A50)."""
    disclose_conceded: Literal["on_request", "never"] = "on_request"
    split_unit: Cents = 100
    """poker/A29"""
    split_coin: bool = True
    odd_chip_rule: Literal["suit", "left_of_button"] = "suit"
    """poker/A33"""
    odd_chip_cards: Literal["hand", "all_cards"] = "hand"
    """poker/A31"""
    odd_chip_low: Literal["smallest", "largest"] = "smallest"
    """poker/A32"""
    out_of_turn: Literal["ignore", "binding_if_unchanged"] = "ignore"
    """poker/A45"""
    misdeal_money: Literal["refund", "stays_for_redeal"] = "refund"
    """Whether antes and blinds go back on a misdeal, or lie for the same players to be dealt again (poker/A51)."""
    rake: tuple[Method, ...] = ("percentage",)
    """poker/A69"""
    rake_percent: int = 5
    rake_unit: Cents = 100
    """poker/A65"""
    rake_max: Cents = 400
    rake_antes: bool = False
    """poker/A64"""
    rake_levels: tuple[tuple[Cents, Cents], ...] = ()
    """Pot levels and what has been taken in all when each is reached (poker/A66)."""
    rake_levels_per_pot: bool = False
    """Whether each pot has its own levels, or main and side pots count together."""
    time_hourly: Cents = 0
    """poker/A68"""
    time_interval: Literal[20, 30] = 30
    time_basis: Literal["player", "table"] = "player"
    table_time_from: Literal["shares", "pot"] = "shares"
    """Whether a charge on the table is paid by its players in equal shares or out of the next pot (poker/A68)."""
    bb_fund: str = ""
    """The bad beat fund that the table offers; the filed rules of the fund give the settings below."""
    bb_amount: Cents = 0
    """What a pot gives to the bad beat fund; nothing where it is not offered (poker/A70)."""
    bb_levels: tuple[tuple[Cents, Cents], ...] = ()
    """Pot levels, and what a pot that reaches each gives in all, where the contribution is not one amount."""
    bb_secondary: Cents = 0
    """What a pot gives besides to a secondary payout that has a contribution of its own."""
    bb_min_pot: Cents = 0
    bb_basis: Literal["after_rake", "gross"] = "after_rake"
    absence: Literal["carry", "cover"] = "carry"
    """poker/A41: whether an absent player's stakes are carried away and noted, or stay under a cover."""
    absence_limit_minutes: int = 5
    """How long the seat is kept."""
    cut_min_bottom: int = 1
    """poker/A63"""
    licensee: str = "Houseway Casino"

    def __post_init__(self) -> None:
        self._check_limits()
        self._check_ante()
        self._check_rake()
        self._check_contribution()
        if not 0 < self.split_unit <= 100:
            raise BadSetting(f"pots are divided in units of at most $1, not {dollars(self.split_unit)}")
        if self.max_raises is not None and self.max_raises < 1:
            raise BadSetting("a cap on raises is at least one raise, or none is posted")
        if self.absence_limit_minutes < 1:
            raise BadSetting("a seat is kept for at least a minute")

    def _check_limits(self) -> None:
        if self.minimum <= 0 or self.chip <= 0:
            refuse(BadSetting, "a table posts its lowest wager", rule="poker/14.17#1")
        if self.structure in ("fixed_limit", "spread_limit") and self.maximum is None:
            refuse(BadSetting, f"a {self.structure} table posts its highest wager", rule="poker/14.17#1")
        if self.maximum is not None and self.maximum < self.minimum:
            refuse(BadSetting, "the highest wager posted is below the lowest", rule="poker/14.17#1")
        if self.minimum % self.chip or (self.maximum or 0) % self.chip:
            raise BadSetting(f"the posted limits must be payable in chips of {dollars(self.chip)}")

    def _check_ante(self) -> None:
        # Coin serves only for an ante below a dollar, in quarters and halves (poker/A42).
        coin = self.ante % self.chip
        if self.ante < 0 or (coin and not (self.ante < 100 and self.ante % 25 == 0)):
            refuse(BadSetting, f"an ante of {dollars(self.ante)} cannot be made of chips", rule="poker/14.7(c)#2")

    def _check_rake(self) -> None:
        if not self.rake:
            refuse(BadSetting, "a rake method must be used", rule="poker-revenue/14.14(b)")
        if not 0 <= self.rake_percent <= 10:
            refuse(BadSetting, f"a rake of {self.rake_percent}%", rule="poker-revenue/14.14(b)1.i", legal="at most 10%")
        if self.rake_unit <= 0 or self.rake_max < 0:
            raise BadSetting("the rake is taken in whole units up to a filed maximum")
        if "incremental" in self.rake and not _rising(self.rake_levels):
            why = "an incremental rake posts levels that rise, and amounts that rise with them"
            refuse(BadSetting, why, rule="poker-revenue/14.14(b)2.i")
        if "time" in self.rake:
            part = self.time_hourly * self.time_interval
            if self.time_hourly <= 0:
                refuse(BadSetting, "a time charge is an hourly fee", rule="poker-revenue/14.14(b)3.ii")
            if part % 60 or (part // 60) % self.chip:
                # A part that chips cannot pay is refused, not rounded (poker/A68).
                raise BadSetting(
                    f"{dollars(self.time_hourly)} an hour cannot be paid every {self.time_interval} minutes"
                )

    def _check_contribution(self) -> None:
        if min(self.bb_amount, self.bb_secondary, self.bb_min_pot) < 0:
            raise BadSetting("a pot contributes $0 or more")
        if self.bb_levels and not _rising(self.bb_levels):
            refuse(BadSetting, "levels of contribution rise with the pot", rule="bad-beat/14.19(b)1")

    def stepping_away(self) -> SteppingAway:
        """How a temporary absence is treated (poker/A41)."""
        return SteppingAway(self.absence, self.absence_limit_minutes)

    def short_is_full(self, size: int, whole: int) -> bool:
        """Whether an all-in for less than a whole bet or raise counts as one (poker/A39)."""
        rule = self.short_all_in_reopens
        if rule == "by_structure":
            rule = "half_bet" if self.structure in ("fixed_limit", "spread_limit") else "full_only"
        return rule == "any" or (rule == "half_bet" and 2 * size >= whole)


class BlindSettings(PokerSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table with a button and blinds posts besides."""

    blinds: tuple[Cents, ...] = (200, 400)
    """From the button's left; the last of them is a full bet where it reaches the minimum (poker/A17)."""
    heads_up_button_small_blind: bool = False
    button_rule: Literal["moving", "dead"] = "moving"
    """poker/A18"""
    button_start: Literal["right_of_dealer", "card_draw"] = "right_of_dealer"
    missed_blinds: Literal["none", "post", "post_largest"] = "none"
    """Whether a player whom the blinds passed while not dealt in posts them on coming back (poker/A18)."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= len(self.blinds) <= 3 or min(self.blinds) <= 0 or list(self.blinds) != sorted(self.blinds):
            raise BadSetting("one to three blinds that do not fall are posted", legal="such as 100, 200")
        if any(blind % self.chip for blind in self.blinds):
            raise BadSetting(f"blinds must be payable in chips of {dollars(self.chip)}")


class BoardSettings(BlindSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What hold 'em and omaha add: the exposed down card (poker/A56)."""

    exposed_mode: Literal["discard", "burn"] = "discard"
    exposed_time: Literal["after_deal", "at_once"] = "after_deal"
    """When it is exchanged: once the deal is finished, or at once, in which case cards are dealt one by one."""
    exposed_misdeal_count: int | None = None
    """From how many exposed cards on a misdeal is called; never where it is not set."""


class BringInSettings(PokerSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a stud table posts besides."""

    bring_in: Cents | None = None
    """poker/A10: the forced bet, equal to the minimum where it is not set."""
    opener_may_complete: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.bring_in is not None and not (0 < self.bring_in <= self.minimum and self.bring_in % self.chip == 0):
            raise BadSetting(f"a forced bet is at most the minimum of {dollars(self.minimum)}")

    @property
    def forced_bet(self) -> int:
        """What the opener of the first betting round must post."""
        return self.minimum if self.bring_in is None else self.bring_in


def check_seats(given: int, most: int, rule: str) -> None:
    """Refuse a table larger than its game allows (poker/A88)."""
    if not 2 <= given <= most:
        refuse(BadSetting, f"{given} seats", rule=rule, legal=f"2 to {most}")


def _rising(levels: tuple[tuple[int, int], ...]) -> bool:
    pots, taken = [pot for pot, _ in levels], [amount for _, amount in levels]
    return (
        bool(levels) and min(pots) > 0 and pots == sorted(set(pots)) and min(taken) > 0 and taken == sorted(set(taken))
    )
