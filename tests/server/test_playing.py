"""A guest plays Dragon Poker over HTTP and WebSocket."""

from collections.abc import Callable
from typing import Any

from litestar.testing import TestClient

from houseway.games import GAMES
from houseway.server.casino import Casino

ANTE = {"ante": 500, "ante_bonus": 500}


def test_a_guest_sits_down_plays_a_hand_and_cashes_out(someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    assert ada.do("seat", buy_in=20_000).status_code == 200
    assert ada.state()["phase"] == "playing"
    assert ada.answer(ANTE).status_code == 200
    view = ada.state()["frame"]["view"]
    mine = str(next(seat["spot"] for seat in ada.state()["seats"] if seat["player"] == "Ada"))
    assert "??" not in view["places"][mine]
    assert set(view["places"]["dealer"]) == {"??"}
    assert ada.answer("play").status_code == 200
    state = ada.state()
    assert state["phase"] == "result"
    assert state["frame"]["view"]["over"]
    stack = next(seat["stack"] for seat in state["seats"] if seat["player"] == "Ada")
    assert ada.do("leave").status_code == 200
    me = ada.get("/api/me").json()
    assert me["seats"] == []
    assert me["balance"]["play"] == 980_000 + stack


def test_the_result_waits_until_the_player_goes_on(someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000)
    ada.answer(ANTE)
    ada.answer("fold")
    first = ada.state()
    assert (first["phase"], first["number"]) == ("result", 1)
    assert ada.do("next", round="another").json()["kind"] == "stale"
    assert ada.do("next", round=first["round"]).status_code == 200
    assert (ada.state()["phase"], ada.state()["number"]) == ("playing", 2)


def test_a_refused_wager_names_the_clause_and_what_is_legal(someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000)
    refused = ada.answer({"ante": 300, "ante_bonus": 300})
    assert refused.status_code == 422
    assert refused.headers["content-type"] == "application/problem+json"
    problem = refused.json()
    assert problem["kind"] == "not-a-move"
    assert problem["rule"] == "dragon-poker/42.1[ante-and-ante-bonus]"
    assert "ante $5 to $65 by $5" in problem["legal"]


def test_the_same_key_is_one_bet_and_an_old_seq_is_refused(someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000)
    frame = ada.state()["frame"]
    bet = {"round": frame["round"], "seq": frame["seq"], "answer": ANTE}
    first = ada.do("act", "the-same-key", **bet)
    again = ada.do("act", "the-same-key", **bet)
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert ada.state()["frame"]["seq"] == first.json()["seq"]
    other = ada.do("act", "the-same-key", **{**bet, "answer": {}})
    assert other.json()["kind"] == "key-reused"
    late = ada.do("act", **bet)
    assert (late.status_code, late.json()["kind"]) == (409, "stale")


def test_frames_come_by_websocket_after_each_commit(client: TestClient[Any], someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000)
    with client.websocket_connect("/ws", headers=ada.headers) as socket:
        assert socket.receive_json()["type"] == "hello"
        socket.send_json({"do": "watch", "table": "dragon-poker"})
        frames = [socket.receive_json() for _ in range(2)]
        assert [frame["type"] for frame in frames] == ["table", "view"]
        view = frames[1]
        socket.send_json(
            {"do": "act", "table": "dragon-poker", "key": "k" * 8, "round": view["round"], "seq": 1, "answer": ANTE}
        )
        told = [socket.receive_json() for _ in range(2)]
        assert [frame["type"] for frame in told] == ["view", "done"]
        assert told[0]["view"]["todo"][0]["space"]["options"] == ["play", "fold"]
        assert told[0]["since"] == len(view["view"]["events"])
        assert view["view"]["opening"]["stacks"]["Ada"] == 20_000
        assert told[0]["view"]["stacks"]["Ada"] == 19_000
        assert view["asked"] <= view["seq"] < told[0]["asked"] == told[0]["seq"]
        fold = {"do": "act", "table": "dragon-poker", "key": "f" * 8, "answer": "fold"}
        socket.send_json({**fold, "round": view["round"], "seq": told[0]["seq"]})
        answers = iter(socket.receive_json, None)
        later = next(frame for frame in answers if frame["type"] == "view")
        assert later["since"] == len(told[0]["view"]["events"]) > 0
        assert later["view"]["opening"] is None, "what the events start from is told with the first of them"
        assert next(frame for frame in answers if frame["type"] == "done")
        socket.send_json({"do": "dance"})
        assert socket.receive_json()["problem"]["kind"] == "malformed"


def test_a_player_tops_up_moves_and_sits_out_between_rounds(someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000, spot=2)
    ada.answer(ANTE)
    assert ada.do("top-up", amount=5_000).status_code == 200
    assert ada.do("top-up", amount=500_000).json()["legal"] == "up to $1,750"
    taken = next(seat["spot"] for seat in ada.state()["seats"] if seat["bot"])
    assert ada.do("move", spot=taken).json()["kind"] == "not-now"
    assert ada.do("move", spot=6).status_code == 200
    assert ada.state()["frame"]["view"]["stacks"]["Ada"] == 19_000
    ada.answer("fold")
    seat = next(seat for seat in ada.state()["seats"] if seat["player"] == "Ada")
    assert (seat["spot"], seat["stack"]) == (6, 24_000)
    assert ada.do("sit-out", out=True).status_code == 200
    assert next(seat for seat in ada.state()["seats"] if seat["player"] == "Ada")["out"]
    assert ada.do("sit-out", out=False).status_code == 200


def test_a_hint_is_given_to_someone_alone_and_to_no_one_among_several(someone: Callable[[str], Any]) -> None:
    ada, bob = someone("Ada"), someone("Bob")
    ada.do("seat", buy_in=20_000)
    ada.answer(ANTE)
    assert ada.state()["hint"]
    assert ada.get("/api/tables/dragon-poker/hint").json()["advice"]
    bob.do("seat", buy_in=20_000)
    assert not ada.state()["hint"]
    refused = ada.get("/api/tables/dragon-poker/hint")
    assert (refused.status_code, refused.json()["kind"]) == (409, "not-now")


def test_the_same_key_makes_one_table(someone: Callable[[str], Any], casino: Casino) -> None:
    ada = someone("Ada")
    made = [ada.post("/api/tables", "makes-a-table", game="dragon-poker").json() for _ in range(2)]
    assert made[0] == made[1]
    assert [d.config.id for d in casino.tables.values() if d.config.owner == "Ada"] == [made[0]["table"]]
    other = ada.post("/api/tables", "makes-a-table", game="dragon-poker", bots=0)
    assert (other.status_code, other.json()["kind"]) == (409, "key-reused")


def test_a_player_who_sits_at_a_table_is_not_counted_as_watching_it(
    client: TestClient[Any], someone: Callable[[str], Any]
) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000)
    with (
        client.websocket_connect("/ws", headers=ada.headers) as sitting,
        client.websocket_connect("/ws") as looking,
    ):
        for socket in (sitting, looking):
            socket.receive_json()
            socket.send_json({"do": "watch", "table": "dragon-poker"})
            assert socket.receive_json()["type"] == "table"
        assert ada.state()["watching"] == 1


