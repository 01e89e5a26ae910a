"""The record of earned coverage: which tests, when they last ran, passed and really received what they claim."""

import os
from datetime import UTC, datetime
from pathlib import Path

import msgspec

RECORD = Path(".houseway/earned.json")
RUNS_KEPT = 20


class Run(msgspec.Struct, frozen=True):
    """One test run that added to the record."""

    at: datetime
    tests: int


class Earned(msgspec.Struct, frozen=True):
    """Per test (`path::name`, its cases together) the clause ids that it earned, and the last runs."""

    tests: dict[str, list[str]] = {}
    runs: list[Run] = []
    service: dict[str, list[str]] = {}
    """Of these, the ids that the running service cited while it answered the test over HTTP."""

    def by_clause(self) -> dict[str, list[str]]:
        """The same, turned round: per clause the tests that earned it."""
        return _turned(self.tests)

    def in_service(self) -> dict[str, list[str]]:
        """Per clause the tests that earned it over HTTP."""
        return _turned(self.service)

    def after(self, ran: dict[str, list[str]], served: dict[str, list[str]] | None = None) -> "Earned":
        """The record after a run: what ran replaces its own entries, the rest stands."""
        runs = [*self.runs, Run(datetime.now(UTC), len(ran))]
        over_http = self.service | {test: [] for test in ran} | (served or {})
        return Earned(_filled(self.tests | ran), runs[-RUNS_KEPT:], _filled(over_http))


def _filled(tests: dict[str, list[str]]) -> dict[str, list[str]]:
    return {test: ids for test, ids in sorted(tests.items()) if ids}


def _turned(tests: dict[str, list[str]]) -> dict[str, list[str]]:
    turned: dict[str, list[str]] = {}
    for test, ids in sorted(tests.items()):
        for id in ids:
            turned.setdefault(id, []).append(test)
    return turned


def load(root: Path) -> Earned | None:
    """The record of a checkout, or None where no test run has written one; a damaged one is as good as none."""
    try:
        return msgspec.json.decode((root / RECORD).read_bytes(), type=Earned)
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def save(root: Path, earned: Earned) -> None:
    """Write the record whole, so that a reader never sees half of it."""
    path = root / RECORD
    path.parent.mkdir(exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(msgspec.json.format(msgspec.json.encode(earned), indent=1))
    part.replace(path)
