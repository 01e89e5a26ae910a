"""Two people are two people: no one makes, opens or takes over a second account that agrees with the first."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from houseway.server.casino import Casino
from houseway.server.people.identity import Person
from houseway.server.record import schema
from houseway.server.staff.bodies import CageOrder
from houseway.server.staff.order_book import OrderBook

from .conftest import HandClock, Player, doors, sqlite

FIRST, SECOND, OWN = "a green door ajar", "seven odd lamps", "my very own words"
ACCOUNTS = "/api/floor/accounts"
DAY = 86_400_000


class House:
    """A house with two administrators, and what is asked of it over HTTP."""

    def __init__(self, client: TestClient[Any], staff: Callable[..., Any]) -> None:
        self.client = client
        self.ines, self.otto = staff("Ines", "administrator"), staff("Otto", "administrator")

    def agree(self, asked: Any, half: str = SECOND, by: Any = None) -> Any:
        path = f"/api/floor/approvals/{asked.json()['approval']}"
        return (by or self.otto).post(path, approve=True, password=half)

    def hire(self, name: str, *roles: str) -> Any:
        """Two people make an account; its own person signs in."""
        asked = self.ines.post(ACCOUNTS, name=name, roles=list(roles), password=FIRST)
        assert self.agree(asked).status_code == 200
        return self.sign_in(name, FIRST + SECOND)

    def sign_in(self, name: str, password: str) -> Any:
        made = self.client.post("/api/login", json={"name": name, "password": password})
        self.client.cookies.clear()
        if made.status_code != 200:
            return None
        person = Player.__new__(Player)
        person.http, person.name, person.table = self.client, name, "dragon-poker"
        person.cookie = made.cookies["houseway_session"]
        return person

    def choose(self, person: Any) -> Any:
        """The person chooses a password of their own."""
        body = {"password": FIRST + SECOND, "new": OWN}
        made = self.client.post("/api/me/password", json=body, headers=person.headers)
        self.client.cookies.clear()
        assert made.status_code == 200, made.text
        person.cookie = made.cookies["houseway_session"]
        return person


@pytest.fixture
def house(client: TestClient[Any], staff: Callable[..., Any]) -> House:
    return House(client, staff)


def test_one_administrator_alone_makes_no_staff_and_changes_none(house: House, casino: Casino) -> None:
    asked = house.ines.post(ACCOUNTS, name="Cora", roles=["cage"], password=FIRST)
    assert asked.status_code == 202
    assert casino.identity.person("Cora") is None
    own = house.agree(asked, by=house.ines)
    assert (own.status_code, own.json()["kind"]) == (403, "not-allowed")
    assert house.agree(asked).status_code == 200
    for order in (
        {"roles": ["cage", "supervisor"]},
        {"roles": ["cage"], "password": OWN},
        {"roles": [], "disabled": True},
    ):
        assert house.ines.post(ACCOUNTS, name="Cora", **order).status_code == 202, order
    # A player's account is one person's work, but not a password that opens it.
    assert house.ines.post(ACCOUNTS, name="Pia", roles=[], password=FIRST).status_code == 200
    assert house.ines.post(ACCOUNTS, name="Pia", roles=[], password=OWN).status_code == 202


def test_no_one_person_can_open_an_account_that_two_have_made(house: House, client: TestClient[Any]) -> None:
    asked = house.ines.post(ACCOUNTS, name="Cora", roles=["cage"], password=FIRST)
    assert house.agree(asked, "").json()["kind"] == "not-a-move", "the second half is missing"
    assert house.agree(asked, "short").json()["kind"] == "not-a-move"
    assert house.agree(asked).status_code == 200
    for guess in (FIRST, SECOND, SECOND + FIRST, FIRST + FIRST, FIRST + SECOND + "x", FIRST[:-1] + SECOND):
        assert house.sign_in("Cora", guess) is None, guess
    cora = house.sign_in("Cora", FIRST + SECOND)
    # Until she has chosen her own, she can look at nothing and agree to nothing.
    assert cora.get("/api/floor/may").status_code == 403
    assert "a password of your own" in cora.post("/api/floor/cage", player="Otto", amount=100).json()["detail"]
    assert house.choose(cora).get("/api/floor/may").status_code == 200


def test_halves_of_a_password_are_neither_stored_nor_shown(
    house: House, casino: Casino, client: TestClient[Any]
) -> None:
    asked = house.ines.post(ACCOUNTS, name="Cora", roles=["cage"], password=FIRST)
    (shown,) = house.otto.get("/api/floor/approvals").json()
    assert shown["body"]["password"] == "given"
    house.agree(asked)

    async def stored() -> str:
        await casino.store.settled()
        tables = (schema.approvals, schema.accounts, schema.commands, schema.journal, schema.log)
        return repr([[row._asdict() for row in await casino.store.rows(sa.select(table))] for table in tables])

    told = client.blocking_portal.call(stored)
    assert "argon2id" in told
    assert FIRST not in told
    assert SECOND not in told


def test_a_player_whose_password_another_knows_becomes_staff_with_a_new_one_only(house: House) -> None:
    """An administrator registers a player, then has the role given to it: the password they chose is void."""
    house.client.post("/api/register", json={"name": "Puppet", "password": OWN})
    house.client.cookies.clear()
    bare = house.ines.post(ACCOUNTS, name="Puppet", roles=["supervisor"])
    assert (bare.status_code, bare.json()["kind"]) == (422, "not-a-move")
    assert (
        house.agree(house.ines.post(ACCOUNTS, name="Puppet", roles=["supervisor"], password=FIRST)).status_code == 200
    )
    assert house.sign_in("Puppet", OWN) is None


def test_a_clerk_whose_password_was_reset_agrees_to_nothing_with_it(house: House) -> None:
    cora, carl = (house.choose(house.hire(name, "cage")) for name in ("Cora", "Carl"))
    house.client.post("/api/register", json={"name": "Rich", "password": OWN})
    house.client.cookies.clear()
    much = cora.post("/api/floor/cage", player="Rich", amount=2_000_000)
    assert much.status_code == 202
    assert house.agree(house.ines.post(ACCOUNTS, name="Carl", roles=["cage"], password=FIRST)).status_code == 200
    assert carl.get("/api/floor/may").status_code == 401, "his sessions are over, and he sees it"
    taken = house.sign_in("Carl", FIRST + SECOND)
    refused = house.agree(much, "", by=taken)
    assert (refused.status_code, "of your own" in refused.json()["detail"]) == (403, True)


@pytest.mark.parametrize(
    "change",
    [{"roles": [], "disabled": True}, {"roles": ["accounting"]}],
    ids=["disabled", "another role"],
)
def test_what_a_person_asked_for_lapses_when_their_account_is_changed_and_stays_lapsed(
    house: House, change: dict[str, Any]
) -> None:
    cora, carl = (house.choose(house.hire(name, "cage")) for name in ("Cora", "Carl"))
    house.client.post("/api/register", json={"name": "Rich", "password": OWN})
    house.client.cookies.clear()
    much = cora.post("/api/floor/cage", player="Rich", amount=2_000_000)
    assert house.agree(house.ines.post(ACCOUNTS, name="Cora", **change)).status_code == 200
    assert carl.get("/api/floor/approvals").json() == []
    assert house.agree(much, "", by=carl).status_code == 404
    back = house.ines.post(ACCOUNTS, name="Cora", roles=["cage"], password=FIRST)
    assert house.agree(back).status_code == 200
    assert house.agree(much, "", by=carl).status_code == 404
    assert any(
        each["what"] == "cage" and each["approved"] is False
        for each in carl.get("/api/floor/approvals?past=true").json()
    )


def test_an_order_is_not_agreed_to_once_the_one_who_asked_may_not_ask(
    house: House, casino: Casino, staff: Callable[..., Any]
) -> None:
    """As it may be in a record from before orders lapsed."""
    sue, sam = staff("Sue", "supervisor"), staff("Sam", "supervisor")
    asked = sue.post("/api/floor/policy", settings={"staff_idle_minutes": 5})
    for roles in (frozenset[str](), frozenset({"player", "cage"})):
        casino.identity._people["Sue"] = Person("Sue", False, roles)
        refused = house.agree(asked, "", by=sam)
        assert (refused.status_code, "has lapsed" in refused.json()["detail"]) == (409, True)
    casino.identity._people["Sue"] = Person("Sue", False, frozenset({"supervisor"}))
    assert house.agree(asked, "", by=sam).status_code == 200


def test_one_who_sits_at_a_table_is_given_no_role_that_reaches_it(house: House, casino: Casino) -> None:
    made = house.client.post("/api/register", json={"name": "Pia", "password": OWN})
    pia = {"cookie": f"houseway_session={made.cookies['houseway_session']}"}
    house.client.cookies.clear()
    seat = {"key": "pia-sits-down", "buy_in": 20_000}
    assert house.client.post("/api/tables/dragon-poker/seat", json=seat, headers=pia).status_code == 200
    refused = house.ines.post(ACCOUNTS, name="Pia", roles=["dealer"], password=FIRST)
    assert (refused.status_code, "stand up first" in refused.json()["detail"]) == (409, True)


# The cage -------------------------------------------------------------------------------------------------------------


class Cage:
    """Clerks at the cage of a house whose clock is turned by hand."""

    def __init__(self, folder: Path) -> None:
        self.clock = HandClock()
        self.casino = Casino(sqlite(folder), folder, clock=self.clock, games=())

    async def open(self) -> "Cage":
        await self.casino.open()
        for name in ("Rich", "Poor", *(f"P{n}" for n in range(6))):
            await self.casino.reception.register(None, name, OWN)
        self.book = OrderBook(self.casino)
        for name in ("Cora", "Carl", "Rich and Carl"):
            self.casino.identity._people[name] = Person(name, False, frozenset({"cage"}))
        return self

    async def ask(self, clerk: str, player: str, amount: int) -> bool:
        """Whether a second person must agree."""
        person = self.casino.identity.person(clerk)
        assert person is not None
        self.n = getattr(self, "n", 0) + 1
        done = await self.book.give(person, "cage", "", CageOrder(f"key-{self.n:08}", player, amount))
        self.waits = done.approval
        return bool(done.approval)

    async def agree(self, clerk: str) -> None:
        person = self.casino.identity.person(clerk)
        assert person is not None
        await self.book.decide(person, self.waits, f"agree-{self.n:08}", True)


def at_the_cage(folder: Path, told: Callable[[Cage], Any]) -> Any:
    async def run() -> Any:
        cage = await Cage(folder).open()
        try:
            return await told(cage)
        finally:
            await cage.casino.close()

    return asyncio.run(run())


def test_the_cage_counts_by_player_and_day_whichever_clerk_and_however_split(tmp_path: Path) -> None:
    async def split(cage: Cage) -> list[bool]:
        found = [await cage.ask("Cora", "Rich", 600_000), await cage.ask("Carl", "Rich", 600_000)]
        await cage.agree("Cora")
        found.append(
            await cage.ask("Carl", "Rich", 400_000)
        )  # with the first the whole of it; the second was agreed to
        found.append(await cage.ask("Cora", "Rich", -1))
        found.append(await cage.ask("Cora", "Poor", 1_000_000))
        # Across midnight, and an hour short of a day: still one amount.
        await cage.clock.advance(DAY - 3_600_000)
        found.append(await cage.ask("Cora", "Rich", 100))
        await cage.clock.advance(3_600_001)
        found.append(await cage.ask("Cora", "Rich", 100))
        return found

    assert at_the_cage(tmp_path, split) == [False, True, False, True, False, True, False]


def test_one_clerk_moves_a_limited_sum_in_a_day_for_all_players_together(tmp_path: Path) -> None:
    async def many(cage: Cage) -> list[bool]:
        found = [await cage.ask("Cora", f"P{n}", 1_000_000) for n in range(6)]
        return [*found, await cage.ask("Carl", "P5", 1_000_000)]

    assert at_the_cage(tmp_path, many) == [False] * 5 + [True, False]


def test_two_orders_at_the_same_moment_are_counted_together(tmp_path: Path) -> None:
    async def together(cage: Cage) -> list[bool]:
        return sorted(await asyncio.gather(cage.ask("Cora", "Rich", 600_000), cage.ask("Carl", "Rich", 600_000)))

    assert at_the_cage(tmp_path, together) == [False, True]


def test_a_clerk_whose_name_reads_like_two_is_one(tmp_path: Path) -> None:
    async def named(cage: Cage) -> list[bool]:
        return [await cage.ask("Rich and Carl", "Poor", 600_000) for _ in range(2)]

    assert at_the_cage(tmp_path, named) == [False, True]


def test_the_house_is_set_up_at_the_machine_and_nowhere_else(tmp_path: Path) -> None:
    """One administrator, however early, makes no second account that could agree with the first."""
    casino = Casino(sqlite(tmp_path), tmp_path, games=())
    with doors(casino) as client:
        ines = Player(client, "Ines")
        casino.identity._people["Ines"] = Person("Ines", False, frozenset({"administrator"}))
        for name in ("Otto", "Cora"):
            asked = ines.post(ACCOUNTS, name=name, roles=["administrator", "cage"], password=FIRST)
            assert asked.status_code == 202
            assert (
                ines.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True, password=SECOND).status_code
                == 403
            )
        assert {person.name for person in casino.identity.people()} == {"Ines"}
