"""The host of a linked fund as a service of its own: members exchange messages with it."""

from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get, post
from litestar.exceptions import HTTPException
from litestar.params import JSONBody

from houseway.house.linked.agreement import Signed
from houseway.play.refusals import Refused
from houseway.server.http.access import AccessLog
from houseway.server.linked.host import Host
from houseway.server.linked.wire import Refusal, Sealed
from houseway.server.problems import Problem, problem_of


class About(msgspec.Struct, frozen=True):
    """What the host says of itself."""

    agreement: str
    version: int
    operational: bool
    why: str


def host_app(host: Host) -> Litestar:
    """The application around a host, which is open already."""

    @get("/")
    async def about() -> About:
        """Which agreement the host serves, and whether the system is operational."""
        agreement, why = host.agreement, host.why_not()
        return About(agreement.id, agreement.version, not why, why)

    @post("/exchange", status_code=200)
    async def exchange(data: JSONBody[Sealed]) -> Sealed:
        """Messages of a member for what it has not heard yet."""
        return await host.exchange(data)

    @post("/report", status_code=200)
    async def report(data: JSONBody[Sealed]) -> Sealed:
        """The records, for a member."""
        return await host.report(data)

    @post("/agreement", status_code=200)
    async def agreement(data: JSONBody[Signed]) -> About:
        """Take up an agreement that all its members have signed."""
        await host.take_up(data)
        return await about.fn()  # type: ignore[no-any-return]

    def refused(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        if isinstance(error, HTTPException):
            problem = Problem("not-found" if error.status_code == 404 else "malformed", error.detail)
        else:
            problem = problem_of(error)
        if problem.kind == "fault":
            host.log.fault(request.url.path, error)
        by = str(getattr(error, "by", "")) or "a member"
        host.log.refused(by if isinstance(error, Refused) else "", request.url.path, problem)
        body = Refusal(problem.detail, problem.rule or "")
        return Response(msgspec.json.encode(body), status_code=problem.status, media_type="application/json")

    app = Litestar(
        route_handlers=[about, exchange, report, agreement],
        exception_handlers={Exception: refused},
        request_max_body_size=8 * 2**20,
        openapi_config=None,
        logging_config=None,
    )
    app.asgi_handler = AccessLog(app.asgi_handler, host.store.metrics)
    return app
