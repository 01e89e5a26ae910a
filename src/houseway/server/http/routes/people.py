"""Who is asking: guests, accounts, sessions, play chips."""

from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from msgspec import Meta

from houseway.server.casino import Casino
from houseway.server.fields import Body, Key
from houseway.server.http.dependencies import (
    COOKIE,
    SECURE_COOKIE,
    Asked,
    address,
    anyone,
    encrypted,
    someone,
    the_casino,
    the_limits,
    token_in,
    tokens_in,
)
from houseway.server.people.me import Me
from houseway.server.people.reception import Session, SessionCard
from houseway.server.people.second_factor import SecondFactor
from houseway.server.problems import Problem

KNOWN = "houseway_known"
YEAR = 365 * 86_400
Name = Annotated[str, Meta(max_length=40)]
Password = Annotated[str, Meta(max_length=200)]


class GuestBody(Body, frozen=True):
    """A name a guest would like."""

    name: Name = ""


class LoginBody(Body, frozen=True):
    """A name and its password."""

    name: Name
    password: Password


class PasswordBody(Body, frozen=True):
    """The present password, and the new one."""

    password: Password
    new: Password


class EndBody(Body, frozen=True):
    """The password again, and which other session ends; all of them where none is named."""

    password: Password
    id: Annotated[str, Meta(max_length=16)] = ""


class KeyBody(Body, frozen=True):
    """A command that says nothing more."""

    key: Key


def _cookie(request: Asked, token: str, lasts: int) -> Cookie:
    secure = encrypted(request.url.scheme, request.headers)
    name = SECURE_COOKIE if secure else COOKIE
    return Cookie(name, value=token, max_age=lasts, path="/", httponly=True, samesite="strict", secure=secure)


def _known_name(request: Asked) -> str:
    return f"__Host-{KNOWN}" if encrypted(request.url.scheme, request.headers) else KNOWN


def _known_cookie(request: Asked, token: str) -> Cookie:
    """Keeps for a year that the owner has signed in on this device."""
    name = _known_name(request)
    secure = name != KNOWN
    return Cookie(key=name, value=token, max_age=YEAR, path="/", httponly=True, samesite="strict", secure=secure)


def with_session(request: Asked, casino: Casino, made: Session, status: int) -> Response[Any]:
    """Hand over a new session; those that this browser had before are over."""
    person, token, lasts = made
    cookies = [_cookie(request, token, lasts // 1000)]
    if not person.guest:
        cookies.append(_known_cookie(request, casino.devices.known(person.name)))
    return Response(casino.me(person), status_code=status, cookies=cookies)


@post("/guest")
async def guest(request: Asked, data: JSONBody[GuestBody]) -> Response[Me]:
    """Play at once with play chips."""
    casino = the_casino(request)
    the_limits(request).accounts.take(address(request), casino.clock.steady())
    before = tokens_in(request.cookies)
    return with_session(request, casino, await casino.surely(casino.reception.guest(data.name, before)), 201)


@post("/register")
async def register(request: Asked, data: JSONBody[LoginBody]) -> Response[Me]:
    """Make an account; a guest keeps seat and chips."""
    casino = the_casino(request)
    the_limits(request).accounts.take(address(request), casino.clock.steady())
    before = tokens_in(request.cookies)
    made = await casino.surely(casino.reception.register(anyone(request), data.name, data.password, before))
    return with_session(request, casino, made, 201)


@post("/login", status_code=200)
async def login(request: Asked, data: JSONBody[LoginBody]) -> Response[Me | SecondFactor]:
    """Begin a session; 202 asks for the second factor first."""
    casino = the_casino(request)
    tries, now, name = the_limits(request).tries, casino.clock.steady(), data.name.strip().casefold()
    device = casino.devices.recognized(data.name, request.cookies.get(_known_name(request), ""))
    if device:
        tries.of_owner(f"device {device}", now)
    else:
        tries.of_stranger(name, address(request), now)
    try:
        before, host = tokens_in(request.cookies), request.headers.get("host", "")
        made = await casino.surely(casino.reception.sign_in(data.name, data.password, before, host))
    except Problem:
        if not device:
            tries.failed(name, now)
        raise
    if isinstance(made, SecondFactor):
        return Response(made, status_code=202)
    return with_session(request, casino, made, 200)


@post("/logout", status_code=204)
async def logout(request: Asked) -> Response[None]:
    """End the session."""
    casino = the_casino(request)
    await casino.surely(casino.reception.sign_out(*tokens_in(request.cookies)))
    gone = [
        Cookie(key=name, value="", max_age=0, path="/", httponly=True, samesite="strict", secure=name == SECURE_COOKIE)
        for name in {COOKIE, SECURE_COOKIE} & {*request.cookies, _cookie(request, "", 0).key}
    ]
    return Response(None, status_code=204, cookies=gone)


@get("/me")
async def me(request: Asked) -> Me | None:
    """Who I am; null without a session."""
    person = anyone(request)
    return the_casino(request).me(person) if person else None


@post("/me/password", status_code=200)
async def change_password(request: Asked, data: JSONBody[PasswordBody]) -> Response[Me]:
    """Change my password; I stay signed in here and nowhere else."""
    casino, person = the_casino(request), someone(request)
    the_limits(request).tries.of_owner(f"session {person.name}", casino.clock.steady())
    made = await casino.surely(casino.reception.change_password(person, data.password, data.new))
    return with_session(request, casino, made, 200)


@get("/me/sessions")
async def my_sessions(request: Asked) -> list[SessionCard]:
    """Where I am signed in."""
    return the_casino(request).reception.sessions(someone(request), token_in(request.cookies))


@post("/me/sessions/end", status_code=200)
async def end_sessions(request: Asked, data: JSONBody[EndBody]) -> list[SessionCard]:
    """End another session of mine, or all others; I say my password again."""
    casino, person, token = the_casino(request), someone(request), token_in(request.cookies)
    the_limits(request).tries.of_owner(f"session {person.name}", casino.clock.steady())
    await casino.surely(casino.reception.end_others(person, token, data.password, data.id))
    return casino.reception.sessions(person, token)


@post("/me/here", status_code=204)
async def here(request: Asked) -> None:
    """I am still at the page: a session of staff in which nothing is done runs out."""
    someone(request)


@post("/me/refill", status_code=200)
async def refill(request: Asked, data: JSONBody[KeyBody]) -> Me:
    """Bring my play chips back up."""
    casino, person = the_casino(request), someone(request)
    await casino.refill(person, data.key)
    return casino.me(person)


router = Router(
    "/api",
    route_handlers=[
        guest, register, login, logout, me, change_password, my_sessions, end_sessions, here, refill,
    ],
    tags=["people"],
)  # fmt: skip
