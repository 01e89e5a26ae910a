"""What people are told of themselves."""

import msgspec


class MySeat(msgspec.Struct):
    """Where I sit."""

    table: str
    spot: int
    stack: int
    unknown: bool = False
    """Whether the table has to be read back from the record first."""


class Me(msgspec.Struct):
    """Who is asking."""

    name: str
    guest: bool
    roles: list[str]
    balance: dict[str, int]
    seats: list[MySeat]
    refill: int
    enrol: bool = False
    """Whether my role needs a second factor that I have not set up yet."""
