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

    def by_clause(self) -> dict[str, list[str]]:
        """The same, turned round: per clause the tests that earned it."""
        turned: dict[str, list[str]] = {}
        for test, ids in sorted(self.tests.items()):
            for id in ids:
                turned.setdefault(id, []).append(test)
        return turned

    def after(self, ran: dict[str, list[str]]) -> "Earned":
        """The record after a run: what ran replaces its own entries, the rest stands."""
        tests = {test: ids for test, ids in (self.tests | ran).items() if ids}
        runs = [*self.runs, Run(datetime.now(UTC), len(ran))]
        return Earned(dict(sorted(tests.items())), runs[-RUNS_KEPT:])


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
