"""Rate cards as data: what may be wagered at keno and what each catch pays (13:69F-15.1, keno/A4, keno/A17).

Rates are "for 1": what is paid includes the stake. It is the one place in the house where "for" is said.
"""

from fractions import Fraction
from math import comb

import msgspec

from houseway.play.refusals import BadSetting, refuse

NUMBERS = 80


class PayFor(msgspec.Struct, frozen=True):
    """What a ticket of `spots` pays for 1 when `caught` of them are drawn."""

    spots: int
    caught: int
    pays: int


class RateCard(msgspec.Struct, frozen=True):
    """The house's document of wagers, rates and pay lines, usable once it is approved."""

    version: str
    approval: str
    max_spots: int
    rates: tuple[int, ...]
    """Wager rates in cents a game."""
    lines: tuple[PayFor, ...]
    marking: str = "Mark your spots on the request; write ways/spots @ rate."
    information: str = ""

    def __str__(self) -> str:
        """Which card it is."""
        return f"{self.version} ({self.approval})"

    def pays(self, spots: int, caught: int) -> int:
        """What the card pays for 1; nothing where it has no line."""
        return next((line.pays for line in self.lines if (line.spots, line.caught) == (spots, caught)), 0)

    def row(self, spots: int) -> tuple[int, ...]:
        """What it pays for 1 on this many spots, for each catch from none up."""
        return tuple(self.pays(spots, caught) for caught in range(spots + 1))

    def check(self, drawn: int) -> None:
        """Refuse a card that cannot be used."""
        if not self.approval:
            refuse(BadSetting, f"rate card {self.version!r} has no approval reference", rule="keno/15.2(b)")
        if not 1 <= self.max_spots <= NUMBERS:
            refuse(BadSetting, f"{self.max_spots} spots; 1 to {NUMBERS} can be offered", rule="keno/15.2(b)")
        if not self.rates or any(type(rate) is not int or rate <= 0 for rate in self.rates):
            refuse(BadSetting, "a rate card states its wager rates", rule="keno/15.1[rate-card]")
        for line in self.lines:
            sound = 1 <= line.spots <= self.max_spots and 0 <= line.caught <= min(line.spots, drawn) and line.pays > 0
            if not sound:
                refuse(BadSetting, f"{line} cannot be on this rate card", rule="keno/15.1[rate-card]")
        missing = sorted(set(range(1, self.max_spots + 1)) - {line.spots for line in self.lines})
        if missing:
            refuse(BadSetting, f"no pay rates for {missing} spots", rule="keno/15.1[rate-card]")


def chance(spots: int, caught: int, drawn: int = 20) -> Fraction:
    """How likely a ticket of `spots` is to catch exactly this many."""
    return Fraction(comb(spots, caught) * comb(NUMBERS - spots, drawn - caught), comb(NUMBERS, drawn))


def house_advantage(card: RateCard, spots: int, drawn: int = 20) -> Fraction:
    """The expected loss for each unit wagered on a ticket of that many spots (keno/A5)."""
    catches = range(min(spots, drawn) + 1)
    return 1 - sum((chance(spots, caught, drawn) * card.pays(spots, caught) for caught in catches), Fraction(0))


def _lines(table: dict[int, dict[int, int]]) -> tuple[PayFor, ...]:
    return tuple(PayFor(spots, caught, pays) for spots, row in table.items() for caught, pays in row.items())


SAMPLE = RateCard(
    version="sample-1",
    approval="sample, for play chips",
    max_spots=10,
    rates=(100, 200, 500, 1000, 2000),
    lines=_lines(
        {
            1: {1: 3},
            2: {2: 12},
            3: {2: 1, 3: 42},
            4: {2: 1, 3: 4, 4: 112},
            5: {3: 2, 4: 20, 5: 480},
            6: {3: 1, 4: 4, 5: 88, 6: 1_480},
            7: {4: 2, 5: 20, 6: 350, 7: 5_000},
            8: {5: 9, 6: 90, 7: 1_480, 8: 18_000},
            9: {5: 4, 6: 44, 7: 300, 8: 4_000, 9: 25_000},
            10: {5: 2, 6: 20, 7: 132, 8: 960, 9: 3_800, 10: 25_000},
        }
    ),
)
"""A card to play with; a licensee files its own (keno/A2)."""
