"""How the service says no: problem details (RFC 9457) with a kind, and the clause and legal range where known."""

import asyncio
import logging
from typing import Any

import msgspec

from houseway.house.ledger import Overdrawn
from houseway.play.refusals import BadRecord, BadSetting, NotNow, Refused

_log = logging.getLogger("houseway.server")
STATUS = {
    "malformed": 400,
    "sign-in": 401,
    "not-allowed": 403,
    "not-found": 404,
    "no-such-method": 405,
    "not-now": 409,
    "stale": 409,
    "key-reused": 409,
    "too-slow": 408,
    "too-large": 413,
    "not-json": 415,
    "not-a-move": 422,
    "bad-setting": 422,
    "bad-amount": 422,
    "too-often": 429,
    "fault": 500,
    "no-store": 503,
    "in-doubt": 503,
    "not-ready": 503,
}
"""Every kind of problem and its HTTP status."""

TITLES = {
    "no-such-method": "Method not allowed",
    "not-json": "Not JSON",
    "sign-in": "Sign in first",
    "fault": "Something broke",
    "no-store": "The record does not answer",
    "in-doubt": "It is not known yet",
}


class ProblemDetails(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was wrong, for a program and for a person."""

    title: str
    status: int
    kind: str
    detail: str
    type: str = msgspec.field(default="about:blank")
    rule: str | None = None
    legal: str | None = None


class Problem(Exception):
    """Raised anywhere in the service; becomes a problem details answer or frame."""

    def __init__(
        self, kind: str, detail: str, *, rule: str | None = None, legal: str | None = None, wait: int | None = None
    ) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.rule = rule
        self.legal = legal
        self.wait = wait
        """Seconds after which it may be tried again."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.kind]

    def details(self) -> ProblemDetails:
        """The problem as it is sent."""
        title = TITLES.get(self.kind, self.kind.replace("-", " ").capitalize())
        return ProblemDetails(title, self.status, self.kind, self.detail, rule=self.rule, legal=self.legal)


def problem_of(error: Exception) -> Problem:
    """What to tell of an error; what we did not foresee is told without its particulars."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, Refused):
        kind = "not-a-move"
        if isinstance(error, NotNow):
            kind = "not-now"
        elif isinstance(error, BadRecord):
            kind = "malformed"
        elif isinstance(error, BadSetting):
            kind = "bad-setting"
        return Problem(kind, error.why, rule=error.rule, legal=error.legal)
    if isinstance(error, RecursionError):
        return Problem("malformed", "this is nested too deeply")
    if isinstance(error, Overdrawn):
        return Problem("bad-amount", str(error))
    return Problem("fault", "the service failed to do this; it has been logged")


def unheard(task: "asyncio.Task[Any]") -> None:
    """The caller was cut off: a refusal is told to no one, a fault to the operator."""
    error = None if task.cancelled() else task.exception()
    if isinstance(error, Exception) and problem_of(error).kind == "fault":
        _log.error("what a caller did not wait for failed", exc_info=error)
