"""The displayed amount: set by accounting before a poker supervisor, and never lowered but by a payment."""

from collections.abc import Mapping, Sequence

from houseway.house.funds import facts
from houseway.house.funds.book import Balance, Fund
from houseway.house.funds.people import SUPERVISORS, Employee, needs
from houseway.house.funds.rules import Payout
from houseway.house.ledger import fund as part_of
from houseway.play.money import dollars
from houseway.play.refusals import NotNow, refuse
from houseway.rulebook.citation import cited


def current(fund: Fund, balance: Balance, now: int) -> dict[Payout, int]:
    """What the display should show: accounting's record, and no less than is displayed and unpaid (poker/A75)."""
    found: dict[Payout, int] = {}
    for payout in displayed(fund, now):
        kept = fund.shown.get(payout, 0) - fund.lowered.get(payout, 0)
        found[payout] = max(kept, balance(part_of(fund.name, payout)))
    return found


def displayed(fund: Fund, now: int) -> tuple[Payout, ...]:
    """The payouts with an amount of their own; a portion of the primary follows it."""
    secondary = fund.in_force(now)[0].secondary
    return ("primary", "secondary") if secondary is not None and not secondary.of_primary else ("primary",)


def adjust(
    fund: Fund,
    shown: Mapping[Payout, int],
    read: Mapping[Payout, int],
    people: Sequence[Employee],
    balance: Balance,
    now: int,
) -> facts.Adjusted:
    """Set the display to the current payout, and check that it showed what accounting had set."""
    rule, own = "bad-beat/14.19(k)1", displayed(fund, now)
    needs(people, 0, frozenset({"accounting"}), "representative of accounting", rule)
    needs(people, 1, SUPERVISORS, "poker supervisor", rule)
    if set(shown) != set(own):
        refuse(NotNow, "each displayed amount is set", rule=rule, legal=", ".join(own))
    for payout in own:
        least = fund.shown.get(payout, 0) - fund.lowered.get(payout, 0)
        if shown[payout] < least:
            why = f"{dollars(least)} has been displayed and was not paid to a patron"
            refuse(NotNow, why, rule="bad-beat/14.19(o)")
    wanted = current(fund, balance, now)
    if dict(shown) != wanted:
        legal = ", ".join(f"{payout} {dollars(amount)}" for payout, amount in wanted.items())
        refuse(NotNow, "the display is set to the current payout", rule=rule, legal=legal)
    before = {payout: fund.shown.get(payout, 0) for payout in own}
    off = sum(abs(read.get(payout, before[payout]) - before[payout]) for payout in own)
    names = tuple(person.name for person in people)
    return cited(
        facts.Adjusted(fund=fund.name, at=now, by=names, shown=dict(shown), read={**before, **read}, discrepancy=off)
    )
