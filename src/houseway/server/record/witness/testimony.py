"""What the casino keeps of its witness, and what the audit is told by it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from houseway.server.record.chain import Unusable
from houseway.server.record.witness.book import append, read_receipts
from houseway.server.record.witness.receipt import START, Receipt
from houseway.server.record.witness.targets import Away, target_of


class Pinned(msgspec.Struct, frozen=True):
    """The witness of a record: where it is, and its public key."""

    target: str
    key: str


class Kept:
    """The files in the data folder that tell of the witness: which it is, and its receipts."""

    def __init__(self, data: Path) -> None:
        self._pinned, self._receipts = data / "witness.json", data / "witness-receipts.jsonl"

    def pinned(self) -> Pinned | None:
        """The witness of this record, if it has one."""
        if not self._pinned.exists():
            return None
        try:
            return msgspec.json.decode(self._pinned.read_bytes(), type=Pinned)
        except msgspec.MsgspecError as error:
            raise Unusable(f"{self._pinned} does not name a witness: {error}") from error

    def pin(self, pinned: Pinned) -> None:
        """From now on this is the witness of the record."""
        part = self._pinned.with_suffix(".part")
        part.write_bytes(msgspec.json.encode(pinned))
        part.replace(self._pinned)

    def receipts(self, mend: bool = False) -> list[Receipt]:
        """The receipts that were kept."""
        return read_receipts(self._receipts, mend)

    def keep(self, receipts: Sequence[Receipt]) -> None:
        """Keep receipts."""
        for each in receipts:
            append(self._receipts, each)


@dataclass
class Testimony:
    """What a witness tells the audit."""

    heads: list[dict[str, Any]] = field(default_factory=list)
    """Every head it has seen, as the audit takes heads that were kept elsewhere."""
    wrong: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What a reader should know of it."""


def ask_witness(data: Path, public: str, target: str = "", key: str = "") -> Testimony:
    """What the witness of a record has seen: asked of the witness itself, and of the receipts that were kept.

    `target` and `key` name a witness that the auditor knows; without them the record's own folder names it.
    """
    told, kept = Testimony(), Kept(data)
    pinned = kept.pinned()
    if not target and pinned is None:
        return told
    target = target or (pinned.target if pinned else "")
    key = key or (pinned.key if pinned and pinned.target == target else "")
    here = kept.receipts()
    try:
        witness = target_of(target)
        about = witness.about()
        key = key or about.key
        if about.key != key:
            told.wrong.append(f"the witness at {target} has another key than the one pinned")
        if about.alarms:
            told.wrong.append(f"the witness at {target} has raised {about.alarms} alarms: see its alarms.jsonl")
        _take_in(told, witness.all(public), public, key, f"the witness at {target}")
    except Away as error:
        told.notes.append(f"The witness does not answer ({error}); only the receipts kept in {data} were used.")
    if here and key:
        _take_in(told, here, public, key, "the receipts kept beside the record")
    seen = max((int(head["seq"]) for head in told.heads), default=0)
    told.notes.append(f"The witness has seen the journal up to line {seen:,}.")
    return told


def _take_in(told: Testimony, receipts: Sequence[Receipt], public: str, key: str, who: str) -> None:
    """Check receipts and take their heads."""
    before, number = START, 0
    for each in receipts:
        if not each.holds(key) or each.head.key != public:
            told.wrong.append(f"receipt {each.number} of {who}: not signed by the witness, or for another record")
        if (each.number, each.before) != (number + 1, before):
            told.wrong.append(f"receipt {each.number} of {who}: does not follow receipt {number}")
        before, number = each.hash, each.number
        when = datetime.fromtimestamp(each.at / 1000, UTC).isoformat(sep=" ", timespec="seconds")
        head = {"seq": each.head.seq, "hash": each.head.hash, "who": f"the receipt of the witness of {when}"}
        told.heads.append(head)
