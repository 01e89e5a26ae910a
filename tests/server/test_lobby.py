"""What the lobby says of games and tables before anyone sits down."""

import asyncio
from pathlib import Path

from houseway.games import GAMES, REGISTRY
from houseway.server.casino import Casino
from houseway.server.table.lobby import Lobby, TableCard

from .conftest import sqlite


def lobby(folder: Path, *games: str) -> Lobby:
    """The lobby of a casino that has just opened tables of these games."""

    async def shown() -> Lobby:
        casino = Casino(sqlite(folder), folder, games=games)
        await casino.open()
        found = casino.lobby()
        await casino.close()
        return found

    return asyncio.run(shown())


def test_a_game_shows_three_cards_of_its_own_deck(tmp_path: Path) -> None:
    for card in lobby(tmp_path, "dragon-poker", "holdem", "keno").games:
        game = GAMES[card.slug]
        assert game.deck is not None
        assert len(card.emblem) == 3
        assert set(card.emblem) <= {str(each) for each in game.deck(game.read_settings({})).cards}


def test_a_game_is_told_in_one_line(tmp_path: Path) -> None:
    (card,) = lobby(tmp_path, "lunar-poker").games
    assert card.line == REGISTRY.find("lunar-poker", "lesson").line
    assert 20 < len(card.line) < 200


def test_games_that_the_house_banks_are_told_from_those_for_a_pot(tmp_path: Path) -> None:
    games = lobby(tmp_path, "holdem", "keno", "lucky-8s", "mini-dice", "ultimate-8-poker").games
    assert {game.slug for game in games if not game.banked} == {"holdem", "ultimate-8-poker"}


def test_a_table_says_its_limits_signs_and_buy_in(tmp_path: Path) -> None:
    tables: dict[str, TableCard] = {
        table.game: table for table in lobby(tmp_path, "holdem", "mini-dice", "keno").tables
    }
    assert tables["mini-dice"].summary == "wagers $5 to $600"
    assert tables["keno"].posted[0] == "Rates $1, $2, $5, $10, $20"
    assert tables["holdem"].posted == [
        "No limit: minimum $2, no maximum",
        "Rake: 5 percent of each betting round, maximum $4",
        "No ante",
        "2 blinds: $1, $2",
    ]
    assert tables["holdem"].buy_in.low < tables["holdem"].buy_in.high
