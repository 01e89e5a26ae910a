"""The package as a programmer meets it: typed, versioned once, and tidy."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from statistics import median

import houseway

ROOT = Path(__file__).parents[2]

SCRIPT = """
import houseway
import houseway.games.registry
from houseway import Answer, Decision, House, Round, Seeded, drive, games

game = houseway.games["lunar-poker"]
title: str = game.title
for slug, each in houseway.games.items():
    print(slug.upper(), each.slug, slug in houseway.games, len(games))


def choose(round_: Round, todo: Decision) -> Answer:
    return todo.space.sample(source)


source = Seeded(1)
round_ = Round(game, game.opening({"ada": 10_000}))
done = drive(round_, House.shuffled(round_, source), choose)
done = drive(done, House.shuffled(round_, source), lambda now, todo: todo.default)
assert done.result is not None
stacks: dict[str, int] = done.result.stacks
print(houseway.__version__.split("."))
"""


def checked(tmp_path: Path, name: str, script: str) -> "subprocess.CompletedProcess[str]":
    """What mypy says of a user's script.

    Each script has a name of its own: mypy takes a file of the same name, size and second for the one in its cache.
    """
    (tmp_path / name).write_text(script)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), name]
    alone = {"MYPYPATH": str(ROOT / "src"), "PATH": "/usr/bin:/bin"}
    return subprocess.run(command, cwd=tmp_path, env=alone, capture_output=True, text=True, check=False)


def test_a_script_that_uses_the_library_is_type_checked(tmp_path: Path) -> None:
    done = checked(tmp_path, "script.py", SCRIPT)
    assert done.returncode == 0, done.stdout
    wrong = checked(tmp_path, "wrong_script.py", SCRIPT.replace("title: str = game.title", "title: int = game.title"))
    assert "Incompatible types in assignment" in wrong.stdout
    missing = checked(tmp_path, "missing_name.py", "import houseway\n\nhouseway.Rond\n")
    assert 'has no attribute "Rond"' in missing.stdout


def test_the_examples_of_the_readme_are_typed_as_strictly_as_the_library(tmp_path: Path) -> None:
    examples = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 2
    done = checked(tmp_path, "readme.py", "\n".join(examples))
    assert done.returncode == 0, done.stdout


def test_the_package_lists_its_public_names_and_nothing_else() -> None:
    assert set(dir(houseway)) == {*houseway.__all__, "__version__"}


def test_modules_are_short_enough_to_be_read_at_once() -> None:
    for kind in ("py", "js"):
        lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in (ROOT / "src").rglob(f"*.{kind}")}
        assert {str(path): count for path, count in lines.items() if count > 400} == {}
        assert median(lines.values()) < 120


def test_the_version_is_written_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == "src/houseway/__init__.py"
    assert f"version: {houseway.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_module_runs_as_the_command_does() -> None:
    by_module = subprocess.run(
        [sys.executable, "-m", "houseway", "--version"], capture_output=True, text=True, check=True
    )
    assert by_module.stdout.strip() == houseway.__version__
