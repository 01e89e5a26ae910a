"""The regulated layout as data: areas, inscriptions and odds, on the felt or on a sign, each with its clause."""

import re
from typing import Literal

import msgspec

from houseway.play.money import Odds
from houseway.play.refusals import BadSetting, refuse
from houseway.rulebook.citation import all_cited as all_cited

Where = Literal["felt", "sign"]


class BettingArea(msgspec.Struct, frozen=True):
    """A marked betting area; at every position, or once for the table."""

    name: str
    label: str
    rule: str
    per_seat: bool = True


class CardArea(msgspec.Struct, frozen=True):
    """A marked place for cards at every position."""

    name: str
    label: str
    rule: str


class Inscription(msgspec.Struct, frozen=True):
    """Words on the felt or on a sign at the table."""

    name: str
    text: str
    rule: str
    on: Where = "felt"


class PayLine(msgspec.Struct, frozen=True):
    """One line of a pay table; without `odds` the wager is returned, `award` is a fixed or metered prize in words."""

    hand: str
    odds: Odds | None
    award: str = ""

    def __str__(self) -> str:
        return f"{self.hand}: {self.award or self.odds or 'push'}"


class PayTable(msgspec.Struct, frozen=True):
    """The odds of one wager, always stated with "to"."""

    wager: str
    title: str
    lines: tuple[PayLine, ...]
    rule: str
    on: Where = "felt"


class Layout(msgspec.Struct, frozen=True):
    """Everything that must be seen at a table."""

    game: str
    title: str
    seats: int
    areas: tuple[BettingArea, ...]
    inscriptions: tuple[Inscription, ...]
    pay_tables: tuple[PayTable, ...]
    card_areas: tuple[CardArea, ...] = ()
    numbers: int = 0
    """How many numbers are drawn from, for a board that shows them all; none where nothing is drawn."""

    def area(self, name: str) -> BettingArea:
        """The betting area of that name."""
        return next(area for area in self.areas if area.name == name)


_FOR_ODDS = re.compile(r"\d\s+for\s+\d")


def refuse_for_odds(text: str, rule: str) -> None:
    """Refuse odds printed with "for": the stake is not part of what is won."""
    if _FOR_ODDS.search(text):
        refuse(BadSetting, f"odds are stated with “to”, never “for”: {text!r}", rule=rule)
