"""`houseway demo`: a day of three casinos in one command, to watch in the browser and to read afterwards."""

import asyncio
import contextlib
import shutil
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from houseway.cli.output import fail
from houseway.extras import require

app = App(name="demo", help="Watch a day of three casinos that share a bad beat fund.")
MARK = "houseway-demo"
"""A file by which a folder is known as one that this command made, and may clear."""


@app.command
def day(
    *,
    data: Annotated[Path, Parameter(help="The folder for the three casinos; cleared first.")] = Path(".houseway-demo"),
    port: Annotated[int, Parameter(help="The first casino's port; the others follow. 0 takes free ones.")] = 8100,
    pace: Annotated[float, Parameter(help="Seconds to look at each step.")] = 4.0,
    stay: Annotated[bool, Parameter(help="Keep the casinos open at the end, until Ctrl-C.")] = True,
) -> None:
    """Open three casinos and a host, and go through a day: bots play, a bad beat is won, a link is cut, a form is lost.

    Each step says what happens and where to look at it. Everything is play chips.
    """
    require("server")
    _clear(data)
    from houseway.cli.demo.story import Story

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(Story(data, port, pace).tell(stay))


def _clear(data: Path) -> None:
    """Empty the folder; one that holds anything else is refused."""
    if data.exists() and not (data / MARK).exists() and any(data.iterdir()):
        fail(f"{data} holds something else than a demonstration; choose another --data")
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir(parents=True)
    (data / MARK).touch()
