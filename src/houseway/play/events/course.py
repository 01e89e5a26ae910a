"""What turns a round from its course, and its end."""

import msgspec


class Reported(msgspec.Struct, frozen=True, gc=False, tag="reported"):
    """An incident was reported and this clause gives its remedy."""

    kind: str
    remedy: str
    rule: str
    spot: int | None = None
    by: str = ""
    note: str = ""


class Ruled(msgspec.Struct, frozen=True, gc=False, tag="ruled"):
    """A supervisor decided, by name and with a reason."""

    kind: str
    by: str
    reason: str
    rule: str
    spot: int | None = None


class Ended(msgspec.Struct, frozen=True, gc=False, tag="ended"):
    """The round is over; `void` when it counts for nothing, `needs` what the floor must do before the next one."""

    rule: str
    void: bool = False
    needs: tuple[str, ...] = ()
