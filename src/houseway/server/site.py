"""The page's own files: served as they lie in `web/`, checked by ETag, never from a foreign host."""

from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from houseway.server.problems import Problem

WEB = Path(str(files("houseway"))) / "web"

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wav": "audio/wav",
}
"""What may be served; a file of another kind is not there."""

_known: dict[Path, tuple[int, bytes, str]] = {}


def _file(path: Path) -> tuple[bytes, str]:
    """A file's bytes and their ETag, read again when the file has changed."""
    stamp = path.stat().st_mtime_ns
    known = _known.get(path)
    if known is None or known[0] != stamp:
        content = path.read_bytes()
        known = _known[path] = (stamp, content, f'"{sha256(content).hexdigest()[:20]}"')
    return known[1], known[2]


def _find(asked: str) -> Path:
    """The file asked for; a path without an ending is one of the page's own addresses and gets the page."""
    if not Path(asked).suffix:
        asked = "index.html"
    path = (WEB / asked.lstrip("/")).resolve()
    if not path.is_relative_to(WEB.resolve()) or path.suffix not in TYPES or not path.is_file():
        raise Problem("not-found", "there is no such page")
    return path


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
    """A file of the page."""
    if path.startswith(("/api", "/ws", "/schema", "/health")):
        raise Problem("not-found", "there is nothing here")
    found = _find(path)
    content, etag = _file(found)
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == etag:
        return Response(b"", status_code=304, headers=headers, media_type=TYPES[found.suffix])
    return Response(content, headers=headers, media_type=TYPES[found.suffix])
