"""A bad beat: recognised in the hand's own transaction, verified by a shift supervisor, made up, paid, displayed."""

from typing import Any

import pytest

from houseway.proof.claims import rule
from houseway.server.funds import FundOffice

from .house import HANDS, PLAIN, FundHouse, lines


@pytest.fixture
def won(house: FundHouse) -> FundHouse:
    """A fund of $105 whose payout was just hit."""
    house.open()
    house.seat("Pia", "Quin")
    house.play(PLAIN)
    house.endow(10_500)
    house.play(HANDS)
    return house


def claim_of(house: FundHouse) -> Any:
    return house.state()["claims"][0]["claimed"]


@rule("bad-beat/14.19(a)#1", "poker/14.1[bad-beat]", "poker/14.1[bad-beat-payout]")
def test_the_rules_recognise_a_bad_beat_and_set_its_amount_apart(won: FundHouse) -> None:
    claim = claim_of(won)
    assert (claim["losers"], claim["winners"], claim["amount"]) == (["Pia"], ["Quin"], won.shown())
    assert claim["losing_hand"] == "four of a kind, eights, ace kicker"
    assert {award["player"]: award["amount"] for award in lines(claim)} == {"Pia": 7_875, "Quin": 2_625}
    assert won.part("primary") == 0
    assert won.wall()["claims"] == 1
    assert won.audit() == []


@rule("bad-beat/14.19(i)")
def test_only_a_shift_supervisor_verifies_and_no_award_comes_before(won: FundHouse) -> None:
    id_ = claim_of(won)["claim"]
    assert won.refused(won.flo, "verify", claim=id_, verified=True) == "bad-beat/14.19(i)", "a floorperson"
    assert won.refused(won.ace, "verify", claim=id_, verified=True) == "not-allowed"
    assert won.state()["claims"][0]["status"] == "open"
    won.done(won.sue, "verify", claim=id_, verified=True)
    assert won.refused(won.sid, "verify", claim=id_, verified=True) == "bad-beat/14.19(i)", "once"


@rule("bad-beat/14.19(a)#3")
def test_a_payout_without_verification_is_refused(won: FundHouse) -> None:
    claim = claim_of(won)
    assert won.refused(won.sam, "pay", claim=claim["claim"]) == "bad-beat/14.19(a)#3"
    assert won.refused(won.ace, "prepare", claim=claim["claim"], lines=lines(claim)) == "bad-beat/14.19(a)#3"
    won.settle(claim)
    assert won.refused(won.sam, "pay", claim=claim["claim"]) == "bad-beat/14.19(j)#1", "paid once"


@rule("bad-beat/14.19(i)1", "bad-beat/14.19(i)2")
def test_on_verification_the_display_says_so_and_the_payout_is_sent_for(won: FundHouse) -> None:
    assert won.wall()["payouts"][0]["pending"] == ""
    won.done(won.sue, "verify", claim=claim_of(won)["claim"], verified=True)
    assert "pending adjustment" in won.wall()["payouts"][0]["pending"]
    delivery = won.state()["claims"][0]["verified"]["delivery"]
    assert delivery == {"amount": 10_500, "table": "holdem", "to": "security"}
    won.done(won.ace, "prepare", claim=claim_of(won)["claim"], lines=lines(claim_of(won)))
    assert won.refused(won.cara, "pay", claim=claim_of(won)["claim"]) == "bad-beat/14.19(i)2"
    won.adjust()
    assert "pending adjustment" in won.wall()["payouts"][0]["pending"], "what is set before the payment is not it"
    won.done(won.sam, "pay", claim=claim_of(won)["claim"])
    won.adjust()
    assert won.wall()["payouts"][0]["pending"] == ""


@rule("bad-beat/14.19(i)1")
def test_the_notice_is_shown_for_a_secondary_payout_too(house: FundHouse) -> None:
    lesser = {"qualifying": {"holdem": {"hand": "7s 7h 7d 7c 2h"}}, "percent": 20, "both": "higher_only"}
    house.open(secondary=lesser, qualifying={"holdem": {"hand": "9s 9h 9d 9c 2h"}})
    house.seat("Pia", "Quin")
    house.endow(10_000)
    claim = house.beat()
    house.done(house.sue, "verify", claim=claim["claim"], verified=True)
    shown = {each["payout"]: each["pending"] for each in house.wall()["payouts"]}
    assert all("pending adjustment" in sign for sign in shown.values()), shown
    assert set(shown) == {"primary", "secondary"}


@rule("bad-beat/14.19(j)#1")
def test_accounting_makes_up_the_payout_to_the_cent_in_what_it_may(won: FundHouse) -> None:
    claim = claim_of(won)
    id_, owed = claim["claim"], lines(claim)
    won.done(won.sue, "verify", claim=id_, verified=True)
    short = [{**owed[0], "amount": owed[0]["amount"] - 1}, *owed[1:]]
    for wrong in (short, owed[:1], [*owed, {**owed[0], "amount": 1}], lines(claim, "cash")):
        assert won.refused(won.ace, "prepare", claim=id_, lines=wrong) == "bad-beat/14.19(j)#1"
    assert won.order(won.ace, "prepare", claim=id_, lines=lines(claim, "a car")).status_code == 400
    assert won.refused(won.sue, "prepare", claim=id_, lines=owed) == "not-allowed"
    won.done(won.ace, "prepare", claim=id_, lines=owed)
    had = {name: won.purse(name) for name in ("Pia", "Quin")}
    won.done(won.sam, "pay", claim=id_)
    assert {name: won.purse(name) - had[name] for name in had} == {"Pia": 7_875, "Quin": 2_625}
    assert won.audit() == []


