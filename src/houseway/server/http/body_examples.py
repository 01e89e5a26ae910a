"""Examples of calls whose answers are different each time: second factors, disputes."""

from typing import Any

TICKET = "houseway-sealed-1:aG91c2V3YXktc2VhbGVkLTE6"
PASSWORD = "correct horse battery"
BODY_EXAMPLES: dict[str, dict[str, Any]] = {
    "/api/login/second": {"ticket": TICKET, "code": "492039"},
    "/api/me/factors": {"password": PASSWORD, "ticket": TICKET, "code": "492039", "label": "my phone"},
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
