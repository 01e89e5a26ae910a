"""The second factor: what a person has, besides the password that they know.

An authenticator app's codes, passkeys, and recovery codes for the day on which both are lost. What an app was given is
stored under `cards.key`; of recovery codes a keyed hash is stored, and of passkeys their public half.
"""

import hmac
import secrets
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from houseway.server.people import passkeys, totp
from houseway.server.people.identity import Identity, Person
from houseway.server.people.passkeys import Assertion, NewPasskey, Passkey
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.cards_key import CardsKey
from houseway.server.record.chain import Unusable
from houseway.server.record.store import Store

APP, PASSKEY, RECOVERY = "app", "passkey", "recovery"
HOUSE = "Houseway"
PATIENCE = 300_000
"""How long a sign-in or an enrolment that was begun waits for its second half, in milliseconds."""
CODES, MOST = 10, 10
"""How many recovery codes are given, and how many apps and passkeys a person may have."""
_SIGNING_IN, _ENROLLING = "sign-in", "enrolment"

Row = dict[str, Any]


class SecondFactor(msgspec.Struct, frozen=True):
    """The password was right; what is asked for besides."""

    ticket: str
    """Sent back with the second factor, within five minutes."""
    app: bool
    """Whether a code of an app is taken."""
    passkeys: list[str]
    """The passkeys that may sign,"""
    challenge: str
    """and what they sign."""
    site: str


class Enrolment(msgspec.Struct, frozen=True):
    """What a new app or a new passkey is made from."""

    ticket: str
    secret: str
    """For an app, in letters;"""
    link: str
    """the same as a link."""
    challenge: str
    """For a passkey."""
    site: str
    user: str
    algorithms: list[int]
    known: list[str]
    """Passkeys that are enrolled already."""


class Factor(msgspec.Struct, frozen=True):
    """An app or a passkey that is enrolled."""

    id: str
    kind: str
    label: str
    made: int
    used: int | None


class Factors(msgspec.Struct, frozen=True):
    """A person's second factors."""

    required: bool
    """Whether house policy asks for one."""
    factors: list[Factor]
    recovery: int
    """How many recovery codes are left."""
    codes: list[str] = []
    """New recovery codes: told this once."""


class _Ticket(msgspec.Struct):
    name: str
    at: int
    mark: str
    """Void when the password is changed."""
    secret: bytes = b""


class Proof(NamedTuple):
    """What is shown besides the password: a code of an app or a recovery code, or a signed challenge."""

    code: str = ""
    passkey: Assertion | None = None


