"""What every request passes first: foreign origins are refused, rates are limited, answers get safe headers."""

from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from houseway.server.casino import Casino
from houseway.server.http.dependencies import encrypted, token_in
from houseway.server.http.rate_limits import RateLimits
from houseway.server.people.identity import hashed
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
RAW_SEND = "raw_send"
SERVICE = ("/api", "/ws", "/schema", "/health", "/ready")
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
        safely = _with_safe_headers(scope, headers, send)
        try:
            _check(scope, headers)
        except Problem as problem:
            scope["litestar_app"].state.casino.log.refused("", str(scope["path"]), problem)
            await _refuse(scope, safely, problem)
            return
        if scope["type"] == ScopeType.WEBSOCKET:
            # Frames go out by the thousand: they need no headers and no other wrapping.
            scope["state"][RAW_SEND] = send
            await self.app(scope, receive, send)
            return
        await self.app(scope, receive, safely)


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


def _check(scope: Scope, headers: dict[str, str]) -> None:
    """Refuse a foreign page and a rate that is too high; a request that changes something keeps a session in use."""
    casino: Casino = scope["litestar_app"].state.casino
    rates: RateLimits = scope["litestar_app"].state.limits
    changing = scope.get("method") not in SAFE
    if (scope["type"] == ScopeType.WEBSOCKET or changing) and foreign(headers):
        raise Problem("not-allowed", "this comes from a foreign page")
    counted = rates.requests if scope["path"].startswith(SERVICE) else rates.files
    token, now = _token(headers), casino.clock.now()
    if scope["path"] not in PROBES:
        counted.take(_who(casino, scope, token, now), casino.clock.steady())
    if token and scope["type"] == ScopeType.HTTP and changing:
        casino.identity.use(hashed(token), now)


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


def _who(casino: Casino, scope: Scope, token: str | None, now: int) -> str:
    """Whose bucket a request counts against."""
    person = casino.identity.who(token, now)
    casino.identity.expect_known(person)
    client = scope.get("client")
    return person.name if person else f"at {client[0] if client else 'nowhere'}"


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
