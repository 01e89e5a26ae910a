"""A page at the end of a slow line: what comes late is not drawn over what is newer, and two presses are one."""

import json

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.conftest import PASSWORD, Opened, become, go_to, private_table, sign_in

pytestmark = pytest.mark.browser

HOLD = """address => {
  const real = window.fetch;
  let held = false;
  window.fetch = async (...asked) => {
    const answer = await real(...asked);
    if (held || !String(asked[0]).split('?')[0].endsWith(address)) return answer;
    held = true;
    await answer.clone().text();
    document.body.dataset.held = 'yes';
    await new Promise((resolve) => { window.letThrough = resolve; });
    return answer;
  };
}"""
SETTLED = "new Promise((resolve) => setTimeout(resolve, 150))"


def hold(page: Page, address: str) -> None:
    """Keep the next answer from an address back until it is let through."""
    page.evaluate("delete document.body.dataset.held")
    page.evaluate(HOLD, address)


def held(page: Page) -> None:
    """Wait until that answer is there to be let through."""
    expect(page.locator("body[data-held]")).to_be_attached()


def let_through(page: Page) -> None:
    """Let it through, and the page do what it does about it."""
    page.evaluate(f"() => {{ window.letThrough(); return {SETTLED}; }}")


def commands(page: Page, *endings: str) -> list[str]:
    """The commands to such addresses that the page gives from now on."""
    given: list[str] = []
    page.on(
        "request", lambda each: given.append(each.url) if each.method == "POST" and each.url.endswith(endings) else None
    )
    return given


# What is newer stays -------------------------------------------------------------------------------------------------


def test_an_answer_that_comes_late_is_not_drawn_over_a_newer_one(open_page: Opened) -> None:
    player, floor = open_page(), open_page()
    sign_in(floor, "Sue")
    become(player, "Swift")
    table = private_table(player, "dragon-poker").removeprefix("#/table/")
    go_to(floor, f"#/floor/{table}")
    now = floor.locator("section[aria-label=Now]")
    expect(now).to_contain_text("Swift")
    hold(floor, f"/api/floor/tables/{table}")
    player.click("[data-choice=deal]")
    held(floor)
    player.click("[data-choice=fold]")
    expect(player.locator(".result")).to_be_visible()
    let_through(floor)
    expect(now).to_contain_text("The round is over")


QUIET_SOCKET = """(() => {
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    set onmessage(take) {
      super.onmessage = async (message) => { await window.quiet; take(message); };
    }
  };
})()"""


def test_a_question_is_not_asked_again_before_the_round_is_told_as_it_went_on(open_page: Opened) -> None:
    page = open_page()
    page.context.add_init_script(QUIET_SOCKET)
    page.reload()
    become(page, "Once")
    private_table(page, "dragon-poker")
    expect(page.locator("[data-choice=deal]")).to_be_visible()
    told = "import('/js/socket.js').then(({ skew }) => skew)"
    skew = page.evaluate(told)
    page.evaluate("window.quiet = new Promise((resolve) => { window.speak = resolve; }); undefined")
    with page.expect_response("**/act"):
        page.click("[data-choice=deal]")
    page.evaluate(SETTLED)
    assert page.locator(".dock.ready").count() == 0
    page.evaluate("window.speak()")
    expect(page.locator(".dock.ready [data-choice=play]")).to_be_visible()
    assert page.evaluate(told) >= skew, "what comes late does not set the clock back"


TOLD_OF = """async ([table, name]) => {
  const { onFrame } = await import('/js/socket.js');
  onFrame((frame) => {
    if (frame.type !== 'table' || frame.table !== table) return;
    const there = frame.state.seats.some((seat) => seat.player === name);
    document.body.dataset.told = there ? 'there' : 'gone';
  });
}"""


def test_a_table_is_shown_as_it_was_told_last_and_not_as_it_was_asked_for_first(open_page: Opened) -> None:
    host, guest = open_page(), open_page()
    become(host, "Leaver")
    address = private_table(host, "dragon-poker")
    table = address.removeprefix("#/table/")
    guest.evaluate(TOLD_OF, [table, "Leaver"])
    hold(guest, f"/api/tables/{table}")
    go_to(guest, address)
    held(guest)
    expect(guest.locator("body[data-told=there]")).to_be_attached()
    host.click("#tab-table")
    host.click("text=Leave the table")
    expect(guest.locator("body[data-told=gone]")).to_be_attached()
    let_through(guest)
    expect(guest.locator(".own.watching")).to_be_visible()
    assert guest.locator(".seat .who", has_text="Leaver").count() == 0