def test_play_chips_are_refilled_once_a_key(someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=200_000)
    assert ada.get("/api/me").json()["balance"]["play"] == 800_000
    for _ in range(2):
        assert ada.post("/api/me/refill", "refill-key").json()["balance"]["play"] == 1_000_000


def test_every_game_of_the_lobby_has_rules_to_read_its_own_first(client: TestClient[Any]) -> None:
    for slug in GAMES:
        found = client.get(f"/api/rules?game={slug}&limit=500").json()
        assert found["clauses"], slug
        assert slug.startswith(found["clauses"][0]["id"].partition("/")[0])
    stud = client.get("/api/rules?game=seven-card-stud-low&limit=500").json()
    assert {"seven-card-stud", "poker"} <= {clause["id"].partition("/")[0] for clause in stud["clauses"]}
    assert stud["rulings"]


def test_the_rulebook_is_searched_and_a_clause_comes_with_its_rulings(client: TestClient[Any]) -> None:
    found = client.get("/api/rules?q=gold dragon&game=dragon-poker").json()
    assert found["clauses"]
    assert all("dragon-poker/" in clause["id"] for clause in found["clauses"])
    one = client.get("/api/rules/clause", params={"id": "dragon-poker/42.11(d)#1"}).json()
    assert [ruling["id"] for ruling in one["rulings"]].count("dragon-poker/A1") == 1
    assert client.get("/api/rules/clause", params={"id": "nothing/1"}).status_code == 404
    layout = client.get("/api/tables/dragon-poker/layout").json()
    assert {table["wager"] for table in layout["layout"]["pay_tables"]} >= {"ante_bonus", "dragon_bet"}
    assert layout["faces"]["Re1"]["words"] == "Red Dragon"
