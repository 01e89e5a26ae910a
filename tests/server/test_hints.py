"""The hint key, as the page asks for it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from houseway.server.casino import Casino
from houseway.server.hub import state_of

from .conftest import sqlite


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
    async def offered() -> dict[str, bool]:
        casino = Casino(sqlite(tmp_path), tmp_path, games=("dragon-poker", "holdem"))
        await casino.open()
        found = {slug: state_of(casino.table(slug), None, casino.hub).hint for slug in ("dragon-poker", "holdem")}
        await casino.close()
        return found

    assert asyncio.run(offered()) == {"dragon-poker": True, "holdem": False}
