"""The description tells everything: each answer, frame and message has a schema, and what really comes keeps to it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from litestar.testing import TestClient

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play import events, requests, spaces
from houseway.play.driving import drive
from houseway.play.house import House
from houseway.play.requests import Answered
from houseway.play.round import Round
from houseway.server.http.asyncapi import described
from houseway.server.http.socket_messages import FRAMES, MESSAGES
from houseway.server.people.identity import ROLES
from houseway.server.problems import STATUS

from .wire import checking, closed

ANTE = {"ante": 500, "ante_bonus": 500}
OPEN = {
    "Said.fields",
    "Incident.detail",
    "IncidentBody.detail",
    "Reported.detail",
    "Noted.detail",
    "Announced.detail",
    "ProcedureOrder.step",
    "Approval.body",
    "Opening.settings",
    "Opening.state",
    "NewTable.settings",
    "TableOrder.settings",
    "SettingsOrder.settings",
    "PolicyOrder.settings",
    "PolicyState.settings",
    "FloorState.settings",
    "LayoutAnswer.settings",
    "Change.settings",
    "Agreement.rules",
    "PayoutCard.rules",
    "Control.default",
    "Control.value",
    "OddsControl.value",
    "OddsControl.usual",
    "OddsControl.choices",
}
"""What a game's rules or its options give their form: the particulars of a report, settings, states."""


@pytest.fixture
def description(client: TestClient[Any]) -> Any:
    return client.get("/schema/openapi.json").json()


def unspoken(schema: Any) -> bool:
    """Whether a schema says nothing of what it holds."""
    told = {name: each for name, each in schema.items() if name not in ("description", "default")}
    inner = told.get("additionalProperties", told.get("items"))
    return told in ({}, {"type": "object"}, {"type": "array"}) or (isinstance(inner, dict) and unspoken(inner))


def open_fields(components: dict[str, Any]) -> Iterator[str]:
    for name, schema in components.items():
        for field, kind in schema.get("properties", {}).items():
            if any(unspoken(each) for each in kind.get("anyOf", [kind])):
                yield f"{name.split('.')[-1]}.{field}"


def test_every_field_has_a_schema_but_those_that_a_game_gives_its_form(description: Any) -> None:
    found = {*open_fields(description["components"]["schemas"]), *open_fields(described()["components"]["schemas"])}
    assert found <= OPEN, found - OPEN
    assert {"Noted.detail", "Opening.settings"} <= found, "a field without a schema is found"


@pytest.mark.parametrize("slug", GAMES)
def test_the_answers_of_every_game_keep_to_their_schema(description: Any, slug: str) -> None:
    answers = checking(description, {"$ref": "#/components/schemas/Answered/properties/answer"})
    game, source = GAMES[slug], Seeded(5)
    round_ = Round(game, game.opening({f"p{n}": 100_000 for n in range(1, max(2, game.min_seats) + 1)}))
    drive(round_, House.shuffled(round_, source), lambda _, todo: todo.space.sample(source))
    given = [msgspec.to_builtins(entry.answer) for entry in round_.journal if isinstance(entry, Answered)]
    assert given
    for answer in given:
        answers.validate(answer)
    for wrong in (2.5, [None], {"ante": 2.5}):
        assert not answers.is_valid(wrong), wrong


@pytest.mark.parametrize("union", [events.Event, spaces.Space, requests.Request], ids=["events", "spaces", "requests"])
def test_every_event_space_and_request_is_described_by_its_own_struct(description: Any, union: Any) -> None:
    components = description["components"]["schemas"]
    for struct in union.__args__:
        schema = components.get(struct.__name__) or components[f"{struct.__module__}.{struct.__name__}"]
        assert schema["properties"]["type"] == {"enum": [struct.__struct_config__.tag]}
        assert schema["properties"].keys() - {"type"} == set(struct.__struct_fields__)
        assert schema["description"]


def test_what_the_source_says_of_a_field_stands_in_its_schema(description: Any) -> None:
    view = description["components"]["schemas"]["View"]["properties"]
    assert view["opening"]["description"].startswith("What the events start from")
    seat = described()["components"]["schemas"]["SeatCommand"]["properties"]
    assert seat["behind"]["description"].startswith("Bet on this spot behind")


