"""So many connections from one address, counted at the sockets themselves: a request is not needed to hold one open.

Granian takes connections and shows us requests only. So we look at the open sockets of this process now and then, and
hang up on those that an address has beyond its share. This needs Linux; elsewhere everyone is let in.
"""

import asyncio
import os
import resource
import socket
import stat
import struct
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from houseway.server.http.addresses import Network, origin, within

LOOK = 1.0
"""Seconds between two looks."""
MOST_FILES = 65_536
OWN_FILES = 256
"""Open files that are kept for the database and for files of the page."""
_OPEN = Path("/proc/self/fd")


def most_connections() -> int:
    """How many connections there may be at all; the limit of open files is first raised as far as we may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    files = MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)
    return max(OWN_FILES, files - OWN_FILES)


class Doorkeeper:
    """Knows who has called our port, and since when."""

    def __init__(self, port: int, most: int, proxies: Sequence[Network] = ()) -> None:
        self._port, self._most, self._proxies = port, most, proxies
        self._since: dict[int, int] = {}
        """In which look each socket was seen first, by its number."""
        self._looks = 0

    async def keep(self) -> None:
        """Look again and again."""
        while _OPEN.exists():
            await asyncio.sleep(LOOK)
            if len(os.listdir(_OPEN)) > self._most:
                self.look()

    def look(self) -> int:
        """Close the newest connections of each address that has more than its share; says how many.

        Proxies that are believed have as many as they need.
        """
        callers, found, closed = defaultdict[str, list[tuple[int, socket.socket]]](list), dict[int, int](), 0
        self._looks += 1
        for name in os.listdir(_OPEN):
            if (caller := _caller(int(name), self._port)) is not None:
                address, number, connection = caller
                if number in found:
                    # One of our own copies, under a number that was free by then.
                    connection.close()
                    continue
                found[number] = self._since.get(number, self._looks)
                share = "" if within(address, self._proxies) else origin(address, "", ())
                callers[share].append((found[number], connection))
        self._since = found
        for share, connections in callers.items():
            connections.sort(key=lambda each: each[0])
            for n, (_, connection) in enumerate(connections):
                if share and n >= self._most:
                    with suppress(OSError):
                        connection.shutdown(socket.SHUT_RDWR)
                    closed += 1
                connection.close()
        return closed


def hang_up(address: str, from_port: int, port: int) -> None:
    """End the connection from an address and a port of its own to ours at once; what was not read is thrown away."""
    for name in os.listdir(_OPEN) if _OPEN.exists() else ():
        if (caller := _caller(int(name), port)) is not None:
            with suppress(OSError), caller[2] as connection:
                if connection.getpeername()[:2] == (address, from_port):
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    connection.shutdown(socket.SHUT_RDWR)


def _caller(file: int, port: int) -> tuple[str, int, socket.socket] | None:
    """Who has called our port over this open file: the address, the number of the socket, and a copy of it.

    A copy, because the file may be closed at any moment and its number given to another.
    """
    with suppress(OSError):
        copy = os.dup(file)
        try:
            about = os.fstat(copy)
            if not stat.S_ISSOCK(about.st_mode):
                raise OSError
            connection = socket.socket(fileno=copy)
        except OSError:
            os.close(copy)
            raise
        with suppress(OSError, IndexError, TypeError):
            if connection.getsockname()[1] == port:
                return connection.getpeername()[0], about.st_ino, connection
        connection.close()
    return None
