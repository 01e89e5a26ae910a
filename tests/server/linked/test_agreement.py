"""The agreement of the casinos that run one bad beat payout together, clause by clause, as their services take it."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.simulator.linked.parties import EARLY, RULES, agreement, bent, member

from houseway.house.linked.agreement import CONTROLS, Keepers, Representative
from houseway.proof.claims import rule

from .system import System, told


def refused(answer: httpx.Response, clause: str) -> None:
    """The answer refuses by this clause."""
    assert answer.status_code >= 400, answer.text
    assert answer.json().get("rule") == f"multi-casino-bad-beat/{clause}", answer.text


def refuses(folder: Path, clause: str, by: tuple[str, ...] | None = None, **bend: Any) -> None:
    """An agreement that is bent so is refused by the host and by a casino, and the straight one is taken."""

    async def story(system: System) -> None:
        bad = system.signed(system.agreement(**bend), by)
        refused(await system.agree(bad), clause)
        refused(await system.join(system.bay, bad), clause)
        assert system.bay.casino.link.state is None
        good = system.signed(system.agreement())
        assert (await system.join(system.bay, good)).status_code == 200
        assert (await system.agree(good)).status_code == 200

    told(folder, story, joined=False)


@rule("multi-casino-bad-beat/14.20(a)#1")
def test_one_casino_is_no_system_and_two_are(tmp_path: Path) -> None:
    alone = (member("bay"),)
    keepers = Keepers("bay", "bay", "bay", "bay")
    refuses(tmp_path, "14.20(a)#1", members=alone, host="bay", decisions=("bay",), keepers=keepers)


@rule("multi-casino-bad-beat/14.20(b)")
@pytest.mark.parametrize(
    "bend",
    [{"approved": 0}, {"approved": EARLY + 1}, {"starts": 2_000_000_000_000}, {"by": ("ash", "bay")}],
    ids=["not approved", "approved after the start", "not started", "a signature missing"],
)
def test_the_agreement_is_approved_beforehand_and_signed_by_all(tmp_path: Path, bend: dict[str, Any]) -> None:
    refuses(tmp_path, "14.20(b)", **bend)


@rule("multi-casino-bad-beat/14.20(c)")
def test_each_members_role_is_set_out(tmp_path: Path) -> None:
    members = (member("ash"), member("bay", role=" "), member("cove"))
    refuses(tmp_path, "14.20(c)", members=members)


@rule("multi-casino-bad-beat/14.20(c)2")
@pytest.mark.parametrize("bend", ["fund", "fees", "costs"])
def test_the_fund_the_fees_and_the_costs_have_keepers(tmp_path: Path, bend: str) -> None:
    refuses(tmp_path, "14.20(c)2", keepers=bent(agreement().keepers, **{bend: ""}))


@rule("multi-casino-bad-beat/14.20(c)3")
def test_a_member_keeps_the_records(tmp_path: Path) -> None:
    refuses(tmp_path, "14.20(c)3", keepers=bent(agreement().keepers, records="dune"))


@rule("multi-casino-bad-beat/14.20(d)1.ii")
def test_the_host_is_a_member_with_an_address(tmp_path: Path) -> None:
    refuses(tmp_path, "14.20(d)1.ii", host="dune")


@rule("multi-casino-bad-beat/14.20(e)4.iii")
def test_the_agreement_says_who_is_paid_of_two_claims(tmp_path: Path) -> None:
    refuses(tmp_path, "14.20(e)4.iii", rival_claims="")


@rule(
    "multi-casino-bad-beat/14.20(e)1",
    "multi-casino-bad-beat/14.20(e)2#1",
    "multi-casino-bad-beat/14.20(e)3",
    "multi-casino-bad-beat/14.20(e)4",
    "multi-casino-bad-beat/14.20(e)5#1",
)
@pytest.mark.parametrize(
    ("what", "clause"), list(zip(CONTROLS, ("(e)1", "(e)2#1", "(e)3", "(e)4", "(e)5#1"), strict=True)), ids=CONTROLS
)
def test_every_internal_control_has_an_owner(tmp_path: Path, what: str, clause: str) -> None:
    kept = tuple(each for each in agreement().controls if each.what != what)
    refuses(tmp_path, f"14.20{clause}", controls=kept)
    for name, lacks in (("no owner", {"owner": " "}), ("no date", {"since": 0})):
        bad = tuple(bent(each, **lacks) if each.what == what else each for each in agreement().controls)
        refuses(tmp_path / name, f"14.20{clause}", controls=bad)


@rule("multi-casino-bad-beat/14.20(f)")
def test_key_employees_and_no_others_represent_a_member(tmp_path: Path) -> None:
    clerk, key = Representative("Cal Clerk", False), Representative("Kay Key", True)
    members = (member("ash", representatives=(key, clerk)), member("bay"), member("cove"))
    refuses(tmp_path, "14.20(f)", members=members)

    async def story(system: System) -> None:
        several = (member("ash", representatives=(key, key)), member("bay", representatives=()), member("cove"))
        assert (await system.join(system.bay, system.signed(system.agreement(members=several)))).status_code == 200

    told(tmp_path / "several", story, joined=False)


@rule("multi-casino-bad-beat/14.20(a)#2")
def test_a_casino_that_has_filed_other_rules_cannot_join(tmp_path: Path) -> None:
    other = [
        {**RULES, "contribution": 200},
        {**RULES, "shares": [["losing hand", 60], ["winning hand", 20], ["table", 20]]},
        {**RULES, "reset_percent": 19},
        {**RULES, "title": "Another"},
    ]

    async def story(system: System) -> None:
        for rules in other:
            bad = system.signed(system.agreement(rules=rules))
            refused(await system.join(system.bay, bad), "14.20(a)#2")
            assert system.bay.casino.link.state is None
        assert (await system.join(system.bay, system.signed(system.agreement()))).status_code == 200

    told(tmp_path, story, joined=False)


def test_a_member_leaves_once_its_claims_have_ended_and_what_it_gave_stays_on_record(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        await system.cove.hand(10_000)
        await system.meet()
        claim = (await system.cove.claim()).json()["table"]
        await system.meet()
        keepers = Keepers("ash", "ash", "bay", "bay")
        less = {"members": (member("ash"), member("bay")), "decisions": ("ash", "bay"), "keepers": keepers}
        alone = system.signed(system.agreement(version=2, **less), ("ash", "bay", "cove"))
        refused(await system.agree(alone), "14.20(d)2#1")
        assert system.host.agreement.version == 1
        assert (await system.cove.post("Ann", "linked/payouts", claim=claim)).status_code == 200
        await system.meet()
        for waits in (await system.cove.get("/api/floor/linked/beats", "Sue")).json():
            order = {"round": waits["round"], "why": "the deck was foul"}
            assert (await system.cove.post("Sue", "linked/dismissals", **order)).status_code == 200
        await system.cove.withdraw()
        assert (await system.cove.leave()).status_code == 200
        await system.meet()
        before = (await system.ash.get("/api/floor/linked/records", "Ann")).json()
        assert (await system.agree(alone)).status_code == 200
        after = (await system.ash.get("/api/floor/linked/records", "Ann")).json()
        assert [each["casino"] for each in after["members"]] == ["ash", "bay", "cove"]
        assert [each["contributed"] for each in after["members"]] == [each["contributed"] for each in before["members"]]
        assert sum(each["holds"] for each in after["members"]) == after["display"] + after["reserve"] + after["locked"]
        assert system.host.book.active == ["ash", "bay"]

    told(tmp_path, story)


@rule("multi-casino-bad-beat/14.20(e)2#3")
def test_a_member_leaves_when_everything_that_it_wrote_has_been_booked(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        cove = system.cove
        keepers = Keepers("ash", "ash", "bay", "bay")
        less = {"members": (member("ash"), member("bay")), "decisions": ("ash", "bay"), "keepers": keepers}
        alone = system.signed(system.agreement(version=2, **less), ("ash", "bay", "cove"))

        async def stays(why: str) -> None:
            answer = await cove.leave()
            assert (answer.status_code, why in answer.text) == (409, True), answer.text
            refused(await system.agree(alone), "14.20(e)2#3")
            assert system.host.agreement.version == 1

        hand = await cove.beat()
        await stays("offered at holdem")
        await cove.withdraw()
        await stays("hand waits to be verified")
        for waits in (await cove.get("/api/floor/linked/beats", "Sue")).json():
            order = {"round": waits["round"], "why": "the deck was foul"}
            assert (await cove.post("Sue", "linked/dismissals", **order)).status_code == 200
        await cove.hand(700)
        await stays("1 message waits")
        await cove.hand(200)
        await stays("2 messages wait")
        await system.meet()
        assert (await cove.post("Sue", "linked/leaving")).status_code == 403
        assert (await cove.leave()).status_code == 200
        assert not (await cove.notice())["payout"]["offered"]
        assert (await cove.claim(hand)).status_code == 409
        refused(await system.agree(alone), "14.20(e)2#3")  # its word is not there yet
        await cove.hand(100)
        await system.meet("cove")
        refused(await system.agree(alone), "14.20(e)2#3")  # it gave once more, behind its word
        assert (await cove.leave()).status_code == 200
        await system.meet("cove")
        assert (await system.agree(alone)).status_code == 200
        assert (system.host.agreement.ids, system.host.book.members["cove"].contributed) == (("ash", "bay"), 1_000)

    told(tmp_path, story)


def test_a_member_that_an_amended_agreement_names_stays_though_it_said_that_it_leaves(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        cove = system.cove
        await cove.withdraw()
        assert (await cove.leave()).status_code == 200
        await system.meet()
        second = system.signed(system.agreement(version=2))
        assert (await system.agree(second)).status_code == 200
        for house in system.houses.values():
            assert (await system.join(house, second)).status_code == 200
        await system.meet()
        assert (await cove.notice())["payout"]["offered"]
        keepers = Keepers("ash", "ash", "bay", "bay")
        less = {"members": (member("ash"), member("bay")), "decisions": ("ash", "bay"), "keepers": keepers}
        alone = system.signed(system.agreement(version=3, **less), ("ash", "bay", "cove"))
        refused(await system.agree(alone), "14.20(e)2#3")

    told(tmp_path, story)


@rule("multi-casino-bad-beat/14.20(c)1")
def test_a_change_of_rules_takes_the_route_that_the_agreement_names(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        # Cove is to leave; the agreement before names it among those who must approve.
        first = system.signed(system.agreement())
        for house in system.houses.values():
            assert (await system.join(house, first)).status_code == 200
        assert (await system.agree(first)).status_code == 200
        keepers = Keepers("ash", "ash", "bay", "bay")
        less = {"members": (member("ash"), member("bay")), "decisions": ("ash", "bay"), "keepers": keepers}
        second = system.agreement(version=2, **less)
        behind = system.signed(second)
        refused(await system.join(system.bay, behind), "14.20(c)1")
        refused(await system.agree(behind), "14.20(c)1")
        assert system.host.agreement.version == 1
        approved = system.signed(second, ("ash", "bay", "cove"))
        skipped = system.signed(system.agreement(version=3, **less), ("ash", "bay", "cove"))
        refused(await system.join(system.bay, skipped), "14.20(c)1")
        await system.meet()
        await system.cove.withdraw()
        assert (await system.cove.leave()).status_code == 200
        await system.meet()
        assert (await system.join(system.bay, approved)).status_code == 200
        assert (await system.agree(approved)).status_code == 200
        assert system.host.agreement.ids == ("ash", "bay")

    told(tmp_path, story, joined=False)
