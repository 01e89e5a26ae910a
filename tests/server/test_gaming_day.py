"""The gaming day over HTTP: trays, slips, boxes, counts, the report and the close; nothing moves by a count."""

import json
import shutil
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.cli import app
from houseway.house.ledger import VAULT, Posting, bank, box, difference, house, in_tray, rake, tray, wallet
from houseway.server.casino import Casino
from houseway.server.record.audit import verify
from houseway.server.record.batch import Batch, Line
from houseway.server.staff.orders import ORDERS

from .conftest import NoAlarms, doors, sqlite

DAY = "/api/floor/day"


class House:
    """Everyone who works in the gaming day, and one table for chips."""

    def __init__(self, client: TestClient[Any], casino: Casino, staff: Callable[..., Any]) -> None:
        self.client, self.casino = client, casino
        people = {
            "dealer": ("Dora", "dealer"), "floor": ("Flo", "floorperson"), "second_floor": ("Fay", "floorperson"),
            "lead": ("Lee", "supervisor"), "cage": ("Cora", "cage"), "second_cage": ("Carl", "cage"),
            "books": ("Ann", "accounting"), "second_books": ("Ben", "accounting"),
            "third_books": ("Cid", "accounting"), "fourth_books": ("Dee", "accounting"),
            "administrator": ("Adi", "administrator"),
        }  # fmt: skip
        self.people = {key: staff(name, role) for key, (name, role) in people.items()}
        made = self.lead.post("/api/floor/tables", game="dragon-poker", id="chips", name="Chips", stakes="chips")
        assert made.status_code == 200, made.text

    def __getattr__(self, name: str) -> Any:
        return self.people[name]

    def ask(self, who: str, call: str, **body: Any) -> Any:
        return self.people[who].post(f"{DAY}/{call}", **body)

    def both(self, who: str, other: str, call: str, **body: Any) -> Any:
        """One person asks and the other agrees."""
        asked = self.ask(who, call, **body)
        assert asked.status_code == 202, asked.text
        return self.people[other].post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True)

    def balance(self, account: str) -> int:
        return self.casino.ledger.balance(account)

    @property
    def held(self) -> int:
        return in_tray(self.balance, "chips")

    def played(self, *postings: Posting) -> None:
        """What rounds would have posted at the table."""

        async def write() -> None:
            batch = Batch([Line("seating", {"by": "the test", "state": {}}, "chips", postings=list(postings))])
            await self.casino.store.commit(batch, self.casino.clock.now())

        self.client.blocking_portal.call(write)

    def opened(self, box_: str = "A1") -> "House":
        """A fill, the opening count and an open table."""
        assert self.both("floor", "cage", "slip", kind="fill", table="chips", amount=500_00).status_code == 200
        found = self.both("dealer", "floor", "inventory", table="chips", counted=500_00, box=box_)
        assert found.status_code == 200, found.text
        assert self.floor.post("/api/floor/tables/chips/open").status_code == 200
        return self

    def closed(self, counted: int) -> "House":
        assert self.floor.post("/api/floor/tables/chips/close").status_code == 200
        assert self.both("dealer", "floor", "count", table="chips", counted=counted).status_code == 200
        return self

    def state(self) -> Any:
        return self.lead.get(DAY).json()

    def missing(self) -> list[str]:
        state = self.state()
        return [each["says"] for each in state["missing"][state["day"]]]

    def report(self) -> Any:
        return self.books.get(f"{DAY}/report").json()

    def close_day(self, who: str = "books", other: str = "lead") -> Any:
        return self.both(who, other, "close", day=self.state()["day"])


@pytest.fixture
def house_(client: TestClient[Any], casino: Casino, staff: Callable[..., Any]) -> House:
    house = House(client, casino, staff)
    buyer = house.cage
    assert buyer is not None

    async def player() -> None:
        batch = Batch()
        casino.identity.add("Pia", False, frozenset({"player"}), "x", "the test", batch, casino.clock.now())
        await casino.store.commit(batch, casino.clock.now())

    client.blocking_portal.call(player)
    return house


