"""Staff run the floor: by role, with a second person where it matters, and every step on record."""

from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.cards.randomness import Seeded
from houseway.cli.data_folder import reading
from houseway.rulebook import edition
from houseway.server.casino import Casino
from houseway.server.record.audit import verify

from .dealing import entry, moved, step_before_a_round

ANTE = {"ante": 500, "ante_bonus": 500}
TABLE = "/api/floor/tables/dragon-poker"


def test_staff_actions_need_their_role_and_every_refusal_is_logged(
    someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ada, sue = someone("Ada"), staff("Sue", "security")
    refused = ada.post(f"{TABLE}/close")
    assert (refused.status_code, refused.json()["kind"]) == (403, "not-allowed")
    assert ada.get(TABLE).status_code == 403
    log = sue.get("/api/floor/log").json()
    assert any(line["name"] == "Ada" and line["what"] == f"POST {TABLE}/close" for line in log)
    assert ada.get("/api/floor/log").status_code == 403


def test_an_incident_is_previewed_without_effect_and_then_voids_the_round(
    someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ada, dee = someone("Ada"), staff("Dee", "dealer")
    ada.do("seat", buy_in=20_000)
    ada.answer(ANTE)
    frame = ada.state()["frame"]
    where = {"round": frame["round"], "seq": frame["seq"], "incident": {"kind": "wrong_number", "spot": 1, "count": 4}}
    seen = dee.post(f"{TABLE}/incident", preview=True, **where).json()
    assert seen["rule"] == "dragon-poker/42.12(b)"
    assert {"voided", "ended"} <= {event["type"] for event in seen["events"]}
    assert ada.state()["phase"] == "playing"
    assert dee.post(f"{TABLE}/incident", **where).status_code == 200
    assert ada.state()["phase"] == "result"
    stack = next(seat["stack"] for seat in ada.state()["seats"] if seat["player"] == "Ada")
    assert stack == 20_000


def test_a_rescinded_answer_needs_two_people_and_moves_the_chips_back(
    client: TestClient[Any], someone: Callable[[str], Any], staff: Callable[..., Any], casino: Casino
) -> None:
    ada, bob = someone("Ada"), someone("Bob")
    sue, tom = staff("Sue", "supervisor"), staff("Tom", "supervisor")
    ada.table = bob.table = ada.post("/api/tables", game="dragon-poker", bots=0).json()["table"]
    ada.do("seat", buy_in=20_000, spot=1)
    bob.do("seat", buy_in=20_000, spot=6)
    ada.answer({})
    last = ada.state()["round"]
    assert ada.do("next", round=last).status_code == bob.do("next", round=last).status_code == 200
    ada.answer(ANTE)
    bob.answer(ANTE)
    assert ada.answer("fold").status_code == 200
    assert casino.ledger.balance(f"house/{ada.table}") == 1_000
    frame = ada.state()["frame"]
    assert frame["view"]["todo"][0]["actor"] == "Bob"
    ruling = {"kind": "rescind", "last": 1, "reason": "the dealer misheard"}
    asked = sue.post(f"/api/floor/tables/{ada.table}/ruling", round=frame["round"], seq=frame["seq"], ruling=ruling)
    assert asked.status_code == 202
    approval = f"/api/floor/approvals/{asked.json()['approval']}"
    own = sue.post(approval, approve=True)
    assert (own.status_code, own.json()["kind"]) == (403, "not-allowed")
    assert tom.post(approval, approve=True).status_code == 200
    after = ada.state()["frame"]
    assert after["view"]["todo"][0]["actor"] == "Ada"
    assert after["seq"] > frame["seq"]
    assert after["view"]["stacks"]["Ada"] == 19_000
    assert casino.ledger.balance(f"seat/{ada.table}/Ada") == 19_000
    assert casino.ledger.balance(f"house/{ada.table}") == 0
    assert tom.post(approval, approve=True).status_code == 404
    ada.answer("play")
    bob.answer("play")

    async def audited() -> list[str]:
        async with reading(casino.store.url) as connection:
            return (await verify(connection, casino.store.signer.public)).wrong

    assert client.blocking_portal.call(audited) == []


def test_settings_change_with_the_first_round_after_their_time(
    someone: Callable[[str], Any], staff: Callable[..., Any], casino: Casino
) -> None:
    ada, sue, tom = someone("Ada"), staff("Sue", "supervisor"), staff("Tom", "supervisor")
    ada.do("seat", buy_in=20_000)
    assert sue.post(f"{TABLE}/settings", settings={"seats": 9}, effective=0).json()["kind"] == "bad-setting"
    assert sue.get("/api/floor/approvals").json() == []
    good = sue.post(f"{TABLE}/settings", settings={"ante_min": 1000}, effective=casino.clock.now())
    assert tom.post(f"/api/floor/approvals/{good.json()['approval']}", approve=True).status_code == 200
    assert ada.answer(ANTE).status_code == 200
    ada.answer("fold")
    ada.do("next", round=ada.state()["round"])
    refused = ada.answer(ANTE)
    assert "minimum of $10" in refused.json()["detail"]


def test_a_dealer_deals_real_cards_at_an_attended_table(
    casino: Casino, someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ada, dee = someone("Ada"), staff("Dee", "dealer", "floorperson", "supervisor")
    order = {
        "game": "dragon-poker",
        "id": "live",
        "name": "Live",
        "attended": True,
        "dealt_by": "dealer",
        "bots": 0,
    }
    assert dee.post("/api/floor/tables", **order).status_code == 200
    ada.table, live = "live", "/api/floor/tables/live"
    assert ada.do("seat", buy_in=20_000).status_code == 200
    assert ada.state()["phase"] == "waiting"

    for _ in range(30):
        state = dee.get(live).json()
        due = [step for step in state["steps_due"] if step["at"] is None and step["what"] != "file_reference"]
        if state["phase"] == "playing":
            break
        assert due, state
        assert dee.post(f"{live}/procedure", step=_done(due[0], ada.name)).status_code == 200, due[0]
    assert ada.answer(ANTE).status_code == 200
    state = dee.get(live).json()
    closed = dee.post(f"{live}/close-window", round=state["round"], seq=state["frame"]["seq"])
    assert closed.status_code == 200
    cards = {"hand": ["Re1", "Re2", "Bl1"], "dealer": ["?1", "?2", "?3"]}
    dealt = iter([cards["hand"], cards["dealer"], ["Ra1", "Mo1", "Pa1"]])
    for _ in range(30):
        state = dee.get(live).json()
        if state["phase"] == "result":
            break
        if not state["asks"]:
            assert [todo["actor"] for todo in state["frame"]["view"]["todo"]] == ["Ada"]
            assert ada.answer("play").status_code == 200
            continue
        answer = next(dealt) if state["asks"][0]["type"] in ("draw", "face") else True
        where = {"round": state["round"], "seq": state["frame"]["seq"], "moved": moved(casino.table("live"))}
        said = dee.post(f"{live}/answer", **where, answer=answer)
        assert said.status_code == 200, said.text
    view = ada.state()["frame"]["view"]
    assert view["over"]
    assert {"Ra1", "Mo1", "Pa1", "Re1"} <= set(view["places"]["rack"])
    assert any(event["type"] == "paid" for event in view["events"])
    record = dee.get(f"/api/floor/rounds/{state['round']}").json()
    assert any(line[1] == "Dee" for line in record["by"])
    log = staff("Sam", "security").get("/api/floor/log").text
    assert "answer live" in log
    assert "Re1" not in log, "the log is read while the round is played"


def test_a_dealer_who_shuffles_says_that_it_is_done_and_is_not_shown_the_cards(
    someone: Callable[[str], Any], staff: Callable[..., Any], casino: Casino
) -> None:
    ada, bob, dee = someone("Ada"), someone("Bob"), staff("Dee", "dealer", "floorperson", "supervisor")
    order = {"game": "holdem", "id": "live", "name": "Live", "attended": True, "dealt_by": "dealer", "bots": 1}
    settings = {"button_start": "card_draw"}
    assert dee.post("/api/floor/tables", **order, settings=settings).status_code == 200
    path, source = "/api/floor/tables/live", Seeded(1)
    for player in (ada, bob):
        player.table = "live"
        assert player.do("seat", buy_in=20_000).status_code == 200
    table = casino.table("live")
    while step := step_before_a_round(table, casino.clock.now(), source):
        assert dee.post(f"{path}/procedure", step=step).status_code == 200, step

    def enter(answer: Any) -> Any:
        state = dee.get(path).json()
        return dee.post(f"{path}/answer", round=state["round"], seq=state["frame"]["seq"], answer=answer)

    # A card to each for the button; then all of them are shuffled again, and each can fall once more.
    drawn = []
    while (asks := dee.get(path).json()["asks"][0])["type"] in ("draw", "face"):
        assert table.in_play is not None
        entered = entry(table.in_play, source)
        assert enter(entered).status_code == 200
        drawn += [card for card in entered if not card.startswith("?")]
    assert (asks["type"], set(asks["cards"]), len(asks["cards"])) == ("shuffle", {"??"}, 52)
    assert enter(["As"]).json()["kind"] == "not-a-move"
    assert enter(True).status_code == 200
    while (asks := dee.get(path).json()["asks"][0])["type"] in ("proceed", "confirm"):
        assert enter(True).status_code == 200
    assert asks["type"] == "draw"
    assert enter([*drawn, "?1", "?2", "?3", "?4"][: asks["n"]]).status_code == 200
    # A bot that cannot see its cards, and everyone else, is asked as ever.
    assert dee.get(path).json()["phase"] == "playing"


def _done(due: dict[str, Any], player: str) -> dict[str, Any]:
    """The step that is due, as a dealer says that it was done."""
    step: dict[str, Any] = {"deck": due["deck"] or "A", "type": due["what"]}
    if due["what"] == "shuffle":
        return {**step, "how": "manual"}
    if due["what"] == "cut":
        return {**step, "depth": 20}
    if due["what"] in ("receive", "load", "fix_shoe", "open", "sort", "remove"):
        return step
    by = {"by": player} if due["role"] == "player" else {}
    return {**step, "type": "prepare", "stage": due["what"], "role": due["role"], **by}


def test_a_table_closes_when_its_round_is_over_and_everyone_is_cashed_out(
    someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ada, flo = someone("Ada"), staff("Flo", "floorperson")
    ada.do("seat", buy_in=20_000)
    ada.answer(ANTE)
    assert flo.post(f"{TABLE}/close").status_code == 200
    assert ada.state()["status"] == "closing"
    ada.answer("fold")
    assert (ada.state()["status"], ada.state()["seats"]) == ("closed", [])
    assert ada.get("/api/me").json()["balance"]["play"] == 999_000
    assert ada.do("seat", buy_in=20_000).json()["kind"] == "not-now"
    assert flo.post(f"{TABLE}/open").status_code == 200
    assert ada.do("seat", buy_in=20_000).status_code == 200


def test_a_preview_shows_the_floor_no_card_that_a_spectator_may_not_see(
    casino: Casino, someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ada, sue = someone("Ada"), staff("Sue", "supervisor")
    ada.table = ada.post("/api/tables", game="holdem", bots=2).json()["table"]
    assert ada.do("seat", buy_in=20_000).status_code == 200
    for _ in range(30):
        frame = ada.state()["frame"]
        mine = next((todo for todo in frame["view"]["todo"] if todo["actor"] == "Ada"), None)
        if frame["view"]["places"] and mine:
            break
        ada.answer(mine["default"] if mine else None)
    spot = next(seat["spot"] for seat in ada.state()["seats"] if seat["player"] == "Ada")
    ruling = {"kind": "hand_dead", "reason": "a card fell off the table", "spot": spot}
    asked = {"round": frame["round"], "seq": frame["seq"], "ruling": ruling, "preview": True}
    seen = sue.post(f"/api/floor/tables/{ada.table}/ruling", **asked)
    assert seen.status_code == 200, seen.text
    live = casino.table(ada.table).in_play
    assert live is not None
    hidden = {str(card) for card in live.round.table.scene.places.get(str(spot), [])}
    assert hidden
    told = {card for event in seen.json()["events"] for card in event.get("cards", [])}
    assert not told & hidden
    assert "??" in told


def test_a_report_names_who_did_it_where_the_remedy_asks_that(
    someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ada, dee = someone("Ada"), staff("Dee", "dealer")
    ada.table = ada.post("/api/tables", game="lunar-poker", bots=0).json()["table"]
    ada.do("seat", buy_in=20_000, spot=1)
    ada.answer({"ante": 500})
    where = {key: ada.state()["frame"][key] for key in ("round", "seq")}
    looked = {"kind": "looked", "spot": 1}
    path = f"/api/floor/tables/{ada.table}/incident"
    assert dee.post(path, **where, incident=looked, preview=True).json()["kind"] == "not-a-move"
    seen = dee.post(path, **where, incident={**looked, "by": "Bob"}, preview=True).json()["events"]
    assert [each["detail"]["by"] for each in seen if each["type"] == "noted"] == ["Bob"]
    remedies = {each["kind"]: each for each in dee.get(f"/api/floor/tables/{ada.table}").json()["remedies"]}
    assert remedies["looked"]["asks"] == ["spot", "by"]


def test_a_report_that_the_rules_now_refuse_stays_in_the_history_and_is_told_as_of_other_rules(
    someone: Callable[[str], Any], staff: Callable[..., Any], casino: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, dee = someone("Ada"), staff("Dee", "dealer")
    report = {"kind": "wrong_number", "spot": 1, "count": 4, "detail": {"protcted": True}}
    with monkeypatch.context() as before:
        before.setattr(edition, "rules_mark", lambda: "before")
        before.setattr("houseway.play.round.check_incident", lambda remedy, incident: None)
        ada.do("seat", buy_in=20_000)
        ada.answer(ANTE)
        where = {key: ada.state()["frame"][key] for key in ("round", "seq")}
        assert dee.post(f"{TABLE}/incident", **where, incident=report).status_code == 200
    old = ada.get(f"/api/rounds/{where['round']}").json()
    assert (old["rules"], old["changed"]) == ("before", True)
    assert old["view"]["events"][-1]["type"] == "ended"
    ada.do("next", round=where["round"])
    ada.answer(ANTE)
    where = {key: ada.state()["frame"][key] for key in ("round", "seq")}
    for preview in (True, False):
        refused = dee.post(f"{TABLE}/incident", **where, incident=report, preview=preview).json()
        assert (refused["kind"], refused["rule"]) == ("not-a-move", "dragon-poker/42.12(b)")
        assert "does not state 'protcted'" in refused["detail"]
        assert refused["legal"] == "count; spot"
