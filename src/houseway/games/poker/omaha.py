"""Omaha (13:69F-14.11): four cards down, exactly two of them play; high, or high-low split eight or better."""

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.cards.card import Card
from houseway.cards.rankings import high, low
from houseway.cards.rankings.clauses import ACE_TO_FIVE, POKER_HIGH
from houseway.games.poker import holdem
from houseway.games.poker.betting import betting_round
from houseway.games.poker.button import begin, move_button
from houseway.games.poker.contest import LOW_ORDER, Contest, two_of_own
from houseway.games.poker.dealing import count_stub, deal_board, deal_down
from houseway.games.poker.forced import antes
from houseway.games.poker.irregularities import BOARD_REMEDIES
from houseway.games.poker.kill import KillSettings, decide_kill, kill_words, post_blinds_and_kill, seated_for_kill
from houseway.games.poker.layout import ante_words, blinds_posted
from houseway.games.poker.rake import time_charge
from houseway.games.poker.room import poker_game
from houseway.games.poker.settings import BlindSettings, BoardSettings, check_seats
from houseway.games.poker.showdown import ROUND_OF_PLAY, finish
from houseway.play.layout import Inscription
from houseway.play.refusals import BadSetting, refuse
from houseway.play.table import Play, Table

BY_THE_BUTTON = "omaha/14.11(c)"
AS_HOLDEM = "omaha/14.11(e)"
SHOWDOWN = "omaha/14.11(f)#1"
FIRST = replace(holdem.FIRST, turn=AS_HOLDEM, opens=BY_THE_BUTTON)
STREETS = tuple(
    replace(street, dealt=AS_HOLDEM, opens=BY_THE_BUTTON) for street in (holdem.FLOP, holdem.TURN, holdem.RIVER)
)


def best_high(own: tuple[Card, ...], board: tuple[Card, ...]) -> high.High:
    """Exactly two own cards with three shared ones, high."""
    return high.best_of_omaha(own, board)


def best_low(own: tuple[Card, ...], board: tuple[Card, ...]) -> low.AceToFive | None:
    """Exactly two own cards with three shared ones, low, if none is above an eight and none pairs."""
    return low.eight_or_better_of_omaha(own, board)


HIGH = Contest(
    showdown=SHOWDOWN,
    because=("omaha/14.11(a)", "omaha/14.11(f)#2"),
    plays=two_of_own,
    high=best_high,
    read_high=high.best,
    wins="omaha/14.11(f)1",
    ranks_high=POKER_HIGH,
    order_high="poker/14.3(b)",
)
HIGH_LOW = Contest(
    showdown=SHOWDOWN,
    because=("omaha/14.11(h)1", "omaha/14.11(h)2", "omaha/14.11(h)3", *LOW_ORDER),
    plays=two_of_own,
    high=best_high,
    low=best_low,
    read_high=high.best,
    read_low=low.eight_or_better,
    wins="omaha/14.11(f)2",
    ranks_high=POKER_HIGH,
    order_high="poker/14.3(b)",
    ranks_low=ACE_TO_FIVE,
    wins_low="omaha/14.11(g)#1",
    no_low="omaha/14.11(g)#2",
    half_odd="omaha/14.11(f)2.i",
    tied_high="omaha/14.11(f)2.ii",
    tied_low="omaha/14.11(f)2.iii",
    suits="omaha/14.11(f)2.iv",
)


class Settings(BoardSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Omaha high: no kill belongs to it."""

    seats: int = 9
    kill: str = "none"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_seats(self.seats, 10, "omaha/14.11(b)#1")
        if self.kill != "none":
            refuse(BadSetting, "a kill is for eight or better only", rule="omaha/14.11(i)#1", legal="none")


class HighLowSettings(KillSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Omaha high-low split eight or better, with or without a kill."""

    seats: int = 9

    def __post_init__(self) -> None:
        super().__post_init__()
        check_seats(self.seats, 10, "omaha/14.11(b)#1")


def play_high(table: Table) -> Play[None]:
    """A round decided by the high hand alone."""
    yield from play(table, HIGH)


def play_high_low(table: Table) -> Play[None]:
    """A round shared by the best high and the best qualifying low hand."""
    yield from play(table, HIGH_LOW)


def play(table: Table, contest: Contest) -> Play[None]:
    """One round: blinds, four cards, flop, turn and river by the rules of hold 'em, and the showdown."""
    yield from time_charge(table)
    yield from begin(table)
    ring = seated_for_kill(table)
    if ring is None:
        return
    yield from antes(ring, "omaha/14.11(b)#2")
    betting, order, first = post_blinds_and_kill(ring, FIRST)
    yield from deal_down(ring, 4, "omaha/14.11(d)")
    yield from betting_round(ring, FIRST, first, betting, order)
    for street in STREETS:
        if ring.live > 1:
            yield from deal_board(ring, street)
            yield from betting_round(ring, street, 0)
    yield from count_stub(ring)
    yield from finish(ring, contest)
    decide_kill(ring)
    move_button(ring)
    table.end(ROUND_OF_PLAY)


def posted(settings: BlindSettings) -> Iterator[Inscription]:
    """What this section puts on the sign."""
    yield Inscription("ante", ante_words(settings), "omaha/14.11(b)#3", "sign")
    yield blinds_posted(settings.blinds)
    if isinstance(settings, KillSettings) and settings.kill != "none":
        yield Inscription("kill", kill_words(settings), "omaha/14.11(b)#3", "sign")


GAME = poker_game(
    slug="omaha",
    title="Omaha",
    play=play_high,
    settings=Settings,
    posted=posted,
    remedies=BOARD_REMEDIES,
    places=("board",),
    stub_count=True,
    contest=lambda house: HIGH,
)
HIGH_LOW_EIGHT = poker_game(
    slug="omaha-high-low-eight",
    title="Omaha high-low split eight or better",
    play=play_high_low,
    settings=HighLowSettings,
    posted=posted,
    remedies=BOARD_REMEDIES,
    places=("board",),
    stub_count=True,
    contest=lambda house: HIGH_LOW,
)
