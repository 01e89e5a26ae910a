"""The pages around the table: rules, history, replay, settings, layout; accessible, small, and from one host."""

import gzip
import re
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Response, expect
from tests.serving import Served
from tests.web.conftest import PASSWORD, Opened, become, private_table, shoot

pytestmark = pytest.mark.browser


def serious(page: Page, *rules: str) -> list[str]:
    """What axe finds wrong that keeps someone from using the page, by all rules or these."""
    found = Axe().run(page, options={"runOnly": list(rules)} if rules else None).response["violations"]
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:160]} {each['nodes'][0].get('failureSummary', '')[:200]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


def a_finished_hand(page: Page, name: str) -> None:
    """Play one hand at a table of one's own."""
    become(page, name)
    private_table(page, "dragon-poker", bots=2)
    page.click("[data-choice=deal]")
    page.click("[data-choice=play]")
    expect(page.locator(".result")).to_be_visible(timeout=60_000)


def on_every_page(page: Page, name: str, *rules: str) -> list[str]:
    """Axe's findings in the lobby, while wagering, at a result, and on the pages around."""
    found = serious(page, *rules)
    become(page, name)
    private_table(page, "dragon-poker", bots=2)
    expect(page.locator("[data-choice=deal]")).to_be_visible()
    found += serious(page, *rules)
    page.click("[data-choice=deal]")
    page.click("[data-choice=play]")
    expect(page.locator(".result")).to_be_visible(timeout=60_000)
    found += serious(page, *rules)
    shoot(page, f"table-{name}")
    for address, sign in (("rules?q=fold", ".clauses"), ("settings", ".choices"), ("history", ".list")):
        page.goto(page.url.split("#")[0] + f"#/{address}")
        page.wait_for_selector(sign)
        found += serious(page, *rules)
    return found


def test_axe_finds_nothing_serious_on_any_page(open_page: Opened) -> None:
    assert on_every_page(open_page(color_scheme="dark", reduced_motion="reduce"), "dark") == []


def test_the_contrast_is_enough_by_day_too(open_page: Opened) -> None:
    assert on_every_page(open_page(color_scheme="light", reduced_motion="reduce"), "light", "color-contrast") == []


def watched(context: BrowserContext) -> tuple[list[Response], Page]:
    """A new page and what it is answered."""
    answers: list[Response] = []
    page = context.new_page()

    def keep(answer: Response) -> None:
        answers.append(answer)

    page.on("response", keep)
    return answers, page


def test_the_whole_page_is_small_and_from_one_host(open_page: Opened, casino: Served, browser: Browser) -> None:
    first = open_page()
    become(first, "Scales")
    address = private_table(first, "dragon-poker")
    for _ in range(2):
        context = browser.new_context()
        answers, page = watched(context)
        page.goto(casino.url + address)
        page.wait_for_selector(".stage")
        found = [each for each in answers if each.status == 200]
        texts = [each.body() for each in found if not each.url.endswith(".woff2")]
        fonts = [each.body() for each in found if each.url.endswith(".woff2")]
        assert sum(map(len, texts)) < 305_000
        # Texts travel packed, fonts are packed already: this is what a first visit costs.
        assert sum(len(gzip.compress(text)) for text in texts) + sum(map(len, fonts)) < 150_000
        assert {urlsplit(each.url).netloc for each in answers} == {urlsplit(casino.url).netloc}
        context.close()


def test_anything_at_the_table_shows_its_rule(open_page: Opened) -> None:
    page = open_page()
    a_finished_hand(page, "Curious")
    page.locator(".why .rule-link").first.click()
    expect(page.locator("#rule-pop .cite")).to_contain_text("13:69")
    expect(page.locator("#rule-pop .what")).not_to_be_empty()
    expect(page.locator("#rule-pop .to-rules a").first).to_have_text("Open in the rulebook")
    page.keyboard.press("Escape")
    expect(page.locator("#rule-pop")).to_be_hidden()
    page.hover(".area[data-area=ante]")
    expect(page.locator("#rule-pop .what")).to_contain_text("betting spots")
    page.click("#tab-log")
    lines = page.locator(".log li")
    expect(lines.nth(10)).to_be_visible()
    assert page.locator(".log li .rule-link").count() == lines.count()
    shoot(page, "log")


def test_the_rules_can_be_searched(open_page: Opened) -> None:
    page = open_page()
    page.goto(page.url.split("#")[0] + "#/rules")
    expect(page.locator(".shelf a").first).to_be_visible()
    expect(page.locator(".clauses li")).to_have_count(0)
    page.click(".shelf >> text=Lunar Poker")
    expect(page.locator(".clauses code").first).to_contain_text("lunar-poker/38.")
    page.goto(page.url.split("#")[0] + "#/rules")
    page.fill(".finder input", "stub count")
    expect(page.locator(".clauses li").first).to_contain_text(re.compile("stub", re.I))
    page.fill(".finder input", "A17")
    expect(page.locator(".ruling-entry summary").first).to_be_visible()
    page.fill(".finder input", "zzzz")
    expect(page.locator(".clauses li")).to_have_count(0)


def test_a_round_can_be_replayed_step_by_step(open_page: Opened) -> None:
    page = open_page()
    a_finished_hand(page, "Again")
    ended = page.locator(".own .hand").get_attribute("aria-label")
    page.goto(page.url.split("#")[0] + "#/history")
    page.locator("td a").first.click()
    expect(page.locator(".stepper")).to_be_visible()
    expect(page.locator(".own hw-card")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step-words .rule-link")).to_be_visible()
    page.keyboard.press("End")
    assert ended
    expect(page.locator(".own .hand")).to_have_attribute("aria-label", ended)
    shoot(page, "replay")


def test_a_hand_is_passed_on_by_link_and_its_deal_is_checked_in_the_browser(open_page: Opened) -> None:
    page, guest = open_page(), open_page()
    become(page, "Doubter")
    page.goto(page.url.split("#")[0] + "#/table/lucky-8s?sit")
    page.wait_for_selector(".own:not(.watching)")
    page.click("[data-choice=deal]")
    page.locator("[data-choice=fold], [data-choice=out], .choices-row button").last.click()
    expect(page.locator(".result")).to_be_visible(timeout=60_000)
    page.goto(page.url.split("#")[0] + "#/history")
    page.locator("td a").first.click()
    page.locator(".stepper [aria-label=Last]").click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("text=Copy link")
    expect(page.locator(".toast", has_text="The link is copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    page.click("text=Check this deal")
    proved = page.get_by_role("dialog", name="The deal is proved")
    expect(proved).to_contain_text("is the one that this browser was given when the round began")
    expect(proved).to_contain_text("lay where the seal fixed them")
    shoot(page, "deal-checked")
    forged = """async (round) => {
      const { check } = await import('/js/hand/check.js');
      const proof = await (await fetch(`/api/rounds/${round}/proof`)).json();
      const answer = async (change) => (await check(change(structuredClone(proof)), [], proof.root)).good;
      return [
        await answer((same) => same),
        await answer((one) => (([one.cards[0].card, one.cards[1].card] = [one.cards[1].card, one.cards[0].card]), one)),
        await answer((one) => ((one.cards[0].position += 2), one)),
        await answer((one) => ({ ...one, root: one.root.replace(/^./, (c) => (c === '0' ? '1' : '0')) })),
        (await check({ ...proof, cards: proof.cards.slice(1) }, [{ cards: [proof.cards[0].card] }], null)).good,
      ];
    }"""
    assert page.evaluate(forged, link.split("/")[-2]) == [True, False, False, False, False]
    guest.goto(link)
    expect(guest.locator(".stepper")).to_be_visible()
    expect(guest.locator(".steps .now")).to_have_count(1)
    assert "Doubter" in guest.locator(".steps").inner_text()


def test_settings_change_the_deck_and_the_light_and_stay(open_page: Opened) -> None:
    page = open_page()
    page.goto(page.url.split("#")[0] + "#/settings")
    diamond, colour = page.locator(".suit-d").first, "each => getComputedStyle(each).color"
    two = diamond.evaluate(colour)
    page.get_by_label("Four colours").check()
    assert diamond.evaluate(colour) != two
    page.get_by_label("Light").check()
    page.reload()
    expect(page.get_by_label("Four colours")).to_be_checked()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    shoot(page, "settings")


def test_the_layout_prints_every_position_area_and_pay_line(open_page: Opened) -> None:
    page = open_page()
    page.goto(page.url.split("#")[0] + "#/layout/dragon-poker")
    page.emulate_media(media="print")
    expect(page.locator(".plan .plan-area")).to_have_count(6 * 5)
    expect(page.locator(".signs tr")).to_have_count(4 + 7 + 6)
    expect(page.locator("#bar")).to_be_hidden()
    shoot(page, "layout")


def test_a_refused_answer_says_what_is_allowed(open_page: Opened) -> None:
    page = open_page()
    become(page, "Rash")
    private_table(page, "dragon-poker")
    expect(page.locator("[data-choice=deal]")).to_be_visible()
    page.route("**/act", lambda route: route.continue_(post_data=_smaller(route.request.post_data or "")))
    page.click("[data-choice=deal]")
    # It is shown in passing: what it says is read in one look.
    expect(page.locator(".toast:has(.rule-link)")).to_contain_text(re.compile("below the minimum.*Allowed", re.S))


def _smaller(body: str) -> str:
    return body.replace('"ante":500', '"ante":300')


FLIGHTS = """async () => {
  const { fly } = await import('/js/table/motion.js');
  const root = document.createElement('div');
  root.innerHTML = '<div class="dealer"></div><div class="own"><p class="plate"></p></div>';
  document.body.append(root);
  const model = { pace: 1, me: 'Ada', seatOf: () => null };
  fly(root, { type: 'paid', player: 'Ada', spot: 1, area: 'ante', amount: 500 }, model);
  return document.querySelectorAll('.flying').length;
}"""


RUNS = """async () => {
  const { TableModel } = await import('/js/table/model.js');
  const { settings } = await import('/js/settings.js');
  settings.pace = 'calm';
  const taken = (n) => {
    const model = new TableModel({ changed() {}, shown() {} });
    model.feed = { events: Array(n).fill({ type: 'dealt', place: '1', cards: ['As'] }) };
    let all = 0;
    for (; model.at < n; model.at += 1) all += model.look(model.feed.events[model.at]) * model.pace;
    return Math.round(all);
  };
  return [taken(4), taken(40), taken(400)];
}"""


def test_what_came_in_one_go_is_shown_within_a_few_seconds_however_much_it_is(open_page: Opened) -> None:
    few, many, very_many = open_page(reduced_motion="no-preference").evaluate(RUNS)
    assert (few, many, very_many) == (4 * 190, 2600, 2600)


def test_chips_fly_only_where_motion_is_wanted(open_page: Opened) -> None:
    assert open_page(reduced_motion="no-preference").evaluate(FLIGHTS) == 1
    assert open_page(reduced_motion="reduce").evaluate(FLIGHTS) == 0


def test_one_sees_where_one_is_signed_in_and_signs_out_elsewhere(open_page: Opened) -> None:
    here, there = open_page(), open_page()
    account = {"name": "Two Places", "password": PASSWORD}
    for page, path in ((there, "register"), (here, "login")):
        done = page.evaluate(
            "async ([path, body]) => (await (await import('/js/api.js')).post(`/api/${path}`, body)).name",
            [path, account],
        )
        assert done == "Two Places"
        page.reload()
    here.click(".who-button")
    here.click("text=Where you are signed in")
    places = here.locator("dialog li", has_text="last used")
    expect(places).to_have_count(2)
    expect(places.filter(has_text="(here)")).to_have_count(1)
    assert serious(here) == []
    here.fill("dialog [name=again]", "not the password")
    here.click("text=Sign out everywhere else")
    expect(here.locator(".toast", has_text="password is wrong")).to_be_visible()
    here.fill("dialog [name=again]", PASSWORD)
    here.click("text=Sign out there")
    expect(places).to_have_count(1)
    there.reload()
    expect(there.locator(".who-name")).to_have_count(0)
    here.reload()
    expect(here.locator(".who-name")).to_have_text("Two Places")


def test_a_newcomers_first_visit_leaves_the_browsers_console_empty(browser: Browser, casino: Served) -> None:
    context = browser.new_context()
    page, said = context.new_page(), list[str]()
    page.on("console", lambda message: said.append(message.text))
    page.goto(casino.url)
    page.wait_for_selector(".game")
    expect(page.locator(".who-button")).to_have_text("Sign in")
    context.close()
    assert said == []
