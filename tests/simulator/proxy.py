"""A proxy before PostgreSQL: it passes bytes on, and cuts connections, refuses new ones, or swallows an answer."""

import contextlib
import select
import socket
import tempfile
import threading
from pathlib import Path

SOCKET = ".s.PGSQL.5432"


class Proxy:
    """Listens on a socket in a folder of its own."""

    def __init__(self, upstream: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="houseway-proxy-"))
        self._upstream = str(upstream)
        self._refuse = 0
        self._swallow = False
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._lock = threading.Lock()
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(self.folder / SOCKET))
        self._listening.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Cut every connection now."""
        with self._lock:
            pairs, self._pairs = self._pairs, []
        for pair in pairs:
            _close(pair)

    def refuse(self, times: int) -> None:
        """Let no one in so many times."""
        self._refuse = times

    def swallow_the_answer(self) -> None:
        """Pass the next commit on, and cut the connection instead of passing on the answer."""
        self._swallow = True

    def close(self) -> None:
        """Listen no more."""
        self._listening.close()
        self.cut()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                if self._refuse > 0:
                    self._refuse -= 1
                    client.close()
                    continue
                threading.Thread(target=self._relay, args=(client,), daemon=True).start()

    def _relay(self, client: socket.socket) -> None:
        server = socket.socket(socket.AF_UNIX)
        pair = client, server
        with contextlib.suppress(OSError, ValueError):
            server.connect(self._upstream)
            with self._lock:
                self._pairs.append(pair)
            self._pass_on(client, server)
        _close(pair)

    def _pass_on(self, client: socket.socket, server: socket.socket) -> None:
        swallowing = False
        while True:
            for ready in select.select([client, server], [], [])[0]:
                data = ready.recv(65_536)
                if not data or (swallowing and ready is server):
                    return
                if ready is client and self._swallow and b"COMMIT" in data:
                    self._swallow, swallowing = False, True
                (server if ready is client else client).sendall(data)


def _close(pair: tuple[socket.socket, socket.socket]) -> None:
    for each in pair:
        with contextlib.suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
        each.close()
