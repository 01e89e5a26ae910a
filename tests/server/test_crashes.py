"""Nothing is lost and nothing is done twice: the server dies at every commit, a connection drops at every message."""

import asyncio
import shutil
import subprocess
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from litestar.testing import TestClient
from tests.serving import ENVIRONMENT, Served, houseway

from houseway.games import GAMES
from houseway.server import private_tables
from houseway.server.casino import Casino
from houseway.server.record.audit import verify
from houseway.server.record.store import Store
from houseway.server.table.commands import ActCommand, LeaveCommand, NextCommand, SeatCommand, TableCommand
from houseway.server.table.seating import TableConfig

from .conftest import NoAlarms, Player, doors, fresh_postgres, sqlite

TABLE = "quiet"
ANTE = {"ante": 500, "ante_bonus": 500}


class SameDeck:
    """Every shuffle comes out the same, so that two courses of a round can be compared."""

    for_real_tables: ClassVar[bool] = False

    def below(self, n: int) -> int:
        return n // 3


def answer_to(space: Any, number: int = 1) -> Any:
    """An answer that keeps the round going, the same one each time; no wager stands after the second round."""
    ticket = ("straight", {"spots": ("N7", "N20", "N33"), "rate": 200, "games": max(1, 3 - number)})
    known = (ANTE, {"field": 500}, (ticket,), "check", "call", "play")
    return next((answer for answer in known if answer in space), None) or space.sample(SameDeck())


class Died(BaseException):
    """The machine stops here."""


async def opened(url: str, folder: Path, slug: str = "") -> Casino:
    casino = Casino(url, folder, clock=NoAlarms(), rehearsal=SameDeck(), games=())
    await casino.open()
    if TABLE not in casino.tables:
        await casino.add_table(TableConfig(TABLE, slug, "Quiet", bots=0), "house")
    return casino


def script(casino: Casino) -> list[tuple[str, TableCommand]]:
    """The next commands of two people's evening, by where the table stands; keys say which step it is."""
    table = casino.table(TABLE)
    in_play, seating = table.in_play, table.seating
    if casino.identity.person("Ada") is None or casino.identity.person("Bob") is None:
        return []
    for name in ("Ada", "Bob"):
        if seating.at(name) is None and seating.number < 2:
            return [(name, SeatCommand(f"{name}-sits-down", 20_000))]
    assert in_play is not None
    if seating.playing:
        number = in_play.round.opening.number
        for todo in in_play.round.todo():
            if todo.actor not in in_play.round.answered:
                key = f"{todo.actor}-{number}-{len(in_play.round.journal)}"
                return [(todo.actor, ActCommand(key, in_play.id, in_play.seq, answer_to(todo.space, number)))]
    if seating.number == 2:
        return [(s.player, LeaveCommand(f"{s.player}-leaves")) for s in seating.seats]
    waiting = [s for s in seating.seats if not s.ready]
    return [(s.player, NextCommand(f"{s.player}-next-{seating.number}", seating.round)) for s in waiting]


async def evening(url: str, folder: Path, die_at: int | None, after: bool) -> tuple[dict[str, int], int]:
    """Play it; the machine may stop before or after one commit is on disk. Gives the final books and the commits."""
    commits, died = 0, False
    honest = Store._transaction

    async def dying(self: Store, batches: Any) -> None:
        nonlocal commits, died
        commits += 1
        dies = commits == die_at and not died
        if dies and not after:
            died = True
            raise Died
        await honest(self, batches)
        if dies:
            died = True
            raise Died

    patch = pytest.MonkeyPatch()
    patch.setattr(Store, "_transaction", dying)
    try:
        casino = await opened(url, folder)
        for _ in range(200):
            try:
                if not await one_step(casino):
                    break
            except Died:
                casino = await opened(url, folder)
        else:
            raise AssertionError("the evening does not end")
        books = casino.ledger.accounts()
        async with casino.store.engine.connect() as connection:
            assert (await verify(connection, casino.store.signer.public)).wrong == []
        await casino.close()
    finally:
        patch.undo()
    return books, commits


async def one_step(casino: Casino) -> bool:
    for name in ("Ada", "Bob"):
        if casino.identity.person(name) is None:
            await surely(casino, casino.reception.guest(name))
            return True
    commands = script(casino)
    if not commands:
        return False
    name, command = commands[0]
    person = casino.identity.person(name)
    assert person is not None
    await surely(casino, casino.command(person, TABLE, command))
    return True


async def surely(casino: Casino, work: Any) -> None:
    """Wait for a command, or for the machine to stop under it."""
    task = asyncio.ensure_future(work)
    writing = casino.store._writing
    assert writing is not None
    await asyncio.wait([task, writing], return_when=asyncio.FIRST_COMPLETED)
    if writing.done():
        task.cancel()
        for each in list(casino._tasks):
            each.cancel()
        await asyncio.gather(task, writing, *casino._tasks, return_exceptions=True)
        await casino.store.disconnect()
        raise Died
    await task


THOROUGH = {"dragon-poker": 1000, "holdem": 12, "keno": 8}
"""Of these games the server dies so often, of the others twice; the long run kills it at every commit of these."""


