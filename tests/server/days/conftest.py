"""One casino for all days of a module: a day is driven once, and many tests read its book."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from houseway.server.casino import Casino
from houseway.server.record.batch import Batch

from ..conftest import HandClock, Player, doors, sqlite
from .pit import Pit


class StillClock(HandClock):
    """Moved by hand; no alarm rings."""

    def alarm(self, at, ring):  # type: ignore[no-untyped-def]
        return super().alarm(1 << 60, ring)


@pytest.fixture(scope="session")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pit]:
    folder = tmp_path_factory.mktemp("pit")
    casino = Casino(sqlite(folder), folder, clock=StillClock(), games=())
    # Days pass at these tables, and their staff stay signed in.
    long: Any = SimpleNamespace(staff_idle_minutes=30 * 1_440, second_factor_roles=())
    casino.identity.policy = lambda: long
    with doors(casino) as client:

        def staff(name: str, *roles: str) -> Player:
            player = Player(client, name)

            async def give() -> None:
                batch = Batch()
                casino.identity.change(player.name, "the test", batch, roles=frozenset(roles) | {"player"})
                await casino.store.commit(batch, casino.clock.now())

            client.blocking_portal.call(give)
            return player

        yield Pit(casino, client, staff)
