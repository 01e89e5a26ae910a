"""Before a fund is offered: its rules are filed and posted, its notices hang; changes are announced first."""

from datetime import UTC, datetime
from typing import Any

import pytest

from houseway.proof.claims import rule

from .house import HOUR, PLAIN, RULES, FundHouse


@rule("bad-beat/14.19(l)#1")
@pytest.mark.parametrize("ends", [None, {"reference": "", "ends": "x"}, {"reference": "DGE-1", "ends": ""}])
def test_nothing_is_filed_without_procedures_for_its_end(house: FundHouse, ends: Any) -> None:
    said = house.file(discontinuation=ends)
    assert (said.status_code, said.json()["rule"]) == (422, "bad-beat/14.19(l)#1")
    assert house.client.get("/api/funds").json()["funds"] == []


@rule("bad-beat/14.19(b)3")
@pytest.mark.parametrize(
    "shares",
    [
        [["losing hand", 50], ["winning hand", 25], ["table", 24]],
        [["losing hand", 60], ["winning hand", 50]],
        [["winning hand", 50], ["table", 50]],
        [["losing hand", 120], ["table", -20]],
        [["losing hand", 50], ["losing hand", 50]],
    ],
)
def test_a_share_table_that_does_not_come_to_a_hundred_is_refused(house: FundHouse, shares: Any) -> None:
    said = house.file(shares=shares)
    assert (said.status_code, said.json()["rule"]) == (422, "bad-beat/14.19(b)3")


@rule("bad-beat/14.19(p)#1")
@pytest.mark.parametrize(("reset", "bonus"), [(101, 0), (60, 41), (-1, 0), (0, -1)])
def test_reset_and_bonuses_take_no_more_than_the_whole(house: FundHouse, reset: int, bonus: int) -> None:
    high = [{"name": "High hand", "says": "the best hand of the hour", "amount": 1_000}] if bonus else []
    said = house.file(reset_percent=reset, bonus_percent=bonus, bonuses=high)
    assert (said.status_code, said.json()["rule"]) == (422, "bad-beat/14.19(p)#1"), said.text
    assert house.file(reset_percent=100).status_code == 200


@rule("bad-beat/14.19(n)", "bad-beat/14.19(m)2.i")
def test_the_rules_say_what_is_done_with_several_qualifying_hands(house: FundHouse) -> None:
    assert house.file(several="").json()["rule"] == "bad-beat/14.19(n)"
    lesser = {"qualifying": {"holdem": {"hand": "As Ah Ad Js Jh"}}, "percent": 20}
    assert house.file(secondary=lesser).json()["rule"] == "bad-beat/14.19(m)2.i"
    assert house.file(secondary={**lesser, "both": "each"}).status_code == 200


@rule("bad-beat/14.19(m)")
def test_a_secondary_payout_is_for_a_lesser_hand_and_funded_in_one_way(house: FundHouse) -> None:
    def secondary(hand: str = "As Ah Ad Js Jh", **how: Any) -> str:
        lesser = {"qualifying": {"holdem": {"hand": hand}}, "both": "each", **how}
        return str(house.file(secondary=lesser).json()["rule"])

    assert secondary() == "bad-beat/14.19(m)"
    assert secondary(contribution=50, percent=10) == "bad-beat/14.19(m)"
    assert secondary("Ks Kh Kd Kc 2h", percent=10) == "bad-beat/14.19(m)"


@rule("bad-beat/14.19(b)#1", "bad-beat/14.19(b)#3")
def test_a_table_offers_it_with_a_notice_and_posted_rules_alone(house: FundHouse) -> None:
    assert house.file().status_code == 200
    assert house.refused(house.sue, "offer", table="holdem") == "bad-beat/14.19(b)#1"
    house.done(house.sue, "post", notice="table", table="holdem")
    assert house.refused(house.sue, "offer", table="holdem") == "bad-beat/14.19(b)#3"
    assert house.refused(house.sue, "post", notice="rules", version=2) == "bad-beat/14.19(b)#3"
    house.done(house.sue, "post", notice="rules", version=1)
    assert house.refused(house.sue, "offer", table="omaha") == "bad-beat/14.19(b)3", "no hand of Omaha is filed"
    house.done(house.sue, "offer", table="holdem")
    house.seat("Pia", "Quin")
    signs = [sign["text"] for sign in house.client.get("/api/tables/holdem/layout").json()["layout"]["inscriptions"]]
    assert any("you may be eligible" in sign for sign in signs)
    assert house.wall()["tables"] == ["holdem"]


