"""The house as a whole: whether it is a demonstration, and its first administrators."""

from ipaddress import ip_address
from typing import Annotated

from litestar import Response, Router, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from houseway.server.fields import Body
from houseway.server.http.dependencies import Asked, address, the_casino, the_limits
from houseway.server.http.processes.passing import CALLED
from houseway.server.http.routes.people import Name, Password, with_session
from houseway.server.people.me import Me
from houseway.server.problems import Problem


class HouseCard(Struct):
    """What anyone may know of the house."""

    demo: bool
    """Whether its staff, money and papers are for trying out."""
    first_run: bool
    """Whether an administrator can be made now, at the machine itself, with a code."""


class FirstRunBody(Body, frozen=True):
    """A code that the terminal shows, and the administrator's name and password."""

    code: Annotated[str, Meta(max_length=40)]
    name: Name
    password: Password


@get("/house")
async def house(request: Asked) -> HouseCard:
    """Whether this is a demonstration, and whether administrators are still missing."""
    casino = the_casino(request)
    return HouseCard(casino.demo, casino.first_run.open and at_the_machine(request))


@post("/first-run")
async def first_run(request: Asked, data: JSONBody[FirstRunBody]) -> Response[Me]:
    """Make one of the first two administrators, at the machine itself."""
    casino = the_casino(request)
    if not at_the_machine(request):
        raise Problem("not-allowed", "the first administrators are made at the machine itself, not from another one")
    the_limits(request).accounts.take(address(request), casino.clock.steady())
    made = await casino.surely(casino.first_run.make(data.code, data.name, data.password))
    return with_session(request, casino, made, 201)


def at_the_machine(request: Asked) -> bool:
    """Whether a request comes from the machine that the service runs on, and through no proxy."""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers or CALLED in request.scope:
        return False
    try:
        return ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False


router = Router("/api", route_handlers=[house, first_run], tags=["people"])
