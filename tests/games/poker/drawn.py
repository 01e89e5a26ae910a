"""Draw games with stated hands."""

from collections.abc import Sequence
from typing import Any

from tests.games.poker.staged import FIXED, Staged

from houseway.cards.card import cards as named
from houseway.play import events as ev
from houseway.play.requests import Ask
from houseway.play.spaces import Cards

FIVE, LOW, TRIPLE, BADUGI = "five-card-draw", "five-card-draw-low", "triple-draw-2-7", "badugi"
THREE_HANDS = ["As Ah Kd Qc Js", "6s 6h 2d 2c 9s", "7d 8d 9d Td 2h"]
FOUR_CARDS = ["4c 3d 2h As", "5c 3s 2d Ah", "Kc Qd Jh 9s"]


def play(slug: str, hands: Sequence[str], seats: int = 0, **options: Any) -> Staged:
    """A draw game at limits of $4 and $8 in which these hands are dealt from the button's left."""
    stacks = [options.pop("stack", 10_000)] * (seats or len(hands))
    return Staged(slug, stacks, hands, "", **{**FIXED, **options})


def draws(table: Staged, *thrown: str) -> Staged:
    """Each player in turn throws these cards away."""
    for cards in thrown:
        table.act(table.turn, named(cards) if cards else ())
    return table


def drawing(table: Staged) -> bool:
    """Whether the round waits for a draw."""
    return isinstance(table.round.pending, Ask) and isinstance(table.round.pending.space, Cards)


def pat(table: Staged) -> Staged:
    """Everyone stands pat in this draw."""
    while drawing(table):
        table.act(table.turn, ())
    return table


def checked(table: Staged) -> Staged:
    """Everyone checks or calls until the next draw or the end."""
    while not table.over and not drawing(table):
        table.do("check" if "check" in table.choices else "call")
    return table


def dealt(table: Staged, rule: str) -> list[tuple[str, int]]:
    """Where cards went under a clause and how many, in order."""
    return [(event.place, len(event.cards)) for event in table.events(ev.Dealt, rule)]


def hands_of(slug: str) -> list[str]:
    return FOUR_CARDS if slug == BADUGI else THREE_HANDS


def won(slug: str, *hands: str, **options: Any) -> list[tuple[str, int]]:
    """Who takes what when everyone stands pat and calls; $4 blinds and no other bets make $4 a player."""
    table = play(slug, hands, **options)
    while not table.over:
        pat(checked(table))
    return [(player, amount) for player, _, amount in table.awards()]
