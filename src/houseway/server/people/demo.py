"""A house to try: staff of every role with one password, in a record that says that it is a demonstration."""

import json
import secrets
from pathlib import Path
from typing import NamedTuple

from houseway.server.people.identity import Identity
from houseway.server.record.batch import Batch
from houseway.server.record.store import Store
from houseway.server.time_source import Clock

MARK = "demo.json"
BY = "the demonstration"


class Member(NamedTuple):
    """One of the staff."""

    name: str
    roles: tuple[str, ...]


STAFF = (
    Member("Demo Dana", ("dealer",)),
    Member("Demo Dirk", ("dealer",)),
    Member("Demo Flora", ("floorperson",)),
    Member("Demo Sue", ("supervisor",)),
    Member("Demo Sid", ("supervisor",)),
    Member("Demo Cora", ("cage",)),
    Member("Demo Cal", ("cage",)),
    Member("Demo Ike", ("accounting",)),
    Member("Demo Ivy", ("accounting",)),
    Member("Demo Vera", ("security",)),
    Member("Demo Audrey", ("auditor",)),
    Member("Demo Ada", ("administrator",)),
    Member("Demo Abe", ("administrator",)),
)


def marked(data: Path) -> bool:
    """Whether the record in this folder is a demonstration's."""
    return (data / MARK).exists()


def mark(data: Path) -> str:
    """Mark the folder, and return the password of its staff: made once, then the same at every start."""
    file = data / MARK
    if not file.exists():
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.write_text(json.dumps({"password": "-".join(secrets.token_hex(2) for _ in range(4))}), encoding="utf-8")
        file.chmod(0o600)
    return str(json.loads(file.read_text(encoding="utf-8"))["password"])


async def hire(store: Store, identity: Identity, clock: Clock, password: str) -> None:
    """Make the accounts of those who have none yet."""
    async with identity.changing:
        batch, now = Batch(), clock.now()
        for name, roles in STAFF:
            if identity.person(name) is None:
                kept = await identity.hashed(password, name)
                identity.add(name, False, frozenset({*roles, "player"}), kept, BY, batch, now)
        if batch.lines:
            await store.commit(batch, now)
