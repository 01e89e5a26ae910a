"""The processes of a casino believe each other and no one else, whatever address a stranger reaches or answers at."""

import asyncio
import ssl
from collections.abc import Callable
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.server.http.processes import passing
from houseway.server.http.processes.certificate import contexts
from houseway.server.record.chain import Signer

OURS, THEIRS = (contexts(Signer(Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32))) for n in (1, 2))
SCOPE: dict[str, Any] = {"type": "http", "path": "/", "headers": [], "client": ("203.0.113.7", 1)}


def nameless() -> ssl.SSLContext:
    """Someone who believes every server and has nothing to show."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


async def ask(listening: ssl.SSLContext | None, calling: ssl.SSLContext | None) -> tuple[bool, list[Any]]:
    """Whether a request was taken, and the clients it was said to come from."""
    told: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        told.append(scope["client"])

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await passing.take(reader, writer, lambda: app)

    async with await asyncio.start_server(take, "127.0.0.1", 0, ssl=listening) as server:
        port = server.sockets[0].getsockname()[1]
        try:
            wire = await passing.call(f"127.0.0.1:{port}", calling, SCOPE)  # type: ignore[arg-type]
        except passing.NotTaken:
            return False, told
        await wire.read()
        wire.close()
        return True, told


def test_a_process_takes_a_request_of_another_with_the_clients_address() -> None:
    assert asyncio.run(ask(OURS[0], OURS[1])) == (True, [("203.0.113.7", 1)])


@pytest.mark.parametrize("calling", [lambda: None, nameless, lambda: THEIRS[1]], ids=["plain", "nameless", "other key"])
def test_no_one_without_the_key_passes_a_request_to_a_process(calling: Callable[[], ssl.SSLContext | None]) -> None:
    assert asyncio.run(ask(OURS[0], calling())) == (False, [])


@pytest.mark.parametrize("listening", [None, THEIRS[0]], ids=["plain", "other key"])
def test_nothing_is_passed_to_one_without_the_key(listening: ssl.SSLContext | None) -> None:
    assert asyncio.run(ask(listening, OURS[1])) == (False, [])
