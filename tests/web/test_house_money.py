"""The house's money on the floor page: funds from filing to payout, forms, the keno office, the poker room's papers."""

import json
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import SHOTS, Opened, go_to, sign_in
from tests.web.test_pages import serious

pytestmark = pytest.mark.browser

WAITING = "section[aria-label='Waiting for a second person']"
SIZES = (("phone", 390, 844), ("tablet", 820, 1180), ("desktop", 1280, 800))
COMMAND = """async ([path, body]) => {
  const { command } = await import("/js/api.js");
  return await command(path, body);
}"""


def at(page: Page, title: str) -> Locator:
    return page.locator(f"section[aria-label='{title}']")


def look(page: Page, name: str) -> None:
    """Nothing is cut at the side or hard to read, in the hand, on a tablet and on a desk."""
    for size, width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is cut at the side"
        page.screenshot(path=SHOTS / f"floor-{name}-{size}.png", full_page=True)
    assert serious(page) == []


def agreed(page: Page, words: str) -> None:
    """The second person reads what is asked and agrees."""
    waiting = page.locator(WAITING).locator("li", has_text=words)
    waiting.get_by_role("button", name="Approve").click()
    expect(waiting).to_have_count(0)


def give(page: Page, path: str, **body: Any) -> Any:
    return page.evaluate(COMMAND, [path, body])


def on_tab(open_page: Opened, name: str, tab: str) -> Page:
    page = open_page()
    sign_in(page, name)
    go_to(page, f"#/floor?tab={tab}")
    return page


RULES = {
    "Title": "Grand Bad Beat",
    "Rules submission": "RGS-14",
    "A pot gives, in dollars": "1",
    "Least pot, in dollars": "20",
    "Five cards, as 8s 8h 8d 8c 2h": "8s 8h 8d 8c 2h",
    "Losing hand, %": "50",
    "Winning hand, %": "25",
    "Table, %": "20",
    "Notice of a change, hours": "0",
    "Filing of how it ends": "DGE-77",
    "How contributions end": "by amendment",
}


def fill_in(form: Locator, values: dict[str, str]) -> None:
    for label, value in values.items():
        form.get_by_label(label, exact=True).fill(value)


def filed(sue: Page, ann: Page, name: str, title: str, procedure: str) -> None:
    """A supervisor files a fund and accounting agrees."""
    part = sue.locator("details", has_text="File a new fund")
    part.locator("summary").click()
    part.get_by_label("Name, in small letters").fill(name)
    fill_in(part, {**RULES, "Title": title})
    part.get_by_label("Played for").select_option("play")
    part.get_by_label("Game 1").select_option("holdem")
    part.get_by_label("Several qualifying hands").select_option("best")
    part.get_by_label("Counted").select_option(procedure)
    part.get_by_role("button", name="Ask a second person").click()
    expect(sue.locator(".toasts, [role=status], [role=alert]").get_by_text("100 percent").first).to_be_visible()
    part.get_by_label("Table, %").fill("25")
    part.get_by_role("button", name="Ask a second person").click()
    expect(sue.locator(WAITING)).to_contain_text(title)
    agreed(ann, title)
    part.locator("summary").click()


