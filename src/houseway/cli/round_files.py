"""Files of saved rounds: one round per line, written whole or not at all."""

from collections.abc import Sequence
from pathlib import Path

from houseway.cli.output import fail
from houseway.play.refusals import BadRecord
from houseway.play.replay import RoundRecord, decode, encode


def write(records: Sequence[RoundRecord], path: Path) -> None:
    """Write every record to a file; an older file is replaced only once all is written."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(b"".join(encode(record) + b"\n" for record in records))
        part.replace(path)
    except OSError as error:
        fail(f"cannot write {path}: {error.strerror}")


def read(path: Path) -> list[RoundRecord]:
    """The records of a file; a bad one is refused with its line."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise BadRecord(f"cannot read {path}: {error.strerror}") from error
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(decode(line))
        except BadRecord as error:
            raise BadRecord(f"{path}, line {number}: {error}") from error
    if not found:
        raise BadRecord(f"{path} holds no round")
    return found
