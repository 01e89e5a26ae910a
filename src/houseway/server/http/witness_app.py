"""The witness as a service of its own: it is shown heads, gives receipts, and tells them to everyone."""

from typing import Annotated, Any

import msgspec
from litestar import Litestar, Request, Response, get, post
from litestar.params import JSONBody, QueryParameter

from houseway.server.record.witness.book import Book, Refused
from houseway.server.record.witness.receipt import Receipt
from houseway.server.record.witness.targets import About, Refusal, Shown

_CODES = {"not-pinned": 403, "bad-signature": 400}


def witness_app(book: Book) -> Litestar:
    """The application around a witness's book."""

    @get("/")
    async def about() -> About:
        """The witness's public key, and how many alarms it has raised."""
        return About(book.public, book.alarms)

    @get("/receipts", sync_to_thread=True)
    def receipts(
        key: Annotated[str, QueryParameter(max_length=64)], after: Annotated[int, QueryParameter(ge=0)] = 0
    ) -> list[Receipt]:
        """The receipts given to a key, from after a number on."""
        return book.all(key, after)

    @post("/heads", sync_to_thread=True, status_code=200)
    def heads(data: JSONBody[Shown]) -> Receipt:
        """The receipt for a head."""
        return book.give(data.head, data.after)

    def refused(request: Request[Any, Any, Any], error: Refused) -> Response[bytes]:
        body = msgspec.json.encode(Refusal(error.kind, str(error), error.last))
        return Response(body, status_code=_CODES.get(error.kind, 409), media_type="application/json")

    return Litestar(
        route_handlers=[about, receipts, heads],
        exception_handlers={Refused: refused},
        request_max_body_size=10_000,
        openapi_config=None,
        logging_config=None,
    )
