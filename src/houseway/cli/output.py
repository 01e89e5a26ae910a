"""How a command speaks and how it ends."""

import os
import sys
from typing import Annotated, Any, NoReturn

import msgspec
from cyclopts import Parameter
from rich.console import Console

FOUND = 1
"""The exit code of a command that did its work and found a problem."""
REFUSED = 2
"""The exit code of a command that could not be carried out as given."""
NOT_INSTALLED = 3
"""The exit code of a command that needs an extra which is not installed."""
STOPPED = 130
"""The exit code of a command stopped with Ctrl-C (128 + SIGINT)."""
NO_READER = 141
"""The exit code where the reader of the output has gone; the shell gives it to other programs too (128 + SIGPIPE)."""

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]


class Writer(Console):
    """Standard output or, with `stderr=True`, standard error."""

    def on_broken_pipe(self) -> None:
        """Leave it to `end_quietly`, as for every other way of printing."""
        raise BrokenPipeError


class Out(Writer):
    """Standard output; `piped` is its width in a pipe, where a row keeps to its line."""

    def __init__(self, piped: int | None = None) -> None:
        super().__init__(width=None if sys.stdout.isatty() else piped)


err = Writer(stderr=True)


def as_json(value: Any) -> str:
    """One JSON value, indented."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"


def print_json(value: Any) -> None:
    """Print one JSON value, indented."""
    sys.stdout.write(as_json(value))


def fail(why: str, code: int = REFUSED) -> NoReturn:
    """Say on standard error why the command ends, and end it."""
    err.print(why, markup=False, emoji=False, highlight=False, soft_wrap=True)
    sys.exit(code)


def end_quietly() -> NoReturn:
    """End without a word: the reader has gone, as in `houseway rules list | head`."""
    # What is still buffered goes nowhere; without this Python would complain when it flushes at its end.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    sys.exit(NO_READER)
