"""Every registered game is carried: played by several people, stored, audited, and no viewer is told a hidden card."""

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.requests import HOUSE, Answered
from houseway.play.round import Round
from houseway.server.audit import Report, verify
from houseway.server.casino import Casino
from houseway.server.hub import Connection

from .conftest import Crowd, sqlite


def cards_in(value: Any, deck: frozenset[str]) -> set[str]:
    """Every card named anywhere in a frame, as a value, as a key or as a word of a text."""
    if isinstance(value, dict):
        return set().union(*(cards_in(each, deck) for pair in value.items() for each in pair), set())
    if isinstance(value, list | tuple) and set(map(str, value)) == deck:
        return set()  # a choice among all there are, as on a ticket, tells nothing
    if isinstance(value, list | tuple):
        return set().union(*(cards_in(each, deck) for each in value), set())
    if not isinstance(value, str):
        return set()
    return {value} & deck or {word for word in re.findall(r"[A-Z0-9][A-Za-z0-9]+", value) if word in deck}


def may_know(events: list[ev.Event], viewer: str | None) -> set[str]:
    """The cards a viewer may know by a round's events, told without the service's own filter."""
    known: set[str] = set()
    for event in events:
        if isinstance(event, ev.CardEvent) and (event.to is None or viewer in event.to):
            known.update(event.cards)
    return known


def guessed(round_: Round, deck: frozenset[str]) -> set[str]:
    """Cards that players named without having seen them, as numbers on a ticket are: naming one gives nothing away."""
    named: set[str] = set()
    for entry in round_.journal:
        if isinstance(entry, Answered) and entry.actor not in (HOUSE, "dealer"):
            named |= cards_in(msgspec.to_builtins(entry.answer), deck) - may_know(round_.events, entry.actor)
    return named


async def play_and_watch(
    slug: str, folder: Path, seed: int, rounds: int
) -> tuple[Casino, list[Connection], dict[str, Round]]:
    """Three people and a spectator at a table; what each was told, by round, beside the events themselves."""
    casino = Casino(sqlite(folder), folder, source=Seeded(seed), games=(slug,))
    await casino.open()
    crowd = Crowd(casino, slug, Seeded(seed + 1))
    driver = casino.table(slug)
    happened: dict[str, Round] = {}
    driver.told.append(lambda d, _: happened.update({d.live.id: d.live.round}) if d.live else None)
    connections = [Connection(None)]
    for name in ("Ada", "Bob", "Cay"):
        connections.append(Connection(name))
    for connection in connections:
        casino.hub.join(connection)
        casino.hub.watch(connection, driver, casino.tickers[slug])
    await crowd.sit("Ada", "Bob", "Cay", buy_in=50_000)
    await crowd.play(rounds)
    await casino.close()
    return casino, connections, happened


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_game_is_played_stored_and_audited_and_tells_nobody_a_hidden_card(slug: str, tmp_path: Path) -> None:
    casino, connections, happened = asyncio.run(play_and_watch(slug, tmp_path, 11, 3))
    driver = casino.table(slug)
    deck = frozenset(map(str, driver.game.cards(driver.settings)))
    assert len(happened) >= 3
    for connection in connections:
        told: dict[str, set[str]] = {}
        views = 0
        while not connection.frames.empty():
            text = connection.frames.get_nowait()
            assert text is not None
            frame = msgspec.json.decode(text)
            if frame["type"] == "view":
                views += 1
            round_ = frame.get("round") or frame.get("state", {}).get("round", "")
            told.setdefault(round_, set()).update(cards_in(frame, deck))
        assert views > 3
        for round_, cards in told.items():
            known = (
                may_know(happened[round_].events, connection.name) | guessed(happened[round_], deck)
                if round_
                else set()
            )
            assert cards <= known, f"{connection.name} was told {cards - known} in {round_}"
    report = asyncio.run(audited(sqlite(tmp_path), casino))
    assert report.wrong == []


async def audited(url: str, casino: Casino) -> Report:
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        report = await verify(connection, casino.store.signer.public)
    await engine.dispose()
    return report


def test_a_table_that_lacked_players_begins_when_another_sits_down(tmp_path: Path) -> None:
    async def two_come() -> tuple[str, str]:
        casino = Casino(sqlite(tmp_path), tmp_path, source=Seeded(3), games=("holdem",))
        await casino.open()
        host, _, _ = await casino.guest("Host")
        driver = await casino.add_private(host, "holdem", "", {}, 0)
        crowd = Crowd(casino, driver.config.id, Seeded(4))
        await crowd.sit("Ada")
        alone = driver.phase
        await crowd.sit("Bob")
        both = driver.phase
        await casino.close()
        return alone, both

    assert asyncio.run(two_come()) == ("waiting", "playing")
