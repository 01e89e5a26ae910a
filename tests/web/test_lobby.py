"""The lobby for someone who has seats: where it is their turn, the way back, and the way out."""

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Opened, become, go_to, private_table, shoot

pytestmark = pytest.mark.browser


def test_a_player_is_called_back_to_a_table_where_it_is_their_turn_and_leaves_all_at_once(open_page: Opened) -> None:
    page = open_page(390, 844)
    become(page, "Roamer")
    expect(page.locator(".quick")).to_be_visible()
    expect(page.locator(".game-line").first).not_to_be_empty()
    expect(page.locator(".table-name", has_text="Rates $1").first).to_contain_text("2 bots")
    private_table(page, "lucky-8s")
    table = private_table(page, "dragon-poker")
    page.click("[data-choice=deal]")
    expect(page.locator("[data-choice=play]")).to_be_visible()
    expect(page.locator(".turn-calls a")).to_have_count(0)
    go_to(page, "#/")
    expect(page.locator(".seat-link")).to_have_count(2)
    expect(page.locator(".seat-link.calls")).to_contain_text("your turn")
    shoot(page, "lobby-my-seats")
    page.click(".who-button")
    expect(page.locator("dialog[open] .links")).to_contain_text("Roamer's Dragon Poker")
    page.keyboard.press("Escape")
    go_to(page, "#/settings")
    page.click(".turn-calls a")
    page.wait_for_url(f"**/{table}")
    page.click("[data-choice=fold]")
    expect(page.locator(".result")).to_be_visible()
    go_to(page, "#/")
    page.click("text=Leave all")
    expect(page.locator(".my-seats")).to_have_count(0)


def test_no_one_waits_for_a_player_who_leaves_the_page_of_the_table(open_page: Opened) -> None:
    ada, bob = open_page(), open_page()
    become(ada, "Waits")
    become(bob, "Strolls")
    table = private_table(ada, "dragon-poker")
    go_to(bob, f"{table}?sit")
    bob.wait_for_selector(".own:not(.watching)")
    out = """async (id) => {
      const { seats } = await (await fetch(`/api/tables/${id}`)).json();
      return seats.find((seat) => seat.player === 'Strolls').out;
    }"""
    id_ = table.rpartition("/")[2]
    assert ada.evaluate(out, id_) is False
    with bob.expect_response("**/sit-out"):
        go_to(bob, "#/rules")
    assert ada.evaluate(out, id_) is True
    with bob.expect_response("**/sit-out"):
        go_to(bob, table)
    assert ada.evaluate(out, id_) is False
