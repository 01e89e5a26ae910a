"""`houseway audit`: check that the record of play and money is whole, list it, and export it."""

import asyncio
import contextlib
import json as json_
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import App, Parameter
from rich.progress import Progress as Bar
from rich.progress import TextColumn

from houseway.cli.arguments import check_writable
from houseway.cli.data_folder import DATA, Data, Database, Day, ask, period_of, plainly, public_key, reading, recorded
from houseway.cli.output import FOUND, STOPPED, Json, err, fail, print_json
from houseway.cli.round_files import write
from houseway.rulebook import edition

if TYPE_CHECKING:
    from houseway.server.record.audit import Report

SHOWN = 50
"""How many lines of a kind are printed; `--json` prints them all."""

app = App(name="audit", help="Check the record of play and money, list its rounds, and export it.")

RoundId = Annotated[str, Parameter(help="The round's id, as the page and `houseway audit rounds` show it.")]
RoundTarget = Annotated[Path, Parameter(help="The file to write, such as round.jsonl.")]
Against = Annotated[Path | None, Parameter(help="Heads kept elsewhere, for example: --against record.jsonl")]
Target = Annotated[Path, Parameter(help="The file to write, for example: houseway audit export record.jsonl")]
Resume = Annotated[Path | None, Parameter(help="A file that keeps what was checked; repeat the command to go on.")]
Witness = Annotated[str, Parameter(help="The address or folder of a witness. Default: the one that the record names.")]
WitnessKey = Annotated[str, Parameter(help="The witness's public key. Default: the one that the record names.")]
Processes = Annotated[int | None, Parameter(help="How many processes work. Default: one for each core.")]


@app.command
def verify(
    *,
    data: Data = DATA,
    db: Database = None,
    against: Against = None,
    resume: Resume = None,
    processes: Processes = None,
    witness: Witness = "",
    witness_key: WitnessKey = "",
    json: Json = False,
) -> None:
    """Check the hash chain, signatures, ledger and replays; exits with 1 if there is a problem.

    With --against, also check that heads exported earlier are still part of the record. The file may be an export, or
    heads from `/api/audit/head`, one per line. The public key in that file is used, so an auditor needs nothing else
    from the record's owner.

    Where the record has a witness, every head that it has seen must be part of the record. Name the witness, and its
    key, if you do not take the record's own word for which it is.
    """
    url = recorded(data, db)
    check_writable(resume)
    heads, key = _kept(against)
    with plainly():
        key = key or public_key(data)
        from houseway.server.record.witness.testimony import ask_witness

        told = ask_witness(data, key, witness, witness_key)
        report = _verified(url, key, [*heads, *told.heads], resume, processes, data)
        report.wrong += told.wrong
        report.notes += told.notes
    if json:
        print_json({**msgspec.to_builtins(report), "rules": edition.rules_mark()})
    else:
        _print_report(report)
    if not report.clean:
        count = len(report.wrong)
        fail(f"{count:,} problem{'' if count == 1 else 's'} found", FOUND)


def _verified(
    url: str, key: str, heads: list[dict[str, Any]], resume: Path | None, processes: int | None, data: Path
) -> "Report":
    """The whole audit, with its progress shown; stopped with Ctrl-C, it says how to go on."""
    from houseway.server.record.audit import Progress, audit
    from houseway.server.record.audit.processes import by_processes, cores, worth_it
    from houseway.server.record.audit.resuming import Checked, NotOurs, auditors_secret
    from houseway.server.record.cards_key import NAME, CardsKey
    from houseway.server.record.database import readable, snapshot

    cards = CardsKey(data / NAME)
    try:
        checked = Checked(resume, key, auditors_secret()) if resume is not None else None
    except NotOurs as error:
        fail(str(error))
    bar = Bar(*Bar.get_default_columns(), TextColumn("{task.fields[rate]}"), console=err, disable=not err.is_terminal)
    with readable(url) as url, snapshot(url) as connection, bar:
        task = bar.add_task("auditing", total=None, rate="")

        def tell(now: Progress) -> None:
            rate = f"{now.rounds / now.seconds:,.0f} rounds/s" if now.seconds else ""
            bar.update(task, completed=now.lines, total=now.of, rate=rate)

        with contextlib.ExitStack() as stack:
            checking = None
            if processes or resume or worth_it(connection):
                checking = stack.enter_context(by_processes(url, key, processes or cores(), checked, cards))
            try:
                return audit(connection, key, heads, checking, tell, cards)
            except KeyboardInterrupt:
                bar.stop()
                again = "repeat the command to go on" if resume else "with --resume FILE it can go on later"
                err.print(f"Stopped: {again}.", markup=False, highlight=False, soft_wrap=True)
                sys.exit(STOPPED)
            finally:
                if checked is not None:
                    checked.close()


def _print_report(report: "Report") -> None:
    print(
        f"Checked {report.lines:,} journal lines, {report.heads:,} signed heads, {report.rounds:,} replayed rounds, "
        f"{report.postings:,} postings."
    )
    _print_unjudged(report.unjudged)
    if report.known:
        print(f"{report.known:,} of the lines were checked earlier and have not changed since.")
    if report.unopened:
        print(
            f"{report.unopened:,} sealed decks were not held against their published roots: cards.key, which opens "
            "them, is not in the data folder. All else was checked."
        )
    for note in report.notes:
        print(note)
    for wrong in report.wrong[:SHOWN]:
        print(f"problem: {wrong}")
    if report.clean:
        print(f"No problems found. Head {report.head[0]}: {report.head[1]}")


