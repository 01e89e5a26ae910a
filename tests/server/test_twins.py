"""The perfect twin over HTTP: of one's own finished rounds alone, with nothing shown that one may not see."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from houseway.cards.randomness import Seeded
from houseway.server.casino import Casino

from .conftest import NoAlarms, Player, doors, sqlite

ANTES = {
    "dragon-poker": {"ante": 500, "ante_bonus": 500},
    "lucky-8s": {"ante": 500},
    "lunar-poker": {"ante": 500},
    "mini-dice": {"any_7": 3000},
    "keno": (("quick_pick", {"count": 4, "rate": 100, "games": 1}),),
}


def play_one(player: Any, table: str) -> None:
    """Wager, and then fold or refuse the shaker."""
    player.answer(ANTES[table])
    while player.state()["frame"] and not player.state()["frame"]["view"]["over"]:
        declined = player.answer("refuse" if table == "mini-dice" else "fold")
        assert declined.status_code == 200, declined.text


def table_of(tmp_path: Path, table: str, seed: int) -> Casino:
    """A casino with one table whose cards are always the same: what a twin meets depends on them."""
    return Casino(sqlite(tmp_path), tmp_path, clock=NoAlarms(), rehearsal=Seeded(seed), games=(table,))


@pytest.mark.parametrize("table", ANTES)
def test_every_banked_game_is_played_again_with_the_same_cards(tmp_path: Path, table: str) -> None:
    with doors(table_of(tmp_path, table, 1)) as client:
        ada = Player(client, "Ada", table)
        ada.do("seat", buy_in=20_000)
        play_one(ada, table)
        told = ada.get(f"/api/me/twins?table={table}").json()
        (round_,) = told["rounds"]
        assert (round_["why"], told["told"], told["net"], told["twin"]) == ("", 1, round_["net"], round_["twin"])
        (listed,) = ada.get("/api/rounds?mine=true").json()["rounds"]
        assert round_["net"] == listed["net"]
        answer = ada.get(f"/api/rounds/{round_['id']}/twin").json()
        view = answer["view"]
        assert view["viewer"] == "Ada"
        assert view["over"]
        lying = sum(amount for who, _, _, amount in view["felt"] if who == "Ada")
        assert view["stacks"]["Ada"] + lying == 20_000 + round_["twin"]
        assert [each["answer"] for each in answer["decisions"]] == ["fold"] * len(answer["decisions"])
        assert answer["cost"] == sum(each["cost"] for each in answer["decisions"])


def test_a_twin_that_was_dealt_a_card_never_shown_is_told_without_its_steps(tmp_path: Path) -> None:
    with doors(table_of(tmp_path, "lunar-poker", 0)) as client:
        ada = Player(client, "Ada", "lunar-poker")
        ada.do("seat", buy_in=20_000)
        play_one(ada, "lunar-poker")
        (round_,) = ada.get("/api/me/twins").json()["rounds"]
        assert (round_["told"], round_["why"]) == (False, "")
        answer = ada.get(f"/api/rounds/{round_['id']}/twin").json()
        assert answer["view"] is None
        assert answer["twin"] == round_["twin"]


def test_a_twin_is_told_to_its_player_alone_and_only_when_the_round_is_over(someone: Callable[[str], Any]) -> None:
    ada, bob = someone("Ada"), someone("Bob")
    ada.do("seat", buy_in=20_000)
    ada.answer(ANTES["dragon-poker"])
    path = f"/api/rounds/{ada.state()['frame']['round']}/twin"
    assert ada.get(path).json()["kind"] == "not-now"
    assert ada.get("/api/me/twins").json()["rounds"] == []
    ada.answer("fold")
    assert ada.get(path).status_code == 200
    assert bob.get(path).json()["kind"] == "not-found"
    assert bob.get("/api/me/twins").json() == {"rounds": [], "told": 0, "net": 0, "twin": 0, "cost": 0}
    assert bob.http.get(path).status_code == 401


def test_of_a_game_whose_best_play_is_not_known_there_is_no_twin(tmp_path: Path) -> None:
    with doors(Casino(sqlite(tmp_path), tmp_path, games=("holdem",))) as client:
        ada, bob = Player(client, "Ada", "holdem"), Player(client, "Bob", "holdem")
        for each in (ada, bob):
            each.do("seat", buy_in=20_000)
        who = next(each for each in (ada, bob) if any(todo["space"] for todo in each.state()["frame"]["view"]["todo"]))
        who.answer("fold")
        (round_,) = ada.get("/api/me/twins").json()["rounds"]
        assert round_["why"] == "the best play of this game is not known"
        assert ada.get(f"/api/rounds/{round_['id']}/twin").json()["view"] is None
