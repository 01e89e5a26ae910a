"""Staff sign in with a second factor: codes of an app, passkeys, recovery codes; each counts once."""

import json
from base64 import b32decode
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from litestar.testing import TestClient
from sqlalchemy.ext.asyncio import create_async_engine

from houseway.server.casino import Casino
from houseway.server.http.rate_limits import Limits
from houseway.server.http.routes.rounds import asker
from houseway.server.people import totp
from houseway.server.people.identity import Person
from houseway.server.people.passkeys import unpadded
from houseway.server.record import schema
from houseway.server.record.batch import Batch

from .conftest import FREE, HandClock, doors, set_policy, sqlite
from .test_audit import check

PASSWORD = "correct horse battery"
HERE = {"host": "localhost", "origin": "http://localhost"}


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def casino(tmp_path: Path, clock: HandClock) -> Casino:
    return Casino(sqlite(tmp_path), tmp_path, clock=clock, games=())


class Member:
    """One of the staff, with a password and, later, an app."""

    def __init__(self, client: TestClient[Any], casino: Casino, clock: HandClock, name: str, *roles: str) -> None:
        self.http, self.casino, self.clock, self.name = client, casino, clock, name
        self.secret = b""

        async def hire() -> None:
            batch = Batch()
            kept = await casino.identity.hashed(PASSWORD, name)
            casino.identity.add(name, False, frozenset({*roles, "player"}), kept, "the test", batch, clock.now())
            await casino.store.commit(batch, clock.now())

        client.blocking_portal.call(hire)
        self.cookie = self.login().cookies.get("houseway_session", "")

    def call(self, path: str, body: dict[str, Any] | None = None, cookie: str | None = None, host: str = "") -> Any:
        headers = {**HERE, "cookie": f"houseway_session={self.cookie if cookie is None else cookie}"}
        headers |= {"host": host, "origin": f"https://{host}"} if host else {}
        answer = self.http.request("GET" if body is None else "POST", f"/api/{path}", json=body, headers=headers)
        self.http.cookies.clear()
        return answer

    def login(self, password: str = PASSWORD) -> Any:
        return self.call("login", {"name": self.name, "password": password}, "")

    def ticket(self) -> str:
        asked = self.login()
        assert asked.status_code == 202, asked.text
        assert "houseway_session" not in asked.cookies
        return str(asked.json()["ticket"])

    def second(self, ticket: str, **shown: Any) -> Any:
        answer = self.call("login/second", {"ticket": ticket, **shown}, "")
        self.cookie = answer.cookies.get("houseway_session", self.cookie)
        return answer

    def code(self, steps: int = 0) -> str:
        return totp.code_at(self.secret, self.clock.now() // totp.STEP + steps)

    def enrol_app(self) -> list[str]:
        begun = self.call("me/factors/begin", {}).json()
        self.secret = b32decode(begun["secret"] + "=" * (-len(begun["secret"]) % 8))
        body = {"password": PASSWORD, "ticket": begun["ticket"], "code": self.code(), "label": "my phone"}
        done = self.call("me/factors", body)
        assert done.status_code == 201, done.text
        self.clock.time += totp.STEP
        return list(done.json()["codes"])


@pytest.fixture
def hire(client: TestClient[Any], casino: Casino, clock: HandClock) -> Callable[..., Member]:
    return lambda name, *roles: Member(client, casino, clock, name, *roles)


def test_a_code_is_asked_for_after_the_password_and_counts_once(hire: Callable[..., Member], clock: HandClock) -> None:
    sue = hire("Sue", "supervisor")
    sue.enrol_app()
    assert sue.login("wrong and wrong again").status_code == 403
    ticket = sue.ticket()
    assert sue.second(ticket, code="").status_code == 403
    wrong = str((int(sue.code()) + 1) % 10**6).zfill(6)
    assert sue.second(ticket, code=wrong).status_code == 403
    code = sue.code()
    assert sue.second(ticket, code=code).status_code == 200
    assert sue.call("floor/may").status_code == 200
    assert sue.second(sue.ticket(), code=code).status_code == 403, "a code that was used"
    assert sue.second(sue.ticket(), code=sue.code(-1)).status_code == 403, "one before it"
    assert sue.second(sue.ticket(), code=sue.code(1)).status_code == 200


def test_a_code_is_used_still_after_a_restart(tmp_path: Path, clock: HandClock) -> None:
    def serve() -> Any:
        return doors(Casino(sqlite(tmp_path), tmp_path, clock=clock, games=()))

    first = Casino(sqlite(tmp_path), tmp_path, clock=clock, games=())
    with doors(first) as client:
        sue = Member(client, first, clock, "Sue", "supervisor")
        sue.enrol_app()
        code = sue.code()
        assert sue.second(sue.ticket(), code=code).status_code == 200
    with serve() as sue.http:
        ticket = sue.ticket()
        assert sue.second(ticket, code=code).status_code == 403
        clock.time += totp.STEP
        assert sue.second(ticket, code=sue.code()).status_code == 200


def test_a_ticket_is_good_for_its_person_for_five_minutes_and_until_the_password_is_changed(
    hire: Callable[..., Member], clock: HandClock
) -> None:
    sue, ann = hire("Sue", "supervisor"), hire("Ann", "supervisor")
    sue.enrol_app()
    ann.enrol_app()
    assert ann.second(sue.ticket(), code=ann.code()).status_code == 403
    late = sue.ticket()
    clock.time += 300_001
    assert sue.second(late, code=sue.code()).status_code == 409
    before = sue.ticket()
    assert sue.call("me/password", {"password": PASSWORD, "new": "battery horse correct"}).status_code == 200
    assert sue.second(before, code=sue.code()).status_code == 409
    for forged in ("", "Sue", '{"name":"Sue","at":0,"mark":""}', "houseway-sealed-1:AAAA", before[:-4] + "AAAA"):
        assert sue.second(forged, code=sue.code()).status_code == 400


def test_recovery_codes_are_told_once_kept_as_hashes_and_each_is_good_once(
    hire: Callable[..., Member], casino: Casino, client: TestClient[Any]
) -> None:
    sue, ann = hire("Sue", "supervisor"), hire("Ann", "supervisor")
    codes = sue.enrol_app()
    assert len(set(codes)) == 10
    others = ann.enrol_app()
    stored = json.dumps(
        [list(row) for row in client.blocking_portal.call(casino.store.rows, sa.select(schema.factors))]
    )
    plain = [each.replace("-", "") for each in codes]
    assert not [each for each in (*codes, *plain, *(sha256(p.encode()).hexdigest() for p in plain)) if each in stored]
    assert sue.call("me/factors").json()["codes"] == []
    assert sue.second(sue.ticket(), code=others[0]).status_code == 403, "another person's"
    assert sue.second(sue.ticket(), code=codes[3].lower().replace("-", " ")).status_code == 200
    assert sue.second(sue.ticket(), code=codes[3]).status_code == 403
    assert sue.call("me/factors").json()["recovery"] == 9
    assert sue.call("me/factors/recovery", {"password": "not the password"}).status_code == 403
    new = sue.call("me/factors/recovery", {"password": PASSWORD}).json()["codes"]
    assert sue.second(sue.ticket(), code=codes[0]).status_code == 403, "void with the new ones"
    assert sue.second(sue.ticket(), code=new[0]).status_code == 200


def test_the_secret_of_an_app_is_stored_under_the_key_that_is_kept_outside(
    hire: Callable[..., Member], casino: Casino, client: TestClient[Any], tmp_path: Path
) -> None:
    sue = hire("Sue", "supervisor")
    sue.enrol_app()
    kept = b"".join(each.read_bytes() for each in tmp_path.glob("houseway.db*"))
    for plain in (sue.secret, sue.secret.hex().encode(), totp.in_letters(sue.secret).encode()):
        assert plain not in kept
    (row,) = client.blocking_portal.call(
        casino.store.rows, sa.select(schema.factors).where(schema.factors.c.kind == "app")
    )
    assert row.secret.startswith("houseway-sealed-1:")


def test_tries_at_a_code_are_limited_by_name(tmp_path: Path, clock: HandClock) -> None:
    casino = Casino(sqlite(tmp_path), tmp_path, clock=clock, games=())
    with doors(casino, Limits(requests=FREE, accounts=FREE, logins=FREE, addresses=FREE)) as client:
        sue, ann = (Member(client, casino, clock, name, "supervisor") for name in ("Sue", "Ann"))
        sue.enrol_app()
        ann.enrol_app()
        ticket = sue.ticket()
        assert [sue.second(ticket, code="000000").status_code for _ in range(7)] == [403] * 6 + [429]
        refused = sue.second(sue.ticket(), code=sue.code())
        assert refused.status_code == 429, "the right one neither"
        assert 0 < int(refused.headers["retry-after"]) <= 300
        assert ann.second(ann.ticket(), code=ann.code()).status_code == 200
        clock.time += 300_000
        assert sue.second(sue.ticket(), code=sue.code()).status_code == 200


def test_enrolling_and_removing_need_the_password_and_end_every_other_session(hire: Callable[..., Member]) -> None:
    sue = hire("Sue", "supervisor")
    here, there = sue.cookie, sue.login().cookies["houseway_session"]
    begun = sue.call("me/factors/begin", {}).json()
    assert sue.call("me/factors", {"password": "not it", "ticket": begun["ticket"], "code": "1"}).status_code == 403
    assert sue.call("me/factors", {"password": PASSWORD, "ticket": begun["ticket"], "code": "1"}).status_code == 403
    sue.enrol_app()
    assert sue.call("me", cookie=there).json() is None
    assert sue.call("me", cookie=here).json()["name"] == "Sue"
    (mine,) = sue.call("me/factors").json()["factors"]
    assert (mine["kind"], mine["label"]) == ("app", "my phone")
    assert sue.call("me/factors/end", {"password": "not it", "id": mine["id"]}).status_code == 403
    assert sue.call("me/factors/end", {"password": PASSWORD, "id": "none"}).status_code == 404
    gone = sue.call("me/factors/end", {"password": PASSWORD, "id": mine["id"]}).json()
    assert (gone["factors"], gone["recovery"]) == ([], 0)
    assert sue.login().status_code == 200


def test_another_person_begins_no_enrolment_for_me(hire: Callable[..., Member]) -> None:
    sue, ann = hire("Sue", "supervisor"), hire("Ann", "supervisor")
    begun = ann.call("me/factors/begin", {}).json()
    secret = b32decode(begun["secret"])
    code = totp.code_at(secret, sue.clock.now() // totp.STEP)
    body = {"password": PASSWORD, "ticket": begun["ticket"], "code": code}
    assert sue.call("me/factors", body).status_code == 403
    assert ann.call("me/factors", body).status_code == 201


def test_a_role_that_needs_a_second_factor_does_nothing_before_there_is_one(
    hire: Callable[..., Member], casino: Casino, client: TestClient[Any]
) -> None:
    sue, dee = hire("Sue", "supervisor"), hire("Dee", "dealer")
    assert sue.call("floor/may").status_code == 200
    client.blocking_portal.call(set_policy, casino, {"second_factor_roles": ["supervisor", "cage"]})
    assert dee.call("floor/may").status_code == 200, "a role that policy does not name"
    for again in (sue.cookie, sue.login().cookies["houseway_session"]):
        sue.cookie = again
        assert sue.call("me").json()["enrol"] is True
        for path, body in (
            ("floor/may", None),
            ("floor/pit", None),
            ("floor/policy", {"key": "policy-again", "settings": {"sitting_out_minutes": 5}}),
            ("me/refill", {"key": "some-more-chips"}),
        ):
            refused = sue.call(path, body)
            assert (refused.status_code, "second factor" in refused.text) == (403, True), path
        headers = {**HERE, "cookie": f"houseway_session={sue.cookie}"}
        with client.websocket_connect("/ws", headers=headers) as socket:
            socket.send_json({"do": "leave", "key": "sue-leaves", "table": "any"})
            frames = [socket.receive_json()]
            while frames[-1]["type"] != "problem":
                frames.append(socket.receive_json())
        assert "second factor" in frames[-1]["problem"]["detail"]
    sue.enrol_app()
    assert sue.call("floor/may").status_code == 200
    (mine,) = sue.call("me/factors").json()["factors"]
    assert sue.call("me/factors/end", {"password": PASSWORD, "id": mine["id"]}).status_code == 409
    assert sue.second(sue.ticket(), code=sue.code()).status_code == 200


def test_staff_who_may_do_nothing_yet_look_at_past_rounds_as_players_do() -> None:
    sue = Person("Sue", False, frozenset({"supervisor", "player"}))
    assert asker(sue).staff
    for not_yet in (replace(sue, enrol=True), replace(sue, given=True)):
        assert not asker(not_yet).staff


def test_an_order_is_not_agreed_to_while_the_one_who_asked_lacks_a_second_factor(
    hire: Callable[..., Member], casino: Casino, client: TestClient[Any]
) -> None:
    sam, sid, sue = (hire(name, "supervisor", "administrator") for name in ("Sam", "Sid", "Sue"))
    idle, ask = {"staff_idle_minutes": 7}, {"second_factor_roles": ["supervisor"]}
    asked = [sam.call("floor/policy", {"key": f"sam-asks-{n}", "settings": idle}).json()["approval"] for n in range(2)]
    client.blocking_portal.call(set_policy, casino, ask)
    sid.enrol_app()
    sue.enrol_app()
    for n, waiting in enumerate(asked):
        refused = sid.call(f"floor/approvals/{waiting}", {"key": f"sid-agrees-{n}", "approve": True})
        assert (refused.status_code, "Sam lacks the second factor" in refused.json()["detail"]) == (409, True)
    assert casino.policy.staff_idle_minutes != 7
    declined = sid.call(f"floor/approvals/{asked[0]}", {"key": "sid-declines", "approve": False})
    assert declined.status_code == 200, "it may be turned down"
    sam.enrol_app()
    agreed = sue.call(f"floor/approvals/{asked[1]}", {"key": "sue-agrees", "approve": True})
    assert (agreed.status_code, casino.policy.staff_idle_minutes) == (200, 7)


def test_a_role_that_policy_does_not_know_is_refused(hire: Callable[..., Member]) -> None:
    sue = hire("Sue", "supervisor")
    for roles in (["player"], ["boss"], "supervisor"):
        body = {"key": "policy-again", "settings": {"second_factor_roles": roles}}
        assert sue.call("floor/policy", body).status_code == 422


def test_the_second_factor_of_another_is_removed_by_two_administrators_and_neither_is_that_person(
    hire: Callable[..., Member], casino: Casino, client: TestClient[Any]
) -> None:
    ines, otto, ann = (hire(name, "administrator") for name in ("Ines", "Otto", "Ann"))
    sue = hire("Sue", "supervisor")
    sue.enrol_app()
    ines.enrol_app()
    assert sue.call("floor/factors", {"key": "remove-my-own", "name": "Sue"}).status_code == 403
    own = ines.call("floor/factors", {"key": "remove-my-own", "name": "Ines"})
    assert own.status_code == 403, own.text
    asked = ines.call("floor/factors", {"key": "sue-lost-hers", "name": "Sue"})
    assert asked.status_code == 202
    decide = f"floor/approvals/{asked.json()['approval']}"
    assert ines.call(decide, {"key": "agree-with-me", "approve": True}).status_code == 403
    assert sue.call("me").json()["name"] == "Sue"
    assert otto.call(decide, {"key": "otto-agrees-1", "approve": True}).status_code == 200
    assert sue.call("me").json() is None, "signed out everywhere"
    assert sue.login().status_code == 200
    theirs = otto.call("floor/factors", {"key": "ines-lost-hers", "name": "Ines"}).json()["approval"]
    agreed = ines.call(f"floor/approvals/{theirs}", {"key": "ines-agrees-1", "approve": True})
    assert agreed.status_code == 403, "no one agrees about their own"
    assert ann.call(f"floor/approvals/{theirs}", {"key": "ann-agrees-1", "approve": True}).status_code == 200
    cards = {each["name"]: each["factor"] for each in otto.call("floor/accounts").json()}
    assert cards == {"Ines": False, "Otto": False, "Ann": False, "Sue": False}


def test_every_change_is_journalled_and_a_changed_row_is_found(url: str, tmp_path: Path, clock: HandClock) -> None:
    casino = Casino(url, tmp_path, clock=clock, games=())
    with doors(casino) as client:
        sue = Member(client, casino, clock, "Sue", "supervisor")
        codes = sue.enrol_app()
        assert sue.second(sue.ticket(), code=codes[0]).status_code == 200
        rows = client.blocking_portal.call(
            casino.store.rows, sa.select(schema.journal.c.body).where(schema.journal.c.kind == "factor")
        )
        told = [json.loads(row.body)["what"] for row in rows]
        assert told == ["enrolled app my phone", "has new recovery codes", "used a recovery code"]
        said = client.blocking_portal.call(casino.store.rows, sa.select(schema.journal.c.body))
        assert not [row for row in said if totp.in_letters(sue.secret) in row.body or codes[1] in row.body]

        async def tamper() -> None:
            engine, f = create_async_engine(url), schema.factors
            async with engine.begin() as connection:
                await connection.execute(sa.update(f).where(f.c.kind == "app").values(used=0))
            await engine.dispose()

        assert client.blocking_portal.call(check, url, tmp_path).wrong == []
        client.blocking_portal.call(tamper)
        wrong = client.blocking_portal.call(check, url, tmp_path).wrong
        assert any(each.startswith("factors") for each in wrong), wrong


# Passkeys ---------------------------------------------------------------------------------------------------------


class Key:
    """A security key, in software."""

    def __init__(self, kind: str = "ES256") -> None:
        self.kind = kind
        self.private: Any = ec.generate_private_key(ec.SECP256R1()) if kind == "ES256" else None
        self.private = self.private or ed25519.Ed25519PrivateKey.generate()
        self.id, self.count = sha256(kind.encode()).digest()[:16], 0
        self.site, self.origin, self.flags = "localhost", "http://localhost", 1

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, flags: int) -> bytes:
        self.count += 1
        return sha256(self.site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def make(self, challenge: str) -> dict[str, str]:
        data = self._data(self.flags | 0x40) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + b"key in CBOR"
        der = self.private.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        client = self._client("webauthn.create", challenge)
        told = {"id": self.id, "client_data": client, "authenticator_data": data, "public_key": der}
        return {name: unpadded(value) for name, value in told.items()}

    def sign(self, challenge: str, kind: str = "webauthn.get") -> dict[str, str]:
        client, data = self._client(kind, challenge), self._data(self.flags)
        said = data + sha256(client).digest()
        signature = self.private.sign(said, ec.ECDSA(SHA256())) if self.kind == "ES256" else self.private.sign(said)
        told = {"id": self.id, "client_data": client, "authenticator_data": data, "signature": signature}
        return {name: unpadded(value) for name, value in told.items()}


def enrol(member: Member, key: Key) -> Any:
    begun = member.call("me/factors/begin", {}).json()
    body = {"password": PASSWORD, "ticket": begun["ticket"], "passkey": key.make(begun["challenge"])}
    return member.call("me/factors", body)


@pytest.mark.parametrize("kind", ["ES256", "EdDSA"])
def test_a_passkey_signs_the_challenge_of_a_sign_in_and_each_challenge_once(
    hire: Callable[..., Member], clock: HandClock, kind: str
) -> None:
    sue, key = hire("Sue", "supervisor"), Key(kind)
    assert enrol(sue, key).status_code == 201
    assert enrol(sue, key).status_code == 409, "enrolled already"
    clock.time += 1
    asked = sue.login().json()
    assert (asked["passkeys"], asked["app"]) == ([unpadded(key.id)], False)
    said = key.sign(asked["challenge"])
    assert sue.second(asked["ticket"], passkey=said).status_code == 200
    assert sue.second(asked["ticket"], passkey=said).status_code == 403, "the same once more"
    assert sue.second(asked["ticket"], passkey=key.sign(asked["challenge"])).status_code == 403, "the same challenge"
    clock.time += 1
    assert sue.second(sue.login().json()["ticket"], passkey=said).status_code == 403, "that of another sign-in"
    again = sue.login().json()
    assert sue.second(again["ticket"], passkey=key.sign(again["challenge"])).status_code == 200


# A clock that stood wrong ---------------------------------------------------------------------------------------------


MONTH = 30 * 86_400_000


def test_a_clock_that_stood_ahead_locks_no_app_out_and_makes_no_code_good_twice(
    hire: Callable[..., Member], clock: HandClock
) -> None:
    sue = hire("Sue", "supervisor")
    sue.enrol_app()
    clock.set_by = MONTH
    assert sue.second(sue.ticket(), code=sue.code()).status_code == 200
    clock.set_by = 0
    clock.time += totp.STEP
    code = sue.code()
    assert [sue.second(sue.ticket(), code=code).status_code for _ in range(2)] == [200, 403]
    # A telephone that is a step ahead, and the house's clock put back as far: the code is used still.
    ahead = sue.code(1)
    assert sue.second(sue.ticket(), code=ahead).status_code == 200
    for put_back in (0, -totp.STEP, 0, totp.STEP):
        clock.set_by = put_back
        assert sue.second(sue.ticket(), code=ahead).status_code == 403, put_back
        assert sue.second(sue.ticket(), code=code).status_code == 403, put_back


def test_an_app_enrolled_while_the_clock_stood_ahead_opens_the_account_afterwards(
    hire: Callable[..., Member], clock: HandClock
) -> None:
    sue = hire("Sue", "supervisor")
    clock.set_by = MONTH
    sue.cookie = sue.login().cookies["houseway_session"]
    sue.enrol_app()
    clock.set_by = 0
    assert sue.second(sue.ticket(), code=sue.code()).status_code == 200


def test_a_clock_that_stood_ahead_locks_no_passkey_out_and_makes_no_challenge_good_twice(
    hire: Callable[..., Member], clock: HandClock
) -> None:
    sue, key = hire("Sue", "supervisor"), Key()
    assert enrol(sue, key).status_code == 201
    clock.time += 1
    for set_by in (MONTH, 0):
        clock.set_by = set_by
        asked = sue.login().json()
        said = key.sign(asked["challenge"])
        answers = [sue.second(asked["ticket"], passkey=each) for each in (said, said, key.sign(asked["challenge"]))]
        assert [each.status_code for each in answers] == [200, 403, 403], set_by
        clock.time += 1


def _elsewhere(key: Key) -> None:
    key.origin = "https://houseway.evil.example"


def _plain(key: Key) -> None:
    key.origin = "http://houseway.test"


def _other_site(key: Key) -> None:
    key.site = "evil.example"


def _untouched(key: Key) -> None:
    key.flags = 0


def _copied(key: Key) -> None:
    key.count = 0


def _other_key(key: Key) -> None:
    key.private = ec.generate_private_key(ec.SECP256R1())


def _other_id(key: Key) -> None:
    key.id = bytes(16)


@pytest.mark.parametrize("bend", [_elsewhere, _plain, _other_site, _untouched, _copied, _other_key, _other_id])
def test_what_another_page_another_key_or_a_copy_signs_is_refused(
    hire: Callable[..., Member], clock: HandClock, bend: Callable[[Key], None]
) -> None:
    sue, key = hire("Sue", "supervisor"), Key()
    key.count = 5
    assert enrol(sue, key).status_code == 201
    clock.time += 1
    asked = sue.login().json()
    bend(key)
    assert sue.second(asked["ticket"], passkey=key.sign(asked["challenge"])).status_code == 403
    assert sue.call("me/factors").json()["factors"][0]["used"] is None


def test_what_a_page_of_a_neighbouring_host_had_signed_is_refused(
    hire: Callable[..., Member], clock: HandClock
) -> None:
    """A browser lets `evil.houseway.test` ask for a passkey of `houseway.test`; its owner may send us any Host."""
    sue, key = hire("Sue", "supervisor"), Key()
    key.site, key.origin = "houseway.test", "https://houseway.test"
    begun = sue.call("me/factors/begin", {}, host="houseway.test").json()
    body = {"password": PASSWORD, "ticket": begun["ticket"], "passkey": key.make(begun["challenge"])}
    assert sue.call("me/factors", body, host="houseway.test").status_code == 201
    clock.time += 1
    asked = sue.login().json()
    key.origin = "https://evil.houseway.test"
    signed = {"ticket": asked["ticket"], "passkey": key.sign(asked["challenge"])}
    assert sue.call("login/second", signed, host="evil.houseway.test").status_code == 403
    key.origin = "https://houseway.test"
    signed["passkey"] = key.sign(asked["challenge"])
    assert sue.call("login/second", signed, host="houseway.test").status_code == 200


def test_a_signature_for_something_else_is_refused(hire: Callable[..., Member], clock: HandClock) -> None:
    sue, key = hire("Sue", "supervisor"), Key()
    enrol(sue, key)
    clock.time += 1
    asked = sue.login().json()
    ticket, challenge = asked["ticket"], asked["challenge"]
    assert sue.second(ticket, passkey=key.sign(challenge, "webauthn.create")).status_code == 403
    assert sue.second(ticket, passkey=key.sign("AAAA")).status_code == 403
    assert sue.second(ticket, passkey={**key.sign(challenge), "client_data": "AAAA"}).status_code == 400
    assert sue.second(ticket, passkey={**key.sign(challenge), "authenticator_data": ""}).status_code == 403
    assert sue.second(ticket, passkey=key.sign(challenge)).status_code == 200


@pytest.mark.parametrize("bend", [_elsewhere, _plain, _other_site, _untouched])
def test_a_passkey_made_at_another_page_is_not_enrolled(
    hire: Callable[..., Member], bend: Callable[[Key], None]
) -> None:
    sue, key = hire("Sue", "supervisor"), Key()
    bend(key)
    assert enrol(sue, key).status_code == 403
    assert sue.call("me/factors").json()["factors"] == []
