"""Anyone may ask what a game costs, and what a house option would change."""

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from litestar.testing import TestClient


def test_the_figures_of_a_game_come_with_the_options_that_change_them(client: TestClient[Any]) -> None:
    games = {each["slug"] for each in client.get("/api/odds").json()}
    assert {"dragon-poker", "keno", "lucky-8s", "lunar-poker", "mini-dice"} == games
    found = client.get("/api/odds/dragon-poker").json()
    rows = {(each["wager"], each["pay_table"]): each for each in found["wagers"]}
    bonus = rows["three card bonus", "table 1"]
    assert (bonus["exact"], bonus["in_force"], bonus["usual"]) == ("-593/11713", True, None)
    assert sum(chance for _, chance in bonus["outcomes"]) == pytest.approx(1)
    assert [each["name"] for each in found["options"]] == [
        "three_card_bonus_table",
        "three_card_bonus_pandas",
        "ante_bonus_rule",
        "match_play",
    ]
    assert found["jackpot"] is None
    assert found["options"][0] == {
        "name": "three_card_bonus_table",
        "value": 1,
        "usual": 1,
        "choices": [1, 2],
        "money": False,
    }
    assert found["strategy"]
    assert found["simpler"]


def test_a_jackpot_comes_with_the_meter_at_which_it_breaks_even(client: TestClient[Any]) -> None:
    told = client.get("/api/odds/lunar-poker").json()
    amounts = {each["name"] for each in told["options"] if each["money"]}
    assert amounts == {"payout_cap", "progressive_initial", "progressive_awards", "straight_flush_flat"}
    found = told["jackpot"]
    assert found["wager"] == "progressive"
    assert found["breaks_even"] == pytest.approx(218_047.37, abs=0.01)
    (first, worth), *_, (_, last) = found["expectations"]
    assert (first, worth < 0 < last) == (10_000, True)


def test_a_changed_option_is_told_beside_what_is_usual(client: TestClient[Any]) -> None:
    asked = json.dumps({"three_card_bonus_table": 2})
    found = client.get("/api/odds/dragon-poker", params={"options": asked}).json()
    row = next(each for each in found["wagers"] if each["pay_table"] == "table 2")
    assert row["in_force"]
    assert row["usual"] == pytest.approx(float(Fraction(-593, 11713)))
    assert found["options"][0]["value"] == 2


@pytest.mark.parametrize(
    ("path", "options", "status", "said"),
    [
        ("holdem", "{}", 404, "no figures for 'holdem'"),
        ("dragon-poker", "table 2", 400, "no JSON"),
        ("dragon-poker", "[2]", 400, "an object"),
        ("dragon-poker", '{"three_card_bonus_table": 9}', 422, "1 or 2"),
        ("dragon-poker", '{"colour": 1}', 422, "no setting 'colour'"),
    ],
)
def test_a_question_without_an_answer_says_why(
    client: TestClient[Any], path: str, options: str, status: int, said: str
) -> None:
    answer = client.get(f"/api/odds/{path}", params={"options": options})
    assert (answer.status_code, said in answer.json()["detail"]) == (status, True), answer.text


def test_the_service_tells_what_a_line_changes(client: TestClient[Any]) -> None:
    where = "/api/odds/mini-dice"
    usual = client.get(where).json()
    assert {"name": "place 4, 10", "pays": "9 to 5", "house": "9 to 5", "to": "to 1"} in usual["pay_lines"]
    found = client.get(where, params={"pays": '{"any 7": "3"}'}).json()
    row = next(each for each in found["wagers"] if each["wager"] == "Any 7")
    assert (row["exact"], row["usual"]) == ("-1/3", pytest.approx(-1 / 6))
    for pays, status, says in (
        ('{"any 7": "lots"}', 422, "is no odds"),
        ('{"any 8": "3"}', 422, "no pay line 'any 8'"),
        ("[3]", 400, "an object"),
        ("3 to 1", 400, "no JSON"),
    ):
        answer = client.get(where, params={"pays": pays})
        assert (answer.status_code, says in answer.json()["detail"]) == (status, True), answer.text


def test_what_tables_held_is_for_accounting_and_auditors(
    client: TestClient[Any], someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000, spot=2)
    ada.answer({"ante": 500, "ante_bonus": 500})
    ada.answer("fold")
    (held,) = staff("Acc", "accounting").get("/api/floor/ledger/holds").json()
    assert (held["table"], held["game"], held["rounds"], held["inside"]) == ("dragon-poker", "dragon-poker", 1, True)
    assert held["low"] < held["won"] < held["high"]
    assert ada.get("/api/floor/ledger/holds").status_code in (401, 403)
