"""The page for operators: its table of environment variables is that of the program."""

import inspect
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

from cyclopts import Parameter

from houseway.cli.serve import serve

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(HOUSEWAY_\w+)` \| `(--[\w-]+)` \| (.*?) \| .+ \|$", re.MULTILINE)


def options() -> dict[str, tuple[str, Any]]:
    """Each variable that `serve` reads, with its option and its default."""
    hints = get_type_hints(serve, include_extras=True)
    found = {}
    for name, parameter in inspect.signature(serve).parameters.items():
        (said,) = (each for each in get_args(hints[name])[1:] if isinstance(each, Parameter))
        assert said.env_var, f"--{name} cannot be set by a variable"
        for variable in said.env_var:
            found[variable] = (f"--{name.replace('_', '-')}", parameter.default)
    return found


def written(default: Any) -> str:
    if default is None or default == "":
        return "none"
    return f"`{ {True: 'yes', False: 'no'}.get(default, default) if isinstance(default, bool) else default }`"


def test_the_table_has_every_option_with_its_variable_and_its_default() -> None:
    table = {variable: (option, default) for variable, option, default in ROW.findall(PAGE)}
    assert table == {variable: (option, written(default)) for variable, (option, default) in options().items()}


def test_every_variable_the_program_reads_is_on_a_page_for_its_readers() -> None:
    read = set()
    for path in (ROOT / "src").rglob("*.py"):
        read |= set(re.findall(r"HOUSEWAY_[A-Z_]+", path.read_text(encoding="utf-8")))
    rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert read <= {*re.findall(r"HOUSEWAY_[A-Z_]+", PAGE), *re.findall(r"HOUSEWAY_[A-Z_]+", rules)}


def test_an_option_is_named_after_its_variable() -> None:
    for variable, (option, _) in options().items():
        assert variable == f"HOUSEWAY_{option.removeprefix('--').replace('-', '_').upper()}"
