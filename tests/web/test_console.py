"""The dealer's console on a tablet: whole rounds with real entries, pressed and typed."""

import json
import re
import uuid
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.serving import Served
from tests.web.conftest import Opened, go_to, shoot, sign_in
from tests.web.test_files import WEB
from tests.web.test_pages import serious

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play.spaces import Space

pytestmark = pytest.mark.browser

STEP = ".next-step"
TABLET = {"width": 1024, "height": 768}


class Guest:
    """A player without a page: what they decide comes by HTTP."""

    def __init__(self, context: BrowserContext, url: str, name: str) -> None:
        self.http, self.url = context.request, url.rstrip("/")
        self.name = self.post("/api/guest", name=name)["name"]
        self.at = ""
        self.source = Seeded(name)

    def post(self, path: str, **body: Any) -> Any:
        body.setdefault("key", uuid.uuid4().hex)
        if path == "/api/guest":
            del body["key"]
        said = self.http.post(self.url + path, data=json.dumps(body), headers={"content-type": "application/json"})
        assert said.ok, said.text()
        return said.json()

    def state(self) -> Any:
        return self.http.get(f"{self.url}/api/tables/{self.at}").json()

    def go_on(self) -> None:
        """Done with the result of the round."""
        state = self.state()
        if state["phase"] == "result":
            self.post(f"/api/tables/{self.at}/next", round=state["round"])

    def act(self, prefer: Any) -> bool:
        """Answer if one is asked; says whether there was a question."""
        frame = self.http.get(f"{self.url}/api/tables/{self.at}").json()["frame"]
        mine = [todo for todo in frame["view"]["todo"] if todo["actor"] == self.name and todo["space"]]
        if not mine or self.name in frame["view"]["answered"]:
            return False
        answer = prefer(mine[0]) if prefer else msgspec.convert(mine[0]["space"], Space).sample(self.source)
        self.post(f"/api/tables/{self.at}/act", round=frame["round"], seq=frame["seq"], answer=answer)
        return True


class Dealer:
    """Who stands at the console: every press and every keystroke is counted."""

    def __init__(self, page: Page, guests: list[Guest], typing: bool, prefer: Callable[[Any], Any] | None) -> None:
        self.page, self.guests, self.typing, self.prefer = page, guests, typing, prefer
        self.presses = 0
        self.pictured: set[str] = set()

    def press(self, selector: str) -> None:
        self.presses += 1
        self.page.locator(selector).first.click()

    def key(self, key: str) -> None:
        self.presses += 1
        self.page.keyboard.press(key)

    def main(self) -> None:
        if self.typing:
            self.key("Enter")
        else:
            self.press("[data-choice=main]")

    def step(self) -> tuple[str, str]:
        """The step on show, once nothing is on its way."""
        expect(self.page.locator("main.console:not([aria-busy])")).to_have_count(1)
        shown = self.page.locator(STEP)
        return str(shown.get_attribute("data-kind")), str(shown.get_attribute("data-question"))

    def floor_state(self) -> Any:
        """The table as the floor sees it."""
        return self.page.request.get(f"{self.page.url.split('#')[0]}api/floor/tables/{self.guests[0].at}").json()

    def do(self, kind: str) -> None:
        if kind == "window":
            for guest in self.guests:
                guest.act(self.prefer)
            self.main()
        elif kind == "player":
            assert any(guest.act(self.prefer) for guest in self.guests), self.page.locator(STEP).inner_text()
        elif kind in ("draw", "face", "roll"):
            free = self.page.locator(f"{STEP} [data-kind]:not([disabled])")
            which = str(free.nth(self.presses % free.count()).get_attribute("data-kind"))
            if self.typing:
                for key in which.removeprefix("N").zfill(2) if which[0] == "N" else which:
                    self.key(key)
            else:
                self.press(f"{STEP} [data-kind='{which}']")
        elif kind == "count":
            # Nothing stands there that has not been counted.
            expect(self.page.locator("[aria-label=Counted]")).to_have_text("–")
            (ask,) = self.floor_state()["asks"]
            counted = ask["usual"] or 1
            for digit in f"{counted / 100:g}" if ask["money"] else str(counted):
                self.press(f".digits [data-kind='{digit}']")
            self.main()
        else:
            self.main()

    def until(self, *kinds: str) -> None:
        """Do step after step until one of these kinds is on show."""
        for _ in range(200):
            kind, question = self.step()
            if kind in kinds:
                return
            self.do(kind)
            expect(self.page.locator(f"{STEP}[data-question={json.dumps(question)}]")).to_have_count(0)
        raise AssertionError(f"no {kinds}")

    def rounds(self, wanted: int) -> list[str]:
        """Deal this many rounds one after another; returns their ids."""
        played: list[str] = []
        while len(played) < wanted:
            self.prepare()
            kind, _ = self.step()
            if kind == "none":
                for guest in self.guests:
                    guest.go_on()
                expect(self.page.locator(f"{STEP}[data-kind=none]")).to_have_count(0)
                continue
            self.until("due", "none")
            played.append(self.guests[0].state()["round"])
            if len(played) == 1:
                shoot(self.page, f"console-{self.guests[0].state()['game']}-over")
        return played

    def prepare(self) -> None:
        """The steps of the day until the round waits for something."""
        for turn in range(60):
            kind, _ = self.step()
            if kind != "due":
                return
            self.one_step(turn)
        raise AssertionError("the table is never ready")

    def one_step(self, turn: int = 0) -> None:
        """Fill in the step of the day that is on show, and do it."""
        drawn = self.page.locator(f"{STEP} .day-picture")
        expect(drawn.locator("figcaption")).to_be_visible()
        picture = str(drawn.get_attribute("data-picture"))
        if picture not in self.pictured:
            shoot(self.page, f"console-day-{picture}")
        self.pictured.add(picture)
        for number in self.page.locator(f"{STEP} input[type=number]").all():
            number.fill("20")
        for text in self.page.locator(f"{STEP} input[type=text]").all():
            text.fill("blue" if "deck B" in self.page.locator(STEP).inner_text() else "red")
        for choice in self.page.locator(f"{STEP} select").all():
            # Where several players look at the cards, each does it in turn.
            choice.select_option(index=turn % choice.locator("option").count())
        self.page.locator(f"{STEP} form button").click()


