"""How often something may be asked: buckets that fill again with time."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from houseway.server.http.addresses import networks
from houseway.server.people.identity import Person
from houseway.server.problems import Problem

REMEMBERED = 20_000


class Rate(msgspec.Struct, frozen=True):
    """How many at once, and how many more each second."""

    burst: float
    per_second: float


class Limits(msgspec.Struct, frozen=True):
    """The service's limits."""

    requests: Rate = Rate(120, 30)
    """Any request or message, by session, or by address without one."""
    files: Rate = Rate(2_000, 200)
    """The page's own files, by address: one visit asks for dozens, and several people may share an address."""
    accounts: Rate = Rate(20, 0.2)
    """New guests and registrations, by address."""
    logins: Rate = Rate(8, 0.1)
    """Tries at a password, by address and name, and by the device where the owner has signed in before."""
    codes: Rate = Rate(6, 1 / 300)
    """Tries at a second factor, by name: of six digits a stranger who knows the password tries a few hundred a day."""
    addresses: Rate = Rate(1_200, 300)
    """Requests and messages of everyone at one address together, staff left out: guests cost nothing to make."""
    connections: int = 400
    """Connections open at once from one address, whether or not anything is asked over them."""
    sockets: int = 200
    """WebSockets open at once from one address,"""
    sockets_each: int = 20
    """and of one person."""
    watched: int = 30
    """Tables that are watched over one WebSocket,"""
    watched_from: int = 400
    """and over all of one address, each counted for every WebSocket that watches it."""
    silence: float = 30
    """Seconds until the whole head of a request must be there, from the connection or the request before."""
    body: int = 65_536
    """Bytes of a request's body."""
    patience: float = 10
    """Seconds until the whole of a request's body must be there."""
    message: int = 16_384
    """Bytes of a WebSocket message."""
    reading: float = 20
    """Seconds until a frame of a WebSocket must be taken."""
    proxies: tuple[str, ...] = ()
    """The addresses of proxies before us whose `X-Forwarded-For` is believed."""


class Buckets:
    """One bucket for each person or address that was seen lately."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def left(self, who: str, now: int) -> float:
        """How many are left."""
        left, at = self._left.get(who, (self.rate.burst, now))
        return min(self.rate.burst, left + (now - at) / 1000 * self.rate.per_second)

    def take(self, who: str, now: int) -> None:
        """Count one more, or refuse and say when to come again."""
        left = self.left(who, now)
        allowed = left >= 1
        self._left.pop(who, None)
        self._left[who] = (left - 1 if allowed else left, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        if not allowed:
            raise Problem("too-often", "too many requests", wait=max(1, round((1 - left) / self.rate.per_second)))


STRANGER = Rate(2, 1 / 600)
"""Tries at a password from an address that has not tried it, once many others have tried it and failed."""
FEW = 20
"""How many failures at one name, from any address, before strangers are slowed."""


class Tries:
    """Tries at passwords. They slow the stranger who makes them, not the owner of the name.

    A device on which the owner has signed in before has tries of its own. Strangers are counted by address and, at each
    name, by address; once a name is tried from many places, each place has very few.
    """

    def __init__(self, rate: Rate) -> None:
        self._owners = Buckets(rate)
        self._addresses = Buckets(rate)
        self._strangers = Buckets(STRANGER)
        self._failures = Buckets(Rate(FEW, rate.per_second))

    def of_owner(self, who: str, now: int) -> None:
        """Count a try by a device that is known, or in a session of the owner's."""
        self._owners.take(who, now)

    def of_stranger(self, name: str, origin: str, now: int) -> None:
        """Count a try from somewhere that is not known."""
        self._addresses.take(origin, now)
        if self._failures.left(name, now) < 1:
            self._strangers.take(f"{origin} {name}", now)

    def failed(self, name: str, now: int) -> None:
        """A stranger's try was wrong."""
        if self._failures.left(name, now) >= 1:
            self._failures.take(name, now)


class Open:
    """How many are open at once: by address, by person."""

    def __init__(self) -> None:
        self._open: dict[str, int] = {}

    @contextmanager
    def one_more(self, who: str, most: int) -> Iterator[None]:
        """Count one while it is open, or refuse it."""
        if self._open.get(who, 0) >= most:
            raise Problem("too-often", f"{most} connections are open already; close one of them", wait=30)
        self._open[who] = self._open.get(who, 0) + 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]


class RateLimits:
    """The limits of one running service, and what was asked of it lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Buckets(limits.requests)
        self.files = Buckets(limits.files)
        self.accounts = Buckets(limits.accounts)
        self.addresses = Buckets(limits.addresses)
        self.sockets = Open()
        self.tries = Tries(limits.logins)
        self.codes = Buckets(limits.codes)
        self.proxies = networks(limits.proxies)

    def take(self, person: Person | None, origin: str, now: int) -> None:
        """Count a request or a message, or refuse it and say when to come again."""
        if person is None or not person.staff:
            self.addresses.take(origin, now)
        self.requests.take(person.name if person else f"at {origin}", now)
