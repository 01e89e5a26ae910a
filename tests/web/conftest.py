"""A real Chromium before a real server: what every browser test starts from."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.serving import ENVIRONMENT, ROOT, Served

SHOTS = ROOT / "build" / "screenshots"
AT_ONCE = "localStorage['houseway.settings'] ??= JSON.stringify({pace: 'instant', sound: false})"
ROLES = "administrator,dealer,floorperson,supervisor,auditor"
PASSWORD = "quiet-felt-and-brass"
INSTALL = "apt-get install -y chromium"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium() -> str:
    """Where Chromium is; its absence skips here and fails where everything must be there."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    said = f"no Chromium for the browser tests; install it with: {INSTALL}"
    if os.environ.get("CI") == "true":
        pytest.fail(said)
    pytest.skip(said)


@pytest.fixture(scope="session")
def deno() -> str:
    """Where deno is; its absence skips here and fails where everything must be there."""
    found = shutil.which("deno", path=str(Path(sys.executable).parent)) or shutil.which("deno")
    if found:
        return found
    said = "no deno for the page's modules; it comes with the dev requirements"
    if os.environ.get("CI") == "true":
        pytest.fail(said)
    pytest.skip(said)


PATIENCE = 30_000
"""How long a page may take on a machine that has other things to do, in milliseconds."""
expect.set_options(timeout=PATIENCE)


CHEAP = """
from functools import partial
from houseway.server.people import identity
identity.PasswordHasher = partial(identity.PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
"""
"""Passwords are hashed in no time."""

HIRE = f"""{CHEAP}
import pathlib, sys
from houseway.cli.admin import create
data, *people = sys.argv[1:]
for name, roles in zip(people[::2], people[1::2]):
    create(name, roles=roles, data=pathlib.Path(data))
"""

PATIENT = f"""{CHEAP}
import msgspec
from houseway.cli import main
from houseway.server import private_tables
from houseway.server.casino import Casino
from houseway.server.http import app
from houseway.server.http.rate_limits import Limits, Rate
from houseway.server.table.seating import Timing

new_table, long = Casino.new_table, Timing(turn=300_000, window=300_000, grace=300_000)
Casino.new_table = lambda self, config, *rest: new_table(self, msgspec.structs.replace(config, timing=long), *rest)
app.Limits = lambda: Limits(accounts=Rate(1e6, 1e6), logins=Rate(1e6, 1e6))
private_tables.FROM_AN_ADDRESS = 10_000
main()
"""
"""On a slow machine no one is hurried; on a fast one more guests come from one address than would be let in."""


def hire(data: Path, people: dict[str, str]) -> None:
    """An account with its roles for each name, made at the machine before the doors open."""
    words = [word for each in people.items() for word in each]
    run = [sys.executable, "-c", HIRE, str(data), *words]
    subprocess.run(run, env={**ENVIRONMENT, "HOUSEWAY_PASSWORD": PASSWORD}, stdout=subprocess.DEVNULL, check=True)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all."""
    path = chromium()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def casino(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One casino for all; a test that needs a table to itself makes a private one."""
    served = Served(tmp_path_factory.mktemp("casino"), PATIENT)
    staff = {
        "Sue": ROLES,
        "Pat": "supervisor",
        "Ann": "accounting",
        "Till": "cage",
        "Otto": "administrator",
        "Sam": "security",
    }
    hire(served.data, staff)
    with served:
        yield served


Opened = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, casino: Served) -> Iterator[Opened]:
    """Open a page of its own session, the dealer dealing at once unless `calm`; errors of the page fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def opened(width: int = 1280, height: int = 800, calm: bool = False, **options: object) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)  # type: ignore[arg-type]
        contexts.append(context)
        if not calm:
            context.add_init_script(AT_ONCE)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(casino.url)
        page.wait_for_selector(".game")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []


def shoot(page: Page, name: str) -> None:
    """Keep a picture of the page as an artefact."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")


def become(page: Page, name: str) -> None:
    """Take a guest's name in the lobby."""
    page.fill(".entry input", name)
    page.click(".entry .act")
    page.wait_for_selector(".entry", state="detached")


def empty_table(page: Page, game: str, bots: int = 0, settings: dict[str, Any] | None = None) -> str:
    """Open a private table; answers its id."""
    made: str = page.evaluate(
        """async ([game, bots, settings]) => {
          const { command } = await import('/js/api.js');
          return (await command('/api/tables', { game, bots, settings })).table;
        }""",
        [game, bots, settings or {}],
    )
    return made


def private_table(page: Page, game: str, bots: int = 0, settings: dict[str, Any] | None = None) -> str:
    """Open a private table and sit down at it; answers its address."""
    made = empty_table(page, game, bots, settings)
    if "#/table/" in page.url:
        # The seat that is waited for is at this table and not at the one before.
        go_to(page, "#/settings")
        page.wait_for_selector(".choices")
    page.goto(page.url.split("#")[0] + f"#/table/{made}?sit")
    page.wait_for_selector(".own:not(.watching)")
    return f"#/table/{made}"


def sign_in(page: Page, name: str) -> None:
    """Sign in as one of the staff."""
    page.click(".who-button")
    page.click("summary:has-text('I have an account')")
    form = page.locator("dialog details[open] form")
    form.locator("[name=name]").fill(name)
    form.locator("[name=password]").fill(PASSWORD)
    form.locator("button").click()
    page.wait_for_selector("nav >> text=Floor")


def go_to(page: Page, address: str) -> None:
    """Another of the page's own addresses."""
    page.goto(page.url.split("#")[0] + address)
