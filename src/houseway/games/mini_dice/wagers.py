"""The wagers of mini-dice (13:69F-13.2(a), mini-dice/A1) and what each total does to them."""

from typing import NamedTuple

from houseway.play.money import Odds


class Area(NamedTuple):
    """A wager: its betting area, when it wins and loses, and the lines of the payout table it can be paid by."""

    name: str
    label: str
    wins: frozenset[int]
    loses: frozenset[int]
    lines: tuple[str, ...]
    rule: str

    @property
    def standing(self) -> bool:
        """Whether a total can leave the wager undecided (mini-dice/A2)."""
        return len(self.wins) + len(self.loses) < 11

    def line(self, total: int) -> str:
        """The line of the payout table that pays this winning total."""
        return self.lines[-1] if total in (2, 12) else self.lines[0]


def _totals(*totals: int) -> frozenset[int]:
    return frozenset(totals)


def _place(number: int) -> Area:
    pays = {4: "place 4, 10", 5: "place 5, 9", 6: "place 6, 8"}[min(number, 14 - number)]
    label = f"Place Bet {number} to Win"
    return Area(f"place_{number}", label, _totals(number), _totals(7), (pays,), "mini-dice/13.2(a)#1")


_ALL = frozenset(range(2, 13))
_FIELD = _totals(2, 3, 4, 9, 10, 11, 12)
AREAS = (
    *(_place(number) for number in (4, 5, 6, 8, 9, 10)),
    Area("field", "Field", _FIELD, _ALL - _FIELD, ("field", "field 2, 12"), "mini-dice/13.2(a)#2"),
    Area("any_7", "Any 7", _totals(7), _ALL - {7}, ("any 7",), "mini-dice/13.2(a)#3"),
    Area("over_7", "Over 7", _totals(8, 9, 10, 11, 12), _totals(*range(2, 8)), ("over 7",), "mini-dice/13.2(a)#4"),
    Area("under_7", "Under 7", _totals(2, 3, 4, 5, 6), _totals(*range(7, 13)), ("under 7",), "mini-dice/13.2(a)#5"),
)

LISTED_ODDS = {
    "place 4, 10": Odds(9, 5),
    "place 5, 9": Odds(7, 5),
    "place 6, 8": Odds(7, 6),
    "field": Odds(1),
    "field 2, 12": Odds(2),
    "any 7": Odds(4),
    "over 7": Odds(1),
    "under 7": Odds(1),
}
"""The least that winning wagers are paid (13:69F-13.6(b))."""
