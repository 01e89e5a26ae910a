"""The files for operators in `deploy/` hold together: what they call and copy is there, and they give nothing away."""

import re
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "houseway.service"
CONTAINERFILE = ROOT / "deploy" / "Containerfile"
INSTRUCTIONS = {"FROM", "RUN", "COPY", "ENV", "USER", "WORKDIR", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK"}
INSTRUCTIONS |= {"ENTRYPOINT", "CMD"}

needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")


def unit_here(folder: Path) -> Path:
    """The unit as it would be installed here: with the program of this environment."""
    program = Path(sys.executable).with_name("houseway")
    assert program.exists()
    installed = folder / UNIT.name
    installed.write_text(UNIT.read_text(encoding="utf-8").replace("/opt/houseway/bin/houseway", str(program)))
    return installed


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, each with its arguments."""
    text = re.sub(r"^#.*\n", "", CONTAINERFILE.read_text(encoding="utf-8"), flags=re.MULTILINE).replace("\\\n", " ")
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1].strip()) for line in text.splitlines() if line]


def variables() -> set[str]:
    return set(re.findall(r"HOUSEWAY_\w+", UNIT.read_text() + CONTAINERFILE.read_text()))


@needs_systemd
def test_systemd_accepts_the_unit_without_a_warning(tmp_path: Path) -> None:
    done = subprocess.run(["systemd-analyze", "verify", unit_here(tmp_path)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@needs_systemd
def test_the_unit_is_hardened(tmp_path: Path) -> None:
    limit = ["--offline=true", "--threshold=15", "--no-pager"]
    done = subprocess.run(["systemd-analyze", "security", *limit, unit_here(tmp_path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-500:]


def test_the_unit_runs_a_command_that_exists_with_variables_that_are_read() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(UNIT.read_text(encoding="utf-8"))
    program, *words = unit["Service"]["ExecStart"].split()
    assert program.endswith("/bin/houseway")
    subprocess.run([sys.executable, "-m", "houseway", *words, "--help"], check=True, capture_output=True)
    help_ = subprocess.run([sys.executable, "-m", "houseway", "serve", "--help"], capture_output=True, text=True).stdout
    said = re.sub(r"[│\s]+", " ", help_)
    assert variables()
    assert [name for name in variables() if name not in said] == []


def test_the_containerfile_is_built_from_the_lock_and_copies_what_is_there() -> None:
    lines = instructions()
    assert {name for name, _ in lines} <= INSTRUCTIONS
    assert [said.split()[0] for name, said in lines if name == "FROM"] == ["python:3.11-slim"] * 2
    copied = [said.split()[:-1] for name, said in lines if name == "COPY" and not said.startswith("--from")]
    assert [path for paths in copied for path in paths if not (ROOT / path).exists()] == []
    installs = [said for name, said in lines if name == "RUN" and "pip install" in said]
    assert "--require-hashes" in installs[0]
    assert "requirements/run.txt" in installs[0]
    assert "--no-index" in installs[1]
    users = [index for index, (name, _) in enumerate(lines) if name == "USER"]
    starts = [index for index, (name, _) in enumerate(lines) if name == "ENTRYPOINT"]
    assert users
    assert users[-1] < starts[-1]


def test_what_is_copied_is_let_through_to_the_build() -> None:
    let_through = {
        line.removeprefix("!")
        for line in (ROOT / "deploy" / "Containerfile.dockerignore").read_text().splitlines()
        if line.startswith("!")
    }
    copied = [said.split()[:-1] for name, said in instructions() if name == "COPY" and not said.startswith("--from")]
    assert {path for paths in copied for path in paths} == let_through


def test_the_package_builds_from_what_the_containerfile_copies(tmp_path: Path) -> None:
    for name, said in instructions():
        if name == "COPY" and not said.startswith("--from"):
            *sources, _ = said.split()
            for source in sources:
                target = tmp_path / source
                target.parent.mkdir(parents=True, exist_ok=True)
                copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
                copy(ROOT / source, target)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True)
    assert list(tmp_path.glob("dist/*.whl"))


def test_no_file_for_operators_names_a_host_or_holds_a_secret() -> None:
    for path in (ROOT / "deploy").iterdir():
        text = path.read_text(encoding="utf-8")
        hosts = set(re.findall(r"://([\w.-]+)", text))
        assert hosts <= {"127.0.0.1"}, path
        assert not re.search(r"(?i)password|token|secret", text), path
