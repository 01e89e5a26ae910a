"""Spanish on every page that players see: one table with the same keys as the page, and nothing said outside it."""

import json
import re
import subprocess
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect
from tests.sentences.rounds import played
from tests.sentences.test_facts_not_phrases import MODULES, calls, templates
from tests.web.conftest import Opened, become, go_to, private_table, shoot
from tests.web.test_fitting import WRONG
from tests.web.test_playing import ANY_MOVE

from houseway.cards.rankings.rank import in_words
from houseway.games import GAMES, REGISTRY

PACKAGE = Path(__file__).parents[2] / "src" / "houseway"
JS = PACKAGE / "web" / "js"
SPANISH = json.loads((PACKAGE / "sentences" / "es.json").read_text())
ENGLISH = json.loads((PACKAGE / "sentences" / "en.json").read_text())
IMPORT = re.compile(r"""(?:from|import|import\()\s*["'](\.[^"']+\.js)["']""")
STAFF = {"pages/floor.js", "pages/console.js", "pages/linked.js", "pages/first-run.js", "pages/layout.js"}
STAFF |= {"second-factor.js", "record.js"}
"""What only staff see, and the layout that is printed word for word as the regulation has it."""
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


def players() -> list[Path]:
    """Every module of the page that a player may load."""
    found: set[Path] = set()
    todo = [JS / "app.js"]
    while todo:
        file = todo.pop().resolve()
        name = file.relative_to(JS).as_posix()
        if file in found or name in STAFF or name.startswith(("floor/", "console/")):
            continue
        found.add(file)
        todo += [file.parent / path for path in IMPORT.findall(file.read_text())]
    return sorted(found)


def code(file: Path) -> str:
    """A module without its comments."""
    return re.sub(r"/\*.*?\*/|^\s*//.*?$", "", file.read_text(), flags=re.DOTALL | re.MULTILINE)


def first_argument(text: str, at: int) -> str:
    """What stands between an open bracket and the comma or bracket that ends the first argument."""
    depth, end = 0, at
    while depth or text[end] not in ",)":
        if text[end] == '"':
            end = LITERAL.match(text, end).end() - 1  # type: ignore[union-attr]
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[end], 0)
        end += 1
    return text[at:end]


def phrases(text: str) -> Iterator[str]:
    """Every phrase of a module: the literals of `t(…)` and `phrase(…)`, and both numbers of `count(…)`."""
    for call in re.finditer(r"(?<![\w.])(?:t|phrase)\(", text):
        given = first_argument(text, call.end())
        for literal in LITERAL.finditer(given):
            if not re.search(r"[!=]==\s*$", given[: literal.start()]):
                yield json.loads(literal[0])
    for what in re.findall(r'(?<![\w.])count\(.*?, "(\w+)"\)', text):
        yield from (f"{{n}} {what}", f"{{n}} {what}s")


def test_the_phrases_of_the_page_and_of_the_spanish_table_are_the_same() -> None:
    said = {phrase for file in JS.rglob("*.js") for phrase in phrases(code(file))}
    assert len(said) > 500
    assert said == set(SPANISH["phrases"])


def test_every_phrase_has_the_same_holes_in_both_languages() -> None:
    holes = re.compile(r"\{(\w+)\}")
    for group in ("phrases", "texts", "patterns"):
        for english, spanish in SPANISH[group].items():
            assert set(holes.findall(spanish)) == set(holes.findall(english)), english


NAMES = {"Houseway", "English", "Español", "Language · Idioma", "Tab", "Esc", "PHH", "D", "S"}
"""What is the same in every language."""


SHOWN = (
    re.compile(r"""h\("[\w-]+", (?:null|\{[^{}]*\}), (["`])"""),
    re.compile(r"""(?:"aria-label": |title: |placeholder: |(?<![.\w])(?:say|tell)\()(["`])"""),
)
"""Where an element, its spoken name or the announcer is given a literal."""


def bare(text: str) -> Iterator[str]:
    """Literals that are handed to an element, or to its spoken name, and stand in no table."""
    for shown in chain(*(each.finditer(text) for each in SHOWN)):
        rest = text[shown.end() - 1 :]
        literal = LITERAL.match(rest) if shown[1] == '"' else re.match(r"`((?:[^`\\]|\\.)*)`", rest)
        assert literal
        plain = re.sub(r"\$\{[^{}]*\}", "", literal[1])
        # A literal of one small word is a code and not a sentence.
        if re.search(r"[A-Z][a-z]|[a-z] [a-z]", plain) and plain.strip() not in NAMES:
            yield literal[1]


def test_no_module_that_players_load_shows_a_literal_that_is_in_no_table() -> None:
    assert list(bare('h("b", { title: "Bare" }, "Not in a table")')) == ["Not in a table", "Bare"]
    found = {(file.name, literal) for file in players() for literal in bare(code(file))}
    assert found == set()


def test_every_sentence_of_an_event_is_said_in_spanish() -> None:
    for group in ("events", "words", "places", "pots", "marks", "plurals"):
        assert set(ENGLISH[group]) <= set(SPANISH[group]), group
    for kind, variants in ENGLISH["events"].items():
        if isinstance(variants, list):
            assert [when for when, _ in SPANISH["events"][kind]] == [when for when, _ in variants], kind


