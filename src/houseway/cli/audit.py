"""`houseway audit`: prove that the record of play and money is whole, and hand its head to someone else."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from houseway.cli.choosing import fail
from houseway.cli.serve import DATA, database_url

app = App(name="audit", help="Check the record of play and money, and export it.")

Data = Annotated[Path, Parameter(help="the data folder")]
Database = Annotated[str | None, Parameter(help="a database URL; the SQLite file of the data folder otherwise")]


Against = Annotated[Path | None, Parameter(help="such as: houseway audit verify --against record.jsonl")]
Target = Annotated[Path, Parameter(help="the file to write, such as: houseway audit export record.jsonl")]


@app.command
def verify(*, data: Data = DATA, db: Database = None, against: Against = None) -> None:
    """Check chain, signatures, ledger and replays; with --against also that heads exported earlier still hold."""
    from sqlalchemy.ext.asyncio import create_async_engine

    from houseway.server.audit import Report
    from houseway.server.audit import verify as check
    from houseway.server.store import reading_url

    kept = [json.loads(line) for line in against.read_text().splitlines() if line.strip()] if against else []
    heads = [line for line in kept if "signature" in line]

    async def run() -> Report:
        engine = create_async_engine(reading_url(recorded(data, db)))
        try:
            async with engine.connect() as connection:
                return await check(connection, _public(data), heads)
        finally:
            await engine.dispose()

    report = asyncio.run(run())
    print(
        f"{report.lines:,} lines of the journal, {report.heads:,} signed heads, {report.rounds:,} rounds replayed, "
        f"{report.postings:,} postings"
    )
    for wrong in report.wrong[:50]:
        print(f"wrong: {wrong}")
    if not report.clean:
        sys.exit(f"{len(report.wrong)} things are wrong")
    print(f"Nothing is wrong. Head {report.head[0]}: {report.head[1]}")


@app.command
def export(target: Target, /, *, data: Data = DATA, db: Database = None) -> None:
    """Write the journal, its signed heads and the public key to a file, one JSON object a line."""
    import sqlalchemy as sa
    from sqlalchemy.ext.asyncio import create_async_engine

    from houseway.server import schema
    from houseway.server.store import reading_url

    async def run() -> int:
        engine, count = create_async_engine(reading_url(recorded(data, db))), 0
        with target.open("w", encoding="utf-8") as file:
            file.write(json.dumps({"key": _public(data)}) + "\n")
            async with engine.connect() as connection:
                for table in (schema.journal, schema.heads):
                    async for row in await connection.stream(sa.select(table).order_by(table.c.seq)):
                        file.write(json.dumps(dict(row._mapping), ensure_ascii=False) + "\n")
                        count += 1
        await engine.dispose()
        return count

    print(f"{asyncio.run(run()):,} lines written to {target}")


def recorded(data: Path, db: str | None) -> str:
    """Where the record is; an end that says so where there is none yet."""
    url = database_url(data, db)
    if url.startswith("sqlite") and not Path(url.partition(":///")[2]).exists():
        fail(f"there is no record in {data} yet: houseway serve makes one, --data names another folder")
    return url


def _public(data: Path) -> str:
    from houseway.server.chain import Signer

    path = data / "journal.key"
    if not path.exists():
        sys.exit(f"{path} is missing: signatures cannot be checked without the key")
    return Signer.at(path).public
