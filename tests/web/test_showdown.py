"""What a showdown looks like: the cards that play are lit, and a hand good for both halves is named for both."""

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Opened, go_to, shoot

pytestmark = pytest.mark.browser

LIT = "all => all.map((each) => each.getAttribute('code')).sort()"


def test_the_cards_that_win_each_half_are_lit_and_both_halves_are_named(open_page: Opened) -> None:
    page = open_page()
    go_to(page, "#/example/omaha%2F14.11(g)%231")
    page.wait_for_selector(".stepper")
    expect(page.locator("[data-lit]")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".seat[data-spot='2'] [data-lit]")).to_have_count(2)
    assert page.locator(".seat[data-spot='1'] [data-lit]").evaluate_all(LIT) == ["Kd", "Ks"]
    assert page.locator(".seat[data-spot='2'] [data-lit]").evaluate_all(LIT) == ["2d", "As"]
    expect(page.locator(".middle [data-lit]")).to_have_count(5)
    expect(page.locator(".seat[data-spot='2'] .seat-named")).to_contain_text(
        "High: ace high, king-queen-jack-eight kickers; Low: eight-seven-six-two-ace low"
    )
    expect(page.locator(".seat.vacant")).to_have_count(0)


def test_what_a_pot_gives_to_the_rake_and_to_a_fund_lies_beside_it(open_page: Opened) -> None:
    page = open_page()
    go_to(page, "#/example/poker%2F14.1%5Bpot%5D")
    page.wait_for_selector(".stepper")
    page.keyboard.press("Home")
    expect(page.locator(".middle")).not_to_contain_text("Bad beat fund")
    page.keyboard.press("End")
    expect(page.locator(".middle .raked")).to_have_text(["Rake $4", "Bad beat fund $1"])
    shoot(page, "pot-contribution")
    expect(page.locator(".middle .raked").last).to_have_attribute("data-rule", "poker/14.6(e)9")
