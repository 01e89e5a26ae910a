"""A second factor is enrolled and shown on the page: an app, a real browser's passkey, a recovery code."""

from base64 import b32decode
from pathlib import Path
from time import time

from playwright.sync_api import Browser, Page, expect
from tests.serving import Served

from houseway.server.people import totp

from .conftest import PASSWORD, SHOTS, hire


def sign_in(page: Page, name: str) -> None:
    page.get_by_role("button", name="Sign in").first.click()
    page.get_by_text("I have an account").click()
    form = page.locator("details").filter(has_text="I have an account")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Sign in").click()


def sign_out(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("button", name="Sign in").first).to_be_visible()


def open_factors(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()
    page.get_by_text("Second factor", exact=True).click()
    page.get_by_label("Your password", exact=True).fill(PASSWORD)


def test_an_app_a_passkey_and_a_recovery_code_each_sign_a_person_in(browser: Browser, tmp_path: Path) -> None:
    hire(tmp_path, {"Sue": "supervisor"})
    with Served(tmp_path) as served:
        context = browser.new_context(viewport={"width": 390, "height": 844})
        page = context.new_page()
        keeper = context.new_cdp_session(page)
        keeper.send("WebAuthn.enable")
        options = {"protocol": "ctap2", "transport": "usb", "hasUserVerification": False}
        keeper.send("WebAuthn.addVirtualAuthenticator", {"options": {**options, "automaticPresenceSimulation": True}})
        page.goto(served.url.replace("127.0.0.1", "localhost"))
        sign_in(page, "Sue")
        open_factors(page, "Sue")
        page.get_by_role("button", name="Add an app").click()
        letters = page.locator("dialog code").first.inner_text().replace(" ", "")
        page.get_by_label("The code that it shows").fill(
            totp.code_at(b32decode(letters), int(time() * 1000) // totp.STEP)
        )
        page.screenshot(path=SHOTS / "second-factor-app.png")
        page.get_by_role("button", name="Enrol the app").click()
        codes = page.locator(".codes code")
        expect(codes).to_have_count(10)
        recovery = codes.nth(2).inner_text()
        page.screenshot(path=SHOTS / "second-factor-codes.png")
        page.get_by_label("Your password", exact=True).fill(PASSWORD)
        page.get_by_label("A name for the new one").fill("the blue key")
        page.get_by_role("button", name="Add a passkey").click()
        expect(page.get_by_text("the blue key")).to_be_visible()
        page.keyboard.press("Escape")
        sign_out(page, "Sue")
        sign_in(page, "Sue")
        expect(page.get_by_label("Code from your app, or a recovery code")).to_be_visible()
        page.screenshot(path=SHOTS / "second-factor-asked.png")
        page.get_by_role("button", name="Use your passkey").click()
        expect(page.get_by_role("button", name="Sue").first).to_be_visible()
        sign_out(page, "Sue")
        sign_in(page, "Sue")
        page.get_by_label("Code from your app, or a recovery code").fill(recovery)
        page.get_by_role("dialog", name="Second factor").get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("button", name="Sue").first).to_be_visible()
        open_factors(page, "Sue")
        page.get_by_role("button", name="New recovery codes (9 left)").scroll_into_view_if_needed()
        page.get_by_role("button", name="Remove the blue key").click()
        expect(page.get_by_text("the blue key")).to_have_count(0)
        context.close()
