"""What happens in the poker room outside the rounds, as facts in the record, and the papers that they come to."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from houseway.games.poker.layout import STRUCTURES
from houseway.games.poker.rake import submission
from houseway.games.poker.settings import PokerSettings
from houseway.house.gaming_day.book import Missing
from houseway.house.poker.office import Distribution, Removal, Supplement, notify
from houseway.play.money import dollars
from houseway.play.refusals import BadRecord, NotNow, refuse


class Fact(msgspec.Struct, frozen=True, tag_field="fact", kw_only=True):
    """One fact, and who answers for it."""

    by: tuple[str, ...]


class Posted(Fact, frozen=True, tag="posted"):
    """A table's sign was put up: its game, limits and rake, under the reference of the rules filed."""

    table: str
    game: str
    limits: str
    rake: tuple[str, ...]
    """Its kinds, how it is worked out, and the most it can be."""
    filing: str


class DecksSharedOut(Fact, frozen=True, tag="decks"):
    """Which backs each table has for a gaming day."""

    paper: Distribution


class PlayerRemoved(Fact, frozen=True, tag="removed"):
    """A player was made to leave a game; the Division is to be told."""

    number: int
    paper: Removal


class DivisionTold(Fact, frozen=True, tag="told"):
    """The Division was told of a removal."""

    number: int
    reference: str


class RuleFiled(Fact, frozen=True, tag="filed"):
    """A house rule on irregularities that the regulation does not name."""

    game: str
    paper: Supplement


AnyFact = Posted | DecksSharedOut | PlayerRemoved | DivisionTold | RuleFiled


@dataclass
class Papers:
    """The room's papers as they stand."""

    posted: dict[str, Posted] = field(default_factory=dict)
    """The sign of each table."""
    decks: dict[str, Distribution] = field(default_factory=dict)
    """By gaming day."""
    removals: dict[int, Removal] = field(default_factory=dict)
    rules: dict[str, list[Supplement]] = field(default_factory=dict)
    """House rules by game."""

    def barring(self, table: str, player: str) -> Removal | None:
        """The removal that keeps a player from a table."""
        found = (each for each in self.removals.values() if (each.table, each.player) == (table, player))
        return next(found, None)

    def unsent(self) -> dict[int, Removal]:
        """Removals of which the Division has not been told."""
        return {number: each for number, each in self.removals.items() if not each.notified}


def folded(facts: Iterable[AnyFact]) -> Papers:
    """What these facts come to."""
    papers = Papers()
    for fact in facts:
        match fact:
            case Posted():
                papers.posted[fact.table] = replace(fact, limits=_in_words(fact.limits))
            case DecksSharedOut():
                papers.decks[fact.paper.day] = fact.paper
            case PlayerRemoved():
                papers.removals[fact.number] = fact.paper
            case DivisionTold():
                papers.removals[fact.number] = notify(papers.removals[fact.number], fact.reference)
            case RuleFiled():
                papers.rules.setdefault(fact.game, []).append(fact.paper)
    return papers


def untold(papers: Papers) -> list[Missing]:
    """A gaming day does not close before the Division has been told of these removals."""
    return [
        Missing("notice", str(number), f"the Division has not been told of {each.player}, removed from {each.table}")
        for number, each in papers.unsent().items()
    ]


def _in_words(limits: str) -> str:
    """Limits as they stand on the sign; a sign of a former version names the structure as the settings do."""
    structure, _, amounts = limits.partition(", ")
    return f"{STRUCTURES.get(structure, structure)}, {amounts}"


def sign(table: str, game: str, settings: PokerSettings, filing: str, by: tuple[str, ...]) -> Posted:
    """The sign of a table, as its settings make it."""
    if not filing:
        refuse(BadRecord, "the rake is posted under the reference of the filed rules", rule="poker-revenue/14.14(a)1")
    most = "no maximum" if settings.maximum is None else dollars(settings.maximum)
    limits = f"{STRUCTURES[settings.structure]}, {dollars(settings.minimum)} to {most}"
    rake = tuple(each.text for each in submission(settings))
    return Posted(by=by, table=table, game=game, limits=limits, rake=rake, filing=filing)


RAKE = ("poker-revenue/14.14(a)1", "poker-revenue/14.14(a)2", "poker-revenue/14.14(a)3")
"""The clauses of the three parts of a posted rake, in their order."""


def expect_posted(papers: Papers, table: str, game: str, settings: PokerSettings) -> None:
    """Refuse a table whose sign is missing, or says something else than it would play."""
    shown = papers.posted.get(table)
    if shown is None:
        refuse(NotNow, f"no sign of {table} is posted, with its limits and rake", rule="poker/14.17#1")
        return
    now = sign(table, game, settings, shown.filing, shown.by)
    if (now.game, now.limits) != (shown.game, shown.limits):
        why = f"{table} has posted {shown.game}, {shown.limits}; it would play {now.game}, {now.limits}"
        refuse(NotNow, why, rule="poker/14.17#1")
    for said, would, rule in zip(shown.rake, now.rake, RAKE, strict=True):
        if said != would:
            refuse(NotNow, f"{table} has posted {said!r} of its rake; it would take {would!r}", rule=rule)
