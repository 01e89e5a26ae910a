"""Away from the tables: corrections, a second person, the cage, accounts and the log, each by role."""

import asyncio
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.cli.data_folder import reading
from houseway.server.casino import Casino
from houseway.server.people.identity import STAFF, Person
from houseway.server.problems import Problem
from houseway.server.record.audit import verify
from houseway.server.staff.order_book import OrderBook
from houseway.server.staff.orders import LOOKS, ORDERS, may

CLAUSE = "dragon-poker/42.11(c)"
PASSWORD = "correct horse"


@pytest.fixture
def folded(someone: Callable[[str], Any]) -> Any:
    """Ada, who has left in a hand of Dragon Poker, which folds it, and was cashed out at its end."""
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000)
    ada.answer({"ante": 500, "ante_bonus": 500})
    ada.do("leave")
    return ada


def lost_line(person: Any, round_: str) -> int:
    """The event by which Ada's first wager was collected."""
    events = person.get(f"/api/floor/rounds/{round_}").json()["events"]
    return next(n for n, each in enumerate(events) if each["type"] == "collected" and each["player"] == "Ada")


def test_a_mispaid_hand_is_corrected_by_a_counter_posting_of_two_people(
    client: TestClient[Any], folded: Any, staff: Callable[..., Any], casino: Casino
) -> None:
    sue, ann = staff("Sue", "supervisor"), staff("Ann", "accounting")
    round_ = folded.state()["round"]
    line = lost_line(ann, round_)
    order = {"round": round_, "player": "Ada", "amount": 1_500, "reason": "the ante bonus was won", "line": line}
    asked = sue.post("/api/floor/corrections", rule=CLAUSE, **order).json()["approval"]
    assert folded.get("/api/me").json()["balance"]["play"] == 999_000
    assert ann.post(f"/api/floor/approvals/{asked}", approve=True).status_code == 200
    assert folded.get("/api/me").json()["balance"]["play"] == 1_000_500
    told = ann.get(f"/api/floor/rounds/{round_}").json()["postings"]
    assert len(told) > 1
    assert {each["round"] for each in told} == {round_}
    correction = {"source": "house/dragon-poker", "target": "player/play/Ada", "amount": 1_500, "rule": CLAUSE}
    correction |= {"by": "Sue and Ann", "reason": "the ante bonus was won", "line": line}
    assert correction.items() <= told[-1].items()
    past = sue.get("/api/floor/approvals?past=true").json()[0]
    assert (past["by"], past["decided_by"], past["approved"]) == ("Sue", "Ann", True)

    async def audited() -> list[str]:
        async with reading(casino.store.url) as connection:
            return (await verify(connection, casino.store.signer.public)).wrong

    assert client.blocking_portal.call(audited) == []


def test_a_correction_that_could_not_be_posted_is_never_put_before_a_second_person(
    folded: Any, staff: Callable[..., Any]
) -> None:
    sue = staff("Sue", "supervisor")
    round_ = folded.state()["round"]
    good = {"round": round_, "player": "Ada", "amount": 500, "rule": CLAUSE, "reason": "misread"}
    events = sue.get(f"/api/floor/rounds/{round_}").json()["events"]
    words = next(n for n, each in enumerate(events) if each["type"] == "announced")
    wrong: list[dict[str, Any]] = [{"rule": "dragon-poker/99"}, {"amount": 0}, {"player": "Tom"}, {"round": "none"}]
    for bad in [*wrong, {"line": words}, {"line": len(events)}]:
        assert sue.post("/api/floor/corrections", **{**good, **bad}).status_code in (404, 422), bad
    assert sue.get("/api/floor/approvals").json() == []


def test_two_people_who_agree_at_the_same_moment_do_an_order_once(
    client: TestClient[Any], folded: Any, staff: Callable[..., Any], casino: Casino
) -> None:
    sue = staff("Sue", "supervisor")
    staff("Ann", "accounting")
    staff("Tom", "supervisor")
    order = {"round": folded.state()["round"], "player": "Ada", "amount": 1_500, "rule": CLAUSE, "reason": "misread"}
    asked = sue.post("/api/floor/corrections", **order).json()["approval"]

    async def both() -> list[Any]:
        book: OrderBook = client.app.state.orders
        people = [casino.identity.person(name) for name in ("Ann", "Tom")]
        decisions = [book.decide(each, asked, uuid.uuid4().hex, True) for each in people if each]
        return await asyncio.gather(*decisions, return_exceptions=True)

    late = [each for each in client.blocking_portal.call(both) if isinstance(each, Problem)]
    assert [each.kind for each in late] == ["not-found"]
    assert folded.get("/api/me").json()["balance"]["play"] == 1_000_500


def test_the_one_who_asked_may_take_the_order_back_but_not_agree_to_it(folded: Any, staff: Callable[..., Any]) -> None:
    sue = staff("Sue", "supervisor")
    order = {"round": folded.state()["round"], "player": "Ada", "amount": 1_500, "rule": CLAUSE, "reason": "misread"}
    own = f"/api/floor/approvals/{sue.post('/api/floor/corrections', **order).json()['approval']}"
    assert sue.post(own, approve=True).status_code == 403
    assert sue.post(own, approve=False).status_code == 200
    assert sue.get("/api/floor/approvals").json() == []
    assert folded.get("/api/me").json()["balance"]["play"] == 999_000


