"""The reception: guests, registration, signing in and out, and play chips."""

from collections.abc import Callable, Collection
from functools import partial

import msgspec

from houseway.house.ledger import Posting, bank, wallet
from houseway.server.connections import Connections
from houseway.server.people import names
from houseway.server.people.identity import Identity, Person, hashed
from houseway.server.people.second_factor import Factors, Proof, SecondFactor, SecondFactors
from houseway.server.problems import Problem
from houseway.server.record.batch import Batch, Line
from houseway.server.record.receipts import Done, Receipt
from houseway.server.record.store import Store
from houseway.server.time_source import Clock

REFILL = 1_000_000
"""The play chips everyone starts with, in cents."""
PLAYER = frozenset({"player"})

Session = tuple[Person, str, int]
"""Whose session it is, its token, and how long it lasts in milliseconds."""


class SessionCard(msgspec.Struct):
    """A session of mine."""

    id: str
    made: int
    used: int
    """When something was last done in it."""
    this: bool
    """Whether it is the one I ask in."""


class Reception:
    """Where people come in and go out."""

    def __init__(self, store: Store, identity: Identity, connections: Connections, clock: Clock) -> None:
        self._store = store
        self._identity = identity
        self._connections = connections
        self._clock = clock
        self.factors = SecondFactors(store, identity, self._needs_a_factor)

    def _needs_a_factor(self, person: Person) -> bool:
        return bool(person.roles & set(self._identity.policy().second_factor_roles))

    async def load(self) -> None:
        """Read who people are."""
        await self._identity.load()
        await self.factors.load()

    async def guest(self, wanted: str, before: Collection[str] = ()) -> Session:
        """A guest with play chips, and a session for them; those of the tokens `before` end with that."""
        async with self._identity.changing:
            now, batch = self._clock.now(), Batch()
            name = self._identity.free_name(wanted)
            self._end(before, batch, now)
            return await self._welcome(self._identity.add(name, True, PLAYER, "", name, batch, now), batch, now)

    async def register(self, person: Person | None, name: str, password: str, before: Collection[str] = ()) -> Session:
        """An account with a password; a guest keeps theirs. The sessions of the tokens `before` end with that."""
        names.check_player(name)
        kept = await self._identity.hashed(password, name)
        async with self._identity.changing:
            now, batch = self._clock.now(), Batch()
            self._end(before, batch, now)
            if person is not None and person.guest and name.casefold() == person.name.casefold():
                self._expect_unchanged(person, "")
                changed = self._identity.change(person.name, person.name, batch, guest=False, password=kept)
                return await self._session(changed, batch, now)
            return await self._welcome(self._identity.add(name, False, PLAYER, kept, name, batch, now), batch, now)

    async def _welcome(self, person: Person, batch: Batch, now: int) -> Session:
        chips = Posting(bank("play"), wallet(person.name, "play"), REFILL, "play chips")
        batch.lines.append(Line("money", {"by": person.name}, postings=[chips]))
        return await self._session(person, batch, now)

    async def _session(self, person: Person, batch: Batch, now: int) -> Session:
        token, lasts = self._identity.begin(person, batch, now)
        await self._store.commit(batch, now)
        return person, token, lasts

    async def refill(self, person: Person, receipt: Receipt) -> Done:
        """Bring play chips back up to what everyone starts with."""
        # One at a time: two that come at once bring what one brings.
        async with self._identity.changing:
            missing = REFILL - self._store.ledger.balance(wallet(person.name, "play"))
            chips = [Posting(bank("play"), wallet(person.name, "play"), missing, "refill")] if missing > 0 else []
            batch, done = Batch([Line("money", {"by": person.name}, postings=chips)]), Done("", "", 0, receipt.key)
            now = self._clock.now()
            receipt.fill(batch, done, now)
            await self._store.commit(batch, now)
            return done

    # Signing in and out ---------------------------------------------------------------------------------------------

    async def sign_in(
        self, name: str, password: str, before: Collection[str] = (), host: str = ""
    ) -> Session | SecondFactor:
        """A session for a person who knows the password; those of the tokens `before` end with that.

        A person with a second factor is asked for it first.
        """
        person, checked = await self._check(name, password)
        async with self._identity.changing:
            self._expect_unchanged(person, checked)
            now, batch = self._clock.now(), Batch()
            if self.factors.enrolled(person.name):
                return self.factors.ask(person, now, host)
            self._end(before, batch, now)
            return await self._session(person, batch, now)

    async def _check(self, name: str, password: str) -> tuple[Person, str]:
        """Who this is, if the password is right, and what it was held against."""
        known = self._identity.find(name)
        stored = self._identity.password_of(known.name) if known else ""
        return await self._identity.check(name, password), stored

    def _expect_unchanged(self, person: Person, password: str) -> None:
        """Refuse one whose account or password, as it is stored, was changed since they were looked at.

        Asked while nothing else changes accounts: the wait for that may be long, and so may the hashing before it.
        """
        name = person.name
        if self._identity.password_of(name) != password or self._identity.person(name) != person:
            raise Problem("not-now", "this account is being changed; sign in again")

    async def second(self, ticket: str, proof: Proof, host: str, before: Collection[str] = ()) -> Session:
        """A session for a person who shows the second factor after the password."""
        async with self._identity.changing:
            now, batch = self._clock.now(), Batch()
            person = self.factors.prove(ticket, proof, host, batch, now)
            self._end(before, batch, now)
            return await self._session(person, batch, now)

    async def change_factors(
        self, person: Person, token: str | None, password: str, change: Callable[[Batch, int], list[str] | None]
    ) -> Factors:
        """Change the person's own second factors, with the password; every other session ends."""
        known, checked = await self._check(person.name, password)
        async with self._identity.changing:
            self._expect_unchanged(known, checked)
            now, batch, this = self._clock.now(), Batch(), hashed(token or "")
            codes = change(batch, now)
            gone = {row["token"] for row in self._identity.sessions_of(person.name, now)} - {this}
            self._identity.end_these(gone, batch)
            for session in gone:
                batch.when_stored.append(partial(self._connections.end_session, session))
            await self._store.commit(batch, now)
        return self.factors.card(person, codes)

    async def change_password(self, person: Person, old: str, new: str) -> Session:
        """Another password for a person who knows the present one; every other session of theirs is over."""
        person, checked = await self._check(person.name, old)
        kept = await self._identity.hashed(new, person.name)
        async with self._identity.changing:
            self._expect_unchanged(person, checked)
            batch = Batch()
            self._identity.change(person.name, person.name, batch, password=kept)
            self._identity.end_all(person.name, batch)
            batch.when_stored.append(lambda: self._connections.cut_off(person.name))
            return await self._session(person, batch, self._clock.now())

    async def sign_out(self, *tokens: str) -> None:
        """Nothing is said or shown any more under these tokens."""
        if tokens:
            async with self._identity.changing:
                batch, now = Batch(), self._clock.now()
                self._end(tokens, batch, now)
                await self._store.commit(batch, now)

    def _end(self, tokens: Collection[str], batch: Batch, now: int) -> None:
        """End sessions, if there are any, and their connections."""
        if tokens:
            self._identity.end(tokens, batch, now)
            for token in tokens:
                batch.when_stored.append(partial(self._connections.end_session, hashed(token)))

    def sessions(self, person: Person, token: str | None) -> list[SessionCard]:
        """A person's sessions, the newest first; `token` opens the one they ask in."""
        identity, this = self._identity, hashed(token or "")
        rows = sorted(identity.sessions_of(person.name, self._clock.now()), key=lambda row: -row["made"])
        return [
            SessionCard(_id(row["token"]), row["made"], identity.used(row["token"]), row["token"] == this)
            for row in rows
        ]

    async def end_others(self, person: Person, token: str | None, password: str, id_: str) -> None:
        """End another of the person's sessions, or without an id all but this one; the password is asked for again."""
        known, checked = await self._check(person.name, password)
        async with self._identity.changing:
            self._expect_unchanged(known, checked)
            this, now, batch = hashed(token or ""), self._clock.now(), Batch()
            others = [row["token"] for row in self._identity.sessions_of(person.name, now) if row["token"] != this]
            gone = {each for each in others if id_ in ("", _id(each))}
            if id_ and not gone:
                raise Problem("not-found", "there is no other session of that name")
            self._identity.end_these(gone, batch)
            for session in gone:
                batch.when_stored.append(partial(self._connections.end_session, session))
            await self._store.commit(batch, now)


def _id(kept: str) -> str:
    """What a session is called, by the hash of its token."""
    return hashed(kept)[:16]
