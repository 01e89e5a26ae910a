"""`houseway audit`: prove that the record of play and money is whole, and hand its head to someone else."""

import asyncio
import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from houseway.cli.choosing import fail
from houseway.cli.keeping import DATA, Data, Database, Day, period_of, plainly, public_key, reading, recorded
from houseway.cli.records import write
from houseway.rulebook import edition

SHOWN = 50
"""How many lines of a kind are told."""

app = App(name="audit", help="Check the record of play and money, and export it.")

RoundId = Annotated[str, Parameter(help="the round's id, such as the page or `houseway audit rounds` shows")]
RoundTarget = Annotated[Path, Parameter(help="the file to write, such as round.jsonl")]
Against = Annotated[Path | None, Parameter(help="such as: houseway audit verify --against record.jsonl")]
Target = Annotated[Path, Parameter(help="the file to write, such as: houseway audit export record.jsonl")]


@app.command
def verify(*, data: Data = DATA, db: Database = None, against: Against = None) -> None:
    """Check chain, signatures, ledger and replays; with --against also that heads exported earlier still hold.

    The file may be an export, or heads as `/api/audit/head` gives them, one a line. The key in it is the one believed:
    whoever has it needs no file of the record's owner.
    """
    from houseway.server.record.audit import Report
    from houseway.server.record.audit import verify as check

    async def run(heads: list[dict[str, Any]], key: str) -> Report:
        async with reading(recorded(data, db)) as connection:
            return await check(connection, key or public_key(data), heads)

    with plainly():
        report = asyncio.run(run(*_kept(against)))
    print(
        f"{report.lines:,} lines of the journal, {report.heads:,} signed heads, {report.rounds:,} rounds replayed, "
        f"{report.postings:,} postings"
    )
    _tell_unjudged(report.unjudged)
    for wrong in report.wrong[:SHOWN]:
        print(f"wrong: {wrong}")
    if not report.clean:
        sys.exit(f"{len(report.wrong)} things are wrong")
    print(f"Nothing is wrong. Head {report.head[0]}: {report.head[1]}")


def _tell_unjudged(rounds: list[str]) -> None:
    """What could not be judged, and how it can be."""
    if rounds:
        were = "1 round was" if len(rounds) == 1 else f"{len(rounds):,} rounds were"
        print(
            f"{were} recorded under other rules than these ({edition.carried()}), and these give other events. Chain, "
            "signatures, chips and sealed decks were checked; the play is judged by a version that carries those rules:"
        )
        for line in rounds[:SHOWN]:
            print(f"  {line}")


def _kept(against: Path | None) -> tuple[list[dict[str, Any]], str]:
    """The heads that somebody kept, and the public key that came with them."""
    if against is None:
        return [], ""
    try:
        lines = [json.loads(line) for line in against.read_text(encoding="utf-8").splitlines() if line.strip()]
        key = next((str(line["key"]) for line in lines if "key" in line), "")
        return [line for line in lines if "signature" in line], key
    except (ValueError, TypeError) as error:
        fail(f"{against} is neither an export nor a file of heads: {error}")


@app.command
def rounds(*, table: str = "", day: Day = "", data: Data = DATA, db: Database = None) -> None:
    """List the rounds that were played, newest last, with their ids; of one table or one day."""
    import sqlalchemy as sa

    from houseway.server.record import schema

    r, j, period = schema.rounds.c, schema.journal.c, period_of(day)
    wanted = [r.started >= period.since, r.started < period.until, *([r.table_id == table] if table else [])]

    async def run() -> None:
        async with reading(recorded(data, db)) as connection:
            columns = r.id, r.table_id, r.number, r.started, r.ended, r.steps, r.void, j.body
            opened = sa.and_(j.round_id == r.id, j.kind == "opened")
            found = sa.select(*columns).join(schema.journal, opened, isouter=True).where(*wanted).order_by(r.id)
            for row in await connection.execute(found):
                began = datetime.fromtimestamp(row.started / 1000, UTC).isoformat(sep=" ", timespec="seconds")
                ending = "still played" if row.ended is None else "void" if row.void else f"{row.steps} steps"
                mark = json.loads(row.body)["opening"]["rules"] if row.body else ""
                rules = "" if mark == edition.carried() else f", under other rules ({mark or 'without a mark'})"
                print(f"{row.id}  {began}  {row.table_id} {row.number}, {ending}{rules}")

    with plainly():
        asyncio.run(run())


@app.command(name="round")
def round_(id_: RoundId, target: RoundTarget, /, *, data: Data = DATA, db: Database = None) -> None:
    """Take one finished round out of the record, every card open, into a file that `houseway replay` steps through."""
    from houseway.play.replay import recorded_under
    from houseway.server.record.store import lines_of_round
    from houseway.server.record.stored_rounds import Stored, fold

    async def run() -> Stored | None:
        async with reading(recorded(data, db)) as connection:
            lines = await lines_of_round(connection, id_)
            return fold(lines) if any(line["kind"] == "closed" for line in lines) else None

    with plainly():
        stored = asyncio.run(run())
    if stored is None:
        fail(f"no round {id_} has been played to its end; `houseway audit rounds` lists them")
    record = stored.record()
    write([record], target)
    for at, by, entries in stored.by:
        when = datetime.fromtimestamp(at / 1000, UTC).isoformat(sep=" ", timespec="milliseconds")
        print(f"{when}  {by}: {entries} answers")
    if marks := record.other_rules():
        said = recorded_under(marks)
        print(f"{said[0].upper()}{said[1:]}: `houseway replay` says whether these tell it alike.")
    print(f"Written to {target}; step through it with: houseway replay {target}")


@app.command
def export(target: Target, /, *, data: Data = DATA, db: Database = None) -> None:
    """Write the journal, its signed heads and the public key to a file, one JSON object a line."""
    import sqlalchemy as sa

    from houseway.server.record import schema

    async def run() -> int:
        count = 0
        async with reading(recorded(data, db)) as connection:
            with target.open("w", encoding="utf-8") as file:
                file.write(json.dumps({"key": public_key(data)}) + "\n")
                for table in (schema.journal, schema.heads):
                    async for row in await connection.stream(sa.select(table).order_by(table.c.seq)):
                        file.write(json.dumps(dict(row._mapping), ensure_ascii=False) + "\n")
                        count += 1
        return count

    with plainly():
        print(f"{asyncio.run(run()):,} lines written to {target}")
