"""Must-move tables: the player who has sat longest at a feeder takes the seat that comes free at the main game."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.server.casino import Casino
from houseway.server.record.writer import Writer
from houseway.server.staff.bodies import MoveOrder
from houseway.server.staff.order_book import OrderBook

from .conftest import HandClock, Player, sqlite
from .test_audit import check
from .test_meanwhile import in_turn, set_roles, why

MAIN, FEEDER = "main", "feeder"
TWO = {"seats": 2}


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def casino(tmp_path: Path, clock: HandClock) -> Casino:
    return Casino(sqlite(tmp_path), tmp_path, clock=clock, games=())


@pytest.fixture
def flo(staff: Callable[..., Any]) -> Any:
    """A floorperson, with the main game for two and the table that feeds it."""
    flo = staff("Flo", "floorperson", "supervisor")
    for id_, more in ((MAIN, {}), (FEEDER, {"must_move": MAIN})):
        made = flo.post("/api/floor/tables", game="holdem", id=id_, bots=0, settings=TWO, **more)
        assert made.status_code == 200, made.text
    return flo


@pytest.fixture
def seated(someone: Callable[[str], Player], clock: HandClock) -> Callable[..., Player]:
    """A player who has just sat down."""

    def sit(name: str, table: str, buy_in: int = 20_000) -> Player:
        player = someone(name)
        player.table = table
        clock.time += 1_000
        sat = player.do("seat", buy_in=buy_in)
        assert sat.status_code == 200, sat.text
        return player

    return sit


def tile(flo: Any, table: str = FEEDER) -> Any:
    (found,) = [each for each in flo.get("/api/floor/pit").json()["tiles"] if each["id"] == table]
    return found


def move(flo: Any, player: str, table: str = FEEDER, key: str | None = None) -> Any:
    return flo.post(f"/api/floor/tables/{table}/must-move", key, player=player)


def spots(player: Player, table: str) -> dict[str, int]:
    state = player.get(f"/api/tables/{table}").json()
    return {each["player"]: each["stack"] for each in state["seats"]}


def test_the_longest_seated_moves_with_all_chips_when_a_seat_comes_free(
    flo: Any, seated: Callable[..., Player], client: TestClient[Any], tmp_path: Path
) -> None:
    ann, bob = seated("Ann", MAIN), seated("Bob", MAIN)
    cy = seated("Cy", FEEDER, 7_500)
    told = tile(flo)["must_move"]
    assert (told["to"], told["player"], told["open"]) == (MAIN, "Cy", False)
    full = move(flo, "Cy")
    assert (full.status_code, "no seat is free" in full.text) == (409, True)
    assert spots(cy, FEEDER) == {"Cy": 7_500}
    go(bob)
    go(ann)
    assert tile(flo)["must_move"]["open"] is True
    assert "A seat is free at holdem: Cy moves there" in tile(flo)["alarms"]
    moved = move(flo, "Cy", key="cy-moves-to-main")
    assert moved.status_code == 200, moved.text
    assert move(flo, "Cy", key="cy-moves-to-main").status_code == 200, "once, however often it is sent"
    assert spots(cy, MAIN)["Cy"] == 7_500, "less than one may buy in with, and all there is"
    assert spots(cy, FEEDER) == {}
    assert client.blocking_portal.call(check, sqlite(tmp_path), tmp_path).wrong == []


def go(player: Player) -> None:
    assert player.do("leave").status_code == 200


def test_the_order_is_by_time_at_the_feeder_and_no_one_passes_it(
    flo: Any, seated: Callable[..., Player], someone: Callable[[str], Player], clock: HandClock
) -> None:
    ann = seated("Ann", MAIN)
    cy = seated("Cy", FEEDER)
    go(ann)
    new = someone("Dot")
    new.table = MAIN
    for refused in (new.do("seat", buy_in=20_000), new.do("wait", waiting=True)):
        assert (refused.status_code, "come first" in refused.text) == (409, True)
    new.table = FEEDER
    clock.time += 1_000
    assert new.do("seat", buy_in=20_000).status_code == 200
    out_of_turn = move(flo, "Dot")
    assert (out_of_turn.status_code, "Cy has sat there longest" in out_of_turn.text) == (409, True)
    playing = move(flo, "Cy")
    assert (playing.status_code, "when the hand is over" in playing.text) == (409, True)
    assert spots(cy, FEEDER)["Cy"] > 0


@pytest.mark.parametrize("commit", range(1, 4))
def test_a_move_that_cannot_be_stored_moves_no_one(
    flo: Any, seated: Callable[..., Player], casino: Casino, monkeypatch: pytest.MonkeyPatch, commit: int
) -> None:
    cy = seated("Cy", FEEDER, 9_000)
    real, calls = Writer._put, []

    def put(writer: Writer, *what: Any) -> None:
        calls.append(what)
        if len(calls) == commit:
            raise OSError("no room on the disk")
        real(writer, *what)

    monkeypatch.setattr(Writer, "_put", put)
    answered = move(flo, "Cy").status_code
    monkeypatch.undo()
    here, there = (FEEDER, MAIN) if answered == 503 else (MAIN, FEEDER)
    assert (spots(cy, here), spots(cy, there)) == ({"Cy": 9_000}, {})
    assert answered == (503 if commit == 1 else 200)
    assert casino.table(MAIN).seating.held is None
    assert answered == 200 or move(flo, "Cy").status_code == 200
    assert spots(cy, MAIN) == {"Cy": 9_000}


def test_no_one_is_moved_by_one_who_was_disabled_while_the_move_waited(
    flo: Any, seated: Callable[..., Player], client: TestClient[Any], casino: Casino
) -> None:
    cy, order = seated("Cy", FEEDER), MoveOrder("flo-moves-cy", "Cy")

    async def late() -> Any:
        person = casino.identity.person("Flo")
        assert person is not None
        given = OrderBook(casino).give(person, "must-move", FEEDER, order)
        found, _ = await in_turn(casino.table(FEEDER)._one_at_a_time, given, set_roles(casino, "Flo"))
        return found

    assert "Flo may no longer order this" in why(client.blocking_portal.call(late))
    assert "Cy" in spots(cy, FEEDER)


def test_a_player_without_chips_keeps_the_seat_at_the_feeder(
    flo: Any, seated: Callable[..., Player], casino: Casino
) -> None:
    seated("Cy", FEEDER, 5_000)
    sitting = casino.table(FEEDER).seating.at("Cy")
    assert sitting is not None
    sitting.stack = 0
    broke = move(flo, "Cy")
    assert (broke.status_code, "with chips" in broke.text) == (409, True)
    assert casino.table(FEEDER).seating.at("Cy") is not None


def test_a_player_without_chips_does_not_keep_others_from_the_main_game(
    flo: Any, seated: Callable[..., Player], someone: Callable[[str], Player], casino: Casino
) -> None:
    ann = seated("Ann", MAIN)
    seated("Cy", FEEDER)
    broke = casino.table(FEEDER).seating.at("Cy")
    assert broke is not None
    broke.stack = 0
    go(ann)
    eve = someone("Eve")
    eve.table = MAIN
    assert tile(flo)["must_move"]["player"] == ""
    assert eve.do("seat", buy_in=20_000).status_code == 200, "no one at the feeder can move"
    dot = seated("Dot", FEEDER)
    assert tile(flo)["must_move"]["player"] == "Dot"
    moved = move(flo, "Dot")
    assert moved.status_code == 200, moved.text
    assert set(spots(dot, MAIN)) == {"Eve", "Dot"}
    broke = casino.table(FEEDER).seating.at("Cy")
    assert broke is not None
    broke.adding = 5_000
    assert tile(flo)["must_move"]["player"] == "Cy", "chips bought for the next hand count"


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"must_move": "nowhere"}, 404),
        ({"must_move": FEEDER}, 422),
        ({"must_move": MAIN, "stakes": "chips"}, 422),
        ({"must_move": MAIN, "game": "omaha"}, 422),
    ],
)
def test_a_table_feeds_a_main_game_of_its_own_kind(flo: Any, more: dict[str, Any], status: int) -> None:
    body = {"game": "holdem", "id": "third", "bots": 0, **more}
    assert flo.post("/api/floor/tables", **body).status_code == status


def test_moving_is_the_floors_work_at_a_table_that_feeds_another(
    flo: Any, seated: Callable[..., Player], staff: Callable[..., Any]
) -> None:
    seated("Cy", FEEDER)
    assert move(staff("Dee", "dealer"), "Cy").status_code == 403
    assert move(flo, "Cy", MAIN).status_code == 409
    assert move(flo, "Nemo").status_code == 409
