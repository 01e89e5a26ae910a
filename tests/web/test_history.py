"""The page of one's rounds: cards, mistakes, filters, a line through the session, and results beside the expected."""

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Opened, become, go_to, private_table, shoot
from tests.web.test_pages import serious

pytestmark = pytest.mark.browser


def test_rounds_show_cards_mistakes_and_results_beside_the_expected(open_page: Opened) -> None:
    page = open_page(390, 844)
    become(page, "Ledger")
    private_table(page, "dragon-poker")
    for last in (False, True):
        page.click("[data-choice=deal]")
        page.click("[data-choice=fold]")
        expect(page.locator(".result")).to_be_visible()
        if not last:
            page.keyboard.press("n")
    round_ = page.evaluate("(async () => (await (await fetch('/api/rounds?mine=true')).json()).rounds[0].id)()")
    page.evaluate(
        "async (id) => (await import('/js/history/mistakes.js')).keepMistake(id, 'Play was better.')",
        round_,
    )
    go_to(page, "#/history")
    expect(page.locator("tbody").first.locator("tr")).to_have_count(2)
    expect(page.locator("tbody tr").first.locator("hw-card")).to_have_count(3)
    expect(page.locator(".gave", has_text="Play was better.")).to_be_visible()
    expect(page.locator(".session figcaption")).to_contain_text("2 rounds: −$20")
    expect(page.locator(".sums tbody tr").first).to_contain_text("Dragon Poker")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page, "history-phone")
    page.click("text=What best play made of your cards")
    expect(page.locator(".twin-sums dd").first).to_have_text("−$20")
    expect(page.locator(".twin-rounds > li")).to_have_count(2)
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page, "twin-phone")
    page.locator("text=Your twin's").first.click()
    expect(page.locator(".example-of")).to_contain_text("where you had −$10")
    page.keyboard.press("End")
    expect(page.locator(".log.steps li").last).to_have_class("now")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page, "twin-round-phone")
    go_to(page, "#/history")
    with page.expect_download() as file:
        page.click("text=CSV")
    assert file.value.suggested_filename == "rounds.csv"
    page.select_option("[name=result]", "won")
    expect(page.locator("text=No rounds yet.")).to_be_visible()


def test_a_player_who_wants_it_is_warned_before_a_mistake(open_page: Opened) -> None:
    page = open_page()
    become(page, "Careful")
    page.goto(page.url.split("#")[0] + "#/settings")
    page.get_by_label("Warn me").check()
    address = private_table(page, "dragon-poker")
    page.click("[data-choice=deal]")
    expect(page.locator("[data-choice=fold]")).to_be_visible()
    hint = "async (table) => (await (await fetch(`/api/tables/${table}/hint`)).json()).advice.answer"
    best = page.evaluate(hint, address.rpartition("/")[2])
    worse = "fold" if best == "play" else "play"
    page.click(f"[data-choice={worse}]")
    expect(page.locator(".toast")).to_contain_text(f"{best.capitalize()} is better: {worse.capitalize()} gives away $")
    expect(page.locator(".result")).to_have_count(0)
    page.click(f"[data-choice={worse}]")
    expect(page.locator(".result")).to_be_visible()
