"""Accounting reads the books by account, table, round and day, and every sheet adds up."""

import asyncio
import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from houseway.cards.randomness import Seeded
from houseway.cli import app
from houseway.cli.output import FOUND
from houseway.house.ledger import wallet
from houseway.server.casino import Casino
from houseway.server.record import statements
from houseway.server.record.holds import holds
from houseway.server.record.statements import DAY, Entry, Period
from houseway.server.table.commands import LeaveCommand

from .conftest import HandClock

TABLES = ("dragon-poker", "holdem")


def test_every_tables_day_adds_up_and_every_statement_ends_at_the_balance(url: str, tmp_path: Path, crowd: Any) -> None:
    clock = HandClock()
    second_day = Period.day(statements._date(clock.time + DAY))

    async def two_days() -> None:
        casino = Casino(url, tmp_path, games=TABLES, clock=clock, rehearsal=Seeded(2))
        await casino.open()
        groups = [crowd(casino, table, Seeded(5)) for table in TABLES]
        for group in groups:
            await group.sit(f"A {group.table}", f"B {group.table}")
            await group.play(2)
        clock.time += DAY
        for group in groups:
            await group.go_on()
            await group.play(1)
            for person in group.people:
                await group.do(person, LeaveCommand(f"leaves-{person.name[0]}"))
        async with casino.store.engine.connect() as books:
            await check(books, casino)
        await casino.close()

    async def check(books: Any, casino: Casino) -> None:
        sheets = await statements.days(books, Period())
        assert [(sheet.table, sheet.rounds) for sheet in sheets] == [(t, n) for n in (2, 1) for t in TABLES]
        for sheet in sheets:
            assert sheet.brought_in - sheet.taken_out == sheet.on_table + sheet.house + sheet.rake + sheet.funds
            assert sheet.wagered > 0
        assert await statements.days(books, second_day) == sheets[2:]
        held = await holds(books, Period())
        against_house = [sheet for sheet in sheets if sheet.table == "dragon-poker"]
        assert [(each.day, each.table, each.rounds, each.staked, each.won) for each in held] == [
            (sheet.day, sheet.table, sheet.rounds, sheet.wagered, sheet.house) for sheet in against_house
        ], "a pot between players is not the house's"
        assert all(each.low < each.won < each.high and each.inside for each in held)
        assert await holds(books, second_day) == held[1:]
        balances = await statements.balances(books)
        assert sum(balances.values()) == 0
        for table in TABLES:
            assert sum(s.house for s in sheets if s.table == table) == balances.get(f"house/{table}", 0)
        ada = wallet("A holdem", "play")
        whole = await statements.statement(books, ada, Period())
        later = await statements.statement(books, ada, second_day)
        assert (whole.opening, whole.closing) == (0, balances[ada])
        assert later.closing == whole.closing == later.opening + sum(entry.change or 0 for entry in later.entries)
        assert whole.entries[-1].balance == whole.closing
        played = await statements.postings(books, Period(), round_=casino.table("holdem").seating.round)
        assert {entry.table for entry in played} == {"holdem"}
        assert all(entry.rule for entry in played)

    asyncio.run(two_days())


def test_accounting_takes_the_books_to_a_spreadsheet(someone: Callable[[str], Any], staff: Callable[..., Any]) -> None:
    ada, may = someone("Ada"), staff("May", "accounting")
    assert ada.do("seat", buy_in=20_000).status_code == 200
    account = "player/play/Ada"
    told = may.get(f"/api/floor/ledger/statement?account={account}").json()
    assert (told["opening"], told["closing"]) == (0, may.get("/api/floor/ledger/balances").json()[account])
    sheet = may.get(f"/api/floor/ledger/statement.csv?account={account}")
    assert sheet.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(sheet.text)))
    assert [int(row["change"]) for row in rows] == [entry["change"] for entry in told["entries"]]
    assert rows[-1]["target"] == "seat/dragon-poker/Ada"
    (day,) = may.get("/api/floor/ledger/days").json()
    assert (day["table"], day["on_table"]) == ("dragon-poker", day["brought_in"])
    assert may.get("/api/floor/ledger/days.csv").text.startswith("day,table,rounds,")
    assert may.get(f"/api/floor/ledger/days?day={day['day']}").json() == [day]
    assert may.get("/api/floor/ledger/postings").json()["kind"] == "malformed"
    assert may.get("/api/floor/ledger/days?day=2026-02-31").json()["kind"] == "malformed"
    assert may.get("/api/floor/ledger/postings?table=dragon-poker").json()[0]["what"] == "buy-in"


def test_the_books_are_read_at_the_machine(tmp_path: Path, crowd: Any, capsys: pytest.CaptureFixture[str]) -> None:
    async def play() -> None:
        casino = Casino(f"sqlite:///{tmp_path / 'houseway.db'}", tmp_path, games=("dragon-poker",))
        await casino.open()
        people = crowd(casino, "dragon-poker", Seeded(1))
        await people.sit("Ada")
        await people.play(1)
        await casino.close()

    def said(*words: str) -> str:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            app(["ledger", *words, "--data", str(tmp_path)])
        assert not ended.value.code
        return capsys.readouterr().out

    asyncio.run(play())
    assert sum(json.loads(said("balances", "--json")).values()) == 0
    assert said("balances").startswith("account,balance\n")
    assert json.loads(said("statement", "player/play/Ada", "--json"))["entries"][0]["what"] == "play chips"
    (sheet,) = csv.DictReader(io.StringIO(said("days")))
    assert (sheet["table"], sheet["rounds"]) == ("dragon-poker", "1")
    assert "dragon-poker/42." in said("postings", "--table", "dragon-poker")
    for words in (["statement", "player/play/Adda"], ["statement", "player/play/Adda", "--json"]):
        with pytest.raises(SystemExit) as ended:
            app(["ledger", *words, "--data", str(tmp_path)])
        assert ended.value.code == FOUND
        told = capsys.readouterr()
        assert told.out == ""
        assert "no posting names 'player/play/Adda'; `houseway ledger balances` lists accounts" in told.err
    quiet = json.loads(said("statement", "player/play/Ada", "--day", "2001-01-01", "--json"))
    assert quiet["entries"] == [], "an account that is known may have had a quiet day"


def test_a_cell_that_a_spreadsheet_would_run_is_quoted() -> None:
    entry = Entry(1, 0, "a", "b", 5, "=1+1", "", "", "")
    assert "'=1+1" in statements.as_csv([entry], Entry)
