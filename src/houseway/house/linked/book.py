"""The host's book of a linked fund: contributions by casino, the amount shown, claims, and payouts.

A hit locks the amount shown and opens a contest for it. Every member is told, and its receipt comes behind all that it
had sent before: when all receipts are there, every claim that was verified before its casino knew of the first is known
too, and the filed rule decides between them (poker/A83). No one waits for a receipt that does not come in time.

Who ends a claim is the casino that has it to pay, and it alone: the host books what that casino says.
"""

from typing import Literal

import msgspec

from houseway.house.ledger import Posting
from houseway.house.linked import accounts
from houseway.house.linked.agreement import Agreement, Signed
from houseway.house.linked.messages import (
    Claim,
    Contribution,
    Cost,
    Ended,
    Envelope,
    Fallback,
    HandedOver,
    Installed,
    Kind,
    Leaving,
    Message,
    Notice,
    Place,
    Seen,
    TakenBack,
)
from houseway.play.refusals import NotNow, refuse
from houseway.rulebook.citation import cited

HOUR = 3_600_000


class MemberState(msgspec.Struct):
    """How far the host has a member's messages, and what they come to."""

    received: int = 0
    seen: int = 0
    contributed: int = 0
    taken_back: int = 0
    paid: int = 0
    suspended: str = ""
    """Why it is excluded: its rules differ, or its software was changed without notice."""
    installed: Installed | None = None
    leaving: bool = False
    """Whether it has said that it leaves, and has given, claimed and charged nothing behind that."""


class Contest(msgspec.Struct):
    """One amount that was locked by a hit, and who claims it."""

    id: int
    amount: int
    opened: int
    waits: list[str]
    """The members whose receipt of the notice is missing."""
    claims: list[str]
    decided: bool = False


class Record(msgspec.Struct):
    """A claim from its arrival to its end."""

    claim: Claim
    casino: str
    arrived: int
    verified: int
    """When it was verified, by the central clock."""
    contest: int = 0
    state: Literal["claimed", "pending", "posted", "voided", "lapsed"] = "claimed"
    amount: int = 0
    payer: str = ""
    deadline: int = 0
    ended: int = 0
    by: str = ""
    why: str = ""
    seats: dict[str, tuple[Place, ...]] = {}
    """Who sat where at each casino at the moment of the hit."""
    notices: list[Fallback] = []
    """Notices given by other means while the link was down."""


