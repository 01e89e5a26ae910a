"""The first two administrators: made on the page, at the machine itself, with codes that its terminal shows.

Two, because everything that follows needs a second person.
"""

import hmac
import secrets

from houseway.server.people.identity import Identity
from houseway.server.people.reception import Session
from houseway.server.problems import Problem
from houseway.server.record.batch import Batch
from houseway.server.record.store import Store
from houseway.server.time_source import Clock

ADMINISTRATORS = 2
TRIES = 5
"""So many wrong codes make the codes void, until the service is started again."""
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that look alike."""
BY = "the first run"


class FirstRun:
    """The codes of this start; each makes one administrator."""

    def __init__(self, store: Store, identity: Identity, clock: Clock) -> None:
        self._store = store
        self._identity = identity
        self._clock = clock
        self._codes: list[str] = []
        self._wrong = 0

    @property
    def missing(self) -> int:
        """How many administrators the house still lacks."""
        there = sum("administrator" in person.roles for person in self._identity.people())
        return max(0, ADMINISTRATORS - there)

    @property
    def open(self) -> bool:
        """Whether a code would be taken now."""
        return bool(self._codes and self.missing)

    def begin(self) -> list[str]:
        """New codes to show in the terminal, one for each administrator that is missing."""
        self._codes, self._wrong = [_code() for _ in range(self.missing)], 0
        return list(self._codes)

    async def make(self, code: str, name: str, password: str) -> Session:
        """An administrator for a code, and a session for them; the code is spent with that."""
        self._check(code)
        kept = await self._identity.hashed(password, name)
        async with self._identity.changing:
            right = self._check(code)
            batch, now = Batch(), self._clock.now()
            roles = frozenset({"administrator", "player"})
            person = self._identity.add(name, False, roles, kept, BY, batch, now)
            token, lasts = self._identity.begin(person, batch, now)
            batch.when_stored.append(lambda: self._codes.remove(right))
            await self._store.commit(batch, now)
        return person, token, lasts

    def _check(self, typed: str) -> str:
        """The code that was typed, however its letters and dashes are written."""
        if not self.missing:
            raise Problem("not-now", "there are two administrators; they make further accounts on the floor page")
        if not self._codes:
            raise Problem("not-now", "no code is in force; start the service again to see new ones")
        plain = _plain(typed).encode()
        found = [each for each in self._codes if hmac.compare_digest(_plain(each).encode(), plain)]
        if not found:
            self._wrong += 1
            if self._wrong >= TRIES:
                self._codes.clear()
            raise Problem("not-allowed", "the terminal shows no such code")
        return found[0]


def _code() -> str:
    """Such as `7KQM-2WXR-D9TB`."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))


def _plain(code: str) -> str:
    return "".join(each for each in code.upper() if each.isalnum())
