"""The table's day as data: what a game asks of the floor, each step with its clause. `floor/` does it.

A step whose clause is left empty is one the game does not ask for.
"""

import msgspec

HOUR = 3600
DAY = 24 * HOUR


class Stage(msgspec.Struct, frozen=True):
    """One step in making a deck ready, done by a role; stages are done in the order the game lists them."""

    name: str
    says: str
    role: str
    rule: str
    players: int = 1
    """How many players must have had their look, where the role is the player's."""
    manual_only: bool = False
    """Left out where a shuffling device is on the table."""
    device_only: bool = False
    """Left out where none is."""


class Spread(msgspec.Struct, frozen=True):
    """How the face-up spread is laid out; the groups and their counts come from the deck itself."""

    says: str
    rule: str


class Shuffling(msgspec.Struct, frozen=True):
    """The shuffle before play and after every round."""

    opening: str = ""
    """The clause for a deck just washed and stacked."""
    rule: str = ""
    stack: str = ""
    into_shoe: str = ""
    """The clause that lets a device put the stack straight into the shoe."""
    uncut: str = ""
    """The clause under which cards shuffled by a device are dealt without a cut."""
    fault: str = ""
    """The clause for a device that jams, stops or leaves a cycle unfinished."""


class Cut(msgspec.Struct, frozen=True):
    """The cut of cards shuffled by hand or before they came."""

    required: str
    rule: str
    by: tuple[str, ...] = ("dealer",)
    cover: str = ""
    lift: str = ""
    least: int = 10
    left: int = 1
    """How many cards must stay below the lifted packet."""
    rest: str = ""
    cover_away: str = ""
    """The clause that sends the cover card to the discard rack; where empty it stays under the deck."""
    then: str = ""
    """The clause that leaves only the deal, or a recut, after the cut."""
    recut: str = ""


class Counting(msgspec.Struct, frozen=True):
    """How often the cards are counted, and what excuses it."""

    rule: str
    every: int = 5
    """At least once in this many rounds; 0 where only time counts."""
    seconds: int = 0
    due: str = "stub_count"
    """What the round is told when the count falls in it."""
    wrong: str = ""
    """The clause that takes a deck with a wrong count off the table."""
    excused: str = ""
    """The clause that spares the count where a device counts at every shuffle."""
    wrong_by_device: str = ""


class Method(msgspec.Struct, frozen=True):
    """A way of dealing: what permits it, what it needs, how the deck gets there, how it is counted."""

    name: str
    allowed: tuple[str, ...]
    load: str
    """The clause that puts the deck where it is dealt from."""
    says: str
    device: str = ""
    """`shoe`, `automated_shoe` or `shuffler`; empty where the dealer holds the cards."""
    needs_shuffler: str = ""
    fault: str = ""
    """The clause for an automated shoe that jams, stops or gives too few cards."""
    counting: Counting | None = None
    controls: str = ""
    """The clause that ties the method to the licensee's internal controls, which must then be on file."""


class Interval(msgspec.Struct, frozen=True):
    """Cards may be used so long and no longer."""

    seconds: int
    rule: str
    method: str = ""
    """Only for cards dealt this way; empty for all."""


class TwoDecks(msgspec.Struct, frozen=True):
    """Two decks at a table."""

    rule: str
    standard: str = ""
    backs: str = ""
    one_in_play: str = ""
    alternate: str = ""
    rack: str = ""
    opening: str = ""
    without_shuffler: bool = False
    """Whether a second deck may be at the table without a shuffling device."""
    always: str = ""
    """The clause that keeps two decks at every table, whatever the house would like."""
    colours: str = ""
    """The clause that has the backs differ in colour where a shuffling device is used."""
    stored: str = ""
    """The clause that puts the deck not in play in its place where there is no shuffling device."""
    unprepared: str = ""
    """The clause that lets the stored deck wait for its preparation until it is rotated in."""
    later: str = ""
    """The clause that has such a deck prepared when it is rotated in."""
    swap: str = ""
    """The clause that lets the decks be swapped between rounds."""


class Idle(msgspec.Struct, frozen=True):
    """An open table without play."""

    rule: str
    turned_up: str
    looked: str
    looks: int = 0
    """How many players must have had their look when play resumes; as at the opening where it is not said."""
    players: int = 1
    """How many players must have come before a face-down spread is turned up."""
    stored: str = ""
    """The clause that lets a batch kept in the shuffling device lie there unspread, unless a player asks."""


