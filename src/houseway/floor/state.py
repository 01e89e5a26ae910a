"""Where a table's cards, devices and people are at one moment; JSON both ways."""

from typing import Any, Literal

import msgspec

from houseway.cards.card import Card


class DeckState(msgspec.Struct, frozen=True):
    """One deck at the table."""

    name: str
    """Its slot at the table, A or B; a deck that replaces another takes its slot."""
    serial: int
    back: str
    cards: tuple[Card, ...]
    """As received until the shuffle, then in the order shuffled and cut where the program knows it."""
    opened: int
    sorted: int
    stage: str
    """The last step done: a stage of the preparation, or shuffled, cut, loaded, in_play, used, idle, spread_down."""
    where: str = "table"
    """table, shuffler, shoe, automated_shoe, hand or rack."""
    shuffled: str = ""
    """How it was last shuffled: manual, automated, before."""
    ordered: bool = False
    """Whether `cards` is the true order, as it is where the program shuffles."""
    cut_needed: bool = True
    counted: int | None = None
    """What the device counted at the last shuffle."""
    looked: tuple[str, ...] = ()
    again: bool = False
    """Whether it was spread at an idle table since it was first prepared."""
    fault: bool = False


class Return(msgspec.Struct, frozen=True):
    """A deck taken off the table, waiting for security."""

    serial: int
    deck: str
    why: str


class ShakerState(msgspec.Struct, frozen=True):
    """The dice shaker."""

    received: int
    checked: bool = False


class State(msgspec.Struct, frozen=True):
    """The table at one moment."""

    method: str
    settings: dict[str, Any]
    references: dict[str, str]
    now: int = 0
    open: bool = False
    closed: bool = False
    decks: tuple[DeckState, ...] = ()
    serial: int = 0
    devices: tuple[str, ...] = ()
    counting: bool = False
    shoe: Literal["away", "fixed", "locked"] = "away"
    cover_card: str = "table"
    present: tuple[str, ...] = ()
    players: tuple[str, ...] | None = None
    """Who is in the round; None between rounds."""
    in_play: str = ""
    last_used: str = ""
    chosen: str = ""
    """The deck swapped in by hand, where decks are."""
    first_card: bool = False
    due: tuple[str, ...] = ()
    rounds: int = 0
    since_count: int = 0
    counted_at: int = 0
    charged_at: int = 0
    """When a charge that falls due by time was last collected, or the table opened."""
    shuffled_at: int = 0
    """When cards of this table were last shuffled."""
    returns: tuple[Return, ...] = ()
    shaker: ShakerState | None = None
    pot: int = 0
    """What the last round left in pots for the next."""
    pot_counted_by: str = ""
    """Who counted it when play stopped, until another person has verified the count."""
    kept: bool = False
    """Whether that is in safe keeping while no one plays."""
