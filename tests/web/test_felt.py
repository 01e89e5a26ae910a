"""What lies on the felt lies beside what else lies there: print within its room, results beside cards."""

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Opened, become, private_table
from tests.web.test_playing import ANY_MOVE

pytestmark = pytest.mark.browser

OUTSIDE = """() => {
  const room = document.querySelector('.middle').getBoundingClientRect();
  return [...document.querySelectorAll('.print .inscription, .print tr')]
    .filter((each) => each.checkVisibility())
    .filter((each) => {
      const box = each.getBoundingClientRect();
      return box.top < room.top - 1 || box.bottom > room.bottom + 1;
    }).map((each) => each.textContent);
}"""

COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
  const cards = boxes('.seat hw-card');
  return boxes('.seat .net').filter((net) =>
    cards.some((card) =>
      net.left < card.right && net.right > card.left && net.top < card.bottom && net.bottom > card.top),
  ).length;
}"""


APART = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const before = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
  const clear = (a, b) => before(a, b) || before(b, a);
  const all = ['.dealer', '.own', '.dock', '.tabs'].map(box);
  return all.every((a, i) => a.top >= 0 && a.bottom <= innerHeight + 1 && all.slice(i + 1).every((b) => clear(a, b)));
}"""


def test_nothing_lies_over_anything_else_on_a_phone_held_sideways(open_page: Opened) -> None:
    page = open_page(width=844, height=390, has_touch=True, is_mobile=True)
    become(page, "Sideways")
    private_table(page, "dragon-poker", bots=2)
    expect(page.locator(".dock.ready")).to_be_visible()
    page.wait_for_function(APART)
    page.tap("[data-choice=deal]")
    page.tap("[data-choice=play]")
    expect(page.locator(".result")).to_be_visible()
    page.wait_for_function(APART)


@pytest.mark.parametrize("game", ["lunar-poker", "lucky-8s", "dragon-poker"])
def test_no_line_of_the_print_is_cut_off_on_a_large_felt_or_a_small_one(open_page: Opened, game: str) -> None:
    page = open_page()
    become(page, f"Reader of {game[:9]}")
    private_table(page, game)
    expect(page.locator(".print .inscription").first).to_be_visible()
    for height in (1000, 800, 680):
        page.set_viewport_size({"width": 1280, "height": height})
        page.wait_for_function(f"() => ({OUTSIDE})().length === 0")
    page.set_viewport_size({"width": 1280, "height": 1000})
    expect(page.locator(".print .pays").first).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390])
def test_what_a_round_brought_the_others_covers_none_of_their_cards(open_page: Opened, width: int) -> None:
    page = open_page(width=width, height=844, reduced_motion="reduce")
    become(page, f"Onlooker {width}")
    private_table(page, "lucky-8s", bots=3)
    for _ in range(120):
        page.wait_for_selector(".dock.ready, .result")
        if page.locator(".result").count():
            break
        page.evaluate(ANY_MOVE)
    expect(page.locator(".seat .net")).to_have_count(3)
    assert page.locator(".seat hw-card").count() >= 24
    assert page.evaluate(COVERED) == 0
