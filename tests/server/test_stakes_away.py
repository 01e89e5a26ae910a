"""A poker player's stakes during an absence, over HTTP: carried to the account or covered, and the same sum back."""

from pathlib import Path
from typing import Any

import pytest

from houseway.house.ledger import wallet
from houseway.proof.claims import rule
from houseway.server.casino import Casino
from houseway.server.table.seating import TableConfig

from .conftest import HandClock, Player, doors, sqlite


def quiet(space: Any) -> Any:
    return next(word for word in ("check", "call", "show", "fold") if word in space)


def to_the_end(table: Any, players: dict[str, Player]) -> None:
    while table.seating.playing:
        todo = table.in_play.round.todo()[0]
        said = players[todo.actor].answer(quiet(todo.space))
        assert said.status_code == 200, said.text


@rule("poker/14.7(c)5.i", "poker/14.7(c)5.ii")
@pytest.mark.parametrize("absence", ["carry", "cover"])
def test_stakes_of_an_absent_player_are_carried_away_or_covered_and_come_back_whole(
    absence: str, tmp_path: Path
) -> None:
    clock = HandClock()
    casino = Casino(sqlite(tmp_path), tmp_path, clock=clock, games=())
    with doors(casino) as client:
        config = TableConfig("away", "holdem", "Away", bots=0, settings={"absence": absence})
        client.blocking_portal.call(casino.add_table, config, "house")
        players = {name: Player(client, name, "away") for name in ("Ada", "Bob", "Cay")}
        table = casino.table("away")
        for player in players.values():
            assert player.do("seat", buy_in=20_000).status_code == 200
        to_the_end(table, players)
        for player in players.values():
            player.do("next", round=table.seating.round)
        assert table.in_play is not None
        assert len(table.in_play.round.opening.seats) == 3
        gone = table.in_play.round.todo()[0].actor
        others = {name for name in players if name != gone}
        client.blocking_portal.call(clock.advance, 9_000)
        for name in others:
            players[name].state()
        client.blocking_portal.call(clock.advance, 1_000)
        seat = table.seating.at(gone)
        assert seat is not None
        assert seat.away
        to_the_end(table, players)
        seat = table.seating.at(gone)
        assert seat is not None
        assert seat.absence is not None
        held, purse = seat.absence.amount, casino.ledger.balance(wallet(gone, "play"))
        assert (seat.absence.mode, held > 0) == (absence, True)
        shown = next(each for each in players[min(others)].state()["seats"] if each["player"] == gone)
        assert shown["stack"] == 0, "no one else sees a covered stack, and carried chips are not there"
        assert seat.stack == (0 if absence == "carry" else held)
        assert players[gone].do("sit-out", out=False).status_code == 200
        back = table.seating.at(gone)
        assert back is not None
        assert (back.stack, back.absence) == (held, None)
        moved = purse - casino.ledger.balance(wallet(gone, "play"))
        assert moved == (held if absence == "carry" else 0)
