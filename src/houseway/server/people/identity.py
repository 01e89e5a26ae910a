"""Who people are: names, passwords, sessions and roles.

What is changed here is put into a batch, and holds once that is stored.
"""

import asyncio
import contextlib
import secrets
from base64 import b64encode
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import Any

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from houseway.server.people import names
from houseway.server.people.passwords import easily_guessed
from houseway.server.policy import STAFF_ROLES, Policy
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.store import InDoubt, Store
from houseway.server.time_source import Clock

ROLES = ("player", *STAFF_ROLES)
STAFF = frozenset(ROLES) - {"player"}
AT_TABLES = frozenset({"dealer", "floorperson", "supervisor", "security"})
"""Roles whose orders reach every table: they do not play here."""
DAY = 86_400_000
SESSION = {"guest": 30 * DAY, "player": 30 * DAY, "staff": DAY // 2}
"""How long a session lasts, in milliseconds."""
NOTED = 60_000
"""How often it is stored, at most, that a session of staff is in use: so much earlier it may run out by a restart."""

LEAST_PASSWORD = 10


@dataclass(frozen=True)
class Person:
    """A person with an account."""

    name: str
    guest: bool
    roles: frozenset[str]
    given: bool = False
    """Whether the password is still the one that two others gave, a half each."""
    enrol: bool = False
    """Whether the house asks for a second factor that is not there yet: nothing else is done before."""

    @property
    def staff(self) -> bool:
        """Whether any role is one of the house's."""
        return bool(self.roles & STAFF)

    def needs(self, *roles: str) -> None:
        """Refuse unless one of these roles is held."""
        if not self.roles & set(roles):
            raise Problem("not-allowed", f"this needs the role of {' or '.join(roles)}")
        if self.given:
            raise Problem("not-allowed", "first choose a password of your own, under your name; others know this one")
        self.expect_enrolled()

    def may(self, *roles: str) -> bool:
        """Whether one of these roles is held, and nothing has to be done under the name first."""
        return bool(self.roles & set(roles)) and not self.given and not self.enrol

    def expect_enrolled(self) -> None:
        """Refuse a person of whom house policy asks for a second factor that is not there yet."""
        if self.enrol:
            raise Problem("not-allowed", "your role needs a second factor: set one up under your name first")


class OneAtATime:
    """Held while accounts or sessions are changed, until that is stored: two must not start from the same row.

    While it is not known what is stored of them, nothing is changed.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        try:
            if self._store.in_doubt:
                await self._store.settled()
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()


class Identity:
    """Every account and session."""

    def __init__(
        self,
        store: Store,
        policy: Callable[[], Policy],
        clock: Clock,
        start: Callable[[Coroutine[Any, Any, None]], Any],
    ) -> None:
        self._store = store
        self._clock = clock
        self._start = start
        self.policy = policy
        self.lacks: Callable[[Person], bool] = lambda person: False
        """Whether a person lacks a second factor that house policy asks for."""
        self._people: dict[str, Person] = {}
        self._folded: dict[str, str] = {}
        self._rows: dict[str, dict[str, Any]] = {}
        """Every account as it is stored."""
        self._sessions: dict[str, dict[str, Any]] = {}
        """Every session as it is stored, by the hash of its token."""
        self._used: dict[str, int] = {}
        """When something was last done in each, by the steady time,"""
        self._noted: dict[str, int] = {}
        """and when that was last stored."""
        self.changing = OneAtATime(store)
        self._hasher = PasswordHasher()
        self._no_password = _no_hash(self._hasher)

    async def load(self) -> None:
        """Read accounts and sessions."""
        for row in await self._store.rows(sa.select(schema.accounts)):
            self._know(row._asdict())
        now, steady = self._clock.now(), self._clock.steady()
        for row in await self._store.rows(sa.select(schema.sessions)):
            self._sessions[row.token] = row._asdict()
            self._used[row.token] = self._noted[row.token] = steady - max(0, now - (row.used or row.made))

    def _know(self, row: dict[str, Any]) -> None:
        person = _person(row)
        self._people[person.name] = person
        self._folded[row["folded"]] = person.name
        self._rows[person.name] = row

    def person(self, name: str) -> Person | None:
        """The person of this name."""
        return self._people.get(name)

    def find(self, typed: str) -> Person | None:
        """The person of this name, however its letters are typed."""
        return self._people.get(self._folded.get(typed.strip().casefold(), ""))

    def people(self) -> list[Person]:
        """Everyone with an account."""
        return list(self._people.values())

    # Sessions -------------------------------------------------------------------------------------------------------

    def who(self, token: str | None, now: int) -> Person | None:
        """Whose session this token opens."""
        if not token:
            return None
        found = self._sessions.get(hashed(token))
        if found is None or self._ends(found) <= now:
            return None
        return self.acting(found["name"])

    def acting(self, name: str) -> Person | None:
        """The person of this name as they may act now; None where there is no account or it is disabled."""
        person = self._people.get(name)
        if person is None or not person.roles:
            return None
        return replace(person, enrol=True) if self.lacks(person) else person

    def expect_known(self, person: Person | None) -> None:
        """Refuse a person while it is not known what is stored of their account and sessions."""
        if person is not None and person.name in self._store.unknown_accounts:
            raise InDoubt

    def use(self, kept: str, now: int) -> None:
        """Something is done in a session, named by the hash of its token; it keeps one of staff from running out."""
        found = self._sessions.get(kept)
        if found is None or self._ends(found) <= now:
            return
        steady = self._used[kept] = self._clock.steady()
        person = self._people.get(found["name"])
        if person is not None and person.staff and steady - self._noted[kept] >= NOTED:
            self._noted[kept] = steady
            self._start(self._note_use(kept))

    async def _note_use(self, kept: str) -> None:
        """Store that a session is in use; where that fails, it is stored the next time."""
        with contextlib.suppress(Problem):
            async with self.changing:
                if (old := self._sessions.get(kept)) is not None:
                    now, batch = self._clock.now(), Batch()
                    new = {**old, "used": self.used(kept)}
                    batch.replace(schema.sessions, old, new)
                    batch.when_stored.append(lambda: self._sessions.update({kept: new}))
                    await self._store.commit(batch, now)

    def used(self, kept: str) -> int:
        """When something was last done in a session, named by the hash of its token: the time of day."""
        return self._clock.now() - (self._clock.steady() - self._used[kept])

    def ends(self, token: str) -> int:
        """When the session that this token opens runs out, if nothing more is done in it."""
        return self._ends(self._sessions[hashed(token)])

    def _ends(self, row: dict[str, Any]) -> int:
        person, expires = self._people.get(row["name"]), int(row["expires"])
        if not (person and person.staff):
            return expires
        return min(expires, self.used(row["token"]) + 60_000 * self.policy().staff_idle_minutes)

    def sessions_of(self, name: str, now: int) -> list[dict[str, Any]]:
        """Every session of a person that has not run out."""
        return [row for row in self._sessions.values() if row["name"] == name and self._ends(row) > now]

    def begin(self, person: Person, batch: Batch, now: int) -> tuple[str, int]:
        """A new session: its token, given once and kept only as a hash, and how long it lasts."""
        token = secrets.token_urlsafe(32)
        lasts = SESSION["staff" if person.staff else "guest" if person.guest else "player"]
        row = {"token": hashed(token), "name": person.name, "made": now, "expires": now + lasts, "used": None}
        batch.insert(schema.sessions, **row)
        batch.when_stored.append(lambda: self._begun(row))
        return token, lasts

    def _begun(self, row: dict[str, Any]) -> None:
        kept = row["token"]
        self._sessions[kept] = row
        self._used[kept] = self._noted[kept] = self._clock.steady()

    def end(self, tokens: Collection[str], batch: Batch, now: int) -> None:
        """Forget the sessions of these tokens, and those that have run out."""
        these = {hashed(token) for token in tokens}
        self._forget(lambda row: row["token"] in these or row["expires"] <= now, batch)

    def end_all(self, name: str, batch: Batch) -> None:
        """End every session of a person."""
        self._forget(lambda row: row["name"] == name, batch)

    def end_these(self, kept: Collection[str], batch: Batch) -> None:
        """End the sessions whose tokens have these hashes."""
        self._forget(lambda row: row["token"] in kept, batch)

    def _forget(self, which: Callable[[dict[str, Any]], bool], batch: Batch) -> None:
        for row in filter(which, self._sessions.values()):
            batch.delete(schema.sessions, row)
            batch.accounts.add(row["name"])
            batch.when_stored.append(partial(self._ended, row["token"]))

    def _ended(self, kept: str) -> None:
        self._sessions.pop(kept, None)
        self._used.pop(kept, None)
        self._noted.pop(kept, None)

    # Accounts -------------------------------------------------------------------------------------------------------

    def free_name(self, wanted: str) -> str:
        """A free name: the one wanted, or that with a number."""
        return names.free_name(wanted, self._folded)

    def add(
        self, name: str, guest: bool, roles: frozenset[str], password: str, by: str, batch: Batch, now: int
    ) -> Person:
        """A new account; `password` is hashed already. Roles go into the journal, where they can be audited."""
        names.check(name)
        if name.casefold() in self._folded:
            raise Problem("not-now", f"the name {name} is taken")
        row = {"name": name, "folded": name.casefold(), "guest": guest, "password": password, "made": now}
        row["roles"] = msgspec.json.encode(sorted(roles)).decode()
        batch.insert(schema.accounts, **row)
        return self._written(row, by, batch)

    def change(
        self,
        name: str,
        by: str,
        batch: Batch,
        *,
        roles: frozenset[str] | None = None,
        password: str = "",
        guest: bool | None = None,
    ) -> Person:
        """Change an account, once in a batch: its roles, its password (hashed already), or that it is a guest's.

        Without any role, not even a player's, it is disabled.
        """
        old = self._rows[name]
        new = dict(old)
        if roles is not None:
            new["roles"] = msgspec.json.encode(sorted(roles)).decode()
        if password:
            new["password"] = password
        if guest is not None:
            new["guest"] = guest
        batch.replace(schema.accounts, old, new)
        return self._written(new, by, batch)

    def _written(self, row: dict[str, Any], by: str, batch: Batch) -> Person:
        person = _person(row)
        body = {"name": person.name, "guest": person.guest, "roles": sorted(person.roles), "by": by}
        batch.lines.append(Line("account", body))
        batch.accounts.add(person.name)
        batch.when_stored.append(lambda: self._know(row))
        return person

    def password_of(self, name: str) -> str:
        """The hash of a person's password."""
        return str(self._rows[name]["password"])

    async def hashed(self, password: str, name: str) -> str:
        """A password chosen by the person of this name, as it is stored (argon2id)."""
        if not LEAST_PASSWORD <= len(password) <= 200:
            raise Problem("not-a-move", "that password is too short", legal=f"{LEAST_PASSWORD} to 200 characters")
        if await asyncio.to_thread(easily_guessed, password, name):
            legal = "several uncommon words; names, dates and runs of keys add little"
            raise Problem("not-a-move", "that password is easily guessed", legal=legal)
        return await asyncio.to_thread(self._hasher.hash, password)

    async def check(self, name: str, password: str) -> Person:
        """Who this is, if the password is right; a wrong name takes as long as a wrong password."""
        known = self._folded.get(name.casefold(), "")
        stored = self._rows.get(known, {}).get("password") or self._no_password
        # Both halves are always tried: the time that it takes must not tell which of them is right.
        right = [await asyncio.to_thread(self._fits, *each) for each in _parts(stored, password)]
        if not all(right) or stored is self._no_password:
            raise Problem("not-allowed", "name or password is wrong")
        if not self._people[known].roles:
            raise Problem("not-allowed", "this account is disabled; an administrator can open it again")
        return self._people[known]

    def _fits(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False


_HALVES = "halves "
"""How a password is stored of which two people gave a half each: where the first ends, and the hash of each."""


def halves(first: str, length: int, second: str) -> str:
    """A password of two halves as it is stored, each hashed already."""
    return f"{_HALVES}{length} {first} {second}"


def _parts(stored: str, password: str) -> list[tuple[str, str]]:
    """Each hash, and the part of a password that is held against it."""
    if not stored.startswith(_HALVES):
        return [(stored, password)]
    length, first, second = stored.removeprefix(_HALVES).split(" ")
    return [(first, password[: int(length)]), (second, password[int(length) :])]


def _person(row: dict[str, Any]) -> Person:
    roles = frozenset(msgspec.json.decode(row["roles"]))
    return Person(row["name"], row["guest"], roles, row["password"].startswith(_HALVES))


def _no_hash(like: PasswordHasher) -> str:
    """What no password was hashed to; holding one against it costs as much as against a real hash."""
    salt, digest = (b64encode(secrets.token_bytes(n)).decode().rstrip("=") for n in (like.salt_len, like.hash_len))
    return f"$argon2id$v=19$m={like.memory_cost},t={like.time_cost},p={like.parallelism}${salt}${digest}"


def hashed(token: str) -> str:
    """A token as it is kept."""
    return sha256(token.encode()).hexdigest()
