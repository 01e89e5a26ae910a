"""Filing a fund's rules, posting notices, offering the payout at tables, and changing the rules."""

from collections.abc import Collection

from houseway.house.funds import facts
from houseway.house.funds.book import Book, Fund
from houseway.house.funds.rules import FundRules, check, harder
from houseway.house.ledger import Unit
from houseway.play.refusals import BadSetting, NotNow, refuse
from houseway.rulebook.citation import cited

HOUR = 3_600_000


def file(book: Book, rules: FundRules, by: tuple[str, ...], now: int) -> facts.Filed:
    """File a new fund's rules, with the procedures for ending it."""
    if rules.name in book.funds:
        raise NotNow(f"there is a fund {rules.name} already; its rules are amended")
    check(rules)
    ends = rules.discontinuation
    if ends is None or not ends.reference or not ends.ends:
        why = "procedures for ending the payout are filed with the Division first"
        refuse(BadSetting, why, rule="bad-beat/14.19(l)#1")
    if not rules.collects:
        refuse(BadSetting, "a fund is made of pot contributions", rule="bad-beat/14.19(a)#2")
    other = next((book.funds[name].rules for name in book.open_funds()), None)
    if other is not None and _procedure(other) != _procedure(rules):
        why = f"all poker tables are counted by one procedure, and {other.name} has another"
        refuse(BadSetting, why, rule="bad-beat/14.19(f)2#2")
    return cited(facts.Filed(fund=rules.name, at=now, by=by, rules=rules))


def _procedure(rules: FundRules) -> tuple[str, str]:
    counting = rules.counting
    return counting.procedure, counting.witness if counting.procedure == "inventory" else ""


def post_at_table(fund: Fund, table: str, by: tuple[str, ...], now: int) -> facts.Posted:
    """Put up the notice at a table."""
    rule = "bad-beat/14.19(b)#1"
    return cited(facts.Posted(fund=fund.name, at=now, by=by, notice="table", table=table, rule=rule))


def post_rules(fund: Fund, version: int, reset_percent: int, by: tuple[str, ...], now: int) -> facts.Posted:
    """Post the rules in the poker room: the version in force, with the reset percentage that is filed."""
    rules, in_force = fund.in_force(now)
    if version != in_force:
        why = f"version {version} is not in force"
        refuse(NotNow, why, rule="bad-beat/14.19(b)#3", legal=f"version {in_force}")
    if reset_percent != rules.reset_percent:
        why = f"the filed reset percentage is {rules.reset_percent}, not {reset_percent}"
        refuse(NotNow, why, rule="bad-beat/14.19(p)#2")
    rule = "bad-beat/14.19(b)#3"
    return cited(facts.Posted(fund=fund.name, at=now, by=by, notice="rules", version=version, rule=rule))


def offer(book: Book, fund: Fund, table: str, game: str, unit: Unit, by: tuple[str, ...], now: int) -> facts.Offered:
    """Offer the payout at a table from its next round on."""
    rules, version = fund.in_force(now)
    other = book.of_table(table)
    if other is not None:
        raise NotNow(f"{table} offers {other.name} already")
    if game not in rules.qualifying:
        legal = ", ".join(rules.qualifying)
        refuse(NotNow, f"no hand of {game} is filed", rule="bad-beat/14.19(b)3", legal=legal)
    if unit != rules.unit:
        raise NotNow(f"{rules.title} is a fund of {rules.unit}, and {table} plays for {unit}")
    if table not in fund.notices:
        refuse(NotNow, f"{table} has no notice that patrons may be eligible", rule="bad-beat/14.19(b)#1")
    if fund.posted != version:
        refuse(NotNow, "the rules in force are not posted in the poker room", rule="bad-beat/14.19(b)#3")
    return cited(facts.Offered(fund=fund.name, at=now, by=by, table=table))


def withdraw(fund: Fund, table: str, by: tuple[str, ...], now: int) -> facts.Withdrawn:
    """Offer it at a table no longer; its box is still counted."""
    if table not in fund.tables:
        raise NotNow(f"{table} does not offer {fund.name}", legal=", ".join(fund.tables) or None)
    return cited(facts.Withdrawn(fund=fund.name, at=now, by=by, table=table))


def amend(
    book: Book, fund: Fund, rules: FundRules, effective: int, when_won: bool, by: tuple[str, ...], now: int
) -> facts.Amended:
    """Announce other rules; they take effect after their notice, or when the payout has been won."""
    if (rules.name, rules.unit) != (fund.rules.name, fund.rules.unit):
        raise BadSetting("an amendment keeps the fund's name and unit")
    check(rules)
    if rules.discontinuation is None:
        why = "the procedures for ending the payout stay filed"
        refuse(BadSetting, why, rule="bad-beat/14.19(l)#1")
    least = now + fund.rules.notice_hours * HOUR
    if not when_won and (effective <= now or effective < least):
        why = f"a change takes effect {fund.rules.notice_hours} hours after its notice at the earliest"
        refuse(NotNow, why, rule="bad-beat/14.19(q)#1")
    last = fund.amendments[-1].rules if fund.amendments else fund.rules
    stricter = harder(rules, last)
    if stricter and not (when_won or fund.won):
        why = f"{stricter}, and the payout has not been won"
        refuse(NotNow, why, rule="bad-beat/14.19(q)#2")
    _check_one_procedure(book, fund, rules)
    stops = last.collects and not rules.collects
    rule = "bad-beat/14.19(c)#3" if stops else "bad-beat/14.19(q)#1"
    return cited(
        facts.Amended(fund=fund.name, at=now, by=by, rules=rules, effective=effective, when_won=when_won, rule=rule)
    )


def _check_one_procedure(book: Book, fund: Fund, rules: FundRules) -> None:
    others: Collection[str] = [name for name in book.open_funds() if name != fund.name]
    if any(_procedure(book.funds[name].rules) != _procedure(rules) for name in others):
        why = "all poker tables are counted by one procedure"
        refuse(BadSetting, why, rule="bad-beat/14.19(f)2#2")