def test_a_table_that_is_not_known_yet_is_shown_as_soon_as_it_is(open_page: Opened) -> None:
    page, known = open_page(), list[bool]()
    become(page, "Patient")
    unknown = {
        "kind": "in-doubt",
        "status": 503,
        "title": "It is not known yet",
        "detail": "the record does not answer",
    }

    def when_known(route: Route) -> None:
        route.continue_() if known else route.fulfill(status=503, json=unknown)

    page.route("**/api/tables/dragon-poker", when_known)
    go_to(page, "#/table/dragon-poker?sit")
    expect(page.locator("h1", has_text="This table cannot be shown")).to_be_visible()
    known.append(True)
    expect(page.locator(".own:not(.watching)")).to_be_visible()


LATE_ROUND = """async () => {
  const { TableModel } = await import('/js/table/model.js');
  const model = new TableModel({ changed() {}, shown() {} });
  const opening = { stacks: {}, felt: [], pots: {}, meters: {}, button: null };
  const view = { events: [], todo: [], answered: {}, opening };
  const frame = (number) => ({ round: `r${number}`, number, seq: 1, view: { ...view } });
  model.takeFrame(frame(1));
  model.coming = new (await import('/js/table/feed.js')).Feed(frame(3));
  model.takeFrame(frame(2));
  return model.coming.number;
}"""


def test_a_round_that_is_told_late_does_not_take_the_place_of_the_one_that_is_to_come(open_page: Opened) -> None:
    assert open_page().evaluate(LATE_ROUND) == 3


def test_a_hint_that_comes_late_is_not_given_for_the_next_question(open_page: Opened) -> None:
    page = open_page()
    become(page, "Hasty")
    private_table(page, "dragon-poker")
    hold(page, "/hint")
    page.click("[data-choice=deal]")
    held(page)
    page.keyboard.press("h")
    page.click("[data-choice=fold]")
    page.click("[data-choice=again]")
    expect(page.locator(".dock.ready [data-choice=fold]")).to_be_visible()
    let_through(page)
    assert page.locator(".hint").count() == 0
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("Fold: −$10")


ADVICE = """async () => {
  const { Advisor } = await import('/js/table/advice.js');
  const real = window.fetch;
  const asked = [];
  window.fetch = () => new Promise((resolve) => asked.push(resolve));
  const answer = (body, status = 200) => new Response(JSON.stringify(body), { status });
  const advisor = new Advisor('/nowhere');
  advisor.prepare();
  advisor.prepare();
  advisor.prepare();
  asked[2](answer({ advice: 'third' }));
  await new Promise((resolve) => setTimeout(resolve));
  asked[1](answer({ advice: 'second' }));
  asked[0](answer({ kind: 'not-now' }, 409));
  await new Promise((resolve) => setTimeout(resolve, 50));
  window.fetch = real;
  return [advisor.advice, advisor.known];
}"""


def test_advice_on_a_question_that_is_gone_changes_nothing(open_page: Opened) -> None:
    assert open_page().evaluate(ADVICE) == ["third", True]


def test_who_one_was_is_not_drawn_over_who_one_is(open_page: Opened) -> None:
    page = open_page()
    hold(page, "/api/me")
    page.evaluate("() => { import('/js/session.js').then(({ recall }) => recall()); }")
    held(page)
    become(page, "Newer")
    let_through(page)
    expect(page.locator(".who-button")).to_contain_text("Newer")


def test_a_search_of_the_log_is_not_undone_by_the_one_before_it(open_page: Opened) -> None:
    page = open_page()
    sign_in(page, "Sue")
    page.evaluate("fetch('/api/tables/nowhere')")
    go_to(page, "#/floor?tab=log")
    lines = page.locator(".logbook li")
    expect(lines).not_to_have_count(0)
    hold(page, "/api/floor/log")
    words = page.get_by_label("With the words")
    words.fill("no one said this")
    words.press("Enter")
    held(page)
    words.fill("")
    with page.expect_response("**/api/floor/log**"):
        words.press("Enter")
    page.evaluate(SETTLED)
    let_through(page)
    expect(lines).not_to_have_count(0)


