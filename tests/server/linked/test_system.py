"""Three casinos, one payout: what the running services do, clause by clause, over HTTP."""

import secrets
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from tests.simulator.linked.parties import EARLY, bent
from tests.simulator.linked.parties import FUND as FUND_RULES

from houseway.house.ledger import wallet
from houseway.house.linked import accounts
from houseway.house.linked.messages import Claim, Contribution, Envelope, Installed, Standing, statement
from houseway.house.linked.records import expect_complete
from houseway.house.poker.bad_beat import bad_beat
from houseway.play.refusals import NotNow
from houseway.proof.claims import rule
from houseway.server.http.linked_examples import LINKED
from houseway.server.linked.state import LinkState
from houseway.server.linked.wire import Exchange, Sealed, seal
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.batch import Batch
from houseway.server.record.chain import Signer
from houseway.server.staff.linked_bodies import LinkedClaimOrder, LinkedDismissalOrder, LinkedPayoutOrder
from houseway.server.staff.order_book import OrderBook

from .system import House, System, told
from .test_agreement import refused


def made(system: System, house: House, *numbers: int, key: Signer | None = None, **other: Any) -> Sealed:
    """An exchange of a casino with messages of these numbers, each of a dollar."""
    state = house.casino.link.state
    assert state is not None
    signer = key or house.key.signer
    agreement = other.pop("agreement", state.agreement.id)
    amount = other.pop("amount", 100)
    envelopes = []
    for number in numbers:
        text = msgspec.json.encode(Contribution("holdem", f"r{number}", amount)).decode()
        signature = signer.sign_bytes(statement(agreement, house.name, number, text))
        envelopes.append(Envelope(agreement, house.name, number, text, signature))
    standing = other.pop("standing", Standing(state.rules, state.installed[-1], 0, state.seen))
    asked = Exchange(agreement, house.name, secrets.token_hex(8), standing, envelopes)
    return seal(signer, other.pop("by", house.name), "exchange", asked)


def received(system: System, house: House) -> tuple[int, int]:
    """How many messages of a casino the host has, and what they come to."""
    member = system.host.book.members[house.name]
    return member.received, member.contributed


