"""`houseway hands`: hand histories out of saved poker rounds, and other people's hands played by our rules."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from houseway.cli.choosing import fail
from houseway.cli.records import read, write
from houseway.house.histories import phh
from houseway.house.histories.exporting import export as export_hand
from houseway.house.histories.importing import replay_hand
from houseway.house.histories.text import tell
from houseway.play.refusals import Refused
from houseway.play.replay import record_of
from houseway.play.views import AUDITOR

app = App(name="hands", help="Hand histories of poker: write them, read them, play them again.")

As = Annotated[str | None, Parameter(name="--as", help="only what this player could see")]


@app.command
def export(rounds: Path, /, *, to: Path | None = None, text: bool = False, as_: As = None) -> None:
    """Write saved poker rounds as a hand history, for other programs (PHH) or with --text for people.

    Parameters
    ----------
    rounds
        A file of `houseway play --save`: houseway hands export rounds.jsonl --to hands.phhs
    to
        The file to write; printed otherwise.
    """
    viewer = as_ or AUDITOR
    try:
        records = read(rounds)
        if text:
            written = "\n".join(tell(record, viewer) for record in records)
        else:
            written = phh.dumps(export_hand(record, viewer) for record in records)
    except Refused as refusal:
        fail(str(refusal))
    if to is None:
        print(written, end="")
    else:
        to.write_text(written, encoding="utf-8")


@app.command
def replay(file: Path, /) -> None:
    """Play the hands of a PHH file through the rules and hold them against the stacks it states."""
    wrong = 0
    for nth, hand in enumerate(_hands(file), 1):
        name = f"{nth}. {hand.variant}"
        try:
            played = replay_hand(hand)
        except phh.NotOffered as refusal:
            print(f"{name}: skipped, {refusal}")
            continue
        except Refused as refusal:
            wrong += 1
            print(f"{name}: {refusal}")
            continue
        same = hand.finishing_stacks in (None, played.stacks)
        wrong += not same
        print(f"{name}: {'as recorded' if same else 'the stacks differ from the record'}")
        for difference in played.differences:
            print(f"   {difference}")
    if wrong:
        fail(f"{wrong} of the hands did not come out as recorded")


@app.command(name="import")
def import_(file: Path, /, *, to: Path) -> None:
    """Turn the hands of a PHH file into saved rounds, to step through with `houseway replay`."""
    try:
        records = [record_of(replay_hand(hand).round) for hand in _hands(file)]
    except Refused as refusal:
        fail(str(refusal))
    write(records, to)


def _hands(file: Path) -> list[phh.Hand]:
    try:
        return phh.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror}")
    except (Refused, UnicodeDecodeError) as error:
        fail(f"{file}: {error}")
