"""How a line of the server's log is written: as text or as JSON, and without a secret or a card in it."""

import logging
import re
from datetime import UTC, datetime
from typing import Literal

import msgspec

from houseway.play.views import struck

LEVELS = ("debug", "info", "warning", "error")
Level = Literal["debug", "info", "warning", "error"]
Format = Literal["text", "json"]

_TOKEN = re.compile(r"(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])([\w-]{4})(?:[\w-]{18}|[\w-]{39})(?![\w-])")
"""The id of a private table, which lets in those who know it, and the token of a session. The lengths and the mix of
letters tell them from words and from the ids of rounds."""

_PASSWORD = re.compile(r"(://[^:/@\s]*):[^@\s]*@")
"""The password in the address of a database."""


def without_secrets(text: str) -> str:
    """A text without tokens, passwords and cards."""
    return struck(_PASSWORD.sub(r"\1:…@", _TOKEN.sub(r"\1…", text)))


def one_line(text: str) -> str:
    """A text in which no character can end the line or hide what follows: those who send requests choose some of it."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


class LogLines(logging.Formatter):
    """Writes records as text, or as one JSON object a line."""

    def __init__(self, format_: Format) -> None:
        super().__init__()
        self._json = format_ == "json"

    def format(self, record: logging.LogRecord) -> str:
        """A record as it is written."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        message = without_secrets(record.getMessage())
        traceback = without_secrets(self.formatException(record.exc_info)) if record.exc_info else ""
        if not self._json:
            line = f"{at} {record.levelname} {record.name}: {one_line(message)}"
            return f"{line}\n{traceback}" if traceback else line
        fields = {"at": at, "level": record.levelname.lower(), "logger": record.name, "message": message}
        for name, value in getattr(record, "fields", {}).items():
            fields[name] = without_secrets(value) if isinstance(value, str) else value
        if traceback:
            fields["traceback"] = traceback
        return msgspec.json.encode(fields).decode()


def start_logging(level: Level, format_: Format) -> None:
    """Write the log to standard error from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(LogLines(format_))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # What libraries say below a warning is about themselves, and may quote what they are given.
    for library in ("sqlalchemy", "alembic", "aiosqlite", "asyncio", "psycopg", "litestar", "_granian", "granian"):
        logging.getLogger(library).setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))