def test_a_table_for_chips_opens_with_an_inventory_and_no_other_way(house_: House) -> None:
    refused = house_.floor.post("/api/floor/tables/chips/open")
    assert (refused.status_code, "opens with an inventory" in refused.json()["detail"]) == (409, True)
    assert house_.ask("dealer", "inventory", table="chips", counted=0, box="A1").status_code == 422
    house_.opened()
    assert (house_.held, house_.balance(bank("chips"))) == (500_00, -500_00)
    again = house_.ask("dealer", "inventory", table="chips", counted=500_00, box="A2")
    assert again.status_code == 409, "a tray is counted while its table is closed"
    assert house_.state()["trays"][0]["box"] == "A1"


def test_slips_are_numbered_without_a_gap_and_signed_by_floor_and_cage(house_: House) -> None:
    for number, kind in enumerate(("fill", "fill"), 1):
        assert house_.both("floor", "cage", "slip", kind=kind, table="chips", amount=100_00).status_code == 200
        assert house_.report()["slips"][-1]["number"] == number
    for pair in (("floor", "second_floor"), ("cage", "second_cage"), ("floor", "lead")):
        refused = house_.both(*pair, "slip", kind="fill", table="chips", amount=100_00)
        assert (refused.status_code, refused.json()["kind"]) == (403, "not-allowed"), pair
    assert house_.ask("floor", "slip", kind="credit", table="chips", amount=200_01).status_code == 422
    assert house_.ask("floor", "slip", kind="fill", table="chips", amount=0).status_code == 422
    assert house_.both("cage", "floor", "slip", kind="credit", table="chips", amount=50_00).status_code == 200
    slips = [(each["kind"], each["number"], each["by"]) for each in house_.report()["slips"]]
    assert slips == [("fill", 1, ["Flo", "Cora"]), ("fill", 2, ["Flo", "Cora"]), ("credit", 1, ["Cora", "Flo"])]
    assert house_.balance(tray("chips")) == 150_00


def test_a_slip_is_voided_by_others_and_keeps_its_number(house_: House) -> None:
    house_.both("floor", "cage", "slip", kind="fill", table="chips", amount=100_00)
    own = house_.ask("floor", "void-slip", kind="fill", number=1, reason="wrong table")
    assert own.status_code == 409
    assert "other people" in own.json()["detail"]
    assert house_.ask("lead", "void-slip", kind="fill", number=2, reason="none").status_code == 400
    assert house_.both("lead", "second_cage", "void-slip", kind="fill", number=1, reason="wrong").status_code == 200
    assert house_.balance(tray("chips")) == house_.balance(bank("chips")) == 0
    assert house_.ask("lead", "void-slip", kind="fill", number=1, reason="again").status_code == 409
    house_.both("floor", "cage", "slip", kind="fill", table="chips", amount=10_00)
    first, second = house_.report()["slips"]
    assert (first["number"], first["voided_by"], first["reason"]) == (1, ["Lee", "Carl"], "wrong")
    assert (second["number"], second["voided_by"]) == (2, [])
    assert house_.cage.get(DAY).json()["slips"] == [first, second], "those who may void a slip see it"


def test_chips_sold_at_a_table_drop_their_cash_into_its_box(house_: House) -> None:
    assert house_.ask("dealer", "sale", table="chips", player="Pia", amount=100_00).status_code == 409
    house_.opened()
    assert house_.ask("dealer", "sale", table="chips", player="Pia", amount=500_01).status_code == 422
    assert house_.ask("dealer", "sale", table="chips", player="Nemo", amount=1_00).status_code == 404
    assert house_.ask("cage", "sale", table="chips", player="Pia", amount=1_00).status_code == 403
    assert house_.ask("dealer", "sale", table="chips", player="Pia", amount=120_00).status_code == 200
    assert (house_.held, house_.balance(box("A1")), house_.balance(wallet("Pia", "chips"))) == (380_00, 120_00, 120_00)
    assert house_.report()["tables"][-1]["drop"] == 120_00


@pytest.mark.parametrize("part", ["asks", "agrees"])
def test_no_one_counts_a_box_that_they_have_handled(house_: House, staff: Callable[..., Any], part: str) -> None:
    house_.people["both"] = staff("Sol", "dealer", "accounting")
    house_.opened()
    assert house_.ask("both", "sale", table="chips", player="Pia", amount=100_00).status_code == 200
    house_.closed(400_00)
    count = {"box": "A1", "counted": 100_00}
    said = house_.ask("both", "box", **count) if part == "asks" else house_.both("books", "both", "box", **count)
    assert (said.status_code, "Sol has handled drop box A1" in said.text) == (409, True)
    assert house_.both("books", "second_books", "box", **count).status_code == 200


