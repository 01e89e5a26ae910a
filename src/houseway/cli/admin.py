"""`houseway admin`: what only somebody at the machine may do."""

import asyncio
import getpass
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from houseway.cli.keeping import DATA, Data, Database, alone_in, database_url, recorded

if TYPE_CHECKING:
    from houseway.server.casino import Casino
    from houseway.server.record.batch import Batch

app = App(name="admin", help="Make the first administrator, or give somebody a new password. Stop the service first.")

AT_THE_MACHINE = "the command line"

Change = Callable[["Casino", "Batch", str], None]
"""What is done to the accounts, with a password already hashed."""


@app.command
def create(
    name: str,
    *,
    roles: Annotated[str, Parameter(help="roles, parted by commas")] = "administrator",
    data: Data = DATA,
    db: Database = None,
) -> None:
    """Make an account with roles; asks for the password, or takes it from HOUSEWAY_PASSWORD."""
    from houseway.server.people.identity import ROLES

    asked = frozenset(role.strip() for role in roles.split(","))
    if not asked <= set(ROLES):
        sys.exit(f"roles are {', '.join(ROLES)}")

    def make(casino: "Casino", batch: "Batch", hashed: str) -> None:
        casino.identity.add(name, False, asked | {"player"}, hashed, AT_THE_MACHINE, batch, casino.clock.now())

    _change(name, make, database_url(data, db), data)
    print(f"{name} is {', '.join(sorted(asked))}")


@app.command
def password(name: str, *, data: Data = DATA, db: Database = None) -> None:
    """Give somebody a new password and end their sessions; asks for it, or takes it from HOUSEWAY_PASSWORD."""
    from houseway.server.problems import Problem

    def give(casino: "Casino", batch: "Batch", hashed: str) -> None:
        person = casino.identity.person(name)
        if person is None or person.guest:
            raise Problem("not-found", f"there is no account called {name}")
        casino.identity.change(person.name, AT_THE_MACHINE, batch, password=hashed)
        casino.identity.end_all(person.name, batch)

    _change(name, give, recorded(data, db), data)
    print(f"{name} has a new password and is signed out everywhere")


def _change(name: str, change: Change, url: str, data: Path) -> None:
    """Make one change to the accounts of a casino that is not open."""
    from houseway.server.casino import Casino
    from houseway.server.problems import Problem
    from houseway.server.record.batch import Batch

    typed = os.environ.get("HOUSEWAY_PASSWORD") or getpass.getpass(f"Password for {name}: ")

    async def run() -> None:
        casino = Casino(url, data, games=())
        await casino.open()
        try:
            batch = Batch()
            change(casino, batch, await casino.identity.hashed(typed, name))
            await casino.store.commit(batch, casino.clock.now())
        finally:
            await casino.close()

    with alone_in(data):
        try:
            asyncio.run(run())
        except Problem as problem:
            sys.exit(f"{problem.detail}" + (f" ({problem.legal})" if problem.legal else ""))