def test_a_fund_is_filed_offered_counted_and_ended_on_the_floor_page(open_page: Opened) -> None:
    sue, ann, till, sam = (on_tab(open_page, name, "funds") for name in ("Sue", "Ann", "Till", "Sam"))
    give(sue, "/api/floor/tables", game="holdem", id="beat-room", name="Beat room", bots=0)
    sue.reload()
    filed(sue, ann, "grand", "Grand Bad Beat", "boxes")
    tables = at(sue, "Notices and tables")
    tables.get_by_text("Post version 1 of the rules in the room").click()
    room = tables.locator("tr", has_text="Beat room")
    room.get_by_role("button", name="Put up the notice").click()
    room.get_by_role("button", name="Offer the payout").click()
    expect(room.get_by_role("button", name="Offer it no longer")).to_be_visible()
    expect(at(sue, "Grand Bad Beat")).to_contain_text("Offered at: beat-room. Rules: version 1, posted.")

    send = at(sue, "Send the boxes to the cage")
    send.get_by_label("Notice to the Division").fill("DGE-1")
    send.get_by_role("button", name="Send the box").click()
    carry = at(sam, "Carry grand-1 to the cage")
    carry.get_by_label("Lock").fill("L-1")
    carry.get_by_role("button").click()
    receive = at(till, "Count grand-1 in the cage")
    expect(at(till, "Boxes")).not_to_contain_text("By the books")
    receive.get_by_label("Box of beat-room, in dollars").fill("0")
    receive.get_by_role("button").click()
    expect(receive).to_have_count(0)
    display = at(ann, "Set the display")
    display.get_by_label("Set primary to, in dollars").fill("0")
    display.get_by_role("button").click()
    agreed(sue, "Set the display of grand to $0")
    expect(sue.get_by_text("Nothing is missing today.")).to_be_visible()
    look(sue, "funds")
    look(ann, "funds-accounting")

    change = sue.locator("details", has_text="Change the rules of Grand")
    change.locator("summary").click()
    change.get_by_label("Takes effect").select_option("won")
    change.get_by_label("A pot gives, in dollars").fill("2")
    change.get_by_role("button", name="Announce it").click()
    agreed(ann, "Change the rules of grand, once the payout has been won")
    expect(at(sue, "Grand Bad Beat")).to_contain_text("Announced: other rules once the payout has been won.")
    look(sue, "fund-rules")
    room.get_by_role("button", name="Offer it no longer").click()
    expect(room.get_by_role("button", name="Offer the payout")).to_be_visible()
    ended(sue, ann, "grand", "Grand Bad Beat")


def ended(sue: Page, ann: Page, name: str, title: str) -> None:
    end = sue.locator("details", has_text=f"End {title}")
    end.locator("summary").click()
    end.get_by_role("button", name="Ask a second person").click()
    agreed(ann, f"End the fund {name}")
    expect(sue.get_by_role("link", name=f"{title} (over)")).to_be_visible()


FORMED = {
    "serial": 1, "table": "beat-room", "written": 1_763_241_600_000, "chips": [[500, 3], [100, 2]], "value": 1_700,
    "expected": 1_600, "dealer": "Sue", "witness": "Pat",
}  # fmt: skip
CLAIMED = {
    "claim": "r1-primary", "payout": "primary", "table": "beat-room", "at": 1_763_241_600_000, "losers": ["Ada"],
    "losing_hand": "four eights", "winners": ["Bob"], "winning_hand": "a straight flush", "amount": 1_000_00,
    "awards": [
        {"player": "Ada", "share": "losing hand", "amount": 500_00},
        {"player": "Bob", "share": "winning hand", "amount": 250_00},
        {"player": "Ada", "share": "table", "amount": 250_00},
    ],
    "rule": "bad-beat/14.19(a)#1",
}  # fmt: skip
VERIFIED = {"by": ["Pat"], "delivery": {"amount": 1_000_00, "table": "beat-room", "to": "cage"}}
FUND: dict[str, Any] = {
    "name": "royal", "version": 1, "posted": 1, "notices": [], "tables": ["beat-room"], "announced": [],
    "display": {"primary": 1_000_00}, "current": {"primary": 1_000_00}, "pending": False, "parts": {},
    "total": 1_017_00, "boxes": {"beat-room": 17_00},
    "claims": [], "collections": {}, "serial": 3, "voided": [], "bonuses": [],
    "forms": [{"formed": FORMED, "original": "", "duplicate": "accounting box", "reconciled": 0}],
    "reconciliations": [
        {"at": 1, "by": ["Ann", "Till"], "originals": [], "missing_originals": [2], "missing_duplicates": [],
         "revenue": 900},
    ],
    "ended": False, "rule": "bad-beat/14.19(a)#2",
    "rules": {
        "name": "royal", "title": "Royal", "reference": "RGS-15", "unit": "chips", "contribution": 100, "levels": [],
        "min_pot": 2_000, "qualifying": {"holdem": {"hand": "8s 8h 8d 8c 2h"}}, "shares": [["losing hand", 100]],
        "reset_percent": 0, "bonuses": [], "counting": {"procedure": "inventory"},
    },
}  # fmt: skip


