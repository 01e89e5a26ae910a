"""`houseway hands`: hand histories from saved poker rounds, and hands from other programs played by our rules."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from houseway.cli.output import FOUND, Json, as_json, fail, print_json
from houseway.cli.round_files import read, write
from houseway.house.histories import phh
from houseway.house.histories.exporting import export as export_hand
from houseway.house.histories.importing import replay_hand
from houseway.house.histories.text import tell
from houseway.play.refusals import Refused
from houseway.play.replay import record_of
from houseway.play.views import AUDITOR

app = App(name="hands", help="Write, read and replay poker hand histories.")

As = Annotated[str | None, Parameter(name="--as", help="Only what this player could see.")]
Text = Annotated[bool, Parameter(negative="", help="Write text for people instead of PHH for programs.")]


@app.command
def export(rounds: Path, /, *, to: Path | None = None, text: Text = False, as_: As = None, json: Json = False) -> None:
    """Write saved poker rounds as a hand history: PHH for other programs, text for people, or JSON.

    Parameters
    ----------
    rounds
        A file from `houseway play --save`. For example: houseway hands export rounds.jsonl --to hands.phhs
    to
        The file to write. Default: print it.
    """
    if text and json:
        fail("--text and --json exclude each other")
    viewer = as_ or AUDITOR
    try:
        records = read(rounds)
        if text:
            written = "\n".join(tell(record, viewer) for record in records)
        else:
            hands = [export_hand(record, viewer) for record in records]
            written = as_json(hands) if json else phh.dumps(hands)
    except Refused as refusal:
        fail(str(refusal))
    if to is None:
        sys.stdout.write(written)
    else:
        to.write_text(written, encoding="utf-8")


class Replayed(msgspec.Struct, frozen=True):
    """One hand of a file, played by our rules."""

    number: int
    variant: str
    verdict: str
    """`as recorded`, `differs`, `refused` or `skipped`."""
    why: str = ""
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        said = f"{self.verdict}, {self.why}" if self.why else self.verdict
        return "\n".join([f"{self.number}. {self.variant}: {said}", *(f"   {note}" for note in self.notes)])


@app.command
def replay(file: Path, /, *, json: Json = False) -> None:
    """Play the hands of a PHH file by our rules and compare the stacks; exits with 1 if a hand differs."""
    found = [_replayed(number, hand) for number, hand in enumerate(_hands(file), 1)]
    if json:
        print_json(found)
    else:
        sys.stdout.writelines(f"{each}\n" for each in found)
    wrong = sum(each.verdict in ("differs", "refused") for each in found)
    if wrong:
        fail(f"{wrong} of {len(found)} hands did not come out as recorded", FOUND)


def _replayed(number: int, hand: phh.Hand) -> Replayed:
    try:
        played = replay_hand(hand)
    except phh.NotOffered as refusal:
        return Replayed(number, hand.variant, "skipped", str(refusal))
    except Refused as refusal:
        return Replayed(number, hand.variant, "refused", str(refusal))
    if hand.finishing_stacks in (None, played.stacks):
        return Replayed(number, hand.variant, "as recorded", notes=tuple(played.differences))
    return Replayed(number, hand.variant, "differs", "the stacks differ from the record", tuple(played.differences))


@app.command(name="import")
def import_(file: Path, /, *, to: Path, json: Json = False) -> None:
    """Turn the hands of a PHH file into saved rounds; `houseway replay` steps through them.

    Parameters
    ----------
    to
        The file to write.
    """
    try:
        records = [record_of(replay_hand(hand).round) for hand in _hands(file)]
    except Refused as refusal:
        fail(str(refusal))
    write(records, to)
    if json:
        print_json({"hands": len(records), "file": str(to)})


def _hands(file: Path) -> list[phh.Hand]:
    try:
        return phh.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        fail(f"cannot read {file}: {error.strerror}")
    except (Refused, UnicodeDecodeError) as error:
        fail(f"{file}: {error}")
