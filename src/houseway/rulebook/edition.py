"""Which rules this program plays by: every round is recorded under their mark.

The same opening and answers give the same round only under the same rules. The mark lets an auditor tell a record that
other rules made from a record that is wrong.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

HOUSE = Path(__file__).parents[1]
ROOMS = ("cards", "games", "play")
"""The rooms of the package that make a round out of its opening and answers; nothing outside them has a part in it."""


@cache
def rules_mark() -> str:
    """The mark of the rules in this program: a digest of their text, so that no change of them can be forgotten."""
    digest = sha256()
    for room in [HOUSE / room for room in ROOMS] + _other_packages():
        for name, text in sorted(_texts(room)):
            digest.update(f"{name} {len(text)} ".encode() + text)
    return digest.hexdigest()[:16]


def _other_packages() -> list[Path]:
    """Where the packages lie that bring games of their own; none of them is imported."""
    packages = {entry.value.partition(":")[0].partition(".")[0] for entry in entry_points(group="houseway.games")}
    found = []
    for package in sorted(packages):
        spec = find_spec(package)
        folders = list(spec.submodule_search_locations or ()) if spec else []
        found += [Path(place) for place in folders or ([spec.origin] if spec and spec.origin else [])]
    return found


def _texts(room: Path) -> Iterator[tuple[str, bytes]]:
    for file in room.rglob("*.py") if room.is_dir() else [room]:
        # The same text may have come with other line ends.
        yield file.relative_to(room.parent).as_posix(), file.read_bytes().replace(b"\r\n", b"\n")
