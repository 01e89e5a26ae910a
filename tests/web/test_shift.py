"""A shift on the pages: three tables, a supervisor at the pit, two dealers at their consoles, the cage, the counts."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.serving import ENVIRONMENT, Served, houseway
from tests.web.conftest import AT_ONCE, PASSWORD, PATIENCE, PATIENT, go_to, hire, shoot
from tests.web.test_console import STEP, Dealer, Guest, plays
from tests.web.test_pages import serious

pytestmark = [pytest.mark.browser, pytest.mark.prove]

TABLES = ("bay", "cove", "dune")
STAFF = {
    "Sue": "supervisor,floorperson",
    "Dan": "dealer",
    "Dot": "dealer",
    "Till": "cage",
    "Ann": "accounting",
    "Ben": "accounting",
}
PLAYERS = {"Ivy": "bay", "Jon": "cove", "Kit": "dune"}


class Patron(Guest):
    """A player with an account, who buys chips at the cage."""

    def __init__(self, context: BrowserContext, url: str, name: str) -> None:
        self.http, self.url, self.name = context.request, url.rstrip("/"), name
        self.at = PLAYERS[name]
        said = {"name": name, "password": PASSWORD}
        headers = {"content-type": "application/json"}
        assert self.http.post(f"{self.url}/api/login", data=json.dumps(said), headers=headers).ok


class AtTheConsole(Dealer):
    """A dealer; what needs another role is done by the supervisor, whose tablet shows the same table."""

    def __init__(self, page: Page, guests: list[Guest], sue: Page) -> None:
        super().__init__(page, guests, False, plays)
        self.sue = sue

    def prepare(self) -> None:
        waits = self.page.get_by_text("This waits for the")
        for _ in range(20):
            if self.step()[0] != "due":
                return
            if waits.count():
                expect(self.page.locator(f"{STEP} form button")).to_have_count(0)
                _, question = self.step()
                go_to(self.sue, f"#/console/{self.guests[0].at}")
                self.sue.locator(f"{STEP}[data-question={json.dumps(question)}] form button").click()
                expect(self.page.locator(f"{STEP}[data-question={json.dumps(question)}]")).to_have_count(0)
            else:
                self.one_step()
        raise AssertionError("the table is never ready")


@pytest.fixture
def house(browser: Browser, tmp_path: Path) -> Iterator[tuple[Served, dict[str, Page], dict[str, Patron]]]:
    """A house of its own with its people at their screens, and players at its door."""
    hire(tmp_path, {**STAFF, **dict.fromkeys(PLAYERS, "player")})
    with Served(tmp_path, PATIENT) as served:
        contexts: list[BrowserContext] = []

        def context() -> BrowserContext:
            contexts.append(browser.new_context(viewport={"width": 1024, "height": 768}))
            contexts[-1].add_init_script(AT_ONCE)
            return contexts[-1]

        pages = {name: signed_in(context().new_page(), served.url, name) for name in STAFF}
        yield served, pages, {name: Patron(context(), served.url, name) for name in PLAYERS}
        for each in contexts:
            each.close()


def signed_in(page: Page, url: str, name: str) -> Page:
    page.set_default_timeout(PATIENCE)
    page.goto(url)
    page.click(".who-button")
    page.click("summary:has-text('I have an account')")
    form = page.locator("dialog details[open] form")
    form.locator("[name=name]").fill(name)
    form.locator("[name=password]").fill(PASSWORD)
    form.locator("button").click()
    page.wait_for_selector("nav >> text=Floor")
    return page


def approve(page: Page, tab: str) -> None:
    go_to(page, f"#/floor?tab={tab}")
    waiting = page.locator("section[aria-label='Waiting for a second person']")
    waiting.get_by_role("button", name="Approve").first.click()
    expect(waiting).to_have_count(0)


def section(page: Page, label: str) -> Any:
    return page.locator(f"section[aria-label='{label}']")


def test_three_tables_are_opened_dealt_rotated_closed_and_counted_on_the_pages(
    house: tuple[Served, dict[str, Page], dict[str, Patron]], tmp_path: Path
) -> None:
    served, pages, patrons = house
    sue, till = pages["Sue"], pages["Till"]
    for number, table in enumerate(TABLES):
        made = {"game": "dragon-poker", "id": table, "name": table, "stakes": "chips", "attended": True}
        order = json.dumps({**made, "dealt_by": "dealer", "bots": 0})
        sue.evaluate(f"async () => (await import('/js/api.js')).command('/api/floor/tables', {order})")
        tray_filled_and_counted(pages, table, f"B{number}")
    pit_opened(sue)
    for name, patron in patrons.items():
        chips_at_the_cage(till, name, "Sell chips", "200")
        patron.post(f"/api/tables/{patron.at}/seat", buy_in=20_000, spot=1)
    for name, player in (("Dan", "Ivy"), ("Dot", "Jon")):
        a_round(pages[name], sue, patrons[player], name)
    tile(sue, "bay").get_by_role("button", name="Dan goes on a break").click()
    expect(section(sue, "Dealers")).to_contain_text("Dan on a break")
    a_round(pages["Dan"], sue, patrons["Kit"], "Dan")
    expect(tile(sue, "dune")).to_contain_text("Average")
    shoot(sue, "shift-pit")
    closed(sue)
    for number, table in enumerate(TABLES):
        tray_closed(pages, table, patrons, f"B{number}")
    for name in PLAYERS:
        chips_at_the_cage(till, name, "Cash chips", "")
    for number in range(len(TABLES)):
        box_counted(pages, f"B{number}")
    go_to(pages["Ann"], "#/floor?tab=day")
    pages["Ann"].get_by_role("button", name="Close the day").click()
    approve(sue, "day")
    shoot(sue, "shift-day-closed")
    assert serious(sue) == []
    served.kill()
    audit = houseway("audit", "verify", "--data", str(tmp_path), "--json")
    said = subprocess.run(audit, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    report = json.loads(said.stdout)
    assert (report["wrong"], report["rounds"]) == ([], 3)


def tray_filled_and_counted(pages: dict[str, Page], table: str, box: str) -> None:
    sue, dan = pages["Sue"], pages["Dan"]
    go_to(sue, "#/floor?tab=day")
    slip = section(sue, "Fill or credit")
    slip.locator("select").nth(1).select_option(table)
    slip.get_by_label("Amount in dollars").fill("1000")
    slip.get_by_text("Ask for the slip").click()
    approve(pages["Till"], "day")
    go_to(dan, "#/floor?tab=day")
    count = section(dan, "Count a tray")
    count.locator("select").select_option(table)
    count.get_by_label("Counted, in dollars").fill("1000")
    count.get_by_label("Drop box to attach").fill(box)
    count.get_by_text("Open the inventory").click()
    approve(sue, "day")


def pit_opened(sue: Page) -> None:
    go_to(sue, "#/floor?tab=pit")
    opening = sue.locator("details[data-list=opening]")
    opening.locator("summary").click()
    for table in TABLES:
        opening.get_by_role("button", name=f"Open {table}").click()
        expect(opening.get_by_role("button", name=f"Open {table}")).to_have_count(0)
        expect(opening.locator("li", has_text=table)).to_contain_text("A dealer is at the table")


def tile(sue: Page, table: str) -> Any:
    """A table's tile, opened in place."""
    go_to(sue, "#/floor?tab=pit")
    found = sue.locator(f"[data-table={table}]")
    if found.locator("h3 button").get_attribute("aria-expanded") != "true":
        found.locator("h3 button").click()
    return found


