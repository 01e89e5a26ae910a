"""The poker room's papers over HTTP: signs before play, decks of the day, removals and notices, minimums agreed."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.cli import app
from houseway.cli.output import FOUND
from houseway.proof.claims import rule
from houseway.server.casino import Casino

from .conftest import NoAlarms, doors, sqlite

ROOM = "/api/floor/papers"


@pytest.fixture
def casino(tmp_path: Path) -> Casino:
    return Casino(sqlite(tmp_path), tmp_path, clock=NoAlarms(), games=("holdem", "ultimate-8-poker", "lunar-poker"))


class Room:
    """The poker room's staff, and a table for chips."""

    def __init__(self, client: TestClient[Any], casino: Casino, staff: Callable[..., Any]) -> None:
        self.client, self.casino = client, casino
        self.lee, self.lou = staff("Lee", "supervisor"), staff("Lou", "supervisor")
        self.flo, self.cora = staff("Flo", "floorperson"), staff("Cora", "cage")
        self.sam = staff("Sam", "security")

    def both(self, asked: Any, other: Any) -> Any:
        assert asked.status_code == 202, asked.text
        return other.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True)

    def chips(self, id_: str = "high", game: str = "holdem", **settings: Any) -> None:
        body = {"game": game, "id": id_, "stakes": "chips", "settings": settings}
        made = self.lee.post("/api/floor/tables", **body)
        assert made.status_code == 200, made.text
        filled = self.flo.post("/api/floor/day/slip", kind="fill", table=id_, amount=1_000_00)
        assert self.both(filled, self.cora).status_code == 200
        counted = self.flo.post("/api/floor/day/inventory", table=id_, counted=1_000_00, box=f"box-{id_}")
        assert self.both(counted, self.lee).status_code == 200

    def post(self, id_: str = "high", filing: str = "2025-7") -> Any:
        return self.lee.post(f"{ROOM}/post", table=id_, filing=filing)

    def open(self, id_: str = "high") -> Any:
        return self.flo.post(f"/api/floor/tables/{id_}/open")

    def reset(self, id_: str = "high", **settings: Any) -> None:
        """Two supervisors change the options of a closed table."""
        table = self.casino.table(id_)
        table.settings = table.game.read_settings({**table.config.settings, **settings})

    def papers(self) -> Any:
        return self.lee.get(ROOM).json()


@pytest.fixture
def room(client: TestClient[Any], casino: Casino, staff: Callable[..., Any]) -> Room:
    return Room(client, casino, staff)


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("rule", "")


@rule("poker/14.17#1", "poker-revenue/14.14(a)1", "poker-revenue/14.14(a)2", "poker-revenue/14.14(a)3")
def test_a_poker_table_for_chips_opens_only_with_the_limits_and_the_rake_that_are_posted(room: Room) -> None:
    room.chips(structure="fixed_limit", minimum=400, maximum=800, rake_percent=5, rake_max=300)
    assert refused(room.open()) == (409, "poker/14.17#1")
    assert refused(room.post(filing="")) == (400, "poker-revenue/14.14(a)1")
    asked = room.post()
    own = room.lee.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True)
    assert own.status_code == 403
    assert room.both(asked, room.lou).status_code == 200
    shown = room.papers()["posted"]["high"]
    assert (shown["limits"], shown["by"], shown["filing"]) == ("Limit, $4 to $8", ["Lee", "Lou"], "2025-7")
    assert shown["rake"] == ["percentage", "Rake: 5 percent of each betting round, maximum $3", "$3"]
    for changed, clause in (
        ({"maximum": 1_200}, "poker/14.17#1"),
        ({"minimum": 200}, "poker/14.17#1"),
        ({"rake": ["incremental"], "rake_levels": [[2_000, 100]]}, "poker-revenue/14.14(a)1"),
        ({"rake_percent": 6}, "poker-revenue/14.14(a)2"),
    ):
        room.reset(**changed)
        assert refused(room.open()) == (409, clause), changed
    room.reset()
    assert room.open().status_code == 200


@rule("poker-revenue/14.14(b)", "poker-revenue/14.14(b)3.ii")
def test_no_table_is_set_up_without_a_rake_method_or_with_a_fee_that_is_not_hourly(room: Room) -> None:
    for settings, clause in (
        ({"rake": []}, "poker-revenue/14.14(b)"),
        ({"rake": ["time"], "time_hourly": 0}, "poker-revenue/14.14(b)3.ii"),
    ):
        made = room.lee.post("/api/floor/tables", game="holdem", id="bad", settings=settings)
        assert refused(made) == (422, clause)
    assert "bad" not in room.casino.tables


