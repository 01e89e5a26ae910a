"""The service as an ASGI application."""

import re
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig

from houseway.server.casino import Casino
from houseway.server.http.access import AccessLog
from houseway.server.http.dependencies import anyone
from houseway.server.http.middleware import Protection
from houseway.server.http.monitoring import Readiness, health, ready
from houseway.server.http.openapi import DescriptionPage, DescriptionText, SocketText
from houseway.server.http.rate_limits import Limits, RateLimits
from houseway.server.http.reading import refuse_unknown_parameters, unread
from houseway.server.http.routes import (
    disputes,
    factors,
    floor,
    funds,
    gaming_day,
    hands,
    house,
    keno_office,
    learning,
    ledger,
    linked,
    odds,
    office,
    papers,
    people,
    results,
    rounds,
    rules,
    tables,
    twins,
)
from houseway.server.http.socket import events
from houseway.server.http.static_files import lost, page
from houseway.server.problems import Problem, problem_of
from houseway.server.record.history import History
from houseway.server.staff.order_book import OrderBook

_KINDS = {
    401: "sign-in",
    403: "not-allowed",
    404: "not-found",
    405: "no-such-method",
    413: "too-large",
    415: "not-json",
}


def _problem(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Every error becomes problem details, and every refusal is logged."""
    casino: Casino = request.app.state.casino
    problem = _from_http(request, error) if isinstance(error, HTTPException) else problem_of(error)
    if problem.kind == "fault":
        casino.log.fault(request.url.path, error)
    person = anyone(request)
    name, staff = (person.name, person.staff) if person else ("", False)
    casino.log.refused(name, f"{request.method} {request.url.path}", problem, staff=staff)
    headers = {"Retry-After": str(problem.wait)} if problem.wait is not None else {}
    if isinstance(error, HTTPException) and error.headers:
        headers |= error.headers
    if problem.kind == "not-found" and (shown := lost(request.url.path, request.headers.get("accept", ""))):
        return Response(shown, status_code=problem.status, headers=headers, media_type="text/html")
    body = msgspec.json.encode(problem.details())
    return Response(body, status_code=problem.status, headers=headers, media_type="application/problem+json")


def _from_http(request: Request[Any, Any, Any], error: HTTPException) -> Problem:
    if isinstance(error, ValidationException):
        found = error.extra if isinstance(error.extra, list) else []
        for each in (each for each in found if type(each) is dict):
            body = request.route_handler.parsed_data_field
            if body is not None and each.get("source") == "body":
                key = each.get("key", "")
                return unread(body.annotation, each["message"], "" if key == "data" else key)
        where = "; ".join(f"{each.get('key', '')}: {each.get('message', '')}" for each in found if type(each) is dict)
        return Problem("malformed", where or _plain(error.detail))
    if error.status_code >= 500:
        return problem_of(error)
    if error.status_code == 404:
        return Problem("not-found", "there is no such call; /schema lists them")
    if error.status_code == 405:
        return Problem("no-such-method", f"{request.method} is not served here; /schema lists the calls")
    return Problem(_KINDS.get(error.status_code, "malformed"), _plain(error.detail))


def _plain(detail: str) -> str:
    return re.sub(r"\s+", " ", detail) or "the request could not be read"


def parts_of(casino: Casino, rates: RateLimits) -> dict[str, Any]:
    """What the routes find in the application's state."""
    history = History(casino.store, casino.public_tables)
    parts = {"casino": casino, "limits": rates, "history": history, "orders": OrderBook(casino)}
    return {**parts, "readiness": Readiness(casino)}


def create_app(casino: Casino, limits: Limits | None = None) -> Litestar:
    """The application around a casino, which it opens and closes."""
    rates = RateLimits(limits or Limits())

    async def open_doors(app: Litestar) -> None:
        await casino.open()

    async def close_doors(app: Litestar) -> None:
        await casino.close()

    rooms = (
        people,
        factors,
        house,
        tables,
        rounds,
        results,
        rules,
        odds,
        learning,
        twins,
        floor,
        disputes,
        office,
        ledger,
        gaming_day,
        keno_office,
        papers,
        linked,
        funds,
    )
    app = Litestar(
        route_handlers=[
            health,
            ready,
            papers.seat_board,
            hands.hand,
            hands.hand_picture,
            *(room.router for room in rooms),
            events,
            page,
        ],
        state=State(parts_of(casino, rates)),
        on_startup=[open_doors],
        on_shutdown=[close_doors],
        middleware=[Protection],
        before_request=refuse_unknown_parameters,
        exception_handlers={Exception: _problem},
        request_max_body_size=rates.limits.body,
        openapi_config=OpenAPIConfig(
            title="Houseway",
            version="1",
            description="The casino as a service; docs/api.md says what each call means.",
            use_handler_docstrings=True,
            render_plugins=[DescriptionPage(path="/"), DescriptionText(), SocketText()],
            path="/schema",
        ),
        logging_config=None,
    )
    # Litestar's own middleware begins behind the router and would not see a request that no route answers.
    app.asgi_handler = AccessLog(app.asgi_handler, casino.store.metrics)
    return app
