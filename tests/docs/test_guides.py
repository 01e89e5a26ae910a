"""The programs of the guides play at a real server."""

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from tests.serving import ENVIRONMENT, ROOT, Served

PAGE = (ROOT / "docs/guides/playing-by-program.md").read_text(encoding="utf-8")
PROGRAM, TOLD, ANY_CHOICE = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Served(tmp_path_factory.mktemp("data")) as served:
        yield served.url.removesuffix("/")
        served.stop()


def played(program: str, service: str) -> str:
    """What the program prints, from beginning to end."""
    assert "http://127.0.0.1:8000" in program
    done = subprocess.run(
        [sys.executable, "-c", program.replace("http://127.0.0.1:8000", service)],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_program_of_thirty_lines_sits_down_plays_and_leaves(service: str) -> None:
    assert len([line for line in PROGRAM.splitlines() if line.strip()]) <= 30
    assert re.fullmatch(r"\{'play': \d+, 'chips': 0\}\n", played(PROGRAM, service))


def with_any_choice(program: str, game: str) -> str:
    """The program at a table of another game, for one round, its choices drawn from the spaces."""
    program = re.sub(r"def choose.*?\n\n\n", lambda _: ANY_CHOICE + "\n\n", program, flags=re.S)
    assert program.count("def choose") == 1
    return program.replace("dragon-poker", game).replace(", 3\n", ", 1\n")


@pytest.mark.parametrize("game", ["lucky-8s", "mini-dice", "holdem"])
def test_the_same_program_plays_any_game_with_a_choice_drawn_from_its_spaces(service: str, game: str) -> None:
    assert "'play'" in played(with_any_choice(PROGRAM, game), service)


def test_a_program_that_is_told_by_websocket_sits_down_plays_and_leaves(service: str) -> None:
    assert "/api/tables" not in TOLD, "it gives its commands over the socket"
    assert re.fullmatch(r"\{'play': \d+, 'chips': 0\}\n", played(TOLD, service))


@pytest.mark.parametrize("game", ["lunar-poker", "five-card-draw"])
def test_the_program_that_is_told_plays_any_game_too(service: str, game: str) -> None:
    assert "'play'" in played(with_any_choice(TOLD, game), service)
