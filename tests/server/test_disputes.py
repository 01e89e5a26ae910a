"""Disputes: from a player's claim over the rebuilt round to the decision of two people, and what the player is told."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.test_audit import check

from houseway.house import dispute_paper
from houseway.house.funds.paper import literally
from houseway.server.casino import Casino
from houseway.server.people.identity import Person
from houseway.server.record import office_lines, schema
from houseway.server.staff.dispute_orders import had_a_hand, hands_in

from .conftest import Player, sqlite

ANTE = {"ante": 500, "ante_bonus": 500}
WHY = {"rule": "dragon-poker/42.10(d)4", "words": "the bonus was paid short"}


def folded(player: Player) -> str:
    """A round that this player bets in and folds: its id."""
    player.do("seat", buy_in=20_000)
    assert player.answer(ANTE).status_code == 200
    round_ = str(player.state()["frame"]["round"])
    assert player.answer("fold").status_code == 200
    return round_


def own(player: Player, round_: str, words: str = "my bonus was not paid") -> Any:
    return player.post(f"/api/rounds/{round_}/dispute", words=words)


@pytest.fixture
def ada(someone: Callable[[str], Player]) -> Player:
    return someone("Ada")


def decision(number: int = 1, **more: Any) -> dict[str, Any]:
    return {"number": number, "upheld": True, **WHY, "amount": 500, **more}


def chips(player: Player) -> int:
    return int(player.get("/api/me").json()["balance"]["play"])


def test_a_claim_becomes_a_decision_of_two_people_and_moves_the_chips(
    ada: Player, staff: Callable[..., Any], casino: Casino, client: Any, tmp_path: Path
) -> None:
    sue, flo, dee = staff("Sue", "supervisor"), staff("Flo", "floorperson"), staff("Dee", "dealer")
    round_ = folded(ada)
    made = own(ada, round_)
    assert (made.status_code, made.json()["table"]) == (201, "1")
    (told,) = ada.get("/api/me/disputes").json()
    assert (told["outcome"], told["words"]) == ("not decided yet", "my bonus was not paid")
    (listed,) = dee.get("/api/floor/disputes").json()
    assert (listed["claim"]["player"], listed["decision"]) == ("Ada", None)
    file = flo.get("/api/floor/disputes/1").json()
    assert any("Ada" in line["says"] and "42.10" in " ".join(line["rules"]) for line in file["lines"])
    line = next(n for n, each in enumerate(file["lines"]) if each["event"]["type"] == "collected")
    before = chips(ada)
    look = flo.post("/api/floor/disputes/decide", **decision(line=line), preview=True)
    assert look.status_code == 200, look.text
    assert (look.json()["before"], look.json()["after"]) == (before, before + 500)
    assert (look.json()["source"], look.json()["target"]) == ("the house", "Ada")
    assert look.json()["wrong"]["type"] == "collected"
    assert chips(ada) == before, "a look moves nothing"
    asked = flo.post("/api/floor/disputes/decide", **decision(line=line))
    assert asked.status_code == 202
    approve = f"/api/floor/approvals/{asked.json()['approval']}"
    assert flo.post(approve, approve=True).status_code == 403, "the one who proposed"
    assert dee.post(approve, approve=True).status_code == 403, "a dealer decides no dispute"
    with client.websocket_connect("/ws", headers={**ada.headers, "origin": "http://houseway.test"}) as socket:
        assert socket.receive_json()["type"] == "hello"
        assert sue.post(approve, approve=True).status_code == 200
        frames = [socket.receive_json()]
        while frames[-1]["type"] != "dispute":
            frames.append(socket.receive_json())
    assert frames[-1] == {
        "type": "dispute",
        "number": 1,
        "outcome": "The claim is upheld; $5 is paid to Ada.",
    }
    assert chips(ada) == before + 500
    (told,) = ada.get("/api/me/disputes").json()
    assert (told["outcome"], told["rule"], told["reason"]) == (frames[-1]["outcome"], WHY["rule"], WHY["words"])
    (listed,) = dee.get("/api/floor/disputes").json()
    assert listed["decision"]["by"] == ["Flo", "Sue"]
    record = sue.get(f"/api/floor/rounds/{round_}").json()
    (counter,) = [each for each in record["postings"] if each["what"] == "correction"]
    assert (counter["amount"], counter["reason"]) == (500, "dispute 1: the bonus was paid short")
    again = flo.post("/api/floor/disputes/decide", **decision())
    assert again.status_code == 409, "decided is decided"

    async def audited() -> list[str]:
        return (await check(sqlite(tmp_path), tmp_path)).wrong

    assert client.blocking_portal.call(audited) == []


def test_disputes_are_read_from_the_record_once_and_shown_when_they_are_stored(
    someone: Callable[[str], Player], staff: Callable[..., Any], casino: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, read = office_lines.kept, list[int]()

    async def kept(connection: Any, kind: str, *rest: Any) -> Any:
        found = await honest(connection, kind, *rest)
        if kind == office_lines.DISPUTES:
            read.append(len(found))
        return found

    sue, flo, people = staff("Sue", "supervisor"), staff("Flo", "floorperson"), [someone(n) for n in ("Ada", "Bob")]
    for person in people:
        assert own(person, folded(person)).status_code == 201
        person.do("leave")
    monkeypatch.setattr(office_lines, "kept", kept)
    for person in (*people, *people):
        assert [each["number"] for each in person.get("/api/me/disputes").json()] == [people.index(person) + 1]
    assert sum(read) <= 1, "the first was read before the second was made"
    asked = flo.post("/api/floor/disputes/decide", **decision(number=2, amount=0))
    assert sue.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True).status_code == 200
    assert [each["decided"] is None for each in sue.get("/api/floor/disputes").json()] == [False, True]
    assert sum(read) <= 2
    again = flo.post("/api/floor/disputes/decide", **decision(number=2, amount=0))
    assert (again.status_code, again.json()["legal"]) == (409, "1")


def test_a_claim_that_is_not_upheld_moves_nothing_and_is_told(ada: Player, staff: Callable[..., Any]) -> None:
    sue, flo = staff("Sue", "supervisor"), staff("Flo", "floorperson")
    own(ada, folded(ada))
    before = chips(ada)
    moving = flo.post("/api/floor/disputes/decide", **decision(upheld=False))
    assert (moving.status_code, moving.json()["kind"]) == (422, "bad-amount")
    asked = flo.post("/api/floor/disputes/decide", **decision(upheld=False, amount=0))
    assert sue.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True).status_code == 200
    assert chips(ada) == before
    assert ada.get("/api/me/disputes").json()[0]["outcome"] == "The claim is not upheld; the round stands."


def test_a_round_is_disputed_by_those_who_were_in_it_once_and_in_words(
    ada: Player, someone: Callable[[str], Player], staff: Callable[..., Any]
) -> None:
    bob, dee = someone("Bob"), staff("Dee", "dealer")
    ada.do("seat", buy_in=20_000)
    ada.answer(ANTE)
    round_ = str(ada.state()["frame"]["round"])
    assert own(bob, round_).status_code == 404, "Bob was not in it"
    assert own(ada, round_, "   ").status_code == 422
    assert own(ada, round_, "").status_code == 400
    assert own(ada, "0" * 22).status_code == 404
    assert own(ada, round_).status_code == 201, "while it is played"
    assert own(ada, round_).status_code == 409, "once"
    taken = dee.post("/api/floor/disputes", round=round_, player="Ada", words="she says so again")
    assert taken.status_code == 409
    assert bob.post("/api/floor/disputes", round=round_, player="Ada", words="let me").status_code == 403
    assert bob.get("/api/floor/disputes").status_code == 403
    assert bob.get("/api/me/disputes").json() == []
    file = dee.get("/api/floor/disputes/1").json()
    assert file["lines"] == [], "no card of a round that is played"
    ada.answer("fold")
    assert own(bob, round_).status_code == 404, "nor afterwards"


def test_one_person_has_a_limit_of_open_claims_and_one_command_makes_one(ada: Player) -> None:
    for n in range(6):
        round_ = folded(ada)
        answers = [ada.post(f"/api/rounds/{round_}/dispute", f"claim-of-{round_}", words="wrong") for _ in range(2)]
        assert [each.status_code for each in answers] == [201 if n < 5 else 409] * 2
        ada.do("next", round=round_)
    assert [each["number"] for each in ada.get("/api/me/disputes").json()] == [5, 4, 3, 2, 1]


def test_no_one_decides_who_had_a_hand_in_the_round(
    ada: Player, staff: Callable[..., Any], casino: Casino, client: Any
) -> None:
    sue, flo, ann = staff("Sue", "supervisor"), staff("Flo", "floorperson", "supervisor"), staff("Ann", "supervisor")
    flo.post("/api/floor/tables/dragon-poker/close")
    flo.post("/api/floor/tables/dragon-poker/open")
    ada.do("seat", buy_in=20_000)
    ada.answer(ANTE)
    frame = ada.state()["frame"]
    ruling = {"kind": "round_dead", "reason": "the deck was marked"}
    ruled = flo.post("/api/floor/tables/dragon-poker/ruling", round=frame["round"], seq=frame["seq"], ruling=ruling)
    assert ruled.status_code == 200, ruled.text
    own(ada, frame["round"])
    assert "Flo" in sue.get("/api/floor/disputes/1").json()["hands"]
    refused = flo.post("/api/floor/disputes/decide", **decision(amount=0))
    assert (refused.status_code, "had a hand" in refused.text) == (403, True)
    asked = sue.post("/api/floor/disputes/decide", **decision(amount=0)).json()["approval"]
    agreed = flo.post(f"/api/floor/approvals/{asked}", approve=True)
    assert (agreed.status_code, "had a hand" in agreed.text) == (403, True)
    assert ann.post(f"/api/floor/approvals/{asked}", approve=True).status_code == 200


def test_no_one_decides_on_a_ruling_that_they_made_as_one_of_two(ada: Player, staff: Callable[..., Any]) -> None:
    sue, flo, ann = (staff(name, "supervisor") for name in ("Sue", "Flo", "Ann"))
    ada.do("seat", buy_in=20_000)
    ada.answer(ANTE)
    frame = ada.state()["frame"]
    ruling = {"kind": "rescind", "reason": "the player was misheard", "last": 1}
    at = "/api/floor/tables/dragon-poker/ruling"
    ruled = flo.post(at, round=frame["round"], seq=frame["seq"], ruling=ruling).json()["approval"]
    assert sue.post(f"/api/floor/approvals/{ruled}", approve=True).status_code == 200
    ada.answer(ANTE)
    ada.answer("fold")
    own(ada, frame["round"])
    assert ann.get("/api/floor/disputes/1").json()["hands"] == ["Flo", "Sue"]
    for person in (flo, sue):
        refused = person.post("/api/floor/disputes/decide", **decision(amount=0))
        assert (refused.status_code, "had a hand" in refused.text) == (403, True)
    assert ann.post("/api/floor/disputes/decide", **decision(amount=0)).status_code == 202


def test_players_and_both_of_two_people_have_a_hand_in_a_round() -> None:
    """A player may sit through a round and say nothing, and may have taken a name like that of two people."""
    seats = [SimpleNamespace(player=name) for name in ("Abe", "Cy and Di")]
    lines = ((0, "clock", 1), (0, "Flo and Sue", 1), (0, "Cy and Di", 1))
    stored: Any = SimpleNamespace(by=lines, opening=SimpleNamespace(seats=seats, state={"dealer": "Dee"}))
    assert hands_in(stored) == {"Abe", "Cy and Di", "Flo", "Sue", "Dee", "clock"}


@pytest.mark.parametrize(
    ("name", "by"),
    [
        ("Ann and Bob", "Ann and Bob"),
        ("Ann and Bob", "Ann and Bob and Cy"),
        ("Ann and Bob", "Cy and Ann and Bob"),
        ("Cy", "Ann and Bob and Cy"),
    ],
)
def test_one_whose_name_reads_like_two_has_a_hand_in_what_they_entered(name: str, by: str) -> None:
    stored: Any = SimpleNamespace(by=((0, by, 1),), opening=SimpleNamespace(seats=[], state={}))
    assert had_a_hand(stored, name)
    assert not had_a_hand(stored, "Ann and Cy")
    assert not had_a_hand(stored, "Bo")


def test_one_whose_name_reads_like_two_does_not_decide_on_their_own_ruling(
    ada: Player, staff: Callable[..., Any], casino: Casino
) -> None:
    ann, otto = staff("Ann-Bob", "supervisor"), staff("Otto", "supervisor")
    # As an account of before may be called.
    ann.name = "Ann and Bob"
    casino.identity._people["Ann-Bob"] = Person(ann.name, True, frozenset({"player", "supervisor"}))
    casino.identity._people[ann.name] = casino.identity._people["Ann-Bob"]
    ada.do("seat", buy_in=20_000)
    ada.answer(ANTE)
    frame = ada.state()["frame"]
    ruling = {"kind": "round_dead", "reason": "the deck was marked"}
    at = "/api/floor/tables/dragon-poker/ruling"
    assert ann.post(at, round=frame["round"], seq=frame["seq"], ruling=ruling).status_code == 200
    own(ada, frame["round"])
    refused = ann.post("/api/floor/disputes/decide", **decision(amount=0))
    assert (refused.status_code, "had a hand" in refused.text) == (403, True)
    assert otto.post("/api/floor/disputes/decide", **decision(amount=0)).status_code == 202


def test_hidden_cards_of_a_disputed_round_are_told_to_those_who_may_read_the_record(
    ada: Player, staff: Callable[..., Any]
) -> None:
    dee, flo = staff("Dee", "dealer"), staff("Flo", "floorperson")
    round_ = folded(ada)
    dee.post("/api/floor/disputes", round=round_, player="Ada", words="she says so")

    def deals(person: Player) -> list[dict[str, Any]]:
        lines = person.get("/api/floor/disputes/1").json()["lines"]
        return [line for line in lines if line["event"]["type"] == "dealt"]

    def dealt(person: Player) -> list[str]:
        return [card for line in deals(person) for card in line["event"]["cards"]]

    assert "??" not in dealt(flo)
    assert dee.get(f"/api/floor/rounds/{round_}").status_code == 403, "a dealer does not read the record"
    seen = [e for e in ada.http.get(f"/api/rounds/{round_}").json()["view"]["events"] if e["type"] == "dealt"]
    assert dealt(dee) == [card for event in seen for card in event["cards"]], "what a spectator saw"
    assert "??" in dealt(dee)
    assert not any("face down" in line["says"] for line in deals(flo))
    assert all("face down" in line["says"] for line in deals(dee)), "in words neither"


@pytest.mark.parametrize(
    ("bent", "status"),
    [
        ({"rule": "dragon-poker/42.99"}, 404),
        ({"words": "  "}, 422),
        ({"line": 99_999}, 404),
        ({"number": 7}, 409),
    ],
)
def test_a_decision_names_a_clause_a_reason_and_a_line_that_there_is(
    ada: Player, staff: Callable[..., Any], bent: dict[str, Any], status: int
) -> None:
    flo = staff("Flo", "floorperson")
    own(ada, folded(ada))
    for preview in (True, False):
        refused = flo.post("/api/floor/disputes/decide", **decision(**bent), preview=preview)
        assert refused.status_code == status, refused.text


def test_a_round_that_is_played_is_not_decided_on(ada: Player, staff: Callable[..., Any]) -> None:
    flo = staff("Flo", "floorperson")
    ada.do("seat", buy_in=20_000)
    ada.answer(ANTE)
    own(ada, ada.state()["frame"]["round"])
    refused = flo.post("/api/floor/disputes/decide", **decision())
    assert (refused.status_code, "still being played" in refused.text) == (409, True)
    assert flo.get("/api/floor/disputes/1/paper").status_code == 409


def test_the_paper_of_a_dispute_is_a_pdf_with_every_line_of_the_round(
    ada: Player, staff: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    flo, sue = staff("Flo", "floorperson"), staff("Sue", "supervisor")
    own(ada, folded(ada), "my *bonus* was #short")
    sources: list[str] = []
    source = dispute_paper._source

    def seen(*given: Any) -> str:
        sources.append(source(*given))
        return sources[-1]

    monkeypatch.setattr(dispute_paper, "_source", seen)
    paper = sue.get("/api/floor/disputes/1/paper")
    assert (paper.status_code, paper.content[:5]) == (200, b"%PDF-")
    asked = flo.post("/api/floor/disputes/decide", **decision()).json()["approval"]
    sue.post(f"/api/floor/approvals/{asked}", approve=True)
    assert sue.get("/api/floor/disputes/1/paper").content[:5] == b"%PDF-"
    lines = sue.get("/api/floor/disputes/1").json()["lines"]
    assert "Flo and Sue" in sources[1]
    assert "Flo" not in sources[0]
    for each in lines:
        assert literally(each["says"]) in sources[0]
    assert r"my \*bonus\* was \#short" in sources[0]


def test_a_dispute_is_on_the_journal(ada: Player, casino: Casino, client: Any) -> None:
    own(ada, folded(ada))
    j = schema.journal.c
    (row,) = client.blocking_portal.call(casino.store.rows, sa.select(j.body).where(j.kind == "dispute"))
    assert "my bonus was not paid" in row.body
