"""What a dealer sees on a tablet: every key within reach, every seat by itself, and words for what is asked."""

import json
import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from houseway.floor.automatic import _DEVICE, _POT, _SIMPLE
from houseway.games import GAMES

from .conftest import Opened, go_to, shoot, sign_in
from .test_console import STEP, TABLET, bets_on_three, seated
from .test_files import WEB

__all__ = ["seated"]
pytestmark = pytest.mark.browser

WORDS = """async (what) => (await import('/js/console/place.js')).counting(what)"""


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    found = [each.bounding_box() for each in page.locator(selector).all()]
    return [
        {"x": each["x"], "y": each["y"], "width": each["width"], "height": each["height"]} for each in found if each
    ]


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes share nothing but an edge."""
    beside = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
    return beside or one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1


@pytest.mark.parametrize(
    ("game", "keys"), [pytest.param("keno", 80), pytest.param("holdem", 52, marks=pytest.mark.prove)]
)
def test_every_card_or_ball_is_a_key_of_one_size_within_the_screen_of_a_tablet(
    seated: Any, game: str, keys: int
) -> None:
    dealer = seated(game, f"Ada{keys} Bao{keys}")
    page = dealer.page
    page.evaluate("document.body.dataset.demo = 'yes'")  # a demonstration's banner takes room as well
    dealer.prepare()
    dealer.until("draw")
    shoot(page, f"console-keys-{game}")
    found, (bar,) = boxes(page, f"{STEP} [data-kind]"), boxes(page, ".console-bar")
    assert len(found) == keys
    assert max(each["width"] for each in found) - min(each["width"] for each in found) <= 1
    assert all(each["height"] >= 43 and each["y"] + each["height"] <= bar["y"] + 1 for each in found)
    assert bar["y"] + bar["height"] <= TABLET["height"], "an irregularity can be reported at any moment"
    assert all(apart(one, other) for one, other in combinations(found, 2))


def test_six_seats_stand_apart_and_each_names_its_wagers(seated: Any) -> None:
    dealer = seated(
        "dragon-poker", " ".join(f"{name}W" for name in ("Ada", "Bao", "Cy", "Dot", "Eve", "Fay")), prefer=bets_on_three
    )
    page = dealer.page
    while dealer.step()[0] == "due" and "looks at the cards" not in page.locator(f"{STEP} h2").inner_text():
        dealer.one_step()
    page.click(".console-table [data-spot='4'] .plate")
    expect(page.get_by_label("Which player")).to_have_value("DotW")
    expect(page.locator(".console-table [data-spot='4'].now")).to_have_count(1)
    page.click(f"{STEP} form button")
    dealer.prepare()
    expect(page.locator(STEP)).to_contain_text("Without an answer: seat 1 (AdaW), seat 2 (BaoW)")
    dealer.until("draw")
    for seat in range(6):
        page.click("[data-choice=down]")
        expect(page.locator(f".console-table [data-spot='{seat + 1}'] .hand hw-card")).to_have_count(3)
    for seat in page.locator(".console-table .seat").all():
        expect(seat.locator(".lying")).to_have_text(["Ante $5", "Ante Bonus $5", "3 Card Bonus $1"])
    shoot(page, "console-six-seats")
    # The number of a seat lies on the edge of its cards: they are of one seat.
    seats = boxes(page, ".console-table .seat")
    assert len(seats) == 6
    assert all(apart(one, other) for one, other in combinations(seats, 2))
    felt = page.locator(".console-table .felt").bounding_box()
    assert felt is not None
    assert all(felt["x"] <= box["x"] and box["x"] + box["width"] <= felt["x"] + felt["width"] for box in seats)


def test_a_step_that_moves_chips_is_done_at_the_console_alone(seated: Any) -> None:
    dealer = seated("dragon-poker", "AdaF", prefer=bets_on_three)
    page = dealer.page
    dealer.prepare()
    dealer.until("draw")
    for card in ("Ra", "Ra", "Mo", "Ra", "Mo", "Pa"):
        page.click(f"{STEP} [data-kind='{card}']:not([disabled])")
    while "Settle" not in page.locator(f"{STEP} h2").inner_text():
        kind, question = dealer.step()
        dealer.do(kind)
        expect(page.locator(f"{STEP}[data-question={json.dumps(question)}]")).to_have_count(0)
    go_to(page, f"#/floor/{dealer.guests[0].at}")
    now = page.locator("section", has=page.get_by_role("heading", name="Now"))
    expect(now.get_by_role("link", name="Settle at the dealer’s console")).to_be_visible()
    expect(now.get_by_role("button", name="Done")).to_have_count(0)


def test_every_step_of_a_day_has_a_picture_of_its_own() -> None:
    stages = {
        stage.name
        for game in GAMES.values()
        if game.procedures
        for stage in game.procedures(game.read_settings({})).preparation
    }
    steps = {*_DEVICE, *_POT, *_SIMPLE, "shuffle", "cut", "look", "count", "arrive", "inspect_return"} | stages
    table = (WEB / "js" / "day" / "pictures.js").read_text()
    patterns = re.findall(r"^  \[/(.+)/, \w+, ", table, re.M)
    assert len(patterns) > 10
    assert [step for step in sorted(steps) if sum(bool(re.search(each, step)) for each in patterns) != 1] == []


def test_what_is_counted_and_what_is_wrong_in_the_pit_is_said_in_words(open_page: Opened) -> None:
    page = open_page(**TABLET)
    sign_in(page, "Sue")
    said = {what: page.evaluate(WORDS, what) for what in ("stub", "3", "dealer", "the winner's cards, spot 2")}
    assert said == {
        "stub": "Count the stub",
        "3": "Count the cards at seat 3",
        "dealer": "Count the cards: dealer",
        "the winner's cards, spot 2": "Count the winner's cards, spot 2",
    }
    order = {"game": "keno", "id": "alarming", "name": "Alarming", "attended": True, "dealt_by": "dealer", "bots": 0}
    page.evaluate("async (body) => (await import('/js/api.js')).command('/api/floor/tables', body)", order)
    go_to(page, "#/floor?tab=pit")
    alarm = page.get_by_role("list", name="Alarms").get_by_role("button", name="Alarming")
    expect(alarm).to_contain_text("No one is put down as the dealer")
    shoot(page, "pit-alarms")
    alarm.click()
    tile = page.locator("[data-table=alarming]")
    expect(tile.get_by_text("To close")).to_be_in_viewport()
