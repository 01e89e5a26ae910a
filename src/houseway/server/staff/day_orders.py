"""What staff order in the gaming day: inventories, slips, sales, counts, adjustments and the close of the day.

The book tests each act and gives its fact, which is stored with the chips it moves. The book itself is read from the
record each time, so it is the same in every process.
"""

from datetime import date

from houseway.house.gaming_day.book import Book
from houseway.house.gaming_day.facts import AnyFact
from houseway.house.ledger import PATRONS, VAULT, Posting, bank, box, difference, in_tray, tray, wallet
from houseway.server.casino import Casino
from houseway.server.problems import Problem
from houseway.server.record import office_lines
from houseway.server.record.batch import Batch, Line
from houseway.server.staff.closing_checks import book_of, missing
from houseway.server.staff.giving import Given, expect_no_player
from houseway.server.staff.office_bodies import (
    AdjustOrder,
    BoxOrder,
    CountOrder,
    DayOrder,
    InventoryOrder,
    SaleOrder,
    SlipOrder,
    VoidSlipOrder,
)
from houseway.server.staff.room_orders import expect_notices_sent
from houseway.server.table.gaming_table import GamingTable

FLOOR, CAGE = {"floorperson", "supervisor"}, {"cage"}
SECOND = "a second person"
"""Stands for the one who has still to agree, while an order is only tried."""


async def open_inventory(casino: Casino, given: Given, batch: Batch) -> str:
    """Count a tray before play; it moves nothing."""
    order: InventoryOrder = given.body
    await _shut(casino, given, order.table)
    book, balance = await book_of(casino), in_tray(casino.ledger.balance, order.table)
    _keep(
        batch,
        book.open_inventory(order.table, order.counted, balance, order.box, _today(casino, book), _signed(given)),
        order.table,
    )
    return ""


async def expect_inventory(casino: Casino, given: Given) -> None:
    """A table for chips opens with an inventory."""
    if casino.table(given.table).config.stakes == "chips" and (await book_of(casino)).inventory(given.table) is None:
        why = "a table for chips opens with an inventory: count its tray and attach a drop box first"
        raise Problem("not-now", why)


async def close_inventory(casino: Casino, given: Given, batch: Batch) -> str:
    """Count a tray after play; it moves nothing."""
    order: CountOrder = given.body
    await _shut(casino, given, order.table)
    book, balance = await book_of(casino), in_tray(casino.ledger.balance, order.table)
    _keep(batch, book.close_inventory(order.table, order.counted, balance, _signed(given)), order.table)
    return ""


async def slip(casino: Casino, given: Given, batch: Batch) -> str:
    """A fill or a credit, signed by the floor and by the cage."""
    order: SlipOrder = given.body
    table = await _table(casino, given, order.table)
    _expect_both(given)
    book, held = await book_of(casino), in_tray(casino.ledger.available, order.table)
    fact = book.slip(order.kind, order.table, order.amount, held, _today(casino, book), _signed(given))
    ours, theirs = bank(table.config.stakes), tray(order.table)
    source, target = (ours, theirs) if order.kind == "fill" else (theirs, ours)
    posting = Posting(source, target, order.amount, f"{order.kind} slip {fact.number}")
    _keep(batch, fact, order.table, posting)
    return ""


async def void_slip(casino: Casino, given: Given, batch: Batch) -> str:
    """A slip made in error; its chips go back."""
    order: VoidSlipOrder = given.body
    book = await book_of(casino)
    fact = book.void_slip(order.kind, order.number, order.reason, _today(casino, book), _signed(given))
    made = book.slips[(order.kind, order.number)]
    ours, theirs = bank((await _table(casino, given, made.table)).config.stakes), tray(made.table)
    source, target = (theirs, ours) if order.kind == "fill" else (ours, theirs)
    if order.kind == "fill" and made.amount > in_tray(casino.ledger.available, made.table):
        raise Problem("bad-amount", "the chips of that fill are no longer in the tray")
    posting = Posting(source, target, made.amount, f"void {order.kind} slip {made.number}")
    _keep(batch, fact, made.table, posting)
    return ""