def test_the_report_of_a_day_equals_the_ledger_to_the_cent_and_the_day_closes(house_: House) -> None:
    house_.opened()
    house_.ask("dealer", "sale", table="chips", player="Pia", amount=120_00)
    house_.played(
        Posting(wallet("Pia", "chips"), "felt/chips", 70_00, "wagered"),
        Posting("felt/chips", house("chips"), 50_03, "collected"),
        Posting("felt/chips", rake("chips"), 2_00, "raked"),
        Posting("felt/chips", "fund/big/box/chips", 1_00, "funded"),
        Posting(house("chips"), wallet("Pia", "chips"), 7_01, "paid"),
        Posting("felt/chips", wallet("Pia", "chips"), 16_97, "returned"),
    )
    house_.both("floor", "cage", "slip", kind="credit", table="chips", amount=30_00)
    assert house_.missing() == ["chips has not been closed with a count", "drop box A1 of chips is still on its table"]
    early = house_.ask("books", "close", day=house_.state()["day"])
    assert early.status_code == 409
    assert "drop box A1" in early.json()["detail"]
    house_.closed(500_00 - 120_00 - 30_00 + 50_03 + 2_00 - 7_01)
    assert house_.missing() == ["drop box A1 of chips has not been counted"]
    assert house_.both("books", "second_books", "box", box="A1", counted=120_00).status_code == 200
    assert (house_.balance(box("A1")), house_.balance(VAULT)) == (0, 120_00)
    (table,) = [each for each in house_.report()["tables"] if each["table"] == "chips"]
    assert table == {
        "table": "chips", "name": "Chips", "game": "dragon-poker", "title": "Dragon Poker", "opening": 500_00,
        "fills": 0, "credits": 30_00, "drop": 120_00, "closing": 395_02, "win": 43_02, "rake": 2_00, "commissions": 0,
        "funds": 1_00, "lost_forms": 0, "adjustments": 0, "difference": 0,
    }  # fmt: skip
    assert table["win"] == house_.balance(house("chips"))
    assert house_.missing() == []
    today = house_.state()["day"]
    assert house_.close_day().status_code == 200
    assert (house_.state()["day"] > today, house_.state()["early"]) == (True, True), "an early close ends the day"
    again = house_.ask("books", "close", day=house_.state()["day"])
    assert (again.status_code, "has not begun by the clock" in again.json()["detail"]) == (409, True)
    assert house_.state()["closed_days"] == [today]
    closed = house_.books.get(f"{DAY}/report?day={today}").json()
    assert closed["closed_by"] == ["Ann", "Lee"]
    assert house_.ask("books", "close", day=today).status_code == 409


def test_a_count_that_differs_moves_nothing_until_two_others_account_for_it(house_: House) -> None:
    house_.opened()
    house_.ask("dealer", "sale", table="chips", player="Pia", amount=100_00)
    before = dict(house_.casino.ledger.accounts())
    house_.closed(399_00)
    house_.both("books", "second_books", "box", box="A1", counted=100_50)
    assert house_.casino.ledger.accounts() == before
    said = house_.missing()
    assert "the count of tray chips is $1 short: count again, or two people adjust it" in said
    assert "the count of box A1 is $0.50 over: count again, or two people adjust it" in said
    own = house_.ask("books", "adjust", what="box", id="A1", reason="coin")
    assert (own.status_code, "other people" in own.json()["detail"]) == (409, True)
    assert house_.ask("books", "adjust", what="box", id="A9", reason="coin").status_code == 409
    found = house_.both("third_books", "fourth_books", "adjust", what="box", id="A1", reason="a chip in the box")
    assert found.status_code == 200, found.text
    assert house_.both("books", "lead", "adjust", what="tray", id="chips", reason="a chip lost").status_code == 200
    assert (house_.balance(box("A1")), house_.balance(VAULT), house_.held) == (0, 100_50, 399_00)
    assert house_.balance(difference("tray/chips")) == 1_00
    told = [(each["what"], each["amount"], each["by"]) for each in house_.report()["adjustments"]]
    assert told == [("box", 50, "Cid and Dee"), ("tray", -1_00, "Ann and Lee")]
    assert house_.close_day().status_code == 200