def test_staff_are_told_at_once_that_something_waits_and_players_are_not(
    client: TestClient[Any], folded: Any, staff: Callable[..., Any]
) -> None:
    sue, ann = staff("Sue", "supervisor"), staff("Ann", "accounting")
    order = {"round": folded.state()["round"], "player": "Ada", "amount": 1_500, "rule": CLAUSE, "reason": "misread"}
    with (
        client.websocket_connect("/ws", headers=ann.headers) as office,
        client.websocket_connect("/ws", headers=folded.headers) as player,
    ):
        assert office.receive_json()["type"] == player.receive_json()["type"] == "hello"
        assert sue.post("/api/floor/corrections", **order).status_code == 202
        assert office.receive_json()["type"] == "floor"
        player.send_json({"do": "ping"})
        assert player.receive_json()["type"] == "pong"


OFFICE: dict[str, tuple[str, dict[str, Any] | None]] = {
    "correction": ("/api/floor/corrections", {"round": "r", "player": "Ada", "amount": 1, "rule": "r", "reason": "r"}),
    "cage": ("/api/floor/cage", {"player": "Ada", "amount": 100}),
    "account": ("/api/floor/accounts", {"name": "Ada", "roles": []}),
    "table": ("/api/floor/tables", {"game": "dragon-poker"}),
    "settings": ("/api/floor/tables/dragon-poker/settings", {"settings": {}, "effective": 0}),
    "record": ("/api/floor/rounds/r", None),
    "chips": ("/api/floor/cage/Ada", None),
    "accounts": ("/api/floor/accounts", None),
    "log": ("/api/floor/log", None),
    "ledger": ("/api/floor/ledger/days", None),
}


@pytest.mark.parametrize("what", OFFICE)
def test_every_other_role_together_is_refused(staff: Callable[..., Any], what: str) -> None:
    needed = ORDERS[what].roles if what in ORDERS else LOOKS[what]
    other = staff("Oz", *(STAFF - set(needed)))
    path, body = OFFICE[what]
    refused = other.get(path) if body is None else other.post(path, **body)
    assert (refused.status_code, refused.json()["kind"]) == (403, "not-allowed")
    assert what not in other.get("/api/floor/may").json()["may"]
    assert what in may(needed[:1])


def test_chips_are_bought_at_the_cage_by_those_with_an_account(
    client: TestClient[Any], someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    guest, cage, other = someone("Ada"), staff("Cat", "cage"), staff("Con", "cage")
    assert cage.post("/api/floor/cage", player="Ada", amount=5_000).status_code == 404
    kept = guest.http.post("/api/register", json={"name": "Ada", "password": PASSWORD}, headers=guest.headers)
    assert kept.status_code == 201
    assert not kept.json()["guest"]
    guest.cookie = kept.cookies["houseway_session"]
    client.cookies.clear()
    assert cage.post("/api/floor/cage", player="Ada", amount=5_000).status_code == 200
    assert cage.get("/api/floor/cage/ada").json() == {"player": "Ada", "chips": 5_000, "seats": []}
    assert cage.post("/api/floor/cage", player="Ada", amount=-6_000).json()["kind"] == "bad-amount"
    much = cage.post("/api/floor/cage", player="Ada", amount=2_000_000)
    assert much.status_code == 202
    assert other.post(f"/api/floor/approvals/{much.json()['approval']}", approve=False).status_code == 200
    assert guest.get("/api/me").json()["balance"]["chips"] == 5_000
    login = client.post("/api/login", json={"name": "ada", "password": PASSWORD})
    assert login.status_code == 200
    client.cookies.clear()
    assert client.post("/api/login", json={"name": "Ada", "password": "wrong horse"}).status_code == 403


def test_an_administrator_makes_staff_changes_their_roles_and_disables_them(
    client: TestClient[Any], staff: Callable[..., Any], casino: Casino
) -> None:
    ines, otto = staff("Ines", "administrator"), staff("Otto", "administrator")

    def login(password: str) -> Any:
        answer = client.post("/api/login", json={"name": "Dan", "password": password})
        client.cookies.clear()
        return answer

    def give(half: str = "", **order: Any) -> Any:
        asked = ines.post("/api/floor/accounts", **{"name": "Dan", "roles": ["dealer"], **order})
        if asked.status_code != 202:
            return asked
        return otto.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True, password=half)

    def held(cookie: str) -> int:
        return client.get("/api/me/sessions", headers={"cookie": f"houseway_session={cookie}"}).status_code

    assert give(password="short").json()["kind"] == "not-a-move"
    assert give("the other half", password=PASSWORD).status_code == 200
    session = login(f"{PASSWORD}the other half").cookies["houseway_session"]
    assert give(roles=["dealer", "supervisor"]).status_code == 200
    cards = {card["name"]: card["roles"] for card in ines.get("/api/floor/accounts").json()}
    assert cards == {"Dan": ["dealer", "player", "supervisor"]}
    assert held(session) == 200
    assert give("yet another half", password="another horse").status_code == 200
    assert held(session) == 401
    assert login(f"{PASSWORD}the other half").status_code == 403
    again = login("another horseyet another half").cookies["houseway_session"]
    assert give(disabled=True).status_code == 200
    assert held(again) == 401
    refused = login("another horseyet another half")
    assert (refused.status_code, "disabled" in refused.json()["detail"]) == (403, True)
    assert give().json()["kind"] == "not-a-move", "who comes back is given a new password"
    assert give("a last half", password="another horse").status_code == 200
    assert login("another horsea last half").status_code == 200


