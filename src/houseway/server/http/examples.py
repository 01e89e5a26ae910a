"""An example of every command and of the answers most asked for, as the description shows them.

They tell one evening in their order: Ada plays a hand of Dragon Poker, goes home, and the floor does its work.
The tests play it at a real service and hold every example to its schema.
"""

from typing import Any, NamedTuple

TABLE, ROUND, NEXT = "dragon-poker", "01a1e1dba903368a8d5f4c", "01a1e1dc2b7f5e0c91d3aa"
POKER = "pit-2"
SPILL = {"says": "the deck is replaced", "filing": "controls of 2025, 3"}
CHIPS, SERIAL = "pit-1", "2223QX7KDM4TVJ8P"
TICKET = {
    "key": "ticket-1-w1",
    "request": "words",
    "patron": "a patron",
    "rate": 200,
    "station": "W1",
    "spots": [3, 42],
}
KENO = "keno"
PRIVATE, APPROVAL = "q3VwXo2mR8sKp1tZbN4yLA", "5d8e0b1f7a2c4936"


class Example(NamedTuple):
    """One call: what is sent, and what comes back."""

    path: str
    body: dict[str, Any] | None
    answer: Any
    status: int = 200


ADA = {
    "name": "Ada",
    "guest": True,
    "roles": ["player"],
    "balance": {"play": 1_000_000, "chips": 0},
    "seats": [],
    "refill": 1_000_000,
    "enrol": False,
}
BEA = {**ADA, "name": "Bea", "guest": False}
INES = {**BEA, "name": "Ines", "roles": ["administrator", "player"], "balance": {"play": 0, "chips": 0}}
SEATED = {
    **ADA,
    "balance": {"play": 980_000, "chips": 0},
    "seats": [{"table": TABLE, "spot": 2, "stack": 20_000, "unknown": False}],
}
PLAYED = {
    "id": ROUND,
    "table": TABLE,
    "game": TABLE,
    "title": "Dragon Poker",
    "number": 13,
    "started": 1763241600000,
    "ended": 1763241631000,
    "steps": 9,
    "void": False,
    "net": -1000,
    "cards": [],
}
ANTE = {"ante": 500, "ante_bonus": 500}
PASSWORD = "correct horse battery"
SESSION = {"id": "3f9a1c20d4e7b865", "made": 1763241600000, "used": 1763245200000, "this": True}
REPORT = {
    "key": "look-at-remedy",
    "round": ROUND,
    "seq": 4,
    "incident": {"kind": "left_the_seat", "spot": 2, "note": "to take a call"},
    "preview": True,
}
REMEDY = {
    "remedy": "breach logged",
    "rule": "dragon-poker/42.6(c)#2",
    "events": [
        {
            "type": "reported",
            "kind": "left_the_seat",
            "remedy": "breach logged",
            "rule": "dragon-poker/42.6(c)#2",
            "spot": 2,
            "by": "Sue",
            "note": "to take a call",
        }
    ],
    "withheld": False,
}
RESCIND = {"kind": "rescind", "reason": "the player was misheard", "last": 1}
WHY = {"rule": "dragon-poker/42.10(d)4", "reason": "the bonus was paid short"}

REFUSAL = {
    "title": "Not a move",
    "status": 422,
    "kind": "not-a-move",
    "detail": "a wager on ante_bonus is required",
    "rule": "dragon-poker/42.1[ante-and-ante-bonus]",
    "legal": "ante $5 to $65 by $5; ante_bonus equal to ante",
}


def _table(command: str, body: dict[str, Any], seq: int, round_: str = ROUND) -> Example:
    answer = {"table": TABLE, "round": round_, "seq": seq, "key": body["key"]}
    return Example(f"/api/tables/{{table}}/{command}", body, answer)


def _order(path: str, body: dict[str, Any], table: str = "", round_: str = "", seq: int = 0) -> Example:
    return Example(f"/api/floor/{path}", body, {"table": table, "round": round_, "seq": seq, "key": body["key"]})


