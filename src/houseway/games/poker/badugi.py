"""Badugi (13:69F-14.12B): four cards down, three draws, four betting rounds, the lowest badugi wins."""

from dataclasses import replace

from houseway.cards.card import Card
from houseway.cards.rankings import Rank, badugi
from houseway.games.poker.contest import Contest
from houseway.games.poker.draw_game import Section, draw_game
from houseway.games.poker.drawing import DrawSettings
from houseway.games.poker.settings import check_seats
from houseway.games.poker.street import BLIND_OPTION, BLINDS_OVER, DrawRule, Street

AFTER_FIRST = "badugi/14.12B(g)"
AFTER_SECOND = "badugi/14.12B(i)"
DRAW = DrawRule(
    turn="badugi/14.12B(f)#1",
    burn="badugi/14.12B(f)#2",
    served="badugi/14.12B(f)#3",
    short="badugi/14.12B(f)#4",
    kept_out="badugi/14.12B(f)#4",
    reshuffle="stub_first",
)
"""The first draw, to which the later ones refer but for who draws and is served."""

SECTION = Section(
    ante="badugi/14.12B(b)#2",
    ante_posted="badugi/14.12B(b)#3",
    blinds="badugi/14.12B(c)",
    cards=4,
    dealt="badugi/14.12B(d)",
    first=Street(name="first", turn="badugi/14.12B(e)", option=BLIND_OPTION, over=BLINDS_OVER),
    draws=(
        (DRAW, Street(name="second", opens=AFTER_FIRST, turn=AFTER_FIRST, over=AFTER_FIRST)),
        (
            replace(DRAW, number=2, turn="badugi/14.12B(h)#1", served="badugi/14.12B(h)#2"),
            Street(name="third", opens=AFTER_SECOND, turn=AFTER_SECOND, over=AFTER_SECOND, big=True),
        ),
        (
            replace(DRAW, number=3, turn="badugi/14.12B(j)#1", served="badugi/14.12B(j)#2"),
            Street(
                name="fourth",
                opens="badugi/14.12B(k)#1",
                turn="badugi/14.12B(k)#2",
                over="badugi/14.12B(k)#3",
                big=True,
            ),
        ),
    ),
)


class Settings(DrawSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Badugi as this room spreads it unless the house says otherwise."""

    seats: int = 9

    def __post_init__(self) -> None:
        super().__post_init__()
        check_seats(self.seats, 9, "badugi/14.12B(b)#1")


def best_badugi(own: tuple[Card, ...], board: tuple[Card, ...]) -> Rank:
    """The most cards of different ranks and suits, the lowest of them (poker/A25)."""
    return badugi.best(own)


CONTEST = Contest(
    showdown="badugi/14.12B(l)#1",
    because=("badugi/14.12B(a)",),
    # Only the cards that count are looked at for an odd chip (poker/A33).
    plays=lambda own, board: badugi.counting(own),
    low=best_badugi,
    read_low=badugi.worth,
    wins_by={
        "badugi": "badugi/14.12B(l)1",
        "three cards": "badugi/14.12B(l)2",
        "two cards": "badugi/14.12B(l)3",
        "one card": "badugi/14.12B(l)4",
    },
    tied="badugi/14.12B(l)5",
)
GAME = draw_game("badugi", "Badugi", Settings, SECTION, lambda settings: CONTEST)
