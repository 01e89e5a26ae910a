"""Containers counted into the inventory: who counts and witnesses, the numbered form, its two parts, their matching."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import typst

from houseway.cli import app as houseway_command
from houseway.cli.output import FOUND, REFUSED
from houseway.proof.claims import rule

from .house import PLAIN, FundHouse

VIDEO = {"procedure": "inventory", "witness": "supervisor_video", "capacity": 300}
SECOND = {"procedure": "inventory", "witness": "second_department", "incompatible": ["Sly"]}


def form(house: FundHouse, serial: int = 1, **changes: Any) -> dict[str, Any]:
    told = {"serial": serial, "table": "holdem", "written": house.now, "chips": [[500, 17]], "surveillance": "camera 3"}
    return {**told, **changes}


@pytest.fixture
def room(house: FundHouse) -> FundHouse:
    """A container with $85, counted before a supervisor on video."""
    house.open(counting={**VIDEO, "capacity": 50_000})
    house.put_in_box(8_500)
    return house


@rule("bad-beat/14.19(f)", "bad-beat/14.19(f)3.iii")
def test_a_container_is_counted_into_the_inventory_with_a_form(room: FundHouse) -> None:
    assert room.refused(room.dee, "form", room.flo, **form(room, chips=[])) == "bad-beat/14.19(f)3.iii"
    assert room.refused(room.dee, "form", room.flo, **form(room, chips=[[500, -1]])) == "bad-beat/14.19(f)3.iii"
    room.done(room.dee, "form", room.flo, **form(room))
    (paper,) = room.state()["forms"]
    assert (paper["formed"]["chips"], paper["formed"]["value"]) == ([[500, 17]], 8_500)
    assert (room.boxed(), room.part("primary")) == (0, 8_500)
    assert room.state()["collections"] == {}, "nothing goes to the cage"
    assert room.refused(room.flo, "send", boxes=["holdem"], notice="DGE-1") == "bad-beat/14.19(f)"
    assert room.audit() == []


@rule("bad-beat/14.19(f)3", "bad-beat/14.19(f)3.i", "bad-beat/14.19(f)3.ii", "bad-beat/14.19(f)3.iv")
def test_a_form_is_numbered_in_advance_and_complete(room: FundHouse) -> None:
    assert room.refused(room.dee, "form", room.flo, **form(room, written=0)) == "bad-beat/14.19(f)3.i"
    assert room.refused(room.dee, "form", room.flo, **form(room, table="")) == "bad-beat/14.19(f)3.ii"
    assert room.refused(room.dee, "form", room.flo, **form(room, 2)) == "bad-beat/14.19(f)3", "not the next"
    asked = room.order(room.dee, "form", **form(room))
    assert (asked.status_code, room.state()["forms"]) == (202, []), "no form without the witness's signature"
    room.flo.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True)
    (paper,) = room.state()["forms"]
    assert (paper["formed"]["dealer"], paper["formed"]["witness"]) == ("Dee", "Flo")
    assert (paper["formed"]["written"] > 0, paper["formed"]["table"]) == (True, "holdem")
    assert room.refused(room.dee, "form", room.flo, **form(room)) == "bad-beat/14.19(f)3", "used twice"
    assert room.refused(room.flo, "void", serial=1, reason="torn") == "bad-beat/14.19(f)3"
    room.done(room.flo, "void", serial=2, reason="torn")
    assert room.refused(room.dee, "form", room.flo, **form(room, 2)) == "bad-beat/14.19(f)3", "voided"
    room.done(room.dee, "form", room.flo, **form(room, 3, chips=[[500, 0]]))


@rule("bad-beat/14.19(f)1")
def test_a_full_container_is_counted_before_the_next_round(house: FundHouse) -> None:
    house.open(counting=VIDEO)
    house.seat("Pia", "Quin")
    for _ in range(3):
        house.play(PLAIN, raising=1)
    played = house.casino.table("holdem").seating.number
    house.players["holdem"][0].do("next", round=house.casino.table("holdem").seating.round)
    house.players["holdem"][1].do("next", round=house.casino.table("holdem").seating.round)
    assert house.casino.table("holdem").seating.number == played
    assert "is full and must be counted" in house.casino.table("holdem").seating.stuck
    house.done(house.dee, "form", house.flo, **form(house, chips=[[100, 3]]))
    house.play(PLAIN, raising=1)
    assert house.casino.table("holdem").seating.number == played + 1


@rule("bad-beat/14.19(f)1")
def test_a_container_is_counted_daily_and_when_its_table_closes(room: FundHouse) -> None:
    assert room.missing()["bad-beat/14.19(f)1"] == "the container of holdem is not counted today"
    room.done(room.dee, "form", room.flo, **form(room))
    assert "bad-beat/14.19(f)1" not in room.missing()
    room.put_in_box(100)
    assert "bad-beat/14.19(f)1" not in room.missing()
    room.sue.post("/api/floor/tables/holdem/close")
    assert room.missing()["bad-beat/14.19(f)1"] == "holdem is closed with chips in its container"


@rule("bad-beat/14.19(f)2#1")
def test_before_a_supervisor_the_count_is_on_video(room: FundHouse) -> None:
    assert room.refused(room.dee, "form", room.flo, **form(room, surveillance="")) == "bad-beat/14.19(f)2#1"
    assert room.refused(room.dee, "form", room.sam, **form(room)) == "bad-beat/14.19(f)2#1", "no supervisor"
    assert room.refused(room.flo, "form", room.sue, **form(room)) == "not-allowed", "no dealer"
    room.done(room.dee, "form", room.sue, **form(room))


@rule("bad-beat/14.19(f)2.i", "bad-beat/14.19(f)2.ii(1)", "bad-beat/14.19(f)2.ii(2)")
def test_a_witness_from_a_second_department_must_be_allowed(house: FundHouse) -> None:
    house.open(counting=SECOND)
    house.put_in_box(8_500)
    cases = {
        "Flo": "bad-beat/14.19(f)2.ii(1)",
        "Ira": "bad-beat/14.19(f)2.ii(1)",
        "Cara": "bad-beat/14.19(f)2.i",
        "Ann": "bad-beat/14.19(f)2.i",
    }
    for name, clause in cases.items():
        witness = getattr(house, name.lower())
        assert house.refused(house.dee, "form", witness, **form(house)) == clause, name
    sly, both = house._staff("Sly", "security"), house._staff("Bo", "security", "accounting")
    assert house.refused(house.dee, "form", sly, **form(house)) == "bad-beat/14.19(f)2.ii(2)"
    assert house.refused(house.dee, "form", both, **form(house)) == "bad-beat/14.19(f)2.ii(2)"
    house.done(house.dee, "form", house.sam, **form(house, surveillance=""))


@rule("bad-beat/14.19(f)2.ii")
def test_a_position_that_is_not_filed_does_not_witness(house: FundHouse) -> None:
    house.open(counting={**SECOND, "positions": ["cage"]})
    house.put_in_box(8_500)
    assert house.refused(house.dee, "form", house.sam, **form(house)) == "bad-beat/14.19(f)2.ii"


@rule("bad-beat/14.19(g)#1", "bad-beat/14.19(g)#2")
def test_the_dealer_drops_the_original_and_the_verifier_the_duplicate(room: FundHouse) -> None:
    room.done(room.dee, "form", room.flo, **form(room))
    missing = room.missing()
    assert {"bad-beat/14.19(g)#1", "bad-beat/14.19(g)#2"} <= set(missing)
    assert room.refused(room.flo, "deposit", serial=1, part="original") == "bad-beat/14.19(g)#1"
    assert room.refused(room.dee, "deposit", serial=1, part="duplicate") == "bad-beat/14.19(g)#2"
    assert room.refused(room.sue, "deposit", serial=1, part="duplicate") == "bad-beat/14.19(g)#2"
    room.done(room.dee, "deposit", serial=1, part="original")
    room.done(room.flo, "deposit", serial=1, part="duplicate")
    (paper,) = room.state()["forms"]
    assert (paper["original"], paper["duplicate"]) == ("drop box of holdem", "accounting box")


@rule("bad-beat/14.19(h)#1", "bad-beat/14.19(h)#2", "bad-beat/14.19(h)#3")
def test_accounting_matches_the_forms_and_a_missing_original_is_revenue(room: FundHouse) -> None:
    for serial in (1, 2, 3):
        if serial > 1:
            room.put_in_box(8_500)
        room.done(room.dee, "form", room.flo, **form(room, serial))
        room.done(room.dee, "deposit", serial=serial, part="original")
    for serial in (1, 2):
        room.done(room.flo, "deposit", serial=serial, part="duplicate")
    assert "bad-beat/14.19(h)#1" in room.missing()
    assert room.refused(room.ace, "reconcile", room.cara, originals=[1, 9]) == "bad-beat/14.19(h)#1"
    held = room.part("primary")
    room.done(room.ace, "reconcile", room.cara, originals=[1, 3])
    (found,) = room.state()["reconciliations"]
    assert (found["missing_originals"], found["missing_duplicates"], found["revenue"]) == ([2], [3], 8_500)
    assert found["by"] == ["Ace", "Cara"]
    assert room.part("primary") == held, "what is owed to players stays as it is"
    report = room.ace.get("/api/floor/day/report").json()
    (table,), (game,) = ([each for each in report[of] if each["lost_forms"]] for of in ("tables", "games"))
    assert (table["table"], table["lost_forms"], game["lost_forms"]) == ("holdem", 8_500, 8_500)
    (added,) = report["adjustments"]
    assert (added["of"], added["amount"], added["by"]) == ("2 of grand", 8_500, "Ace and Cara")
    assert added["rule"] == "bad-beat/14.19(h)#3"
    assert "bad-beat/14.19(h)#1" not in room.missing()
    room.put_in_box(8_500)
    room.done(room.dee, "form", room.flo, **form(room, 4))
    room.done(room.flo, "deposit", serial=4, part="duplicate")
    room.done(room.ace, "reconcile", room.cara, originals=[4])
    last = room.state()["reconciliations"][-1]
    assert (last["duplicates"], last["originals"], last["revenue"]) == ([4], [4], 0)
    assert len(room.ace.get("/api/floor/day/report").json()["adjustments"]) == 1


def test_a_form_is_printed_in_two_parts(room: FundHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    room.done(room.dee, "form", room.flo, **form(room))
    typeset, sources = typst.compile, list[str]()

    def seen(source: bytes) -> Any:
        sources.append(source.decode())
        return typeset(source)

    monkeypatch.setattr(typst, "compile", seen)
    printed = room.ace.get("/api/floor/funds/grand/forms/1")
    assert (printed.headers["content-type"], printed.content[:5]) == ("application/pdf", b"%PDF-")
    original, duplicate = sources[0].split("#pagebreak()")
    for part, page in (("Original, for the drop box", original), ("Duplicate, for accounting", duplicate)):
        for said in (
            part,
            "No. 000001",
            "holdem",
            "[\\$85]",
            "[Dee]",
            "[Flo (",
            "Signed by the dealer",
            "by the witness",
        ):
            assert said in page, said
    assert room.ace.get("/api/floor/funds/grand/forms/2").status_code == 404


def test_the_commands_tell_of_funds_and_print_forms(
    room: FundHouse, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    room.done(room.dee, "form", room.flo, **form(room))
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path))

    def run(words: tuple[str, ...]) -> int:
        with pytest.raises(SystemExit) as ended:
            houseway_command(words)
        return int(ended.value.code or 0)

    def says(*words: str, code: int = 0) -> str:
        with ThreadPoolExecutor(1) as alone:  # a command runs a loop of its own
            assert alone.submit(run, words).result() == code
        told = capsys.readouterr()
        return told.err if code else told.out

    (fund,) = json.loads(says("fund", "--json"))
    assert (fund["name"], fund["holds"], fund["tables"]) == ("grand", 8_500, ["holdem"])
    assert "holds $85" in says("fund")
    (day,) = json.loads(says("fund", "days", "grand", "--json"))
    assert day["awarded"] == 0
    assert "$0" in says("fund", "days", "grand")
    assert re.search(r"grand +1 +holdem +\$85 +Dee +Flo .* no", says("forms"))
    (paper,) = json.loads(says("forms", "--json"))
    assert (paper["serial"], paper["value"], paper["dealer"], paper["witness"]) == (1, 8_500, "Dee", "Flo")
    says("forms", "--fund", "grand", "--serial", "1", "--pdf", str(tmp_path / "1.pdf"))
    assert (tmp_path / "1.pdf").read_bytes().startswith(b"%PDF")
    refusal = says("forms", "--fund", "grand", "--serial", "2", "--pdf", str(tmp_path / "2.pdf"), code=REFUSED)
    assert "there is no form 2" in refusal
    for words in (("fund", "days", "petite"), ("forms", "--fund", "petite"), ("forms", "--fund", "petite", "--json")):
        assert "no fund 'petite' is on record; the funds are grand" in says(*words, code=REFUSED)
    for half in (("--fund", "grand"), ("--serial", "1")):
        assert "--fund and --serial" in says("forms", *half, "--pdf", str(tmp_path / "2.pdf"), code=REFUSED)
    assert not (tmp_path / "2.pdf").exists()
    today = room.ace.get("/api/floor/day").json()
    with ThreadPoolExecutor(1) as alone:
        assert alone.submit(run, ("day", "missing", today["day"])).result() == FOUND
    told = capsys.readouterr().out.splitlines()
    assert told == [f"missing: {each['says']}" for each in today["missing"][today["day"]]]
    assert any("form 1 is not matched" in line for line in told)
