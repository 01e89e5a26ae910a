"""Where heads are shown: a witness's service, or a folder on a disk that the owner of the record cannot rewrite."""

import http.client
import urllib.error
import urllib.request
from pathlib import Path
from typing import Protocol, TypeVar
from urllib.parse import quote

import msgspec

from houseway.server.record.witness.book import Book, Kind, Refused
from houseway.server.record.witness.receipt import Head, Receipt

T = TypeVar("T")
PATIENCE = 5.0
"""How many seconds a witness has to answer."""
MOST = 64 * 2**20
"""How many bytes are read of an answer."""


class Away(Exception):
    """The witness does not answer, or says what cannot be understood."""


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is sent to a witness."""

    head: Head
    after: int
    """The line of the last head that it has seen of this journal, 0 for none."""


class Refusal(msgspec.Struct, frozen=True):
    """Why a witness gives no receipt."""

    kind: Kind
    why: str
    last: Receipt | None = None


class About(msgspec.Struct, frozen=True):
    """What a witness says of itself."""

    key: str
    alarms: int


class Target(Protocol):
    """A witness, wherever it is; every call may take a while and may raise `Away`."""

    name: str

    def about(self) -> About:
        """The witness's public key, and how many alarms it has raised."""

    def all(self, key: str, after: int = 0) -> list[Receipt]:
        """Its receipts for a key, from after a number on."""

    def give(self, head: Head, after: int) -> Receipt:
        """Show it a head; raises `Refused` where it gives no receipt."""


class Folder:
    """A witness's book in a folder that this process writes to."""

    def __init__(self, folder: Path) -> None:
        self.name, self._folder = str(folder), folder
        self._opened: Book | None = None

    def _book(self) -> Book:
        if self._opened is None:
            try:
                self._opened = Book(self._folder)
            except OSError as error:
                raise Away(f"{self._folder}: {error.strerror}") from error
        return self._opened

    def about(self) -> About:
        """The key of the book."""
        return About(self._book().public, self._book().alarms)

    def all(self, key: str, after: int = 0) -> list[Receipt]:
        """The receipts in the book."""
        return self._book().all(key, after)

    def give(self, head: Head, after: int) -> Receipt:
        """Write a receipt into the book."""
        try:
            return self._book().give(head, after)
        except OSError as error:
            self._opened = None
            raise Away(f"{self._folder}: {error.strerror}") from error


class Service:
    """A witness's service, asked over http or https."""

    def __init__(self, url: str) -> None:
        self.name = url.rstrip("/")

    def about(self) -> About:
        """What the service says of itself."""
        return self._ask("/", About)

    def all(self, key: str, after: int = 0) -> list[Receipt]:
        """The receipts that the service has given."""
        return self._ask(f"/receipts?key={quote(key)}&after={after}", list[Receipt])

    def give(self, head: Head, after: int) -> Receipt:
        """Show the service a head."""
        return self._ask("/heads", Receipt, msgspec.json.encode(Shown(head, after)))

    def _ask(self, path: str, kind: type[T], body: bytes | None = None) -> T:
        request = urllib.request.Request(self.name + path, body, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return msgspec.json.decode(answer.read(MOST), type=kind)
        except urllib.error.HTTPError as error:
            raise _refused(error) from error
        except (OSError, ValueError, http.client.HTTPException) as error:  # a MsgspecError is a ValueError
            raise Away(f"{self.name}: {getattr(error, 'reason', '') or error}") from error


def _refused(error: urllib.error.HTTPError) -> Exception:
    with error:
        try:
            told = msgspec.json.decode(error.read(MOST), type=Refusal)
        except (OSError, ValueError, http.client.HTTPException):
            return Away(f"{error.url}: {error.code} {error.reason}")
        return Refused(told.kind, told.why, told.last)


def target_of(said: str) -> Target:
    """The witness at an http or https address, or in a folder."""
    return Service(said) if said.startswith(("http://", "https://")) else Folder(Path(said.removeprefix("file:")))
