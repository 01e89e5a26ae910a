"""Cards not yet dealt are in the database under a key that is kept outside it."""

import asyncio
import gzip
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from houseway.cards.randomness import Seeded
from houseway.cli.backup import backup as backup_command
from houseway.cli.backup import restore as restore_command
from houseway.cli.data_folder import reading
from houseway.server.casino import Casino
from houseway.server.linked.keys import LinkKey
from houseway.server.record import cards_key, schema
from houseway.server.record.audit import verify
from houseway.server.record.backup import KEYS, BadBackup, backup, keys_of, restore
from houseway.server.record.cards_key import CardsKey
from houseway.server.record.chain import Unusable
from houseway.server.record.database import engine_for, migrate

from .conftest import HandClock, sqlite

GAMES = ("dragon-poker", "holdem", "lucky-8s")


async def begun(folder: Path, crowd: Any) -> list[list[str]]:
    """A casino in the middle of a round at each table; the cards that are still to come there."""
    casino = Casino(sqlite(folder), folder, clock=HandClock(), games=GAMES)
    await casino.open()
    left = []
    for game in GAMES:
        await crowd(casino, game, Seeded(1)).sit(f"Ada {game}", f"Bob {game}")
        in_play = casino.table(game).in_play
        assert in_play is not None
        assert in_play.sealed is not None
        left.append([str(card) for card in in_play.sealed.order][-12:])
    await casino.close()
    return left


def everything(folder: Path) -> str:
    """All that a copy of the database tells."""
    with sqlite3.connect(folder / "houseway.db") as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return "\n".join(repr(row) for name in names for row in db.execute(f"SELECT * FROM {name}"))


def test_the_database_does_not_tell_a_card_that_is_still_to_come(tmp_path: Path, crowd: Any) -> None:
    left = asyncio.run(begun(tmp_path, crowd))
    told = everything(tmp_path)
    assert "Ada holdem" in told
    for cards in left:
        for one, two, three in zip(cards, cards[1:], cards[2:], strict=False):
            assert f'"{one}","{two}","{three}"' not in told
    assert (tmp_path / cards_key.NAME).stat().st_mode & 0o777 == 0o600


def test_a_restart_deals_on_from_the_same_sealed_deck_and_the_audit_opens_it(tmp_path: Path, crowd: Any) -> None:
    left = asyncio.run(begun(tmp_path, crowd))

    async def again() -> list[list[str]]:
        casino = Casino(sqlite(tmp_path), tmp_path, clock=HandClock(), games=GAMES)
        await casino.open()
        found = []
        for game in GAMES:
            in_play = casino.table(game).in_play
            assert in_play is not None
            assert in_play.sealed is not None
            found.append([str(card) for card in in_play.sealed.order][-12:])
        await casino.close()
        return found

    assert asyncio.run(again()) == left
    assert audited(tmp_path, CardsKey(tmp_path / cards_key.NAME)) == ([], 0)


def audited(folder: Path, cards: CardsKey | None) -> tuple[list[str], int]:
    """What the audit finds wrong, and how many decks it could not open."""

    async def check() -> tuple[list[str], int]:
        casino = Casino(sqlite(folder), folder, games=())
        async with reading(sqlite(folder)) as connection:
            report = await verify(connection, casino.store.signer.public, cards=cards)
        return report.wrong, report.unopened

    return asyncio.run(check())


def test_without_the_key_nothing_is_dealt_on_and_the_audit_says_what_it_left_out(tmp_path: Path, crowd: Any) -> None:
    asyncio.run(begun(tmp_path, crowd))
    kept = (tmp_path / cards_key.NAME).rename(tmp_path / "away")

    async def start() -> None:
        await Casino(sqlite(tmp_path), tmp_path, games=()).open()

    with pytest.raises(Unusable, match=r"cards\.key is missing"):
        asyncio.run(start())
    assert not (tmp_path / cards_key.NAME).exists(), "no other key takes its place"
    assert audited(tmp_path, None) == ([], len(GAMES))
    CardsKey(tmp_path / cards_key.NAME).seal(b"{}", "another")
    with pytest.raises(Unusable, match="is not the key"):
        asyncio.run(start())
    assert len(audited(tmp_path, CardsKey(tmp_path / cards_key.NAME))[0]) == len(GAMES)
    kept.replace(tmp_path / cards_key.NAME)
    assert audited(tmp_path, CardsKey(tmp_path / cards_key.NAME)) == ([], 0)


def test_a_deck_put_in_the_place_of_another_is_found(tmp_path: Path, crowd: Any) -> None:
    asyncio.run(begun(tmp_path, crowd))
    with sqlite3.connect(tmp_path / "houseway.db") as db:
        (one, first), (two, second), *_ = db.execute("SELECT id, sealed FROM rounds ORDER BY id").fetchall()
        db.execute("UPDATE rounds SET sealed = ? WHERE id = ?", (second, one))
        db.execute("UPDATE rounds SET sealed = ? WHERE id = ?", (first, two))
    for key in (CardsKey(tmp_path / cards_key.NAME), None):
        wrong, unopened = audited(tmp_path, key)
        assert (len([each for each in wrong if "sealed deck" in each]), unopened) == (2, 0 if key else 1)


