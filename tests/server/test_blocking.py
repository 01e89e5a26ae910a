"""What stands before the next round is told to everyone, with who can lift it, and no clock runs for it."""

from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.play.requests import Window
from houseway.server.casino import Casino

from .live import Live

ANTE = {"ante": 500, "ante_bonus": 500}


@pytest.fixture
def live(casino: Casino, client: TestClient[Any], staff: Callable[..., Any], someone: Callable[[str], Any]) -> Live:
    made = Live(casino, staff, "dragon-poker")
    made.players = {name: someone(name) for name in ("Ada", "Bao")}
    made.seat(*made.players.values())
    return made


def told(live: Live) -> Any:
    return live.players["Ada"].state()["blocked"]


def test_players_are_told_each_step_before_the_round_and_who_does_it(live: Live) -> None:
    seen = []
    assert told(live)["says"] == "Cards are being brought"
    while not live.table.seating.playing:
        due = live.table.day.waits_for(live.casino.clock.now())
        assert due is not None
        assert (told(live)["role"], told(live)["rule"]) == (due.role, due.rule)
        seen.append(told(live)["says"])
        live.prepare(1)
    assert "Shuffle under way" in seen
    assert "The floorperson verifies the cards" in seen
    assert told(live) is None, "a round is played"


def test_after_a_round_a_shuffle_is_under_way_and_no_clock_runs_down(live: Live) -> None:
    live.prepare()
    live.play(live.players, lambda pending: {})
    first, ada = live.round, live.players["Ada"]
    assert (told(live), ada.state()["frame"]["clock"]["kind"]) == (None, "next"), "no card was dealt: nothing is due"
    for player in live.players.values():
        assert player.do("next", round=ada.state()["round"]).status_code == 200
    live.play(live.players, lambda pending: ANTE if isinstance(pending, Window) else "fold")
    assert live.round is not first
    assert told(live) == {"says": "Shuffle under way", "role": "dealer", "rule": told(live)["rule"]}
    assert told(live)["rule"].startswith("dragon-poker/42.4")
    frame = live.players["Ada"].state()["frame"]
    assert frame["clock"] is None, "no clock tells of a round that no clock begins"


def test_a_table_that_lacks_players_or_is_closed_says_so(
    casino: Casino, client: TestClient[Any], someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ada, sue = someone("Ada"), staff("Sue", "supervisor")
    ada.table = ada.post("/api/tables", game="holdem", bots=0).json()["table"]
    assert ada.do("seat", buy_in=20_000).status_code == 200
    assert ada.state()["blocked"] == {"says": "A round needs 2 players", "role": "player", "rule": ""}
    assert sue.post(f"/api/floor/tables/{ada.table}/close").status_code == 200
    assert ada.state()["blocked"] == {"says": "The table is closed", "role": "supervisor", "rule": ""}
