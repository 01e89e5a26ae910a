"""The house options of Ultimate 8 Poker, with the defaults our rulings give."""

from typing import Literal

import msgspec

from houseway.games.poker.settings import PokerSettings
from houseway.games.ultimate_eight.patterns import CardCount, TieValue
from houseway.play.money import Cents, dollars
from houseway.play.refusals import BadSetting, refuse

TEN_PERCENT = 1000
MOST_ANTES = 20
"""The most main antes that a raise at a limit table may be worth."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a licensee sets before a table opens; amounts in cents, rates in hundredths of a percent.

    Decks, shuffling and dealing (A49, A52) are the floor's setup; time for a turn (A57) is the table's clock.
    """

    seats: int = 6
    ace_ante: Cents = 500
    main_ante_multiple: int = 2
    """A29: 1 or 2."""
    structure: Literal["limit", "no_limit"] = "limit"
    chip: Cents = 100
    """The smallest chip in use; every wager but an all-in is made of these."""
    card_count: CardCount = "free"
    """A1"""
    tie_value: TieValue = "full"
    """A2, A3"""
    dead_lead_laps: int = 1
    """A11"""
    pass_locks: bool = False
    """A12"""
    improper_play: Literal["refuse", "forfeit"] = "refuse"
    """A18"""
    raise_cap: int = 3
    """A21"""
    raise_cap_scope: Literal["table", "player"] = "table"
    raise_basis: Literal["increment", "total"] = "increment"
    """A22"""
    table_max: Cents | None = None
    """A23"""
    table_max_basis: Literal["raise", "total"] = "raise"
    min_reraise: Literal["ante", "previous"] = "ante"
    short_allin_reopens: bool = False
    """A24"""
    side_pot_rule: Literal["play_on", "fewest_cards", "refund"] = "play_on"
    """A26"""
    stakes_locked: Literal["stay"] = "stay"
    """A61: the default is the only way offered here; chips leave the table with their player."""
    commission_rate: int = 500
    """A32"""
    ace_commission_rate: int | None = None
    """The ace pot's own rate; the main pot's where it is not set."""
    commission_unit: Cents = 1
    commission_on_side_pots: bool = False
    ace_pot_needs: Literal["played", "held_and_shown"] = "played"
    """A33"""
    min_players: int = 2
    """A36"""
    hand_packets: Literal["two_by_four", "eight_by_one"] = "two_by_four"
    """A38"""
    button_moves_on_void: bool = False
    """A40"""
    void_antes: Literal["return", "hold_for_redeal"] = "return"
    """A43"""
    cut_min: int = 10
    """A50"""
    cut_min_left: int = 1
    cutter: Literal["button_player", "dealer"] = "button_player"
    show_counts: Literal["always", "on_request"] = "always"
    """A53"""
    allow_currency: bool = True
    """A55"""
    removal_effect: Literal["fold", "refund"] = "fold"
    """A56"""
    inscriptions_on: Literal["felt", "sign"] = "felt"
    posted_commission: int | None = None
    """The rate printed on the sign, where it was printed before the rate was set."""
    licensee: str = "Houseway Casino"

    def __post_init__(self) -> None:
        self._check_table()
        self._check_wagers()
        self._check_commission()
        if self.dead_lead_laps < 1:
            # The opener's right to pass is express (ultimate-8-poker/A11).
            raise BadSetting("the opener may pass: at least one lap of passes comes before a forced lead")

    def _check_table(self) -> None:
        if not 2 <= self.seats <= 6:
            refuse(BadSetting, f"{self.seats} seats; a table has 2 to 6", rule="ultimate-8-poker/E-1.13BB(a)#1")
        if not 2 <= self.min_players <= 6:
            raise BadSetting(f"a round needs 2 to 6 players, not {self.min_players}")
        if self.cut_min < 10 or self.cut_min_left < 1 or self.cut_min + self.cut_min_left > 52:
            refuse(BadSetting, f"a cut of at least {self.cut_min}", rule="ultimate-8-poker/42.4(c)1.ii", legal="10 up")
        if not self.licensee.strip():
            refuse(BadSetting, "the cloth bears the licensee's name", rule="ultimate-8-poker/E-1.13BB(b)1")

    def _check_wagers(self) -> None:
        if self.ace_ante <= 0 or self.chip <= 0:
            raise BadSetting("antes are made of chips")
        if self.main_ante_multiple not in (1, 2):
            why = f"a main ante of {self.main_ante_multiple} ace antes"
            refuse(BadSetting, why, rule="ultimate-8-poker/42.6(b)#2", legal="one or two")
        if not 0 <= self.raise_cap <= 3:
            refuse(BadSetting, f"{self.raise_cap} raises", rule="ultimate-8-poker/42.1[raise]#2", legal="at most 3")
        if self.table_max is not None and self.table_max < self.main_ante:
            why = f"a table maximum of {dollars(self.table_max)} below one main ante"
            refuse(BadSetting, why, rule="ultimate-8-poker/42.6(c)#3")
        if self.main_ante % self.chip or (self.table_max or 0) % self.chip:
            raise BadSetting(f"antes and limits must be payable in chips of {dollars(self.chip)}")

    def _check_commission(self) -> None:
        if not 0 <= self.commission_rate <= TEN_PERCENT:
            why = f"a commission of {percent(self.commission_rate)}"
            refuse(BadSetting, why, rule="ultimate-8-poker/42.10(k)#2", legal="at most 10%")
        if not 0 <= self.ace_rate <= TEN_PERCENT:
            why = f"a commission of {percent(self.ace_rate)} on the ace pot"
            refuse(BadSetting, why, rule="ultimate-8-poker/42.10(k)#5", legal="at most 10%")
        if self.commission_unit < 1:
            raise BadSetting("the commission is taken in whole units")
        if self.posted_commission is not None and self.posted_commission != self.commission_rate:
            why = f"the sign says {percent(self.posted_commission)}, the table takes {percent(self.commission_rate)}"
            refuse(BadSetting, why, rule="ultimate-8-poker/E-1.13BB(c)#2")

    @property
    def main_ante(self) -> int:
        """What each player puts into the main pot before the deal."""
        return self.ace_ante * self.main_ante_multiple

    @property
    def ace_rate(self) -> int:
        """The commission on an ace pot won."""
        return self.commission_rate if self.ace_commission_rate is None else self.ace_commission_rate

    def betting(self) -> PokerSettings:
        """The same limits as the poker room's betting reads them; the commission is taken apart from it."""
        limit = self.structure == "limit"
        return PokerSettings(
            structure="spread_limit" if limit else "no_limit",
            minimum=self.main_ante,
            maximum=MOST_ANTES * self.main_ante if limit else self.table_max,
            chip=self.chip,
            short_all_in_reopens="any" if self.short_allin_reopens else "full_only",
            rake_percent=0,
        )


def percent(rate: int) -> str:
    """A rate in words: 750 is 7.5%."""
    return f"{rate / 100:g}%"
