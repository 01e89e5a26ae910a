"""Coming, going and looking on, in a real Chromium."""

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Opened, become, go_to, private_table, shoot

pytestmark = pytest.mark.browser


def refusals(page: Page) -> list[str]:
    """What the service refuses this page from now on, a newcomer's first question aside."""
    found: list[str] = []
    page.on(
        "response",
        lambda answer: found.append(answer.url) if answer.status >= 400 and "/api/me" not in answer.url else None,
    )
    return found


def test_whoever_sits_out_is_shown_as_such_and_is_back_with_one_press(open_page: Opened) -> None:
    ada, bob = open_page(), open_page()
    for page, name in ((ada, "Outer"), (bob, "Inner")):
        become(page, name)
    table = private_table(ada, "holdem")
    refused = refusals(ada)
    bob.goto(bob.url.split("#")[0] + table + "?sit")
    expect(ada.locator(".dock.ready, .result").or_(ada.get_by_text("Waiting for Inner"))).to_be_visible()
    ada.click("#tab-table")
    ada.click("text=Sit out")
    expect(ada.locator("[data-choice=back]")).to_be_visible()
    expect(bob.locator(".seat .marks", has_text="sitting out")).to_be_visible()
    ada.click("[data-choice=back]")
    expect(ada.locator("[data-choice=back]")).to_have_count(0)
    expect(bob.locator(".seat .marks", has_text="sitting out")).to_have_count(0)
    assert refused == []


def test_a_closed_tab_is_seen_by_the_others_and_opens_again_at_the_same_seat(open_page: Opened) -> None:
    ada, bob = open_page(), open_page()
    for page, name in ((ada, "Closer"), (bob, "Stayer")):
        become(page, name)
    table = private_table(ada, "dragon-poker")
    bob.goto(bob.url.split("#")[0] + table + "?sit")
    expect(bob.locator(".own:not(.watching)")).to_be_visible()
    context, address = ada.context, ada.url
    spot = ada.evaluate("fetch(`/api/me`).then((answer) => answer.json())")["seats"][0]["spot"]
    ada.close()
    expect(bob.locator(".seat .marks", has_text="away")).to_be_visible()
    again = context.new_page()
    again.goto(address)
    expect(bob.locator(".seat .marks", has_text="away")).to_have_count(0)
    expect(again.locator(".own:not(.watching)")).to_be_visible()
    assert again.evaluate("fetch(`/api/me`).then((answer) => answer.json())")["seats"][0]["spot"] == spot


def test_bots_play_for_a_spectator_who_can_then_sit_down(open_page: Opened) -> None:
    page = open_page()
    refused = refusals(page)
    go_to(page, "#/table/badugi")
    expect(page.locator(".seat .who", has_text="(bot)").first).to_be_visible(timeout=20_000)
    expect(page.locator(".result-title")).to_be_visible(timeout=20_000)
    shoot(page, "watching-bots")
    page.click("[data-choice=sit]")
    page.fill("dialog input[name=name]", "Looker")
    page.click("dialog .act")
    expect(page.locator(".own:not(.watching)")).to_be_visible()
    expect(page.locator(".dock.ready").or_(page.get_by_text("from the next round"))).to_be_visible()
    assert refused == []
