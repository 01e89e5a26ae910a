"""The floor page: incidents with their remedy, two people where it matters, live dealing, reconstruction."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.conftest import PASSWORD, SHOTS, Opened, become, empty_table, go_to, private_table, shoot, sign_in
from tests.web.test_pages import serious

pytestmark = pytest.mark.browser

INCIDENT = "section[aria-label='Report an irregularity']"
NOW = "section[aria-label=Now]"
WAITING = "section[aria-label='Waiting for a second person']"


SET_UP = """async (body) => {
  const headers = { "content-type": "application/json" };
  return (await fetch("/api/floor/tables", { method: "POST", headers, body: JSON.stringify(body) })).status;
}"""
"""A table for chips, which only staff make."""


def seated(page: Page, name: str) -> str:
    """A player at a table of their own; answers the table's id."""
    become(page, name)
    return private_table(page, "dragon-poker").removeprefix("#/table/")


def test_staff_who_must_do_something_first_are_told_so_where_the_floor_would_be(open_page: Opened) -> None:
    page = open_page()
    refused = {
        "kind": "not-allowed",
        "detail": "your role needs a second factor",
        "status": 403,
        "title": "Not allowed",
    }
    page.route("**/api/floor/may", lambda route: route.fulfill(status=403, json=refused))
    sign_in(page, "Sue")
    go_to(page, "#/floor")
    expect(page.locator("main")).to_contain_text("Your role needs a second factor")


def test_a_report_whose_cards_are_not_for_the_reader_is_shown_without_them(open_page: Opened) -> None:
    page = open_page()
    order = {"id": "a", "by": "Flo", "what": "incident", "table": "dragon-poker", "made": 1, "roles": ["supervisor"]}
    undecided: dict[str, Any] = {"changes": [], "decided_by": None, "decided": None, "approved": None}
    body = {"key": "k", "round": "r", "seq": 1, "incident": {"kind": "exposed_by_player", "spot": 3}}
    page.route("**/api/floor/approvals", lambda route: route.fulfill(json=[{**order, **undecided, "body": body}]))
    sign_in(page, "Sue")
    go_to(page, "#/floor")
    expect(page.locator(WAITING)).to_contain_text("Exposed by player at spot 3 of Dragon Poker")
    assert "Dragon Poker:" not in page.locator(WAITING).inner_text()


def test_an_incident_shows_its_remedy_and_clause_before_it_is_confirmed(open_page: Opened) -> None:
    player, floor = open_page(), open_page(reduced_motion="reduce")
    table = seated(player, "Unlucky")
    player.click("[data-choice=deal]")
    expect(player.locator("[data-choice=play]")).to_be_visible()
    sign_in(floor, "Sue")
    go_to(floor, f"#/floor/{table}")
    floor.locator(f"{INCIDENT} select").select_option("wrong_number")
    floor.get_by_label("Number counted").fill("4")
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
    expect(player.locator(".result .why")).to_contain_text("Irregularity: wrong number")
    floor.click("text=Show the last rounds")
    floor.locator("section[aria-label='Reconstruct a round'] a").first.click()
    expect(floor.locator(".stepper")).to_be_visible()
    floor.keyboard.press("End")
    expect(floor.locator(".seat hw-card:not(.down)")).to_have_count(3)


def test_a_house_option_changes_when_a_second_person_agrees(open_page: Opened) -> None:
    first, second = open_page(), open_page()
    sign_in(first, "Sue")
    # No one sits there: the change waits for a round to take effect in.
    table = empty_table(first, "dragon-poker")
    go_to(first, f"#/floor/{table}")
    first.click("section[aria-label='House options'] summary")
    expect(first.get_by_label("Deal pattern").locator("option")).to_have_text(["Packets", "Circuits"])
    first.get_by_label("Ante max").fill("400.5")
    first.get_by_label("Ante step").fill("$0.50")
    first.click("text=Ask for the change")
    expect(first.locator(WAITING)).to_contain_text("Ante max: $400.50 (now $500)")
    sign_in(second, "Pat")
    go_to(second, f"#/floor/{table}")
    second.click(f"{WAITING} >> text=Approve")
    expect(second.locator(WAITING)).to_have_count(0)
    expect(first.locator("section[aria-label='House options']")).to_contain_text("by Sue and Pat: Ante max $400.50")


def test_house_policy_is_read_and_asked_for_in_dollars(open_page: Opened) -> None:
    page = open_page()
    sign_in(page, "Sue")
    go_to(page, "#/floor?tab=policy")
    above = page.get_by_label("Cage second person above")
    expect(above).to_have_value("$10,000")
    above.fill("2500")
    page.click("text=Ask for the change")
    expect(page.locator(WAITING)).to_contain_text("Cage second person above: $2,500 (now $10,000)")
    assert serious(page) == []
    page.click(f"{WAITING} >> text=Take back")
    expect(page.locator(WAITING)).to_have_count(0)


