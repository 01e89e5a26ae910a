"""Coverage: the catalogue, the citing code and the tests that earned their claims, joined."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from houseway.examples import examples
from houseway.proof import earned, sites
from houseway.proof.claims import claimed
from houseway.rulebook.catalogue import Clause, catalogue, clauses

OF_THE_HOUSE = ("back-office", "table-ops")


class Row(msgspec.Struct, frozen=True):
    """One clause: the places that cite it and the tests that earned it."""

    id: str
    duty: str
    code: list[str]
    tests: list[str]
    told: bool = False
    """Whether notes and announcements alone cite it."""
    service: list[str] = []
    """Of the tests, those to which the running service cited it over HTTP."""
    example: bool = False
    """Whether an example is kept in which it shows itself."""

    @property
    def of_the_house(self) -> bool:
        """Whether people of the house do it: such a clause is obeyed when the running service does it."""
        return self.duty in OF_THE_HOUSE

    @property
    def library_only(self) -> bool:
        """Whether people of the house owe it, and only the library is tested to do it."""
        return self.of_the_house and self.state == "earned" and not self.service

    @property
    def clause(self) -> Clause:
        return catalogue()[self.id]

    @property
    def state(self) -> str:
        """`earned`, `open`, `documented` for a human clause, or `not-owed`."""
        if not self.clause.owed:
            return "documented" if self.duty == "human" else "not-owed"
        return "earned" if self.tests else "open"


class Totals(msgspec.Struct, frozen=True):
    """How many clauses of a game are in which state."""

    game: str
    owed: int
    earned: int
    documented: int
    not_owed: int
    told: int = 0
    """Of those owed, how many notes and announcements alone cite."""
    library: int = 0
    """Of back-office and table-ops clauses, how many tests have earned from the library alone,"""
    service: int = 0
    """and how many from the running service."""
    engine: int = 0
    """How many clauses a round obeys by itself,"""
    examples: int = 0
    """and of how many of them an example is kept."""


def rows(of: Iterable[Clause] | None = None) -> list[Row]:
    """The rows of these clauses, or of all; from the last record of earned claims, without running anything.

    A clause that no code cites is earned by no test: what was cited came from the test itself.
    """
    cited = sites.by_clause(sites.sites())
    tests, service = _earning_tests(sites.checkout())
    return [
        Row(
            clause.id,
            clause.duty,
            [str(site) for site in cited.get(clause.id, ())],
            tests.get(clause.id, []) if clause.id in cited else [],
            clause.id in cited and all(site.tells for site in cited[clause.id]),
            service.get(clause.id, []) if clause.id in cited else [],
            clause.id in examples(),
        )
        for clause in (clauses() if of is None else of)
    ]


def totals(rows: list[Row], game: str) -> Totals:
    """Count one game's rows, or all of them under another name."""
    states = [row.state for row in rows]
    return Totals(
        game=game,
        owed=states.count("earned") + states.count("open"),
        earned=states.count("earned"),
        documented=states.count("documented"),
        not_owed=states.count("not-owed"),
        told=sum(row.told and row.clause.owed for row in rows),
        library=sum(row.library_only for row in rows),
        service=sum(row.of_the_house and bool(row.service) for row in rows),
        engine=sum(row.duty == "engine" for row in rows),
        examples=sum(row.duty == "engine" and row.example for row in rows),
    )


def by_game(rows: list[Row]) -> dict[str, list[Row]]:
    """The rows gathered under their game."""
    gathered: dict[str, list[Row]] = {}
    for row in rows:
        gathered.setdefault(row.clause.game, []).append(row)
    return gathered


def is_stale(root: Path) -> bool:
    """Whether code or tests were changed after the record of earned claims was written."""
    record = root / earned.RECORD
    files = [*(root / "src").rglob("*.py"), *(root / "tests").rglob("*.py")]
    return record.is_file() and max(path.stat().st_mtime for path in files) > record.stat().st_mtime


def _earning_tests(root: Path | None) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Per clause the tests that earned it and still claim it, and those of them over HTTP.

    A test since deleted or changed earns nothing.
    """
    record = earned.load(root) if root else None
    if root is None or record is None:
        return {}, {}
    now = claimed(root)

    def still(found: dict[str, list[str]]) -> dict[str, list[str]]:
        return {id: [test for test in tests if id in now.get(test, ())] for id, tests in found.items()}

    return still(record.by_clause()), still(record.in_service())
