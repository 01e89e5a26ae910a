"""Every house option that a ruling names is offered: by the game's settings, or at another place that is told here."""

import inspect
import re
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from houseway.floor.setup import Setup
from houseway.games import GAMES
from houseway.house.keno.office import Office
from houseway.rulebook.rulings import pages
from houseway.server.table.seating import Timing

PAGES = {page.stem: page for page in pages()}
ELSEWHERE: dict[str, dict[str, tuple[type, str]]] = {
    "keno": {
        "serial_shown": (Office, "serial_shown"),
        "ticket_expiry_days": (Office, "ticket_expiry_days"),
        "close_seconds_before_draw": (Office, "close_seconds_before_draw"),
    },
    "ultimate-8-poker": {
        "decks": (Setup, "decks"),
        "shuffle_method": (Setup, "shuffler"),
        "deal_method": (Setup, "method"),
        "turn_seconds": (Timing, "turn"),
    },
}
"""Options of the floor, the office or the table's clock, and what they are called there."""

NOT_BUILT = {"poker": {"bb_games", "bb_witness", "notice_hours", "notice_window_s", "reset_percent", "rival_claims"}}
"""The bad beat and its link between casinos are not built."""

NOT_OFFERED = {("ultimate-8-poker", "stakes_locked", "round")}
"""Values that a setting says it does not offer."""


def kinds(page: str) -> dict[str, Any]:
    """The settings that the games of a page of rulings offer, with their types."""
    games = [GAMES[page]] if page in GAMES else [game for slug, game in GAMES.items() if slug not in PAGES]
    return {name: kind for game in games for name, kind in get_type_hints(game.settings).items()}


def named(text: str) -> dict[str, tuple[str, ...]]:
    """The options that a page names as house options, line by line and in its table, with the values it lists."""
    found: dict[str, tuple[str, ...]] = {}
    values: set[str] = {"true", "false"}
    alone: set[str] = set()
    for line in text.splitlines():
        if "**House option:**" in line:
            for span in re.findall(r"`([^`]*)`", line):
                name, equals, listed = span.partition(" = ")
                if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
                    values.update(each.strip() for each in span.split("|"))
                elif equals:
                    found[name] = tuple(each.strip() for each in listed.split("|"))
                    values.update(found[name])
                else:
                    alone.add(name)
        elif line.startswith("| `"):
            alone.update(re.findall(r"`([a-z][a-z0-9_]*)`", line.split("|")[1]))
    # A value may be named by itself, as the default often is.
    return found | dict.fromkeys(alone - values - set(found), ())


def missing(page: str, text: str) -> set[str]:
    """What a page names that no one offers."""
    return set(named(text)) - set(kinds(page)) - set(ELSEWHERE.get(page, {}))


def not_offered(page: str, text: str) -> set[tuple[str, str, str]]:
    """Values listed for an option of a few words that are none of its words."""
    offered = {name: set(map(str, get_args(kind))) for name, kind in kinds(page).items() if get_origin(kind) is Literal}
    listed = {name: values for name, values in named(text).items() if name in offered}
    return {(page, name, value) for name, values in listed.items() for value in values if value not in offered[name]}


@pytest.mark.parametrize("page", PAGES)
def test_every_option_a_ruling_names_is_offered_with_the_values_it_lists(page: str) -> None:
    text = PAGES[page].read_text(encoding="utf-8")
    assert len(named(text)) > 5, "this page names its options in another way"
    assert missing(page, text) == NOT_BUILT.get(page, set())
    assert not_offered(page, text) == {each for each in NOT_OFFERED if each[0] == page}


@pytest.mark.parametrize(("page", "name"), [(page, name) for page in ELSEWHERE for name in ELSEWHERE[page]])
def test_an_option_offered_elsewhere_is_there(page: str, name: str) -> None:
    owner, field = ELSEWHERE[page][name]
    assert field in inspect.signature(owner).parameters
    assert name not in kinds(page), "the game offers it itself"


def test_an_option_no_one_offers_and_a_value_no_one_takes_are_found() -> None:
    page = "- **House option:** yes, `seats = 4 | 5`, `coupons = off | printed`, `moonlight`, default `off`.\n"
    assert missing("mini-dice", page) == {"moonlight"}
    assert not_offered("mini-dice", page) == {("mini-dice", "coupons", "printed")}
    assert missing("mini-dice", "| `moonlight`, `seats` | off | on | A1 |\n") == {"moonlight"}
