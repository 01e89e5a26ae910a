"""Every registered game is played by several people, stored and audited; no viewer is told a hidden card."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.server.casino import Casino
from houseway.server.connections import Connection
from houseway.server.record.audit import Report, verify
from houseway.server.table.seating import TableConfig

from .conftest import Crowd, NoAlarms, sqlite
from .knowing import Knowing
from .wire import frames


async def play_and_watch(slug: str, folder: Path, seed: int, rounds: int) -> tuple[Casino, Knowing]:
    """Three people and a spectator at a table, each told what they may know, in frames as they are described."""
    casino = Casino(sqlite(folder), folder, clock=NoAlarms(), rehearsal=Seeded(seed), games=(slug,))
    await casino.open()
    crowd = Crowd(casino, slug, Seeded(seed + 1))
    table = casino.table(slug)
    knowing = Knowing(table)
    connections = [Connection(name) for name in (None, "Ada", "Bob", "Cay")]
    for connection in connections:
        casino.join(connection)
        await table.watch(connection)
    await crowd.sit("Ada", "Bob", "Cay", buy_in=50_000)
    await crowd.play(rounds)
    await casino.close()
    for connection in connections:
        views = 0
        while connection.frames:
            frame = msgspec.json.decode(connection.frames.popleft())
            views += frame["type"] == "view"
            frames().validate(frame)
            knowing.frame(connection.name, frame)
        assert views > 3
    return casino, knowing


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_game_is_played_stored_and_audited_and_tells_no_one_a_hidden_card(slug: str, tmp_path: Path) -> None:
    casino, knowing = asyncio.run(play_and_watch(slug, tmp_path, 11, 3))
    assert len(knowing.rounds) >= 3
    assert knowing.leaks == []
    report = asyncio.run(audited(sqlite(tmp_path), casino))
    assert report.wrong == []


async def audited(url: str, casino: Casino) -> Report:
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        report = await verify(connection, casino.store.signer.public)
    await engine.dispose()
    return report


def test_a_table_that_lacked_players_begins_when_another_sits_down(tmp_path: Path) -> None:
    async def two_come() -> tuple[str, str]:
        casino = Casino(sqlite(tmp_path), tmp_path, rehearsal=Seeded(3), games=("holdem",))
        await casino.open()
        host, _, _ = await casino.reception.guest("Host")
        config = TableConfig("quiet", "holdem", "Quiet", private=True, owner=host.name, bots=0)
        table = await casino.add_table(config, host.name)
        crowd = Crowd(casino, table.config.id, Seeded(4))
        await crowd.sit("Ada")
        alone = table.phase
        await crowd.sit("Bob")
        both = table.phase
        await casino.close()
        return alone, both

    assert asyncio.run(two_come()) == ("waiting", "playing")
