"""The page's own reckoning held against the rules': scenes folded from events, and answers its controls give."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page
from tests.serving import Served

from houseway.cards.card import Card
from houseway.cards.randomness import Seeded, shuffle
from houseway.games import GAMES
from houseway.play.house import House
from houseway.play.requests import Ask, Window
from houseway.play.round import Round
from houseway.play.scene import Scene
from houseway.play.spaces import Amount, Cards, Choice, Form, Menu, Sets, Several, Space
from houseway.play.views import seen
from houseway.play.wagers import Area, Wagers

pytestmark = pytest.mark.browser


def json(value: Any) -> Any:
    """A value as the page reads it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def a_round(slug: str, seed: int, after: Round | None = None) -> Round:
    """A finished round of random decisions by two players, their first or the one after another."""
    game, source = GAMES[slug], Seeded(seed)
    opening = game.opening({"Ada": 50_000, "Bob": 50_000})
    if after is not None and after.result is not None:
        opening = after.result.next(after.opening)
    played = Round(game, opening)
    house = House(shuffle(game.deck(played.settings).cards, source) if game.deck else (), source)
    while played.pending is not None:
        house.serve(played)
        if isinstance(played.pending, Window):
            for player, space in played.pending.spaces.items():
                played.act(player, space.sample(source))
            played.close()
        elif isinstance(played.pending, Ask):
            played.act(played.pending.actor, played.pending.space.sample(source))
    return played


def reckoned(played: Round, viewer: str, every: int) -> tuple[dict[str, Any], list[Any]]:
    """A viewer's view, and the money in sight after each so many events as the rules' own scene has it."""
    scene, after = Scene(played.opening), []
    for index in range(len(played.events) + 1):
        if index:
            scene.apply(seen(played.events[index - 1], viewer))
        if index % every == 0:
            felt = {"|".join(map(str, key)): amount for key, amount in scene.felt.items()}
            pots = {pot: amount for pot, amount in scene.pots.items() if amount}
            after.append([index, dict(scene.stacks), felt, pots, dict(scene.meters)])
    return msgspec.to_builtins(played.view(viewer)), after


