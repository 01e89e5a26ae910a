"""No one approves their own work: every order of two people, by every pair of who asks and who agrees, over HTTP."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from houseway.server.casino import Casino
from houseway.server.people.identity import STAFF
from houseway.server.record.batch import Batch
from houseway.server.staff.giving import Given, always, never
from houseway.server.staff.orders import ORDERS, in_house

from .conftest import NoAlarms, Player, doors, sqlite

TWO_PEOPLE = [name for name, order in ORDERS.items() if order.second is not never]
TABLE = "dragon-poker"


class Staffed:
    """A house in which two people have each role, and Jack has all of them."""

    def __init__(self, client: Any, casino: Casino) -> None:
        self.client, self.casino = client, casino
        self.first = {role: self._hired(f"Uma {n}", role) for n, role in enumerate(sorted(STAFF))}
        self.second = {role: self._hired(f"Vic {n}", role) for n, role in enumerate(sorted(STAFF))}
        self.jack = self._hired("Jack", *STAFF)
        self.calls = {}
        for path, calls in client.get("/schema/openapi.json").json()["paths"].items():
            if path.startswith("/api/floor") and "post" in calls:
                (content,) = calls["post"]["requestBody"]["content"].values()
                self.calls[content["schema"]["$ref"].rpartition("/")[2]] = path, content["example"]

    def _hired(self, name: str, *roles: str) -> Player:
        player = Player(self.client, name)

        async def give() -> None:
            batch = Batch()
            self.casino.identity.change(player.name, "the test", batch, roles=frozenset(roles) | {"player"})
            await self.casino.store.commit(batch, self.casino.clock.now())

        self.client.blocking_portal.call(give)
        return player

    def ask(self, name: str, person: Player) -> Any:
        path, body = self.calls[ORDERS[name].body.__name__]
        said = {field: value for field, value in body.items() if field not in ("key", "preview")}
        return person.post(path.replace("{table}", TABLE), **said)

    def agree(self, asked: Any, person: Player) -> Any:
        # The second half of a password, where the order gives one.
        path = f"/api/floor/approvals/{asked.json()['approval']}"
        return person.post(path, approve=True, password="seven odd lamps")


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    folder = tmp_path_factory.mktemp("staffed")
    casino = Casino(sqlite(folder), folder, clock=NoAlarms(), games=(TABLE,))
    with doors(casino) as client:
        yield Staffed(client, casino)


@pytest.mark.parametrize("name", TWO_PEOPLE)
def test_no_one_approves_their_own_work_and_only_who_may_agree_approves_anothers(
    staffed: Staffed, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, ...]] = []

    async def work(casino: Casino, given: Given, batch: Batch) -> str:
        done.append(tuple(person.name for person in given.people))
        return ""

    order = ORDERS[name]
    check, do = in_house(work)
    # What it does is another test's matter; who may have it done is the table's own.
    monkeypatch.setitem(ORDERS, name, replace(order, check=check, do=do, second=always, settings=None))
    own = staffed.ask(name, staffed.jack)
    assert own.status_code == 202, own.text
    done.clear()
    refused = staffed.agree(own, staffed.jack)
    assert (refused.status_code, refused.json()["kind"], done) == (403, "not-allowed", [])
    for role in STAFF - set(order.roles):
        assert staffed.ask(name, staffed.first[role]).status_code == 403
    for role in STAFF - set(order.deciders):
        assert staffed.agree(own, staffed.second[role]).status_code == 403
    assert done == []
    for asking, agreeing in product(order.roles, order.deciders):
        maker, checker = staffed.first[asking], staffed.second[agreeing]
        asked = staffed.ask(name, maker)
        assert staffed.agree(asked, maker).status_code == 403
        done.clear()
        assert staffed.agree(asked, checker).status_code == 200
        assert done == [(maker.name, checker.name)]
        assert staffed.agree(asked, checker).status_code == 404, "once"
