"""The `houseway` command: every command it lists can be loaded and explains itself."""

import pytest

from houseway.cli import app

COMMANDS = [name for name in app if not name.startswith("-")]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_listed_command_loads_and_tells_its_use(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        app([command, "--help"])
    assert not left.value.code
    assert f"houseway {command}" in capsys.readouterr().out


def test_the_rules_are_among_the_commands() -> None:
    assert "rules" in COMMANDS
