"""Every benchmark still runs: a second of each, which says nothing about speed."""

import runpy
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


def test_the_benchmark_of_the_server_fails_when_commands_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    server = runpy.run_path(str(BENCHMARKS[0].with_name("server.py")))
    score = server["Score"](done={"key": ("round", 1)})
    server["judge"](score)
    score.problems["the round is over"] += 2
    with pytest.raises(SystemExit) as ended:
        server["judge"](score)
    assert "2 commands were refused" in str(ended.value.code)
    assert "refused 2 times: the round is over" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="0 done"):
        server["judge"](server["Score"]())
