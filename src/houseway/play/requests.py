"""What a round can ask of the world, and what the world can say unasked.

A request names who must answer it: a player for a decision, `HOUSE` for cards and dice, a role for a confirmation.
"""

from typing import Any

import msgspec

from houseway.cards.card import Card
from houseway.play.spaces import Answer, Space

HOUSE = "house"
"""Who answers for cards, dice, shuffles and the close of a window, at an automatic table and in the journal."""


class Draw(msgspec.Struct, frozen=True, gc=False, tag="draw"):
    """The next `n` cards of a pile; a human dealer may answer with unknown face-down cards (`?1`, `?2`, …)."""

    n: int
    pile: str
    rule: str
    places: tuple[str, ...]
    """Where each card goes, in the order drawn. A remedy may still send one elsewhere once it is drawn."""
    actor: str = HOUSE


class Face(msgspec.Struct, frozen=True, gc=False, tag="face"):
    """What these unknown face-down cards turn out to be, asked when their faces are needed."""

    cards: tuple[Card, ...]
    rule: str
    actor: str = HOUSE


class Shuffle(msgspec.Struct, frozen=True, gc=False, tag="shuffle"):
    """A new order for these cards, which then form `pile` (discards or burns brought back into play)."""

    pile: str
    cards: tuple[Card, ...]
    rule: str
    actor: str = HOUSE


class Roll(msgspec.Struct, frozen=True, gc=False, tag="roll"):
    """The faces of `dice` dice with `sides` sides, or that many distinct numbers of 1 to `sides` when `distinct`."""

    dice: int
    sides: int
    rule: str
    distinct: bool = False
    actor: str = HOUSE


class Count(msgspec.Struct, frozen=True, gc=False, tag="count"):
    """How many: the cards of the `stub` or at a place, face down, or something else done and counted at the table."""

    what: str
    rule: str
    actor: str = "dealer"
    usual: int = 0
    """What an automatic table answers of things it has no number for, such as shakes."""
    money: bool = False
    """Whether it is an amount, in cents."""


class Ask(msgspec.Struct, frozen=True, gc=False, tag="ask"):
    """A player's decision at a spot; `default` is what a clock would answer."""

    actor: str
    spot: int
    space: Space
    default: Answer
    rule: str


class Window(msgspec.Struct, frozen=True, gc=False, tag="window"):
    """Decisions that several players may make in any order, and replace, until the window is closed."""

    name: str
    spaces: dict[str, Space]
    default: Answer
    rule: str
    public: bool = True
    """Whether others see an answer while the window is open, as chips on the felt are seen."""
    spots: dict[str, int] = {}
    """The spot each player decides for, where it is one."""
    final: str = ""
    """The clause by which an answer once given stands; without it answers may be replaced."""
    actor: str = HOUSE


class Confirm(msgspec.Struct, frozen=True, gc=False, tag="confirm"):
    """A person in a role confirms that something is so."""

    actor: str
    what: str
    rule: str


class Claim(msgspec.Struct, frozen=True, gc=False, tag="claim"):
    """A share of a meter that lies outside the round (a linked fund, say); answered with the amount granted."""

    meter: str
    share: tuple[int, int]
    rule: str
    actor: str = HOUSE


class Proceed(msgspec.Struct, frozen=True, gc=False, tag="proceed"):
    """A physical step about to be done, so that an incident can fall before it."""

    step: str
    rule: str
    actor: str = "dealer"
    spot: int | None = None
    """Whose cards or wagers it is about, where it is about one spot's."""


Request = Draw | Face | Shuffle | Roll | Count | Ask | Window | Confirm | Claim | Proceed


class Incident(msgspec.Struct, frozen=True, gc=False, tag="incident"):
    """Something went wrong at the table: a card face up, a wrong count, a jam, a fouled hand."""

    kind: str
    spot: int | None = None
    cards: tuple[Card, ...] = ()
    count: int | None = None
    by: str = ""
    note: str = ""
    detail: dict[str, Any] = {}


class Option(msgspec.Struct, frozen=True, gc=False, tag="option"):
    """A open option that a player uses unasked."""

    player: str
    answer: Answer


class Ruling(msgspec.Struct, frozen=True, gc=False, tag="ruling"):
    """A supervisor's decision from the closed list `RULINGS`, logged with name and reason."""

    kind: str
    by: str
    reason: str
    spot: int | None = None
    last: int = 0
    award: dict[str, int] = {}


RULINGS = ("rescind", "hand_dead", "round_dead", "award", "continue")


class Instead(msgspec.Struct, frozen=True, gc=False):
    """A remedy's word that the request interrupted is settled by this answer and is not asked again."""

    answer: Answer


class Answered(msgspec.Struct, frozen=True, gc=False, tag="answered"):
    """A journal entry: this actor answered the request then pending."""

    actor: str
    answer: Answer


class Closed(msgspec.Struct, frozen=True, gc=False, tag="closed"):
    """A journal entry: the window then open was closed."""

    actor: str = HOUSE


Entry = Answered | Closed | Incident | Option | Ruling
