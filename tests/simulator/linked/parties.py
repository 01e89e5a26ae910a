"""Three casinos, their keys and what they have signed."""

from functools import cache
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.house.funds.rules import Discontinuation, FundRules, Qualifying
from houseway.house.linked.agreement import CONTROLS, Agreement, Control, Keepers, Member, Signed
from houseway.house.linked.messages import Installed
from houseway.server.linked.state import LinkState
from houseway.server.record.chain import Signer

CASINOS = ("ash", "bay", "cove")
EARLY = 1_600_000_000_000
FUND = FundRules(
    name="linked-shore",
    title="The Shore",
    reference="RGS-20",
    unit="play",
    contribution=100,
    min_pot=10**9,
    # Any hand that loses at a showdown, so that no cards have to be arranged; no pot is so large that it contributes.
    qualifying={"holdem": Qualifying("2s 3h 4d 5c 7h")},
    shares=(("losing hand", 50), ("winning hand", 25), ("table", 25)),
    several="best",
    reset_percent=20,
    discontinuation=Discontinuation("RGS-20-E", "collection ends at the close of a gaming day"),
)
RULES: dict[str, Any] = msgspec.to_builtins(FUND)


@cache
def signer(name: str) -> Signer:
    """The key of a member, the same in every run."""
    return Signer(Ed25519PrivateKey.from_private_bytes(name.encode().ljust(32, b".")))


def member(name: str, **other: Any) -> Member:
    """A casino as the agreement names it."""
    told = {"role": "deals, verifies, pays", **other}
    return Member(name, f"{name.title()} Casino", f"{name} pier, Atlantic City", signer(name).public, **told)


def agreement(**other: Any) -> Agreement:
    """An agreement of three casinos; `other` changes fields of it."""
    fields: dict[str, Any] = {
        "id": "shore",
        "version": 1,
        "members": tuple(map(member, CASINOS)),
        "host": "ash",
        "rules": RULES,
        "decisions": CASINOS,
        "keepers": Keepers("ash", "ash", "bay", "cove"),
        "controls": tuple(Control(what, "Otto Owner", EARLY) for what in CONTROLS),
        "approved": EARLY,
        "starts": EARLY,
        "rival_claims": "first_verified",
        "unit": "play",
    }
    return Agreement(**(fields | other))


def signed(made: Agreement, by: tuple[str, ...] | None = None) -> Signed:
    """An agreement with the signatures of its members, or of some."""
    names = made.ids if by is None else by
    return Signed(made, {name: signer(name).sign_bytes(made.statement) for name in names})


def link_state(casino: str, made: Signed, version: str) -> LinkState:
    """What a casino keeps when it has joined."""
    installed = [Installed(version, "Ida Installer", EARLY, EARLY)]
    return LinkState(made, casino, "http://host", made.agreement.rules_version, installed)


def bent(thing: Any, **fields: Any) -> Any:
    """The same with other fields."""
    return msgspec.structs.replace(thing, **fields)
