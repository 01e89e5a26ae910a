"""The examples of the page on the table's day run, and say what is so."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "floor.md"


def test_the_examples_on_the_floors_page_run_as_written() -> None:
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert len(examples) == 2
    exec(compile("".join(examples), str(PAGE), "exec"), {})
