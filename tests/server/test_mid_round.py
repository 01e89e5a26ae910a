"""What happens to a round dealt by hand when people come, go and decide in the middle of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.play.requests import Count, Draw, Proceed
from houseway.server.casino import Casino

from .conftest import sqlite
from .live import Live
from .test_audit import check

ANTE = {"ante": 500, "ante_bonus": 500}

Dealt = Callable[..., Live]


@pytest.fixture
def dealt(casino: Casino, client: TestClient[Any], staff: Callable[..., Any], someone: Callable[[str], Any]) -> Dealt:
    """Dan deals to Ada and Bao, and the first card is asked for."""

    def made(game: str = "dragon-poker", **wagers: int) -> Live:
        people = {
            "dealer": staff("Dan", "dealer"),
            "floorperson": staff("Flo", "floorperson"),
            "supervisor": staff("Sue", "supervisor"),
        }
        live = Live(casino, staff, game, people)
        live.players = {name: someone(name) for name in ("Ada", "Bao")}
        live.seat(*live.players.values())
        assert live.people["supervisor"].post(f"{live.at}/dealer", dealer="Dan").status_code == 200
        live.prepare()
        for player in live.players.values():
            assert player.answer(wagers or ANTE).status_code == 200
        assert order(live, live.dee, "close-window").status_code == 200
        return live

    return made


def moment(live: Live) -> dict[str, Any]:
    frame = live.dee.get(live.at).json()["frame"]
    return {"round": frame["round"], "seq": frame["seq"]}


def order(live: Live, person: Any, name: str, **body: Any) -> Any:
    return person.post(f"{live.at}/{name}", **moment(live), **body)


def relieved(live: Live, by: Any, name: str) -> None:
    """Another dealer stands at the table from now on."""
    assert live.people["supervisor"].post(f"{live.at}/dealer", dealer=name).status_code == 200
    live.dee = live.people["dealer"] = by


def audited(live: Live, tmp_path: Path) -> None:
    report = live.dee.http.blocking_portal.call(check, sqlite(tmp_path), tmp_path)
    assert (report.wrong, report.rounds) == ([], 1)


def test_a_dealer_who_is_relieved_between_two_cards_leaves_them_to_the_next(
    dealt: Dealt, staff: Callable[..., Any], tmp_path: Path
) -> None:
    live = dealt()
    assert live.dee.post(f"{live.at}/cards", cards=["Re"]).status_code == 200
    relieved(live, staff("Dot", "dealer"), "Dot")
    seen = live.dee.get(live.at).json()
    assert (seen["read"], live.table.seating.on_duty) == (1, "Dot")
    assert live.dee.post(f"{live.at}/cards", cards=["Re", "Go"], read=1).status_code == 200
    assert live.round.table.scene.places["1"] == ["Re1", "Re2", "Go"]
    live.play(live.players, lambda pending: "fold")
    assert not live.table.seating.playing
    audited(live, tmp_path)


def test_the_next_dealer_makes_the_count_that_the_table_waits_for(
    dealt: Dealt, staff: Callable[..., Any], tmp_path: Path
) -> None:
    live = dealt("lucky-8s", ante=500)
    for _ in range(60):
        pending = live.round.pending
        if isinstance(pending, Count):
            break
        if isinstance(pending, Draw):
            assert live.dee.post(f"{live.at}/cards", cards=["?"] * pending.n).status_code == 200
        elif isinstance(pending, Proceed):
            assert live.answer(True).status_code == 200
        else:
            order(live, live.dee, "close-window")
    assert isinstance(live.round.pending, Count), live.round.pending
    counted = live.round.pending.usual
    relieved(live, staff("Dot", "dealer"), "Dot")
    assert live.answer(counted).status_code == 200
    assert not live.table.seating.playing
    audited(live, tmp_path)


def test_what_a_second_person_agrees_to_after_the_round_was_called_off_is_not_done(dealt: Dealt) -> None:
    live = dealt()
    for cards in (["Re", "Re", "Go"], ["?"] * 3, ["?"] * 3):
        assert live.dee.post(f"{live.at}/cards", cards=cards).status_code == 200
    told = {"kind": "exposed_by_dealer", "spot": 1, "cards": ["#1"]}
    asked = order(live, live.dee, "incident", incident=told)
    assert asked.status_code == 202
    sue = live.people["supervisor"]
    assert order(live, sue, "ruling", ruling={"kind": "round_dead", "reason": "a fire alarm"}).status_code == 200
    assert live.round.result.void
    before = len(live.round.events)
    agreed = sue.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True)
    assert (agreed.status_code, agreed.json()["detail"]) == (409, "that round is not being played")
    assert len(live.round.events) == before


def test_a_player_who_leaves_while_the_dealer_settles_is_paid_first(dealt: Dealt, tmp_path: Path) -> None:
    live = dealt()
    for cards in (["Ra", "Ra", "Mo"], ["Re", "Re", "Go"], ["Ra", "Mo", "Pa"]):
        assert live.dee.post(f"{live.at}/cards", cards=cards).status_code == 200
    bao = live.players["Bao"]
    for player in live.players.values():
        assert player.answer("play").status_code == 200
        while isinstance(live.round.pending, Proceed) and "settle" not in live.round.pending.step:
            assert live.answer(True).status_code == 200
    assert bao.do("leave").status_code == 200
    assert live.table.seating.at("Bao") is not None, "the wagers are still to be decided"
    while live.table.seating.playing:
        assert live.answer(True).status_code == 200
    assert live.table.seating.at("Bao") is None
    won = live.round.result.stacks["Bao"]
    assert won > 20_000
    assert bao.get("/api/me").json()["balance"]["play"] == 1_000_000 - 20_000 + won
    audited(live, tmp_path)
