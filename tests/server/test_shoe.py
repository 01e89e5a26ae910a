"""Cards read one by one by a shoe or a scanner, and entries that a dealer takes back."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.cards.randomness import Seeded, shuffle
from houseway.play.requests import Draw, Face, Proceed
from houseway.server.casino import Casino

from .conftest import sqlite
from .live import Live
from .test_audit import check

ANTE = {"ante": 500, "ante_bonus": 500}


class SimulatedShoe:
    """A shoe that reads each card as it leaves: it knows its cards by their faces, and nothing of the round."""

    def __init__(self, live: Live, seed: int) -> None:
        self.live = live
        self.inside = [card.rstrip("0123456789") for card in shuffle(sorted(live.round.deck), Seeded(seed))]
        self.reads = 0

    def slide_one_out(self) -> Any:
        self.reads += 1
        return self.live.dee.post(f"{self.live.at}/cards", key=f"shoe-7-{self.reads}", cards=[self.inside.pop()])


@pytest.fixture
def live(casino: Casino, client: TestClient[Any], staff: Callable[..., Any]) -> Live:
    return Live(casino, staff, "dragon-poker")


@pytest.fixture
def dealt(live: Live, someone: Callable[[str], Any]) -> Live:
    """Two players have wagered, and the first card is asked for."""
    live.players = {name: someone(name) for name in ("Ada", "Bao")}
    live.seat(*live.players.values())
    live.prepare()
    for player in live.players.values():
        assert player.answer(ANTE).status_code == 200
    assert order(live, "close-window").status_code == 200
    return live


def order(live: Live, name: str) -> Any:
    frame = live.dee.get(live.at).json()["frame"]
    return live.dee.post(f"{live.at}/{name}", round=frame["round"], seq=frame["seq"])


def state(live: Live) -> Any:
    return live.dee.get(live.at).json()


def test_a_shoe_deals_a_whole_round_card_by_card_and_knows_nothing_of_it(dealt: Live) -> None:
    shoe = SimulatedShoe(dealt, 7)
    left = len(shoe.inside)
    while isinstance(dealt.round.pending, Draw):
        before, number = dealt.round.pending, state(dealt)["read"]
        assert shoe.slide_one_out().status_code == 200
        assert dealt.round.pending is not before or state(dealt)["read"] == number + 1
    assert (len(dealt.round.table.scene.places["1"]), left - len(shoe.inside)) == (3, 9)
    dealt.play(dealt.players, lambda pending: "fold")
    assert not dealt.table.seating.playing


def test_a_card_read_twice_by_one_key_is_dealt_once(dealt: Live) -> None:
    for _ in range(2):
        assert dealt.dee.post(f"{dealt.at}/cards", key="same-card", cards=["Re"]).status_code == 200
    assert state(dealt)["read"] == 1


def test_cards_that_two_dealers_enter_at_once_are_dealt_to_the_seat_that_was_on_show(dealt: Live) -> None:
    on_show = state(dealt)
    first = {"round": on_show["frame"]["round"], "seq": on_show["frame"]["seq"], "read": 0}
    assert dealt.dee.post(f"{dealt.at}/cards", cards=["Re"], **first).status_code == 200
    again = dealt.dee.post(f"{dealt.at}/cards", cards=["Re"], **first)
    assert (again.status_code, again.json()["detail"]) == (409, "1 of these cards was read meanwhile; look again")
    assert dealt.dee.post(f"{dealt.at}/cards", cards=["Mo", "Pa"], **(first | {"read": 1})).status_code == 200
    late = dealt.dee.post(f"{dealt.at}/cards", cards=["Re", "Mo", "Pa"], **first)
    assert (late.status_code, late.json()["kind"]) == (409, "stale")
    assert "2" not in dealt.round.table.scene.places, "the cards of seat 1 are not dealt to seat 2"


def test_the_log_tells_no_face_that_a_shoe_read_or_that_was_refused(dealt: Live, staff: Callable[..., Any]) -> None:
    sid = staff("Sid", "security")
    for cards in (["Re"], ["Go"], ["Go"], ["As"], ["Re"], ["Re"], ["Re"]):
        dealt.dee.post(f"{dealt.at}/cards", cards=cards)
    lines = [line for line in sid.get("/api/floor/log").json() if "cards" in line["what"]]
    told = " ".join(line["detail"] for line in lines)
    assert len(lines) == 7
    assert not set(re.findall(r"\w+", told)) & {"Re", "Go", "As"}, told


def test_only_the_dealer_put_down_for_a_table_enters_its_cards(dealt: Live, staff: Callable[..., Any]) -> None:
    """A card that is refused is out already: to a dealer of another table that tells what lies face down here."""
    dan, sue = staff("Dan", "dealer"), dealt.dee
    assert dan.post(f"{dealt.at}/cards", cards=["Re"]).status_code == 200, "as long as no one is put down"
    assert sue.post(f"{dealt.at}/dealer", dealer="Dee").status_code == 200
    frame = state(dealt)["frame"]
    at = {"round": frame["round"], "seq": frame["seq"]}
    for path, body in (("cards", {"cards": ["Ra"]}), ("take-back", at), ("answer", {**at, "answer": ["Ra1"] * 3})):
        refused = dan.post(f"{dealt.at}/{path}", **body)
        assert (refused.status_code, refused.json()["detail"]) == (403, "Dee deals at this table"), path
    assert sue.post(f"{dealt.at}/cards", cards=["Ra"]).status_code == 200


def test_no_dealer_of_another_table_says_no_more_bets(live: Live, staff: Callable[..., Any], someone: Any) -> None:
    live.players = {"Ada": someone("Ada")}
    live.seat(*live.players.values())
    live.prepare()
    assert live.dee.post(f"{live.at}/dealer", dealer="Dee").status_code == 200
    frame = state(live)["frame"]
    at = {"round": frame["round"], "seq": frame["seq"]}
    refused = staff("Dan", "dealer").post(f"{live.at}/close-window", **at)
    assert (refused.status_code, refused.json()["detail"]) == (403, "Dee deals at this table")
    assert staff("Flo", "floorperson").post(f"{live.at}/close-window", **at).status_code == 200


def test_alike_cards_are_told_apart_by_the_table_and_run_out(dealt: Live) -> None:
    read = dealt.dee.post(f"{dealt.at}/cards", cards=["Re", "Re", "Re"])
    assert read.status_code == 200
    assert dealt.round.table.scene.places["1"] == ["Re1", "Re2", "Re3"]
    fourth = dealt.dee.post(f"{dealt.at}/cards", cards=["Re"])
    assert (fourth.status_code, fourth.json()["detail"]) == (422, "'Re' is already on the table")
    strange = dealt.dee.post(f"{dealt.at}/cards", cards=["As"])
    assert strange.json()["detail"] == "'As' is not a card of this deck"
    assert dealt.dee.post(f"{dealt.at}/cards", cards=["Ra"] * 4).status_code == 422


def test_cards_face_down_are_counted_and_their_faces_asked_for_later(dealt: Live) -> None:
    for _ in range(3):
        assert dealt.dee.post(f"{dealt.at}/cards", cards=["?", "?", "?"]).status_code == 200
    drawn = [card for place in ("1", "2", "dealer") for card in dealt.round.table.scene.places[place]]
    assert len(set(drawn)) == 9
    for player in dealt.players.values():
        player.answer("play")
        while isinstance(dealt.round.pending, Proceed):
            dealt.answer(True)
    assert isinstance(dealt.round.pending, Face)
    refused = dealt.dee.post(f"{dealt.at}/cards", cards=["?"])
    assert (refused.status_code, refused.json()["detail"]) == (422, "the face of this card is asked for")


def test_the_last_entry_is_taken_back_until_a_player_has_acted_on_it(dealt: Live, tmp_path: Path) -> None:
    asked = dealt.round.pending
    dealt.dee.post(f"{dealt.at}/cards", cards=["Re"])
    assert order(dealt, "take-back").status_code == 200
    assert (state(dealt)["read"], dealt.round.pending) == (0, asked)
    dealt.dee.post(f"{dealt.at}/cards", cards=["Re", "Re", "Go"])
    assert dealt.round.table.scene.places["1"] == ["Re1", "Re2", "Go"]
    assert order(dealt, "take-back").status_code == 200
    assert ("1" in dealt.round.table.scene.places, dealt.round.pending) == (False, asked)
    for cards in (["Ra", "Ra", "Go"], ["?"] * 3, ["?"] * 3):
        assert dealt.dee.post(f"{dealt.at}/cards", cards=cards).status_code == 200
    assert dealt.round.table.scene.places["1"] == ["Ra1", "Ra10", "Go"]
    first = next(iter(dealt.players.values()))
    assert first.answer("fold").status_code == 200
    assert state(dealt)["may_take_back"] is False
    refused = order(dealt, "take-back")
    assert (refused.status_code, refused.json()["legal"]) == (409, "a supervisor's ruling")
    dealt.play(dealt.players, lambda pending: "fold")
    assert not dealt.table.seating.playing
    report = dealt.dee.http.blocking_portal.call(check, sqlite(tmp_path), tmp_path)
    assert (report.wrong, report.rounds) == ([], 1)


def test_no_more_bets_is_taken_back_while_no_card_is_out(dealt: Live) -> None:
    assert order(dealt, "take-back").status_code == 200
    assert dealt.round.answered == {"Ada": ANTE, "Bao": ANTE}
    assert dealt.players["Ada"].answer({"ante": 1000, "ante_bonus": 1000}).status_code == 200
    assert order(dealt, "close-window").status_code == 200
    assert dealt.round.felt[("Ada", 1, "ante")] == 1000


def test_a_step_tells_its_dealer_beforehand_what_it_pays_and_takes(dealt: Live, staff: Callable[..., Any]) -> None:
    dan = staff("Dan", "dealer")
    assert dealt.dee.post(f"{dealt.at}/dealer", dealer="Dee").status_code == 200
    for cards in (["Ra", "Ra", "Mo"], ["Re", "Re", "Go"], ["Ra", "Mo", "Pa"]):
        assert dealt.dee.post(f"{dealt.at}/cards", cards=cards).status_code == 200
    seen: dict[str, list[Any]] = {}
    for player in dealt.players.values():
        assert player.answer("play").status_code == 200
        while isinstance(dealt.round.pending, Proceed):
            step, before = dealt.round.pending.step, len(dealt.round.events)
            assert dan.get(dealt.at).json()["coming"] == [], "a dealer of another table"
            told = [event for event in state(dealt)["coming"] if event["type"] in ("paid", "collected", "pushed")]
            assert dealt.answer(True).status_code == 200
            happened = dealt.round.events[before:]
            seen[step] = told
            moved = [(e.player, e.amount) for e in happened if type(e).__name__ in ("Paid", "Collected", "Pushed")]
            assert [(event["player"], event["amount"]) for event in told] == moved
    assert [event["player"] for event in seen["settle spot 2"]] != []


def test_a_step_is_not_done_while_a_losing_wager_lies_or_too_much_is_put_out(dealt: Live) -> None:
    for cards in (["Ra", "Mo", "Pa"], ["Re", "Re", "Go"], ["Ra", "Ra", "Mo"]):
        assert dealt.dee.post(f"{dealt.at}/cards", cards=cards).status_code == 200
    settled: set[str] = set()
    for player in dealt.players.values():
        assert player.answer("play").status_code == 200
        while isinstance(dealt.round.pending, Proceed):
            settled |= settle_only_rightly(dealt)
    assert {"paid", "collected"} <= settled


def settle_only_rightly(dealt: Live) -> set[str]:
    """Do the step that is asked for, after every wrong amount was refused; says which kinds of chips it moved."""
    now, before = state(dealt), dealt.round.pending
    moves = now["coming"]
    paid = sum(each["amount"] for each in moves if each["type"] in ("paid", "awarded"))
    taken = sum(each["amount"] for each in moves if each["type"] == "collected")

    body = {"round": now["frame"]["round"], "seq": now["frame"]["seq"], "answer": True}

    def moved(paid: int, taken: int) -> Any:
        return dealt.dee.post(f"{dealt.at}/answer", **body, moved={"paid": paid, "taken": taken})

    assert moved(paid + 500, taken).json()["detail"] == "$5 too much lies there"
    assert moved(paid, taken + 100).json()["detail"] == "$1 too much was taken"
    assert moved(paid - 100, taken).status_code == (422 if paid else 400)
    lying = moved(paid, taken - 500)
    assert lying.status_code == (422 if taken else 400)
    if taken:
        assert lying.json()["detail"] == "$5 of losing wagers still lies there"
        assert lying.json()["rule"].startswith("dragon-poker/42.10")
    if moves:
        silent = dealt.dee.post(f"{dealt.at}/answer", **body)
        assert (silent.status_code, silent.json()["rule"]) == (422, moves[0]["rule"])
    assert dealt.round.pending is before, "nothing was done"
    assert moved(paid, taken).status_code == 200
    return {each["type"] for each in moves}


def test_a_card_is_reported_by_pointing_at_it_or_by_its_face(dealt: Live) -> None:
    for cards in (["?"] * 3, ["Re", "Re", "Go"], ["Ra", "Mo", "Pa"]):
        assert dealt.dee.post(f"{dealt.at}/cards", cards=cards).status_code == 200
    frame = state(dealt)["frame"]

    def reported(spot: int, *cards: str, preview: bool = False) -> Any:
        said = {"kind": "exposed_by_player", "spot": spot, "cards": cards}
        moment = {"round": frame["round"], "seq": frame["seq"], "preview": preview}
        return dealt.dee.post(f"{dealt.at}/incident", **moment, incident=said)

    assert reported(1, "#4", preview=True).json()["detail"] == "only 3 cards lie at seat 1"
    assert reported(1, "#2").status_code == 200
    (shown,) = [event for event in dealt.round.events if type(event).__name__ == "Shown"]
    assert (shown.place, shown.cards) == ("1", (dealt.round.table.scene.places["1"][1],))
    for spot, face in ((1, "Re"), (2, "Re"), (2, "Ti")):
        seen = reported(spot, face, preview=True).json()
        assert seen["withheld"], "what is told does not depend on whether the card lies there"
    assert reported(2, "Qs", preview=True).json()["detail"] == "'Qs' is no card of this game"
    assert reported(2, "#1").status_code == 202, (
        "a card that the dealer named and no one was shown needs a second person"
    )