class Reference(msgspec.Struct, frozen=True):
    """A paper that should be on file before the table opens; its lack is flagged."""

    name: str
    says: str
    rule: str
    method: str = ""


class Fixed(msgspec.Struct, frozen=True):
    """A house option chosen beforehand, changed between rounds only."""

    setting: str
    rule: str


class Returned(msgspec.Struct, frozen=True):
    """What security does with cards that come back."""

    rule: str
    every_card: str = ""


class Shaker(msgspec.Struct, frozen=True):
    """Dice in a shaker: who answers for it, when it is checked and changed."""

    checked: str
    change: Interval
    unattended: str = ""
    sealed: str = ""


class Procedures(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the floor must know of a game."""

    deck: str = ""
    """The clause that says what one deck must be."""
    backs: str = ""
    """The clause that wants all its backs alike; `deck` where none is named."""
    cover_card: str = ""
    preparation: tuple[Stage, ...] = ()
    """From the receipt of the deck to the stack that is ready to be shuffled."""
    preshuffled: str = ""
    """The clause that lets cards come shuffled; they are then cut and dealt."""
    spread: Spread | None = None
    shuffling: Shuffling = Shuffling()
    cut: Cut | None = None
    methods: tuple[Method, ...] = ()
    listed: str = ""
    """The clause that lists the ways of dealing, for the refusal of any other."""
    shoe: str = ""
    """The clause that fixes the shoe to an open table and locks it away at a closed one."""
    shuffler: str = ""
    """The clause that permits a shuffling device."""
    other_method: str = ""
    """The clause that has a device off the table before another way of shuffling or dealing is used."""
    change: tuple[Interval, ...] = ()
    sort: Interval | None = None
    two_decks: TwoDecks | None = None
    idle: Idle | None = None
    seated: str = ""
    """The clause that keeps a player with a wager and cards in the seat."""
    references: tuple[Reference, ...] = ()
    fixed: tuple[Fixed, ...] = ()
    returned: Returned | None = None
    kept_pot: str = ""
    """The clause by which a pot left when play stops is counted, verified and kept until play resumes."""
    shaker: Shaker | None = None
    charge: Interval | None = None
    """How often a charge falls due that the round collects, as `time_charge`."""

    def method(self, name: str) -> Method | None:
        """The way of dealing of this name."""
        return next((method for method in self.methods if method.name == name), None)


# What most games ask for in the same words ----------------------------------------------------------------------------


def preparation(*received: Stage, inspect: str, verify: str, look: str, two: bool = False) -> tuple[Stage, ...]:
    """From the receipt to a washed stack, after the first player has looked, or two of them."""
    who, look_at, players = ("two players", "look at", 2) if two else ("the first player", "looks at", 1)
    return (
        *received,
        Stage("inspect", "the dealer inspects the cards", "dealer", inspect),
        Stage("verify", "the floorperson verifies the cards", "floorperson", verify),
        Stage("spread", f"the cards are spread face up for {who}", "dealer", verify),
        Stage("look", f"{who} {look_at} the cards", "player", look, players=players),
        Stage("turn_down", "the cards are turned face down", "dealer", look),
        Stage("wash", "the cards are washed", "dealer", look),
        Stage("stack", "the cards are stacked", "dealer", look),
    )


def manual_shoe(allowed: str, load: str, counting: Counting) -> Method:
    """Dealing from a shoe that the dealer draws from."""
    says = "the deck goes into the dealing shoe"
    return Method("manual_shoe", (allowed,), load, says, device="shoe", counting=counting)


def hand(*allowed: str, load: str, needs_shuffler: str = "", counting: Counting | None = None) -> Method:
    """Dealing from the hand."""
    says = "the dealer takes the deck in hand"
    return Method("hand", allowed, load, says, needs_shuffler=needs_shuffler, counting=counting)


def automated_shoe(allowed: str, load: str, counting: Counting, fault: str = "", controls: str = "") -> Method:
    """Dealing from a device that gives the cards out by hands."""
    return Method(
        "automated_shoe",
        (allowed,),
        load,
        says="the deck goes into the automated shoe",
        device="automated_shoe",
        fault=fault,
        counting=counting,
        controls=controls,
    )