@pytest.fixture
def cashier(open_page: Opened) -> Page:
    """Someone at the cage who has looked up an account."""
    boss, page = open_page(), open_page()
    sign_in(boss, "Sue")
    boss.evaluate(
        """async (password) => {
          const { command } = await import('/js/api.js');
          for (const [name, roles] of [['Kay', []], ['Lou', []]])
            await command('/api/floor/accounts', { name, password, roles }).catch(() => {});
        }""",
        PASSWORD,
    )
    sign_in(page, "Till")
    go_to(page, "#/floor?tab=cage")
    look_up(page, "Kay")
    expect(page.locator("dl[aria-label=Account]")).to_contain_text("Kay")
    return page


def look_up(page: Page, name: str) -> None:
    """Ask for an account at the cage."""
    field = page.get_by_label("Name of the account")
    field.fill(name)
    field.press("Enter")


def test_the_cage_shows_whom_it_was_asked_for_last(cashier: Page) -> None:
    hold(cashier, "/api/floor/cage/Kay")
    look_up(cashier, "Kay")
    held(cashier)
    look_up(cashier, "Lou")
    cashier.evaluate(SETTLED)
    let_through(cashier)
    expect(cashier.locator("dl[aria-label=Account]")).to_contain_text("Lou")


# A person who has left is left alone ----------------------------------------------------------------------------------


def test_a_visitor_who_goes_away_before_the_table_is_there_is_not_seated_at_it(open_page: Opened) -> None:
    page = open_page()
    become(page, "Fickle")
    seats = commands(page, "/seat")
    hold(page, "/api/tables/dragon-poker/layout")
    go_to(page, "#/table/dragon-poker?sit")
    held(page)
    go_to(page, "#/")
    expect(page.locator(".game").first).to_be_visible()
    let_through(page)
    assert seats == []
    assert page.title() == "Houseway"


def test_a_person_who_leaves_the_floor_before_it_is_there_is_not_called_back(open_page: Opened) -> None:
    page = open_page()
    sign_in(page, "Sue")
    hold(page, "/api/floor/tables")
    go_to(page, "#/floor")
    held(page)
    go_to(page, "#/settings")
    expect(page.locator("h1", has_text="Settings")).to_be_visible()
    let_through(page)
    assert page.url.endswith("#/settings")


REPLAY_KEYS = """async () => {
  const { ReplayPage } = await import('/js/pages/replay.js');
  const real = window.fetch;
  const opening = { stacks: {}, felt: [], pots: {}, meters: {}, button: null };
  const view = { events: [], opening, viewer: null };
  window.fetch = async (path) =>
    new Response(JSON.stringify(path.endsWith('layout') ? { layout: { seats: 1 } } : { table: 't', view }));
  const page = new ReplayPage(document.createElement('div'), 'r', {});
  const opened = page.open();
  page.close();
  await opened.catch(() => {});
  window.fetch = real;
  return document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true }));
}"""


def test_a_replay_that_was_left_before_it_came_takes_no_keys(open_page: Opened) -> None:
    assert open_page().evaluate(REPLAY_KEYS)


def test_a_page_that_fails_late_does_not_take_the_place_of_the_next(open_page: Opened) -> None:
    page = open_page()
    hold(page, "/api/tables/nowhere/layout")
    go_to(page, "#/layout/nowhere")
    held(page)
    go_to(page, "#/settings")
    expect(page.locator("h1", has_text="Settings")).to_be_visible()
    let_through(page)
    assert page.locator("h1", has_text="Settings").is_visible()


# Two presses are one -------------------------------------------------------------------------------------------------

TWICE = "each => { each.click(); each.click(); }"


def test_a_name_given_twice_in_a_hurry_is_one_guest(open_page: Opened) -> None:
    page = open_page()
    guests = commands(page, "/api/guest")
    page.fill(".entry input", "Eager")
    page.locator(".entry .act").evaluate(TWICE)
    expect(page.locator(".who-button")).to_contain_text("Eager")
    page.evaluate(SETTLED)
    assert len(guests) == 1


