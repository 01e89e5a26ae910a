"""The working notes of one round: what each seat has done, and what the table must remember until the round is over."""

from dataclasses import dataclass, field
from typing import Literal

from houseway.cards.card import Card
from houseway.play.table import Table

DECK = 52
HAND = 5


@dataclass(slots=True, eq=False)
class Hand:
    """One seat's hand in this round."""

    spot: int
    """Where the cards lie."""
    player: str
    """Who decides."""
    first_five: tuple[Card, ...] = ()
    drew: Literal["", "buy", "exchange"] = ""
    state: Literal["deciding", "bet", "folded", "over"] = "deciding"
    """`over`: paid instant cash, void or forfeited; nothing more is asked of the seat."""
    lit: bool = False
    """Whether the seat's acceptor light is on: a progressive wager was accepted."""
    awarded: bool = False
    """Whether its progressive has been paid."""
    paperwork: bool = False
    """Whether the award waits for papers, and the cards with it (lunar-poker/A41)."""
    by_software: bool = False
    """Whether the software declares for it, having seen the cards when declarations opened."""
    checked: frozenset[str] = frozenset()
    """Claims on the first five cards that the dealer has already judged."""

    @property
    def size(self) -> int:
        """How many cards the hand should hold."""
        return HAND + 1 if self.drew == "buy" else HAND


@dataclass(slots=True)
class Sheet:
    """What the rules of one round keep in mind."""

    hands: dict[int, Hand] = field(default_factory=dict)
    left: int = DECK
    """Cards still undealt, of which every draw comes (lunar-poker/A14)."""
    dealt: bool = False
    declaring: bool = False
    """Whether instant cash and super payouts may still be declared (lunar-poker/A8)."""
    settling: bool = False
    """Whether a declaration is being settled; no other is taken until it is (lunar-poker/A8)."""
    revealed: bool = False
    """Whether the hole cards are being turned up, or lie face up."""
    shown: bool = False
    """Whether the dealer's hand has been read."""
    against_dealer: bool = False
    """Whether anything has been settled against that hand, or drawn to it, or all is settled without it."""
    counted: bool = False
    """Whether the stub has been counted."""
    misdealt: int = 0
    """How many cards more hands were found with than were dealt to them: the stub lacks them (lunar-poker/A31)."""
    set_aside: tuple[Card, ...] = ()
    """Cards found face up, which are out of the game (lunar-poker/A30)."""
    barred: tuple[Card, ...] = ()
    """Cards that the player drawing now has discarded and may not be dealt again (lunar-poker/A15)."""
    coupons: dict[int, str] = field(default_factory=dict)
    """Numbers of the coupons wagered in place of a progressive chip, by spot."""
    match_play: dict[int, int] = field(default_factory=dict)
    won: dict[str, int] = field(default_factory=dict)
    """Winnings under the payout limit so far, by player."""
    drawing: tuple[str, ...] = ()
    """The places of the draw under way; their hands do not leave the round meanwhile."""
    awarding: int | None = None
    """The spot whose progressive award is being paid; its hand does not leave the round meanwhile."""
    royals: int = 0
    royal_shares: list[int] = field(default_factory=list)
    """What the royal flushes of the round still have to come (lunar-poker/A6)."""
    off_meter: int = 0
    """What awards have taken off the meter, less what it was reset to."""

    def deciding(self) -> bool:
        """Whether anyone has still to bet or fold."""
        return any(hand.state == "deciding" for hand in self.hands.values())


def name_cards(table: Table, hand: Hand, unseen: tuple[Card, ...], seen: tuple[Card, ...]) -> None:
    """Cards of a hand that lay unseen have turned out to be these."""
    names = dict(zip(unseen, seen, strict=True))
    hand.first_five = tuple(names.get(card, card) for card in hand.first_five)
    table.hand[hand.spot] = tuple(names.get(card, card) for card in table.hand[hand.spot])


def sheet(table: Table) -> Sheet:
    """The notes of this table's round."""
    return table.sheet_as(Sheet)
