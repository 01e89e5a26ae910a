"""How the processes of one casino know each other: by a certificate that each makes from the key they share.

It is the same in all of them to the byte, and it is the only one they believe.
"""

import datetime
import ssl
import tempfile
from hashlib import sha256
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from houseway.server.record.chain import Signer

_SINCE, _UNTIL = datetime.datetime(2020, 1, 1), datetime.datetime(2120, 1, 1)
_NAME = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a process of Houseway")])


def contexts(signer: Signer) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """What a process listens with, and what it calls another one with."""
    # A signature by Ed25519 is the same each time, and no one without the key can make it.
    key = Ed25519PrivateKey.from_private_bytes(
        sha256(signer.sign_bytes(b"houseway processes of one casino").encode()).digest()
    )
    public = key.public_key()
    made = x509.CertificateBuilder(_NAME, _NAME, public, 1, _SINCE, _UNTIL).sign(key, None)
    with tempfile.TemporaryDirectory(prefix="houseway-") as folder:
        certificate, private = Path(folder) / "certificate", Path(folder) / "key"
        certificate.write_bytes(made.public_bytes(Encoding.PEM))
        private.touch(mode=0o600)
        private.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        listening, calling = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        calling.check_hostname = False  # which machine it runs on is no part of it
        for context in (listening, calling):
            context.minimum_version = ssl.TLSVersion.TLSv1_3
            context.verify_mode = ssl.CERT_REQUIRED
            context.load_cert_chain(certificate, private)
            context.load_verify_locations(certificate)
    return listening, calling
