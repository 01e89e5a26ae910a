"""Examples of the calls about a fund that several casinos offer together, for the description."""

from typing import Any

from houseway.server.http.examples import APPROVAL, Example

MOMENT = 1_690_000_000_000
KEY = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
CLAIM = "c0ffee5eed5c0ffe"


def _member(id_: str, name: str, address: str) -> dict[str, Any]:
    told = {"id": id_, "name": name, "address": address, "key": KEY, "role": "deals, verifies and pays"}
    return {**told, "certificate": "", "representatives": [{"name": "Kay Key", "key_employee": True}]}


AGREEMENT = {
    "id": "shore",
    "version": 1,
    "members": [_member("ash", "Ash Casino", "1 Ash Pier"), _member("bay", "Bay Casino", "2 Bay Pier")],
    "host": "ash",
    "rules": {"contribution": 100, "reset_percent": 20},
    "decisions": ["ash", "bay"],
    "keepers": {"fund": "ash", "fees": "ash", "costs": "bay", "records": "bay"},
    "controls": [{"what": "central computer", "owner": "Otto Owner", "since": MOMENT}],
    "approved": MOMENT,
    "starts": MOMENT,
    "rival_claims": "first_verified",
    "unit": "chips",
    "notice_window_s": 5,
    "lapse_hours": 72,
}


def _done(path: str, body: dict[str, Any], claim: str = "") -> Example:
    return Example(f"/api/floor/linked/{path}", body, {"table": claim, "round": "", "seq": 0, "key": body["key"]})


def _second(path: str, body: dict[str, Any]) -> Example:
    answer = {"table": "", "round": "", "seq": 0, "key": body["key"], "approval": APPROVAL}
    return Example(f"/api/floor/linked/{path}", body, answer, 202)


LINKED = (
    _second(
        "agreement",
        {
            "key": "join-shore",
            "signed": {"agreement": AGREEMENT, "signatures": {"ash": KEY * 2, "bay": KEY * 2}},
            "casino": "bay",
            "host": "https://ash.example:8002",
        },
    ),
    _second("software", {"key": "install-2", "version": "0.2.0", "noticed": MOMENT}),
    _done("dismissals", {"key": "dismiss-1", "round": "018c0ffee5eed", "why": "the deck was foul"}),
    _done("claims", {"key": "verify-1", "round": "018c0ffee5eed"}, CLAIM),
    _done("payouts", {"key": "pay-claim-1", "claim": CLAIM}, CLAIM),
    _second("voids", {"key": "void-claim", "claim": CLAIM, "why": "a foul deck"}),
    _second("hand-overs", {"key": "hand-over-1", "claim": CLAIM, "to": "ash", "why": "the cage is short"}),
    _done("notices", {"key": "telephone-1", "claim": CLAIM, "means": "telephone to every room"}, CLAIM),
    _second("costs", {"key": "line-rental", "kind": "cost", "what": "line rental", "amount": 1_000}),
    _second("leaving", {"key": "leave-shore"}),
)
