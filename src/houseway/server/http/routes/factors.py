"""The second factor: shown after the password, and added or removed by its owner."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.params import JSONBody
from msgspec import Meta

from houseway.server.casino import Casino
from houseway.server.fields import Body
from houseway.server.http.dependencies import Asked, someone, the_casino, the_limits, token_in, tokens_in
from houseway.server.http.routes.people import Password, with_session
from houseway.server.people.identity import Person
from houseway.server.people.me import Me
from houseway.server.people.passkeys import Assertion, NewPasskey
from houseway.server.people.second_factor import Enrolment, Factors, Proof
from houseway.server.problems import Problem

Ticket = Annotated[str, Meta(max_length=2_000)]
Code = Annotated[str, Meta(max_length=40)]
Id = Annotated[str, Meta(max_length=32)]


class SecondBody(Body, frozen=True):
    """What a sign-in waits for: a code of an app or a recovery code, or a challenge that a passkey has signed."""

    ticket: Ticket
    code: Code = ""
    passkey: Assertion | None = None


class EnrolBody(Body, frozen=True):
    """The password again, and the first code of an app or a new passkey."""

    password: Password
    ticket: Ticket
    label: Annotated[str, Meta(max_length=40)] = ""
    code: Code = ""
    passkey: NewPasskey | None = None


class RemoveBody(Body, frozen=True):
    """The password again, and what is removed."""

    password: Password
    id: Id


class AgainBody(Body, frozen=True):
    """The password again."""

    password: Password


def _host(request: Asked) -> str:
    return request.headers.get("host", "")


@post("/login/second", status_code=200)
async def second(request: Asked, data: JSONBody[SecondBody]) -> Response[Me]:
    """Show the second factor that a sign-in waits for."""
    casino = the_casino(request)
    reception, proof = casino.reception, Proof(data.code, data.passkey)
    name = reception.factors.named(data.ticket, casino.clock.now())
    if data.passkey is None:
        the_limits(request).codes.take(name, casino.clock.steady())
    try:
        made = await casino.surely(reception.second(data.ticket, proof, _host(request), tokens_in(request.cookies)))
    except Problem as problem:
        casino.log.refused(name, "second factor", problem, staff=True)
        raise
    return with_session(request, casino, made, 200)


@get("/me/factors")
async def factors(request: Asked) -> Factors:
    """My second factors."""
    return the_casino(request).reception.factors.card(_owner(request))


@post("/me/factors/begin", status_code=200)
async def begin(request: Asked) -> Enrolment:
    """What a new app or passkey is made from."""
    casino = the_casino(request)
    return casino.reception.factors.begin(_owner(request), casino.clock.now(), _host(request))


@post("/me/factors")
async def enrol(request: Asked, data: JSONBody[EnrolBody]) -> Factors:
    """Enrol an app by its first code, or a passkey; the first brings recovery codes, told this once."""
    casino, person = _with_password(request)
    shown, host = data.passkey or data.code, _host(request)
    return await casino.surely(
        casino.reception.change_factors(
            person,
            token_in(request.cookies),
            data.password,
            lambda batch, now: casino.reception.factors.enrol(person, data.ticket, data.label, shown, host, batch, now),
        )
    )


@post("/me/factors/end", status_code=200)
async def remove(request: Asked, data: JSONBody[RemoveBody]) -> Factors:
    """Remove an app or a passkey of mine."""
    casino, person = _with_password(request)
    return await casino.surely(
        casino.reception.change_factors(
            person,
            token_in(request.cookies),
            data.password,
            lambda batch, now: casino.reception.factors.remove(person, data.id, batch),
        )
    )


@post("/me/factors/recovery", status_code=200)
async def recovery(request: Asked, data: JSONBody[AgainBody]) -> Factors:
    """New recovery codes, told this once; those from before are void."""
    casino, person = _with_password(request)
    if not casino.reception.factors.enrolled(person.name):
        raise Problem("not-now", "recovery codes stand in for a second factor; enrol one first")
    return await casino.surely(
        casino.reception.change_factors(
            person,
            token_in(request.cookies),
            data.password,
            lambda batch, now: casino.reception.factors.recover(person, batch, now),
        )
    )


def _owner(request: Asked) -> Person:
    """The person who asks, who must have a password: a second factor stands beside one."""
    person = someone(request)
    if person.guest:
        raise Problem("not-now", "keep your name with a password first")
    if person.given:
        raise Problem("not-now", "first choose a password of your own; others know this one")
    return person


def _with_password(request: Asked) -> tuple[Casino, Person]:
    casino, person = the_casino(request), _owner(request)
    the_limits(request).tries.of_owner(f"session {person.name}", casino.clock.steady())
    return casino, person


router = Router("/api", route_handlers=[second, factors, begin, enrol, remove, recovery], tags=["people"])