def test_options_that_are_none_are_empty_and_lists_of_amounts_are_in_dollars(open_page: Opened) -> None:
    page = open_page()
    sign_in(page, "Sue")
    go_to(page, "#/floor/holdem")
    page.click("section[aria-label='House options'] summary")
    for label, value in {"Maximum": "", "Max raises": "", "Minimum": "$2", "Blinds": "[1,2]"}.items():
        expect(page.get_by_label(label, exact=True)).to_have_value(value)
    page.get_by_label("Blinds", exact=True).fill("[2, 4.5]")
    page.get_by_label("Chip", exact=True).fill("0.50")
    page.click("text=Ask for the change")
    expect(page.locator(WAITING)).to_contain_text("Blinds: $2, $4.50 (now $1, $2)")
    page.click(f"{WAITING} >> text=Take back")
    expect(page.locator(WAITING)).to_have_count(0)


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
    steps, may_act = floor.locator(".due-list li"), floor.locator(NOW, has_text="may act")
    for _ in range(20):
        expect(steps.or_(may_act).first).to_be_visible()
        if may_act.is_visible():
            break
        words = steps.first.inner_text()
        for number in steps.first.locator("input[type=number]").all():
            number.fill("20")
        steps.first.locator("button.act").click()
        expect(steps.first).not_to_have_text(words, use_inner_text=True)
    player.click("[data-choice=deal]")
    floor.click("text=No more bets")
    floor.click("text=Enter the cards at the dealer’s console")
    for kind in ("Go", "Ph", "Ti"):
        floor.click(f".next-step [data-kind='{kind}']")
    expect(player.locator(".own .hand")).to_have_attribute("aria-label", re.compile("Gold Dragon, Phoenix, Tiger"))
    expect(floor.locator(".next-step h2")).to_have_text("Dealer, card 1 of 3")
    floor.click("[data-choice=down]")
    expect(player.locator("[data-choice=play]")).to_be_visible()
    shoot(floor, "floor-live")


def a_lost_hand(page: Page, name: str) -> str:
    """A player who has folded a hand; answers the table's id."""
    table = seated(page, name)
    page.click("[data-choice=deal]")
    page.click("[data-choice=fold]")
    expect(page.locator(".result-title")).to_be_visible()
    return table


def test_a_mispaid_line_is_corrected_by_two_people_who_both_see_who_did_what(open_page: Opened) -> None:
    player, sue, ann = open_page(), open_page(), open_page(width=390, height=844)
    table = a_lost_hand(player, "Wronged")
    sign_in(sue, "Sue")
    sign_in(ann, "Ann")
    go_to(ann, "#/floor?tab=second")
    expect(ann.locator(WAITING)).to_contain_text("Nothing waits")
    go_to(sue, f"#/floor/{table}")
    sue.click("text=Show the last rounds")
    sue.get_by_role("link", name="Correct round").first.click()
    sue.get_by_label("Wronged loses $5 on Ante", exact=True).check()
    sue.get_by_label("Right amount (was $5)").fill("2.50")
    sue.get_by_label("Reason").fill("half of it was a late chip")
    expect(sue.locator(".preview")).to_contain_text("$2.50 to Wronged from the house")
    assert serious(sue) == []
    shoot(sue, "floor-correction")
    sue.click("text=Ask a second person")
    expect(sue.locator(WAITING)).to_contain_text("Needs another person: supervisor or accounting")
    expect(sue.locator(f"{WAITING} >> text=Approve")).to_have_count(0)
    expect(ann.locator(WAITING)).to_contain_text("Wrong: Wronged loses $5 on ante")
    expect(ann.locator(f"{WAITING} .rule-link")).to_have_text("§ 42.10(c)1")
    assert serious(ann) == []
    shoot(ann, "floor-second-person")
    ann.click(f"{WAITING} >> text=Approve")
    expect(ann.locator("section[aria-label=Decided]")).to_contain_text("approved by Ann")
    posted = sue.locator("section[aria-label='Counter-postings of this round'] li")
    expect(posted).to_contain_text("House → Wronged, correction: half of it was a late chip")
    expect(posted).to_contain_text("Round 1, Sue and Ann")
    expect(posted.locator(".rule-link")).to_have_text("§ 42.10(c)1")
    expect(sue.locator("section[aria-label='Corrections decided']")).to_contain_text("approved by Ann")
    chips = player.evaluate("fetch('/api/me').then((me) => me.json()).then((me) => me.balance.play)")
    assert chips == 1_000_000 - 20_000 + 250


