"""`houseway admin`: accounts and passwords, from the machine itself."""

import asyncio
import getpass
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from houseway.cli.data_folder import DATA, Data, Database, alone_in, database_url, recorded
from houseway.cli.output import Json, fail, print_json

if TYPE_CHECKING:
    from houseway.server.casino import Casino
    from houseway.server.record.batch import Batch

app = App(name="admin", help="Create accounts and set passwords. Stop the service first.")

AT_THE_MACHINE = "the command line"

Change = Callable[["Casino", "Batch", str], Awaitable[None]]
"""What is done to the accounts, with the password that was typed."""


@app.command
def create(
    name: str,
    *,
    roles: Annotated[str, Parameter(help="Roles, separated by commas.")] = "administrator",
    data: Data = DATA,
    db: Database = None,
    json: Json = False,
) -> None:
    """Create an account. Asks for the password, or takes it from HOUSEWAY_PASSWORD.

    Parameters
    ----------
    name
        For example: houseway admin create Ines --roles administrator,auditor
    """
    url = database_url(data, db)
    from houseway.server.people.identity import ROLES

    asked = frozenset(role.strip() for role in roles.split(","))
    if unknown := asked - set(ROLES):
        fail(f"there is no role {', '.join(sorted(unknown))}; the roles are {', '.join(ROLES)}")

    async def make(casino: "Casino", batch: "Batch", typed: str) -> None:
        hashed = await casino.identity.hashed(typed, name)
        casino.identity.add(name, False, asked | {"player"}, hashed, AT_THE_MACHINE, batch, casino.clock.now())

    _change(name, make, url, data)
    if json:
        print_json({"name": name, "roles": sorted(asked | {"player"})})
    else:
        print(f"Created {name}: {', '.join(sorted(asked))}.")


@app.command
def password(name: str, *, data: Data = DATA, db: Database = None, json: Json = False) -> None:
    """Set a new password and end all sessions of the account. Asks for it, or takes it from HOUSEWAY_PASSWORD."""
    url = recorded(data, db)
    from houseway.server.problems import Problem

    async def give(casino: "Casino", batch: "Batch", typed: str) -> None:
        person = casino.identity.person(name)
        if person is None or person.guest:
            raise Problem("not-found", f"there is no account called {name}")
        hashed = await casino.identity.hashed(typed, name)
        casino.identity.change(person.name, AT_THE_MACHINE, batch, password=hashed)
        casino.identity.end_all(person.name, batch)

    _change(name, give, url, data)
    if json:
        print_json({"name": name, "sessions": 0})
    else:
        print(f"{name} has a new password and is signed out everywhere.")


@app.command
def second_factor(name: str, *, data: Data = DATA, db: Database = None, json: Json = False) -> None:
    """Remove the second factor of an account and end all its sessions, where no two administrators are left to do it.

    Asks for the password of the account, or takes it from HOUSEWAY_PASSWORD.
    """
    url = recorded(data, db)
    from houseway.server.problems import Problem

    async def remove(casino: "Casino", batch: "Batch", typed: str) -> None:
        person = await casino.identity.check(name, typed)
        if not casino.reception.factors.enrolled(person.name):
            raise Problem("not-now", f"{person.name} has no second factor")
        casino.reception.factors.remove_all(person.name, AT_THE_MACHINE, batch)
        casino.identity.end_all(person.name, batch)

    _change(name, remove, url, data)
    if json:
        print_json({"name": name, "sessions": 0})
    else:
        print(f"{name} has no second factor any more and is signed out everywhere.")


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
            await change(casino, batch, typed)
            await casino.store.commit(batch, casino.clock.now())
        finally:
            await casino.close()

    with alone_in(data):
        try:
            asyncio.run(run())
        except Problem as problem:
            fail(f"{problem.detail}" + (f" ({problem.legal})" if problem.legal else ""))
