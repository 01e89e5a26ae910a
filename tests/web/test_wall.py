"""The jackpot wall, as a screen in the poker room shows it."""

import msgspec
from playwright.sync_api import expect

from houseway.house.funds.facts import Award
from houseway.house.funds.notices import Notice
from houseway.server.linked.state import Past, Pending
from houseway.server.staff.fund_view import ShownPayout, Wall, WallFund, Won
from houseway.server.staff.linked_view import MemberCard, NoticeCard, PayoutCard

from .conftest import Opened, go_to, shoot

RULES = [
    Notice("Four eights or better must lose.", "bad-beat/14.19(c)1"),
    Notice("Half to the loser.", "bad-beat/14.19(c)3"),
]
WON = Won(
    1_700_000_000_000, "primary", "holdem", 1_250_000, "four eights", "a jack-high straight flush",
    [Award("Ann", "losing hand", 625_000), Award("Bob", "winning hand", 312_500), Award("Cy", "table", 312_500)],
)  # fmt: skip
SHOWN = [
    ShownPayout("primary", 2_345_600, "bad-beat/14.19(b)#2"),
    ShownPayout("secondary", 50_000, "bad-beat/14.19(m)1"),
]


MEMBERS = (MemberCard("ash", "Ash Casino", "1 Boardwalk", True), MemberCard("bay", "Bay Casino", "2 Boardwalk", False))
HIT = Pending("c1", 1, "bay", "holdem", 1_700_000_000_000, 720, "bay")
BEFORE = Past("c0", "ash", "holdem", 1_040, "confirmed", 1_699_000_000_000)


def wall(*payouts: ShownPayout, shared: NoticeCard | None = None) -> str:
    fund = WallFund("grand", "Grand Bad Beat", "chips", list(payouts), ["Hold 'em"], RULES, [], 1, [WON], shared)
    return msgspec.json.encode(Wall(1_700_000_100_000, [fund] if payouts or shared else [])).decode()


def test_the_wall_shows_amounts_rules_and_the_last_awards(open_page: Opened) -> None:
    page = open_page()
    told = [wall(*SHOWN)]
    page.route("**/api/funds", lambda route: route.fulfill(body=told[-1], content_type="application/json"))
    for name, width, height in (("desktop", 1280, 800), ("phone", 390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        go_to(page, "#/wall")
        expect(page.get_by_text("$23,456")).to_be_visible()
        expect(page.get_by_text("Secondary payout")).to_be_visible()
        expect(page.get_by_text("A hand is being verified.")).to_be_visible()
        expect(page.get_by_text("four eights lost to a jack-high straight flush")).to_be_visible()
        expect(page.get_by_text("Ann $6,250 (losing hand)")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut at the side"
        shoot(page, f"wall-{name}")
    told.append(wall())
    page.reload()
    expect(page.get_by_text("No bad beat payout is offered now.")).to_be_visible()


def test_a_payout_shared_with_other_casinos_shows_the_amount_of_all_of_them(open_page: Opened) -> None:
    page = open_page()
    told = [NoticeCard("shore", PayoutCard(1_620, True, "", {}), MEMBERS, [HIT], [BEFORE])]
    page.route("**/api/funds", lambda route: route.fulfill(body=wall(shared=told[-1]), content_type="application/json"))
    go_to(page, "#/wall")
    expect(page.get_by_text("$16.20", exact=True)).to_be_visible()
    expect(page.get_by_text("PENDING: $7.20, hit at Bay Casino")).to_be_visible()
    expect(page.get_by_text("paid at Ash Casino")).to_be_visible()
    expect(page.get_by_text("Bay Casino, 2 Boardwalk")).to_be_visible()
    told.append(NoticeCard("shore", PayoutCard(1_700, False, "bay does not answer", {}), MEMBERS, [], [BEFORE]))
    expect(page.get_by_text("$17", exact=True)).to_be_visible()
    expect(page.get_by_text("Not offered now: bay does not answer")).to_be_visible()
