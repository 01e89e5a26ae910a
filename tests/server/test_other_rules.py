"""The program is changed and the record stays: what other rules made is not called wrong, and no chip is lost."""

import asyncio
import dataclasses
import logging
import sqlite3
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.cards.randomness import Seeded
from houseway.cli import app
from houseway.games import GAMES, REGISTRY, dragon_poker
from houseway.play import events as ev
from houseway.play.opening import Closing
from houseway.play.requests import Ask, Draw
from houseway.play.table import Play, Table
from houseway.play.views import struck
from houseway.rulebook import edition
from houseway.server.casino import Casino
from houseway.server.record.audit import Report
from houseway.server.table import between_rounds, playing

from .conftest import Crowd, NoAlarms, sqlite
from .test_audit import check, said

SLUG = "dragon-poker"
RULE = "dragon-poker/42.6(b)#1"
HONEST = dragon_poker.GAME
Rules = Callable[[Table], Play[None]]


def dearer(table: Table) -> Play[None]:
    """Rules that take a dollar of everyone before they begin."""
    for seat in table.opening.seats:
        table.record(ev.Charged(seat.player, seat.spot, "ante", 100, RULE))
    yield from HONEST.play(table)


def talking(after: type) -> Rules:
    """Rules that are the same but for a word after each answer to such a request."""

    def play(table: Table) -> Play[None]:
        rules = HONEST.play(table)
        request = next(rules)
        while True:
            answer = yield request
            if isinstance(request, after):
                table.announce("Thank you", RULE)
            try:
                request = rules.send(answer)
            except StopIteration:
                return

    return play


def broken(table: Table) -> Play[None]:
    """Rules that cannot take the wagers."""
    yield next(HONEST.play(table))
    raise ZeroDivisionError


