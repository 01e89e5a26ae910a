"""Triple draw, deuce to seven (13:69F-14.12A): five cards down, three draws, four betting rounds, lowest hand wins."""

from dataclasses import replace
from functools import cache

from houseway.cards.rankings import low
from houseway.cards.rankings.clauses import DEUCE_TO_SEVEN
from houseway.games.poker.contest import Contest, whole_hand
from houseway.games.poker.draw_game import Section, draw_game
from houseway.games.poker.drawing import DrawSettings
from houseway.games.poker.settings import check_seats
from houseway.games.poker.street import BLIND_OPTION, BLINDS_OVER, DrawRule, Street

AFTER_FIRST = "triple-draw-2-7/14.12A(g)"
AFTER_SECOND = "triple-draw-2-7/14.12A(i)"
DRAW = DrawRule(
    turn="triple-draw-2-7/14.12A(f)#1",
    burn="triple-draw-2-7/14.12A(f)#2",
    served="triple-draw-2-7/14.12A(f)#3",
    short="triple-draw-2-7/14.12A(f)#4",
    kept_out="triple-draw-2-7/14.12A(f)#4",
    reshuffle="stub_beneath",
)
"""The first draw, to which the later ones refer but for who draws and is served."""

SECTION = Section(
    ante="triple-draw-2-7/14.12A(b)#2",
    ante_posted="triple-draw-2-7/14.12A(b)#3",
    blinds="triple-draw-2-7/14.12A(c)",
    cards=5,
    dealt="triple-draw-2-7/14.12A(d)",
    first=Street(name="first", turn="triple-draw-2-7/14.12A(e)", option=BLIND_OPTION, over=BLINDS_OVER),
    draws=(
        (DRAW, Street(name="second", opens=AFTER_FIRST, turn=AFTER_FIRST, over=AFTER_FIRST)),
        (
            replace(DRAW, number=2, turn="triple-draw-2-7/14.12A(h)#1", served="triple-draw-2-7/14.12A(h)#2"),
            Street(name="third", opens=AFTER_SECOND, turn=AFTER_SECOND, over=AFTER_SECOND, big=True),
        ),
        (
            replace(DRAW, number=3, turn="triple-draw-2-7/14.12A(j)#1", served="triple-draw-2-7/14.12A(j)#2"),
            Street(
                name="fourth",
                opens="triple-draw-2-7/14.12A(k)#1",
                turn="triple-draw-2-7/14.12A(k)#2",
                over="triple-draw-2-7/14.12A(k)#3",
                big=True,
            ),
        ),
    ),
)


class Settings(DrawSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Triple draw as this room spreads it unless the house says otherwise."""

    seats: int = 7
    deuce_seven_wheel_is_straight: bool = False
    """poker/A3"""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_seats(self.seats, 7, "triple-draw-2-7/14.12A(b)#1")


@cache
def contest(wheel_is_straight: bool) -> Contest:
    """The best deuce-to-seven low takes the pot (poker/A4)."""
    return Contest(
        showdown="triple-draw-2-7/14.12A(l)#1",
        because=("triple-draw-2-7/14.12A(a)", "poker/14.3(e)#2"),
        plays=whole_hand,
        low=lambda own, board: low.deuce_to_seven(own, wheel_is_straight),
        wins_low="triple-draw-2-7/14.12A(l)#2",
        ranks_low=DEUCE_TO_SEVEN,
    )


GAME = draw_game(
    "triple-draw-2-7",
    "Triple Draw 2-7",
    Settings,
    SECTION,
    lambda settings: contest(settings.deuce_seven_wheel_is_straight),
)