FIRST, SECOND = "a green door ajar", "seven odd lamps"
JOIN = """async ([name, given, own]) => {
  const { changePassword, signIn } = await import('/js/session.js');
  await signIn(name, given);
  await changePassword(given, own);
}"""


def test_two_administrators_make_a_cashier_who_sees_the_cage_and_no_other_work(open_page: Opened) -> None:
    sue, otto, cat = open_page(), open_page(width=390, height=844), open_page(width=390, height=844)
    sign_in(sue, "Sue")
    go_to(sue, "#/floor?tab=accounts")
    new = sue.locator("section[aria-label='A new account']")
    new.get_by_label("Name").fill("Cat")
    new.get_by_label("Password, your half").fill(FIRST)
    new.get_by_label("Cage").check()
    shoot(sue, "account-asked")
    new.get_by_text("Make the account").click()
    expect(sue.locator(WAITING)).to_contain_text("Account of Cat: Cage, with a new password")
    sign_in(otto, "Otto")
    go_to(otto, "#/floor?tab=second")
    otto.get_by_label("Your half of the password").first.fill(SECOND)
    assert serious(otto) == []
    shoot(otto, "account-agreed")
    otto.get_by_role("button", name="Approve").first.click()
    expect(otto.get_by_label("Your half of the password")).to_have_count(0)
    sue.reload()
    account = sue.locator(".person", has_text="Cat")
    expect(account).to_contain_text("Cage")
    assert serious(sue) == []
    cat.evaluate(JOIN, ["Cat", FIRST + SECOND, PASSWORD])
    go_to(cat, "#/floor")
    expect(cat.locator(".floor-tabs a")).to_have_text(["Second person", "Cage", "Gaming day", "Funds", "Keno office"])
    cat.get_by_label("Name of the account").fill("sue")
    cat.keyboard.press("Enter")
    cat.get_by_label("Amount in dollars").fill("250")
    cat.click("text=Sell chips")
    expect(cat.locator(".chips-held")).to_have_text("$250")
    cat.get_by_label("Amount in dollars").fill("25,000")
    expect(cat.locator("text=This needs a second person")).to_be_visible()
    cat.click("text=Sell chips")
    expect(cat.locator(WAITING)).to_contain_text("Sue buys $25,000 in chips")
    assert serious(cat) == []
    shoot(cat, "floor-cage")
    cat.click(f"{WAITING} >> text=Take back")
    expect(cat.locator(WAITING)).to_have_count(0)
    expect(cat.locator(".chips-held")).to_have_text("$250")
    account.locator("summary").click()
    account.get_by_text("Disable").click()
    expect(sue.locator(WAITING)).to_contain_text("Cat")
    go_to(otto, "#/floor?tab=cage")
    go_to(otto, "#/floor?tab=second")
    otto.get_by_role("button", name="Approve").first.click()
    cat.reload()
    expect(cat.locator(".who-button")).to_have_text("Sign in")


HIT = {"player": "Ada", "spot": 1, "hand": "royal flush", "amount": 2_000_070}
METER = {
    "table": "lunar", "name": "Lunar", "shows": 1_000_000, "base": 2_000_000, "reset_to": 1_000_000, "rate": 70,
    "contributed": 70, "put_on": 3_000_000, "paid": 2_000_070, "reserve": -2_999_970, "conserved": True,
    "hits": [HIT], "forms": [{**HIT, "rule": "lunar-poker/38.10(a)1#5", "number": "", "supervisor": ""}],
}  # fmt: skip


