"""`houseway linked`: keys for the agreement, signatures under it, and the records of a host that is stopped."""

import asyncio
import fcntl
import json
from pathlib import Path

import msgspec
import pytest
from tests.simulator.linked.parties import CASINOS, agreement, bent, signed

from houseway.cli import app
from houseway.house.linked.agreement import Agreement, Signed
from houseway.server.linked.host import Host
from houseway.server.linked.keys import LinkKey
from houseway.server.record.chain import Signer
from houseway.server.record.store import Store
from houseway.server.time_source import WallClock

Told = pytest.CaptureFixture[str]


def left(*words: str) -> int | str | None:
    """The exit code of the command."""
    with pytest.raises(SystemExit) as ended:
        app(["linked", *words])
    return ended.value.code


def refused(told: Told, *words: str) -> str:
    """The one sentence with which the command is refused."""
    assert left(*words) == 2
    said = told.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    return said.err


def ours(folder: Path) -> Agreement:
    """An agreement that names the key in a folder as that of the casino bay."""
    made = agreement()
    key = LinkKey(folder).signer.public
    named: Agreement = bent(
        made, members=tuple(bent(each, key=key) if each.id == "bay" else each for each in made.members)
    )
    return named


def test_a_casino_shows_the_key_and_the_certificate_that_the_agreement_names(tmp_path: Path, capsys: Told) -> None:
    folder = tmp_path / "data"
    assert not left("key", "--data", str(folder), "--json")
    shown, kept = json.loads(capsys.readouterr().out), LinkKey(folder)
    assert shown == {"key": kept.signer.public, "certificate": kept.text}
    assert not left("key", "--data", str(folder))
    assert capsys.readouterr().out == f"key: {kept.signer.public}\n{kept.text}"
    assert folder.stat().st_mode & 0o077 == 0


def test_a_casino_signs_the_agreement_and_is_told_who_must_sign_too(tmp_path: Path, capsys: Told) -> None:
    made, file = ours(tmp_path), tmp_path / "agreement.json"
    file.write_bytes(msgspec.json.encode(Signed(made, {})))
    assert not left("sign", str(file), "--casino", "bay", "--data", str(tmp_path))
    assert capsys.readouterr().out == "signed for bay; ash, cove must sign too\n"
    found = msgspec.json.decode(file.read_bytes(), type=Signed)
    assert list(found.signatures) == ["bay"]
    assert found.signatures["bay"] == LinkKey(tmp_path).signer.sign_bytes(made.statement)
    file.write_bytes(msgspec.json.encode(Signed(made, signed(made).signatures)))
    assert not left("sign", str(file), "--casino", "bay", "--data", str(tmp_path))
    assert capsys.readouterr().out == "signed for bay; all members have signed\n"


def test_what_cannot_be_signed_is_refused_with_the_reason(tmp_path: Path, capsys: Told) -> None:
    file, data = tmp_path / "agreement.json", ("--data", str(tmp_path))
    assert "cannot read" in refused(capsys, "sign", str(file), "--casino", "bay", *data)
    file.write_text("{}")
    assert "holds no agreement" in refused(capsys, "sign", str(file), "--casino", "bay", *data)
    file.write_bytes(msgspec.json.encode(signed(agreement())))
    before = file.read_bytes()
    assert f"the members are {', '.join(CASINOS)}" in refused(capsys, "sign", str(file), "--casino", "dune", *data)
    assert "names another key for bay" in refused(capsys, "sign", str(file), "--casino", "bay", *data)
    assert file.read_bytes() == before


@pytest.mark.parametrize("name", ["linked.key", "linked-tls.crt"])
def test_a_spoiled_key_or_certificate_is_one_sentence(tmp_path: Path, capsys: Told, name: str) -> None:
    LinkKey(tmp_path)
    (tmp_path / name).write_text("spoiled")
    file = tmp_path / "agreement.json"
    file.write_bytes(msgspec.json.encode(signed(agreement())))
    for words in (["key"], ["sign", str(file), "--casino", "bay"], ["host", "--port", "0"]):
        assert f"{name} holds no" in refused(capsys, *words, "--data", str(tmp_path))


def test_the_records_of_a_host_are_shown_and_only_while_it_is_stopped(tmp_path: Path, capsys: Told) -> None:
    nowhere = tmp_path / "nowhere"
    assert "no record of a host" in refused(capsys, "records", "--data", str(nowhere))
    assert not nowhere.exists()

    async def opened(made: Signed | None) -> None:
        store = Store(f"sqlite:///{tmp_path / 'houseway.db'}", Signer.at(tmp_path / "journal.key"))
        host = Host(store, WallClock(), LinkKey(tmp_path).signer)
        await host.open(made)
        await host.close()

    asyncio.run(opened(None))
    assert "there is no agreement yet" in refused(capsys, "records", "--data", str(tmp_path))
    asyncio.run(opened(signed(agreement())))
    assert not left("records", "--data", str(tmp_path))
    assert capsys.readouterr().out.splitlines() == [
        "shore: shown $0, kept $0, locked $0; records kept by cove",
        *(f"  {casino}: gave $0, paid $0" for casino in CASINOS),
    ]
    assert not left("records", "--data", str(tmp_path), "--json")
    assert json.loads(capsys.readouterr().out)["agreement"] == "shore"
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert "another server is running" in refused(capsys, "records", "--data", str(tmp_path))
    elsewhere = (tmp_path / "houseway.db").rename(tmp_path / "book.db")
    assert "no record of a host" in refused(capsys, "records", "--data", str(tmp_path))
    assert not left("records", "--data", str(tmp_path), "--db", f"sqlite:///{elsewhere}", "--json")
    assert json.loads(capsys.readouterr().out)["agreement"] == "shore"
    assert "not a database URL" in refused(capsys, "records", "--data", str(tmp_path), "--db", "book.db")
