"""A language's table of sentences, read from its file; a language that lacks an entry has the English one."""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

ENGLISH = "en"


When = dict[str, str | bool | None]
"""What an event's fields must be: a truth value asks whether the field holds anything, any other is the field's own."""
Variants = str | tuple[tuple[When, str], ...]
"""A template, or several with what each is for; the first that fits is said."""


def fits(when: When, fields: dict[str, Any]) -> bool:
    """Whether an event is one to be said so."""
    return all(
        bool(fields.get(name)) is wanted if isinstance(wanted, bool) else fields.get(name) == wanted
        for name, wanted in when.items()
    )


class CardNames(msgspec.Struct, frozen=True):
    """What cards are called."""

    card: str
    number: str
    unknown: str
    ranks: dict[str, str]
    suits: dict[str, str]
    others: dict[str, str]


class Table(msgspec.Struct, frozen=True):
    """Everything that is worded, by language: nothing that people read of an event is written anywhere else."""

    events: dict[str, Variants]
    """By an event's type."""
    notes: dict[str, str]
    """By the English template of a note or an announcement; one that is not here is said as it stands."""
    formats: dict[str, str]
    """How a placeholder is formatted that does not say so itself, by its name."""
    words: dict[str, str]
    places: dict[str, str]
    pots: dict[str, str]
    marks: dict[str, str]
    terms: dict[str, str]
    """Code words for people; one that is not here is said as it is spelled."""
    plurals: dict[str, tuple[str, str]]
    contractions: dict[str, str]
    """What two words become where they meet."""
    cards: CardNames


def read(data: bytes, under: bytes = b"{}") -> Table:
    """A table out of its file, laid over another one that fills its gaps."""
    return msgspec.convert(_laid(msgspec.json.decode(under), msgspec.json.decode(data)), Table)


def _laid(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """The keys of both, group by group; where both have a key, the upper table decides."""
    both = {name: {**under[name], **part} if name in under else part for name, part in over.items()}
    return under | both


@cache
def table(language: str = ENGLISH) -> Table:
    """The table of a language."""
    folder = files("houseway") / "sentences"
    english = (folder / f"{ENGLISH}.json").read_bytes()
    return read((folder / f"{language}.json").read_bytes(), english)
