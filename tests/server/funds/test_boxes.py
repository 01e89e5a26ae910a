"""Boxes: counted daily at a closed table or in the cage, by those who may, carried locked, and received."""

from typing import Any

import pytest

from houseway.proof.claims import rule

from .house import FundHouse

COUNT = {"where": "omaha", "notice": "DGE-1", "surveillance": "camera 12"}


@pytest.fixture
def room(house: FundHouse) -> FundHouse:
    """Boxes with $120 and $95 at two tables; omaha is closed."""
    house.open("holdem", "omaha", qualifying={game: {"hand": "8s 8h 8d 8c 2h"} for game in ("holdem", "omaha")})
    house.put_in_box(12_000)
    house.put_in_box(9_500, table="omaha")
    assert house.sue.post("/api/floor/tables/omaha/close").status_code == 200
    return house


def collection(room: FundHouse) -> Any:
    return list(room.state()["collections"].values())[-1]


@rule("bad-beat/14.19(d)#3")
def test_boxes_are_counted_at_a_closed_poker_table_or_in_the_cage(room: FundHouse) -> None:
    counted = {"holdem": 12_000, "omaha": 9_500}
    at_open = {**COUNT, "where": "holdem", "counted": counted}
    assert room.refused(room.dee, "count", room.flo, **at_open) == "bad-beat/14.19(d)#3"
    room.sue.post("/api/floor/tables", game="dragon-poker", id="dragon", bots=0)
    room.sue.post("/api/floor/tables/dragon/close")
    elsewhere = {**COUNT, "where": "dragon", "counted": counted}
    assert room.refused(room.dee, "count", room.flo, **elsewhere) == "bad-beat/14.19(d)#3"
    room.done(room.dee, "count", room.flo, counted=counted, **COUNT)


@rule("bad-beat/14.19(d)1#1", "bad-beat/14.19(d)1#2")
def test_a_table_count_has_dealer_supervisor_and_surveillance_and_both_sign(room: FundHouse) -> None:
    counted = {"holdem": 12_000, "omaha": 9_500}
    blind = {**COUNT, "surveillance": ""}
    assert room.refused(room.dee, "count", room.flo, counted=counted, **blind) == "bad-beat/14.19(d)1#1"
    assert room.refused(room.flo, "count", room.sue, counted=counted, **COUNT) == "not-allowed", "no dealer"
    asked = room.order(room.dee, "count", counted=counted, **COUNT)
    assert asked.status_code == 202, "one signature is no count"
    assert room.state()["collections"] == {}
    own = room.dee.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True)
    assert own.json()["kind"] == "not-allowed"
    assert room.sam.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True).status_code == 403
    assert room.flo.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True).status_code == 200
    paper = collection(room)["collected"]
    assert (paper["by"], paper["counted"], paper["surveillance"]) == (["Dee", "Flo"], counted, "camera 12")


@rule("bad-beat/14.19(d)1#3", "bad-beat/14.19(e)", "bad-beat/14.19(d)#2")
def test_a_locked_container_goes_to_the_cage_where_the_total_is_verified(room: FundHouse) -> None:
    room.done(room.dee, "count", room.flo, counted={"holdem": 12_000, "omaha": 9_500}, **COUNT)
    id_ = collection(room)["collected"]["collection"]
    assert room.refused(room.cara, "receive", collection=id_, counted={"": 21_500}) == "bad-beat/14.19(d)2#2"
    assert room.refused(room.sam, "carry", collection=id_) == "bad-beat/14.19(d)1#3", "no lock"
    assert room.refused(room.flo, "carry", collection=id_, lock="L-5") == "not-allowed"
    room.done(room.sam, "carry", collection=id_, lock="L-5")
    assert (collection(room)["carried"]["lock"], collection(room)["carried"]["by"]) == ("L-5", ["Sam"])
    each = {"holdem": 12_000, "omaha": 9_500}
    assert room.refused(room.cara, "receive", collection=id_, counted=each) == "bad-beat/14.19(e)"
    room.done(room.cara, "receive", collection=id_, counted={"": 21_300})
    received = collection(room)["received"]
    assert (received["variance"], received["by"]) == (-200, ["Cara"])
    assert room.part("primary") == 21_500, "what pots gave is owed, whatever was found"
    assert room.audit() == []


