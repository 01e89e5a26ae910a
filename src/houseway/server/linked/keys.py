"""A member's key: it signs messages, and a certificate made with it opens the encrypted connection.

The agreement names both, so no authority has to vouch for them.
"""

import datetime
import os
import ssl
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from houseway.server.record.chain import Signer, Unusable

YEARS = 10
"""How long a certificate holds."""


class LinkKey:
    """The key of a member in its data folder, and its certificate for TLS; made on first use."""

    def __init__(self, folder: Path) -> None:
        self.signer = Signer.at(folder / "linked.key")
        self.tls_key, self.certificate = folder / "linked-tls.key", folder / "linked-tls.crt"
        if not self.certificate.exists():
            self._certify((folder / "linked.key").read_bytes())
        try:
            ssl.PEM_cert_to_DER_cert(self.text)
        except ValueError as error:
            raise Unusable(f"{self.certificate} holds no certificate; delete it to have a new one made") from error

    @property
    def text(self) -> str:
        """The certificate, as the agreement names it."""
        return self.certificate.read_text(encoding="ascii")

    def _certify(self, raw: bytes) -> None:
        key = Ed25519PrivateKey.from_private_bytes(raw)
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"houseway {self.signer.public[:16]}")])
        now = datetime.datetime.now(datetime.UTC)
        made = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=365 * YEARS))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName("houseway.invalid")]), False)
            .add_extension(x509.BasicConstraints(False, None), True)
            .sign(key, None)
        )
        pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        with os.fdopen(os.open(self.tls_key, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(pem)
        self.certificate.write_bytes(made.public_bytes(Encoding.PEM))