async def sell(casino: Casino, given: Given, batch: Batch) -> str:
    """Chips sold at a table; the cash drops into its box."""
    order: SaleOrder = given.body
    table, player = await _table(casino, given, order.table), casino.identity.person(order.player)
    if table.config.stakes != "chips" or player is None or player.guest:
        raise Problem("not-found", f"{order.player} has no account for chips, or {order.table} is not played for them")
    if player.name == given.person.name:
        raise Problem("not-allowed", "no one decides about their own chips")
    held = in_tray(casino.ledger.available, order.table)
    fact = (await book_of(casino)).sell(order.table, player.name, order.amount, held, _signed(given, alone=True))
    chips = Posting(tray(order.table), wallet(player.name, "chips"), order.amount, "chips sold at the table")
    _keep(batch, fact, order.table, chips, Posting(PATRONS, box(fact.box), order.amount, "drop"))
    return ""


async def count_box(casino: Casino, given: Given, batch: Batch) -> str:
    """The count of a box; where it agrees with the ledger the cash goes into the vault."""
    order: BoxOrder = given.body
    book, balance = await book_of(casino), casino.ledger.balance(box(order.box))
    fact = book.count_box(order.box, order.counted, balance, _signed(given))
    agreed = [Posting(box(order.box), VAULT, balance, "drop counted")] if order.counted == balance and balance else []
    _keep(batch, fact, "", *agreed)
    return ""


async def adjust(casino: Casino, given: Given, batch: Batch) -> str:
    """Account for a count that differs; only now anything moves."""
    order: AdjustOrder = given.body
    if order.what == "tray" and order.id in casino.tables:  # one that stays shut keeps no day open
        await _table(casino, given, order.id)
    book = await book_of(casino)
    fact = book.adjust(order.what, order.id, order.reason, _signed(given))
    account = tray(order.id) if order.what == "tray" else box(order.id)
    odd = difference(account)
    source, target = (odd, account) if fact.difference > 0 else (account, odd)
    postings = [Posting(source, target, abs(fact.difference), "difference")]
    counted = book.boxes[order.id].counted if order.what == "box" else None
    if counted is not None and counted.counted:
        postings.append(Posting(account, VAULT, counted.counted, "drop counted"))
    _keep(batch, fact, order.id if order.what == "tray" else "", *postings)
    return ""


async def close_day(casino: Casino, given: Given, batch: Batch) -> str:
    """Close a gaming day, or say everything that is missing."""
    order: DayOrder = given.body
    try:
        date.fromisoformat(order.day)
    except ValueError as error:
        raise Problem("malformed", f"{order.day!r} is no day", legal="such as 2026-11-15") from error
    book, begins = await book_of(casino), casino.policy.first_minute
    await expect_notices_sent(casino)
    left = await missing(casino, book, order.day)
    _keep(batch, book.close_day(order.day, left, casino.clock.now(), begins, _signed(given)), "")
    return ""


def _keep(batch: Batch, fact: AnyFact, table: str, *postings: Posting) -> None:
    batch.lines.append(Line(office_lines.DAY, {"fact": fact}, table, postings=list(postings)))


def _today(casino: Casino, book: Book) -> str:
    return book.day(casino.clock.now(), casino.policy.first_minute)


def _signed(given: Given, alone: bool = False) -> tuple[str, ...]:
    names = tuple(person.name for person in given.people)
    return names if alone or len(names) > 1 else (*names, SECOND)


async def _table(casino: Casino, given: Given, id_: str) -> GamingTable:
    """The table, if none of these people has chips there."""
    table = casino.table(id_)
    await table.known()
    expect_no_player(table, *given.people)
    return table


async def _shut(casino: Casino, given: Given, id_: str) -> None:
    """A tray is counted while no one plays."""
    if (await _table(casino, given, id_)).seating.status != "closed":
        raise Problem("not-now", f"{id_} is open; a tray is counted while its table is closed")


def _expect_both(given: Given) -> None:
    if len(given.people) > 1:
        one, other = (set(person.roles) for person in given.people)
        if not ((one & FLOOR and other & CAGE) or (one & CAGE and other & FLOOR)):
            raise Problem("not-allowed", "a slip is signed by one person of the floor and one of the cage")