def test_a_name_that_is_on_its_way_is_not_asked_for_again_at_the_table(open_page: Opened) -> None:
    page = open_page()
    hold(page, "/api/guest")
    page.fill(".entry input", "Early")
    page.click(".entry .act")
    held(page)
    page.evaluate("location.hash = '#/table/dragon-poker?sit'")
    expect(page.locator(".seat").first).to_be_visible()
    let_through(page)
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".own:not(.watching)")).to_be_visible()


def test_a_private_table_asked_for_twice_in_a_hurry_is_one_table(open_page: Opened) -> None:
    page = open_page()
    become(page, "Founder")
    tables = commands(page, "/api/tables")
    page.locator(".game button", has_text="Private table").first.click()
    page.locator("dialog .act").evaluate(TWICE)
    expect(page.locator(".own:not(.watching)")).to_be_visible()
    assert len(tables) == 1


def test_chips_sold_twice_in_a_hurry_are_sold_once(cashier: Page) -> None:
    sold = commands(cashier, "/api/floor/cage")
    had = cashier.locator(".chips-held").inner_text()
    cashier.get_by_label("Amount in dollars").fill("250")
    cashier.locator("button", has_text="Sell chips").evaluate(TWICE)
    expect(cashier.locator(".chips-held")).not_to_have_text(had)
    expect(cashier.locator("main[aria-busy]")).to_have_count(0)
    assert len(sold) == 1


def test_a_player_who_leaves_twice_in_a_hurry_is_refused_nothing(open_page: Opened) -> None:
    page = open_page()
    become(page, "Rushed")
    private_table(page, "dragon-poker")
    page.click("#tab-table")
    left = commands(page, "/leave")
    page.locator(".about button", has_text="Leave the table").evaluate(TWICE)
    expect(page.locator(".own.watching")).to_be_visible()
    assert len(left) == 1


def test_chips_whose_sale_is_in_doubt_are_sold_once(cashier: Page) -> None:
    keys: list[str] = []

    def unclear(route: Route) -> None:
        keys.append(json.loads(route.request.post_data or "")["key"])
        if len(keys) > 1:
            route.continue_()
            return
        route.fetch()
        route.fulfill(status=503, json={"kind": "in-doubt", "status": 503, "title": "It is not known yet"})

    cashier.route("**/api/floor/cage", unclear)
    had = dollars(cashier.locator(".chips-held").inner_text())
    cashier.get_by_label("Amount in dollars").fill("175")
    cashier.locator("button", has_text="Sell chips").click()
    expect(cashier.locator(".chips-held")).to_have_text(f"${had + 175:,}")
    assert (len(keys), len(set(keys))) == (2, 1)


def dollars(text: str) -> int:
    return int(text.removeprefix("$").replace(",", ""))


UNANSWERED = """async ([kind, wait]) => {
  const { command } = await import('/js/api.js');
  const [real, later, now] = [window.fetch, window.setTimeout, Date.now];
  const keys = [];
  let answers = Infinity;
  window.setTimeout = (then) => later(then);
  window.fetch = async (_, { body }) => {
    keys.push(JSON.parse(body).key);
    if ((answers -= 1) < 0) return new Response('{}');
    return new Response(JSON.stringify({ kind, detail: 'no' }), { status: 503 });
  };
  const why = await command('/nowhere', { amount: 5 }).catch((problem) => problem.message);
  answers = 0;
  Date.now = () => now() + wait;
  await command('/nowhere', { amount: 6 });
  await command('/nowhere', { amount: 5 });
  await command('/nowhere', { amount: 5 });
  Object.assign(window, { fetch: real, setTimeout: later });
  Date.now = now;
  const first = keys.slice(0, -3);
  const [other, same, next] = keys.slice(-3).map((key) => key === first[0]);
  return { why, tried: first.length, keys: new Set(first).size, other, same, next };
}"""


@pytest.mark.parametrize(
    ("kind", "wait", "tried", "same"),
    [("in-doubt", 0, 7, True), ("in-doubt", 61_000, 7, False), ("no-store", 0, 1, False)],
)
def test_a_command_whose_outcome_stays_unknown_keeps_its_key_while_the_same_is_meant(
    open_page: Opened, kind: str, wait: int, tried: int, same: bool
) -> None:
    found = open_page().evaluate(UNANSWERED, [kind, wait])
    why = found.pop("why")
    assert found == {"tried": tried, "keys": 1, "other": False, "same": same, "next": False}
    assert why.startswith("It is not known yet") if kind == "in-doubt" else why == "no"


