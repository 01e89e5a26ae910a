"""An example of every order about a fund."""

from typing import Any

QUADS = "8s 8h 8d 8c 2h"
RULES: dict[str, Any] = {
    "name": "grand",
    "title": "Grand Bad Beat",
    "reference": "RGS-14",
    "contribution": 100,
    "min_pot": 2_000,
    "qualifying": {"holdem": {"hand": QUADS}},
    "shares": [["losing hand", 50], ["winning hand", 25], ["table", 25]],
    "several": "best",
    "discontinuation": {"reference": "DGE-77", "ends": "collection ends by amendment"},
}
CLAIM = "01a1e1dba903368a8d5f4c-primary"
LINE = {"player": "Ada", "kind": "chips", "amount": 500_000}

FUND_EXAMPLES: dict[str, dict[str, Any]] = {
    "file": {"key": "file-grand", "rules": RULES},
    "amend": {"key": "amend-grand", "fund": "grand", "rules": RULES, "effective": 1_763_328_000_000},
    "post": {"key": "post-rules", "fund": "grand", "notice": "rules", "version": 1},
    "offer": {"key": "offer-grand", "fund": "grand", "table": "holdem"},
    "verify": {"key": "verify-1", "fund": "grand", "claim": CLAIM, "verified": True},
    "prepare": {"key": "prepare-1", "fund": "grand", "claim": CLAIM, "lines": [LINE]},
    "pay": {"key": "pay-claim-1", "fund": "grand", "claim": CLAIM},
    "bonus": {"key": "bonus-ada", "fund": "grand", "bonus": "High hand", "player": "Ada"},
    "adjust": {"key": "adjust-1", "fund": "grand", "shown": {"primary": 1_050_000}},
    "count": {
        "key": "count-boxes",
        "fund": "grand",
        "where": "omaha",
        "counted": {"holdem": 34_000},
        "notice": "DGE-101",
        "surveillance": "camera 12",
    },
    "send": {"key": "send-boxes", "fund": "grand", "boxes": ["holdem"], "notice": "DGE-101"},
    "carry": {"key": "carry-boxes", "fund": "grand", "collection": "grand-1", "lock": "L-55"},
    "receive": {"key": "receive-boxes", "fund": "grand", "collection": "grand-1", "counted": {"": 34_000}},
    "form": {
        "key": "form-101",
        "fund": "grand",
        "serial": 1,
        "table": "holdem",
        "written": 1_763_241_600_000,
        "chips": [[500, 17]],
        "surveillance": "camera 12",
    },
    "void": {"key": "void-form-2", "fund": "grand", "serial": 2, "reason": "torn"},
    "deposit": {"key": "deposit-1", "fund": "grand", "serial": 1, "part": "original"},
    "reconcile": {"key": "reconcile", "fund": "grand", "originals": [1]},
    "end": {"key": "end-grand", "fund": "grand", "into": "royal"},
}
