"""The page `Odds` in Chromium: a pay line or a house option is changed, and the edge beside it."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Opened, become, go_to, shoot
from tests.web.test_fitting import WRONG

pytestmark = pytest.mark.browser


def row(page: Page, wager: str) -> list[str]:
    """The cells of a wager in the table of costs."""
    return page.locator(".prose-table tbody tr", has=page.locator("th", has_text=wager)).locator("td").all_inner_texts()


def test_a_pay_line_is_changed_and_the_edge_stands_beside_what_is_usual(open_page: Opened) -> None:
    page = open_page(390, 844)
    become(page, "Ada")
    go_to(page, "#/odds/mini-dice")
    page.locator("summary", has_text="Pay lines").click()
    line = page.get_by_label("any 7 to 1", exact=True)
    expect(line).to_have_value("4")
    line.fill("3")
    expect(page.locator(".prose-table")).to_contain_text("Usually")
    told = row(page, "Any 7")
    assert told[2:4] == ["-33.3333\u00a0%", "-16.6667\u00a0%"]
    expect(page).to_have_url(re.compile("pays="))
    assert page.evaluate(WRONG) == []
    shoot(page, "odds-pay-line")
    line.fill("nothing")
    expect(page.locator("[role=status]").first).to_contain_text("is no odds")
    line.fill("3")
    expect(page.locator("[role=status]").first).to_have_text("")
    page.reload()
    expect(page.get_by_label("any 7 to 1", exact=True)).to_have_value("3")
    page.get_by_role("button", name="Back to the usual options").click()
    expect(page.locator(".prose-table")).not_to_contain_text("Usually")
    expect(page.get_by_label("any 7 to 1", exact=True)).to_have_value("4")


def test_a_house_option_is_changed_by_a_list_and_the_line_of_its_table_follows(open_page: Opened) -> None:
    page = open_page()
    become(page, "Ada")
    go_to(page, "#/odds/dragon-poker")
    page.locator("summary", has_text="Pay lines").click()
    tiger = page.get_by_label("three card bonus: Three Tiger to 1")
    expect(tiger).to_have_value("15")
    page.get_by_label("Three card bonus table").select_option("2")
    expect(tiger).to_have_value("20")
    expect(page.locator(".prose-table")).to_contain_text("-5.0628")
    assert page.evaluate(WRONG) == []
    shoot(page, "odds-option")


def test_every_figure_stands_under_its_heading_in_any_language(open_page: Opened) -> None:
    page = open_page(locale="es-MX")
    become(page, "Lectora")
    go_to(page, "#/odds/mini-dice")
    expect(page.locator(".prose-table tbody tr").first).to_be_visible()
    heads = page.locator(".prose-table thead th").all_inner_texts()
    cells = page.locator(".prose-table tbody tr").first.locator("th, td").all_inner_texts()
    assert len(heads) == len(cells), (heads, cells)
    assert cells[heads.index("Base")] == "wager"
