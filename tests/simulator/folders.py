"""Where a run keeps its files: in memory where there is room, for only processes are killed, never the machine."""

import shutil
import tempfile
from pathlib import Path

_MEMORY = Path("/dev/shm")
_ROOM = 2 << 30
"""Bytes that must be free in memory: a PostgreSQL keeps a gigabyte of its log before it uses it again."""


def folder(prefix: str) -> Path:
    """A new folder."""
    in_memory = _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _ROOM
    return Path(tempfile.mkdtemp(prefix=prefix, dir=_MEMORY if in_memory else None))
