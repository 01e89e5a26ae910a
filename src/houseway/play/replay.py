"""The record of a round: opening, journal and events in JSON, and the check that they tell the same story."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from houseway.play import events as ev
from houseway.play import former
from houseway.play.game import Game
from houseway.play.opening import Opening
from houseway.play.refusals import BadRecord, OtherRules, Refused
from houseway.play.requests import Entry
from houseway.play.round import Round, run
from houseway.rulebook import edition


class RoundRecord(msgspec.Struct, frozen=True):
    """A round as it is kept: what it started from, what was answered, what happened."""

    opening: Opening
    journal: tuple[Entry, ...]
    events: tuple[ev.Event, ...]
    went_on: tuple[str, ...] = ()
    """The marks of other rules that the round went on under, where the program was changed while it was played."""

    def other_rules(self) -> tuple[str, ...]:
        """The marks of rules that had a part in this round and are not those of this program."""
        return tuple(mark for mark in (self.opening.rules, *self.went_on) if mark != edition.rules_mark())


class _Raw(msgspec.Struct, frozen=True):
    """A record whose events may be of the former format."""

    opening: Opening
    journal: tuple[Entry, ...]
    events: list[dict[str, Any]]
    went_on: tuple[str, ...] = ()


def record_of(round_: Round) -> RoundRecord:
    """The record of a round as it stands, under the mark of the rules that ran it."""
    opening = round_.opening
    if not opening.rules:
        opening = msgspec.structs.replace(opening, rules=edition.rules_mark())
    return RoundRecord(opening, tuple(round_.journal), tuple(round_.events))


def encode(record: RoundRecord) -> bytes:
    """The record as JSON."""
    return msgspec.json.encode(record)


def decode(data: bytes) -> RoundRecord:
    """A record out of JSON; truncated or malformed data is refused with the place."""
    try:
        raw = msgspec.json.decode(data, type=_Raw)
        return RoundRecord(raw.opening, raw.journal, former.read(raw.events), raw.went_on)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"this is not a whole record of a round: {error}") from error


def replay(game: Game, record: RoundRecord) -> Round:
    """Run the round again and hold it against its recorded events; the first difference is named.

    Where other rules had a part in the round, a difference proves nothing against the record: `OtherRules` says so.
    """
    try:
        return _replay(game, record)
    except BadRecord as error:
        if marks := record.other_rules():
            raise OtherRules(f"{recorded_under(marks)}: {error}") from error
        raise


def recorded_under(marks: Sequence[str]) -> str:
    """In words: other rules than these made the record."""
    named = " and ".join(mark or "without a mark" for mark in marks)
    return f"recorded under other rules ({named}) than these ({edition.rules_mark()})"


def _replay(game: Game, record: RoundRecord) -> Round:
    try:
        again = run(game, record.opening, record.journal)
    except Refused as error:
        raise BadRecord(f"the journal holds an answer the rules refuse: {error}") from error
    except Exception as error:
        # Openings are made by the house and believed by the rules; one out of a file may have been tampered with.
        raise BadRecord(f"the rules cannot run this record: {error!r}") from error
    recorded = [_plain(event) for event in record.events]
    replayed = [_plain(event) for event in again.events]
    for index, (old, new) in enumerate(zip(recorded, replayed, strict=False)):
        if old != new:
            raise BadRecord(f"event {index} was recorded as {old!r}; the rules give {new!r}")
    if len(recorded) != len(replayed):
        raise BadRecord(f"{len(recorded)} events are recorded; the rules give {len(replayed)}")
    return again


def _plain(event: ev.Event) -> object:
    """JSON forms compare equal whether a value came from the rules or from a file."""
    return msgspec.to_builtins(event)


def load(path: Path) -> RoundRecord:
    """A record from a file."""
    try:
        return decode(path.read_bytes())
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}") from error


def save(record: RoundRecord, path: Path) -> None:
    """Write a record to a file, whole or not at all."""
    part = path.with_suffix(path.suffix + ".part")
    part.write_bytes(encode(record) + b"\n")
    part.replace(path)