def test_a_tray_is_adjusted_by_no_one_who_plays_at_its_table(
    house_: House, casino: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    house_.opened().closed(499_00)
    monkeypatch.setattr(casino.table("chips"), "has_chips_of", {"Ann"}.__contains__)
    lost = {"what": "tray", "id": "chips", "reason": "a chip lost"}
    own = house_.ask("books", "adjust", **lost)
    agreed = house_.both("second_books", "books", "adjust", **lost)
    for refused in (own, agreed):
        assert (refused.status_code, "Ann plays at this table" in refused.json()["detail"]) == (403, True)
    assert house_.balance(difference("tray/chips")) == 0
    assert house_.both("second_books", "lead", "adjust", **lost).status_code == 200


def test_a_box_is_counted_by_two_people_who_had_no_hand_in_it(house_: House) -> None:
    house_.opened().closed(500_00)
    assert house_.ask("floor", "box", box="A1", counted=0).status_code == 403
    assert house_.ask("books", "box", box="B7", counted=0).status_code == 400
    asked = house_.ask("books", "box", box="A1", counted=0)
    own = house_.books.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True)
    assert own.status_code == 403
    assert house_.both("books", "second_books", "box", box="A1", counted=0).status_code == 200
    assert house_.ask("books", "box", box="A1", counted=0).status_code == 409


def test_a_box_is_used_once_a_day_and_not_before_it_was_counted(house_: House) -> None:
    house_.opened().closed(500_00)
    again = house_.ask("dealer", "inventory", table="chips", counted=500_00, box="A1")
    assert again.status_code == 409
    assert house_.both("dealer", "floor", "inventory", table="chips", counted=500_00, box="A2").status_code == 200


def test_a_table_that_is_counted_later_stays_in_the_report_of_a_day_without_an_inventory(house_: House) -> None:
    issued = Posting(bank("chips"), wallet("Pia", "chips"), 70_00, "issued")
    house_.played(issued, Posting(wallet("Pia", "chips"), house("chips"), 70_00, "collected"))
    today = house_.report()
    assert [(each["table"], each["win"]) for each in today["tables"]] == [("chips", 70_00)]
    assert house_.close_day().status_code == 200
    house_.opened()
    told = house_.books.get(f"{DAY}/report?day={today['day']}").json()
    assert told["tables"] == today["tables"]


def test_a_day_goes_on_where_the_one_before_ended_though_days_begin_earlier_since(house_: House) -> None:
    """Otherwise the hours between would be in two reports."""

    def begin_at(hour: str) -> None:
        asked = house_.lead.post("/api/floor/policy", settings={"day_begins": hour})
        agreed = house_.people["administrator"].post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True)
        assert agreed.status_code == 200, agreed.text

    hour = 3_600_000
    clock: Any = house_.casino.clock
    moved = (13 * hour - clock.now()) % (24 * hour)  # 13:00
    clock.now = lambda: NoAlarms.now(clock) + moved
    begin_at("12:00")
    issued = Posting(bank("chips"), wallet("Pia", "chips"), 70_00, "issued")
    moved -= 2 * hour  # 11:00, in the day that began at noon the day before
    house_.played(issued, Posting(wallet("Pia", "chips"), house("chips"), 70_00, "collected"))
    yesterday = house_.state()["day"]
    moved += 2 * hour
    assert house_.both("books", "lead", "close", day=yesterday).status_code == 200
    begin_at("06:00")
    told = [house_.books.get(f"{DAY}/report?day={day}").json() for day in (yesterday, house_.state()["day"])]
    assert [[each["win"] for each in one["tables"]] for one in told] == [[70_00], []]
    assert told[1]["since"] == told[0]["until"]


