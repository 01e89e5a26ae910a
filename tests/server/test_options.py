"""House options as people read and change them: amounts in dollars, wherever they are spoken of."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from houseway.games import GAMES
from houseway.server.policy import Policy
from houseway.server.staff import options

TABLE = "/api/floor/tables/dragon-poker"
NOT_MONEY = re.compile(
    r"seats|.*_(count|cards|table|tables|limit|percent|rate|minutes|multiple|laps|cap|odds|prompt|bottom|games|left|players)"
    r"|max_(raises|games)|(positions|max_spots)_per_player|tickets_a_game|shared_spots_per_table|cut_min|burn"
    r"|min_players|posted_commission|kill_threshold"
)
"""Whole numbers that are no amounts: counts, shares, numbers of pay tables; a kill's threshold says its own unit."""
MONEY = {"aggregate_limit", "payout_cap", "progressive_rate"}
"""Amounts called like something else."""


@pytest.mark.parametrize("slug", GAMES)
def test_every_whole_number_among_the_options_of_a_game_is_an_amount_or_known_to_be_none(slug: str) -> None:
    settings = GAMES[slug].settings
    numbers = {each.name for each in msgspec.structs.fields(settings) if re.search(r"\bint\b", str(each.type))}
    counts = {name for name in numbers if NOT_MONEY.fullmatch(name)} - MONEY
    assert set(options.money(settings())) == numbers - counts


def test_one_of_a_list_is_chosen_and_several_are_ticked() -> None:
    lunar, poker = GAMES["lunar-poker"].settings(), GAMES["holdem"].settings()
    assert options.choices(lunar)["straight_flush_award"] == ["tenth", "flat"], "one, though a house may have none"
    assert options.several(lunar) == {}
    assert options.several(poker)["rake"] == ["percentage", "incremental", "time"]
    assert "rake" not in options.choices(poker)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (40_050, "$400.50"),
        (None, "none"),
        ((200, 400), "$2, $4"),
        (((4_000, 100), (8_000, 200)), "($40, $1), ($80, $2)"),
    ],
)
def test_an_amount_is_said_in_dollars_in_whatever_shape_it_is_kept(value: Any, words: str) -> None:
    assert options.said(value, True) == words


@pytest.mark.parametrize(
    ("value", "words"), [(6, "6"), (True, "yes"), (False, "no"), ("felt", "felt"), ({"a": 1}, '{"a":1}')]
)
def test_what_is_no_amount_is_said_plainly(value: Any, words: str) -> None:
    assert options.said(value, False) == words


def test_a_policys_amounts_are_marked_too() -> None:
    assert options.money(Policy()) == ["cage_second_person_above", "cage_clerk_second_person_above"]


def test_who_decides_and_who_reads_the_log_see_the_old_and_the_new_value_in_dollars(staff: Callable[..., Any]) -> None:
    sue, tom, sam = staff("Sue", "supervisor"), staff("Tom", "supervisor"), staff("Sam", "security")
    assert "ante_max" in sue.get(TABLE).json()["money"]
    assert "seats" not in sue.get(TABLE).json()["money"]
    asked = sue.post(f"{TABLE}/settings", settings={"ante_max": 40_000, "seats": 5}, effective=0).json()["approval"]
    (waiting,) = tom.get("/api/floor/approvals").json()
    assert waiting["changes"] == [
        {"name": "ante_max", "to": "$400", "now": "$500"},
        {"name": "seats", "to": "5", "now": "6"},
    ]
    assert tom.post(f"/api/floor/approvals/{asked}", approve=True).status_code == 200
    (past,) = tom.get("/api/floor/approvals?past=true").json()
    assert past["changes"][0] == {"name": "ante_max", "to": "$400", "now": ""}
    (line,) = sam.get("/api/floor/log?q=ante_max").json()
    assert '"ante_max":"$400, now $500"' in line["detail"]


def test_the_house_policy_is_decided_and_logged_in_dollars(staff: Callable[..., Any]) -> None:
    sue, sam = staff("Sue", "supervisor"), staff("Sam", "security")
    assert sue.post("/api/floor/policy", settings={"cage_second_person_above": 250_000}).status_code == 202
    (waiting,) = sue.get("/api/floor/approvals").json()
    assert waiting["changes"] == [{"name": "cage_second_person_above", "to": "$2,500", "now": "$10,000"}]
    (line,) = sam.get("/api/floor/log?q=policy").json()
    assert '"cage_second_person_above":"$2,500, now $10,000"' in line["detail"]