@rule("bad-beat/14.19(j)#2")
def test_the_house_may_pay_at_the_cage(house: FundHouse) -> None:
    house.open(pay_at="cage")
    house.seat("Pia", "Quin")
    house.endow(10_000)
    house.play(HANDS)
    claim = claim_of(house)
    house.done(house.sue, "verify", claim=claim["claim"], verified=True)
    assert house.state()["claims"][0]["verified"]["delivery"]["to"] == "cage"
    house.done(house.ace, "prepare", claim=claim["claim"], lines=lines(claim))
    assert house.refused(house.sam, "pay", claim=claim["claim"]) == "bad-beat/14.19(j)#2"
    house.done(house.cara, "pay", claim=claim["claim"])
    assert house.state()["claims"][0]["paid"]["place"] == "cage"


def test_a_hand_found_to_be_no_bad_beat_gives_its_amount_back(won: FundHouse) -> None:
    id_ = claim_of(won)["claim"]
    assert won.order(won.sue, "verify", claim=id_, verified=False).status_code == 422, "a reason is missing"
    won.done(won.sue, "verify", claim=id_, verified=False, reason="the hand was misread")
    assert won.part("primary") == won.shown() == 10_500
    assert won.audit() == []


@rule("bad-beat/14.19(m)", "bad-beat/14.19(m)2.ii")
def test_a_secondary_payout_is_evaluated_beside_and_comes_off_the_primary(house: FundHouse) -> None:
    lesser = {"qualifying": {"holdem": {"hand": "7s 7h 7d 7c 2h"}}, "percent": 20, "both": "higher_only"}
    house.open(secondary=lesser, qualifying={"holdem": {"hand": "9s 9h 9d 9c 2h"}})
    house.seat("Pia", "Quin")
    house.endow(1_000_000)
    house.play(HANDS)
    claim = claim_of(house)
    assert (claim["payout"], claim["source"], claim["amount"]) == ("secondary", "primary", 200_000)
    house.settle(claim)
    house.adjust()
    assert (house.shown("primary"), house.shown("secondary")) == (800_000, 160_000)


def test_a_secondary_payout_of_its_own_that_is_dismissed_goes_back_where_it_came_from(house: FundHouse) -> None:
    lesser = {"qualifying": {"holdem": {"hand": "7s 7h 7d 7c 2h"}}, "contribution": 50, "both": "higher_only"}
    house.open(secondary=lesser, qualifying={"holdem": {"hand": "9s 9h 9d 9c 2h"}})
    house.seat("Pia", "Quin")
    house.play(PLAIN, raising=1)
    house.count()
    house.adjust()
    claim = house.beat()
    assert (claim["source"], claim["amount"], house.part("secondary")) == ("secondary", 50, 0)
    house.done(house.sue, "verify", claim=claim["claim"], verified=False, reason="the hand was misread")
    assert (house.part("primary"), house.part("secondary")) == (100, 50)
    assert house.audit() == []


@pytest.mark.parametrize(
    ("both", "paid"), [("higher_only", {"primary": 10_000}), ("each", {"primary": 8_000, "secondary": 2_000})]
)
def test_two_hands_that_qualify_for_different_payouts_are_paid_as_filed(
    house: FundHouse, both: str, paid: dict[str, int]
) -> None:
    lesser = {"qualifying": {"holdem": {"hand": "2s 2h 2d 3s 3h"}}, "percent": 20, "both": both}
    house.open(secondary=lesser)
    house.seat("Pia", "Quin", "Rae")
    house.endow(10_000)
    house.play([*HANDS, "9s 9h"])
    claims = {each["claimed"]["payout"]: each["claimed"] for each in house.state()["claims"]}
    assert {payout: each["amount"] for payout, each in claims.items()} == paid
    losers = {payout: each["losers"] for payout, each in claims.items()}
    assert losers == {payout: {"primary": ["Pia"], "secondary": ["Rae"]}[payout] for payout in paid}
    assert house.audit() == []


def test_a_second_bad_beat_takes_no_more_than_the_fund_has(won: FundHouse) -> None:
    won.play(HANDS)
    assert [each["claimed"]["amount"] for each in won.state()["claims"]] == [10_500]
    assert won.audit() == []


@rule("bad-beat/14.19(a)#4")
def test_other_bonuses_go_to_players_alone(house: FundHouse) -> None:
    high = {"name": "High hand", "says": "the best hand of the hour", "amount": 20_000}
    house.open(bonus_percent=50, bonuses=[high])
    house.seat("Pia", "Quin")
    house.endow(80_000)
    assert (house.part("primary"), house.part("bonus"), house.shown()) == (40_000, 40_000, 40_000)
    had = house.purse("Pia")
    assert house.refused(house.ace, "bonus", house.sue, bonus="Rebate", player="Pia") == "bad-beat/14.19(a)#4"
    assert house.order(house.ace, "bonus", house.sue, bonus="High hand", player="house").status_code == 404
    for _ in range(2):
        house.done(house.ace, "bonus", house.sue, bonus="High hand", player="Pia")
    assert house.purse("Pia") - had == 40_000
    assert house.refused(house.ace, "bonus", house.sue, bonus="High hand", player="Pia") == "bad-beat/14.19(a)#4"
    assert house.shown() == 40_000


def test_everything_is_read_back_as_it_was(won: FundHouse) -> None:
    won.done(won.sue, "verify", claim=claim_of(won)["claim"], verified=True)
    again = FundOffice(won.casino.store)
    won.client.blocking_portal.call(again.load)
    assert again.book.funds == won.casino.funds.book.funds
    assert again.book.facts > 5
