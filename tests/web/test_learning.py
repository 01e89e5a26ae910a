"""Learning in a real browser: a game's page, the guided first hand on a phone, and a drill of ten by keyboard."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.conftest import Opened, go_to, shoot
from tests.web.test_pages import serious

from houseway.games import REGISTRY

pytestmark = pytest.mark.browser


def fits(page: Page) -> bool:
    """Whether nothing makes the page scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_newcomer_goes_through_a_guided_hand_and_a_drill_of_ten_to_a_hand_at_a_table_on_a_phone(
    open_page: Opened,
) -> None:
    page = open_page(390, 844, has_touch=True, reduced_motion="reduce")
    page.get_by_label("Learn Lunar Poker").tap()
    expect(page.locator(".panels li")).to_have_count(4)
    expect(page.locator(".ladder li")).to_have_count(10)
    assert fits(page)
    assert serious(page) == []
    shoot(page, "learn")
    page.tap("text=Play a guided hand")
    expect(page.locator(".coach")).to_contain_text("Step 1 of 3")
    page.tap("[data-choice=deal]")
    expect(page.locator(".coach")).to_contain_text("Press Buy")
    assert fits(page)
    assert serious(page) == []
    shoot(page, "guided-hand")
    page.tap("[data-choice=fold]")
    expect(page.locator(".toast")).to_contain_text("for this hand: Press Buy")
    expect(page.locator(".coach")).to_contain_text("Step 2 of 3")
    page.tap(".coach .rule-link")
    expect(page.locator("#rule-pop .what")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.locator("[data-choice=buy][data-meant]")).to_have_count(1)
    expect(page.locator("[data-choice=buy]")).to_contain_text(re.compile(r"^Buy \$5"))
    page.tap("[data-choice=buy]")
    expect(page.locator(".coach")).to_contain_text("straight, ten high")
    page.tap("[data-choice=bet]")
    expect(page.locator(".ends")).to_contain_text("You win $75")
    page.tap("text=Train: ten spots")
    for _ in range(10):
        page.locator(".offers .act").first.tap()
        expect(page.locator("[data-verdict]")).to_be_visible()
        page.tap("[data-choice=next]")
    expect(page.locator(".drilled h2").first).to_have_text(re.compile(r"^\d+ of 10 right$"))
    shoot(page, "newcomer-drilled")
    page.locator(".drilled").get_by_text("Play at a table").tap()
    page.locator("dialog[open]").get_by_label("Name").fill("Newcomer")
    page.locator("dialog[open] .act").tap()
    page.tap("[data-choice=deal]")
    shoot(page, "newcomer-decides")
    page.tap("[data-choice=fold]")
    expect(page.locator(".result-title")).to_contain_text(re.compile("You (lose|break even|win)"))
    assert fits(page)
    shoot(page, "newcomer-result")


def test_a_guided_hand_is_played_by_keys(open_page: Opened) -> None:
    page = open_page()
    go_to(page, "#/first-hand/dragon-poker")
    expect(page.locator(".coach")).to_contain_text("Step 1 of 2")
    page.keyboard.press("d")
    expect(page.locator(".coach")).to_contain_text("Step 2 of 2")
    page.keyboard.press("p")
    expect(page.locator(".ends")).to_contain_text("You win $15")
    page.click("[data-choice=again]")
    expect(page.locator(".coach")).to_contain_text("Step 1 of 2")


def test_the_guided_hand_of_every_game_goes_to_its_end_on_the_page(open_page: Opened) -> None:
    page = open_page(390, 844)
    for slug in REGISTRY:
        go_to(page, f"#/first-hand/{slug}")
        steps = len(REGISTRY.find(slug, "lesson").hand.steps)
        for step in range(steps):
            expect(page.locator(".coach")).to_contain_text(f"Step {step + 1} of {steps}")
            page.locator(".do-it").click()
        expect(page.locator(".ends .coach-says")).to_contain_text("You win")
        assert fits(page), slug
        go_to(page, "#/settings")
        page.wait_for_selector(".choices")


def test_a_drill_of_ten_by_keys_is_judged_and_scored_and_remembers_mistakes(open_page: Opened) -> None:
    page = open_page(390, 844)
    asked: list[dict[str, int]] = []

    def worst(route: Route) -> None:
        """Fold first on the list is a mistake; the third spot is said to be a repeat."""
        asked.append(json.loads(parse_qs(urlsplit(route.request.url).query)["errors"][0]))
        answer = route.fetch()
        spot = answer.json()
        spot["repeat"] = len(asked) == 3
        spot["offered"].sort(key=lambda each: each["worth"], reverse=len(asked) != 1)
        route.fulfill(response=answer, json=spot)

    page.route("**/api/train/**", worst)
    go_to(page, "#/train/dragon-poker")
    for spot in range(10):
        expect(page.locator(".offers .act").first).to_be_visible()
        expect(page.locator(".repeat")).to_have_count(int(spot == 2))
        page.keyboard.press("1")
        verdict = page.locator("[data-verdict]")
        expect(verdict).to_have_attribute("data-verdict", "right" if spot else "wrong")
        if not spot:
            expect(page.locator(".coach")).to_contain_text(
                re.compile(r"gives away \$[\d.]+ on average, [\d.]+ % of the ante")
            )
            expect(page.locator(".reason")).to_contain_text(re.compile(r"you beat the dealer [\d.]+% of the time"))
            shoot(page, "drill")
            assert serious(page) == []
        assert fits(page)
        page.keyboard.press("Enter")
    expect(page.locator(".drilled h2").first).to_have_text("9 of 10 right")
    expect(page.locator(".drilled .line")).to_contain_text("would have cost $")
    expect(page.locator(".over-time rect")).to_have_count(1)
    expect(page.locator(".looked-back li")).to_contain_text(["gave away $"])
    assert serious(page) == []
    assert fits(page)
    expect(page.locator(".drilled").get_by_text("Play at a table")).to_have_attribute(
        "href", re.compile(r"#/table/.*\?sit")
    )
    assert asked[0] == {}
    assert any(asked[2:])
    page.unroute_all(behavior="wait")
    page.reload()
    page.wait_for_selector(".offers")
    assert page.evaluate("JSON.parse(localStorage['houseway.train'])['dragon-poker'].drills[0].right") == 9


