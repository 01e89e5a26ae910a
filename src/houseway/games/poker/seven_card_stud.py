"""Seven-card stud (13:69F-14.9): high, low, high-low split, and high-low split eight or better."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Literal

from houseway.cards.card import Card
from houseway.cards.rankings import Rank, high, low, showing
from houseway.cards.rankings.clauses import ACE_TO_FIVE, POKER_HIGH
from houseway.games.poker.contest import Contest, any_five
from houseway.games.poker.dealing import BURN as BURN_CARD
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
from houseway.play.events import Dealt
from houseway.play.game import Game
from houseway.play.layout import Inscription
from houseway.play.money import Cents
from houseway.play.table import Play, Table

THIRD = Street(name="third", turn="seven-card-stud/14.9(e)#1", over="seven-card-stud/14.9(e)#2")


def _later(name: str, big: bool = True) -> Street:
    """Fourth street and after: bet or check until there is a bet."""
    return Street(
        name=name,
        turn="seven-card-stud/14.9(g)#1",
        facing="seven-card-stud/14.9(g)#2",
        over="seven-card-stud/14.9(g)#3",
        big=big,
    )


FOURTH, FIFTH, SIXTH, SEVENTH = _later("fourth", big=False), _later("fifth"), _later("sixth"), _later("seventh")
NEAREST = "seven-card-stud/14.9(f)3"
"""Of equal hands showing, the one nearest the dealer's left opens."""
BURN = "seven-card-stud/14.9(h)#2"


