"""The players dealt into a round, clockwise from where the deal begins, and how each stands."""

from collections.abc import Iterable

from houseway.cards.card import Card
from houseway.games.poker.clauses import POKER, Clauses
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.incidents import Incidents
from houseway.games.poker.pots import Pot
from houseway.games.poker.settings import PokerSettings
from houseway.games.poker.spoken import Talk
from houseway.games.poker.wagering import Wagering
from houseway.play.events import Act, AllIn, Folded, Moved, NotDealtIn, Wagered
from houseway.play.opening import Seat
from houseway.play.refusals import BadRecord, refuse
from houseway.play.table import Table

TWO_PLAYERS = "poker/14.6(b)#1"
NOT_DEALT_IN = "poker/14.7(c)3"


class Ring:
    """The round of play as the poker rules see it; `table.sheet` holds it for the remedies."""

    __slots__ = (
        "able",
        "actor",
        "area",
        "betting",
        "board",
        "called_on",
        "clauses",
        "entrants",
        "first",
        "incidents",
        "live",
        "missed",
        "piles",
        "pots",
        "rake_taken",
        "raked",
        "scale",
        "settings",
        "stacks",
        "table",
        "talk",
        "uncounted",
        "voluntary",
        "wagering",
        "wagers",
        "won",
    )

    def __init__(
        self,
        table: Table,
        entrants: list[Entrant],
        settings: PokerSettings | None = None,
        clauses: Clauses = POKER,
    ) -> None:
        self.table = table
        self.stacks = table.scene.stacks
        """What each player has behind; the table keeps it."""
        self.settings: PokerSettings = settings or table.settings
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
        # A hand that began elsewhere may come with money in the pot already; no table of ours leaves any there.
        self.pots[0].amount = table.opening.pots.get("main", 0)
        self.raked = 0
        """What lies in the rake area."""
        self.rake_taken = 0
        self.scale = (1, 1)
        """What the posted limits are multiplied by: a kill or a half-kill raises them."""
        self.wagers: list[tuple[Entrant, int]] = []
        """Who made each voluntary bet and raise that stands, and in which betting round."""
        self.first: Entrant | None = None
        """Who acted first in the last betting round."""
        self.actor: Entrant | None = None
        self.wagering: Wagering | None = None
        """The bet to match and what a raise takes, while a betting round goes on."""
        self.betting = 0
        """Betting rounds begun so far."""
        self.won: dict[str, int] = {}
        """What each player was pushed out of the pots."""
        self.voluntary: set[str] = set()
        """Who has bet or called of their own will: two of them close the window of a misdeal (poker/A51)."""
        self.missed: list[str] | None = None
        """Who owes a missed blind after this round, unless it is without effect."""
        self.uncounted: list[Entrant] = []
        """Whose hands have come in and are still to be counted, at a dealer's table."""
        self.incidents = Incidents()
        self.talk = Talk()

    @property
    def begun(self) -> bool:
        """Whether a betting round goes on and a player has acted in it."""
        return self.wagering is not None and bool(self.wagering.acted)

    @property
    def in_all(self) -> int:
        """Every chip in the pots and before players."""
        return sum(pot.amount for pot in self.pots) + sum(entrant.bet for entrant in self.entrants)

    def contending(self) -> list[Entrant]:
        """Those who have not folded, in dealing order."""
        return [entrant for entrant in self.entrants if entrant.live]

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
        all_in = amount == self.stacks[player]
        table.record(Wagered(player, spot, area, amount, rule, act, bet, all_in))
        if all_in:
            self.go_all_in(entrant)

    def go_all_in(self, entrant: Entrant) -> None:
        """The last chip is in, and the player stays without betting."""
        entrant.all_in = True
        self.able -= 1
        self.table.record(AllIn(entrant.player, entrant.spot, self.clauses.all_in))

    def fold(self, entrant: Entrant, rule: str, ruled: bool = False) -> None:
        """The hand is out, by its player or, where `ruled`, by a remedy or a ruling; its money stays."""
        self.table.record(Folded(entrant.player, entrant.spot, rule, ruled))
        self.leave(entrant, rule)

    def leave(self, entrant: Entrant, rule: str) -> None:
        """The hand goes face down to the discards."""
        table = self.table
        entrant.live = False
        self.live -= 1
        if not entrant.all_in:
            self.able -= 1
        if entrant.cards:
            table.record(Moved(entrant.place, "muck", entrant.cards, (), rule))
            if table.attended and self.clauses.discards:
                self.uncounted.append(entrant)


def present(table: Table) -> list[Seat]:
    """Seats whose players are not away, clockwise from the dealer's left."""
    absent = table.state.get("absent", ())
    return [seat for seat in table.clockwise() if seat.player not in absent]


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
