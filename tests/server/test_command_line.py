"""The commands that start and look after the service can be called."""

import subprocess
import sys


def test_serve_says_how_it_is_called() -> None:
    said = subprocess.run(
        [sys.executable, "-c", "from houseway.cli import main; main()", "serve", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "--data" in said.stdout