@rule("multi-casino-bad-beat/14.20(e)2#3")
def test_contributions_of_all_casinos_feed_one_fund_and_each_is_known_by_its_casino(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        for house, amount in ((system.ash, 5_000), (system.bay, 101), (system.bay, 99), (system.cove, 1)):
            await house.hand(amount)
        await system.meet()
        # A fifth is kept for the next payout, rounded down for each hand.
        assert [(await house.notice())["payout"]["amount"] for house in system.houses.values()] == [4_162] * 3
        report = (await system.cove.get("/api/floor/linked/records", "Ann")).json()
        sums = {each["casino"]: each["contributed"] for each in report["members"]}
        assert sums == {"ash": 5_000, "bay": 200, "cove": 1}
        assert report["display"] + report["reserve"] == 5_201
        ledger = system.host.store.ledger
        assert ledger.balance(accounts.contributed("shore", "bay")) == -200
        rows = await system.host.store.rows(sa.select(schema.inbox).where(schema.inbox.c.casino == "bay"))
        assert sorted(msgspec.json.decode(row.text)["amount"] for row in rows) == [99, 101]

    told(tmp_path, story)


@rule("multi-casino-bad-beat/14.20(e)2#2")
def test_a_gap_is_found_and_asked_for_and_nothing_of_the_batch_is_booked(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        bay = system.bay
        answer = await system.send(made(system, bay, 1, 2, 4))
        refused(answer, "14.20(e)2#2")
        assert "message 3" in answer.json()["detail"]
        assert received(system, bay) == (0, 0)
        assert (await system.send(made(system, bay, 1, 2, 3))).status_code == 200
        assert (await system.send(made(system, bay, 2, 3, 4))).status_code == 200
        assert received(system, bay) == (4, 400)
        torn = made(system, bay, 5)
        text = torn.text.replace("amount", "amuont")
        signed = bay.key.signer.sign_bytes(b"houseway linked exchange " + msgspec.json.encode(["bay", text]))
        assert (await system.send(Sealed("bay", text, signed))).status_code >= 400
        assert received(system, bay) == (4, 400)

    told(tmp_path, story)


def test_a_record_put_back_from_before_offers_nothing_and_loses_no_message(tmp_path: Path) -> None:
    """Neither a casino nor a host that was restored from an older backup goes on as if nothing were missing."""

    async def put_back(house: House, state: bytes) -> None:
        link = house.casino.link
        async with link.drafting() as draft:
            assert draft is not None
            draft.state = msgspec.json.decode(state, type=LinkState)
            await link.store(draft)
        await link.load()
        link._answer = None

    async def story(system: System) -> None:
        bay, link = system.bay, system.bay.casino.link
        await bay.hand(100)
        await system.meet()
        casino, host = msgspec.json.encode(link.state), system.host._book
        await bay.hand(200)
        await system.meet()
        later = msgspec.json.encode(link.state)
        await put_back(bay, casino)
        await link.exchange()
        assert (link.offered, "put back" in link.why_not) == (False, True), link.why_not
        await bay.hand(400)
        await system.meet()
        assert (link.offered, "put back" in link.why_not) == (False, True), link.why_not
        assert received(system, bay)[1] == 300
        waiting = await bay.casino.store.rows(sa.select(schema.outbox))
        assert [msgspec.json.decode(row.text)["amount"] for row in waiting] == [400]
        await put_back(bay, later)
        system.host._book = host
        await link.exchange()
        assert (link.offered, "put back" in link.why_not) == (False, True), link.why_not

    told(tmp_path, story)


@rule("multi-casino-bad-beat/14.20(e)2#1", "multi-casino-bad-beat/14.20(e)1")
def test_what_is_tampered_with_or_signed_by_another_is_refused_and_logged(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        bay, ash = system.bay, system.ash
        good = made(system, bay, 1)
        refused(await system.send(bent(good, text=good.text.replace("100", "900"))), "14.20(e)2#1")
        refused(await system.send(made(system, bay, 1, key=ash.key.signer)), "14.20(e)2#1")
        refused(await system.send(made(system, bay, 1, by="ash")), "14.20(e)2#1")
        refused(await system.send(bent(good, by="dune")), "14.20(e)1")
        refused(await system.host_http.post("/report", json=msgspec.to_builtins(bent(good, by="dune"))), "14.20(e)1")
        other = made(system, bay, 1, agreement="dunes")
        refused(await system.send(other), "14.20(e)2#3")
        inner = msgspec.json.decode(other.text, type=Exchange)
        mixed = Exchange("shore", "bay", "n" * 8, inner.standing, inner.envelopes)
        refused(await system.send(seal(bay.key.signer, "bay", "exchange", mixed)), "14.20(e)2#1")
        # A message that another has signed is refused in an exchange that is bay's own.
        asked = msgspec.json.decode(good.text, type=Exchange)
        said = asked.envelopes[0]
        theirs = ash.key.signer.sign_bytes(statement("shore", "bay", said.number, said.text))
        for forged in (bent(said, signature=theirs), bent(said, text=said.text.replace("100", "900"))):
            sent = seal(bay.key.signer, "bay", "exchange", bent(asked, envelopes=[forged]))
            refused(await system.send(sent), "14.20(e)2#1")
        assert received(system, bay) == (0, 0)
        assert (await system.send(good)).status_code == 200
        refused(await system.send(made(system, bay, 1, amount=200)), "14.20(e)2#1")
        assert received(system, bay) == (1, 100)
        await system.host.store.settled()
        log = await system.host.store.rows(sa.select(schema.log))
        assert sum("signed" in row.detail for row in log) >= 4

    told(tmp_path, story)


@rule("multi-casino-bad-beat/14.20(a)#2")
def test_a_member_with_other_rules_is_excluded_until_they_are_the_same(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        bay, state = system.bay, system.bay.casino.link.state
        assert state is not None
        other = Standing("f" * 64, state.installed[-1])
        refused(await system.send(made(system, bay, 1, standing=other)), "14.20(a)#2")
        assert received(system, bay) == (0, 0)
        assert system.host.book.active == ["ash", "cove"]
        await system.meet("ash", "cove")
        assert (await system.ash.notice())["payout"]["offered"]
        await system.meet()
        assert system.host.book.active == ["ash", "bay", "cove"]

    told(tmp_path, story)


@rule("multi-casino-bad-beat/14.20(e)5#1", "multi-casino-bad-beat/14.20(e)5#2")
def test_software_is_changed_after_notice_and_with_a_record(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        bay, link = system.bay, system.bay.casino.link
        link.software = "99.1"
        await bay.hand(500)
        await link.exchange()
        assert "14.20(e)5#1" in (await bay.notice())["payout"]["why"]
        assert received(system, bay) == (0, 0)
        later = bay.clock.now() + 60_000
        refused(await bay.post("Adi", "linked/software", version="99.1", noticed=later), "14.20(e)5#2")
        unnoticed = Standing(link.state.rules, Installed("99.1", "Adi", EARLY + 5, EARLY)) if link.state else None
        refused(await system.send(made(system, bay, 1, standing=unnoticed)), "14.20(e)5#2")
        alone = await bay.post("Adi", "linked/software", version="99.1", noticed=EARLY)
        assert alone.status_code == 202, "two people record an installation"
        assert (await bay.post("Ada", f"approvals/{alone.json()['approval']}", approve=True)).status_code == 200
        await system.meet()
        assert received(system, bay) == (1, 500)
        assert (await bay.notice())["payout"]["offered"]

    told(tmp_path, story)


@rule("multi-casino-bad-beat/14.20(d)1.i", "multi-casino-bad-beat/14.20(d)1.ii")
def test_every_room_posts_the_payout_the_members_and_the_hosts_address(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        await system.ash.hand(1_000)
        await system.meet()
        for house in system.houses.values():
            notice = await house.notice()
            assert notice["payout"]["amount"] == 800
            assert notice["payout"]["rules"]["title"] == "The Shore"
            names = [(each["name"], each["address"]) for each in notice["members"]]
            assert names == [(f"{n.title()} Casino", f"{n} pier, Atlantic City") for n in ("ash", "bay", "cove")]
            assert [each["name"] for each in notice["members"] if each["host"]] == ["Ash Casino"]
            (fund,) = (await house.get("/api/funds")).json()["funds"]
            assert (fund["shared"], fund["payouts"]) == (notice, []), "the wall shows the amount of all casinos"

    told(tmp_path, story)


@rule("bad-beat/14.19(i)")
def test_a_bad_beat_waits_for_the_supervisor_however_many_hands_are_dealt_after_it(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        bay = system.bay
        round_ = await bay.beat()
        for _ in range(14):
            await bay.deal()
        beats = (await bay.get("/api/floor/linked/beats", "Sue")).json()
        first = beats[-1]
        assert (first["round"], first["table"], first["rule"]) == (round_, "holdem", "bad-beat/14.19(i)")
        await bay.casino.funds.load()  # as a start reads it
        assert (await bay.get("/api/floor/linked/beats", "Sue")).json() == beats
        await system.meet()
        assert (await bay.claim(round_)).status_code == 200
        assert (await bay.get("/api/floor/linked/beats", "Sue")).json() == beats[:-1]

    told(tmp_path, story)


@rule("multi-casino-bad-beat/14.20(e)4.i#1")
def test_all_are_told_at_once_of_a_pending_and_of_a_confirmed_payout(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        await system.ash.hand(10_000)
        await system.meet()
        round_ = await system.bay.beat()
        (beat,) = (await system.bay.get("/api/floor/linked/beats", "Sue")).json()
        assert (beat["table"], beat["round"], bool(beat["losing_hand"])) == ("holdem", round_, True)
        claim = (await system.bay.claim(round_)).json()["table"]
        await system.meet("bay")
        await system.cove.hand(50)  # the other tables play on
        await system.meet()
        assert (await system.bay.get("/api/floor/linked/beats", "Sue")).json() == [], "it is claimed"
        shown = [(await house.notice())["pending"] for house in system.houses.values()]
        assert [[(each["id"], each["amount"], each["casino"]) for each in one] for one in shown] == [
            [(claim, 8_000, "bay")]
        ] * 3
        assert len({each["at"] for one in shown for each in one}) == 1
        # The next display opens with what was kept, and with what came meanwhile.
        assert [(await house.notice())["payout"]["amount"] for house in system.houses.values()] == [2_040] * 3
        assert (await system.bay.post("Ann", "linked/payouts", claim=claim)).status_code == 200
        await system.meet()
        past = [(await house.notice())["past"] for house in system.houses.values()]
        assert [[(each["id"], each["how"], each["amount"]) for each in one] for one in past] == [
            [(claim, "confirmed", 8_000)]
        ] * 3
        assert len({each["at"] for one in past for each in one}) == 1
        assert [(await house.notice())["pending"] for house in system.houses.values()] == [[]] * 3

    told(tmp_path, story)


@rule("multi-casino-bad-beat/14.20(e)4.i#2", "multi-casino-bad-beat/14.20(e)4.i#3", "multi-casino-bad-beat/14.20(e)4")
def test_over_a_dead_link_the_pending_payout_is_paid_and_nothing_else_is_offered(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        await system.ash.hand(10_000)
        await system.meet()
        claim = (await system.bay.claim()).json()["table"]
        await system.meet()
        refused_early = await system.bay.post("Sue", "linked/notices", claim=claim, means="telephone")
        assert refused_early.status_code == 409, "the system works and gives notice itself"
        system.bay.way.cut = True
        await system.pass_(6)
        await system.meet()
        # The one that is away and the others know it: the host is not operational, and no room offers the payout.
        assert (await system.host_http.get("/")).json()["why"] == "Bay Casino does not answer"
        assert [(await house.notice())["payout"]["offered"] for house in system.houses.values()] == [False] * 3
        refused(await system.bay.claim(), "14.20(e)4.i#3")
        refused(await system.ash.claim(), "14.20(e)4.i#3")
        refused(await system.bay.post("Ann", "linked/payouts", claim=claim), "14.20(e)4.i#2")
        refused(await system.bay.post("Sue", "linked/notices", claim="other", means="telephone"), "14.20(e)4.i#2")
        told_by = await system.bay.post("Sue", "linked/notices", claim=claim, means="telephone to both rooms")
        assert told_by.status_code == 200, told_by.text
        assert (await system.bay.post("Ann", "linked/payouts", claim=claim)).status_code == 200
        assert (await system.bay.post("Ann", "linked/payouts", claim=claim)).status_code == 409, "it ends once"
        system.bay.way.cut = False
        await system.meet()
        assert [(await house.notice())["payout"]["offered"] for house in system.houses.values()] == [True] * 3
        report = (await system.ash.get("/api/floor/linked/records", "Ann")).json()
        assert [(each["state"], each["amount"]) for each in report["payouts"]] == [("posted", 8_000)]
        assert report["payouts"][0]["notices"][0]["means"] == "telephone to both rooms"
        assert (await system.ash.claim()).status_code == 200, "offered again"

    told(tmp_path, story)


@rule("multi-casino-bad-beat/14.20(e)4.ii", "multi-casino-bad-beat/14.20(c)3", "multi-casino-bad-beat/14.20(e)3")
def test_every_payout_is_recorded_with_who_when_where_and_what(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        await system.ash.hand(10_000)
        await system.meet()
        whole = Claim("c1", "holdem", "r1", "two pair", "a straight", "Sue", 1)
        for lacking in ("table", "losing_hand", "winning_hand", "verified_by"):
            with pytest.raises(NotNow, match="the record of the payout lacks"):
                expect_complete(bent(whole, **{lacking: " "}), "Ann")
        with pytest.raises(NotNow, match="authorizer"):
            expect_complete(whole, "")
        hand = await system.bay.beat()
        for who in ("Flo", "Ann", "Adi"):
            answer = await system.bay.post(who, "linked/claims", round=hand)
            assert answer.status_code == 403, "a shift supervisor verifies, no one else"
        claim = (await system.bay.claim(hand)).json()["table"]
        await system.meet()
        assert (await system.bay.post("Sue", "linked/payouts", claim=claim)).status_code == 403
        assert (await system.bay.post("Ann", "linked/payouts", claim=claim)).status_code == 200
        await system.meet()
        assert (await system.cove.get("/api/floor/linked/records", "Sue")).status_code == 403
        (record,) = (await system.cove.get("/api/floor/linked/records", "Ann")).json()["payouts"]
        assert record["at"] == system.clock.now()
        beat = bad_beat((await system.bay.played(hand)), FUND_RULES)
        assert beat is not None
        told_of = ("amount", "winning_hand", "losing_hand", "casino", "table", "round", "verified_by", "authorized_by")
        assert [record[each] for each in told_of] == [
            8_000, beat.winning_hand, beat.hand, "bay", "holdem", hand, "Sue", "Ann",
        ]  # fmt: skip
        assert record["keeper"] == "cove"
        seats = {name: [(each["spot"], each["player"]) for each in seats] for name, seats in record["seats"].items()}
        assert seats == {"ash": [], "bay": [(1, "Pat"), (2, "Kim")], "cove": []}
        ledger = system.bay.casino.ledger
        gained = {name: ledger.balance(wallet(name, "play")) - 980_000 for name in ("Pat", "Kim")}
        (loser,) = beat.losers
        assert gained == {loser: 6_000, beat.winners[0]: 2_000}, "half, and a quarter for the table, which is empty"
        await system.bay.casino.store.settled()
        log = await system.bay.casino.store.rows(sa.select(schema.log).where(schema.log.c.kind == "not-allowed"))
        assert {row.name for row in log} >= {"Flo", "Ann", "Adi", "Sue"}

    told(tmp_path, story)


@rule("multi-casino-bad-beat/14.20(e)4.iii")
def test_of_two_claims_the_one_verified_first_is_paid_though_it_arrives_last(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        await system.ash.hand(10_000)
        await system.meet()
        first = (await system.ash.claim()).json()["table"]
        await system.pass_(2)
        second = (await system.bay.claim()).json()["table"]
        await system.meet("bay", times=1)  # bay's claim is the first to reach the host
        await system.meet()
        report = (await system.ash.get("/api/floor/linked/records", "Ann")).json()
        assert {each["claim"]: each["amount"] for each in report["payouts"]} == {first: 8_000, second: 2_000}
        assert (report["display"], report["reserve"], report["locked"]) == (0, 0, 10_000)

    told(tmp_path, story)


@rule("multi-casino-bad-beat/14.20(e)4.iii")
def test_claims_of_the_same_second_share_to_the_cent(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        await system.ash.hand(10_000)
        await system.meet()
        for house in system.houses.values():
            assert (await house.claim()).status_code == 200
            await system.pass_(0.2)
        await system.meet()
        report = (await system.ash.get("/api/floor/linked/records", "Ann")).json()
        assert sorted(each["amount"] for each in report["payouts"]) == [2_666, 2_667, 2_667]
        assert (report["display"], report["locked"]) == (2_000, 8_000)
        assert {each["state"] for each in report["payouts"]} == {"pending"}

    told(tmp_path, story)


def test_no_one_verifies_a_hand_they_played_or_pays_what_they_verified(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        await system.ash.hand(10_000)
        await system.meet()
        bay, casino = system.bay, system.bay.casino
        round_ = await bay.beat()
        batch = Batch()
        casino.identity.change("Pat", "the test", batch, roles=frozenset({"supervisor", "player"}))
        casino.identity.change("Sue", "the test", batch, roles=frozenset({"supervisor", "accounting", "player"}))
        await casino.store.commit(batch, bay.clock.now())
        order, pat = LinkedClaimOrder(secrets.token_hex(16), round_), casino.identity.person("Pat")
        assert pat is not None
        with pytest.raises(Problem, match="played the hand"):
            await OrderBook(casino).give(pat, "linked-claim", "", order)
        claim = (await bay.claim(round_)).json()["table"]
        await system.meet()
        own = await bay.post("Sue", "linked/payouts", claim=claim)
        assert (own.status_code, "does not authorize" in own.text) == (403, True)
        casino.identity.change("Kim", "the test", batch := Batch(), roles=frozenset({"accounting", "player"}))
        await casino.store.commit(batch, bay.clock.now())
        kim = casino.identity.person("Kim")
        assert kim is not None
        with pytest.raises(Problem, match="Kim played the hand"):
            await OrderBook(casino).give(kim, "linked-payout", "", LinkedPayoutOrder(secrets.token_hex(16), claim))
        assert (await bay.post("Ann", "linked/payouts", claim=claim)).status_code == 200

    told(tmp_path, story)


@rule("bad-beat/14.19(i)")
def test_a_supervisor_who_did_not_play_dismisses_a_hand_with_a_reason_that_stays_on_record(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        bay, casino = system.bay, system.bay.casino
        round_ = await bay.beat()
        order = {"round": round_, "why": "the deck was foul"}
        for who in ("Flo", "Ann", "Adi"):
            assert (await bay.post(who, "linked/dismissals", **order)).status_code == 403, "no shift supervisor"
        batch = Batch()
        casino.identity.change("Pat", "the test", batch, roles=frozenset({"supervisor", "player"}))
        await casino.store.commit(batch, bay.clock.now())
        pat = casino.identity.person("Pat")
        assert pat is not None
        party = LinkedDismissalOrder(secrets.token_hex(16), round_, "the deck was foul")
        with pytest.raises(Problem, match="Pat played the hand"):
            await OrderBook(casino).give(pat, "linked-dismissal", "", party)
        for empty in ("", " "):
            answer = await bay.post("Sue", "linked/dismissals", round=round_, why=empty)
            assert answer.status_code in (400, 422), "a reason is missing"
        unknown = await bay.post("Sue", "linked/dismissals", round="0" * 12, why="the deck was foul")
        assert unknown.status_code == 404, unknown.text
        assert [each["round"] for each in (await bay.get("/api/floor/linked/beats", "Sue")).json()] == [round_]
        assert (await bay.post("Sue", "linked/dismissals", **order)).status_code == 200
        await casino.link.load()  # as a start reads it
        assert (await bay.get("/api/floor/linked/beats", "Sue")).json() == []
        (kept,) = (await bay.get("/api/floor/linked", "Ann")).json()["dismissed"]
        assert (kept["round"], kept["by"], kept["why"]) == (round_, "Sue", "the deck was foul")
        (line,) = await casino.store.rows(sa.select(schema.journal).where(schema.journal.c.body.contains("dismissed")))
        assert (line.round_id, "Sue" in line.body, "the deck was foul" in line.body) == (round_, True, True)
        for path, body in (("dismissals", order), ("claims", {"round": round_})):
            again = await bay.post("Sol", f"linked/{path}", **body)
            assert (again.status_code, "Sue has found" in again.text) == (409, True), again.text
        casino.identity.change("Pat", "the test", batch := Batch(), roles=frozenset({"player"}))
        await casino.store.commit(batch, bay.clock.now())
        claimed = await bay.beat()
        assert (await bay.claim(claimed)).status_code == 200
        late = await bay.post("Sue", "linked/dismissals", round=claimed, why="the deck was foul")
        assert (late.status_code, "claimed before" in late.text) == (409, True), late.text

    told(tmp_path, story)


@rule("multi-casino-bad-beat/14.20(e)4.iii")
def test_where_the_rule_is_to_share_a_later_claim_to_the_same_payout_shares_too(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        await system.ash.hand(10_000)
        await system.meet()
        await system.ash.claim()
        await system.pass_(2)
        await system.bay.claim()
        await system.meet()
        report = (await system.ash.get("/api/floor/linked/records", "Ann")).json()
        assert [each["amount"] for each in report["payouts"]] == [4_000, 4_000]

    told(tmp_path, story, rival_claims="share")


@rule("multi-casino-bad-beat/14.20(d)2#1")
def test_each_member_owes_the_whole_payout_and_may_be_charged_with_it(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        await system.ash.hand(10_000)
        await system.meet()
        claim = (await system.bay.claim()).json()["table"]
        await system.meet()
        (owed,) = (await system.ash.get("/api/floor/linked/records", "Ann")).json()["liabilities"]
        assert (owed["claim"], owed["amount"], owed["owed_by"]) == (claim, 8_000, ["ash", "bay", "cove"])
        order = {"claim": claim, "why": "the cage is short"}
        assert (await system.cove.two("Ann", "Abe", "linked/hand-overs", to="ash", **order)).status_code == 403
        assert (await system.bay.two("Ann", "Abe", "linked/hand-overs", to="dune", **order)).status_code == 404
        assert (await system.bay.two("Ann", "Abe", "linked/hand-overs", to="cove", **order)).status_code == 200
        assert (await system.bay.post("Ann", "linked/payouts", claim=claim)).status_code == 409
        await system.meet()
        assert (await system.cove.post("Ann", "linked/payouts", claim=claim)).status_code == 200
        await system.meet()
        report = (await system.ash.get("/api/floor/linked/records", "Ann")).json()
        assert report["liabilities"] == []
        holds = {each["casino"]: each["holds"] for each in report["members"]}
        assert holds == {"ash": 10_000, "bay": 0, "cove": -8_000}

    told(tmp_path, story)


@rule("multi-casino-bad-beat/14.20(c)2")
def test_fees_and_costs_fall_on_members_and_never_on_the_fund(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        await system.ash.hand(1_000)
        cost = {"kind": "cost", "what": "line rental", "amount": 1_000}
        refused(await system.ash.two("Ann", "Abe", "linked/costs", **cost), "14.20(c)2")
        assert (await system.bay.two("Ann", "Abe", "linked/costs", **cost)).status_code == 200
        assert (await system.ash.two("Ann", "Abe", "linked/costs", **{**cost, "kind": "fee"})).status_code == 200
        await system.meet()
        report = (await system.ash.get("/api/floor/linked/records", "Ann")).json()
        assert (report["costs"], report["fees"], report["display"] + report["reserve"]) == (1_000, 1_000, 1_000)
        ledger = system.host.store.ledger
        assert [ledger.balance(accounts.dues("shore", name)) for name in ("ash", "bay", "cove")] == [-668, -666, -666]

    told(tmp_path, story)


def test_a_claim_that_is_voided_or_lapses_is_shown_again_and_ends_once(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        await system.ash.hand(10_000)
        await system.meet()
        hand = await system.bay.beat()
        claim = (await system.bay.claim(hand)).json()["table"]
        assert (await system.bay.claim(hand)).status_code == 409, "a hand is claimed once"
        await system.meet()
        voided = await system.bay.two("Sue", "Sol", "linked/voids", claim=claim, why="a foul deck")
        assert voided.status_code == 200, voided.text
        await system.meet()
        assert (await system.ash.notice())["payout"]["amount"] == 10_000
        again = (await system.cove.claim()).json()["table"]
        await system.meet()
        await system.pass_(72 * 3600)
        await system.meet()
        assert [each["how"] for each in (await system.ash.notice())["past"]] == ["lapsed", "voided"]
        assert (await system.ash.notice())["payout"]["amount"] == 10_000
        state = system.cove.casino.link.state
        assert state is not None
        assert again not in state.pending, "it has ended, and can be paid no more"

    told(tmp_path, story)


def test_the_examples_of_the_description_are_calls_that_a_casino_takes(tmp_path: Path) -> None:
    async def story(system: System) -> None:
        await system.ash.hand(10_000)
        await system.meet()
        bay, real = system.bay, {"claim": "", "round": ""}
        who = {
            "software": "Adi",
            "leaving": "Adi",
            "costs": "Ann",
            "payouts": "Ann",
            "hand-overs": "Ann",
            "voids": "Sue",
        }
        for path, body, shown, status in LINKED[1:]:  # one agreement is filed already
            name = path.rpartition("/")[2]
            if name in ("voids", "hand-overs", "payouts"):
                await system.meet()
            if name == "notices":
                bay.way.cut = True
                await system.pass_(6)
            real["round"] = real.get("round") or await bay.beat()
            sent = {key: real.get(key, value) for key, value in (body or {}).items()}
            found = await bay.post(who.get(name, "Sue"), f"linked/{name}", **sent)
            if name in ("voids", "hand-overs", "notices"):
                assert found.status_code in (404, 409), "the claim was paid before"
                continue
            if name == "leaving":
                assert (found.status_code, "offered at holdem" in found.text) == (409, True), found.text
                continue
            assert found.status_code == status, f"{path} {found.text}"
            assert set(found.json()) == set(shown)
            if name == "dismissals":
                real["round"] = ""  # another hand is claimed
            if name == "claims":
                real["claim"] = found.json()["table"]

    told(tmp_path, story)