class Told:
    """A page that is told of one fund, and what it orders."""

    def __init__(self, page: Page) -> None:
        self.page, self.ordered = page, list[tuple[str, Any]]()
        self.state: dict[str, Any] = {"claimed": CLAIMED, "status": "open"}
        self.shared: dict[str, Any] | None = None
        page.route("**/api/floor/funds", lambda route: route.fulfill(json=self.funds))
        page.route("**/api/floor/funds/royal/days", lambda route: route.fulfill(json=[]))
        page.route("**/api/floor/funds/*", self.order)
        page.reload()

    @property
    def funds(self) -> dict[str, Any]:
        missing = [{"says": "form 1 is not matched", "rule": "bad-beat/14.19(h)#1"}]
        return {"funds": [{**FUND, "claims": [self.state], "shared": self.shared}], "missing": missing}

    def order(self, route: Any) -> None:
        body = route.request.post_data_json
        body.pop("key")
        self.ordered.append((route.request.url.rsplit("/", 1)[1], body))
        route.fulfill(json={"table": "", "seq": 0})

    def now(self, **state: Any) -> "Told":
        self.state = {"claimed": CLAIMED, **state}
        self.page.reload()
        return self


def test_a_claim_is_shown_to_each_role_with_what_that_role_does_next(open_page: Opened) -> None:
    pat, ann, till = (Told(on_tab(open_page, name, "funds")) for name in ("Pat", "Ann", "Till"))
    claim, of = {"fund": "royal", "claim": "r1-primary"}, "Claims"
    expect(at(pat.page, of)).to_contain_text("Ada lost with four eights to Bob with a straight flush.")
    expect(at(ann.page, of).get_by_role("button", name="verified")).to_have_count(0)
    at(pat.page, of).get_by_role("button", name="The hand is verified").click()
    expect(pat.page.locator("main[aria-busy]")).to_have_count(0)
    at(pat.page, of).get_by_label("Or why it is no bad beat").fill("a card was replaced")
    look(pat.page, "fund-claim")
    at(pat.page, of).get_by_role("button", name="It is no bad beat").click()
    pat.now(status="verified", verified=VERIFIED)
    ann.now(status="verified", verified=VERIFIED)
    expect(at(pat.page, of).get_by_role("button")).to_have_count(1)  # the clause
    at(ann.page, of).get_by_label("Ada: $750 in").select_option("cash")
    look(ann.page, "fund-payout")
    at(ann.page, of).get_by_role("button", name="The payout is made up").click()
    made_up = {"status": "prepared", "verified": VERIFIED, "prepared": {"by": ["Ann"]}}
    till.now(**made_up)
    expect(at(till.page, of)).to_contain_text("verified by Pat; made up by Ann.")
    at(till.page, of).get_by_role("button", name="Handed over at the cage").click()
    till.now(**made_up)
    assert [order for told in (pat, ann, till) for order in told.ordered] == [
        ("verify", {**claim, "verified": True}),
        ("verify", {**claim, "verified": False, "reason": "a card was replaced"}),
        (
            "prepare",
            {
                **claim,
                "lines": [
                    {"player": "Ada", "kind": "cash", "amount": 750_00},
                    {"player": "Bob", "kind": "chips", "amount": 250_00},
                ],
            },
        ),
        ("pay", claim),
    ]


SHARED: dict[str, Any] = {
    "agreement": "shore", "past": [],
    "payout": {"amount": 1_620, "offered": False, "why": "cove does not answer", "rules": {}, "rule": "x"},
    "members": [{"id": each, "name": f"{each.title()} Casino", "address": ""} for each in ("ash", "bay")],
    "pending": [{"id": "c1", "contest": 1, "casino": "bay", "table": "t", "at": 1, "amount": 7_20, "payer": "bay"}],
}  # fmt: skip
LINK: dict[str, Any] = {
    "joined": True, "casino": "bay", "host": "https://ash.test", "offered": False, "why": "", "waiting": 1,
    "dismissed": [{"table": "beat-room", "round": "r8", "number": 8, "by": "Sue", "why": "the deck was foul", "at": 1}],
}  # fmt: skip
BEAT = {
    "table": "beat-room", "round": "r9", "number": 9, "losing_hand": "four eights",
    "winning_hand": "a straight flush", "rule": "bad-beat/14.19(i)",
}  # fmt: skip
BOOK: dict[str, Any] = {
    "display": 1_620, "reserve": 80, "locked": 720, "keeper": "ash", "payouts": [],
    "members": [{"casino": "bay", "contributed": 9_00, "paid": 0, "holds": 9_00, "suspended": ""}],
    "liabilities": [{"claim": "c1", "amount": 7_20, "owed_by": ["ash", "bay"], "rule": "bad-beat/14.19(i)"}],
}  # fmt: skip


