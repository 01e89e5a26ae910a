"""The witness's book: every receipt it has given, in a file that only grows."""

import os
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from houseway.server.record.chain import Signer, Unusable
from houseway.server.record.witness.receipt import Head, Receipt, receipt

Kind = Literal["not-pinned", "bad-signature", "out-of-step", "fork", "rollback"]


class Refused(Exception):
    """The witness gives no receipt."""

    def __init__(self, kind: Kind, why: str, last: Receipt | None = None) -> None:
        super().__init__(why)
        self.kind: Kind = kind
        self.last = last
        """The last receipt it has given for this key."""


class Alarm(msgspec.Struct, frozen=True):
    """Two signed heads that cannot belong to one journal that only grows."""

    kind: Kind
    at: int
    head: Head
    """The head that was shown,"""
    seen: Head
    """and one that was seen before."""


class Book:
    """Receipts by the key of the service that showed the heads; written to disk before they are given."""

    def __init__(self, folder: Path, pins: Sequence[str] = ()) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._signer = Signer.at(folder / "witness.key")
        self._path, self._alarms = folder / "receipts.jsonl", folder / "alarms.jsonl"
        self._pins = set(pins)
        self._one_at_a_time = threading.Lock()
        self._last: dict[str, Receipt] = {}
        self._given: dict[tuple[str, int], Receipt] = {}
        for each in read_receipts(self._path, mend=True):
            self._know(each)
        self.alarms = len(self._alarms.read_bytes().splitlines()) if self._alarms.exists() else 0

    @property
    def public(self) -> str:
        """The witness's public key."""
        return self._signer.public

    def _know(self, given: Receipt) -> None:
        self._last[given.head.key] = given
        self._given[(given.head.key, given.head.seq)] = given
        # Without keys to pin, the first one that shows a head is pinned.
        self._pins = self._pins or {given.head.key}

    def last(self, key: str) -> Receipt | None:
        """The last receipt for a key."""
        return self._last.get(key)

    def all(self, key: str, after: int = 0) -> list[Receipt]:
        """The receipts for a key, from after a number on."""
        return [each for (whose, _), each in self._given.items() if whose == key and each.number > after]

    def give(self, head: Head, after: int) -> Receipt:
        """The receipt for a head; `after` is the last seen head that the journal of this one contains, 0 for none.

        The same head gets the same receipt again, so that an answer that was lost can be asked for once more.
        """
        with self._one_at_a_time:
            return self._give(head, after)

    def _give(self, head: Head, after: int) -> Receipt:
        if self._pins and head.key not in self._pins:
            raise Refused("not-pinned", "this witness serves another key")
        if not head.holds:
            raise Refused("bad-signature", "the signature of the head is not right")
        last, known = self._last.get(head.key), self._given.get((head.key, head.seq))
        if known is not None:
            if known.head.hash == head.hash:
                return known
            self._alarm("fork", head, known.head)
            raise Refused("fork", f"another head of line {head.seq} was seen", last)
        if last is not None and head.seq < last.head.seq:
            self._alarm("rollback", head, last.head)
            raise Refused("rollback", f"line {last.head.seq} was seen already, and never this head", last)
        if after != (last.head.seq if last else 0):
            raise Refused("out-of-step", "the last head that was seen is another one", last)
        given = receipt(self._signer, last, head, time.time_ns() // 1_000_000)
        append(self._path, given)
        self._know(given)
        return given

    def _alarm(self, kind: Kind, head: Head, seen: Head) -> None:
        append(self._alarms, Alarm(kind, time.time_ns() // 1_000_000, head, seen))
        self.alarms += 1


def append(path: Path, value: msgspec.Struct) -> None:
    """Write a line that outlives a power cut."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644), "wb") as file:
        file.write(msgspec.json.encode(value) + b"\n")
        file.flush()
        os.fsync(file.fileno())


def read_receipts(path: Path, mend: bool = False) -> list[Receipt]:
    """The receipts in a file; a last line that was cut off as it was written was given to no one, and is left out."""
    if not path.exists():
        return []
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if mend and whole != data:
        with path.open("r+b") as file:
            file.truncate(len(whole))
    try:
        return [msgspec.json.decode(line, type=Receipt) for line in whole.splitlines()]
    except msgspec.MsgspecError as error:
        raise Unusable(f"{path} does not hold receipts of a witness: {error}") from error
