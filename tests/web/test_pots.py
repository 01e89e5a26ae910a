"""Players contend for a pot in a real Chromium: settled moves, a draw by tapping, bets typed, hole cards told apart."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, TimeoutError, expect
from tests.web.conftest import PATIENCE, Opened, become, private_table, shoot

pytestmark = pytest.mark.browser


def two_at(open_page: Opened, game: str, one: str, other: str) -> tuple[Page, Page]:
    """Two people at a private table, a round between them begun: the one who must act, and the one who waits."""
    first, second = open_page(), open_page()
    for page, name in ((first, one), (second, other)):
        become(page, name)
        page.set_default_timeout(60_000)
    table = private_table(first, game)
    second.goto(second.url.split("#")[0] + table + "?sit")
    for page in (first, second):
        expect(page.locator(".own .hand hw-card")).not_to_have_count(0, timeout=60_000)
    return turns(first, second)


def turns(one: Page, other: Page) -> tuple[Page, Page]:
    """The one who must act, then the one who waits."""
    for _ in range(PATIENCE // 100):
        for acts, waits in ((one, other), (other, one)):
            if acts.locator(".dock.ready .acts .act").count() and waits.locator(".dock.idle").count():
                return acts, waits
        one.wait_for_timeout(100)
    raise AssertionError("no one has to act")


def test_a_settled_move_is_made_on_the_turn_only_while_it_costs_the_same(open_page: Opened) -> None:
    small, big = two_at(open_page, "holdem", "Plan A", "Plan B")
    expect(small.locator(".hint-button")).to_have_count(0)
    expect(small.locator("[data-choice=call]")).to_contain_text("Call $1")
    small.click("[data-choice=call]")
    big.click("[data-choice=check]")
    acts, waits = turns(small, big)
    acts.click("[data-choice=check]")
    acts, waits = turns(small, big)
    plan = waits.locator("[data-plan=check]")
    expect(plan).to_be_visible()
    waits.keyboard.press("c")
    expect(plan).to_have_attribute("aria-pressed", "true")
    waits.keyboard.press("Escape")
    expect(plan).to_have_attribute("aria-pressed", "false")
    plan.click()
    acts.keyboard.type("6")
    expect(acts.locator("[data-choice=amount]")).to_contain_text("Bet $6")
    acts.keyboard.press("Enter")
    expect(waits.locator(".dock.ready [data-choice=call]")).to_contain_text("Call $6")
    waits.click("[data-choice=call]")
    acts, waits = turns(small, big)
    acts.keyboard.type("7")
    acts.keyboard.press("Enter")
    waits.click("[data-choice=call]")
    acts, waits = turns(small, big)
    usual = waits.locator("[data-plan=usual]")
    expect(usual).to_have_text(re.compile("Check, else fold"))
    usual.click()
    shoot(waits, "settled-move")
    acts.keyboard.type("8")
    acts.keyboard.press("Enter")
    for page in (small, big):
        expect(page.locator(".result")).to_be_visible(timeout=60_000)
    expect(acts.locator(".why").first).to_have_text(re.compile(r"You win the main pot, \$\d+; no one else is left"))
    expect(acts.locator(".why").nth(1)).to_contain_text("$8 that no one called goes back to you")
    expect(waits.locator(".own .named")).to_have_text("You folded")


def test_a_draw_is_made_by_tapping_cards_and_standing_pat_is_named(open_page: Opened) -> None:
    page = open_page()
    become(page, "Drawer")
    private_table(page, "badugi", bots=2)
    throw = page.locator(".dock.ready .acts .act", has_text=re.compile("Stand pat|Discard"))
    onward = page.locator("[data-choice=call], [data-choice=check], [data-choice=next]")
    for _ in range(40):
        expect(throw.or_(onward).first).to_be_visible(timeout=60_000)
        if throw.count():
            break
        # What was just pressed may still be drawn, and be gone before it is pressed again.
        with suppress(TimeoutError):
            onward.first.click(timeout=1_000)
    expect(throw).to_contain_text("Stand pat")
    code = page.locator(".own .pick hw-card").nth(1).get_attribute("code")
    page.locator(".own .pick").nth(1).click()
    page.keyboard.press("1")
    expect(page.locator(".own .pick.picked")).to_have_count(2)
    expect(throw).to_contain_text("Discard 2")
    page.keyboard.press("1")
    expect(throw).to_contain_text("Discard 1")
    shoot(page, "draw")
    page.keyboard.press("Enter")
    expect(page.locator(f".own .hand hw-card[code='{code}']")).to_have_count(0)
    expect(page.locator(".own .hand hw-card")).to_have_count(4)


def test_hole_cards_are_told_from_those_that_lie_face_up(open_page: Opened) -> None:
    page = open_page()
    become(page, "Studious")
    private_table(page, "seven-card-stud", bots=2)
    expect(page.locator(".own .hole")).to_have_count(2, timeout=60_000)
    expect(page.locator(".own .hand")).to_have_attribute("aria-label", re.compile("hole cards .*; face up "))
    expect(page.locator(".seat:not(.vacant) hw-card.down")).to_have_count(4)
