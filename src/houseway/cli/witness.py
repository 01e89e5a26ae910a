"""`houseway witness`: a small service that keeps the signed heads of other services' records."""

import asyncio
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from houseway.cli.data_folder import alone_in
from houseway.cli.listening import check_certificate, free_port, serve_app
from houseway.extras import require

if TYPE_CHECKING:
    from houseway.server.record.witness.book import Book

DATA = Path(".houseway-witness")

app = App(name="witness", help="Witness the records of other services: keep the heads they sign, and give receipts.")


@app.default
def witness(
    *,
    port: Annotated[int, Parameter(help="The port; 0 takes a free one.")] = 8001,
    host: Annotated[str, Parameter(help="The address to listen on.")] = "127.0.0.1",
    data: Annotated[Path, Parameter(help="The folder for the key and the receipts.")] = DATA,
    pin: Annotated[
        list[str] | None,
        Parameter(help="A public key to serve, as `/api/audit/head` shows it. Default: the first one seen."),
    ] = None,
    cert: Annotated[Path | None, Parameter(help="A TLS certificate; with --cert-key, serves https.")] = None,
    cert_key: Annotated[Path | None, Parameter(help="The key of the certificate.")] = None,
) -> None:
    """Keep the heads that services sign, and give receipts for them. Stop it with Ctrl-C.

    Run it where the owner of the record has no hand: on another machine, under another account. A service is told of
    it with `houseway serve --witness http://HOST:8001`.
    """
    require("server")
    check_certificate(cert, cert_key)
    with alone_in(data), contextlib.suppress(KeyboardInterrupt):
        from houseway.server.record.witness.book import Book

        tls: dict[str, Any] = {"ssl_cert": cert, "ssl_key": cert_key} if cert else {}
        asyncio.run(_serve(Book(data, pin or ()), host, free_port(host, port), tls))


async def _serve(book: "Book", host: str, port: int, tls: dict[str, Any]) -> None:
    from houseway.server.http.witness_app import witness_app

    address = f"{'https' if tls else 'http'}://{host}:{port}"
    said = f"The witness is open: {address}  (stop with Ctrl-C)\nIts public key: {book.public}"
    await serve_app(witness_app(book), host, port, tls, said)
