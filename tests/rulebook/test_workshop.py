"""What the workshop promises: locks that name no index, and a wheel that carries the whole rulebook."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_every_requirement_by_hash_and_names_no_address(lock: Path) -> None:
    text = lock.read_text()
    assert "://" not in text
    assert "index" not in text.replace("importlib", "")
    requirements = text.replace("\\\n", " ").splitlines()
    assert requirements
    assert all("==" in line and "--hash=sha256:" in line for line in requirements if not line.startswith("#"))


def test_what_runs_is_locked_as_it_is_tested() -> None:
    locks = (ROOT / "requirements" / name for name in ("run.txt", "dev.txt"))
    run, dev = ({line for line in lock.read_text().splitlines() if "==" in line} for lock in locks)
    assert run < dev


def test_the_wheel_holds_the_clauses_and_the_rulings(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path], cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "houseway/rulebook/clauses/dragon-poker.csv" in names
    assert "houseway/rulebook/rulings/poker.md" in names
