"""Five-card stud (13:69F-14.13): one card down and four up, high only; the player who shows most must bet."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from houseway.cards.card import Card
from houseway.cards.rankings import Rank, high, showing
from houseway.cards.rankings.clauses import POKER_HIGH
from houseway.games.poker.contest import Contest, whole_hand
from houseway.games.poker.dealing import BURN
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.forced import antes, seated
from houseway.games.poker.irregularities import STUD_REMEDIES
from houseway.games.poker.layout import ante_words, forced_bet_posted
from houseway.games.poker.rake import time_charge
from houseway.games.poker.ring import Ring
from houseway.games.poker.room import poker_game
from houseway.games.poker.settings import BringInSettings, check_seats
from houseway.games.poker.showdown import ROUND_OF_PLAY, finish
from houseway.games.poker.street import Street
from houseway.games.poker.stud import bring_in, circuit, exposed_hole_card, lowest_up, note_suits, opened_by
from houseway.play.layout import Inscription
from houseway.play.money import Cents
from houseway.play.table import Play, Table

SECOND = Street(name="second", turn="five-card-stud/14.13(e)#1", over="five-card-stud/14.13(e)#2")
THIRD = Street(name="third", turn="five-card-stud/14.13(f)#4", over="five-card-stud/14.13(f)#4", must_bet=True)
LATER = msgspec.structs.replace(THIRD, name="later", over="five-card-stud/14.13(g)#1", big=True)


class Settings(BringInSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Five-card stud as this room spreads it unless the house says otherwise."""

    seats: int = 8
    bring_in: Cents | None = 100
    ante: Cents = 50
    five_stud_opener: Literal["must_bet", "bet_or_check"] = "must_bet"
    """poker/A12"""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_seats(self.seats, 8, "five-card-stud/14.13(b)#1")


def best_high(own: tuple[Card, ...], board: tuple[Card, ...]) -> Rank:
    """The five cards as a high hand."""
    return high.best(own)


CONTEST = Contest(
    showdown="five-card-stud/14.13(h)#1",
    because=("five-card-stud/14.13(a)",),
    plays=whole_hand,
    high=best_high,
    wins="five-card-stud/14.13(h)#2",
    ranks_high=POKER_HIGH,
    order_high="poker/14.3(b)",
)


def play(table: Table) -> Play[None]:
    """One round: a card down and one up, the forced bet, and three more up with a betting round after each."""
    yield from time_charge(table)
    settings: Settings = table.settings
    ring = seated(table, every_seat=settings.forced_bet)
    if ring is None:
        return
    yield from antes(ring, "five-card-stud/14.13(b)#2")
    for up in (False, True):
        yield from circuit(ring, "five-card-stud/14.13(c)", up)
    if ring.live > 1:
        yield from forced_bet(ring)
    for street, dealt, burn in (
        (THIRD, "five-card-stud/14.13(f)#1", BURN),
        (LATER, "five-card-stud/14.13(g)#1", "five-card-stud/14.13(g)#2"),
        (LATER, "five-card-stud/14.13(g)#1", "five-card-stud/14.13(g)#2"),
    ):
        if ring.live > 1:
            yield from circuit(ring, dealt, up=True, burn=burn)
            if settings.five_stud_opener == "bet_or_check":
                street = msgspec.structs.replace(street, must_bet=False)
            yield from opened_by(ring, street, worth, "five-card-stud/14.13(f)#2", "five-card-stud/14.13(f)#3")
    yield from finish(ring, CONTEST)
    table.end(ROUND_OF_PLAY)


def forced_bet(ring: Ring) -> Play[None]:
    """The lowest up-card, suits breaking ties, posts the forced bet and the rest fold, call or raise (poker/A9)."""

    def posts() -> Entrant:
        owing = lowest_up(ring)
        note_suits(ring, owing, "five-card-stud/14.13(d)#2")
        return owing

    yield from bring_in(ring, SECOND, posts, "five-card-stud/14.13(d)#1")


def worth(entrant: Entrant) -> int:
    """The high hand showing (poker/A6)."""
    return showing.high(entrant.up).value


def posted(settings: Settings) -> Iterator[Inscription]:
    """What this section puts on the sign."""
    yield Inscription("ante", ante_words(settings), "five-card-stud/14.13(b)#3", "sign")
    yield forced_bet_posted(settings.forced_bet)


REMEDIES = (*STUD_REMEDIES, exposed_hole_card("poker/14.15(l)"))
GAME = poker_game(
    slug="five-card-stud",
    title="Five-Card Stud",
    play=play,
    settings=Settings,
    posted=posted,
    remedies=REMEDIES,
    contest=lambda house: CONTEST,
)
