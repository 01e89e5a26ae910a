"""The clause catalogue: every clause of every game, one row each, in our own words."""

import csv
import difflib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType

import msgspec

CLAUSES = Path(__file__).parent / "clauses"


class Clause(msgspec.Struct, frozen=True):
    """One rule of the regulation: where it stands, who realises it, and what it says in one sentence."""

    id: str
    cite: str
    kind: str
    duty: str
    summary: str
    test: str
    note: str

    @property
    def game(self) -> str:
        """The slug before the slash: two games carry the same section number, so an id always begins with it."""
        return self.id.partition("/")[0]

    @property
    def section(self) -> str:
        """The id without its game, as a reader of the regulation would say it."""
        return self.id.partition("/")[2]

    @property
    def owed(self) -> bool:
        """Whether software must realise it and a test must earn it; human clauses are documented instead."""
        return self.duty not in ("human", "not-owed")


class UnknownClause(LookupError):
    """No clause has this id or begins with it; `near` holds the ids that the writer may have meant."""

    def __init__(self, asked: str, near: tuple[str, ...], says: str = "no clause is or begins with") -> None:
        self.asked = asked
        self.near = near
        meant = f"; did you mean {', '.join(near)}?" if near else ""
        super().__init__(f"{says} {asked!r}{meant}")


@cache
def catalogue() -> Mapping[str, Clause]:
    """Every clause by its id: games in alphabetical order, those of other packages last, clauses by section."""
    found: dict[str, Clause] = {}
    for file in _files():
        for row in csv.DictReader(file.read_text(encoding="utf-8").splitlines()):
            clause = Clause(**row)
            if clause.id in found or f"{clause.game}.csv" != file.name:
                raise ValueError(f"{file.name}: {clause.id} stands twice or in the wrong file")
            found[clause.id] = clause
    return MappingProxyType(found)


def _files() -> Iterator[Traversable]:
    """The rulebook's own clause files, then those that other packages offer: `slug = package` in `houseway.clauses`."""
    yield from sorted(CLAUSES.glob("*.csv"))
    for entry in entry_points(group="houseway.clauses"):
        yield files(entry.value) / f"{entry.name}.csv"


@cache
def games() -> tuple[str, ...]:
    """The slugs of the catalogue, one a clause file."""
    return tuple(dict.fromkeys(clause.game for clause in catalogue().values()))


def clauses(game: str | None = None) -> list[Clause]:
    """The clauses of one game, or of all."""
    if game is not None and game not in games():
        near = tuple(difflib.get_close_matches(game, games(), n=3, cutoff=0.4))
        raise UnknownClause(game, near, f"the rulebook has {', '.join(games())} but no game or subject")
    return [clause for clause in catalogue().values() if game is None or clause.game == game]


def clause(id: str) -> Clause:
    """The clause with exactly this id, or UnknownClause."""
    try:
        return catalogue()[id]
    except KeyError:
        raise UnknownClause(id, _near(id)) from None


def find(asked: str) -> list[Clause]:
    """The clause with this id and all below it: `dragon-poker/42.10(d)` finds (d)#1, (d)2#1 and the rest."""
    if asked.rstrip("/") in games():
        return clauses(asked.rstrip("/"))
    found = [clause for clause in catalogue().values() if _stands_under(clause.id, asked)]
    if not found and "/" not in asked:
        clauses(asked)
    if not found:
        raise UnknownClause(asked, _near(asked))
    return found


def _stands_under(id: str, prefix: str) -> bool:
    """Whether `prefix` is `id` or a whole part of it: 42.1 holds 42.1[fold] but not 42.10(a)."""
    if not id.startswith(prefix) or "/" not in prefix:
        return False
    rest = id[len(prefix) :]
    return not rest or not (prefix[-1].isalnum() and rest[0].isalnum())


def _near(asked: str) -> tuple[str, ...]:
    game, slash, _ = asked.partition("/")
    among = [c.id for c in clauses(game)] if slash and game in games() else list(catalogue())
    return tuple(difflib.get_close_matches(asked, among, n=3, cutoff=0.6))
