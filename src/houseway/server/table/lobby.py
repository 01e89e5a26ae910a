"""The lobby: every game by its face, and every table with what a player looks for before sitting down."""

from collections.abc import Sequence
from zlib import crc32

import msgspec

from houseway.play.layout import Layout
from houseway.play.money import dollars
from houseway.server.messages import GameCard, Lobby, TableCard
from houseway.server.table.gaming_table import Driver
from houseway.server.table.watchers import due_of

SIGNS = 4
"""How many of a table's signs the lobby repeats; the rest are at the table."""


def lobby_of(drivers: Sequence[Driver]) -> Lobby:
    """These tables, and the games they are of."""
    games = {driver.game.slug: driver for driver in drivers}
    return Lobby([_game(driver) for driver in games.values()], [_table(driver) for driver in drivers])


def _game(driver: Driver) -> GameCard:
    game, layout = driver.game, driver.game.layout(driver.settings)
    return GameCard(game.slug, game.title, driver.most, game.min_seats, _emblem(driver), _banked(layout))


def _emblem(driver: Driver) -> list[str]:
    """Three cards out of the first groups of the game's deck, its own ones for each game."""
    deck = driver.game.deck
    groups = deck(driver.settings).groups[:3] if deck else ()
    turn = crc32(driver.game.slug.encode())
    picked = (groups[place % len(groups)].cards for place in range(3 if groups else 0))
    return list({str(cards[(turn >> 5 * place) % len(cards)]): None for place, cards in enumerate(picked)})


def _banked(layout: Layout) -> bool:
    """Whether the house pays: there are odds; where there are none, the players contend for a pot."""
    return bool(layout.pay_tables) or not any(not area.per_seat for area in layout.areas)


def _table(driver: Driver) -> TableCard:
    config, seating = driver.config, driver.seating
    people = len(seating.people())
    return TableCard(
        id=config.id,
        name=config.name,
        game=config.game,
        title=driver.game.title,
        stakes=config.stakes,
        status=seating.status,
        attended=config.attended,
        spots=driver.most,
        players=people,
        bots=len(seating.seats) - people,
        waiting=len(seating.waiting),
        summary=_limits(driver),
        due=due_of(driver),
        round=seating.round,
        posted=_posted(driver),
        buy_in=config.buy_in,
    )


def _posted(driver: Driver) -> list[str]:
    """What the table's signs say."""
    signs = driver.game.layout(driver.settings).inscriptions
    return [sign.text for sign in signs if sign.on == "sign"][:SIGNS]


def _limits(driver: Driver) -> str:
    """The least and most of the table's first wager, or of any."""
    settings = msgspec.to_builtins(driver.settings)
    named = [(key[:-4].replace("_", " "), key, f"{key[:-4]}_max") for key in settings if key.endswith("_min")]
    for name, least, most in (*named, ("wagers", "minimum", "maximum")):
        low, high = settings.get(least), settings.get(most)
        if type(low) is int:
            return f"{name} {dollars(low)}" + (f" to {dollars(high)}" if type(high) is int else "")
    return ""
