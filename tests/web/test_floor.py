"""The floor page: incidents with their remedy, two people where it matters, live dealing, reconstruction."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import PASSWORD, Opened, become, go_to, private_table, shoot, sign_in
from tests.web.test_pages import serious

pytestmark = pytest.mark.browser

HIRE = """async ([password]) => {
  const { command } = await import('/js/api.js');
  await command('/api/floor/accounts', { name: 'Pat', password, roles: ['supervisor'] });
}"""
INCIDENT = "section[aria-label='Report an irregularity']"
NOW = "section[aria-label=Now]"


def seated(page: Page, name: str) -> str:
    """A player at a table of their own; answers the table's id."""
    become(page, name)
    return private_table(page, "dragon-poker").removeprefix("#/table/")


def test_an_incident_shows_its_remedy_and_clause_before_it_is_confirmed(open_page: Opened) -> None:
    player, floor = open_page(), open_page(reduced_motion="reduce")
    table = seated(player, "Unlucky")
    player.click("[data-choice=deal]")
    expect(player.locator("[data-choice=play]")).to_be_visible()
    sign_in(floor, "Sue")
    go_to(floor, f"#/floor/{table}")
    floor.locator(f"{INCIDENT} select").select_option("wrong_number")
    floor.get_by_label("Cards counted").fill("4")
    floor.click("text=Show the remedy")
    preview = floor.locator(f"{INCIDENT} .preview")
    expect(preview).to_contain_text("All hands void")
    expect(preview.locator(".rule-link").first).to_have_text("§ 42.12(b)")
    expect(preview).to_contain_text("back to Unlucky")
    expect(player.locator("[data-choice=play]")).to_be_visible()
    assert serious(floor) == []
    shoot(floor, "floor-incident")
    floor.click("text=Confirm and apply")
    expect(player.locator(".result-title")).to_have_text("The round is void")
    expect(player.locator(".result .why")).to_contain_text("Wrong number")
    floor.click("text=Show the last rounds")
    floor.locator("section[aria-label='Reconstruct a round'] a").first.click()
    expect(floor.locator(".stepper")).to_be_visible()
    floor.keyboard.press("End")
    expect(floor.locator(".seat hw-card:not(.down)")).to_have_count(3)


def test_a_house_option_changes_when_a_second_person_agrees(open_page: Opened) -> None:
    first, second = open_page(), open_page()
    sign_in(first, "Sue")
    first.evaluate(HIRE, [PASSWORD])
    go_to(first, "#/floor/dragon-poker")
    first.click("section[aria-label='House options'] summary")
    first.get_by_label("Ante max").fill("40000")
    first.click("text=Ask for the change")
    expect(first.locator("section[aria-label='Waiting for a second person']")).to_contain_text("40000")
    sign_in(second, "Pat")
    go_to(second, "#/floor/dragon-poker")
    second.click("section[aria-label='Waiting for a second person'] >> text=Approve")
    expect(second.locator("section[aria-label='Waiting for a second person']")).to_have_count(0)


def test_a_dealer_enters_live_cards_and_the_player_is_dealt_them(open_page: Opened) -> None:
    player, floor = open_page(), open_page()
    sign_in(floor, "Sue")
    table = seated(player, "Live")
    go_to(floor, f"#/floor/{table}")
    floor.click("text=Deal live cards")
    expect(floor.locator("dd", has_text="dealer’s hand")).to_be_visible()
    player.click("[data-choice=deal]")
    player.click("[data-choice=fold]")
    player.click("[data-choice=next]")
    for _ in range(20):
        if floor.locator(NOW, has_text="may act").count():
            break
        step = floor.locator(".due-list li").first
        words = step.inner_text()
        for number in step.locator("input[type=number]").all():
            number.fill("20")
        step.locator("button.act").click()
        expect(floor.locator(".due-list li").first).not_to_have_text(words)
        floor.wait_for_timeout(60)
    player.click("[data-choice=deal]")
    floor.click("text=Close the window")
    expect(floor.locator(NOW)).to_contain_text("3 cards from the deck")
    for card in ("Gold Dragon", "Phoenix", "Tiger"):
        floor.locator(f".card-pad button[aria-label^='{card}']").first.click()
    floor.click("text=Enter 3 of 3")
    expect(player.locator(".own .hand")).to_have_attribute("aria-label", re.compile("Gold Dragon, Phoenix, Tiger"))
    floor.click("text=All face down")
    floor.click("text=Enter 3 of 3")
    expect(player.locator("[data-choice=play]")).to_be_visible()
    shoot(floor, "floor-live")
