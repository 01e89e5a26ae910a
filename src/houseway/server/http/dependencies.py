"""What every route is given: the casino, the person who asks, the limits."""

from collections.abc import Mapping
from typing import Any

from litestar import Request

from houseway.server.casino import Casino
from houseway.server.http.rate_limits import RateLimits
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.staff.order_book import OrderBook

COOKIE = "houseway_session"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""The same over https: under this name a browser takes it from this host alone, and only encrypted."""
ORIGIN = "origin"
"""Where the state of a request has the address that limits count it by."""
ENROLLING = ("/api/me/factors", "/api/me/password", "/api/me/sessions", "/api/me/here")
"""What a person may do whose role needs a second factor that is not there yet."""
Asked = Request[Any, Any, Any]


def token_in(cookies: Mapping[str, str]) -> str | None:
    """The session's token, wherever the browser was given it."""
    return cookies.get(SECURE_COOKIE) or cookies.get(COOKIE)


def tokens_in(cookies: Mapping[str, str]) -> list[str]:
    """Every session that the browser keeps: it may have one from http and one from https."""
    return [cookies[name] for name in (SECURE_COOKIE, COOKIE) if cookies.get(name)]


def encrypted(scheme: str, headers: Mapping[str, str]) -> bool:
    """Whether the browser speaks https, to us or to a proxy before us.

    A browser that says so falsely harms itself at most: it is asked to keep its own cookie safer.
    """
    from_page = headers.get("origin", "").startswith("https://")
    return scheme in ("https", "wss") or headers.get("x-forwarded-proto") == "https" or from_page


def the_casino(request: Asked) -> Casino:
    """The casino this server runs."""
    casino: Casino = request.app.state.casino
    return casino


def the_limits(request: Asked) -> RateLimits:
    """How often things may be asked."""
    limits: RateLimits = request.app.state.limits
    return limits


def order_book(request: Asked) -> OrderBook:
    """Where staff orders come in."""
    book: OrderBook = request.app.state.orders
    return book


def anyone(request: Asked) -> Person | None:
    """The person whom the session cookie names."""
    casino = the_casino(request)
    return casino.identity.who(token_in(request.cookies), casino.clock.now())


def someone(request: Asked) -> Person:
    """The person who asks, who must have a session."""
    person = anyone(request)
    if person is None:
        raise Problem("sign-in", "sign in first; a guest needs no password")
    if not request.url.path.startswith(ENROLLING):
        person.expect_enrolled()
    return person


def staff(request: Asked, *roles: str) -> Person:
    """The person who asks, who must hold one of these roles."""
    person = someone(request)
    person.needs(*roles)
    return person


def address(request: Asked) -> str:
    """Where a request comes from."""
    return str(request.scope["state"][ORIGIN])