@pytest.fixture
def seated(browser: Browser, casino: Served, open_page: Opened) -> Any:
    """A table of a game dealt by hand, with players at it and the console before its dealer."""
    contexts: list[BrowserContext] = []

    def made(game: str, names: str, typing: bool = False, prefer: Callable[[Any], Any] | None = None) -> Dealer:
        page = open_page(**TABLET)
        sign_in(page, "Sue")
        order: dict[str, Any] = {
            "game": game,
            "id": f"pit-{uuid.uuid4().hex[:8]}",
            "attended": True,
            "bots": 0,
            "dealt_by": "dealer",
        }
        said = page.evaluate(
            """async (body) => {
              const { command } = await import('/js/api.js');
              return (await command('/api/floor/tables', body)).table;
            }""",
            order,
        )
        guests = []
        for spot, name in enumerate(names.split(), 1):
            contexts.append(browser.new_context())
            guest = Guest(contexts[-1], casino.url, name)
            guest.at = order["id"]
            guest.post(f"/api/tables/{order['id']}/seat", buy_in=20_000, spot=spot)
            guests.append(guest)
        assert said is not None
        go_to(page, f"#/console/{order['id']}")
        page.wait_for_selector(STEP)
        return Dealer(page, guests, typing, prefer)

    yield made
    for context in contexts:
        context.close()


def bets_on_three(todo: Any) -> Any:
    return {"ante": 500, "ante_bonus": 500, "three_card_bonus": 100} if todo["kind"] == "window" else "play"


def test_a_table_that_waits_for_no_entry_says_why(open_page: Opened) -> None:
    page = open_page(**TABLET)
    sign_in(page, "Sue")
    go_to(page, "#/console/dragon-poker")
    expect(page.locator(f"{STEP} h2")).to_have_text("The program runs this table")
    order = {"game": "keno", "id": "shut", "stakes": "chips", "attended": True, "dealt_by": "dealer", "bots": 0}
    page.evaluate("async (body) => (await import('/js/api.js')).command('/api/floor/tables', body)", order)
    go_to(page, "#/console/shut")
    expect(page.locator(f"{STEP} h2")).to_have_text("The table is closed")
    expect(page.locator(STEP)).to_contain_text("It is up to the supervisor.")
    assert serious(page) == []


def plays(todo: Any) -> Any:
    return {"ante": 500, "ante_bonus": 500} if todo["kind"] == "window" else "play"


FOUR = "Ada{0} Bao{0} Cy{0} Dot{0}"


