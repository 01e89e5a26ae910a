"""An outside witness finds a record that its owner rewrote with the real key, and stops nothing by being away."""

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.cards.randomness import Seeded
from houseway.server.casino import Casino
from houseway.server.http.monitoring import show_gauges
from houseway.server.http.witness_app import witness_app
from houseway.server.record import chain
from houseway.server.record.chain import Signer
from houseway.server.record.witness import pushing
from houseway.server.record.witness.book import Book, Refused, read_receipts
from houseway.server.record.witness.receipt import Head, Receipt
from houseway.server.record.witness.targets import About, Away, Folder, Service, target_of
from houseway.server.record.witness.testimony import Kept

from .conftest import Crowd, NoAlarms, Player, doors, sqlite
from .test_audit import check, said

SLUG = "dragon-poker"


class Moody(Folder):
    """A witness that is away, or whose answers are lost on their way."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.away = False
        self.lost = 0
        self.tried = 0

    def about(self) -> About:
        self.tried += 1
        if self.away:
            raise Away("no route to it")
        return super().about()

    def give(self, head: Head, after: int) -> Receipt:
        self.tried += 1
        if self.away:
            raise Away("no route to it")
        given = super().give(head, after)
        if self.lost:
            self.lost -= 1
            raise Away("the answer was lost")
        return given


@pytest.fixture(autouse=True)
def in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Heads are shown when a test says so."""

    async def nothing(self: pushing.Pusher) -> None: ...

    monkeypatch.setattr(pushing.Pusher, "_run", nothing)


async def evening(folder: Path, witness: Folder, rounds: int = 1, seed: int = 1) -> pushing.WitnessState:
    """People play some rounds; each is shown to the witness when it is over."""
    casino = Casino(sqlite(folder), folder, clock=NoAlarms(), games=(SLUG,), witness=witness)
    await casino.open()
    pusher, people = casino.witness, Crowd(casino, SLUG, Seeded(seed))
    assert pusher is not None
    await pusher.push()
    people.people = [person for person in casino.identity.people() if person.name in ("Ada", "Bob")]
    if not people.people:
        await people.sit("Ada", "Bob")
    for _ in range(rounds):
        if not casino.table(SLUG).seating.playing:
            await people.go_on()
        await people.play(1)
        await pusher.push()
    state = pusher.state
    await casino.close()
    return state


