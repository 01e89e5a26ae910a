"""Cards: where they go, who may see them, and what is known of their number."""

import msgspec

from houseway.cards.card import Card


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


class Shuffled(msgspec.Struct, frozen=True, gc=False, tag="shuffled"):
    """The cards of `source` were shuffled and are now `pile`; no one sees the order."""

    source: str
    pile: str
    n: int
    rule: str


class Counted(msgspec.Struct, frozen=True, gc=False, tag="counted"):
    """A count was made, face down: no one sees a card."""

    what: str
    n: int
    expected: int
    rule: str


class DeckComplete(msgspec.Struct, frozen=True, gc=False, tag="deck_complete"):
    """A count has proved that the deck has all its `total` cards."""

    total: int
    rule: str


class StubRacked(msgspec.Struct, frozen=True, gc=False, tag="stub_racked"):
    """The `n` undealt cards go to the discard rack, seen by no one."""

    n: int
    rule: str


class CardsHeld(msgspec.Struct, frozen=True, gc=False, tag="cards_held"):
    """A player's cards stay on the table until a form is complete."""

    player: str
    spot: int
    form: str
    rule: str


CardEvent = Dealt | Shown | Moved | Identified
