"""Every benchmark still runs: a second of each, which says nothing about speed."""

import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = sorted((Path(__file__).parents[2] / "benchmarks").glob("*.py"))


@pytest.mark.prove
@pytest.mark.parametrize("path", BENCHMARKS, ids=lambda path: path.stem)
def test_a_benchmark_runs_and_prints_figures(path: Path) -> None:
    if path.stem == "page" and not Path("/usr/bin/chromium").exists():
        pytest.skip("needs Chromium: apt-get install chromium")
    done = subprocess.run([sys.executable, path, "--quick"], capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, done.stderr
    assert any(letter.isdigit() for letter in done.stdout)


def test_there_are_benchmarks() -> None:
    assert len(BENCHMARKS) > 6
