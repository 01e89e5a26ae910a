"""A tiny checkout of its own, to see the plugin and the switch at work."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import houseway
from houseway.proof import earned

HEAD = """
import msgspec
import pytest
from houseway.proof.claims import rule
from houseway.rulebook import citation

class Paper(msgspec.Struct):
    rule: str

def cited(rule):
    return citation.cited(Paper(rule))
"""


class Project:
    """A tiny checkout with the plugin and nothing else."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "tests").mkdir()
        (root / "pyproject.toml").write_text("[tool.pytest.ini_options]\ntestpaths = ['tests']\npythonpath = ['.']\n")
        (root / "tests" / "conftest.py").write_text("pytest_plugins = ['houseway.proof.plugin']\n")

    def write(self, tests: str) -> None:
        (self.root / "tests" / "test_it.py").write_text(HEAD + tests)

    def run(self, tests: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        self.write(tests)
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
        source = str(Path(houseway.__file__).parents[1])
        alone = os.environ | {"PYTHONPATH": source, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        return subprocess.run(command, cwd=self.root, env=alone, capture_output=True, text=True, check=False)

    def earned(self) -> dict[str, list[str]]:
        record = earned.load(self.root)
        return {test.removeprefix("tests/test_it.py::"): ids for test, ids in record.tests.items()} if record else {}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)