@rule("bad-beat/14.19(d)2#1", "bad-beat/14.19(d)2#2", "bad-beat/14.19(e)")
def test_for_a_cage_count_every_box_is_accounted_for_carried_and_counted(room: FundHouse) -> None:
    assert room.refused(room.flo, "send", boxes=["holdem"], notice="DGE-1") == "bad-beat/14.19(d)2#1"
    assert room.refused(room.dee, "send", boxes=["holdem", "omaha"], notice="DGE-1") == "not-allowed"
    room.done(room.flo, "send", boxes=["omaha", "holdem"], notice="DGE-1")
    id_ = collection(room)["collected"]["collection"]
    counted = {"holdem": 12_000, "omaha": 9_400}
    assert room.refused(room.cara, "receive", collection=id_, counted=counted) == "bad-beat/14.19(d)2#2"
    for other in (room.cara, room.flo, room.dee, room.ace):
        assert room.refused(other, "carry", collection=id_, lock="L-6") == "not-allowed", "security carries them"
    room.done(room.sam, "carry", collection=id_, lock="L-6")
    assert room.order(room.sam, "carry", collection=id_, lock="L-7").status_code == 409, "once"
    assert room.refused(room.cara, "receive", collection=id_, counted={"": 21_400}) == "bad-beat/14.19(e)"
    assert room.refused(room.sam, "receive", collection=id_, counted=counted) == "not-allowed"
    room.done(room.cara, "receive", collection=id_, counted=counted)
    assert collection(room)["received"]["variance"] == -100
    assert (room.boxed(), room.boxed("omaha"), room.part("primary")) == (0, 0, 21_500)


def test_no_one_who_counts_is_told_what_there_should_be(room: FundHouse) -> None:
    def told(person: Any) -> tuple[Any, ...]:
        (fund,) = person.get("/api/floor/funds").json()["funds"]
        sent = [each["collected"]["expected"] for each in fund["collections"].values()]
        return fund["boxes"], fund["total"], sent

    blind = {"holdem": None, "omaha": None}
    room.done(room.flo, "send", boxes=["omaha", "holdem"], notice="DGE-1")
    for counter in (room.dee, room.cara):
        assert told(counter) == (blind, None, [{}])
    held = {"holdem": 12_000, "omaha": 9_500}
    for books in (room.ace, room.ira):
        assert told(books) == ({"holdem": 0, "omaha": 0}, 21_500, [held])
    room.done(room.sam, "carry", collection=(id_ := collection(room)["collected"]["collection"]), lock="L-6")
    assert told(room.cara) == (blind, None, [{}])
    (fund,) = room.cara.get("/api/floor/funds").json()["funds"]
    assert sorted(fund["collections"][id_]["tables"]) == ["holdem", "omaha"]
    room.done(room.cara, "receive", collection=id_, counted=held)
    assert told(room.cara) == (blind, None, [held]), "what was received is no secret"


@rule("bad-beat/14.19(d)#1")
def test_a_day_without_a_count_or_a_count_without_notice_is_an_alarm(room: FundHouse) -> None:
    assert room.missing()["bad-beat/14.19(d)#1"] == "the box of omaha is not counted today"
    assert room.refused(room.flo, "send", boxes=["holdem", "omaha"]) == "bad-beat/14.19(d)#1"
    blind = {**COUNT, "notice": ""}
    assert (
        room.refused(room.dee, "count", room.flo, counted={"holdem": 1, "omaha": 1}, **blind) == "bad-beat/14.19(d)#1"
    )
    part = room.refused(room.dee, "count", room.flo, counted={"holdem": 12_000}, **COUNT)
    assert part == "bad-beat/14.19(d)#1", "every box"
    room.count("holdem", "omaha")
    assert "bad-beat/14.19(d)#1" not in room.missing()
    room.casino.clock.moved = 86_400_000  # type: ignore[attr-defined]
    assert "bad-beat/14.19(d)#1" in room.missing(), "at least once each gaming day"


