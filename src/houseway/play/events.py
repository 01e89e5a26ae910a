"""What happened at the table, each with the clause that orders it and, where it shows cards, who may see them.

An event that moves chips says from where to where by its type; one that moves cards names the place they go to.
Places are words: a spot's number, `dealer`, `board`, `burns`, `muck`, `rack`.

Events, like requests and spaces, hold plain values and never point back at what holds them: `gc=False` keeps them out
of the collector's rounds.
"""

from typing import Any

import msgspec

from houseway.cards.card import Card


class Announced(msgspec.Struct, frozen=True, gc=False, tag="announced"):
    """The dealer says something aloud."""

    text: str
    rule: str


class Noted(msgspec.Struct, frozen=True, gc=False, tag="noted"):
    """A fact of the round that everybody may know: a comparison, a rank, a button moved, a breach logged."""

    what: str
    rule: str
    spot: int | None = None
    player: str | None = None
    detail: dict[str, Any] = {}
    because: tuple[str, ...] = ()
    """Further clauses that make it so: `rule` orders a comparison, these decide it."""


class Dealt(msgspec.Struct, frozen=True, gc=False, tag="dealt"):
    """Cards from a pile to a place, seen by `to` (None: by all, face up)."""

    place: str
    cards: tuple[Card, ...]
    to: tuple[str, ...] | None
    rule: str


class Shown(msgspec.Struct, frozen=True, gc=False, tag="shown"):
    """Cards lying at a place are turned up for `to` (None: for all); the hand is named in words where it is judged."""

    place: str
    cards: tuple[Card, ...]
    rule: str
    hand: str = ""
    to: tuple[str, ...] | None = None


class Moved(msgspec.Struct, frozen=True, gc=False, tag="moved"):
    """Cards go from one place to another (`muck`, `rack`, back to a `deck`), seen by `to` only."""

    source: str
    place: str
    cards: tuple[Card, ...]
    to: tuple[str, ...] | None
    rule: str


class Identified(msgspec.Struct, frozen=True, gc=False, tag="identified"):
    """Face-down cards that a dealer had entered unseen turn out to be these, for `to` to see."""

    place: str
    unknown: tuple[Card, ...]
    cards: tuple[Card, ...]
    to: tuple[str, ...] | None
    rule: str


class Rolled(msgspec.Struct, frozen=True, gc=False, tag="rolled"):
    """Dice came to rest, or numbers were drawn."""

    faces: tuple[int, ...]
    rule: str


class Shuffled(msgspec.Struct, frozen=True, gc=False, tag="shuffled"):
    """The cards of `source` were shuffled and are now `pile`; nobody sees the order."""

    source: str
    pile: str
    n: int
    rule: str


class Counted(msgspec.Struct, frozen=True, gc=False, tag="counted"):
    """A count was made, face down: nobody sees a card."""

    what: str
    n: int
    expected: int
    rule: str


class Wagered(msgspec.Struct, frozen=True, gc=False, tag="wagered"):
    """A player's chips go to a betting area."""

    player: str
    spot: int
    area: str
    amount: int
    rule: str


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


class Metered(msgspec.Struct, frozen=True, gc=False, tag="metered"):
    """A meter's reading changes; no chips move by it."""

    meter: str
    change: int
    reading: int
    rule: str


class Reported(msgspec.Struct, frozen=True, gc=False, tag="reported"):
    """An incident was reported and this clause gives its remedy."""

    kind: str
    remedy: str
    rule: str
    spot: int | None = None
    by: str = ""
    note: str = ""


class Ruled(msgspec.Struct, frozen=True, gc=False, tag="ruled"):
    """A supervisor decided, by name and with a reason."""

    kind: str
    by: str
    reason: str
    rule: str
    spot: int | None = None


class Ended(msgspec.Struct, frozen=True, gc=False, tag="ended"):
    """The round is over; `void` when it counts for nothing, `needs` what the floor must do before the next one."""

    rule: str
    void: bool = False
    needs: tuple[str, ...] = ()


CardEvent = Dealt | Shown | Moved | Identified
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
Event = Announced | Noted | CardEvent | Rolled | Shuffled | Counted | MoneyEvent | Metered | Reported | Ruled | Ended
