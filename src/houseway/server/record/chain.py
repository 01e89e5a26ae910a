"""The hash chain over the journal, and the signature over its head.

Each row's hash takes in the hash before it, so no row can be changed, dropped or slipped in without changing every
later one; a signed head that another person has kept then no longer fits.
"""

import os
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

START = sha256(b"houseway journal").hexdigest()
"""The hash before the first row."""


class Unusable(Exception):
    """The record or its key cannot be used as it is; the message says why, and what to do."""


def link(before: str, seq: int, at: int, kind: str, table: str, round_: str, body: str) -> str:
    """The hash of one journal row; lengths stand before the texts so that none can run into the next."""
    parts = [part.encode() for part in (before, str(seq), str(at), kind, table, round_, body)]
    return sha256(b"".join([piece for part in parts for piece in (len(part).to_bytes(8, "big"), part)])).hexdigest()


def _statement(seq: int, hash_: str) -> bytes:
    return f"houseway journal head {seq} {hash_}".encode()


def seal(table: str, row: Mapping[str, Any]) -> str:
    """The hash of a row that the journal vouches for; a column that holds nothing, as a new one does, is left out."""
    return sha256(msgspec.json.encode([str(table), {k: row[k] for k in sorted(row) if row[k] is not None}])).hexdigest()


class Signer:
    """The key that signs heads; it lives in the data folder and never leaves it."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    @classmethod
    def at(cls, path: Path) -> "Signer":
        """The key in this file, made on first use, readable by its owner alone."""
        if path.exists():
            try:
                return cls(Ed25519PrivateKey.from_private_bytes(path.read_bytes()))
            except ValueError as error:
                raise Unusable(f"{path} holds no key ({error}); put back the one of your backup") from error
        key = Ed25519PrivateKey.generate()
        raw = key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        return cls(key)

    def sign(self, seq: int, hash_: str) -> str:
        """A signature over the head of the chain."""
        return self.sign_bytes(_statement(seq, hash_))

    def sign_bytes(self, data: bytes) -> str:
        """A signature over a statement; its first words say what kind of statement it is."""
        return self._key.sign(data).hex()


@lru_cache(8)
def _key(public: str) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))


def signed(public: str, seq: int, hash_: str, signature: str) -> bool:
    """Whether this signature over this head was made with that key."""
    return signed_bytes(public, _statement(seq, hash_), signature)


def signed_bytes(public: str, data: bytes, signature: str) -> bool:
    """Whether this signature over this statement was made with that key."""
    try:
        _key(public).verify(bytes.fromhex(signature), data)
    except (InvalidSignature, ValueError):
        return False
    return True
