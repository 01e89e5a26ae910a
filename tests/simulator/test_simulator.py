"""Whatever the database does: what was shown is stored, what was answered holds, and every table goes on."""

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest

from . import postgres, sqlite
from .door import KINDS, Fault

A_PART = 25


def clean(seed: int, run: Callable[..., Any], command: str, *args: Any) -> Any:
    """Run a seed; one that fails says how to see it again."""
    try:
        return run(seed, *args)
    except Exception as error:
        raise AssertionError(f"seed {seed} fails; see it again by: {command} --seed {seed}") from error


@pytest.mark.parametrize("part", range(8))
def test_whatever_fails_nothing_is_shown_that_is_not_stored_and_every_table_goes_on(part: int) -> None:
    for seed in range(part * A_PART, (part + 1) * A_PART):
        clean(seed, sqlite.run, "python -m tests.simulator")


@pytest.mark.prove
@pytest.mark.parametrize("part", range(8, 400))
def test_ten_thousand_seeds(part: int) -> None:
    for seed in range(part * A_PART, (part + 1) * A_PART):
        clean(seed, sqlite.run, "python -m tests.simulator")


@pytest.mark.prove
@pytest.mark.parametrize("kind", KINDS)
def test_every_call_of_a_run_fails_in_every_way(kind: str) -> None:
    calls = sqlite.run(11, []).calls
    assert calls > 100
    for call in range(1, calls):
        sqlite.run(11, [Fault(call, kind, 7)])


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    """A PostgreSQL that may be killed."""
    with closing(postgres.Server()) as server:
        yield server


@pytest.mark.parametrize(
    "seeds", [range(6), *(pytest.param(range(n, n + 25), marks=pytest.mark.prove) for n in range(6, 500, 25))]
)
def test_the_same_holds_on_a_real_server_that_is_killed_and_cut_off(seeds: range, server: postgres.Server) -> None:
    for seed in seeds:
        clean(seed, postgres.run, "python -m tests.simulator --postgres", server)


def test_a_seed_gives_the_same_course_again() -> None:
    assert [str(sqlite.run(402)) for _ in range(2)] == [str(sqlite.run(402))] * 2
