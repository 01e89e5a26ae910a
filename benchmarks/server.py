"""Tables driven over real sockets: 50 tables of 6 people on SQLite with full sync, and the raw commits of that disk.

Prints commands committed a second, the time from a command's sending until the last viewer of its table has the frame
that tells of it, and the server's processor time for a command. Server and players are two processes on one machine.
If any command is refused the figures are not those of a service that does its work: the program says which and ends
with 1.
"""

import argparse
import asyncio
import base64
import json
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec

ANTE = {"ante": 500, "ante_bonus": 500}


class View(msgspec.Struct):
    todo: list[dict[str, Any]] = []
    answered: dict[str, Any] = {}
    over: bool = False


class Frame(msgspec.Struct):
    type: str
    round: str = ""
    seq: int = 0
    key: str | None = None
    view: View | None = None
    problem: dict[str, Any] | None = None


read = msgspec.json.Decoder(Frame).decode


@dataclass
class Score:
    """What was sent and when it was told."""

    sent: dict[str, float] = field(default_factory=dict)
    done: dict[str, tuple[str, int]] = field(default_factory=dict)
    told: dict[tuple[str, int], float] = field(default_factory=dict)
    counting: bool = False
    problems: Counter[str] = field(default_factory=Counter)


class Socket:
    """A WebSocket client with just what is needed here: text frames both ways."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def connect(cls, port: int, cookie: str) -> "Socket":
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: houseway_session={cookie}"]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer, answer
        return cls(reader, writer)

    def send(self, text: str) -> None:
        # The mask of a client's frame may be nothing but zeros, which leaves the text as it is.
        body = text.encode()
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self.writer.write(b"\x81" + size + bytes(4) + body)

    async def receive(self) -> bytes:
        while True:
            kind, size = await self.reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            elif size == 127:
                size = int.from_bytes(await self.reader.readexactly(8), "big")
            body = await self.reader.readexactly(size)
            if kind & 15 == 1:
                return body


class Pace:
    """No more than so many commands a second, evenly."""

    def __init__(self, rate: float) -> None:
        self.gap, self.next = 1 / rate, time.perf_counter()

    async def turn(self) -> None:
        now = time.perf_counter()
        self.next = max(self.next + self.gap, now - 0.05)
        if self.next > now:
            await asyncio.sleep(self.next - now)


async def player(port: int, cookie: str, name: str, table: str, pace: Pace, score: Score, stop: asyncio.Event) -> None:
    count, busy, last = 0, "", ""
    socket = await Socket.connect(port, cookie)

    async def say(do: str, **body: Any) -> str:
        nonlocal count
        count += 1
        key = f"{name}-{count:08}"
        await pace.turn()
        if score.counting:
            score.sent[key] = time.perf_counter()
        socket.send(json.dumps({"do": do, "table": table, "key": key, **body}))
        return key

    socket.send(json.dumps({"do": "watch", "table": table}))
    busy = await say("seat", buy_in=200_000)
    while not stop.is_set():
        try:
            frame = read(await asyncio.wait_for(socket.receive(), 2))
        except TimeoutError:
            continue
        now = time.perf_counter()
        if frame.type == "view" and frame.view is not None:
            score.told[(frame.round, frame.seq)] = now
            newest = frame
        if frame.type in ("done", "problem") and frame.key == busy:
            busy = ""
            if frame.type == "done":
                score.done[str(frame.key)] = (frame.round, frame.seq)
            else:
                score.problems[str((frame.problem or {}).get("detail"))] += 1
        if busy or frame.type not in ("view", "done", "problem"):
            continue
        view = newest.view
        assert view is not None
        if view.over:
            if last != newest.round:
                last = newest.round
                busy = await say("next", round=newest.round)
        else:
            mine = next((t for t in view.todo if t["actor"] == name and name not in view.answered), None)
            if mine is not None:
                answer = ANTE if mine["kind"] == "window" else "fold"
                busy = await say("act", round=newest.round, seq=newest.seq, answer=answer)
    socket.writer.close()


def cpu_seconds(pid: int) -> float:
    """Processor time a process has used, where the system tells."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def yardstick() -> float:
    """Milliseconds of processor time that a plain loop takes: a busy neighbour makes every instruction slower."""
    start, sum_ = time.thread_time(), 0
    for number in range(300_000):
        sum_ += number % 7
    return 1000 * (time.thread_time() - start)


async def measure(seconds: float, pid: int, yard: list[float]) -> tuple[float, float]:
    """How long it took and what the server used, with the yardstick laid down once a second."""
    start, used = time.perf_counter(), cpu_seconds(pid)
    while (left := start + seconds - time.perf_counter()) > 0:
        yard.append(yardstick())
        await asyncio.sleep(min(1.0, left))
    return time.perf_counter() - start, cpu_seconds(pid) - used


