"""The written agreement of the casinos that run one bad beat fund together (13:69F-14.20(a) to (f))."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, Literal

import msgspec

from houseway.play.refusals import BadSetting, refuse
from houseway.rulebook.citation import all_cited

Rival = Literal["first_verified", "share"]
"""Which of several claims to one payout is paid: the one verified first, or all of them in equal shares."""


class Representative(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person who stands for a member in running the system."""

    name: str
    key_employee: bool


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A casino that is party to the agreement."""

    id: str
    name: str
    address: str
    key: str
    """The public key that signs its messages."""
    role: str
    """Its role, authority and responsibilities."""
    certificate: str = ""
    """The certificate that its service shows to the host, and the host's own to the members."""
    representatives: tuple[Representative, ...] = ()


class Keepers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which member keeps what."""

    fund: str
    fees: str
    costs: str
    records: str


class Control(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An internal control: what it secures, who answers for it, and since when."""

    what: str
    owner: str
    since: int


CONTROLS = ("central computer", "data and software", "limited access", "proper operation", "installation")
"""What must be secured, in the order of 14.20(e)1 to 5."""


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the members have agreed on."""

    id: str
    version: int
    members: tuple[Member, ...]
    host: str
    """The member that runs the central server (poker/A84)."""
    rules: dict[str, Any]
    """The payout's filed rules, the same at every member."""
    decisions: tuple[str, ...]
    """The members that must sign a change of the rules or of this agreement."""
    keepers: Keepers
    controls: tuple[Control, ...]
    approved: int
    """When the Division approved it; 0 where it did not yet. Times are in milliseconds since 1970."""
    starts: int
    rival_claims: Rival | Literal[""] = ""
    unit: Literal["chips", "play"] = "chips"
    notice_window_s: int = 5
    lapse_hours: int = 72

    @property
    def statement(self) -> bytes:
        """What each member signs."""
        return b"houseway bad beat system agreement " + msgspec.json.encode(self, order="deterministic")

    @property
    def rules_version(self) -> str:
        """The id of the rules, by which members know that theirs are the same."""
        return rules_version(self.rules)

    @property
    def ids(self) -> tuple[str, ...]:
        """The members' ids."""
        return tuple(member.id for member in self.members)

    @property
    def reset_percent(self) -> int:
        """How much of each contribution is kept for the next payout (poker/A78)."""
        return int(self.rules.get("reset_percent", 0))

    def member(self, id_: str) -> Member | None:
        """The member of this id."""
        return next((member for member in self.members if member.id == id_), None)


class Signed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An agreement with the members' signatures."""

    agreement: Agreement
    signatures: dict[str, str]


Verify = Callable[[str, bytes, str], bool]
"""Whether a signature over a statement was made with a public key."""


def rules_version(rules: dict[str, Any]) -> str:
    """The id of filed rules: the same rules have the same id, in whatever order they are written down."""
    return sha256(msgspec.json.encode(rules, order="deterministic")).hexdigest()


def expect_in_force(signed: Signed, now: int, verify: Verify, before: Signed | None = None) -> None:
    """Refuse an agreement under which no fund may be offered now; `before` is the one that it takes the place of."""
    agreement = signed.agreement
    _expect_whole(agreement)
    _expect_controls(agreement)
    unsigned = [
        each.name
        for each in agreement.members
        if not verify(each.key, agreement.statement, signed.signatures.get(each.id, ""))
    ]
    if unsigned:
        refuse(BadSetting, f"not signed by {', '.join(unsigned)}", rule="multi-casino-bad-beat/14.20(b)")
    if not 0 < agreement.approved <= agreement.starts <= now:
        why = "the Division approves the agreement before it starts, and it starts before anything is offered"
        refuse(BadSetting, why, rule="multi-casino-bad-beat/14.20(b)")
    if before is not None:
        _expect_decided(signed, before.agreement, verify)


def _expect_whole(agreement: Agreement) -> None:
    """What the agreement must set out."""
    ids = agreement.ids
    if len(set(ids)) < 2 or len(set(ids)) != len(ids):
        refuse(BadSetting, "two or more different casinos are needed", rule="multi-casino-bad-beat/14.20(a)#1")
    if silent := [each.id for each in agreement.members if not each.role.strip()]:
        why = f"the agreement names no role, authority and responsibilities of {', '.join(silent)}"
        refuse(BadSetting, why, rule="multi-casino-bad-beat/14.20(c)")
    if not agreement.decisions or set(agreement.decisions) - set(ids):
        why = "the agreement names the members that approve a change of rules"
        refuse(BadSetting, why, rule="multi-casino-bad-beat/14.20(c)1")
    keepers = agreement.keepers
    if {keepers.fund, keepers.fees, keepers.costs} - set(ids):
        why = "the agreement names a member that keeps the fund, one for fees and one for costs"
        refuse(BadSetting, why, rule="multi-casino-bad-beat/14.20(c)2")
    if keepers.records not in ids:
        why = "the agreement names a member that makes and keeps the records"
        refuse(BadSetting, why, rule="multi-casino-bad-beat/14.20(c)3")
    host = agreement.member(agreement.host)
    if host is None or not host.address.strip():
        why = "the host is a member with an address"
        refuse(BadSetting, why, rule="multi-casino-bad-beat/14.20(d)1.ii")
    if not agreement.rival_claims:
        why = "the agreement says who is paid when two casinos claim one payout"
        refuse(BadSetting, why, rule="multi-casino-bad-beat/14.20(e)4.iii", legal="first_verified or share")
    for person in _representatives(agreement.members):
        if not person.key_employee:
            why = f"{person.name} is no key employee and represents no casino"
            refuse(BadSetting, why, rule="multi-casino-bad-beat/14.20(f)")


def _representatives(members: Iterable[Member]) -> list[Representative]:
    return [person for member in members for person in member.representatives]


class Item(msgspec.Struct, frozen=True):
    """An item of the list of internal controls."""

    what: str
    rule: str


def controls() -> tuple[Item, ...]:
    """What internal controls must secure, each by its clause."""
    return all_cited(
        Item(CONTROLS[0], "multi-casino-bad-beat/14.20(e)1"),
        Item(CONTROLS[1], "multi-casino-bad-beat/14.20(e)2#1"),
        Item(CONTROLS[2], "multi-casino-bad-beat/14.20(e)3"),
        Item(CONTROLS[3], "multi-casino-bad-beat/14.20(e)4"),
        Item(CONTROLS[4], "multi-casino-bad-beat/14.20(e)5#1"),
    )


def _expect_controls(agreement: Agreement) -> None:
    kept = {each.what for each in agreement.controls if each.owner.strip() and each.since > 0}
    for item in controls():
        if item.what not in kept:
            raise BadSetting(f"no one answers for a control of: {item.what}", rule=item.rule)


def _expect_decided(signed: Signed, before: Agreement, verify: Verify) -> None:
    """A change is approved by the members that the agreement before it names, and follows it."""
    agreement = signed.agreement
    if (agreement.id, agreement.version) != (before.id, before.version + 1):
        why = f"this is version {agreement.version} of {agreement.id}, and version {before.version + 1} is next"
        refuse(BadSetting, why, rule="multi-casino-bad-beat/14.20(c)1")
    for id_ in before.decisions:
        member = before.member(id_)
        if member is None or not verify(member.key, agreement.statement, signed.signatures.get(id_, "")):
            why = f"the agreement before asks for the approval of {id_}"
            refuse(BadSetting, why, rule="multi-casino-bad-beat/14.20(c)1")