class Settings(BringInSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Seven-card stud as this room spreads it unless the house says otherwise."""

    seats: int = 8
    bring_in: Cents | None = 100
    ante: Cents = 50
    stud_short_deck_skip_burn: bool = False
    """poker/A13"""
    common_card_include_last_card: bool = False
    """poker/A14"""
    common_card_counts_for_opener: bool = False
    """poker/A15"""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_seats(self.seats, 9, "seven-card-stud/14.9(b)#1")


class LowSettings(Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The low form, in which the house may have an ace post the forced bet."""

    stud_low_bring_in: Literal["high_card", "ace"] = "high_card"
    """poker/A8"""


class Form:
    """One of the four forms: who posts the forced bet, whose hand showing opens, and what wins."""

    def __init__(
        self, contest: Contest, posts: Callable[[Ring], Entrant], rule: str, opens: str, showing: Callable[..., Rank]
    ) -> None:
        self.contest = contest
        self.posts = posts
        self.rule = rule
        self.opens = opens
        self.showing = showing


def play(table: Table, form: Form) -> Play[None]:
    """One round: two down and one up, the forced bet, three more up and one down with betting after each."""
    yield from time_charge(table)
    settings: Settings = table.settings
    ring = seated(table, every_seat=settings.forced_bet)
    if ring is None:
        return
    yield from antes(ring, "seven-card-stud/14.9(b)#2")
    yield from circuit(ring, "seven-card-stud/14.9(c)", up=False, times=2)
    yield from circuit(ring, "seven-card-stud/14.9(c)", up=True)
    if ring.live > 1:
        yield from forced_bet(ring, form)
    if ring.live > 1:
        yield from circuit(ring, "seven-card-stud/14.9(f)#1", up=True, burn=BURN_CARD)
        yield from opened_by(ring, FOURTH, partial(worth, ring, form), form.opens, NEAREST)
    for street in (FIFTH, SIXTH, SEVENTH):
        if ring.live > 1:
            yield from next_card(ring, up=street is not SEVENTH)
            rule = "seven-card-stud/14.9(h)#5"
            yield from opened_by(ring, street, partial(worth, ring, form), rule, NEAREST)
    yield from finish(ring, form.contest)
    table.end(ROUND_OF_PLAY)


def forced_bet(ring: Ring, form: Form) -> Play[None]:
    """The up-cards are compared, suits breaking ties for this only, and one seat posts the forced bet (poker/A9)."""

    def posts() -> Entrant:
        owing = form.posts(ring)
        note_suits(ring, owing, "seven-card-stud/14.9(d)#2")
        template = "{player:whose} up-card posts the forced bet"
        ring.table.note(template, "seven-card-stud/14.9(d)#1", owing.spot, owing.player)
        return owing

    yield from bring_in(ring, THIRD, posts, form.rule)


def worth(ring: Ring, form: Form, entrant: Entrant) -> int:
    """The hand showing; a shared card counts in it only where the house says so (poker/A15)."""
    shared = ring.board if ring.table.settings.common_card_counts_for_opener else ()
    return form.showing((entrant.up + shared)[:4]).value


def next_card(ring: Ring, up: bool) -> Play[None]:
    """A burn and a card to each player; a shared card where the deck will not go round (poker/A13)."""
    table, dealt = ring.table, False
    while not dealt:
        # Again from the start where a remedy took cards meanwhile, such as one found face up in the deck.
        left = table.left()
        skips_burn = left == ring.live and table.settings.stud_short_deck_skip_burn
        if left > ring.live or skips_burn:
            dealt = yield from circuit(ring, "seven-card-stud/14.9(h)#1", up, "" if skips_burn else BURN)
        elif left > 1:
            dealt = yield from common_card(ring, "deck", "seven-card-stud/14.9(h)#3")
        else:
            dealt = yield from rebuild(ring)


def common_card(ring: Ring, pile: str, rule: str, burn: bool = True) -> Play[bool]:
    """One card burned and one face up in the center, a card of everyone's hand; False where too few are left."""
    cards = yield from ring.table.draw(("burns",) * burn + ("board",), rule, pile)
    if not cards:
        return False
    if burn:
        ring.table.record(Dealt("burns", cards[:1], (), BURN))
    ring.board += yield from ring.table.lay_up("board", cards[burn:], rule)
    ring.table.note("The common card is a card of every hand", "poker/14.1[common-card]")
    return True


def rebuild(ring: Ring) -> Play[bool]:
    """The burns are shuffled, and the shared card comes from them; folded hands never do (poker/A14)."""
    table, rule, pile = ring.table, "seven-card-stud/14.9(h)#4", "burns reshuffled"
    if table.settings.common_card_include_last_card and table.left():
        last = yield from table.draw(("burns",), "poker/A14")
        table.record(Dealt("burns", last, (), "poker/A14"))
    burns, dealt = tuple(table.scene.places.get("burns", ())), False
    if burns:
        yield from table.shuffle("burns", pile, burns, rule)
    while burns and not dealt and (left := table.left(pile)):
        # The last of them, where another was found face up, is not burned.
        dealt = yield from common_card(ring, pile, rule, burn=left > 1)
    if not dealt:
        table.note("No card is left for the center; a supervisor rules", rule)
    return True


# The four forms -------------------------------------------------------------------------------------------------------


def _high(own: tuple[Card, ...], board: tuple[Card, ...]) -> Rank:
    return high.best(own + board)


def _low(own: tuple[Card, ...], board: tuple[Card, ...]) -> Rank:
    return low.ace_to_five(own + board)


def _eight(own: tuple[Card, ...], board: tuple[Card, ...]) -> Rank | None:
    return low.eight_or_better(own + board)


SHOWDOWN = "seven-card-stud/14.9(i)#1"
SEVEN = ("seven-card-stud/14.9(a)", "seven-card-stud/14.9(i)#2")
BOTH_WAYS = (
    "seven-card-stud/14.9(k)#1",
    "seven-card-stud/14.9(k)#2",
    "seven-card-stud/14.9(k)1",
    "seven-card-stud/14.9(k)2",
    "seven-card-stud/14.9(l)",
)
"""What a split form says of one set of cards that contends for both halves."""

_HIGH = Contest(
    showdown=SHOWDOWN,
    because=SEVEN,
    plays=any_five,
    high=_high,
    wins="seven-card-stud/14.9(i)1",
    ranks_high=POKER_HIGH,
    order_high="poker/14.3(b)",
)
_LOW = Contest(
    showdown=SHOWDOWN,
    because=SEVEN,
    plays=any_five,
    low=_low,
    wins_low="seven-card-stud/14.9(i)2",
    ranks_low=ACE_TO_FIVE,
)
_SPLIT = Contest(
    showdown=SHOWDOWN,
    because=(*SEVEN, *BOTH_WAYS),
    plays=any_five,
    high=_high,
    low=_low,
    wins="seven-card-stud/14.9(i)3",
    ranks_high=POKER_HIGH,
    order_high="poker/14.3(b)",
    ranks_low=ACE_TO_FIVE,
    wins_low="seven-card-stud/14.9(i)3",
    half_odd="seven-card-stud/14.9(i)3.i",
    tied_high="seven-card-stud/14.9(i)3.ii",
    tied_low="seven-card-stud/14.9(i)3.iii",
    suits="seven-card-stud/14.9(i)3.iv",
)
_EIGHT = replace(_SPLIT, low=_eight, wins_low="seven-card-stud/14.9(j)#1", no_low="seven-card-stud/14.9(j)#2")


def _highest(ring: Ring) -> Entrant:
    ace = getattr(ring.table.settings, "stud_low_bring_in", "") == "ace"
    return highest_up(ring, ace_high=ace)


BEST, BEST_LOW = "seven-card-stud/14.9(f)1", "seven-card-stud/14.9(f)2"
FORMS = {
    "high": Form(_HIGH, lowest_up, "seven-card-stud/14.9(d)1", BEST, showing.high),
    "low": Form(_LOW, _highest, "seven-card-stud/14.9(d)2", BEST_LOW, showing.low),
    "split": Form(_SPLIT, _highest, "seven-card-stud/14.9(d)3", BEST, showing.high),
    "eight": Form(_EIGHT, lowest_up, "seven-card-stud/14.9(d)4", BEST, showing.high),
}


def posted(settings: Settings) -> Iterator[Inscription]:
    """What this section puts on the sign."""
    yield Inscription("ante", ante_words(settings), "seven-card-stud/14.9(b)#3", "sign")
    yield forced_bet_posted(settings.forced_bet)


REMEDIES = (
    *STUD_REMEDIES,
    exposed_hole_card("poker/14.15(k)#1", "poker/14.15(k)#2"),
    exposed_last_card("poker/14.15(k)#3", "poker/14.15(k)1", "poker/14.15(k)2", held=7),
)


def _game(slug: str, title: str, form: str, settings: type[Settings] = Settings) -> Game:
    return poker_game(
        slug=slug,
        title=title,
        play=lambda table: play(table, FORMS[form]),
        settings=settings,
        posted=posted,
        remedies=REMEDIES,
        places=("board",),
        contest=lambda house: FORMS[form].contest,
    )


GAME = _game("seven-card-stud", "Seven-Card Stud", "high")
LOW_GAME = _game("seven-card-stud-low", "Seven-Card Stud Low", "low", LowSettings)
SPLIT_GAME = _game("seven-card-stud-high-low", "Seven-Card Stud High-Low", "split")
EIGHT_GAME = _game("seven-card-stud-high-low-eight", "Seven-Card Stud High-Low Eight or Better", "eight")