@rule("poker/14.2(c)#1")
def test_the_decks_of_a_day_go_to_every_table_with_backs_that_differ(room: Room) -> None:
    room.chips()
    room.chips("low")
    clause = "poker/14.2(c)#1"
    assert refused(room.lee.post(f"{ROOM}/decks", backs={"high": ["red", "blue"]})) == (400, clause)
    alike = {"high": ["red", "blue"], "low": ["green", "green"]}
    assert refused(room.lee.post(f"{ROOM}/decks", backs=alike)) == (400, clause)
    assert room.flo.post(f"{ROOM}/decks", backs=alike).status_code == 403
    backs = {"high": ["red", "blue"], "low": ["green", "brown"]}
    assert room.lee.post(f"{ROOM}/decks", backs=backs).status_code == 200
    ((paper),) = room.papers()["decks"].values()
    assert (paper["supervisor"], paper["backs"]) == ("Lee", backs)


@rule("poker/14.16(b)#1", "poker/14.16(b)#2")
def test_a_removed_player_leaves_stays_away_and_the_day_waits_for_the_notice(
    room: Room, someone: Callable[[str], Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert room.lee.post("/api/floor/tables", game="holdem", id="quiet", bots=0).status_code == 200
    ada = someone("Ada")
    ada.table = "quiet"
    assert ada.do("seat", buy_in=10_000).status_code == 200
    at = "/api/floor/tables/quiet/removal"
    assert refused(room.lee.post(at, player="Ada", reason="")) == (409, "poker/14.16(b)#1")
    assert room.flo.post(at, player="Ada", reason="shows her cards").status_code == 403
    assert room.lee.post(at, player="Ada", reason="shows her cards").status_code == 200
    assert room.casino.table("quiet").seating.seats == []
    assert refused(ada.do("seat", buy_in=10_000)) == (409, "poker/14.16(b)#1")
    today = room.lee.get("/api/floor/day").json()
    assert [each["what"] for each in today["missing"][today["day"]]] == ["notice"]
    with pytest.raises(SystemExit) as found:
        app(["day", "missing", today["day"], "--data", str(tmp_path)])
    assert found.value.code == FOUND
    assert capsys.readouterr().out == "missing: the Division has not been told of Ada, removed from quiet\n"
    assert refused(room.lee.post("/api/floor/day/close", day=today["day"])) == (409, "poker/14.16(b)#2")
    assert room.sam.post(f"{ROOM}/notice", number=2, reference="x").status_code == 404
    assert room.sam.post(f"{ROOM}/notice", number=1, reference="letter 12").status_code == 200
    assert room.sam.post(f"{ROOM}/notice", number=1, reference="letter 13").status_code == 404
    removed = room.papers()["removals"]["1"]
    assert (removed["player"], removed["reason"], removed["notified"]) == ("Ada", "shows her cards", "letter 12")
    assert room.lee.post("/api/floor/day/close", day=today["day"]).status_code == 202


@rule("ultimate-8-poker/42.11(b)#2")
def test_the_day_waits_for_the_notice_of_a_removal_from_ultimate_8_poker(
    room: Room, someone: Callable[[str], Any]
) -> None:
    bob = someone("Bob")
    bob.table = "ultimate-8-poker"
    assert bob.do("seat", buy_in=10_000).status_code == 200
    assert (
        room.lee.post("/api/floor/tables/ultimate-8-poker/removal", player="Bob", reason="signals").status_code == 200
    )
    today = room.lee.get("/api/floor/day").json()["day"]
    assert refused(room.lee.post("/api/floor/day/close", day=today)) == (409, "ultimate-8-poker/42.11(b)#2")
    assert room.lee.post(f"{ROOM}/notice", number=1, reference="letter 1").status_code == 200
    assert room.lee.post("/api/floor/day/close", day=today).status_code == 202


@rule("poker/14.15(r)")
def test_a_house_rule_needs_its_filing_and_replaces_no_stated_remedy(room: Room) -> None:
    stated = room.casino.table("holdem").game.remedies[0].kind
    body = {"game": "holdem", "kind": "drink_spilled", "says": "the deck is replaced", "filing": "2025-3"}
    for wrong in ({"filing": ""}, {"kind": stated}):
        assert refused(room.lee.post(f"{ROOM}/house-rule", **{**body, **wrong})) == (400, "poker/14.15(r)")
    assert room.both(room.lee.post(f"{ROOM}/house-rule", **body), room.lou).status_code == 200
    (filed,) = room.papers()["rules"]["holdem"]
    assert (filed["kind"], filed["filing"]) == ("drink_spilled", "2025-3")


@rule("poker/14.17#2")
def test_a_higher_minimum_needs_everyone_at_the_table_and_no_notice(room: Room, someone: Callable[[str], Any]) -> None:
    for name in ("Ada", "Bob"):
        player = someone(name)
        player.table = "holdem"
        assert player.do("seat", buy_in=10_000).status_code == 200
    at, before = "/api/floor/tables/holdem/minimum", room.casino.table("holdem").settings.minimum
    clause = "poker/14.17#2"
    assert refused(room.flo.post(at, minimum=before + 200, agreed=["Ada"])) == (409, clause)
    assert refused(room.flo.post(at, minimum=before, agreed=["Ada", "Bob"])) == (422, clause)
    assert room.flo.post(at, minimum=before + 200, agreed=["Ada", "Bob"]).status_code == 200
    (change,) = room.casino.table("holdem").seating.changes
    assert change.settings["minimum"] == before + 200


@rule("poker/14.18")
def test_the_board_tells_games_limits_and_open_seats_of_open_poker_tables(
    room: Room, someone: Callable[[str], Any]
) -> None:
    ada = someone("Ada")
    ada.table = "holdem"
    (line,) = ada.get("/api/board").json()
    settings = room.casino.table("holdem").settings
    assert (line["game"], line["open_seats"]) == ("Hold 'em", settings.seats)
    assert line["limits"].startswith(f"${settings.minimum // 100} to ")
    ada.do("seat", buy_in=10_000)
    assert ada.get("/api/board").json()[0]["open_seats"] == settings.seats - 1
    assert room.flo.post("/api/floor/tables/holdem/close").status_code == 200
    assert ada.get("/api/board").json() == []


@rule("ultimate-8-poker/42.12(f)")
def test_the_internal_controls_of_a_table_list_every_option_set_away_from_its_default(room: Room) -> None:
    at = "/api/floor/tables/{}/papers"
    usual = room.casino.table("ultimate-8-poker").config.settings
    made = {**usual, "raise_cap": 2}
    assert room.lee.post("/api/floor/tables", game="ultimate-8-poker", id="u2", settings=made).status_code == 200
    before = room.lee.get(at.format("ultimate-8-poker")).json()["controls"]
    after = room.lee.get(at.format("u2")).json()["controls"]
    added = [each for each in after if each not in before]
    assert [(each["option"], each["value"], each["touches"]) for each in added] == [
        ("raise_cap", 2, "ultimate-8-poker/A21")
    ]


@rule("lunar-poker/E-1.13X(a)")
def test_the_plan_of_a_lunar_table_has_every_player_facing_the_dealer(room: Room) -> None:
    plan = room.lee.get("/api/floor/tables/lunar-poker/papers").json()["plan"]
    sides = {each["who"]: each["side"] for each in plan}
    assert sides.pop("dealer") == "far"
    assert set(sides.values()) == {"near"}
    assert len(sides) == room.casino.table("lunar-poker").settings.seats


def test_a_restart_brings_the_papers_back(tmp_path: Path, room: Room, someone: Callable[[str], Any]) -> None:
    room.chips()
    room.both(room.post(), room.lou)
    room.lee.post(f"{ROOM}/decks", backs={"high": ["red", "blue"]})
    ada = someone("Ada")
    ada.table = "holdem"
    ada.do("seat", buy_in=10_000)
    room.lee.post("/api/floor/tables/holdem/removal", player="Ada", reason="signals")
    told = room.papers()
    folder = shutil.copytree(tmp_path, tmp_path / "again")
    again = Casino(sqlite(folder), folder, clock=NoAlarms(), games=())
    with doors(again) as client:
        assert client.get(ROOM, headers=room.lee.headers).json() == told
    assert again.table("holdem").seating.barred == ["Ada"]
