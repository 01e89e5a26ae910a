"""People play in a real Chromium: by mouse, by keyboard alone, on a phone, two at a table, over a lost connection."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.serving import Served
from tests.web.conftest import Opened, become, go_to, private_table, shoot

pytestmark = pytest.mark.browser


ANY_MOVE = """() => {
  const dock = document.querySelector('.dock.ready');
  const deal = dock?.querySelector('[data-choice=deal]');
  const area = document.querySelector('.area.open:not(.filled)');
  if (deal?.disabled && area) return area.click();
  for (const kind of ['call', 'check', 'play', 'bet', 'fold']) {
    const found = dock?.querySelector(`[data-choice="${kind}"]:not(:disabled)`);
    if (found) return found.click();
  }
  const acts = [...(dock?.querySelectorAll('.act:not(:disabled):not(.small)') ?? [])]
    .filter((act) => !act.closest('.standing'));
  if (acts.length) return (acts.find((act) => !act.classList.contains('quiet')) ?? acts[0]).click();
  return document.querySelector('.pick:not(:disabled):not(.picked)')?.click();
}"""


def decided(page: Page) -> None:
    """Play on at every question until the result is there."""
    expect(page.locator(".dock.ready [data-choice=play]")).to_be_visible()
    page.click("[data-choice=play]")
    expect(page.locator(".result")).to_be_visible(timeout=60_000)


def test_a_newcomer_is_in_a_hand_after_a_name_and_two_clicks_and_plays_it_by_mouse(open_page: Opened) -> None:
    page = open_page(calm=True)
    become(page, "Newcomer")
    shoot(page, "lobby")
    page.click("[data-table=dragon-poker]")
    page.click("[data-choice=deal]")
    expect(page.locator(".own .hand hw-card")).to_have_count(3)
    expect(page.locator(".dock.ready [data-choice=play]")).to_be_visible()
    expect(page.locator("[data-choice=play]")).to_contain_text("Play $5")
    expect(page.locator(".own .named b")).not_to_be_empty()
    expect(page.locator(".dealer hw-card.down")).to_have_count(3)
    shoot(page, "decision")
    decided(page)
    expect(page.locator(".result-title")).to_have_text(re.compile("You (win|lose|break even)"))
    expect(page.locator(".why").first).to_contain_text(re.compile("You (beat|lose to|tie with) the dealer: "))
    expect(page.locator(".dealer .named b")).not_to_be_empty()
    shoot(page, "result")
    page.click("#tab-table")
    page.click("text=Leave the table")
    expect(page.locator("[data-choice=sit]")).to_be_visible()


def test_a_result_waits_until_the_player_moves_on(open_page: Opened) -> None:
    page = open_page()
    become(page, "Patient")
    private_table(page, "dragon-poker")
    page.click("[data-choice=deal]")
    decided(page)
    hand = page.locator(".own .hand").get_attribute("aria-label")
    page.wait_for_timeout(1500)
    assert page.locator(".own .hand").get_attribute("aria-label") == hand
    assert hand
    page.click("[data-choice=again]")
    expect(page.locator(".result")).to_have_count(0)
    expect(page.locator(".dock.ready [data-choice=play]")).to_be_visible()
    expect(page.locator(".own .hand")).not_to_have_attribute("aria-label", hand)


def test_a_hand_can_be_played_by_keyboard_alone(open_page: Opened) -> None:
    page = open_page()
    keys = page.keyboard

    def tab_to(selector: str) -> None:
        there = page.locator(selector)
        for _ in range(60):
            if there.count() and there.first.evaluate("each => each === document.activeElement"):
                return
            keys.press("Tab")
        raise AssertionError(f"{selector} is not reached by Tab")

    tab_to(".entry input")
    keys.type("Keys")
    keys.press("Enter")
    expect(page.locator(".entry")).to_have_count(0)
    tab_to("[data-table=dragon-poker]")
    keys.press("Enter")
    expect(page.locator(".dock.ready [data-choice=deal]")).to_be_enabled()
    before = page.locator("[data-choice=deal]").inner_text()
    tab_to("[data-area=dragon_bet]")
    keys.press("+")
    expect(page.locator("[data-area=dragon_bet] .sum")).to_have_text("$5")
    keys.press("-")
    keys.press("+")
    expect(page.locator("[data-choice=deal]")).not_to_have_text(before)
    keys.press("d")
    expect(page.locator(".dock.ready [data-choice=fold]")).to_be_visible()
    keys.press("l")
    expect(page.locator("#tab-log")).to_have_attribute("aria-selected", "true")
    keys.press("p")
    expect(page.locator(".result")).to_be_visible(timeout=60_000)
    expect(page.locator("#announcer")).to_contain_text(re.compile("You (win|lose|break even)"))
    keys.press("n")
    expect(page.locator("[data-choice=deal]")).to_be_visible()
    keys.press("m")
    expect(page.locator("#bar [aria-label=Mute]")).to_have_attribute("aria-pressed", "false")
    tab_to("#tab-log")
    for _ in range(2):
        keys.press("ArrowRight")
    expect(page.locator("#tab-table")).to_have_attribute("aria-selected", "true")
    tab_to(".about button:has-text('Leave')")
    keys.press("Enter")
    expect(page.locator("[data-choice=sit]")).to_be_visible()


def test_a_phone_held_upright_plays_without_scrolling_sideways(open_page: Opened) -> None:
    page = open_page(360, 740, has_touch=True, is_mobile=True, device_scale_factor=2, reduced_motion="reduce")
    become(page, "Pocket")
    private_table(page, "dragon-poker", bots=3)
    expect(page.locator("[data-choice=deal]")).to_be_visible()
    small = """() => [...document.querySelectorAll('.dock button, .tabs button, .area.open, #bar a, #bar button')]
        .filter((each) => each.offsetParent)
        .map((each) => [each.textContent, each.getBoundingClientRect()])
        .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
        .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
    assert page.evaluate(small) == []
    page.tap("[data-area=dragon_bet]")
    shoot(page, "phone-wagers")
    page.tap("[data-choice=deal]")
    decided(page)
    wide = "document.documentElement.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth"
    assert page.evaluate(wide)
    for part in (".dealer .hand", ".own .hand", ".result-title", "[data-choice=next]"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 50
        assert box["y"] + box["height"] <= 740
    shoot(page, "phone-result")
    for address, sign in (("", ".game"), ("settings", ".choices"), ("rules?q=fold", ".clauses"), ("history", ".list")):
        go_to(page, f"#/{address}")
        page.wait_for_selector(sign)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def test_two_browsers_at_one_table_see_each_other_and_not_each_others_cards(open_page: Opened) -> None:
    ada, bob = open_page(), open_page()
    for page, name in ((ada, "Ada L"), (bob, "Bob M")):
        become(page, name)
    table = private_table(ada, "dragon-poker")
    expect(ada.locator("[data-choice=deal]")).to_be_visible()
    bob.goto(bob.url.split("#")[0] + table + "?sit")
    expect(ada.locator(".seat .who", has_text="Bob M")).to_be_visible()
    expect(bob.locator(".hush", has_text="from the next round")).to_be_visible()
    ada.click("[data-choice=deal]")
    decided(ada)
    ada.click("[data-choice=next]")
    bob.click("[data-choice=deal]")
    ada.click("[data-choice=deal]")
    expect(ada.locator(".own .hand hw-card")).to_have_count(3)
    expect(bob.locator(".own .hand hw-card")).to_have_count(3)
    mine = ada.locator(".own hw-card").first.get_attribute("code")
    assert mine is not None
    assert not mine.startswith("?")
    codes = "all => all.map((each) => each.getAttribute('code'))"
    theirs = bob.locator(".seat:not(.vacant) hw-card")
    expect(theirs).to_have_count(3)
    assert theirs.evaluate_all(codes) == ["??"] * 3
    shoot(bob, "two-players")
    ada.click("[data-choice=play]")
    bob.click("[data-choice=play]")
    for page in (ada, bob):
        expect(page.locator(".result-title")).to_be_visible(timeout=60_000)


def test_a_lost_connection_comes_back_to_the_same_seat_and_cards(open_page: Opened, casino: Served) -> None:
    page = open_page()
    become(page, "Steady")
    private_table(page, "dragon-poker")
    page.click("[data-choice=deal]")
    expect(page.locator("[data-choice=play]")).to_be_visible()
    hand = page.locator(".own .hand").get_attribute("aria-label")
    casino.kill()
    expect(page.locator(".lost[role=status]")).to_be_visible()
    casino.start()
    expect(page.locator(".lost[role=status]")).to_have_count(0, timeout=60_000)
    expect(page.locator(".own .hand")).to_have_attribute("aria-label", hand or "")
    decided(page)


def test_pressing_twice_makes_one_bet(open_page: Opened) -> None:
    page = open_page()
    become(page, "Twice")
    private_table(page, "dragon-poker")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/act") else None)
    page.locator("[data-choice=deal]").evaluate("deal => { deal.click(); deal.click(); }")
    expect(page.locator("[data-choice=play]")).to_be_visible()
    assert len(sent) == 1
    expect(page.locator(".plate.mine .stack-sum")).to_have_text("$190")


def take_the_worse(page: Page, hinted: str) -> None:
    """Ask for a hint, which says this, take the other move, and be told what was better."""
    page.click("[data-choice=deal]")
    expect(page.locator("[data-choice=play]")).to_be_visible()
    page.keyboard.press("h")
    hint = page.locator(".hint")
    expect(hint).to_contain_text(hinted)
    best = "play" if "Hint: Play" in hint.inner_text() else "fold"
    page.click(f"[data-choice={'fold' if best == 'play' else 'play'}]")
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator(".cost")).to_contain_text(f"{best.capitalize()} was better than")
    # What the move cost is said with the result, not in a panel alone.
    expect(page.locator(".result .gave")).to_contain_text("gave away $")


