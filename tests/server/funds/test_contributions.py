"""Pots feed the fund: as filed, after the rake and before the award, shown on the felt, into the table's box."""

import pytest

from houseway.play.events import Awarded, Funded, Split
from houseway.proof.claims import rule

from .house import HOUR, PLAIN, RULES, FundHouse


@rule("bad-beat/14.19(a)#1", "bad-beat/14.19(c)#1", "bad-beat/14.19(c)#2", "poker/14.6(e)9")
def test_a_pot_at_an_offering_table_contributes_after_the_rake_and_before_the_award(house: FundHouse) -> None:
    house.seat("Pia", "Quin")
    before = house.play(PLAIN)
    assert not [event for event in before["events"] if isinstance(event, Funded)], "nothing is offered yet"
    house.open()
    played = house.play(PLAIN, raising=2)
    kinds = [
        "rake" if isinstance(event, Split) else type(event).__name__
        for event in played["events"]
        if isinstance(event, Funded | Awarded) or (isinstance(event, Split) and event.pot == "rake")
    ]
    assert kinds == ["rake", "Funded", "Awarded"]
    (funded,) = (event for event in played["events"] if isinstance(event, Funded))
    assert (funded.fund, funded.amount, house.boxed()) == ("grand", 100, 100)
    assert house.audit() == []


@rule("bad-beat/14.19(b)2", "bad-beat/14.19(c)#1")
def test_a_pot_below_the_posted_minimum_contributes_nothing(house: FundHouse) -> None:
    house.open(min_pot=1_200)
    house.seat("Pia", "Quin")
    house.play(PLAIN, raising=2)
    assert house.boxed() == 0, "a pot of $12, less a rake of $1"
    house.play(PLAIN, raising=3)
    assert house.boxed() == 100, "a pot of $16, less a rake of $1"
    assert any("pots of $12 or more" in line["says"] for line in house.wall()["notices"])


@rule("bad-beat/14.19(b)1")
def test_the_posted_rules_name_the_maximum_and_the_levels_that_are_taken(house: FundHouse) -> None:
    house.open(contribution=0, min_pot=400, levels=[[400, 50], [800, 150]])
    house.seat("Pia", "Quin")
    house.play(PLAIN)
    assert house.boxed() == 50
    house.play(PLAIN, raising=1)
    assert house.boxed() == 200
    (line,) = (line["says"] for line in house.wall()["notices"] if line["rule"] == "bad-beat/14.19(b)1")
    assert line == "Contribution: maximum $1.50 a pot; a pot gives $0.50 from $4, $1.50 from $8, after the rake"


@rule("bad-beat/14.19(m)1")
def test_a_secondary_payout_with_a_contribution_of_its_own_grows_separately(house: FundHouse) -> None:
    lesser = {"qualifying": {"holdem": {"hand": "As Ah Ad Js Jh"}}, "contribution": 50, "both": "higher_only"}
    house.open(secondary=lesser)
    house.seat("Pia", "Quin")
    house.play(PLAIN, raising=1)
    assert (house.boxed(), house.boxed(fund="grand/secondary")) == (100, 50)
    assert house.count() == 150
    assert (house.part("primary"), house.part("secondary")) == (100, 50)
    house.adjust()
    assert (house.shown("primary"), house.shown("secondary")) == (100, 50)


@rule("bad-beat/14.19(c)#3")
def test_collection_ends_by_an_amendment_at_its_time(house: FundHouse) -> None:
    house.open()
    house.seat("Pia", "Quin")
    house.play(PLAIN, raising=1)
    stop, at = {**RULES, "contribution": 0, "reference": "RGS-15"}, house.now + 2 * HOUR
    house.done(house.sue, "amend", house.ace, rules=stop, effective=at)
    stand(house, at - 1)
    house.play(PLAIN, raising=1)
    assert house.boxed() == 200, "until then pots contribute"
    stand(house, at)
    house.play(PLAIN, raising=1)
    assert house.boxed() == 200, "from that moment on none does"
    (line,) = (line["says"] for line in house.wall()["notices"] if line["rule"] == "bad-beat/14.19(b)1")
    assert line == "Contribution: maximum $0 a pot; no contribution is taken any more"
    assert house.audit() == []


@rule("bad-beat/14.19(c)#3")
def test_with_the_primary_contribution_a_secondary_one_ends_too(house: FundHouse) -> None:
    lesser = {"qualifying": {"holdem": {"hand": "As Ah Ad Js Jh"}}, "contribution": 50, "both": "higher_only"}
    house.open(secondary=lesser)
    house.seat("Pia", "Quin")
    house.play(PLAIN, raising=1)
    assert (house.boxed(), house.boxed(fund="grand/secondary")) == (100, 50)
    at = house.now + 2 * HOUR
    house.done(house.sue, "amend", house.ace, rules={**RULES, "secondary": lesser, "contribution": 0}, effective=at)
    facts = house.casino.funds.book.funds["grand"].amendments
    assert [each.rule for each in facts] == ["bad-beat/14.19(c)#3"], "on record as the end of the collection"
    stand(house, at)
    house.play(PLAIN, raising=1)
    assert (house.boxed(), house.boxed(fund="grand/secondary")) == (100, 50)


def stand(house: FundHouse, at: int) -> None:
    """The clock of the room stands still at a time."""
    house.casino.clock.stands = at  # type: ignore[attr-defined]


@rule("bad-beat/14.19(a)#2")
def test_the_fund_holds_what_pots_gave_less_what_players_were_paid(house: FundHouse) -> None:
    house.open()
    house.seat("Pia", "Quin")
    for _ in range(3):
        house.play(PLAIN, raising=1)
    assert house.state()["total"] == 300
    house.count()
    house.adjust()
    house.settle(house.beat(raising=1))
    assert house.state()["total"] == 400 - 300
    accounts = house.all_money()
    assert sum(amount for name, amount in accounts.items() if name.startswith("fund/")) == 100
    sources = {row["source"].split("/")[0] for row in house.ace.get("/api/floor/ledger/postings?table=holdem").json()
               if row["target"].startswith("fund/grand/")}  # fmt: skip
    assert sources == {"felt"}, "neither house money nor rake"


@rule("bad-beat/14.19(l)#1")
@pytest.mark.parametrize("how", ["settings", "table"])
def test_no_contribution_is_taken_by_a_tables_own_settings(house: FundHouse, how: str) -> None:
    if how == "settings":
        said = house.sue.post("/api/floor/tables/holdem/settings", settings={"bb_amount": 100}, effective=0)
    else:
        said = house.sue.post("/api/floor/tables", game="holdem", id="h2", settings={"bb_amount": 100})
    assert (said.status_code, said.json()["rule"]) == (422, "bad-beat/14.19(l)#1")
