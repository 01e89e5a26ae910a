"""The hint key, as the page asks for it."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.server.casino import Casino

from .conftest import Player, doors, sqlite


def test_a_hint_gives_the_best_answer_and_what_each_is_worth(someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000)
    hint = f"/api/tables/{ada.table}/hint"
    assert ada.get(hint).json()["kind"] == "not-now"
    ada.answer({"ante": 500, "ante_bonus": 500})
    advice = ada.get(hint).json()["advice"]
    assert advice["answer"] == max(advice["values"], key=advice["values"].get)
    assert advice["values"]["fold"] == -2
    assert advice["base"] == "ante"


def test_there_are_no_hints_where_several_people_play(someone: Callable[[str], Any]) -> None:
    ada, bob = someone("Ada"), someone("Bob")
    ada.do("seat", buy_in=20_000)
    bob.do("seat", buy_in=20_000)
    ada.answer({"ante": 500, "ante_bonus": 500})
    assert ada.get(f"/api/tables/{ada.table}/hint").json()["kind"] == "not-now"
    assert ada.state()["hint"] is False


def test_a_table_offers_hints_only_where_there_is_advice_on_its_game(tmp_path: Path) -> None:
    games = ("dragon-poker", "holdem", "keno", "lucky-8s", "lunar-poker", "mini-dice", "ultimate-8-poker")

    async def offered() -> set[str]:
        casino = Casino(sqlite(tmp_path), tmp_path, games=games)
        await casino.open()
        found = {slug for slug in games if casino.table(slug).state(None).hint}
        await casino.close()
        return found

    assert asyncio.run(offered()) == {"dragon-poker", "holdem", "keno", "lucky-8s", "lunar-poker", "mini-dice"}


def visit(folder: Path, game: str) -> Iterator[Player]:
    """A guest who sits at a table of a game."""
    casino = Casino(sqlite(folder), folder, games=(game,))
    with doors(casino) as client:
        ada = Player(client, "Ada", game)
        ada.do("seat", buy_in=20_000)
        yield ada


def test_a_decision_of_a_window_is_advised_on_like_any_other(tmp_path: Path) -> None:
    for ada in visit(tmp_path, "lucky-8s"):
        hint = f"/api/tables/{ada.table}/hint"
        assert ada.get(hint).json()["detail"] == "Lucky 8's has no advice for this question"
        ada.answer({"ante": 500})
        advice = ada.get(hint).json()["advice"]
        assert set(advice["values"]) == {"play", "fold"}
        assert advice["answer"] == max(advice["values"], key=advice["values"].get)


def test_where_wagers_are_asked_for_a_hint_says_what_each_costs(tmp_path: Path) -> None:
    for ada in visit(tmp_path, "mini-dice"):
        advice = ada.get(f"/api/tables/{ada.table}/hint").json()["advice"]
        assert advice["answer"] is None
        assert advice["values"]["Field"] == pytest.approx(-1 / 18)


def test_a_game_without_hints_says_so_whatever_is_asked(tmp_path: Path) -> None:
    for ada in visit(tmp_path, "ultimate-8-poker"):
        refused = ada.get(f"/api/tables/{ada.table}/hint")
        assert (refused.status_code, refused.json()["detail"]) == (409, "there is no hint for Ultimate 8 Poker")
