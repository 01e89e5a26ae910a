"""Which bends of the rules `make mutate` tries, and which it counts apart."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def mutation() -> ModuleType:
    """The program behind `make mutate`, which is no part of the package."""
    path = Path(__file__).parents[2] / "mutation/run.py"
    spec = importlib.util.spec_from_file_location("mutation_run", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("was", "now", "apart"),
    [
        (
            'refuse(NotNow, "no one sits there", rule=rule)',
            'refuse(NotNow, "XXno one sits thereXX", rule=rule)',
            "words",
        ),
        ('refuse(NotNow, "no one sits there", rule=rule)', "refuse(NotNow, None, rule=rule)", "words"),
        ('raise NotNow(f"spot {n} is taken", rule=rule)', "raise NotNow(None, rule=rule)", "words"),
        ('refuse(NotNow, "no one sits there", rule=rule)', 'refuse(None, "no one sits there", rule=rule)', ""),
        ('refuse(NotNow, "no one sits there", rule=rule)', "refuse(NotNow, rule=rule)", ""),
        ('table.end("keno/15.5")', "table.end(None)", "citation"),
        ('table.end("keno/15.5")', 'table.end("XXkeno/15.5XX")', "citation"),
        ("if amount > 0:", "if amount >= 0:", ""),
        ('table.count("stub", n, rule)', "table.count(None, n, rule)", ""),
    ],
)
def test_only_sentences_and_citations_are_counted_apart(mutation: ModuleType, was: str, now: str, apart: str) -> None:
    assert mutation.Mutant("key", "file", "function", None, was, now, ()).apart == apart