def play(folder: Path, witness: Folder, rounds: int = 1, seed: int = 1) -> pushing.WitnessState:
    return asyncio.run(evening(folder, witness, rounds, seed))


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where the casino is; its witness is elsewhere."""
    folder = tmp_path / "casino"
    folder.mkdir()
    return folder


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    return tmp_path / "witness"


def rewritten(folder: Path) -> None:
    """The owner gives Ada another past: every line is chained anew, and every head signed with the real key."""
    signer, before = Signer.at(folder / "journal.key"), chain.START
    with sqlite3.connect(folder / "houseway.db") as db:
        lines = db.execute("SELECT seq, at, kind, table_id, round_id, body FROM journal ORDER BY seq").fetchall()
        for seq, at, *rest in lines:
            # The hour of it is all that is changed, so that everything else still fits.
            before = chain.link(before, seq, at - 3_600_000, *rest)
            db.execute("UPDATE journal SET at = at - 3600000, hash = ? WHERE seq = ?", (before, seq))
            db.execute(
                "UPDATE heads SET hash = ?, signature = ? WHERE seq = ?", (before, signer.sign(seq, before), seq)
            )
    db.close()


def verified(capsys: pytest.CaptureFixture[str], folder: Path, *more: str) -> tuple[Any, str]:
    return said(capsys, "verify", "--data", str(folder), *more)


# What is found --------------------------------------------------------------------------------------------------------


def test_a_past_that_the_owner_rewrote_with_the_real_key_is_found(
    place: Path, elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = play(place, Folder(elsewhere), 2)
    assert (state.behind, state.away, state.alarm) == (0, "", "")
    code, told = verified(capsys, place)
    assert not code
    assert "The witness has seen the journal up to line" in told
    rewritten(place)
    assert asyncio.run(check(sqlite(place), place)).wrong == [], "without the witness nothing is wrong with it"
    code, told = verified(capsys, place)
    assert code == 1
    assert "not what the receipt of the witness" in told
    # The receipts beside the record are the owner's to change or to drop; those of the witness are not.
    (place / "witness-receipts.jsonl").unlink()
    assert verified(capsys, place)[0] == 1
    (place / "witness.json").unlink()
    assert verified(capsys, place)[0] == 0
    assert verified(capsys, place, "--witness", str(elsewhere))[0] == 1


def test_receipts_kept_beside_the_record_are_enough_while_the_witness_is_away(
    place: Path, elsewhere: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(place, Folder(elsewhere))
    elsewhere.rename(tmp_path / "moved")
    elsewhere.write_text("a file where the folder was")
    code, told = verified(capsys, place)
    assert not code
    assert "The witness does not answer" in told
    rewritten(place)
    assert verified(capsys, place)[0] == 1


def test_the_service_itself_sees_that_its_past_was_rewritten(place: Path, elsewhere: Path) -> None:
    play(place, Folder(elsewhere))
    rewritten(place)
    state = play(place, Folder(elsewhere))
    assert "the record was rewritten" in state.alarm
    assert state.behind > 0, "and shows no more of it"


@pytest.mark.parametrize("kept", [True, False], ids=["receipts kept", "receipts gone too"])
def test_a_database_put_back_to_an_older_copy_is_found(
    kept: bool, place: Path, elsewhere: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(place, Folder(elsewhere))
    shutil.copytree(place, tmp_path / "older")
    play(place, Folder(elsewhere), seed=2)
    if kept:
        shutil.copy(tmp_path / "older" / "houseway.db", place / "houseway.db")
    else:
        shutil.rmtree(place)
        shutil.copytree(tmp_path / "older", place)
    code, told = verified(capsys, place)
    assert code == 1
    assert "names it, and it is gone" in told
    state = play(place, Folder(elsewhere), seed=3)
    assert "older copy" in state.alarm
    assert verified(capsys, place)[0] == 1, "playing on does not hide it"


# What stops nothing ---------------------------------------------------------------------------------------------------


def test_a_witness_that_is_away_stops_nothing_and_catches_up(place: Path, elsewhere: Path) -> None:
    witness = Moody(elsewhere)
    witness.away = True
    state = play(place, witness, 2)
    assert (state.failures, state.seen) == (3, 0)
    assert "no route" in state.away
    assert state.behind == state.signed > 0
    witness.away = False
    state = play(place, witness, 1, seed=2)
    assert (state.failures, state.away, state.behind) == (0, "", 0)
    assert len(Kept(place).receipts()) >= 1


def test_the_metrics_tell_how_far_the_witness_is_behind(place: Path, elsewhere: Path) -> None:
    witness = Moody(elsewhere)
    witness.away = True

    async def run() -> None:
        casino = Casino(sqlite(place), place, clock=NoAlarms(), games=(SLUG,), witness=witness)
        await casino.open()
        show_gauges(casino)
        pusher, value = casino.witness, casino.store.metrics.registry.get_sample_value
        assert pusher is not None

        def shown() -> list[float | None]:
            return [value(f"houseway_witness_{name}") for name in ("seen", "behind", "failures", "alarm")]

        await casino.store.sign()
        await pusher.push()
        signed = casino.store.writer.signed
        assert signed > 0
        assert shown() == [0, signed, 1, 0]
        witness.away = False
        await pusher.push()
        assert shown() == [signed, 0, 0, 0]
        await casino.close()

    asyncio.run(run())


def test_a_receipt_whose_answer_was_lost_is_taken_later(place: Path, elsewhere: Path) -> None:
    witness = Moody(elsewhere)
    witness.lost = 1
    state = play(place, witness, 2)
    assert (state.behind, state.away) == (0, "")
    given = read_receipts(elsewhere / "receipts.jsonl")
    assert [each.number for each in given] == list(range(1, len(given) + 1))
    assert Kept(place).receipts() == given, "each of them, once"


def test_a_restart_goes_on_after_the_last_receipt(place: Path, elsewhere: Path) -> None:
    for seed in range(3):
        assert play(place, Folder(elsewhere), seed=seed).alarm == ""
    with (place / "witness-receipts.jsonl").open("ab") as file:
        file.write(b'{"number": 99')  # the service was killed as it wrote
    assert play(place, Folder(elsewhere), seed=4).behind == 0
    given = read_receipts(elsewhere / "receipts.jsonl")
    assert Kept(place).receipts() == given
    assert given[-1].head.seq == last_head(place), "the head signed as the service stopped was shown too"


def last_head(folder: Path) -> int:
    with sqlite3.connect(folder / "houseway.db") as db:
        (seq,) = db.execute("SELECT max(seq) FROM heads").fetchone()
    db.close()
    return int(seq)


def test_a_witness_with_another_key_is_not_believed(place: Path, elsewhere: Path, tmp_path: Path) -> None:
    play(place, Folder(elsewhere))
    pinned = Kept(place).pinned()
    assert pinned is not None
    shutil.rmtree(elsewhere)
    casino = Casino(sqlite(place), place, clock=NoAlarms(), games=(), witness=Folder(elsewhere), witness_key=pinned.key)

    async def once() -> pushing.WitnessState:
        await casino.open()
        assert casino.witness is not None
        await casino.witness.push()
        state = casino.witness.state
        await casino.close()
        return state

    state = asyncio.run(once())
    assert "another key" in state.away


# The witness ----------------------------------------------------------------------------------------------------------


def head(signer: Signer, seq: int, text: str = "") -> Head:
    hash_ = sha256(f"{seq}{text}".encode()).hexdigest()
    return Head(signer.public, seq, hash_, signer.sign(seq, hash_))


@pytest.fixture
def ours(tmp_path: Path) -> Signer:
    return Signer.at(tmp_path / "ours.key")


def test_the_same_head_gets_the_same_receipt_and_another_of_its_line_is_a_fork(elsewhere: Path, ours: Signer) -> None:
    book = Book(elsewhere)
    first = book.give(head(ours, 10), 0)
    assert first.holds(book.public)
    assert book.give(head(ours, 10), 0) == first
    with pytest.raises(Refused) as fork:
        book.give(head(ours, 10, "other"), 0)
    assert (fork.value.kind, book.alarms) == ("fork", 1)
    assert book.give(head(ours, 20), 10).before == first.hash
    with pytest.raises(Refused) as rollback:
        book.give(head(ours, 15), 20)
    assert (rollback.value.kind, book.alarms) == ("rollback", 2)
    with pytest.raises(Refused) as step:
        book.give(head(ours, 30), 10)
    assert (step.value.kind, book.alarms) == ("out-of-step", 2)
    again = Book(elsewhere)
    assert (again.public, again.alarms) == (book.public, 2)
    assert again.all(ours.public) == book.all(ours.public)
    assert again.all(ours.public, 1) == [again.last(ours.public)]


def test_a_witness_serves_the_keys_it_has_pinned(elsewhere: Path, ours: Signer, tmp_path: Path) -> None:
    theirs, book = Signer.at(tmp_path / "theirs.key"), Book(elsewhere)
    book.give(head(ours, 1), 0)
    for each in (book, Book(elsewhere)):
        with pytest.raises(Refused) as other:
            each.give(head(theirs, 1), 0)
        assert other.value.kind == "not-pinned"
    both = Book(tmp_path / "both", [ours.public, theirs.public])
    assert [both.give(head(each, 1), 0).number for each in (ours, theirs)] == [1, 1]
    forged = Head(ours.public, 2, "ab" * 32, theirs.sign(2, "ab" * 32))
    with pytest.raises(Refused) as bad:
        both.give(forged, 1)
    assert bad.value.kind == "bad-signature"


def test_a_receipt_that_was_cut_off_as_it_was_written_was_given_to_no_one(elsewhere: Path, ours: Signer) -> None:
    Book(elsewhere).give(head(ours, 1), 0)
    with (elsewhere / "receipts.jsonl").open("ab") as file:
        file.write(b'{"number":2,"bef')
    book = Book(elsewhere)
    assert book.give(head(ours, 2), 1).number == 2
    assert [each.number for each in Book(elsewhere).all(ours.public)] == [1, 2]


def test_a_changed_receipt_does_not_hold(elsewhere: Path, ours: Signer) -> None:
    import msgspec

    book = Book(elsewhere)
    given = book.give(head(ours, 1), 0)
    for changed in ({"number": 2}, {"at": given.at + 1}, {"before": "00"}, {"head": head(ours, 2)}):
        assert not msgspec.structs.replace(given, **changed).holds(book.public)
    assert not given.holds(ours.public)


@pytest.fixture
def client(elsewhere: Path) -> Iterator[TestClient[Any]]:
    with TestClient(witness_app(Book(elsewhere))) as client:
        yield client


def test_over_http_it_gives_receipts_and_says_why_not(client: TestClient[Any], ours: Signer) -> None:
    def show(which: Head, after: int) -> Any:
        return client.post("/heads", json={"head": json.loads(json.dumps(_plain(which))), "after": after})

    given = show(head(ours, 1), 0)
    assert given.status_code == 200
    assert show(head(ours, 1), 0).json() == given.json()
    fork = show(head(ours, 1, "other"), 0)
    assert (fork.status_code, fork.json()["kind"]) == (409, "fork")
    assert client.get("/").json()["alarms"] == 1
    assert client.get("/receipts", params={"key": ours.public}).json() == [given.json()]
    assert client.post("/heads", content=b"{").status_code == 400
    assert client.post("/heads", json={"head": {}, "after": 0, "more": 1}).status_code == 400


def _plain(which: Head) -> dict[str, Any]:
    return {"key": which.key, "seq": which.seq, "hash": which.hash, "signature": which.signature}


def test_the_command_serves_and_a_service_shows_it_its_heads(
    place: Path, elsewhere: Path, ours: Signer, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [sys.executable, "-m", "houseway", "witness", "--port", "0", "--data", str(elsewhere)]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[4]
        key = server.stdout.readline().split()[-1]
        witness = target_of(address)
        assert isinstance(witness, Service)
        assert witness.about().key == key
        state = asyncio.run(evening(place, witness))  # type: ignore[arg-type]
        assert (state.behind, state.alarm) == (0, "")
        assert len(witness.all(Signer.at(place / "journal.key").public)) == len(Kept(place).receipts()) > 0
        with pytest.raises(Refused) as other:
            witness.give(head(ours, 1), 0)
        assert other.value.kind == "not-pinned"
        rewritten(place)
        assert verified(capsys, place)[0] == 1
        with urllib.request.urlopen(address, timeout=30) as answer:
            assert json.load(answer)["key"] == key
    finally:
        server.terminate()
        server.communicate(timeout=60)
    with pytest.raises(Away):
        witness.about()
    code, told = verified(capsys, place)
    assert code == 1
    assert "does not answer" in told


def test_the_floor_is_shown_how_far_the_witness_is_behind(place: Path, elsewhere: Path) -> None:
    witness = Moody(elsewhere)
    casino = Casino(sqlite(place), place, clock=NoAlarms(), games=(SLUG,), witness=witness)
    with doors(casino) as client:
        ada = Player(client, "Ada")
        assert ada.get("/api/floor/witness").status_code == 403

        async def hire() -> None:
            from houseway.server.record.batch import Batch

            batch = Batch()
            casino.identity.change("Ada", "the test", batch, roles=frozenset({"auditor", "player"}))
            await casino.store.commit(batch, casino.clock.now())
            await casino.store.sign()

        client.blocking_portal.call(hire)
        told = ada.get("/api/floor/witness").json()
        assert (told["target"], told["seen"], told["behind"]) == (str(elsewhere), 0, casino.store.seq)
        assert casino.witness is not None
        client.blocking_portal.call(casino.witness.push)
        assert ada.get("/api/floor/witness").json()["behind"] == 0


def test_tries_lie_further_and_further_apart(place: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    witness, pauses = Moody(elsewhere), list[float]()
    witness.away = True

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 12:
            raise asyncio.CancelledError

    async def run() -> None:
        casino = Casino(sqlite(place), place, clock=NoAlarms(), games=())
        await casino.open()
        pusher = pushing.Pusher(casino.store, Kept(place), witness)
        monkeypatch.setattr("houseway.server.record.witness.pushing.asyncio.sleep", pause)
        with pytest.raises(asyncio.CancelledError):
            await pusher._run()
        monkeypatch.undo()
        await casino.close()

    asyncio.run(run())
    assert pauses[0] > pushing.PACE
    assert pauses == sorted(pauses)
    assert max(pauses) == pushing.LONGEST
    assert witness.tried == len(pauses)