def chips_at_the_cage(till: Page, name: str, press: str, dollars: str) -> None:
    go_to(till, "#/floor?tab=cage")
    till.get_by_label("Name of the account").fill(name)
    till.get_by_role("button", name="Look up").click()
    expect(till.locator("dl[aria-label=Account]")).to_contain_text(name)
    held = till.locator(".chips-held").inner_text()
    till.get_by_label("Amount in dollars").fill(dollars or held.removeprefix("$"))
    till.get_by_role("button", name=press).click()
    expect(till.locator("section[aria-label='Done here'] li").first).to_contain_text(name)
    if not dollars:
        expect(till.locator(".chips-held")).to_have_text("$0")


def a_round(page: Page, sue: Page, patron: Patron, dealer: str) -> None:
    """The dealer is put down at the table and deals a round there."""
    tile(sue, patron.at).get_by_role("button", name=f"{dealer} deals").click()
    expect(section(sue, "Dealers")).to_contain_text(f"{dealer} deals at {patron.at}")
    go_to(page, f"#/console/{patron.at}")
    page.wait_for_selector(STEP)
    at = AtTheConsole(page, [patron], sue)
    at.prepare()
    at.until("due", "none")
    go_to(sue, "#/floor?tab=pit")


def closed(sue: Page) -> None:
    """Dealers are relieved, and every table is closed by the checklist of the pit."""
    for table, dealer in (("cove", "Dot"), ("dune", "Dan")):
        tile(sue, table).get_by_role("button", name=f"{dealer} goes on a break").click()
        expect(section(sue, "Dealers")).to_contain_text(f"{dealer} on a break")
    closing = sue.locator("details[data-list=closing]")
    closing.locator("summary").click()
    for table in TABLES:
        closing.get_by_role("button", name=f"Close {table}").click()
        expect(closing.locator("li", has_text=table)).to_contain_text("done")


def tray_closed(pages: dict[str, Page], table: str, patrons: dict[str, Patron], box: str) -> None:
    """The tray holds what the fill brought and the round won or lost; the player's chips say how much that is."""
    (player,) = [name for name, at in PLAYERS.items() if at == table]
    has = patrons[player].http.get(f"{patrons[player].url}/api/me").json()["balance"]["chips"]
    dot = pages["Dot"]
    go_to(dot, "#/floor?tab=day")
    count = section(dot, "Count a tray")
    count.locator("select").select_option(table)
    count.get_by_label("Counted, in dollars").fill(str((100_000 + 20_000 - has) / 100))
    count.get_by_text("Close the inventory").click()
    approve(pages["Sue"], "day")


def box_counted(pages: dict[str, Page], box: str) -> None:
    ann = pages["Ann"]
    go_to(ann, "#/floor?tab=day")
    count = section(ann, "Count a drop box")
    count.locator("select").select_option(box)
    count.get_by_label("Counted, in dollars").fill("0")
    count.get_by_text("Give the count").click()
    approve(pages["Ben"], "day")