def _print_unjudged(rounds: list[str]) -> None:
    """What could not be judged, and how it can be."""
    if rounds:
        were = "1 round was" if len(rounds) == 1 else f"{len(rounds):,} rounds were"
        print(
            f"{were} recorded under other rules than these ({edition.rules_mark()}) and replay differently now. "
            "Their chain, signatures, chips and sealed decks were checked. To judge the play, audit with a version "
            "that has those rules:"
        )
        for line in rounds[:SHOWN]:
            print(f"  {line}")


def _kept(against: Path | None) -> tuple[list[dict[str, Any]], str]:
    """The heads kept elsewhere, and the public key that came with them."""
    if against is None:
        return [], ""
    try:
        lines = [json_.loads(line) for line in against.read_text(encoding="utf-8").splitlines() if line.strip()]
        key = next((str(line["key"]) for line in lines if "key" in line), "")
        return [line for line in lines if "signature" in line], key
    except (ValueError, TypeError) as error:
        fail(f"{against} is neither an export nor a file of heads: {error}")


class Listed(msgspec.Struct, frozen=True):
    """A round as `houseway audit rounds` lists it."""

    id: str
    table: str
    number: int
    started: str
    steps: int
    over: bool
    void: bool
    rules: str
    """The mark of the rules that it was recorded under."""

    def __str__(self) -> str:
        ending = ("void" if self.void else f"{self.steps} steps") if self.over else "still being played"
        other = "" if self.rules == edition.rules_mark() else f", under other rules ({self.rules or 'without a mark'})"
        return f"{self.id}  {self.started}  {self.table} {self.number}, {ending}{other}"


@app.command
def rounds(*, table: str = "", day: Day = "", data: Data = DATA, db: Database = None, json: Json = False) -> None:
    """List the rounds played, newest last, with their ids.

    Parameters
    ----------
    table
        The rounds of one table.
    """
    url, period = recorded(data, db), period_of(day)

    async def run() -> list[Listed]:
        return [row async for row in _rounds(url, table, period.since, period.until)]

    with plainly():
        found = asyncio.run(run())
    if json:
        print_json(found)
    else:
        sys.stdout.writelines(f"{each}\n" for each in found)


async def _rounds(url: str, table: str, since: int, until: int) -> AsyncIterator[Listed]:
    import sqlalchemy as sa

    from houseway.server.record import schema

    r, j = schema.rounds.c, schema.journal.c
    wanted = [r.started >= since, r.started < until, *([r.table_id == table] if table else [])]
    columns = r.id, r.table_id, r.number, r.started, r.ended, r.steps, r.void, j.body
    opened = sa.and_(j.round_id == r.id, j.kind == "opened")
    query = sa.select(*columns).join(schema.journal, opened, isouter=True).where(*wanted).order_by(r.id)
    async with reading(url) as connection:
        for row in await connection.execute(query):
            began = datetime.fromtimestamp(row.started / 1000, UTC).isoformat(sep=" ", timespec="seconds")
            mark = json_.loads(row.body)["opening"]["rules"] if row.body else ""
            over = row.ended is not None
            yield Listed(row.id, row.table_id, row.number, began, row.steps, over, bool(row.void), mark)


@app.command(name="round")
def round_(id_: RoundId, target: RoundTarget, /, *, data: Data = DATA, db: Database = None, json: Json = False) -> None:
    """Write one finished round to a file, with every card open; `houseway replay` steps through it."""
    url = recorded(data, db)
    from houseway.play.replay import recorded_under
    from houseway.server.record.store import lines_of_round
    from houseway.server.record.stored_rounds import Stored, fold

    async def read(books: Any) -> Stored | None:
        lines = await lines_of_round(books, id_)
        return fold(lines) if any(line["kind"] == "closed" for line in lines) else None

    stored = ask(url, read)
    if stored is None:
        fail(f"there is no finished round {id_}; `houseway audit rounds` lists the rounds")
    record = stored.record()
    write([record], target)
    marks = record.other_rules()
    if json:
        answers = [{"at": _when(at), "by": by, "answers": entries} for at, by, entries in stored.by]
        print_json({"id": id_, "file": str(target), "answers": answers, "other_rules": list(marks)})
        return
    for at, by, entries in stored.by:
        print(f"{_when(at)}  {by}: {entries} answers")
    if marks:
        said = recorded_under(marks)
        print(f"{said[0].upper()}{said[1:]}: `houseway replay` says whether it replays the same.")
    print(f"Wrote {target}; step through it with: houseway replay {target}")


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(sep=" ", timespec="milliseconds")


@app.command
def export(target: Target, /, *, data: Data = DATA, db: Database = None, json: Json = False) -> None:
    """Write the journal, its signed heads and the public key to a file, one JSON object per line."""
    url = recorded(data, db)
    import sqlalchemy as sa

    from houseway.server.record import schema

    async def run() -> int:
        count = 0
        async with reading(url) as connection:
            with target.open("w", encoding="utf-8") as file:
                file.write(json_.dumps({"key": public_key(data)}) + "\n")
                for table in (schema.journal, schema.heads):
                    async for row in await connection.stream(sa.select(table).order_by(table.c.seq)):
                        file.write(json_.dumps(dict(row._mapping), ensure_ascii=False) + "\n")
                        count += 1
        return count

    with plainly():
        count = asyncio.run(run())
    if json:
        print_json({"file": str(target), "lines": count})
    else:
        print(f"Wrote {count:,} lines to {target}.")
