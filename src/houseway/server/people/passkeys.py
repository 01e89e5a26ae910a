"""Passkeys (WebAuthn, level 2): a key pair that a browser or a security key keeps, and that signs a challenge.

No attestation is asked for: which make an authenticator is of does not matter to the house. The browser hands over the
public key in DER, so that nothing here reads CBOR.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from hashlib import sha256
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key
from msgspec import Meta

from houseway.server.fields import Body
from houseway.server.problems import Problem

ALGORITHMS = (-7, -8, -257)
"""ES256, EdDSA and RS256, by their COSE numbers; the first is liked best."""
PRESENT, ATTESTED = 0x01, 0x40
"""Flags: a person touched it; a new credential is told."""
LEAST_RSA = 2048
Bytes = Annotated[str, Meta(max_length=2_048, pattern=r"^[A-Za-z0-9_-]*$")]
"""Bytes in base64url without padding."""


class NewPasskey(Body, frozen=True):
    """What a browser says of a passkey that it has just made."""

    id: Bytes
    client_data: Bytes
    authenticator_data: Bytes
    public_key: Bytes
    """In DER, as a SubjectPublicKeyInfo."""


class Assertion(Body, frozen=True):
    """A challenge that a passkey has signed."""

    id: Bytes
    client_data: Bytes
    authenticator_data: Bytes
    signature: Bytes


class Passkey(msgspec.Struct, frozen=True):
    """A passkey as it is kept."""

    id: str
    public_key: str
    site: str
    """The host it was made for, to which the browser binds it."""
    count: int
    """How often it has signed, where it counts."""


class _ClientData(msgspec.Struct, rename={"cross_origin": "crossOrigin"}):
    type: str
    challenge: str
    origin: str
    cross_origin: bool = False


def unpadded(raw: bytes) -> str:
    """Bytes in base64url."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


def raw(text: str) -> bytes:
    """The bytes of a text in base64url."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (ValueError, Error):
        raise Problem("malformed", "a passkey's bytes are written in base64url") from None


def site_of(host: str) -> str:
    """The host to which a browser binds passkeys: without the port."""
    return urlsplit(f"//{host}").hostname or ""


def made(new: NewPasskey, challenge: str, host: str) -> Passkey:
    """A new passkey, held against the challenge that it was made for."""
    _expect_client(new.client_data, "webauthn.create", challenge, host)
    site, told = site_of(host), raw(new.authenticator_data)
    count = _expect_authenticator(told, site, PRESENT | ATTESTED)
    length = int.from_bytes(told[53:55], "big")
    if len(told) < 55 + length or told[55 : 55 + length] != raw(new.id):
        raise _wrong("it tells of another passkey")
    key = _key(raw(new.public_key))
    if isinstance(key, rsa.RSAPublicKey) and key.key_size < LEAST_RSA:
        raise _wrong(f"a key of {key.key_size} bits is too short")
    return Passkey(new.id, new.public_key, site, count)


def signed(said: Assertion, passkey: Passkey, challenge: str, host: str) -> Passkey:
    """The passkey after it has signed this challenge; refused where it has not."""
    _expect_client(said.client_data, "webauthn.get", challenge, host)
    # A browser lets a host below the passkey's own use it, and `host` is what the client says.
    if site_of(host) != passkey.site:
        raise _wrong("it belongs to another page")
    told = raw(said.authenticator_data)
    count = _expect_authenticator(told, passkey.site, PRESENT)
    _verify(_key(raw(passkey.public_key)), raw(said.signature), told + sha256(raw(said.client_data)).digest())
    if (count or passkey.count) and count <= passkey.count:
        raise _wrong("it has signed less often than before: there may be a copy of it")
    return msgspec.structs.replace(passkey, count=count)


def _wrong(why: str) -> Problem:
    return Problem("not-allowed", f"the passkey is refused: {why}")


def _expect_client(told: str, kind: str, challenge: str, host: str) -> None:
    try:
        client = msgspec.json.decode(raw(told), type=_ClientData)
    except msgspec.DecodeError:
        raise Problem("malformed", "client_data is not what a browser writes") from None
    origin = urlsplit(client.origin)
    if client.type != kind or client.challenge.rstrip("=") != challenge:
        raise _wrong("it answers another question")
    safe = origin.scheme == "https" or origin.hostname == "localhost"
    if client.cross_origin or not safe or origin.netloc.lower() != host.lower():
        raise _wrong("it was used at another page")


def _expect_authenticator(told: bytes, site: str, flags: int) -> int:
    """Checks what the authenticator says; returns how often it has signed."""
    if len(told) < 37 or told[:32] != sha256(site.encode()).digest():
        raise _wrong("it belongs to another page")
    if told[32] & flags != flags:
        raise _wrong("no one has touched it")
    return int.from_bytes(told[33:37], "big")


_Key = ec.EllipticCurvePublicKey | ed25519.Ed25519PublicKey | rsa.RSAPublicKey


def _key(der: bytes) -> _Key:
    try:
        key = load_der_public_key(der)
    except (ValueError, UnsupportedAlgorithm):
        raise Problem("malformed", "public_key is no key in DER") from None
    if isinstance(key, ec.EllipticCurvePublicKey) and isinstance(key.curve, ec.SECP256R1):
        return key
    if isinstance(key, ed25519.Ed25519PublicKey | rsa.RSAPublicKey):
        return key
    raise Problem("malformed", "a key of that kind is not known", legal="ES256, EdDSA, RS256")


def _verify(key: _Key, signature: bytes, said: bytes) -> None:
    try:
        if isinstance(key, ec.EllipticCurvePublicKey):
            key.verify(signature, said, ec.ECDSA(SHA256()))
        elif isinstance(key, rsa.RSAPublicKey):
            key.verify(signature, said, padding.PKCS1v15(), SHA256())
        else:
            key.verify(signature, said)
    except InvalidSignature:
        raise _wrong("the signature is not its own") from None
