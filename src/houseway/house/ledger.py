"""The ledger: every chip is in an account, and moves only from one account to another.

A posting names where the chips come from and where they go, so the books balance by their form: the sum over all
accounts is always nothing. What moves at a table follows from the round's events, each posting with its clause.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, get_args

import msgspec

from houseway.play import events as ev
from houseway.play.money import dollars

Unit = Literal["play", "chips"]
"""Play chips cost nothing and are worth nothing; chips are bought at the cage. They never meet."""


def wallet(player: str, unit: Unit) -> str:
    """What a player has away from any table."""
    return f"player/{unit}/{player}"


def seat(table: str, player: str) -> str:
    """What a player has in front of them at a table."""
    return f"seat/{table}/{player}"


def felt(table: str) -> str:
    """Wagers, pots and standing bets that lie on a table."""
    return f"felt/{table}"


def house(table: str) -> str:
    """What the house has won at a table, less what it paid."""
    return f"house/{table}"


def rake(table: str) -> str:
    """Rake and commission taken at a table."""
    return f"rake/{table}"


def fund(name: str, part: str) -> str:
    """A part of a fund kept for players: what lies under its name is theirs, and goes to them alone."""
    return f"fund/{name}/{part}"


def fund_box(name: str, table: str) -> str:
    """What a table's pots gave to a fund and no one has counted yet."""
    return f"fund/{name}/box/{table}"


def bank(unit: Unit) -> str:
    """Where chips come from and go back to: play chips are issued here, real ones are sold over the cage."""
    return f"bank/{unit}"


def tray(table: str) -> str:
    """Chips that fills brought to a table, less what credits took away and what was sold there for cash.

    What the house won or raked lies in the same tray: what can be counted is `in_tray`.
    """
    return f"tray/{table}"


def in_tray(balance: Callable[[str], int], table: str) -> int:
    """What must be counted in a table's tray."""
    return balance(tray(table)) + balance(house(table)) + balance(rake(table))


def box(number: str) -> str:
    """The cash in a drop box."""
    return f"box/{number}"


def difference(of: str) -> str:
    """What counts have found over (minus) or short (plus), as two people accounted for it."""
    return f"difference/{of}"


PATRONS, VAULT, KENO = "patrons/cash", "vault/cash", "keno-office/cash"
"""Where cash comes from, where a counted box is emptied into, and what the keno office took in less what it paid."""

MAY_OWE = ("house/", "bank/", "tray/", "patrons/", "difference/", "keno-office/", "owed/")
"""The accounts that may owe: how their names begin."""


class Overdrawn(Exception):
    """A posting would take more out of an account than is in it."""

    def __init__(self, account: str, balance: int, amount: int) -> None:
        super().__init__(f"{dollars(amount)} is needed and only {dollars(balance)} is at hand")
        self.account = account


class Posting(msgspec.Struct, frozen=True):
    """Chips from one account to another: why, in which round and by which clause."""

    source: str
    target: str
    amount: int
    what: str
    rule: str = ""
    round: str = ""

    def __post_init__(self) -> None:
        if type(self.amount) is not int or self.amount <= 0:
            raise ValueError(f"a posting moves a positive number of cents, not {self.amount!r}")
        if self.source == self.target:
            raise ValueError(f"a posting from {self.source} to itself moves nothing")


def reverse(posting: Posting, what: str, rule: str) -> Posting:
    """The counter-posting: the past is never changed, it is answered."""
    return Posting(posting.target, posting.source, posting.amount, what, rule, posting.round)


def changes(postings: Iterable[Posting]) -> dict[str, int]:
    """How much each account gains or loses by these postings; the changes sum to zero."""
    delta: dict[str, int] = {}
    for posting in postings:
        delta[posting.source] = delta.get(posting.source, 0) - posting.amount
        delta[posting.target] = delta.get(posting.target, 0) + posting.amount
    return delta


class Ledger:
    """All balances as they are stored. Postings are taken whole or refused whole.

    What is being written is held: it counts as spent until it is settled, and its target has it only then.
    """

    def __init__(self, balances: Mapping[str, int] | None = None) -> None:
        self._balances: dict[str, int] = dict(balances or {})
        self._held: dict[str, int] = {}

    def read(self, balances: Mapping[str, int]) -> None:
        """Take over balances that were stored."""
        self._balances = dict(balances)

    def balance(self, account: str) -> int:
        """What is in an account."""
        return self._balances.get(account, 0)

    def available(self, account: str) -> int:
        """What is in an account and not held."""
        return self.balance(account) - self._held.get(account, 0)

    def accounts(self) -> dict[str, int]:
        """Every account that holds or owes something."""
        return {account: amount for account, amount in self._balances.items() if amount}

    def total(self) -> int:
        """The sum over all accounts: always nothing."""
        return sum(self._balances.values())

    def hold(self, postings: Iterable[Posting]) -> None:
        """Set chips aside that are about to move; refused whole if any account that may not owe would."""
        spent = {account: -change for account, change in changes(postings).items() if change < 0}
        for account, amount in spent.items():
            if self.available(account) < amount and not account.startswith(MAY_OWE):
                raise Overdrawn(account, self.available(account), amount)
        for account, amount in spent.items():
            self._held[account] = self._held.get(account, 0) + amount

    def release(self, postings: Iterable[Posting]) -> None:
        """Let go of what was held: it does not move after all."""
        for account, change in changes(postings).items():
            if change < 0:
                left = self._held[account] + change
                if left:
                    self._held[account] = left
                else:
                    del self._held[account]

    def settle(self, postings: Sequence[Posting]) -> None:
        """Move what was held."""
        self.release(postings)
        for account, change in changes(postings).items():
            self._balances[account] = self.balance(account) + change

    def post(self, postings: Sequence[Posting]) -> None:
        """Hold and settle at once."""
        self.hold(postings)
        self.settle(postings)


# Chips that go from a wager into a pot stay on the table.
_MOVES = frozenset(get_args(ev.MoneyEvent)) - {ev.Gathered, ev.Split}
"""The events that move chips between accounts, as a set: a union is looked through one by one."""


def of_event(event: ev.Event, table: str, round_: str) -> Posting | None:
    """The posting an event makes; None for events that move no chips between accounts."""
    moved: Any = event
    if type(event) not in _MOVES or not moved.amount:
        return None
    kind = type(event).__struct_config__.tag
    assert isinstance(kind, str)
    source, target = _way(moved, table)
    return Posting(source, target, moved.amount, kind, event.rule, round_)


def _way(event: ev.MoneyEvent, table: str) -> tuple[str, str]:
    match event:
        case ev.Wagered():
            return seat(table, event.player), felt(table)
        case ev.Paid():
            return house(table), seat(table, event.player)
        case ev.Collected():
            return felt(table), house(table)
        case ev.Returned() | ev.Pushed() | ev.Awarded():
            return felt(table), seat(table, event.player)
        case ev.Voided():
            return house(table) if event.source == "house" else felt(table), seat(table, event.player)
        case ev.Reclaimed() | ev.Charged():
            return seat(table, event.player), house(table)
        case ev.Raked():
            return felt(table), rake(table)
        case ev.Funded():
            # Records from before funds had boxes name no clause of theirs, and one account for all tables.
            return felt(table), fund_box(event.fund, table) if event.because else f"fund/{event.fund}"
    raise ValueError(f"{event!r} moves chips in a way the ledger does not know")


def of_events(events: Iterable[ev.Event], table: str, round_: str) -> list[Posting]:
    """The postings that these events of a round make, in order."""
    return [posting for event in events if (posting := of_event(event, table, round_)) is not None]
