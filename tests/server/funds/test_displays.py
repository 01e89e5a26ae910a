"""The display: set by accounting before a poker supervisor, never lowered but by a payment; and the end of a fund."""

from typing import Any

import pytest

from houseway.proof.claims import rule

from .house import HANDS, HOUR, RULES, FundHouse, lines


@rule("bad-beat/14.19(b)#2", "bad-beat/14.19(k)1")
def test_the_display_shows_what_accounting_last_set_before_a_supervisor(house: FundHouse) -> None:
    house.open()
    house.put_in_box(10_000)
    house.count()
    assert house.shown() == 0
    assert house.refused(house.ace, "adjust", house.flo, shown={"primary": 9_999}) == "bad-beat/14.19(k)1"
    asked = house.order(house.ace, "adjust", shown={"primary": 10_000})
    assert (asked.status_code, house.shown()) == (202, 0), "a supervisor must be there"
    approval = f"/api/floor/approvals/{asked.json()['approval']}"
    assert house.abe.post(approval, approve=True).status_code == 403, "accounting is no poker supervisor"
    assert house.flo.post(approval, approve=True).status_code == 200
    assert house.shown() == 10_000
    house.put_in_box(500)
    house.count()
    assert house.shown() == 10_000, "until it is set again"


@rule("bad-beat/14.19(k)2")
def test_a_display_that_differs_from_accountings_figure_is_raised(house: FundHouse) -> None:
    house.open()
    house.endow(10_480)
    house.put_in_box(20)
    house.count()
    assert "bad-beat/14.19(k)2" not in house.missing()
    house.done(house.ace, "adjust", house.flo, shown={"primary": 10_500}, read={"primary": 10_500})
    off = "the display was $0.20 off accounting's record: read and set it again"
    assert house.missing()["bad-beat/14.19(k)2"] == off
    house.done(house.ace, "adjust", house.flo, shown={"primary": 10_500}, read={"primary": 10_500})
    assert "bad-beat/14.19(k)2" not in house.missing(), "the day can be closed"
    house.done(house.ace, "adjust", house.flo, shown={"primary": 10_500}, read={"primary": 10_400})
    low = "the display was $1 off accounting's record: read and set it again"
    assert house.missing()["bad-beat/14.19(k)2"] == low, "too low is as wrong as too high"
    house.casino.clock.moved = 86_400_000  # type: ignore[attr-defined]
    assert {"bad-beat/14.19(k)#2", "bad-beat/14.19(k)2"} <= set(house.missing()), "each is told, though both are due"


@rule("bad-beat/14.19(k)#2")
def test_adjusting_is_due_daily_and_at_once_after_a_bad_beat(house: FundHouse) -> None:
    house.open()
    assert house.missing()["bad-beat/14.19(k)#2"] == "the display was not adjusted today"
    house.seat("Pia", "Quin")
    house.endow(10_000)
    assert "bad-beat/14.19(k)#2" not in house.missing()
    claim = house.beat()
    house.done(house.sue, "verify", claim=claim["claim"], verified=True)
    assert "awaits adjustment" in house.missing()["bad-beat/14.19(k)#2"]


@rule("bad-beat/14.19(o)")
def test_a_display_falls_by_a_payment_and_by_nothing_else(house: FundHouse) -> None:
    house.open()
    house.seat("Pia", "Quin")
    house.endow(10_500)
    assert house.refused(house.ace, "adjust", house.flo, shown={"primary": 10_400}) == "bad-beat/14.19(o)"
    claim = house.beat()
    assert claim["amount"] == 10_500
    assert house.refused(house.ace, "adjust", house.flo, shown={"primary": 0}) == "bad-beat/14.19(o)", "not paid yet"
    house.settle(claim)
    house.done(house.ace, "adjust", house.flo, shown={"primary": 0})
    assert house.shown() == 0


@rule("bad-beat/14.19(l)#2")
def test_a_fund_that_ends_moves_every_cent_to_players(house: FundHouse) -> None:
    house.open(reset_percent=10)
    house.seat("Pia", "Quin")
    house.play(HANDS)
    house.endow(900_000)
    whole = house.state()["total"]
    every = [{"player": "Pia", "kind": "chips", "amount": whole}]
    assert house.refused(house.sue, "end", house.ace, lines=every) == "bad-beat/14.19(l)#2", "still offered"
    house.done(house.sue, "offer", table="holdem", offer=False)
    for left in ([], [{**every[0], "amount": whole - 1}], [{**every[0], "amount": whole + 1}]):
        assert house.refused(house.sue, "end", house.ace, lines=left) == "bad-beat/14.19(l)#2"
    had = house.purse("Pia")
    house.done(house.sue, "end", house.ace, lines=every)
    assert house.purse("Pia") - had == whole
    assert not [name for name in house.all_money() if name.startswith("fund/")]
    assert house.client.get("/api/funds").json()["funds"] == []
    assert house.audit() == []


@rule("bad-beat/14.19(l)#2")
def test_an_ended_fund_may_pass_to_anothers_display(house: FundHouse) -> None:
    house.open()
    house.endow(900_000)
    assert house.file(name="royal").status_code == 200
    house.done(house.sue, "offer", table="holdem", offer=False)
    house.done(house.sue, "end", house.ace, into="royal")
    assert (house.shown(name="royal"), house.part("primary", "royal")) == (900_000, 900_000)
    assert house.audit() == []


