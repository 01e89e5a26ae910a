"""How a casino reaches the host: by HTTPS, each side showing the certificate that the agreement names."""

import asyncio
import http.client
import ssl
import urllib.error
import urllib.request
from pathlib import Path
from typing import Protocol

import msgspec

from houseway.server.linked.wire import LONGEST_WAIT, Refusal, Sealed

PATIENCE = 5.0
"""How many seconds the host has to answer, beside those that it was asked to wait."""
LARGEST = 16 * 2**20
"""How many bytes are read of an answer."""


class Away(Exception):
    """The host does not answer, or says what cannot be understood."""


class HostRefused(Exception):
    """The host takes nothing of what was sent."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.detail)
        self.detail, self.rule = refusal.detail, refusal.rule


class Channel(Protocol):
    """A way to the host."""

    async def exchange(self, sealed: Sealed) -> Sealed:
        """Send something and wait for the answer; raises `Away` or `HostRefused`."""

    async def report(self, sealed: Sealed) -> Sealed:
        """Ask for the records."""


class Https:
    """The host's service at an address."""

    def __init__(self, url: str, certificate: Path, key: Path, host_certificate: str) -> None:
        self._url = url.rstrip("/")
        self._tls: ssl.SSLContext | None = None
        if self._url.startswith("https://"):
            # Only the certificate in the agreement is believed, whatever name the host is reached by.
            self._tls = ssl.create_default_context(cadata=host_certificate)
            self._tls.check_hostname = False
            self._tls.load_cert_chain(certificate, key)

    async def exchange(self, sealed: Sealed) -> Sealed:
        """Exchange messages for notices."""
        return await asyncio.to_thread(self._ask, "/exchange", sealed)

    async def report(self, sealed: Sealed) -> Sealed:
        """Ask for the records."""
        return await asyncio.to_thread(self._ask, "/report", sealed)

    def _ask(self, path: str, sealed: Sealed) -> Sealed:
        body = msgspec.json.encode(sealed)
        request = urllib.request.Request(self._url + path, body, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE + LONGEST_WAIT, context=self._tls) as answer:
                return msgspec.json.decode(answer.read(LARGEST), type=Sealed)
        except urllib.error.HTTPError as error:
            raise _refused(error) from error
        except (OSError, ValueError, http.client.HTTPException) as error:  # a MsgspecError is a ValueError
            raise Away(f"the host at {self._url} does not answer: {getattr(error, 'reason', '') or error}") from error


def _refused(error: urllib.error.HTTPError) -> Exception:
    with error:
        try:
            return HostRefused(msgspec.json.decode(error.read(LARGEST), type=Refusal))
        except (OSError, ValueError, http.client.HTTPException):
            return Away(f"{error.url}: {error.code} {error.reason}")