class Program:
    """The program as it is at one time: its rules and their mark."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def carries(self, play: Rules, mark: str) -> None:
        self._patch.setattr(dragon_poker, "GAME", dataclasses.replace(HONEST, play=play))
        self._patch.setattr(edition, "rules_mark", lambda: mark)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Program:
    return Program(monkeypatch)


async def opened(folder: Path, slug: str = SLUG) -> Casino:
    casino = Casino(sqlite(folder), folder, clock=NoAlarms(), games=(slug,))
    await casino.open()
    return casino


def play(folder: Path, rounds: int = 1, steps: int = 0) -> dict[str, int]:
    """Ada and Bob play this many rounds to their end and this many steps of another; gives their stacks before it."""

    async def run() -> dict[str, int]:
        casino = await opened(folder)
        crowd = Crowd(casino, SLUG, Seeded(3))
        await crowd.sit("Ada", "Bob")
        await crowd.play(rounds)
        before = stacks(casino)
        if steps:
            if rounds:
                await crowd.go_on()
            for _ in range(steps):
                assert await crowd.step()
        await casino.close()
        return before

    return asyncio.run(run())


def go_on(folder: Path, look: Callable[[Casino], Any], rounds: int = 1) -> Any:
    """The server starts again; someone looks, and people play on."""

    async def run() -> Any:
        casino = await opened(folder)
        found = look(casino)
        if SLUG in casino.tables:
            crowd = Crowd(casino, SLUG, Seeded(4))
            crowd.people = [person for person in casino.identity.people() if person.name in ("Ada", "Bob")]
            await crowd.play(rounds)
        await casino.close()
        return found

    return asyncio.run(run())


def audit(folder: Path) -> Report:
    return asyncio.run(check(sqlite(folder), folder))


def test_the_mark_is_of_the_text_of_the_rules_and_of_nothing_else(tmp_path: Path, monkeypatch: Any) -> None:
    here = edition.rules_mark()
    assert here == edition.rules_mark.__wrapped__()
    rules = tmp_path / "games" / "some_game" / "rules.py"
    rules.parent.mkdir(parents=True)
    for room in ("cards", "play"):
        (tmp_path / room).mkdir()
    monkeypatch.setattr(edition, "HOUSE", tmp_path)
    marks = []
    for text in (b"pays = 1\n", b"pays = 2\n", b"pays = 2\r\n"):
        rules.write_bytes(text)
        marks.append(edition.rules_mark.__wrapped__())
    (tmp_path / "games" / "some_game" / "rules.pyc").write_bytes(b"made of it")
    marks.append(edition.rules_mark.__wrapped__())
    assert marks[0] != marks[1] == marks[2] == marks[3]
    rules.rename(rules.with_name("payouts.py"))
    assert edition.rules_mark.__wrapped__() != marks[1]


def test_every_round_is_recorded_under_the_mark_of_the_rules_it_was_played_by(tmp_path: Path) -> None:
    play(tmp_path, 2)
    with sqlite3.connect(tmp_path / "houseway.db") as db:
        bodies = [msgspec.json.decode(body) for (body,) in db.execute("SELECT body FROM journal WHERE kind = 'opened'")]
    db.close()
    assert {body["opening"]["rules"] for body in bodies} == {edition.rules_mark()}
    assert len(bodies) == 2


def test_a_round_of_other_rules_is_told_apart_from_a_wrong_record(
    tmp_path: Path, program: Program, capsys: pytest.CaptureFixture[str]
) -> None:
    program.carries(dearer, "dearer")
    play(tmp_path)
    assert audit(tmp_path).rounds == 1
    program.carries(HONEST.play, "honest")
    report = audit(tmp_path)
    assert (report.wrong, report.rounds) == ([], 0)
    (found,) = report.unjudged
    assert "recorded under other rules (dearer) than these (honest): event 0 was recorded as" in found
    code, told = said(capsys, "verify", "--data", str(tmp_path))
    assert not code
    assert "1 round was recorded under other rules than these (honest) and replay differently now" in told
    assert "No problems found" in told
    _, told = said(capsys, "rounds", "--data", str(tmp_path))
    assert "steps, under other rules (dearer)" in told
    file = tmp_path / "round.jsonl"
    _, told = said(capsys, "round", told.split()[0], str(file), "--data", str(tmp_path))
    assert "Recorded under other rules (dearer) than these (honest)" in told
    with pytest.raises(SystemExit):
        app(["replay", str(file)])
    told = capsys.readouterr().out
    assert "recorded under other rules (dearer) than these (honest), which replay it differently" in " ".join(
        told.split()
    )
    assert "pays" in told or "charged" in told
    # The same record under the same mark is a wrong one.
    program.carries(HONEST.play, "dearer")
    (wrong,) = audit(tmp_path).wrong
    assert "does not replay: event 0" in wrong
    with pytest.raises(SystemExit):
        app(["replay", str(file)])
    assert "event 0 was recorded as" in capsys.readouterr().err


def test_a_round_that_other_rules_give_again_is_as_good_as_any(tmp_path: Path, program: Program) -> None:
    program.carries(HONEST.play, "earlier")
    play(tmp_path)
    program.carries(HONEST.play, "later")
    report = audit(tmp_path)
    assert (report.wrong, report.unjudged, report.rounds) == ([], [], 1)


def test_the_mark_itself_cannot_be_changed(tmp_path: Path, program: Program) -> None:
    program.carries(dearer, "dearer")
    play(tmp_path)
    program.carries(HONEST.play, "dearer")
    with sqlite3.connect(tmp_path / "houseway.db") as db:
        changed = "UPDATE journal SET body = replace(body, 'dearer', 'cheaper') WHERE kind = 'opened'"
        assert db.execute(changed).rowcount == 1
    db.close()
    report = audit(tmp_path)
    assert len(report.unjudged) == 1
    assert any("its hash does not fit" in wrong for wrong in report.wrong)


def test_chips_that_a_round_of_other_rules_did_not_leave_are_found_without_its_rules(
    tmp_path: Path, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = between_rounds.close_round

    def skimming(draft: Any, id_: str, opening: Any, closing: Closing, steps: int) -> None:
        stacks = {player: stack - 100 for player, stack in closing.stacks.items()}
        honest(draft, id_, opening, msgspec.structs.replace(closing, stacks=stacks), steps)

    monkeypatch.setattr(playing, "close_round", skimming)
    program.carries(dearer, "dearer")
    play(tmp_path)
    program.carries(HONEST.play, "honest")
    report = audit(tmp_path)
    assert len(report.unjudged) == 1
    assert any("was not closed as its journal ends it" in wrong for wrong in report.wrong)


def rounds_of(folder: Path) -> list[tuple[str, bool]]:
    """Every round that is over, and whether it is void."""
    with sqlite3.connect(folder / "houseway.db") as db:
        found = db.execute("SELECT id, void FROM rounds WHERE ended IS NOT NULL ORDER BY id").fetchall()
    db.close()
    return [(id_, bool(void)) for id_, void in found]


def moved(folder: Path, round_: str) -> dict[str, int]:
    """What each account gained or lost by a round."""
    delta: Counter[str] = Counter()
    with sqlite3.connect(folder / "houseway.db") as db:
        for source, target, amount in db.execute(
            "SELECT source, target, amount FROM postings WHERE round_id = ?", (round_,)
        ):
            delta[source] -= amount
            delta[target] += amount
    db.close()
    return delta


def stacks(casino: Casino) -> dict[str, int]:
    return {sitting.player: sitting.stack for sitting in casino.table(SLUG).seating.people()}


@pytest.mark.parametrize(("other", "steps"), [(dearer, 1), (dearer, 3), (talking(Draw), 3), (broken, 3)])
def test_an_open_round_that_these_rules_cannot_go_on_with_is_called_off_and_every_chip_comes_back(
    tmp_path: Path, program: Program, caplog: pytest.LogCaptureFixture, other: Rules, steps: int
) -> None:
    program.carries(HONEST.play, "honest")
    before = play(tmp_path, steps=steps)
    assert len(rounds_of(tmp_path)) == 1
    caplog.set_level(logging.WARNING, "houseway.server")
    program.carries(other, "other")
    assert go_on(tmp_path, stacks, rounds=other is not broken) == before
    (line,) = [each.getMessage() for each in caplog.records if each.name == "houseway.server"]
    assert "of table dragon-poker is called off, every chip is back: recorded under other rules (honest)" in line
    assert struck(line) == line, "the log names no card"
    (_, first), (called_off, second), *rest = rounds_of(tmp_path)
    assert (first, second, [void for _, void in rest]) == (False, True, [False] * (other is not broken))
    lost = moved(tmp_path, called_off)
    assert bool(lost) == (steps > 1), "chips had moved, unless the wagers were still open"
    assert set(lost.values()) <= {0}
    for rules, mark in ((other, "other"), (HONEST.play, "honest")):
        program.carries(rules, mark)
        assert audit(tmp_path).wrong == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_round_of_any_game_is_called_off_with_every_chip_back_and_the_next_one_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    module, _, name = REGISTRY[slug].game.partition(":")
    honest = GAMES[slug]

    def greeting(table: Table) -> Play[None]:
        table.announce("Good evening", honest.ruling_rule)
        yield from honest.play(table)

    async def begin() -> None:
        casino = await opened(tmp_path, slug)
        crowd = Crowd(casino, slug, Seeded(0))
        await crowd.sit("Ada", "Bob", "Cay")
        for _ in range(9):
            if not await crowd.step():
                await crowd.go_on()
        await casino.close()

    async def go_on_under_others() -> None:
        monkeypatch.setattr(import_module(module), name, dataclasses.replace(honest, play=greeting))
        monkeypatch.setattr(edition, "rules_mark", lambda: "greeting")
        casino = await opened(tmp_path, slug)
        crowd = Crowd(casino, slug, Seeded(1))
        crowd.people = list(casino.identity.people())
        await crowd.play(1)
        await casino.close()

    asyncio.run(begin())
    asyncio.run(go_on_under_others())
    *_, (called_off, void), (_, after) = rounds_of(tmp_path)
    assert (void, after) == (True, False)
    assert set(moved(tmp_path, called_off).values()) <= {0}
    assert audit(tmp_path).wrong == []


def test_an_open_round_that_these_rules_tell_alike_goes_on_and_either_program_audits_it(
    tmp_path: Path, program: Program, caplog: pytest.LogCaptureFixture
) -> None:
    program.carries(HONEST.play, "honest")
    play(tmp_path, rounds=0, steps=1)
    program.carries(talking(Ask), "talking")
    go_on(tmp_path, stacks)
    assert caplog.records == []
    ((_, void),) = rounds_of(tmp_path)
    assert not void
    report = audit(tmp_path)
    assert (report.wrong, report.unjudged) == ([], [])
    program.carries(HONEST.play, "honest")
    report = audit(tmp_path)
    assert (report.wrong, len(report.unjudged)) == ([], 1)
    assert "recorded under other rules (talking) than these (honest)" in report.unjudged[0]


def test_a_result_that_these_rules_do_not_give_is_left_to_the_history_and_the_table_plays_on(
    tmp_path: Path, program: Program
) -> None:
    program.carries(HONEST.play, "honest")
    before = play(tmp_path)
    program.carries(dearer, "dearer")
    assert go_on(tmp_path, stacks) == before
    assert [void for _, void in rounds_of(tmp_path)] == [False, False]
    assert audit(tmp_path).wrong == []


def test_a_table_whose_record_is_wrong_stays_shut_and_keeps_its_chips(
    tmp_path: Path, program: Program, caplog: pytest.LogCaptureFixture
) -> None:
    program.carries(HONEST.play, "honest")
    play(tmp_path, steps=3)
    program.carries(dearer, "honest")
    books = go_on(tmp_path, lambda casino: (list(casino.tables), casino.ledger.balance(f"seat/{SLUG}/Ada") > 0))
    assert books == ([], True)
    (line,) = [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]
    assert "table dragon-poker stays shut, its chips where they are: BadRecord" in line
    assert [void for _, void in rounds_of(tmp_path)] == [False]
