"""Commands said twice, at once, too early, too late or about something else: done once, or refused with the reason."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.cards.randomness import Seeded
from houseway.server.casino import Casino
from houseway.server.http.app import create_app
from houseway.server.http.rate_limits import Limits, Rate
from houseway.server.problems import Problem
from houseway.server.record.batch import Batch
from houseway.server.record.receipts import Done, Receipt
from houseway.server.table.commands import ActCommand, SeatCommand
from houseway.server.table.draft import Draft
from houseway.server.table.openings import begin
from houseway.server.table.playing import play_on

from .conftest import HandClock, Player, sqlite

ANTE = {"ante": 500, "ante_bonus": 500}
TABLE = "dragon-poker"


def until(socket: Any, *types: str) -> Any:
    """The next frame of one of these kinds."""
    while (frame := socket.receive_json())["type"] not in types:
        pass
    return frame


def test_two_tabs_that_place_the_same_bet_make_one_bet(client: TestClient[Any], someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000)
    frame = ada.state()["frame"]
    bet = {"key": "one-and-the-same", "round": frame["round"], "seq": frame["seq"], "answer": ANTE}
    with (
        client.websocket_connect("/ws", headers=ada.headers) as one,
        client.websocket_connect("/ws", headers=ada.headers) as other,
    ):
        for tab in (one, other):
            tab.send_json({"do": "act", "table": TABLE, **bet})
        assert until(one, "done", "problem") == until(other, "done", "problem")
    view = ada.state()["frame"]["view"]
    assert view["stacks"]["Ada"] == 19_000
    assert [event["area"] for event in view["events"] if event["type"] == "wagered" and event["player"] == "Ada"] == [
        "ante",
        "ante_bonus",
    ]


def test_the_same_key_many_times_at_once_is_one_command_and_one_line_of_the_journal(tmp_path: Path) -> None:
    async def all_at_once() -> tuple[set[Done], int, int]:
        casino = Casino(sqlite(tmp_path), tmp_path, rehearsal=Seeded(5), games=(TABLE,))
        await casino.open()
        ada, _, _ = await casino.reception.guest("Ada")
        sits = SeatCommand("sits-down", 20_000)
        await asyncio.gather(*(casino.command(ada, TABLE, sits) for _ in range(10)))
        live = casino.table(TABLE).in_play
        assert live is not None
        bet = ActCommand("bets-once", live.id, live.seq, ANTE)
        before = casino.store.seq
        done = await asyncio.gather(*(casino.command(ada, TABLE, bet) for _ in range(10)))
        written = casino.store.seq - before
        await casino.close()
        return set(done), written, casino.ledger.balance("player/play/Ada")

    assert asyncio.run(all_at_once())[1:] == (1, 980_000)


def test_a_command_repeated_after_a_restart_is_answered_as_before_and_done_once(tmp_path: Path) -> None:
    async def evening() -> None:
        casino = Casino(sqlite(tmp_path), tmp_path, clock=HandClock(), games=(TABLE,))
        await casino.open()
        ada, bob = [(await casino.reception.guest(name))[0] for name in ("Ada", "Bob")]
        for person in (ada, bob):
            await casino.command(person, TABLE, SeatCommand(f"sits-{person.name}", 20_000))
        while not casino.table(TABLE).plays("Bob"):
            await casino.table(TABLE).change("test", begin_without_waiting)
        in_play = casino.table(TABLE).in_play
        assert in_play is not None
        # The window stays open for Bob: only its key tells that Ada's wager was made.
        bet = ActCommand("bets-once", in_play.id, in_play.seq, ANTE)
        done = await casino.command(ada, TABLE, bet)
        await casino.close()

        casino = Casino(sqlite(tmp_path), tmp_path, clock=HandClock(), games=(TABLE,))
        await casino.open()
        before = casino.store.seq
        assert await casino.command(ada, TABLE, bet) == done
        assert (await casino.command(ada, TABLE, SeatCommand("sits-Ada", 20_000))).key == "sits-Ada"
        with pytest.raises(Problem, match="used for another command"):
            await casino.command(ada, TABLE, ActCommand("sits-Ada", in_play.id, in_play.seq, ANTE))
        assert casino.store.seq == before
        await casino.close()

    asyncio.run(evening())


def test_a_command_done_before_a_restart_is_never_said_to_be_undone(tmp_path: Path) -> None:
    async def evening() -> tuple[Done, Done]:
        casino = Casino(sqlite(tmp_path), tmp_path, clock=HandClock(), games=(TABLE,))
        await casino.open()

        def writes(casino: Casino, number: int) -> Callable[[Receipt], Awaitable[Done]]:
            async def do(receipt: Receipt) -> Done:
                batch, reply = Batch(), Done(TABLE, "round", number, receipt.key)
                receipt.fill(batch, reply, casino.clock.now())
                await casino.store.commit(batch, casino.clock.now())
                return reply

            return do

        done = await casino.receipts.once("Ada", "goes-on", "next", writes(casino, 1), look_up=False)
        await casino.close()

        casino = Casino(sqlite(tmp_path), tmp_path, clock=HandClock(), games=(TABLE,))
        await casino.open()
        # The key is not looked up beforehand; the store takes no second receipt for it.
        again = await casino.receipts.once("Ada", "goes-on", "next", writes(casino, 2), look_up=False)
        await casino.close()
        return done, again

    done, again = asyncio.run(evening())
    assert again == done


def begin_without_waiting(draft: Draft) -> None:
    """Put the present round out of the way and begin one with everyone."""
    for player in ("Ada", "Bob"):
        if draft.seating.playing and draft.plays(player):
            draft.fork_round().round.close()
            play_on(draft)
    if not draft.seating.playing:
        begin(draft)


def test_the_second_of_two_different_answers_to_one_question_is_refused(someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000)
    ada.answer(ANTE)
    frame = ada.state()["frame"]
    question = {"round": frame["round"], "seq": frame["seq"]}
    assert ada.do("act", answer="play", **question).status_code == 200
    for late in ("play", "fold"):
        refused = ada.do("act", answer=late, **question)
        assert (refused.status_code, refused.json()["kind"]) == (409, "not-now")


@pytest.mark.parametrize("over", ["http", "ws"])
def test_what_is_out_of_order_is_refused_with_problem_details_and_changes_nothing(
    client: TestClient[Any], someone: Callable[[str], Any], casino: Casino, over: str
) -> None:
    ada, bob = someone("Ada"), someone("Bob")
    ada.do("seat", "the-seat-key", buy_in=20_000)
    ada.answer(ANTE)
    frame = ada.state()["frame"]
    here, seq = {"round": frame["round"]}, frame["seq"]
    refusals: list[tuple[str, dict[str, Any], int, str]] = [
        ("act", {**here, "seq": seq + 1, "answer": "play"}, 409, "stale"),
        ("act", {**here, "seq": seq - 1, "answer": "play"}, 409, "stale"),
        ("act", {"round": "another", "seq": seq, "answer": "play"}, 409, "stale"),
        ("act", {**here, "seq": seq, "answer": ANTE}, 409, "not-now"),
        ("act", {**here, "seq": seq, "answer": "dance"}, 422, "not-a-move"),
        ("act", {**here, "seq": seq}, 400, "malformed"),
        ("act", {**here, "seq": -1, "answer": "play"}, 400, "malformed"),
        ("act", {**here, "seq": "one", "answer": "play"}, 400, "malformed"),
        ("next", here, 409, "not-now"),
        ("seat", {"buy_in": 20_000}, 409, "not-now"),
        ("seat", {"buy_in": 20_000, "key": "the-seat-key", "spot": 3}, 409, "key-reused"),
        ("top-up", {"amount": -5_000}, 422, "bad-amount"),
        ("top-up", {"amount": 10**15}, 400, "malformed"),
        ("move", {"spot": 99}, 409, "not-now"),
        ("leave", {"key": "short"}, 400, "malformed"),
    ]
    before, books = ada.state()["frame"], casino.ledger.accounts()
    with client.websocket_connect("/ws", headers=ada.headers) as socket:
        for place, (do, fields, status, kind) in enumerate(refusals):
            said = {"key": f"refused-{place}", **fields}
            if over == "http":
                answer = ada.do(do, **said)
                assert answer.headers["content-type"] == "application/problem+json", (do, fields, answer.text)
                problem = answer.json()
            else:
                socket.send_json({"do": do, "table": TABLE, **said})
                frame = until(socket, "problem", "done")
                assert frame["key"] == said["key"]
                problem = frame["problem"]
            assert (problem["status"], problem["kind"]) == (status, kind), (do, fields, problem)
            assert problem["title"]
            assert problem["detail"]
    assert bob.do("act", **here, seq=seq, answer="play").json()["kind"] == "not-now", "it is not this person's question"
    assert ada.state()["frame"]["view"] == before["view"]
    assert casino.ledger.accounts() == books


def test_a_command_is_not_done_for_someone_else_by_knowing_its_key(someone: Callable[[str], Any]) -> None:
    ada, bob = someone("Ada"), someone("Bob")
    assert ada.do("seat", "a-shared-key", buy_in=20_000).status_code == 200
    assert bob.do("seat", "a-shared-key", buy_in=30_000).status_code == 200
    assert {seat["player"] for seat in ada.state()["seats"] if not seat["bot"]} == {"Ada", "Bob"}


def test_a_flood_of_messages_is_slowed_and_the_connection_lives_on(tmp_path: Path) -> None:
    limits, clock = Limits(requests=Rate(10, 50)), HandClock()
    casino = Casino(sqlite(tmp_path), tmp_path, clock=clock, games=(TABLE,))
    with TestClient(create_app(casino, limits), base_url="http://houseway.test") as client:
        ada = Player(client, "Ada")
        with client.websocket_connect("/ws", headers=ada.headers) as socket:
            for _ in range(40):
                socket.send_json({"do": "ping"})
            answers = [until(socket, "pong", "problem") for _ in range(40)]
            refused = [frame for frame in answers if frame["type"] == "problem"]
            assert len(refused) == 31, "to connect was the first of ten"
            assert {frame["problem"]["kind"] for frame in refused} == {"too-often"}
            clock.time += 20
            socket.send_json({"do": "ping"})
            assert until(socket, "pong", "problem")["type"] == "pong"
