"""The poker hand history format: a hand as the file states it, in cents, and the TOML it is written in.

Amounts in a file are dollars (or chips of a tournament) with decimals where they are not whole.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal, InvalidOperation
from typing import Any

import msgspec

from houseway.play.refusals import BadRecord

STRUCTURES = {"F": "fixed_limit", "S": "spread_limit", "P": "pot_limit", "N": "no_limit"}
FAMILIES = {
    "T": "holdem",
    "O": "omaha",
    "O/8": "omaha-high-low-eight",
    "7S": "seven-card-stud",
    "7S/8": "seven-card-stud-high-low-eight",
    "7S/HL": "seven-card-stud-high-low",
    "R": "seven-card-stud-low",
    "5S": "five-card-stud",
    "MS": "mambo-stud",
    "5D": "five-card-draw",
    "5DL": "five-card-draw-low",
    "2L3D": "triple-draw-2-7",
    "B": "badugi",
}
"""A code is a letter for the structure and one of these for the game: where the format has a code, it is that one."""
OF_THE_FORMAT = frozenset({"FT", "NT", "PO", "FO/8", "F7S", "F7S/8", "FR", "F2L3D", "FB"})
"""Codes that the format itself knows; the rest are ours."""
NOT_PERMITTED = {"NS": "short-deck hold 'em", "N2L1D": "deuce-to-seven single draw"}
"""Games of the format that 13:69F-14.8 does not permit."""
POSTED_AGAIN = "# a blind (poker/A19)"
"""What we write beside an action that is a blind posted after a draw."""
LIMITS = ("fixed_limit", "spread_limit")
"""Structures that state a small and a big bet; the others state the least bet alone."""


class NotOffered(BadRecord):
    """A hand of a game that this room does not spread."""


class Hand(msgspec.Struct, kw_only=True):
    """One hand as a file states it; players in position order, amounts in cents."""

    variant: str
    antes: list[int]
    starting_stacks: list[int | None]
    """None where the file writes `inf`: no one knows what that player had."""
    actions: list[str]
    blinds_or_straddles: list[int] | None = None
    bring_in: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    min_bet: int | None = None
    players: list[str] | None = None
    seats: list[int] | None = None
    seat_count: int | None = None
    table: str | None = None
    hand: int | str | None = None
    finishing_stacks: list[int] | None = None
    winnings: list[int] | None = None
    """What each was pushed out of the pots, the rake taken off."""
    more: dict[str, Any] = {}
    """Whatever else the file states; keys of our own begin with an underscore."""

    @property
    def game(self) -> str:
        """The game's slug."""
        family = self.variant[1:]
        if self.variant[:1] not in STRUCTURES or family not in FAMILIES:
            name = f"{NOT_PERMITTED[self.variant]} " if self.variant in NOT_PERMITTED else ""
            raise NotOffered(f"this room does not offer {name}{self.variant!r}; see 13:69F-14.8 (poker/14.8(b))")
        return FAMILIES[family]

    @property
    def structure(self) -> str:
        """The betting structure."""
        return STRUCTURES[self.variant[0]]


MONEY = (
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "finishing_stacks",
    "winnings",
)
MOST = 10**15
"""No amount of a file is more than this, in cents."""
FIELDS = tuple(name for name in Hand.__struct_fields__ if name != "more")


def variant_of(game: str, structure: str) -> str:
    """The code of a game played in a betting structure."""
    letter = next(letter for letter, name in STRUCTURES.items() if name == structure)
    return letter + next(family for family, slug in FAMILIES.items() if slug == game)


# Reading --------------------------------------------------------------------------------------------------------------


def loads(text: str) -> list[Hand]:
    """The hands of a file: one, or a table for each; refused whole where one of them cannot be read."""
    hands = []
    for number, hand in read(text):
        if isinstance(hand, BadRecord):
            raise BadRecord(f"hand {number}: {hand}" if number else str(hand)) from hand
        hands.append(hand)
    return hands


def read(text: str) -> Iterator[tuple[str, Hand | BadRecord]]:
    """Each hand of a file by its number in it, or why it cannot be read; a file of one hand has no number."""
    try:
        found = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        parts = _numbered(text)
        if len(parts) < 2:
            raise BadRecord(f"this is not a hand history: {error}") from error
        # One hand that is not TOML does not spoil the others.
        for number, part in parts:
            yield number, _one(part)
        return
    if "variant" in found:
        yield "", _tried(found)
    else:
        yield from ((number, _tried(stated)) for number, stated in found.items())


def _numbered(text: str) -> list[tuple[str, str]]:
    """The text of each numbered hand."""
    _, *parts = re.split(r"^\[(\w+)\][^\S\n]*$", text, flags=re.MULTILINE)
    return list(zip(parts[::2], parts[1::2], strict=True))


def _one(text: str) -> Hand | BadRecord:
    try:
        return _tried(tomllib.loads(text, parse_float=Decimal))
    except tomllib.TOMLDecodeError as error:
        return BadRecord(f"this is not a hand history: {error}")


def _tried(stated: object) -> Hand | BadRecord:
    try:
        return _hand(stated)
    except BadRecord as refusal:
        return refusal


def _hand(stated: object) -> Hand:
    if not isinstance(stated, dict):
        raise BadRecord("this is not a hand history: a hand states its variant")
    known = {name: stated[name] for name in FIELDS if name in stated}
    for name in MONEY:
        if name in known:
            value = known[name]
            known[name] = [_stated(name, each) for each in value] if isinstance(value, list) else cents(value)
    if "table" in known:
        known["table"] = str(known["table"])
    known["more"] = {name: value for name, value in stated.items() if name not in FIELDS}
    try:
        return msgspec.convert(known, Hand)
    except msgspec.ValidationError as error:
        raise BadRecord(f"this hand is not stated whole: {error}") from error


def _stated(name: str, amount: object) -> int | None:
    """An amount, or nothing for a stack that no one knows."""
    return None if name == "starting_stacks" and amount == Decimal("Infinity") else cents(amount)


def cents(amount: object) -> int:
    """An amount of a file in cents; a part of a cent is refused."""
    try:
        found = Decimal(str(amount)) * 100
    except InvalidOperation:
        raise BadRecord(f"{amount!r} is not an amount") from None
    if not found.is_finite() or abs(found) > MOST:
        raise BadRecord(f"{amount} is not an amount")
    if found != found.to_integral_value():
        raise BadRecord(f"{amount} is not a whole number of cents")
    return int(found)


# Writing --------------------------------------------------------------------------------------------------------------


def dumps(hands: Iterable[Hand]) -> str:
    """The text of a file: a single hand by itself, several as numbered tables."""
    several = list(hands)
    if len(several) == 1:
        return _lines(several[0])
    return "\n".join(f"[{number}]\n{_lines(hand)}" for number, hand in enumerate(several, 1))


def _lines(hand: Hand) -> str:
    stated = {name: getattr(hand, name) for name in FIELDS} | hand.more
    return "".join(f"{name} = {_toml(value, name in MONEY)}\n" for name, value in stated.items() if value is not None)


def _toml(value: Any, money: bool) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_toml(each, money) for each in value) + "]"
    if isinstance(value, str):
        # A basic string of TOML is written as in JSON.
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool):
        return str(value).lower()
    return amount(value) if money else str(value)


def amount(value: int) -> str:
    """Cents as a file states them: dollars, with decimals where there are any."""
    sign, (whole, rest) = "-" if value < 0 else "", divmod(abs(value), 100)
    return f"{sign}{whole}.{rest:02d}" if rest else f"{sign}{whole}"