PAIRS: dict[str, tuple[str, dict[str, Any]]] = {
    "inventory": ("dealer", {"table": "chips", "counted": 500_00, "box": "Z9"}),
    "count": ("dealer", {"table": "chips", "counted": 500_00}),
    "slip": ("floor", {"kind": "fill", "table": "chips", "amount": 5_00}),
    "void-slip": ("lead", {"kind": "fill", "number": 1, "reason": "wrong"}),
    "box": ("books", {"box": "A1", "counted": 7}),
    "adjust": ("third_books", {"what": "box", "id": "A1", "reason": "coin"}),
    "close": ("books", {"day": "2023-11-13"}),
}


@pytest.mark.parametrize("call", list(PAIRS))
def test_no_one_approves_what_they_asked_for(house_: House, call: str) -> None:
    if call == "count":
        house_.opened()
        house_.floor.post("/api/floor/tables/chips/close")
    elif call not in ("slip", "close"):
        house_.opened().closed(500_00)
    if call == "adjust":
        house_.both("books", "second_books", "box", box="A1", counted=7)
    who, body = PAIRS[call]
    before = (house_.casino.ledger.accounts(), house_.casino.store.seq)
    asked = house_.ask(who, call, **body)
    assert asked.status_code == 202, asked.text
    own = house_.people[who].post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True)
    assert (own.status_code, own.json()["kind"]) == (403, "not-allowed")
    assert house_.casino.ledger.accounts() == before[0]


def test_every_order_of_the_gaming_day_with_a_second_person_is_tried_above() -> None:
    ours = {"inventory", "count", "slip", "void-slip", "box", "adjust", "day"}
    assert ours <= set(ORDERS)
    assert set(PAIRS) == ours - {"day"} | {"close"}


def test_a_restart_brings_the_day_back_and_the_audit_agrees(tmp_path: Path, house_: House) -> None:
    house_.opened()
    house_.ask("dealer", "sale", table="chips", player="Pia", amount=100_00)
    house_.closed(400_00)
    said, told = house_.missing(), house_.report()

    async def check() -> Any:
        store = house_.casino.store
        await store.settled()
        async with store.reading() as connection:
            return await verify(connection, store.signer.public)

    report = house_.client.blocking_portal.call(check)
    assert [each for each in report.wrong if "seating" not in each] == []
    folder = shutil.copytree(tmp_path, tmp_path / "again")
    again = Casino(sqlite(folder), folder, clock=NoAlarms(), games=())
    with doors(again) as client:
        headers = house_.books.headers
        assert client.get(f"{DAY}/report", headers=headers).json() == told
        assert [each["says"] for each in client.get(DAY, headers=headers).json()["missing"][told["day"]]] == said
        key = {"key": uuid.uuid4().hex, "box": "A1", "counted": 100_00}
        assert client.post(f"{DAY}/box", json=key, headers=headers).status_code == 202


def test_the_command_prints_the_report_and_what_is_missing(
    tmp_path: Path, house_: House, capsys: pytest.CaptureFixture[str]
) -> None:
    house_.opened()
    house_.ask("dealer", "sale", table="chips", player="Pia", amount=100_00)
    house_.closed(400_00)

    def said(*words: str) -> tuple[int, str]:
        with pytest.raises(SystemExit) as left:
            app(["day", *words, "--data", str(tmp_path)])
        return int(left.value.code or 0), capsys.readouterr().out

    code, told = said("report", "--json")
    assert (code, json.loads(told)) == (0, house_.report())
    code, told = said("missing")
    assert (code, told) == (1, "missing: drop box A1 of chips has not been counted\n")
    code, told = said("report")
    assert "$500" in told
    assert "$400" in told
    house_.both("books", "second_books", "box", box="A1", counted=100_00)
    assert said("missing", "--json") == (0, "[]\n")
    today = house_.state()["day"]
    assert house_.close_day().status_code == 200
    assert said("list") == (0, f"{today}  closed by Ann and Lee\n")
    assert said("report", "2026-13-01")[0] == 2


@pytest.mark.parametrize("wrong", ["24:00", "6:00", "06:60", "noon", ""])
def test_a_day_begins_when_house_policy_says(house_: House, wrong: str) -> None:
    asked = house_.lead.post("/api/floor/policy", settings={"day_begins": wrong})
    assert (asked.status_code, asked.json()["kind"]) == (422, "bad-setting")
    assert house_.lead.get("/api/floor/policy").json()["settings"]["day_begins"] == "06:00"
    assert house_.state()["begins"] == 360
