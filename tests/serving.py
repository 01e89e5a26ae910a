"""A real server in a process of its own: the casino as `houseway serve` runs it."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
"""In which the package is found from a checkout."""


HOUSEWAY = "from houseway.cli import main; main()"


def houseway(*words: str, program: str = HOUSEWAY) -> list[str]:
    """The command line of `houseway` with these words."""
    return [sys.executable, "-c", program, *words]


class Served:
    """A server over a data folder, on a free port; it can be killed, and started again where it was.

    `with` starts it, and leaves none running.
    """

    def __init__(self, data: Path, program: str = HOUSEWAY, more: tuple[str, ...] = ()) -> None:
        self.data = data
        self._more = more
        self._program = program
        self.url = ""
        """The lobby's address."""
        self._port = "0"
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "Served":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self.kill()

    def start(self) -> None:
        """Serve, and wait until someone can come in: the lobby's address is printed then and not before."""
        told = ("--port", self._port, "--data", str(self.data), "--no-browser", "--bot-pace", "0", *self._more)
        words = houseway("serve", *told, program=self._program)
        self._process = subprocess.Popen(words, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.match(r"Houseway is open: (http://127\.0\.0\.1:(\d+)/) ", said)
        assert found, f"the server did not start: {said!r}"
        self.url, self._port = found.groups()

    def next_line(self) -> str:
        """What it says next in its terminal."""
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as Ctrl-C does; a server that is told to stop ends well."""
        code = self._end(signal.SIGINT)
        assert code == 0, f"the server ended with {code}"

    def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        with self._process as process:
            process.send_signal(how)
            code = process.wait(60)
        self._process = None
        return code
