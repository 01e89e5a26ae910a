"""Every game on every screen: nothing covers another, no text is cut, nothing scrolls sideways, axe finds nothing."""

import pytest
from playwright.sync_api import Page
from tests.web.conftest import Opened, become, go_to, private_table, shoot
from tests.web.test_pages import serious
from tests.web.test_playing import ANY_MOVE

from houseway.games import GAMES

pytestmark = pytest.mark.browser

SIZES = {"desktop": (1280, 800), "upright": (390, 844), "sideways": (844, 390)}
FEW = {
    "desktop": ("mini-dice", "seven-card-stud"),
    "upright": ("keno", "lunar-poker"),
    "sideways": ("holdem", "ultimate-8-poker"),
}
"""What the quick run looks at; the others are behind `prove`."""

WRONG = """async () => {
  // The print on the felt is fitted once the frame has been laid out.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const name = (each) => `${each.tagName.toLowerCase()}.${each.className} "${each.textContent.trim().slice(0, 40)}"`;
  const scrolls = (each) => /auto|scroll/.test(getComputedStyle(each).overflowX + getComputedStyle(each).overflowY);
  const inView = (each, x, y) => {
    for (let up = each.parentElement; up; up = up.parentElement) {
      const box = up.getBoundingClientRect();
      if (scrolls(up) && (x < box.left || x > box.right || y < box.top || y > box.bottom)) return false;
    }
    return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  };
  const found = [];
  for (const each of document.querySelectorAll('button:not(:disabled), a[href], input, select')) {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.closest('.skip')) continue;
    const box = each.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!box.width || !inView(each, x, y)) continue;
    const top = document.elementFromPoint(x, y);
    if (top && !each.contains(top) && !top.contains(each)) found.push(`${name(top)} covers ${name(each)}`);
  }
  for (const each of document.querySelectorAll('#page *')) {
    const said = [...each.childNodes].some((kid) => kid.nodeType === 3 && kid.data.trim());
    if (!said || !each.checkVisibility() || each.closest('.unseen, svg')) continue;
    const style = getComputedStyle(each);
    const wide = style.overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1 && each.clientWidth;
    const high = style.overflowY === 'hidden' && each.scrollHeight > each.clientHeight + 2 && each.clientHeight;
    if (wide || high) found.push(`cut: ${name(each)}`);
  }
  // No word lies under anything: what is pressed at each end and in the middle of a line is the word itself.
  const lines = document.createTreeWalker(document.querySelector('#page'), NodeFilter.SHOW_TEXT);
  while (lines.nextNode()) {
    const each = lines.currentNode.parentElement;
    if (!lines.currentNode.data.trim() || each.closest('.unseen, svg, option')) continue;
    if (!each.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(lines.currentNode);
    for (const box of range.getClientRects()) {
      for (const part of [0.1, 0.5, 0.9]) {
        const [x, y] = [box.left + box.width * part, box.top + box.height / 2];
        if (box.width < 4 || !inView(each, x, y)) continue;
        const top = document.elementFromPoint(x, y);
        const passes = getComputedStyle(each).pointerEvents === 'none' || each.closest('[inert]');
        if (passes || !top || each.contains(top) || top.contains(each)) continue;
        if (top.parentElement === each.parentElement) continue;
        found.push(`${name(top)} lies over the words ${name(each)}`);
      }
    }
  }
  const page = document.querySelector('.stage')?.getBoundingClientRect();
  for (const each of page ? document.querySelectorAll('.stage hw-card') : []) {
    const box = each.getBoundingClientRect();
    const off = Math.max(page.top - box.top, box.bottom - page.bottom, page.left - box.left, box.right - page.right);
    if (each.checkVisibility() && off > 6) found.push(`the card ${each.getAttribute('code')} is off the felt`);
  }
  const owner = (each) => each.closest('.seat, .dealer, .own, .middle') ?? each;
  const frames = '.coach, .dock, .beside:not(.open), .meters, #bar';
  const kinds = `.said p, .hand, .plate, .board, .own .areas, .named, .sit-here, ${frames}`;
  const lying = [...document.querySelectorAll(kinds)]
    .filter((each) => each.checkVisibility() && each.childElementCount + each.textContent.length)
    .map((each) => [each, each.getBoundingClientRect()]);
  for (const [one, a] of lying) {
    for (const [other, b] of lying) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const later = one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
      if (later && !one.contains(other) && owner(one) !== owner(other) && wide > 5 && high > 5)
        found.push(`${name(other)} lies over ${name(one)}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  return found;
}"""


