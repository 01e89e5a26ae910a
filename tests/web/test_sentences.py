"""The page says every event as Python does: one table, two renderers, the same words."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page
from tests.play.test_former import RECORDS
from tests.sentences.every import EVENTS, NAMING, TOY
from tests.sentences.rounds import played
from tests.serving import Served

from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.views import PUBLIC, seen
from houseway.sentences import Naming, naming, read, sentence

pytestmark = pytest.mark.browser
ENGLISH = (files("houseway") / "sentences" / "en.json").read_bytes()
SAY = """async ([tables, naming, events]) => {
  const { laid, learn, sentence, use } = await import('/js/sentences.js');
  const names = { me: naming.reader || null, labels: naming.areas, tickets: {}, atSpot: naming.seats };
  if (tables.length) use(laid(...tables));
  else await learn();
  return events.map((event) => sentence(names, event));
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, casino: Served) -> Iterator[Page]:
    context = browser.new_context()
    opened = context.new_page()
    opened.goto(casino.url)
    yield opened
    context.close()


def on_the_page(page: Page, names: Naming, events: list[ev.Event], *tables: Any) -> list[str]:
    told: list[str] = page.evaluate(SAY, [tables, msgspec.to_builtins(names), [msgspec.to_builtins(e) for e in events]])
    return told


def test_every_way_of_saying_an_event_is_the_same_on_the_page(page: Page) -> None:
    for reader in ("ada", "Bob", ""):
        names = msgspec.structs.replace(NAMING, reader=reader)
        assert on_the_page(page, names, list(EVENTS)) == [sentence(event, names) for event in EVENTS]


def test_every_event_of_every_game_is_the_same_on_the_page(page: Page) -> None:
    for slug, game in GAMES.items():
        for seed, attended in ((1, False), (2, True)):
            round_ = played(slug, seed, attended)
            for viewer in (round_.opening.seats[0].player, PUBLIC):
                names = naming(game.layout(round_.settings), round_.opening.seats, viewer)
                events = [seen(event, viewer) for event in round_.events]
                assert on_the_page(page, names, events) == [sentence(event, names) for event in events], (slug, seed)


def test_a_record_of_the_former_format_is_told_the_same_on_the_page(page: Page) -> None:
    for record in RECORDS:
        game = GAMES[record.opening.game]
        names = naming(game.layout(game.read_settings(record.opening.settings)), record.opening.seats, "Ada")
        events = [seen(event, "Ada") for event in record.events]
        assert on_the_page(page, names, events) == [sentence(event, names) for event in events]


def test_a_second_table_speaks_on_the_page_as_it_does_in_python(page: Page) -> None:
    toy = read(TOY.encode(), ENGLISH)
    both = (msgspec.json.decode(ENGLISH), msgspec.json.decode(TOY))
    told = on_the_page(page, NAMING, list(EVENTS), *both)
    assert told == [sentence(event, NAMING, toy) for event in EVENTS]
    assert "Die Blinds stehen" in told
