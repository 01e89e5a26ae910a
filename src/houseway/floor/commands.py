"""What people at a table can do to it, one command a step; a day is its setup and these in order."""

from typing import Any, Literal

import msgspec

from houseway.cards.card import Card


class _Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When, by whom and in which role; `deck` is A or B where a deck is meant."""

    at: int
    by: str = "house"
    role: str = "dealer"
    deck: str = "A"


class Open(_Command, frozen=True, kw_only=True, tag="open"):
    """Open the table for gaming."""

    role: str = "supervisor"


class Close(_Command, frozen=True, kw_only=True, tag="close"):
    """Close the table; its decks go back to security."""

    role: str = "supervisor"


class Mount(_Command, frozen=True, kw_only=True, tag="mount"):
    """Put a device on the table, its unprinted conditions checked (pass or fail)."""

    device: Literal["shuffler", "automated_shoe"]
    counts: bool = False
    passed: bool = True


class Dismount(_Command, frozen=True, kw_only=True, tag="dismount"):
    """Take a device off the table."""

    device: Literal["shuffler", "automated_shoe"]


class FixShoe(_Command, frozen=True, kw_only=True, tag="fix_shoe"):
    """Fix the dealing shoe to the table."""


class LockShoe(_Command, frozen=True, kw_only=True, tag="lock_shoe"):
    """Lock the dealing shoe away."""


class Fault(_Command, frozen=True, kw_only=True, tag="fault"):
    """A device jammed, stopped or did not finish."""

    device: Literal["shuffler", "automated_shoe"]


class ChooseMethod(_Command, frozen=True, kw_only=True, tag="choose_method"):
    """Deal another way from now on."""

    method: str
    role: str = "supervisor"


class FileReference(_Command, frozen=True, kw_only=True, tag="file_reference"):
    """Record that a paper is on file."""

    name: str
    reference: str
    role: str = "supervisor"


class ChangeSettings(_Command, frozen=True, kw_only=True, tag="change_settings"):
    """Change house options between rounds."""

    settings: dict[str, Any]
    role: str = "supervisor"


class Receive(_Command, frozen=True, kw_only=True, tag="receive"):
    """A deck comes to the table; without `cards` it is taken to be what it should be until someone looks."""

    back: str = ""
    backs: tuple[str, ...] = ()
    """Every colour of back found among its cards."""
    cards: tuple[Card, ...] | None = None
    passed: bool = True
    preshuffled: bool = False


class Prepare(_Command, frozen=True, kw_only=True, tag="prepare"):
    """One stage of a deck's preparation, by its name."""

    stage: str
    found: tuple[Card, ...] | None = None
    """The cards a check found, where they were listed."""


class Remove(_Command, frozen=True, kw_only=True, tag="remove"):
    """Take a deck off the table."""

    why: str = ""


class InspectReturn(_Command, frozen=True, kw_only=True, tag="inspect_return"):
    """Security inspects a deck that came back, by serial number."""

    serial: int
    cards: tuple[Card, ...]
    marks: str = ""
    role: str = "security"


class Swap(_Command, frozen=True, kw_only=True, tag="swap"):
    """Use the other deck from the next round on, where decks are swapped by hand."""


class Sort(_Command, frozen=True, kw_only=True, tag="sort"):
    """Sort a deck in use into its order, to see that it is whole."""


class Idle(_Command, frozen=True, kw_only=True, tag="idle"):
    """Spread the cards of a table without play."""

    face: Literal["up", "down"] = "up"


class TurnUp(_Command, frozen=True, kw_only=True, tag="turn_up"):
    """Turn a face-down spread up for the player who has come."""


class Arrive(_Command, frozen=True, kw_only=True, tag="arrive"):
    """A player comes to the table."""

    role: str = "player"


class AskSpread(_Command, frozen=True, kw_only=True, tag="ask_spread"):
    """A player asks for a batch kept in the shuffling device to be spread and shuffled again."""

    role: str = "player"


class Leave(_Command, frozen=True, kw_only=True, tag="leave"):
    """A player leaves the table."""

    role: str = "player"


class Shuffle(_Command, frozen=True, kw_only=True, tag="shuffle"):
    """A completed shuffle; `order` where the program knows it, `counted` where the device counts."""

    how: Literal["manual", "automated"]
    order: tuple[Card, ...] | None = None
    counted: int | None = None
    into_shoe: bool = False


class TakeOver(_Command, frozen=True, kw_only=True, tag="take_over"):
    """People take the table over from the program and deal real cards."""


class Cut(_Command, frozen=True, kw_only=True, tag="cut"):
    """Lift this many cards off the top and put the rest upon them."""

    depth: int


class Recut(_Command, frozen=True, kw_only=True, tag="recut"):
    """A supervisor has the cards cut again."""

    depth: int
    reason: str
    role: str = "supervisor"


class Load(_Command, frozen=True, kw_only=True, tag="load"):
    """Put the deck where it is dealt from: shoe, automated shoe or hand."""


class BeginRound(_Command, frozen=True, kw_only=True, tag="begin_round"):
    """A round begins with these players from the deck that is loaded."""

    players: tuple[str, ...]


class FirstCard(_Command, frozen=True, kw_only=True, tag="first_card"):
    """The first card of the round leaves the deck."""


class EndRound(_Command, frozen=True, kw_only=True, tag="end_round"):
    """The round is over, with what it needs done next."""

    needs: tuple[str, ...] = ()
    counted: bool = False
    dealt: bool = True
    pot: int = 0
    """What it leaves in pots for the next round."""


class CountPot(_Command, frozen=True, kw_only=True, tag="count_pot"):
    """The dealer counts a pot left when play stops."""

    counted: int


class KeepPot(_Command, frozen=True, kw_only=True, tag="keep_pot"):
    """A supervisor verifies the count of the pot, which is then kept until play resumes."""

    counted: int
    role: str = "supervisor"


class RestorePot(_Command, frozen=True, kw_only=True, tag="restore_pot"):
    """The pot that was kept lies on the table again, as play resumes."""

    counted: int


class Rack(_Command, frozen=True, kw_only=True, tag="rack"):
    """Put a deck's cards in the discard rack."""


class Count(_Command, frozen=True, kw_only=True, tag="count"):
    """Count a deck between rounds."""

    found: int


class ReceiveShaker(_Command, frozen=True, kw_only=True, tag="receive_shaker"):
    """A sealed shaker with dice comes to the table."""


class SignOff(_Command, frozen=True, kw_only=True, tag="sign_off"):
    """The dealer leaves the table to a relief dealer, or unattended."""

    relief: str = ""


class CheckShaker(_Command, frozen=True, kw_only=True, tag="check_shaker"):
    """The floorperson finds that the shaker works."""

    passed: bool = True
    role: str = "floorperson"


Command = (
    Open
    | Close
    | Mount
    | Dismount
    | FixShoe
    | LockShoe
    | Fault
    | ChooseMethod
    | FileReference
    | ChangeSettings
    | Receive
    | Prepare
    | Remove
    | InspectReturn
    | Sort
    | Swap
    | Idle
    | TurnUp
    | Arrive
    | AskSpread
    | Leave
    | Shuffle
    | TakeOver
    | Cut
    | Recut
    | Load
    | BeginRound
    | FirstCard
    | EndRound
    | CountPot
    | KeepPot
    | RestorePot
    | Rack
    | Count
    | ReceiveShaker
    | CheckShaker
    | SignOff
)
