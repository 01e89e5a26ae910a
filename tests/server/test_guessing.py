"""No one learns a hidden card by asking what would happen, and no one works at a table where they play."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from tests.games.trying import trials

from houseway.cards.randomness import Seeded, shuffle
from houseway.games import GAMES
from houseway.play.conformance import Trial, _known, _renamed, play_checked
from houseway.play.house import House
from houseway.play.made_up import made_up_incidents
from houseway.play.refusals import Refused
from houseway.play.requests import RULINGS, Incident, Ruling
from houseway.play.round import Round, run
from houseway.play.views import PUBLIC, public_preview
from houseway.server.casino import Casino
from houseway.server.people.identity import Person
from houseway.server.staff.giving import never
from houseway.server.staff.orders import ORDERS

from .dealing import entry, moved, step_before_a_round

ANTE = {"ante": 500, "ante_bonus": 500}
CARDS = ("card_off_table", "exposed_by_player", "exposed_down_card")
"""Reports at hold 'em that name a card."""


def dealt(ada: Any, game: str) -> dict[str, Any]:
    """A player is dealt a hand at a table of their own; where the round is."""
    ada.table = ada.post("/api/tables", game=game, bots=2).json()["table"]
    assert ada.do("seat", buy_in=20_000, spot=1).status_code == 200
    for _ in range(30):
        frame = ada.state()["frame"]
        mine = next((todo for todo in frame["view"]["todo"] if todo["actor"] == "Ada"), None)
        if "1" in frame["view"]["places"] and mine:
            return {"round": frame["round"], "seq": frame["seq"]}
        ada.answer(mine["default"] if mine else None)
    raise AssertionError("no hand was dealt")


@pytest.mark.parametrize("preview", [True, False])
@pytest.mark.parametrize("kind", CARDS)
def test_a_guess_at_a_hidden_card_is_answered_alike_whether_it_is_right_or_wrong(
    casino: Casino, someone: Callable[[str], Any], staff: Callable[..., Any], kind: str, preview: bool
) -> None:
    ada, dee = someone("Ada"), staff("Dee", "dealer", "floorperson", "supervisor")
    where = dealt(ada, "holdem")
    path = f"/api/floor/tables/{ada.table}/incident"
    table = casino.table(ada.table)
    assert table.in_play is not None
    hand = {str(card) for card in table.in_play.round.table.scene.places["1"]}
    answers = {}
    for card in sorted(table.in_play.round.deck):
        asked = {"kind": kind, "spot": 1, "cards": [str(card)]}
        said = dee.post(path, **where, incident=asked, preview=preview)
        answers[str(card)] = (said.status_code, said.json())
    assert len(answers) == 52
    assert hand < set(answers)
    assert all(answer == answers["As"] for answer in answers.values())
    assert answers["As"][0] == 403
    assert ada.state()["frame"]["seq"] == where["seq"], "nothing happened"


