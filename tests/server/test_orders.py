"""The table of orders: every order is whole, has its call, and does what no other table says."""

import inspect
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

import houseway.server
from houseway.server.casino import Casino
from houseway.server.people.identity import STAFF, Person
from houseway.server.staff import bodies, fund_bodies, linked_bodies, office_bodies
from houseway.server.staff.giving import Given
from houseway.server.staff.orders import ORDERS


@pytest.mark.parametrize("name", list(ORDERS))
def test_an_order_has_a_body_roles_a_check_and_a_deed(name: str) -> None:
    order = ORDERS[name]
    assert order.name == name
    assert issubclass(order.body, msgspec.Struct)
    assert order.body.__struct_fields__[0] == "key", "it is done once"
    assert order.roles
    assert set(order.roles) <= STAFF
    assert inspect.iscoroutinefunction(order.check)
    assert inspect.iscoroutinefunction(order.do)
    # What it shows of itself first is said in its body, and an order that sets options has them there.
    # A dispute is looked at by its own call: it is about a round that is over, at no table.
    looks = order.preview is not None or name == "dispute-decide"
    assert looks == ("preview" in order.body.__struct_fields__)
    assert order.settings is None or "settings" in order.body.__struct_fields__


def test_every_body_is_one_orders() -> None:
    rooms = (bodies, linked_bodies, fund_bodies, office_bodies)
    everything = {name: kind for room in rooms for name, kind in vars(room).items()}
    said = {kind for name, kind in everything.items() if name.endswith("Order")}
    assert sorted(kind.__name__ for kind in said) == sorted(order.body.__name__ for order in ORDERS.values())


def test_every_order_has_one_call_and_every_call_that_changes_something_is_an_order(client: TestClient[Any]) -> None:
    description = client.get("/schema/openapi.json").json()
    taken = {}
    for path, calls in description["paths"].items():
        if path.startswith("/api/floor") and "post" in calls:
            (kind,) = calls["post"]["requestBody"]["content"].values()
            taken[path] = kind["schema"]["$ref"].rpartition("/")[2]
    assert taken.pop("/api/floor/approvals/{approval}") == "ApprovalAnswer"
    assert sorted(taken.values()) == sorted(order.body.__name__ for order in ORDERS.values())


SECOND: dict[str, list[tuple[Any, bool]]] = {
    "cage": [(bodies.CageOrder("key", "Ada", 1_000_000), False), (bodies.CageOrder("key", "Ada", -1_000_001), True)],
    "ruling": [
        (bodies.RulingOrder("key", "r", 1, bodies.RulingBody("rescind", "misheard", last=1)), True),
        (bodies.RulingOrder("key", "r", 1, bodies.RulingBody("award", "misread")), True),
        (bodies.RulingOrder("key", "r", 1, bodies.RulingBody("round_dead", "a fire alarm")), False),
    ],
    "incident": [],
    "account": [
        (bodies.AccountOrder("key", "Ada", [], "correct horse"), False),
        (bodies.AccountOrder("key", "Ada", ["cage"], "correct horse"), True),
    ],
}
"""What depends on the order itself; what a report needs depends on the cards that it names."""
FUNDS = {f"fund-{name}" for name in ("file", "amend", "bonus", "adjust", "count", "form", "reconcile", "end")}
DAY = {"inventory", "count", "slip", "void-slip", "box", "adjust", "day"}
LINKED = {"linked-agreement", "linked-software", "linked-leave", "linked-void", "linked-hand-over", "linked-cost"}
ALWAYS = (
    {"settings", "correction", "dispute-decide", "factors", "policy", "keno-void", "post", "house-rule"}
    | DAY
    | LINKED
    | FUNDS
)


@pytest.mark.parametrize("name", list(ORDERS))
def test_a_second_person_must_agree_to_what_moves_chips_back_or_sets_options(
    client: TestClient[Any], casino: Casino, name: str
) -> None:
    asking = Person("Sue", False, STAFF)
    for body, needed in SECOND.get(name, [(None, name in ALWAYS)]):
        given = Given((asking,), "", body)
        assert client.blocking_portal.call(ORDERS[name].second, casino, given) == needed


def test_no_module_of_the_staff_tells_orders_apart_by_their_type() -> None:
    folder = Path(str(houseway.server.__file__)).parent / "staff"
    found = {file.name: re.findall(r"isinstance\([^)]*Order", file.read_text()) for file in folder.glob("*.py")}
    assert not any(found.values()), found
