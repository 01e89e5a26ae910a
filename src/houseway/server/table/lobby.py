"""The lobby: every game by its face, and every table with what a player looks for before sitting down."""

from collections.abc import Sequence
from zlib import crc32

import msgspec

from houseway.games import REGISTRY
from houseway.play.layout import Layout
from houseway.play.lesson import Lesson
from houseway.play.money import dollars
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.seating import BuyIn, Seating
from houseway.server.table.showing import due_of

SIGNS = 4
"""How many of a table's signs the lobby repeats; the rest are at the table."""


class GameCard(msgspec.Struct):
    """A game that can be played."""

    slug: str
    title: str
    seats: int
    min_seats: int
    emblem: list[str] = []
    """Up to three cards of the game's own deck, to tell games apart by eye; none where it has no cards."""
    banked: bool = True
    """Whether the house pays at odds; else the players contend for a pot."""
    line: str = ""
    """What the game is, in one line; empty where it has no lesson."""


class TableCard(msgspec.Struct):
    """A table as the lobby shows it."""

    id: str
    name: str
    game: str
    title: str
    stakes: str
    status: str
    attended: bool
    spots: int
    players: int
    bots: int
    """How many bots sit here; at a table where none has sat down yet, how many come with the first to play or watch."""
    waiting: int
    summary: str
    due: list[str] = []
    round: str = ""
    posted: list[str] = []
    """What the table's signs say: limits, rake, antes and blinds."""
    buy_in: BuyIn = BuyIn()
    unknown: bool = False
    """Whether the table has to be read back from the record: until then nothing of its seats and rounds is shown."""


class Lobby(msgspec.Struct):
    """Every game, and every table that is not private."""

    games: list[GameCard]
    tables: list[TableCard]


def lobby_of(tables: Sequence[GamingTable]) -> Lobby:
    """These tables, and the games they are of."""
    games = {table.game.slug: table for table in tables}
    return Lobby([_game(table) for table in games.values()], [_table(table) for table in tables])


def _game(table: GamingTable) -> GameCard:
    game, layout = table.game, table.game.layout(table.settings)
    lesson: Lesson | None = REGISTRY.find(game.slug, "lesson")
    line = lesson.line if lesson is not None else ""
    return GameCard(game.slug, game.title, table.most, table.fewest, _emblem(table), _banked(layout), line)


def _emblem(table: GamingTable) -> list[str]:
    """Three cards out of the first groups of the game's deck, its own ones for each game."""
    deck = table.game.deck
    groups = deck(table.settings).groups[:3] if deck else ()
    turn = crc32(table.game.slug.encode())
    picked = (groups[place % len(groups)].cards for place in range(3 if groups else 0))
    return list({str(cards[(turn >> 5 * place) % len(cards)]): None for place, cards in enumerate(picked)})


def _banked(layout: Layout) -> bool:
    """Whether the house pays at odds; otherwise players contend for a pot."""
    return bool(layout.pay_tables) or not any(not area.per_seat for area in layout.areas)


def _table(table: GamingTable) -> TableCard:
    config, seating = table.config, Seating() if table.unknown else table.seating
    people = len(seating.people())
    return TableCard(
        id=config.id,
        name=config.name,
        game=config.game,
        title=table.game.title,
        stakes=config.stakes,
        status=seating.status,
        attended=config.attended,
        spots=table.most,
        players=people,
        bots=len(seating.seats) - people or (config.bots if table.shows_bots else 0),
        waiting=len(seating.waiting),
        summary=_limits(table),
        due=[] if table.unknown else due_of(table),
        round=seating.round,
        posted=_posted(table),
        buy_in=config.buy_in,
        unknown=table.unknown,
    )


def _posted(table: GamingTable) -> list[str]:
    """What the table's signs say."""
    signs = table.game.layout(table.settings).inscriptions
    return [sign.text for sign in signs if sign.on == "sign"][:SIGNS]


def _limits(table: GamingTable) -> str:
    """The least and most of the table's first wager, or of any."""
    settings = msgspec.to_builtins(table.settings)
    named = [(key[:-4].replace("_", " "), key, f"{key[:-4]}_max") for key in settings if key.endswith("_min")]
    for name, least, most in (*named, ("wagers", "minimum", "maximum")):
        low, high = settings.get(least), settings.get(most)
        if type(low) is int:
            return f"{name} {dollars(low)}" + (f" to {dollars(high)}" if type(high) is int else "")
    return ""
