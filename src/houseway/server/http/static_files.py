"""The page's own files: served as they lie in `web/`, checked by ETag, never from a foreign host."""

import gzip
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.params import FromPath

from houseway.server.http.middleware import SERVICE
from houseway.server.problems import Problem

WEB = Path(str(files("houseway"))) / "web"
SENTENCES = WEB.parent / "sentences"
"""The tables of sentences, which the page and the terminal read alike; the page asks for them below `/sentences`."""

TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wav": "audio/wav",
}
"""What may be served; a file of another kind is not there. That text is UTF-8 is added when it is sent."""

PACKED = frozenset({".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest", ".txt"})
"""Text, which travels at a quarter of its size; nothing in it is a secret that its length could tell."""


class Content(NamedTuple):
    """A file as it is sent: its bytes plain and packed, and the ETag of each."""

    stamp: int
    plain: bytes
    packed: bytes | None
    mark: str

    def form(self, accepted: str) -> tuple[bytes, dict[str, str]]:
        """The bytes for a client that accepts these encodings, and the headers that go with them."""
        if self.packed is None:
            return self.plain, {"ETag": f'"{self.mark}"'}
        if "gzip" not in accepted:
            return self.plain, {"ETag": f'"{self.mark}"', "Vary": "Accept-Encoding"}
        return self.packed, {"ETag": f'"{self.mark}-gz"', "Vary": "Accept-Encoding", "Content-Encoding": "gzip"}


_known: dict[Path, Content] = {}


def _file(path: Path) -> Content:
    """A file's content, read again when the file has changed."""
    stamp = path.stat().st_mtime_ns
    known = _known.get(path)
    if known is None or known.stamp != stamp:
        plain = path.read_bytes()
        packed = gzip.compress(plain, mtime=0) if path.suffix in PACKED else None
        known = _known[path] = Content(stamp, plain, packed, sha256(plain).hexdigest()[:20])
    return known


def _find(asked: str) -> Path:
    """The file asked for. The page's own addresses follow a `#`, which is not sent, so no other path leads to it."""
    asked = asked.lstrip("/") or "index.html"
    root = SENTENCES if asked.startswith("sentences/") else WEB
    path = (root / asked.removeprefix("sentences/")).resolve()
    if not path.is_relative_to(root.resolve()) or path.suffix not in TYPES or not path.is_file():
        raise Problem("not-found", "there is no such page")
    return path


def lost(path: str, accepted: str) -> bytes | None:
    """What a person is shown in place of a page that is not there; None for a program, which is told by a problem."""
    if path.startswith(SERVICE) or "text/html" not in accepted:
        return None
    return _file(WEB / "lost.html").plain


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
    """A file of the page."""
    if path.startswith(SERVICE):
        raise Problem("not-found", "there is nothing here")
    found = _find(path)
    content, form = _file(found).form(request.headers.get("accept-encoding", ""))
    headers = form | {"Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(b"", status_code=304, headers=headers, media_type=TYPES[found.suffix])
    return Response(content, headers=headers, media_type=TYPES[found.suffix])
