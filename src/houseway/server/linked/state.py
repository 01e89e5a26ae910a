"""What a casino keeps of its link: the agreement, how far its messages and the host's notices are, and every claim."""

from typing import Literal

import msgspec

from houseway.house.linked.agreement import Agreement, Member, Signed
from houseway.house.linked.messages import Claim, End, Installed, Kind, Notice

AWARDS = 25
"""How many past payouts are shown."""


class Pending(msgspec.Struct):
    """A claim that has not ended, at whichever casino it was made."""

    id: str
    contest: int
    casino: str
    table: str
    at: int
    amount: int
    """What is locked for it; of a claim that contends with others, what they contend for."""
    payer: str = ""
    """The member that has it to pay; empty until the host has decided."""
    deadline: int = 0


class Past(msgspec.Struct, frozen=True):
    """A claim that has ended."""

    id: str
    casino: str
    table: str
    amount: int
    how: Kind
    at: int


class Dismissed(msgspec.Struct, frozen=True):
    """A hand that a shift supervisor has found to be no bad beat."""

    by: str
    why: str
    at: int


class LinkState(msgspec.Struct):
    """What is stored of a link."""

    signed: Signed
    casino: str
    host: str
    """Where the host is."""
    rules: str
    """The version of the rules that this casino has filed."""
    installed: list[Installed]
    numbered: int = 0
    received: int = 0
    """The last message that the host has."""
    seen: int = 0
    """The last notice of the host that was taken in."""
    pending: dict[str, Pending] = {}
    past: list[Past] = []
    own: dict[str, Claim] = {}
    """This casino's own claims, with what their payout records need."""
    dismissed: dict[str, Dismissed] = {}
    """By round, the hands of this casino that are not claimed, for they are no bad beats."""
    ended: dict[str, End | Literal["handed over"]] = {}
    """How pending claims were ended here, until the host has said so to all."""
    leaving: bool = False
    """Whether this casino has said that it leaves."""
    told_otherwise: list[str] = []
    """Pending claims of which notice was given by other means while the link was down."""

    @property
    def agreement(self) -> Agreement:
        """The agreement in force."""
        return self.signed.agreement

    @property
    def host_member(self) -> Member:
        """The member that runs the host."""
        found = self.agreement.member(self.agreement.host)
        assert found is not None  # an agreement without its host is refused
        return found

    def take(self, notice: Notice) -> None:
        """Take in a notice of the host."""
        self.seen = notice.number
        where = notice.claim, notice.contest, notice.casino, notice.table, notice.at, notice.amount
        if notice.kind in ("pending", "awarded"):
            self.pending[notice.claim] = Pending(*where, notice.payer, notice.deadline)
            if notice.payer == self.casino and self.ended.get(notice.claim) == "handed over":
                del self.ended[notice.claim]  # it came back
            return
        self.pending.pop(notice.claim, None)
        self.ended.pop(notice.claim, None)
        past = Past(notice.claim, notice.casino, notice.table, notice.amount, notice.kind, notice.at)
        self.past = [past, *self.past][:AWARDS]
