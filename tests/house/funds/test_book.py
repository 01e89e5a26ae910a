"""A fund from its filing to its end, in the ledger alone: whatever happens, every cent is accounted for."""

from typing import Any

import msgspec
import pytest
from tests.games.poker.staged import holdem
from tests.house.funds.filed import RULES

from houseway.house.funds import claims, counting, displays, ending, facts, offering
from houseway.house.funds.accounts import postings, total
from houseway.house.funds.book import Book, Fund
from houseway.house.funds.people import Employee
from houseway.house.funds.rules import FundRules, Qualifying, Secondary
from houseway.house.ledger import Ledger, Posting, bank, fund, fund_box, wallet
from houseway.play.refusals import Refused
from houseway.play.round import Round

SUE, FLO = Employee("Sue", frozenset({"supervisor"})), Employee("Flo", frozenset({"floorperson"}))
ACE, CARA = Employee("Ace", frozenset({"accounting"})), Employee("Cara", frozenset({"cage"}))
DEE, SAM = Employee("Dee", frozenset({"dealer"})), Employee("Sam", frozenset({"security"}))


class Office:
    """A book, its ledger and a clock."""

    def __init__(self, **changes: Any) -> None:
        self.book, self.ledger, self.now = Book(), Ledger(), 1_000_000
        self.told: list[facts.Any] = []
        self.contributed = 0
        rules = msgspec.structs.replace(RULES, **changes)
        self.do(offering.file(self.book, rules, ("Sue", "Ace"), self.now))
        self.do(offering.post_at_table(self.fund, "t1", ("Sue",), self.now))
        self.do(offering.post_rules(self.fund, 1, rules.reset_percent, ("Sue",), self.now))
        self.do(offering.offer(self.book, self.fund, "t1", "holdem", rules.unit, ("Sue",), self.now))

    @property
    def fund(self) -> Fund:
        return self.book.funds["grand"]

    def do(self, fact: facts.Any) -> None:
        self.ledger.post(postings(self.book, fact))
        self.book.take(fact)
        self.told.append(fact)
        assert self.ledger.total() == 0
        assert total(self.fund, self.ledger.balance) == self.contributed - self.paid()

    def paid(self) -> int:
        accounts = self.ledger.accounts()
        return sum(amount for name, amount in accounts.items() if name.startswith(("player/", "bank/")))

    def contribute(self, amount: int, secondary: int = 0) -> None:
        self.ledger.post([Posting("house/t1", fund_box("grand", "t1"), amount, "funded")])
        if secondary:
            self.ledger.post([Posting("house/t1", fund_box("grand/secondary", "t1"), secondary, "funded")])
        self.contributed += amount + secondary

    def count(self) -> None:
        """Boxes to the cage, counted there."""
        b, n = self.ledger.balance, self.now
        sent = counting.send_to_cage(self.fund, ["t1"], "notice 1", [FLO], b, n)
        self.do(sent)
        self.do(counting.carry_to_cage(self.fund, sent.collection, "lock 9", [SAM], n))
        self.do(counting.receive(self.fund, sent.collection, sent.expected, [CARA], n))

    def adjust(self, **shown: int) -> None:
        wanted: Any = shown or displays.current(self.fund, self.ledger.balance, self.now)
        self.do(displays.adjust(self.fund, wanted, {}, [ACE, FLO], self.ledger.balance, self.now))

    def claim(self) -> list[facts.Claimed]:
        found = claims.recognise(self.fund, beaten(), "r1", self.ledger.balance, self.now)
        for fact in found:
            self.do(fact)
        return found

    def settle(self, id_: str) -> None:
        b, n = self.ledger.balance, self.now
        self.do(claims.verify(self.fund, id_, [SUE], b, n))
        lines = [facts.PaidLine(a.player, "chips", a.amount) for a in self.fund.claims[id_].claimed.awards]
        self.do(claims.prepare(self.fund, id_, lines, [ACE], n))
        self.do(claims.pay(self.fund, id_, [SAM], b, n))


