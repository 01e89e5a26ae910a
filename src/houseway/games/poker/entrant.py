"""One player in a round of poker: cards, chips and how far the player has come."""

from houseway.cards.card import Card
from houseway.cards.rankings import Rank
from houseway.play.opening import Seat


class Entrant:
    """One player in the round."""

    __slots__ = (
        "all_in",
        "ante",
        "bet",
        "blind",
        "cards",
        "high",
        "live",
        "low",
        "place",
        "player",
        "shown",
        "spot",
        "swept",
        "to",
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
        self.swept = ""
        """The pot to which a folded player's bets have gone already, where they do not wait for the rest."""
        self.live = True
        self.all_in = False
        self.shown = False
        self.high: Rank | None = None
        self.low: Rank | None = None

    def __repr__(self) -> str:
        return f"<{self.player} at {self.spot}: {self.bet} before, {'live' if self.live else 'folded'}>"
