"""What takes long to work out, asked for again and again, holds up those who ask for it and no one else."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.server.http.routes import odds
from houseway.server.http.workshop import ALL, EACH, Workshop
from houseway.server.problems import Problem

from .conftest import Player


async def idle() -> None:
    """Let everything go on that can."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_a_thing_is_made_once_and_the_oldest_is_forgotten() -> None:
    made: list[str] = []

    async def ask() -> list[str]:
        shop = Workshop[str]("test", keeps=2)

        def make(key: str) -> str:
            made.append(key)
            return key.upper()

        found = [*await asyncio.gather(*(shop.made(f"at {n}", key, partial(make, key)) for n, key in enumerate("aab")))]
        return found + [await shop.made("here", key, partial(make, key)) for key in "acab"]

    assert asyncio.run(ask()) == ["A", "A", "B", "A", "C", "A", "B"]
    assert made == ["a", "b", "c", "b"]


def test_addresses_take_turns_and_a_limited_number_wait() -> None:
    done: list[str] = []

    async def ask() -> int:
        shop, go = Workshop[str]("test"), Event()

        async def one(origin: str, says: str) -> None:
            async with shop.turn(origin):
                await shop.do(lambda: done.append(says))

        first = asyncio.create_task(shop.do(go.wait))
        many = [asyncio.create_task(one("much", f"much {n}")) for n in range(EACH + 5)]
        await idle()
        few = asyncio.create_task(one("little", "little"))
        await idle()
        go.set()
        answers = await asyncio.gather(first, few, *many, return_exceptions=True)
        async with shop.turn("much"):
            pass
        return sum(isinstance(each, Problem) and each.kind == "too-often" for each in answers)

    assert asyncio.run(ask()) == 5
    assert done[:2] == ["much 0", "little"], "what another address asks for stands behind one thing at most"
    assert len(done) == EACH + 1


def test_all_addresses_together_wait_for_so_much() -> None:
    async def ask() -> list[bool]:
        shop, go = Workshop[str]("test"), Event()

        async def one(origin: str) -> None:
            async with shop.turn(origin):
                await shop.do(go.wait)

        tasks = [asyncio.create_task(one(f"at {n}")) for n in range(ALL)]
        await idle()
        refused = await asyncio.gather(one("one more"), return_exceptions=True)
        go.set()
        await asyncio.gather(*tasks)
        await one("one more")
        return [isinstance(each, Problem) for each in refused]

    assert asyncio.run(ask()) == [True]


def test_work_that_fails_fails_for_the_one_who_asked() -> None:
    async def ask() -> int:
        shop = Workshop[int]("test", keeps=2)
        with pytest.raises(ZeroDivisionError):
            await shop.made("here", "a", lambda: 1 // 0)
        return await shop.made("here", "a", lambda: 2)

    assert asyncio.run(ask()) == 2


MORE_THAN_THREADS = 40
"""A loop's own threads are at most 32."""


def test_people_sign_in_while_a_visitor_asks_for_figures_without_end(
    client: TestClient[Any], someone: Callable[[str], Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, known = someone("Ada"), {"name": "Ada", "password": "correct horse battery"}
    assert client.post("/api/register", json=known, headers=ada.headers).status_code == 201
    begun, go = Event(), Event()

    def slow(*asked: Any) -> Any:
        begun.set()
        go.wait()
        raise Problem("not-now", "that was slow")

    monkeypatch.setattr(odds, "what_if", slow)

    def ask(n: int) -> int:
        return client.get("/api/odds/keno", params={"options": f'{{"draw_count": {n}}}'}).status_code

    with ThreadPoolExecutor(MORE_THAN_THREADS + 1) as visitors:
        asked = [visitors.submit(ask, n) for n in range(MORE_THAN_THREADS)]
        assert begun.wait(30)
        signing_in = visitors.submit(lambda: client.post("/api/login", json=known).status_code)
        try:
            assert signing_in.result(30) == 200
        finally:
            go.set()
        assert {each.result(30) for each in asked} <= {409, 429}
