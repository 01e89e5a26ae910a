"""`houseway hands`: hand histories from saved poker rounds, and hands from other programs played by our rules."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from houseway.cli.output import FOUND, REFUSED, Json, as_json, fail, print_json
from houseway.cli.round_files import read, write
from houseway.house.histories import phh
from houseway.house.histories.comparing import compare, told
from houseway.house.histories.exporting import export as export_hand
from houseway.house.histories.importing import replay_hand
from houseway.house.histories.text import tell
from houseway.play.refusals import BadRecord, Refused
from houseway.play.replay import RoundRecord, record_of
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

    number: str
    """As the file numbers it, or 1 for a hand by itself."""
    variant: str
    verdict: str
    """`as recorded`, `played` where the record states no result, `differs`, `refused` or `not offered`."""
    why: str = ""
    notes: tuple[str, ...] = ()
    compared: tuple[str, ...] = ()
    """What of the record was compared: `stacks`, `winnings`."""

    def __str__(self) -> str:
        said = f"{self.verdict}, {self.why}" if self.why else self.verdict
        said += f" ({' and '.join(self.compared)} compared)" if self.compared else ""
        return "\n".join([f"{self.number}. {self.variant}: {said}", *(f"   {note}" for note in self.notes)])


@app.command
def replay(file: Path, /, *, json: Json = False) -> None:
    """Play the hands of a PHH file by our rules and compare stacks and winnings; exits with 1 if a hand differs."""
    found = [_replayed(number, hand) for number, hand in _hands(file)]
    if json:
        print_json(found)
    else:
        sys.stdout.writelines(f"{each}\n" for each in found)
    wrong = sum(each.verdict in ("differs", "refused") for each in found)
    if wrong:
        fail(f"{wrong} of {len(found)} hands did not come out as recorded", FOUND)


def _replayed(number: str, hand: phh.Hand | BadRecord) -> Replayed:
    if isinstance(hand, BadRecord):
        return Replayed(number, "?", "refused", str(hand))
    try:
        played = replay_hand(hand)
    except phh.NotOffered as refusal:
        return Replayed(number, hand.variant, "not offered", str(refusal))
    except Refused as refusal:
        return Replayed(number, hand.variant, "refused", str(refusal))
    found = compare(hand, played)
    notes = (*told(found), *played.differences)
    if found.differs:
        return Replayed(number, hand.variant, "differs", "; ".join(found.differs), notes, found.compared)
    if not found.compared:
        return Replayed(number, hand.variant, "played", "the record states no result to compare", notes)
    return Replayed(number, hand.variant, "as recorded", "", notes, found.compared)


class NotImported(msgspec.Struct, frozen=True):
    """A hand of a file that is not a saved round now, and why."""

    number: str
    why: str


@app.command(name="import")
def import_(file: Path, /, *, to: Path, json: Json = False) -> None:
    """Turn the hands of a PHH file into saved rounds; `houseway replay` steps through them.

    Hands that our rules do not allow are listed with the reason, and the rest are saved; exits with 1 then.

    Parameters
    ----------
    to
        The file to write.
    """
    records: list[RoundRecord] = []
    left_out: list[NotImported] = []
    for number, hand in _hands(file):
        try:
            if isinstance(hand, BadRecord):
                raise hand
            records.append(record_of(replay_hand(hand).round))
        except Refused as refusal:
            left_out.append(NotImported(number, str(refusal)))
    if records:
        write(records, to)
    if json:
        print_json({"hands": len(records), "file": str(to) if records else None, "left_out": left_out})
    else:
        sys.stdout.writelines(f"{each.number}. not imported: {each.why}\n" for each in left_out)
    if left_out:
        saved = f"{len(records)} of {len(records) + len(left_out)} hands are saved in {to}"
        fail(saved if records else "no hand could be imported; nothing was written", FOUND if records else REFUSED)


def _hands(file: Path) -> list[tuple[str, phh.Hand | BadRecord]]:
    try:
        # Some programs put the mark of the encoding first.
        hands = [(number or "1", hand) for number, hand in phh.read(file.read_text(encoding="utf-8-sig"))]
    except OSError as error:
        fail(f"cannot read {file}: {error.strerror}")
    except (Refused, UnicodeDecodeError) as error:
        fail(f"{file}: {error}")
    return hands or fail(f"{file}: no hand is stated")
