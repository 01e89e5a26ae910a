"""The players dealt into a round, clockwise from where the deal begins, and how each stands."""

from collections.abc import Iterable, Iterator
from typing import Any

from houseway.cards.card import Card
from houseway.cards.rankings import Rank
from houseway.games.poker.clauses import POKER, Clauses
from houseway.games.poker.pots import Pot
from houseway.games.poker.settings import PokerSettings
from houseway.play.events import Act, AllIn, Folded, Moved, NotDealtIn, Wagered
from houseway.play.opening import Seat
from houseway.play.refusals import BadRecord, refuse
from houseway.play.table import Table

TWO_PLAYERS = "poker/14.6(b)#1"
NOT_DEALT_IN = "poker/14.7(c)3"


class Entrant:
    """One player in the round."""

    __slots__ = (
        "acted",
        "all_in",
        "ante",
        "bet",
        "blind",
        "cards",
        "checked",
        "high",
        "live",
        "low",
        "place",
        "player",
        "shown",
        "spot",
        "swept",
        "to",
        "total",
        "up",
    )

    def __init__(self, seat: Seat) -> None:
        self.player = seat.player
        self.spot = seat.spot
        self.place = str(seat.spot)
        self.to = (seat.player,)
        self.cards: tuple[Card, ...] = ()
        """Every card held, in the order dealt."""
        self.up: tuple[Card, ...] = ()
        """Those of them that lie face up."""
        self.ante = 0
        self.bet = 0
        """Chips before the player in this betting round."""
        self.blind = 0
        """What of it was posted blind."""
        self.total = 0
        """Everything put in this round of play, antes included."""
        self.swept = ""
        """The pot to which a folded player's bets have gone already, where they do not wait for the rest."""
        self.live = True
        self.all_in = False
        self.acted = -1
        """The count of full bets when the player last acted in this betting round; -1 before acting."""
        self.checked = False
        self.shown = False
        self.high: Rank | None = None
        self.low: Rank | None = None

    def __repr__(self) -> str:
        return (
            f"<{self.player} at {self.spot}: {self.bet} before, {self.total} in, {'live' if self.live else 'folded'}>"
        )