@pytest.mark.parametrize(
    ("database", "slug", "deaths"),
    [
        *(("sqlite", slug, THOROUGH.get(slug, 2)) for slug in GAMES),
        ("postgres", "dragon-poker", 6),
        *(pytest.param("sqlite", slug, 1000 if slug in THOROUGH else 20, marks=pytest.mark.prove) for slug in GAMES),
        *(pytest.param("postgres", slug, 1000, marks=pytest.mark.prove) for slug in THOROUGH),
    ],
)
def test_a_server_that_dies_at_any_commit_goes_on_with_the_same_cards_and_the_same_books(
    tmp_path: Path, request: pytest.FixtureRequest, database: str, slug: str, deaths: int
) -> None:
    server = request.getfixturevalue("postgres") if database == "postgres" else ""
    made = tmp_path / "made"
    made.mkdir()
    first = fresh_postgres(server) if server else sqlite(made)

    async def set_up() -> None:
        await (await opened(first, made, slug)).close()

    def copied(name: str) -> tuple[str, Path]:
        folder = tmp_path / name
        shutil.copytree(made, folder)
        return (fresh_postgres(server, first) if server else sqlite(folder)), folder

    asyncio.run(set_up())
    books, commits = asyncio.run(evening(*copied("whole"), None, False))
    assert commits > 10
    moments = [(die_at, after) for die_at in range(1, commits + 1) for after in (False, True)]
    for die_at, after in spread(moments, deaths):
        found, _ = asyncio.run(evening(*copied(f"{die_at}{after}"), die_at, after))
        assert found == books, f"died {'after' if after else 'before'} commit {die_at}"


def spread(moments: list[tuple[int, bool]], deaths: int) -> list[tuple[int, bool]]:
    """So many of the moments, evenly spread: all if there are no more."""
    count = min(deaths, len(moments))
    return [moments[(2 * each + 1) * len(moments) // (2 * count)] for each in range(count)]


def dropped(http: TestClient[Any], slug: str, drop_at: int | None) -> tuple[dict[str, int], int]:
    """A round over WebSocket whose connection is cut at one message; gives the final books and the messages."""
    messages = 0
    ada = Player(http, "Ada")
    ada.table = table = ada.post("/api/tables", game=slug, bots=1).json()["table"]
    casino: Casino = http.app.state.casino

    def counted() -> None:
        nonlocal messages
        messages += 1
        if messages == drop_at:
            raise ConnectionError

    def command(do: str, key: str, **fields: Any) -> None:
        """Say it until it is answered, on a new connection if need be; the key makes it one command."""
        while True:
            try:
                with http.websocket_connect("/ws", headers=ada.headers) as socket:
                    counted()
                    socket.send_json({"do": "watch", "table": table})
                    counted()
                    socket.send_json({"do": do, "table": table, "key": key, **fields})
                    while True:
                        counted()
                        frame = socket.receive_json()
                        if frame["type"] in ("done", "problem"):
                            assert frame["type"] == "done", frame
                            return
            except ConnectionError:
                continue

    command("seat", "sits-down", buy_in=20_000)
    for step in range(100):
        in_play = casino.table(table).in_play
        assert in_play is not None
        mine = next((todo for todo in in_play.round.todo() if todo.actor == ada.name), None)
        if mine is None:
            break
        command("act", f"answer-{step}", round=in_play.id, seq=in_play.seq, answer=answer_to(mine.space))
    assert ada.state()["phase"] == "result"
    command("leave", "goes-home")
    accounts = casino.ledger.accounts().items()
    books = {
        name.replace(table, "table").replace(ada.name, "Ada"): amount for name, amount in accounts if table in name
    }
    return books | {"wallet": ada.get("/api/me").json()["balance"]["play"]}, messages


@pytest.mark.parametrize("slug", ["dragon-poker", "holdem", "keno"])
def test_a_connection_that_drops_at_any_message_leaves_the_same_books(
    tmp_path: Path, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Every course has a table of its own, and all of them come from one address.
    monkeypatch.setattr(private_tables, "FROM_AN_ADDRESS", 1_000)
    casino = Casino(sqlite(tmp_path), tmp_path, rehearsal=SameDeck(), games=())
    with doors(casino) as http:
        books, messages = dropped(http, slug, None)
        assert messages > 12
        assert sum(books.values()) != 0
        for drop_at in range(1, messages + 1):
            assert dropped(http, slug, drop_at)[0] == books, f"dropped at message {drop_at}"


def test_a_server_killed_outright_deals_on_from_the_same_deck(tmp_path: Path) -> None:
    path = "/api/tables/dragon-poker"
    with Served(tmp_path) as served, httpx.Client(base_url=served.url) as ada:
        ada.post("/api/guest", json={"name": "Ada"}).raise_for_status()
        ada.post(f"{path}/seat", json={"key": "sits-down", "buy_in": 20_000}).raise_for_status()
        frame = ada.get(path).json()["frame"]
        bet = {"key": "places-ante", "round": frame["round"], "seq": frame["seq"], "answer": ANTE}
        ada.post(f"{path}/act", json=bet).raise_for_status()
        before = ada.get(path).json()
        served.kill()
        served.start()
        after = ada.get(path).json()
        assert (after["round"], after["sealed"]) == (before["round"], before["sealed"])
        assert after["frame"]["view"] == before["frame"]["view"]
        seq = after["frame"]["seq"]
        play = {"key": "folds-now", "round": after["round"], "seq": seq, "answer": "fold"}
        ada.post(f"{path}/act", json=play).raise_for_status()
        assert ada.get(path).json()["phase"] == "result"
        served.stop()
    audit = houseway("audit", "verify", "--data", str(tmp_path))
    said = subprocess.run(audit, capture_output=True, text=True, env=ENVIRONMENT)
    assert said.returncode == 0, said.stdout + said.stderr
    assert "No problems found" in said.stdout