def test_a_payout_shared_with_other_casinos_is_verified_paid_and_read_on_the_floor_page(open_page: Opened) -> None:
    pat, ann = (Told(on_tab(open_page, name, "funds")) for name in ("Pat", "Ann"))
    for told in (pat, ann):
        for path, found in {"": LINK, "/beats": [BEAT], "/records": BOOK}.items():
            told.page.route(f"**/api/floor/linked{path}", lambda route, *, found=found: route.fulfill(json=found))
        for what in ("claims", "dismissals", "payouts", "hand-overs", "notices"):
            told.page.route(f"**/api/floor/linked/{what}", told.order)
        told.shared = SHARED
        told.now(status="open")
    of = "Shared with other casinos"
    expect(at(pat.page, of)).to_contain_text("Not offered: cove does not answer")
    expect(at(pat.page, "Claims")).to_have_count(0)
    expect(pat.page.get_by_text("or better must lose")).to_contain_text("Hold 'em 8s 8h")
    expect(at(pat.page, of).get_by_role("button", name="Pay it")).to_have_count(0)
    at(pat.page, of).get_by_label("how the other casinos were told").fill("telephone")
    at(pat.page, of).get_by_role("button", name="They were told").click()
    expect(pat.page.locator("main[aria-busy]")).to_have_count(0)
    hands = at(pat.page, "Hands to verify")
    expect(hands.get_by_role("region", name="Found to be no bad beats")).to_contain_text("Suethe deck was foul")
    hands.get_by_role("button", name="The hand is verified").click()
    expect(pat.page.locator("main[aria-busy]")).to_have_count(0)
    hands.get_by_label("Or why it is no bad beat").fill("a card was replaced")
    hands.get_by_role("button", name="It is no bad beat").click()
    expect(hands.get_by_label("Or why it is no bad beat")).to_have_value("")
    look(pat.page, "fund-shared")
    at(ann.page, of).get_by_role("button", name="Pay it").click()
    expect(ann.page.locator("main[aria-busy]")).to_have_count(0)
    at(ann.page, "Records of the host").get_by_role("button", name="Read the records").click()
    expect(at(ann.page, "Records of the host")).to_contain_text("the whole of it by each of Ash Casino, Bay Casino")
    look(ann.page, "fund-shared-records")
    assert [*pat.ordered, *ann.ordered] == [
        ("notices", {"claim": "c1", "means": "telephone"}),
        ("claims", {"round": "r9"}),
        ("dismissals", {"round": "r9", "why": "a card was replaced"}),
        ("payouts", {"claim": "c1"}),
    ]


