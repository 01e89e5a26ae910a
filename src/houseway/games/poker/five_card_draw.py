"""Five-card draw, high and low (13:69F-14.12): five cards down, a bet, one draw, a bet."""

from collections.abc import Iterator

from houseway.cards.card import Card
from houseway.cards.rankings import Rank, high, low
from houseway.games.poker.betting import betting_round
from houseway.games.poker.button import begin, move_button
from houseway.games.poker.contest import Contest, whole_hand
from houseway.games.poker.dealing import deal_down, deck
from houseway.games.poker.drawing import DRAW_REMEDIES, DrawRule, DrawSettings, draw_cards
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

FIRST = Street(name="first", turn="five-card-draw/14.12(e)", option=BLIND_OPTION, over=BLINDS_OVER)
FINAL = Street(
    name="final",
    opens="five-card-draw/14.12(g)#1",
    turn="five-card-draw/14.12(g)#2",
    over="five-card-draw/14.12(g)#3",
    big=True,
)


class Settings(DrawSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Five-card draw as this room spreads it unless the house says otherwise."""

    seats: int = 8
    five_draw_include_own_discards: bool = True
    """poker/A23"""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_seats(self.seats, 8, "five-card-draw/14.12(b)#1")


def the_draw(house: Settings) -> DrawRule:
    """The one draw of the game."""
    return DrawRule(
        turn="five-card-draw/14.12(f)#1",
        one_at_a_time="five-card-draw/14.12(f)#2",
        burn="five-card-draw/14.12(f)1",
        served="five-card-draw/14.12(f)#3",
        short="five-card-draw/14.12(f)2#1",
        kept_out="five-card-draw/14.12(f)2#2",
        reshuffle="stub_first",
        own_in=house.five_draw_include_own_discards,
    )


def play(table: Table, contest: Contest) -> Play[None]:
    """One round: blinds, five cards, a betting round, the draw, the final betting round and the showdown."""
    yield from time_charge(table)
    yield from begin(table)
    house: Settings = table.settings
    ring = seated(table, house.blinds)
    if ring is None:
        return
    antes(ring, "five-card-draw/14.12(b)#2")
    betting, first = post_blinds(ring, house.blinds, FIRST, "five-card-draw/14.12(c)", "five-card-draw/14.12(c)")
    yield from deal_down(ring, 5, "five-card-draw/14.12(d)")
    yield from betting_round(ring, FIRST, first, betting)
    if ring.live > 1:
        yield from draw_cards(ring, the_draw(house))
        yield from betting_round(ring, FINAL, 0)
    yield from finish(ring, contest)
    move_button(ring)
    table.end(ROUND_OF_PLAY)


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
)
LOW = Contest(
    showdown="five-card-draw/14.12(h)#1",
    because=("five-card-draw/14.12(a)",),
    plays=whole_hand,
    low=best_low,
    wins_low="five-card-draw/14.12(h)2",
)


def posted(house: Settings) -> Iterator[Inscription]:
    """What this section puts on the sign."""
    yield Inscription("ante", ante_words(house), "five-card-draw/14.12(b)#3", "sign")


def _game(slug: str, title: str, contest: Contest) -> Game:
    return Game(
        slug=slug,
        title=title,
        play=lambda table: play(table, contest),
        settings=Settings,
        layout=poker_layout(slug, title, posted),
        deck=deck,
        max_seats=lambda settings: settings.seats,
        remedies=(*REMEDIES, *DRAW_REMEDIES, *CONDUCT),
        procedures=poker_procedures(stub_count=False),
        rulings=RULINGS,
        ruling_rule=RULE,
    )


GAME = _game("five-card-draw", "Five-Card Draw", HIGH)
LOW_GAME = _game("five-card-draw-low", "Five-Card Draw Low", LOW)
