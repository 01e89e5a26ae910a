"""`houseway admin`: what only somebody at the machine may do."""

import asyncio
import getpass
import os
import sys
from typing import Annotated

from cyclopts import App, Parameter

from houseway.cli.keeping import DATA, Data, Database, alone_in, database_url

app = App(name="admin", help="Make the first administrator.")


@app.command
def create(
    name: str,
    *,
    roles: Annotated[str, Parameter(help="roles, parted by commas")] = "administrator",
    data: Data = DATA,
    db: Database = None,
) -> None:
    """Make an account with roles; asks for the password, or takes it from HOUSEWAY_PASSWORD. Stop the service first."""
    from houseway.server.casino import Casino
    from houseway.server.identity import ROLES
    from houseway.server.problems import Problem
    from houseway.server.store import Batch

    asked = frozenset(role.strip() for role in roles.split(","))
    if not asked <= set(ROLES):
        sys.exit(f"roles are {', '.join(ROLES)}")
    password = os.environ.get("HOUSEWAY_PASSWORD") or getpass.getpass(f"Password for {name}: ")

    async def run() -> None:
        casino = Casino(database_url(data, db), data, games=())
        await casino.open()
        try:
            batch, now = Batch(), casino.clock.now()
            hashed = await casino.identity.hashed(password)
            casino.identity.add(name, False, asked | {"player"}, hashed, "the command line", batch, now)
            await casino.store.commit(batch, now)
        finally:
            await casino.close()

    with alone_in(data):
        try:
            asyncio.run(run())
        except Problem as problem:
            sys.exit(f"{problem.detail}" + (f" ({problem.legal})" if problem.legal else ""))
    print(f"{name} is {', '.join(sorted(asked))}")
