"""A player's rounds are filtered, added up beside the expected, and taken away as files."""

import csv
from collections.abc import Callable
from io import StringIO
from typing import Any

from houseway.house.histories import phh

ANTE = {"ante": 500, "ante_bonus": 500}


def fold_one(player: Any) -> None:
    player.answer(ANTE)
    player.answer("fold")
    player.do("next", round=player.state()["round"])


def test_rounds_are_found_by_game_and_result_and_show_ones_cards(someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000)
    fold_one(ada)
    (lost,) = ada.get("/api/rounds?mine=true&result=lost&game=dragon-poker").json()["rounds"]
    assert lost["net"] == -1000
    assert len(lost["cards"]) == 3
    assert "??" not in lost["cards"]
    assert ada.get("/api/rounds?mine=true&result=won").json()["rounds"] == []
    assert ada.get("/api/rounds?mine=true&game=keno").json()["rounds"] == []
    assert ada.get("/api/rounds?result=won").json()["kind"] == "malformed"


def test_results_are_told_beside_the_expected_with_its_band(someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000)
    fold_one(ada)
    fold_one(ada)
    told = ada.get("/api/me/results").json()
    (game,) = told["games"]
    assert (told["rounds"], game["rounds"], game["staked"], game["net"]) == (2, 2, 2000, -2000)
    assert game["low"] < game["expected"] < 0 < game["high"]
    assert {(each["wager"], each["net"]) for each in told["wagers"]} == {("Ante", -1000), ("Ante Bonus", -1000)}


def test_rounds_are_taken_away_as_csv_json_and_phh(someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000)
    fold_one(ada)
    file = ada.get("/api/me/export?format=csv")
    assert file.headers["content-disposition"] == 'attachment; filename="rounds.csv"'
    (row,) = csv.DictReader(StringIO(file.text))
    assert (row["game"], row["net"], len(row["cards"].split())) == ("dragon-poker", "-1000", 3)
    assert ada.get("/api/me/export?format=json").json()[0]["net"] == -1000
    assert ada.get("/api/me/export?format=phh").json()["kind"] == "not-found"
    assert ada.get("/api/me/export?format=pdf").json()["kind"] == "malformed"
    ada.table = ada.post("/api/tables", game="holdem", bots=1).json()["table"]
    ada.do("seat", buy_in=20_000)
    while "fold" not in str(ada.state()["frame"]["view"]["todo"]):
        ada.do("next", round=ada.state()["round"])
    ada.answer("fold")
    ((_, hand),) = phh.read(ada.get("/api/me/export?format=phh").text)
    assert isinstance(hand, phh.Hand)
    assert hand.variant == "NT"
