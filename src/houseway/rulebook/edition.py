"""Which rules this program carries: every round is recorded under their mark.

The same opening and answers give the same round only under the same rules. The mark lets an auditor tell a record that
other rules made from a record that is wrong.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

ROOMS = ("cards", "games", "play")
"""The rooms of the package that make a round out of its opening and answers; nothing outside them has a part in it."""


@cache
def carried() -> str:
    """The mark of the rules in this program: a digest of their text, so that no change of them can be forgotten."""
    digest = sha256()
    for room in ROOMS:
        for name, text in sorted(_texts(files("houseway") / room, room)):
            digest.update(f"{name} {len(text)} ".encode() + text)
    return digest.hexdigest()[:16]


def _texts(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _texts(each, f"{name}/{each.name}")
        elif each.name.endswith(".py"):
            # The same text may have come with other line ends.
            yield f"{name}/{each.name}", each.read_bytes().replace(b"\r\n", b"\n")