def test_what_was_stored_in_plain_form_is_still_read(tmp_path: Path) -> None:
    key = CardsKey(tmp_path / cards_key.NAME)
    assert key.open(b'{"order":[]}', "round 1") == b'{"order":[]}'
    assert key.open_text('{"now":1}', "day of t") == '{"now":1}'
    assert not key.there
    text = key.seal_text("{}", "day of t")
    assert CardsKey(tmp_path / cards_key.NAME).open_text(text, "day of t") == "{}"
    with pytest.raises(Unusable):
        key.open_text(text, "day of another")


# Backups --------------------------------------------------------------------------------------------------------------


async def saved(folder: Path) -> Path:
    """A backup of the casino in this folder."""
    async with reading(sqlite(folder)) as connection:
        await backup(connection, keys_of(folder), folder / "all.backup")
    return folder / "all.backup"


async def restored(file: Path, folder: Path) -> Any:
    """What was in a backup, put into an empty folder."""
    folder.mkdir()
    engine = engine_for(sqlite(folder))
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
            return await restore(connection, file)
    finally:
        await engine.dispose()


def test_a_backup_brings_the_key_of_the_cards_and_rounds_go_on_from_it(tmp_path: Path, crowd: Any) -> None:
    async def move() -> bool:
        (tmp_path / "old").mkdir()
        await begun(tmp_path / "old", crowd)
        found = await restored(await saved(tmp_path / "old"), tmp_path / "new")
        for name, raw in found.keys.items():
            cards_key.keep_secret(tmp_path / "new" / name, raw)
        casino = Casino(sqlite(tmp_path / "new"), tmp_path / "new", clock=HandClock(), games=GAMES)
        await casino.open()
        playing = all(casino.table(game).seating.playing for game in GAMES)
        await casino.close()
        return playing

    assert asyncio.run(move())
    assert audited(tmp_path / "new", CardsKey(tmp_path / "new" / cards_key.NAME)) == ([], 0)


def test_every_key_of_the_data_folder_is_in_the_backup_and_no_other_file(tmp_path: Path, crowd: Any) -> None:
    """With a linked fund the casino keeps the key and the certificate that the agreement names."""
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "all.backup"
    old.mkdir()
    asyncio.run(begun(old, crowd))
    certificate = LinkKey(old).text
    backup_command(file, data=old)
    restore_command(file, data=new)
    assert {name: (new / name).read_bytes() for name in KEYS} == {name: (old / name).read_bytes() for name in KEYS}
    assert {(new / name).stat().st_mode & 0o777 for name in KEYS} == {0o600}
    assert LinkKey(new).text == certificate
    other = tmp_path / "other"
    other.mkdir()
    LinkKey(other)
    with pytest.raises(SystemExit):
        restore_command(file, data=other)
    first, *lines = gzip.decompress(file.read_bytes()).splitlines()
    for keys in ({"journal.key": "00", "../elsewhere": "00"}, {"cards.key": "00"}):
        head = msgspec.json.encode({**msgspec.json.decode(first), "keys": keys})
        file.write_bytes(gzip.compress(b"\n".join([head, *lines]) + b"\n"))
        with pytest.raises(BadBackup, match="not the keys"):
            asyncio.run(restored(file, tmp_path / str(len(keys))))


@pytest.mark.parametrize("width", [3, 4, 5])
def test_a_backup_from_before_columns_were_named_is_restored(tmp_path: Path, crowd: Any, width: int) -> None:
    """Its tables had no `day` at first; what has more fields than any version of then is refused."""

    async def move() -> Any:
        (tmp_path / "old").mkdir()
        await begun(tmp_path / "old", crowd)
        file = await saved(tmp_path / "old")
        first, *lines = gzip.decompress(file.read_bytes()).splitlines()
        head = msgspec.json.decode(first)
        columns = head.pop("columns")
        head["key"] = head.pop("keys")["journal.key"]
        old = [msgspec.json.encode(head)]
        for line in map(msgspec.json.decode, lines):
            if "t" in line:
                row = dict(zip(columns[line["t"]], line["r"], strict=True))
                for name in ("used", "given"):
                    row.pop(name, None)
                line["r"] = list(row.values())
                if line["t"] == "tables":
                    line["r"] = [*line["r"], "more"][:width]
            old.append(msgspec.json.encode(line))
        file.write_bytes(gzip.compress(b"\n".join(old) + b"\n"))
        found = await restored(file, tmp_path / "new")
        async with reading(sqlite(tmp_path / "new")) as connection:
            days = {row.day for row in await connection.execute(sa.select(schema.tables.c.day))}
            return found.rows == len(lines) - 1, list(found.keys), days == {""}

    if width == 5:
        with pytest.raises(BadBackup, match="a row of tables has 5 fields"):
            asyncio.run(move())
    else:
        assert asyncio.run(move()) == (True, ["journal.key"], width == 3)
