"""When a gaming day begins and ends: house policy says at which minute, counted from midnight UTC."""

from datetime import UTC, date, datetime, timedelta

MINUTE = 60_000
DAY = 1_440 * MINUTE


def day_at(now: int, begins: int) -> str:
    """The gaming day by the clock at a time in milliseconds since 1970."""
    return datetime.fromtimestamp((now - begins * MINUTE) / 1000, UTC).date().isoformat()


def period(day: str, begins: int) -> tuple[int, int]:
    """From when until before when a gaming day lasts by the clock."""
    start = int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()) * 1000 + begins * MINUTE
    return start, start + DAY


def after(day: str) -> str:
    """The gaming day after this one."""
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()