def test_forms_are_listed_filled_in_deposited_and_matched(open_page: Opened) -> None:
    page = on_tab(open_page, "Sue", "funds")
    page.context.add_init_script("const now = Date.now; Date.now = () => now() + 3_600_000;")
    sue, ann = Told(page), Told(on_tab(open_page, "Ann", "funds"))
    page.wait_for_function("async () => (await import('/js/socket.js')).skew < -3_000_000")
    forms = at(sue.page, "Contribution forms")
    expect(forms).to_contain_text("3 of $5, 2 of $1: $17 (books $16)")
    expect(forms).to_contain_text("Originals missing: 2; $9 added to poker revenue.")
    expect(forms.get_by_role("link", name="Print 1")).to_have_attribute("href", "/api/floor/funds/royal/forms/1")
    sue.page.set_viewport_size({"width": 820, "height": 900})
    rows = forms.get_by_role("region", name="Contribution forms")
    assert rows.evaluate("each => each.scrollWidth <= each.clientWidth"), "nothing of a form is hidden sideways"
    expect(sue.page.get_by_text("form 1 is not matched")).to_be_visible()
    forms.get_by_role("button", name="Deposit the original of form 1").click()
    fill = at(sue.page, "Fill in form 3")
    fill.get_by_label("Table").select_option("beat-room")
    fill_in(fill, {"Chips of $5": "17", "Chips of $1": "2", "Surveillance recording": "camera 12"})
    expect(fill).to_contain_text("$87 go from the container")
    look(sue.page, "fund-forms")
    fill.get_by_role("button", name="Ask the witness").click()
    expect(fill.get_by_label("Surveillance recording")).to_have_value("")
    void = at(sue.page, "Void form 3")
    void.get_by_label("Why it is spoiled").fill("torn")
    void.get_by_role("button").click()
    expect(void.get_by_label("Why it is spoiled")).to_have_value("")
    match = at(ann.page, "Match the forms")
    match.get_by_label("Original 1 came from the count room").check()
    match.get_by_role("button").click()
    expect(match.get_by_label("Original 1 came from the count room")).not_to_be_checked()
    written = sue.ordered[1][1].pop("written")
    assert abs(written - 1000 * time.time()) < 600_000, "by the clock of the service, an hour behind the page's"
    assert [*sue.ordered, *ann.ordered] == [
        ("deposit", {"fund": "royal", "serial": 1, "part": "original"}),
        (
            "form",
            {
                "fund": "royal",
                "serial": 3,
                "table": "beat-room",
                "chips": [[500, 17], [100, 2]],
                "surveillance": "camera 12",
            },
        ),
        ("void", {"fund": "royal", "serial": 3, "reason": "torn"}),
        ("reconcile", {"fund": "royal", "originals": [1]}),
    ]


def test_a_keno_ticket_is_written_voided_drawn_and_paid_in_the_office(open_page: Opened) -> None:
    till, pat, ann = (on_tab(open_page, name, "keno") for name in ("Till", "Pat", "Ann"))
    expect(at(ann, "Books")).to_be_visible()
    expect(at(ann, "Write a ticket")).to_have_count(0)
    expect(at(till, "Game 1").get_by_role("button")).to_have_count(0)
    write, slip = at(till, "Write a ticket"), till.locator(".preview")
    serial = ""
    for patron, spots in (("Bob", "7"), ("Ada", "1 2 3")):
        fill_in(write, {"Patron": patron, "Games": "1", "Station": "K1"})
        write.get_by_label("Numbers, up to").fill(spots)
        write.get_by_role("button", name="issue it").click()
        expect(slip).to_contain_text(f"for {patron}, $1")
        serial = serial or slip.locator("b").first.inner_text()
    slip.get_by_role("button", name="Void it").click()
    agreed(pat, "Void keno ticket")
    expect(slip).to_contain_text("Void.")
    look(till, "keno-office")
    at(pat, "Game 1").get_by_role("button", name="Close the sale").click()
    at(pat, "Game 1").get_by_role("button", name="The draw failed").click()
    expect(at(pat, "Game 2")).to_contain_text("Game 1: void; its tickets are repaid")
    till.get_by_label("Whole serial").fill(serial)
    till.get_by_role("button", name="Look it up").click()
    slip.get_by_role("button", name="Pay $1").click()
    expect(slip).to_contain_text("Game 1: wins $1; $1 paid")
    at(pat, "Game 2").get_by_role("button", name="Close the sale").click()
    at(pat, "Game 2").get_by_role("button", name="Draw the game").click()
    expect(at(pat, "Game 3")).to_contain_text("Game 2: ")
    report = at(pat, "Winning ticket report")
    report.get_by_label("Game").fill("2")
    report.get_by_label("Runner").fill("Dee")
    report.get_by_role("button").click()
    expect(report).to_contain_text("No ticket of Dee wins")
    look(pat, "keno-supervisor")
    ann.reload()
    expect(at(ann, "Books").locator("tbody td")).to_have_text(["2", "$2", "$1", "$1", "$0", "$0"])


