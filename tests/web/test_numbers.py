"""A ticket bought, drawn and settled on the page, for a game of numbers."""

import json

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Opened, become, private_table, shoot

pytestmark = pytest.mark.browser


def test_a_ticket_is_picked_on_the_board_drawn_and_told_with_what_it_caught(open_page: Opened) -> None:
    page = open_page()
    become(page, "Nora")
    private_table(page, "keno")
    for number in (4, 17, 63):
        page.click(f".board button:text-is('{number}')")
    page.click(".board button:text-is('63')")
    expect(page.locator(".told")).to_have_text("2 picked")
    page.click("[data-choice=add]")
    page.click(".set:has-text('Quick pick')")
    page.click("[aria-label='More games']")
    expect(page.locator("[data-choice=deal]")).to_contain_text("2 tickets for $3")
    page.click("[data-choice=deal]")
    page.wait_for_selector(".result")
    expect(page.locator(".slip")).to_have_count(2)
    expect(page.locator(".cell.out")).to_have_count(20)
    expect(page.locator(".why").first).to_contain_text("Your 2-spot ticket")
    assert page.locator(".cell.mine.out").count() == page.locator(".picks .came").count()
    shoot(page, "keno-result")
    page.keyboard.press("n")
    page.wait_for_selector(".board.open")
    expect(page.locator(".slip"), "the ticket for two games plays on").to_have_count(1)


def test_a_ticket_is_bought_by_keyboard_alone(open_page: Opened) -> None:
    page = open_page()
    become(page, "Kim")
    private_table(page, "keno")
    page.focus(".board button")
    for key in ("Space", "ArrowRight", "ArrowDown", "Space"):
        page.keyboard.press(key)
    expect(page.locator(".board .picked")).to_have_text(["1", "12"])
    page.keyboard.press("d")
    page.wait_for_selector(".result")
    expect(page.locator(".slip .picks i")).to_have_text(["1", "12"])
    expect(page.locator("[data-choice=again]")).to_contain_text("Same tickets again")
    with page.expect_request("**/act") as again:
        page.keyboard.press("r")
    assert again.value.post_data is not None
    assert json.loads(again.value.post_data)["answer"] == [
        ["straight", {"spots": ["N1", "N12"], "rate": 100, "games": 1}]
    ]
    page.wait_for_selector(".result")
    expect(page.locator(".slip .picks i")).to_have_text(["1", "12"])
