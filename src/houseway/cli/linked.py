"""`houseway linked`: a bad beat fund that several casinos offer together: keys, signatures, and the host."""

import asyncio
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from houseway.cli.data_folder import DATA, Data, alone_in, database_url, plainly
from houseway.cli.listening import free_port, serve_app
from houseway.cli.output import Json, fail, print_json
from houseway.extras import require
from houseway.play.money import dollars

if TYPE_CHECKING:
    from houseway.house.linked.agreement import Signed
    from houseway.house.linked.records import Report
    from houseway.server.linked.host import Host
    from houseway.server.linked.keys import LinkKey

HOST_DATA = Path(".houseway-linked-host")
HostDatabase = Annotated[
    str | None,
    # No variable names it: the casino that runs beside the host has a database of its own.
    Parameter(name="--db", help="A database URL for the book. Default: a SQLite file in the data folder."),
]

app = App(name="linked", help="Host a bad beat fund that several casinos offer together, and sign its agreement.")


@app.command
def key(data: Data = DATA, *, json_: Json = False) -> None:
    """Show the public key and the certificate of this casino, as the agreement names them; made on first use."""
    require("server")
    from houseway.server.linked.keys import LinkKey

    with plainly():
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = LinkKey(data)
    if json_:
        print_json({"key": found.signer.public, "certificate": found.text})
    else:
        print(f"key: {found.signer.public}\n{found.text}", end="")


@app.command
def sign(agreement: Path, *, casino: str, data: Data = DATA) -> None:
    """Sign an agreement for a casino: the signature is added to the file."""
    require("server")
    import msgspec

    from houseway.server.linked.keys import LinkKey

    signed = _read(agreement)
    member = signed.agreement.member(casino)
    if member is None:
        fail(f"{casino} is no member; the members are {', '.join(signed.agreement.ids)}")
    with plainly():
        ours = LinkKey(data)
    if member.key != ours.signer.public:
        fail(f"the agreement names another key for {casino}; `houseway linked key` shows this one")
    signed.signatures[casino] = ours.signer.sign_bytes(signed.agreement.statement)
    with plainly():
        agreement.write_bytes(msgspec.json.format(msgspec.json.encode(signed), indent=2) + b"\n")
    missing = [id_ for id_ in signed.agreement.ids if id_ not in signed.signatures]
    print(f"signed for {casino}; " + (f"{', '.join(missing)} must sign too" if missing else "all members have signed"))


@app.command
def host(
    *,
    agreement: Annotated[
        Path | None, Parameter(help="The signed agreement: needed the first time and after it was amended.")
    ] = None,
    port: Annotated[int, Parameter(help="The port; 0 takes a free one.")] = 8002,
    address: Annotated[str, Parameter(name="--host", help="The address to listen on.")] = "127.0.0.1",
    data: Annotated[Path, Parameter(help="The folder for the key and the book.")] = HOST_DATA,
    db: HostDatabase = None,
    plain: Annotated[bool, Parameter(help="Serve http without certificates: behind a proxy, or for a trial.")] = False,
) -> None:
    """Run the central server of a linked fund. Stop it with Ctrl-C.

    Members are let in by the certificates that the agreement names, and everything they say is signed.
    """
    require("server")
    from houseway.server.linked.keys import LinkKey

    signed, url = _read(agreement) if agreement is not None else None, database_url(data, db)
    with alone_in(data), contextlib.suppress(KeyboardInterrupt):
        made = _host(data, url, LinkKey(data))
        asyncio.run(_serve(made, signed, data, address, free_port(address, port), plain))


@app.command
def records(
    data: Annotated[Path, Parameter(help="The folder of a host that is stopped.")] = HOST_DATA,
    *,
    db: HostDatabase = None,
    json_: Json = False,
) -> None:
    """Show the records of a host: sums by member, payouts with both hands and who verified and paid, what is owed."""
    url = database_url(data, db)
    if url.startswith("sqlite") and not Path(url.partition(":///")[2]).exists():
        fail(f"there is no record of a host in {data}; `houseway linked host` makes one, --data names another folder")
    with alone_in(data):
        found = asyncio.run(_report(_host(data, url, None)))
    if json_:
        print_json(found)
        return
    print(f"{found.agreement}: shown {dollars(found.display)}, kept {dollars(found.reserve)}, ", end="")
    print(f"locked {dollars(found.locked)}; records kept by {found.keeper}")
    for each in found.members:
        print(f"  {each.casino}: gave {dollars(each.contributed)}, paid {dollars(each.paid)}")
    for payout in found.payouts:
        hands = f"{payout.losing_hand} lost to {payout.winning_hand}"
        print(f"  {payout.claim}: {payout.state} {dollars(payout.amount)} at {payout.casino}, {hands}")


async def _report(made: "Host") -> "Report":
    from houseway.house.linked.records import report
    from houseway.play.refusals import Refused

    try:
        await made.open()
        return report(made.book)
    except Refused as error:
        fail(str(error))
    finally:
        await made.close()


def _read(path: Path) -> "Signed":
    import msgspec

    from houseway.house.linked.agreement import Signed

    try:
        return msgspec.json.decode(path.read_bytes(), type=Signed)
    except OSError as error:
        fail(f"cannot read {path}: {error.strerror}")
    except msgspec.MsgspecError as error:
        fail(f"{path} holds no agreement: {error}")


def _host(data: Path, url: str, ours: "LinkKey | None") -> "Host":
    from houseway.server.linked.host import Host
    from houseway.server.linked.keys import LinkKey
    from houseway.server.record.chain import Signer
    from houseway.server.record.store import Store
    from houseway.server.time_source import WallClock

    store = Store(url, Signer.at(data / "journal.key"))
    return Host(store, WallClock(), (ours or LinkKey(data)).signer)


async def _serve(made: "Host", signed: "Signed | None", data: Path, address: str, port: int, plain: bool) -> None:
    from houseway.play.refusals import Refused
    from houseway.server.http.host_app import host_app
    from houseway.server.linked.keys import LinkKey

    try:
        await made.open(signed)
        members = made.agreement.members
    except Refused as error:
        fail(str(error))
    tls: dict[str, Any] = {}
    if not plain:
        known = data / "members.pem"
        known.write_text("".join(each.certificate for each in members), encoding="ascii")
        ours = LinkKey(data)
        tls = {"ssl_cert": ours.certificate, "ssl_key": ours.tls_key, "ssl_ca": known, "ssl_client_verify": True}
    where = f"{'http' if plain else 'https'}://{address}:{port}"
    said = f"The host of {made.agreement.id} is open: {where}  (stop with Ctrl-C)"
    await serve_app(host_app(made), address, port, tls, said)
    await made.close()