def test_the_floor_is_offered_no_report_that_names_a_card_where_the_program_deals(
    someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ada, dee = someone("Ada"), staff("Dee", "dealer")
    dealt(ada, "holdem")
    remedies = dee.get(f"/api/floor/tables/{ada.table}").json()["remedies"]
    assert remedies
    assert not [each for each in remedies if "cards" in (*each["asks"], *each["takes"])]
    order = {"game": "holdem", "id": "live", "attended": True, "dealt_by": "dealer"}
    assert staff("Sue", "supervisor").post("/api/floor/tables", **order).status_code == 200
    by_hand = dee.get("/api/floor/tables/live").json()["remedies"]
    assert set(CARDS) <= {each["kind"] for each in by_hand if "cards" in each["asks"]}


def by_hand(casino: Casino, ada: Any, dee: Any) -> tuple[str, dict[str, Any], list[str]]:
    """A dealer deals a hand by hand, its cards named but shown to no one; the path, the moment, the hand."""
    order = {"game": "dragon-poker", "id": "live", "attended": True, "dealt_by": "dealer", "bots": 0}
    assert dee.post("/api/floor/tables", **order).status_code == 200
    path, source, table = "/api/floor/tables/live", Seeded(1), casino.table("live")
    ada.table = "live"
    assert ada.do("seat", buy_in=20_000, spot=1).status_code == 200
    while step := step_before_a_round(table, casino.clock.now(), source):
        assert dee.post(f"{path}/procedure", step=step).status_code == 200, step
    assert ada.answer(ANTE).status_code == 200
    state = dee.get(path).json()
    assert dee.post(f"{path}/close-window", round=state["round"], seq=state["frame"]["seq"]).status_code == 200
    for _ in range(30):
        state = dee.get(path).json()
        where = {"round": state["round"], "seq": state["frame"]["seq"]}
        assert table.in_play is not None
        held = table.in_play.round.table.scene.places.get("1")
        if held and not state["asks"]:
            return path, where, [str(card) for card in held]
        answer = ["Re1", "Re2", "Bl1"] if state["asks"][0].get("n") == 3 and not held else entry(table.in_play, source)
        assert dee.post(f"{path}/answer", **where, answer=answer, moved=moved(table)).status_code == 200
    raise AssertionError("no hand was dealt")


def test_where_a_dealer_deals_a_report_that_names_a_hidden_card_needs_two_people_and_is_tried_by_neither_alone(
    casino: Casino, someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ada, dee = someone("Ada"), staff("Dee", "dealer", "floorperson", "supervisor")
    flo = staff("Flo", "floorperson")
    path, where, hand = by_hand(casino, ada, dee)
    assert hand == ["Re1", "Re2", "Bl1"]
    right, wrong = ({"kind": "exposed_by_player", "spot": 1, "cards": [card]} for card in ("Re1", "Go"))
    looked = [flo.post(f"{path}/incident", **where, incident=each, preview=True).json() for each in (right, wrong)]
    assert looked[0] == looked[1]
    assert (looked[0]["events"], looked[0]["withheld"]) == ([], True)
    asked = [flo.post(f"{path}/incident", **where, incident=each) for each in (right, wrong)]
    assert [each.status_code for each in asked] == [202, 202]
    approvals = [f"/api/floor/approvals/{each.json()['approval']}" for each in asked]
    assert flo.post(approvals[0], approve=True).status_code == 403
    assert dee.post(approvals[1], approve=True).status_code == 409
    assert dee.post(approvals[0], approve=True).status_code == 200
    assert "Re1" in ada.state()["frame"]["view"]["face_up"]
    # Everyone has seen it now: one person may speak of it, and a look tells what comes of that.
    where["seq"] = ada.state()["frame"]["seq"]
    again = flo.post(f"{path}/incident", **where, incident=right, preview=True).json()
    assert again["withheld"] is False
    strange = {**right, "cards": ["As"]}
    assert flo.post(f"{path}/incident", **where, incident=strange).json()["kind"] == "not-a-move"


def test_a_card_named_in_a_report_is_told_to_those_who_decide_and_have_no_part_in_the_round(
    casino: Casino, someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ada, flo = someone("Ada"), staff("Flo", "floorperson")
    dee = staff("Dee", "dealer", "floorperson", "supervisor")
    path, where, _ = by_hand(casino, ada, dee)
    report = {"kind": "exposed_by_player", "spot": 1, "cards": ["Re1"], "note": "Re1 lay open"}
    asked = flo.post(f"{path}/incident", **where, incident=report).json()["approval"]

    def told(person: Any, past: bool = False) -> Any:
        (found,) = person.get(f"/api/floor/approvals?past={str(past).lower()}").json()
        return found["body"]["incident"]

    cay, covered = staff("Cay", "cage"), {"kind": "exposed_by_player", "spot": 1}
    casino.identity._people["Ada"] = Person("Ada", True, frozenset({"player", "dealer"}))
    for person in (flo, dee):
        assert (told(person)["cards"], told(person)["note"]) == (["Re1"], "Re1 lay open")
    assert told(cay) == covered, "who may not decide"
    assert told(ada) == covered, "who plays"
    cay.table = "live"
    assert cay.do("seat", buy_in=20_000).status_code == 200
    casino.identity._people["Cay"] = Person("Cay", True, frozenset({"player", "dealer"}))
    assert told(cay) == covered, "who has chips at the table"
    assert cay.do("leave").status_code == 200
    assert told(cay)["cards"] == ["Re1"]
    assert dee.post(f"/api/floor/approvals/{asked}", approve=False).status_code == 200
    ruling = {"kind": "round_dead", "reason": "a fire alarm"}
    where["seq"] = ada.state()["frame"]["seq"]
    assert dee.post(f"{path}/ruling", **where, ruling=ruling).status_code == 200
    assert ada.do("leave").status_code == 200
    assert told(dee, past=True)["cards"] == ["Re1"]
    assert told(ada, past=True) == covered, "who played that round"


def test_a_report_that_has_come_to_name_a_hidden_card_is_held_against_it_by_no_one_alone(
    casino: Casino, someone: Callable[[str], Any], staff: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, dee = someone("Ada"), staff("Dee", "dealer", "floorperson", "supervisor")
    path, where, _ = by_hand(casino, ada, dee)
    # When the report came in its card lay open for all; when its turn comes it does not.
    monkeypatch.setitem(ORDERS, "incident", replace(ORDERS["incident"], second=never))
    flo, answers = staff("Flo", "floorperson"), set()
    for card in ("Re1", "Go"):
        report = {"kind": "exposed_by_player", "spot": 1, "cards": [card]}
        said = flo.post(f"{path}/incident", **where, incident=report)
        answers.add((said.status_code, said.json()["detail"]))
    assert len(answers) == 1
    ((status, detail),) = answers
    assert (status, "give the order again" in detail) == (409, True)


def _said(round_: Round, source: Seeded) -> Iterator[Incident | Ruling]:
    """Reports and rulings of every kind, without a card."""
    for incident in made_up_incidents(round_, source):
        yield msgspec.structs.replace(incident, cards=())
    for kind in RULINGS:
        spot = round_.opening.seats[source.below(len(round_.opening.seats))].spot
        yield Ruling(kind, "Sue", "a trial", spot=spot, last=1)


def _looked(round_: Round, said: Incident | Ruling) -> bytes:
    try:
        return msgspec.json.encode(public_preview(round_.preview(said), round_.events))
    except Refused as refused:
        return msgspec.json.encode([refused.why, refused.rule])


def _no_look_tells(trial: Trial, rounds: int, moments: int) -> None:
    source, opening = Seeded(f"{trial.game.slug} looked at"), trial.open()
    for _ in range(rounds):
        played = play_checked(trial, opening, source, House.shuffled(Round(trial.game, opening), source))
        for _ in range(moments):
            part = run(played.game, opening, played.journal[: 1 + source.below(len(played.journal))])
            hidden = sorted(part.deck - set(_known(part, PUBLIC)))
            swapped = dict(zip(hidden, shuffle(hidden, source), strict=True))
            try:
                other = run(part.game, opening, [_renamed(entry, swapped) for entry in part.journal])
            except Refused:
                continue
            if part.pending is not None and other.pending is not None:
                for said in _said(part, source):
                    assert _looked(part, said) == _looked(other, said), (said, part)


TOLD = ("lucky-8s", "lunar-poker")
"""Where a remedy settles at once, so that a look would tell what the cards are worth."""


@pytest.mark.parametrize("slug", TOLD)
def test_no_look_at_a_remedy_or_a_ruling_tells_hidden_cards_apart(slug: str) -> None:
    _no_look_tells(trials(slug)[0], rounds=6, moments=3)


@pytest.mark.prove
@pytest.mark.parametrize("slug", [slug for slug in GAMES if GAMES[slug].deck])
def test_no_look_tells_hidden_cards_apart_in_any_game(slug: str) -> None:
    for trial in trials(slug):
        _no_look_tells(trial, rounds=20, moments=6)


def test_a_look_ends_where_a_hidden_card_would_be_turned_up_and_leaves_the_clauses_whole() -> None:
    trial, source = trials("lucky-8s")[0], Seeded(1)
    opening = trial.open()
    played = play_checked(trial, opening, source, House.shuffled(Round(trial.game, opening), source))
    ends = set()
    for moment in range(1, len(played.journal)):
        part = run(played.game, opening, played.journal[:moment])
        for said in _said(part, source):
            try:
                told, withheld = public_preview(part.preview(said), part.events)
            except Refused:
                continue
            ends.add(withheld)
            assert all("?" not in event["rule"] for event in told)
    assert ends == {True, False}


# Staff and players ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["dealer", "floorperson", "supervisor", "security"])
def test_staff_whose_orders_reach_the_tables_do_not_play_at_them(
    someone: Callable[[str], Any], staff: Callable[..., Any], role: str
) -> None:
    someone("Ada").do("seat", buy_in=20_000, spot=1)
    dee = staff("Dee", role)
    for what, body in (
        ("seat", {"buy_in": 20_000}),
        ("seat", {"buy_in": 20_000, "spot": 1, "behind": True}),
        ("wait", {"waiting": True}),
    ):
        refused = dee.do(what, **body)
        assert (refused.status_code, refused.json()["kind"]) == (403, "not-allowed"), what
    assert staff("Cora", "cage").do("seat", buy_in=20_000).status_code == 200


def test_one_who_came_to_play_before_they_were_staff_gives_no_order_there_and_agrees_to_none(
    casino: Casino, someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ada, sue = someone("Ada"), staff("Sue", "supervisor")
    ada.do("seat", buy_in=20_000)
    ada.answer(ANTE)
    path = "/api/floor/tables/dragon-poker"
    asked = sue.post(f"{path}/settings", settings={"ante_min": 1000}, effective=0).json()["approval"]
    roles = frozenset({"player", "supervisor", "dealer"})
    casino.identity._people["Ada"] = Person("Ada", True, roles)
    where = {key: ada.state()["frame"][key] for key in ("round", "seq")}
    report = {"kind": "wrong_number", "spot": 1, "count": 4}
    for preview in (True, False):
        refused = ada.post(f"{path}/incident", **where, incident=report, preview=preview)
        assert (refused.status_code, "plays at this table" in refused.text) == (403, True)
    assert ada.post(f"/api/floor/approvals/{asked}", approve=True).status_code == 403
    assert ada.post(f"{path}/close").status_code == 403
    # The hand is played to its end, the seat given up, and then there is nothing to win or lose here.
    assert ada.answer("fold").status_code == 200
    assert ada.do("next", round=ada.state()["round"]).status_code == 403
    assert ada.do("leave").status_code == 200
    assert ada.post(f"/api/floor/approvals/{asked}", approve=True).status_code == 200


@pytest.mark.parametrize("by_hand_first", [False, True])
def test_no_one_stacks_the_deck_by_stating_the_order_of_a_shuffle(
    casino: Casino, someone: Callable[[str], Any], staff: Callable[..., Any], by_hand_first: bool
) -> None:
    ada, dee = someone("Ada"), staff("Dee", "dealer", "floorperson", "supervisor")
    how = {"attended": True, "dealt_by": "dealer"} if by_hand_first else {}
    order = {"game": "dragon-poker", "id": "live", "bots": 0, **how}
    assert dee.post("/api/floor/tables", **order).status_code == 200
    table, path, ada.table = casino.table("live"), "/api/floor/tables/live", "live"
    assert ada.do("seat", buy_in=20_000, spot=1).status_code == 200
    stacked = sorted(table.game.cards(table.settings))
    for _ in range(40):
        due = table.day.waits_for(casino.clock.now())
        what = due.what if due else "shuffle"
        step = step_before_a_round(table, casino.clock.now(), Seeded(1)) or {"type": "shuffle", "how": "manual"}
        if what == "shuffle":
            break
        assert dee.post(f"{path}/procedure", step=step).status_code == 200, step
    step = {"deck": "A", **step, "order": stacked}
    refused = dee.post(f"{path}/procedure", step=step)
    assert (refused.status_code, "not entered by anyone" in refused.text) == (422, True)