@pytest.mark.parametrize(
    ("typing", "most"),
    [pytest.param(False, 40, id="pressed"), pytest.param(True, 60, id="typed", marks=pytest.mark.prove)],
)
def test_a_round_of_four_players_takes_few_presses_or_keystrokes(seated: Any, typing: bool, most: int) -> None:
    dealer = seated("dragon-poker", FOUR.format("KP"[typing]), typing, plays)
    dealer.prepare()
    assert {"spread", "wash", "shuffle", "cut"} <= dealer.pictured, "what is checked is shown at each step"
    dealer.until("draw")
    expect(dealer.page.locator(f"{STEP} h2")).to_have_text("Seat 1, card 1 of 3")
    expect(dealer.page.locator("[data-kind=Re] .left")).to_have_text("3")
    expect(dealer.page.locator(".console-table [data-spot='1'].now")).to_have_count(1)
    dealer.until("proceed")
    shoot(dealer.page, "console-step")
    dealer.until("due", "none")
    assert 20 < dealer.presses <= most
    assert serious(dealer.page) == []


def modest(todo: Any) -> Any:
    """Stay in as cheaply as the question allows, so that no one runs out of chips in ten rounds."""
    space = todo["space"]
    if space["type"] == "wagers":
        required = [area for area in space["areas"] if area["required"]] or space["areas"][:1]
        return {area["name"]: area["low"] for area in required}
    options = space.get("options", ())
    cheap = [each for each in ("check", "call", "play", "stay", "pass", "none", "fold") if each in options]
    if cheap:
        further = options[cheap[0]] if space["type"] == "menu" else None
        if further is None:
            return cheap[0]
        least = further["low"] if further["type"] == "amount" else None
        return [cheap[0], msgspec.convert(further, Space).sample(Seeded(str(todo))) if least is None else least]
    return msgspec.convert(space, Space).sample(Seeded(str(todo)))


def test_a_few_rounds_of_dice_are_entered_one_after_another(seated: Any) -> None:
    dealer = seated("mini-dice", "AdaM BaoM", prefer=modest)
    assert len(set(dealer.rounds(2))) == 2


FAMILIES = ("dragon-poker", "holdem", "mini-dice", "keno", "ultimate-8-poker")


@pytest.mark.prove
@pytest.mark.parametrize("game", FAMILIES)
def test_ten_rounds_of_every_family_are_entered_one_after_another(seated: Any, game: str) -> None:
    tag = f"{FAMILIES.index(game)}T"
    dealer = seated(game, f"Ada{tag} Bao{tag} Cy{tag}", prefer=modest)
    assert len(set(dealer.rounds(10))) == 10
    assert serious(dealer.page) == []


def enter(dealer: Dealer, *kinds: str) -> None:
    """Tap these cards; the last one that is asked for sends them."""
    for kind in kinds:
        dealer.page.click(f"{STEP} [data-kind='{kind}']")


def test_a_losing_wager_is_taken_before_a_winning_one_is_paid_and_no_more_than_is_due(seated: Any) -> None:
    dealer = seated("dragon-poker", "AdaS", prefer=bets_on_three)
    page = dealer.page
    dealer.prepare()
    dealer.until("draw")
    enter(dealer, "Ra", "Ra", "Mo")
    expect(page.locator(f"{STEP} h2")).to_have_text("Dealer, card 1 of 3")
    enter(dealer, "Ra", "Mo", "Pa")
    while "Settle" not in page.locator(f"{STEP} h2").inner_text():
        _, question = dealer.step()
        dealer.do(dealer.step()[0])
        expect(page.locator(f"{STEP}[data-question={json.dumps(question)}]")).to_have_count(0)
    main, moves = page.locator("[data-choice=main]"), page.locator(".settling .moves")
    expect(main).to_contain_text("Settle seat 1: take $1")
    expect(moves).to_contain_text("Take $1 3 Card Bonus, seat 1, AdaS")
    shoot(page, "console-settle-take")
    page.keyboard.press("Enter")
    expect(main).to_contain_text("Settle seat 1: pay $10")
    expect(moves).not_to_contain_text("Take")
    page.get_by_label("Put out, if you count it first").fill("15")
    expect(page.locator(f"{STEP} [role=alert]")).to_have_text("$5 too much lies there: take it back first.")
    expect(main).to_have_count(0)
    shoot(page, "console-settle-too-much")
    page.get_by_label("Put out, if you count it first").fill("10")
    main.click()
    expect(page.locator(STEP)).to_have_attribute("data-kind", "due")
    assert dealer.guests[0].state()["seats"][0]["stack"] == 20_900