def test_the_poker_room_has_its_signs_decks_rules_and_permitted_games(open_page: Opened) -> None:
    sue, pat = on_tab(open_page, "Sue", "room"), open_page()
    give(sue, "/api/floor/tables", game="omaha", id="omaha-chips", name="Omaha for chips", stakes="chips", bots=0)
    sue.reload()
    expect(at(sue, "Signs").locator("tr", has_text="Omaha for chips")).to_contain_text("none")
    post = at(sue, "Put up a sign")
    post.get_by_label("Table").select_option("omaha-chips")
    post.get_by_label("Filed as").fill("RGS-9")
    post.get_by_role("button").click()
    sign_in(pat, "Pat")
    go_to(pat, "#/floor?tab=room")
    agreed(pat, "Post the sign of omaha-chips")
    expect(at(sue, "Signs").locator("tr", has_text="Omaha for chips")).to_contain_text("Sue, Pat")
    decks = at(sue, "Decks of the day")
    fill_in(decks, {"Omaha for chips, back 1": "red", "Omaha for chips, back 2": "blue"})
    decks.get_by_role("button").click()
    expect(decks).to_contain_text("omaha-chips red and blue")
    rule = at(sue, "House rules")
    rule.get_by_label("Game").select_option("omaha")
    fill_in(rule, {"Irregularity, in a word": "spilt-drink", "Rule": "new decks", "Filed as": "RGS-10"})
    rule.get_by_role("button").click()
    agreed(pat, "spilt drink")
    expect(rule).to_contain_text("new decks")
    expect(at(sue, "Permitted games").locator("li")).to_have_count(13)
    look(sue, "poker-room")


MEMBERS = [{"id": each, "name": f"{each.title()} Casino"} for each in ("ash", "bay")]
SIGNED = {"agreement": {"id": "shore", "members": MEMBERS}, "signatures": {"ash": "aa", "bay": "bb"}}


def test_an_administrator_takes_up_an_agreement_records_an_installation_and_leaves(open_page: Opened) -> None:
    page = on_tab(open_page, "Otto", "policy")
    ordered, card = list[tuple[str, Any]](), {"joined": False, "public_key": "0f" * 32, "software": "0.1.0"}

    def order(route: Any) -> None:
        body = route.request.post_data_json
        body.pop("key")
        ordered.append((route.request.url.rsplit("/", 1)[1], body))
        card.update(joined=True, casino="bay", host="https://ash.test")
        route.fulfill(status=202, json={"table": "", "seq": 0, "approval": 1})

    page.route("**/api/floor/linked", lambda route: route.fulfill(json=card))
    page.route("**/api/floor/linked/*", order)
    part = page.locator("details", has_text="A fund shared with other casinos")
    part.locator("summary").click()
    expect(part).to_contain_text("This casino is party to no agreement.")
    take_up = part.get_by_role("button", name="Take up the agreement")
    file = part.get_by_label("The signed agreement (JSON)")
    file.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(page.get_by_text("That file is no signed agreement")).to_be_visible()
    expect(take_up).to_be_disabled()
    file.set_input_files({"name": "a.json", "mimeType": "application/json", "buffer": json.dumps(SIGNED).encode()})
    part.get_by_label("We are").select_option("bay")
    part.get_by_label("Where the host is").fill("https://ash.test")
    take_up.click()
    expect(part).to_contain_text("We are bay; the host is at https://ash.test.")
    part.get_by_label("The Division had written notice").fill("2026-01-02T03:04")
    look(page, "fund-link")
    part.get_by_role("button", name="Record the installation").click()
    expect(part.get_by_label("The Division had written notice")).to_have_value("")
    part.get_by_role("button", name="Leave the fund").click()
    expect(page.locator("main[aria-busy]")).to_have_count(0)
    (first, second, third) = ordered
    assert first == ("agreement", {"signed": SIGNED, "casino": "bay", "host": "https://ash.test"})
    assert (second[0], second[1]["version"], third) == ("software", "0.1.0", ("leaving", {}))
    assert second[1]["noticed"] > 1_760_000_000_000


def test_a_tables_papers_tell_its_internal_controls_and_its_plan(open_page: Opened) -> None:
    page = open_page()
    sign_in(page, "Sue")
    options = {"game": "ultimate-8-poker", "id": "own-eights", "name": "Own eights", "settings": {"table_max": 5_000}}
    give(page, "/api/floor/tables", **options, bots=0)
    for table, says in (("own-eights", "Table max$50none"), ("lunar-poker", "Facing the players: dealer.")):
        go_to(page, f"#/floor/{table}")
        papers = page.locator("details", has_text="Internal controls and plan")
        papers.locator("summary").click()
        expect(papers).to_contain_text(says)
        look(page, f"papers-{table}")
