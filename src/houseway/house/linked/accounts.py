"""The accounts of a linked fund, at the host and at each casino, and the postings between them.

At the host: what each casino contributed, the amount shown, what is kept for the next, what is locked for a claim, and
what each casino paid. At a casino: what it holds for the fund, and what it paid for it (`owed/linked/...`): a payout is
made where it was won, and the money for it lies at every member.
"""

from collections.abc import Sequence

from houseway.house.ledger import Posting
from houseway.house.linked.messages import Contribution, Cost, TakenBack

LINKED = "linked-"
"""How the name of a fund that is linked begins; the id of its agreement follows."""
HELD = f"fund/{LINKED}"
"""How the accounts begin in which a casino holds contributions."""


def fund_of(agreement: str) -> str:
    """The name under which each casino has filed the fund of an agreement."""
    return f"{LINKED}{agreement}"


def clearing(agreement: str) -> str:
    """At a casino: payouts that it made for the fund; it is owed the money until it is settled between members."""
    return f"owed/linked/{agreement}"


def contributed(agreement: str, casino: str) -> str:
    """At the host: what a casino has contributed, less what it took back; it owes that to the fund."""
    return f"owed/linked/{agreement}/{casino}"


def display(agreement: str) -> str:
    """The amount shown."""
    return f"linked/{agreement}/display"


def reserve(agreement: str) -> str:
    """What is kept for the next payout."""
    return f"linked/{agreement}/reserve"


def correction(agreement: str) -> str:
    """Contributions that were taken back and not made up for yet."""
    return f"owed/linked/{agreement}//correction"


def locked(agreement: str, contest: int) -> str:
    """What is locked for the claims of a contest."""
    return f"linked/{agreement}/locked/{contest}"


def paid(agreement: str, casino: str) -> str:
    """What a casino has paid to winners."""
    return f"linked/{agreement}/paid/{casino}"


def dues(agreement: str, casino: str) -> str:
    """A casino's share of the fees and costs."""
    return f"owed/linked/{agreement}/{casino}/dues"


def _posted(source: str, target: str, amount: int, what: str, rule: str, round_: str = "") -> list[Posting]:
    return [Posting(source, target, amount, what, rule, round_)] if amount else []


def contribution(agreement: str, casino: str, message: Contribution, made_up: int, kept: int) -> list[Posting]:
    """A hand's contribution: what makes up for a correction, what is kept for the next payout, and the rest."""
    source, what, rule = contributed(agreement, casino), "linked contribution", "multi-casino-bad-beat/14.20(e)2#3"
    shown = message.amount - made_up - kept
    return [
        *_posted(source, display(agreement), shown, what, rule, message.round),
        *_posted(source, reserve(agreement), kept, what, rule, message.round),
        *_posted(source, correction(agreement), made_up, what, rule, message.round),
    ]


def taken_back(agreement: str, casino: str, message: TakenBack) -> Posting:
    """A contribution that was taken back."""
    source, target = correction(agreement), contributed(agreement, casino)
    return Posting(source, target, message.amount, "linked contribution taken back", "poker/A75", message.round)


def locking(agreement: str, contest: int, shown: int, kept: int) -> list[Posting]:
    """A hit: the amount shown is locked, and what was kept is shown."""
    rule = "multi-casino-bad-beat/14.20(e)4.i#1"
    return [
        *_posted(display(agreement), locked(agreement, contest), shown, "linked payout pending", rule),
        *_posted(reserve(agreement), display(agreement), kept, "linked reset", "poker/A78"),
    ]


def payout(agreement: str, contest: int, payer: str, amount: int, round_: str) -> Posting:
    """A payout that a member has made."""
    rule = "multi-casino-bad-beat/14.20(e)4.ii"
    return Posting(locked(agreement, contest), paid(agreement, payer), amount, "linked payout", rule, round_)


def given_back(agreement: str, contest: int, amount: int, how: str) -> Posting:
    """A claim that ended without a payout: its amount is shown again."""
    source, target = locked(agreement, contest), display(agreement)
    return Posting(source, target, amount, f"linked claim {how}", "poker/A75")


def cost(agreement: str, members: Sequence[str], message: Cost) -> list[Posting]:
    """A fee or cost in equal shares; odd cents fall on the first members."""
    target = f"linked/{agreement}/{'fees' if message.kind == 'fee' else 'costs'}"
    share, odd = divmod(message.amount, len(members))
    rule = "multi-casino-bad-beat/14.20(c)2"
    return [
        posting
        for n, each in enumerate(members)
        for posting in _posted(dues(agreement, each), target, share + (1 if n < odd else 0), message.what, rule)
    ]