class SecondFactors:
    """Everyone's second factors. What is changed is put into a batch, and holds once that is stored."""

    def __init__(self, store: Store, identity: Identity, needed: Callable[[Person], bool]) -> None:
        self._store = store
        self._identity = identity
        self._needed = needed
        self._rows: dict[str, dict[str, Row]] = {}
        identity.lacks = self.lacks

    @property
    def _key(self) -> CardsKey:
        return self._store.cards

    async def load(self) -> None:
        """Read what is enrolled."""
        for row in await self._store.rows(sa.select(schema.factors)):
            self._rows.setdefault(row.name, {})[row.id] = row._asdict()

    def _of(self, name: str, *kinds: str) -> list[Row]:
        return [row for row in self._rows.get(name, {}).values() if row["kind"] in kinds]

    def enrolled(self, name: str) -> bool:
        """Whether this person has a second factor."""
        return bool(self._of(name, APP, PASSKEY))

    def lacks(self, person: Person) -> bool:
        """Whether house policy asks this person for a second factor and the person has none."""
        return self._needed(person) and not self.enrolled(person.name)

    def card(self, person: Person, codes: list[str] | None = None) -> Factors:
        """What a person is told of their own."""
        rows = sorted(self._of(person.name, APP, PASSKEY), key=lambda row: row["made"])
        found = [Factor(row["id"], row["kind"], row["label"], row["made"], row["used"]) for row in rows]
        return Factors(self._needed(person), found, len(self._of(person.name, RECOVERY)), codes or [])

    # Signing in -----------------------------------------------------------------------------------------------------

    def ask(self, person: Person, now: int, host: str) -> SecondFactor:
        """What is asked of a person whose password was right."""
        ticket = self._ticket(person.name, now, _SIGNING_IN)
        site = passkeys.site_of(host)
        ours = [kept.id for kept in map(_passkey, self._of(person.name, PASSKEY)) if kept.site == site]
        return SecondFactor(ticket, bool(self._of(person.name, APP)), ours, challenge_of(ticket), site)

    def named(self, ticket: str, now: int) -> str:
        """Who signs in with this ticket."""
        return self._read(ticket, now, _SIGNING_IN).name

    def prove(self, ticket: str, proof: Proof, host: str, batch: Batch, now: int) -> Person:
        """Who it is, if the second factor is theirs; each code and each challenge counts once."""
        told = self._read(ticket, now, _SIGNING_IN)
        person = self._identity.person(told.name)
        if person is None or not person.roles:
            raise Problem("not-allowed", "this account is disabled; an administrator can open it again")
        if proof.passkey is not None:
            self._sign(told, proof.passkey, challenge_of(ticket), host, batch, now)
        elif not self._try_apps(told.name, proof.code, batch, now) and not self._try_recovery(told.name, proof, batch):
            wrong = "that code is wrong, used or too old"
            raise Problem("not-allowed", wrong, legal="the code that the app shows now, or its next one")
        return person

    def _sign(self, told: _Ticket, said: Assertion, challenge: str, host: str, batch: Batch, now: int) -> None:
        for row in self._of(told.name, PASSKEY):
            kept = _passkey(row)
            if kept.id == said.id:
                if _used(row, now) >= told.at:
                    raise Problem("not-allowed", "that was answered before; sign in again")
                now_kept = passkeys.signed(said, kept, challenge, host)
                self._replace(row, batch, secret=msgspec.json.encode(now_kept).decode(), used=told.at)
                return
        raise Problem("not-allowed", "that passkey is not enrolled here")

    def _try_apps(self, name: str, typed: str, batch: Batch, now: int) -> bool:
        for row in self._of(name, APP):
            step = totp.step_of(self._secret(row), typed, now, _used(row, now) // totp.STEP)
            if step is not None:
                self._replace(row, batch, used=step * totp.STEP)
                return True
        return False

    def _try_recovery(self, name: str, proof: Proof, batch: Batch) -> bool:
        mark = self._mark_of(name, proof.code)
        for row in self._of(name, RECOVERY):
            if hmac.compare_digest(row["secret"], mark):
                self._drop(row, batch)
                self._tell(name, name, "used a recovery code", batch)
                return True
        return False

    # Enrolling ------------------------------------------------------------------------------------------------------

    def begin(self, person: Person, now: int, host: str) -> Enrolment:
        """What a new app or passkey is made from; nothing is stored before it was used once."""
        secret = totp.new_secret()
        ticket = self._ticket(person.name, now, _ENROLLING, secret)
        known = [_passkey(row).id for row in self._of(person.name, PASSKEY)]
        link = totp.link(secret, person.name, HOUSE)
        user = passkeys.unpadded(self._digest(f"user {person.name}")[:16])
        told = challenge_of(ticket), passkeys.site_of(host), user, list(passkeys.ALGORITHMS), known
        return Enrolment(ticket, totp.in_letters(secret), link, *told)

    def enrol(
        self, person: Person, ticket: str, label: str, shown: str | NewPasskey, host: str, batch: Batch, now: int
    ) -> list[str]:
        """A new app, by its first code, or a new passkey; returns recovery codes with the first of them."""
        told = self._read(ticket, now, _ENROLLING)
        if told.name != person.name:
            raise Problem("not-allowed", "this was begun by another person")
        first = not self.enrolled(person.name)
        if len(self._of(person.name, APP, PASSKEY)) >= MOST:
            raise Problem("not-now", f"{MOST} are enrolled; remove one first")
        id_ = secrets.token_hex(16)
        row: Row = {"id": id_, "name": person.name, "label": label.strip(), "made": now}
        if isinstance(shown, str):
            step = totp.step_of(told.secret, shown, now, 0)
            if step is None:
                raise Problem("not-allowed", "that is not the code that the app should show; check its clock")
            if any(hmac.compare_digest(self._secret(each), told.secret) for each in self._of(person.name, APP)):
                raise Problem("not-now", "this app is enrolled already")
            kept = self._key.seal_text(b64encode(told.secret).decode(), _about(row))
            row |= {"kind": APP, "secret": kept, "used": step * totp.STEP}
        else:
            passkey = passkeys.made(shown, challenge_of(ticket), host)
            if any(_passkey(each).id == passkey.id for each in self._of(person.name, PASSKEY)):
                raise Problem("not-now", "this passkey is enrolled already")
            row |= {"kind": PASSKEY, "secret": msgspec.json.encode(passkey).decode(), "used": None}
        row["label"] = row["label"] or {APP: "Authenticator app", PASSKEY: "Passkey"}[row["kind"]]
        self._add(row, batch)
        self._tell(person.name, person.name, f"enrolled {row['kind']} {row['label']}", batch)
        return self.recover(person, batch, now) if first else []

    def recover(self, person: Person, batch: Batch, now: int) -> list[str]:
        """New recovery codes; those from before are void."""
        for row in self._of(person.name, RECOVERY):
            self._drop(row, batch)
        codes = [_recovery_code() for _ in range(CODES)]
        for code in codes:
            secret = self._mark_of(person.name, code)
            row = {"id": secrets.token_hex(16), "name": person.name, "kind": RECOVERY, "label": "", "secret": secret}
            self._add({**row, "made": now, "used": None}, batch)
        self._tell(person.name, person.name, "has new recovery codes", batch)
        return codes

    def remove(self, person: Person, id_: str, batch: Batch) -> None:
        """Remove the person's own app or passkey; with the last one the recovery codes go too."""
        rows = self._of(person.name, APP, PASSKEY)
        gone = next((row for row in rows if row["id"] == id_), None)
        if gone is None:
            raise Problem("not-found", "there is no second factor of that name")
        last = len(rows) == 1
        if last and self._needed(person):
            raise Problem("not-now", "house policy asks you for a second factor; enrol another one first")
        for row in (gone, *(self._of(person.name, RECOVERY) if last else ())):
            self._drop(row, batch)
        self._tell(person.name, person.name, f"removed {gone['kind']} {gone['label']}", batch)

    def remove_all(self, name: str, by: str, batch: Batch) -> None:
        """Everything of a person who has lost it."""
        rows = self._of(name, APP, PASSKEY, RECOVERY)
        if not rows:
            raise Problem("not-now", f"{name} has no second factor")
        for row in rows:
            self._drop(row, batch)
        self._tell(name, by, "removed every second factor", batch)

    # Rows -----------------------------------------------------------------------------------------------------------

    def _add(self, row: Row, batch: Batch) -> None:
        batch.insert(schema.factors, **row)
        self._know(row["name"], batch, lambda rows: rows.update({row["id"]: row}))

    def _replace(self, row: Row, batch: Batch, **values: Any) -> None:
        new = {**row, **values}
        batch.replace(schema.factors, row, new)
        self._know(row["name"], batch, lambda rows: rows.update({row["id"]: new}))

    def _drop(self, row: Row, batch: Batch) -> None:
        batch.delete(schema.factors, row)
        self._know(row["name"], batch, lambda rows: rows.pop(row["id"], None))

    def _know(self, name: str, batch: Batch, change: Callable[[dict[str, Row]], Any]) -> None:
        batch.accounts.add(name)
        batch.when_stored.append(lambda: change(self._rows.setdefault(name, {})))

    def _tell(self, name: str, by: str, what: str, batch: Batch) -> None:
        batch.lines.append(Line("factor", {"name": name, "by": by, "what": what}))

    # Secrets --------------------------------------------------------------------------------------------------------

    def _ticket(self, name: str, now: int, about: str, secret: bytes = b"") -> str:
        told = msgspec.json.encode(_Ticket(name, now, self._password_mark(name), secret)).decode()
        return self._key.seal_text(told, about)

    def _read(self, ticket: str, now: int, about: str) -> _Ticket:
        try:
            told = msgspec.json.decode(self._key.open_text(_sealed(ticket), about), type=_Ticket)
        except (Unusable, ValueError, msgspec.MsgspecError):
            raise Problem("malformed", "ticket is not one that was given here") from None
        if not 0 <= now - told.at <= PATIENCE or told.mark != self._password_mark(told.name):
            raise Problem("not-now", "that took too long, or the account was changed meanwhile; begin again")
        return told

    def _password_mark(self, name: str) -> str:
        return sha256(self._identity.password_of(name).encode()).hexdigest()[:32]

    def _secret(self, row: Row) -> bytes:
        return bytes(msgspec.json.decode(f'"{self._key.open_text(row["secret"], _about(row))}"', type=bytes))

    def _mark_of(self, name: str, code: str) -> str:
        return self._digest(f"{name}\n{''.join(each for each in code.upper() if each.isalnum())}").hex()

    def _digest(self, said: str) -> bytes:
        return hmac.digest(self._key.derived("recovery codes"), said.encode(), sha256)


def challenge_of(ticket: str) -> str:
    """What a passkey signs for a ticket."""
    return passkeys.unpadded(sha256(ticket.encode()).digest())


_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that look alike."""


def _recovery_code() -> str:
    """Such as `7KQM-2WXR-D9TB-HM4C`: 80 random bits."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(4))


def _about(row: Row) -> str:
    return f"second factor {row['id']} of {row['name']}"


def _used(row: Row, now: int) -> int:
    """Up to when an app's codes or a passkey's challenges are used.

    A time well ahead of now was noted while the clock stood wrong, and would lock the person out until then: it counts
    no more. A clock put back by less makes no code good twice.
    """
    used: int = row["used"] or 0
    return used if used <= now + PATIENCE else 0


def _passkey(row: Row) -> Passkey:
    return msgspec.json.decode(row["secret"], type=Passkey)


def _sealed(ticket: str) -> str:
    """A ticket that is encrypted: what is stored in plain form is read as it is, and a visitor could write that."""
    if not ticket.startswith("houseway-sealed-1:"):
        raise ValueError(ticket)
    return ticket
