"""The key under which cards not yet dealt are stored: the database alone, or a copy of it, does not tell them.

Sealed orders and the state of a table's day are encrypted (AES-256-GCM), each bound to its round or table, so that one
cannot be put in another's place. What was stored before there was a key is in plain form and is read as it is.
"""

import contextlib
import hmac
import os
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from houseway.server.record.chain import Unusable

NAME = "cards.key"
"""The file in the data folder."""
SIZE, NONCE = 32, 12
_MARK = b"houseway-sealed-1:"
"""What stands before encrypted bytes; what is stored in plain form is JSON and begins otherwise."""


def sealed_away(kept: bytes) -> bool:
    """Whether these bytes can be read with the key alone."""
    return kept.startswith(_MARK)


class CardsKey:
    """The key in this file; it is made when the first card is sealed, readable by its owner alone.

    Without a file the key is kept in memory, for a record that is not read again.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._key = _read(path) if path is not None and path.exists() else b""

    @property
    def there(self) -> bool:
        """Whether there is a key."""
        return bool(self._key)

    def seal(self, plain: bytes, about: str) -> bytes:
        """Bytes as they are stored; `about` says of which round or table."""
        nonce = os.urandom(NONCE)
        return _MARK + nonce + AESGCM(self._made()).encrypt(nonce, plain, about.encode())

    def open(self, kept: bytes, about: str) -> bytes:
        """What was sealed; raises `Unusable` without the key, or where another key or another place is meant."""
        if not sealed_away(kept):
            return kept
        if not self._key:
            raise Unusable(f"{self._path or NAME} is missing, and without it sealed cards cannot be read; {_ADVICE}")
        nonce, sealed = kept[len(_MARK) :][:NONCE], kept[len(_MARK) + NONCE :]
        try:
            return AESGCM(self._key).decrypt(nonce, sealed, about.encode())
        except (InvalidTag, ValueError) as error:
            raise Unusable(f"{self._path} is not the key under which {about} was sealed; {_ADVICE}") from error

    def seal_text(self, plain: str, about: str) -> str:
        """A text as it is stored."""
        return _MARK.decode() + b64encode(self.seal(plain.encode(), about)).decode()

    def open_text(self, kept: str, about: str) -> str:
        """The text that was sealed."""
        if not kept.startswith(_MARK.decode()):
            return kept
        return self.open(b64decode(kept.removeprefix(_MARK.decode())), about).decode()

    def derived(self, purpose: str) -> bytes:
        """A key of its own for another purpose."""
        return hmac.digest(self._made(), purpose.encode(), sha256)

    def _made(self) -> bytes:
        if not self._key:
            self._key = _make(self._path) if self._path is not None else os.urandom(SIZE)
        return self._key


_ADVICE = "put back the one of your backup"


def _make(path: Path) -> bytes:
    with contextlib.suppress(FileExistsError):
        keep_secret(path, os.urandom(SIZE))
    return _read(path)


def _read(path: Path) -> bytes:
    key = path.read_bytes()
    if len(key) != SIZE:
        raise Unusable(f"{path} holds no key; {_ADVICE}")
    return key


def keep_secret(path: Path, raw: bytes) -> None:
    """Write a new file that its owner alone can read; refused where there is one."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())
