"""The record of a round: opening, journal and events in JSON, and the check that they tell the same story."""

from pathlib import Path

import msgspec

from houseway.play import events as ev
from houseway.play.game import Game
from houseway.play.opening import Opening
from houseway.play.refusals import BadRecord, Refused
from houseway.play.requests import Entry
from houseway.play.round import Round, run


class Record(msgspec.Struct, frozen=True):
    """A round as it is kept: what it started from, what was answered, what happened."""

    opening: Opening
    journal: tuple[Entry, ...]
    events: tuple[ev.Event, ...]


def record_of(round_: Round) -> Record:
    """The record of a round as it stands."""
    return Record(round_.opening, tuple(round_.journal), tuple(round_.events))


def encode(record: Record) -> bytes:
    """The record as JSON."""
    return msgspec.json.encode(record)


def decode(data: bytes) -> Record:
    """A record out of JSON; truncated or malformed data is refused with the place."""
    try:
        return msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"this is not a whole record of a round: {error}") from error


def replay(game: Game, record: Record) -> Round:
    """Run the round again and hold it against its recorded events; the first difference is named."""
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


def load(path: Path) -> Record:
    """A record from a file."""
    try:
        return decode(path.read_bytes())
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}") from error


def save(record: Record, path: Path) -> None:
    """Write a record to a file, whole or not at all."""
    part = path.with_suffix(path.suffix + ".part")
    part.write_bytes(encode(record) + b"\n")
    part.replace(path)