@pytest.mark.parametrize("by", ["verify-prepare", "verify-pay", "prepare-pay"])
def test_no_one_goes_on_with_their_own_work_on_a_payout(house: FundHouse, by: str) -> None:
    """Segregation of duties, for one person who holds every role."""
    first, second = by.split("-")
    sol = house._staff("Sol", "supervisor", "accounting", "security", "cage")
    house.open()
    house.seat("Pia", "Quin")
    house.endow(10_000)
    claim = house.beat()
    does: dict[str, Any] = {
        "verify": (house.sue, {"verified": True}),
        "prepare": (house.ace, {"lines": lines(claim)}),
        "pay": (house.sam, {}),
    }
    for name, (person, body) in does.items():
        body = {"claim": claim["claim"], **body}
        if name == second:
            assert house.refused(sol, name, **body).startswith("bad-beat/14.19"), by
        house.done(sol if name == first else person, name, **body)


def test_no_one_who_was_dealt_in_verifies_makes_up_or_pays_and_no_one_gives_themselves_a_bonus(
    house: FundHouse,
) -> None:
    high = {"name": "High hand", "says": "the best hand of the hour", "amount": 1_000}
    house.open(bonus_percent=50, bonuses=[high])
    _, _, sol = house.seat("Pia", "Quin", "Sol")
    house.endow(10_000)
    house.play([*HANDS, "2c 3h"])
    house.hire(sol, "supervisor", "accounting", "security")
    claim = house.state()["claims"][0]["claimed"]
    id_ = claim["claim"]
    assert house.refused(sol, "verify", claim=id_, verified=True) == "bad-beat/14.19(i)"
    assert house.refused(sol, "verify", claim=id_, verified=False, reason="misread") == "bad-beat/14.19(i)"
    house.done(house.sue, "verify", claim=id_, verified=True)
    assert house.refused(sol, "prepare", claim=id_, lines=lines(claim)) == "bad-beat/14.19(j)#1"
    house.done(house.ace, "prepare", claim=id_, lines=lines(claim))
    assert house.refused(sol, "pay", claim=id_) == "bad-beat/14.19(a)#3"
    house.done(house.sam, "pay", claim=id_)
    assert house.refused(sol, "bonus", house.sue, bonus="High hand", player="Sol") == "bad-beat/14.19(a)#4"
    house.done(house.ace, "bonus", house.sue, bonus="High hand", player="Sol")


@pytest.mark.parametrize("by", ["send-carry", "send-receive", "carry-receive"])
def test_no_one_goes_on_with_their_own_boxes(house: FundHouse, by: str) -> None:
    first, second = by.split("-")
    sol = house._staff("Sol", "floorperson", "security", "cage")
    house.open()
    house.put_in_box(10_000)
    does: dict[str, Any] = {
        "send": (house.flo, {"boxes": ["holdem"], "notice": "DGE-1"}),
        "carry": (house.sam, {"collection": "grand-1", "lock": "L-1"}),
        "receive": (house.cara, {"collection": "grand-1", "counted": {"holdem": 10_000}}),
    }
    for name, (person, body) in does.items():
        if name == second:
            assert house.refused(sol, name, **body).startswith("bad-beat/14.19"), by
        house.done(sol if name == first else person, name, **body)


ROLES = ("supervisor", "floorperson", "accounting", "dealer", "security", "cage")


@pytest.mark.parametrize("name", ["file", "amend", "bonus", "adjust", "count", "form", "reconcile", "end"])
def test_no_one_agrees_to_their_own_order(house: FundHouse, name: str) -> None:
    sol = house._staff("Sol", *ROLES)
    house.seat("Pia", "Quin")
    inventory = {"procedure": "inventory"} if name in ("form", "reconcile") else {"procedure": "boxes"}
    high = {"name": "High hand", "says": "best of the hour", "amount": 100}
    house.open(counting=inventory, bonus_percent=50, bonuses=[high])
    house.put_in_box(10_000)
    if inventory["procedure"] == "boxes":
        house.count()
    if name in ("end", "count"):
        house.done(house.sue, "offer", table="holdem", offer=False)
    house.sue.post("/api/floor/tables/omaha/close")
    if name == "count":
        house.sue.post("/api/floor/tables", game="holdem", id="h2", bots=0)
        house.done(house.sue, "post", notice="table", table="h2")
        house.done(house.sue, "offer", table="h2")
    rules = {**RULES, "counting": inventory, "bonus_percent": 50, "bonuses": [high]}
    bodies: dict[str, dict[str, Any]] = {
        "file": {"rules": {**rules, "name": "royal"}},
        "amend": {"rules": rules, "effective": house.now + 2 * HOUR},
        "bonus": {"bonus": "High hand", "player": "Pia"},
        "adjust": {"shown": {"primary": 5_000}},
        "count": {"where": "omaha", "counted": {"h2": 0, "holdem": 0}, "notice": "DGE-1", "surveillance": "camera 1"},
        "form": {"serial": 1, "table": "holdem", "written": house.now, "chips": [[100, 100]], "surveillance": "c"},
        "reconcile": {"originals": []},
        "end": {"lines": [{"player": "Pia", "kind": "chips", "amount": 10_000}]},
    }
    body = bodies[name]
    before = house.casino.funds.book.facts
    asked = house.order(sol, name, **body)
    assert asked.status_code == 202, asked.text
    said = sol.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True)
    assert (said.status_code, house.casino.funds.book.facts) == (403, before)