@rule("bad-beat/14.19(b)3", "bad-beat/14.19(b)4", "bad-beat/14.19(p)#2")
def test_the_posted_rules_tell_hands_shares_bonuses_and_the_reset_percentage(house: FundHouse) -> None:
    high = {"name": "High hand", "says": "the best hand of the hour", "amount": 20_000}
    assert house.file(reset_percent=25, bonus_percent=10, bonuses=[high]).status_code == 200
    assert house.refused(house.sue, "post", notice="rules", version=1, reset_percent=20) == "bad-beat/14.19(p)#2"
    house.post_rules(reset_percent=25)
    told = {line["says"]: line["rule"] for line in house.wall()["notices"]}
    assert told["Hold 'em: four of a kind, eights or better, beaten"] == "bad-beat/14.19(b)3"
    assert told["The payout is shared: losing hand 50%, winning hand 25%, table 25%"] == "bad-beat/14.19(b)3"
    assert told["High hand: the best hand of the hour, $200"] == "bad-beat/14.19(b)4"
    assert told["25% of each day's contributions is kept for the next payout"] == "bad-beat/14.19(p)#2"


@rule("bad-beat/14.19(m)2", "bad-beat/14.19(m)2.iii")
def test_a_display_of_both_payouts_says_that_one_comes_off_the_other(house: FundHouse) -> None:
    lesser = {"qualifying": {"holdem": {"hand": "As Ah Ad Js Jh"}}, "percent": 20, "both": "higher_only"}
    house.open(secondary=lesser)
    house.endow(1_000_000)
    assert (house.shown("primary"), house.shown("secondary")) == (1_000_000, 200_000)
    says = "The secondary payout is 20% of the primary payout, funded from it and deducted from it when won"
    assert says in [line["says"] for line in house.wall()["notices"]]


@rule("bad-beat/14.19(q)#1")
def test_a_change_is_announced_before_it_takes_effect(house: FundHouse) -> None:
    house.open()
    changed = {**RULES, "contribution": 200}
    for effective in (0, house.now - 1, house.now + HOUR // 2):
        assert house.refused(house.sue, "amend", house.ace, rules=changed, effective=effective) == "bad-beat/14.19(q)#1"
    house.done(house.sue, "amend", house.ace, rules=changed, effective=house.now + 2 * HOUR)
    told = house.wall()
    (line,) = (line["says"] for line in told["announced"] if "maximum $2 a pot" in line["says"])
    at = datetime.fromtimestamp((house.now + 2 * HOUR) / 1000, UTC)
    assert line.endswith(f"(takes effect on {at:%Y-%m-%d at %H:%M} UTC)")
    assert any("maximum $1 a pot" in line["says"] for line in told["notices"])
    house.seat("Pia", "Quin")
    house.play(PLAIN, raising=1)
    assert house.boxed() == 100
    house.casino.clock.moved = 3 * HOUR  # type: ignore[attr-defined]
    house.play(PLAIN, raising=1)
    assert house.boxed() == 300
    assert house.missing()["bad-beat/14.19(b)#3"] == "the rules in force are not posted in the poker room"


@rule("bad-beat/14.19(q)#2")
def test_the_qualifying_hand_is_not_raised_before_the_payout_is_won(house: FundHouse) -> None:
    def amended(hand: str, **conditions: Any) -> dict[str, Any]:
        return {**RULES, "qualifying": {"holdem": {"hand": hand, **conditions}}}

    tens, sixes = amended("Ts Th Td Tc 2h"), amended("6s 6h 6d 6c 2h")
    house.open()
    later = house.now + 2 * HOUR
    assert house.refused(house.sue, "amend", house.ace, rules=tens, effective=later) == "bad-beat/14.19(q)#2"
    stricter = amended("8s 8h 8d 8c 2h", both_hole_cards=True)
    assert house.refused(house.sue, "amend", house.ace, rules=stricter, effective=later) == "bad-beat/14.19(q)#2"
    house.done(house.sue, "amend", house.ace, rules=sixes, effective=later)
    assert house.refused(house.sue, "amend", house.ace, rules=RULES, effective=later + 1) == "bad-beat/14.19(q)#2"
    house.seat("Pia", "Quin")
    house.endow(10_000)
    claim = house.beat()
    house.done(house.sue, "verify", claim=claim["claim"], verified=True)
    house.done(house.sue, "amend", house.ace, rules=tens, effective=later + 2)


@rule("bad-beat/14.19(f)2#2")
def test_all_tables_are_counted_by_one_procedure(house: FundHouse) -> None:
    house.open(counting={"procedure": "inventory", "witness": "supervisor_video"})
    other = {"procedure": "inventory", "witness": "second_department"}
    assert house.file(name="royal", counting=other).json()["rule"] == "bad-beat/14.19(f)2#2"
    changed = {**RULES, "name": "royal", "counting": {"procedure": "inventory", "witness": "supervisor_video"}}
    assert house.file(**changed).status_code == 200
    later = house.now + 2 * HOUR
    other_now = {**RULES, "counting": other}
    assert house.refused(house.sue, "amend", house.ace, rules=other_now, effective=later) == "bad-beat/14.19(f)2#2"