def look_at(page: Page, game: str, size: str) -> list[str]:
    """Play into a round and on to its result, and say what is wrong at any moment of it."""
    private_table(page, game, bots=2)
    wrong: list[str] = []
    for _ in range(25):
        page.wait_for_selector(".dock.ready, .result")
        wrong += [each for each in page.evaluate(WRONG) if each not in wrong]
        if page.locator(".result").count():
            break
        if page.locator(".own hw-card").count():
            shoot(page, f"{game}-{size}-decision")
        page.evaluate(ANY_MOVE)
    shoot(page, f"{game}-{size}")
    return wrong + serious(page)


def sweep(page: Page, size: str, games: tuple[str, ...]) -> dict[str, list[str]]:
    """What is wrong with these games on a screen of this size."""
    become(page, f"Looking {size}")
    found = {game: look_at(page, game, size) for game in games}
    go_to(page, "#/example/omaha%2F14.11(g)%231")
    page.wait_for_selector(".stepper")
    found["example"] = page.evaluate(WRONG)
    return {game: wrong for game, wrong in found.items() if wrong}


def guided(page: Page, game: str, size: str) -> list[str]:
    """Go through the guided hand of a game, and say what is wrong at any step of it."""
    go_to(page, f"#/first-hand/{game}")
    wrong: list[str] = []
    for step in range(1, 25):
        page.wait_for_selector(f".coach:has-text('Step {step} of'), .ends")
        wrong += page.evaluate(WRONG)
        if page.locator(".ends").count():
            shoot(page, f"guided-{game}-{size}")
            return wrong
        page.locator(".do-it").click()
    raise AssertionError("the guided hand has no end")


def drilled(page: Page, game: str, size: str) -> list[str]:
    """Answer a spot of the drill and spot a dealer's mistake, and say what is wrong on the way."""
    go_to(page, f"#/train/{game}")
    page.wait_for_selector(".offers .act")
    wrong: list[str] = page.evaluate(WRONG)
    page.locator(".offers .act").first.click()
    page.wait_for_selector("[data-verdict]")
    wrong += page.evaluate(WRONG)
    shoot(page, f"drill-{game}-{size}")
    go_to(page, f"#/catch/{game}")
    page.wait_for_selector(".catching")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    wrong += page.evaluate(WRONG)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector(".catching .offers")
    wrong += page.evaluate(WRONG)
    shoot(page, f"catch-{game}-{size}")
    return wrong


@pytest.mark.parametrize("size", SIZES)
def test_a_lesson_a_drill_and_a_watched_table_fit_every_screen(open_page: Opened, size: str) -> None:
    width, height = SIZES[size]
    page = open_page(width, height, has_touch=size != "desktop", reduced_motion="reduce")
    go_to(page, "#/table/lunar-poker")
    page.wait_for_selector("[data-choice=sit]")
    wrong = page.evaluate(WRONG) + guided(page, "lunar-poker", size) + drilled(page, "lunar-poker", size)
    assert wrong == []


@pytest.mark.prove
@pytest.mark.parametrize("size", SIZES)
def test_the_guided_hand_of_every_game_fits_every_screen(open_page: Opened, size: str) -> None:
    width, height = SIZES[size]
    page = open_page(width, height, has_touch=size != "desktop", reduced_motion="reduce")
    assert {slug: wrong for slug in GAMES if (wrong := guided(page, slug, size))} == {}


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_covered_cut_or_wider_than_the_screen(open_page: Opened, size: str) -> None:
    width, height = SIZES[size]
    page = open_page(width, height, has_touch=size != "desktop", reduced_motion="reduce")
    assert sweep(page, size, FEW[size]) == {}


@pytest.mark.prove
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_covered_cut_or_wider_than_the_screen_in_any_game(open_page: Opened, size: str) -> None:
    width, height = SIZES[size]
    page = open_page(width, height, has_touch=size != "desktop", reduced_motion="reduce")
    rest = tuple(slug for slug in GAMES if slug not in FEW[size])
    assert len(rest) > 15
    assert sweep(page, size, rest) == {}
