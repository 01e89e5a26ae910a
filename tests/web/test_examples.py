"""A rule seen to happen, in a real browser: in a round at its very step, in the deck and on a sign."""

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Opened, go_to
from tests.web.test_pages import serious

pytestmark = pytest.mark.browser


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_rule_opens_the_round_at_the_step_that_shows_it_and_names_it_there(open_page: Opened) -> None:
    page = open_page(390, 844, has_touch=True)
    go_to(page, "#/rules/poker%2F14.3(b)4")
    page.tap(".entry-one >> text=See it happen")
    expect(page.locator(".step-words")).to_contain_text("with full house")
    # The step is an example of this clause; the one by which the pot is awarded is named at other times.
    expect(page.locator(".step-words .rule-link")).to_have_text(["§ 14.3(b)4"])
    now = page.locator(".steps .now")
    expect(now).to_contain_text("with full house")
    expect(now).to_be_in_viewport()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert fits(page)


def test_a_rule_of_the_deck_lights_its_cards(open_page: Opened) -> None:
    page = open_page(390, 844)
    go_to(page, "#/example/dragon-poker%2FE-1.17A(a)1.ii")
    expect(page.locator(".spread hw-card.lit")).to_have_count(3)
    expect(page.locator(".spread hw-card")).to_have_count(53)
    assert fits(page)
    assert serious(page) == []


def test_a_rule_of_a_sign_or_the_felt_is_lit_there(open_page: Opened) -> None:
    page = open_page(390, 844)
    go_to(page, "#/example/keno%2F15.1%5Bhouse-advantage%5D")
    expect(page.locator(".sheet .lit").first).to_contain_text("house advantage")
    assert serious(page) == []
    go_to(page, "#/example/dragon-poker%2FE-1.13BB(b)2%231")
    expect(page.locator(".plan .lit").first).to_be_attached()
    assert fits(page)


def test_a_rule_that_is_not_there_is_said_once_with_the_way_back(open_page: Opened) -> None:
    page = open_page(390, 844)
    go_to(page, "#/example/no-game%2F1")
    expect(page.locator("main.narrow p")).to_contain_text("no clause")
    expect(page.locator(".toast")).to_have_count(0)
    page.click("text=To the rules")
    expect(page.locator("h1")).to_have_text("Rules and rulings")
