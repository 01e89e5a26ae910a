"""Events as sentences for people, all made from one table of templates: `en.json`, and a file for another language.

The terminal, the text histories and the page read the same table, the page by `web/js/sentences.js`, so an event reads
the same everywhere. A template names fields of the event (`{player} folds`), each with how it is formatted
(`{total:money}`) unless its name says it. A part in brackets is left out where a field in it is empty, and of
`<fold|folds>` the first is for the reader who does it.
"""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.play import events as ev
from houseway.sentences.formats import Formatter
from houseway.sentences.naming import Naming, naming
from houseway.sentences.table import Table, Variants, fits, read, table

__all__ = ["Naming", "Said", "Table", "naming", "placeholders", "read", "sentence", "spoken", "table", "told"]

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_CHOICE = re.compile(r"<([^<>|]*)\|([^<>|]*)>")
_PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")


def sentence(event: ev.Event, naming: Naming, words: Table | None = None) -> str:
    """The event in one line, without its clause."""
    words = words or table()
    fields: dict[str, Any] = msgspec.to_builtins(event)
    if isinstance(event, ev.Noted):
        return _filled(words.notes.get(event.template, event.template), fields | event.detail, naming, words)
    if isinstance(event, ev.Announced):
        fields["said"] = spoken(event, naming, words)
    return _filled(_chosen(words.events[fields["type"]], fields), fields, naming, words)


def spoken(event: ev.Announced, naming: Naming, words: Table | None = None) -> str:
    """What the dealer says aloud."""
    words = words or table()
    return _filled(words.notes.get(event.template, event.template), event.detail, naming, words)


def told(template: str, fields: Mapping[str, Any], words: Table | None = None) -> str:
    """A sentence that belongs to no event, by its English template: the reason for an advice, for example."""
    words = words or table()
    return _filled(words.notes.get(template, template), dict(fields), Naming(), words)


class Said(msgspec.Struct, frozen=True):
    """A sentence as data, for a page that words it itself: a template of the table of sentences, and what fills it."""

    template: str
    fields: dict[str, Any]

    def __str__(self) -> str:
        """The sentence in English."""
        return told(self.template, self.fields)

    def noted(self, rule: str, spot: int | None = None, player: str | None = None) -> ev.Noted:
        """The same as a note of a round."""
        return ev.Noted(self.template, rule, spot, player)


def placeholders(template: str) -> tuple[set[str], set[str]]:
    """The names in a template: those that must be given, and those in brackets that may be."""
    all_names = {name for name, _ in _PLACEHOLDER.findall(template)}
    needed = {name for name, _ in _PLACEHOLDER.findall(_OPTIONAL.sub("", template))}
    return needed, all_names - needed


def _chosen(variants: Variants, fields: dict[str, Any]) -> str:
    """The template that fits the event."""
    if isinstance(variants, str):
        return variants
    return next(template for when, template in variants if fits(when, fields))


def _filled(template: str, fields: dict[str, Any], naming: Naming, words: Table) -> str:
    formatter, mine = Formatter(words, naming), _about(fields, naming) == naming.reader

    def part(found: re.Match[str]) -> str:
        names = [name for name, _ in _PLACEHOLDER.findall(found[1])]
        return found[1] if all(fields.get(name) or type(fields.get(name)) is int for name in names) else ""

    def value(found: re.Match[str]) -> str:
        name, how = found[1], found[2]
        # A record from a file may lack what its template names.
        given = fields.get(name)
        return "" if given is None else formatter.format(how or words.formats.get(name, "plain"), given)

    whole = _CHOICE.sub(lambda found: found[1 if mine else 2], _OPTIONAL.sub(part, template))
    text = _PLACEHOLDER.sub(value, whole)
    for apart, together in words.contractions.items():
        text = text.replace(apart, together)
    return _capital(text, naming)


def _about(fields: dict[str, Any], naming: Naming) -> str | None:
    """Who does what an event tells."""
    place = str(fields.get("place") or fields.get("spot") or "")
    found: str | None = fields.get("player") or fields.get("by") or naming.seats.get(place)
    return found


def _capital(text: str, naming: Naming) -> str:
    """A sentence begins with a capital, but a player's name is spelled as it is."""
    named = any(text.startswith(naming.names.get(player, player)) for player in naming.seats.values())
    return text if named else text[:1].upper() + text[1:]
