"""Hold 'em (13:69F-14.10): two cards down, five shared cards, four betting rounds, high only."""

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.cards.card import Card
from houseway.cards.rankings import high
from houseway.cards.rankings.clauses import POKER_HIGH
from houseway.games.poker.betting import betting_round
from houseway.games.poker.blinds import post_blinds
from houseway.games.poker.button import begin, move_button
from houseway.games.poker.contest import Contest, any_five
from houseway.games.poker.dealing import count_stub, deal_board, deal_down
from houseway.games.poker.forced import antes, seated
from houseway.games.poker.irregularities import BOARD_REMEDIES
from houseway.games.poker.layout import ante_words, blinds_posted
from houseway.games.poker.rake import time_charge
from houseway.games.poker.room import poker_game
from houseway.games.poker.settings import BoardSettings, Structure, check_seats
from houseway.games.poker.showdown import ROUND_OF_PLAY, finish
from houseway.games.poker.street import BLIND_OPTION, BLINDS_OVER, Street
from houseway.play.layout import Inscription
from houseway.play.money import Cents
from houseway.play.table import Play, Table

FIRST = Street(name="first", turn="holdem/14.10(f)#1", option=BLIND_OPTION, over=BLINDS_OVER)
FLOP = Street(
    name="flop",
    board=3,
    dealt="holdem/14.10(g)#1",
    opens="holdem/14.10(g)#2",
    turn="holdem/14.10(g)#3",
    over="holdem/14.10(g)#4",
)
TURN = replace(FLOP, name="turn", board=1, dealt="holdem/14.10(h)#1", opens="holdem/14.10(h)#2", big=True)
RIVER = replace(TURN, name="river", dealt="holdem/14.10(i)#1", opens="holdem/14.10(i)#2")


def best_high(own: tuple[Card, ...], board: tuple[Card, ...]) -> high.High:
    """The best five of own and shared cards in any mix."""
    return high.best(own + board)


CONTEST = Contest(
    showdown="holdem/14.10(j)#1",
    because=("holdem/14.10(a)", "holdem/14.10(j)#2", "poker/14.1[community-card]"),
    plays=any_five,
    high=best_high,
    wins="holdem/14.10(j)#3",
    ranks_high=POKER_HIGH,
    order_high="poker/14.3(b)",
    board_plays="holdem/14.10(j)#4",
)


class Settings(BoardSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold 'em as this room spreads it unless the house says otherwise: no limit, blinds of $1 and $2."""

    seats: int = 9
    structure: Structure = "no_limit"
    minimum: Cents = 200
    maximum: Cents | None = None
    blinds: tuple[Cents, ...] = (100, 200)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_seats(self.seats, 11, "holdem/14.10(b)#1")


def play(table: Table) -> Play[None]:
    """One round: blinds, two cards, flop, turn and river with their betting, and the showdown."""
    yield from time_charge(table)
    yield from begin(table)
    settings: Settings = table.settings
    ring = seated(table, settings.blinds)
    if ring is None:
        return
    yield from antes(ring, "holdem/14.10(b)#2")
    betting, first = post_blinds(ring, settings.blinds, FIRST)
    yield from deal_down(ring, 2, "holdem/14.10(e)")
    yield from betting_round(ring, FIRST, first, betting)
    for street in (FLOP, TURN, RIVER):
        if ring.live > 1:
            yield from deal_board(ring, street)
            yield from betting_round(ring, street, 0)
    yield from count_stub(ring)
    yield from finish(ring, CONTEST)
    move_button(ring)
    table.end(ROUND_OF_PLAY)


def posted(settings: Settings) -> Iterator[Inscription]:
    """What this section puts on the sign."""
    yield Inscription("ante", ante_words(settings), "holdem/14.10(b)#3", "sign")
    yield blinds_posted(settings.blinds)


GAME = poker_game(
    slug="holdem",
    title="Hold 'em",
    play=play,
    settings=Settings,
    posted=posted,
    remedies=BOARD_REMEDIES,
    places=("board",),
    stub_count=True,
    contest=lambda house: CONTEST,
)