def test_a_streak_goes_on_until_a_mistake_and_leads_to_the_class_that_went_wrong(open_page: Opened) -> None:
    page = open_page(390, 844, has_touch=True)
    spot = page.evaluate("fetch('/api/train/dragon-poker').then((answer) => answer.json())")
    page.route("**/api/train/**", lambda route: route.fulfill(json=spot))
    other = next(each["answer"] for each in spot["offered"] if each["answer"] != spot["best"])
    go_to(page, "#/train/dragon-poker?streak")
    for right in range(2):
        expect(page.locator(".streak")).to_contain_text(f"{right} in a row")
        page.tap(f'[data-offer="{spot["best"]}"]')
        expect(page.locator(".streak")).to_contain_text(f"{right + 1} in a row")
        page.tap("[data-choice=next]")
    page.tap(f'[data-offer="{other}"]')
    expect(page.locator("[data-choice=next]")).to_have_text("See the result")
    page.tap("[data-choice=next]")
    expect(page.locator(".drilled h2").first).to_have_text("2 in a row")
    expect(page.locator(".drilled .line")).to_have_text("Your longest streak: 2.")
    assert fits(page)
    assert serious(page) == []
    with page.expect_request("**/api/train/**") as asked:
        page.tap(".weak a")
    assert parse_qs(urlsplit(asked.value.url).query)["only"] == [spot["about"]]
    page.unroute_all(behavior="wait")


def test_the_dealer_is_caught_and_ruled_on_by_keys_and_by_touch(open_page: Opened) -> None:
    page = open_page(390, 844, has_touch=True)
    go_to(page, "#/learn/dragon-poker")
    with page.expect_response("**/api/catch/**") as answer:
        page.tap("text=Catch the dealer")
    wrong = answer.value.json()
    coach = page.locator(".catching")
    expect(coach).to_contain_text("Round 1 of 5: one step is wrong")
    assert fits(page)
    assert serious(page) == []
    for _ in range(wrong["at"]):
        page.keyboard.press("ArrowRight")
    page.tap("text=It went wrong here")
    expect(coach).to_contain_text("What is right?")
    expect(coach.locator(".offers .act")).to_have_count(len(wrong["rulings"]))
    shoot(page, "catch-the-dealer")
    assert fits(page)
    with page.expect_response("**/api/catch/**") as answer:
        page.keyboard.press(str(wrong["right"] + 1))
        expect(page.locator("[data-verdict=right]")).to_contain_text("2 of 2 points")
        expect(coach.locator(".rule-link").first).to_be_visible()
        page.keyboard.press("Enter")
    second = answer.value.json()
    expect(coach).to_contain_text("Round 2 of 5")
    page.keyboard.press("ArrowRight")
    for _ in range(2):
        page.keyboard.press("Enter")
    if second["at"] != 1:
        expect(page.locator(".stepper input")).to_have_value(str(second["at"]))
    expect(coach).to_contain_text("What is right?")
    right = coach.locator(".offers .act").nth(second["right"]).inner_text()
    page.keyboard.press("1" if second["right"] else "2")
    expect(page.locator("[data-verdict=wrong]")).to_contain_text(right)
    # No kind comes twice in five rounds, and what was missed is told to the service, which brings it back.
    assert second["kind"] != wrong["kind"]
    with page.expect_request("**/api/catch/**") as asked:
        page.keyboard.press("Enter")
    query = parse_qs(urlsplit(asked.value.url).query)
    assert json.loads(query["errors"][0]) == {second["kind"]: 1}
    assert set(query["but"][0].split(",")) == {wrong["kind"], second["kind"]}


def test_wagers_are_practised_by_what_they_cost(open_page: Opened) -> None:
    page = open_page()
    go_to(page, "#/train/keno")
    expect(page.locator(".coach")).to_contain_text("Which of these wagers costs least, $5 on each?")
    page.locator(".offers .act").first.click()
    expect(page.locator(".worths li")).to_have_count(3)


def test_a_hint_on_many_wagers_stays_in_its_box_and_says_dollars(open_page: Opened) -> None:
    from tests.web.conftest import become, private_table

    page = open_page()
    become(page, "Boxed")
    private_table(page, "mini-dice")
    page.click(".hint-button")
    expect(page.locator(".hint")).to_contain_text("Any 7: −$16.67")
    inside = page.evaluate(
        """() => {
          const box = document.querySelector('.hint').getBoundingClientRect();
          const ends = [...document.querySelectorAll('.hint li')].map((each) => each.getBoundingClientRect().right);
          return ends.every((right) => right <= box.right);
        }"""
    )
    assert inside
