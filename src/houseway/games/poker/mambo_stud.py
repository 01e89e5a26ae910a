"""Mambo stud (13:69F-14.13A): three cards and a community card, three-card high and six-or-better low share the pot."""

from collections.abc import Iterator
from itertools import combinations

from houseway.cards.card import Card
from houseway.cards.rankings import Rank, low, three
from houseway.cards.rankings.clauses import ACE_TO_FIVE, POKER_THREE_CARD_HIGH
from houseway.games.poker.betting import betting_round
from houseway.games.poker.contest import Contest
from houseway.games.poker.dealing import BURN, deal_board
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.forced import antes, face_value, seated
from houseway.games.poker.irregularities import STUD_REMEDIES
from houseway.games.poker.layout import ante_words, forced_bet_posted
from houseway.games.poker.rake import time_charge
from houseway.games.poker.ring import Ring
from houseway.games.poker.room import poker_game
from houseway.games.poker.settings import BringInSettings, check_seats
from houseway.games.poker.showdown import ROUND_OF_PLAY, finish
from houseway.games.poker.street import Street
from houseway.games.poker.stud import (
    bring_in,
    circuit,
    exposed_hole_card,
    exposed_last_card,
    highest_up,
    lowest_up,
    note_suits,
    opened_by,
)
from houseway.play.events import ActsFirst
from houseway.play.layout import Inscription
from houseway.play.money import Cents
from houseway.play.table import Play, Table

FIRST = Street(name="first", turn="mambo-stud/14.13A(e)#1", over="mambo-stud/14.13A(e)#2")
SECOND = Street(
    name="second",
    turn="mambo-stud/14.13A(g)#1",
    facing="mambo-stud/14.13A(g)#2",
    over="mambo-stud/14.13A(g)#3",
)
FINAL = Street(
    name="final",
    board=1,
    dealt="mambo-stud/14.13A(h)",
    turn="mambo-stud/14.13A(i)",
    over="mambo-stud/14.13A(i)",
    big=True,
)


class Settings(BringInSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Mambo stud as this room spreads it unless the house says otherwise."""

    seats: int = 9
    bring_in: Cents | None = 100
    ante: Cents = 50

    def __post_init__(self) -> None:
        super().__post_init__()
        check_seats(self.seats, 11, "mambo-stud/14.13A(b)#1")


def best_high(own: tuple[Card, ...], board: tuple[Card, ...]) -> Rank:
    """The best three of own and community cards for high."""
    return three.best(own + board)


def best_low(own: tuple[Card, ...], board: tuple[Card, ...]) -> Rank | None:
    """The best three of them for low, six or better."""
    return low.six_or_better(own + board)


def any_three(own: tuple[Card, ...], board: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Three of all cards in any mix."""
    return list(combinations(own + board, 3))


CONTEST = Contest(
    showdown="mambo-stud/14.13A(j)#1",
    because=(
        "mambo-stud/14.13A(a)",
        "mambo-stud/14.13A(j)#2",
        "mambo-stud/14.13A(l)#1",
        "mambo-stud/14.13A(l)#2",
        "mambo-stud/14.13A(l)#3",
        "mambo-stud/14.13A(l)1",
        "mambo-stud/14.13A(l)2",
    ),
    plays=any_three,
    high=best_high,
    low=best_low,
    wins="mambo-stud/14.13A(j)#3",
    ranks_high=POKER_THREE_CARD_HIGH,
    order_high="poker/14.3(c)",
    ranks_low=ACE_TO_FIVE,
    wins_low="mambo-stud/14.13A(k)#1",
    no_low="mambo-stud/14.13A(k)#2",
    half_odd="mambo-stud/14.13A(j)1",
    tied_high="mambo-stud/14.13A(j)2",
    tied_low="mambo-stud/14.13A(j)3",
    suits="mambo-stud/14.13A(j)4",
)


def play(table: Table) -> Play[None]:
    """One round: a card down, one up, the forced bet; one more down, a bet; the community card, a bet."""
    yield from time_charge(table)
    settings: Settings = table.settings
    ring = seated(table, every_seat=settings.forced_bet)
    if ring is None:
        return
    yield from antes(ring, "mambo-stud/14.13A(b)#2")
    for up in (False, True):
        yield from circuit(ring, "mambo-stud/14.13A(c)", up)
    if ring.live > 1:
        yield from forced_bet(ring)
    if ring.live > 1:
        yield from circuit(ring, "mambo-stud/14.13A(f)#1", up=False, burn=BURN)
        yield from betting_round(ring, SECOND, lambda: second_opener(ring))
    if ring.live > 1:
        yield from deal_board(ring, FINAL)
        yield from opened_by(
            ring, FINAL, lambda entrant: showing(ring, entrant), "mambo-stud/14.13A(h)1", "mambo-stud/14.13A(h)2"
        )
    yield from finish(ring, CONTEST)
    table.end(ROUND_OF_PLAY)


def second_opener(ring: Ring) -> int:
    """Whose up-card is highest, suits breaking ties."""
    opener = highest_up(ring, ace_high=True)
    note_suits(ring, opener, "mambo-stud/14.13A(f)#3")
    ring.table.record(ActsFirst(opener.player, opener.spot, "betting", "mambo-stud/14.13A(f)#2"))
    return ring.entrants.index(opener)


def forced_bet(ring: Ring) -> Play[None]:
    """The lowest up-card, suits breaking ties, posts the forced bet and the rest fold, call or raise (poker/A9)."""

    def posts() -> Entrant:
        owing = lowest_up(ring)
        note_suits(ring, owing, "mambo-stud/14.13A(d)#2")
        return owing

    yield from bring_in(ring, FIRST, posts, "mambo-stud/14.13A(d)#1")


def showing(ring: Ring, entrant: Entrant) -> int:
    """A pair of up-card and community card before any high card; suits do not count here (poker/A86)."""
    rank = face_value(entrant.up[0], ace_high=True)[0]
    return rank + 100 * (entrant.up[0][0] == ring.board[-1][0])


def posted(settings: Settings) -> Iterator[Inscription]:
    """What this section puts on the sign."""
    yield Inscription("ante", ante_words(settings), "mambo-stud/14.13A(b)#3", "sign")
    yield forced_bet_posted(settings.forced_bet)


REMEDIES = (
    *STUD_REMEDIES,
    exposed_hole_card("poker/14.15(m)#1"),
    exposed_last_card("poker/14.15(m)#2", "poker/14.15(m)1", "poker/14.15(m)2", held=3),
)
GAME = poker_game(
    slug="mambo-stud",
    title="Mambo Stud",
    play=play,
    settings=Settings,
    posted=posted,
    remedies=REMEDIES,
    places=("board",),
    contest=lambda house: CONTEST,
)
