"""What incidents have left behind in a round of poker, for the rules that go on from there."""

from collections.abc import Callable

from houseway.cards.card import Card
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.street import DrawRule
from houseway.play.table import Play


class Incidents:
    """Cards found face up, exposed or waiting to be replaced, and a player who has left."""

    __slots__ = ("boxed", "burnt", "exposed", "gone", "last_draw", "redraws", "refill", "turned")

    def __init__(self) -> None:
        self.boxed = 0
        """Cards found face up in the deck so far."""
        self.exposed = 0
        self.turned: set[int] = set()
        """Spots whose hole card was exposed and which get their next card down (poker/A54)."""
        self.redraws: list[tuple[Entrant, Card | None]] | None = None
        """While a draw goes on: cards exposed in it, to be replaced when all have drawn (poker/A57).

        None stands for a card that is gone already, and whose place the deck could not fill (poker/A58)."""
        self.refill: Callable[[], Play[None]] | None = None
        """Between draws: reshuffles the discards where the deck is out."""
        self.last_draw: DrawRule | None = None
        """The rule of the draw made last, by which a card exposed to the last player of it is still replaced."""
        self.burnt: Card | None = None
        """An exposed card that serves as the next burn (poker/A56)."""
        self.gone: Entrant | None = None
        """Who threw the hand away and folds as soon as the forced bet is paid (poker/A60)."""
