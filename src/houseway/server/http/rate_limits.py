"""How often something may be asked: buckets that fill again with time."""

from collections import OrderedDict

import msgspec

from houseway.server.problems import Problem

REMEMBERED = 20_000


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many more a second."""

    burst: float
    per_second: float


class Limits(msgspec.Struct, frozen=True):
    """The service's limits."""

    requests: Rate = Rate(120, 30)
    """Any request or message, by session, or by address where there is none."""
    files: Rate = Rate(2_000, 200)
    """The page's own files, by address: one visit asks for dozens, and several people may share an address."""
    accounts: Rate = Rate(20, 0.2)
    """New guests and registrations, by address."""
    logins: Rate = Rate(8, 0.1)
    """Tries at a password, by address and by name."""
    body: int = 65_536
    """Bytes of a request's body."""
    message: int = 16_384
    """Bytes of a WebSocket message."""


class Buckets:
    """One bucket for each person or address that was seen lately."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def take(self, who: str, now: int) -> None:
        """Count one more, or refuse and say when to come again."""
        left, at = self._left.pop(who, (self.rate.burst, now))
        left = min(self.rate.burst, left + (now - at) / 1000 * self.rate.per_second)
        allowed = left >= 1
        self._left[who] = (left - 1 if allowed else left, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        if not allowed:
            raise Problem("too-often", "too many requests", wait=max(1, round((1 - left) / self.rate.per_second)))


class RateLimits:
    """The limits of one running service, and what was asked of it lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Buckets(limits.requests)
        self.files = Buckets(limits.files)
        self.accounts = Buckets(limits.accounts)
        self.logins = Buckets(limits.logins)