def test_a_hint_names_the_best_move_and_afterwards_what_the_other_cost(open_page: Opened) -> None:
    page = open_page()
    become(page, "Learner")
    private_table(page, "dragon-poker")
    take_the_worse(page, "Fold: −$10")
    expect(page.locator(".hint")).to_have_count(0)
    wrong = page.evaluate("JSON.parse(localStorage['houseway.train'])['dragon-poker'].wrong")
    assert list(wrong.values()) == [1]


def test_a_window_is_judged_like_a_turn_and_wagers_are_told_by_what_they_cost(open_page: Opened) -> None:
    page = open_page()
    become(page, "Counter")
    private_table(page, "mini-dice")
    expect(page.locator(".dock.ready")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("costs least: $1.52 of every $100 on average.")
    expect(page.locator(".hint")).to_contain_text("Any 7: −$16.67")
    private_table(page, "lucky-8s")
    take_the_worse(page, "Fold: −$5")


def test_a_game_without_hints_says_so_when_asked(open_page: Opened) -> None:
    page = open_page()
    become(page, "Asker")
    private_table(page, "ultimate-8-poker", bots=1)
    expect(page.locator(".dock.ready")).to_be_visible()
    expect(page.locator(".hint-button")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".toast")).to_contain_text("there is no hint for Ultimate 8 Poker")


@pytest.mark.prove
def test_every_game_of_the_lobby_is_played_to_its_result_on_the_same_page(open_page: Opened) -> None:
    page = open_page()
    become(page, "Everywhere")
    games = page.evaluate("fetch('/api/lobby').then((answer) => answer.json())")["games"]
    assert len(games) > 10
    for game in games:
        private_table(page, game["slug"], bots=2)
        for _ in range(60):
            page.wait_for_selector(".dock.ready, .result")
            if page.locator(".result").count():
                break
            page.evaluate(ANY_MOVE)
        expect(page.locator(".result-title")).not_to_be_empty()
