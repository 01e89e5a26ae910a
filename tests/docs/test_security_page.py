"""The page on security names tests that are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_test_that_the_page_on_security_names_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs" / "security.md").read_text(encoding="utf-8")))
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "server").rglob("test_*.py"))
    there = set(re.findall(r"^(?:(?:async )?def )?(test_\w+)\b", code, re.MULTILINE))
    assert len(named) > 20
    assert named <= there
