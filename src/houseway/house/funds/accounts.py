"""The chips of a fund: where they lie, and which of them each fact moves.

Everything under a fund's name is owed to players (poker/A80): contributions = awards + bonuses + what lies here. No
posting leads from here to the house; cash is handed out against chips that go back to the bank.
"""

from collections.abc import Iterator

from houseway.house.funds import facts
from houseway.house.funds.book import Balance, Book, Fund
from houseway.house.funds.rules import FundRules
from houseway.house.ledger import Posting, bank, fund, fund_box, wallet

PARTS = ("primary", "secondary", "reset", "bonus")


def box(fund_: Fund, table: str, balance: Balance) -> tuple[int, int]:
    """What a table's box holds: for the payouts, and for a secondary payout with a contribution of its own."""
    return balance(fund_box(fund_.name, table)), balance(fund_box(f"{fund_.name}/secondary", table))


def payable(name: str, claim: str) -> str:
    """What is set apart for a claim."""
    return fund(name, f"payable/{claim}")


def transit(name: str, collection: str) -> str:
    """What is on its way to the cage."""
    return fund(name, f"transit/{collection}")


def split(rules: FundRules, amount: int) -> tuple[int, int, int]:
    """Contributions by the filed percentages: primary, reset, bonus; what will not divide is the primary's."""
    reset, bonus = amount * rules.reset_percent // 100, amount * rules.bonus_percent // 100
    return amount - reset - bonus, reset, bonus


def total(fund_: Fund, balance: Balance) -> int:
    """Everything that the fund holds."""
    parts = sum(balance(fund(fund_.name, part)) for part in PARTS)
    boxes = sum(sum(box(fund_, table, balance)) for table in fund_.collecting)
    claims = sum(balance(payable(fund_.name, id_)) for id_ in fund_.claims)
    return parts + boxes + claims + sum(balance(transit(fund_.name, id_)) for id_ in fund_.collections)


def postings(book: Book, fact: facts.Any) -> list[Posting]:
    """The chips that a fact moves; the book is as it was before the fact."""
    if isinstance(fact, facts.Filed):
        return []
    return [posting for posting in _moves(book.funds[fact.fund], fact) if posting is not None]


def _moves(fund_: Fund, fact: facts.Any) -> Iterator[Posting | None]:
    name = fund_.name
    match fact:
        case facts.Claimed():
            yield _post(fund(name, fact.source), payable(name, fact.claim), fact.amount, "set apart", fact)
        case facts.Verified():
            yield _post(fund(name, "reset"), fund(name, "primary"), fact.reset, "reset amount", fact)
        case facts.Dismissed():
            claimed = fund_.claims[fact.claim].claimed
            back = fund(name, claimed.source)
            yield _post(payable(name, fact.claim), back, claimed.amount, "claim dismissed", fact)
        case facts.Paid():
            claim = fund_.claims[fact.claim]
            assert claim.prepared is not None
            yield from _pay(fund_, payable(name, fact.claim), claim.prepared.lines, "bad beat payout", fact)
        case facts.BonusPaid():
            target = wallet(fact.player, fund_.rules.unit)
            yield _post(fund(name, "bonus"), target, fact.amount, f"bonus: {fact.name}", fact)
        case facts.Collected():
            for table, amount in fact.expected.items():
                extra = fact.secondary.get(table, 0)
                to = transit(name, fact.collection)
                yield _post(fund_box(name, table), to, amount - extra, "box counted", fact)
                yield _post(fund_box(f"{name}/secondary", table), to, extra, "box counted", fact)
        case facts.Received():
            for part in PARTS:
                amount = getattr(fact, part)
                yield _post(transit(name, fact.collection), fund(name, part), amount, "received in the cage", fact)
        case facts.Formed():
            for part in PARTS:
                source = fund_box(f"{name}/secondary" if part == "secondary" else name, fact.table)
                yield _post(source, fund(name, part), getattr(fact, part), "counted into the inventory", fact)
        case facts.Ended():
            yield from _wind_up(fund_, fact)


def _wind_up(fund_: Fund, fact: facts.Ended) -> Iterator[Posting | None]:
    gathered = fund(fund_.name, "primary")
    for part, amount in fact.parts.items():
        if part != "primary":
            yield _post(fund(fund_.name, part), gathered, amount, "fund ended", fact)
    if fact.into:
        yield _post(gathered, fund(fact.into, "primary"), sum(fact.parts.values()), "fund ended", fact)
    else:
        yield from _pay(fund_, gathered, fact.lines, "fund ended", fact)


def _pay(
    fund_: Fund, source: str, lines: tuple[facts.PaidLine, ...], what: str, fact: facts.Any
) -> Iterator[Posting | None]:
    for line in lines:
        unit = fund_.rules.unit
        target = wallet(line.player, unit) if line.kind == "chips" else bank(unit)
        yield _post(source, target, line.amount, f"{what}: {line.player}, {line.kind}", fact)


def _post(source: str, target: str, amount: int, what: str, fact: facts.Any) -> Posting | None:
    return Posting(source, target, amount, what, fact.rule) if amount else None
