"""Coming, going and looking on, in a real Chromium."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Opened, become, go_to, private_table, shoot

pytestmark = pytest.mark.browser


def refusals(page: Page) -> list[str]:
    """What the service refuses this page from now on."""
    found: list[str] = []
    page.on(
        "response",
        lambda answer: found.append(answer.url) if answer.status >= 400 else None,
    )
    return found


def test_a_player_who_sits_out_is_shown_as_such_and_is_back_with_one_press(open_page: Opened) -> None:
    ada, bob = open_page(), open_page()
    for page, name in ((ada, "Outer"), (bob, "Inner")):
        become(page, name)
    table = private_table(ada, "holdem")
    refused = refusals(ada)
    bob.goto(bob.url.split("#")[0] + table + "?sit")
    expect(ada.locator(".dock.ready, .result").or_(ada.get_by_text("Waiting for Inner"))).to_be_visible()
    ada.click("#tab-table")
    ada.click("text=Sit out")
    expect(ada.locator("[data-choice=back]")).to_be_visible()
    expect(ada.locator(".dock")).to_contain_text("You are sitting out. Your seat is kept for 30 minutes more.")
    expect(bob.locator(".seat .marks", has_text="sitting out")).to_be_visible()
    ada.click("[data-choice=back]")
    expect(ada.locator("[data-choice=back]")).to_have_count(0)
    expect(bob.locator(".seat .marks", has_text="sitting out")).to_have_count(0)
    assert refused == []


SOON_OVER = """async () => {
  const { warned } = await import('/js/table/notices.js');
  const { PlayState } = await import('/js/table/state.js');
  const mine = { kept_until: Date.now() + 110_000 };
  const [model, play] = [{ me: 'A', seatOf: () => mine }, new PlayState()];
  return [warned(model, play), warned(model, play)];
}"""
OVER = """async (name) => {
  const { noticed } = await import('/js/table/notices.js');
  const seat = { player: name, kept_until: Date.now() };
  noticed({ you: name, seats: [seat] }, { you: null, seats: [] });
}"""


def test_who_sits_out_is_told_once_before_the_seat_is_free_and_when_it_is(open_page: Opened) -> None:
    page = open_page()
    become(page, "Rester")
    expect(page.locator(".who-name")).to_contain_text("Rester")
    page.evaluate(SOON_OVER)
    expect(page.locator(".toast", has_text="two more minutes")).to_have_count(1)
    page.evaluate(OVER, "Rester")
    expect(page.locator(".toast", has_text="is free again; your chips are back in your account")).to_be_visible()


def test_a_closed_tab_is_seen_by_the_others_and_opens_again_at_the_same_seat(open_page: Opened) -> None:
    ada, bob = open_page(), open_page()
    for page, name in ((ada, "Closer"), (bob, "Stayer")):
        become(page, name)
    table = private_table(ada, "dragon-poker")
    bob.goto(bob.url.split("#")[0] + table + "?sit")
    expect(bob.locator(".own:not(.watching)")).to_be_visible()
    context, address = ada.context, ada.url
    spot = ada.evaluate("fetch(`/api/me`).then((answer) => answer.json())")["seats"][0]["spot"]
    ada.close()
    expect(bob.locator(".seat .marks", has_text="away")).to_be_visible()
    again = context.new_page()
    again.goto(address)
    expect(bob.locator(".seat .marks", has_text="away")).to_have_count(0)
    expect(again.locator(".own:not(.watching)")).to_be_visible()
    assert again.evaluate("fetch(`/api/me`).then((answer) => answer.json())")["seats"][0]["spot"] == spot


def test_bots_play_for_a_spectator_who_can_then_sit_down(open_page: Opened) -> None:
    page = open_page()
    refused = refusals(page)
    go_to(page, "#/table/badugi")
    expect(page.locator(".seat .who", has_text="(bot)").first).to_be_visible()
    expect(page.locator(".result-title")).to_be_visible(timeout=60_000)
    shoot(page, "watching-bots")
    page.click("[data-choice=sit]")
    page.fill("dialog input[name=name]", "Looker")
    page.click("dialog .act")
    expect(page.locator(".own:not(.watching)")).to_be_visible()
    expect(page.locator(".dock.ready").or_(page.get_by_text("from the next round"))).to_be_visible()
    assert refused == []


def test_a_player_who_sits_alone_where_it_takes_two_is_handed_the_link(open_page: Opened) -> None:
    page = open_page()
    become(page, "Lonely")
    private_table(page, "holdem")
    expect(page.locator(".dock")).to_contain_text("It takes two")
    page.click(".dock >> text=Copy the link")
    expect(page.locator(".toast, dialog[open]").first).to_be_visible()


def test_who_waits_for_a_seat_is_told_when_one_is_held_for_them(open_page: Opened) -> None:
    ada, bob, cay = open_page(), open_page(), open_page()
    for page, name in ((ada, "Early"), (bob, "Second"), (cay, "Queue")):
        become(page, name)
    table = private_table(ada, "dragon-poker", settings={"seats": 2})
    for page in (bob, cay):
        page.goto(page.url.split("#")[0] + table)
    bob.click("[data-choice=sit]")
    expect(bob.locator(".own:not(.watching)")).to_be_visible()
    refused = refusals(cay)
    expect(cay.locator("[data-choice=sit]")).to_have_text("Join the waiting list")
    cay.click("[data-choice=sit]")
    expect(cay.locator("[data-choice=sit]")).to_have_text("On the waiting list")
    bob.click("#tab-table")
    bob.click("text=Leave the table")
    expect(bob.locator(".toast", has_text="back in your account")).to_be_visible()
    expect(cay.locator("[data-choice=sit]")).to_have_text("Take spot 2, held for you")
    expect(cay.locator(".toast", has_text="Spot 2 is held for you")).to_be_visible()
    expect(bob.locator(".vacant", has_text="Held")).to_be_visible()
    cay.click("[data-choice=sit]")
    expect(cay.locator(".own:not(.watching)")).to_be_visible()
    assert refused == []


def test_chips_are_added_up_to_the_limit_and_a_player_without_chips_is_shown_how(open_page: Opened) -> None:
    page = open_page()
    become(page, "Topper")
    private_table(page, "dragon-poker")
    refused = refusals(page)
    page.click("#tab-table")
    page.click("text=Add chips")
    expect(page.locator("dialog input[type=range]")).to_have_attribute("max", "180000")
    page.click("dialog .act")
    expect(page.locator(".who-button")).to_contain_text("$9,600")
    page.click("[data-choice=deal]")
    page.click("[data-choice=fold]")
    expect(page.locator(".result")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".plate.mine .stack-sum")).to_have_text("$380")
    assert page.evaluate("fetch('/api/me').then((me) => me.json()).then((me) => me.balance.play)") == 960_000
    broke = """async ([stack, felt, phase]) => {
      const { broke } = await import('/js/table/purse.js');
      const seat = { player: "Ada", stack, in_round: true };
      return broke({ me: "Ada", seatOf: () => seat, state: { phase }, scene: { felt: new Map(felt) } });
    }"""
    standing = [["Ada|1|field", 500]]
    assert page.evaluate(broke, [0, [], "result"])
    assert not page.evaluate(broke, [0, standing, "result"]), "a wager that stands is theirs"
    assert not page.evaluate(broke, [0, [], "playing"]), "who is all in waits for the end"
    assert not page.evaluate(broke, [100, [], "result"])
    assert refused == []


def test_a_visitor_who_opens_a_shared_link_looks_on_and_sits_when_they_like(open_page: Opened) -> None:
    host, friend = open_page(), open_page()
    become(host, "Host")
    private_table(host, "dragon-poker")
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.click("#tab-table")
    host.click("text=Copy the link")
    expect(host.locator(".toast", has_text="The link is copied")).to_be_visible()
    link = host.evaluate("navigator.clipboard.readText()")
    assert link.endswith(host.url.split("#")[1].removesuffix("?sit"))
    friend.goto(link)
    expect(friend.locator(".own.watching")).to_be_visible()
    friend.click("[data-choice=sit]")
    friend.fill("dialog input[name=name]", "Friend")
    friend.click("dialog .act")
    expect(host.locator(".seat .who", has_text="Friend")).to_be_visible()


def test_all_the_spots_of_one_player_are_theirs_on_the_page(open_page: Opened) -> None:
    page = open_page()
    become(page, "Spreader")
    private_table(page, "lucky-8s", settings={"max_spots_per_player": 2})
    refused = refusals(page)
    page.click("#tab-table")
    page.get_by_label("3", exact=True).click()
    expect(page.locator(".own-spot")).to_have_count(2)
    page.click(".dock >> text=Skip")
    expect(page.locator("[data-area='ante@3']")).to_be_visible()
    for area in ("ante@1", "ante@3"):
        page.click(f"[data-area='{area}']")
    page.click("[data-choice=deal]")
    expect(page.locator(".own-spot hw-card")).to_have_count(16)
    assert "??" not in page.locator(".own-spot hw-card").evaluate_all("all => all.map((c) => c.getAttribute('code'))")
    for _ in range(2):
        expect(page.locator(".dock.ready [data-choice=fold]")).to_be_visible()
        expect(page.locator(".own-spot.asked")).to_have_count(1)
        shoot(page, "several-spots")
        page.click(".dock.ready [data-choice=fold]")
    expect(page.locator(".result-title")).to_have_text("You lose $10")
    assert refused == []


def test_a_seated_player_bets_behind_another_as_well(open_page: Opened) -> None:
    ada, bob = open_page(), open_page()
    for page, name in ((ada, "Host"), (bob, "Two Spots")):
        become(page, name)
    table = private_table(ada, "lucky-8s", settings={"shared_spots": "on", "max_spots_per_player": 2}, bots=0)
    bob.goto(bob.url.split("#")[0] + table + "?sit")
    expect(bob.locator(".own:not(.watching)")).to_be_visible()
    bob.click("#tab-table")
    bob.get_by_role("group", name="Bet behind these spots too").get_by_label("1").check()
    expect(ada.locator(".seat .who", has_text="Two Spots")).to_be_visible()
    ada.click(".dock >> text=Skip")
    for page in (bob, ada):
        page.click("[data-choice=next]")
    ada.click("text=Agree")
    expect(bob.locator(".own-number")).to_have_text(["Spot 2", "Behind spot 1"])
    bob.click("[data-area='ante@1']")
    bob.click("[data-area='ante@2']")
    bob.click("[data-choice=deal]")
    ada.click("[data-choice=deal]")
    bob.click("[data-choice=fold]")
    ada.click("[data-choice=fold]")
    expect(bob.locator(".result-title")).to_have_text("You lose $10")
    expect(ada.locator(".result-title")).to_have_text("You lose $5")


def test_a_spectator_bets_behind_a_seated_player(open_page: Opened) -> None:
    ada, bob = open_page(), open_page()
    for page, name in ((ada, "Leader"), (bob, "Backer")):
        become(page, name)
    table = private_table(ada, "lucky-8s", settings={"shared_spots": "on"})
    bob.goto(bob.url.split("#")[0] + table)
    bob.click("#tab-table")
    bob.click("text=Bet behind Leader")
    expect(bob.locator(".plate.mine .marks", has_text="behind spot 1")).to_be_visible()
    expect(bob.locator(".seat .who", has_text="Leader")).to_be_visible()
    ada.click(".dock >> text=Skip")
    expect(ada.locator(".result")).to_be_visible()
    ada.keyboard.press("n")
    ada.click("text=Agree")
    bob.click("[data-area=ante]")
    bob.click("[data-choice=deal]")
    ada.click("[data-choice=deal]")
    ada.click("[data-choice=play]")
    bob.click("[data-choice=play]")
    for page in (ada, bob):
        expect(page.locator(".result-title")).to_have_text(re.compile("You "))


def test_one_signs_out_and_is_a_guest_again_under_another_name(open_page: Opened) -> None:
    page = open_page()
    become(page, "Here")
    page.click(".who-button")
    page.click("dialog >> text=Sign out")
    expect(page.locator(".who-button")).to_have_text("Sign in")
    become(page, "There")
    expect(page.locator(".who-button")).to_contain_text("There")


def test_play_chips_are_filled_up_again_from_the_account(open_page: Opened) -> None:
    page = open_page()
    become(page, "Spent")
    private_table(page, "dragon-poker")
    mine = page.locator(".who-button")
    expect(mine).to_contain_text("$9,800")
    mine.click()
    page.click("dialog >> text=Refill play chips")
    expect(mine).to_contain_text("$10,000")


LISTENED_TO = """
window.lines = [];
window.WebSocket = class extends WebSocket {
  constructor(...to) {
    super(...to);
    window.lines.push(this);
    this.heard = [];
    this.addEventListener('message', (said) => {
      if (this.dead) return said.stopImmediatePropagation();
      this.heard.push(JSON.parse(said.data));
    });
  }
};
"""
"""Every connection of the page, each of which can be made to fall silent without closing."""
PONGS = "(n) => window.lines.length === 1 && window.lines[0].heard.filter((said) => said.type === 'pong').length === n"


def test_a_connection_that_fell_silent_is_given_up_and_one_that_answers_is_kept(open_page: Opened) -> None:
    page = open_page()
    page.add_init_script(LISTENED_TO)
    page.clock.install()
    page.reload()
    page.wait_for_function("() => window.lines[0]?.heard.length > 0")
    for pings in (1, 2):
        page.clock.run_for(20_000)
        page.wait_for_function(PONGS, arg=pings)
    page.evaluate("window.lines[0].dead = true")
    page.clock.run_for(40_000)
    page.wait_for_function("() => window.lines.length > 1 && window.lines.at(-1).heard.length > 0")
    assert page.evaluate("import('/js/socket.js').then((socket) => socket.connection())") == "open"
    assert page.evaluate("window.lines[0].readyState") > 1
