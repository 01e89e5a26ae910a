"""What every request passes first: foreign origins are refused, rates are limited, answers get safe headers."""

import asyncio
from contextlib import ExitStack
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from houseway.server.casino import Casino
from houseway.server.http.addresses import origin
from houseway.server.http.dependencies import ORIGIN, encrypted, token_in
from houseway.server.http.rate_limits import RateLimits
from houseway.server.people.identity import Person, hashed
from houseway.server.problems import Problem

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
SERVICE = ("/api", "/hand", "/ws", "/schema", "/health", "/ready")
"""Where the service itself answers; all else is a file of the page."""
PROBES = {"/health", "/ready"}
"""What an operator's tools ask, never too often: a refusal would make them take the service for broken."""
SAFE = {"GET", "HEAD", "OPTIONS"}


class Protection:
    """ASGI middleware around the whole service."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request before anything else does."""
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        safely, rates = _with_safe_headers(scope, headers, send), scope["litestar_app"].state.limits
        scope["state"][ORIGIN] = _origin(scope, headers, rates)
        try:
            person = _check(scope, headers)
            if scope["type"] == ScopeType.HTTP:
                await self.app(scope, _in_time(receive, rates.limits.patience), safely)
                return
            with ExitStack() as counted:
                counted.enter_context(rates.sockets.one_more(scope["state"][ORIGIN], rates.limits.sockets))
                if person is not None:
                    counted.enter_context(rates.sockets.one_more(f"of {person.name}", rates.limits.sockets_each))
                await self.app(scope, receive, send)
        except Problem as problem:
            scope["litestar_app"].state.casino.log.refused("", str(scope["path"]), problem)
            await _refuse(scope, safely, problem)


def _origin(scope: Scope, headers: dict[str, str], rates: RateLimits) -> str:
    client = scope.get("client")
    return origin(client[0] if client else "nowhere", headers.get("x-forwarded-for", ""), rates.proxies)


def _in_time(receive: Receive, patience: float) -> Receive:
    """Read a request's body within this many seconds."""
    until, whole = 0.0, False

    async def in_time() -> Any:
        nonlocal until, whole
        if whole:
            return await receive()
        until = until or asyncio.get_running_loop().time() + patience
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise Problem("too-slow", f"the whole request must be here within {patience:g} seconds") from None
        whole = message["type"] != "http.request" or not message.get("more_body")
        return message

    return in_time


def _with_safe_headers(scope: Scope, headers: dict[str, str], send: Send) -> Send:
    """Send answers with the headers that keep browsers safe."""

    async def safely(message: Message) -> None:
        if message["type"] == "http.response.start":
            raw: Any = list(message.get("headers", []))
            present = {name.lower() for name, _ in raw}
            raw += [(k.encode(), v.encode()) for k, v in HEADERS.items() if k.encode() not in present]
            if encrypted(scope["scheme"], headers):
                raw.append((b"strict-transport-security", b"max-age=31536000"))
            if scope["path"].startswith("/api") and b"cache-control" not in present:
                raw.append((b"cache-control", b"no-store"))
            message["headers"] = raw
        await send(message)

    return safely


def _check(scope: Scope, headers: dict[str, str]) -> Person | None:
    """Who asks; a foreign page and a rate that is too high are refused.

    A request that changes something keeps a session in use.
    """
    casino: Casino = scope["litestar_app"].state.casino
    rates: RateLimits = scope["litestar_app"].state.limits
    changing = scope.get("method") not in SAFE
    if (scope["type"] == ScopeType.WEBSOCKET or changing) and foreign(headers):
        raise Problem("not-allowed", "this comes from a foreign page")
    token, now = _token(headers), casino.clock.now()
    person = casino.identity.who(token, now)
    if scope["path"] not in PROBES:
        casino.identity.expect_known(person)
        if scope["path"].startswith(SERVICE):
            rates.take(person, scope["state"][ORIGIN], casino.clock.steady())
        else:
            rates.files.take(scope["state"][ORIGIN], casino.clock.steady())
    if scope["type"] == ScopeType.HTTP and changing:
        _expect_json(headers)
        if token:
            casino.identity.use(hashed(token), now)
    return person


def _expect_json(headers: dict[str, str]) -> None:
    """A body is called what it is: a browser lets any page send other kinds without asking us first."""
    # HTTP/2 tells the length of a body or not, as the client likes.
    told = "content-length" in headers or "transfer-encoding" in headers or "content-type" in headers
    empty = headers.get("content-length") == "0" or not told
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if not empty and kind != "application/json":
        raise Problem("not-json", f"a body is sent as application/json, not as {kind or 'nothing'!r}")


def foreign(headers: dict[str, str]) -> bool:
    """Whether a browser sent this from another page than ours; what is no browser sends no origin."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    if origin is None:
        return False
    return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()


def _token(headers: dict[str, str]) -> str | None:
    try:
        return token_in({name: cookie.value for name, cookie in SimpleCookie(headers.get("cookie", "")).items()})
    except CookieError:
        return None


async def _refuse(scope: Scope, send: Send, problem: Problem) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 1008, "reason": problem.detail})
        return
    headers = [(b"content-type", b"application/problem+json")]
    if problem.wait is not None:
        headers.append((b"retry-after", str(problem.wait).encode()))
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    body = msgspec.json.encode(problem.details())
    await send({"type": "http.response.body", "body": body, "more_body": False})