async def drive(base: str, tables: int, seats: int, rate: float, seconds: float, pid: int) -> Score:
    score, pace, stop = Score(), Pace(rate), asyncio.Event()
    tasks = []
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        for table in range(tables):
            people = []
            for seat in range(seats):
                made = await http.post("/api/guest", json={"name": f"P{table}x{seat}"})
                people.append((made.json()["name"], made.cookies["houseway_session"]))
                http.cookies.clear()
            cookie = {"cookie": f"houseway_session={people[0][1]}"}
            new = {"key": f"table-{table:04}", "game": "dragon-poker", "bots": 0}
            id_ = (await http.post("/api/tables", json=new, headers=cookie)).json()["table"]
            for name, session in people:
                port = int(base.rpartition(":")[2])
                tasks.append(asyncio.create_task(player(port, session, name, id_, pace, score, stop)))
    await asyncio.sleep(5)
    score.counting = True
    yard = [yardstick() for _ in range(20)]
    took, used = await measure(seconds, pid, yard)
    score.counting = False
    await asyncio.sleep(1)
    stop.set()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    score.problems.update(repr(error) for error in ended if isinstance(error, Exception))
    report(score, took, rate, used, yard)
    return score


def report(score: Score, took: float, rate: float, used: float, yard: list[float]) -> None:
    finished = [key for key in score.sent if key in score.done]
    times = sorted(
        1000 * (score.told[score.done[key]] - score.sent[key]) for key in finished if score.done[key] in score.told
    )
    print(f"  asked for {rate:.0f} commands/s; committed {len(finished) / took:.0f}/s over {took:.0f} s")
    if times:
        p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
        print(f"  command to last viewer told: p50 {p50:.1f} ms, p99 {p99:.1f} ms, worst {times[-1]:.1f} ms")
    each, best, usual = 1000 * used / max(1, len(finished)), min(yard), median(yard)
    print(
        f"  processor time of the server: {each:.2f} ms a command, {100 * used / took:.0f} % of a core; "
        f"{each * best / usual:.2f} ms at the best speed that this core reached"
    )
    print(
        f"  the yardstick takes {usual:.1f} ms, at best {best:.1f} ms; "
        f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    )
    # What was sent in the last moment may still be on its way when the players are stopped.
    unanswered = sum(key not in score.done for key in score.sent) - sum(score.problems.values())
    if unanswered > 0:
        print(f"  {unanswered} commands were not answered in time")


def judge(score: Score) -> None:
    """End with 1 if the service refused anything, or did nothing."""
    for why, count in score.problems.most_common(5):
        print(f"refused {count} times: {why}", file=sys.stderr)
    if score.problems or not score.done:
        sys.exit(f"{sum(score.problems.values())} commands were refused, {len(score.done)} done: not a measurement")


def free_port() -> int:
    """One that no other run has: two servers on one port would share its connections between them."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def raw_commits(folder: Path, seconds: float = 1.0) -> float:
    """Commits a second of one small row each, on the same disk with the same care."""
    db = sqlite3.connect(folder / "raw.db", isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        db.execute(f"PRAGMA {pragma}")
    db.execute("CREATE TABLE t (n INTEGER, body TEXT)")
    count, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        db.execute("BEGIN")
        db.execute("INSERT INTO t VALUES (?, ?)", (count, "x" * 500))
        db.execute("COMMIT")
        count += 1
    db.close()
    return count / seconds


def no_limits() -> Any:
    """The service's limits, but for how often anything may be said and how many may be there."""
    from houseway.server import private_tables
    from houseway.server.http.rate_limits import Limits, Rate

    private_tables.FROM_AN_ADDRESS = 10_000
    free = {name: Rate(1e9, 1e9) for name, value in msgspec.structs.asdict(Limits()).items() if isinstance(value, Rate)}
    many = dict.fromkeys(("sockets", "connections", "watched_from"), 10_000)
    return msgspec.structs.replace(Limits(), **free, **many)


async def serve(folder: Path, port: int) -> None:
    from houseway.server.casino import Casino
    from houseway.server.http.serving import run

    url = f"sqlite+aiosqlite:///{folder / 'houseway.db'}"
    await run(Casino(url, folder, games=()), "127.0.0.1", port, limits=no_limits())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--serve", type=Path)
    parser.add_argument("--port", type=int, default=0, help="default: a free one")
    parser.add_argument("--quick", action="store_true", help="a second of work, to see that it runs")
    asked = parser.parse_args()
    if asked.quick:
        asked.tables, asked.seats, asked.rate, asked.seconds = 2, 2, 20, 1
    if asked.serve:
        from houseway.server.http.serving import serve_until_done

        serve_until_done(serve(asked.serve, asked.port))
        return
    asked.port = asked.port or free_port()
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as name:
        folder = Path(name)
        print(f"server: {asked.tables} tables of {asked.seats}, SQLite, synchronous=FULL")
        print(f"  raw commits of this disk: {raw_commits(folder):.0f}/s")
        command = [sys.executable, __file__, "--serve", str(folder), "--port", str(asked.port)]
        server = subprocess.Popen(command)
        try:
            base = f"http://127.0.0.1:{asked.port}"
            for _ in range(200):
                try:
                    httpx.get(f"{base}/health")
                    break
                except httpx.TransportError:
                    time.sleep(0.05)
            score = asyncio.run(drive(base, asked.tables, asked.seats, asked.rate, asked.seconds, server.pid))
        finally:
            server.terminate()
            server.wait(20)
    judge(score)


if __name__ == "__main__":
    main()