def beaten(hand: str = "8s 8h") -> Round:
    table = holdem([10_000] * 3, [hand, "Jd Td", "2c 3d"], "8d 8c 9d 7d Ah")
    table.do("call, call, check")
    while not table.over:
        table.do("check")
    return table.round


def test_a_fund_lives_from_filing_to_payout_and_its_book_comes_back_from_the_facts() -> None:
    office = Office(reset_percent=25)
    office.contribute(40_000)
    office.count()
    parts = {part: office.ledger.balance(fund("grand", part)) for part in ("primary", "reset")}
    assert parts == {"primary": 30_000, "reset": 10_000}
    assert office.fund.display(office.now) == {"primary": 0}, "accounting has set no display yet"
    office.adjust()
    (claimed,) = office.claim()
    assert (claimed.amount, claimed.losers) == (30_000, ("p1",))
    office.settle(claimed.claim)
    assert office.fund.pending
    office.adjust()
    assert office.fund.display(office.now) == {"primary": 10_000}, "the next payout opens with the reset amount"
    won = {player: office.ledger.balance(wallet(player, "play")) for player in ("p1", "p2", "p3")}
    assert won == {"p1": 15_000, "p2": 7_500, "p3": 7_500}
    read = [msgspec.json.decode(msgspec.json.encode(fact), type=facts.Any) for fact in office.told]
    assert Book(read).funds == office.book.funds


def test_a_claim_dismissed_goes_back_and_a_display_never_falls_without_a_payment() -> None:
    office = Office()
    office.contribute(10_500)
    office.count()
    office.adjust()
    (claimed,) = office.claim()
    with pytest.raises(Refused) as refusal:
        office.adjust(primary=0)
    assert refusal.value.rule == "bad-beat/14.19(o)"
    office.do(claims.dismiss(office.fund, claimed.claim, "misread", [SUE], office.now))
    assert office.ledger.balance(fund("grand", "primary")) == 10_500
    office.adjust(primary=10_500)


def test_a_secondary_portion_comes_off_the_primary_payout() -> None:
    lesser = Secondary({"holdem": Qualifying("7s 7h 7d 7c 2h")}, percent=20, both="higher_only")
    office = Office(secondary=lesser, qualifying={"holdem": Qualifying("9s 9h 9d 9c 2h")})
    office.contribute(1_000_000)
    office.count()
    office.adjust()
    assert office.fund.display(office.now) == {"primary": 1_000_000, "secondary": 200_000}
    (claimed,) = office.claim()
    assert (claimed.payout, claimed.source, claimed.amount) == ("secondary", "primary", 200_000)
    office.settle(claimed.claim)
    office.adjust()
    assert office.fund.display(office.now) == {"primary": 800_000, "secondary": 160_000}


def test_an_ended_fund_leaves_no_cent_behind() -> None:
    office = Office(reset_percent=10, counting=RULES.counting)
    office.contribute(9_001)
    office.do(offering.withdraw(office.fund, "t1", ("Sue",), office.now))
    b, n = office.ledger.balance, office.now
    line = facts.PaidLine("pia", "cash", 9_001)
    with pytest.raises(Refused, match="not counted"):
        ending.end(office.book, office.fund, "", [line], [SUE, ACE], b, n)
    office.count()
    short = facts.PaidLine("pia", "cash", 9_000)
    with pytest.raises(Refused, match=r"\$0.01 would be left"):
        ending.end(office.book, office.fund, "", [short], [SUE, ACE], b, n)
    office.do(ending.end(office.book, office.fund, "", [line], [SUE, ACE], b, n))
    assert [name for name in office.ledger.accounts() if name.startswith("fund/")] == []
    assert office.ledger.balance(bank("play")) == 9_001


def test_rules_are_structs_that_come_back_from_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(RULES), type=FundRules) == RULES