def test_a_day_that_is_closed_early_ends_and_the_next_begins_with_nothing_counted(room: FundHouse) -> None:
    day, hour = 86_400_000, 3_600_000
    clock: Any = room.casino.clock
    clock.moved = (22 * hour - clock.now()) % day  # 22:00, and days begin at 06:00
    room.count("holdem", "omaha")
    room.adjust()
    today = room.ace.get("/api/floor/day").json()["day"]
    asked = room.ace.post("/api/floor/day/close", day=today)
    assert room.sue.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True).status_code == 200
    next_day = room.ace.get("/api/floor/day").json()
    assert next_day["day"] > today
    uncounted = "the box of omaha is not counted today"
    assert room.missing()["bad-beat/14.19(d)#1"] == uncounted, "what was counted before the close was of that day"
    assert f"{uncounted} (bad-beat/14.19(d)#1)" in [each["says"] for each in next_day["missing"][next_day["day"]]]
    room.put_in_box(300)
    room.count("holdem", "omaha")
    room.adjust()
    state = room.ace.get("/api/floor/day").json()
    assert (room.missing(), state["missing"][state["day"]]) == ({}, []), "counted after the close, it is of the next"
    first, second = room.ace.get("/api/floor/funds/grand/days").json()
    assert [(each["day"], each["contributed"]) for each in (first, second)] == [
        (today, 21_500),
        (next_day["day"], 300),
    ]


@rule("bad-beat/14.19(d)#2")
def test_what_was_counted_must_reach_the_cage(room: FundHouse) -> None:
    room.done(room.flo, "send", boxes=["holdem", "omaha"], notice="DGE-1")
    assert "not carried to the cage" in room.missing()["bad-beat/14.19(d)#2"]
    id_ = collection(room)["collected"]["collection"]
    room.done(room.sam, "carry", collection=id_, lock="L-1")
    assert "not counted there" in room.missing()["bad-beat/14.19(d)#2"]
    room.done(room.cara, "receive", collection=id_, counted={"holdem": 12_000, "omaha": 9_500})
    assert "bad-beat/14.19(d)#2" not in room.missing()
    assert collection(room)["received"]["counted"] == {"holdem": 12_000, "omaha": 9_500}


@rule("bad-beat/14.19(p)#1", "bad-beat/14.19(p)#3", "bad-beat/14.19(k)#1")
def test_the_reset_percentage_of_a_days_contributions_is_kept_and_documented(house: FundHouse) -> None:
    house.open(reset_percent=25)
    house.seat("Pia", "Quin")
    house.endow(40_000)
    assert (house.part("primary"), house.part("reset"), house.shown()) == (30_000, 10_000, 30_000)
    house.settle(house.beat(raising=1))
    house.adjust()
    assert (house.shown(), house.part("reset")) == (10_000, 0), "the next payout opens with the reset amount"
    (day,) = house.flo.get("/api/floor/funds/grand/days").json()
    assert (day["contributed"], day["awarded"]) == (40_100, 30_000)
    reset = {name: day[f"reset_{name}"] for name in ("opening", "added", "released", "closing")}
    assert reset == {"opening": 0, "added": 10_000, "released": 10_000, "closing": 0}
    house.casino.clock.moved = 86_400_000  # type: ignore[attr-defined]
    house.endow(400)
    _, later = house.ace.get("/api/floor/funds/grand/days").json()
    assert (later["reset_opening"], later["reset_added"], later["reset_closing"]) == (0, 125, 125)
    assert house.order(house.flo, "adjust", shown={"primary": 1}).status_code == 403, "accounting keeps the record"
