"""A house is set up in the browser, with nothing but what its terminal says."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect
from tests.serving import Served

from .conftest import SHOTS

PASSWORD = "quiet-felt-and-brass"


def test_two_administrators_are_made_with_the_codes_of_the_terminal(browser: Browser, tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        said = served.next_line()
        codes = re.findall(r"\b\w{4}-\w{4}-\w{4}\b", said)
        context = browser.new_context(viewport={"width": 390, "height": 844})
        page = context.new_page()
        (address,) = re.findall(r"http\S+#/first-run", said)
        page.goto(address)
        page.get_by_label("Code").fill("AAAA-AAAA-AAAA")
        page.get_by_label("Name").fill("Ines")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Make the account").click()
        expect(page.locator(".toast")).to_contain_text("no such code")
        for name, code in zip(("Ines", "Otto"), codes, strict=True):
            page.get_by_label("Code").fill(code.lower())
            page.get_by_label("Name").fill(name)
            page.get_by_label("Password").fill(PASSWORD)
            page.screenshot(path=SHOTS / f"first-run-{name}.png")
            page.get_by_role("button", name="Make the account").click()
            expect(page.get_by_role("status").filter(has_text=f"{name} is an administrator")).to_be_visible()
            expect(page.locator(".toast")).to_have_count(0)
        expect(page.get_by_label("Code")).to_have_count(0)
        page.get_by_role("link", name="To the floor").click()
        expect(page.get_by_role("link", name="Accounts")).to_be_visible()
        page.screenshot(path=SHOTS / "first-run-floor.png")
        context.close()