def test_cards_entered_while_the_line_is_down_stay_and_are_dealt_once(seated: Any) -> None:
    dealer = seated("dragon-poker", "AdaN BaoN", prefer=plays)
    page = dealer.page
    dealer.prepare()
    dealer.until("draw")
    page.route("**/cards", lambda route: route.abort())
    enter(dealer, "Re", "Ti", "Go")
    again, words = page.get_by_role("button", name="Enter it again"), page.locator(f"{STEP} h2")
    expect(page.locator(f"{STEP} [role=alert]")).to_contain_text("This was not taken.")
    expect(page.locator(f"{STEP} .entered hw-card")).to_have_count(3)
    shoot(page, "console-not-sent")
    # The service hears it now, and its answer is lost.
    page.unroute("**/cards")
    page.route("**/cards", lambda route: (route.fetch(), route.abort())[1])
    again.click()
    expect(words).to_have_text("Seat 2, card 1 of 3")
    expect(again).to_have_count(0)
    page.unroute("**/cards")
    dealer.step()
    enter(dealer, "Mo", "Mo", "Pa")
    expect(words).to_have_text("Dealer, card 1 of 3")
    view = dealer.floor_state()["frame"]["view"]
    assert [len(view["places"][spot]) for spot in "12"] == [3, 3]


def test_cards_typed_faster_than_they_are_taken_are_all_dealt(seated: Any) -> None:
    dealer = seated("dragon-poker", "AdaQ BaoQ", prefer=plays)
    page = dealer.page
    dealer.prepare()
    dealer.until("draw")
    page.keyboard.type("reregomomopara")
    expect(page.locator(f"{STEP} h2")).to_have_text("Dealer, card 2 of 3")
    left = {kind: page.locator(f"[data-kind={kind}] .left").inner_text() for kind in ("Re", "Go", "Mo", "Pa", "Ra")}
    assert left == {"Re": "1", "Go": "0", "Mo": "8", "Pa": "8", "Ra": "11"}


def test_a_card_that_was_shown_is_pointed_at_where_it_lies(seated: Any) -> None:
    dealer = seated("dragon-poker", "AdaV BaoV", prefer=plays)
    page = dealer.page
    dealer.prepare()
    dealer.until("draw")
    for seat in ("Seat 1", "Seat 2"):
        expect(page.locator(f"{STEP} h2")).to_contain_text(seat)
        page.click("[data-choice=down]")
    expect(page.locator(f"{STEP} h2")).to_contain_text("Dealer")
    page.click("[data-choice=report]")
    page.click("[data-kind=exposed_by_player]")
    look = page.get_by_role("button", name="Show the remedy")
    expect(look).to_be_disabled()
    page.locator("[data-spot='2'] .hand hw-card").nth(1).click()
    expect(page.locator(".irregular")).to_contain_text("Seat 2")
    expect(page.get_by_role("button", name="Leave out Card 2")).to_be_visible()
    shoot(page, "console-pointed")
    look.click()
    expect(page.locator(".preview")).to_contain_text("Breach")
    page.click("text=Confirm and apply")
    expect(page.locator(".irregular .preview")).to_have_count(0)
    events = dealer.floor_state()["frame"]["view"]["events"]
    assert [event["place"] for event in events if event["type"] == "shown"] == ["2"]


def test_every_irregularity_of_every_game_has_words_and_a_picture() -> None:
    named = set(re.findall(r"^  (\w+): \[", (WEB / "js" / "console" / "troubles.js").read_text(), re.M))
    assert {remedy.kind for game in GAMES.values() for remedy in game.remedies} == named


def test_an_irregularity_is_chosen_by_picture_and_its_seat_by_pointing(seated: Any) -> None:
    dealer = seated("dragon-poker", "AdaI BaoI", prefer=plays)
    dealer.prepare()
    dealer.until("draw")
    page = dealer.page
    page.click("[data-choice=report]")
    tiles = page.locator(".kinds-of-trouble [data-kind]")
    expect(tiles.nth(3)).to_be_visible()
    shoot(page, "console-irregularity")
    expect(page.locator(".irregular form")).to_have_count(0)
    page.click(".kinds-of-trouble [data-kind=wrong_number]")
    expect(tiles).to_have_count(1)
    page.click(".console-table [data-spot='2']")
    expect(page.locator(".irregular")).to_contain_text("Seat 2")
    shoot(page, "console-irregularity-chosen")
    expect(page.locator(".irregular select")).to_have_count(0)
    page.click("[data-choice=other]")
    expect(tiles.nth(3)).to_be_visible()