def _second(path: str, body: dict[str, Any]) -> Example:
    """An order that waits for a second person."""
    answer = {"table": "", "round": "", "seq": 0, "key": body["key"], "approval": APPROVAL}
    return Example(f"/api/floor/{path}", body, answer, 202)


EXAMPLES = (
    Example("/api/guest", {"name": "Ada"}, ADA, 201),
    Example("/api/tables", {"key": "friday-1", "game": "holdem", "name": "Friday", "bots": 3}, {"table": PRIVATE}, 201),
    _table("seat", {"key": "ada-sits-down", "buy_in": 20_000, "spot": 2}, 1),
    Example("/api/me", None, SEATED),
    _table("act", {"key": "ada-bets", "round": ROUND, "seq": 1, "answer": ANTE}, 2),
    _table("top-up", {"key": "ada-adds-chips", "amount": 5_000}, 2),
    _table("next", {"key": "ada-goes-on", "round": ROUND}, 1, NEXT),
    _table("sit-out", {"key": "ada-rests", "out": True}, 2, NEXT),
    _table("move", {"key": "ada-moves", "spot": 4}, 2, NEXT),
    _table("spots", {"key": "ada-plays-one-spot", "also": []}, 2, NEXT),
    _table("leave", {"key": "ada-goes-home"}, 2, NEXT),
    _table("wait", {"key": "ada-waits", "waiting": True}, 2, NEXT),
    Example("/api/me/refill", {"key": "ada-refills"}, ADA),
    Example("/api/rounds", None, {"rounds": [PLAYED], "more": False}),
    Example("/api/register", {"name": "Bea", "password": PASSWORD}, BEA, 201),
    Example("/api/first-run", {"code": "7KQM-2WXR-D9TB", "name": "Ines", "password": PASSWORD}, INES, 201),
    Example("/api/login", {"name": "Bea", "password": PASSWORD}, BEA),
    Example("/api/me/password", {"password": PASSWORD, "new": "battery horse correct"}, BEA),
    Example("/api/me/sessions/end", {"password": "battery horse correct"}, [SESSION]),
    _order("tables", {"key": "new-live", "game": TABLE, "id": "live", "attended": True, "dealt_by": "dealer"}, "live"),
    _second("corrections", {"key": "correct-1", "round": ROUND, "player": "Ada", "amount": 500, **WHY}),
    _order("tables/{table}/close", {"key": "close-1-pit"}, TABLE),
    _order("tables/{table}/open", {"key": "open-1-pit"}, TABLE),
    _order("tables/{table}/dealer", {"key": "dee-deals-here", "dealer": "Sue"}, TABLE),
    _order("tables/{table}/attend", {"key": "attend-1", "attended": True, "dealt_by": "house"}, TABLE),
    _order("tables/{table}/close-window", {"key": "no-more-bets", "round": ROUND, "seq": 2}, TABLE, ROUND, 3),
    _order("tables/{table}/answer", {"key": "confirm-1", "round": ROUND, "seq": 3, "answer": True}, TABLE, ROUND, 4),
    _order("tables/{table}/take-back", {"key": "not-yet-done", "round": ROUND, "seq": 4}, TABLE, ROUND, 5),
    _order("tables/{table}/cards", {"key": "shoe-7-card-19", "cards": ["Re"]}, TABLE, ROUND, 5),
    Example("/api/floor/tables/{table}/incident", REPORT, REMEDY),
    _second("tables/{table}/ruling", {"key": "rescind-1", "round": ROUND, "seq": 4, "ruling": RESCIND}),
    _order("approvals/{approval}", {"key": "sam-agrees", "approve": True}, TABLE, ROUND, 5),
    _order("tables/{table}/procedure", {"key": "received-1", "step": {"type": "receive", "deck": "A"}}, "live"),
    _second("tables/{table}/settings", {"key": "ante-600", "settings": {"ante_max": 60_000}, "effective": 0}),
    _order("cage", {"key": "bea-buys-1", "player": "Bea", "amount": 50_000}),
    _second("accounts", {"key": "hire-sue-1", "name": "Dee", "roles": ["dealer"], "password": PASSWORD}),
    _second("policy", {"key": "cage-limit", "settings": {"cage_second_person_above": 500_000}}),
    _second("day/slip", {"key": "fill-pit-1", "kind": "fill", "table": CHIPS, "amount": 50_000}),
    _second("day/void-slip", {"key": "void-fill", "kind": "fill", "number": 1, "reason": "for another table"}),
    _second("day/inventory", {"key": "open-tray", "table": CHIPS, "counted": 50_000, "box": "A1"}),
    _order("day/sale", {"key": "bea-for-cash", "table": CHIPS, "player": "Bea", "amount": 10_000}),
    _second("day/count", {"key": "close-tray", "table": CHIPS, "counted": 40_000}),
    _second("day/box", {"key": "count-a1", "box": "A1", "counted": 10_000}),
    _second("day/adjust", {"key": "adjust-a1", "what": "box", "id": "A1", "reason": "a chip lay in the box"}),
    _order(f"{KENO}/tickets", TICKET, SERIAL),
    _second(f"{KENO}/void", {"key": "void-ticket", "serial": SERIAL}),
    _order(f"{KENO}/close", {"key": "close-game-1"}, "1"),
    _order(f"{KENO}/draw", {"key": "draw-game-1", "failed": True}, "1"),
    _order(f"{KENO}/receipt", {"key": "take-ticket", "serial": SERIAL}, SERIAL),
    _order(f"{KENO}/pay", {"key": "pay-ticket", "serial": SERIAL, "game": 1}, "200"),
    _second("papers/post", {"key": "sign-pit-2", "table": POKER, "filing": "rules of 2025, 7"}),
    _order("papers/decks", {"key": "decks-today", "backs": {POKER: ["red", "blue"]}}),
    _second("papers/house-rule", {"key": "rule-spill", "game": "holdem", "kind": "drink_spilled", **SPILL}),
    _order("tables/{table}/minimum", {"key": "six-dollars", "minimum": 600, "agreed": []}, POKER),
    _order("tables/{table}/removal", {"key": "ada-leaves", "player": "Ada", "reason": "shows her cards"}, TABLE),
    _order("papers/notice", {"key": "told-division", "number": 1, "reference": "letter of 15 November"}),
    _second("day/close", {"key": "close-the-day", "day": "2025-11-15"}),
)

