"""House policy: what holds in the whole house, read by staff and changed by two people."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.server.casino import Casino

from .conftest import set_policy, sqlite

PASSWORD = "correct horse battery"
ABOVE = "cage_second_person_above"


@pytest.fixture
def customer(client: TestClient[Any]) -> str:
    """Someone who buys chips at the cage."""
    assert client.post("/api/register", json={"name": "Ada", "password": PASSWORD}).status_code == 201
    client.cookies.clear()
    return "Ada"


def agree(asked: Any, other: Any) -> int:
    return int(other.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True).status_code)


def test_the_amount_above_which_the_cage_needs_a_second_person_is_set_by_two_people(
    customer: str, staff: Callable[..., Any]
) -> None:
    sue, ann, cat = staff("Sue", "supervisor"), staff("Ann", "administrator"), staff("Cat", "cage")
    policy = sue.get("/api/floor/policy").json()
    assert policy["settings"][ABOVE] == 1_000_000
    assert ABOVE in policy["money"]
    assert cat.post("/api/floor/cage", player=customer, amount=200_000).status_code == 200
    asked = sue.post("/api/floor/policy", settings={ABOVE: 100_000})
    assert asked.status_code == 202
    assert cat.post("/api/floor/cage", player=customer, amount=200_000).status_code == 200
    assert agree(asked, sue) == 403
    assert agree(asked, ann) == 200
    assert cat.get("/api/floor/may").json()["payout"] == 100_000
    assert cat.post("/api/floor/cage", player=customer, amount=1).status_code == 202, "with what was bought before"
    assert cat.post("/api/floor/cage", player=customer, amount=-200_000).status_code == 202


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({ABOVE: -1}, "$0 or more"),
        ({"sitting_out_minutes": 0}, "1 to 1440 minutes"),
        ({"sitting_out_minutes": 1441}, "1 to 1440 minutes"),
        ({"staff_idle_minutes": 0}, "1 to 720 minutes"),
        ({"staff_idle_minutes": 721}, "1 to 720 minutes"),
        ({ABOVE: "much"}, "Expected `int`"),
        ({"payout": 1}, "no setting"),
        ({}, "nothing"),
    ],
)
def test_a_policy_that_cannot_be_is_refused_when_it_is_asked_for(
    staff: Callable[..., Any], settings: dict[str, Any], why: str
) -> None:
    sue = staff("Sue", "supervisor")
    refused = sue.post("/api/floor/policy", settings=settings)
    assert (refused.status_code, refused.json()["kind"]) == (422, "bad-setting")
    assert why in refused.json()["detail"]
    assert sue.get("/api/floor/approvals").json() == []


def test_a_policy_outlives_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        casino = Casino(sqlite(tmp_path), tmp_path, games=())
        await casino.open()
        for amount in (100_000, 50_000):
            await set_policy(casino, {ABOVE: amount})
        await casino.close()
        casino = Casino(sqlite(tmp_path), tmp_path, games=())
        await casino.open()
        assert casino.policy.cage_second_person_above == 50_000
        await casino.close()

    asyncio.run(run())
