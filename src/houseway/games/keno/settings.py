"""The house options of keno, with the defaults our rulings give."""

from typing import Literal

import msgspec

from houseway.games.keno.rate_card import SAMPLE, RateCard
from houseway.play.money import Cents
from houseway.play.refusals import BadSetting


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a licensee sets before a game is sold; amounts in cents."""

    rate_card: RateCard = SAMPLE
    draw_count: int = 20
    """keno/A1"""
    max_games: int = 20
    """keno/A11"""
    quick_pick_count: Literal["patron", "system"] = "patron"
    """keno/A8"""
    tickets_a_game: int = 5
    """How many tickets one patron may buy in one sale."""
    aggregate_limit: Cents | None = None
    """The most one game pays out, shared in proportion when more is won; off by default (keno/A14)."""
    seats: int = 40
    licensee: str = "Houseway Casino"

    def __post_init__(self) -> None:
        if not 1 <= self.draw_count <= 80:
            raise BadSetting(f"{self.draw_count} numbers cannot be drawn out of 80")
        if self.max_games < 1 or self.tickets_a_game < 1 or self.seats < 1:
            raise BadSetting("games a ticket, tickets a game and seats are at least 1")
        if self.aggregate_limit is not None and self.aggregate_limit < 0:
            raise BadSetting("an aggregate limit is an amount or none")
        self.rate_card.check(self.draw_count)
