"""Which poker games may be offered (13:69F-14.8), and no other."""

from collections.abc import Mapping
from typing import Final

import msgspec

from houseway.play.refusals import NotAMove, refuse
from houseway.rulebook.citation import all_cited

_CLAUSES: Final[Mapping[str, tuple[str, ...]]] = {
    "poker/14.8(a)1": (
        "seven-card-stud",
        "seven-card-stud-low",
        "seven-card-stud-high-low",
        "seven-card-stud-high-low-eight",
    ),
    "poker/14.8(a)2": ("holdem",),
    "poker/14.8(a)3": ("omaha", "omaha-high-low-eight"),
    "poker/14.8(a)4": ("five-card-draw", "five-card-draw-low"),
    "poker/14.8(a)5": ("five-card-stud",),
    "poker/14.8(a)6": ("mambo-stud",),
    "poker/14.8(a)7": ("badugi",),
    # The list leaves triple draw out, its own section authorizes it (poker/A7).
    "poker/A7": ("triple-draw-2-7",),
}


class Permitted(msgspec.Struct, frozen=True):
    """A form of poker by its slug, and the clause that permits it."""

    slug: str
    rule: str


def permitted() -> tuple[Permitted, ...]:
    """Every form that may be offered."""
    return all_cited(*(Permitted(slug, rule) for rule, slugs in _CLAUSES.items() for slug in slugs))


def offer(slug: str) -> Permitted:
    """The permission for a form of poker, or a refusal that lists what there is."""
    forms = {form.slug: form for form in permitted()}
    if slug not in forms:
        refuse(NotAMove, f"{slug!r} may not be offered as poker", rule="poker/14.8(b)", legal=", ".join(forms))
    return forms[slug]
