"""Codes that change every thirty seconds, as an authenticator app shows them (RFC 6238 on RFC 4226)."""

import hmac
import secrets
from base64 import b32encode
from urllib.parse import quote, urlencode

STEP = 30_000
"""How long a code holds, in milliseconds."""
DIGITS = 6
DRIFT = 1
"""So many steps a telephone's clock may be ahead or behind."""
SIZE = 20
"""Bytes of a secret: as many as the hash has."""


def new_secret() -> bytes:
    """A secret for one person's app."""
    return secrets.token_bytes(SIZE)


def code_at(secret: bytes, step: int, digits: int = DIGITS, digest: str = "sha1") -> str:
    """The code of one step. Apps know SHA-1 and six digits; the rest is there for the vectors of the RFC."""
    mac = hmac.digest(secret, step.to_bytes(8, "big"), digest)
    start = mac[-1] & 15
    number = int.from_bytes(mac[start : start + 4], "big") & 0x7FFF_FFFF
    return str(number % 10**digits).zfill(digits)


def step_of(secret: bytes, typed: str, now: int, after: int) -> int | None:
    """The step whose code was typed; a step up to `after` was used already and counts no more."""
    typed = "".join(typed.split())
    if not (typed.isascii() and typed.isdigit()):
        return None
    found, today = None, now // STEP
    for step in range(today - DRIFT, today + DRIFT + 1):
        # Every step is tried: the time that it takes must not tell which of them is right.
        if hmac.compare_digest(code_at(secret, step), typed) and step > after:
            found = step
    return found


def in_letters(secret: bytes) -> str:
    """The secret as it is typed into an app that reads no link."""
    return b32encode(secret).decode().rstrip("=")


def link(secret: bytes, name: str, house: str) -> str:
    """What an app on the same device opens, or reads from a picture."""
    told = urlencode({"secret": in_letters(secret), "issuer": house, "digits": DIGITS, "period": STEP // 1000})
    return f"otpauth://totp/{quote(house)}:{quote(name)}?{told}"