def test_no_one_locks_themselves_out_and_no_guest_becomes_staff(
    someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ines, ada = staff("Ines", "administrator"), someone("Ada")
    own = ines.post("/api/floor/accounts", name="Ines", roles=["cage"])
    assert (own.status_code, own.json()["kind"]) == (403, "not-allowed")
    assert ines.post("/api/floor/accounts", name=ada.name, roles=["cage"]).json()["kind"] == "not-now"
    assert ines.get("/api/floor/accounts").status_code == 200


def test_no_one_decides_about_their_own_chips(folded: Any, staff: Callable[..., Any], casino: Casino) -> None:
    sue, cat = staff("Sue", "supervisor"), staff("Cat", "cage")
    assert cat.post("/api/floor/cage", player="Cat", amount=5_000).json()["kind"] == "not-allowed"
    order = {"round": folded.state()["round"], "player": "Ada", "amount": 500, "rule": CLAUSE, "reason": "misread"}
    asked = sue.post("/api/floor/corrections", **order).json()["approval"]
    casino.identity._people["Ada"] = Person("Ada", False, frozenset({"player", "supervisor"}))
    assert folded.post("/api/floor/corrections", **order).json()["kind"] == "not-allowed"
    assert folded.post(f"/api/floor/approvals/{asked}", approve=True).json()["kind"] == "not-allowed"
    assert [each["id"] for each in sue.get("/api/floor/approvals").json()] == [asked]


def test_one_who_plays_at_a_table_neither_asks_for_a_correction_there_nor_agrees_to_it(
    folded: Any, staff: Callable[..., Any]
) -> None:
    sue, acc = staff("Sue", "supervisor"), staff("Acc", "accounting")
    order = {"round": folded.state()["round"], "player": "Ada", "amount": 500, "rule": CLAUSE, "reason": "misread"}
    asked = [each.post("/api/floor/corrections", **order).json()["approval"] for each in (sue, acc)]
    assert acc.do("seat", buy_in=20_000).status_code == 200
    for refused in (
        acc.post("/api/floor/corrections", **order),
        acc.post(f"/api/floor/approvals/{asked[0]}", approve=True),
        sue.post(f"/api/floor/approvals/{asked[1]}", approve=True),
    ):
        assert (refused.status_code, "Acc plays at this table" in refused.json()["detail"]) == (403, True)
    assert folded.get("/api/me").json()["balance"]["play"] == 999_000


def test_one_who_played_in_a_round_neither_asks_for_a_correction_of_it_nor_agrees_to_it(
    someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    sue, acc, ada = staff("Sue", "supervisor"), staff("Acc", "accounting"), someone("Ada")
    for player in (acc, ada):
        assert player.do("seat", buy_in=20_000).status_code == 200
    alone = acc.state()["round"]
    acc.answer("fold" if acc.answer({"ante": 500, "ante_bonus": 500}).status_code == 200 else None)
    for player in (acc, ada):
        player.do("next", round=alone)
    for player in (acc, ada):
        assert player.answer({"ante": 500, "ante_bonus": 500}).status_code == 200
    round_ = ada.state()["round"]
    for player in (acc, ada):
        assert player.do("leave").status_code == 200
    assert round_ != alone
    order = {"round": round_, "player": "Ada", "amount": 500, "rule": CLAUSE, "reason": "misread"}
    asked = sue.post("/api/floor/corrections", **order)
    assert asked.status_code == 202, asked.text
    for refused in (
        acc.post("/api/floor/corrections", **order),
        acc.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True),
    ):
        assert (refused.status_code, "Acc played in this round" in refused.json()["detail"]) == (403, True)


def test_the_log_is_searched_by_kind_and_by_words(someone: Callable[[str], Any], staff: Callable[..., Any]) -> None:
    ada, sue = someone("Ada"), staff("Sue", "security", "floorperson")
    ada.post("/api/floor/tables/dragon-poker/close")
    sue.post("/api/floor/tables/dragon-poker/close")
    orders = sue.get("/api/floor/log?show=orders").json()
    assert [(line["name"], line["what"]) for line in orders] == [("Sue", "close dragon-poker")]
    refusals = sue.get("/api/floor/log?show=refusals").json()
    assert [line["name"] for line in refusals] == ["Ada"]
    assert [line["name"] for line in sue.get("/api/floor/log?q=sue+CLOSE").json()] == ["Sue"]
    assert sue.get("/api/floor/log?q=100%25").json() == []
