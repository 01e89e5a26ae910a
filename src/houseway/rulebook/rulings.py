"""The rulings: where the text is open, which reading Houseway takes, and which clauses that touches.

They are written once, as pages of the documentation; this module reads those pages, so that `rules show` can put
a ruling next to the clauses it settles.
"""

import re
from functools import cache
from itertools import zip_longest
from pathlib import Path

import msgspec

from houseway.rulebook.catalogue import catalogue

POKER_FAMILY = (
    "poker", "seven-card-stud", "holdem", "omaha", "five-card-draw", "triple-draw-2-7", "badugi", "five-card-stud",
    "mambo-stud", "poker-revenue", "bad-beat", "multi-casino-bad-beat",
)  # fmt: skip
"""The slugs that share the one list of rulings cited as `poker/A30`; their section numbers do not overlap."""

HEADING = re.compile(r"^###? (A\d+[a-z]?)\. (.+)$", re.M)
CLAUSES_LINE = re.compile(r"^- \*\*Clauses:\*\* (.+)$", re.M)
REFERENCE = re.compile(r"(?:E-)?(?:\d+\.\d+[A-Z]*)?(?:\([a-z]+\)|\[[a-z0-9-]+\]|#?\d+|\.[ivx]+(?:-(?:\d\d|a[a-z]))?)*")
SECTION = re.compile(r"(?:E-)?\d+\.\d+[A-Z]*")
REMARK = re.compile(r"(?<![,;])\s\((?:[^()]|\([^)]*\))*\)")
BETWEEN = re.compile(r"[,;]\s+(?:against\s+)?|\s+against\s+|\s+and\s+(?=\d+\.\d+[A-Z]*\()")
RANGE_END = re.compile(r"-(#?\d+|[ivx]+|(?:\([a-z]+\)|#?\d+|\.[ivx]+)+)")


class Ruling(msgspec.Struct, frozen=True):
    """One open question and the default taken; cited as `dragon-poker/A17`."""

    id: str
    title: str
    text: str
    clauses: tuple[str, ...]


def pages() -> list[Path]:
    """The pages of rulings: beside this module in an installed wheel, in `docs/` in a checkout."""
    here = Path(__file__).parent
    for folder in (here / "rulings", here.parents[2] / "docs" / "rulings"):
        if found := sorted(folder.glob("*.md")):
            return found
    raise FileNotFoundError("the pages of rulings are missing from this installation")


@cache
def rulings() -> dict[str, Ruling]:
    """Every ruling by its id, in the order of the pages."""
    return {ruling.id: ruling for page in pages() for ruling in read(page.stem, page.read_text(encoding="utf-8"))}


def touching(clause: str) -> list[Ruling]:
    """The rulings that name this clause."""
    return [ruling for ruling in rulings().values() if clause in ruling.clauses]


def read(game: str, page: str) -> list[Ruling]:
    """The rulings of one page, each with its clause list resolved against the catalogue."""
    headings = list(HEADING.finditer(page))
    found = []
    for heading, next_one in zip_longest(headings, headings[1:]):
        end = next_one.start() if next_one else len(page)
        text = re.split(r"^(?:---|#{1,2} )", page[heading.end() : end], maxsplit=1, flags=re.M)[0].strip()
        listed = CLAUSES_LINE.search(text)
        named = tuple(resolve(game, listed[1])) if listed else ()
        found.append(Ruling(f"{game}/{heading[1]}", heading[2], text, named))
    return found


def resolve(game: str, listed: str) -> list[str]:
    """The exact ids behind a clause list such as `42.10(d)2#2, (d)4, 14.3(b)3-9`; words between them are skipped."""
    found: dict[str, None] = {}
    section = ""
    for part in BETWEEN.split(REMARK.sub("", listed.rstrip("."))):
        reference = _reference(part.strip())
        if own := SECTION.match(reference):
            section = own[0]
        elif reference:
            reference = section + reference
        if reference:
            found |= dict.fromkeys(_expand(game, reference, part.strip()))
    return list(found)


def _reference(part: str) -> str:
    match = REFERENCE.match(part)
    return match[0] if match else ""


def _expand(game: str, reference: str, part: str) -> list[str]:
    first = _ids(game, reference)
    end = RANGE_END.match(part, len(_reference(part)))
    if not first or not end:
        return first
    last = _ids(game, _last_of_range(reference, end[1]))
    order = list(catalogue())
    return order[order.index(first[0]) : order.index(last[-1]) + 1] if last else first


def _last_of_range(first: str, end: str) -> str:
    """The reference that ends a range: the last part of the first one, replaced."""
    if end.startswith("("):
        return first.partition("(")[0] + end
    if "#" in first:
        return first.rpartition("#")[0] + "#" + end.removeprefix("#")
    return re.sub(r"(?:\d+|[ivx]+)$", "", first) + end


def _ids(game: str, reference: str) -> list[str]:
    """The exact id if there is one, else everything below the reference."""
    family = POKER_FAMILY if game == "poker" else (game,)
    exact = [f"{slug}/{reference}" for slug in family if f"{slug}/{reference}" in catalogue()]
    if exact:
        return exact
    below = re.compile(re.escape(reference) + (r"(?![A-Za-z0-9])" if reference[-1].isalnum() else ""))
    return [id for id, clause in catalogue().items() if clause.game in family and below.match(clause.section)]
