"""Rounds can be found again, stepped through as a viewer, and proved against what was sealed before the deal."""

from collections.abc import Callable
from typing import Any

from houseway.cards.card import Card
from houseway.cards.sealed import Opening, verify

ANTE = {"ante": 500, "ante_bonus": 500}


def play_a_hand(player: Any, choice: str) -> str:
    player.do("seat", buy_in=20_000)
    player.answer(ANTE)
    player.answer(choice)
    return str(player.state()["round"])


def test_a_round_is_stepped_through_as_its_player_saw_it(someone: Callable[[str], Any]) -> None:
    ada, bob = someone("Ada"), someone("Bob")
    round_ = play_a_hand(ada, "fold")
    mine = ada.get("/api/rounds?mine=true").json()["rounds"]
    assert [(each["id"], each["net"]) for each in mine] == [(round_, -1000)]
    whole = ada.get(f"/api/rounds/{round_}").json()
    assert whole["viewer"] == "Ada"
    assert not whole["changed"]
    spot = next(seat["spot"] for seat in ada.state()["seats"] if seat["player"] == "Ada")
    first = ada.get(f"/api/rounds/{round_}/steps/0").json()
    assert first["view"]["places"] == {}
    seen = []
    for step in range(first["of"] + 1):
        mine_then = ada.get(f"/api/rounds/{round_}/steps/{step}").json()["view"]["places"].get(str(spot))
        theirs = bob.get(f"/api/rounds/{round_}/steps/{step}").json()["view"]["places"].get(str(spot))
        if mine_then:
            seen.append((mine_then, theirs))
    assert "??" not in seen[0][0]
    assert set(seen[0][1]) == {"??"}
    assert ada.get(f"/api/rounds/{round_}/steps/{first['of'] + 1}").status_code == 404


def test_the_cards_a_player_saw_are_proved_and_no_others_are_opened(someone: Callable[[str], Any]) -> None:
    ada, bob = someone("Ada"), someone("Bob")
    ada.do("seat", buy_in=20_000)
    root = ada.state()["sealed"]
    ada.answer(ANTE)
    spot = next(str(seat["spot"]) for seat in ada.state()["seats"] if seat["player"] == "Ada")
    hand = ada.state()["frame"]["view"]["places"][spot]
    round_ = ada.state()["round"]
    assert ada.get(f"/api/rounds/{round_}/proof").json()["kind"] == "not-now"
    ada.answer("fold")
    proof = ada.get(f"/api/rounds/{round_}/proof").json()
    assert proof["root"] == root
    assert set(hand) <= {card["card"] for card in proof["cards"]}
    for card in proof["cards"]:
        path = tuple(bytes.fromhex(step) for step in card["path"])
        opened = Opening(card["position"], Card(card["card"]), bytes.fromhex(card["salt"]), card["size"], path)
        assert verify(root, opened)
    theirs = {card["card"] for card in bob.get(f"/api/rounds/{round_}/proof").json()["cards"]}
    assert not set(hand) & theirs


def test_a_private_table_is_in_no_lobby_and_its_rounds_are_for_those_who_sat_there(
    someone: Callable[[str], Any],
) -> None:
    ada, bob = someone("Ada"), someone("Bob")
    made = ada.post("/api/tables", game="dragon-poker", bots=1)
    ada.table = bob.table = made.json()["table"]
    assert ada.table not in {table["id"] for table in ada.get("/api/lobby").json()["tables"]}
    round_ = play_a_hand(ada, "play")
    assert bob.state()["phase"] == "result"
    assert ada.get(f"/api/rounds/{round_}").status_code == 200
    assert bob.get(f"/api/rounds/{round_}").status_code == 404
    assert bob.get("/api/rounds").json()["rounds"] == []