def test_every_note_and_announcement_is_said_in_spanish() -> None:
    said = {
        template
        for module in MODULES.values()
        for call, function in calls(module)
        for template in templates(call.args[0], function)
        if call.args and template
    }
    assert len(said) > 150
    assert said - set(SPANISH["notes"]) == set()


def strings(value: Any) -> Iterator[str]:
    """Every text in what a lesson tells."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, each in value.items():
            if name not in ("cards", "slug", "answer", "deal"):
                yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)


@pytest.mark.parametrize("slug", GAMES)
def test_the_lesson_of_every_game_is_told_in_spanish(slug: str) -> None:
    lesson: dict[str, Any] = msgspec.to_builtins(REGISTRY.find(slug, "lesson"))
    hand = lesson["hand"]
    told = [lesson["line"], lesson["advice"], hand["ends"]]
    told += [[each["title"], each["text"]] for each in lesson["panels"]]
    told += [
        [each["title"], each["says"], [[hand["name"], hand["says"]] for hand in each["hands"]]]
        for each in lesson["ladders"]
    ]
    told += [[step["says"], step["why"]] for step in hand["steps"]]
    assert [each for each in strings(told) if each and each not in SPANISH["texts"]] == []


SAY = """
const { speak, tr } = await import(Deno.args[0]);
speak("es", JSON.parse(Deno.readTextFileSync(Deno.args[1])));
console.log(JSON.stringify(JSON.parse(Deno.args[2]).map(tr)));
"""


def in_spanish(deno: str, folder: Path, texts: list[str]) -> list[str]:
    """Texts of the service as the page says them."""
    (folder / "say.mjs").write_text(SAY)
    given = ((JS / "phrases.js").as_uri(), str(PACKAGE / "sentences" / "es.json"), json.dumps(texts))
    words = [deno, "run", "--quiet", "--no-remote", "--no-lock", "--allow-read", str(folder / "say.mjs"), *given]
    said: list[str] = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    return said


def hands() -> Iterator[str]:
    """What hands are called: of every class, and in rounds of every game."""
    for category in ("straight flush", "straight"):
        yield in_words(category, "6")
    yield in_words("four of a kind", "7777Q")
    yield in_words("full house", "KKK44")
    yield in_words("flush", "QJ974")
    yield in_words("three of a kind", "66652")
    yield in_words("two pairs", "AAKK6")
    yield in_words("one pair", "77QT2")
    yield in_words("no pair", "KQT62")
    # A drill tells the class of a hand alone.
    yield from ("a pair of Rabbits", "trips of Pandas", "Phoenix high")
    for slug in GAMES:
        for seed in range(3):
            for event in played(slug, seed).events:
                yield from (getattr(event, name, "") for name in ("hand", "pattern"))


def test_hands_are_called_in_spanish_as_players_call_them(deno: str, tmp_path: Path) -> None:
    names = sorted({name for name in hands() if name})
    said = dict(zip(names, in_spanish(deno, tmp_path, names), strict=True))
    assert said["pair of sevens, queen-ten-two kickers"] == "pareja de sietes, kickers dama-diez-dos"
    assert said["full house, kings over fours"] == "full de reyes y cuatros"
    assert said["straight, six high"] == "escalera al seis"
    assert len(names) > 30
    english = re.compile(
        r"\b(?:pair|high|flush|straight|of a|kings?|queens?|tens?|nines?|eights?|sixe?s?|hands|card)\b"
    )
    assert {name: told for name, told in said.items() if english.search(told)} == {}


def marked(value: Any) -> Any:
    """A table in which everything said stands in brackets, so that what is said outside it can be seen."""
    if isinstance(value, str):
        return f"⟦{value}⟧"
    if isinstance(value, dict):
        return {name: marked(each) for name, each in value.items()}
    return [each if isinstance(each, dict) else marked(each) for each in value]


UNMARKED = """() => {
  const found = new Set();
  const look = (text) => {
    let left = text;
    for (let before = ''; before !== left;) [before, left] = [left, left.replace(/⟦[^⟦⟧]*⟧/g, '')];
    if (/[A-Za-zÀ-ÿ]{3,}/.test(left)) found.add(left.trim());
  };
  const own = '[lang=en], .brand, .who, .who-name, .table-name b, .game-print, .licensee, .rule-link, code, kbd, svg';
  for (const each of document.querySelectorAll('#page *, #bar *, dialog[open] *, .toast *')) {
    if (each.closest(own)) continue;
    for (const kid of each.childNodes) if (kid.nodeType === 3 && kid.data.trim()) look(kid.data);
    for (const name of ['aria-label', 'title', 'placeholder']) {
      if (each.hasAttribute(name)) look(each.getAttribute(name));
    }
  }
  return [...found];
}"""


def printed() -> list[str]:
    """What stands on the felts, which the regulation prints, and other names that are the same in every language."""
    labels = {area.label for game in GAMES.values() for area in game.layout(game.read_settings({})).areas}
    titles = {game.title for game in GAMES.values()}
    names = {
        "Houseway Casino",
        "Ann",
        "Ben",
        "Ruby (bot)",
        "Jade (bot)",
        "Opal (bot)",
        "Lectora",
        "CSV",
        "JSON",
        "PHH",
        "English",
        "Idioma",
        "Language",
        "Español",
    }
    # An area's label is said with its words apart, and a longer name is looked for before one that is part of it.
    return sorted(labels | titles | names | {word for label in labels for word in label.split()}, key=len, reverse=True)


class Reader:
    """Someone who reads Spanish, with a table in which all that is said stands in brackets."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.printed = re.compile("|".join(rf"(?<!\w){re.escape(each)}(?!\w)" for each in printed()))
        said = {group: marked(words) for group, words in SPANISH.items() if group != "contractions"}
        page.route("**/sentences/es.json", lambda route: route.fulfill(json={**SPANISH, **said}))
        page.reload()
        page.wait_for_selector(".game")

    def look(self) -> None:
        """Nothing on the page is said outside the table."""
        outside = {each: self.printed.sub("", each) for each in self.page.evaluate(UNMARKED)}
        assert [each for each, left in outside.items() if re.search(r"[A-Za-zÀ-ÿ]{3,}", left)] == []

    def go(self, address: str, sign: str) -> None:
        """Read another page."""
        go_to(self.page, address)
        self.page.wait_for_selector(sign)
        self.look()

    def play(self, slug: str) -> None:
        """Play a round of a game, and read all that lies beside the table."""
        private_table(self.page, slug, bots=2)
        for _ in range(30):
            self.page.wait_for_selector(".dock.ready, .result")
            self.look()
            if self.page.locator(".result").count():
                break
            self.page.evaluate(ANY_MOVE)
        for tab in ("pays", "log", "result", "table"):
            self.page.click(f"#tab-{tab}")
            self.page.wait_for_selector(f"#tab-{tab}[aria-selected=true]")
            self.look()

    def guided(self, slug: str) -> None:
        """Read a game's page and play its guided hand."""
        self.go(f"#/learn/{slug}", ".panels")
        self.go(f"#/first-hand/{slug}", ".coach")
        for _ in REGISTRY.find(slug, "lesson").hand.steps:
            self.page.wait_for_selector(".do-it")
            self.look()
            self.page.click(".do-it")
        self.page.wait_for_selector(".ends")
        self.look()