GATEWAY = """async ([body, status]) => {
  const { command } = await import('/js/api.js');
  const [real, later] = [window.fetch, window.setTimeout];
  const keys = [];
  window.setTimeout = (then) => later(then);
  window.fetch = async (_, asked) => {
    keys.push(JSON.parse(asked.body).key);
    return keys.length < 3 ? new Response(body, { status }) : new Response('{}');
  };
  const kind = await command('/nowhere', { amount: 5 }).catch((problem) => problem.kind);
  const done = await command('/nowhere', { amount: 5 });
  Object.assign(window, { fetch: real, setTimeout: later });
  return { kind, done, tried: keys.length, keys: new Set(keys).size };
}"""


@pytest.mark.parametrize(
    ("body", "status"),
    [("<html>Gateway Time-out</html>", 504), ("", 502), ('{"message": "bad gateway"}', 502), ('{"table": "dra', 200)],
)
def test_an_answer_that_is_not_the_services_is_taken_for_a_lost_one_and_the_command_keeps_its_key(
    open_page: Opened, body: str, status: int
) -> None:
    found = open_page().evaluate(GATEWAY, [body, status])
    assert found == {"kind": "offline", "done": {}, "tried": 3, "keys": 1}


OLDER = """async () => {
  const { HistoryPage } = await import('/js/pages/history.js');
  const real = window.fetch;
  window.fetch = async (path) => {
    const before = Number(new URL(path, location).searchParams.get('before') ?? 100);
    const rounds = [1, 2].map((n) => ({ id: before - n, number: before - n, title: 'A game' }));
    return new Response(JSON.stringify({ rounds, more: true }));
  };
  const page = new HistoryPage(document.createElement('div'), {});
  await page.open();
  await Promise.all([page.load(), page.load()]);
  window.fetch = real;
  return page.rounds.map((round) => round.id);
}"""


def test_older_rounds_asked_for_twice_in_a_hurry_are_listed_once(open_page: Opened) -> None:
    found = open_page().evaluate(OLDER)
    assert found == sorted(set(found), reverse=True)


# Drafts --------------------------------------------------------------------------------------------------------------


def test_what_is_being_typed_outlasts_what_comes_meanwhile(open_page: Opened) -> None:
    page = open_page()
    sign_in(page, "Sue")
    go_to(page, "#/floor/dragon-poker")
    page.click("section[aria-label='House options'] summary")
    notices = page.get_by_label("Notices")
    notices.fill('["No smok')
    page.evaluate(
        "() => document.querySelector('section[aria-label=\"House options\"] input').dispatchEvent(new Event('input'))"
    )
    expect(notices).to_have_value('["No smok')


HOLD_BACK = """address => {
  const real = window.fetch;
  window.sent = 0;
  window.fetch = async (...asked) => {
    if (!String(asked[0]).endsWith(address)) return real(...asked);
    window.sent += 1;
    document.body.dataset.held = 'yes';
    await new Promise((resolve) => { window.letThrough = resolve; });
    return real(...asked);
  };
}"""
"""Keeps what is said to an address from the service until it is let through."""


def test_who_a_guest_becomes_is_not_dropped_for_a_question_that_was_answered_first(open_page: Opened) -> None:
    page = open_page()
    page.evaluate(HOLD_BACK, "/api/guest")
    page.fill(".entry input", "Unhurried")
    page.click(".entry .act")
    held(page)
    page.evaluate("() => { window.recalled = import('/js/session.js').then(({ recall }) => recall()); }")
    page.evaluate(SETTLED)
    let_through(page)
    page.wait_for_selector(".entry", state="detached")
    assert page.evaluate("window.recalled.then((me) => me?.name)") == "Unhurried"


def test_spots_that_are_ticked_unticked_and_ticked_again_stay_ticked(open_page: Opened) -> None:
    page = open_page()
    become(page, "Undecided")
    private_table(page, "lucky-8s", settings={"max_spots_per_player": 2})
    page.click("#tab-table")
    page.evaluate(HOLD_BACK, "/spots")
    third = page.get_by_label("3", exact=True)
    for _ in range(3):
        third.click()
    held(page)
    while page.evaluate("window.sent") < 2:
        let_through(page)
    let_through(page)
    expect(third).to_be_checked()
    expect(page.locator(".own-spot")).to_have_count(2)
