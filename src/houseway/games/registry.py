"""Where a game lives, and its bot, odds, advice, simulation plan and lesson with it.

Everything is named as `module` or `module:name` and loaded when first asked for. Another package adds its own by entry
points: the group says what is offered, the name for which game, the value where it lives.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import Any, Literal

import msgspec

from houseway.extras import BadRegistration, missing

Part = Literal["game", "bot", "odds", "advice", "plan", "options", "lesson", "drill", "twin"]

GROUPS: dict[Part, str] = {
    "game": "houseway.games",
    "bot": "houseway.bots",
    "odds": "houseway.odds",
    "advice": "houseway.advice",
    "plan": "houseway.plans",
    "options": "houseway.options",
    "lesson": "houseway.lessons",
    "drill": "houseway.drills",
    "twin": "houseway.twins",
}
"""The group of entry points by which another package offers each part."""


class Registration(msgspec.Struct, frozen=True):
    """A game and what was made for it; a part left empty was not made."""

    game: str
    """A `houseway.play.game.Game`."""
    bot: str = ""
    """A `houseway.bots.Bot`, which may be a module."""
    odds: str = ""
    """`report(settings)`: a `houseway.odds.figures.Report`; `report(settings, pays)` where that has pay lines."""
    advice: str = ""
    """`advise(question)`: a `houseway.odds.advice.Advice`, or None."""
    plan: str = ""
    """A `houseway.odds.simulation.Plan`."""
    options: str = ""
    """`options(hand, up)`: every move of a dealt hand in words, with its exact value in antes, the best first."""
    lesson: str = ""
    """A `houseway.play.lesson.Lesson`: what a newcomer is told, and a guided first hand."""
    drill: str = ""
    """`drill(question)`: advice in which every answer to practise on has its worth; often the advice itself."""
    twin: str = ""
    """`twin(question, answer, events)`: where only wagers are chosen, the same money where it costs least."""


class Registry(Mapping[str, Registration]):
    """Every registered game by its slug: the rulebook's own, then those of other packages."""

    def __init__(self, own: Mapping[str, Registration]) -> None:
        self._own = own

    @cached_property
    def _all(self) -> dict[str, Registration]:
        from importlib.metadata import entry_points  # costs more than all the rest of this module

        rows, owners = dict(self._own), dict[tuple[str, Part], str]()
        for part, group in GROUPS.items():
            for entry in entry_points(group=group):
                package = entry.dist.name if entry.dist else entry.value
                row = rows.get(entry.name)
                if row is not None and getattr(row, part):
                    owner = owners.get((entry.name, part), "houseway")
                    raise BadRegistration(
                        f"{package} and {owner} both offer {group} {entry.name!r}; uninstall one of them"
                    )
                if row is not None or part == "game":
                    row = row or Registration(game=entry.value)
                    rows[entry.name] = msgspec.structs.replace(row, **{part: entry.value})
                    owners[entry.name, part] = package
        return rows

    def __getitem__(self, slug: str) -> Registration:
        return self._own.get(slug) or self._all[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def with_part(self, part: Part) -> tuple[str, ...]:
        """The games for which this part is offered."""
        return tuple(slug for slug, row in self._all.items() if getattr(row, part))

    def find(self, slug: str, part: Part) -> Any:
        """This part of a game, loaded; None where it is not offered, MissingExtra where it needs more installed."""
        row = self._all.get(slug)
        place = getattr(row, part) if row else ""
        module, _, name = place.partition(":")
        if not module:
            return None
        try:
            # Another thread may be at it: this waits until the module is whole.
            found = import_module(module)
        except ModuleNotFoundError as error:
            raise missing(error) from error
        return getattr(found, name) if name else found
