"""When a gaming day begins and ends."""

from houseway.house.gaming_day import calendar
from houseway.house.gaming_day.book import Book
from houseway.house.gaming_day.facts import DayClosed

MIDNIGHT = 1_763_337_600_000
"""2025-11-17, 00:00 UTC."""
HOUR = 3_600_000


def test_a_day_begins_at_the_minute_that_policy_sets() -> None:
    for begins, at, day in (
        (360, 5 * HOUR + HOUR - 1, "2025-11-16"),
        (360, 6 * HOUR, "2025-11-17"),
        (0, 0, "2025-11-17"),
        (0, -1, "2025-11-16"),
    ):
        assert calendar.day_at(MIDNIGHT + at, begins) == day
    assert calendar.period("2025-11-17", 360) == (MIDNIGHT + 6 * HOUR, MIDNIGHT + 30 * HOUR)


def test_a_day_closed_early_ends_then_and_the_next_begins() -> None:
    book = Book()
    until = MIDNIGHT + 20 * HOUR
    book.take(DayClosed(day="2025-11-17", by=("a", "b"), since=MIDNIGHT + 6 * HOUR, until=until))
    assert book.day(until, 360) == "2025-11-18"
    assert book.period("2025-11-17", 360) == (MIDNIGHT + 6 * HOUR, until)
    assert book.period("2025-11-18", 360) == (until, MIDNIGHT + 54 * HOUR)
    assert book.day(MIDNIGHT + 31 * HOUR, 360) == "2025-11-18"
