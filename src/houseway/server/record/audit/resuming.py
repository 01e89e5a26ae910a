"""What an audit has checked, kept in a file so that a later one can go on from there.

Nothing is believed on account of this file alone. Every row is read and hashed again; only where a stretch of the
journal, with everything that was read beside it, has the very hash that it had when it was checked, what was found then
is taken over. A file that was not written with the auditor's own secret, by this program with these rules and for this
key, is not used.
"""

import hmac
import os
import secrets
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

import msgspec

from houseway.rulebook import edition
from houseway.server.record.audit.stretch import Found, Stretch

_MARK = b"houseway audit 1\n"


class NotOurs(Exception):
    """This file was not written by this auditor for this record and program."""


class _Kept(msgspec.Struct, frozen=True):
    first: int
    last: int
    digest: bytes
    found: Found


class _Framed(msgspec.Struct, frozen=True):
    kept: bytes
    code: bytes
    """The authentication code over what is kept."""


def _program() -> str:
    """The mark of this audit's own program, which may look at more than an earlier one did."""
    return sha256(b"".join(file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py")))).hexdigest()


def auditors_secret(folder: Path | None = None) -> bytes:
    """The secret of the person who runs the audit, made on first use, readable by them alone."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    path = (folder or Path(home) / "houseway") / "auditor.key"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(32))
    return path.read_bytes()


class Checked:
    """The stretches that were checked and in which nothing was wrong."""

    def __init__(self, path: Path, public: str, secret: bytes) -> None:
        self._path = path
        bound = "\n".join([_program(), edition.rules_mark(), public]).encode()
        self._secret = hmac.digest(secret, _MARK + bound, sha256)
        self._known: dict[tuple[int, int], _Kept] = {}
        if path.exists():
            self._read(path.read_bytes())
        self._file: BinaryIO | None = None

    def _read(self, data: bytes) -> None:
        if not data.startswith(_MARK):
            raise NotOurs(f"{self._path} does not hold what an audit has checked; name another file")
        at = len(_MARK)
        while at < len(data):
            size = int.from_bytes(data[at : at + 8], "big")
            part = data[at + 8 : at + 8 + size]
            if len(part) < size or not size:
                return  # the audit was killed while it wrote this
            framed = msgspec.msgpack.decode(part, type=_Framed)
            if not hmac.compare_digest(framed.code, self._code(framed.kept)):
                raise NotOurs(
                    f"{self._path} was written by another person, for another record or by another version; "
                    "remove it to audit from the beginning"
                )
            kept = msgspec.msgpack.decode(framed.kept, type=_Kept)
            self._known[(kept.first, kept.last)] = kept
            at += 8 + size

    def _code(self, kept: bytes) -> bytes:
        return hmac.digest(self._secret, kept, sha256)

    def digest(self, which: Stretch) -> bytes | None:
        """The hash of the rows of a stretch when it was checked."""
        kept = self._known.get((which.first, which.last))
        return kept.digest if kept else None

    def found(self, which: Stretch) -> Found:
        """What was found in a stretch when it was checked."""
        return self._known[(which.first, which.last)].found

    def keep(self, which: Stretch, digest: bytes, found: Found) -> None:
        """A stretch was checked, and nothing was wrong."""
        if self._file is None:
            self._file = self._begun()
        kept = msgspec.msgpack.encode(_Kept(which.first, which.last, digest, found))
        framed = msgspec.msgpack.encode(_Framed(kept, self._code(kept)))
        self._file.write(len(framed).to_bytes(8, "big") + framed)
        self._file.flush()

    def _begun(self) -> BinaryIO:
        """The file, rewritten with what was read of it: a line cut short is left out."""
        file = os.fdopen(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")
        file.write(_MARK)
        for kept in self._known.values():
            raw = msgspec.msgpack.encode(kept)
            framed = msgspec.msgpack.encode(_Framed(raw, self._code(raw)))
            file.write(len(framed).to_bytes(8, "big") + framed)
        return file

    def close(self) -> None:
        """Write no more."""
        if self._file is not None:
            self._file.close()
