"""Five-card draw, high and low (13:69F-14.12): five cards down, a bet, one draw, a bet."""

from dataclasses import replace

from houseway.cards.card import Card
from houseway.cards.rankings import Rank, high, low
from houseway.cards.rankings.clauses import ACE_TO_FIVE, POKER_HIGH
from houseway.games.poker.contest import Contest, whole_hand
from houseway.games.poker.draw_game import Section, draw_game
from houseway.games.poker.drawing import DrawSettings
from houseway.games.poker.settings import check_seats
from houseway.games.poker.street import BLIND_OPTION, BLINDS_OVER, DrawRule, Street

DRAW = DrawRule(
    turn="five-card-draw/14.12(f)#1",
    one_at_a_time="five-card-draw/14.12(f)#2",
    burn="five-card-draw/14.12(f)1",
    served="five-card-draw/14.12(f)#3",
    short="five-card-draw/14.12(f)2#1",
    kept_out="five-card-draw/14.12(f)2#2",
    reshuffle="stub_first",
)
SECTION = Section(
    ante="five-card-draw/14.12(b)#2",
    ante_posted="five-card-draw/14.12(b)#3",
    blinds="five-card-draw/14.12(c)",
    cards=5,
    dealt="five-card-draw/14.12(d)",
    first=Street(name="first", turn="five-card-draw/14.12(e)", option=BLIND_OPTION, over=BLINDS_OVER),
    draws=(
        (
            DRAW,
            Street(
                name="final",
                opens="five-card-draw/14.12(g)#1",
                turn="five-card-draw/14.12(g)#2",
                over="five-card-draw/14.12(g)#3",
                big=True,
            ),
        ),
    ),
)


class Settings(DrawSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Five-card draw as this room spreads it unless the house says otherwise."""

    seats: int = 8
    five_draw_include_own_discards: bool = True
    """poker/A23"""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_seats(self.seats, 8, "five-card-draw/14.12(b)#1")

    @property
    def own_discards_in(self) -> bool:
        """As the house says."""
        return self.five_draw_include_own_discards


def best_high(own: tuple[Card, ...], board: tuple[Card, ...]) -> Rank:
    """The five cards as a high hand."""
    return high.best(own)


def best_low(own: tuple[Card, ...], board: tuple[Card, ...]) -> Rank:
    """The five cards as a low hand, ace to five."""
    return low.ace_to_five(own)


HIGH = Contest(
    showdown="five-card-draw/14.12(h)#1",
    because=("five-card-draw/14.12(a)",),
    plays=whole_hand,
    high=best_high,
    wins="five-card-draw/14.12(h)1",
    ranks_high=POKER_HIGH,
    order_high="poker/14.3(b)",
)
LOW = replace(HIGH, high=None, wins="", low=best_low, wins_low="five-card-draw/14.12(h)2", ranks_low=ACE_TO_FIVE)
GAME = draw_game("five-card-draw", "Five-Card Draw", Settings, SECTION, lambda settings: HIGH)
LOW_GAME = draw_game("five-card-draw-low", "Five-Card Draw Low", Settings, SECTION, lambda settings: LOW)
