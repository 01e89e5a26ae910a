"""Triple draw, deuce to seven (13:69F-14.12A): five cards down, three draws, four betting rounds, lowest hand wins."""

from collections.abc import Iterator
from functools import cache

from houseway.cards.rankings import low
from houseway.games.poker.betting import betting_round
from houseway.games.poker.button import begin, move_button
from houseway.games.poker.contest import Contest, whole_hand
from houseway.games.poker.dealing import deal_down, deck
from houseway.games.poker.drawing import DRAW_REMEDIES, DrawRule, DrawSettings, draw_cards, middle_betting
from houseway.games.poker.forced import antes, post_blinds, seated
from houseway.games.poker.irregularities import REMEDIES
from houseway.games.poker.layout import ante_words, poker_layout
from houseway.games.poker.procedures import poker_procedures
from houseway.games.poker.rake import time_charge
from houseway.games.poker.rulings import RULE, RULINGS
from houseway.games.poker.settings import check_seats
from houseway.games.poker.showdown import ROUND_OF_PLAY, finish
from houseway.games.poker.street import BLIND_OPTION, BLINDS_OVER, Street
from houseway.games.poker.talk import CONDUCT
from houseway.play.game import Game
from houseway.play.layout import Inscription
from houseway.play.table import Play, Table

FIRST = Street(name="first", turn="triple-draw-2-7/14.12A(e)", option=BLIND_OPTION, over=BLINDS_OVER)
SECOND = Street(
    name="second", opens="triple-draw-2-7/14.12A(g)", turn="triple-draw-2-7/14.12A(g)", over="triple-draw-2-7/14.12A(g)"
)
THIRD = Street(
    name="third",
    opens="triple-draw-2-7/14.12A(i)",
    turn="triple-draw-2-7/14.12A(i)",
    over="triple-draw-2-7/14.12A(i)",
    big=True,
)
FOURTH = Street(
    name="fourth",
    opens="triple-draw-2-7/14.12A(k)#1",
    turn="triple-draw-2-7/14.12A(k)#2",
    over="triple-draw-2-7/14.12A(k)#3",
    big=True,
)


def _draw(number: int, turn: str, served: str) -> DrawRule:
    """A draw: who draws by its own subsection, all else by the first draw's, which the later ones refer to."""
    return DrawRule(
        number=number,
        turn=turn,
        burn="triple-draw-2-7/14.12A(f)#2",
        served=served,
        short="triple-draw-2-7/14.12A(f)#4",
        kept_out="triple-draw-2-7/14.12A(f)#4",
        reshuffle="stub_beneath",
    )


DRAWS = (
    _draw(1, "triple-draw-2-7/14.12A(f)#1", "triple-draw-2-7/14.12A(f)#3"),
    _draw(2, "triple-draw-2-7/14.12A(h)#1", "triple-draw-2-7/14.12A(h)#2"),
    _draw(3, "triple-draw-2-7/14.12A(j)#1", "triple-draw-2-7/14.12A(j)#2"),
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
    )


def play(table: Table) -> Play[None]:
    """One round: blinds, five cards, and three draws between four betting rounds."""
    yield from time_charge(table)
    yield from begin(table)
    house: Settings = table.settings
    ring = seated(table, house.blinds)
    if ring is None:
        return
    antes(ring, "triple-draw-2-7/14.12A(b)#2")
    blind = "triple-draw-2-7/14.12A(c)"
    betting, first = post_blinds(ring, house.blinds, FIRST, blind, blind)
    yield from deal_down(ring, 5, "triple-draw-2-7/14.12A(d)")
    yield from betting_round(ring, FIRST, first, betting)
    for draw, street in zip(DRAWS, (SECOND, THIRD, FOURTH), strict=True):
        if ring.live > 1:
            yield from draw_cards(ring, draw)
            yield from middle_betting(ring, street, last=street is FOURTH)
    yield from finish(ring, contest(house.deuce_seven_wheel_is_straight))
    move_button(ring)
    table.end(ROUND_OF_PLAY)


def posted(house: Settings) -> Iterator[Inscription]:
    """What this section puts on the sign."""
    yield Inscription("ante", ante_words(house), "triple-draw-2-7/14.12A(b)#3", "sign")


GAME = Game(
    slug="triple-draw-2-7",
    title="Triple Draw 2-7",
    play=play,
    settings=Settings,
    layout=poker_layout("triple-draw-2-7", "Triple Draw 2-7", posted),
    deck=deck,
    max_seats=lambda settings: settings.seats,
    remedies=(*REMEDIES, *DRAW_REMEDIES, *CONDUCT),
    procedures=poker_procedures(stub_count=False),
    rulings=RULINGS,
    ruling_rule=RULE,
)
