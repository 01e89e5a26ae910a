"""What a person is typing outlasts every redraw: the value, the focus, the caret and a word half composed."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.web.conftest import Opened, become, go_to, private_table, sign_in

pytestmark = pytest.mark.browser

RULE = "dragon-poker/42.4(a)"
CUT = {"what": "cut", "says": "the deck is cut", "role": "dealer", "rule": RULE, "deck": "A", "at": None, "name": ""}
BACKS = {**CUT, "what": "receive", "says": "a deck is received", "deck": "B"}
FOUND = {**CUT, "what": "inspect_return", "says": "security inspects", "role": "security", "deck": "A", "name": "7"}
SHUFFLE = {**CUT, "what": "shuffle", "says": "the deck is shuffled"}
FIELDS = {"Cards lifted, about": ("2", "0"), "Colour of the backs": ("bl", "ue"), "Cards found": ("As K", "d")}
"""Fields of the due steps: what is half typed, and the rest."""

SIT_OUT = """async ([table, out]) => {
  const { command } = await import('/js/api.js');
  await command(`/api/tables/${table}/sit-out`, { out });
}"""
HOLD = "(field) => { window.field = field; }"
STANDS = """() => {
  const { field } = window;
  const told = field.type === 'number' ? [] : [field.selectionStart, field.selectionEnd];
  return [field.isConnected, document.activeElement === field, field.value, ...told];
}"""


class Desk:
    """A page of the staff at a table whose state a test tells; it is drawn again when the test says so."""

    def __init__(self, open_page: Opened, at: str = "floor", **told: Any) -> None:
        self.player, self.page = open_page(), open_page()
        sign_in(self.page, "Sue")
        become(self.player, "Idle")
        self.table = private_table(self.player, "dragon-poker").removeprefix("#/table/")
        self.told, self.draws = told, 0
        self.page.route(f"**/api/floor/tables/{self.table}", self._tell)
        go_to(self.page, f"#/{at}/{self.table}")
        self._drawn()

    def _tell(self, route: Route) -> None:
        answer = route.fetch()
        state = answer.json()
        frame = {**state["frame"], **self.told.get("frame", {})}
        route.fulfill(response=answer, json={**state, **self.told, "frame": frame, "name": f"Drawn {self.draws} times"})

    def redraw(self, **told: Any) -> None:
        """Something happens at the table; the page has drawn it when this returns."""
        self.draws += 1
        self.told |= told
        self.player.evaluate(SIT_OUT, [self.table, self.draws % 2 == 1])
        self._drawn()

    def _drawn(self) -> None:
        expect(self.page.locator("h1, h2", has_text=f"Drawn {self.draws} times")).to_be_attached()

    def field(self, label: str) -> Locator:
        """An empty field to type into, in focus and watched."""
        field = self.page.get_by_label(label, exact=True)
        field.fill("")
        field.focus()
        field.evaluate(HOLD)
        return field

    def leave(self) -> None:
        """Let go of what is still asked for when the test is over."""
        self.page.unroute_all(behavior="ignoreErrors")

    def stands(self) -> list[Any]:
        """Whether the field is still there and in focus, what is in it, and where the caret stands."""
        found: list[Any] = self.page.evaluate(STANDS)
        return found


Sit = Callable[..., Desk]


@pytest.fixture
def desk_with(open_page: Opened) -> Iterator[Sit]:
    """A desk whose state has these fields."""
    desks: list[Desk] = []

    def sit(**told: Any) -> Desk:
        desks.append(Desk(open_page, **told))
        return desks[-1]

    yield sit
    for desk in desks:
        desk.leave()


def test_a_redraw_keeps_a_number_a_text_and_a_card_list_that_are_half_typed(desk_with: Sit) -> None:
    desk = desk_with(steps_due=[CUT, BACKS, FOUND])
    for label, (half, rest) in FIELDS.items():
        desk.field(label)
        desk.page.keyboard.type(half)
        desk.redraw()
        assert desk.stands()[:3] == [True, True, half], label
        desk.page.keyboard.type(rest)
        assert desk.stands()[2] == half + rest


def test_the_list_of_due_steps_may_change_under_what_is_half_typed(desk_with: Sit) -> None:
    desk = desk_with(steps_due=[SHUFFLE, CUT, BACKS, FOUND])
    for (label, (half, rest)), mine in zip(FIELDS.items(), (CUT, BACKS, FOUND), strict=True):
        desk.field(label)
        desk.page.keyboard.type(half)
        for steps in ([CUT, BACKS, FOUND], [mine], [BACKS, SHUFFLE, FOUND, CUT], [FOUND, CUT, SHUFFLE, BACKS]):
            desk.redraw(steps_due=steps)
            assert desk.stands()[:3] == [True, True, half], (label, [step["what"] for step in steps])
        desk.page.keyboard.type(rest)
        assert desk.stands()[2] == half + rest


def test_a_redraw_keeps_the_caret_and_the_selection(desk_with: Sit) -> None:
    desk = desk_with(steps_due=[BACKS])
    field = desk.field("Note (if any)")
    field.press_sequentially("the third card was seen")
    field.evaluate("(field) => field.setSelectionRange(4, 9)")
    desk.redraw(steps_due=[])
    assert desk.stands() == [True, True, "the third card was seen", 4, 9]
    desk.page.keyboard.type("last")
    assert desk.stands()[2] == "the last card was seen"


def test_a_report_half_typed_is_still_there_when_the_round_ends_and_the_next_begins(desk_with: Sit) -> None:
    desk = desk_with(steps_due=[], phase="playing")
    desk.field("Note (if any)").press_sequentially("As K")
    desk.redraw(phase="result")
    assert desk.stands()[:3] == [True, True, "As K"]
    expect(desk.page.get_by_text("Show the remedy")).to_be_disabled()
    desk.redraw(phase="playing")
    desk.page.keyboard.type("d")
    assert desk.stands()[:3] == [True, True, "As Kd"]
    expect(desk.page.get_by_text("Show the remedy")).to_be_enabled()


COUNT = {"type": "count", "what": "chips", "rule": RULE}
DRAW = {"type": "draw", "n": 3, "pile": "deck", "places": ["1", "1", "1"], "rule": RULE}
TAKEN = {"steps_due": [], "coming": [], "read": 0}


def test_a_number_half_typed_for_the_house_outlasts_what_is_committed_meanwhile(desk_with: Sit) -> None:
    desk = desk_with(at="console", asks=[COUNT], frame={"seq": 4, "asked": 4}, **TAKEN)
    typed = desk.page.get_by_label("Counted", exact=True)
    desk.page.keyboard.press("1")
    desk.redraw(frame={"seq": 5, "asked": 4})
    desk.page.keyboard.press("2")
    expect(typed).to_have_text("12")
    desk.redraw(frame={"seq": 6, "asked": 6})
    expect(typed).to_have_text("–")


def test_cards_half_entered_for_the_house_outlast_what_is_committed_meanwhile(desk_with: Sit) -> None:
    desk = desk_with(at="console", asks=[DRAW], frame={"seq": 4, "asked": 4}, **TAKEN)
    entered = desk.page.locator(".entered hw-card")
    gold = desk.page.locator("[data-kind=Go]")
    expect(gold).to_have_attribute("aria-label", re.compile(", 1 left$"))
    gold.click()
    desk.page.locator(".kinds [data-kind]").first.click()
    desk.redraw(frame={"seq": 5, "asked": 4})
    expect(entered).to_have_count(2)
    expect(gold).to_have_attribute("aria-label", re.compile(", 0 left$"))
    expect(gold).to_be_disabled()
    desk.redraw(frame={"seq": 6, "asked": 6})
    expect(entered).to_have_count(0)
    expect(gold).to_be_enabled()


def test_what_is_typed_while_an_order_is_under_way_is_not_cleared_with_it(desk_with: Sit) -> None:
    desk = desk_with(steps_due=[CUT])
    sent: list[Route] = []
    desk.page.route("**/procedure", lambda route: sent.append(route))
    begun_with = desk.page.get_by_label("Cards lifted, about", exact=True).input_value()
    field = desk.field("Cards lifted, about")
    field.press_sequentially("20")
    with desk.page.expect_request("**/procedure"):
        field.press("Enter")
    field.fill("31")
    sent[0].fulfill(json={"table": desk.table, "round": "", "seq": 0, "key": "k"})
    expect(desk.page.locator("main[aria-busy]")).to_have_count(0)
    assert desk.stands()[:3] == [True, True, "31"]
    with desk.page.expect_request("**/procedure"):
        field.press("Enter")
    sent[1].fulfill(json={"table": desk.table, "round": "", "seq": 0, "key": "k"})
    expect(field).to_have_value(begun_with)


# At the table ---------------------------------------------------------------------------------------------------------

DELIVERED = """(() => {
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    set onmessage(take) {
      window.deliver = (frame) => take({ data: JSON.stringify(frame) });
      super.onmessage = (message) => {
        const frame = JSON.parse(message.data);
        if (frame.type === 'view') window.newest = frame;
        take(message);
      };
    }
  };
})()"""
BESIDE = """() => {
  const { newest } = window;
  const said = { type: 'announced', template: 'A new dealer', detail: {}, rule: 'poker/A1' };
  const view = { ...newest.view, events: [said] };
  window.deliver({ ...newest, seq: newest.seq + 1, since: newest.since + newest.view.events.length, view });
}"""


def test_an_amount_half_typed_outlasts_what_happens_beside_the_question(open_page: Opened) -> None:
    page = open_page(calm=True)
    page.context.add_init_script(DELIVERED)
    page.reload()
    become(page, "Raiser")
    private_table(page, "holdem", bots=1, settings={"structure": "no_limit"})
    field = page.locator(".dock input.typed")
    expect(field).to_be_visible()
    field.focus()
    field.evaluate(HOLD)
    page.keyboard.type("1")
    page.evaluate(BESIDE)
    expect(page.locator(".said")).to_contain_text("A new dealer")
    page.keyboard.type("2")
    assert page.evaluate(STANDS)[:3] == [True, True, "12"]


# Drawing itself -------------------------------------------------------------------------------------------------------

PAINT = """async () => {
  const { h, render } = await import('/js/dom.js');
  const root = document.createElement('div');
  document.body.append(root);
  window.paint = (...described) => render(root, ...described);
  window.h = h;
  window.row = (key) => h('p', { key }, h('input', { key: 'input', 'aria-label': key, oninput() {} }));
}"""


@pytest.fixture
def easel(open_page: Opened) -> Page:
    page = open_page()
    page.evaluate(PAINT)
    return page


def test_a_field_in_focus_stays_in_place_while_others_are_moved_around_it(easel: Page) -> None:
    easel.evaluate("paint(...['a', 'b', 'c', 'd'].map(row))")
    easel.get_by_label("c", exact=True).evaluate(HOLD)
    easel.get_by_label("c", exact=True).press_sequentially("half")
    for order in ("cabd", "dcba", "c", "xcy", "bacd", "abdc"):
        easel.evaluate("(order) => paint(...[...order].map(row))", order)
        assert easel.evaluate(STANDS) == [True, True, "half", 4, 4], order
        shown = easel.evaluate(
            "[...document.querySelectorAll('body > div:last-child p input')].map((i) => i.ariaLabel)"
        )
        assert "".join(shown) == order


def test_a_field_without_a_key_is_kept_when_its_neighbours_come_and_go(easel: Page) -> None:
    show = "(words) => paint(words && h('p', null, words), words && h('ul'), h('form', null, h('input')), h('hr'))"
    easel.evaluate(show, "here")
    easel.locator("form:has(+ hr) input").evaluate(HOLD)
    easel.locator("form:has(+ hr) input").press_sequentially("half")
    for words in ("", "here again", ""):
        easel.evaluate(show, words)
        assert easel.evaluate(STANDS) == [True, True, "half", 4, 4], words


def test_a_field_that_is_put_right_as_it_is_typed_keeps_the_caret(easel: Page) -> None:
    easel.evaluate(
        """() => {
          let text = '';
          const draw = () => paint(h('input', { 'aria-label': 'digits', value: text, oninput: ({ target }) => {
            text = target.value.replace(/\\D/g, '');
            draw();
          } }));
          draw();
        }"""
    )
    field = easel.get_by_label("digits")
    field.evaluate(HOLD)
    field.press_sequentially("1234")
    field.evaluate("(field) => field.setSelectionRange(2, 2)")
    field.press("x")
    assert easel.evaluate(STANDS) == [True, True, "1234", 2, 2]


def test_a_word_that_is_being_composed_is_not_written_over(easel: Page) -> None:
    easel.evaluate(
        """() => {
          window.ended = 0;
          window.draw = (value) => paint(h('input', { 'aria-label': 'words', value, oninput() {} }));
          draw('a');
          document.addEventListener('compositionend', () => { window.ended += 1; });
        }"""
    )
    field = easel.get_by_label("words")
    field.evaluate(HOLD)
    field.press("End")
    keyboard = easel.context.new_cdp_session(easel)
    keyboard.send("Input.imeSetComposition", {"text": "か", "selectionStart": 1, "selectionEnd": 1})
    easel.evaluate("draw('b')")
    assert easel.evaluate("[field.value, window.ended]") == ["aか", 0]
    keyboard.send("Input.imeSetComposition", {"text": "かん", "selectionStart": 2, "selectionEnd": 2})
    assert easel.evaluate("[field.value, window.ended]") == ["aかん", 0]
    keyboard.send("Input.insertText", {"text": "缶"})
    assert easel.evaluate("window.ended") == 1
    assert easel.evaluate(STANDS)[:2] == [True, True]