def test_real_answers_keep_to_their_schemas(
    client: TestClient[Any], description: Any, someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ada, sue = someone("Ada"), staff("Sue", *ROLES)
    ada.do("seat", buy_in=20_000, spot=2)

    def kept(who: Any, path: str, described_as: str | None = None) -> Any:
        answer = who.get(path)
        assert answer.status_code == 200, answer.text
        call = description["paths"][described_as or path]["get"]
        schema = call["responses"]["200"]["content"]["application/json"]["schema"]
        checking(closed(description), schema).validate(answer.json())
        return answer.json()

    table = "/api/tables/{table}"
    kept(ada, "/api/lobby")
    kept(ada, "/api/me")
    kept(ada, "/api/odds")
    kept(ada, "/api/odds/dragon-poker", "/api/odds/{game}")
    kept(sue, "/api/floor/ledger/holds")
    kept(ada, "/api/tables/dragon-poker/layout", f"{table}/layout")
    ada.answer(ANTE)
    assert kept(ada, "/api/tables/dragon-poker/hint", f"{table}/hint")["advice"]["answer"] in ("play", "fold")
    assert kept(ada, "/api/tables/dragon-poker", table)["frame"]["view"]["todo"][0]["space"]
    assert kept(sue, "/api/floor/tables/dragon-poker", "/api/floor/tables/{table}")["remedies"]
    round_ = ada.state()["round"]
    seq = ada.state()["frame"]["seq"]
    looked = sue.post(
        "/api/floor/tables/dragon-poker/incident",
        round=round_,
        seq=seq,
        incident={"kind": "wrong_number", "count": 4},
        preview=True,
    )
    preview = description["components"]["schemas"]["Preview"]
    checking(closed(description), preview).validate(looked.json())
    assert looked.json()["events"]
    ada.answer("fold")
    assert kept(ada, f"/api/rounds/{round_}", "/api/rounds/{round}")["view"]["opening"]
    kept(ada, f"/api/rounds/{round_}/steps/2", "/api/rounds/{round}/steps/{step}")
    record = kept(sue, f"/api/floor/rounds/{round_}", "/api/floor/rounds/{round}")
    assert record["journal"]
    kept(sue, "/api/floor/may")
    kept(sue, "/api/floor/policy")
    kept(sue, "/api/floor/approvals")


def test_what_a_dealer_is_asked_keeps_to_its_schema(
    client: TestClient[Any], description: Any, someone: Callable[[str], Any], staff: Callable[..., Any]
) -> None:
    ada, sue = someone("Ada"), staff("Sue", *ROLES)
    order = {"game": "dragon-poker", "id": "live", "name": "Live", "attended": True, "dealt_by": "dealer", "bots": 0}
    assert sue.post("/api/floor/tables", **order).status_code == 200
    ada.table = "live"
    ada.do("seat", buy_in=20_000)
    state = sue.get("/api/floor/tables/live").json()
    checking(closed(description), {"$ref": "#/components/schemas/FloorState"}).validate(state)
    assert state["asks"] or state["steps_due"]


# The WebSocket --------------------------------------------------------------------------------------------------------


def test_the_socket_is_described_by_what_is_read_and_sent_there(client: TestClient[Any]) -> None:
    answer = client.get("/schema/asyncapi.json")
    assert answer.headers["content-type"] == "application/json"
    told = answer.json()
    assert told["asyncapi"] == "3.0.0"
    operations = told["operations"]
    names = {way: [each["$ref"].split("/")[-1] for each in operations[way]["messages"]] for way in operations}
    assert names == {
        "say": [each.__name__ for each in MESSAGES.values()],
        "tell": [each.__name__ for each in FRAMES],
    }
    assert operations["say"]["action"] == "receive", "it is told from the side of the service"
    for name, message in told["components"]["messages"].items():
        assert told["components"]["schemas"][name]["properties"]
        assert message["summary"] == told["components"]["schemas"][name]["description"]


def test_the_page_of_the_description_lists_every_call_message_and_frame(client: TestClient[Any]) -> None:
    page = client.get("/schema").text
    names = [*client.get("/schema/openapi.json").json()["paths"], *MESSAGES]
    names += [str(frame.__struct_config__.tag) for frame in FRAMES]
    assert [name for name in names if f"<code>{name}</code>" not in page] == []


def test_a_message_that_the_socket_takes_keeps_to_its_schema_and_one_that_does_not_is_refused(
    client: TestClient[Any], someone: Callable[[str], Any]
) -> None:
    ada = someone("Ada")
    seat = {"do": "seat", "table": "dragon-poker", "key": "a-key-of-mine", "buy_in": 20_000}
    says = checking(closed(described()), {"$ref": "#/components/schemas/SeatCommand"})
    says.validate(seat)
    with client.websocket_connect("/ws", headers=ada.headers) as socket:
        assert socket.receive_json()["type"] == "hello"
        socket.send_json({**seat, "spott": 2})
        assert not says.is_valid({**seat, "spott": 2})
        refused = socket.receive_json()
        assert (refused["type"], refused["key"]) == ("problem", "a-key-of-mine")
        assert refused["problem"]["kind"] == "malformed"
        assert refused["problem"]["detail"] == "there is no field 'spott'"
        assert refused["problem"]["legal"] == "key, buy_in, spot, behind, table"
        socket.send_json({"do": "dance", "key": "another-key"})
        dancing = socket.receive_json()
        assert dancing["key"] == "another-key"
        assert dancing["problem"]["legal"].startswith("watch, unwatch, ping, seat, ")
        socket.send_json({**seat, "buy_in": "all of it"})
        assert socket.receive_json()["problem"]["detail"] == "buy_in: Expected `int`, got `str`"
        socket.send_json({"do": "ping", "tabel": "x"})
        assert socket.receive_json()["problem"]["legal"] == "no fields"
        socket.send_json(seat)
        told = iter(socket.receive_json, None)
        assert next(frame for frame in told if frame["type"] == "done")


def test_a_key_used_over_http_is_the_same_over_the_socket(
    client: TestClient[Any], someone: Callable[[str], Any]
) -> None:
    ada = someone("Ada")
    first = ada.do("seat", "one-key-for-both", buy_in=20_000).json()
    with client.websocket_connect("/ws", headers=ada.headers) as socket:
        assert socket.receive_json()["type"] == "hello"
        again = {"do": "seat", "table": "dragon-poker", "key": "one-key-for-both", "buy_in": 20_000}
        socket.send_json(again)
        assert socket.receive_json() == {"type": "done", **first}
        socket.send_json({**again, "buy_in": 30_000})
        assert socket.receive_json()["problem"]["kind"] == "key-reused"


# Bodies ---------------------------------------------------------------------------------------------------------------


def test_every_body_refuses_a_field_that_it_does_not_have_and_names_those_it_has(
    client: TestClient[Any], description: Any, staff: Callable[..., Any]
) -> None:
    sue = staff("Sue", *ROLES)
    tried = 0
    for path, calls in description["paths"].items():
        content = calls.get("post", {}).get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            continue
        example = content["application/json"]["example"]
        real = path.format(table="dragon-poker", approval="none", round="none")
        said = client.post(real, json={**example, "kee": 1}, headers=sue.headers)
        assert said.status_code == 400, (path, said.text)
        assert said.json()["detail"] == "there is no field 'kee'"
        schema = description["components"]["schemas"][content["application/json"]["schema"]["$ref"].split("/")[-1]]
        assert said.json()["legal"].split(", ") == [name for name in schema["properties"] if name != "do"]
        tried += 1
    assert tried > 25


def test_every_call_refuses_a_parameter_that_it_does_not_have_and_names_those_it_has(
    client: TestClient[Any], description: Any, staff: Callable[..., Any]
) -> None:
    sue = staff("Sue", *ROLES)
    tried = 0
    for path, calls in description["paths"].items():
        if "get" in calls and path.startswith("/api/"):
            takes = calls["get"].get("parameters", ())
            numbers = {each["name"] for each in takes if each["schema"].get("type") == "integer"}
            names = re.findall(r"\{(\w+)\}", path)
            real = path.format(**{name: "1" if name in numbers else "dragon-poker" for name in names})
            said = client.get(real, params={"lmit": 1}, headers=sue.headers)
            assert said.status_code == 400, (path, said.text)
            assert said.json()["detail"] == "there is no parameter 'lmit'"
            known = [each["name"] for each in takes if each["in"] == "query"]
            assert sorted(said.json()["legal"].split(", ")) == (sorted(known) or ["no parameters"])
            tried += 1
    assert tried > 50


def test_the_guide_to_the_interface_lists_every_kind_of_problem() -> None:
    told = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    listed = dict(re.findall(r"(?m)^\| (`[^|]*`) \| ([0-9, ]+) \|", told))
    found = {
        kind: int(status)
        for kinds, statuses in listed.items()
        for kind, status in zip(re.findall(r"`([^`]*)`", kinds), statuses.split(", ") * 2, strict=False)
    }
    assert found == STATUS


def test_a_field_that_a_report_does_not_have_is_refused_where_it_stands(
    client: TestClient[Any], staff: Callable[..., Any]
) -> None:
    sue = staff("Sue", *ROLES)
    wrong = {"kind": "hand_fouled", "protcted": True}
    said = sue.post("/api/floor/tables/dragon-poker/incident", round="r", seq=1, incident=wrong)
    assert said.status_code == 400
    assert said.json()["detail"] == "there is no field 'protcted' in incident"
    assert said.json()["legal"] == "kind, spot, cards, count, note, detail, by"


@pytest.mark.parametrize(
    ("path", "body", "wrong", "legal"),
    [
        ("tables/{table}/procedure", {"step": {"type": "sign_off", "rol": "dealer"}}, "rol", "by, role, deck"),
        ("tables/{table}/procedure", {"step": {"type": "shufle"}}, "shufle", "shuffle, cut"),
        ("tables/{table}/settings", {"settings": {"seets": 6}, "effective": 0}, "seets", "seats, ante_min"),
        ("policy", {"settings": {"seets": 6}}, "seets", "sitting_out_minutes"),
    ],
    ids=["field of a step", "kind of a step", "setting of a table", "house policy"],
)
def test_what_an_order_may_not_hold_is_refused_with_what_it_may(
    staff: Callable[..., Any], path: str, body: dict[str, Any], wrong: str, legal: str
) -> None:
    said = staff("Sue", *ROLES).post(f"/api/floor/{path.format(table='dragon-poker')}", **body)
    assert said.status_code in (400, 422)
    assert wrong in said.json()["detail"]
    assert legal in said.json()["legal"]


# Files ----------------------------------------------------------------------------------------------------------------

PATHS = ("/", "/index.html", "/js/app.js", "/style/theme.css", "/icon.svg", "/api/lobby", "/health", "/schema")


@pytest.mark.parametrize("path", PATHS)
def test_the_content_type_is_sent_once(client: TestClient[Any], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    (kind,) = answer.headers.get_list("content-type")
    assert kind.count("charset") <= 1
    assert (kind.count("charset") == 1) == kind.startswith("text/"), kind


@pytest.mark.parametrize(
    "path", ["/nonsense/x", "/nonsense", "/js", "/js/", "/table/dragon-poker", "/js/no.js", "/a.b"]
)
def test_a_path_that_leads_nowhere_is_answered_so(client: TestClient[Any], path: str) -> None:
    answer = client.get(path, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["kind"]) == (404, "not-found")
    shown = client.get(path, headers={"accept": "text/html,*/*"})
    assert shown.status_code == 404
    assert shown.headers["content-type"] == "text/html; charset=utf-8"
    assert 'href="/"' in shown.text


def test_an_unknown_call_is_refused_with_a_problem_even_to_a_browser(client: TestClient[Any]) -> None:
    answer = client.get("/api/nonsense", headers={"accept": "text/html"})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")
    assert answer.json()["detail"] == "there is no such call; /schema lists them"
    answer = client.delete("/api/lobby")
    assert (answer.status_code, answer.json()["kind"]) == (405, "no-such-method")
    assert answer.json()["detail"] == "DELETE is not served here; /schema lists the calls"


def test_a_validator_that_passes_everything_would_be_noticed(description: Any) -> None:
    frame = checking(closed(described()), {"$ref": "#/components/schemas/ViewFrame"})
    with pytest.raises(jsonschema_rs.ValidationError):
        frame.validate({"type": "view"})
