"""The poker room's papers: decks shared out, players removed, house rules filed, minimums raised, seats announced."""

from collections.abc import Collection, Iterable, Mapping

import msgspec
from msgspec.structs import replace

from houseway.games.poker.settings import PokerSettings
from houseway.play.game import Game
from houseway.play.money import dollars
from houseway.play.refusals import BadRecord, BadSetting, NotNow, refuse
from houseway.rulebook.citation import all_cited, cited


class Distribution(msgspec.Struct, frozen=True):
    """Which backs each open table has for a gaming day, as the poker shift supervisor decided."""

    day: str
    supervisor: str
    backs: dict[str, tuple[str, str]]
    rule: str = "poker/14.2(c)#1"


def distribute(
    day: str, supervisor: str, backs: Mapping[str, tuple[str, str]], tables: Collection[str]
) -> Distribution:
    """Share decks out among the open tables; a table left out, or one whose decks look alike, is refused."""
    paper = Distribution(day, supervisor, dict(backs))
    missing = [table for table in tables if table not in backs]
    alike = [table for table, (one, other) in backs.items() if one == other]
    if not supervisor or missing or alike:
        why = f"no decks for {', '.join(missing)}" if missing else f"decks alike at {', '.join(alike)}"
        refuse(BadRecord, why if missing or alike else "a supervisor shares the decks out", rule=paper.rule)
    return paper


class Removal(msgspec.Struct, frozen=True):
    """A player made to leave the game on suspicion of playing for another, and the notice of it."""

    player: str
    table: str
    reason: str
    rule: str
    notified: str = ""


def remove_for_conduct(
    seated: Collection[str], player: str, table: str, reason: str
) -> tuple[tuple[str, ...], Removal]:
    """Close the player's seat; the Division is to be told."""
    if not reason:
        refuse(NotNow, "a removal needs its reasonable cause", rule="poker/14.16(b)#1")
    removal = cited(Removal(player, table, reason, "poker/14.16(b)#1"))
    return tuple(each for each in seated if each != removal.player), removal


def notify(removal: Removal, reference: str) -> Removal:
    """The Division has been told."""
    return replace(removal, notified=reference)


def close_shift(removals: Iterable[Removal]) -> None:
    """A shift does not close over a notice not sent."""
    unsent = [removal.player for removal in removals if not removal.notified]
    if unsent:
        refuse(NotNow, f"the Division has not been told of {', '.join(unsent)}", rule="poker/14.16(b)#2")


class Supplement(msgspec.Struct, frozen=True):
    """A house rule on irregularities, filed with the Division."""

    kind: str
    says: str
    filing: str
    rule: str = "poker/14.15(r)"


def file_supplement(game: Game, kind: str, says: str, filing: str) -> Supplement:
    """Add a case that the regulation does not name; a stated rule cannot be replaced."""
    paper = Supplement(kind, says, filing)
    if not filing:
        refuse(BadRecord, "a house rule needs its filing reference", rule=paper.rule)
    if kind in {remedy.kind for remedy in game.remedies}:
        refuse(BadRecord, f"{kind} has a stated remedy", rule=paper.rule)
    return paper


class Agreement(msgspec.Struct, frozen=True):
    """A higher minimum that everyone at the table agreed to."""

    minimum: int
    players: tuple[str, ...]
    rule: str = "poker/14.17#2"


def raise_minimum(
    settings: PokerSettings, minimum: int, seated: Collection[str], agreed: Collection[str]
) -> PokerSettings:
    """A higher minimum by agreement of everyone at the table, from the next round (poker/A48)."""
    paper = Agreement(minimum, tuple(seated))
    against = [player for player in seated if player not in agreed]
    if against:
        refuse(NotNow, f"{', '.join(against)} did not agree", rule=paper.rule)
    if minimum <= settings.minimum:
        refuse(BadSetting, "players agree on a higher minimum only", rule=paper.rule)
    raised = cited(paper).minimum
    return replace(settings, minimum=raised, maximum=max(raised, settings.maximum) if settings.maximum else None)


class Line(msgspec.Struct, frozen=True):
    """One table on the board near the poker tables."""

    table: str
    game: str
    limits: str
    open_seats: int
    rule: str = "poker/14.18"


def board(tables: Iterable[tuple[str, Game, PokerSettings, int]]) -> tuple[Line, ...]:
    """Games offered, their limits and their open seats; each table as name, game, settings and players seated."""
    lines = []
    for table, game, settings, seated in tables:
        most = "no maximum" if settings.maximum is None else dollars(settings.maximum)
        lines.append(Line(table, game.title, f"{dollars(settings.minimum)} to {most}", settings.seats - seated))
    return all_cited(*lines)
