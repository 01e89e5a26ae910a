"""Badugi (13:69F-14.12B): four cards down, three draws, four betting rounds, the lowest badugi wins."""

from collections.abc import Iterator

from houseway.cards.card import Card
from houseway.cards.rankings import Rank, badugi
from houseway.games.poker.betting import betting_round
from houseway.games.poker.button import begin, move_button
from houseway.games.poker.contest import Contest
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

FIRST = Street(name="first", turn="badugi/14.12B(e)", option=BLIND_OPTION, over=BLINDS_OVER)
SECOND = Street(name="second", opens="badugi/14.12B(g)", turn="badugi/14.12B(g)", over="badugi/14.12B(g)")
THIRD = Street(name="third", opens="badugi/14.12B(i)", turn="badugi/14.12B(i)", over="badugi/14.12B(i)", big=True)
FOURTH = Street(
    name="fourth",
    opens="badugi/14.12B(k)#1",
    turn="badugi/14.12B(k)#2",
    over="badugi/14.12B(k)#3",
    big=True,
)


def _draw(number: int, turn: str, served: str) -> DrawRule:
    """A draw: who draws by its own subsection, all else by the first draw's, which the later ones refer to."""
    return DrawRule(
        number=number,
        turn=turn,
        burn="badugi/14.12B(f)#2",
        served=served,
        short="badugi/14.12B(f)#4",
        kept_out="badugi/14.12B(f)#4",
        reshuffle="stub_first",
    )


DRAWS = (
    _draw(1, "badugi/14.12B(f)#1", "badugi/14.12B(f)#3"),
    _draw(2, "badugi/14.12B(h)#1", "badugi/14.12B(h)#2"),
    _draw(3, "badugi/14.12B(j)#1", "badugi/14.12B(j)#2"),
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


def play(table: Table) -> Play[None]:
    """One round: blinds, four cards, and three draws between four betting rounds."""
    yield from time_charge(table)
    yield from begin(table)
    house: Settings = table.settings
    ring = seated(table, house.blinds)
    if ring is None:
        return
    antes(ring, "badugi/14.12B(b)#2")
    betting, first = post_blinds(ring, house.blinds, FIRST, "badugi/14.12B(c)", "badugi/14.12B(c)")
    yield from deal_down(ring, 4, "badugi/14.12B(d)")
    yield from betting_round(ring, FIRST, first, betting)
    for draw, street in zip(DRAWS, (SECOND, THIRD, FOURTH), strict=True):
        if ring.live > 1:
            yield from draw_cards(ring, draw)
            yield from middle_betting(ring, street, last=street is FOURTH)
    yield from finish(ring, CONTEST)
    move_button(ring)
    table.end(ROUND_OF_PLAY)


def posted(house: Settings) -> Iterator[Inscription]:
    """What this section puts on the sign."""
    yield Inscription("ante", ante_words(house), "badugi/14.12B(b)#3", "sign")


GAME = Game(
    slug="badugi",
    title="Badugi",
    play=play,
    settings=Settings,
    layout=poker_layout("badugi", "Badugi", posted),
    deck=deck,
    max_seats=lambda settings: settings.seats,
    remedies=(*REMEDIES, *DRAW_REMEDIES, *CONDUCT),
    procedures=poker_procedures(stub_count=False),
    rulings=RULINGS,
    ruling_rule=RULE,
)
