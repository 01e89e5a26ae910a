"""Lessons and drills as the service gives them."""

from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.games import REGISTRY


@pytest.mark.parametrize("slug", REGISTRY)
def test_every_game_has_a_lesson_whose_pictures_and_steps_lie_in_its_round(client: TestClient[Any], slug: str) -> None:
    told = client.get(f"/api/learn/{slug}").json()
    events = told["hand"]["view"]["events"]
    assert told["line"]
    assert told["layout"]["game"] == slug
    assert all(0 <= step["at"] <= len(events) for step in told["hand"]["steps"])
    assert all(0 < panel["at"] <= len(events) for panel in told["panels"])
    assert told["hand"]["view"]["over"]
    assert told["figures"] == bool(REGISTRY[slug].odds)


def test_a_game_that_is_not_there_has_no_lesson_and_no_drill(client: TestClient[Any]) -> None:
    assert client.get("/api/learn/snap").status_code == 404
    assert client.get("/api/train/snap").status_code == 404
    assert client.get("/api/train/holdem").status_code == 404


def test_a_round_with_a_mistake_is_given_of_every_game(client: TestClient[Any]) -> None:
    for slug in REGISTRY:
        told = client.get(f"/api/catch/{slug}").json()
        assert 0 < told["at"] <= len(told["view"]["events"])
        assert 0 <= told["right"] < len(told["rulings"])
        assert client.get("/api/rules/clause", params={"id": told["rule"]}).status_code == 200
    assert client.get("/api/catch/snap").status_code == 404


def test_a_drill_takes_the_mistakes_made_before(client: TestClient[Any]) -> None:
    told = client.get("/api/train/keno", params={"errors": '{"1 spot": 9}'}).json()
    assert told["repeat"] == (told["about"] == "1 spot")
    assert {each["answer"] for each in told["offered"]} >= {told["best"]}
    refused = client.get("/api/train/keno", params={"errors": '{"1 spot": "many"}'})
    assert refused.status_code == 400
    assert "errors" in refused.json()["detail"]


def test_of_a_game_the_play_is_read_first_and_the_equipment_last(client: TestClient[Any]) -> None:
    found = client.get("/api/rules?game=dragon-poker&limit=500").json()["clauses"]
    own = [clause["kind"] for clause in found if clause["id"].startswith("dragon-poker/")]
    assert (own[0], own[-1]) == ("play", "equipment")
    assert own.index("settlement") < own.index("signage") < own.index("equipment")


def test_a_rule_is_seen_to_happen(client: TestClient[Any]) -> None:
    id = "dragon-poker/42.10(d)2#3"
    shown = client.get("/api/rules/example", params={"id": id}).json()
    event = shown["view"]["events"][shown["step"] - 1]
    assert id in (event["rule"], *event.get("because", ()))
    assert client.get("/api/rules/clause", params={"id": id}).json()["clauses"][0]["example"] is True
    assert client.get("/api/rules/example", params={"id": "no-game/1"}).status_code == 404


def test_a_rule_of_the_deck_is_shown_by_its_cards(client: TestClient[Any]) -> None:
    shown = client.get("/api/rules/example", params={"id": "dragon-poker/E-1.17A(a)1.iii"}).json()
    assert shown["view"] is None
    assert (shown["laid_out"]["where"], shown["laid_out"]["cards"]) == ("deck", ["Go"])
    assert len(shown["laid_out"]["deck"]) == 53
