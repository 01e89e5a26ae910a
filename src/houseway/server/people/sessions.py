"""Signing in and out: a session for whoever knows the password, and one's own other sessions seen and ended."""

from houseway.server.casino import Casino
from houseway.server.messages import SessionCard
from houseway.server.people.identity import Person, hashed
from houseway.server.problems import Problem
from houseway.server.record.store import Batch


async def sign_in(casino: Casino, name: str, password: str) -> tuple[Person, str, int]:
    """A session for somebody who knows the password."""
    person = await casino.identity.check(name, password)
    now, batch = casino.clock.now(), Batch()
    token, lasts = casino.identity.begin(person, batch, now)
    await casino.store.commit(batch, now)
    return person, token, lasts


async def change_password(casino: Casino, person: Person, old: str, new: str) -> tuple[Person, str, int]:
    """Another password for somebody who knows the one they have; every other session of theirs is over."""
    identity = casino.identity
    await identity.check(person.name, old)
    kept = await identity.hashed(new, person.name)
    now, batch = casino.clock.now(), Batch()
    identity.give_password(person.name, kept, person.name, batch)
    identity.end_all(person.name, batch)
    token, lasts = identity.begin(person, batch, now)
    await casino.store.commit(batch, now)
    casino.hub.cut_off(person.name)
    return person, token, lasts


async def end(casino: Casino, token: str | None) -> None:
    """Nothing is said or shown any more under this token."""
    if token:
        await casino.identity.end(token, casino.clock.now())
        casino.hub.end_session(hashed(token))


def cards(casino: Casino, person: Person, token: str | None) -> list[SessionCard]:
    """Somebody's sessions, the newest first; `token` opens the one they ask in."""
    identity, now = casino.identity, casino.clock.now()
    rows = sorted(identity.sessions_of(person.name, now), key=lambda row: -row["made"])
    return [
        SessionCard(
            hashed(row["token"])[:16], row["made"], identity.used(row["token"]), row["token"] == hashed(token or "")
        )
        for row in rows
    ]


async def end_others(casino: Casino, person: Person, token: str | None, password: str, id_: str) -> None:
    """End another session of one's own, or without an id all of them but this one; one says the password again."""
    await casino.identity.check(person.name, password)
    this, now, batch = hashed(token or ""), casino.clock.now(), Batch()
    others = [row["token"] for row in casino.identity.sessions_of(person.name, now) if row["token"] != this]
    gone = {each for each in others if id_ in ("", hashed(each)[:16])}
    if id_ and not gone:
        raise Problem("not-found", "there is no other session of that name")
    casino.identity.end_these(gone, batch)
    await casino.store.commit(batch, now)
    for session in gone:
        casino.hub.end_session(session)
