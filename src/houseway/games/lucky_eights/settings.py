"""The house options of Lucky 8's, with the defaults our rulings give."""

from typing import Literal

import msgspec

from houseway.play.money import Cents, dollars
from houseway.play.refusals import BadSetting, refuse

Message = Literal["qualifies", "equal_amounts", "bonus_odds"]


class ShuffleProcedures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The licensee's own shuffle as filed with the Division, and the reference of its approval."""

    shuffle: str
    approval: str
    cut_cards: int = 0
    place: str = "at the table"
    person: str = "dealer"
    equipment: str = ""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a licensee sets before a table opens; amounts in cents."""

    seats: int = 6
    ante_min: Cents = 500
    ante_max: Cents = 50_000
    ante_step: Cents = 500
    bonus_min: Cents = 100
    bonus_max: Cents = 10_000
    bonus_step: Cents = 100
    """lucky-8s/A14"""
    bonus_pay_table: int = 1
    """lucky-8s/A10"""
    player_setting: Literal["optimum", "as_set"] = "optimum"
    """lucky-8s/A1"""
    bonus_survives_fold: bool = True
    """lucky-8s/A8"""
    coupons: Literal["off", "ante"] = "off"
    """lucky-8s/A15: match play coupons, brought in the opening's `state`."""
    decision_order: Literal["free", "clockwise"] = "free"
    """lucky-8s/A16"""
    verbal_cash: bool = True
    """lucky-8s/A17: whether cash in the opening's `state` may be changed for a spoken wager."""
    cobettor_play: Literal["match_or_fold", "automatic"] = "match_or_fold"
    """lucky-8s/A19"""
    shared_spots: Literal["off", "on"] = "off"
    shared_spots_per_table: int = 6
    """lucky-8s/A20: how many spots of the table may be shared, as the Division limits it."""
    shared_tables: int = 1
    """How many tables of the house share spots, this one among them."""
    shared_tables_limit: int | None = None
    """How many the Division allows."""
    max_spots_per_player: int = 1
    """lucky-8s/A21"""
    deal_form: Literal["full_deck", "hand", "groups"] = "full_deck"
    """lucky-8s/A24: how the cards come where the floor does not say."""
    cut: Literal["dealer", "player", "none"] = "dealer"
    cut_min: int = 10
    burn: int = 0
    """lucky-8s/A26"""
    filed_shuffle: ShuffleProcedures | None = None
    """The house's own shuffle, cut and burn, where it has filed them."""
    stored_batch: bool = False
    """lucky-8s/A27: whether a batch kept in the machine is dealt without a spread."""
    secure_batch: bool = False
    """Whether the machine keeps one batch securely, in an approved way."""
    batch_approval: str = ""
    """The reference of the approved procedures by which a batch is secured, released and made ready."""
    count_unused: bool = True
    """lucky-8s/A28"""
    group_faceup: Literal["fill", "void_hand"] = "fill"
    """lucky-8s/A29"""
    dealer_miscount_refunds_folds: bool = True
    """lucky-8s/A32"""
    dealer_exposes_card: Literal["void", "play_on"] = "void"
    absent_player: Literal["fold", "supervisor"] = "fold"
    """lucky-8s/A34"""
    on_cloth: tuple[Message, ...] = ("qualifies", "equal_amounts", "bonus_odds")
    """lucky-8s/A40: the messages on the cloth; the others are on the sign."""
    sign: bool = True
    """Whether a sign stands at the table."""
    licensee: str = "Houseway Casino"
    layout_approval: str = "Houseway layout 8"
    """The reference under which the Division approved the layout."""

    def __post_init__(self) -> None:
        self._check_table()
        self._check_limits()
        self._check_sharing()
        self._check_shuffle()
        self._check_messages()

    def _check_table(self) -> None:
        if not 1 <= self.seats <= 6:
            refuse(BadSetting, f"{self.seats} betting positions; a table has 1 to 6", rule="lucky-8s/E-1.10E(a)")
        if self.bonus_pay_table not in range(1, 6):
            why = f"Bonus pay table {self.bonus_pay_table}; the house chooses 1 to 5"
            refuse(BadSetting, why, rule="lucky-8s/50.6(n)")
        if not self.licensee.strip():
            refuse(BadSetting, "the cloth bears the licensee's name", rule="lucky-8s/E-1.10E(b)1")
        if not self.layout_approval.strip():
            refuse(BadSetting, "no table opens with a layout the Division has not approved", rule="lucky-8s/E-1.10E(b)")

    def _check_limits(self) -> None:
        for what, low, high, step in (
            ("ante", self.ante_min, self.ante_max, self.ante_step),
            ("bonus", self.bonus_min, self.bonus_max, self.bonus_step),
        ):
            if not (0 < low <= high and step > 0):
                why = f"{what} limits must rise: minimum {dollars(low)}, maximum {dollars(high)}, step {dollars(step)}"
                refuse(BadSetting, why, rule="lucky-8s/A14")

    def _check_sharing(self) -> None:
        if not 1 <= self.max_spots_per_player <= 6:
            refuse(BadSetting, f"{self.max_spots_per_player} spots a player; use 1 to 6", rule="lucky-8s/A21")
        if not 0 <= self.shared_spots_per_table <= 6:
            refuse(BadSetting, f"{self.shared_spots_per_table} shared spots; use 0 to 6", rule="lucky-8s/A20")
        limit = self.shared_tables_limit
        if self.shared_spots == "on" and limit is not None and self.shared_tables > limit:
            why = f"spots are shared at {self.shared_tables} tables; the Division allows {limit}"
            refuse(BadSetting, why, rule="lucky-8s/50.7(d)")

    def _check_shuffle(self) -> None:
        own = self.filed_shuffle is not None and bool(self.filed_shuffle.approval)
        if self.filed_shuffle is not None and not own:
            why = "the house's own shuffle is used once the Division has approved it"
            refuse(BadSetting, why, rule="lucky-8s/50.4(c)")
        if (self.burn or self.cut_min != 10 or self.cut != "dealer") and not own:
            why = "another cut, or burn cards, are part of a filed and approved procedure"
            refuse(BadSetting, why, rule="lucky-8s/50.4(c)", legal="cut dealer, cut_min 10, burn 0")
        if not (1 <= self.cut_min <= 32 and 0 <= self.burn <= 9):
            why = "a cut leaves cards on both sides, and burns leave every hand its cards: at most 9"
            refuse(BadSetting, why, rule="lucky-8s/A26")
        if self.stored_batch and not self.secure_batch:
            why = "a batch is dealt unspread only from a machine that keeps one batch securely"
            refuse(BadSetting, why, rule="lucky-8s/50.4(b)2.i")
        if self.stored_batch and not self.batch_approval:
            why = "a stored batch needs approved procedures for securing, releasing and preparing it"
            refuse(BadSetting, why, rule="lucky-8s/50.4(b)2.ii")

    def _check_messages(self) -> None:
        if self.sign:
            return
        if "qualifies" not in self.on_cloth:
            why = "neither cloth nor sign says what qualifies the dealer"
            refuse(BadSetting, why, rule="lucky-8s/E-1.10E(b)4.i")
        if "equal_amounts" not in self.on_cloth:
            why = "neither cloth nor sign says that Ante and In to Win are equal"
            refuse(BadSetting, why, rule="lucky-8s/E-1.10E(b)4.ii")
        if "bonus_odds" not in self.on_cloth:
            why = "the Bonus odds are neither on the cloth nor on a sign at the table"
            refuse(BadSetting, why, rule="lucky-8s/E-1.10E(c)")
