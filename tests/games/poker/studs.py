"""Stud rounds with stated hands, each spelled in the order dealt."""

from collections.abc import Sequence
from typing import Any

from tests.games.poker.staged import PLAIN, Staged

from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.opening import Opening, Seat
from houseway.play.rig import rig
from houseway.play.round import Round

SEVEN, LOW, SPLIT, EIGHT = (
    "seven-card-stud",
    "seven-card-stud-low",
    "seven-card-stud-high-low",
    "seven-card-stud-high-low-eight",
)
FIVE, MAMBO = "five-card-stud", "mambo-stud"
LIMITS: dict[str, Any] = {"structure": "fixed_limit", "minimum": 400, "maximum": 800, "ante": 0, "bring_in": 200}


class Stud(Staged):
    """A stud round at limits of $4 and $8 with a forced bet of $2; each hand is spelled in the order dealt."""

    def __init__(
        self, slug: str, hands: Sequence[str], spots: Sequence[int] = (), board: str = "", **options: Any
    ) -> None:
        spots = spots or range(1, len(hands) + 1)
        stack = options.pop("stack", 10_000)
        opening = {name: options.pop(name) for name in ("attended", "due") if name in options}
        settings = {**PLAIN, **LIMITS, **options}
        seats = tuple(Seat(spot, f"p{spot}", stack) for spot in spots)
        self.round = Round(GAMES[slug], Opening(game=slug, seats=seats, settings=settings, **opening))
        self.house = rig(self.round, hands=dict(zip(spots, hands, strict=False)), board=board)
        self.serve()


def passively(table: Staged) -> str:
    """The least a player in turn can do to stay in."""
    for kind in ("bring_in", "check", "call"):
        if kind in table.choices:
            return kind
    return f"bet {table.choices['bet'].low}"


def rounds_of_betting(table: Staged) -> int:
    """How many betting rounds are over."""
    return sum(e.bet for e in table.events(ev.BettingOver))


def down(table: Staged) -> Staged:
    """Everyone checks or calls to the end."""
    while not table.over:
        table.do(passively(table))
    return table


def street(table: Staged) -> Staged:
    """Everyone checks, calls or posts until the next cards are out."""
    before = rounds_of_betting(table)
    while not table.over and rounds_of_betting(table) == before:
        table.do(passively(table))
    return table


def without_third(table: Staged) -> Staged:
    """As `down`, but the third player folds to the first bet."""
    while not table.over:
        table.do("fold" if table.turn == "p3" and "fold" in table.choices else passively(table))
    return table


def won(table: Staged) -> dict[str, int]:
    down(table)
    totals: dict[str, int] = {}
    for player, _, amount in table.awards():
        totals[player] = totals.get(player, 0) + amount
    return totals


def opener(table: Staged, clause: str) -> list[int | None]:
    return [e.spot for e in table.events(ev.ActsFirst, clause)]


def posts(slug: str, *ups: str, **options: Any) -> Staged:
    """A table whose up-cards are these; hole cards do not matter."""
    holes = "??" if slug in (FIVE, MAMBO) else "?? ??"
    return Stud(slug, [f"{holes} {up}" for up in ups], **options)
