"""`houseway audit`: prove that the record of play and money is whole, and hand its head to someone else."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from houseway.cli.keeping import DATA, Data, Database, plainly, public_key, reading, recorded

app = App(name="audit", help="Check the record of play and money, and export it.")

Against = Annotated[Path | None, Parameter(help="such as: houseway audit verify --against record.jsonl")]
Target = Annotated[Path, Parameter(help="the file to write, such as: houseway audit export record.jsonl")]


@app.command
def verify(*, data: Data = DATA, db: Database = None, against: Against = None) -> None:
    """Check chain, signatures, ledger and replays; with --against also that heads exported earlier still hold."""
    from houseway.server.audit import Report
    from houseway.server.audit import verify as check

    kept = [json.loads(line) for line in against.read_text().splitlines() if line.strip()] if against else []
    heads = [line for line in kept if "signature" in line]

    async def run() -> Report:
        async with reading(recorded(data, db)) as connection:
            return await check(connection, public_key(data), heads)

    with plainly():
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

    from houseway.server import schema

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