class Book(msgspec.Struct):
    """Everything the host knows. Methods change it and give the postings that go with the change."""

    signed: Signed
    now: int = 0
    """The central clock: it never goes back."""
    revision: int = 0
    notice: int = 0
    display: int = 0
    reserve: int = 0
    correction: int = 0
    """Contributions taken back: a display does not fall, so later contributions make up for them first (poker/A75)."""
    fees: int = 0
    costs: int = 0
    members: dict[str, MemberState] = {}
    contests: dict[int, Contest] = {}
    claims: dict[str, Record] = {}
    notices: list[Notice] = []
    """Notices that some member has not seen yet."""
    ignored: int = 0
    """Messages that came in order and said what could not be: a second end, a claim to a hand claimed before."""

    @classmethod
    def begin(cls, signed: Signed, now: int) -> "Book":
        """The book of a new fund."""
        return cls(signed, now, members={id_: MemberState() for id_ in signed.agreement.ids})

    @property
    def agreement(self) -> Agreement:
        """The agreement in force."""
        return self.signed.agreement

    @property
    def locked(self) -> int:
        """What is locked for claims."""
        contested = sum(each.amount for each in self.contests.values() if not each.decided)
        return contested + sum(each.amount for each in self.claims.values() if each.state == "pending")

    @property
    def active(self) -> list[str]:
        """The members that are not excluded."""
        return [id_ for id_ in self.agreement.ids if not self.members[id_].suspended]

    def tick(self, now: int) -> None:
        """Set the central clock; a clock that was set back stands still until it is passed."""
        self.now = max(self.now, now)

    def amend(self, signed: Signed) -> None:
        """Take up a new version of the agreement; members may have come or gone.

        What a member that leaves has given and paid stays in the book: the sums are of all who ever took part.
        """
        stay = set(signed.agreement.ids)
        for each in self.claims.values():
            if each.state in ("claimed", "pending") and not {each.casino, each.payer or each.casino} <= stay:
                why = f"{each.payer or each.casino} leaves once claim {each.claim.id} has ended"
                refuse(NotNow, why, rule="multi-casino-bad-beat/14.20(d)2#1")
        for id_ in self.agreement.ids:
            if id_ not in stay and not self.members[id_].leaving:
                why = f"{id_} leaves once it has said so itself, behind all that it has given"
                refuse(NotNow, why, rule="multi-casino-bad-beat/14.20(e)2#3")
        self.signed = signed
        for id_ in signed.agreement.ids:
            self.members.setdefault(id_, MemberState(seen=self.notice)).leaving = False

    # What members say -----------------------------------------------------------------------------------------------

    def receive(self, envelope: Envelope, message: Message) -> list[Posting]:
        """Book the next message of a member."""
        casino, member = envelope.casino, self.members[envelope.casino]
        member.received = envelope.number
        self.revision += 1
        if isinstance(message, Contribution | TakenBack | Claim | Cost | Leaving):
            member.leaving = isinstance(message, Leaving)
        match message:
            case Contribution():
                return self._contribute(casino, message)
            case TakenBack():
                member.taken_back += message.amount
                self.correction += message.amount
                return [accounts.taken_back(self.agreement.id, casino, message)]
            case Claim():
                return self._claim(casino, message)
            case Seen():
                return self._seen(casino, message)
            case Ended():
                return self._end(casino, message)
            case HandedOver():
                self._hand_over(casino, message)
            case Cost():
                return self._cost(message)
            case Fallback():
                self._fallback(casino, message)
        return []

    def _contribute(self, casino: str, message: Contribution) -> list[Posting]:
        self.members[casino].contributed += message.amount
        made_up = min(self.correction, message.amount)
        rest = message.amount - made_up
        kept = rest * self.agreement.reset_percent // 100
        self.correction -= made_up
        self.reserve += kept
        self.display += rest - kept
        return accounts.contribution(self.agreement.id, casino, message, made_up, kept)

    def _cost(self, message: Cost) -> list[Posting]:
        if message.kind == "fee":
            self.fees += message.amount
        else:
            self.costs += message.amount
        return accounts.cost(self.agreement.id, self.agreement.ids, message)

    # Claims ---------------------------------------------------------------------------------------------------------

    def _claim(self, casino: str, claim: Claim) -> list[Posting]:
        hand = (casino, claim.table, claim.round)
        hands = {(each.casino, each.claim.table, each.claim.round) for each in self.claims.values()}
        if claim.id in self.claims or hand in hands:
            self.ignored += 1
            return []
        # A time that has not come yet is a clock gone wrong.
        verified = min(claim.verified or self.now, self.now)
        record = self.claims[claim.id] = Record(claim, casino, self.now, verified)
        # Verified before its casino knew of the hit that is being contested: it contends for the same amount.
        for contest in self.contests.values():
            if not contest.decided and casino in contest.waits:
                contest.claims.append(claim.id)
                record.contest = contest.id
                return []
        return self._open(record)

    def _open(self, record: Record) -> list[Posting]:
        """Lock the amount shown for a hit; the next display opens with what was kept for it (poker/A78)."""
        number = max(self.contests, default=0) + 1
        contest = Contest(number, self.display, self.now, list(self.active), [record.claim.id])
        self.contests[number] = contest
        record.contest = number
        postings = accounts.locking(self.agreement.id, number, self.display, self.reserve)
        self.display, self.reserve = self.reserve, 0
        self._tell("pending", record, contest.amount)
        return postings

    def decide_due(self) -> list[Posting]:
        """Decide every contest whose receipts are all there, or whose time for them is over."""
        window, postings = 1000 * self.agreement.notice_window_s, list[Posting]()
        for contest in sorted(self.contests.values(), key=lambda each: each.id):
            waits = set(contest.waits) & set(self.active)
            if not contest.decided and (not waits or self.now - contest.opened >= window):
                postings += self._decide(contest)
        return postings

    def _decide(self, contest: Contest) -> list[Posting]:
        contest.decided = True
        self.revision += 1
        records = sorted((self.claims[id_] for id_ in contest.claims), key=lambda each: (each.verified, each.casino))
        winners = records
        if self.agreement.rival_claims == "first_verified":
            # Times of several casinos are compared in whole seconds: their clocks agree no closer.
            winners = [each for each in records if each.verified // 1000 == records[0].verified // 1000]
        each_share, odd = divmod(contest.amount, len(winners))
        for n, record in enumerate(winners):
            self._award(record, each_share + (1 if n < odd else 0))
        postings = list[Posting]()
        for record in records[len(winners) :]:
            # What is left after the reset, for those who came later.
            number = max(self.contests) + 1
            self.contests[number] = Contest(number, self.display, self.now, [], [record.claim.id], True)
            record.contest, amount = number, self.display
            postings += accounts.locking(self.agreement.id, number, self.display, self.reserve)
            self.display, self.reserve = self.reserve, 0
            self._award(record, amount)
        return postings

    def _award(self, record: Record, amount: int) -> None:
        record.amount, record.payer = amount, record.casino
        record.deadline = self.now + HOUR * self.agreement.lapse_hours
        record.state = "pending" if amount else "voided"
        if amount:
            self._tell("awarded", record, amount)
        else:
            record.ended, record.why = self.now, "nothing is left to be paid"
            self._tell("voided", record, 0)

    def _seen(self, casino: str, seen: Seen) -> list[Posting]:
        member = self.members[casino]
        member.seen = max(member.seen, seen.notice)
        notice = next((each for each in self.notices if each.number == seen.notice), None)
        if notice is not None and notice.kind == "pending":
            contest = self.contests[notice.contest]
            contest.waits = [each for each in contest.waits if each != casino]
            if notice.claim in self.claims:
                self.claims[notice.claim].seats[casino] = seen.seats
        least = min(self.members[id_].seen for id_ in self.agreement.ids)
        self.notices = [each for each in self.notices if each.number > least]
        return []

    def _end(self, casino: str, ended: Ended) -> list[Posting]:
        record = self._payable(casino, ended.claim)
        if record is None:
            return []
        record.state, record.ended, record.by, record.why = ended.how, self.now, ended.by, ended.why
        agreement, number = self.agreement.id, record.contest
        if ended.how == "posted":
            self.members[casino].paid += record.amount
            self._tell("confirmed", record, record.amount)
            return [accounts.payout(agreement, number, casino, record.amount, record.claim.round)]
        self.display += record.amount
        self._tell(ended.how, record, record.amount)
        return [accounts.given_back(agreement, number, record.amount, ended.how)]

    def _payable(self, casino: str, claim: str) -> Record | None:
        """A claim that this casino has to pay and that has not ended; anything else is counted and left alone."""
        record = self.claims.get(claim)
        if record is None or record.state != "pending" or record.payer != casino:
            self.ignored += 1
            return None
        return record

    def _hand_over(self, casino: str, handed: HandedOver) -> None:
        record = self._payable(casino, handed.claim)
        if record is not None and handed.to in self.agreement.ids:
            record.payer, record.why = handed.to, handed.why
            self._tell("awarded", record, record.amount)

    def _fallback(self, casino: str, fallback: Fallback) -> None:
        record = self.claims.get(fallback.claim)
        if record is None:
            self.ignored += 1
        else:
            record.notices.append(fallback)

    def _tell(self, kind: Kind, of: Record, amount: int) -> None:
        """One notice with one number and one time for all members."""
        self.notice += 1
        where = of.contest, of.claim.id, of.casino, of.claim.table
        awarded = (of.payer, of.deadline) if kind == "awarded" else ("", 0)
        decided = "multi-casino-bad-beat/14.20(e)4.iii"
        told = "multi-casino-bad-beat/14.20(e)4.i#1"
        rule = decided if kind == "awarded" else told
        self.notices.append(cited(Notice(self.notice, self.now, kind, *where, amount, *awarded, rule)))