FOLD = """async ([view, steps]) => {
  const { whole } = await import('/js/scene.js');
  const plain = (felt) => Object.fromEntries(felt);
  const some = (pots) => Object.fromEntries(Object.entries(pots).filter(([, amount]) => amount));
  return steps.map((n) => {
    const scene = whole(view, n);
    return [n, scene.stacks, plain(scene.felt), some(scene.pots), scene.meters];
  });
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, casino: Served) -> Iterator[Page]:
    """One page for all: what is tested here leaves no trace in it."""
    context = browser.new_context()
    opened = context.new_page()
    opened.goto(casino.url)
    yield opened
    context.close()


def test_the_page_reckons_every_chip_as_the_rules_do_in_every_game(page: Page) -> None:
    for slug in GAMES:
        first = a_round(slug, 1)
        for played in (first, a_round(slug, 2, after=first)):
            view, after = reckoned(played, "Ada", 3)
            assert page.evaluate(FOLD, [view, [step[0] for step in after]]) == after, (slug, played.opening.number)


def test_the_record_staff_read_begins_as_the_view_of_it_does(page: Page) -> None:
    first = a_round("ultimate-8-poker", 1)
    played = a_round("ultimate-8-poker", 2, after=first)
    record = {"opening": played.opening, "events": played.events}
    told = "async (record) => (await import('/js/record.js')).shown(record).view.opening"
    assert played.view("Ada").opening is not None
    assert page.evaluate(told, msgspec.to_builtins(record)) == json(played.view("Ada").opening)


NET = """async (view) => {
  const { whole } = await import('/js/scene.js');
  const { netOf } = await import('/js/table/seat.js');
  return netOf(whole(view), 'Ada') ?? 0;
}"""


@pytest.mark.parametrize("slug", ["dragon-poker", "holdem", "keno", "lunar-poker", "mini-dice", "ultimate-8-poker"])
def test_what_a_player_is_told_to_have_won_counts_wagers_that_stand_on_as_theirs(page: Page, slug: str) -> None:
    first = a_round(slug, 4)
    for played in (first, a_round(slug, 5, after=first)):
        assert played.result is not None
        _, has = played.result.without("Ada")
        (seat,) = [seat for seat in played.opening.seats if seat.player == "Ada"]
        had = seat.stack + sum(wager.amount for wager in played.opening.standing if wager.player == "Ada")
        assert page.evaluate(NET, msgspec.to_builtins(played.view("Ada"))) == has - had


def test_a_finished_round_keeps_every_hand_on_the_table_to_be_looked_at(page: Page) -> None:
    played = a_round("dragon-poker", 3)
    view = msgspec.to_builtins(played.view("Ada"))
    assert "dealer" not in view["places"]
    places = page.evaluate(
        "async (view) => (await import('/js/scene.js')).whole(view).places", msgspec.to_builtins(played.view("Ada"))
    )
    assert len(places["dealer"]) == 3
    assert "??" not in places["dealer"]


HELD = tuple(map(Card, ("As", "Kd", "9h", "9c", "2s")))
SPACES: list[tuple[Space, list[str], Any]] = [
    (Choice(("play", "fold")), ["f"], "fold"),
    (Choice(("play", "fold")), ["1"], "play"),
    (Amount(200, 9_800, 100), ["Enter"], 200),
    (Amount(200, 9_800, 100), ["ArrowUp", "Enter"], 400),
    (Amount(200, 9_850, 100, extra=(9_850,)), ["End", "Enter"], 9_850),
    (Amount(900, 0, 1, extra=(350,)), ["Enter"], 350),
    (Cards(HELD, 0, 5), ["1", "4", "Enter"], ["As", "9c"]),
    (Cards(HELD, 0, 3), ["Enter"], []),
    (Cards(HELD, 1, 1), ["Enter", "2", "3", "Enter"], ["Kd"]),
    (Sets((HELD[:2], HELD[2:4])), ["1", "2", "Enter"], ["As", "Kd"]),
    (Menu({"fold": None, "call": Amount(300, 300), "raise": Amount(600, 9_000, 300)}), ["f"], "fold"),
    (Menu({"fold": None, "call": Amount(300, 300), "raise": Amount(600, 9_000, 300)}), ["c"], ["call", 300]),
    (Menu({"fold": None, "call": Amount(300, 300), "raise": Amount(600, 9_000, 300)}), ["Enter"], ["raise", 600]),
    (Menu({"stand": None, "draw": Cards(HELD, 1, 5)}), ["d", "5", "Enter"], ["draw", ["2s"]]),
    (Form({"spots": Cards(HELD, 0, 3), "games": Amount(1, 20)}), ["Enter"], {"spots": [], "games": 1}),
    (
        Wagers((Area("ante", 500, 5_000, 500, required=True), Area("side", 100, 1_000, 100)), 9_000),
        ["d"],
        {"ante": 500},
    ),
    (
        Wagers((Area("ante", 500, 5_000, 500, True), Area("bonus", 500, 5_000, 500, True, equals="ante")), 9_000),
        ["d"],
        {"ante": 500, "bonus": 500},
    ),
]

PRESS = """async ([space, keys]) => {
  const { controlFor, loading } = await import('/js/controls/index.js');
  await loading(space);
  let given;
  const context = { answer: (value) => (given ??= value), changed() {}, label: (name) => name, last: null, tell() {} };
  const control = controlFor(space, context);
  control.dock();
  for (const key of keys) control.key(new KeyboardEvent('keydown', { key }));
  return given;
}"""


@pytest.mark.parametrize(("space", "keys", "expected"), SPACES)
def test_keys_give_answers_that_the_space_accepts(page: Page, space: Space, keys: list[str], expected: Any) -> None:
    given = page.evaluate(PRESS, [msgspec.to_builtins(space), keys])
    assert given == expected
    space.accept(given)


def test_cards_tapped_are_named_as_the_set_they_make_and_cards_of_no_set_are_shut(page: Page) -> None:
    space = Menu({"pass": None, "play": Sets((HELD[:1], HELD[:2]), None, ("single ace", "two of a suit"))})
    told = page.evaluate(
        """async ([space, cards]) => {
          const { controlFor, loading } = await import('/js/controls/index.js');
          await loading(space);
          const context = { answer() {}, changed() {}, label: (name) => name, onFelt: () => true };
          const control = controlFor(space, context);
          const words = () => JSON.stringify(control.dock());
          const open = cards.map((code) => control.card(code).open);
          const named = [words().includes('Single ace')];
          control.card(cards[0]).pick();
          named.push(words().includes('play: Single ace'));
          control.card(cards[1]).pick();
          return [open, [...named, words().includes('play: Two of a suit')]];
        }""",
        [msgspec.to_builtins(space), list(HELD[:3])],
    )
    assert told == [[True, True, False], [True, True, True]]


def test_several_answers_are_gathered_before_they_are_given(page: Page) -> None:
    space = Several(Menu({"quick_pick": Form({"rate": Amount(100, 2_000, 100), "games": Amount(1, 20)})}), 3)
    given = page.evaluate(
        """async (space) => {
          const { controlFor, loading } = await import('/js/controls/index.js');
          await loading(space);
          let given;
          const context = { answer: (value) => (given = value), changed() {}, label: (name) => name, last: null };
          const control = controlFor(space, context);
          control.dock();
          control.add(control.inner.value());
          control.dock();
          control.add(control.inner.value());
          context.answer(control.value());
          return given;
        }""",
        msgspec.to_builtins(space),
    )
    assert len(given) == 2
    space.accept(given)


def test_a_standing_option_can_be_used_beside_the_open_question(page: Page) -> None:
    option = Menu({"ask": Choice(("2", "3"))})
    assert page.evaluate(PRESS, [msgspec.to_builtins(option), ["a", "2"]]) == ["ask", "3"]


def test_shares_the_odd_chip_and_side_pots_are_told_in_words(page: Page) -> None:
    def won(player: str, pot: str, amount: int, hand: str = "") -> dict[str, Any]:
        return {"type": "awarded", "player": player, "pot": pot, "amount": amount, "hand": hand, "rule": ""}

    awards = [
        won("Bob", "side 1", 4_000),
        won("Ada", "main", 3_000, "pair of aces"),
        won("Bob", "main", 1_500, "eight low"),
        won("Cay", "main", 1_500, "eight low"),
        won("Cay", "main", 100),
    ]
    lines = page.evaluate(
        """async (events) => {
          const { potLines } = await import('/js/table/showdown.js');
          return potLines({ me: 'Ada', labels: {}, tickets: {}, atSpot: {} }, events).map((line) => line.text);
        }""",
        awards,
    )
    assert lines == [
        "Bob wins side pot 1, $40; no one else is left for it.",
        "You win $30 of the main pot: pair of aces.",
        "Bob and Cay split part of the main pot, $15 each: eight low.",
        "The odd $1 of the main pot goes to Cay.",
    ]
