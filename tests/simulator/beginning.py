"""What stands before a run: a casino with its people, copied for each, and the tables that it gets."""

import asyncio
import random
import shutil

from argon2 import PasswordHasher

from houseway.server.casino import Casino
from houseway.server.people.identity import ROLES
from houseway.server.record.batch import Batch

from .course import STAFF, Database, behind
from .door import Door
from .loop import VirtualClock, VirtualLoop
from .offices import with_offices
from .people import PASSWORD
from .pit import with_pit

COMING = ("Ada", "Bob", "Cay", "Dan", "Pia", "Quin")
"""Who may come as guests."""
QUICK = ("dragon-poker", "mini-dice", "keno", "lunar-poker", "lucky-8s", "holdem", "five-card-draw", "badugi")


def prepare(database: Database) -> dict[str, str]:
    """A casino with its people, to be copied for every run; gives their cookies."""
    loop, cookies = VirtualLoop(random.Random(0)), dict[str, str]()

    async def work() -> None:
        clock = VirtualClock()
        casino = Casino(database.url, database.folder, clock=clock, games=())
        hasher = casino.identity._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        await casino.open()
        for name in COMING:
            cookies[name] = (await casino.reception.guest(name))[1]
        batch, kept = Batch(), hasher.hash(PASSWORD)
        for name, roles in {**STAFF, "Reg": frozenset({"player"}), "Rae": frozenset({"player"})}.items():
            assert roles <= set(ROLES)
            person = casino.identity.add(name, False, roles, kept, "the house", batch, clock.now())
            cookies[name] = casino.identity.begin(person, batch, clock.now())[0]
        await casino.store.commit(batch, clock.now())
        await casino.close()

    door = Door(VirtualClock(), database.error, database.lost)
    asyncio.set_event_loop(loop)
    try:
        with behind(door):
            loop.run_until_complete(work())
    finally:
        asyncio.set_event_loop(None)
        loop.close()
    return cookies


def games_of(seed: int) -> tuple[str, ...]:
    """One table of a quick game, or two; the offices and the pit need hold'em as the first."""
    chance = random.Random(f"games {seed}")
    found = chance.sample(QUICK, chance.choice((1, 1, 2)))
    return ("holdem", *found[1:]) if with_offices(seed) or with_pit(seed) else tuple(found)


def remove(database: Database) -> None:
    """Nothing of a run is kept."""
    shutil.rmtree(database.folder, ignore_errors=True)
