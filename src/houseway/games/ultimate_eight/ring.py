"""The players of a round of Ultimate 8 Poker: hands and discards, the standing pattern, claims on the pots."""

from collections.abc import Iterable, Iterator

from houseway.cards.card import Card
from houseway.games.poker.clauses import Clauses
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.pots import Pot
from houseway.games.poker.ring import Ring
from houseway.games.ultimate_eight.patterns import Pattern
from houseway.games.ultimate_eight.settings import Settings
from houseway.play.events import Folded, Gathered
from houseway.play.refusals import NotNow
from houseway.play.spaces import Choice, Menu
from houseway.play.table import Table

HAND = 8
AREAS = 3
"""Betting rounds, and discarding areas; patterns of extra rounds lie in the third."""


class EightRing(Ring):
    """A round of play; `table.sheet` holds it for the remedies."""

    __slots__ = (
        "awarded",
        "discarded",
        "discarding",
        "finished",
        "held",
        "interval",
        "last",
        "lead",
        "options",
        "owner",
        "passed",
        "red_ace",
        "to_beat",
        "winners",
    )

    def __init__(self, table: Table, entrants: list[Entrant], clauses: Clauses) -> None:
        settings: Settings = table.settings
        super().__init__(table, entrants, settings.betting(), clauses)
        self.options = settings
        self.called_on = True
        self.lead = entrants[0]
        """Who opens the betting and then has the first chance to discard."""
        self.interval = 0
        self.to_beat: Pattern | None = None
        self.owner: Entrant | None = None
        """Who played the standing pattern."""
        self.passed: set[int] = set()
        """Spots that have passed since the last pattern."""
        self.discarded: dict[int, tuple[Card, ...]] = {entrant.spot: () for entrant in entrants}
        self.last: dict[int, Pattern] = {}
        """The last pattern each has played."""
        self.finished: list[Entrant] = []
        """Those who are out of cards, in the order in which they went out."""
        self.winners: dict[str, list[Entrant]] = {}
        """Who has won each pot so far: one player, but for a tie under `fewest_cards`."""
        self.discarding = False
        self.red_ace: Entrant | None = None
        """Before whom the red ace button lies: who has played the ace of spades."""
        self.awarded = False
        self.held: dict[str, dict[str, int]] = {}
        """By player, the antes by pot that lie there since a void round before this one (A43)."""

    def in_play(self) -> list[Entrant]:
        """Those who still play for a pot, clockwise from the button."""
        if not self.finished:
            return [entrant for entrant in self.entrants if entrant.live]
        claims = {entrant.spot for pot in self.open_pots() for entrant in self.contenders(pot)}
        return [entrant for entrant in self.entrants if entrant.spot in claims]

    def contenders(self, pot: Pot) -> list[Entrant]:
        """Those who may still win a pot that no one has won."""
        return [entrant for entrant in pot.live() if entrant not in self.finished]

    def open_pots(self) -> Iterator[Pot]:
        """Pots that two or more still contend for."""
        undecided = (pot for pot in self.pots if pot.amount and pot.name not in self.winners)
        return (pot for pot in undecided if len(self.contenders(pot)) > 1)

    def posted(self, entrant: Entrant) -> dict[str, int]:
        """What an entrant's antes brought to each pot; the house may have set others since they were posted."""
        usual = {"main": self.options.main_ante, "ace": self.options.ace_ante}
        held = self.held.get(entrant.player)
        # A state kept by a former version lists the spot alone.
        return held if isinstance(held, dict) else usual

    def contested(self) -> bool:
        """Whether there is anything left to play for; where no one plays on, one empty hand ends it (A26)."""
        if self.finished and self.options.side_pot_rule != "play_on":
            return False
        return len(self.in_play()) > 1

    def after_entrant(self, entrant: Entrant) -> Entrant:
        """The next player clockwise who is still in play."""
        start = self.entrants.index(entrant) + 1
        order = self.entrants[start:] + self.entrants[:start]
        playing = self.in_play()
        return next(each for each in order if each in playing)

    def leader(self) -> Entrant:
        """Who leads now: the player who won the lead, or the next clockwise where that player is gone (A14)."""
        return self.lead if self.lead in self.in_play() else self.after_entrant(self.lead)

    def area_of(self, entrant: Entrant) -> str:
        """Where an entrant's patterns of this interval lie."""
        return f"discard {min(self.interval, AREAS)} of seat {entrant.spot}"

    def call_on(self, entrant: Entrant, owed: int, options: Iterable[str]) -> None:
        """Tell a player to bet."""
        self.table.withdraw()
        super().call_on(entrant, owed, options)
        self.let_ask(entrant)

    def call_to_discard(self, entrant: Entrant, must: bool) -> None:
        """Tell a player to discard, in the same words whether or not the hand can: that is the player's secret."""
        self.table.withdraw()
        rule, options = self.clauses.called_on, ["lead"] if must else ["play", "pass"]
        if self.to_beat is None:
            self.table.announce("Seat {seat}: {options:choice}", rule, seat=entrant.spot, options=options)
        else:
            on = self.to_beat.words
            template = "Seat {seat}, on {pattern}: {options:choice}"
            self.table.announce(template, rule, seat=entrant.spot, pattern=on, options=options)
        self.let_ask(entrant)

    def let_ask(self, entrant: Entrant) -> None:
        """On a player's turn, and only then, that player may ask how many cards others have left."""
        others = tuple(each.place for each in self.in_play() if each is not entrant)
        question = Choice(others, "ultimate-8-poker/42.11(f)#2", "how many cards are left")
        self.table.offer(entrant.player, Menu({"ask": question}))

    def fold(self, entrant: Entrant, rule: str, ruled: bool = False) -> None:
        """Bets to the centre at once, all eight cards to the rack; those still held stay hidden (A19)."""
        if entrant in self.finished or self.awarded:
            raise NotNow(f"the hand at spot {entrant.spot} is out of play")
        self.table.record(Folded(entrant.player, entrant.spot, rule, ruled))
        entrant.live = False
        self.live -= 1
        if not entrant.all_in:
            self.able -= 1
        if entrant.bet:
            entrant.swept = self.pots[-1].name
            centre = "ultimate-8-poker/42.10(b)#3"
            self.table.record(Gathered(entrant.player, entrant.spot, self.area, entrant.bet, entrant.swept, centre))
        self.to_the_rack(entrant, "ultimate-8-poker/42.10(b)#4")

    def to_the_rack(self, entrant: Entrant, rule: str, held: tuple[str, ...] | None = ()) -> None:
        """A hand and its discards go to the rack; what is still held is seen by `held` only."""
        table = self.table
        table.move(entrant.spot, "rack", entrant.cards, rule, to=held)
        for area in range(1, AREAS + 1):
            place = f"discard {area} of seat {entrant.spot}"
            table.move(place, "rack", tuple(table.scene.places.get(place, ())), rule, to=None)


def begun(table: Table) -> EightRing | None:
    """The round as these rules see it, or None before players are dealt in."""
    return None if table.sheet is None else table.sheet_as(EightRing)


def eight_ring(table: Table) -> EightRing:
    """The round as these rules see it, once players are dealt in."""
    ring = begun(table)
    if ring is None:
        raise NotNow("no one has been dealt in yet")
    return ring