class Ring:
    """The round of play as the poker rules see it; `table.sheet` holds it for the remedies."""

    __slots__ = (
        "able",
        "actor",
        "aggressor",
        "area",
        "betting",
        "board",
        "boxed",
        "burnt",
        "called_on",
        "clauses",
        "early",
        "entrants",
        "exposed",
        "first",
        "gone",
        "house",
        "in_all",
        "last_draw",
        "live",
        "piles",
        "pots",
        "put_forward",
        "raising",
        "rake_taken",
        "raked",
        "redraws",
        "scale",
        "table",
        "turned",
        "unfinished",
        "voluntary",
        "wagered_in",
        "wagering",
        "won",
    )

    def __init__(
        self,
        table: Table,
        entrants: list[Entrant],
        house: PokerSettings | None = None,
        clauses: Clauses = POKER,
    ) -> None:
        self.table = table
        self.house: PokerSettings = house or table.settings
        self.clauses = clauses
        self.area = "bet"
        """Where the bets of this betting round lie."""
        self.called_on = table.attended
        """Whether each player is told to act."""
        self.entrants = entrants
        self.live = len(entrants)
        """How many have not folded."""
        self.able = self.live
        """How many of them still have chips to bet."""
        self.board: tuple[Card, ...] = ()
        self.piles = ["deck"]
        """Where the next cards come from, one pile after the other."""
        self.pots = [Pot("main", entrants)]
        self.in_all = 0
        """Every chip in pots and before players."""
        self.raked = 0
        """What lies in the rake area."""
        self.rake_taken = 0
        self.scale = (1, 1)
        """What the posted limits are multiplied by: a kill or a half-kill raises them."""
        self.aggressor: Entrant | None = None
        """Who made the last voluntary wager of the round of play."""
        self.wagered_in = 0
        """In which betting round that was."""
        self.first: Entrant | None = None
        """Who acted first in the last betting round."""
        self.actor: Entrant | None = None
        self.wagering: Any = None
        """The bet to match and what a raise takes, while a betting round goes on."""
        self.betting = 0
        """Betting rounds begun so far."""
        self.won: dict[str, int] = {}
        """What each player was pushed out of the pots."""
        self.voluntary: set[str] = set()
        """Who has bet or called of their own will: two of them close the window of a misdeal (poker/A51)."""

        # What incidents leave behind.
        self.boxed = 0
        """Cards found face up in the deck so far."""
        self.exposed = 0
        self.turned: set[int] = set()
        """Spots whose hole card was exposed and which get their next card down (poker/A54)."""
        self.redraws: list[tuple[Entrant, Card]] | None = None
        """While a draw goes on: cards exposed in it, to be replaced when all have drawn (poker/A57)."""
        self.last_draw: Any = None
        """The rule of the draw made last, by which a card exposed to the last player of it is still replaced."""
        self.burnt: Card | None = None
        """An exposed card that serves as the next burn (poker/A56)."""
        self.gone: Entrant | None = None
        """Who threw the hand away and folds as soon as the forced bet is paid (poker/A60)."""
        # How the player in turn is betting (see `talk`).
        self.put_forward: list[int] = []
        self.unfinished: Entrant | None = None
        self.raising = False
        self.early: dict[int, tuple[int, dict[str, Any]]] = {}
        """By spot, what was said out of turn, and the bet that stood then."""

    def contending(self) -> Iterator[Entrant]:
        """Those who have not folded, in dealing order."""
        return (entrant for entrant in self.entrants if entrant.live)

    def at(self, spot: int | None) -> Entrant | None:
        """Who was dealt in at a spot."""
        return next((entrant for entrant in self.entrants if entrant.spot == spot), None)

    def after(self, spot: int | None) -> int:
        """The index of the first entrant clockwise after a spot, folded or not."""
        if spot is None:
            return min(range(len(self.entrants)), key=lambda i: self.entrants[i].spot)
        order = sorted(range(len(self.entrants)), key=lambda i: self.entrants[i].spot)
        return next((i for i in order if self.entrants[i].spot > spot), order[0])

    def call_on(self, entrant: Entrant, owed: int, options: Iterable[str]) -> None:
        """Each player is told when to act and what may be done."""
        rule, spot = self.clauses.called_on, entrant.spot
        if owed:
            template = "Seat {seat}, {owed:money} to call: {options:terms}"
            self.table.announce(template, rule, seat=spot, owed=owed, options=list(options))
        else:
            self.table.announce("Seat {seat}: {options:terms}", rule, seat=spot, options=list(options))

    def put_in(self, entrant: Entrant, area: str, amount: int, rule: str, act: Act) -> None:
        """Chips of an entrant onto the table, as a bet of this betting round or as an ante."""
        table, player, spot = self.table, entrant.player, entrant.spot
        bet = 0
        if area == self.area:
            bet = entrant.bet = entrant.bet + amount
        all_in = amount == table.scene.stacks[player]
        table.record(Wagered(player, spot, area, amount, rule, act, bet, all_in))
        entrant.total += amount
        self.in_all += amount
        if all_in:
            entrant.all_in = True
            self.able -= 1
            table.record(AllIn(player, spot, self.clauses.all_in))

    def fold(self, entrant: Entrant, rule: str, ruled: bool = False) -> None:
        """The hand is out, by its player or, where `ruled`, by a remedy or a ruling; its money stays."""
        self.table.record(Folded(entrant.player, entrant.spot, rule, ruled))
        self.leave(entrant, rule)

    def leave(self, entrant: Entrant, rule: str) -> None:
        """The hand goes face down to the discards."""
        entrant.live = False
        self.live -= 1
        if not entrant.all_in:
            self.able -= 1
        if entrant.cards:
            self.table.record(Moved(entrant.place, "muck", entrant.cards, (), rule))


def eligible(table: Table, needed: int) -> list[Seat]:
    """Seats that can be dealt in, clockwise from the dealer's left: present, with at least `needed` on the table."""
    if len(table.seats) < 2:
        refuse(BadRecord, "a poker game has at least two players", rule=TWO_PLAYERS)
    absent = table.state.get("absent", ())
    dealt_in, stacks = [], table.scene.stacks
    for seat in table.clockwise():
        if seat.player in absent:
            table.record(NotDealtIn(seat.player, seat.spot, "absent", "poker/A41"))
        elif stacks[seat.player] < needed:
            table.record(NotDealtIn(seat.player, seat.spot, "short", NOT_DEALT_IN))
        else:
            dealt_in.append(seat)
    return dealt_in


def from_left_of(button: int | None, seats: list[Seat]) -> list[Seat]:
    """Seats in dealing order: left of the button first, the button last; by number where there is no button."""
    if button is None:
        return seats
    return [seat for seat in seats if seat.spot > button] + [seat for seat in seats if seat.spot <= button]