@pytest.mark.browser
def test_nothing_that_a_spanish_reader_meets_is_said_outside_the_table(open_page: Opened) -> None:
    page = open_page(locale="es-MX", reduced_motion="reduce")
    reader = Reader(page)
    reader.look()
    become(page, "Lectora")
    reader.guided("lunar-poker")
    reader.go("#/train/dragon-poker", ".offers .act")
    page.keyboard.press("1")
    page.wait_for_selector("[data-verdict]")
    reader.look()
    reader.go("#/catch/dragon-poker", ".catching .stepper, .stepper")
    reader.play("dragon-poker")
    reader.go("#/history", ".list")
    page.locator(".list tbody a").first.click()
    page.wait_for_selector(".stepper")
    reader.look()
    page.click(".export button:nth-child(2)")
    page.wait_for_selector("dialog[open] .deal-check")
    reader.look()
    page.keyboard.press("Escape")
    for address, sign in (("settings", ".choices"), ("rules?q=fold", ".clauses"), ("wall", ".wall"), ("twin", ".page")):
        reader.go(f"#/{address}", sign)
    for opener in (".help", ".who-button"):
        page.click(opener)
        page.wait_for_selector("dialog[open]")
        reader.look()
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_taught_and_played_in_spanish(open_page: Opened, slug: str) -> None:
    page = open_page(locale="es-MX", reduced_motion="reduce")
    reader = Reader(page)
    become(page, "Lectora")
    reader.guided(slug)
    reader.play(slug)


@pytest.mark.browser
def test_the_language_is_chosen_in_the_lobby_and_kept(open_page: Opened) -> None:
    page = open_page(390, 844, has_touch=True, reduced_motion="reduce")
    expect(page.locator("h1")).to_have_text("Casino games, by the book")
    page.get_by_role("button", name="Español").tap()
    expect(page.locator("h1")).to_have_text("Juegos de casino, según el reglamento")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    become(page, "Lectora")
    assert page.evaluate(WRONG) == []
    private_table(page, "lunar-poker", bots=2)
    page.tap("[data-choice=deal]")
    expect(page.locator("[data-choice=fold]")).to_have_text(re.compile("^Retirarse"))
    assert page.evaluate(WRONG) == []
    shoot(page, "spanish-decision")
    page.tap("[data-choice=fold]")
    expect(page.locator(".result-title")).to_have_text("Pierdes $5")
    assert page.evaluate(WRONG) == []
    shoot(page, "spanish-result")
    go_to(page, "#/settings")
    page.get_by_label("English").check()
    expect(page.locator("h1")).to_have_text("Settings")
