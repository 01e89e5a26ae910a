"""Chips: from where to where they go, by the type of the event, and what a pot is."""

from typing import Literal

import msgspec

from houseway.cards.card import Card

Act = Literal["", "ante", "blind", "dead_blind", "forced_bet", "bet", "complete", "call", "raise", "time"]
"""As what a wager is made where players bet against each other; empty where it is a wager against the house."""


class Wagered(msgspec.Struct, frozen=True, gc=False, tag="wagered"):
    """A player's chips go to a betting area."""

    player: str
    spot: int
    area: str
    amount: int
    rule: str
    act: Act = ""
    total: int = 0
    """What the player's bets of this betting round come to with it: the "to" of a raise."""
    all_in: bool = False
    """Whether it is the player's last chip."""


class Paid(msgspec.Struct, frozen=True, gc=False, tag="paid"):
    """The house pays winnings to a player; the stake is returned apart."""

    player: str
    spot: int
    area: str
    amount: int
    rule: str
    odds: str = ""


class Collected(msgspec.Struct, frozen=True, gc=False, tag="collected"):
    """A wager on the felt is taken by the house."""

    player: str
    spot: int
    area: str
    amount: int
    rule: str


class Returned(msgspec.Struct, frozen=True, gc=False, tag="returned"):
    """A stake on the felt goes back to its player: a winner's stake, an uncalled bet."""

    player: str
    spot: int
    area: str
    amount: int
    rule: str
    uncalled: bool = False
    """Whether it is the part of a bet that no one called."""


class Pushed(msgspec.Struct, frozen=True, gc=False, tag="pushed"):
    """A wager neither won nor lost goes back to its player."""

    player: str
    spot: int
    area: str
    amount: int
    rule: str


class Voided(msgspec.Struct, frozen=True, gc=False, tag="voided"):
    """A wager without effect goes back to its player, from the felt, the house or a pot, wherever it lay (`source`)."""

    player: str
    spot: int
    area: str
    amount: int
    rule: str
    source: str = "felt"


class Reclaimed(msgspec.Struct, frozen=True, gc=False, tag="reclaimed"):
    """A payment already made goes back to the house because the round is void from its beginning."""

    player: str
    spot: int
    area: str
    amount: int
    rule: str


class Charged(msgspec.Struct, frozen=True, gc=False, tag="charged"):
    """A player pays the house for something at once: a bought card, a time charge."""

    player: str
    spot: int
    area: str
    amount: int
    rule: str


class Gathered(msgspec.Struct, frozen=True, gc=False, tag="gathered"):
    """A wager on the felt goes into a pot."""

    player: str
    spot: int
    area: str
    amount: int
    pot: str
    rule: str


class Split(msgspec.Struct, frozen=True, gc=False, tag="split"):
    """Chips move between pots: a side pot is made."""

    source: str
    pot: str
    amount: int
    rule: str


class Awarded(msgspec.Struct, frozen=True, gc=False, tag="awarded"):
    """Chips of a pot are pushed to a player."""

    player: str
    spot: int
    pot: str
    amount: int
    rule: str
    hand: str = ""
    because: tuple[str, ...] = ()
    """The clauses that rank the hand: its class, and what sets it above the others."""


class Raked(msgspec.Struct, frozen=True, gc=False, tag="raked"):
    """The house takes its rake or commission out of a pot."""

    pot: str
    amount: int
    rule: str


class Funded(msgspec.Struct, frozen=True, gc=False, tag="funded"):
    """Chips of a pot go to a fund for players (a bad-beat fund)."""

    pot: str
    fund: str
    amount: int
    rule: str
    because: tuple[str, ...] = ()


class Metered(msgspec.Struct, frozen=True, gc=False, tag="metered"):
    """A meter's reading changes; no chips move by it."""

    meter: str
    change: int
    reading: int
    rule: str


class PotFormed(msgspec.Struct, frozen=True, gc=False, tag="pot_formed"):
    """A side pot is made, which only these players can win; no chips move by it."""

    pot: str
    contenders: tuple[str, ...]
    rule: str


class PotsCounted(msgspec.Struct, frozen=True, gc=False, tag="pots_counted"):
    """What each pot holds when the pots are about to be pushed; no chips move by it."""

    pots: dict[str, int]
    rule: str


class PotDecided(msgspec.Struct, frozen=True, gc=False, tag="pot_decided"):
    """A pot is won by a card, whatever the hands are worth."""

    player: str
    spot: int
    pot: str
    card: Card
    rule: str
    because: tuple[str, ...] = ()


class PotStays(msgspec.Struct, frozen=True, gc=False, tag="pot_stays"):
    """No one has won a pot: it lies there for the next round."""

    pot: str
    amount: int
    rule: str


MoneyEvent = (
    Wagered
    | Paid
    | Collected
    | Returned
    | Pushed
    | Voided
    | Reclaimed
    | Charged
    | Gathered
    | Split
    | Awarded
    | Raked
    | Funded
)
PotEvent = PotFormed | PotsCounted | PotDecided | PotStays