BEGUN = "houseway-sealed-1:aG91c2V3YXktc2VhbGVkLTE6"
BODY_EXAMPLES: dict[str, dict[str, Any]] = {
    "/api/login/second": {"ticket": BEGUN, "code": "492039"},
    "/api/me/factors": {"password": PASSWORD, "ticket": BEGUN, "code": "492039", "label": "my phone"},
    "/api/me/factors/end": {"password": PASSWORD, "id": "5d8e0b1f7a2c49365d8e0b1f7a2c4936"},
    "/api/me/factors/recovery": {"password": PASSWORD},
    "/api/rounds/{round}/dispute": {"key": "ante-was-short", "words": "my ante was not paid"},
    "/api/floor/disputes": {
        "key": "ada-disputes-1",
        "round": "01a1e1dba903368a8d5f4c",
        "player": "Ada",
        "words": "her ante was not paid",
    },
    "/api/floor/disputes/decide": {
        "key": "decide-1-ada",
        "number": 1,
        "upheld": True,
        "rule": "dragon-poker/42.10(d)4",
        "words": "the ante was paid short",
        "amount": 500,
        "line": 7,
    },
    "/api/floor/tables/{table}/must-move": {"key": "ada-to-main-1", "player": "Ada"},
    "/api/floor/factors": {"key": "dee-lost-hers", "name": "Dee"},
}
"""Bodies of calls whose answers are different each time: second factors, disputes."""
