"""Who asks and of what: what every handler is given."""

from typing import Any

from litestar import Request

from houseway.server.casino import Casino
from houseway.server.identity import Person
from houseway.server.problems import Problem

COOKIE = "houseway_session"
Asked = Request[Any, Any, Any]


def the_casino(request: Asked) -> Casino:
    """The casino this server runs."""
    casino: Casino = request.app.state.casino
    return casino


def anyone(request: Asked) -> Person | None:
    """Whoever the session cookie names."""
    casino = the_casino(request)
    return casino.identity.who(request.cookies.get(COOKIE), casino.clock.now())


def someone(request: Asked) -> Person:
    """Whoever asks, who must have a session."""
    person = anyone(request)
    if person is None:
        raise Problem("sign-in", "sign in first; a guest needs no password")
    return person


def staff(request: Asked, *roles: str) -> Person:
    """Whoever asks, who must hold one of these roles."""
    person = someone(request)
    person.needs(*roles)
    return person


def address(request: Asked) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "nowhere"
