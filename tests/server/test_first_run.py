"""A house begins: its first two administrators, and a demonstration with staff of every role."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseway.cli import serve
from houseway.cli.data_folder import DATA
from houseway.server.casino import Casino
from houseway.server.http.app import create_app
from houseway.server.people import demo
from houseway.server.people.first_run import TRIES

from .conftest import GENEROUS, HandClock, sqlite

PASSWORD = "seven odd lamps ajar"
Story = Callable[[Casino, httpx.AsyncClient], Awaitable[None]]


def tell(folder: Path, story: Story, peer: str = "127.0.0.1") -> None:
    """A story at a new house, asked from one address."""

    async def run() -> None:
        casino = Casino(sqlite(folder), folder, clock=HandClock(), games=())
        await casino.open()
        app: Any = create_app(casino, GENEROUS)
        transport = httpx.ASGITransport(app, client=(peer, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://houseway.test") as http:
            await story(casino, http)
        await casino.close()

    asyncio.run(run())


async def make(http: httpx.AsyncClient, code: str, name: str, **headers: str) -> httpx.Response:
    body = {"code": code, "name": name, "password": PASSWORD}
    return await http.post("/api/first-run", json=body, headers=headers)


def test_each_code_makes_one_administrator_and_is_then_spent(tmp_path: Path) -> None:
    async def story(casino: Casino, http: httpx.AsyncClient) -> None:
        first, second = casino.first_run.begin()
        made = await make(http, first.lower().replace("-", " "), "Ines")
        assert (made.status_code, made.json()["roles"]) == (201, ["administrator", "player"])
        again = await make(http, first, "Otto")
        assert (again.status_code, again.json()["kind"]) == (403, "not-allowed")
        assert (await http.get("/api/house")).json() == {"demo": False, "first_run": True}
        assert (await make(http, second, "Otto")).status_code == 201
        third = await make(http, second, "Ada")
        assert "two administrators" in third.json()["detail"]
        assert (await http.get("/api/house")).json()["first_run"] is False
        assert {each.name for each in casino.identity.people()} == {"Ines", "Otto"}
        assert casino.first_run.begin() == []

    tell(tmp_path, story)


def test_wrong_codes_make_the_codes_void(tmp_path: Path) -> None:
    async def story(casino: Casino, http: httpx.AsyncClient) -> None:
        right, _ = casino.first_run.begin()
        for _ in range(TRIES):
            assert (await make(http, "AAAA-AAAA-AAAA", "Ines")).status_code == 403
        late = await make(http, right, "Ines")
        assert "start the service again" in late.json()["detail"]
        assert not casino.identity.people()

    tell(tmp_path, story)


@pytest.mark.parametrize(("peer", "headers"), [("10.1.2.3", {}), ("127.0.0.1", {"X-Forwarded-For": "10.1.2.3"})])
def test_a_code_is_of_no_use_from_another_machine(tmp_path: Path, peer: str, headers: dict[str, str]) -> None:
    async def story(casino: Casino, http: httpx.AsyncClient) -> None:
        code, _ = casino.first_run.begin()
        made = await make(http, code, "Ines", **headers)
        assert made.status_code == 403
        assert "at the machine itself" in made.json()["detail"]
        assert (await http.get("/api/house", headers=headers)).json()["first_run"] is False
        assert not casino.identity.people()

    tell(tmp_path, story, peer)


def test_a_bad_password_leaves_the_code_in_force(tmp_path: Path) -> None:
    async def story(casino: Casino, http: httpx.AsyncClient) -> None:
        code, _ = casino.first_run.begin()
        bad = await http.post("/api/first-run", json={"code": code, "name": "Ines", "password": "short"})
        assert "10 to 200" in bad.json()["legal"]
        assert (await make(http, code, "Ines")).status_code == 201

    tell(tmp_path, story)


def test_a_demonstration_has_staff_of_every_role_and_keeps_its_password(tmp_path: Path) -> None:
    password = demo.mark(tmp_path)
    assert demo.mark(tmp_path) == password

    async def story(casino: Casino, http: httpx.AsyncClient) -> None:
        for _ in range(2):  # a second start hires no one twice
            await demo.hire(casino.store, casino.identity, casino.clock, password)
        assert len(casino.identity.people()) == len(demo.STAFF)
        signed = await http.post("/api/login", json={"name": "Demo Sue", "password": password})
        assert "supervisor" in signed.json()["roles"]

    tell(tmp_path, story)


def test_a_demonstration_and_a_real_record_stay_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    real, trial = tmp_path / "real", tmp_path / "trial"
    real.mkdir()
    (real / "houseway.db").touch()
    demo.mark(trial)

    def refused(*asked: Any) -> str:
        with pytest.raises(SystemExit):
            serve._folder(*asked)
        return re.sub(r"\s+", " ", capsys.readouterr().err)

    assert "holds a real record" in refused(real, None, True)
    assert "serve it with --demo" in refused(trial, None, False)
    assert "leave --db out" in refused(trial, "postgresql://there/it", True)
    assert serve._folder(trial, None, True) == trial
    assert serve._folder(DATA, None, True) == serve.DEMO
