"""Devices on which the owner of an account has signed in before.

Each keeps a token that says so. It opens nothing: it only lets the owner try a password while strangers, who try many,
are slowed. It holds until the password is changed.
"""

import hmac
import secrets
from collections.abc import Callable
from hashlib import sha256

from houseway.server.people.identity import Identity


class Devices:
    """Makes these tokens and recognizes them; `key` is asked for when it is first needed."""

    def __init__(self, identity: Identity, key: Callable[[], bytes]) -> None:
        self._identity = identity
        self._key = key

    def known(self, name: str) -> str:
        """A token for a device on which this person has just signed in."""
        device = secrets.token_hex(16)
        return f"{device}{self._mark(name, device)}"

    def recognized(self, typed: str, token: str) -> str:
        """Which device of this person's this is; nothing for one that is not known."""
        person = self._identity.find(typed)
        device, mark = token[:32], token[32:]
        if person is None or not mark.isascii():
            return ""
        return device if hmac.compare_digest(mark, self._mark(person.name, device)) else ""

    def _mark(self, name: str, device: str) -> str:
        said = "\n".join((name, device, self._identity.password_of(name)))
        return hmac.new(self._key(), said.encode(), sha256).hexdigest()
