"""What has to be done before a gaming day can close: each check names what it misses."""

from collections.abc import Awaitable, Callable

from houseway.house.gaming_day.book import Book, Missing, of_fund
from houseway.server.casino import Casino
from houseway.server.record import gaming_days
from houseway.server.staff.fund_view import not_done


async def funds_done(casino: Casino, since: int) -> list[Missing]:
    """Every box and container counted, every form matched, every display set."""
    return [of_fund(each) for each in not_done(casino, since)]


CHECKS: list[Callable[[Casino, int], Awaitable[list[Missing]]]] = [funds_done]
"""What other rooms have to see done, given the casino and when the day began."""


async def book_of(casino: Casino) -> Book:
    """The gaming days as they are stored."""
    async with casino.store.reading() as books:
        return gaming_days.folded(await gaming_days.facts(books))


async def missing(casino: Casino, book: Book, day: str) -> list[Missing]:
    """Everything that keeps a day from closing."""
    since, _ = book.period(day, casino.policy.first_minute)
    return book.missing(day) + [each for check in CHECKS for each in await check(casino, since)]


async def began(casino: Casino) -> int:
    """When the gaming day of now began: where the one before was closed early, at its close."""
    book, begins = await book_of(casino), casino.policy.first_minute
    return book.period(book.day(casino.clock.now(), begins), begins)[0]