def test_a_gaming_day_is_filled_counted_and_its_checklist_says_what_is_missing(open_page: Opened) -> None:
    sue, till, pat = open_page(), open_page(width=390, height=844), open_page()
    sign_in(sue, "Sue")
    body = {"game": "dragon-poker", "id": "pit-day", "name": "Pit day", "stakes": "chips", "key": "pit-day-0001"}
    assert sue.evaluate(SET_UP, body) == 200
    go_to(sue, "#/floor?tab=day")
    fill = sue.locator("section[aria-label='Fill or credit']")
    fill.locator("select").nth(1).select_option("pit-day")
    fill.get_by_label("Amount in dollars").fill("500")
    fill.get_by_text("Ask for the slip").click()
    expect(sue.locator(WAITING)).to_contain_text("Fill $500 to pit-day")
    sign_in(till, "Till")
    go_to(till, "#/floor?tab=day")
    till.get_by_role("button", name="Approve").first.click()
    expect(till.locator(WAITING)).to_have_count(0)
    assert serious(till) == []
    shoot(till, "floor-day-phone")
    count = sue.locator("section[aria-label='Count a tray']")
    count.locator("select").select_option("pit-day")
    count.get_by_label("Counted, in dollars").fill("500")
    count.get_by_label("Drop box to attach").fill("D1")
    count.get_by_text("Open the inventory").click()
    expect(sue.locator(WAITING)).to_contain_text("Opening count of pit-day $500, with drop box D1")
    sign_in(pat, "Pat")
    pat.route("**/api/floor/meters", lambda route: route.fulfill(json=[METER]))
    go_to(pat, "#/floor?tab=day")
    expect(pat.get_by_role("list", name="Jackpot forms of Lunar")).to_contain_text(
        "Ada, spot 1: royal flush, $20,000.70"
    )
    pat.get_by_role("button", name="Approve").first.click()
    expect(pat.locator(".checklist")).to_contain_text("pit-day has not been closed with a count")
    expect(pat.get_by_role("button", name="Close the day")).to_be_disabled()
    report = pat.locator("section[aria-label^='Master game report']")
    expect(report).to_contain_text("Pit day")
    slips = report.get_by_role("region", name="Fills and credits")
    expect(slips).to_contain_text("Fill 1pit-day$500Sue and Tillstands")
    expect(report.get_by_role("region", name="Drop boxes of the day")).to_contain_text("D1pit-daynot counted")
    void = pat.locator("section[aria-label='Void a slip']")
    void.locator("select").select_option("fill 1")
    void.get_by_label("Reason").fill("the wrong table")
    void.get_by_role("button").click()
    expect(pat.locator(WAITING)).to_contain_text("Void fill slip 1")
    pat.get_by_role("button", name="Take back").click()
    expect(pat.locator(WAITING)).to_have_count(0)
    assert serious(pat) == []
    pat.screenshot(path=SHOTS / "floor-day.png", full_page=True)


def test_the_log_shows_refusals_and_staff_actions_apart(open_page: Opened) -> None:
    stranger, sue = open_page(), open_page()
    become(stranger, "Stranger")
    stranger.evaluate("fetch('/api/floor/log')")
    sign_in(sue, "Sue")
    go_to(sue, "#/floor?tab=log")
    sue.get_by_label("With the words").fill("stranger log")
    sue.keyboard.press("Enter")
    expect(sue.locator(".logbook li")).to_have_count(1)
    expect(sue.locator(".logbook li")).to_contain_text("Refused: not allowed")
    assert serious(sue) == []
    shoot(sue, "floor-log")
    sue.get_by_label("Show").select_option("orders")
    expect(sue.locator("text=Nothing is in the log under this.")).to_be_visible()


def test_the_pit_shows_every_table_and_a_tile_opens_in_place(open_page: Opened) -> None:
    page = open_page()
    sign_in(page, "Sue")
    go_to(page, "#/floor?tab=pit")
    tile = page.locator(".tile[data-table='dragon-poker']")
    expect(tile).to_contain_text("ante $5 to $500")
    every = page.locator(".tile").count()
    page.locator(".tiles").locator("xpath=..").locator("select").select_option("dragon-poker")
    expect(page.locator(".tile[data-table='keno']")).to_have_count(0)
    assert 0 < page.locator(".tile").count() < every
    tile.locator("h3 button").click()
    expect(tile.locator(".checks").first).to_contain_text("The table is open")
    page.locator("details[data-list=closing] summary").click()
    expect(page.locator("details[data-list=closing]")).to_contain_text("The table is closed")
    assert serious(page) == []
    shoot(page, "floor-pit")
    page.set_viewport_size({"width": 390, "height": 844})
    shoot(page, "floor-pit-phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


UNKNOWN = "not known until the record answers"


def test_a_table_that_is_not_known_is_marked_and_the_others_are_worked_at(open_page: Opened) -> None:
    floor = open_page()
    sign_in(floor, "Sue")

    def unknown(route: Route) -> None:
        told = route.fetch().json()
        for each in told["tables"]:
            each["unknown"] = each["id"] == "keno"
        route.fulfill(json=told)

    floor.route(re.compile("/api/(lobby|floor/tables)$"), unknown)
    refusal = {"kind": "in-doubt", "status": 503, "title": "It is not known yet", "detail": UNKNOWN}
    floor.route("**/api/floor/tables/keno", lambda route: route.fulfill(status=503, json=refusal))
    go_to(floor, "#/floor/keno")
    entry = floor.locator(".floor-tables li, nav li", has_text="unknown: waiting for the record")
    expect(entry).to_have_count(1)
    shoot(floor, "floor-unknown")
    go_to(floor, "#/floor/dragon-poker")
    expect(floor.locator(NOW)).to_be_visible()
    go_to(floor, "#/")
    expect(floor.locator(".game", has_text=UNKNOWN)).to_have_count(1)
    shoot(floor, "lobby-unknown")
